"""Positions that the tests of cards begin with."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk, deck_of
from .facts import BOXES, DECKS

PLAYERS = ("Ann", "Bob", "Cy")


def in_decks(*names: str) -> pytest.MarkDecorator:
    """For every card that is printed so, in whichever deck: the deck and the card's id."""
    found = [
        pytest.param(deck, card.id, id=card.id)
        for deck in DECKS
        for card in deck_of(deck).cards.values()
        if card.name in names
    ]
    assert found, names
    return pytest.mark.parametrize(("deck", "card"), found)


def hands(table: TableTalk) -> tuple[int, ...]:
    """What Ann, Bob and Cy hold. At the start Ann has drawn: (4, 3, 3)."""
    return tuple(int(player["hand"]) for player in table.state["players"])


def names(table: TableTalk, cards: list[str] | None = None) -> list[str]:
    """Printed names of cards; of those that the open prompt offers, if none are given."""
    if cards is None:
        assert table.prompt is not None, "nothing is asked"
        cards = table.prompt["choices"]
    return [table.deck.cards[card].name for card in cards]


def asks(table: TableTalk, player: str, want: str, count: int = 1) -> bool:
    """Is that the open prompt?"""
    prompt = table.prompt
    return prompt is not None and (prompt["player"], prompt["want"], prompt["count"]) == (player, want, count)


def idle_keepers(deck: str, count: int, start: int = 0) -> list[str]:
    """Keepers that do nothing and win nothing together."""
    return list(BOXES[deck].keepers[start : start + count])


def conserved(table: TableTalk) -> bool:
    """Every physical card is somewhere: the counts of hidden cards and the cards in sight make the whole deck."""
    state, deck = table.state, table.deck
    game = table.referee.game.state
    cards = [card for card in deck.cards.values() if not card.is_guess or card.id in game.found]
    hidden = sum(game.place_of(card.id) == "hidden" for card in cards)
    held = sum(player["hand"] for player in state["players"])
    return bool(hidden == state["draw_pile"] + held + state["held"] + state["discard"].count(None))
