"""A source that does what the test wrote down, and a time that passes only while somebody waits."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Event

import numpy as np

from vision.feed import Time
from vision.frame import Frame, Luma
from vision.source import SourceEnded, SourceError


class Clock:
    """Whoever waits makes time pass; nobody sleeps."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.time = Time(lambda: self.seconds, self._wait)

    def _wait(self, condition: Condition, seconds: float) -> None:
        self.seconds += seconds
        condition.wait(0.001)  # lets the other thread in


class Scripted:
    """Frames with these levels, or faults to raise, or events to wait for; after the last, the end."""

    def __init__(self, *script: int | Exception | Event, live: bool = True) -> None:
        self.live = live
        self.closed = 0
        self.reads = 0
        self._script = list(script)
        self._number = 0

    def read(self) -> Frame:
        self.reads += 1
        while self._script:
            step = self._script.pop(0)
            if isinstance(step, Event):
                assert step.wait(10), "the test forgot it"
            elif isinstance(step, Exception):
                raise step
            else:
                return self._frame(step)
        raise SourceEnded("over")

    def close(self) -> None:
        self.closed += 1

    def _frame(self, level: int) -> Frame:
        number, self._number = self._number, self._number + 1
        return Frame(number, number / 10, blank(level))


def blank(level: int) -> Luma:
    return np.full((4, 4), level, dtype=np.uint8)


def in_turn(*sources: Scripted | SourceError) -> Callable[[], Scripted]:
    """Each opening gives the next one."""
    left = list(sources)

    def opener() -> Scripted:
        source = left.pop(0)
        if isinstance(source, SourceError):
            raise source
        return source

    return opener
