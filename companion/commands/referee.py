"""Referee a game from a script: one JSON object a line in, events out, no camera and no screen.

  companion referee --deck oz --players Ann,Bob,Cy --first Ann

then say what happens at the table:
  {"do": "see", "card": "oz:water"}      Ann plays Water; "by": "Bob" for a Surprise out of turn,
                                         "zone": "seat:Bob", "center", "discard" for where it was seen
  {"do": "done"}                         finished: with a question, or with the turn
  {"do": "pick", "value": "Bob"}         the answer to the open question
  {"do": "use", "card": "oz:water"}      the power of a card in play
  {"do": "undo", "n": 1}                 take the last inputs back
  {"do": "put", "card": "oz:water", "to": "seat:Ann"}, {"do": "hand", "player": "Ann", "count": 4}
                                         the referee is wrong: this is how it is
  {"do": "join", "player": "Di"}, {"do": "leave", "player": "Di"}, {"do": "claim", "player": "Ann"}
  {"do": "gone", "card": "oz:water"}     its sticker is not seen any more: a hint
  {"do": "state"}                        the whole table as one object
A card is called by its id or by the code on its sticker: companion deck show oz lists both.
After each input come its events and then one line {"event": "ready", ...}.
With --journal FILE the game is kept in that file, and the same command resumes it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..deckerror import DeckError
from ..journal import JournalError
from ..library import load
from ..referee import Referee, lines, new_game
from ..setup import Setup, SetupError, choose_first, choose_set_aside, read_players
from ..story import told

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deck", help="oz, a mix such as oz+monster, or a file: ./mine.toml")
    parser.add_argument("--players", help="two to six names in seat order, clockwise: Ann,Bob,Cy")
    parser.add_argument("--first", help="who begins (otherwise anybody, by chance)")
    parser.add_argument("--easy", action="store_true", help="set aside the cards that the Easy game leaves out")
    parser.add_argument(
        "--easy-with", default="", metavar="GROUPS", help="the Easy game with these groups added back: creepers,rules"
    )
    parser.add_argument(
        "--advance",
        choices=("manual", "auto"),
        default="manual",
        help='manual: a turn ends with {"do": "done"}; auto: by itself when nothing is left to do',
    )
    parser.add_argument("--text", action="store_true", help="print the sentences only, for people")
    parser.add_argument("--journal", metavar="FILE", help="keep the game in this file, or resume the one in it")


def run(options: argparse.Namespace) -> int:
    try:
        referee, close = _referee(options)
    except (DeckError, SetupError, JournalError) as error:
        print(f"companion referee: {error}", file=sys.stderr)
        return 2
    try:
        _converse(referee, _say_text if options.text else _say_json)
    finally:
        close()
    return 0


def _referee(options: argparse.Namespace) -> tuple[Referee, Any]:
    setup = _setup(options)
    if options.journal is not None:
        from ..keeping import with_journal

        referee, journal = with_journal(options.journal, setup)
        return referee, journal.close
    if setup is None:
        raise SetupError("say --deck and --players; companion deck list shows the decks")
    return new_game(setup), lambda: None


def _setup(options: argparse.Namespace) -> Setup | None:
    if options.deck is None and options.players is None and options.journal is not None:
        return None
    if options.deck is None or options.players is None:
        raise SetupError("say both --deck and --players; companion deck list shows the decks")
    players = read_players(options.players)
    add_back = tuple(group for group in options.easy_with.split(",") if group)
    easy = options.easy or bool(add_back)
    aside = choose_set_aside(load(options.deck), easy, add_back) if easy else ()
    return Setup(options.deck, players, choose_first(players, options.first), options.advance, aside)


def _converse(referee: Referee, say: Callable[[list[dict[str, Any]]], None]) -> None:
    say(referee.opening())
    for line in lines(sys.stdin.buffer):
        try:
            said = referee.hear(line)
        except Exception as fault:  # a fault of ours must not end the people's game
            said = _own_up(referee, fault)
        say(said)


def _own_up(referee: Referee, fault: Exception) -> list[dict[str, Any]]:
    import traceback

    traceback.print_exception(fault)
    return referee.refuse("a fault in the referee, please report it; the game is as it was")


def _say_json(events: list[dict[str, Any]]) -> None:
    for event in events:
        sys.stdout.write(json.dumps(event) + "\n")
    sys.stdout.flush()


def _say_text(events: list[dict[str, Any]]) -> None:
    for event in events:
        if event["event"] != "ready":
            sys.stdout.write(told(event) + "\n")
    sys.stdout.flush()
