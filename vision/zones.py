"""Which part of the table a card lies in: the nearest marker's. No calibration, and a player may move."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from .symbol import Point

TRAY = "tray"
STAY = 0.8  # a card changes its zone only for a marker that is clearly nearer: at a border it would go to and fro


class Tray:
    """One small spot under the camera: all that is seen is shown."""

    def is_marker(self, _code: str) -> bool:
        return False

    def mark(self, _code: str, _at: Point) -> bool:
        """No marker means anything here."""
        return False

    def zone_at(self, _at: Point, _current: str | None = None) -> str | None:
        return TRAY


class Table:
    """Markers lie at every seat, in the centre and at the discard pile. One that is covered stays where it was."""

    def __init__(self, markers: Mapping[str, str]) -> None:
        self._zones = dict(markers)  # sticker code -> zone
        self._places: dict[str, Point] = {}  # zone -> where its marker lies

    def is_marker(self, code: str) -> bool:
        return code in self._zones

    def mark(self, code: str, at: Point) -> bool:
        """A marker lies there. True if it is the first time that it is seen: cards may have been taken for others'."""
        zone = self._zones[code]
        new = zone not in self._places
        self._places[zone] = at
        return new

    def zone_at(self, at: Point, current: str | None = None) -> str | None:
        """The zone of a card there that was in `current` until now. None: no marker is known."""
        if not self._places:
            return None
        nearest = min(self._places, key=lambda zone: dist(self._places[zone], at))
        if current not in self._places or nearest == current:
            return nearest
        nearer = dist(self._places[nearest], at) < STAY * dist(self._places[current], at)
        return nearest if nearer else current


Zones = Tray | Table
