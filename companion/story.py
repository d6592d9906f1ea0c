"""What the referee says, as lines for people to read one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_HEADINGS = ("turn", "won")


def told(event: Mapping[str, Any]) -> str:
    """One line; what belongs to a turn is indented below it."""
    return event["text"] if event["event"] in _HEADINGS else f"  {event['text']}"
