"""How long things took: percentiles of any number of times, in memory that does not grow."""

from __future__ import annotations

from math import ceil, log
from typing import Final

STEP: Final = 1.02  # each bin is this much wider than the one before: a percentile is right within 2 %
FINEST: Final = 0.001  # ms; the upper end of the first bin
BINS: Final = 1200  # the last one begins beyond five hours


class Stopwatch:
    def __init__(self) -> None:
        self.count = 0
        self._bins = [0] * BINS
        self._longest = 0.0

    def add(self, ms: float) -> None:
        at = 0 if ms <= FINEST else ceil(log(ms / FINEST) / log(STEP))
        self._bins[min(at, BINS - 1)] += 1
        self._longest = max(self._longest, ms)
        self.count += 1

    def percentile(self, percent: float) -> float | None:
        """The ms that so many percent did not exceed; None if there were none."""
        if self.count and percent >= 100:
            return self._longest
        wanted, seen = self.count * percent / 100, 0
        for at, times in enumerate(self._bins):
            seen += times
            if times and seen >= wanted:
                return min(FINEST * STEP**at, self._longest)
        return None
