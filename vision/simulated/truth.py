"""What is really there in a frame, for those who check what was seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ..sticker import MODULES, QUIET
from .anatomy import covers
from .scene import Piece, Points, Scene

_GRID = 14  # points along the side of a sticker that are asked whether something hides them


class Lying(NamedTuple):
    """A card whose face is up."""

    code: str
    piece: Piece
    visible: float  # the share of its sticker that nothing hides, 0 to 1
    rests_since: int | None  # the frame in which it came to rest; None while it moves

    @property
    def clear(self) -> bool:
        """Does it lie still, with nothing on its sticker?"""
        return self.visible == 1 and self.rests_since is not None


class Truth(NamedTuple):
    number: int  # of the frame
    scene: Scene
    rests: tuple[int | None, ...]  # for each piece of the scene

    def lying(self) -> list[Lying]:
        """Every card that shows its face, hidden or not."""
        both = zip(self.scene.pieces, self.rests, strict=True)
        return [
            Lying(piece.face.code, piece, visible_share(self.scene, piece), rests)
            for piece, rests in both
            if piece.face.code is not None
        ]

    def of(self, code: str) -> list[Lying]:
        """The cards with this code: none, one, or more where stickers were copied."""
        return [lying for lying in self.lying() if lying.code == code]

    def clear_codes(self) -> set[str]:
        return {lying.code for lying in self.lying() if lying.clear}


def first_clear(truths: Iterable[Truth], code: str) -> int | None:
    """The first frame in which a card with this code lies still, with nothing on its sticker."""
    return next((truth.number for truth in truths if any(lying.clear for lying in truth.of(code))), None)


def visible_share(scene: Scene, piece: Piece) -> float:
    """How much of a card's sticker, quiet zone included, nothing lies on. 0 for a card that is face down."""
    if piece.face.code is None:
        return 0.0
    points = piece.on_table(_sticker_points(piece))
    hidden = np.zeros(len(points), bool)
    for other in scene.pieces:
        if other.z > piece.z and _near(other, piece):
            own = np.abs(other.on_card(points))
            hidden |= (own[:, 0] <= other.width / 2) & (own[:, 1] <= other.height / 2)
    for hand in scene.hands:
        hidden |= covers(hand, points)
    return 1 - float(np.count_nonzero(hidden)) / len(points)


def _sticker_points(piece: Piece) -> Points:
    left, top = piece.sticker_corner
    steps = np.linspace(0, (MODULES + 2 * QUIET) * piece.module, _GRID)
    x, y = np.meshgrid(left + steps, top + steps)
    points: Points = np.c_[x.ravel(), y.ravel()]
    return points


def _near(one: Piece, other: Piece) -> bool:
    reach = one.width + one.height + other.width + other.height
    return abs(one.x - other.x) + abs(one.y - other.y) < reach
