"""A table with a referee: what is said to it, what people then do with real cards, and the checks after each input."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..engine.cards import Deck
from ..engine.request import Request
from ..engine.state import State
from ..journal import MemoryJournal
from ..referee import Referee
from ..setup import Setup, begin
from . import invariants
from .instructions import follow, start_playing
from .invariants import Broken
from .moment import Mark, Moment
from .plan import NAMES, Event, Given, Plan
from .players import Players, is_whence
from .world import World, deal

REDO = 0.05  # of all inputs
RESUME = 0.001


class Past(NamedTuple):
    """The table before an input, and which cards that input brought into play."""

    world: World
    moment: Moment
    played: tuple[str, ...] = ()


class Sitting:
    def __init__(self, plan: Plan, deck: Deck) -> None:
        self.plan, self.deck = plan, deck
        self.chance = Random(f"{plan.deck} {plan.players} {plan.seed}")
        names = NAMES[: plan.players]
        self.setup = Setup(plan.deck, names, self.chance.choice(names), plan.advance, plan.set_aside)
        self.journal = MemoryJournal()
        self.referee = Referee(begin(self.setup, deck), self.journal)
        self.game = self.referee.game
        self.replayed = begin(self.setup, deck)  # fed from the journal alone
        self.kept = 0  # inputs of the journal that it has taken
        self.world = deal(deck, names, self.game.state.set_aside, self.chance, plan.guesses)
        self.players = Players(self.world, plan.zones)
        self.history: list[Past] = []
        self.moment = Moment()
        self.moved: list[str] = []  # cards that a camera over the table will see anew
        self.certain = sum(not card.is_guess for card in deck.cards.values())
        follow(self.world, self.referee.opening()[:-1])

    @property
    def state(self) -> State:
        """What the referee believes."""
        return self.game.state

    # -- one input ------------------------------------------------------------------------------------

    def say(self, given: Given, expected: tuple[str, str] | None = None, before: World | None = None) -> list[Event]:
        """Tell the referee, carry out what it answers, and check everything. `expected`: the violation that this is,
        and whose. `before`: the table, where people have moved cards already."""
        past, request = Past(before or self.world.copy(), self.moment), self.game.request
        turn = self.state.turn.player
        events = self.hear(given)
        self._remember(given, request, turn)
        self._carry_out(events)
        self.moment = self.moment.after(self.world, given, events, len(self.history), request is not None)
        if given["do"] == "hand" and request is None and past.world.hands == self.world.hands:
            self.moment = past.moment  # counted, and found right: nothing has happened
        played = tuple(event["card"] for event in events if event["event"] == "played")
        self._finish(given, events, past._replace(played=played), expected)
        return events

    def answer(self, surprise: str, player: str, mark: Mark, given: Given) -> None:
        """A Surprise against what was done. Everything since is put back, and the play made again with the
        Surprises against it."""
        before, past = Past(self.world.copy(), self.moment), self.history[mark.at]
        events = self.hear(given)
        self.moment = self.moment.answer(mark, surprise, player)
        self.world.put_back(past.world)
        for card in past.played:
            start_playing(self.world, card)
        self.world.spent = tuple(card for card, _ in self.moment.chain)
        self._carry_out(events)
        self._finish(given, events, before, None)

    def take_back(self, count: int) -> None:
        """Somebody says that it never happened, and everything is put back."""
        events = self.hear({"do": "undo", "n": count})
        past = self.history[-count]
        del self.history[-count:]
        self.world.put_back(past.world)
        self.moment = past.moment
        self.check(events)

    def hear(self, given: Given) -> list[Event]:
        """What the referee says to that. Nothing that these players say may be refused."""
        try:
            events = self.referee.take(given)[:-1]
        except Exception as error:
            raise Broken("the referee fell over", f"{given}: {error!r}") from error
        if events and events[0]["event"] == "refused":
            raise Broken("refused", f"{given}: {events[0]['reason']}")
        return events

    def _carry_out(self, events: list[Event]) -> None:
        try:
            follow(self.world, events)
        except (LookupError, ValueError, StopIteration) as error:
            raise Broken("cannot be carried out", f"{sentences(events)} {error!r}") from error

    def _remember(self, given: Given, request: Request | None, turn: str) -> None:
        """What people know of what they said themselves, and what they do by themselves."""
        if request is not None and request.because and given["do"] == "pick":
            self.world.said[request.because[0]] = given["value"]
        named = given.get("card") or given.get("value")
        card = self.deck.by_code.get(named, named) if isinstance(named, str) else ""
        if given.get("value") == "the discard pile":
            card = self.world.fetched
        if card in self.world.unshown and given["do"] in ("see", "pick") and not self._is_asked_whence(card):
            self.world.identify(card)
        if given["do"] == "join":
            self.world.sit_down(given["player"], given.get("after") or self.world.players[-1])
        if given["do"] == "leave" and given["player"] == turn:
            self.world.gather_sides(turn)

    def _is_asked_whence(self, card: str) -> bool:
        """Does the referee want to know out of which pile the card was, before it takes it for a discard?"""
        request = self.game.request
        return request is not None and is_whence(request) and card == self.world.fetched

    def _finish(self, given: Given, events: list[Event], past: Past, expected: tuple[str, str] | None) -> None:
        self.history.append(past)
        if self.plan.zones == "table":
            self.moved += [event["card"] for event in events if event.get("card") and event["event"] != "violation"]
        self.check(events, expected)
        if self.chance.random() < REDO:
            self.check_redo(given, events)
        if self.chance.random() < RESUME:
            self.check_resume()

    # -- checks ---------------------------------------------------------------------------------------

    def check(self, events: list[Event], expected: tuple[str, str] | None = None) -> None:
        invariants.check_state(self.deck, self.certain, self.state)
        invariants.check_belief(self.world, self.game)
        invariants.check_limits(self.deck, self.state)
        invariants.check_verdict(self.world, self.state, events)
        invariants.check_fairness(events, expected)
        self._check_replay()

    def _check_replay(self) -> None:
        """The journal, played again, is the same game. It was so before this input: only what is new is played."""
        invariants.check_replay(self.replayed, self.journal.inputs[self.kept :], self.game)
        self.kept = len(self.journal.inputs)

    def check_resume(self) -> None:
        """As after a power cut: all inputs that stand, at once, into a new game."""
        invariants.check_replay(begin(self.setup, self.deck), self.journal.standing, self.game)

    def check_redo(self, given: Given, events: list[Event]) -> None:
        """Undo, then the same input again, is the identity."""
        state, request, window = self.state, self.game.request, self.game.window
        self.hear({"do": "undo"})
        again = self.hear(given)
        if (self.state, self.game.request, self.game.window) != (state, request, window):
            raise Broken("undo and redo", f"{given}: {invariants.unlike(state, self.state)}")
        if again != events:
            raise Broken("undo and redo", f"{given}: said {sentences(events)}, then {sentences(again)}")


def sentences(events: list[Event]) -> str:
    return " ".join(str(event["text"]) for event in events)
