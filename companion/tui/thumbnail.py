"""A small grey picture of the table, for drawing in characters."""

from __future__ import annotations

from typing import NamedTuple


class Thumbnail(NamedTuple):
    width: int
    height: int
    pixels: bytes  # row by row, 0 is black
    shrunk: float = 1.0  # how many pixels of the camera's frame one of these is wide

    def shade(self, x: int, y: int) -> int:
        return self.pixels[y * self.width + x]
