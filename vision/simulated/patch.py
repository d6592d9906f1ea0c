"""Cut-outs: the pixels of one card or hand with its shadow, ready to be laid on a picture."""

from __future__ import annotations

from math import ceil, floor, hypot, log2
from typing import NamedTuple

import cv2
import numpy as np

from ..frame import Luma
from .projection import Matrix, warp
from .scene import Points


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
        return Rect(*map(max, self[:2], other[:2]), *map(min, self[2:], other[2:]))

    def joined(self, other: Rect) -> Rect:
        return Rect(*map(min, self[:2], other[:2]), *map(max, self[2:], other[2:]))

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


def around(points: Points) -> Rect:
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
    behind = cv2.multiply(dimmed, cv2.bitwise_not(solid), scale=1 / 255)
    return Patch(rect, seen, np.asarray(behind, np.uint8))


def smear(patch: Patch, x: float, y: float) -> Patch:
    """The patch as it looks when it moves by so many pixels while the shutter is open, around where it is."""
    ways = [(round(x / 2**step), round(y / 2**step)) for step in range(1, ceil(log2(max(hypot(x, y), 1))) + 1)]
    if not ways:
        return patch
    wide, high = abs(sum(way[0] for way in ways)), abs(sum(way[1] for way in ways))
    left, top = patch.rect.left - wide // 2, patch.rect.top - high // 2
    rect = Rect(left, top, left + patch.rect.size[0] + wide, top + patch.rect.size[1] + high)
    return Patch(rect, _drawn_out(patch.light, ways, wide, high, 0), _drawn_out(patch.behind, ways, wide, high, 255))


def _drawn_out(image: Luma, ways: list[tuple[int, int]], wide: int, high: int, outside: int) -> Luma:
    """The mean of two copies so far apart, and again with each way: with ever shorter ones, a blur along a line."""
    mean = np.asarray(cv2.copyMakeBorder(image, high, high, wide, wide, cv2.BORDER_CONSTANT, value=outside), np.uint8)
    for x, y in ways:
        one = mean[max(-y, 0) : len(mean) - max(y, 0), max(-x, 0) : mean.shape[1] - max(x, 0)]
        other = mean[max(y, 0) : len(mean) - max(-y, 0), max(x, 0) : mean.shape[1] - max(-x, 0)]
        mean = np.asarray(cv2.addWeighted(one, 0.5, other, 0.5, 0), np.uint8)
    return mean


def _averaged(image: Luma, size: tuple[int, int]) -> Luma:
    return (
        image
        if image.shape[::-1] == size
        else np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    )
