"""Values of a deck file, read strictly: a reader returns the value, or tells the fault and returns None."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .engine.cards import WORDS
from .engine.plain import fault_of_text, plain, shown

LONGEST_NAME = 60
LONGEST_TEXT = 160
LARGEST_NUMBER = 999


class Reference(NamedTuple):
    """One card names another, which must be in the game and of one of the types (none: of any)."""

    key: str
    name: str
    card: str
    where: str
    types: tuple[str, ...]


class Findings:
    """What reading a file brings to light: faults, and names that must exist somewhere in the mix."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[str] = []
        self.references: list[Reference] = []


class Place:
    """Where in the file a value stands: a card (or the deck table) and a key such as `power.steps[1].op`."""

    def __init__(self, findings: Findings, owner: str, key: str = "") -> None:
        self.findings = findings
        self.owner = owner
        self.key = key

    def at(self, key: str) -> Place:
        return Place(self.findings, self.owner, f"{self.key}.{key}" if self.key else key)

    def item(self, index: int) -> Place:
        return Place(self.findings, self.owner, f"{self.key}[{index + 1}]")

    def fault(self, problem: str) -> None:
        where = f"{self.owner}, {self.key}" if self.key else self.owner
        self.findings.faults.append(f"{self.findings.file}: {plain(where)}: {problem}")

    def refer(self, name: str, types: tuple[str, ...]) -> None:
        self.findings.references.append(Reference(slug(name), name, self.owner, self.key, types))


Reader = Callable[[Any, Place], Any]


def slug(name: str) -> str:
    """The part of an id that a printed name makes: "I'm Melting!" is im-melting."""
    import unicodedata

    spaced = (
        char if char.isalnum() else " " for char in unicodedata.normalize("NFC", name).lower() if char not in "'\u2019"
    )
    return "-".join("".join(spaced).split())


def kind_of(value: Any) -> str:
    """What a value is, in the words of the person who wrote it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**9 else "a huge number"
    return {float: "a fraction", list: "a list", dict: "a table"}.get(type(value), "a date or time")


def one_of(words: Iterable[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def nearest(word: str, words: Iterable[str]) -> str:
    """A hint for a mistyped word, to be put behind the fault."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(words), n=1, cutoff=0.6)
    return f"; did you mean {shown(close[0])}?" if close else ""


def read_flag(value: Any, place: Place) -> bool | None:
    if isinstance(value, bool):
        return value
    place.fault(f"write true or false, not {kind_of(value)}")
    return None


def read_text(value: Any, place: Place, limit: int = LONGEST_TEXT) -> str | None:
    if not isinstance(value, str):
        place.fault(f"write a text in quotes, not {kind_of(value)}")
        return None
    fault = fault_of_text(value, limit)
    if fault:
        place.fault(f"the text {fault}")
        return None
    return value


def read_choice(value: Any, place: Place, choices: Sequence[str]) -> str | None:
    if isinstance(value, str) and value in choices:
        return value
    hint = nearest(value, choices) if isinstance(value, str) else ""
    place.fault(f"{kind_of(value)} is not possible; write one of {one_of(choices)}{hint}")
    return None


def read_number(value: Any, place: Place) -> int | None:
    """A sticker number."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= LARGEST_NUMBER:
        return value
    place.fault(f"write a whole number from 1 to {LARGEST_NUMBER}, not {kind_of(value)}")
    return None


def read_amount(value: Any, place: Place, words: Sequence[str] = ()) -> int | str | None:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_NUMBER:
        return value
    if isinstance(value, str) and (value in WORDS or value in words):
        return value
    known = one_of([*words, *WORDS])
    place.fault(f"write a number as a digit, or one of {known}, not {kind_of(value)}")
    return None


def read_tag(value: Any, place: Place) -> str | None:
    if isinstance(value, str) and value.isascii() and value.replace("_", "a").isalnum() and value.islower():
        return value
    place.fault(f"a tag is a word in lower case, not {kind_of(value)}")
    return None


def read_name(value: Any, place: Place) -> str | None:
    """The printed name of a card."""
    name = read_text(value, place, LONGEST_NAME)
    if name is not None and not slug(name):
        place.fault("a name needs a letter or a digit")
        return None
    return name


def read_card(value: Any, place: Place, types: tuple[str, ...] = ()) -> str | None:
    """A reference to another card: its key, which must turn up in the mix."""
    name = read_name(value, place)
    if name is None:
        return None
    place.refer(name, types)
    return slug(name)


def read_list(value: Any, place: Place, reader: Reader) -> list[Any] | None:
    """A list that is not empty, each item read by the reader."""
    if not isinstance(value, list) or not value:
        found = "an empty one; or leave the key out" if value == [] else kind_of(value)
        place.fault(f"write a list [ … ], not {found}")
        return None
    return [reader(item, place.item(index)) for index, item in enumerate(value)]


def read_table(
    value: Any, place: Place, readers: Mapping[str, Reader], required: Sequence[str]
) -> dict[str, Any] | None:
    """A table with these keys only, each read by its reader; the required ones must be there."""
    if not isinstance(value, dict):
        place.fault(f"write a table {{ … }}, not {kind_of(value)}")
        return None
    for key in required:
        if key not in value:
            place.fault(f"`{key}` is missing")
    refuse_unknown(value, place, readers)
    return {key: readers[key](item, place.at(key)) for key, item in value.items() if key in readers}


def refuse_unknown(table: dict[str, Any], place: Place, known: Iterable[str]) -> None:
    known = list(known)
    for key in table:
        if key not in known:
            hint = nearest(key, known) or f"; known here: {', '.join(known) or 'nothing'}"
            place.fault(f"unknown key {shown(key)}{hint}")
