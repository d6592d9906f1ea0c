"""People correct the referee, never the other way round: put, hand, join, leave, claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import settling, turning
from .event import Refused
from .inputs import Input
from .plain import fault_of_name
from .request import Effect, Request, ask
from .seeing import card_in_game, player_named
from .sentences import a
from .state import CENTER, DISCARD, HIDDEN, REMOVED, SEAT, STARTING_HAND, Seat

if TYPE_CHECKING:
    from .game import Game

MAX_PLAYERS = 6
HAND = "hand:"
DRAW = "draw"


def put(game: Game, given: Input) -> None:
    """The card is there, whatever the referee believed. Nothing on it is carried out."""
    card = card_in_game(game, given.card)
    to = _destination(game, given.to, card.type)
    place, table = game.state.place_of(card.id), game.table
    if card.type == "Meta Rule":
        raise Refused(f"{card.name} stays in the centre for the whole game")
    if card.id in game.state.playing or card.id in game.state.aside:
        raise Refused(f"{card.name} is being carried out; undo takes it back")
    table.absolve_card(card.id)
    if place == to or (place == HIDDEN and to.startswith((HAND, DRAW))):
        if to.startswith(HAND):  # as it was: hands are corrected by `hand`
            player = to[len(HAND) :]
            table.tell("hand", player=player, count=game.state.seat(player).hand)
        game.recheck()
        return
    with table.together():
        if place == HIDDEN:
            table.turn_up(card.id)  # `put` says nothing about hands, `hand` corrects those
        _place(game, card.id, to)
    table.reconsider()
    game.recheck()


def _destination(game: Game, to: str, kind: str) -> str:
    for prefix in (SEAT, HAND):
        if to.startswith(prefix):
            player_named(game, to[len(prefix) :])
            if prefix == SEAT and kind not in ("Keeper", "Creeper"):
                raise Refused(f"{a(kind)} does not lie before a player")
            return to
    if to not in (CENTER, DISCARD, DRAW, REMOVED):
        raise Refused("'to' must be seat:NAME, center, discard, hand:NAME, draw or removed")
    if to == CENTER and kind not in ("New Rule", "Goal"):
        raise Refused(f"{a(kind)} does not lie in the centre")
    return to


def _place(game: Game, card: str, to: str) -> None:
    table = game.table
    if to.startswith(SEAT):
        table.state = table.state.detached(card) if table.card(card).type == "Creeper" else table.state
        table.move(card, to[len(SEAT) :], ())
    elif to.startswith(HAND):
        table.to_hand(card, to[len(HAND) :], ())
    elif to == DRAW:
        table.to_draw_pile(card, ())
    elif to == REMOVED:
        table.remove(card, ())
    elif to == CENTER:
        if table.card(card).type == "Goal":
            table.tell_goal(card)
        else:
            table.tell("rule_on", card=card)
        table.enter_center(card)
    elif game.state.place_of(card) != DISCARD:
        owner = game.state.owner_of(card)
        if owner is not None:  # lifted first: it lies where people say, even if it would go elsewhere by itself
            table.start_playing(card)
        table.discard(card, player=owner)


def hand(game: Game, given: Input) -> None:
    """The player holds so many; the difference is in the draw pile, or was drawn from it. Where that has too few, some
    other count was wrong besides, and whose hand is smaller is told."""
    player, count = player_named(game, given.player), given.number
    if not 0 <= count <= len(game.deck.cards):
        raise Refused(f"a hand has 0 to {len(game.deck.cards)} cards")
    before, more = game.state, count - game.state.seat(player).hand
    hidden = before.draw_pile + before.unseen + sum(before.seat(name).hand for name in before.others(player))
    if more > hidden:
        raise Refused(f"{player} can hold {before.seat(player).hand + hidden} cards at most: the others lie open")
    game.table.count_hand(player, count)
    game.table.tell("hand", player=player, count=count)
    for name in before.others(player):
        if game.state.seat(name).hand != before.seat(name).hand:
            game.table.tell("hand", player=name, count=game.state.seat(name).hand)
    game.table.judge()
    game.recheck()


def join(game: Game, given: Input) -> None:
    """T13: at any time, with three cards."""
    if game.state.winner is not None:
        raise Refused(f"the game is over: {game.state.winner} has won")
    fault = fault_of_name(given.player)
    if fault is not None:
        raise Refused(fault)
    taken = {name.casefold() for name in game.state.players}
    if given.player.casefold() in taken:
        raise Refused(f"{given.player} is playing already")
    if len(game.state.seats) >= MAX_PLAYERS:
        raise Refused(f"at most {MAX_PLAYERS} can play")
    seats = list(game.state.seats)
    after = player_named(game, given.after) if given.after is not None else seats[-1].player
    seats.insert(game.state.players.index(after) + 1, Seat(given.player, 0))
    game.table.state = game.state._replace(seats=tuple(seats))
    game.table.tell("joined", player=given.player)
    game.table.draw(given.player, STARTING_HAND, "joining the game")
    game.recheck()


def leave(game: Game, given: Input) -> None:
    """T14: at any time; hand and cards in play go to the discard pile."""
    player = player_named(game, given.player)
    if game.state.winner is not None:
        raise Refused(f"the game is over: {game.state.winner} has won")
    if len(game.state.seats) < 2:
        raise Refused("the last player cannot leave")
    in_turn = player == game.state.turn.player
    following = turning.next_player(game)
    with game.table.together():
        if in_turn:
            _drop_effects(game, player)
        _clear_seat(game, player)
        if in_turn:  # nobody who has gone is in turn, not even when the going makes somebody win
            game.table.state = game.state.with_turn(player=following, phase="end", extra=(), then=following)
        rest = game.state.players
        game.table.tell("left", player=player, **({"alone": rest[0]} if len(rest) == 1 else {}))
    if in_turn:
        game.start(_go_on_without(game))
    else:
        game.recheck()


def _go_on_without(game: Game) -> Effect[None]:
    """A limit that the player had just played is obeyed before the next turn (R5)."""
    for player in game.state.players:
        yield from settling.reduce(game, player)
    yield from turning.pass_on(game)


def _clear_seat(game: Game, player: str) -> None:
    for card in game.state.seat(player).cards:
        if game.state.owner_of(card) == player:
            game.table.discard(card)
    game.table.discard_unseen(player, game.state.seat(player).hand, ())
    state = game.state
    game.table.state = state._replace(
        seats=tuple(seat for seat in state.seats if seat.player != player),
        violations=tuple(v for v in state.violations if v.player != player),
    )


def _drop_effects(game: Game, player: str) -> None:
    """What the player was carrying out ends here."""
    game.stack.clear()
    for card in (*game.state.playing, *game.state.aside):
        game.table.discard(card, player=player)
    game.table.discard_held(player, game.state.held, ())


def claim(game: Game, given: Input) -> None:
    """A win on what the camera cannot see: the others confirm it."""
    player = player_named(game, given.player)
    if game.state.winner is not None:
        raise Refused(f"the game is over: {game.state.winner} has won")
    if not game.state.goals:
        raise Refused("no Goal is in play: nobody can win yet")
    game.table.tell("claimed", game.state.goals, player=player)
    game.start(_confirm(game, player))


def _confirm(game: Game, player: str) -> Effect[None]:
    goals = game.state.goals
    for other in game.state.others(player):
        if (yield from _ask_about(game, other, player)) is False:
            game.table.tell("disputed", goals, player=player, by=other)
            return
    if player not in game.state.players:
        return
    unknown = [card for card in goals if game.deck.cards[card].goal is None]
    game.table.win(player, (unknown or list(goals))[0])


def _ask_about(game: Game, other: str, player: str) -> Effect[bool | None]:
    """Has the player won? None if either of them leaves before it is said."""

    def make() -> Request | None:
        if player not in game.state.players:
            return None
        return Request(other, "confirm", f"{other}: has {player} won?", game.state.goals, (True, False))

    answer: bool | None = yield from ask(make)
    return answer
