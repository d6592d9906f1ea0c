"""What lies on the table at one moment. Millimetres; x grows to the right and y downwards, as the camera sees them."""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..sticker import MODULES, QUIET

Points: TypeAlias = NDArray[np.float64]  # n x 2

STICKER_MODULES = MODULES + 2 * QUIET  # along a side of the whole sticker
INSET = 5  # modules between the edges of a card and its sticker
MARKER = "marker"  # the kind of a card that marks a zone: its sticker is in the middle
_EYE = 700.0  # mm from the table to the eye: what is lifted looks larger


class Face(NamedTuple):
    """What is printed on a card, or glued to it. A face without a code is the back of a card."""

    code: str | None
    name: str = ""
    kind: str = ""


BACK = Face(None)


class Piece(NamedTuple):
    """A card. Angles are in degrees, clockwise; at 0 it stands upright in the picture."""

    face: Face
    x: float  # of its middle
    y: float
    angle: float = 0.0
    z: float = 0.0  # who lies on whom
    sticker_mm: float = 15.0
    width: float = 56.0
    height: float = 87.0
    vx: float = 0.0  # mm in a frame
    vy: float = 0.0
    lift: float = 0.0  # mm above the table
    turn: float = 0.0  # degrees around its long axis, while it is turned over

    def on_table(self, points: Points) -> Points:
        """Points of the card, in mm from its middle, as points of the table."""
        return points @ self.axes.T + (self.x, self.y)

    def on_card(self, points: Points) -> Points:
        """Points of the table as points of the card."""
        return (points - (self.x, self.y)) @ np.linalg.inv(self.axes).T

    @property
    def axes(self) -> NDArray[np.float64]:
        """From the card's own directions to those of the table."""
        nearer, narrower = _EYE / (_EYE - self.lift), max(cos(radians(self.turn)), 0.02)
        c, s = nearer * cos(radians(self.angle)), nearer * sin(radians(self.angle))
        return np.array([[c * narrower, -s], [s * narrower, c]])

    @property
    def module(self) -> float:
        """mm along the side of one module of its sticker."""
        return self.sticker_mm / STICKER_MODULES

    @property
    def sticker_corner(self) -> tuple[float, float]:
        """The top left corner of its sticker, in mm from its middle. From the card's corner these are whole modules."""
        across, down = INSET, INSET
        if self.face.kind == MARKER:
            across, down = (int((side - self.sticker_mm) / 2 / self.module) for side in (self.width, self.height))
        return across * self.module - self.width / 2, down * self.module - self.height / 2

    @property
    def moving(self) -> bool:
        return bool(self.vx or self.vy or self.lift or self.turn)


class Hand(NamedTuple):
    """A right hand seen from above, its arm reaching out of the picture. At angle 0 the fingers point up."""

    x: float  # of the middle of its back
    y: float
    angle: float = 0.0
    size: float = 185.0  # mm from the wrist to the tip of the middle finger
    vx: float = 0.0
    vy: float = 0.0


class Glare(NamedTuple):
    """A lamp mirrored in the cards."""

    x: float
    y: float
    radius: float
    strength: float = 1.0  # 1 is white in its middle


class Light(NamedTuple):
    level: float = 1.0
    glare: Glare | None = None


class View(NamedTuple):
    """How far the camera has been pushed from where it was set up: mm, and degrees clockwise."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0


class Scene(NamedTuple):
    pieces: tuple[Piece, ...] = ()
    hands: tuple[Hand, ...] = ()
    light: Light = Light()
    view: View = View()


def sticker_outline(piece: Piece, quiet: int = 0) -> Points:
    """The corners (4 x 2, mm on the table) of the modules of its sticker, with so many quiet modules around."""
    left, top = piece.sticker_corner
    inner = (QUIET - quiet) * piece.module
    side = (MODULES + 2 * quiet) * piece.module
    x, y = left + inner, top + inner
    return piece.on_table(np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)]))


def card_outline(piece: Piece) -> Points:
    """The corners of the card (4 x 2, mm on the table)."""
    w, h = piece.width / 2, piece.height / 2
    return piece.on_table(np.array([(-w, -h), (w, -h), (w, h), (-w, h)]))
