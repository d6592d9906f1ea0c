"""Writes docs/manual-cards.md out of the shipped decks:  python docs/make_manual_cards.py"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.engine.cards import Card
from companion.library import DeckInfo, load, shipped

DOCUMENT = Path(__file__).with_name("manual-cards.md")

INTRODUCTION = """\
# Cards that people carry out themselves

Written by `docs/make_manual_cards.py` out of the decks; a test fails when it is out of date.

A card is **manual** when nobody has recorded what it does. The referee announces it, waits while the players do
what the card says and put right what changed (`put`, `hand`), and goes on when they say `done`. A manual Goal is
won by `claim`, with the word of the others. The referee never guesses.

A card is a **guess** when nobody has seen it in this printing. It works when it is seen, but until then it is not
counted as part of the deck.
"""


def document() -> str:
    decks = shipped()
    return "\n".join([INTRODUCTION, *_summary(decks), *(line for deck in decks for line in _chapter(deck))])


def _summary(decks: tuple[DeckInfo, ...]) -> Iterator[str]:
    yield "| deck | cards listed | in the box | guesses | manual |"
    yield "|---|---|---|---|---|"
    for deck in decks:
        yield f"| {deck.title} (`{deck.id}`) | {deck.cards} | {deck.printed or '?'} | {deck.guesses} | {deck.manual} |"
    yield ""


def _chapter(deck: DeckInfo) -> Iterator[str]:
    cards = list(load(deck.id).cards.values())
    guesses = [card.name for card in cards if card.is_guess]
    yield f"## {deck.title}\n"
    yield f"Guesses, {deck.guesses}: {', '.join(guesses)}\n" if guesses else "No guesses.\n"
    yield from _manual([card for card in cards if card.manual is not None])


def _manual(cards: list[Card]) -> Iterator[str]:
    if not cards:
        yield "No manual cards.\n"
        return
    yield f"Manual, {len(cards)}:\n"
    yield "| card | type | why |"
    yield "|---|---|---|"
    for card in cards:
        yield f"| {card.name} | {card.type} | {card.manual} |"
    yield ""


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
