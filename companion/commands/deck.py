"""Which decks the companion knows, which cards they have, and whether a deck of your own is sound.

companion deck list
companion deck show oz          what every card does, its id and the code on its sticker
companion deck check mine.toml  every mistake, with the card and the key
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from .. import library
from ..engine.cards import CARD_TYPES, Card, Deck, Step
from ..engine.description import counted, describe
from ..library import DeckError


def configure(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("list", help="the decks that come with the companion")
    show = actions.add_parser("show", help="all cards of a deck")
    show.add_argument("deck", metavar="DECK", help="such as oz, oz+monster, ./mine.toml or oz+./mine.toml")
    show.add_argument("--json", action="store_true", help="for programs: one JSON object")
    check = actions.add_parser("check", help="tell every mistake in a deck file")
    check.add_argument("files", metavar="FILE", nargs="+")


def run(options: Namespace) -> int:
    """The exit status: 0, or 1 if a deck cannot be used."""
    try:
        return {"list": _list, "show": _show, "check": _check}[options.action](options)
    except DeckError as error:
        print(error, file=sys.stderr)
        return 1


# -- list --------------------------------------------------------------------------------------------


def _list(_: Namespace) -> int:
    rows = [("deck", "title", "cards", "of", "guesses", "manual")]
    for deck in library.shipped():
        printed = str(deck.printed or "?")
        rows.append((deck.id, deck.title, str(deck.cards), printed, str(deck.guesses), str(deck.manual)))
    _print_table(rows)
    print()
    print("cards: on our list, of so many in the printed box. guesses: nobody has seen them in this printing;")
    print("they work when they are seen. manual: nobody has recorded what they do, so you carry them out yourselves.")
    return 0


def _print_table(rows: Sequence[tuple[str, ...]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


# -- show --------------------------------------------------------------------------------------------


def _show(options: Namespace) -> int:
    deck = library.load(options.deck)
    if options.json:
        _print_json(deck)
    else:
        _print_cards(deck)
    return 0


def _print_cards(deck: Deck) -> None:
    cards = deck.cards.values()
    counts = {type: sum(card.type == type for card in cards) for type in CARD_TYPES}
    guesses = sum(card.is_guess for card in cards)
    manual = sum(card.manual is not None for card in cards)
    print(f"{deck.title} ({deck.id}), version {deck.version}")
    print(f"{len(cards)} cards: {', '.join(counted(count, type) for type, count in counts.items() if count)}")
    if guesses:
        print(f"{guesses} guesses, marked ?: nobody has seen them in this printing")
    if manual:
        print(f"{manual} manual, marked !: nobody has recorded what they do, so you carry them out yourselves")
    print()
    _print_table([(card.code, card.type, _marks(card), card.name, card.id, describe(card, deck)) for card in cards])


def _marks(card: Card) -> str:
    return ("?" if card.is_guess else "") + ("!" if card.manual is not None else "")


def _print_json(deck: Deck) -> None:
    import json

    cards = [_facts(card, deck) for card in deck.cards.values()]
    document = {"deck": deck.id, "title": deck.title, "version": deck.version, "cards": cards}
    print(json.dumps(document, ensure_ascii=False, indent=1))


def _facts(card: Card, deck: Deck) -> dict[str, Any]:
    """Everything known about a card; `says` is what is read aloud."""
    facts: dict[str, Any] = _plain(card)
    return facts | {"says": describe(card, deck), "guess": card.is_guess}


def _plain(value: Any) -> Any:
    """Records as tables, tuples as lists; a step is written as in a deck file."""
    if isinstance(value, Step):
        return {"op": value.op} | _plain(value.args)
    if hasattr(value, "_asdict"):
        return _plain(value._asdict())
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


# -- check -------------------------------------------------------------------------------------------


def _check(options: Namespace) -> int:
    return max(_check_file(path) for path in options.files)


def _check_file(path: str) -> int:
    try:
        part = library.check(path)
    except DeckError as error:
        print(error)
        return 1
    print(f"{part.file}: ok, {len(part.compiled['cards'])} cards")
    return 0
