"""Simple players: what they say to the referee, given the table, their own hands and the open question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..engine.cards import Power
from ..engine.request import Request
from . import wishes
from .instructions import steps_of
from .plan import Given, Zones
from .world import World

CARELESS = 0.2  # how often a player takes anything at all instead of what looks best


class Players:
    """Everybody at the table. They look at real cards, and at what the referee's screen asks."""

    def __init__(self, world: World, zones: Zones) -> None:
        self.world = world
        self.chance = world.chance
        self.zones = zones

    # -- showing cards --------------------------------------------------------------------------------

    def show(self, card: str, player: str, zone: str | None = None) -> Given:
        """A card of the player in turn, or of who is asked: to the camera over the tray, or where it belongs."""
        if self.zones == "tray":
            return {"do": "see", "card": self._name(card), **({"zone": "tray"} if self.chance.random() < 0.5 else {})}
        return {"do": "see", "card": self._name(card), "zone": zone or self.home(card, player)}

    def show_by(self, card: str, player: str) -> Given:
        """The same out of turn: with the name of who shows it."""
        given = self.show(card, player)
        return {**given, "by": player}

    def home(self, card: str, player: str) -> str:
        """Where a card belongs that the player plays."""
        kind = self.world.card(card).type
        if kind in ("Keeper", "Creeper"):
            return f"seat:{player}"
        return "center" if kind in ("Goal", "New Rule", "Meta Rule") else "discard"

    def _name(self, card: str) -> str:
        """Cameras read stickers, scripts name cards."""
        return self.world.card(card).code if self.chance.random() < 0.2 else card

    def lay_creeper(self, card: str, player: str) -> Given:
        return self.show_by(card, player)

    # -- choosing -------------------------------------------------------------------------------------

    def best(self, cards: Sequence[str], worth: Callable[[World, str, str], float], player: str) -> str:
        """What looks best to the player, most of the time."""
        if len(cards) == 1 or self.chance.random() < CARELESS:
            return self.chance.choice(cards)
        weighed = [(worth(self.world, player, card) + 4 * self.chance.random(), card) for card in cards]
        return max(weighed)[1]

    def play(self, player: str, hand: Sequence[str]) -> Given:
        """One of these cards of the hand, in turn."""
        return self.show(self.best(hand, wishes.worth_playing, player), player)

    def play_blind(self, player: str, hand: Sequence[str]) -> Given:
        """One of these cards of the hand, as a neighbour picks it who sees only the backs."""
        return self.show(self.chance.choice(hand), player)

    def comply(self, kind: str, player: str) -> Given:
        """A card goes because of a limit, though nobody has asked for it yet."""
        if kind == "keeper_limit":
            card = self.best(self.world.keepers(player), wishes.worth_hitting, player)
            return {"do": "see", "card": card, "zone": "discard"}
        card = self.best(self.world.hands[player], _worth_discarding, player)
        ambiguous = self.world.card(card).type == "Surprise"  # in the tray it would be played
        zone = "discard" if ambiguous else self.chance.choice(("tray", "discard"))
        return {"do": "see", "card": card, "zone": zone, "by": player}

    def eagerness(self, card: str, player: str) -> float:
        """How likely a player is to use a power now."""
        power = self.world.card(card).power
        assert power is not None
        ops = {step.op for step in power.steps}
        if "compost" in ops:
            return 0.5 if self.world.recent[0] == player and self.world.recent[1] > 0 else 0.0
        if not self._can_pay(power, player):
            return 0.0
        return 0.02 if power.per_turn is None else 0.3

    def _can_pay(self, power: Power, player: str) -> bool:
        """Enough cards of the type that the power costs, even if numerals grow."""
        first = power.steps[0]
        if first.op != "discard_from_hand" or first.args["n"] == "any":
            return True
        kinds = [self.world.card(card).type for card in self.world.hands[player]]
        asked = first.args.get("only")
        return sum(asked in (None, kind) for kind in kinds) > int(first.args["n"])

    # -- answering ------------------------------------------------------------------------------------

    def answer(self, request: Request) -> Given:
        return _ANSWERS[request.want](self, request)

    def confirm(self, request: Request) -> Given:
        if False not in request.choices:
            return {"do": "done"} if self.chance.random() < 0.7 else {"do": "pick", "value": True}
        return {"do": "pick", "value": self.chance.random() < 0.5}

    def choose(self, request: Request) -> Given:
        if is_whence(request):
            pile = "the discard pile" if self.world.fetched in self.world.discard else "the draw pile"
            return {"do": "pick", "value": pile}
        return {"do": "pick", "value": self.chance.choice(request.choices)}

    def number(self, request: Request) -> Given:
        low, high = int(request.choices[0]), int(request.choices[-1])
        return {"do": "pick", "value": self.chance.randint(low, high)}

    def play_asked(self, request: Request) -> Given:
        """One of the cards drawn apart from the hand, or the top of the draw pile."""
        side = self.world.sides.get(request.because[0])
        card = self.world.pile[-1] if side is None else self.best(side, wishes.worth_playing, request.player)
        if self.world.card(card).type == "Creeper":
            return self.lay_creeper(card, request.player)
        if side is not None and request.needed > 1 and self.chance.random() < 0.3:
            return {"do": "pick", "value": self._several(side, card)}
        return self._show_or_pick(card, self.show(card, request.player))

    def _several(self, side: Sequence[str], card: str) -> list[str]:
        """Two Keepers are played at once, if nothing that clings to Keepers could ask a question in between."""
        kinds = {each: self.world.card(each) for each in side}
        others = [each for each in side if each != card and kinds[each].type == "Keeper"]
        clinging = any(self.world.card(each).attach for each in self.world.deck.cards)
        return [card, others[0]] if others and kinds[card].type == "Keeper" and not clinging else [card]

    def discard_asked(self, request: Request) -> Given:
        if request.choices:
            cards = [str(card) for card in request.choices]
            card = self.best(cards, wishes.worth_hitting, request.player)
            return self._show_or_pick(card, self.show(card, request.player, "discard"))
        side = self.world.sides.get(request.because[0]) if request.because else None
        return self._discard_from(self.world.hands[request.player] if side is None else side, request)

    def _discard_from(self, heap: Sequence[str], request: Request) -> Given:
        cards = [card for card in heap if not request.types or self.world.card(card).type in request.types]
        if not cards or self.chance.random() < (0.3 if request.optional else 0.15):
            return {"do": "done"}
        if request.needed > 1 and self.chance.random() < 0.2:
            return {"do": "pick", "value": self.chance.sample(cards, min(request.needed, len(cards)))}
        card = self.best(cards, _worth_discarding, request.player)
        return self._show_or_pick(card, self.show(card, request.player, "discard"))

    def card_asked(self, request: Request) -> Given:
        """A card in play, or one of a pile that people search."""
        ops = self._ops(request)
        cards = [str(card) for card in request.choices]
        if "mill_until" in ops:
            return self.show(self.world.pile[-1], request.player, "discard")
        if "deal_keepers" in ops:
            return self._deal(cards, request)
        if ops & {"fetch", "use_discard", "scavenge", "play_from_discard"} and request.hidden:
            cards += self._searched(request, ops)
        if not cards:
            return {"do": "done"}
        if request.optional and self.chance.random() < 0.3:
            return {"do": "done"}
        card = self.world.fetched = self.best(cards, wishes.worth_hitting, request.player)
        return self._point_at(card, request, ops)

    def _deal(self, cards: list[str], request: Request) -> Given:
        self.chance.shuffle(cards)
        if self.chance.random() < 0.3:
            return {"do": "pick", "value": cards}
        return {"do": "pick", "value": cards[0]} if self.zones == "table" else self.show(cards[0], request.player)

    def _searched(self, request: Request, ops: set[str]) -> list[str]:
        """Cards that the referee cannot name: unseen discards, and the draw pile where that may be searched."""
        world = self.world
        heap = [card for card in world.discard if card in world.unshown]
        if "fetch" in ops:
            heap += world.pile
        return [card for card in heap if not request.types or world.card(card).type in request.types]

    def _point_at(self, card: str, request: Request, ops: set[str]) -> Given:
        """Over a table, cards are chosen by moving them where they go; otherwise they are shown or named."""
        pick = {"do": "pick", "value": card}
        if self.zones == "tray":
            return self._show_or_pick(card, self.show(card, request.player))
        if "steal" in ops and self.world.owner_of(card) not in (None, request.player):
            return self._show_or_pick(card, self.show(card, request.player, f"seat:{request.player}"))
        if "trash" in ops:
            return self._show_or_pick(card, self.show(card, request.player, "discard"))
        owner = self.world.owner_of(card)
        if ops & {"move_creeper", "give_keeper"} and owner is not None:
            taker = self.chance.choice(self.world.others(owner))
            return self._show_or_pick(card, self.show(card, request.player, f"seat:{taker}"))
        return pick

    def _ops(self, request: Request) -> set[str]:
        if not request.because:
            return set()
        return {step.op for step in steps_of(self.world.card(request.because[0]))}

    def _show_or_pick(self, card: str, shown: Given) -> Given:
        return shown if self.chance.random() < 0.7 else {"do": "pick", "value": card}


def is_whence(request: Request) -> bool:
    """Is it asked out of which pile a card was?"""
    return request.choices == ("the draw pile", "the discard pile")


def _worth_discarding(world: World, player: str, card: str) -> float:
    return -wishes.worth_keeping(world, player, card)


_ANSWERS: Mapping[str, Callable[[Players, Request], Given]] = {
    "confirm": Players.confirm,
    "player": Players.choose,
    "option": Players.choose,
    "number": Players.number,
    "play": Players.play_asked,
    "discard": Players.discard_asked,
    "card": Players.card_asked,
}
