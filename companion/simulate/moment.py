"""The moment after a play: what a Surprise can still answer, and the chain of Surprises so far."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.cards import Card
from .instructions import step_of
from .plan import Event, Given
from .world import World

# Said about the table as it stands: nothing has happened since.
_RULINGS = ("violation", "complied", "mismatch")
_ENDS_THE_MOMENT = ("put", "hand", "join", "leave", "claim", "use")


class Mark(NamedTuple):
    """A card that was played, or a theft."""

    kind: str  # the card's type, or "steal"
    card: str
    player: str
    at: int  # which input did it
    victims: tuple[str, ...] = ()


class Moment(NamedTuple):
    """What can be answered now: the latest play, and the thefts since."""

    marks: tuple[Mark, ...] = ()
    chain: tuple[tuple[str, str], ...] = ()  # Surprises against it so far, each with its player
    answered: int = 0  # which input they answer

    def after(self, world: World, given: Given, events: list[Event], at: int, asked: bool) -> Moment:
        """The moment after an ordinary input, which was number `at`; `asked`: a question was open before it."""
        plays = [event for event in events if event["event"] == "played"]
        marks = self.marks if self._lasts(given, events, asked) else ()
        if plays:
            marks = (Mark(plays[-1]["type"], plays[-1]["card"], plays[-1]["player"], at),)
        marks += _thefts(world, events, at)
        chain = self.chain if marks == self.marks else ()
        return Moment(marks, chain, self.answered)

    def _lasts(self, given: Given, events: list[Event], asked: bool) -> bool:
        """Answers to questions are part of the play; apart from them, anything that happens ends the moment, but for
        a Creeper that is laid down as soon as it is drawn (C1)."""
        if asked:
            return given["do"] not in _ENDS_THE_MOMENT
        kinds = [event["event"] for event in events]
        if given["do"] == "see" and kinds[:1] == ["creeper"]:
            return not {"prompt", "won"}.intersection(kinds)
        return all(kind in _RULINGS for kind in kinds)

    def target(self, surprise: Card, player: str) -> Mark | None:
        """What the player can answer with that Surprise: any Surprise answers a Surprise (U2), nobody answers
        their own card (U8)."""
        if any(spent == surprise.id for spent, _ in self.chain):
            return None  # it was shuffled in and drawn again
        for mark in reversed(self.marks):
            if self.chain and mark.at == self.answered:
                return mark if self.chain[-1][1] != player else None
            if mark.player != player and _fits(surprise, mark) and (mark.kind != "steal" or player in mark.victims):
                return mark
        return None

    def answer(self, mark: Mark, surprise: str, player: str) -> Moment:
        """One more Surprise. What was done after the answered input has not happened."""
        marks = tuple(other for other in self.marks if other.at <= mark.at)
        chain = self.chain if mark.at == self.answered else ()
        return Moment(marks, (*chain, (surprise, player)), mark.at)


def _fits(surprise: Card, mark: Mark) -> bool:
    if mark.kind == "Surprise":
        return True
    return surprise.out_of_turn is not None and surprise.out_of_turn.answers == mark.kind


def _thefts(world: World, events: list[Event], at: int) -> tuple[Mark, ...]:
    """Cards that change owners by a card that steals, or by one that somebody else's collector gathers."""
    thefts: dict[tuple[str, str], list[str]] = {}
    for event in events:
        if event["event"] != "moved" or not event["from"].startswith("seat:"):
            continue
        if step_of(world, event, "steal", "recall") is None:
            continue
        loser, taker = event["from"][5:], event["to"].partition(":")[2]
        if taker and loser != taker and world.card(event["card"]).type == "Keeper":
            thefts.setdefault((taker, event["because"][0]), []).append(loser)
    return tuple(Mark("steal", card, taker, at, tuple(losers)) for (taker, card), losers in thefts.items())
