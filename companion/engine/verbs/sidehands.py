"""Verbs that draw cards apart from the hand: the hand is set aside until they are done."""

from __future__ import annotations

from typing import Any

from .. import ruling
from ..cards import Amount, Step
from ..event import TurnOver
from ..playing import Acting, play
from ..request import Effect, Request, ask, ask_option
from ..sentences import counted

__all__ = ["set_aside_give", "set_aside_play"]


def set_aside_play(acting: Acting, step: Step, _before: Any) -> Effect[None]:
    """Draw apart from the hand, play so many of them in any order, discard the rest (A4). One play in all (T7)."""
    play_count = yield from _how_many(acting, step)
    before = acting.game.table.state.held
    try:
        yield from _play_drawn(acting, step.args["draw"], play_count, before)
    except TurnOver:
        table = acting.game.table
        table.discard_held(acting.player, table.state.held - before, acting.because)
        raise
    yield from _discard_rest(acting, before)


def _how_many(acting: Acting, step: Step) -> Effect[Amount]:
    play_count = step.args["play"]
    if not isinstance(play_count, dict):
        return play_count  # type: ignore[no-any-return]
    text = f"{acting.player}: {step.args['ask']}"
    answer = yield from ask_option(acting.player, text, acting.because, tuple(play_count))
    return play_count[answer]  # type: ignore[no-any-return]


def _play_drawn(acting: Acting, draw: Amount, play_count: Amount, before: int) -> Effect[None]:
    """Both numbers are looked up afresh each time: Inflation played inside makes the Action grow at once."""
    game, table, player = acting.game, acting.game.table, acting.player
    drawn = played = 0

    def make() -> Request | None:
        left = min(ruling.amount(game.deck, table.state, play_count) - played, table.state.held - before)
        if left <= 0:
            return None
        text = f"{player}: play {counted(left)} of those drawn for {table.name(acting.card)}."
        return Request(player, "play", text, acting.because, needed=left, hidden=True)

    while True:
        due = ruling.amount(game.deck, table.state, draw) - drawn
        if due > 0:
            table.hold(player, due, f"{table.name(acting.card)}, apart from the hand", acting.because)
            drawn += due
        card = yield from ask(make)
        if card is None:
            return
        played += 1
        yield from play(game, player, card, "held")


def _discard_rest(acting: Acting, before: int) -> Effect[None]:
    table, player = acting.game.table, acting.player

    def make() -> Request | None:
        left = table.state.held - before
        if left <= 0:
            return None
        text = f"{player}: discard the {'other card' if left == 1 else f'other {left} cards'}."
        return Request(player, "discard", text, acting.because, needed=left, unseen=True, hidden=True)

    while (card := (yield from ask(make))) is not None:
        table.leave_held(card)
        table.state = table.state._replace(discard=(*table.state.discard, card))
        table.tell("discarded", acting.because, card=card, player=player)
    table.discard_held(player, table.state.held - before, acting.because)


def set_aside_give(acting: Acting, step: Step, _before: Any) -> Effect[None]:
    """So many for every player, handed out by choice. Creepers among them stay with who drew (A5)."""
    table, deck = acting.game.table, acting.game.deck
    each = ruling.amount(deck, table.state, step.args["each"])
    order = table.state.order_from(acting.player)
    why = f"{table.name(acting.card)}, to hand out {each} to everybody"
    drawn = table.hold(acting.player, each * len(order), why, acting.because)
    shares = {name: drawn // len(order) + (at < drawn % len(order)) for at, name in enumerate(order)}
    table.state = table.state._replace(held=table.state.held - drawn)
    hands = {name: table.state.seat(name).hand + share for name, share in shares.items()}
    table.shift_hands(hands, acting.because)
    return
    yield
