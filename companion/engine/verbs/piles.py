"""Verbs on the draw pile and the discard pile."""

from __future__ import annotations

from typing import Any

from ..cards import CARD_TYPES, Step
from ..event import TurnOver
from ..playing import Acting, land, lay_creeper, play
from ..request import Effect, Request, ask, ask_option, ask_player
from ..settling import cling
from ..state import HIDDEN, UNSEEN

__all__ = [
    "compost",
    "fetch",
    "mill_until",
    "play_from_discard",
    "play_top",
    "reshuffle",
    "scavenge",
    "use_discard",
]


def top_targets(acting: Acting, _step: Step) -> tuple[str, ...]:
    state = acting.game.table.state
    return ("a card",) if state.draw_pile or state.discard else ()


def play_top(acting: Acting, _step: Step, _before: Any) -> Effect[Any]:
    """The top card of the draw pile is played at once; a Creeper is laid down and the next one taken."""
    table = acting.game.table
    text = f"{acting.player}: turn over the top card of the draw pile and play it."

    def make() -> Request | None:
        if table.state.draw_pile == 0 and table.state.discard:
            table.reshuffle()  # a further card is needed now (T12)
        if table.state.draw_pile == 0:
            return None
        return Request(acting.player, "play", text, acting.because, hidden=True, top=True)

    card = yield from ask(make)
    if card is None:
        return False
    yield from play(acting.game, acting.player, card, "pile")
    return None


def _ask_discard(acting: Acting, text: str, types: tuple[str, ...]) -> Effect[str | None]:
    """A card of the discard pile; one that lay there unseen may be shown instead."""
    table = acting.game.table

    def make() -> Request | None:
        known = (card for card in table.state.discard if card is not UNSEEN)
        cards = tuple(card for card in known if table.card(card).type in types)
        unseen = table.state.unseen > 0
        if not cards and not unseen:
            return None
        return Request(
            acting.player,
            "card",
            text,
            acting.because,
            cards,
            optional=not cards,
            hidden=unseen,
            types=types,
            creepers="Creeper" in types,
        )

    card: str | None = yield from ask(make)
    if card is not None and card not in table.state.discard:
        table.identify_discard(card)
    return card


