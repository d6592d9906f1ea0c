"""What people are shown: one frozen record of the whole table, made after every input.

A View holds words and numbers only. Whoever draws it (a screen, a lamp, a test) needs to know nothing of the game.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.cards import CardType
from ..engine.request import Choice, Want


class CardView(NamedTuple):
    """One card, as it is named on the table."""

    id: str
    name: str
    type: CardType
    note: str = ""  # "clings to Toto", "face down"


class Number(NamedTuple):
    """One of the numbers in force, and the cards that make it."""

    label: str  # "draw"
    value: str  # "3", "all", "all but 1", "none"
    why: str  # "Draw 2, plus 1 by Inflation"


class Progress(NamedTuple):
    """How far one player is from one Goal."""

    player: str
    have: int
    of: int
    missing: tuple[str, ...] = ()
    blockers: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """ "1 of 2, missing Water; blocked by Winged Monkeys"."""
        parts = [f"{self.have} of {self.of}"]
        if self.missing:
            parts.append(f", missing {', '.join(self.missing)}")
        if self.blockers:
            parts.append(f"; blocked by {', '.join(self.blockers)}")
        return "".join(parts)


class GoalView(NamedTuple):
    card: CardView
    wants: str
    progress: tuple[Progress, ...]  # empty: nobody knows what it asks for


class SeatView(NamedTuple):
    player: str
    hand: int
    keepers: tuple[CardView, ...]
    creepers: tuple[CardView, ...]
    in_turn: bool = False
    asked: bool = False


class TurnView(NamedTuple):
    player: str
    number: int
    drawn: int
    played: int
    to_play: str  # "2", "all", "0"
    powers: tuple[CardView, ...] = ()


class Answer(NamedTuple):
    """One way to answer the open question."""

    value: Choice
    label: str
    type: CardType | None = None


class PromptView(NamedTuple):
    player: str
    want: Want
    headline: str  # short enough for letters that are read from two metres away
    text: str
    because: tuple[str, ...]
    answers: tuple[Answer, ...]  # what lies open, players, options, numbers, yes and no
    hidden: tuple[Answer, ...]  # cards out of a hand or the draw pile that would do
    needed: int = 1  # how many such answers
    closable: bool = False

    @property
    def all_answers(self) -> tuple[Answer, ...]:
        return self.answers + self.hidden


class Piles(NamedTuple):
    draw: int
    discard: int
    top: str = ""  # the name of the top discard
    unseen: int = 0  # discards that nobody showed
    removed: int = 0
    held: int = 0


class Line(NamedTuple):
    """One thing that was said, with the cards that make it so."""

    kind: str
    text: str
    because: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()  # the cards it is about


class Entry(NamedTuple):
    """One input and what the referee said to it."""

    number: int  # counts every input ever made, from 1; 0 is the beginning
    lines: tuple[Line, ...]
    undone: bool = False

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines if line.kind != "prompt") or "(nothing to say)"


class Spot(NamedTuple):
    """A card where the camera sees it: the middle of its sticker in pixels of the frame."""

    card: str
    name: str
    type: CardType | None
    x: float
    y: float
    zone: str = ""


class Camera(NamedTuple):
    state: str = "off"  # off, starting, watching, lost, dark, blurred
    text: str = "No camera: the game is refereed by hand."
    fps: float | None = None
    spots: tuple[Spot, ...] = ()


class Winner(NamedTuple):
    player: str
    goal: str
    how: str


class View(NamedTuple):
    deck: str
    turn: TurnView
    numbers: tuple[Number, ...]
    rules: tuple[CardView, ...]  # those that are not one of the numbers
    goals: tuple[GoalView, ...]
    seats: tuple[SeatView, ...]
    piles: Piles
    prompt: PromptView | None
    violations: tuple[Line, ...]
    headline: str
    news: tuple[Line, ...]  # what the last input said
    history: tuple[Entry, ...]
    camera: Camera
    winner: Winner | None
    can_redo: bool = False
    paused: bool = False
    notice: str = ""  # one line for people, until the next input is taken
