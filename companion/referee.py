"""The referee as a conversation: JSON values in, JSON objects out (Contract 1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from .engine.cards import Deck
from .engine.event import Refused
from .engine.game import Game
from .engine.inputs import Input, parse
from .engine.snapshot import snapshot
from .journal import Journal, JournalError, MemoryJournal
from .setup import Setup, begin

MAX_LINE = 65_536  # bytes; no honest input is a hundredth of that


class Referee:
    """One game and the journal that keeps it. The only writer of both."""

    def __init__(self, game: Game, journal: Journal, resumed: int | None = None, torn: int = 0) -> None:
        self.game = game
        self.journal = journal
        self._opening = _opening(game, resumed, torn)

    def opening(self) -> list[dict[str, Any]]:
        """What is said before the first input."""
        return [*self._opening, self._ready()]

    def hear(self, line: bytes | str) -> list[dict[str, Any]]:
        """One line of input; its events, then exactly one `ready`."""
        try:
            return self.take(_decode(line))
        except Refused as refusal:
            return self.refuse(str(refusal))

    def take(self, value: Any) -> list[dict[str, Any]]:
        """One input as a JSON value."""
        try:
            given = parse(value)
            events = [snapshot(self.game)] if given.do == "state" else self._apply(given, value)
        except Refused as refusal:
            return self.refuse(str(refusal))
        return [*events, self._ready()]

    def _apply(self, given: Input, value: dict[str, Any]) -> list[dict[str, Any]]:
        """The journal has it before anybody hears of it; what cannot be kept has not happened."""
        events = self.game.apply(given)
        try:
            self.journal.append(value)
        except JournalError as error:
            self.game.retract()
            raise Refused(str(error)) from error
        return [event.as_dict() for event in events]

    def refuse(self, reason: str) -> list[dict[str, Any]]:
        """The input was not taken, and why."""
        return [{"event": "refused", "reason": reason, "text": reason, "because": []}, self._ready()]

    def _ready(self) -> dict[str, Any]:
        """Whose answer the referee waits for."""
        game = self.game
        asked = game.request.player if game.request is not None else game.state.turn.player
        text = f"Waiting for {asked}." if game.state.winner is None else "The game is over."
        return {"event": "ready", "n": game.inputs, "player": asked, "text": text, "because": []}


def _opening(game: Game, resumed: int | None, torn: int) -> list[dict[str, Any]]:
    if resumed is None:
        return [event.as_dict() for event in game.opening]
    text = f"The game goes on after {resumed} inputs."
    if torn:
        text += f" The last line of the journal was torn ({torn} bytes) and is cut off: say that input again."
    said: dict[str, Any] = {"event": "resumed", "inputs": resumed, "torn": torn, "text": text, "because": []}
    return [said, *(event.as_dict() for event in game.remind())]


def _decode(line: bytes | str) -> Any:
    if len(line) > MAX_LINE:
        raise Refused(f"a line has at most {MAX_LINE} bytes")
    try:
        return json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Refused('not a line of JSON; an example: {"do": "done"}') from error


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def new_game(setup: Setup, deck: Deck | None = None, journal: Journal | None = None) -> Referee:
    return Referee(begin(setup, deck), journal or MemoryJournal())


def lines(stream: Any) -> Iterator[bytes]:
    """The lines of a binary stream; one that is far too long is cut, never gathered in memory."""
    while line := stream.readline(MAX_LINE + 2):
        rest = line
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_LINE + 2)
        yield line
