"""One simulated game: a world, its players, a referee, and the checks between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ..engine import playing, ruling
from ..engine.cards import Deck
from ..engine.game import Advance
from ..engine.request import Request
from ..engine.state import State
from ..journal import MemoryJournal
from ..referee import Referee
from ..setup import Setup, begin
from . import invariants, whims
from .instructions import follow, start_playing
from .invariants import Broken
from .mischief import Mischief, Scene, plot
from .moment import Mark, Moment
from .players import Given, Players, Zones
from .world import World, deal

Event = dict[str, Any]
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
MOST_TURNS = 2_000
MOST_INPUTS = 40_000

# How often things happen, for each input unless it says otherwise.
MISCHIEF = 0.02
KEPT_CREEPERS = 0.15  # of those drawn in turn
SURPRISE = 0.4  # when somebody could play one
REPAIR = 0.5
SIGHTING = 0.5  # of each card that was moved, over a table
CLAIM = 0.05  # when a Goal is in play that the referee cannot judge
EARLY = 0.3  # when somebody over a limit is not asked yet
REDO = 0.05
WHIMS: tuple[tuple[float, Callable[[Players], Given | None]], ...] = (
    (0.001, whims.join),
    (0.001, whims.leave),
    (0.002, whims.recount),
    (0.001, whims.draw_one_more),
    (0.001, whims.slip_back),
    (0.002, whims.put_right),
)
UNDO = 0.01


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
    broken: tuple[str, str] | None = None  # which invariant, and how
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
        self.last: tuple[Given, list[Event]] | None = None  # the latest input and what it brought about
        self.to_mend: list[str] = []  # cards that lie where they have no business
        self.moved: list[str] = []  # cards that a camera over the table will see anew
        self.provoked: Counter[str] = Counter()
        self.caught: Counter[str] = Counter()
        follow(self.world, self.referee.opening()[:-1])

    @property
    def state(self) -> State:
        return self.game.state

    # -- the whole game -------------------------------------------------------------------------------

    def play(self) -> Outcome:
        try:
            self.check([])
            while not self.is_over():
                self.step()
            self.check_replay()
        except Broken as broken:
            return self._outcome((broken.invariant, broken.details))
        return self._outcome(None)

    def is_over(self) -> bool:
        turns, inputs = self.state.turn.number, len(self.journal.inputs)
        if turns > MOST_TURNS or inputs > MOST_INPUTS:
            raise Broken("a game that cannot end", f"{turns} turns, {inputs} inputs")
        while self.world.winner is not None:
            if not (self.surprise() or self.take_back()):
                return True
        return False

    def _outcome(self, broken: tuple[str, str] | None) -> Outcome:
        names, winner, inputs = self.setup.players, self.state.winner, self.journal.inputs
        seat = None
        if winner in names:
            seat = (names.index(winner) - names.index(self.setup.first)) % len(names) + 1
        counts = (len(inputs), self.state.turn.number, seat, self.state.won_with, self.provoked, self.caught)
        return Outcome(self.plan, *counts, broken, tuple(inputs) if broken is not None else ())

    # -- what happens next ----------------------------------------------------------------------------

    def step(self) -> None:
        """One thing that somebody says or shows."""
        happens = (
            self.mend() or self.lay_creeper() or self.see_again() or self.follow_whim() or self.take_back()
        )
        if happens or self.do_mischief() or self.surprise() or self.claim() or self.comply_early():
            return
        request = self.game.request
        if request is not None:
            self.say(self.players.answer(request))
        else:
            self._take_turn(self.state.turn.player)

    def _likely(self, probability: float) -> bool:
        return self.chance.random() < probability

    def _take_turn(self, player: str) -> None:
        """A power, a card of the hand, or done."""
        secret = bool(self.world.creepers_to_lay())  # who keeps a Creeper avoids attention
        for card in () if secret else playing.usable_powers(self.game, player):
            if self._likely(self.players.eagerness(card, player)):
                self.say({"do": "use", "card": card})
                return
        hand = [card for card in self.world.hands[player] if self._is_plain_play(card, player)]
        if ruling.plays_owed(self.deck, self.state) == 0:
            self.say({"do": "done"})
        elif hand:
            self.say(self.players.play(player, hand))
        else:  # the moment to answer passes
            self._follow(lambda players: whims.slip_back(players, player))

    def _is_plain_play(self, card: str, player: str) -> bool:
        """A Creeper is laid down, and a Surprise that could answer a Surprise would be taken for an answer (U4)."""
        face = self.deck.cards[card]
        if face.type == "Surprise" and self.moment.chain:
            return self.moment.target(face, player) is None
        return face.type != "Creeper"

    def lay_creeper(self) -> bool:
        """At once, as the rules want it; unless somebody keeps it on purpose until something has been played."""
        request = self.game.request
        if request is not None and (request.top or request.creepers):
            return False  # a Creeper shown now would be the one on top of the draw pile
        for card, player in self.world.creepers_to_lay():
            if card not in self.world.kept:
                self.world.kept[card] = self._likely(KEPT_CREEPERS) and self._can_keep(card, player)
            kept = self.world.kept[card]
            if kept and self._can_keep(card, player):
                continue
            given = self.players.lay_creeper(card, player)
            if kept and player not in self.world.fresh:
                self._be_caught(Mischief("creeper_held", player, given))
            else:
                self.say(given)
            return True
        return False

    def _can_keep(self, card: str, player: str) -> bool:
        """Nothing is asked, the drawer is in turn with something else to play, and has not done so yet."""
        others = [other for other in self.world.hands[player] if other not in self.world.drawers]
        in_turn = player == self.state.turn.player and self.game.request is None and player in self.world.fresh
        owed = in_turn and ruling.plays_owed(self.deck, self.state) > 0
        return owed and card in self.world.hands[player] and bool(others)

    def claim(self) -> bool:
        """A Goal that nobody has told the referee about is won by saying so."""
        if self.game.request is not None or not self._likely(CLAIM):
            return False
        if all(self.deck.cards[goal].goal is not None for goal in self.state.goals):
            return False
        candidates = [name for name in self.world.players if len(self.world.keepers(name)) > 2]
        if candidates:
            self.say({"do": "claim", "player": self.chance.choice(candidates)})
        return bool(candidates)

    def comply_early(self) -> bool:
        """Who is over a limit need not wait to be asked (R5)."""
        asked = self.game.request.player if self.game.request is not None else None
        for fault in self.state.violations:
            if fault.kind.endswith("_limit") and fault.player != asked and self._likely(EARLY):
                self.say(self.players.comply(fault.kind, fault.player))
                return True
        return False

    def follow_whim(self) -> bool:
        return any(self._likely(probability) and self._follow(whim) for probability, whim in WHIMS)

    def _follow(self, whim: Callable[[Players], Given | None]) -> bool:
        before = self.world.copy()
        given = whim(self.players)
        if given is not None:
            self.say(given, before=before)
        return given is not None

    # -- a camera over the table ----------------------------------------------------------------------

    def see_again(self) -> bool:
        """The camera reports cards where people have laid them: no news to the referee."""
        while self.moved:
            card = self.moved.pop()
            zone = self._zone_of(card)
            if zone is not None and self._likely(SIGHTING):
                self._say_nothing_new({"do": "see", "card": card, "zone": zone})
                return True
        return False

    def _zone_of(self, card: str) -> str | None:
        """Where the card lies face up, if it does."""
        world, owner = self.world, self.world.owner_of(card)
        if card in world.face_down or card in world.unshown:
            return None
        if owner is not None:
            return f"seat:{owner}"
        if card in world.rules or card in world.goals:
            return "center"
        return "discard" if card in world.discard else None

    def _note_moves(self, events: list[Event]) -> None:
        if self.plan.zones == "table":
            self.moved += [event["card"] for event in events if event.get("card") and event["event"] != "violation"]

    def _say_nothing_new(self, given: Given) -> None:
        """The input may end an accusation, and does nothing else."""
        before = self.state
        events = self.say(given)
        if _apart_from_violations(before) != _apart_from_violations(self.state):
            raise Broken("changed by no news", f"{given}: {_sentences(events)}")

    # -- mischief -------------------------------------------------------------------------------------

    def do_mischief(self) -> bool:
        if not self._likely(MISCHIEF):
            return False
        turn, game = self.state.turn.player, self.game
        powers = playing.usable_powers(game, turn)
        owed = ruling.plays_owed(self.deck, self.state)
        scene = Scene(self.players, self.moment, game.request, turn, owed, powers, self._over_limit())
        mischief = plot(scene)
        if mischief is None:
            return False
        before = self.state
        self._be_caught(mischief)
        if _apart_from_violations(before) != _apart_from_violations(self.state):
            raise Broken("changed by mischief", f"{mischief.given} changed more than the violations")
        card = mischief.given.get("card", "")
        if card in self.deck.cards:
            self.to_mend.append(card)
        return True

    def _be_caught(self, mischief: Mischief) -> None:
        self.provoked[mischief.kind] += 1
        self.say(mischief.given, (mischief.kind, mischief.player))
        self.caught[mischief.kind] += 1

    def mend(self) -> bool:
        """A card that had no business there goes back, sooner or later."""
        if not self.to_mend or not self._likely(REPAIR):
            return False
        card = self.to_mend.pop()
        zone = self._zone_of(card)
        if zone is None and card in (*self.world.playing, *self.world.aside, *self.world.removed):
            return False
        self._say_nothing_new({"do": "gone", "card": card} if zone is None else {"do": "see", "card": card, "zone": zone})
        if any(violation.card == card for violation in self.state.violations):
            raise Broken("violation not mended", f"{card} is back where it belongs: {self.state.violations}")
        return True

    # -- Surprises ------------------------------------------------------------------------------------

    def surprise(self) -> bool:
        """Somebody answers what was just done, if anybody can and likes to."""
        if not self.moment.marks or not self._likely(SURPRISE):
            return False
        found = list(self._answers())
        if found:
            self._answer(*self.chance.choice(found))
        return bool(found)

    def _answers(self) -> list[tuple[str, str, Mark]]:
        """Who could answer with which card what. A card that came with the answered play itself cannot answer it."""
        found = []
        for player, hand in self.world.hands.items():
            for card in hand:
                face = self.deck.cards[card]
                mark = self.moment.target(face, player) if face.type == "Surprise" else None
                if mark is not None and card in self.history[mark.at].world.hands.get(player, ()):
                    found.append((card, player, mark))
        return found

    def _answer(self, surprise: str, player: str, mark: Mark) -> None:
        """Everything since the answered play is put back; the play is made again, with the Surprises against it."""
        given, past = self.players.show_by(surprise, player), self.history[mark.at]
        if self._owes_discard(player):  # on the discard pile it would pass for that
            given["zone"] = "tray"
        before = Past(self.world.copy(), self.moment)
        events = self._hear(given)
        self.moment = self.moment.answer(mark, surprise, player)
        self.world.put_back(past.world)
        for card in past.played:
            start_playing(self.world, card)
        self.world.spent = tuple(card for card, _ in self.moment.chain)
        self._carry_out(events)
        self._finish(given, events, before, None)

    def _owes_discard(self, player: str) -> bool:
        request = self.game.request
        asked = request is not None and request.want == "discard" and request.player == player
        return asked or player in self._over_limit()

    def _over_limit(self) -> tuple[str, ...]:
        """Who has been told to discard and has not done so."""
        return tuple(fault.player for fault in self.state.violations if fault.kind.endswith("_limit"))

    # -- one input ------------------------------------------------------------------------------------

    def say(
        self, given: Given, expected: tuple[str, str] | None = None, before: World | None = None
    ) -> list[Event]:
        """Tell the referee, carry out what it answers, and check everything. `before`: the table, where people have
        moved cards already."""
        past, request, turn = Past(before or self.world.copy(), self.moment), self.game.request, self.state.turn.player
        events = self._hear(given)
        self._remember(given, request, turn)
        self._carry_out(events)
        played = tuple(event["card"] for event in events if event["event"] == "played")
        self.moment = self.moment.after(self.world, given, events, len(self.history), request is not None)
        if given["do"] == "hand" and request is None and past.world.hands == self.world.hands:
            self.moment = past.moment  # counted, and found right: nothing has happened
        self._finish(given, events, past._replace(played=played), expected)
        return events

    def _finish(self, given: Given, events: list[Event], past: Past, expected: tuple[str, str] | None) -> None:
        self.history.append(past)
        self.last = (given, events)
        self._note_moves(events)
        self.check(events, expected)
        if self._likely(REDO):
            self.check_redo()

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
            raise Broken("cannot be carried out", f"{_sentences(events)} {error!r}") from error

    def _remember(self, given: Given, request: Request | None, turn: str) -> None:
        """What people know of what they said themselves."""
        named = given.get("card") or given.get("value")
        if request is not None and request.because and given["do"] == "pick":
            self.world.said[request.because[0]] = given["value"]
        card = self.deck.by_code.get(named, named) if isinstance(named, str) else ""
        if card in self.world.unshown and given["do"] in ("see", "pick"):
            self.world.identify(card)
        if given["do"] == "leave" and given["player"] == turn:
            self.world.hands[turn] += [card for side in self.world.sides.values() for card in side]
            self.world.sides = {}
        if given["do"] == "join":
            self.world.sit_down(given["player"], given.get("after") or self.world.players[-1])

    def take_back(self) -> bool:
        """Somebody says that it never happened, and everything is put back."""
        count = self.chance.randint(1, 4)
        if count > len(self.history) or not self._likely(UNDO):
            return False
        events = self._hear({"do": "undo", "n": count})
        past = self.history[-count]
        del self.history[-count:]
        self.world.put_back(past.world)
        self.moment, self.last = past.moment, None
        self.to_mend = [violation.card for violation in self.state.violations if violation.card is not None]
        self.check(events)
        return True

    # -- checks ---------------------------------------------------------------------------------------

    def check(self, events: list[Event], expected: tuple[str, str] | None = None) -> None:
        invariants.check_state(self.deck, self.certain, self.state)
        invariants.check_belief(self.world, self.game)
        invariants.check_limits(self.deck, self.state)
        invariants.check_fairness(events, expected)

    def check_replay(self) -> None:
        invariants.check_replay(begin(self.setup, self.deck), self.journal.inputs, self.game)

    def check_redo(self) -> None:
        """Undo, then the same input again, is the identity."""
        given, events = self.last or ({}, [])
        state, request, window = self.state, self.game.request, self.game.window
        self._hear({"do": "undo"})
        again = self._hear(given)
        if (self.state, self.game.request, self.game.window) != (state, request, window):
            raise Broken("undo and redo", f"{given}: {invariants.unlike(state, self.state)}")
        if again != events:
            raise Broken("undo and redo", f"{given}: said {_sentences(events)}, then {_sentences(again)}")


def _apart_from_violations(state: State) -> State:
    return state._replace(violations=())


def _sentences(events: list[Event]) -> str:
    return " ".join(str(event["text"]) for event in events)
