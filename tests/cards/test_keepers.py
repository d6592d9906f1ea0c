"""Every Keeper of every deck lands before its player and counts there. Powers are told in test_powers.py."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .facts import DECKS, PLAIN_KEEPERS, STRONG_KEEPERS
from .tables import hands, idle_keepers

PLAIN = [(deck, keeper) for deck in DECKS for keeper in PLAIN_KEEPERS[deck]]
EVERY = PLAIN + [(deck, keeper) for deck in DECKS for keeper in STRONG_KEEPERS[deck]]


@pytest.mark.parametrize("deck", DECKS)
def test_the_keepers_are_those_of_the_facts(deck: str) -> None:
    listed = [card.name for card in TableTalk(deck).deck.cards.values() if card.type == "Keeper"]
    assert sorted(listed) == sorted((*PLAIN_KEEPERS[deck], *STRONG_KEEPERS[deck]))


@pytest.mark.parametrize(("deck", "keeper"), EVERY)
def test_a_keeper_lands_before_who_plays_it(deck: str, keeper: str) -> None:
    table = TableTalk(deck)
    pile = table.state["draw_pile"]
    table.see(keeper)
    assert table.said("played", player="Ann", card=table.card(keeper), type="Keeper")
    assert table.said("keeper", player="Ann", card=table.card(keeper))
    assert table.keepers("Ann") == [keeper]
    assert table.keepers("Bob") == table.keepers("Cy") == table.discard == []
    assert table.turn["played"] == 1
    assert table.prompt is None
    assert hands(table)[1:] == (3, 3)
    assert table.held_by("Ann") + table.state["draw_pile"] == pile + 3  # The Computer draws one at once


@pytest.mark.parametrize(("deck", "keeper"), EVERY)
def test_a_keeper_counts_for_a_limit_on_keepers(deck: str, keeper: str) -> None:
    table = TableTalk("fluxx" if deck == "fluxx" else f"{deck}+fluxx")
    mine = next(card.id for card in table.deck.cards.values() if (card.deck, card.name) == (deck, keeper))
    table.lay(Bob=[mine, *[f"fluxx:{key}" for key in ("love", "peace", "the-eye") if f"fluxx:{key}" != mine][:2]])
    table.see("fluxx:keeper-limit-2")
    over = 0 if keeper == "The Computer" else 1  # it raises every limit of its owner by one
    assert len(table.said("violation", kind="keeper_limit", player="Bob", limit=2, have=3, excess=1)) == over


@pytest.mark.parametrize(("deck", "keeper"), PLAIN)
def test_a_keeper_without_power_has_nothing_to_use(deck: str, keeper: str) -> None:
    table = TableTalk(deck).lay(Ann=keeper, Bob=idle_keepers(deck, 1))
    assert table.card(keeper) not in table.turn["powers"]
    table.use(keeper)
    assert table.said("refused")
    assert (table.rules["draw"], table.rules["play"]) == (1, 1)


@pytest.mark.parametrize(("deck", "keeper"), PLAIN)
def test_a_keeper_without_power_stays_and_changes_nothing(deck: str, keeper: str) -> None:
    """A whole round passes: it lies where it was, and every turn draws 1 and plays 1."""
    table = TableTalk(deck).lay(Ann=keeper)
    others = [name for name in idle_keepers(deck, 4) if name != keeper]
    for player, other in zip(("Bob", "Cy", "Ann"), others, strict=False):
        table.see(other)
        table.done()
        assert table.said("turn", player=player, draw=1, play=1)
        assert table.said("draw", player=player, count=1)
    assert keeper in table.keepers("Ann")
