"""One game of the demo, and how what was believed compares with what was so."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from vision.simulated.camera import FPS

from ..engine.cards import Deck
from ..library import load
from ..simulate.evening import Evening
from ..simulate.invariants import Broken
from ..simulate.plan import Outcome, Plan
from .performance import Pace, Performance

FRAMES: Final = 8  # that a hand takes for one way: half a second
HURRIED: Final = 4  # when nobody watches


class Report(NamedTuple):
    """After the last card."""

    outcome: Outcome
    turns: int  # at whose end belief and truth were compared
    frames: int
    ms: float  # the eye, for one frame, on average
    moves: int  # of cards that the camera was to notice
    missed: int  # of them
    unseen: int  # cards that lay clear at the end of a turn and were not seen where they lay


class Show(Evening):
    """An evening on a rendered table: people play, cheat and take things back there, but nobody comes or goes."""

    whims = ()
    repair = 1.0  # what lies where it has no business is taken away at once: it may be played there later

    def __init__(self, plan: Plan, deck: Deck, pace: Pace, frames: int = FRAMES, turns: int | None = None) -> None:
        """`turns`: after so many it ends, whether somebody has won or not."""
        self.performance = Performance(plan, deck, frames, pace)
        super().__init__(plan, deck, self.performance)
        self._most_turns = turns
        self._compared: set[int] = set()
        self._unseen = 0

    def perform(self) -> Report:
        performance, eye = self.performance, self.performance.onlooker
        try:
            performance.lay_out()
            outcome = self.play()
        except Broken as broken:
            outcome = self._outcome((broken.invariant, broken.details))
        return Report(
            outcome, len(self._compared), eye.frames, eye.ms, performance.moves, len(performance.missed), self._unseen
        )

    def _is_over(self) -> bool:
        return super()._is_over() or len(self._compared) == self._most_turns

    def _step(self) -> None:
        turn = self.state.turn.number
        super()._step()
        if self.state.turn.number != turn or self.state.winner is not None:
            self._compared.add(turn)
            self._unseen += len(self.performance.onlooker.unseen())


def make_show(deck: str, players: int, seed: int, speed: float | None = None, turns: int | None = None) -> Show:
    """`speed` is a multiple of real time; None: nobody waits for anything."""
    plan = Plan(deck, players, seed, advance="auto", zones="table")
    pace, frames = (_no_wait, HURRIED) if speed is None else (Metronome(FPS * speed), FRAMES)
    return Show(plan, load(deck), pace, frames, turns)


def _no_wait() -> None:
    """As fast as frames can be drawn."""


class Metronome:
    """So many beats a second, as long as whoever waits for them is fast enough."""

    def __init__(
        self,
        beats: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._period, self._clock, self._sleep = 1 / beats, clock, sleep
        self._next = clock()

    def __call__(self) -> None:
        now = self._clock()
        self._next = max(self._next + self._period, now)  # time that was lost is not made up for
        self._sleep(self._next - now)
