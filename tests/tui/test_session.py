"""The session: what people see of a game, without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.session import Session, begin_session
from companion.session.film import film_of
from companion.session.sights import Sights
from companion.setup import Setup

from .sitting import desk_in


def oz(*inputs: dict[str, Any], advance: Any = "auto", players: tuple[str, ...] = ("Ann", "Bob", "Cy")) -> Session:
    session = begin_session(Setup("oz", players, "Ann", advance))
    for given in inputs:
        session.take(given)
    return session


def put(card: str, to: str) -> dict[str, Any]:
    return {"do": "put", "card": f"oz:{card}", "to": to}


def see(card: str, **more: Any) -> dict[str, Any]:
    return {"do": "see", "card": f"oz:{card}", **more}


def test_numbers_say_why() -> None:
    numbers = {
        each.label: (each.value, each.why)
        for each in oz(put("draw-3", "center"), put("play-all", "center")).view.numbers
    }
    assert numbers["draw"] == ("3", "Draw 3")
    assert numbers["play"] == ("all", "Play All")
    assert numbers["hand limit"] == ("none", "no rule")


def test_how_far_everybody_is_from_the_goal_and_what_blocks() -> None:
    session = oz(put("the-scarecrow", "seat:Ann"), put("winged-monkeys", "seat:Ann"))
    session.take(put("the-smartest-dummy-ever", "center"))
    (goal,) = session.view.goals
    ann, bob, _ = goal.progress
    assert ann.text == "1 of 2, missing Artificial Brain; blocked by Winged Monkeys"
    assert bob.text == "0 of 2, missing Artificial Brain, The Scarecrow"


def test_the_headline_is_the_question_the_plays_that_are_left_or_the_winner() -> None:
    session = oz(advance="manual")
    assert session.view.headline == "Ann: play 1"
    session.take(see("toto"))
    assert session.view.headline == "Ann: done?"
    session.take(put("hand-limit-2", "center"))
    assert session.view.headline == "Bob: discard 1"
    session = oz(put("the-scarecrow", "seat:Cy"), put("artificial-brain", "seat:Cy"))
    session.take(put("the-smartest-dummy-ever", "center"))
    assert session.view.headline == "Cy wins!"
    assert session.view.winner is not None and session.view.winner.how == "The Scarecrow, Artificial Brain"


def test_a_drawn_creeper_is_laid_down_and_no_answer_to_what_to_discard() -> None:
    prompt = oz(put("hand-limit-2", "center")).view.prompt
    assert prompt is not None and prompt.want == "discard" and prompt.closable
    assert prompt.hidden and all(answer.type != "Creeper" for answer in prompt.hidden)


def test_undone_lines_stay_marked_and_can_be_taken_again() -> None:
    session = oz(see("toto"), see("draw-3"), {"do": "undo"})
    assert [entry.undone for entry in session.view.history] == [False, False, True, True]
    assert session.view.can_redo
    session.redo()
    assert not session.view.can_redo and session.view.turn.player == "Cy"
    session.undo_to(0)
    assert session.game.inputs == 0


def test_another_input_forgets_what_could_be_taken_again() -> None:
    session = oz(see("toto"), {"do": "undo"}, see("water"))
    assert not session.view.can_redo
    assert "nothing was taken back" in session.redo().notice


def test_a_fault_of_ours_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[Exception] = []
    session = begin_session(Setup("oz", ("Ann", "Bob"), "Ann", "auto"), on_fault=faults.append)
    before = session.game.state

    def broken(_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(session.game, "apply", broken)
    assert "fault in the referee" in session.take(see("toto")).notice
    assert isinstance(faults[0], ZeroDivisionError) and session.game.state == before


def test_why_names_the_cards_that_make_it_so_and_what_they_do() -> None:
    session = oz(put("hand-limit-2", "center"))
    told = session.explain_line(session.view.violations[0])
    assert "Because of:" in told and "Hand Limit 2 (New Rule)" in told
    assert "Now:" in session.explain_card("oz:hand-limit-2")


def test_a_film_shows_every_input_undone_ones_too(tmp_path: Path) -> None:
    session = desk_in(tmp_path).begin(Setup("oz", ("Ann", "Bob"), "Ann", "auto"))
    for given in (see("toto"), {"do": "undo"}, see("water")):
        session.take(given)
    session.close()
    (path,) = tmp_path.glob("*.journal")
    film = film_of(str(path))
    kept = [[card.name for card in film.view(at).seats[0].keepers] for at in (0, 1, 2, 3, 1)]
    assert film.length == 3 and kept == [[], ["Toto"], [], ["Water"], ["Toto"]]


# -- what the camera sees -------------------------------------------------------------------------------------------


def sights() -> Sights:
    return Sights(oz().game.deck)


def line(event: str, code: str = "FX:OZ:002", frame: int = 0, **more: Any) -> dict[str, Any]:
    return {
        "event": event,
        "code": code,
        "frame": frame,
        "t": frame / 20,
        "corners": [[0, 0], [8, 0], [8, 8], [0, 8]],
        **more,
    }


def test_cards_are_in_sight_from_appearing_to_vanishing() -> None:
    seen = sights()
    seen.hear(line("appeared"))
    assert [(spot.x, spot.y) for spot in seen.camera.spots] == [(4.0, 4.0)] and seen.camera.state == "watching"
    seen.hear(line("vanished", frame=9))
    assert seen.camera.spots == ()


def test_frames_a_second_are_told_or_worked_out() -> None:
    seen = sights()
    seen.hear(line("appeared", frame=10))
    seen.hear(line("moved", frame=12))
    assert seen.camera.fps is None, "two frames tell nothing"
    seen.hear(line("moved", frame=30))
    assert seen.camera.fps == pytest.approx(20)
    seen.hear({"event": "status", "frame": 31, "t": 2.0, "fps": 9.5})
    assert seen.camera.fps == 9.5


def test_a_camera_that_is_lost_sees_nothing() -> None:
    seen = sights()
    seen.hear(line("appeared"))
    seen.hear({"event": "camera", "status": "lost"})
    assert seen.camera.state == "lost" and not seen.camera.spots
    seen.hear({"event": "camera", "status": "back"})
    assert seen.camera.state == "watching"


@pytest.mark.parametrize(
    "odd", [{}, {"event": None}, {"event": "appeared"}, line("appeared", corners="far"), {"event": "camera"}]
)
def test_lines_that_make_no_sense_change_nothing_that_is_seen(odd: dict[str, Any]) -> None:
    seen = sights()
    seen.hear(odd)
    assert seen.camera.spots == ()
