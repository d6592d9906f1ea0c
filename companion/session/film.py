"""A game of the past as a film: the View after each of its inputs, undone ones and undos included."""

from __future__ import annotations

from ..engine.cards import Deck
from ..engine.inputs import parse
from ..journal import JournalError
from ..journalfile import Record, read
from ..library import load
from ..referee import Referee, new_game
from ..setup import Setup, from_dict
from .session import Session
from .view import View


class Film:
    """Frames are made as they are asked for: on from the last one, or from the beginning again."""

    def __init__(self, setup: Setup, deck: Deck, records: list[Record]) -> None:
        self._setup, self._deck, self._records = setup, deck, records
        self._at = 0
        self._session = self._begin()

    @property
    def length(self) -> int:
        """Inputs; the first frame is the one before them."""
        return len(self._records)

    def view(self, at: int) -> View:
        if at < self._at:
            self._session, self._at = self._begin(), 0
        while self._at < min(at, self.length):
            self._session.take(self._records[self._at].input)
            self._at += 1
        return self._session.view

    def _begin(self) -> Session:
        referee: Referee = new_game(self._setup, self._deck)
        return Session(referee, self._setup)


def film_of(path: str) -> Film:
    """The game in that journal. Raises JournalError, DeckError or SetupError; the message is for people."""
    contents = read(path)
    setup = from_dict(contents.header["setup"])
    deck, version = load(setup.deck), contents.header["version"]
    if version != deck.version:
        raise JournalError(f"it was played with version {version} of {setup.deck}; this is {deck.version}")
    parse_all = [parse(record.input) for record in contents.records]
    del parse_all  # a foreign line is told now, not in the middle of the film
    return Film(setup, deck, contents.records)
