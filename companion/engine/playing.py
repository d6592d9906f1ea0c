"""Playing a card: how it lands, what answers it, and the steps it carries out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from . import ruling
from .cards import Power, Step
from .event import TurnOver, Won
from .request import Effect, ask_player
from .settling import comply, declare_facts, settle, shed_goals

if TYPE_CHECKING:
    from .game import Game

Origin = Literal["hand", "held", "pile", "discard"]


class Acting(NamedTuple):
    """Who carries out which card: what every verb gets to know."""

    game: Game
    player: str
    card: str

    @property
    def because(self) -> tuple[str, ...]:
        """The card itself, and what raises the numbers on it."""
        table = self.game.table
        raised = ruling.inflation(self.game.deck, table.state).because if table.card(self.card).numerals else ()
        return (self.card, *raised)


def play(game: Game, player: str, card: str, origin: Origin) -> Effect[None]:
    """One card is played by one player, from wherever it came, and carried out wholly."""
    table = game.table
    _come_up(game, player, card, origin)
    first = game.answered(table.card(card).type, player, card)
    if first is not None and first.does == "cancel":
        table.discard(card, (first.card,))
        return
    owner = first.player if first is not None else player
    yield from land(game, owner, card)
    yield from settle(game)
    yield from comply(game)


def play_from_hand(game: Game, player: str, card: str) -> Effect[None]:
    """A play that the turn counts. It counts from the moment it is made, cancelled or not (U3)."""
    state = game.table.state
    game.table.state = state.with_turn(played=state.turn.played + 1)
    yield from play(game, player, card, "hand")
    if game.table.state.turn.phase == "play" and ruling.plays_owed(game.deck, game.table.state) == 0:
        game.table.absolve("too_few_plays", player)


def _come_up(game: Game, player: str, card: str, origin: Origin) -> None:
    table = game.table
    if origin == "hand":
        table.leave_hand(player, card)
    elif origin == "held":
        table.leave_held(card)
    elif origin == "pile":
        table.leave_pile(card)
    if origin == "hand":
        table.state = table.state._replace(seats=tuple(seat._replace(fresh=False) for seat in table.state.seats))
    table.start_playing(card)
    table.absolve_card(card)
    if not game.refolding:
        table.tell("played", player=player, card=card, type=table.card(card).type)


def lay_creeper(game: Game, player: str, card: str) -> Effect[None]:
    """A drawn Creeper lies before its drawer at once, and another card is drawn; it is not a play (C1, C2, C3)."""
    table = game.table
    table.reveal(card)
    if not table.state.seat(player).fresh:
        table.rebuke("creeper_held", player, (card,), card=card)
    table.tell("creeper", player=player, card=card)
    table.replace_creeper(player, card)
    table.lay(card, player)
    table.reconsider()
    yield from settle(game)
    yield from comply(game)


def turn_over_creeper(game: Game, player: str, card: str) -> Effect[None]:
    """The top of the draw pile is a Creeper: it lies before the player, and the next card is turned over."""
    game.table.leave_pile(card)
    game.table.tell("creeper", player=player, card=card)
    game.table.lay(card, player)
    yield from settle(game)
    yield from comply(game)


def land(game: Game, player: str, card: str) -> Effect[None]:
    """What becomes of a card that nobody cancelled."""
    kind = game.table.card(card).type
    if kind == "Keeper":
        game.table.tell("keeper", player=player, card=card)
        game.table.lay(card, player)
    elif kind == "Goal":
        yield from _land_goal(game, player, card)
    elif kind in ("New Rule", "Meta Rule"):
        yield from _land_rule(game, player, card)
    elif kind == "Creeper":
        game.table.tell("creeper", player=player, card=card)
        game.table.lay(card, player)
    else:
        yield from _carry_out(game, player, card)


def _land_goal(game: Game, player: str, card: str) -> Effect[None]:
    """A new Goal replaces the old (W1), or one of the two that a rule allows, by choice."""
    allowed = ruling.goals_allowed(game.deck, game.table.state)
    yield from shed_goals(game, player, (allowed.value or 1) - 1, (card, *allowed.because))
    game.table.tell_goal(card, allowed.because, player=player)
    game.table.enter_center(card)


def _land_rule(game: Game, player: str, card: str) -> Effect[None]:
    """A New Rule takes effect at once (R1)."""
    table, written = game.table, game.table.card(card).rule
    first = {"slot": written[0].slot, "value": _printed(*written[0][1:])} if written else {}
    with table.together():
        table.enter_center(card)
        table.tell("rule_on", (card,), card=card, player=player, **first)
    yield from declare_facts(game, game.table.state.turn.player)


def _printed(value: int | str, all_but: bool) -> int | str:
    return f"all but {value}" if all_but else value


def _carry_out(game: Game, player: str, card: str) -> Effect[None]:
    """An Action or a Surprise in turn: its steps, then the discard pile, however it ends."""
    face = game.table.card(card)
    steps = face.in_turn if face.type == "Surprise" else face.effect
    if face.manual is not None:
        steps = (Step("manual", {}),)
    try:
        yield from carry_out(Acting(game, player, card), steps)
    except (Won, TurnOver):  # not `finally`: a coroutine that is dropped must leave the table alone
        _put_away(game, player, card)
        raise
    _put_away(game, player, card)


def _put_away(game: Game, player: str, card: str) -> None:
    """Played cards go to the discard pile, unless a Keeper brings this one back (or it has left the game)."""
    table = game.table
    if card not in table.state.playing:
        return
    for keeper, owner, step in ruling.standing(game.deck, table.state, "returns_card"):
        if owner == player and step.args["card"] == table.card(card).key:
            table.to_hand(card, player, (keeper,))
            return
    table.discard(card)


def carry_out(acting: Acting, steps: tuple[Step, ...]) -> Effect[None]:
    """Step by step; a step's result is what "as many" in the next one means."""
    from .verbs import VERBS  # late: verbs play cards, and cards are carried out by verbs

    game, result = acting.game, None
    for step in steps:
        result = yield from VERBS[step.op](acting, step, result)
        yield from settle(game)
        if result is False:  # the price could not be paid, or there was nobody to do it to
            return


