"""The physical truth: real piles, real hands, a real table. Nobody here asks the referee where a card is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..engine.cards import Card, Deck

HAND_SIZE = 3  # dealt to everybody at the start
Heap = list[str]


class World:
    """Every card of the box lies in exactly one of these heaps. Piles are listed from bottom to top."""

    def __init__(self, deck: Deck, chance: Random) -> None:
        self.deck = deck
        self.chance = chance
        self.doubtful: Heap = []  # cards of this box whose existence is a guess to the referee
        self.pile: Heap = []
        self.hands: dict[str, Heap] = {}  # in seat order, clockwise
        self.tables: dict[str, Heap] = {}  # Keepers and Creepers in front of each player
        self.sides: dict[str, Heap] = {}  # apart from any hand, for the card being carried out; the latest last
        self.rules: Heap = []
        self.goals: Heap = []
        self.discard: Heap = []
        self.playing: Heap = []
        self.aside: Heap = []  # Keepers lifted off the table to be dealt again
        self.removed: Heap = []
        self.set_aside: Heap = []
        self.unshown: set[str] = set()  # discards whose face nobody has shown
        self.shown: set[str] = set()  # cards whose existence was in doubt, and that have been seen
        self.attached: dict[str, str] = {}  # Creeper: Keeper
        self.face_down: set[str] = set()
        self.drawers: dict[str, str] = {}  # who has drawn a Creeper that is not on the table yet
        self.kept: dict[str, bool] = {}  # of those: does their drawer keep it on purpose?
        self.replacing: dict[str, Heap] = {}  # where the card goes that is drawn in place of a Creeper
        self.fresh: set[str] = set()  # who has drawn since the last play from a hand
        self.spent: tuple[str, ...] = ()  # Surprises that are being played in answer to something
        self.said: dict[str, object] = {}  # the latest answer to a question that a card put
        self.fetched = ""  # the card that somebody has just chosen out of many
        self.recent: tuple[str, int] = ("", 0)  # who has just drawn, and how many of those cards end that hand
        self.winner: str | None = None

    def copy(self) -> World:
        """The same table once more: what people remember of it when they put everything back."""
        twin = World.__new__(World)
        twin.__dict__.update(self.__dict__)
        for name in _HEAPS:
            setattr(twin, name, getattr(self, name)[:])
        for name in _HEAPS_BY_NAME:
            setattr(twin, name, {key: heap[:] for key, heap in getattr(self, name).items()})
        for name in _RECORDS:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def put_back(self, past: World) -> None:
        """Everything as it was then."""
        self.__dict__.update(past.copy().__dict__)

    # -- looking --------------------------------------------------------------------------------------

    @property
    def players(self) -> list[str]:
        return list(self.hands)

    def card(self, card: str) -> Card:
        return self.deck.cards[card]

    def others(self, player: str) -> list[str]:
        """Everybody else, clockwise, beginning at the left."""
        players = self.players
        at = players.index(player)
        return players[at + 1 :] + players[:at]

    def keepers(self, player: str) -> Heap:
        return [card for card in self.tables[player] if self.card(card).type == "Keeper"]

    def owner_of(self, card: str) -> str | None:
        return next((player for player, cards in self.tables.items() if card in cards), None)

    def zone_of(self, card: str) -> str | None:
        """Where the card lies face up, as a camera over the table would say; None: nowhere."""
        owner = self.owner_of(card)
        if card in self.face_down or card in self.unshown:
            return None
        if owner is not None:
            return f"seat:{owner}"
        if card in self.rules or card in self.goals:
            return "center"
        return "discard" if card in self.discard else None

    def creepers_to_lay(self) -> list[tuple[str, str]]:
        """Creepers in hands and side hands, each with who must lay it down."""
        return [(card, player) for card, player in self.drawers.items() if self._is_concealed(card)]

    @property
    def undiscovered(self) -> int:
        """Cards in doubt that nobody has seen yet: the referee does not count them."""
        return len(self.doubtful) - len(self.shown)

    def _is_concealed(self, card: str) -> bool:
        return any(card in heap for heap in (*self.hands.values(), *self.sides.values()))

    def heaps(self) -> Iterator[Heap]:
        """Every place where a card can lie."""
        yield from self.hands.values()
        yield from self.tables.values()
        for name in _HEAPS:
            yield getattr(self, name)
        yield from self.sides.values()

    def heap_of(self, card: str) -> Heap:
        return next(heap for heap in self.heaps() if card in heap)

    # -- moving ---------------------------------------------------------------------------------------

    def take(self, card: str) -> Heap:
        """Lift a card off wherever it is, for all to see; gives the heap it was in."""
        heap = self.heap_of(card)
        heap.remove(card)
        self.unshown.discard(card)
        self.face_down.discard(card)
        if card in self.doubtful:
            self.shown.add(card)
        return heap

    def lay(self, card: str, player: str) -> None:
        """In front of a player, with what clings to it."""
        clinging = [creeper for creeper, keeper in self.attached.items() if keeper == card]
        for each in (card, *clinging):
            self.take(each)
            self.drawers.pop(each, None)
            self.tables[player].append(each)

    def let_go(self, card: str) -> None:
        """Nothing clings to the card any more, nor it to anything."""
        self.attached = {c: k for c, k in self.attached.items() if card not in (c, k)}

    def throw_away(self, card: str) -> None:
        """Onto the discard pile, for all to see."""
        self.take(card)
        self.let_go(card)
        self.discard.append(card)

    def throw_away_unseen(self, card: str, heap: Heap) -> None:
        heap.remove(card)
        self.discard.append(card)
        self.unshown.add(card)

    def identify(self, card: str) -> None:
        """An unseen discard is shown. Nobody remembers how the unseen ones lie: it may as well be the latest."""
        places = [at for at, other in enumerate(self.discard) if other in self.unshown]
        at, latest = self.discard.index(card), places[-1]
        self.discard[at], self.discard[latest] = self.discard[latest], self.discard[at]
        self.unshown.remove(card)
        if card in self.doubtful:
            self.shown.add(card)

    def draw(self, player: str, count: int, heap: Heap) -> None:
        """Off the top of the draw pile; Creepers among the cards are still to be laid down."""
        for _ in range(count):
            card = self.pile.pop()
            heap.append(card)
            if self.card(card).type == "Creeper":
                self.drawers[card] = player
                self.kept.pop(card, None)
        self.fresh.add(player)

    def shuffle_discards_in(self, under: bool) -> None:
        """The discards become the draw pile: under what is left of it, or all shuffled together."""
        fresh, self.discard = self.discard, []
        self.unshown.clear()
        if under:
            self.chance.shuffle(fresh)
            self.pile = fresh + self.pile
        else:
            self.pile += fresh
            self.chance.shuffle(self.pile)

    # -- people ---------------------------------------------------------------------------------------

    def sit_down(self, player: str, after: str) -> None:
        at = self.players.index(after) + 1
        for name in ("hands", "tables"):
            seats = list(getattr(self, name).items())
            seats.insert(at, (player, []))
            setattr(self, name, dict(seats))
        self.fresh.add(player)

    def stand_up(self, player: str) -> None:
        del self.hands[player], self.tables[player]
        self.fresh.discard(player)

    def gather_sides(self, player: str) -> None:
        """Who stops carrying out a card takes its cards to the hand, to throw all of it away."""
        self.hands[player] += [card for side in self.sides.values() for card in side]
        self.sides = {}

    def change_places(self, one: str, other: str) -> None:
        """Two players take each other's chair, and everything in front of it."""
        swap = {one: other, other: one}
        self.hands = {swap.get(name, name): heap for name, heap in self.hands.items()}
        self.tables = {swap.get(name, name): heap for name, heap in self.tables.items()}
        self.fresh = {swap.get(name, name) for name in self.fresh}
        self.drawers = {card: swap.get(name, name) for card, name in self.drawers.items()}


_HEAPS = ("rules", "goals", "discard", "pile", "playing", "aside", "removed", "set_aside")
_HEAPS_BY_NAME = ("hands", "tables", "sides")
_RECORDS = ("unshown", "shown", "attached", "face_down", "drawers", "kept", "fresh", "said")


def deal(deck: Deck, players: tuple[str, ...], set_aside: tuple[str, ...], chance: Random, guesses: bool) -> World:
    """The box is shuffled and dealt: three cards each (S2), Meta Rules in the centre (S1, S7)."""
    world = World(deck, chance)
    box = [card for card in deck.cards.values() if guesses or not card.is_guess]
    world.doubtful = [card.id for card in box if card.is_guess]
    world.rules = [card.id for card in box if card.type == "Meta Rule"]
    world.set_aside = [card.id for card in box if card.id in set_aside]
    world.pile = [card.id for card in box if card.type != "Meta Rule" and card.id not in set_aside]
    chance.shuffle(world.pile)
    for player in players:
        world.hands[player], world.tables[player] = [], []
        world.draw(player, HAND_SIZE, world.hands[player])
    return world
