"""Verbs on hands: what the referee cannot see, and therefore counts."""

from __future__ import annotations

from typing import Any

from .. import ruling
from ..cards import Step
from ..playing import Acting, choose_player, play
from ..request import RECHECK, Effect, Request, ask, ask_option, ask_player
from ..sentences import a, counted
from ..settling import discard_hand_cards

__all__ = [
    "discard_from_hand",
    "discard_hand",
    "distress_draw",
    "draw",
    "give_from_hand",
    "repay_random",
    "rotate_hands",
    "showdown",
    "swap_positions",
    "take_random",
    "trade_hands",
]


def _number(acting: Acting, step: Step, key: str = "n") -> int:
    return ruling.amount(acting.game.deck, acting.game.table.state, step.args[key])


def draw(acting: Acting, step: Step, before: Any) -> Effect[int]:
    table, n = acting.game.table, step.args["n"]
    if n == "as many":
        count = before if isinstance(before, int) else 0
    elif n == "plays left":
        count = ruling.plays_owed(acting.game.deck, table.state)
    else:
        count = _number(acting, step)
    everyone = table.state.order_from(acting.player)
    for player in everyone if step.args.get("who") == "everyone" else (acting.player,):
        table.draw(player, count, table.name(acting.card), acting.because)
    return count
    yield


def distress_draw(acting: Acting, step: Step, _before: Any) -> Effect[None]:
    """Everyone draws; who has Creepers draws on to so many for each of them, those met on the way included."""
    table = acting.game.table
    drawn: dict[str, int] = {}
    while True:
        for player in table.state.order_from(acting.player):
            creepers = len(ruling.creepers(acting.game.deck, table.state, player))
            due = max(_number(acting, step, "each"), creepers * _number(acting, step, "per_creeper"))
            more = due - drawn.get(player, 0)
            if more > 0:
                drawn[player] = due
                table.draw(player, more, table.name(acting.card), acting.because)
        text = "Everybody: lay down the Creepers you drew, then say done."
        reply = yield Request(acting.player, "confirm", text, acting.because, (True,), optional=True)
        if reply is not RECHECK:
            return


def discard_hand(acting: Acting, _step: Step, _before: Any) -> Effect[int]:
    hand = acting.game.table.state.seat(acting.player).hand
    return (yield from discard_hand_cards(acting.game, acting.player, acting.because, hand))


def price_targets(acting: Acting, step: Step) -> tuple[str, ...]:
    """A price in cards is paid in full or not at all: the hand must be large enough."""
    hand = acting.game.table.state.seat(acting.player).hand
    asked = step.args["n"] != "any" and step.args.get("who") != "others"
    return () if asked and hand < _number(acting, step) else ("a card",)


