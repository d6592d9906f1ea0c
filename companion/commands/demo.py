"""Watch a whole game without a camera, a deck or friends: a table is drawn, players play on it, the companion referees.

  companion demo                              on the screen, at the speed of people
  companion demo --deck monster --speed 3     another deck, three times as fast
  companion demo --headless --seed 7          only what is said, as fast as it goes, and how well the eye did

Cards with stickers, hands, blur and noise are drawn frame by frame; the frames go through the eye of companion scan
into the referee of companion referee. Nobody tells the referee what was drawn: at the end, and after every input,
what it believes is compared with what is so. The players also cheat now and then.
Exit 1 if belief and truth were ever different.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from ..deckerror import DeckError
from ..engine.correcting import MAX_PLAYERS
from ..library import load
from ..setup import MIN_PLAYERS, SetupError
from . import presentation

if TYPE_CHECKING:
    import argparse

    from ..demo.show import Show

DECK: Final = "oz"
PLAYERS: Final = 3


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deck", default=DECK, help=f"{DECK} (default), a mix such as oz+monster, or a file")
    parser.add_argument("--players", type=int, default=PLAYERS, metavar="N", help=f"how many play (default {PLAYERS})")
    parser.add_argument("--seed", type=int, default=1, help="the same seed is the same game (default 1)")
    parser.add_argument("--turns", type=int, metavar="N", help="stop after so many turns (default: when somebody wins)")
    parser.add_argument("--headless", action="store_true", help="no screen: print what is said, and how it went")
    parser.add_argument(
        "--speed", type=float, metavar="X", help="times the speed of people (default 1; headless: as fast as it goes)"
    )
    presentation.configure(parser)


def run(options: argparse.Namespace) -> int:
    try:
        _check(options)
        show_on = _print_show if options.headless or not _on_a_terminal() else _put_on_screen
        return show_on(options)
    except (DeckError, SetupError, presentation.MuteError) as error:
        print(f"companion demo: {error}", file=sys.stderr)
        return 2


def _check(options: argparse.Namespace) -> None:
    if not MIN_PLAYERS <= options.players <= MAX_PLAYERS:
        raise SetupError(f"{MIN_PLAYERS} to {MAX_PLAYERS} can play; these are {options.players}")
    if options.turns is not None and options.turns < 1:
        raise SetupError("--turns is a number from 1")
    if options.speed is not None and not 0.05 <= options.speed <= 1000:
        raise SetupError("--speed is a number from 0.05 to 1000: 2 is twice as fast as people")
    load(options.deck)
    presentation.muted(options)


def _on_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _print_show(options: argparse.Namespace) -> int:
    from ..demo.report import account, verdict
    from ..demo.show import make_show
    from ..story import told

    show = make_show(options.deck, options.players, options.seed, options.speed, options.turns)

    def tell(events: list[dict[str, object]]) -> None:
        for event in events:
            if event["event"] != "ready":
                print(told(event), flush=True)
        show.performance.on_told(events)

    show.performance.session.on_told = tell
    show.performance.session.announce()
    report = show.perform()
    print(f"\n{account(report)}")
    return verdict(report)


def _put_on_screen(options: argparse.Namespace) -> int:
    from ..demo.screen import put_on_screen
    from ..demo.show import make_show
    from ..tui.devices import devices_for

    def make(deck: str, players: int, seed: int) -> Show:
        return make_show(deck, players, seed, options.speed or 1.0, options.turns)

    first = make(options.deck, options.players, options.seed)
    return put_on_screen(
        make, first, devices_for(None, presentation.speech_of(options)), presentation.is_plain(options)
    )
