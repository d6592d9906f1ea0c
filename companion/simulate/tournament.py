"""Many simulated games, on one core or several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from ..engine.cards import Deck
from ..engine.game import Advance
from ..library import load
from ..setup import choose_set_aside
from .evening import Evening
from .plan import Outcome, Plan, Zones


class Tournament(NamedTuple):
    """Which games are to be played. Game number n, from 0, is played with seed + n: it can be played again alone."""

    deck: str
    fewest: int  # players
    most: int
    games: int
    seed: int
    easy: bool = False
    advance: Advance = "manual"
    zones: Zones = "tray"
    guesses: bool = False

    def plans(self) -> Iterator[Plan]:
        """From the fewest players to the most, again and again."""
        set_aside = choose_set_aside(deck_of(self.deck), self.easy, ())
        tables = self.most - self.fewest + 1
        for number in range(self.games):
            players = self.fewest + number % tables
            yield Plan(self.deck, players, self.seed + number, set_aside, self.advance, self.zones, self.guesses)


@cache
def deck_of(spec: str) -> Deck:
    return load(spec)


def play(plan: Plan) -> Outcome:
    return Evening(plan, deck_of(plan.deck)).play()


def run(tournament: Tournament, jobs: int, watch: Callable[[int], None]) -> list[Outcome]:
    """All the games, in order. `watch` is told how many have ended."""
    outcomes = []
    for outcome in _played(list(tournament.plans()), jobs):
        outcomes.append(outcome)
        watch(len(outcomes))
    return outcomes


def _played(plans: list[Plan], jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        yield from map(play, plans)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(play, plans, chunksize=4)
