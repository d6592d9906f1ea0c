"""Let simple players play whole games at a physical table against the referee, and check it after every input.

  companion simulate --deck oz --players 2-6 --games 1000 --seed 1 --jobs 2
  companion simulate --deck all --games 100

After every input: no card is lost or in two places, the referee believes what is so, and the journal played again is
the same game. For one input in twenty: undo and redo change nothing. For one in a thousand, and at the end of one game
in four: a game resumed from the whole journal is the same.
Players break rules on purpose, and must be caught; nobody else may be.
Exit 1 if anything of that does not hold: the journal of the game is then written to a file.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from ..deckerror import DeckError
from ..engine.correcting import MAX_PLAYERS
from ..library import shipped_ids
from ..setup import MIN_PLAYERS, SetupError

if TYPE_CHECKING:
    import argparse

    from ..simulate.plan import Outcome
    from ..simulate.tournament import Tournament

BAR = 40  # characters


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deck", default="all", help="oz, a mix such as oz+monster, a file, or all (default)")
    parser.add_argument("--players", default="2-6", help="how many: 4, or 2-6 in turn (default)")
    parser.add_argument("--games", type=int, default=100, help="games of each deck (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the others follow (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--easy", action="store_true", help="set aside the cards that the Easy game leaves out")
    parser.add_argument("--advance", choices=("manual", "auto"), default="manual", help="how a turn ends")
    parser.add_argument(
        "--zones", choices=("tray", "table"), default="tray", help="cards are shown in a tray, or seen all over a table"
    )
    parser.add_argument("--with-guesses", action="store_true", help="the box holds the cards that nobody is sure of")
    parser.add_argument("--journals", default=".", metavar="FOLDER", help="where games that broke something go")


def run(options: argparse.Namespace) -> int:
    try:
        tournaments = [_tournament(deck, options) for deck in _decks(options.deck)]
    except (DeckError, SetupError) as error:
        print(f"companion simulate: {error}", file=sys.stderr)
        return 2
    broken = [outcome for tournament in tournaments for outcome in _play(tournament, options)]
    return 1 if broken else 0


def _decks(spec: str) -> tuple[str, ...]:
    return shipped_ids() if spec == "all" else (spec,)


def _tournament(deck: str, options: argparse.Namespace) -> Tournament:
    from ..simulate.tournament import Tournament, deck_of

    fewest, most = _read_range(options.players)
    if options.games < 1 or options.jobs < 1:
        raise SetupError("--games and --jobs are at least 1")
    title, groups = deck_of(deck).title, deck_of(deck).easy_groups
    easy = options.easy and bool(groups)
    if options.easy and not easy and options.deck != "all":
        raise SetupError(f"{title} has no Easy game: leave --easy out")
    played = (easy, options.advance, options.zones, options.with_guesses)
    return Tournament(deck, fewest, most, options.games, options.seed, *played)


def _read_range(text: str) -> tuple[int, int]:
    """ "4" or "2-6"."""
    fewest, _, most = text.partition("-")
    if not (fewest.isascii() and fewest.isdigit() and (not most or (most.isascii() and most.isdigit()))):
        raise SetupError("--players is a number or a range: 4, or 2-6")
    low, high = int(fewest), int(most or fewest)
    if not MIN_PLAYERS <= low <= high <= MAX_PLAYERS:
        raise SetupError(f"{MIN_PLAYERS} to {MAX_PLAYERS} can play: --players {MIN_PLAYERS}-{MAX_PLAYERS}")
    return low, high


def _play(tournament: Tournament, options: argparse.Namespace) -> list[Outcome]:
    """One deck: its table, and whatever broke."""
    from ..simulate import evidence, tally
    from ..simulate.tournament import deck_of, run

    began = time.perf_counter()
    outcomes = run(tournament, options.jobs, lambda played: _show_progress(tournament, played))
    print(tally.table(tournament, deck_of(tournament.deck), outcomes, time.perf_counter() - began), flush=True)
    broken = [outcome for outcome in outcomes if outcome.broken is not None]
    for outcome in broken:
        print(evidence.describe(outcome, evidence.write(outcome, options.journals)), flush=True)
    return broken


def _show_progress(tournament: Tournament, played: int) -> None:
    """A bar for people; nothing for files and pipes."""
    if not sys.stderr.isatty():
        return
    full = BAR * played // tournament.games
    bar = "#" * full + "." * (BAR - full)
    end = "\n" if played == tournament.games else ""
    print(f"\r{tournament.deck} [{bar}] {played}/{tournament.games}", end=end, file=sys.stderr, flush=True)
