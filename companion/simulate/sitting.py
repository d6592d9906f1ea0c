"""One simulated game: a world, its players, a referee, and the checks between them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Literal, NamedTuple

from ..engine import playing, ruling
from ..engine.cards import Deck
from ..engine.game import Advance
from ..engine.request import Request
from ..journal import MemoryJournal
from ..referee import Referee
from ..setup import Setup, begin
from . import invariants
from .instructions import follow, start_playing
from .invariants import Broken
from .moment import Mark, Moment
from .players import Given, Players, Zones
from .world import World, deal

Event = dict[str, Any]
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
MOST_TURNS = 2_000
MOST_INPUTS = 40_000


class Plan(NamedTuple):
    """How one game is to be played. The same plan is the same game, to the last card."""

    deck: str
    players: int
    seed: int
    set_aside: tuple[str, ...] = ()
    advance: Advance = "manual"
    zones: Zones = "tray"
    guesses: bool = False


class Past(NamedTuple):
    """The table before an input, and which cards that input brought into play."""

    world: World
    moment: Moment
    played: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """What became of a game."""

    plan: Plan
    inputs: int
    turns: int
    seat: int | None  # the winner's, counted from who went first; None: somebody who joined, or nobody
    goal: str | None
    provoked: Counter[str]
    caught: Counter[str]
    broken: Broken | None = None
    journal: tuple[Given, ...] = ()  # of a game that broke something


class Sitting:
    def __init__(self, plan: Plan, deck: Deck) -> None:
        self.plan, self.deck = plan, deck
        self.chance = Random(f"{plan.deck} {plan.players} {plan.seed}")
        names = NAMES[: plan.players]
        self.setup = Setup(plan.deck, names, self.chance.choice(names), plan.advance, plan.set_aside)
        self.journal = MemoryJournal()
        self.referee = Referee(begin(self.setup, deck), self.journal)
        self.game = self.referee.game
        self.world = deal(deck, names, self.game.state.set_aside, self.chance, plan.guesses)
        self.certain = sum(not card.is_guess for card in deck.cards.values())
        self.players = Players(self.world, plan.zones)
        self.history: list[Past] = []
        self.moment = Moment()
        self.provoked: Counter[str] = Counter()
        self.caught: Counter[str] = Counter()
        follow(self.world, self.referee.opening()[:-1])

    # -- the whole game -------------------------------------------------------------------------------

    def play(self) -> Outcome:
        try:
            self.check([])
            while not self.is_over():
                self.step()
            self.check_replay()
        except Broken as broken:
            return self._outcome(broken)
        return self._outcome(None)

    def is_over(self) -> bool:
        turns, inputs = self.game.state.turn.number, len(self.journal.inputs)
        if turns > MOST_TURNS or inputs > MOST_INPUTS:
            raise Broken("a game that cannot end", f"{turns} turns, {inputs} inputs")
        return self.world.winner is not None and not self._take_back_win()

    def _take_back_win(self) -> bool:
        return False

    def _outcome(self, broken: Broken | None) -> Outcome:
        state, names = self.game.state, self.setup.players
        seat = None
        if state.winner in names:
            seat = (names.index(state.winner) - names.index(self.setup.first)) % len(names) + 1
        counts = (self.provoked, self.caught)
        journal = tuple(self.journal.inputs) if broken is not None else ()
        return Outcome(
            self.plan, len(self.journal.inputs), state.turn.number, seat, state.won_with, *counts, broken, journal
        )

    # -- what happens next ----------------------------------------------------------------------------

    def step(self) -> None:
        given = self._lay_creepers() or self._answer() or self._take_turn()
        self.say(given)

    def _lay_creepers(self) -> Given | None:
        creepers = self.world.creepers_to_lay()
        return self.players.lay_creeper(*creepers[0]) if creepers else None

    def _answer(self) -> Given | None:
        request = self.game.request
        return self.players.answer(request) if request is not None else None

    def _take_turn(self) -> Given:
        player = self.game.state.turn.player
        for card in playing.usable_powers(self.game, player):
            if self.chance.random() < self.players.eagerness(card, player):
                return {"do": "use", "card": card}
        if ruling.plays_owed(self.deck, self.game.state) > 0:
            return self.players.play(player)
        return {"do": "done"}

    # -- one input ------------------------------------------------------------------------------------

    def say(self, given: Given, expected: tuple[str, str] | None = None) -> list[Event]:
        """Tell the referee, carry out what it answers, and check everything."""
        before, request = Past(self.world.copy(), self.moment), self.game.request
        events = self._hear(given)
        self._remember(given, request)
        self._carry_out(events)
        played = tuple(event["card"] for event in events if event["event"] == "played")
        self.moment = self.moment.after(self.world, given, events, len(self.history), request is not None)
        self.history.append(before._replace(played=played))
        self.check(events, expected)
        return events

    def _hear(self, given: Given) -> list[Event]:
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
            told = " ".join(event["text"] for event in events)
            raise Broken("cannot be carried out", f"{told} {error!r}") from error

    def _remember(self, given: Given, request: Request | None) -> None:
        """What people know of what they said themselves: the answer to a question, a discard that they showed."""
        named = given.get("card") or given.get("value")
        if request is not None and request.because:
            self.world.said[request.because[0]] = given.get("value")
        card = self.deck.by_code.get(named, named) if isinstance(named, str) else ""
        if card in self.world.unshown:
            self.world.identify(card)

    def check(self, events: list[Event], expected: tuple[str, str] | None = None) -> None:
        invariants.check_state(self.deck, self.certain, self.game.state)
        invariants.check_belief(self.world, self.game)
        invariants.check_fairness(events, expected)

    def check_replay(self) -> None:
        invariants.check_replay(begin(self.setup, self.deck), self.journal.inputs, self.game)
