"""Sounds for the deaf eye: every spoken thing is on the screen too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.library import load
from companion.session import Session, begin_session, keep_session
from companion.setup import Setup
from companion.simulate.evening import Evening
from companion.simulate.plan import Plan
from companion.voice import KINDS

GAMES = (("oz", 1), ("nature", 1), ("fluxx", 1))  # with mischief, claims, Surprises, somebody who joins, one who leaves
Given = dict[str, Any]


class Listener:
    """Compares, after every input, what can be heard with what can be read."""

    def __init__(self, begin: Callable[..., Session]) -> None:
        self.kinds: set[str] = set()
        self._told: list[Given] = []
        self.session = begin(on_told=self._told.extend)
        self.session.announce()
        self._compare()

    def take(self, *inputs: Given) -> Listener:
        for given in inputs:
            self.session.take(given)
            self._compare()
        return self

    def _compare(self) -> None:
        view = self.session.view
        shown = [line.text for line in (*view.news, *view.violations)] + [view.headline, view.notice]
        for event in self._told:
            if event["event"] in KINDS:
                self.kinds.add(event["event"])
                assert any(event["text"] in text for text in shown), (event, shown)
        self._told.clear()


def table(deck: str, *players: str) -> Listener:
    setup = Setup(deck, players or ("Ann", "Bob", "Cy"), (players or ("Ann",))[0], "auto")
    return Listener(lambda **heard: begin_session(setup, **heard))


def whole_game(deck: str, seed: int) -> Listener:
    evening = Evening(Plan(deck, 4, seed, advance="auto"), load(deck))
    evening.play()
    listener = Listener(lambda **heard: begin_session(evening.sitting.setup, **heard))
    return listener.take(*evening.sitting.journal.inputs)


def see(card: str) -> Given:
    return {"do": "see", "card": card}


def put(card: str, to: str) -> Given:
    return {"do": "put", "card": card, "to": to}


def a_tie() -> Listener:
    pairs = [put(f"{deck}:{card}", to) for deck, to in (("eco", "seat:Ann"), ("nature", "seat:Bob")) for card in PAIR]
    return table("eco+nature").take(*pairs, see("eco:photosynthesis"))


PAIR = ("sunshine", "leaves")


def a_mismatch() -> Listener:
    return table("oz").take(see("oz:toto"), {"do": "gone", "card": "oz:toto"})


def a_swap() -> Listener:
    return table("star").take(see("star:brain-transference"), {"do": "pick", "value": "Bob"})


def a_refusal() -> Listener:
    return table("oz").take({"do": "pick", "value": "[red]\x1b[2J"}, {"do": "undo", "n": 7}, see("oz:no-such-card"))


def a_game_that_goes_on(folder: Path) -> Listener:
    journal = str(folder / "evening.journal")
    keep_session(journal, Setup("oz", ("Ann", "Bob"), "Ann", "auto")).close()
    return Listener(lambda **heard: keep_session(journal, None, **heard))


@pytest.fixture(scope="module")
def listeners(tmp_path_factory: pytest.TempPathFactory) -> list[Listener]:
    """Each of them has compared already."""
    moments = [a_tie(), a_mismatch(), a_swap(), a_refusal(), a_game_that_goes_on(tmp_path_factory.mktemp("games"))]
    return [whole_game(deck, seed) for deck, seed in GAMES] + moments


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_spoken_is_shown(kind: str, listeners: list[Listener]) -> None:
    """Whenever it was said in these games it could be read: in the news, the violations, the headline or the notice."""
    assert any(kind in listener.kinds for listener in listeners), f"nobody has heard {kind!r}"
