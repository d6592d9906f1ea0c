"""Frames from a source that may be slow, ahead of us, or gone: read by a thread of its own, kept in a short queue."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import count
from threading import Condition, Thread
from types import TracebackType
from typing import Final, Literal, NamedTuple, TypeAlias

from .frame import Frame
from .source import FrameSource, SourceEnded, SourceError, SourceLost

PATIENCE: Final = 5.0  # s without a frame, then the source is lost
ROOM: Final = 2  # frames that wait to be looked at
PAUSES: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)  # s before each attempt to open a lost source; the last for ever
SLICE: Final = 0.25  # s that anybody waits before looking around: a signal does not wake a sleeping thread
FAREWELL: Final = 2.0  # s that closing waits for a device that is stuck; its thread is then left behind


class Status(NamedTuple):
    """Something to tell about the source."""

    kind: Literal["lost", "back"]
    reason: str


class Time(NamedTuple):
    """How time is told and spent. Tests bring their own."""

    now: Callable[[], float] = time.monotonic
    wait: Callable[[Condition, float], object] = Condition.wait


REAL_TIME: Final = Time()
Item: TypeAlias = Frame | Status


class Feed:
    """Iterate over it: frames in order, and a Status where the source is lost or back.

    Of a live source the oldest waiting frames are dropped, and counted; of any other every frame is delivered. A lost
    source is opened again, with growing pauses; its frames go on with higher numbers and later times. The first
    opening is done at once: SourceError then is the caller's. A fault of the source ends the iteration with itself.
    """

    def __init__(
        self, opener: Callable[[], FrameSource], patience: float = PATIENCE, room: int = ROOM, time: Time = REAL_TIME
    ) -> None:
        self.dropped = 0
        self._opener, self._patience, self._room, self._time = opener, patience, room, time
        self._source = opener()
        self._waiting: deque[Item] = deque()
        self._changed = Condition()
        self._fault: BaseException | None = None
        self._ended = self._stopped = self._is_lost = False
        self._born = self._last = time.now()
        self._shift = (0, 0.0)  # what is added to the source's own numbers and times, once it was opened again
        self._next_number = 0
        self._reader = Thread(target=self._read_all, name="frames", daemon=True)
        self._reader.start()

    # -- the side that looks at frames --------------------------------------------------------------------

    def __iter__(self) -> Iterator[Item]:
        return self

    def __next__(self) -> Item:
        with self._changed:
            while not self._stopped:
                item = self._next_item()
                if item is not None:
                    return item
                self._time.wait(self._changed, SLICE)
        raise StopIteration

    @property
    def ended(self) -> bool:
        """Has the source come to its end, with nobody having stopped it?"""
        return self._ended and not self._stopped

    def stop(self) -> None:
        """No more frames are wanted. Safe to call from a signal handler."""
        self._stopped = True

    def close(self) -> None:
        """Stop, and free the device. Never waits long, even for a device that is stuck."""
        self.stop()
        with self._changed:
            self._waiting.clear()
            self._changed.notify_all()
        self._reader.join(FAREWELL)

    def __enter__(self) -> Feed:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _next_item(self) -> Item | None:
        """What is to be delivered now, if anything."""
        if self._waiting:
            return self._take()
        if self._fault is not None:
            raise self._fault
        if self._ended:
            raise StopIteration
        in_time = self._time.now() - self._last < self._patience
        if self._is_lost or in_time or not self._source.live:
            return None
        self._is_lost = True
        return Status("lost", f"no picture for {self._patience:g} s")

    def _take(self) -> Item | None:
        first = self._waiting[0]
        if isinstance(first, Frame) and self._is_lost:
            self._is_lost = False
            return Status("back", "pictures come again")
        self._waiting.popleft()
        self._changed.notify_all()
        if isinstance(first, Frame):
            self._last = self._time.now()  # looking may take long: that does not make the next frame late
            return first
        was_lost, self._is_lost = self._is_lost, True
        return None if was_lost else first

    # -- the side that reads them -------------------------------------------------------------------------

    def _read_all(self) -> None:
        try:
            while not self._stopped and not self._ended:
                self._read_until_lost()
        except BaseException as fault:  # told to whoever iterates: a thread has nobody to tell
            self._fault = fault
        finally:
            self._source.close()
            with self._changed:
                self._ended = True
                self._changed.notify_all()

    def _read_until_lost(self) -> None:
        try:
            while not self._stopped:
                self._put(self._source.read())
        except SourceEnded:
            self._ended = True
        except SourceLost as error:
            self._source.close()
            self._tell_lost(str(error))
            self._open_again()

    def _put(self, frame: Frame) -> None:
        number, t = self._shift
        frame = frame._replace(number=number + frame.number, t=t + frame.t)
        with self._changed:
            while not self._stopped and not self._source.live and len(self._waiting) >= self._room:
                self._time.wait(self._changed, SLICE)
            if self._source.live and len(self._waiting) >= self._room:
                self._drop_oldest()
            self._waiting.append(frame)
            self._next_number, self._last = frame.number + 1, self._time.now()
            self._changed.notify_all()

    def _drop_oldest(self) -> None:
        """The oldest frame; a Status stays, but two that are now side by side say the same."""
        at = next((at for at, item in enumerate(self._waiting) if isinstance(item, Frame)), None)
        if at is None:
            return
        del self._waiting[at]
        self.dropped += 1
        if 0 < at < len(self._waiting) and not isinstance(self._waiting[at], Frame):
            del self._waiting[at]

    def _tell_lost(self, reason: str) -> None:
        with self._changed:
            if not self._waiting or isinstance(self._waiting[-1], Frame):
                self._waiting.append(Status("lost", reason))
            self._changed.notify_all()

    def _open_again(self) -> None:
        """Until it is there, or nobody wants it any more."""
        for attempt in count():
            self._pause(PAUSES[min(attempt, len(PAUSES) - 1)])
            if self._stopped:
                return
            try:
                self._source = self._opener()
            except SourceError:
                continue  # it was told as lost; there is nothing new to tell
            self._shift = (self._next_number, self._time.now() - self._born)
            return

    def _pause(self, seconds: float) -> None:
        until = self._time.now() + seconds
        with self._changed:
            while not self._stopped and (left := until - self._time.now()) > 0:
                self._time.wait(self._changed, min(left, SLICE))
