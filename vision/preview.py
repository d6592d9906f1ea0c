"""A small picture of the table in one file, for whoever wants to look on: always whole, a second old at the most.

It is a PGM, the plainest there is: four lines of text (P5, a comment with the frame's number and size, width and
height, 255), then one byte for each pixel, row by row, 0 is black.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from .frame import Frame, Luma
from .showing import ShowError

SIDE: Final = 320  # px of the longer side, at the most
EVERY: Final = 1.0  # s of the source's time between two pictures


class Preview:
    """Show it every frame; it writes as often as is of use."""

    def __init__(self, target: str) -> None:
        self._path = Path(target).expanduser()
        self._draft = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        self._written: float | None = None
        if not self._path.parent.is_dir() or self._path.is_dir():
            raise ShowError(f"cannot keep a picture in {self._path}: name a file in a folder that is there")

    def look(self, frame: Frame) -> None:
        """ShowError if it cannot be written: the last one stays."""
        if self._written is not None and 0 <= frame.t - self._written < EVERY:
            return
        self._written = frame.t
        try:
            self._draft.write_bytes(pgm(frame))
            self._draft.replace(self._path)
        except OSError as error:
            self._draft.unlink(missing_ok=True)
            raise ShowError(f"no more pictures are kept in {self._path}: {error.strerror}") from error


def pgm(frame: Frame) -> bytes:
    small = _small(frame.luma if frame.small is None else frame.small)
    (height, width), (high, wide) = small.shape, frame.luma.shape
    return f"P5\n# frame {frame.number} {wide} {high}\n{width} {height}\n255\n".encode() + small.tobytes()


def _small(luma: Luma) -> Luma:
    step = max(1, max(luma.shape) // (2 * SIDE))  # every so many pixels: averaging all of them takes ten times as long
    rough = luma[::step, ::step]
    scale = min(1.0, SIDE / max(rough.shape))
    size = [max(1, round(side * scale)) for side in rough.shape[::-1]]
    return np.asarray(cv2.resize(np.ascontiguousarray(rough), size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
