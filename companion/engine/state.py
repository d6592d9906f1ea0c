"""What the referee believes about the table: one frozen record, and the questions it can answer by itself.

Every physical card has one place. What is in no place listed here is *hidden*: in the draw pile, in
somebody's hand, in a hand of cards that an unfinished effect has drawn, or face down in the discard pile.
Those are counts: hidden = draw_pile + all hands + held + discards that nobody showed.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

HIDDEN = "hidden"
CENTER = "center"
DISCARD = "discard"
SET_ASIDE = "set_aside"
REMOVED = "removed"
PLAYING = "playing"  # being carried out: neither in play nor discarded yet
SEAT = "seat:"
STARTING_HAND = 3
UNSEEN = None  # stands in the discard pile for a card that nobody showed


class Seat(NamedTuple):
    player: str
    hand: int
    cards: tuple[str, ...] = ()  # Keepers and Creepers in play, in order of arrival
    fresh: bool = True  # has drawn since the last play: a Creeper laid down now is laid down at once


class Turn(NamedTuple):
    player: str
    number: int
    phase: Literal["start", "play", "end"] = "start"
    drawn: int = 0  # under the draw rule
    bonus: int = 0  # drawn by bonuses, which are outside the draw rule
    played: int = 0
    used: tuple[str, ...] = ()  # cards whose power was used, once for each use
    began_empty: bool = False
    given_by: tuple[str, ...] = ()  # keys of the cards that gave this turn and those just before it
    extra: tuple[str, ...] = ()  # keys of the cards that give further turns after this one
    then: str | None = None  # whose turn follows, when it is not the next seat's


class Violation(NamedTuple):
    kind: str
    player: str
    card: str | None = None
    because: tuple[str, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()


class State(NamedTuple):
    seats: tuple[Seat, ...]
    turn: Turn
    draw_pile: int
    rules: tuple[str, ...] = ()  # Meta Rules first, then New Rules in order of arrival
    goals: tuple[str, ...] = ()
    discard: tuple[str | None, ...] = ()  # bottom to top
    playing: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()  # Keepers lifted off the table by an effect that deals them again
    held: int = 0  # drawn by an unfinished effect, apart from any hand
    drew_apart: bool = False  # was the latest draw such a one?
    set_aside: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    found: tuple[str, ...] = ()  # cards whose existence was a guess until they were seen
    attached: tuple[tuple[str, str], ...] = ()  # (Creeper, Keeper)
    face_down: tuple[str, ...] = ()
    passes: tuple[tuple[str, int], ...] = ()  # how often a card has been passed on
    facts: tuple[tuple[str, str, bool], ...] = ()  # (player, card key, declared)
    violations: tuple[Violation, ...] = ()
    notices: tuple[tuple[str, ...], ...] = ()  # blocked wins and ties that stand and have been announced
    winner: str | None = None
    won_with: str | None = None

    # -- who ------------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        return tuple([seat.player for seat in self.seats])

    def seat(self, player: str) -> Seat:
        for seat in self.seats:
            if seat.player == player:
                return seat
        raise KeyError(player)

    def order_from(self, player: str) -> tuple[str, ...]:
        """All players in seat order, beginning with that one (S6)."""
        players = self.players
        at = players.index(player) if player in players else 0
        return players[at:] + players[:at]

    def others(self, player: str) -> tuple[str, ...]:
        return tuple(name for name in self.order_from(player) if name != player)

    # -- where ----------------------------------------------------------------------------------------

    def owner_of(self, card: str) -> str | None:
        for seat in self.seats:
            if card in seat.cards:
                return seat.player
        return None

    def place_of(self, card: str) -> str:
        owner = self.owner_of(card)
        if owner is not None:
            return SEAT + owner
        if card in self.rules or card in self.goals:
            return CENTER
        if card in self.discard:
            return DISCARD
        if card in self.playing or card in self.aside:
            return PLAYING
        if card in self.set_aside:
            return SET_ASIDE
        return REMOVED if card in self.removed else HIDDEN

    @property
    def unseen(self) -> int:
        """How many cards in the discard pile nobody has shown."""
        return self.discard.count(UNSEEN)

    @property
    def on_table(self) -> tuple[str, ...]:
        """Keepers and Creepers in front of anybody."""
        return tuple(card for seat in self.seats for card in seat.cards)

    def host_of(self, creeper: str) -> str | None:
        return next((keeper for clinging, keeper in self.attached if clinging == creeper), None)

    def clinging_to(self, keeper: str) -> tuple[str, ...]:
        return tuple(creeper for creeper, host in self.attached if host == keeper)

    # -- changed --------------------------------------------------------------------------------------

    def with_seat(self, player: str, **changes: object) -> State:
        seats = tuple(
            seat._replace(**changes) if seat.player == player else seat  # type: ignore[arg-type]
            for seat in self.seats
        )
        return self._replace(seats=seats)

    def with_turn(self, **changes: object) -> State:
        return self._replace(turn=self.turn._replace(**changes))  # type: ignore[arg-type]

    def with_hand(self, player: str, change: int) -> State:
        return self.with_seat(player, hand=self.seat(player).hand + change)

    def without(self, card: str) -> State:
        """The table with that card lifted off it; what clings to it stays until it is moved itself."""
        owner = self.owner_of(card)
        if owner is not None:
            cards = tuple(other for other in self.seat(owner).cards if other != card)
            return self.with_seat(owner, cards=cards)
        for field in ("rules", "goals", "discard", "playing", "aside", "set_aside", "removed"):
            pile: tuple[str | None, ...] = getattr(self, field)
            if card in pile:
                at = pile.index(card)
                return self._replace(**{field: pile[:at] + pile[at + 1 :]})  # type: ignore[arg-type]
        return self

    def detached(self, card: str) -> State:
        """Nothing clings to the card, and it clings to nothing."""
        if not self.attached:
            return self
        return self._replace(attached=tuple(pair for pair in self.attached if card not in pair))
