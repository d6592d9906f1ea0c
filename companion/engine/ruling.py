"""The rules in force, computed afresh from the cards in play, each with the cards that make it so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from .cards import WORDS, Amount, Card, Deck, RuleValue, Slot, Step
from .state import State

Plays = int | Literal["all"]


class Ruling(NamedTuple):
    """A number in force; None means that there is no limit."""

    value: int | None
    because: tuple[str, ...]


class PlayRuling(NamedTuple):
    """How many cards a turn plays in all: so many, or all but those that stay in hand."""

    value: Plays
    leave: int
    because: tuple[str, ...]


NO_INFLATION: Final = Ruling(0, ())


def inflation(deck: Deck, state: State) -> Ruling:
    """By how much every numeral is raised (numbers printed as words are not)."""
    raising = rules_of_slot(deck, state, "numerals")
    if not raising:
        return NO_INFLATION
    total = sum(WORDS.get(str(rule.value), 0) for _, rule in raising)
    return Ruling(total, tuple(card.id for card, _ in raising))


def amount(deck: Deck, state: State, value: Amount) -> int:
    """What a printed number means now: digits grow under Inflation, words do not."""
    if isinstance(value, str):
        return WORDS[value]
    return value + (inflation(deck, state).value or 0)


def rules_of_slot(deck: Deck, state: State, slot: Slot) -> list[tuple[Card, RuleValue]]:
    cards = deck.cards
    return [(cards[card], rule) for card in state.rules for rule in cards[card].rule if rule.slot == slot]


def rule_in_force(deck: Deck, state: State, slot: Slot) -> tuple[Card, RuleValue] | None:
    """The newest rule of the slot covers those before it; Meta Rules lie at the bottom (R2, R3)."""
    for card in reversed(state.rules):
        for rule in deck.cards[card].rule:
            if rule.slot == slot:
                return deck.cards[card], rule
    return None


def printed_in_force(deck: Deck, state: State, slot: Slot) -> Ruling:
    rule = rule_in_force(deck, state, slot)
    if rule is None:
        return Ruling(None, ())
    card, written = rule
    raised = inflation(deck, state) if isinstance(written.value, int) else NO_INFLATION
    return Ruling(_printed(written.value) + (raised.value or 0), (card.id, *raised.because))


def _printed(value: Amount) -> int:
    return value if isinstance(value, int) else WORDS[value]


def works(deck: Deck, state: State, card: str) -> bool:
    """Does a card in play have its powers? Not face down, and not with a Creeper that disables its host."""
    if card in state.face_down:
        return False
    clinging = (deck.cards[creeper] for creeper in state.clinging_to(card))
    return not any(step.op == "disables_host" for creeper in clinging for step in creeper.always)


def standing(deck: Deck, state: State, op: str) -> Iterator[tuple[str, str | None, Step]]:
    """Every standing effect of that kind in play, as (card, owner or None for a rule, step)."""
    for card in state.rules:
        for step in deck.cards[card].always:
            if step.op == op:
                yield card, None, step
    for seat in state.seats:
        for card in seat.cards:
            for step in deck.cards[card].always:
                if step.op == op and works(deck, state, card):
                    yield card, seat.player, step


def owns_standing(deck: Deck, state: State, player: str, op: str) -> str | None:
    """A working card in front of the player with that standing effect."""
    return next((card for card, owner, _ in standing(deck, state, op) if owner == player), None)


def keepers(deck: Deck, state: State, player: str) -> tuple[str, ...]:
    return tuple(card for card in state.seat(player).cards if deck.cards[card].type == "Keeper")


def creepers(deck: Deck, state: State, player: str) -> tuple[str, ...]:
    return tuple(card for card in state.seat(player).cards if deck.cards[card].type == "Creeper")


def key_in_play(deck: Deck, state: State, key: str) -> str | None:
    """A card of that name in front of anybody, face up (T16)."""
    cards = (card for card in state.on_table if card not in state.face_down)
    return next((card for card in cards if deck.cards[card].key == key), None)


def new_rules(deck: Deck, state: State) -> tuple[str, ...]:
    """The rules that can leave the table: Meta Rules never do (S1, S7)."""
    return tuple(card for card in state.rules if deck.cards[card].type == "New Rule")


def _enjoys(deck: Deck, state: State, player: str, owner: str | None, card: str, step: Step) -> bool:
    needed = step.args.get("while_in_play")
    if needed is not None and key_in_play(deck, state, needed) is None:
        return False
    who = step.args["who"]
    if who == "owner":
        return owner == player
    if who == "declared":
        return (player, deck.cards[card].key, True) in state.facts
    if who == "everyone":
        return True
    counts = {name: len(keepers(deck, state, name)) for name in state.players}
    mine = counts.pop(player)
    if who == "fewest_keepers":
        return all(mine < other for other in counts.values())
    return all(mine > other for other in counts.values())


def bonus(deck: Deck, state: State, player: str, op: str) -> Ruling:
    """What bonus_draw, bonus_play or bonus_limit cards add for that player."""
    total, because = 0, []
    for card, owner, step in standing(deck, state, op):
        if _enjoys(deck, state, player, owner, card, step):
            total += amount(deck, state, step.args["n"])
            because.append(card)
    return Ruling(total, tuple(because))


def draw_rule(deck: Deck, state: State) -> Ruling:
    """Cards to draw each turn, bonuses apart."""
    return printed_in_force(deck, state, "draw")


def draws(deck: Deck, state: State, player: str) -> Ruling:
    """Cards that the player draws in a turn, bonuses included."""
    rule, more = draw_rule(deck, state), bonus(deck, state, player, "bonus_draw")
    return Ruling((rule.value or 0) + (more.value or 0), rule.because + more.because)


def plays(deck: Deck, state: State, player: str) -> PlayRuling:
    """Cards that the player plays in a turn. Each bonus lowers what "all but" leaves; at none it is all."""
    rule = rule_in_force(deck, state, "play")
    more = bonus(deck, state, player, "bonus_play")
    if rule is None:
        return PlayRuling(more.value or 0, 0, more.because)
    card, written = rule
    if written.value == "all":
        return PlayRuling("all", 0, (card.id,))
    raised = inflation(deck, state).because if isinstance(written.value, int) else ()
    because = (card.id, *raised, *more.because)
    number = amount(deck, state, written.value)
    if written.all_but:
        return PlayRuling("all", max(0, number - (more.value or 0)), because)
    return PlayRuling(number + (more.value or 0), 0, because)


def still_to_play(deck: Deck, state: State) -> Plays:
    """Plays that the turn still owes, never more than the hand holds (T4, T5, T6)."""
    player = state.turn.player
    hand = state.seat(player).hand
    rule = plays(deck, state, player)
    if rule.value == "all":
        if rule.leave:
            return max(0, hand - rule.leave)
        return "all" if hand > 0 else 0
    return min(max(0, rule.value - state.turn.played), max(0, hand))


def plays_owed(deck: Deck, state: State) -> int:
    """The same as a plain number."""
    owed = still_to_play(deck, state)
    return state.seat(state.turn.player).hand if owed == "all" else owed


def limit(deck: Deck, state: State, slot: Slot, player: str | None = None) -> Ruling:
    """A Hand or Keeper Limit, for one player or (None) for those without a card that raises it."""
    rule = printed_in_force(deck, state, slot)
    if rule.value is None or player is None:
        return rule
    more = bonus(deck, state, player, "bonus_limit")
    return Ruling(rule.value + (more.value or 0), rule.because + more.because)


class Excess(NamedTuple):
    kind: Literal["hand_limit", "keeper_limit"]
    limit: int
    have: int
    because: tuple[str, ...]

    @property
    def over(self) -> int:
        return self.have - self.limit


def excess(deck: Deck, state: State, player: str) -> Excess | None:
    """By how much the player is over a limit: the hand first, then the Keepers (T1). Creepers never count (R8)."""
    hand = _over(deck, state, "hand_limit", player, state.seat(player).hand)
    if hand is not None or rule_in_force(deck, state, "keeper_limit") is None:
        return hand
    return _over(deck, state, "keeper_limit", player, len(keepers(deck, state, player)))


def _over(
    deck: Deck, state: State, slot: Literal["hand_limit", "keeper_limit"], player: str, have: int
) -> Excess | None:
    written = rule_in_force(deck, state, slot)
    if written is None or have <= _printed(written[1].value):  # Inflation and bonuses only ever raise a limit
        return None
    rule = limit(deck, state, slot, player)
    return Excess(slot, rule.value or 0, have, rule.because) if have > (rule.value or 0) else None


def goals_allowed(deck: Deck, state: State) -> Ruling:
    rule = printed_in_force(deck, state, "goals")
    return rule if rule.value is not None else Ruling(1, ())
