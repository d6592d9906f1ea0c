"""Where to look closely: places that have changed and come to rest. What moves is left alone until it does not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from .frame import Luma
from .gate import Change

FRINGE = 5  # small px: around what changed, it changed too, but too little to count until the noise adds to it
FREEZE = 5  # small px around a movement in which nothing is judged: what moves there is rarely seen whole
JOIN = 9  # small px: changes as near to each other are read at once
CROWD = 8  # boxes; when there are more, what changed is not some cards but the light or the camera
JOIN_CROWD = 27  # small px: a few large boxes are read faster than many small ones that overlap

T = TypeVar("T", bound=np.generic)


class Box(NamedTuple):
    """A rectangle of a picture, in its pixels."""

    x: int
    y: int
    width: int
    height: int

    def grown(self, margin: int, shape: tuple[int, ...]) -> Box:
        """With a margin on every side, as far as the picture goes."""
        left, top = max(0, self.x - margin), max(0, self.y - margin)
        right, bottom = min(shape[1], self.x + self.width + margin), min(shape[0], self.y + self.height + margin)
        return Box(left, top, max(0, right - left), max(0, bottom - top))

    def shrunk(self, margin: int, shape: tuple[int, ...]) -> Box:
        """What was grown by this margin inside the picture, as it was before."""
        left = self.x + margin if self.x else 0
        top = self.y + margin if self.y else 0
        right, bottom = self.x + self.width, self.y + self.height
        right -= margin if right < shape[1] else 0
        bottom -= margin if bottom < shape[0] else 0
        return Box(left, top, max(1, right - left), max(1, bottom - top))

    def scaled(self, across: float, down: float) -> Box:
        return Box(int(self.x * across), int(self.y * down), int(self.width * across + 1), int(self.height * down + 1))

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def covers(self, other: Box) -> bool:
        across = self.x <= other.x and other.x + other.width <= self.x + self.width
        return across and self.y <= other.y and other.y + other.height <= self.y + self.height

    def touches(self, other: Box) -> bool:
        across = max(self.x, other.x) < min(self.x + self.width, other.x + other.width)
        return across and max(self.y, other.y) < min(self.y + self.height, other.y + other.height)

    def cut(self, picture: NDArray[T]) -> NDArray[T]:
        return picture[self.y : self.y + self.height, self.x : self.x + self.width]

    def tiles(self, side: int) -> Iterator[Box]:
        """The same area in pieces, none larger than `side`: of equal size, as far as that goes."""
        columns, rows = -(-self.width // side), -(-self.height // side)
        xs = [self.x + self.width * column // columns for column in range(columns + 1)]
        ys = [self.y + self.height * row // rows for row in range(rows + 1)]
        for top, bottom in pairwise(ys):
            for left, right in pairwise(xs):
                yield Box(left, top, right - left, bottom - top)


class Settled(NamedTuple):
    """What has changed and is at rest: as one mask and as boxes, in pixels of the small picture."""

    mask: Luma
    judged: Luma  # the mask with its fringe: what has been seen when the boxes have been read
    boxes: list[Box]


def freeze(moving: Luma) -> Luma:
    """Where something moves, and around it."""
    return _grown(moving, FREEZE)


def settled(change: Change, frozen: Luma) -> Settled:
    still = cv2.bitwise_not(frozen)
    mask = cv2.bitwise_and(change.changed, still).astype(np.uint8, copy=False)
    judged = cv2.bitwise_and(_grown(mask, FRINGE), still).astype(np.uint8, copy=False)
    boxes = _boxes(mask, JOIN)
    return Settled(mask, judged, boxes if len(boxes) <= CROWD else _boxes(mask, JOIN_CROWD))


def _boxes(mask: Luma, join: int) -> list[Box]:
    """Around what changed: neighbours are joined, but what joined them does not make the box larger."""
    outlines, _ = cv2.findContours(_grown(mask, join), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return [Box(*cv2.boundingRect(outline)).shrunk(join // 2, mask.shape) for outline in outlines]


def _grown(mask: Luma, size: int) -> Luma:
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (size, size))
    return cv2.dilate(mask, kernel).astype(np.uint8, copy=False)
