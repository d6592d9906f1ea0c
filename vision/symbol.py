"""A QR code that was read: what it says and where it is. The one record that all stages share."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]  # x, y in pixels of the full frame
Corners: TypeAlias = tuple[Point, Point, Point, Point]  # clockwise, from the top left as the symbol is printed


class Symbol(NamedTuple):
    text: str  # data from a stranger: not to be shown raw
    corners: Corners  # the outer corners of the modules, without the quiet zone

    def shifted(self, x: float, y: float) -> Symbol:
        """The same symbol, in a picture of which this one was cut at (x, y)."""
        return self._replace(corners=quad([(px + x, py + y) for px, py in self.corners]))

    def scaled(self, factor: float) -> Symbol:
        """The same symbol in a picture `factor` times as large."""
        return self._replace(corners=quad([(px * factor, py * factor) for px, py in self.corners]))

    @property
    def center(self) -> Point:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4

    @property
    def side(self) -> float:
        """The mean length of its sides in pixels."""
        ends = zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
        return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in ends) / 4


def quad(points: list[Point]) -> Corners:
    first, second, third, fourth = points
    return (first, second, third, fourth)
