"""The reader of the pipeline: the cheap decoder first, the others only for what it leaves unread.

Whether something is left is seen in the finder patterns: when every three of them belong to a symbol that was read, the
crop is done. A crop with nothing in it, and one whose stickers are easy, cost one decoder call and one search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from ..decoder import Decoder
from ..frame import Luma
from ..sticker import MODULES, parse
from ..symbol import Corners, Symbol
from . import zbar
from .grid import is_squarish
from .matched import Matched, Suspect, suspects
from .zxing import Look, Zxing

ROOM = 0.35  # of a side that a patch has around what is to be read: the quiet zone and a grid that is a little off
SMALL = 2.2  # px/module up to which a patch is enlarged three times instead of twice
MOST = 8  # places in one crop that are looked into: a checked tablecloth has hundreds
LARGE = 6.0  # px/module from which enlarging helps nobody


class Reading(NamedTuple):
    symbols: list[Symbol]
    unread: list[Corners]  # what looks like a code but says nothing, yet
    calls: int  # of decoders: what this reading cost


class Place(NamedTuple):
    """Where something unread seems to be. zxing knows corners alone; a suspect also knows how its grid lies."""

    corners: Corners
    suspect: Suspect | None = None

    @property
    def symbol(self) -> Symbol:
        return Symbol("", self.corners)


class Ladder:
    """Reads every sticker and foreign code of a crop. A card that is not there is never read: the last rung knows only
    the codes that it was given, and takes none that it is not sure of."""

    name = "ladder"

    def __init__(self, codes: Iterable[str], second: Decoder | None = None) -> None:
        """The codes that can lie on the table; `second` is zbar if there is one."""
        self._first = Zxing()
        self._second = second or zbar.load()
        self._matched = Matched(codes)

    def decode(self, luma: Luma) -> list[Symbol]:
        return self.read(luma).symbols

    def read(self, luma: Luma, pixels_per_module: float | None = None, known: Sequence[Corners] = ()) -> Reading:
        """`pixels_per_module` may be 12 % off; without it, all sizes are searched, which takes longer. What is at the
        places that are known, the edge of the crop may cut through: nobody wonders why it cannot be read."""
        look = self._first.look(luma)
        scale = pixels_per_module or _scale_of(look.symbols)
        symbols, unread, calls = list(look.symbols), [], 1
        for place in self._places(luma, scale, look, known):
            if _is_read(place, symbols):
                continue
            found, cost = self._climb(luma, place)
            calls += cost
            symbols += [symbol for symbol in found if not _overlaps(symbol, symbols)]
            if not _is_read(place, symbols):
                unread.append(place.corners)
        return Reading(symbols, unread, calls)

    def _places(self, luma: Luma, scale: float | None, look: Look, known: Sequence[Corners]) -> list[Place]:
        """What looks unread: the suspects, and what zxing found at no suspect's place."""
        others = [*(symbol.corners for symbol in look.symbols), *known]
        places = [Place(suspect.corners, suspect) for suspect in suspects(luma, scale, others)]
        taken = [Symbol("", corners) for corners in (*others, *(place.corners for place in places))]
        found = [Place(corners) for corners in look.unread if is_squarish(corners)]
        return [*places, *(place for place in found if not _is_read(place, taken))][:MOST]

    def _climb(self, luma: Luma, place: Place) -> tuple[list[Symbol], int]:
        """The other rungs, until one reads what is there; and how many that took."""
        patch, shift, factor = _patch(luma, place)
        found: list[Symbol] = []
        decoders = [decoder for decoder in (self._first, self._second) if decoder is not None]
        for calls, decoder in enumerate(decoders, start=1):
            found += [symbol.scaled(1 / factor).shifted(*shift) for symbol in decoder.decode(patch)]
            if _is_read(place, found):
                return found, calls
        symbol = self._match(luma, place)
        return found + ([symbol] if symbol else []), len(decoders) + 1

    def _match(self, luma: Luma, place: Place) -> Symbol | None:
        if place.suspect is not None:
            return self._matched.read(luma, place.suspect)
        part, (left, top) = _cut(luma, place)
        for suspect in suspects(part, place.symbol.side / MODULES):
            if symbol := self._matched.read(part, suspect):
                return symbol.shifted(left, top)
        return None


def _scale_of(symbols: list[Symbol]) -> float | None:
    """The size of a module, as told by the stickers that were read: their neighbours are as large."""
    sides = [symbol.side for symbol in symbols if parse(symbol.text) is not None]
    return float(np.median(sides)) / MODULES if sides else None


def _is_read(place: Place, symbols: list[Symbol]) -> bool:
    return _overlaps(place.symbol, symbols)


def _overlaps(one: Symbol, others: list[Symbol]) -> bool:
    """Does the center of one lie in the other?"""
    return any(_holds(other.corners, one) or _holds(one.corners, other) for other in others)


def _holds(corners: Corners, symbol: Symbol) -> bool:
    return cv2.pointPolygonTest(np.array(corners, dtype=np.float32), symbol.center, False) >= 0


def _patch(luma: Luma, place: Place) -> tuple[Luma, tuple[int, int], int]:
    """The place cut out and enlarged, where it was cut, and how many times it was enlarged."""
    part, at = _cut(luma, place)
    factor = _enlargement(place.symbol.side / MODULES) if part.size else 1
    if factor > 1:
        size = (part.shape[1] * factor, part.shape[0] * factor)
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    return part, at, factor


def _cut(luma: Luma, place: Place) -> tuple[Luma, tuple[int, int]]:
    x, y, width, height = cv2.boundingRect(np.array(place.corners, dtype=np.float32))
    room = int(ROOM * place.symbol.side) + 2
    left, top = max(0, x - room), max(0, y - room)
    return luma[top : max(0, y + height + room), left : max(0, x + width + room)], (left, top)


def _enlargement(pixels_per_module: float) -> int:
    if pixels_per_module <= SMALL:
        return 3
    return 2 if pixels_per_module <= LARGE else 1
