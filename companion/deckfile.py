"""One deck file, parsed strictly: every fault of it is told at once, with the file, the card and the key."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from .cardtable import Record, read_card_table
from .deckerror import DeckError
from .deckvalues import (
    LONGEST_NAME,
    Findings,
    Place,
    Reader,
    kind_of,
    read_flag,
    read_list,
    read_number,
    read_table,
    read_text,
    slug,
)
from .engine.plain import plain, shown
from .engine.vocabulary import EASY_GROUPS

__all__ = ["Compiled", "DeckError", "parse"]

Compiled = dict[str, Any]  # a checked file as plain data: what the cache holds

CONTROL_CARDS: Final = "ZZ"
LONGEST_ID: Final = 24

# What a game can be played by is part of the version; what people only read is not.
READ_ONLY: Final = ("name", "says", "manual", "sure")


def parse(path: str, contents: bytes) -> Compiled:
    """The file as plain data. Raises DeckError with every fault it has; names are checked by the mix."""
    findings = Findings(plain(path))
    document = _document(findings, contents)
    deck = _read_deck(document, Place(findings, "[deck]"))
    records = [read_card_table(table, place) for table, place in _card_tables(document, findings)]
    _refuse_twins(records, findings)
    if findings.faults:
        raise DeckError(findings.faults)
    cards = [card for record in records for card in _physical(record, deck)]
    return {
        **deck,
        "version": _version(deck, cards),
        "easy_groups": [group for group in EASY_GROUPS if any(card.get("easy") == group for card in cards)],
        "cards": cards,
        "references": [list(reference) for reference in findings.references],
    }


def _document(findings: Findings, contents: bytes) -> dict[str, Any]:
    import tomllib

    try:
        document = tomllib.loads(contents.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = contents[: error.start].count(b"\n") + 1
        raise DeckError([f"{findings.file}: line {line}: not UTF-8; save the file as UTF-8"]) from None
    except RecursionError:
        raise DeckError([f"{findings.file}: lists or tables are nested far too deep"]) from None
    except ValueError as error:  # broken TOML, or a number of thousands of digits
        raise DeckError([f"{findings.file}: broken TOML: {plain(str(error), 200)}"]) from None
    for key in document.keys() - {"deck", "card"}:
        findings.faults.append(f"{findings.file}: unknown table {shown(key)}; write [deck] or [[card]]")
    return document


# -- the [deck] table --------------------------------------------------------------------------------


def _read_deck(document: dict[str, Any], place: Place) -> dict[str, Any]:
    readers: dict[str, Reader] = {
        "id": _read_id,
        "title": partial(read_text, limit=LONGEST_NAME),
        "code": _read_code,
        "printed": read_number,
        "complete": read_flag,
        "with": partial(read_list, reader=_read_id),
    }
    if "deck" not in document:
        place.fault("this table is missing; it holds `id`, `title` and `code`")
        return {}
    table = document["deck"]
    if isinstance(table, dict) and table.get("with") == []:
        table = {key: value for key, value in table.items() if key != "with"}
    return read_table(table, place, readers, ("id", "title", "code")) or {}


def _read_id(value: Any, place: Place) -> str | None:
    fits = isinstance(value, str) and value.isascii() and 1 <= len(value) <= LONGEST_ID
    if fits and value[0].isalpha() and value.islower() and value.replace("-", "").isalnum():
        return str(value)
    place.fault(f"write at most {LONGEST_ID} lower case letters, digits and -, not {kind_of(value)}")
    return None


def _read_code(value: Any, place: Place) -> str | None:
    if value == CONTROL_CARDS:
        place.fault(f'"{CONTROL_CARDS}" is the code of control cards; choose another')
        return None
    if isinstance(value, str) and len(value) == 2 and value.isascii() and value.isalpha() and value.isupper():
        return value
    place.fault(f'write two capital letters, such as "OZ", not {kind_of(value)}')
    return None


# -- the [[card]] tables -----------------------------------------------------------------------------


def _card_tables(document: dict[str, Any], findings: Findings) -> list[tuple[dict[str, Any], Place]]:
    tables = document.get("card")
    if isinstance(tables, list) and all(isinstance(table, dict) for table in tables) and tables:
        return [(table, _place(table, index, findings)) for index, table in enumerate(tables)]
    if tables is None:
        findings.faults.append(f"{findings.file}: there is no card; write [[card]] and its keys")
    else:
        findings.faults.append(f"{findings.file}: write every card as [[card]], in double brackets")
    return []


def _place(table: dict[str, Any], index: int, findings: Findings) -> Place:
    """A card is called by its name, or by its place in the file if it has none."""
    name = table.get("name")
    return Place(findings, f"card {shown(name)}" if isinstance(name, str) else f"card no. {index + 1}")


def _stickers(record: Record) -> Iterator[tuple[int, str]]:
    """The number and the slug of every copy. A number or name that was refused has none."""
    key = slug(record.get("name") or "")
    for copy, number in enumerate([record.get("number"), *(record.get("copies") or ())], start=1):
        if key and number is not None:
            yield number, f"{key}-{copy}" if copy > 1 else key


def _physical(record: Record, deck: dict[str, Any]) -> Iterator[Record]:
    """A record for every sticker: the card itself, then its further copies."""
    fields = {name: value for name, value in record.items() if name != "copies" and value != []}
    for number, name in _stickers(record):
        yield {
            **fields,
            "id": f"{deck['id']}:{name}",
            "code": f"FX:{deck['code']}:{number:03}",
            "number": number,
            "deck": deck["id"],
            "key": slug(record["name"]),
        }


def _refuse_twins(records: list[Record], findings: Findings) -> None:
    """No two cards of a file have one number or one id."""
    numbers: dict[int, str] = {}
    ids: dict[str, str] = {}
    for record in records:
        place = Place(findings, f"card {shown(record.get('name') or '')}")
        for number, id in _stickers(record):
            if number in numbers:
                place.at("number").fault(f"{number} is taken by {shown(numbers[number])}; choose a free one")
            if id in ids:
                place.at("name").fault(f"there is a card {id} already; list further copies in its `copies`")
            numbers[number] = ids[id] = record["name"]


def _version(deck: dict[str, Any], cards: list[Record]) -> str:
    """A digest of what matters for replaying a game: texts may be improved without spoiling a journal."""
    import json
    from hashlib import blake2b

    played = [
        {key: value for key, value in card.items() if key not in READ_ONLY}
        | {"manual": "manual" in card, "guess": card.get("sure", ["high"])[0] == "guess"}
        for card in cards
    ]
    text = json.dumps([deck["id"], deck["code"], played], sort_keys=True)
    return blake2b(text.encode(), digest_size=6).hexdigest()
