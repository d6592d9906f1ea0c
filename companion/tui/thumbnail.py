"""A small grey picture of the table, for drawing in characters; and the one that `companion scan --preview` writes."""

from __future__ import annotations

import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

MEMORY: Final = "/dev/shm"
_HEADER: Final = re.compile(rb"P5\n# frame \d+ (\d{1,5}) \d{1,5}\n(\d{1,4}) (\d{1,4})\n255\n")


class Thumbnail(NamedTuple):
    width: int
    height: int
    pixels: bytes  # row by row, 0 is black
    shrunk: float = 1.0  # how many pixels of the camera's frame one of these is wide

    def shade(self, x: int, y: int) -> int:
        return self.pixels[y * self.width + x]


def parse_preview(data: bytes) -> Thumbnail | None:
    """None for whatever is not such a picture: it comes from another process."""
    header = _HEADER.match(data)
    if header is None:
        return None
    full, width, height = (int(number) for number in header.groups())
    pixels = data[header.end() :]
    if not width or len(pixels) != width * height:
        return None
    return Thumbnail(width, height, pixels, full / width)


class Preview:
    """The latest picture in a file that a scanner replaces; the same object as long as it is the same picture."""

    def __init__(self) -> None:
        memory = MEMORY if os.access(MEMORY, os.W_OK) else None  # a picture a second would wear a memory card out
        self._room = TemporaryDirectory(prefix="companion-", dir=memory)  # cleared when the program ends
        self.path = Path(self._room.name) / "preview.pgm"
        self._stamp = (0, 0)
        self._latest: Thumbnail | None = None

    def __call__(self) -> Thumbnail | None:
        try:
            stat = self.path.stat()
            if (stat.st_mtime_ns, stat.st_ino) != self._stamp:
                self._stamp = (stat.st_mtime_ns, stat.st_ino)
                self._latest = parse_preview(self.path.read_bytes())
        except OSError:
            self._latest = None  # no scanner has drawn anything yet
        return self._latest
