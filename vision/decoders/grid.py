"""Where the modules of a symbol lie in a picture, and the light that falls on them.

A grid is a 3 x 3 homography from the symbol's own square (-1 to 1 each way, the outer edges of its modules) to the
picture. Pixel i of the picture covers i to i + 1, so that corners scale with the picture.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from ..frame import Luma
from ..sticker import MODULES
from ..symbol import Corners, Point, quad

Floats: TypeAlias = NDArray[np.float32]
Grid: TypeAlias = NDArray[np.float64]

HALF = MODULES / 2
PER_MODULE = 2  # samples along each side of a module: two average the noise away, more cost time
QUIET_SAMPLED = 1  # modules around the symbol that are sampled too: its white rim holds the grid in place
_CORNERS = np.array([(-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)], dtype=np.float64)


@cache
def positions() -> Floats:
    """Where samples lie along a side, in units of half the symbol."""
    count = (MODULES + 2 * QUIET_SAMPLED) * PER_MODULE
    return ((np.arange(count) + 0.5) / PER_MODULE - QUIET_SAMPLED - HALF).astype(np.float32) / HALF


@cache
def _sample_points() -> Grid:
    u, v = np.meshgrid(positions(), positions())
    return np.stack([u.ravel(), v.ravel(), np.ones(u.size)]).astype(np.float64)


def from_finders(top_left: Point, top_right: Point, bottom_left: Point) -> Grid:
    """The grid whose three finder patterns have these centers; no perspective yet."""
    along = 14 / HALF  # modules between the centers of two finder patterns
    origin, right, down = (np.array(point, dtype=np.float64) for point in (top_left, top_right, bottom_left))
    across_x, across_y = (right - origin) / along, (down - origin) / along
    center = origin + (across_x + across_y) * (7 / HALF)
    return np.array([[across_x[0], across_y[0], center[0]], [across_x[1], across_y[1], center[1]], [0, 0, 1]])


def moved(grid: Grid, x: float, y: float) -> Grid:
    """The same grid in a picture of which this one was cut at (x, y)."""
    shift: Grid = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], dtype=np.float64)
    return shift @ grid


def corners_of(grid: Grid) -> Corners:
    """Clockwise from the top left as printed."""
    x, y, w = grid @ _CORNERS.T
    return quad([(float(px), float(py)) for px, py in zip(x / w, y / w, strict=True)])


def sample(luma: Luma, grid: Grid) -> Floats:
    """The brightness at every sample point: a square array."""
    x, y, w = grid @ _sample_points()
    side = len(positions())
    at_x = (x / w - 0.5).astype(np.float32).reshape(side, side)
    at_y = (y / w - 0.5).astype(np.float32).reshape(side, side)
    seen: Floats = cv2.remap(luma, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    return seen


def per_module(samples: Floats) -> Floats:
    """The mean brightness of each of the 21 x 21 modules."""
    rim = QUIET_SAMPLED * PER_MODULE
    inner = samples[rim:-rim, rim:-rim].reshape(MODULES, PER_MODULE, MODULES, PER_MODULE)
    means: Floats = inner.mean(axis=(1, 3))
    return means


def is_plausible(grid: Grid) -> bool:
    """A grid that ran away while it was fitted is not."""
    return bool(np.isfinite(grid).all()) and is_squarish(corners_of(grid))


def is_squarish(corners: Corners) -> bool:
    """Is it convex, clockwise, and no side twice as long as another?"""
    points = np.array(corners)
    sides = np.roll(points, -1, axis=0) - points
    following = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    return bool((turns > 0).all() and lengths.max() < 2 * lengths.min())
