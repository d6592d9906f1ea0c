"""The games that are kept on this device: a folder with one journal for each. Nothing in it is ever overwritten.

The folder is all there is: no index that could disagree with it. The list reads only the first line of each journal;
who won is worked out when it is asked for, by playing the game again, and remembered until the journal grows.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from .deckerror import DeckError
from .engine.plain import plain
from .journal import JournalError
from .journalfile import FORMAT, read
from .keeping import resume
from .setup import Setup, SetupError, from_dict, read_players

SUFFIX: Final = ".journal"
FOLDER: Final = "fluxx-companion"
LONGEST_HEADER: Final = 65_536  # bytes
LARGEST: Final = 16_000_000  # bytes; a long evening is a thousandth of that
_NAMED: Final = re.compile(r"(\d{4}-\d{2}-\d{2}-\d{6})(?:-.*)?")
_STAMP: Final = "%Y-%m-%d-%H%M%S"


class GamesError(Exception):
    """Games cannot be kept there; the message says what to do."""


class Outcome(NamedTuple):
    """How far a game went."""

    inputs: int = 0
    turns: int = 0
    winner: str | None = None
    fault: str | None = None  # why it cannot be played again

    @property
    def unfinished(self) -> bool:
        """Can it be gone on with?"""
        return self.winner is None and self.fault is None


class Kept(NamedTuple):
    """A journal in the folder, by its first line."""

    path: Path
    when: datetime  # when it was begun
    setup: Setup | None
    fault: str | None = None  # why there is no set-up

    @property
    def deck(self) -> str:
        return self.setup.deck if self.setup is not None else ""

    @property
    def players(self) -> tuple[str, ...]:
        return self.setup.players if self.setup is not None else ()


def data_folder(override: str | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """Where this device keeps its games: as told, or in the folder that the desktop standard (XDG) names for it."""
    if override:
        return Path(override).expanduser()
    told = environ.get("XDG_DATA_HOME", "")
    base = Path(told) if Path(told).is_absolute() else Path("~/.local/share").expanduser()
    return base / FOLDER / "games"


class Games:
    """One folder of journals."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._outcomes: dict[tuple[Path, int, int], Outcome] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise GamesError(
                f"cannot keep games in {folder}: {error.strerror}; name another folder with --data"
            ) from error

    def new_path(self, deck: str, now: datetime) -> Path:
        """An empty file of its own for a new game, taken at once so that nobody else takes it."""
        stem = f"{now.strftime(_STAMP)}-{_plain_stem(deck)}"
        for name in (f"{stem}{f'-{n}' if n > 1 else ''}{SUFFIX}" for n in range(1, 1000)):
            try:
                os.close(os.open(self.folder / name, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o644))
            except FileExistsError:
                continue
            except OSError as error:
                raise GamesError(f"cannot begin a game in {self.folder}: {error.strerror}") from error
            return self.folder / name
        raise GamesError(f"{self.folder} has a thousand games of this second: is the clock right?")

    def __iter__(self) -> Iterator[Kept]:
        """The latest first. What cannot be read is listed with its fault; a file that no game was begun in is not."""
        kept = [_look(path) for path in self.folder.glob(f"*{SUFFIX}") if _size(path) != 0]
        return iter(sorted(kept, key=lambda each: (each.when, each.path.name), reverse=True))

    def outcome(self, kept: Kept) -> Outcome:
        """Plays the game again: a tenth of a second for a long one, so not for a hundred at once. Never fails."""
        if kept.setup is None:
            return Outcome(fault=kept.fault)
        try:
            stat = kept.path.stat()
        except OSError as error:
            return Outcome(fault=f"cannot read {kept.path.name}: {error.strerror}")
        key = (kept.path, stat.st_size, stat.st_mtime_ns)
        if key not in self._outcomes:
            self._outcomes[key] = _play(kept, stat.st_size)
        return self._outcomes[key]

    def unfinished(self) -> Kept | None:
        """The last game that can be gone on with."""
        return next((kept for kept in self if self.outcome(kept).unfinished), None)

    def last_setup(self) -> Setup | None:
        """Of the last game, whatever became of it: the same players again."""
        return next((kept.setup for kept in self if kept.setup is not None), None)

    def names(self) -> tuple[str, ...]:
        """Everybody who has played here, the latest first."""
        return tuple(dict.fromkeys(name for kept in self for name in kept.players))


def _plain_stem(deck: str) -> str:
    """A deck's name as part of a file's name: "oz+monster", "./mine.toml" -> "mine"."""
    stem = deck.rsplit("/", 1)[-1].removesuffix(".toml")
    return re.sub(r"[^A-Za-z0-9+_-]+", "-", stem)[:40].strip("-") or "deck"


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None  # listed, with its fault


def _look(path: Path) -> Kept:
    when = _began(path)
    try:
        return Kept(path, when, _header(path))
    except OSError as error:
        return Kept(path, when, None, f"cannot read {path.name}: {error.strerror}")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Kept(path, when, None, f"{path.name} is not a journal of this companion, or its first line is damaged")


def _header(path: Path) -> Setup:
    """The set-up off the first line, checked like one that is typed: the file may come from anywhere."""
    with path.open("rb") as file:
        line = json.loads(file.readline(LONGEST_HEADER))
    if line["journal"] != FORMAT:
        raise ValueError("another format")
    setup = from_dict(line["setup"])
    if read_players(",".join(setup.players)) != setup.players or setup.first not in setup.players:
        raise ValueError("those cannot be players")
    if not isinstance(setup.deck, str) or plain(setup.deck) != setup.deck:
        raise ValueError("that cannot be a deck")
    return setup


def _began(path: Path) -> datetime:
    """By its name; a journal that was put there under another name, by when it was last written."""
    named = _NAMED.fullmatch(path.stem)
    try:
        return datetime.strptime(named[1], _STAMP) if named else datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, ValueError):
        return datetime.min


def _play(kept: Kept, size: int) -> Outcome:
    if size > LARGEST:
        return Outcome(fault=f"{kept.path.name} is too large for a game")
    try:
        contents = read(str(kept.path))
        inputs = [record.input for record in contents.standing]
        game = resume(from_dict(contents.header["setup"]), contents.header["version"], inputs, str(kept.path))
    except (JournalError, DeckError, SetupError) as error:
        return Outcome(fault=str(error))
    except Exception as error:  # a damaged line can break the replay anywhere: one bad file must not hide the others
        return Outcome(fault=f"{kept.path.name} is damaged ({type(error).__name__})")
    return Outcome(len(contents.records), game.state.turn.number, game.state.winner)
