"""Table tops, made by seed: wood, cloth, a pattern, white."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..frame import Luma

Shade = NDArray[np.float32]  # brightness, 0 to 255


def make_surface(name: str, width: int, height: int, px_per_mm: float, seed: int) -> Luma:
    """A picture of a table top, so many pixels large. ValueError for a name that is none of SURFACES."""
    if name not in SURFACES:
        raise ValueError(f"no table top is called {name!r}: there are {', '.join(SURFACES)}")
    rng = np.random.default_rng((seed, len(name)))
    shade = SURFACES[name](width, height, px_per_mm, rng)
    return np.clip(shade, 0, 255).astype(np.uint8)


def _wood(width: int, height: int, px_per_mm: float, rng: Generator) -> Shade:
    """Boards with a grain that runs along them, each its own tone."""
    shade = np.empty((height, width), np.float32)
    board = max(int(95 * px_per_mm), 2)
    for top in range(0, height, board):
        rows = min(board, height - top)
        shade[top : top + rows] = _board(width, rows, px_per_mm, rng)
        shade[top : top + max(int(px_per_mm), 1)] -= 34
    return shade + _cloud(width, height, 260 * px_per_mm, 260 * px_per_mm, 7, rng)


def _board(width: int, rows: int, px_per_mm: float, rng: Generator) -> Shade:
    down = np.arange(rows, dtype=np.float32)[:, None] / px_per_mm
    bend = _cloud(width, rows, 220 * px_per_mm, 28 * px_per_mm, 9, rng)
    grain = 7 * np.sin(down * 0.62 + bend * 0.5) + _cloud(width, rows, 60 * px_per_mm, 1.2 * px_per_mm, 7, rng)
    return (rng.uniform(112, 136) + grain + _cloud(width, rows, 12 * px_per_mm, 0.7 * px_per_mm, 4, rng)).astype(
        np.float32
    )


def _cloth(width: int, height: int, px_per_mm: float, rng: Generator) -> Shade:
    """A dark felt."""
    return (
        84
        + _cloud(width, height, px_per_mm, px_per_mm, 7, rng)
        + _cloud(width, height, 90 * px_per_mm, 90 * px_per_mm, 6, rng)
    )


def _pattern(width: int, height: int, px_per_mm: float, rng: Generator) -> Shade:
    """A checked tablecloth: as hard for those who look for squares as a table gets."""
    x = (np.arange(width) / px_per_mm // 14 % 2).astype(np.float32)
    y = (np.arange(height) / px_per_mm // 14 % 2).astype(np.float32)
    return 92 + 52 * (x[None, :] + y[:, None]) + _cloud(width, height, 0.8 * px_per_mm, 0.8 * px_per_mm, 5, rng)


def _white(width: int, height: int, px_per_mm: float, rng: Generator) -> Shade:
    return 208 + _cloud(width, height, 150 * px_per_mm, 150 * px_per_mm, 4, rng)


SURFACES: Mapping[str, Callable[[int, int, float, Generator], Shade]] = {
    "wood": _wood,
    "cloth": _cloth,
    "pattern": _pattern,
    "white": _white,
}


def _cloud(width: int, height: int, across: float, down: float, strength: float, rng: Generator) -> Shade:
    """Smooth noise whose lumps are so many pixels large."""
    columns, rows = int(width / max(across, 1)) + 3, int(height / max(down, 1)) + 3
    lumps = rng.normal(0, strength, (rows, columns)).astype(np.float32)
    return np.asarray(cv2.resize(lumps, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
