"""Cards without words of their own are described from their data."""

from __future__ import annotations

import pytest

from companion import library
from companion.engine.description import describe

from .conftest import BASIC_RULES, Write


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("fluxx:basic-rules", "Draw 1 card each turn and play 1 card each turn."),
        ("fluxx:draw-2", "Draw 2 cards each turn."),
        ("fluxx:play-all", "Play all your cards each turn."),
        ("fluxx:hand-limit-1", "Outside your turn, hold at most 1 card."),
        ("fluxx:keeper-limit-2", "Outside your turn, have at most 2 Keepers in play."),
        ("fluxx:toast", "Win with Bread and The Toaster."),
        ("fluxx:the-brain-no-tv", "Win with The Brain, when nobody has Television in play."),
        ("fluxx:party-snacks", "Win with The Party and 1 of Bread, Chocolate, Cookies or Milk."),
        ("fluxx:10-cards-in-hand", "Win with the most cards in hand, at least 10."),
        ("fluxx:5-keepers", "Win with the most Keepers, at least 5."),
        ("eco:mammals", "Win with 2 of Bears, Rabbits and Mice."),
        ("eco:mice-eat-seeds", "Win with Mice, when anybody has Seeds in play."),
        ("oz:toto", "A Keeper, for the Goals that want it."),
        ("oz:water", "Its owner may discard the Wicked Witch of the West, wherever she is. Water stays."),
    ],
)
def test_a_shipped_card_says(card: str, sentence: str) -> None:
    deck = library.load(card.partition(":")[0])
    assert describe(deck.cards[card], deck) == sentence


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ('type = "Creeper"\nblocks = "owner"', "Its owner cannot win, unless the Goal wants it."),
        ('type = "Creeper"\nblocks = "everyone"', "Nobody can win while it is in play."),
        ('type = "Action"\neffect = [{ op = "zap" }]', "The referee leads you through it."),
        ('type = "Action"\nmanual = "Too wild."', "Do as the card says."),
        (
            'type = "New Rule"\nrule = { slot = "play", value = "all but 2" }',
            "Play all but 2 cards each turn.",
        ),
        ('type = "New Rule"\nrule = { slot = "goals", value = "three" }', "Three Goals may be in play."),
        ('type = "New Rule"\nrule = { slot = "numerals", value = "two" }', "Every digit counts two higher."),
    ],
)
def test_a_home_made_card_says(write: Write, lines: str, sentence: str) -> None:
    deck = library.load(write(f'{BASIC_RULES}[[card]]\nnumber = 2\nname = "Mine"\n{lines}\n'))
    assert describe(deck.cards["mine:mine"], deck) == sentence
