"""Cards and hands as patches: what the camera's lens makes of each, alone."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from ..frame import Luma
from . import anatomy
from .drawing import draw_hand
from .patch import Patch, Rect, around, cut_out, smear
from .printing import print_face, sheet_scale
from .projection import Matrix, project
from .scene import Hand, Piece, Points, card_outline

FINE = 2  # cards are drawn so many times as fine as the picture
_HAND_SHADOW = 9.0  # mm that it falls aside
_SHADOW_SCALE = 2.0  # px per mm of the masks of shadows
_SHADE = 0.45  # how much light a card takes from what is under it


def cut_piece(piece: Piece, matrix: Matrix, within: Rect, px_per_mm: float, shutter: float) -> Patch | None:
    """A card through the lens, as far as it is in the picture, blurred along its way while the shutter is open.

    The shutter is a share of a frame's time."""
    aside, soft = 0.6 + 0.3 * piece.lift, round(0.7 + 0.22 * piece.lift, 1)
    frame = 3 * soft + 1
    outline = np.vstack([card_outline(_larger(piece, frame)) + np.array([aside, aside]), card_outline(piece)])
    way = _way(matrix, (piece.x, piece.y), (piece.vx * shutter, piece.vy * shutter))
    rect = _seen(matrix, outline, within, way)
    if rect.empty:
        return None
    image = print_face(piece, px_per_mm * FINE)
    sheet = _from_pixels(sheet_scale(piece, px_per_mm * FINE), piece.width / 2, piece.height / 2)
    shadow = _from_pixels(_SHADOW_SCALE, piece.width / 2 + frame, piece.height / 2 + frame)
    placed = matrix @ _placed(piece.axes, piece.x, piece.y) @ sheet
    thrown = matrix @ _placed(piece.axes, piece.x + aside, piece.y + aside) @ shadow
    mask = _card_shadow(piece.width, piece.height, soft, frame)
    return smear(cut_out(image, np.full_like(image, 255), mask, placed, thrown, rect, FINE), *way)


def cut_hand(hand: Hand, matrix: Matrix, within: Rect, shutter: float) -> Patch | None:
    """A hand through the lens, as far as it is in the picture."""
    drawing = draw_hand()
    axes = anatomy.axes(hand)
    way = _way(matrix, (hand.x, hand.y), (hand.vx * shutter, hand.vy * shutter))
    rect = _seen(matrix, drawing.outline @ axes.T + (hand.x, hand.y), within, way)
    if rect.empty:
        return None
    placed = matrix @ _placed(axes, hand.x, hand.y) @ drawing.matrix
    thrown = matrix @ _placed(axes, hand.x + _HAND_SHADOW, hand.y + _HAND_SHADOW) @ drawing.matrix
    return smear(cut_out(*drawing, placed, thrown, rect, 1), *way)


def _seen(matrix: Matrix, outline: Points, within: Rect, way: tuple[float, float]) -> Rect:
    """The pixels of an outline that are in the picture, or come into it on the way."""
    return around(project(matrix, outline)).grown(2).cut(within.grown(ceil(hypot(*way)) + 2))


def _way(matrix: Matrix, at: tuple[float, float], by: tuple[float, float]) -> tuple[float, float]:
    """The pixels that something at this place moves when it moves by so many mm."""
    if by == (0, 0):
        return 0.0, 0.0
    middle, half = np.array(at), np.array(by) / 2
    start, end = project(matrix, np.array([middle - half, middle + half]))
    return float(end[0] - start[0]), float(end[1] - start[1])


@lru_cache(maxsize=64)
def _card_shadow(width: float, height: float, soft: float, frame: float) -> Luma:
    """The mask of a card's shadow, with so many mm of room around it."""
    mask = np.zeros([round((side + 2 * frame) * _SHADOW_SCALE) for side in (height, width)], np.uint8)
    edge = round(frame * _SHADOW_SCALE)
    mask[edge:-edge, edge:-edge] = round(255 * _SHADE)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), soft * _SHADOW_SCALE), np.uint8)


def _larger(piece: Piece, by: float) -> Piece:
    return piece._replace(width=piece.width + 2 * by, height=piece.height + 2 * by)


def _from_pixels(scale: float, x: float, y: float) -> Matrix:
    """From the pixels of a drawing whose corner is at (-x, -y) to mm."""
    return np.array([[1 / scale, 0, -x], [0, 1 / scale, -y], [0, 0, 1.0]])


def _placed(axes: NDArray[np.float64], x: float, y: float) -> Matrix:
    return np.array([[axes[0, 0], axes[0, 1], x], [axes[1, 0], axes[1, 1], y], [0, 0, 1.0]])
