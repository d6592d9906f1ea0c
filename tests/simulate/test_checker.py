"""A check that never fails proves nothing: the referee is broken on purpose, and each time the checker says so."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import game, seeing, table
from companion.engine.game import Game
from companion.engine.inputs import Input
from companion.engine.state import Seat, State, Violation
from companion.engine.table import Table
from companion.simulate.evening import Evening
from companion.simulate.invariants import Broken, check_fairness, check_limits, check_state
from companion.simulate.plan import Outcome, Plan
from companion.simulate.tournament import deck_of


def first_broken(deck: str, games: int = 20) -> Outcome:
    """The first game in which something breaks."""
    for seed in range(games):
        outcome = Evening(Plan(deck, 2 + seed % 5, seed), deck_of(deck)).play()
        if outcome.broken is not None:
            return outcome
    pytest.fail("nothing was noticed")


def what_broke(deck: str) -> str:
    outcome = first_broken(deck)
    assert outcome.broken is not None
    return outcome.broken[0]


def test_a_draw_that_is_counted_but_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "_tell_draw", lambda *_: None)
    assert what_broke("fluxx") == "belief"


def test_a_card_lost_in_a_reshuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.reshuffle

    def careless(self: Table, because: tuple[str, ...] = ()) -> None:
        honest(self, because)
        self.state = self.state._replace(draw_pile=self.state.draw_pile - 1)

    monkeypatch.setattr(Table, "reshuffle", careless)
    assert what_broke("oz") == "conservation"


def test_a_discarded_card_that_also_stays_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "without", lambda self, _card: self)
    assert what_broke("fluxx") == "a card in two places"


def test_a_keeper_laid_before_the_wrong_player(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.lay

    def lay(self: Table, card: str, _player: str) -> None:
        honest(self, card, self.state.players[0])

    monkeypatch.setattr(Table, "lay", lay)
    assert what_broke("fluxx") == "belief"


def test_a_referee_who_overlooks_cards_played_out_of_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.accuse

    def accuse(self: Table, kind: str, *rest: Any, **numbers: int) -> None:
        if kind != "out_of_turn":
            honest(self, kind, *rest, **numbers)

    monkeypatch.setattr(Table, "accuse", accuse)
    monkeypatch.setattr("companion.simulate.evening.MISCHIEF", 0.2)
    assert what_broke("oz") == "violation not caught"


def test_a_referee_who_counts_every_play_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = seeing.play_from_hand

    def play_from_hand(playing: Game, player: str, card: str) -> Any:
        playing.table.state = playing.table.state.with_turn(played=playing.table.state.turn.played + 1)
        return honest(playing, player, card)

    monkeypatch.setattr(seeing, "play_from_hand", play_from_hand)
    monkeypatch.setattr(seeing, "_may_play", lambda playing: playing.state.turn.played < 1)
    assert what_broke("fluxx") == "false accusation"


def test_a_surprise_that_stays_in_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "_tell_answer", lambda *_: None)
    assert what_broke("oz") == "belief"


def test_an_undo_that_forgets_whose_hand_is_how_large(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game._restore

    def restore(self: Game, point: game.Point) -> None:
        honest(self, point)
        first = self.state.players[0]
        self.table.state = self.state.with_hand(first, 1)._replace(draw_pile=self.state.draw_pile - 1)

    monkeypatch.setattr(Game, "_restore", restore)
    assert what_broke("fluxx") in ("undo and redo", "belief")


def test_a_game_that_depends_on_more_than_its_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = seeing.done
    heard: list[Input] = []

    def done(playing: Game, given: Input) -> None:
        heard.append(given)
        honest(playing, given)
        playing.table.state = playing.state._replace(passes=(("heard", len(heard)),))

    monkeypatch.setattr(seeing, "done", done)
    assert what_broke("fluxx") in ("replay", "undo and redo")


def test_a_resumed_game_that_forgets_what_undone_inputs_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is resumed from the inputs that stand: an undo must leave nothing of what it takes back."""
    honest = Game._undo

    def undo(self: Game, count: int) -> list[game.Event]:
        said = honest(self, count)
        self.table.state = self.state._replace(passes=(("undone", self.inputs),))
        self.base = self.state if not self.stack else self.base
        return said

    monkeypatch.setattr(Game, "_undo", undo)
    monkeypatch.setattr("companion.simulate.sitting.REDO", 0)
    monkeypatch.setattr("companion.simulate.sitting.RESUME", 0.1)
    assert what_broke("fluxx") == "replay"


def test_a_referee_who_falls_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Table, "enter_center", fall)
    assert what_broke("fluxx") in ("the referee fell over", "refused")


def test_a_referee_who_overlooks_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.goals, "judge", lambda *_: [])
    assert what_broke("fluxx") == "a win that nobody saw"


def test_a_referee_whom_creepers_do_not_impress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.goals, "_blocking", lambda *_: ())
    assert what_broke("oz") == "a win that is none"


def test_a_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.simulate.evening.MOST_TURNS", 2)
    assert what_broke("fluxx") == "a game that cannot end"


# -- the checks one by one --------------------------------------------------------------------------------


def position(**changes: Any) -> State:
    deck = deck_of("monster")
    state = Evening(Plan("monster", 2, 1), deck).state
    return state._replace(**changes)


def check(state: State) -> None:
    deck = deck_of("monster")
    check_state(deck, len(deck.cards), state)


def test_a_sound_state_passes() -> None:
    check(position())


def test_less_than_no_cards() -> None:
    seats = position().seats
    more = seats[0].hand + position().draw_pile + 1
    state = position(draw_pile=-1, seats=(Seat(seats[0].player, more), *seats[1:]))
    with pytest.raises(Broken, match="less than no cards"):
        check(state)


def test_an_accusation_that_nobody_planted() -> None:
    said = {"event": "violation", "kind": "out_of_turn", "player": "Bob", "text": "It is not Bob's turn."}
    with pytest.raises(Broken, match="false accusation"):
        check_fairness([said], None)


def test_an_accusation_of_somebody_else() -> None:
    said = {"event": "violation", "kind": "out_of_turn", "player": "Bob", "text": "It is not Bob's turn."}
    with pytest.raises(Broken, match="not caught"):
        check_fairness([said], ("out_of_turn", "Ann"))


def test_a_limit_that_was_exceeded_is_an_ordinary_ruling() -> None:
    check_fairness([{"event": "violation", "kind": "hand_limit", "player": "Bob", "text": "…"}], None)


def test_an_accusation_that_outlives_its_reason() -> None:
    state = position(violations=(Violation("hand_limit", position().players[0]),))
    with pytest.raises(Broken, match="within every limit"):
        check_limits(deck_of("monster"), state)
