"""Cards and hands as patches: what the camera's lens makes of each, alone."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from ..frame import Luma
from . import anatomy
from .patch import Patch, Rect, around, cut_out, smear
from .printing import print_face, sheet_scale
from .projection import Matrix, project
from .scene import Hand, Piece, card_outline

FINE = 2  # cards are drawn so many times as fine as the picture
_SKIN, _CLOTH = 158, 74
_HAND_SHADOW = 9.0  # mm aside, and its blur
_FRAME = 34  # mm drawn around a hand, for its shadow


def cut_piece(piece: Piece, matrix: Matrix, px_per_mm: float, shutter: float) -> Patch:
    """A card through the lens, blurred along its way while the shutter is open (a share of a frame)."""
    image = print_face(piece, px_per_mm * FINE)
    scale = sheet_scale(piece, px_per_mm * FINE)
    aside, soft = 0.5 + 0.3 * piece.lift, 0.6 + 0.22 * piece.lift
    rect = around(project(matrix, card_outline(piece))).grown(ceil((aside + 3 * soft) * px_per_mm * 1.3) + 2)
    on_sheet = _scaled(scale, piece.width / 2, piece.height / 2)
    placed = matrix @ _placed(piece.axes, piece.x, piece.y)
    thrown = matrix @ _placed(piece.axes, piece.x + aside, piece.y + aside)
    shadow, shadow_scale, frame = _card_shadow(piece.width, piece.height, round(soft, 1))
    on_shadow = _scaled(shadow_scale, piece.width / 2 + frame, piece.height / 2 + frame)
    layers = (image, np.full_like(image, 255), shadow)
    patch = cut_out(*layers, placed @ np.linalg.inv(on_sheet), thrown @ np.linalg.inv(on_shadow), rect, FINE)
    return _moved(patch, matrix, (piece.x, piece.y), (piece.vx * shutter, piece.vy * shutter))


def cut_hand(hand: Hand, matrix: Matrix, within: Rect, shutter: float) -> Patch | None:
    """A hand through the lens, as far as it is in the picture."""
    drawing = draw_hand()
    reach = drawing.outline @ anatomy.axes(hand).T + (hand.x, hand.y)
    rect = around(project(matrix, reach)).cut(within.grown(64))
    if rect.empty:
        return None
    placed = matrix @ _placed(anatomy.axes(hand), hand.x, hand.y) @ drawing.matrix
    thrown = matrix @ _placed(anatomy.axes(hand), hand.x + _HAND_SHADOW, hand.y + _HAND_SHADOW) @ drawing.matrix
    patch = cut_out(drawing.light, drawing.mask, drawing.shadow, placed, thrown, rect, 1)
    return _moved(patch, matrix, (hand.x, hand.y), (hand.vx * shutter, hand.vy * shutter))


class Drawing(NamedTuple):
    light: Luma
    mask: Luma
    shadow: Luma
    matrix: Matrix  # from its pixels to the hand's own mm
    outline: NDArray[np.float64]  # its corners in the hand's own mm


@lru_cache(maxsize=1)
def draw_hand() -> Drawing:
    """The hand and its arm at two pixels a mm."""
    scale, left, top, right, bottom = 2.0, -88.0, -100.0 - _FRAME, 88.0, 760.0
    columns, rows = round((right - left) * scale), round((bottom - top) * scale)
    x, y = np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5)
    points = np.c_[x.ravel(), y.ravel()] / scale + (left, top)
    skin = anatomy.depth(points, anatomy.FINGERS + anatomy.PALM).reshape(rows, columns)
    sleeve = anatomy.depth(points, anatomy.SLEEVE).reshape(rows, columns)
    mask = np.clip(np.maximum(skin, sleeve) * scale + 0.5, 0, 1)
    shade = np.where(sleeve > 0, _shade_sleeve(sleeve, y / scale + top), _shade_skin(points, skin))
    shadow = 0.42 * cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 6.0 * scale)
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    layers = (_bytes(shade * mask), _bytes(255 * mask), _bytes(255 * shadow))
    return Drawing(*layers, np.linalg.inv(_scaled(scale, -left, -top)), corners)


def _shade_skin(points: NDArray[np.float64], skin: NDArray[np.float64]) -> NDArray[np.float64]:
    """Round limbs, a crease between the fingers, knuckles, nails, and the texture of skin."""
    shape = skin.shape
    own = np.array([anatomy.depth(points, (limb,)) for limb in anatomy.FINGERS])
    fingers = own.max(axis=0).reshape(shape)
    rounding = np.sin(np.clip(np.where(fingers > 0, fingers, skin) / 9, 0, 1) * np.pi / 2)
    gap = np.sort(own, axis=0)
    crease = np.exp(-(np.clip(gap[-1] - gap[-2], 0, 9) ** 2) / 3).reshape(shape) * (fingers > 0)
    rng = np.random.default_rng(5)
    grain = cv2.GaussianBlur(rng.normal(0, 1, shape).astype(np.float32), (0, 0), 2.2) * 14
    veins = cv2.GaussianBlur(rng.normal(0, 1, shape).astype(np.float32), (0, 0), 14) * 60
    return _SKIN * (0.66 + 0.34 * rounding) - 26 * crease + grain + veins + _nails(points, shape)


def _nails(points: NDArray[np.float64], shape: tuple[int, ...]) -> NDArray[np.float64]:
    marks = np.zeros(shape)
    for limb in anatomy.FINGERS:
        way = np.array([limb.to_x - limb.x, limb.to_y - limb.y])
        way = way / np.hypot(*way)
        tip = np.array([limb.to_x, limb.to_y]) + way * limb.to_radius * 0.25
        along, across = (points - tip) @ way, (points - tip) @ np.array([-way[1], way[0]])
        nail = (along / (0.62 * limb.to_radius)) ** 4 + (across / (0.55 * limb.to_radius)) ** 4
        marks += 24 * np.exp(-(nail**2)).reshape(shape)
        knuckle = ((along + 24) / 1.6) ** 2 + (across / (0.8 * limb.to_radius)) ** 4
        marks -= 16 * np.exp(-knuckle).reshape(shape)
    return marks


def _shade_sleeve(sleeve: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    rounding = np.sin(np.clip(sleeve / 34, 0, 1) * np.pi / 2)
    folds = 5 * np.sin(y * 0.16 + 1.5 * np.sin(sleeve * 0.12)) * rounding
    cuff = 16 * (y < 84) - 14 * (np.abs(y - 84) < 1.2)
    weave = 5 * ((np.indices(y.shape).sum(axis=0) % 4) < 2)
    return _CLOTH * (0.5 + 0.6 * rounding) + folds + cuff + weave


@lru_cache(maxsize=64)
def _card_shadow(width: float, height: float, soft: float) -> tuple[Luma, float, float]:
    """The soft mask of a card's shadow, its pixels per mm, and the mm of room around it."""
    scale, frame = 2.0, 3 * soft + 1
    size = round((height + 2 * frame) * scale), round((width + 2 * frame) * scale)
    mask = np.zeros(size, np.float32)
    edge = round(frame * scale)
    mask[edge:-edge, edge:-edge] = 255 * 0.45
    return _bytes(cv2.GaussianBlur(mask, (0, 0), soft * scale)), scale, frame


def _moved(patch: Patch, matrix: Matrix, at: tuple[float, float], by: tuple[float, float]) -> Patch:
    """Smeared by a way in mm around a place on the table."""
    if by == (0, 0):
        return patch
    middle = np.array(at)
    start, end = project(matrix, np.array([middle - np.array(by) / 2, middle + np.array(by) / 2]))
    return smear(patch, float(end[0] - start[0]), float(end[1] - start[1]))


def _scaled(scale: float, x: float, y: float) -> Matrix:
    """From mm to the pixels of a drawing whose corner is at (-x, -y)."""
    return np.array([[scale, 0, scale * x], [0, scale, scale * y], [0, 0, 1.0]])


def _placed(axes: NDArray[np.float64], x: float, y: float) -> Matrix:
    return np.array([[axes[0, 0], axes[0, 1], x], [axes[1, 0], axes[1, 1], y], [0, 0, 1.0]])


def _bytes(values: NDArray[np.floating]) -> Luma:
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)
