"""How one game is to be played, and what became of it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal, NamedTuple

from ..engine.game import Advance

Given = dict[str, Any]  # what is said to the referee
Event = dict[str, Any]  # what it answers
Zones = Literal["tray", "table"]
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")


class Plan(NamedTuple):
    """The same plan is the same game, to the last card."""

    deck: str
    players: int
    seed: int
    set_aside: tuple[str, ...] = ()  # groups of cards that the Easy game leaves out
    advance: Advance = "manual"
    zones: Zones = "tray"
    guesses: bool = False  # the cards that nobody is sure of are in the box


class Outcome(NamedTuple):
    plan: Plan
    inputs: int
    turns: int
    seat: int | None  # the winner's, counted from who went first; None: somebody who joined, or nobody
    goal: str | None
    provoked: Counter[str]
    caught: Counter[str]
    broken: tuple[str, str] | None = None  # which invariant, and how
    journal: tuple[Given, ...] = ()  # of a game that broke something
