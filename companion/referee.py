"""The referee as a conversation: JSON values in, JSON objects out (Contract 1)."""

from __future__ import annotations

import json
from typing import Any, Iterator

from .engine.cards import Deck
from .engine.event import Refused
from .engine.game import Game
from .engine.inputs import Input, parse
from .engine.snapshot import snapshot
from .journal import FileJournal, Journal, JournalError, MemoryJournal
from .library import load
from .setup import Setup, begin, from_dict

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
            return self._refuse(str(refusal))

    def take(self, value: Any) -> list[dict[str, Any]]:
        """One input as a JSON value."""
        try:
            given = parse(value)
            events = [snapshot(self.game)] if given.do == "state" else self._apply(given, value)
        except Refused as refusal:
            return self._refuse(str(refusal))
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

    def _refuse(self, reason: str) -> list[dict[str, Any]]:
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
        raise Refused("not a line of JSON; an example: {\"do\": \"done\"}") from error


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def new_game(setup: Setup, deck: Deck | None = None, journal: Journal | None = None) -> Referee:
    return Referee(begin(setup, deck), journal or MemoryJournal())


def with_journal(path: str, setup: Setup | None) -> tuple[Referee, FileJournal]:
    """Resume the game in the file, or begin a new one there."""
    journal = FileJournal(path)
    contents = journal.contents
    if contents is None:
        if setup is None:
            raise JournalError(f"{path} holds no game yet: say --deck and --players to begin one")
        deck = load(setup.deck)
        referee = new_game(setup, deck, journal)
        journal.start({"setup": setup.as_dict(), "version": deck.version})
        return referee, journal
    kept = from_dict(contents.header["setup"])
    if setup is not None and (setup.deck, setup.players) != (kept.deck, kept.players):
        raise JournalError(
            f"{path} holds a game of {kept.deck} with {', '.join(kept.players)}: "
            "resume it with the same --deck and --players, or use another file"
        )
    game = resume(kept, contents.header["version"], [record.input for record in contents.standing], path)
    return Referee(game, journal, len(contents.standing), contents.torn), journal


def resume(setup: Setup, version: str, inputs: list[dict[str, Any]], path: str) -> Game:
    """The very same game again, from its inputs."""
    deck = load(setup.deck)
    if version != deck.version:
        raise JournalError(
            f"{path} was played with version {version} of the deck {setup.deck}; this is version {deck.version}. "
            "Use the companion that wrote it, or begin a new game in another file"
        )
    game = begin(setup, deck)
    for at, value in enumerate(inputs, 1):
        try:
            game.apply(parse(value))
        except Refused as refusal:
            raise JournalError(f"{path}: input {at} of the journal was refused: {refusal}") from refusal
    return game


def lines(stream: Any) -> Iterator[bytes]:
    """The lines of a binary stream; one that is far too long is cut, never gathered in memory."""
    while line := stream.readline(MAX_LINE + 2):
        rest = line
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_LINE + 2)
        yield line
