"""A hand with its arm, drawn once: skin, nails, a sleeve, and a soft shadow."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from ..frame import Luma
from .anatomy import FINGERS, PALM, SLEEVE, Limb, depth
from .projection import Matrix
from .scene import Points

Field: TypeAlias = NDArray[np.float64]  # a value for every pixel of the drawing

SCALE = 2.0  # px per mm
LEFT, TOP, RIGHT, BOTTOM = -90.0, -132.0, 90.0, 760.0  # mm that are drawn: the fingertips, the arm, their shadow
_BARE = 120.0  # mm: no skin below this
_SKIN, _CLOTH = 160, 76  # brightness
_CUFF = 84.0  # mm: its seam
_SHADE = 0.42  # how much light a hand takes from what is under it


class Drawing(NamedTuple):
    light: Luma
    mask: Luma
    shadow: Luma  # the mask of its shadow

    @property
    def matrix(self) -> Matrix:
        """From its pixels to the hand's own mm."""
        return np.array([[1 / SCALE, 0, LEFT], [0, 1 / SCALE, TOP], [0, 0, 1]])

    @property
    def outline(self) -> Points:
        """Its corners in the hand's own mm."""
        return np.array([(LEFT, TOP), (RIGHT, TOP), (RIGHT, BOTTOM), (LEFT, BOTTOM)])


@cache
def draw_hand() -> Drawing:
    points = _grid(BOTTOM)
    sleeve = depth(points, SLEEVE).reshape(_shape(BOTTOM))
    deepest, shade = sleeve.copy(), _shade_sleeve(sleeve, points)
    bare = _shape(_BARE)
    skin = depth(_grid(_BARE), FINGERS + PALM).reshape(bare)
    deepest[: bare[0]] = np.maximum(deepest[: bare[0]], skin)
    shade[: bare[0]] = np.where(sleeve[: bare[0]] > 0, shade[: bare[0]], _shade_skin(skin))
    mask = np.clip(deepest * SCALE + 0.5, 0, 1)
    shadow = cv2.GaussianBlur(_bytes(255 * _SHADE * mask), (0, 0), 6 * SCALE)
    return Drawing(_bytes(shade * mask), _bytes(255 * mask), np.asarray(shadow, np.uint8))


def _grid(bottom: float) -> Points:
    """The middle of every pixel down to there, in mm."""
    rows, columns = _shape(bottom)
    x, y = np.meshgrid(LEFT + (np.arange(columns) + 0.5) / SCALE, TOP + (np.arange(rows) + 0.5) / SCALE)
    return np.stack([x.ravel(), y.ravel()], axis=1)


def _shape(bottom: float) -> tuple[int, int]:
    return round((bottom - TOP) * SCALE), round((RIGHT - LEFT) * SCALE)


def _shade_skin(skin: Field) -> Field:
    """Round limbs, darker between the fingers; a texture, and what lies under it."""
    rounding = np.sin(np.clip(skin / 8.5, 0, 1) * np.pi / 2)
    rng = np.random.default_rng(5)
    grain = cv2.GaussianBlur(rng.normal(0, 14, skin.shape), (0, 0), 2.2)
    veins = cv2.GaussianBlur(rng.normal(0, 120, skin.shape), (0, 0), 14)
    shade: Field = _SKIN * (0.62 + 0.38 * rounding) + grain + veins
    for finger in FINGERS:
        shade += _details(finger, skin.shape)
    return shade


def _details(finger: Limb, shape: tuple[int, ...]) -> Field:
    """The nail and the creases of a finger, as what they add to its brightness."""
    way = np.array([finger.to_x - finger.x, finger.to_y - finger.y])
    long = float(np.hypot(*way))
    way = way / long
    points = _grid(_BARE) - (finger.to_x, finger.to_y)
    along, across = points @ way - finger.to_radius * 0.25, points @ np.array([-way[1], way[0]])
    nail = (along / (0.62 * finger.to_radius)) ** 4 + (across / (0.55 * finger.to_radius)) ** 4
    marks = 24 * np.exp(-(nail**2))
    for joint in (0.42, 0.98):
        bend = along + joint * long
        marks -= 13 * np.exp(-((bend / 1.4) ** 2) - (across / (0.8 * finger.to_radius)) ** 4)
        marks -= 7 * np.exp(-(((np.abs(bend) - 3.2) / 1.1) ** 2) - (across / (0.7 * finger.to_radius)) ** 4)
    field: Field = marks.reshape(shape)
    return field


def _shade_sleeve(sleeve: Field, points: Points) -> Field:
    y = points[:, 1].reshape(sleeve.shape)
    rounding = np.sin(np.clip(sleeve / 34, 0, 1) * np.pi / 2)
    folds = 5 * np.sin(y * 0.16 + 1.5 * np.sin(sleeve * 0.12)) * rounding
    cuff = 16 * (y < _CUFF) - 14 * (np.abs(y - _CUFF) < 1.2)
    weave = 5 * ((np.indices(y.shape).sum(axis=0) % 4) < 2)
    shade: Field = _CLOTH * (0.5 + 0.6 * rounding) + folds + cuff + weave
    return shade


def _bytes(values: Field) -> Luma:
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)
