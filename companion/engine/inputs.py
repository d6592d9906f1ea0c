"""What comes in: one frozen record for each thing a camera or a person can say, checked field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .event import Refused

Value = str | int | bool | list[Any] | None
MAX_TEXT = 200


class Input(NamedTuple):
    do: str
    card: str = ""
    zone: str = "tray"
    by: str | None = None
    value: Value = None
    player: str = ""
    number: int = 0
    to: str = ""
    n: int = 1
    after: str | None = None


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise Refused(f"{key!r} must be a text")
    if len(value) > MAX_TEXT:
        raise Refused(f"{key!r} is longer than {MAX_TEXT} characters")
    return value


def _optional_text(key: str, value: Any) -> str | None:
    return None if value is None else _text(key, value)


def _number(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused(f"{key!r} must be a whole number")
    return value


def _any(_key: str, value: Any) -> Value:
    if value is None or isinstance(value, (dict, float)):
        raise Refused("'value' must be a card, a player, an option, a number, true, false, or a list")
    return value  # type: ignore[no-any-return]


_CHECKS: Mapping[str, Callable[[str, Any], Any]] = {
    "card": _text,
    "zone": _text,
    "by": _optional_text,
    "value": _any,
    "player": _text,
    "number": _number,
    "to": _text,
    "n": _number,
    "after": _optional_text,
}

# What each input needs, and what it may have besides.
_FIELDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "see": (("card",), ("zone", "by")),
    "gone": (("card",), ()),
    "pick": (("value",), ()),
    "done": ((), ()),
    "use": (("card",), ("by",)),
    "hand": (("player", "number"), ()),
    "put": (("card", "to"), ()),
    "undo": ((), ("n",)),
    "join": (("player",), ("after",)),
    "leave": (("player",), ()),
    "claim": (("player",), ()),
    "state": ((), ()),
}


# `count` is a method of every tuple: the record calls that field `number`.
_WRITTEN: Mapping[str, str] = {"number": "count"}


def parse(line: Any) -> Input:
    """One JSON value as an Input, or Refused with the reason. Fields that an input does not know are ignored."""
    if not isinstance(line, dict):
        raise Refused('an input is a JSON object, such as {"do": "done"}')
    do = line.get("do")
    if not isinstance(do, str) or do not in _FIELDS:
        raise Refused(f"'do' must be one of {', '.join(_FIELDS)}")
    needed, possible = _FIELDS[do]
    fields: dict[str, Any] = {}
    for key in (*needed, *possible):
        written = _WRITTEN.get(key, key)
        if written in line:
            fields[key] = _CHECKS[key](written, line[written])
        elif key in needed:
            raise Refused(f"{do!r} needs {written!r}")
    return Input(do, **fields)
