"""Thousands of honest, ill-timed and malformed inputs: the referee never breaks, and never loses a card."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.inputs import parse
from companion.referee import Referee, new_game
from companion.setup import Setup, begin

from ..table_talk import deck_of
from .moves import DECKS, NAMES, Move, as_input, moves
from .soundness import check_answer, check_conservation, check_question, position, snapshot

# The same games in every run, so that a red build is red for a reason.
steady = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

setups = st.builds(
    lambda deck, count, advance: Setup(deck, NAMES[:count], "Ann", advance),
    st.sampled_from(DECKS),
    st.integers(2, 4),
    st.sampled_from(["manual", "auto"]),
)


def sit_down(setup: Setup) -> Referee:
    return new_game(setup, deck_of(setup.deck))


def say(referee: Referee, value: Any) -> None:
    """One input, with everything that must hold after it."""
    before = position(referee)
    events = referee.take(value)
    check_answer(referee, events)
    check_conservation(referee.game)
    check_question(referee.game)
    if events[0]["event"] == "refused":
        assert len(events) == 2, events
        assert position(referee) == before, f"refused, but changed: {value}"


@steady
@given(setups, moves)
def test_a_game_stays_sound_and_can_be_undone_to_its_beginning(setup: Setup, game: list[Move]) -> None:
    """Each input leaves a sound table; each undo leads to the very position before; the last to the opening."""
    referee = sit_down(setup)
    positions = [position(referee)]
    for move in game:
        say(referee, as_input(referee.game, move))
        inputs = referee.game.inputs
        del positions[inputs:]
        positions.append(position(referee))
    while len(positions) > 1:
        positions.pop()
        say(referee, {"do": "undo"})
        assert position(referee) == positions[-1]


@steady
@given(setups, moves)
def test_the_same_inputs_make_the_same_game(setup: Setup, game: list[Move]) -> None:
    """What the journal keeps is enough to be in the same position again."""
    referee = sit_down(setup)
    for move in game:
        say(referee, as_input(referee.game, move))
    again = begin(setup, deck_of(setup.deck))
    for value in referee.journal.inputs:  # type: ignore[attr-defined]
        again.apply(parse(value))
    assert again.state == referee.game.state
    assert again.request == referee.game.request


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(["card", "zone", "by", "value", "player", "count", "to", "n", "after", "more"])
wrong = st.dictionaries(fields, json_values, max_size=4)


@steady
@given(setups, moves, st.lists(st.tuples(st.integers(0, 40), wrong, json_values), max_size=20))
def test_malformed_inputs_are_refused_and_change_nothing(
    setup: Setup, game: list[Move], faults: list[tuple[int, dict[str, Any], Any]]
) -> None:
    """Between honest inputs come values that are none, and honest inputs with fields of the wrong kind."""
    referee = sit_down(setup)
    for at, move in enumerate(game[:20]):
        honest = as_input(referee.game, move)
        for when, change, value in faults:
            if when % 20 == at:
                say(referee, {**honest, **change})
                say(referee, {"do": value})
                say(referee, value)
        say(referee, honest)


@steady
@given(st.lists(st.binary(max_size=60) | json_values.map(repr) | st.text(max_size=40), max_size=20))
def test_any_line_is_answered(lines: list[bytes | str]) -> None:
    """Bytes, text, something like JSON: one `ready` for each, and the game as it was."""
    referee = sit_down(Setup("monster", ("Ann", "Bob"), "Ann"))
    opening = snapshot(referee)
    for line in lines:
        events = referee.hear(line)
        check_answer(referee, events)
        assert events[0]["event"] == "refused"
        assert snapshot(referee) == opening
