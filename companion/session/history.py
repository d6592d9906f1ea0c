"""Everything that was said since the game began, input by input. Undone inputs stay, marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .view import Entry, Line

UNTOLD = ("ready", "state")


class History:
    """A fold over inputs and their events; knows which inputs stand and which can be taken again."""

    def __init__(self, opening: Iterable[Mapping[str, Any]]) -> None:
        self._entries = [Entry(0, lines_of(opening))]
        self._inputs: list[dict[str, Any]] = [{}]
        self._standing: list[int] = []
        self._redo: list[dict[str, Any]] = []

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries)

    @property
    def redo(self) -> dict[str, Any] | None:
        """The input that was taken back last and can be taken again."""
        return self._redo[-1] if self._redo else None

    def add(self, given: dict[str, Any], events: Iterable[Mapping[str, Any]]) -> None:
        """An input was taken, and this was said."""
        number = len(self._entries)
        self._inputs.append(given)
        if given["do"] == "undo":
            self._entries.append(Entry(number, lines_of(events), undone=True))
            self._take_back(given.get("n", 1))
            return
        self._entries.append(Entry(number, lines_of(events)))
        self._standing.append(number)
        self._redo = self._redo[:-1] if given == self.redo else []

    def steps_back_to(self, number: int) -> int:
        """How many standing inputs came after that entry."""
        return sum(standing > number for standing in self._standing)

    def _take_back(self, count: int) -> None:
        for number in self._standing[-count:]:
            self._entries[number] = self._entries[number]._replace(undone=True)
        self._redo += [self._inputs[number] for number in reversed(self._standing[-count:])]
        del self._standing[-count:]


def lines_of(events: Iterable[Mapping[str, Any]]) -> tuple[Line, ...]:
    return tuple(_line(event) for event in events if event["event"] not in UNTOLD)


def _line(event: Mapping[str, Any]) -> Line:
    about = [event[key] for key in ("card", "goal", "by") if isinstance(event.get(key), str)]
    return Line(event["event"], event["text"], tuple(event["because"]), tuple(about))
