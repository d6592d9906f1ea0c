"""Percentiles from a histogram, against those of the numbers themselves."""

from __future__ import annotations

import numpy as np
import pytest

from vision.stopwatch import Stopwatch


def test_percentiles_are_right_within_two_percent() -> None:
    times = np.random.default_rng(1).lognormal(1, 1.5, 5000)
    watch = Stopwatch()
    for ms in times:
        watch.add(float(ms))
    for percent in (50, 95, 99):
        assert watch.percentile(percent) == pytest.approx(np.percentile(times, percent), rel=0.03)
    assert watch.percentile(100) == times.max()


def test_one_time_is_all_percentiles() -> None:
    watch = Stopwatch()
    watch.add(7.5)
    assert watch.percentile(50) == watch.percentile(95) == watch.percentile(100) == 7.5


def test_without_a_time_there_is_no_percentile() -> None:
    assert Stopwatch().percentile(50) is None


def test_nothing_at_all_and_a_day_are_times_too() -> None:
    watch = Stopwatch()
    for ms in (0.0, 0.0, 86_400_000.0):
        watch.add(ms)
    assert watch.percentile(50) == 0.001
    assert watch.percentile(100) == 86_400_000


def test_memory_does_not_grow() -> None:
    watch = Stopwatch()
    before = len(watch._bins)
    for ms in range(10_000):
        watch.add(ms)
    assert len(watch._bins) == before and watch.count == 10_000