def use_power(game: Game, player: str, card: str, power: Power) -> Effect[None]:
    """A free action: not a play (T9)."""
    state = game.table.state
    game.table.state = state.with_turn(used=(*state.turn.used, card))
    game.table.tell("used", (card,), player=player, card=card)
    yield from carry_out(Acting(game, player, card), power.steps)
    yield from comply(game)


def refuse_power(game: Game, player: str, card: str) -> str | None:
    """Why the player cannot use the card's power now; None: it can be used."""
    return next(_obstacles(game, player, card), None)


def _obstacles(game: Game, player: str, card: str) -> Iterator[str]:
    """Whatever stands against using the power, the first thing first."""
    from .verbs import has_target

    state, face, owner = game.table.state, game.table.card(card), game.table.state.owner_of(card)
    if card not in state.rules and owner is None:
        yield f"{face.name} is not in play"
    if owner is not None and owner != player:
        yield f"{face.name} lies before {owner}, not before {player}"
    if face.power is None:
        yield f"{face.name} has no power to use"
        return
    if not face.power.anytime and state.turn.player != player:
        yield f"{face.name} works only in one's own turn, and it is {state.turn.player}'s"
    if not ruling.works(game.deck, state, card):
        yield f"{face.name} does not work now"
    if face.power.per_turn is not None and state.turn.used.count(card) >= face.power.per_turn:
        yield f"{face.name} has been used this turn"
    for need in face.power.needs:
        if not _NEEDS[need](game, player):
            yield f"{face.name} works only {_NEEDED[need]}"
    if not has_target(Acting(game, player, card), face.power.steps[0]):
        yield f"{face.name} has nothing to work on now"


_NEEDS: Mapping[str, Callable[[Game, str], bool]] = {
    "hand": lambda game, player: game.table.state.seat(player).hand > 0,
    "play due": lambda game, _player: ruling.plays_owed(game.deck, game.table.state) > 0,
    "own keeper": lambda game, player: bool(ruling.keepers(game.deck, game.table.state, player)),
    "no keepers": lambda game, player: not ruling.keepers(game.deck, game.table.state, player),
}


_NEEDED: Mapping[str, str] = {
    "hand": "for a player with a card in hand",
    "play due": "while a play is due",
    "own keeper": "for a player with a Keeper in play",
    "no keepers": "for a player with no Keeper in play",
}


def usable_powers(game: Game, player: str) -> tuple[str, ...]:
    """Cards in play whose power the player could use now."""
    state = game.table.state
    cards = (*state.rules, *state.seat(player).cards)
    return tuple(
        card for card in cards if game.table.card(card).power is not None and refuse_power(game, player, card) is None
    )


def choose_player(acting: Acting, text: str) -> Effect[str | None]:
    """Another player, chosen by who carries out the card."""
    player, table = acting.player, acting.game.table
    return (yield from ask_player(player, text, acting.because, lambda: table.state.others(player)))


def substitute(acting: Acting, card: str) -> str:
    """The card that is really taken or discarded: another player's card with steps_in comes first."""
    state, deck = acting.game.table.state, acting.game.deck
    owner = state.owner_of(card)
    if owner is None or owner == acting.player:
        return card
    return ruling.owns_standing(deck, state, owner, "steps_in") or card
