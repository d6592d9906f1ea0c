"""The seam to everything that can speak."""

from __future__ import annotations

from typing import Protocol


class SpeakerError(Exception):
    """Nothing can be said; the message tells the person why and what to do."""


class Speaker(Protocol):
    def say(self, text: str) -> None:
        """Speak one sentence; come back when it is spoken or stopped. SpeakerError if it cannot be spoken."""
        ...

    def stop(self) -> None:
        """Break off the sentence that is being spoken, from any thread. With nothing to break off: nothing happens."""
        ...

    def close(self) -> None:
        """Free what is held. Nothing is said afterwards; closing twice is fine."""
        ...


class SilentSpeaker:
    """Says nothing, at once: the screen says everything."""

    def say(self, text: str) -> None:
        """Not aloud."""

    def stop(self) -> None:
        """Nothing is being spoken."""

    def close(self) -> None:
        """Nothing is held."""
