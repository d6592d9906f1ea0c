"""Cut-outs: the pixels of one card or hand with its shadow, ready to be laid on a picture."""

from __future__ import annotations

from math import ceil, floor, hypot
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from ..frame import Luma
from .projection import Matrix, warp


class Rect(NamedTuple):
    """Pixels from (left, top) up to but without (right, bottom)."""

    left: int
    top: int
    right: int
    bottom: int

    def grown(self, by: int) -> Rect:
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def cut(self, other: Rect) -> Rect:
        """What both have; it may be empty."""
        return Rect(*map(max, self[:2], other[:2]), *map(min, self[2:], other[2:]))  # type: ignore[arg-type]

    def joined(self, other: Rect) -> Rect:
        return Rect(*map(min, self[:2], other[:2]), *map(max, self[2:], other[2:]))  # type: ignore[arg-type]

    @property
    def empty(self) -> bool:
        return self.left >= self.right or self.top >= self.bottom

    @property
    def size(self) -> tuple[int, int]:
        return self.right - self.left, self.bottom - self.top

    def of(self, image: Luma, origin: tuple[int, int] = (0, 0)) -> Luma:
        """These pixels of an image whose first pixel is at the origin."""
        x, y = origin
        return image[self.top - y : self.bottom - y, self.left - x : self.right - x]


def around(points: NDArray[np.float64]) -> Rect:
    """The pixels that hold all these points."""
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return Rect(floor(left), floor(top), ceil(right), ceil(bottom))


class Patch(NamedTuple):
    rect: Rect
    light: Luma  # what it adds
    behind: Luma  # how much of what is behind it shows, 255 for all

    def lay(self, picture: Luma, within: Rect, origin: tuple[int, int]) -> None:
        """Draw the part of it that lies within, on a picture whose first pixel is at the origin."""
        part = self.rect.cut(within)
        if part.empty:
            return
        target = part.of(picture, origin)
        cv2.multiply(target, part.of(self.behind, self.rect[:2]), dst=target, scale=1 / 255)
        cv2.add(target, part.of(self.light, self.rect[:2]), dst=target)


def cut_out(
    image: Luma, mask: Luma, shadow: Luma, matrix: Matrix, shadow_matrix: Matrix, rect: Rect, fine: int
) -> Patch:
    """An image and its mask seen through a matrix, over a shadow (its mask seen through another).

    Drawn `fine` times as fine in both directions and averaged, as a pixel of a sensor averages what falls on it."""
    zoom = np.array([[fine, 0, -fine * rect.left], [0, fine, -fine * rect.top], [0, 0, 1.0]])
    size = (rect.size[0] * fine, rect.size[1] * fine)
    seen, solid = (_averaged(warp(layer, zoom @ matrix, size), rect.size) for layer in (image, mask))
    plain = np.array([[1, 0, -rect.left], [0, 1, -rect.top], [0, 0, 1.0]])
    dimmed = cv2.bitwise_not(warp(shadow, plain @ shadow_matrix, rect.size))
    return Patch(rect, seen, cv2.multiply(dimmed, cv2.bitwise_not(solid), scale=1 / 255))  # type: ignore[arg-type]


def smear(patch: Patch, x: float, y: float) -> Patch:
    """The patch as it looks when it moves by so many pixels while the shutter is open, ending half of that ahead."""
    steps = ceil(np.log2(max(hypot(x, y), 1)))
    if not steps:
        return patch
    pad = ceil(max(abs(x), abs(y)) / 2) + steps
    light = cv2.copyMakeBorder(patch.light, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    behind = cv2.copyMakeBorder(patch.behind, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=255)
    for step in range(1, steps + 1):
        by = round(x / 2**step), round(y / 2**step)
        light, behind = _doubled(light, by, 0), _doubled(behind, by, 255)
    return Patch(patch.rect.grown(pad), light, behind)  # type: ignore[arg-type]


def _doubled(image: NDArray[np.uint8], by: tuple[int, int], outside: int) -> NDArray[np.uint8]:
    """The mean of two copies, so far apart. Doing this with ever smaller distances is a blur along a line."""
    (x, y), (half_x, half_y) = by, (by[0] // 2, by[1] // 2)
    first = np.array([[1.0, 0, -half_x], [0, 1.0, -half_y]])
    second = np.array([[1.0, 0, x - half_x], [0, 1.0, y - half_y]])
    size = (image.shape[1], image.shape[0])
    copies = [cv2.warpAffine(image, way, size, flags=cv2.INTER_NEAREST, borderValue=outside) for way in (first, second)]
    return cv2.addWeighted(copies[0], 0.5, copies[1], 0.5, 0)  # type: ignore[return-value]


def _averaged(image: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA)  # type: ignore[return-value]
