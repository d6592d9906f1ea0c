"""What the screen needs of the device: where games are kept, which were played, and a log for our own faults."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..deckerror import DeckError
from ..engine.event import Refused
from ..journal import JournalError
from ..journalfile import read
from ..library import DeckInfo, shipped
from ..session import Session, keep_session
from ..session.film import Film, film_of
from ..setup import Setup, SetupError, from_dict

SUFFIX: Final = ".journal"
LOG: Final = "faults.log"
CURRENT: Final = "current"  # holds the name of the game that is being played
FAULTS: Final = (JournalError, DeckError, SetupError, Refused, OSError)


class Played(NamedTuple):
    """A game that was played here."""

    path: str
    began: str
    deck: str
    players: tuple[str, ...]
    inputs: int
    winner: str | None


class Desk:
    """One folder. Nothing in it is ever deleted."""

    def __init__(self, folder: Path, clock: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder
        self._clock = clock
        folder.mkdir(parents=True, exist_ok=True)

    @cached_property
    def _decks(self) -> tuple[DeckInfo, ...]:
        return shipped()

    def decks(self) -> tuple[DeckInfo, ...]:
        return self._decks

    # -- games --------------------------------------------------------------------------------------------

    def begin(self, setup: Setup, **heard: Any) -> Session:
        """A new game in a journal of its own."""
        path = self._fresh()
        session = keep_session(str(path), setup, **heard)
        self._remember(path)
        return session

    def resume(self, **heard: Any) -> Session | None:
        """The game that was being played, if there is one."""
        path = self._current()
        return keep_session(str(path), None, **heard) if path is not None else None

    def forget_current(self) -> None:
        """The next start begins a new game. The journal stays."""
        (self.folder / CURRENT).unlink(missing_ok=True)

    def _remember(self, path: Path) -> None:
        """Written whole or not at all: a power cut leaves the old name."""
        fresh = self.folder / f"{CURRENT}.new"
        fresh.write_text(path.name)
        fresh.replace(self.folder / CURRENT)

    def _current(self) -> Path | None:
        note = self.folder / CURRENT
        if not note.exists():
            return None
        path = self.folder / Path(note.read_text().strip()).name
        return path if path.is_file() and path.stat().st_size else None

    def _fresh(self) -> Path:
        stem = self._clock().strftime("%Y-%m-%d-%H%M%S")
        names = (f"{stem}{'-' * bool(n)}{n or ''}{SUFFIX}" for n in range(1000))
        return next(path for path in (self.folder / name for name in names) if not path.exists())

    def _paths(self) -> list[Path]:
        return sorted(self.folder.glob(f"*{SUFFIX}"), reverse=True)

    def games(self) -> list[Played]:
        """The latest first; what is no journal is left out."""
        return [game for path in self._paths() if (game := _played(path)) is not None]

    def film(self, path: str) -> Film | str:
        """The game to look at again, or why not."""
        try:
            return film_of(path)
        except FAULTS as error:
            return str(error)

    def last_setup(self) -> Setup | None:
        return next((setup for path in self._paths() if (setup := _setup(path)) is not None), None)

    def names(self) -> list[str]:
        """Everybody who has played here, the latest first."""
        setups: Sequence[Setup | None] = [_setup(path) for path in self._paths()[:20]]
        return list(dict.fromkeys(name for setup in setups if setup for name in setup.players))

    # -- our own faults -----------------------------------------------------------------------------------

    def log(self, fault: BaseException) -> None:
        """For whoever mends it: people at the table get one line on the screen."""
        text = "".join(traceback.format_exception(fault))
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(f"--- {self._clock().isoformat(timespec='seconds')}\n{text}")


def _setup(path: Path) -> Setup | None:
    try:
        return from_dict(read(str(path)).header["setup"])
    except (*FAULTS, KeyError, TypeError):
        return None


def _played(path: Path) -> Played | None:
    setup = _setup(path)
    if setup is None:
        return None
    began = path.stem[:16]
    try:
        film = film_of(str(path))
        winner = film.view(film.length).winner
    except FAULTS:
        return Played(str(path), began, setup.deck, setup.players, len(read(str(path)).records), None)
    return Played(str(path), began, setup.deck, setup.players, film.length, winner.player if winner else None)
