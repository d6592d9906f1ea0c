"""Tell the story of a game from its journal, turn by turn. Lines marked ~ were taken back by undo.

companion replay evening.journal
companion replay evening.journal --json     every event as a JSON line, with the input it belongs to
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from ..deckerror import DeckError
from ..engine.event import Event, Refused
from ..engine.game import Game
from ..engine.inputs import parse
from ..journal import JournalError
from ..journalfile import Contents, Record, read
from ..library import load
from ..setup import SetupError, begin, from_dict

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", metavar="JOURNAL", help="a file written by companion referee --journal")
    parser.add_argument("--json", action="store_true", help="events as JSON lines instead of a story")


def run(options: argparse.Namespace) -> int:
    try:
        contents = read(options.journal)
        game = _begin(options.journal, contents)
        tell = _tell_json if options.json else _tell_story
        tell(Record(0, {"do": "start"}), game.opening)
        for record in contents.records:
            tell(record, game.apply(parse(record.input)))
    except (JournalError, DeckError, SetupError, Refused) as error:
        print(f"companion replay: {error}", file=sys.stderr)
        return 2
    if contents.torn:
        print(f"companion replay: the last line is torn ({contents.torn} bytes)", file=sys.stderr)
    return 0


def _begin(path: str, contents: Contents) -> Game:
    setup = from_dict(contents.header["setup"])
    deck, version = load(setup.deck), contents.header["version"]
    if version != deck.version:
        raise JournalError(f"{path} was played with version {version} of {setup.deck}; this is {deck.version}")
    return begin(setup, deck)


def _tell_story(record: Record, events: list[Event]) -> None:
    mark = "~" if record.undone else " "
    for event in events:
        if event.kind == "prompt":
            continue
        indent = "" if event.kind in ("turn", "won") else "  "
        print(f"{mark}{record.number:4}  {indent}{event.text}")


def _tell_json(record: Record, events: list[Event]) -> None:
    for event in events:
        print(json.dumps({**event.as_dict(), "input": record.number, "undone": record.undone}))
