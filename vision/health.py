"""Can the camera see at all? Too dark, or out of focus: said once, and again only when it has lastingly changed.

Dark: not even the brightest part of the picture is bright. A black tablecloth with one white card on it is not dark.
Blurred: edges take many pixels from dark to light. A picture without edges says nothing about that.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

import cv2
import numpy as np

from .frame import Frame, Luma

Look: TypeAlias = Literal["fine", "dark", "blurred"]
Word: TypeAlias = Literal["dark", "blurred", "back"]

EVERY: Final = 10  # frames; nothing here changes faster than people do
LASTING: Final = 3  # looks in a row that must agree: a hand in front of the lens is not the night
SAMPLES: Final = 128  # px of a side that are enough to tell dark from light
BANDS: Final = 48  # of rows in which edges are looked for
BAND: Final = 3  # rows that are averaged, so that noise does not look like an edge
REACH: Final = 16  # px within which an edge must go from dark to light
CONTRAST: Final = 50  # grey levels that make an edge
ENOUGH: Final = 200  # px on edges, or nothing can be said of them


class Limits(NamedTuple):
    """Where a state begins and where it ends: apart, so that a picture in between does not flicker."""

    begin: float
    end: float


DARK: Final = Limits(40, 55)  # grey level that one pixel in a hundred exceeds
BLURRED: Final = Limits(5.5, 4.7)  # px from dark to light; a Gaussian blur of 2.8 px, and of 2.3 px


class Health:
    """Show it every frame; it says when something has changed."""

    def __init__(self) -> None:
        self._frames = 0
        self._told: Look = "fine"
        self._seen: Look = "fine"
        self._times = 0

    def look(self, frame: Frame) -> Word | None:
        self._frames += 1
        if self._frames % EVERY != 1:
            return None
        seen = self._examine(frame)
        self._times = self._times + 1 if seen == self._seen else 1
        self._seen = seen
        if seen == self._told or self._times < LASTING:
            return None
        self._told = seen
        return "back" if seen == "fine" else seen

    def _examine(self, frame: Frame) -> Look:
        brightest = brightness(frame.luma if frame.small is None else frame.small)
        if brightest < (DARK.end if self._told == "dark" else DARK.begin):
            return "dark"
        width = edge_width(frame.luma)
        if width is None:
            return "blurred" if self._told == "blurred" else "fine"
        return "blurred" if width > (BLURRED.end if self._told == "blurred" else BLURRED.begin) else "fine"


def brightness(luma: Luma) -> float:
    """The grey level that only one pixel in a hundred exceeds."""
    rows, columns = (max(1, side // SAMPLES) for side in luma.shape)
    return float(np.percentile(luma[::rows, ::columns], 99))


def edge_width(luma: Luma) -> float | None:
    """How many pixels the typical edge takes from dark to light; None if there are too few edges."""
    height, width = luma.shape
    if height < BAND or width < 2 * REACH:
        return None
    starts = np.linspace(0, height - BAND, min(BANDS, height // BAND), dtype=int)
    rows = sum(luma[starts + row].astype(np.float32) for row in range(BAND)) / np.float32(BAND)
    window = np.ones((1, REACH), np.uint8)
    climb = cv2.dilate(rows, window) - cv2.erode(rows, window)
    steepest = cv2.dilate(np.abs(np.diff(rows, axis=1, append=rows[:, -1:])), window)
    edges = climb >= CONTRAST
    if np.count_nonzero(edges) < ENOUGH:
        return None
    return float(np.median(climb[edges] / steepest[edges]))
