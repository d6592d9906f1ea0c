"""Whole games at a physical table, some of each kind: nothing breaks, and every rogue is caught."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.library import shipped_ids
from companion.simulate.plan import Given, Outcome, Plan
from companion.simulate.players import Players
from companion.simulate.tournament import Tournament, play, run


def played(tournament: Tournament) -> list[Outcome]:
    outcomes = run(tournament, 1, lambda _: None)
    assert [outcome.broken for outcome in outcomes] == [None] * tournament.games
    return outcomes


@pytest.mark.parametrize("deck", shipped_ids())
def test_games_of_every_deck_in_a_tray(deck: str) -> None:
    for outcome in played(Tournament(deck, 2, 6, 5, 1)):
        assert outcome.goal is not None
        assert outcome.caught == outcome.provoked


@pytest.mark.parametrize("deck", ["oz", "star", "startrek"])
def test_games_on_a_table_that_goes_on_by_itself(deck: str) -> None:
    played(Tournament(deck, 2, 6, 5, 1, advance="auto", zones="table"))


def test_games_with_cards_that_nobody_is_sure_of() -> None:
    played(Tournament("oz", 3, 4, 4, 1, guesses=True))


def test_easy_games() -> None:
    played(Tournament("eco", 2, 3, 4, 1, easy=True))


def test_games_of_a_mixed_deck() -> None:
    played(Tournament("oz+monster", 4, 4, 3, 1))


def test_rogues_try_everything_and_are_caught_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.simulate.evening.MISCHIEF", 0.2)
    monkeypatch.setattr("companion.simulate.evening.KEPT_CREEPERS", 0.5)
    provoked: set[str] = set()
    for outcome in played(Tournament("oz", 2, 6, 6, 50)):
        assert outcome.caught == outcome.provoked
        provoked |= set(outcome.provoked)
    assert provoked >= {
        "took_without_card",
        "out_of_turn",
        "too_many_plays",
        "too_few_plays",
        "voluntary_discard",
        "creeper_held",
        "duplicate_code",
    }


def test_the_first_play_is_picked_blind_where_a_rule_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the neighbour, out of all that can be played: never by what the player likes best."""
    honest, picked = Players.play_blind, []

    def play_blind(self: Players, player: str, hand: Sequence[str]) -> Given:
        assert any(self.world.card(card).key == "first-play-random" for card in self.world.rules)
        picked.append(player)
        return honest(self, player, hand)

    monkeypatch.setattr(Players, "play_blind", play_blind)
    played(Tournament("fluxx", 2, 6, 3, 2))
    assert picked


def test_the_same_seed_is_the_same_game() -> None:
    assert play(Plan("star", 4, 7)) == play(Plan("star", 4, 7))


def test_another_seed_is_another_game() -> None:
    one, other = play(Plan("monster", 3, 1)), play(Plan("monster", 3, 2))
    assert (one.inputs, one.turns) != (other.inputs, other.turns)


def test_several_processes_play_the_same_games_in_the_same_order() -> None:
    tournament = Tournament("monster", 2, 4, 8, 3)
    assert run(tournament, 2, lambda _: None) == run(tournament, 1, lambda _: None)
