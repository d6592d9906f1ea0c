"""What the screen needs of the device: its games, which of them is being played, and a log for our own faults."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..deckerror import DeckError
from ..engine.event import Refused
from ..games import Games, GamesError, Kept, Outcome
from ..journal import JournalError
from ..library import DeckInfo, shipped
from ..session import Session, keep_session
from ..session.film import Film, film_of
from ..setup import Setup, SetupError
from ..steering import Layout

LOG: Final = "faults.log"
CURRENT: Final = "current"  # holds the name of the game that is being played, and its layout
LAYOUTS: Final[dict[str, Layout]] = {"tray": "tray", "table": "table"}
FAULTS: Final = (JournalError, DeckError, SetupError, GamesError, Refused, OSError)


class _Note(NamedTuple):
    """Which game is being played: the folder alone cannot tell, for a Pi's clock may go backwards."""

    path: Path
    layout: Layout


class Desk:
    """One folder of games. Nothing in it is ever deleted. Raises GamesError if games cannot be kept there."""

    def __init__(self, folder: Path, clock: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder
        self._clock = clock
        self._games = Games(folder)

    @cached_property
    def _decks(self) -> tuple[DeckInfo, ...]:
        return shipped()

    def decks(self) -> tuple[DeckInfo, ...]:
        return self._decks

    # -- the game that is being played ---------------------------------------------------------------------

    def begin(self, setup: Setup, layout: Layout = "tray", **heard: Any) -> Session:
        """A new game in a journal of its own."""
        return self._keep(self._games.new_path(setup.deck, self._clock()), setup, layout, heard)

    def resume(self, layout: Layout = "tray", **heard: Any) -> Session | None:
        """The game that was being played, as it was; if nobody knows which, the last that was begun."""
        note = self._noted()
        if note is not None:
            return self._keep(note.path, None, note.layout, heard)
        kept = next((kept for kept in self.games() if kept.setup is not None), None)
        return self._keep(kept.path, None, layout, heard) if kept is not None else None

    def go_on(self, kept: Kept, layout: Layout = "tray", **heard: Any) -> Session:
        """Any game of the past, where it was left."""
        return self._keep(kept.path, None, layout, heard)

    def _keep(self, path: Path, setup: Setup | None, layout: Layout, heard: dict[str, Any]) -> Session:
        session = keep_session(str(path), setup, layout=layout, **heard)
        try:
            self._write_note(_Note(path, layout))
        except OSError:
            session.close()
            raise
        return session

    def _write_note(self, note: _Note) -> None:
        """Written whole or not at all: a power cut leaves the old one."""
        fresh = self.folder / f"{CURRENT}.new"
        fresh.write_text(f"{note.path.name}\n{note.layout}\n")
        fresh.replace(self.folder / CURRENT)

    def _noted(self) -> _Note | None:
        """None if there is no note, or one of a game that is not there."""
        try:
            name, layout = (self.folder / CURRENT).read_text().split("\n")[:2]
        except (OSError, ValueError):
            return None
        path = self.folder / Path(name).name
        return _Note(path, LAYOUTS.get(layout, "tray")) if path.is_file() and path.stat().st_size else None

    # -- games of the past ---------------------------------------------------------------------------------

    def games(self) -> list[Kept]:
        """The latest first."""
        return list(self._games)

    def outcome(self, kept: Kept) -> Outcome:
        """Takes as long as it takes to play the game again."""
        return self._games.outcome(kept)

    def film(self, kept: Kept) -> Film | str:
        """The game to look at again, or why not."""
        fault = self.outcome(kept).fault
        return film_of(str(kept.path)) if fault is None else fault

    def unfinished(self) -> Kept | None:
        """The last game, if nobody has won it: older ones are found in the list."""
        last = next(iter(self._games), None)
        return last if last is not None and self.outcome(last).unfinished else None

    def last_setup(self) -> Setup | None:
        return self._games.last_setup()

    def names(self) -> list[str]:
        """Everybody who has played here, the latest first."""
        return list(self._games.names())

    # -- our own faults ------------------------------------------------------------------------------------

    def log(self, fault: BaseException) -> None:
        """For whoever mends it: people at the table get one line on the screen."""
        note_fault(self.folder, "".join(traceback.format_exception(fault)), self._clock())


def note_fault(folder: Path, text: str, now: datetime) -> None:
    """One entry of the log. A disk that takes none is no reason to end a game: there is nowhere else to say it."""
    with contextlib.suppress(OSError), (folder / LOG).open("a", encoding="utf-8") as file:
        file.write(f"--- {now.isoformat(timespec='seconds')}\n{text.rstrip()}\n")
