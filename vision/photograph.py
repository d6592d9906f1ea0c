"""Reads single photographs: any QR code, of any version, size and angle, and time to look twice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import cv2
import numpy as np

from .decoder import Decoder
from .decoders import zbar
from .decoders.zxing import ANYTHING, Zxing
from .frame import Luma
from .symbol import Corners, Point, Symbol

Clock = Callable[[], float]  # seconds, from anywhere

SIZES = (0.5, 2.0, 1.5, 0.25)  # times at which a photograph is looked at once more, what helps most first
LARGEST = 24_000_000  # pixels of an enlarged picture: more takes seconds and finds nothing new
ROOM = 0.4  # of a side, around a code that was found but not read
PATCHES = (2.0, 3.0, 1.0)  # times that such a code is enlarged
PATCH = 1600  # pixels of the longer side of a patch, enlarged


def read_photograph(luma: Luma, budget_s: float, clock: Clock) -> list[Symbol]:
    """Every code with its payload as it is, each once. The first look with zxing-cpp is always finished, whatever it
    takes; what may find more is begun as long as the budget is not spent."""
    reader = _Reader(luma, clock, clock() + budget_s)
    reader.read()
    return reader.symbols


class _Reader:
    def __init__(self, luma: Luma, clock: Clock, end: float) -> None:
        self.symbols: list[Symbol] = []
        self._luma, self._clock, self._end = luma, clock, end
        self._first, self._second = Zxing(ANYTHING), zbar.load()

    def read(self) -> None:
        """The promising and cheap first."""
        unread = self._look(1.0)
        self._enlarge(unread)
        if self._second is not None and self._has_time():
            self._add(self._second.decode(self._luma))
        for factor in SIZES:
            if self._has_time() and 1 <= self._luma.size * factor**2 <= LARGEST:
                self._enlarge(self._look(factor))

    def _has_time(self) -> bool:
        return self._clock() < self._end

    def _look(self, factor: float) -> list[Corners]:
        """Read all of it in another size; returns where codes are that could not be read."""
        look = self._first.look(_resized(self._luma, factor))
        self._add([symbol.scaled(1 / factor) for symbol in look.symbols])
        return [Symbol("", corners).scaled(1 / factor).corners for corners in look.unread]

    def _enlarge(self, unread: list[Corners]) -> None:
        decoders: list[Decoder] = [decoder for decoder in (self._first, self._second) if decoder is not None]
        for corners in unread:
            for factor, decoder in product(PATCHES, decoders):
                if self._has_time() and not _is_there(Symbol("", corners), self.symbols):
                    self._try(decoder, corners, factor)

    def _try(self, decoder: Decoder, corners: Corners, factor: float) -> None:
        """Read a code that was found, cut out and enlarged."""
        part, at = _cut(self._luma, corners)
        if part.size and max(part.shape) * factor <= PATCH:
            found = decoder.decode(_resized(part, factor))
            self._add([symbol.scaled(1 / factor).shifted(*at) for symbol in found])

    def _add(self, found: list[Symbol]) -> None:
        """A code that is printed twice is two symbols; the same one found again is not."""
        self.symbols += [symbol for symbol in found if not _is_known(symbol, self.symbols)]


def _cut(luma: Luma, corners: Corners) -> tuple[Luma, Point]:
    x, y, width, height = cv2.boundingRect(np.array(corners, dtype=np.float32))
    room = int(ROOM * max(width, height)) + 4
    left, top = max(0, x - room), max(0, y - room)
    return luma[top : max(0, y + height + room), left : max(0, x + width + room)], (left, top)


def _resized(luma: Luma, factor: float) -> Luma:
    if factor == 1 or luma.size == 0:
        return luma
    size = [max(1, round(side * factor)) for side in luma.shape[::-1]]
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(luma, size, interpolation=how), dtype=np.uint8)


def _is_known(symbol: Symbol, symbols: list[Symbol]) -> bool:
    return _is_there(symbol, [other for other in symbols if other.text == symbol.text])


def _is_there(symbol: Symbol, symbols: list[Symbol]) -> bool:
    return any(_near(symbol, other) for other in symbols)


def _near(one: Symbol, other: Symbol) -> bool:
    (ax, ay), (bx, by) = one.center, other.center
    return max(abs(ax - bx), abs(ay - by)) < max(one.side, other.side) / 2
