"""Stickers rendered into pictures, with the corners that they have there."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import segno
from numpy.typing import NDArray

from vision.frame import Luma
from vision.sticker import QUIET, modules
from vision.symbol import Corners, Point, quad

FINE = 6  # samples along a pixel

IN_PLAY = tuple(f"FX:OZ:{number:03d}" for number in range(1, 41))


class Sticker(NamedTuple):
    text: str
    center: Point
    angle: float = 0.0  # degrees, clockwise as seen
    size: float = 3.0  # pixels per module
    pattern: NDArray[np.bool_] | None = None
    tilt: float = 0.0  # how much larger one side appears than the other

    @property
    def printed(self) -> NDArray[np.bool_]:
        return modules(self.text) if self.pattern is None else self.pattern

    @property
    def place(self) -> NDArray[np.float64]:
        """From modules to pixels."""
        half, (x, y) = len(self.printed) / 2, self.center
        c, s = np.cos(np.radians(self.angle)) * self.size, np.sin(np.radians(self.angle)) * self.size
        turned = np.array([[c, -s, x], [s, c, y], [0, 0, 1]])
        tilted = np.array([[1, 0, 0], [0, 1, 0], [self.tilt / (2 * half), 0, 1]])
        placed: NDArray[np.float64] = turned @ tilted @ np.array([[1, 0, -half], [0, 1, -half], [0, 0, 1]])
        return placed

    @property
    def corners(self) -> Corners:
        across = len(self.printed)
        x, y, w = self.place @ np.array([(0, 0, 1), (across, 0, 1), (across, across, 1), (0, across, 1)]).T
        return quad([(float(px), float(py)) for px, py in zip(x / w, y / w, strict=True)])


def table(
    *stickers: Sticker,
    width: int = 300,
    height: int = 240,
    blur: float = 0.5,
    noise: float = 2,
    dark: float = 40,
    light: float = 210,
) -> Luma:
    """Stickers on a grey table, as a camera sees them."""
    fine = np.full((height * FINE, width * FINE), 120, np.float32)
    for sticker in stickers:
        _print(fine, sticker, dark, light)
    seen = cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(seen, (0, 0), blur)
    grain = np.random.default_rng(len(stickers)).normal(0, noise, soft.shape)
    return np.clip(soft + grain, 0, 255).astype(np.uint8)


def _print(fine: NDArray[np.float32], sticker: Sticker, dark: float, light: float) -> None:
    side = len(sticker.printed) + 2 * QUIET
    paper = np.full((side, side), light, np.float32)
    paper[QUIET:-QUIET, QUIET:-QUIET][sticker.printed] = dark
    enlarged = np.kron(paper, np.ones((8, 8), np.float32))
    to_modules = np.array([[1 / 8, 0, 1 / 16 - QUIET], [0, 1 / 8, 1 / 16 - QUIET], [0, 0, 1]])
    to_fine = np.array([[FINE, 0, -0.5], [0, FINE, -0.5], [0, 0, 1]])
    height, width = fine.shape
    cv2.warpPerspective(
        enlarged, to_fine @ sticker.place @ to_modules, (width, height), dst=fine, borderMode=cv2.BORDER_TRANSPARENT
    )


def foreign(text: str, error: str = "M") -> NDArray[np.bool_]:
    """The pattern of a code that is none of ours, in the smallest version that holds it."""
    code = segno.make(text, error=error, micro=False, boost_error=False)
    return np.array([list(row) for row in code.matrix], dtype=bool)


def farthest(one: Corners, other: Corners) -> float:
    """The largest distance between corners of the same name, in pixels."""
    return max(float(np.hypot(ax - bx, ay - by)) for (ax, ay), (bx, by) in zip(one, other, strict=True))
