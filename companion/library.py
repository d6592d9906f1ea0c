"""Where decks are found and loaded: "oz", "oz+monster", "./mine.toml", "oz+./mine.toml"."""

from __future__ import annotations

import os
from typing import NamedTuple

from . import deckcache
from .deckerror import DeckError
from .engine.cards import Deck
from .mixing import Part, mix

__all__ = ["DeckError", "DeckInfo", "check", "info", "load", "read", "shipped", "shipped_ids"]

LARGEST_FILE = 1_000_000  # bytes; a real deck has some 16,000


class DeckInfo(NamedTuple):
    """A deck at a glance."""

    id: str
    title: str
    code: str
    cards: int  # listed, every copy counted
    path: str
    printed: int | None  # in the box, if known
    guesses: int  # cards that nobody has seen in this printing
    manual: int  # cards that people carry out themselves


def load(spec: str) -> Deck:
    """The deck of a game: ids of shipped decks and paths of deck files, with + between. Raises DeckError."""
    deck = mix(tuple(read(_path_of(name), name) for name in spec.split("+")))
    return deck._replace(strangers=tuple(id for id in shipped_ids() if id not in deck.parts))


def read(path: str, name: str | None = None) -> Part:
    """One deck file, compiled; `name` is what faults call it."""
    contents = _contents(path)
    compiled = deckcache.fetch(path, contents)
    if compiled is None:
        from .deckfile import parse

        compiled = parse(path, contents)
        deckcache.store(path, contents, compiled)
    return Part(_printable(name or path), compiled)


def check(path: str) -> Part:
    """One deck file on its own, with the decks that it is made for. Raises DeckError with every fault."""
    part = read(path)
    needed = tuple(read(_path_of(id), id) for id in part.compiled.get("with", ()))
    mix((*needed, part))
    return part


def shipped() -> tuple[DeckInfo, ...]:
    """Every deck that comes with the companion, by id."""
    return tuple(info(_shipped_path(id)) for id in shipped_ids())


def info(path: str) -> DeckInfo:
    compiled = read(path).compiled
    cards = compiled["cards"]
    guesses = sum(card.get("sure", ("high",))[0] == "guess" for card in cards)
    manual = sum("manual" in card for card in cards)
    deck = (compiled["id"], compiled["title"], compiled["code"])
    return DeckInfo(*deck, len(cards), path, compiled.get("printed"), guesses, manual)


def shipped_ids() -> tuple[str, ...]:
    names = os.listdir(_directory())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _directory() -> str:
    """Beside the code in an installed wheel, at the root of the repository otherwise."""
    here = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.join(here, "data", "decks")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(here), "decks")


def _shipped_path(id: str) -> str:
    return os.path.join(_directory(), f"{id}.toml")


def _path_of(name: str) -> str:
    """A path is anything with a slash or .toml in it; the rest are ids of shipped decks."""
    if os.sep in name or name.endswith(".toml"):
        return os.path.expanduser(name)
    if name not in shipped_ids():
        raise DeckError([_unknown(name)])
    return _shipped_path(name)


def _unknown(name: str) -> str:
    from .deckvalues import nearest
    from .engine.plain import shown

    known = shipped_ids()
    hint = nearest(name, known)
    return f"there is no deck {shown(name)}{hint}; known: {', '.join(known)}; a file is named as ./mine.toml"


def _contents(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            contents = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise DeckError([_unreadable(path, error)]) from None
    if len(contents) > LARGEST_FILE:
        raise DeckError([f"{_printable(path)}: too large; this is not a deck file"])
    return contents


def _printable(name: str) -> str:
    return name if name.isprintable() else ascii(name)


def _unreadable(path: str, error: Exception) -> str:
    if isinstance(error, IsADirectoryError):
        return f"{_printable(path)}: this is a directory; name the deck file in it"
    if isinstance(error, FileNotFoundError):
        return f"{_printable(path)}: there is no such file"
    return f"{_printable(path)}: cannot be read: {getattr(error, 'strerror', None) or _printable(str(error))}"
