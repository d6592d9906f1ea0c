"""Verbs on the turn, on the card itself, and the one for what only people can do."""

from __future__ import annotations

from typing import Any

from ..cards import Step
from ..event import TurnOver
from ..playing import Acting
from ..request import Effect, Request, ask
from ..settling import settle

__all__ = ["bury_self", "discard_self", "end_turn", "extra_turn", "manual", "pass_self"]


def extra_turn(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    """One more turn after this one; the same card never gives more than two turns in a row."""
    table = acting.game.table
    key, turn = table.card(acting.card).key, table.state.turn
    if key in turn.given_by or key in turn.extra:
        table.tell("nothing", acting.because, card=acting.card)
    else:
        table.state = table.state.with_turn(extra=(*turn.extra, key))
    return
    yield


def end_turn(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    yield from settle(acting.game)
    raise TurnOver


def discard_self(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    acting.game.table.discard(acting.card, acting.because, player=acting.player)
    return
    yield


def bury_self(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    """Into the draw pile, nobody knows where."""
    acting.game.table.to_draw_pile(acting.card, acting.because)
    return
    yield


def pass_self(acting: Acting, step: Step, _before: Any) -> Effect[None]:
    """To the next player; with a circuit it is discarded when it has gone all the way round."""
    table = acting.game.table
    owner = table.state.owner_of(acting.card)
    if owner is None:
        return
    passed = dict(table.state.passes).get(acting.card, 0) + 1
    others = table.state.others(owner)
    if not others or (step.args.get("circuit") and passed >= len(table.state.seats)):
        table.discard(acting.card, acting.because)
        return
    rest = tuple(pair for pair in table.state.passes if pair[0] != acting.card)
    table.state = table.state._replace(passes=(*rest, (acting.card, passed)))
    table.move(acting.card, others[0], acting.because)
    return
    yield


def manual(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    """Nobody has told the referee what the card does: the players do what it says and correct the referee."""
    table = acting.game.table
    text = f"{acting.player}: do what {table.name(acting.card)} says, put right what changed, then say done."
    yield from ask(lambda: Request(acting.player, "confirm", text, acting.because, (True,), optional=True))
