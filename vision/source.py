"""The seam to everything that frames come from."""

from __future__ import annotations

from typing import Protocol

from .frame import Frame


class SourceError(Exception):
    """No frames can be had; the message says why and what to do."""


class SourceLost(SourceError):
    """A source that was there has gone, and may come back: open it again."""


class SourceEnded(SourceError):
    """The last frame was read."""


class FrameSource(Protocol):
    @property
    def live(self) -> bool:
        """Does the world go on while nobody reads? Then old frames are dropped; otherwise every frame is read."""
        ...

    def read(self) -> Frame:
        """The next frame, as soon as there is one. SourceEnded after the last, SourceLost when the device is gone."""
        ...

    def close(self) -> None:
        """Free the device. Closing twice is fine."""
        ...
