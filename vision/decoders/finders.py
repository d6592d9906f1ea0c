"""Finder patterns, and threes of them that stand like those of a sticker. Sees what is too small to read.

A finder pattern looks the same from all sides (dark, light ring, dark ring, light rim), so that one round template,
averaged over all angles, finds it at any angle, and still does when blur has eaten most of its contrast.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from ..frame import Luma
from ..symbol import Corners, Point, quad
from .grid import Floats, Grid, from_finders, moved
from .scratch import Scratch

Points: TypeAlias = NDArray[np.float64]  # x and y; or rows of them

RADIUS = 4.5  # modules that the template reaches: the pattern and the light rim around it
WORKING = 1.3  # pixels per module at which larger patterns are looked for: half a ring still covers a pixel
SCALES = (1.4, 1.8, 2.4, 3.2, 4.2)  # pixels per module when nothing is known: each serves 15 % up and down
SMALLEST = 0.9  # pixels per module: below, the rings of a pattern run into each other
ALIKE = 0.45  # correlation with the template; a pattern has 0.5 to 0.75, at blur 1.2 px and 1.5 px/module still 0.58
MOST = 32  # patterns looked at: a busy picture offers hundreds, and those of stickers are among the best
LEG = 14.0  # modules between the centers of two finder patterns of a version 1 code
STRETCH = 0.22  # how far a leg may be from the expected length: wrong guess of the scale and tilt together
SKEW = 0.3  # cosine of the angle between the legs; a sticker tilted by 40 degrees has up to 0.26
UNEVEN = 1.35  # the longer leg by the shorter one
QUIETEST = 6.0  # grey levels of deviation: less is noise, and must not be blown up into patterns

BLOCK = 8  # pixels
FAINTEST = 30  # grey levels between the darkest and lightest pixel of a block; noise alone makes 20

_BLOCK = np.ones((BLOCK // 2, BLOCK // 2), np.uint8)
_AROUND = np.ones((5, 5), np.uint8)
_scratch = Scratch()


def find(luma: Luma, pixels_per_module: float | None, known: list[Corners]) -> list[Grid]:
    """Grids of what may be stickers, outside of the symbols that are known already."""
    if luma.size == 0:
        return []
    busy, left, top = _busy(luma)
    outside = [quad([(x - left, y - top) for x, y in corners]) for corners in known]
    scales = SCALES if pixels_per_module is None else (pixels_per_module,)
    return [moved(grid, left, top) for scale in scales for grid in _find_at(busy, scale, outside)]


def _busy(luma: Luma) -> tuple[Luma, int, int]:
    """The part of the picture that has any contrast, and where it begins: an empty table is most of most pictures."""
    sampled = np.ascontiguousarray(luma[::2, ::2])  # the core of a finder pattern has more than two pixels
    darkest, lightest = cv2.erode(sampled, _BLOCK), cv2.dilate(sampled, _BLOCK)
    contrast = cv2.subtract(lightest, darkest)[BLOCK // 4 :: BLOCK // 2, BLOCK // 4 :: BLOCK // 2]
    rows, columns = np.nonzero(contrast >= FAINTEST)
    if not len(rows):
        return luma[:0, :0], 0, 0
    top, left = (max(0, (int(axis.min()) - 2) * BLOCK) for axis in (rows, columns))
    bottom, right = ((int(axis.max()) + 3) * BLOCK for axis in (rows, columns))
    return luma[top:bottom, left:right], left, top


def _find_at(luma: Luma, scale: float, known: list[Corners]) -> list[Grid]:
    if not SMALLEST <= scale <= min(luma.shape) / LEG:
        return []
    centers = patterns(luma, scale)
    for corners in known:
        centers = centers[[not _inside(center, corners) for center in centers]]
    return triples(centers, scale) if len(centers) >= 3 else []


def _inside(center: Points, corners: Corners) -> bool:
    at = (float(center[0]), float(center[1]))
    return cv2.pointPolygonTest(np.array(corners, dtype=np.float32), at, False) >= 0


def patterns(luma: Luma, scale: float) -> Points:
    """The centers of the finder patterns of modules of about this size (pixels), the clearest first."""
    shrunk, step = (luma, 1.0) if scale <= WORKING * 1.2 else _shrunk(luma, WORKING / scale)
    likeness = _likeness(shrunk, round(scale * step, 2))
    rows, columns = _peaks(likeness)
    best = np.argsort(-likeness[rows, columns])[:MOST]
    return (_summits(likeness, rows[best], columns[best]) + 0.5) / step


def _peaks(likeness: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where it is high, and higher than all around."""
    rows, columns = np.divmod(np.flatnonzero(likeness >= ALIKE), likeness.shape[1])
    around = cv2.dilate(likeness, _AROUND, dst=_scratch.plane("around", likeness.shape))
    top = likeness[rows, columns] >= around[rows, columns]
    return rows[top], columns[top]


