"""Games that are kept: begun in a journal file, or resumed from one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .engine.event import Refused
from .engine.game import Game
from .engine.inputs import parse
from .journal import JournalError
from .journalfile import FileJournal
from .library import load
from .referee import Referee, new_game
from .setup import Setup, begin, from_dict


def with_journal(path: str, setup: Setup | None) -> tuple[Referee, FileJournal]:
    """Resume the game in the file, or begin a new one there. What cannot be begun leaves no file behind."""
    if setup is None and not Path(path).exists():
        raise JournalError(f"there is no journal {path}: say --deck and --players to begin a game there")
    journal = FileJournal(path)
    try:
        return _open(journal, setup), journal
    except BaseException:
        journal.close()  # and with it the lock: the file is free for another try
        raise


def _open(journal: FileJournal, setup: Setup | None) -> Referee:
    contents, path = journal.contents, journal.path
    if contents is not None:
        kept = from_dict(contents.header["setup"])
        _check_same(path, kept, setup)
        game = resume(kept, contents.header["version"], [record.input for record in contents.standing], path)
        return Referee(game, journal, len(contents.standing), contents.torn)
    if setup is None:
        raise JournalError(f"{path} holds no game yet: say --deck and --players to begin one")
    deck = load(setup.deck)
    referee = new_game(setup, deck, journal)
    journal.start({"setup": setup.as_dict(), "version": deck.version})
    return referee


def _check_same(path: str, kept: Setup, asked: Setup | None) -> None:
    """The same command resumes the game; who begins was settled when it began."""
    if asked is None or asked._replace(first=kept.first) == kept:
        return
    easy = f", without {' and '.join(kept.set_aside)}" if kept.set_aside else ""
    raise JournalError(
        f"{path} holds a game of {kept.deck} with {', '.join(kept.players)} (--advance {kept.advance}{easy}): "
        "resume it with the same options, or with --journal alone, or use another file"
    )


def resume(setup: Setup, version: str, inputs: list[dict[str, Any]], path: str) -> Game:
    """The very same game again, from its inputs."""
    deck = load(setup.deck)
    if version != deck.version:
        raise JournalError(
            f"{path} was played with version {version} of the deck {setup.deck}; this is version {deck.version}. "
            "Use the companion that wrote it, or begin a new game in another file"
        )
    game = begin(setup, deck)
    try:
        game.fold(map(parse, inputs))
    except Refused as refusal:
        at = game.inputs + 1
        raise JournalError(f"{path}: input {at} that stands in the journal was refused: {refusal}") from refusal
    return game
