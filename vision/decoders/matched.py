"""Reads stickers by the codes that can lie on the table: some hundred instead of all that a QR code could say.

A general decoder must tell light from dark module by module before it can correct errors. This one asks which of the
known patterns the picture resembles most, and believes it only if the likeness is high and no other pattern comes near:
any two codes of ours differ in a quarter of their modules. Half the pixels per module suffice for that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ..frame import Luma
from ..symbol import Corners, Symbol
from . import finders
from .codebook import Codebook, Fitter, fitter_of, fixed_fitter
from .grid import Grid, corners_of, is_plausible, per_module, sample

# 2,700 strange codes, of other decks and of strangers, had a likeness of 0.8 at most, a margin of 0.25, and never
# more than 0.95 of both; ours have 1.05 and more down to 1.25 px/module and a blur of 1.2 px. On other seeds 100,000
# reads had no wrong card (benchmarks/recall.py).
LIKE = 0.75
MARGIN = 0.15
TOGETHER = 1.03
STICKER = 0.6  # correlation with what all stickers have in common, below which a place is none
HOPELESS = 0.3  # before it is fitted
CANDIDATES = 3  # codes that the grid is fitted to
STEPS = 4  # of the fit


class Suspect(NamedTuple):
    """A place that looks like a sticker, whatever it says."""

    grid: Grid
    likeness: float

    @property
    def corners(self) -> Corners:
        return corners_of(self.grid)


class Matched:
    name = "matched"

    def __init__(self, codes: Iterable[str]) -> None:
        self._codes = frozenset(codes)
        self._codebook = Codebook(sorted(self._codes))

    def decode(self, luma: Luma, pixels_per_module: float | None = None) -> list[Symbol]:
        """Every sticker of the codebook; the size of its modules need not be known, but saves time."""
        symbols = (self.read(luma, suspect) for suspect in suspects(luma, pixels_per_module))
        return [symbol for symbol in symbols if symbol is not None]

    def read(self, luma: Luma, suspect: Suspect) -> Symbol | None:
        """What is printed there, if it is one of our codes beyond doubt."""
        for text in self._codebook.candidates(per_module(sample(luma, suspect.grid)), CANDIDATES):
            grid = fit(luma, suspect.grid, fitter_of(text))
            if is_plausible(grid) and self._is_certain(luma, grid, text):
                return Symbol(text, corners_of(grid)) if text in self._codes else None
        return None

    def _is_certain(self, luma: Luma, grid: Grid, text: str) -> bool:
        match = self._codebook.match(per_module(sample(luma, grid)))
        clear = match.likeness >= LIKE and match.margin >= MARGIN and match.likeness + match.margin >= TOGETHER
        return clear and match.text == text


def suspects(luma: Luma, pixels_per_module: float | None, known: list[Corners] | None = None) -> list[Suspect]:
    """Places that look like stickers, the clearest first; no two of them overlap, nor any of those known already."""
    likely = [_suspect(luma, grid) for grid in finders.find(luma, pixels_per_module, known or [])]
    chosen: list[Suspect] = []
    for suspect in sorted(likely, key=lambda one: -one.likeness):
        if suspect.likeness >= STICKER and not any(_same_place(suspect, other) for other in chosen):
            chosen.append(suspect)
    return chosen


def _suspect(luma: Luma, grid: Grid) -> Suspect:
    """Fitted to what all stickers have in common, unless it is hopeless."""
    fitter = fixed_fitter()
    if fitter.likeness(sample(luma, grid)) < HOPELESS:
        return Suspect(grid, 0)
    fitted = fit(luma, grid, fitter)
    return Suspect(fitted, fitter.likeness(sample(luma, fitted))) if is_plausible(fitted) else Suspect(grid, 0)


def _same_place(one: Suspect, other: Suspect) -> bool:
    """Are their centers nearer than half a side?"""
    between = one.grid[:2, 2] / one.grid[2, 2] - other.grid[:2, 2] / other.grid[2, 2]
    return bool(np.hypot(*between) < np.linalg.norm(other.grid[:2, 0]))


def fit(luma: Luma, grid: Grid, fitter: Fitter) -> Grid:
    """The grid moved, turned and stretched until the picture is as expected."""
    for _ in range(STEPS):
        grid = grid @ fitter.step(sample(luma, grid))
        grid = grid / grid[2, 2]
    return grid
