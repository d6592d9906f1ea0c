"""What the referee says: frozen facts and rulings, each with its sentence and the cards that make it so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Event(NamedTuple):
    kind: str
    fields: Mapping[str, Any]
    text: str
    because: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The event as one JSON object of Contract 1."""
        return {"event": self.kind, **self.fields, "text": self.text, "because": list(self.because)}


class Refused(Exception):
    """The input cannot be taken; the game is as it was. The message tells the person why."""


class Won(Exception):
    """Somebody has won: whatever was being carried out ends here."""


class TurnOver(Exception):
    """An effect ends the turn at once."""
