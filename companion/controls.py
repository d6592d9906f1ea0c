"""The cards that are not of the game: markers that name the places of the table, and cards that steer the companion.

Their stickers have the form of all others, with a deck code of their own. The numbers are stable for ever.
"""

from __future__ import annotations

from typing import Final

from .engine.seeing import CONTROL_CODE

DECK: Final = CONTROL_CODE.lower()
SEATS: Final = 6
_NUMBERS: Final[dict[str, int]] = {
    "center": 1,
    "discard": 2,
    **{f"seat-{seat}": 10 + seat for seat in range(1, SEATS + 1)},
    "done": 101,
    "yes": 102,
    "no": 103,
    "undo": 104,
    "pause": 105,
    "repeat": 106,
    **{f"digit-{digit}": 110 + digit for digit in range(10)},
}

# Sticker code -> id, as for the cards of a deck: "FX:ZZ:101" -> "zz:done".
CONTROLS: Final[dict[str, str]] = {
    f"FX:{CONTROL_CODE}:{number:03}": f"{DECK}:{name}" for name, number in _NUMBERS.items()
}


def code_of(name: str) -> str:
    """ "done" -> "FX:ZZ:101"."""
    return f"FX:{CONTROL_CODE}:{_NUMBERS[name]:03}"


def zones() -> dict[str, str]:
    """Sticker code of a marker -> the place it marks: "center", "discard", "seat:1" ..."""
    places = {code_of(name): name for name in ("center", "discard")}
    return places | {code_of(f"seat-{seat}"): f"seat:{seat}" for seat in range(1, SEATS + 1)}
