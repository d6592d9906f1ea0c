"""What is raised for a deck that cannot be used. A module of its own: a cached deck needs no parser."""

from __future__ import annotations

from collections.abc import Iterable


class DeckError(ValueError):
    """A deck that cannot be used. `faults` says why, one sentence each, ready to be shown."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))
