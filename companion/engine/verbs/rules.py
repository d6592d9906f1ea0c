"""Verbs on New Rules and Goals in play."""

from __future__ import annotations

from typing import Any

from .. import ruling
from ..cards import Step
from ..playing import Acting
from ..request import Effect, ask_card

__all__ = ["trash_goals", "trash_rules"]


def trash_rules(acting: Acting, step: Step, _before: Any) -> Effect[int]:
    """One, some, half of them or all; Meta Rules are never among them (S1, S7)."""
    if step.args["n"] == "all":
        return _trash_every(acting, step)
    gone, bound = 0, _bound(acting, step)
    while gone < bound:
        text = f"{acting.player}: discard which New Rule?{_how_many(step, bound - gone)}"
        card = yield from ask_card(
            acting.player,
            text,
            acting.because,
            lambda: _choices(acting, step),
            optional=bool(step.args.get("up_to")),
        )
        if card is None:
            break
        acting.game.table.discard(card, acting.because, player=acting.player)
        gone += 1
    return gone


def _how_many(step: Step, left: int) -> str:
    if step.args.get("up_to"):
        return f" {left} at most; say done to stop."
    return f" {left} are to go." if left > 1 else ""


def _choices(acting: Acting, step: Step) -> tuple[str, ...]:
    table, slots = acting.game.table, step.args.get("slots")
    rules = ruling.new_rules(acting.game.deck, table.state)
    if slots is None:
        return rules
    return tuple(card for card in rules if any(rule.slot in slots for rule in table.card(card).rule))


def _bound(acting: Acting, step: Step) -> int:
    if step.args["n"] == "half":  # rounded up
        return (len(_choices(acting, step)) + 1) // 2
    return ruling.amount(acting.game.deck, acting.game.table.state, step.args["n"])


def _trash_every(acting: Acting, step: Step) -> int:
    cards = _choices(acting, step)
    with acting.game.table.together():
        for card in cards:
            acting.game.table.discard(card, acting.because, player=acting.player)
    return len(cards)


def trash_goals(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    for card in acting.game.table.state.goals:
        acting.game.table.discard(card, acting.because, player=acting.player)
    return
    yield
