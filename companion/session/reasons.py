"""The numbers in force, each with its reason: "Draw 2, plus 1 by Inflation"."""

from __future__ import annotations

from ..engine import ruling
from ..engine.cards import Deck, Slot
from ..engine.sentences import listed
from ..engine.state import State
from .view import Number

NONE = "none"


def numbers(deck: Deck, state: State) -> tuple[Number, ...]:
    """Draw, play, Hand Limit and Keeper Limit for the player in turn."""
    player = state.turn.player
    draws, plays = ruling.draws(deck, state, player), ruling.plays(deck, state, player)
    play = f"all but {plays.leave}" if plays.leave else str(plays.value)
    return (
        Number("draw", str(draws.value), _why(deck, state, "draw", draws.because)),
        Number("play", play, _why(deck, state, "play", plays.because)),
        _limit(deck, state, "hand_limit", "hand limit"),
        _limit(deck, state, "keeper_limit", "keeper limit"),
    )


def _limit(deck: Deck, state: State, slot: Slot, label: str) -> Number:
    """For the player in turn, who is the one to obey it next."""
    limit = ruling.limit(deck, state, slot, state.turn.player)
    value = NONE if limit.value is None else str(limit.value)
    return Number(label, value, _why(deck, state, slot, limit.because))


def _why(deck: Deck, state: State, slot: Slot, because: tuple[str, ...]) -> str:
    if not because:
        return "no rule"
    base, *others = dict.fromkeys(because)
    name = deck.cards[base].name
    if not others:
        return name
    raised = ruling.inflation(deck, state)
    inflating = [card for card in others if card in raised.because]
    parts = [_plus(deck, raised.value or 0, inflating)] if inflating else []
    bonus = [card for card in others if card not in inflating]
    if bonus:
        parts.append(_plus(deck, _bonus(deck, state, slot), bonus))
    return f"{name}, {', '.join(parts)}"


def _plus(deck: Deck, by: int, cards: list[str]) -> str:
    return f"plus {by} by {listed([deck.cards[card].name for card in cards])}"


def _bonus(deck: Deck, state: State, slot: Slot) -> int:
    op = {"draw": "bonus_draw", "play": "bonus_play"}.get(slot, "bonus_limit")
    return ruling.bonus(deck, state, state.turn.player, op).value or 0
