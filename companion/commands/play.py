"""Referee a game at the table: the screen, by hand or with a camera.

  companion play                                       choose everything on the screen
  companion play --deck oz --players Ann,Bob,Cy        straight to the table
  companion play --resume                              the game that was being played
  companion play --source picamera --buttons done=17,undo=27

Everything can be done with the keys that the screen shows, with a mouse or by touch. Leaving takes
a deliberate gesture; a fault of the program is written to a log, and the same game goes on.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ..deckerror import DeckError
from ..games import Games, GamesError, data_folder
from ..library import load
from ..setup import Setup, SetupError, choose_first, choose_set_aside, read_players
from . import presentation

if TYPE_CHECKING:
    import argparse

    from ..tui.app import CompanionApp


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deck", help="oz, a mix such as oz+monster, or a file: ./mine.toml")
    parser.add_argument("--players", help="two to six names in seat order, clockwise: Ann,Bob,Cy")
    parser.add_argument("--first", help="who begins (otherwise anybody, by chance)")
    parser.add_argument("--easy", action="store_true", help="set aside the cards that the Easy game leaves out")
    parser.add_argument("--source", help="picamera, webcam:0, a video, a stream or a folder of pictures; none: by hand")
    parser.add_argument("--layout", choices=("tray", "table"), default="tray", help="where cards are seen")
    parser.add_argument("--resume", action="store_true", help="go on with the game that was being played")
    parser.add_argument("--data", metavar="DIR", help="where games are kept")
    parser.add_argument(
        "--buttons", metavar="PINS", default="", help="buttons on the pins of a Pi: done=17,undo=27,seat 1=5"
    )
    presentation.configure(parser)
    parser.add_argument("--one-life", action="store_true", help="do not start again after a fault")


def run(options: argparse.Namespace) -> int:
    try:
        setup = _setup(options)
        Games(data_folder(options.data))
        presentation.muted(options)
    except (DeckError, SetupError, GamesError, presentation.MuteError) as error:
        print(f"companion play: {error}", file=sys.stderr)
        return 2
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        print("companion play: needs a terminal; for scripts there is companion referee", file=sys.stderr)
        return 2
    if not options.one_life:
        from ..tui.kiosk import keep_alive

        return keep_alive(sys.argv[1:], data_folder(options.data))
    return _live(app_for(options, setup))


def _live(app: CompanionApp) -> int:
    """One life of the screen. Its exit code tells whether it was left on purpose."""
    try:
        left = app.run()
    except Exception as fault:
        app.desk.log(fault)
        return 1
    return 1 if left is None else left


def app_for(options: argparse.Namespace, setup: Setup | None) -> CompanionApp:
    from ..tui.app import CompanionApp
    from ..tui.desk import Desk
    from ..tui.devices import devices_for

    return CompanionApp(
        Desk(data_folder(options.data)),
        devices_for(options.source, presentation.speech_of(options), options.buttons),
        plain=presentation.is_plain(options),
        setup=setup,
        resume=options.resume,
        layout=options.layout,
    )


def _setup(options: argparse.Namespace) -> Setup | None:
    if options.deck is None and options.players is None:
        return None
    if options.deck is None or options.players is None:
        raise SetupError("say both --deck and --players, or neither and choose on the screen")
    players = read_players(options.players)
    aside = choose_set_aside(load(options.deck), options.easy, ())
    return Setup(options.deck, players, choose_first(players, options.first), "auto", aside)
