"""The table in motion: atomic changes of the state, each told as an event and judged for a win.

One Table belongs to one Game. Nothing here asks a question; that is the business of effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from . import goals, ruling, sentences
from .cards import Card, Deck
from .event import Event, Won
from .state import DISCARD, HIDDEN, SEAT, UNSEEN, State, Violation

SAID_AGAIN = ("turn", "draw", "creeper")  # when a turn that had passed passes once more: it says that it is the same


class Table:
    def __init__(self, deck: Deck, state: State) -> None:
        self.deck = deck
        self.state = state
        self.events: list[Event] = []
        self.silent = False
        self.terse = False  # says only what may have to be said again, and without the sentence
        self._together = 0

    # -- telling --------------------------------------------------------------------------------------

    def tell(self, event: str, because: tuple[str, ...] = (), /, **fields: Any) -> None:
        """Say it. Where no other card makes it so, it is because of the card it is about."""
        if self.silent or (self.terse and event not in SAID_AGAIN):
            return
        text = "" if self.terse else sentences.sentence(self.deck, event, fields)
        card = fields.get("card")
        self.events.append(Event(event, fields, text, because or ((card,) if card else ())))

    def tell_goal(self, card: str, because: tuple[str, ...] = (), **fields: Any) -> None:
        """The Goal that is in play from now on, and those beside it."""
        beside = [goal for goal in self.state.goals if goal != card]
        self.tell("goal_on", because, card=card, **fields, **({"goals": [*beside, card]} if beside else {}))

    def card(self, card: str) -> Card:
        return self.deck.cards[card]

    def name(self, card: str) -> str:
        return self.deck.cards[card].name

    # -- judging --------------------------------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """Changes inside happen at one moment and are judged once, at the end."""
        self._together += 1
        try:
            yield
        finally:
            self._together -= 1
        self.judge()

    def change(self, state: State) -> None:
        self.state = state
        self.judge()

    def judge(self) -> None:
        """Has anybody won (W2, W4)? A win ends whatever is being carried out."""
        if self._together or self.state.aside or self.state.winner is not None:
            return
        claims = goals.judge(self.deck, self.state) if self.state.goals else []
        self._announce(claims)
        winners = {claim.player for claim in claims if not claim.blockers}
        if len(winners) == 1:
            won = next(claim for claim in claims if not claim.blockers)
            self.win(won.player, won.goal)

    def _announce(self, claims: list[goals.Claim]) -> None:
        """Tell blocked wins and ties once, as long as they stand."""
        notices: list[tuple[str, ...]] = []
        winners = sorted({claim.player for claim in claims if not claim.blockers})
        if len(winners) > 1:
            goals_met = dict.fromkeys(claim.goal for claim in claims if not claim.blockers)
            notices.append(("tie", "+".join(goals_met), *winners))
        notices += [("blocked", c.goal, c.player, *c.blockers) for c in claims if c.blockers]
        told, self.state = self.state.notices, self.state._replace(notices=tuple(notices))
        for kind, goal, *rest in notices:
            if (kind, goal, *rest) in told:
                continue
            if kind == "tie":
                met = tuple(goal.split("+"))
                self.tell("tie", met, players=rest, goal=met[0])
            else:
                self.tell("blocked", (goal, *rest[1:]), player=rest[0], goal=goal, by=rest[1:])

    def win(self, player: str, goal: str | None) -> None:
        self.state = self.state._replace(winner=player, won_with=goal)
        self.tell_win()
        raise Won

    def reconsider(self) -> None:
        """A win that rested on a mistake, or on half a draw, is none; perhaps it is somebody else's."""
        state = self.state
        if state.winner is None or state.won_with is None or self.card(state.won_with).goal is None:
            return
        winners = {claim.player for claim in goals.judge(self.deck, state) if not claim.blockers}
        if winners != {state.winner}:
            self.state = state._replace(winner=None, won_with=None)
            self.judge()

    def tell_win(self) -> None:
        player, goal = self.state.winner, self.state.won_with
        assert player is not None
        because = (goal, *goals.proof(self.deck, self.state, goal, player)) if goal is not None else ()
        self.tell("won", because, player=player, goal=goal)

    # -- the draw pile --------------------------------------------------------------------------------

    def draw(self, player: str, count: int, why: str, because: tuple[str, ...] = ()) -> int:
        """Into the hand. Nobody scans a draw: the referee counts what the rules require."""
        taken = self._take(count)
        seat = self.state.seat(player)
        self.state = self.state.with_seat(player, hand=seat.hand + taken, fresh=True)._replace(drew_apart=False)
        self._tell_draw(player, count, taken, why, because)
        self.judge()
        return taken

    def hold(self, player: str, count: int, why: str, because: tuple[str, ...]) -> int:
        """Apart from the hand, for an effect that is being carried out."""
        taken = self._take(count)
        state = self.state.with_seat(player, fresh=True)
        self.state = state._replace(held=state.held + taken, drew_apart=True)
        self._tell_draw(player, count, taken, why, because)
        return taken

    def _tell_draw(self, player: str, count: int, taken: int, why: str, because: tuple[str, ...]) -> None:
        if count > 0:
            short = {"missing": count - taken} if taken < count else {}
            self.tell("draw", because, player=player, count=taken, why=why, **short)

    def _take(self, count: int) -> int:
        """Cards off the draw pile; the discards are shuffled in only when a further card is needed (T12)."""
        taken = min(count, self.state.draw_pile)
        self.state = self.state._replace(draw_pile=self.state.draw_pile - taken)
        if taken < count and self.state.discard:
            self.reshuffle()
            taken += self._take(count - taken)
        return taken

    def reshuffle(self, because: tuple[str, ...] = ()) -> None:
        """Cards that are being carried out are not in the discard pile and stay out."""
        count = len(self.state.discard)
        self.state = self.state._replace(discard=(), draw_pile=self.state.draw_pile + count)
        self.tell("reshuffled", because, count=count, draw_pile=self.state.draw_pile)

    # -- cards coming into sight ----------------------------------------------------------------------

    def reveal(self, card: str) -> None:
        """A hidden card is seen. One whose existence was a guess turns out to be in the box: it counts from now on."""
        if self.card(card).is_guess and card not in self.state.found:
            state = self.state
            self.state = state._replace(found=(*state.found, card), draw_pile=state.draw_pile + 1)

    def leave_hand(self, player: str, card: str) -> None:
        """A card of the player's hand is seen. If the count says that there was none, the count was wrong."""
        self.reveal(card)
        if self.state.seat(player).hand > 0:
            self.state = self.state.with_hand(player, -1)
        else:
            self.tell("mismatch", card=card, believed="hidden", seen=f"hand:{player}")
            self._count_out()

    def turn_up(self, card: str) -> None:
        """A hidden card is said to lie open; nobody said out of whose hand, if any."""
        self.reveal(card)
        self._count_out()

    def count_hand(self, player: str, count: int) -> None:
        """The player holds so many: the rest is in the draw pile, and what was missing was counted elsewhere."""
        less = self.state.seat(player).hand - count
        if less > 0:
            self.state = self.state._replace(draw_pile=self.state.draw_pile + less)
        for _ in range(-less):
            self._count_out(but=player)
        self.state = self.state.with_seat(player, hand=count)

    def _count_out(self, but: str | None = None) -> None:
        """One hidden card less, where the count is most likely wrong: the draw pile, the discards that nobody showed,
        the largest hand (`but` one that is known). Nobody has shuffled anything."""
        state = self.state
        fullest = max(state.seats, key=lambda seat: -1 if seat.player == but else seat.hand)
        if state.draw_pile > 0:
            self.state = state._replace(draw_pile=state.draw_pile - 1)
        elif state.unseen:
            at = _latest_unseen(state)
            self.state = state._replace(discard=state.discard[:at] + state.discard[at + 1 :])
        elif fullest.hand > 0:
            self.state = state.with_hand(fullest.player, -1)
        else:
            self.state = state._replace(held=state.held - 1)

    def replace_creeper(self, player: str, card: str) -> None:
        """A drawn Creeper is laid down and another card drawn for it (C1); with empty piles there is one less."""
        self.state = self.state.with_seat(player, fresh=True)
        if self._take(1):
            self.tell("draw", (card,), player=player, count=1, why=f"in place of {self.name(card)}")
        elif self.state.held > 0 and self.state.drew_apart:
            self.state = self.state._replace(held=self.state.held - 1)
        elif self.state.seat(player).hand > 0:
            self.state = self.state.with_hand(player, -1)
        else:
            self._count_out()

    def leave_held(self, card: str) -> None:
        self.reveal(card)
        self.state = self.state._replace(held=self.state.held - 1)

    def leave_pile(self, card: str) -> None:
        """The card on top of the draw pile is seen."""
        self.reveal(card)
        self._take(1)

    # -- cards on the table ---------------------------------------------------------------------------

    def start_playing(self, card: str) -> None:
        self.state = self.state.without(card)._replace(playing=(*self.state.playing, card))

    def lay(self, card: str, player: str) -> None:
        """In front of a player, what clings to it included."""
        if player not in self.state.players:  # left in the middle of an effect
            self.discard(card)
            return
        moved = (card, *self.state.clinging_to(card))
        for each in moved:
            self.absolve_card(each)  # however it got there, it is there by right now
        state = self.state
        for each in moved:
            state = state.without(each)
        state = state._replace(face_down=tuple(c for c in state.face_down if c not in moved))
        self.change(state.with_seat(player, cards=state.seat(player).cards + moved))

    def move(self, card: str, player: str, because: tuple[str, ...]) -> None:
        """From one seat to another."""
        before = self.state.place_of(card)
        for each in (card, *self.state.clinging_to(card)):
            self.tell("moved", because, card=each, **{"from": before, "to": SEAT + player})
        self.lay(card, player)

    def enter_center(self, card: str) -> None:
        """A rule about the same thing, or of the same name, leaves (R2); Meta Rules are only covered (R3, S1)."""
        with self.together():
            for old in ruling.new_rules(self.deck, self.state):
                if old != card and self._same_subject(old, card):
                    self.discard(old, (card,))
        state = self.state.without(card)
        if self.card(card).type == "Goal":
            self.change(state._replace(goals=(*state.goals, card)))
        else:
            self.change(state._replace(rules=(*state.rules, card)))

    def _same_subject(self, one: str, other: str) -> bool:
        slots = {rule.slot for rule in self.card(one).rule} & {rule.slot for rule in self.card(other).rule}
        return bool(slots) or self.card(one).key == self.card(other).key

    def discard(self, card: str, because: tuple[str, ...] = (), player: str | None = None) -> None:
        """From wherever it lies open. A Keeper takes along what clings to it."""
        self._tell_leaving(card, because)
        owner = self.state.owner_of(card)
        moved = (card, *self.state.clinging_to(card))
        for each in moved:
            self.absolve_card(each)
            self._send_off(each)
        for each in moved:
            self.tell("discarded", because, card=each, player=player or owner)
            if self.state.place_of(each) == HIDDEN:  # people must know that it does not stay there
                self.tell("moved", because, card=each, **{"from": DISCARD, "to": "draw"})
        self.judge()

    def _lifted(self, card: str) -> State:
        """The table without that card: whatever was known of it there is forgotten."""
        state = self.state.without(card).detached(card)
        return state._replace(
            face_down=tuple(other for other in state.face_down if other != card),
            passes=tuple(count for count in state.passes if count[0] != card),
        )

    def _send_off(self, card: str) -> None:
        state = self._lifted(card)
        back = any(step.op == "back_to_draw_pile" for step in self.card(card).always)
        if back and self.state.owner_of(card) is not None:
            self.state = state._replace(draw_pile=state.draw_pile + 1)
        else:
            self.state = state._replace(discard=(*state.discard, card))

    def _tell_leaving(self, card: str, because: tuple[str, ...]) -> None:
        if card in self.state.rules:
            self.tell("rule_off", because, card=card)
        elif card in self.state.goals:
            self.tell("goal_off", because, card=card)

    def discard_from_hand(self, player: str, card: str, because: tuple[str, ...]) -> None:
        """T11: a card that is discarded is not played; its instructions are not followed."""
        self.leave_hand(player, card)
        self.state = self.state._replace(discard=(*self.state.discard, card))
        self.tell("discarded", because, card=card, player=player)
        self.judge()

    def discard_unseen(self, player: str, count: int, because: tuple[str, ...]) -> None:
        """Out of a hand, without being shown."""
        if count <= 0:
            return
        state = self.state.with_hand(player, -count)
        self.state = state._replace(discard=state.discard + (UNSEEN,) * count)
        self.tell("discarded", because, card=None, player=player, count=count)
        self.judge()

    def discard_held(self, player: str, count: int, because: tuple[str, ...]) -> None:
        """The rest of what an effect had drawn, without being shown."""
        if count <= 0:
            return
        state = self.state._replace(held=self.state.held - count)
        self.state = state._replace(discard=state.discard + (UNSEEN,) * count)
        self.tell("discarded", because, card=None, player=player, count=count)

    def identify_discard(self, card: str) -> None:
        """A card that lay unseen in the discard pile is shown: the latest of them, for want of better knowledge."""
        self.reveal(card)
        pile = list(self.state.discard)
        pile[_latest_unseen(self.state)] = card
        self.state = self.state._replace(discard=tuple(pile))

    def to_hand(self, card: str, player: str, because: tuple[str, ...]) -> None:
        """Back into a hand. What clung to it is laid down again by who receives it."""
        before = self.state.place_of(card)
        self._tell_leaving(card, because)
        clinging = self.state.clinging_to(card)
        self.state = self._lifted(card).with_hand(player, 1)
        self.tell("moved", because, card=card, **{"from": before, "to": f"hand:{player}"})
        with self.together():
            for creeper in clinging:
                self.tell("creeper", because, player=player, card=creeper)
                self.lay(creeper, player)

    def to_draw_pile(self, card: str, because: tuple[str, ...]) -> None:
        before = self.state.place_of(card)
        self._tell_leaving(card, because)
        state = self._lifted(card)
        self.state = state._replace(draw_pile=state.draw_pile + 1)
        self.tell("moved", because, card=card, **{"from": before, "to": "draw"})
        self.judge()

    def remove(self, card: str, because: tuple[str, ...]) -> None:
        """Out of the game; what clung to it is discarded."""
        before = self.state.place_of(card)
        self._tell_leaving(card, because)
        for creeper in self.state.clinging_to(card):
            self.discard(creeper, because)
        state = self._lifted(card)
        self.state = state._replace(removed=(*state.removed, card))
        self.tell("moved", because, card=card, **{"from": before, "to": "removed"})
        self.judge()

    def attach(self, creeper: str, keeper: str) -> None:
        state = self.state.detached(creeper)
        self.state = state._replace(attached=(*state.attached, (creeper, keeper)))
        owner = self.state.owner_of(keeper)
        self.tell("attached", (creeper,), creeper=creeper, keeper=keeper, player=owner)
        self.judge()

    def shift_hands(self, hands: dict[str, int], because: tuple[str, ...]) -> None:
        """Hands that changed owners: the new counts."""
        state = self.state
        for player, count in hands.items():
            if player in state.players:
                state = state.with_seat(player, hand=count)
        self.state = state
        for player, count in hands.items():
            self.tell("hand", because, player=player, count=count)
        self.judge()

    # -- draws that the rules require in mid-turn -----------------------------------------------------

    def top_up(self) -> None:
        """The player in turn draws at once what a risen draw rule or a new bonus demands (T2); never back (T3)."""
        turn = self.state.turn
        if turn.phase != "play" or self.state.winner is not None:
            return
        rule = ruling.draw_rule(self.deck, self.state)
        more = ruling.bonus(self.deck, self.state, turn.player, "bonus_draw")
        due, extra = (rule.value or 0) - turn.drawn, (more.value or 0) - turn.bonus
        if due > 0:
            self.state = self.state.with_turn(drawn=turn.drawn + due)
            self.draw(turn.player, due, "the draw rule went up", rule.because)
        if extra > 0:
            self.state = self.state.with_turn(bonus=turn.bonus + extra)
            names = sentences.listed([self.name(card) for card in more.because])
            self.draw(turn.player, extra, f"a bonus by {names}", more.because)

    # -- violations -----------------------------------------------------------------------------------

    def accuse(
        self,
        kind: str,
        player: str,
        card: str | None = None,
        because: tuple[str, ...] = (),
        **numbers: int,
    ) -> None:
        """A player's mistake is a ruling: it is told, and stands until it is mended."""
        violation = Violation(kind, player, card, because, tuple(sorted(numbers.items())))
        kept = tuple(v for v in self.state.violations if not _same_fault(v, violation))
        self.state = self.state._replace(violations=(*kept, violation))
        self.tell("violation", because, **as_dict(violation))

    def rebuke(self, kind: str, player: str, because: tuple[str, ...] = (), **fields: Any) -> None:
        """A mistake that is mended by being told, or that is nobody's to mend."""
        self.tell("violation", because, kind=kind, player=player, **fields)

    def absolve(self, kind: str, player: str) -> None:
        self._mend(lambda v: v.kind == kind and v.player == player)

    def absolve_card(self, card: str) -> None:
        """The card is back where it belongs."""
        self._mend(lambda v: v.card == card)

    def forgive_cards_shown(self) -> None:
        """Cards that went back to a hand cannot be seen there: with the turn, the accusation ends."""
        state = self.state
        left = tuple(v for v in state.violations if v.card is not None and state.place_of(v.card) != HIDDEN)
        self.state = state._replace(violations=left)

    def _mend(self, mended: Callable[[Violation], bool]) -> None:
        done = [v for v in self.state.violations if mended(v)]
        if not done:
            return
        left = tuple(v for v in self.state.violations if not mended(v))
        self.state = self.state._replace(violations=left)
        for v in done:
            self.tell("complied", v.because, kind=v.kind, player=v.player, card=v.card)


def _latest_unseen(state: State) -> int:
    """Where the unseen card nearest to the top of the discard pile lies."""
    return len(state.discard) - 1 - state.discard[::-1].index(UNSEEN)


def _same_fault(one: Violation, other: Violation) -> bool:
    return (one.kind, one.player, one.card) == (other.kind, other.player, other.card)


def as_dict(violation: Violation) -> dict[str, Any]:
    fields: dict[str, Any] = {"kind": violation.kind, "player": violation.player, **dict(violation.numbers)}
    if violation.card is not None:
        fields["card"] = violation.card
    return fields
