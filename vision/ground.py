"""How the bare table looks, so that a card that was taken away can be told from one that is covered."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .frame import Luma
from .gate import gain_of
from .regions import Box

ALIKE = 14  # of 255, on average over a sticker's place
UNKNOWN = 0  # in the mask of what is known


class Ground:
    """The small picture of the table without cards, as far as it was ever seen. All boxes are in its pixels."""

    def __init__(self, small: Luma) -> None:
        self._picture = small.astype(np.float32)
        self._known = np.full(small.shape, 255, np.uint8)

    def forget(self, box: Box) -> None:
        """A card lay here from the beginning."""
        box.cut(self._known)[:] = UNKNOWN

    def is_bare(self, small: Luma, box: Box) -> bool:
        """Is the table seen there? Where it never was, what looks like most of it is taken for it."""
        seen = box.cut(small)
        if seen.size == 0:
            return False
        expected = box.cut(self._picture) * gain_of(small, self._picture)
        if (box.cut(self._known) == UNKNOWN).any():
            expected = np.full(seen.shape, np.median(small[self._known > UNKNOWN]), np.float32)
        return float(np.abs(seen - expected).mean()) < ALIKE

    def moved(self, motion: NDArray[np.float64]) -> None:
        """The camera was bumped: a 2 x 3 matrix says where everything is now."""
        height, width = self._picture.shape
        picture = cv2.warpAffine(self._picture, motion, (width, height), borderMode=cv2.BORDER_REPLICATE)
        known = cv2.warpAffine(self._known, motion, (width, height), flags=cv2.INTER_NEAREST)
        self._picture, self._known = picture.astype(np.float32), known.astype(np.uint8)
