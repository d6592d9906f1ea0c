"""The course of one game: who says or shows what next, until somebody has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ..engine import playing, ruling, turning
from ..engine.cards import Deck
from ..engine.state import State
from . import whims
from .invariants import Broken
from .mischief import Mischief, Scene, plot
from .moment import Mark
from .plan import Given, Outcome, Plan
from .players import Players
from .sitting import Sitting, sentences

MOST_TURNS = 2_000
MOST_INPUTS = 40_000
PLENTY = 10  # cards

# How often things happen, for each input unless it says otherwise.
MISCHIEF = 0.02
KEPT_CREEPERS = 0.15  # of those drawn in turn
SURPRISE = 0.4  # when somebody could play one
REPAIR = 0.5
SIGHTING = 0.5  # of each card that was moved, over a table
CLAIM = 0.05  # when a Goal is in play that the referee cannot judge
EARLY = 0.3  # when somebody over a limit is not asked yet
ANYTIME = 0.1  # for each such card in play
UNDO = 0.01
RESUME = 0.25  # of all games, when they are over
WHIMS: tuple[tuple[float, Callable[[Players], Given | None]], ...] = (
    (0.001, whims.join),
    (0.001, whims.leave),
    (0.002, whims.recount),
    (0.001, whims.draw_one_more),
    (0.001, whims.slip_back),
    (0.002, whims.put_right),
)


class Evening:
    repair = REPAIR
    whims = WHIMS

    def __init__(self, plan: Plan, deck: Deck, sitting: Sitting | None = None) -> None:
        self.plan, self.deck = plan, deck
        self.sitting = Sitting(plan, deck) if sitting is None else sitting
        self.world, self.players, self.game = self.sitting.world, self.sitting.players, self.sitting.game
        self.to_mend: list[str] = []  # cards that lie where they have no business
        self.provoked: Counter[str] = Counter()
        self.caught: Counter[str] = Counter()

    @property
    def state(self) -> State:
        return self.game.state

    def play(self) -> Outcome:
        """The whole game, or as far as it went before something broke."""
        try:
            self.sitting.check([])
            while not self._is_over():
                self._step()
            if self._likely(RESUME):
                self.sitting.check_resume()
        except Broken as broken:
            return self._outcome((broken.invariant, broken.details))
        return self._outcome(None)

    def _is_over(self) -> bool:
        """Won, and nobody has a Surprise against that or takes it back."""
        turns, inputs = self.state.turn.number, len(self.sitting.journal.inputs)
        if turns > MOST_TURNS or inputs > MOST_INPUTS:
            raise Broken("a game that cannot end", f"{turns} turns, {inputs} inputs")
        while self.world.winner is not None:
            if not (self._surprise() or self._take_back()):
                return True
        return False

    def _outcome(self, broken: tuple[str, str] | None) -> Outcome:
        setup, winner, inputs = self.sitting.setup, self.state.winner, self.sitting.journal.inputs
        seat = None
        if winner in setup.players:
            seat = (setup.players.index(winner) - setup.players.index(setup.first)) % len(setup.players) + 1
        counts = (len(inputs), self.state.turn.number, seat, self.state.won_with, self.provoked, self.caught)
        return Outcome(self.plan, *counts, broken, tuple(inputs) if broken is not None else ())

    def _likely(self, probability: float) -> bool:
        return self.sitting.chance.random() < probability

    # -- what happens next ----------------------------------------------------------------------------

    def _step(self) -> None:
        """One thing that somebody says or shows."""
        if not any(happens() for happens in self._happenings()):
            request = self.game.request
            if request is not None:
                self.sitting.say(self.players.answer(request))
            else:
                self._take_turn(self.state.turn.player)

    def _happenings(self) -> tuple[Callable[[], bool], ...]:
        """What may come between, the most urgent first."""
        return (
            self._mend,
            self._lay_creeper,
            self._see_again,
            self._follow_whim,
            self._take_back,
            self._do_mischief,
            self._surprise,
            self._claim,
            self._comply_early,
            self._use_out_of_turn,
        )

    def _take_turn(self, player: str) -> None:
        """A power, a card of the hand, or done."""
        power, picker = self._power(player), turning.random_picker(self.game, player)
        hand = [card for card in self.world.hands[player] if self._is_plain_play(card, player)]
        if power is not None:
            self.sitting.say({"do": "use", "card": power})
        elif ruling.plays_owed(self.deck, self.state) == 0:
            self.sitting.say({"do": "done"})
        elif hand and picker is not None:
            self.sitting.say(self.players.play_blind(player, hand))
        elif hand:
            self.sitting.say(self.players.play(player, hand))
        else:  # the moment to answer passes
            self._follow(lambda players: whims.slip_back(players, player))

    def _power(self, player: str) -> str | None:
        """The first power that the player likes to use now. Who keeps a Creeper in the hand avoids attention."""
        if self.world.creepers_to_lay():
            return None
        powers = playing.usable_powers(self.game, player)
        return next((card for card in powers if self._likely(self.players.eagerness(card, player))), None)

    def _is_plain_play(self, card: str, player: str) -> bool:
        """A Creeper is laid down, and a Surprise that could answer a Surprise would be taken for an answer (U4)."""
        face, moment = self.deck.cards[card], self.sitting.moment
        if face.type == "Surprise" and moment.chain:
            return moment.target(face, player) is None
        return face.type != "Creeper"

    def _claim(self) -> bool:
        """A Goal that nobody has told the referee about is won by saying so."""
        if self.game.request is not None or not self._likely(CLAIM):
            return False
        if all(self.deck.cards[goal].goal is not None for goal in self.state.goals):
            return False
        candidates = [name for name in self.world.players if len(self.world.keepers(name)) > 2]
        if candidates:
            self.sitting.say({"do": "claim", "player": self.sitting.chance.choice(candidates)})
        return bool(candidates)

    def _comply_early(self) -> bool:
        """Who is over a limit need not wait to be asked (R5)."""
        asked = self.game.request.player if self.game.request is not None else None
        for fault in self.state.violations:
            if fault.kind.endswith("_limit") and fault.player != asked and self._likely(EARLY):
                self.sitting.say(self.players.comply(fault.kind, fault.player))
                return True
        return False

    def _use_out_of_turn(self) -> bool:
        """Some powers may be used at any time, in anybody's turn."""
        for player, cards in self.world.tables.items():
            for card in cards:
                power = self.deck.cards[card].power
                if power is None or not power.anytime or not self._likely(ANYTIME):
                    continue
                if playing.refuse_power(self.game, player, card) is None:
                    self.sitting.say({"do": "use", "card": card, "by": player})
                    return True
        return False

    def _over_limit(self) -> tuple[str, ...]:
        """Who has been told to discard and has not done so."""
        return tuple(fault.player for fault in self.state.violations if fault.kind.endswith("_limit"))

    def _follow_whim(self) -> bool:
        return any(self._likely(probability) and self._follow(whim) for probability, whim in self.whims)

    def _follow(self, whim: Callable[[Players], Given | None]) -> bool:
        before = self.world.copy()
        given = whim(self.players)
        if given is not None:
            self.sitting.say(given, before=before)
        return given is not None

    def _take_back(self) -> bool:
        count = self.sitting.chance.randint(1, 4)
        if count > len(self.sitting.history) or not self._likely(UNDO):
            return False
        self.sitting.take_back(count)
        self.to_mend = [fault.card for fault in self.state.violations if fault.card is not None]
        return True

    # -- Creepers -------------------------------------------------------------------------------------

    def _lay_creeper(self) -> bool:
        """At once, as the rules want it; unless somebody keeps it on purpose until something has been played."""
        request = self.game.request
        if request is not None and (request.top or request.creepers):
            return False  # a Creeper shown now would be the one on top of the draw pile
        return any(self._lay_or_keep(card, player) for card, player in self.world.creepers_to_lay())

    def _lay_or_keep(self, card: str, player: str) -> bool:
        kept = self.world.kept
        if card not in kept:
            kept[card] = self._likely(KEPT_CREEPERS) and self._can_keep(card, player)
        if kept[card] and self._can_keep(card, player):
            return False
        given = self.players.lay_creeper(card, player)
        if kept[card] and player not in self.world.fresh:
            self._be_caught(Mischief("creeper_held", player, given))
        else:
            self.sitting.say(given)
        return True

    def _can_keep(self, card: str, player: str) -> bool:
        """Nothing is asked, the drawer is in turn with something else to play, and has not done so yet. If a play
        can use up the piles, nobody could tell whether the Creeper came with that play or before it."""
        if len(self.world.pile) + len(self.world.discard) < PLENTY:
            return False
        others = [other for other in self.world.hands[player] if other not in self.world.drawers]
        in_turn = player == self.state.turn.player and self.game.request is None and player in self.world.fresh
        owed = in_turn and ruling.plays_owed(self.deck, self.state) > 0
        return owed and card in self.world.hands[player] and bool(others)

    # -- a camera over the table ----------------------------------------------------------------------

    def _see_again(self) -> bool:
        """The camera reports cards where people have laid them: no news to the referee."""
        while self.sitting.moved:
            card = self.sitting.moved.pop()
            given = self._sighting(card)
            if given is not None and self._likely(SIGHTING):
                self._say_no_news(given)
                return True
        return False

    def _sighting(self, card: str) -> Given | None:
        """What a camera says of a card that lies there, face up or face down."""
        zone = self.world.zone_of(card)
        if zone is not None:
            return {"do": "see", "card": card, "zone": zone}
        return {"do": "gone", "card": card} if card in self.world.face_down else None

    def _say_no_news(self, given: Given) -> None:
        """The input may end an accusation, and does nothing else."""
        before = self.state
        events = self.sitting.say(given)
        if not _alike(before, self.state):
            raise Broken("changed by no news", f"{given}: {sentences(events)}")

    # -- mischief -------------------------------------------------------------------------------------

    def _do_mischief(self) -> bool:
        mischief = plot(self._scene()) if self._likely(MISCHIEF) else None
        if mischief is None:
            return False
        before = self.state
        self._be_caught(mischief)
        if not _alike(before, self.state):
            raise Broken("changed by mischief", f"{mischief.given} changed more than the violations")
        card = self.deck.by_code.get(mischief.card, mischief.card)
        if card in self.deck.cards:
            self.to_mend.append(card)
        return True

    def _scene(self) -> Scene:
        turn = self.state.turn.player
        owed, powers = ruling.plays_owed(self.deck, self.state), playing.usable_powers(self.game, turn)
        return Scene(self.players, self.sitting.moment, self.game.request, turn, owed, powers, self._over_limit())

    def _be_caught(self, mischief: Mischief) -> None:
        self.provoked[mischief.kind] += 1
        self.sitting.say(mischief.given, (mischief.kind, mischief.player))
        self.caught[mischief.kind] += 1

    def _mend(self) -> bool:
        """A card that had no business there goes back, sooner or later."""
        if not self.to_mend or not self._likely(self.repair):
            return False
        card = self.to_mend.pop()
        world, zone = self.world, self.world.zone_of(card)
        if zone is not None:
            self._say_no_news({"do": "see", "card": card, "zone": zone})
        elif card in (*world.playing, *world.aside, *world.removed, *world.face_down):
            return False
        else:
            self._say_no_news({"do": "gone", "card": card})
        if any(fault.card == card for fault in self.state.violations):
            raise Broken("violation not mended", f"{card} is back where it belongs: {self.state.violations}")
        return True

    # -- Surprises ------------------------------------------------------------------------------------

    def _surprise(self) -> bool:
        """Somebody answers what was just done, if anybody can and likes to."""
        if not self.sitting.moment.marks or not self._likely(SURPRISE):
            return False
        found = self._answers()
        if found:
            self._answer(*self.sitting.chance.choice(found))
        return bool(found)

    def _answers(self) -> list[tuple[str, str, Mark]]:
        """Who could answer with which card what. A card that came with the answered play itself cannot answer it."""
        found = []
        for player, hand in self.world.hands.items():
            for card in hand:
                face = self.deck.cards[card]
                mark = self.sitting.moment.target(face, player) if face.type == "Surprise" else None
                if mark is not None and card in self.sitting.history[mark.at].world.hands.get(player, ()):
                    found.append((card, player, mark))
        return found

    def _answer(self, surprise: str, player: str, mark: Mark) -> None:
        given, request = self.players.show_by(surprise, player), self.game.request
        asked = request is not None and request.want == "discard" and request.player == player
        if asked or player in self._over_limit():  # on the discard pile it would pass for what they owe
            given["zone"] = "tray"
        self.sitting.answer(surprise, player, mark, given)


def _alike(one: State, other: State) -> bool:
    """The same but for who is accused of what."""
    return one._replace(violations=()) == other._replace(violations=())