def discard_from_hand(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    """Of one's own choice; with or_random a card of that type, or one at random: the discarder's choice (U7)."""
    if step.args.get("who") == "others":
        for player in acting.game.table.state.others(acting.player):
            yield from _discard_some(acting, step, player)
        return None
    if step.args["n"] == "any":
        return (yield from _discard_any(acting, step))
    wanted = _number(acting, step)
    gone = yield from _discard_some(acting, step, acting.player)
    return gone if gone >= wanted else False


def _discard_some(acting: Acting, step: Step, player: str) -> Effect[int]:
    only = step.args.get("only")
    free = step.args.get("or_random", False)

    def what(count: int) -> str:
        if free and count == 1:
            return f"{a(str(only))}, or a card at random"
        if free:
            return f"{counted(count, str(only))}, or as many cards at random"
        return counted(count, only) if only else f"{counted(count)} of your choice"

    types = (only,) if only and not free else ()
    count = _number(acting, step)
    return (yield from discard_hand_cards(acting.game, player, acting.because, count, only=types, what=what))


def _discard_any(acting: Acting, step: Step) -> Effect[int]:
    """As many as the player likes, each shown; `done` ends it."""
    table, player, only = acting.game.table, acting.player, step.args.get("only")
    gone = 0

    def make() -> Request | None:
        hand = table.state.seat(player).hand
        if hand <= 0:
            return None
        text = f"{player}: discard {only or 'card'}s, as many as you like, then say done."
        types = (only,) if only else ()
        return Request(player, "discard", text, acting.because, needed=hand, optional=True, hidden=True, types=types)

    while (card := (yield from ask(make))) is not None:
        table.discard_from_hand(player, card, acting.because)
        gone += 1
    return gone


def random_targets(acting: Acting, _step: Step) -> tuple[str, ...]:
    state = acting.game.table.state
    return tuple(name for name in state.others(acting.player) if state.seat(name).hand > 0)


def take_random(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    """Blind from a hand: into one's own, or to be played at once (A1)."""
    table = acting.game.table
    if step.args["from"] == "others":
        for player in table.state.others(acting.player):
            _take(acting, player, min(_number(acting, step), table.state.seat(player).hand))
        return None
    victim = yield from choose_player(acting, f"{acting.player}: take a card from whose hand?")
    if victim is None or table.state.seat(victim).hand == 0:
        table.tell("nothing", acting.because, card=acting.card)
        return False
    if step.args.get("to") == "play":
        yield from _use(acting, victim)
    else:
        _take(acting, victim, min(_number(acting, step), table.state.seat(victim).hand))
    return victim


def _take(acting: Acting, victim: str, count: int) -> None:
    _hand_over(acting, victim, acting.player, count)


def _hand_over(acting: Acting, giver: str, taker: str, count: int) -> None:
    state = acting.game.table.state
    if count > 0:
        hands = {giver: state.seat(giver).hand - count, taker: state.seat(taker).hand + count}
        acting.game.table.shift_hands(hands, acting.because)


def _use(acting: Acting, victim: str) -> Effect[None]:
    """The card taken is played by the taker."""
    game, table = acting.game, acting.game.table
    state = table.state.with_hand(victim, -1)
    table.state = state._replace(held=state.held + 1)
    text = f"{acting.player}: play the card taken from {victim}."
    card = yield from ask(lambda: Request(acting.player, "play", text, acting.because, hidden=True))
    yield from play(game, acting.player, card, "held")


def repay_random(acting: Acting, _step: Step, before: Any) -> Effect[None]:
    state = acting.game.table.state
    if isinstance(before, str) and before in state.players:
        _hand_over(acting, acting.player, before, min(1, state.seat(acting.player).hand))
    return
    yield


def give_from_hand(acting: Acting, step: Step, _before: Any) -> Effect[None]:
    for player in acting.game.table.state.others(acting.player):
        hand = acting.game.table.state.seat(player).hand
        _hand_over(acting, player, acting.player, min(_number(acting, step), hand))
    return
    yield


def trade_hands(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    """Even for nothing (A2); inside a set-aside Action it is the real hand (A3)."""
    other = yield from choose_player(acting, f"{acting.player}: trade hands with whom?")
    if other is None:
        return
    state = acting.game.table.state
    hands = {acting.player: state.seat(other).hand, other: state.seat(acting.player).hand}
    acting.game.table.shift_hands(hands, acting.because)


def rotate_hands(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    text = f"{acting.player}: which way do the hands go?"
    way = yield from ask_option(acting.player, text, acting.because, ("left", "right"))
    seats = acting.game.table.state.seats
    shift = -1 if way == "left" else 1  # to the left is clockwise: the next seat gets this hand
    hands = {seat.player: seats[(at + shift) % len(seats)].hand for at, seat in enumerate(seats)}
    acting.game.table.shift_hands(hands, acting.because)


def showdown(acting: Acting, step: Step, _before: Any) -> Effect[None]:
    """A contest that the referee cannot see: the players tell who won."""
    table = acting.game.table
    other = yield from choose_player(acting, f"{acting.player}: challenge whom?")
    if other is None or table.state.seat(acting.player).hand + table.state.seat(other).hand == 0:
        return
    rounds = _number(acting, step, "rounds")
    text = f"{acting.player} and {other}: best of {rounds}, so {rounds // 2 + 1} rounds decide. Who won?"

    def fighters() -> tuple[str, ...]:
        return tuple(name for name in (acting.player, other) if name in table.state.players)

    winner = yield from ask_player(acting.player, text, acting.because, fighters)
    if winner is None or other not in table.state.players:
        return
    loser = other if winner == acting.player else acting.player
    _hand_over(acting, loser, winner, table.state.seat(loser).hand)


def swap_positions(acting: Acting, _step: Step, _before: Any) -> Effect[Any]:
    """Two players change seats and take over hand and table as if they had always been there."""
    table, player = acting.game.table, acting.player
    other = yield from choose_player(acting, f"{player}: change places with whom?")
    if other is None:
        return False
    seats, swap = table.state.seats, {player: other, other: player}
    old = table.state.players.index(player)
    seats = tuple(seat._replace(player=swap.get(seat.player, seat.player)) for seat in seats)
    after = [seats[(old + step) % len(seats)].player for step in (1, 2)]
    then = after[0] if after[0] != player else after[1]
    table.state = table.state._replace(seats=seats).with_turn(then=then)
    table.tell("swapped", acting.because, players=[player, other])
    for name in (player, other):
        table.tell("hand", acting.because, player=name, count=table.state.seat(name).hand)
    table.judge()
    return None
