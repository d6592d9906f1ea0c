"""Planes to calculate in, used again and again: a fresh one costs more, in page faults, than what is done in it."""

from __future__ import annotations

import threading
from math import prod

import numpy as np

from .grid import Floats


class Scratch(threading.local):
    """For every thread its own. A plane is good until the same name is asked for again."""

    def __init__(self) -> None:
        self._kept: dict[str, Floats] = {}

    def plane(self, name: str, shape: tuple[int, ...]) -> Floats:
        """Contents are whatever was left there."""
        size = prod(shape)
        kept = self._kept.get(name)
        if kept is None or kept.size < size:
            kept = self._kept[name] = np.empty(size, dtype=np.float32)
        plane: Floats = kept[:size].reshape(shape)
        return plane
