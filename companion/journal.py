"""Where accepted inputs go: the port, and the fake that keeps them in memory. The file is in `journalfile`."""

from __future__ import annotations

from typing import Any, Protocol


class JournalError(Exception):
    """The journal cannot be used; the message says why and what to do."""


class Journal(Protocol):
    """Where accepted inputs go."""

    def append(self, given: dict[str, Any]) -> None:
        """Keep the input for good, or raise JournalError and keep nothing of it."""


class MemoryJournal:
    """A game that is not kept: the fake, and what `companion referee` uses without --journal."""

    def __init__(self) -> None:
        self.inputs: list[dict[str, Any]] = []

    def append(self, given: dict[str, Any]) -> None:
        self.inputs.append(given)

    @property
    def standing(self) -> list[dict[str, Any]]:
        """The inputs that no undo has taken back: what a game is resumed from."""
        standing: list[dict[str, Any]] = []
        for given in self.inputs:
            if given["do"] == "undo":
                del standing[-given.get("n", 1) :]
            else:
                standing.append(given)
        return standing

    def close(self) -> None:
        """Nothing is open."""