def _shrunk(luma: Luma, factor: float) -> tuple[Luma, float]:
    """Averaged by halves, which is quick, and interpolated for the rest; and how large it has become."""
    step = 1.0
    while factor <= 0.5:
        luma, factor, step = _halved(luma), factor * 2, step / 2
    smaller = _resized(luma, factor, cv2.INTER_LINEAR)
    return smaller, step * smaller.shape[1] / luma.shape[1]


def _halved(luma: Luma) -> Luma:
    """Without an odd last row and column: pixels by fours are averaged forty times as fast as any other share."""
    height, width = (side // 2 * 2 for side in luma.shape)
    return _resized(luma[:height, :width], 0.5, cv2.INTER_AREA) if min(height, width) else luma


def _resized(luma: Luma, factor: float, how: int) -> Luma:
    size = [max(1, round(side * factor)) for side in luma.shape[::-1]]
    return np.asarray(cv2.resize(luma, size, interpolation=how), dtype=np.uint8)


def _likeness(luma: Luma, scale: float) -> Floats:
    """The correlation of every place with the template, -1 to 1. Good until the next call."""
    template, area = _template(scale)
    product = _product(luma, template)
    # The deviation within a square as large as the round template: nearly the same, and far cheaper.
    deviation = _deviation(luma, round(area**0.5) | 1)
    return np.asarray(cv2.divide(product, deviation, dst=product, scale=area**-0.5))


def _product(luma: Luma, template: Floats) -> Floats:
    (height, width), reach = luma.shape, template.shape[0] // 2
    framed = _scratch.plane("framed", (height + 2 * reach, width + 2 * reach))
    framed[reach : height + reach, reach : width + reach] = luma
    _spread_edges(framed, reach)
    return np.asarray(cv2.matchTemplate(framed, template, cv2.TM_CCORR, result=_scratch.plane("product", luma.shape)))


def _spread_edges(framed: Floats, reach: int) -> None:
    """The rim repeats the edge: a dark rim would look like a pattern's."""
    framed[:reach] = framed[reach]
    framed[-reach:] = framed[-reach - 1]
    framed[:, :reach] = framed[:, reach, None]
    framed[:, -reach:] = framed[:, -reach - 1, None]


def _deviation(luma: Luma, side: int) -> Floats:
    """The standard deviation within a square around every pixel."""
    mean, variance = _scratch.plane("mean", luma.shape), _scratch.plane("variance", luma.shape)
    cv2.boxFilter(luma, cv2.CV_32F, (side, side), dst=mean)
    cv2.sqrBoxFilter(luma, cv2.CV_32F, (side, side), dst=variance)
    cv2.subtract(variance, cv2.multiply(mean, mean, dst=mean), dst=variance)
    np.maximum(variance, QUIETEST**2, out=variance)
    return np.asarray(cv2.sqrt(variance, dst=variance))


@cache
def _template(scale: float) -> tuple[Floats, float]:
    """Zero mean and unit length, dark negative; and its area in pixels."""
    reach, fine = int(np.ceil(RADIUS * scale)), 8
    size = 2 * reach + 1
    axis = ((np.arange(size * fine) + 0.5) / fine - size / 2) / scale
    radius = np.hypot(*np.meshgrid(axis, axis))
    dark = np.interp(radius, *_profile()).astype(np.float32)
    softened = cv2.GaussianBlur(dark, (0, 0), 0.55 * scale * fine)  # pixels and a lens blur about that much
    coarse, disc = (_coarser(picture, size, fine) for picture in (softened, (radius <= RADIUS).astype(np.float32)))
    light = -(coarse - (coarse * disc).sum() / disc.sum()) * disc
    return light / np.linalg.norm(light), float(disc.sum())


def _profile() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How dark a finder pattern is at a distance from its center, in modules, averaged over all angles."""
    radius, angle = np.linspace(0, 8, 400), (np.arange(64) + 0.5) / 64 * np.pi / 2
    ring = np.maximum(np.outer(radius, np.cos(angle)), np.outer(radius, np.sin(angle)))
    dark = (ring < 1.5) | ((ring > 2.5) & (ring < 3.5))
    return radius, dark.mean(axis=1)


def _coarser(picture: NDArray[Any], size: int, fine: int) -> Floats:
    means: NDArray[Any] = picture.reshape(size, fine, size, fine).mean(axis=(1, 3))
    return means.astype(np.float32, copy=False)


def _summits(likeness: Floats, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Points:
    """Where between the pixels the peaks are: x and y each."""
    x = columns + _offset(*(likeness[rows, _within(columns + step, likeness.shape[1])] for step in (-1, 0, 1)))
    y = rows + _offset(*(likeness[_within(rows + step, likeness.shape[0]), columns] for step in (-1, 0, 1)))
    return np.stack([x, y], axis=1)


def _within(index: NDArray[np.intp], size: int) -> NDArray[np.intp]:
    return np.clip(index, 0, size - 1)


def _offset(before: Floats, here: Floats, after: Floats) -> Points:
    """Where the parabola through three neighbours is highest, from the middle one."""
    bend = np.minimum(before - 2 * here + after, -1e-6)
    return np.asarray(np.clip((before - after) / (2 * bend), -0.5, 0.5), dtype=np.float64)


def triples(at: Points, scale: float) -> list[Grid]:
    """Every three that stand like the corners of a sticker with modules of about this size."""
    legs = at[None, :, :] - at[:, None, :]
    lengths = np.hypot(legs[..., 0], legs[..., 1])
    fitting = np.abs(lengths / (LEG * scale) - 1) < STRETCH
    return [grid for corner in range(len(at)) for grid in _at_corner(at, corner, np.nonzero(fitting[corner])[0])]


def _at_corner(at: Points, corner: int, ends: NDArray[np.intp]) -> list[Grid]:
    """Those whose top left is this pattern. Clockwise as printed: the mirrored three is another triple."""
    if len(ends) < 2:
        return []
    leg = at[ends] - at[corner]
    length = np.hypot(leg[:, 0], leg[:, 1])
    turn = leg[:, None, 0] * leg[None, :, 1] - leg[:, None, 1] * leg[None, :, 0]
    straight = np.abs(leg @ leg.T) < SKEW * np.outer(length, length)
    even = (length[:, None] < UNEVEN * length[None, :]) & (length[None, :] < UNEVEN * length[:, None])
    rights, downs = np.nonzero((turn > 0) & straight & even)
    return [
        from_finders(_point(at[corner]), _point(at[ends[right]]), _point(at[ends[down]]))
        for right, down in zip(rights, downs, strict=True)
    ]


def _point(at: Points) -> Point:
    return float(at[0]), float(at[1])
