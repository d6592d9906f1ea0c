"""The shape of a hand and its arm: one description for those who draw it and those who ask what it hides."""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .scene import Hand, Points

SIZE = 185.0  # mm from wrist to fingertip of the hand that is described here
TIP = 97.0  # mm from the middle of its back to the tip of the middle finger
WRIST = 50.0  # mm from the middle to where skin becomes a sleeve
ARM = 1400.0  # mm: out of every picture


class Limb(NamedTuple):
    """A cone with round ends, from one point to another. mm; the fingers point to negative y."""

    x: float
    y: float
    radius: float
    to_x: float
    to_y: float
    to_radius: float


FINGERS = (
    Limb(-25, -30, 9.6, -30, -76, 7.6),
    Limb(-8, -32, 9.8, -10, -89, 7.8),
    Limb(9, -30, 9.4, 10, -82, 7.4),
    Limb(24, -24, 8.4, 28, -60, 6.4),
    Limb(-28, 22, 13.0, -54, -14, 9.0),
)
PALM = (
    Limb(-22, -24, 16, -12, 30, 19),
    Limb(22, -20, 14, 12, 32, 18),
    Limb(0, -24, 20, 0, 36, 24),
    Limb(0, 36, 27, 0, 100, 29),
)
SLEEVE = (Limb(0, 108, 38, 0, ARM, 70),)


def depth(points: Points, limbs: tuple[Limb, ...]) -> NDArray[np.float64]:
    """How far inside the limbs each point (n x 2, mm from the middle) is; negative outside."""
    deepest: NDArray[np.float64] = np.stack([_depth_in(points, limb) for limb in limbs]).max(axis=0)
    return deepest


def covers(hand: Hand, points: Points) -> NDArray[np.bool_]:
    """Which points of the table (n x 2, mm) the hand and its arm hide."""
    return depth(own_points(hand, points), FINGERS + PALM + SLEEVE) >= 0


def own_points(hand: Hand, points: Points) -> Points:
    """Points of the table in the hand's own mm."""
    return (points - (hand.x, hand.y)) @ axes(hand) / (hand.size / SIZE) ** 2


def axes(hand: Hand) -> NDArray[np.float64]:
    """From the hand's own mm and directions to those of the table."""
    grown = hand.size / SIZE
    c, s = grown * cos(radians(hand.angle)), grown * sin(radians(hand.angle))
    return np.array([[c, -s], [s, c]])


def _depth_in(points: Points, limb: Limb) -> NDArray[np.float64]:
    start = np.array([limb.x, limb.y])
    along = np.array([limb.to_x, limb.to_y]) - start
    share = np.clip((points - start) @ along / (along @ along), 0, 1)
    away = points - start - share[:, None] * along
    inside: NDArray[np.float64] = (
        limb.radius + share * (limb.to_radius - limb.radius) - np.hypot(away[:, 0], away[:, 1])
    )
    return inside