def play_from_discard(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    text = f"{acting.player}: which card of the discard pile is played again?"
    card = yield from _ask_discard(acting, text, tuple(step.args["types"]))
    if card is None:
        acting.game.table.tell("nothing", acting.because, card=acting.card)
        return False
    yield from play(acting.game, acting.player, card, "discard")
    return None


def fetch(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    """Any card of the piles that the card names, shown, into the hand."""
    table, piles = acting.game.table, step.args["piles"]
    types = tuple(kind for kind in CARD_TYPES if kind not in step.args.get("not_types", ()))

    def make() -> Request | None:
        discards = table.state.discard if "discard" in piles else ()
        known = (card for card in discards if card is not UNSEEN)
        cards = tuple(card for card in known if table.card(card).type in types)
        hidden = UNSEEN in discards or ("draw" in piles and table.state.draw_pile > 0)
        if not cards and not hidden:
            return None
        text = f"{acting.player}: which card do you fetch?"
        return Request(acting.player, "card", text, acting.because, cards, hidden=hidden, types=types)

    card = yield from ask(make)
    if card is None:
        return False
    if card not in table.state.discard:
        yield from _lift_hidden(acting, card, piles)
    table.to_hand(card, acting.player, acting.because)
    return None


def _lift_hidden(acting: Acting, card: str, piles: tuple[str, ...]) -> Effect[None]:
    """Out of the draw pile, or out of the unseen discards: where it can have come from both, people say."""
    table = acting.game.table
    found = {
        "the draw pile": "draw" in piles and table.state.draw_pile > 0,
        "the discard pile": "discard" in piles and table.state.unseen > 0,
    }
    places = tuple(place for place, possible in found.items() if possible)
    place = places[0] if places else None
    if len(places) > 1:
        text = f"{acting.player}: out of which pile was {table.name(card)}?"
        place = yield from ask_option(acting.player, text, acting.because, places)
    if table.state.place_of(card) != HIDDEN:  # corrected in the meantime
        return
    if place == "the discard pile" and table.state.unseen:
        table.identify_discard(card)
    else:
        table.turn_up(card)


def use_discard(acting: Acting, _step: Step, _before: Any) -> Effect[Any]:
    """What becomes of the card depends on its type."""
    game, table = acting.game, acting.game.table
    text = f"{acting.player}: which card of the discard pile do you want?"
    types = tuple(kind for kind in CARD_TYPES if kind != "Meta Rule")
    card = yield from _ask_discard(acting, text, types)
    if card is None:
        table.tell("nothing", acting.because, card=acting.card)
        return False
    kind = table.card(card).type
    if kind == "Creeper":
        yield from _give_creeper(acting, card)
    elif kind in ("Keeper", "Goal"):
        table.to_hand(card, acting.player, acting.because)
        raise TurnOver
    else:
        yield from play(game, acting.player, card, "discard")
    return None


def _give_creeper(acting: Acting, card: str) -> Effect[None]:
    table = acting.game.table
    text = f"{acting.player}: who gets {table.name(card)}?"
    taker = yield from ask_player(acting.player, text, acting.because, lambda: table.state.others(acting.player))
    if taker is not None and card in table.state.discard:
        table.start_playing(card)
        yield from land(acting.game, taker, card)
        yield from cling(acting.game, card, acting.player)


def scavenge(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    """The topmost such card of the discard pile. Unseen cards above it must be looked at by people."""
    table, kind = acting.game.table, step.args["type"]
    pile = table.state.discard
    at = next((i for i in reversed(range(len(pile))) if _is(acting, pile[i], kind)), None)
    above = pile if at is None else pile[at + 1 :]
    card = None if at is None else pile[at]
    if UNSEEN in above:
        card = yield from _ask_discard(acting, f"{acting.player}: show the topmost {kind}.", (kind,))
    if card is None:
        table.tell("nothing", acting.because, card=acting.card)
        return False
    table.start_playing(card)
    yield from land(acting.game, acting.player, card)
    return None


def _is(acting: Acting, card: str | None, kind: str) -> bool:
    return card is not UNSEEN and acting.game.table.card(card).type == kind


def reshuffle(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    acting.game.table.reshuffle(acting.because)
    return
    yield


def mill_until(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    """Cards of the draw pile to the discard pile until one of that type; what it shows leaves the table."""
    table, kind = acting.game.table, step.args["type"]
    if table.state.draw_pile == 0 and table.state.discard:
        table.reshuffle(acting.because)

    def make() -> Request | None:
        if table.state.draw_pile == 0:
            return None
        text = f"{acting.player}: turn over the next card of the draw pile, until a {kind} comes."
        return Request(acting.player, "card", text, acting.because, optional=True, hidden=True, creepers=True)

    while (card := (yield from ask(make))) is not None:
        table.leave_pile(card)
        table.state = table.state._replace(discard=(*table.state.discard, card))
        table.tell("discarded", acting.because, card=card, player=acting.player)
        if table.card(card).type == kind:
            _crash(acting, card)
            return None
    return False


def _crash(acting: Acting, shown: str) -> None:
    table = acting.game.table
    goal = table.card(shown).goal
    named = goal.names if goal is not None else ()
    with table.together():
        for card in table.state.on_table:
            if table.card(card).type == "Keeper" and table.card(card).key in named:
                table.discard(card, (*acting.because, shown))


def compost_targets(acting: Acting, _step: Step) -> tuple[str, ...]:
    """The bottom of the discard pile, as long as a card of this turn's draw can have come from there."""
    table, state = acting.game.table, acting.game.table.state
    drawn = state.turn.drawn + state.turn.bonus
    uses = [table.card(card).key for card in state.turn.used].count(table.card(acting.card).key)  # by all copies
    if not state.discard or uses >= drawn or state.turn.phase != "play":
        return ()
    return (state.discard[0] or "an unseen card",)


def compost(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    """One card that was counted off the draw pile came from the bottom of the discard pile instead."""
    table = acting.game.table
    bottom = table.state.discard[0]
    state = table.state._replace(discard=table.state.discard[1:], draw_pile=table.state.draw_pile + 1)
    table.state = state.with_seat(acting.player, fresh=True)  # a Creeper among it was drawn just now
    moved = {"from": "discard", "to": f"hand:{acting.player}"}
    table.tell("moved", acting.because, card=bottom, **moved)
    if bottom is not None and table.card(bottom).type == "Creeper":
        yield from lay_creeper(acting.game, acting.player, bottom)
    table.judge()
