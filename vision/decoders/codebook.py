"""The codes that can lie on the table, as a camera would see them: patterns to compare with, and to fit a grid to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import islice
from math import erf, exp, pi, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..sticker import MODULES, modules
from .grid import HALF, Floats, Grid, positions

Pattern: TypeAlias = NDArray[np.bool_]

RIM = 3  # modules of white around a symbol that blur carries into it
SOFTNESS = (0.3, 0.5, 0.7, 0.9)  # blur in modules: 0.9 is a lens of 1.6 px at 1.8 px/module
FITTING = 0.6  # blur in modules of what a grid is fitted to: wide enough to pull from half a module away
FEWEST = 64  # codes to compare with
DECOYS = ("00", "09")  # decks that no box has: they begin with a letter


class Match(NamedTuple):
    text: str
    likeness: float  # correlation over the modules that differ between codes, -1 to 1
    margin: float  # how much more than that of the next best code


class Codebook:
    def __init__(self, codes: Iterable[str]) -> None:
        self.texts = _with_decoys(tuple(dict.fromkeys(codes)))
        patterns = [modules(text) for text in self.texts]
        self._books = [_book(patterns, softness) for softness in SOFTNESS]

    def candidates(self, brightness: Floats, count: int) -> list[str]:
        """The codes that resemble these 21 x 21 modules most."""
        best = np.argsort(-self._likenesses(brightness).max(axis=0), kind="stable")[:count]
        return [self.texts[i] for i in best]

    def match(self, brightness: Floats) -> Match:
        """The code that these 21 x 21 modules resemble most."""
        likenesses = self._likenesses(brightness)
        row, column = np.unravel_index(int(likenesses.argmax()), likenesses.shape)
        ranked = np.sort(likenesses[row])
        return Match(self.texts[column], float(ranked[-1]), float(ranked[-1] - ranked[-2]))

    def _likenesses(self, brightness: Floats) -> Floats:
        """For every softness a row, for every code a column."""
        seen = _unit(brightness[differing()][None, :])[0]
        return np.stack([book @ seen for book in self._books])


def _with_decoys(codes: tuple[str, ...]) -> tuple[str, ...]:
    """Few codes are filled up with some that nobody has: a margin says nothing without a crowd to stand out from."""
    decoys = (f"FX:{deck}:{number:03d}" for deck in DECOYS for number in range(FEWEST))
    lacking = max(0, FEWEST - len(codes))
    return codes + tuple(islice((decoy for decoy in decoys if decoy not in codes), lacking))


def _book(patterns: list[Pattern], softness: float) -> Floats:
    """For every code a row: its modules that differ between codes, softened, with zero mean and unit length."""
    across = _blur((np.arange(MODULES) + 0.5), softness)
    light = across @ np.stack([_light(pattern) for pattern in patterns]) @ across.T
    return _unit(light[:, differing()])


def _light(pattern: Pattern) -> Floats:
    """1 where light, with a rim of white."""
    return np.pad(1 - pattern.astype(np.float32), RIM, constant_values=1)


def _unit(rows: Floats) -> Floats:
    centered = rows - rows.mean(axis=1, keepdims=True)
    length = np.linalg.norm(centered, axis=1, keepdims=True)
    unit: Floats = (centered / np.maximum(length, 1e-6)).astype(np.float32)
    return unit


def _blur(at: NDArray[np.floating], softness: float) -> Floats:
    """How much each module of a line (with its rim) adds to the light at each place, in modules."""
    edges = np.arange(-RIM, MODULES + RIM + 1)
    sums = np.vectorize(erf)((edges[None, :] - np.asarray(at)[:, None]) / (softness * sqrt(2))) / 2
    weights: Floats = np.diff(sums, axis=1).astype(np.float32)
    return weights


def _slope(at: NDArray[np.floating], softness: float) -> Floats:
    """How much each module adds to the change of the light along the line, per module."""
    edges = np.arange(-RIM, MODULES + RIM + 1)
    bell = np.vectorize(exp)(-((edges[None, :] - np.asarray(at)[:, None]) ** 2) / (2 * softness**2))
    weights: Floats = (-np.diff(bell, axis=1) / (softness * sqrt(2 * pi))).astype(np.float32)
    return weights


@cache
def differing() -> Pattern:
    """The modules in which codes differ."""
    mask = ~same()
    mask.setflags(write=False)
    return mask


@cache
def same() -> Pattern:
    """Finder patterns with their separators, timing, and the module that is always dark."""
    mask = np.zeros((MODULES, MODULES), dtype=bool)
    mask[:8, :8] = mask[:8, 13:] = mask[13:, :8] = True
    mask[6, :] = mask[:, 6] = True
    mask[13, 8] = True
    return mask


class Fitter(NamedTuple):
    """Tells from samples how far a grid is from where it should be: least squares on the slopes of the pattern."""

    expected: Floats  # zero mean and unit length
    used: Pattern  # samples that count
    solve: Floats  # from those samples to the change of the grid

    def likeness(self, samples: Floats) -> float:
        """The correlation with what is expected."""
        return float(_unit(samples[self.used][None, :])[0] @ self.expected)

    def step(self, samples: Floats) -> Grid:
        """What to multiply the grid with, on its right."""
        found = self.solve @ samples[self.used]
        gain = found[-2] if found[-2] > 1e-3 else np.inf  # no contrast, no step
        a0, a1, a2, b0, b1, b2, *tilt = (float(value) for value in found[:-2] / gain)
        p, q = tilt or (0.0, 0.0)
        return np.linalg.inv(np.array([[1 + a1, a2, a0], [b1, 1 + b2, b0], [-p, -q, 1]]))


@lru_cache(maxsize=256)
def fitter_of(text: str) -> Fitter:
    """Fits all modules of a code, tilt and all."""
    side = len(positions())
    return _fitter(modules(text), np.ones((side, side), dtype=bool), tilted=8)


@cache
def fixed_fitter() -> Fitter:
    """Fits what all stickers have in common. It says nothing of the fourth corner, hence no tilt."""
    pattern = modules("FX:ZZ:000")
    inside = np.clip(np.floor((positions() + 1) * HALF).astype(int), 0, MODULES - 1)
    return _fitter(pattern, same()[np.ix_(inside, inside)], tilted=6)


def _fitter(pattern: Pattern, used: Pattern, tilted: int) -> Fitter:
    at = (positions() + 1) * HALF
    blur, slope, light = _blur(at, FITTING), _slope(at, FITTING), _light(pattern)
    expected, along_x, along_y = (
        m[used] for m in (blur @ light @ blur.T, blur @ light @ slope.T, slope @ light @ blur.T)
    )
    u, v = (axis[used] for axis in np.meshgrid(positions(), positions()))
    x, y = along_x * HALF, along_y * HALF
    tilt = x * u + y * v
    changes = np.stack([*[x, x * u, x * v, y, y * u, y * v, tilt * u, tilt * v][:tilted], expected, np.ones_like(x)])
    solve = np.linalg.solve((changes @ changes.T).astype(np.float64), changes).astype(np.float32)
    return Fitter(_unit(expected.astype(np.float32)[None, :])[0], used, solve)
