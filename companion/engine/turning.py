"""The turn: how it begins, how it ends, and whose is next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ruling
from .playing import Acting, carry_out
from .request import Effect, ask_option
from .settling import comply, declare_facts, reduce, settle
from .state import State, Turn

if TYPE_CHECKING:
    from .game import Game


def begin(game: Game, player: str) -> Effect[None]:
    """Start-of-turn Creepers, the bonus for an empty hand, then the draw (T1)."""
    table = game.table
    table.state = table.state.with_turn(began_empty=table.state.seat(player).hand == 0)
    yield from declare_facts(game, player)
    announce(game, player)
    yield from _trigger(game, player, "turn_start")
    _bonus_for_no_hand(game, player)
    _ordinary_draw(game, player)
    table.state = table.state.with_turn(phase="play")
    table.top_up()
    yield from settle(game)
    yield from comply(game)


def announce(game: Game, player: str) -> None:
    draws = ruling.draws(game.deck, game.table.state, player)
    plays = ruling.plays(game.deck, game.table.state, player)
    number = f"all but {plays.leave}" if plays.leave else plays.value
    fields = {"player": player, "draw": draws.value, "play": number, "number": game.table.state.turn.number}
    if game.table.state.turn.given_by:
        fields["extra"] = True
    picker = random_picker(game, player)
    if picker is not None:
        fields["random_by"] = picker
    because = dict.fromkeys((*draws.because, *plays.because))
    game.table.tell("turn", tuple(because), **fields)


def random_picker(game: Game, player: str) -> str | None:
    """Who picks the first play blind: the left neighbour, if a rule says so and more than one play is due."""
    state = game.table.state
    rule = next(ruling.standing(game.deck, state, "first_play_random"), None)
    if rule is None or len(state.seats) < 2 or state.turn.played:
        return None
    if ruling.plays_owed(game.deck, _after_the_draw(game, player)) < 2:
        return None
    return state.others(player)[0]


def _after_the_draw(game: Game, player: str) -> State:
    """The table as it is, or as it will be when the cards of the turn's start are drawn."""
    deck, state = game.deck, game.table.state
    if state.turn.phase != "start":
        return state
    count = ruling.draws(deck, state, player).value or 0
    if state.turn.began_empty:
        bonuses = ruling.standing(deck, state, "start_turn_draw")
        count += sum(ruling.amount(deck, state, step.args["n"]) for _, _, step in bonuses)
    return state.with_hand(player, count)


def _bonus_for_no_hand(game: Game, player: str) -> None:
    """R11: only at the very start of a turn begun with no cards, before the ordinary draw."""
    table = game.table
    if not table.state.turn.began_empty or table.state.seat(player).hand:
        return
    for card, _, step in list(ruling.standing(game.deck, table.state, "start_turn_draw")):
        count = ruling.amount(game.deck, table.state, step.args["n"])
        table.state = table.state.with_turn(began_empty=False)
        table.draw(player, count, f"{table.name(card)}, for an empty hand", (card,))


def _ordinary_draw(game: Game, player: str) -> None:
    table = game.table
    rule = ruling.draw_rule(game.deck, table.state)
    more = ruling.bonus(game.deck, table.state, player, "bonus_draw")
    count = (rule.value or 0) + (more.value or 0)
    table.state = table.state.with_turn(drawn=rule.value or 0, bonus=more.value or 0)
    table.draw(player, count, "the turn's draw", rule.because + more.because)


def finish(game: Game) -> Effect[None]:
    """Comply with one's own limits, hand first (T1, R4), let end-of-turn cards act, and pass the turn."""
    table, player = game.table, game.table.state.turn.player
    table.state = table.state.with_turn(phase="end")
    table.forgive_cards_shown()
    if (yield from _passes_first(game, player)):
        yield from _trigger(game, player, "turn_end")
        yield from reduce(game, player)
    else:
        yield from reduce(game, player)
        yield from _trigger(game, player, "turn_end")
    yield from settle(game)
    yield from comply(game)
    yield from pass_on(game)


def _passes_first(game: Game, player: str) -> Effect[bool]:
    """An owner over the Keeper Limit who has a Keeper that moves on by itself chooses what comes first."""
    over = ruling.excess(game.deck, game.table.state, player)
    mine = ruling.keepers(game.deck, game.table.state, player)
    moving = [card for card in mine if _triggers(game, card, "turn_end")]
    if over is None or not moving:
        return False
    options = ("pass it on", "obey the limit")
    text = f"{player}: what comes first for {game.table.name(moving[0])}?"
    return (yield from ask_option(player, text, tuple(moving), options)) == options[0]


def _triggers(game: Game, card: str, when: str) -> bool:
    works = ruling.works(game.deck, game.table.state, card)
    return works and any(trigger.when == when for trigger in game.table.card(card).on)


def _trigger(game: Game, player: str, when: str) -> Effect[None]:
    if player not in game.table.state.players:
        return
    for card in game.table.state.seat(player).cards:
        if game.table.state.owner_of(card) != player or not _triggers(game, card, when):
            continue
        for trigger in game.table.card(card).on:
            if trigger.when == when:
                yield from carry_out(Acting(game, player, card), trigger.steps)


def pass_on(game: Game) -> Effect[None]:
    """To the next seat clockwise (S6), or to the same player again if a card says so."""
    turn = game.table.state.turn
    if turn.extra and turn.player in game.table.state.players:
        given, rest, player = (*turn.given_by, turn.extra[0]), turn.extra[1:], turn.player
    else:
        given, rest, player = (), (), next_player(game)
    game.table.state = game.table.state._replace(turn=Turn(player, turn.number + 1, given_by=given, extra=rest))
    yield from begin(game, player)


def next_player(game: Game) -> str:
    named = game.table.state.turn.then
    if named is not None and named in game.table.state.players:
        return named
    order = game.table.state.order_from(game.table.state.turn.player)
    return order[1 % len(order)]
