"""The demo: a drawn table through the real eye into the real referee. What it believes is what is so."""

from __future__ import annotations

from typing import Any

import pytest

from companion.demo.report import account, verdict
from companion.demo.show import Metronome, make_show
from companion.library import shipped_ids
from companion.simulate.world import World


@pytest.mark.parametrize("deck", shipped_ids())
def test_belief_equals_truth_at_the_end_of_every_turn(deck: str) -> None:
    """The first turns of a game of every deck, with nothing said by hand that the camera should have seen."""
    report = make_show(deck, 3, seed=1, turns=3).perform()
    assert report.outcome.broken is None
    assert (report.turns, report.missed, report.unseen) == (3, 0, 0)
    assert report.moves > 0
    assert verdict(report) == 0


def test_the_same_seed_is_the_same_game_and_another_another() -> None:
    def played(seed: int) -> list[Any]:
        show = make_show("monster", 2, seed, turns=2)
        show.perform()
        return show.performance.journal.inputs

    assert played(3) == played(3) != played(4)


def test_a_blind_camera_is_no_secret() -> None:
    """Nothing is seen: everything is said by hand, counted, and the game goes on."""
    show = make_show("monster", 2, seed=1, turns=2)
    eye = show.performance.onlooker
    look = eye.look
    eye.look = lambda: look() and []  # type: ignore[method-assign]
    report = show.perform()
    assert report.outcome.broken is None
    assert report.missed >= report.moves > 0
    assert f"missed: {report.missed}, said by hand instead" in account(report)


def test_a_referee_who_is_wrong_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards lie elsewhere than the referee believes: the world puts every Keeper before the wrong player."""
    lay = World.lay

    def lay_elsewhere(world: World, card: str, player: str) -> None:
        lay(world, card, world.others(player)[0])

    monkeypatch.setattr(World, "lay", lay_elsewhere)
    report = make_show("monster", 2, seed=1, turns=8).perform()
    assert verdict(report) == 1
    assert "DIFFERENT: belief: the cards before" in account(report)


def test_the_account_of_a_game() -> None:
    report = make_show("monster", 2, seed=2, turns=1).perform()
    lines = account(report).splitlines()
    assert lines[0].startswith("The game          Monster Fluxx: Ann and Bob, ")
    assert "not finished" in lines[0]
    assert lines[1] == (
        f"Belief and truth  equal after each of {report.outcome.inputs} inputs and at the end of each of 1 turns"
    )
    assert "missed: none" in lines[2]


def test_a_metronome_beats_evenly_and_does_not_make_up_for_lost_time() -> None:
    now, naps = [100.0], []

    def sleep(seconds: float) -> None:
        naps.append(round(seconds, 6))
        now[0] += seconds

    beat = Metronome(10, lambda: now[0], sleep)
    beat()
    now[0] += 0.04  # the frame took that long
    beat()
    now[0] += 5.0  # something took much longer
    beat()
    beat()
    assert naps == [0.1, 0.06, 0.0, 0.1]
