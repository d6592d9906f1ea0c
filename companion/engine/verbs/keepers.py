"""Verbs on what lies in front of players: Keepers and Creepers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .. import ruling
from ..cards import Step
from ..playing import Acting, substitute
from ..request import Effect, Request, ask, ask_card, ask_option, ask_player
from ..settling import cling, discard_hand_cards, turn_face
from ..state import DISCARD, PLAYING, SEAT

__all__ = [
    "banish",
    "cure",
    "deal_keepers",
    "everyone_loses_keeper",
    "exchange",
    "give_keeper",
    "hide_keeper",
    "move_creeper",
    "pass_keeper",
    "recall",
    "steal",
    "trash",
    "trash_all",
    "zap",
]


def _fits(acting: Acting, step: Step, cards: Iterable[str]) -> tuple[str, ...]:
    """Those of the cards that the step may hit: by type, by name, by tag."""
    table, args = acting.game.table, step.args
    types, names, tag = args.get("what", ("Keeper",)), args.get("names"), args.get("tag")
    found = []
    for card in cards:
        face = table.card(card)
        if face.type not in types or (names and face.key not in names) or (tag and tag not in face.tags):
            continue
        found.append(card)
    return tuple(found)


def _choose(
    acting: Acting,
    text: str,
    choices: Callable[[], tuple[str, ...]],
    named: bool = False,
    lands: str | None = None,
) -> Effect[str | None]:
    """The card to hit. Where the step names it and it is the only one, there is nothing to ask."""
    cards = choices()
    if not cards:
        acting.game.table.tell("nothing", acting.because, card=acting.card)
        return None
    if named and len(cards) == 1:
        return cards[0]
    return (yield from ask_card(acting.player, text, acting.because, choices, lands=lands))


def _others_cards(acting: Acting) -> list[str]:
    state = acting.game.table.state
    return [card for name in state.others(acting.player) for card in state.seat(name).cards]


# -- taking -----------------------------------------------------------------------------------------------


def steal_targets(acting: Acting, step: Step) -> tuple[str, ...]:
    return _fits(acting, step, _others_cards(acting))


def steal(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    """From another player. A Keeper and what clings to it are one (C4). The victim may have an answer."""
    table = acting.game.table
    text = f"{acting.player}: take which card?"
    mine = SEAT + acting.player
    chosen = yield from _choose(acting, text, lambda: steal_targets(acting, step), lands=mine)
    if chosen is None:
        return False
    card = _stand_in(acting, table.state.host_of(chosen) or chosen)  # host and Creeper are a unit (C4)
    victim = table.state.owner_of(card)
    robbed = (victim,) if victim and table.card(card).type == "Keeper" else ()
    trap = acting.game.answered("steal", acting.player, acting.card, robbed)
    if trap is not None:
        yield from _counter_steal(acting, trap.player, acting.player, trap.card)
        return False
    table.move(card, acting.player, acting.because)
    return victim


def _counter_steal(acting: Acting, victim: str, thief: str, surprise: str) -> Effect[None]:
    """The theft does not happen; the victim takes a Keeper of the thief's, if there is one."""
    game = acting.game

    def keepers() -> tuple[str, ...]:
        state = game.table.state
        return ruling.keepers(game.deck, state, thief) if thief in state.players else ()

    text = f"{victim}: take which Keeper of {thief}'s?"
    card = yield from ask_card(victim, text, (surprise,), keepers)
    if card is not None:
        game.table.move(substitute(acting._replace(player=victim), card), victim, (surprise,))


def exchange(acting: Acting, _step: Step, _before: Any) -> Effect[Any]:
    """One own Keeper for another player's; not a theft. Nothing if either side has none."""
    game, table, player = acting.game, acting.game.table, acting.player

    def mine() -> tuple[str, ...]:
        return ruling.keepers(game.deck, table.state, player)

    def theirs() -> tuple[str, ...]:
        return tuple(card for card in _others_cards(acting) if table.card(card).type == "Keeper")

    if not mine() or not theirs():
        table.tell("nothing", acting.because, card=acting.card)
        return False
    both = yield from _two_keepers(acting, mine, theirs)
    if both is None:
        return False
    given, taken = both
    taken = substitute(acting, taken)
    other = table.state.owner_of(taken)
    if other is not None:
        with table.together():
            table.move(given, other, acting.because)
            table.move(taken, player, acting.because)
    return None


def _two_keepers(
    acting: Acting, mine: Callable[[], tuple[str, ...]], theirs: Callable[[], tuple[str, ...]]
) -> Effect[tuple[str, str] | None]:
    """The Keeper to give and the one to take, shown in either order."""
    player, table = acting.player, acting.game.table
    text = f"{player}: exchange which two Keepers, one of yours and one of another player's?"
    first = yield from ask_card(player, text, acting.because, lambda: mine() + theirs())
    rest = theirs if first in mine() else mine
    takers = dict.fromkeys(table.state.owner_of(card) for card in rest()) if rest is theirs else (player,)
    moving = tuple((first, f"{SEAT}{taker}") for taker in takers) if first is not None else ()
    second = yield from ask_card(player, f"{player}: and which for it?", acting.because, rest, moving=moving)
    given, taken = (first, second) if rest is theirs else (second, first)
    if given is None or taken is None or given not in mine() or taken not in theirs():
        return None
    return given, taken


def zap(acting: Acting, _step: Step, _before: Any) -> Effect[Any]:
    """Any card in play but a Meta Rule into the hand; a Creeper is laid down again at once."""
    table, deck = acting.game.table, acting.game.deck

    def choices() -> tuple[str, ...]:
        state = table.state
        return (*state.on_table, *ruling.new_rules(deck, state), *state.goals)

    chosen = yield from _choose(acting, f"{acting.player}: take which card into your hand?", choices)
    if chosen is None:
        return False
    card = _stand_in(acting, chosen)
    if table.card(card).type == "Creeper":
        table.state = table.state.detached(card)
        table.move(card, acting.player, acting.because)
    else:
        table.to_hand(card, acting.player, acting.because)
    return None


def recall(acting: Acting, step: Step, _before: Any) -> Effect[None]:
    """Keepers with one of the tags back to their owners' hands, or all to who has a working collector."""
    game, table = acting.game, acting.game.table
    called = [c for c in table.state.on_table if set(table.card(c).tags) & set(step.args["tags"])]
    collector = _collector(acting)
    victims = tuple(dict.fromkeys(o for c in called if (o := table.state.owner_of(c)) not in (None, collector)))
    if collector is not None and victims:
        trap = game.answered("steal", collector, acting.card, victims)
        if trap is not None:
            yield from _counter_steal(acting, trap.player, collector, trap.card)
            return
    with table.together():
        for card in called:
            owner = collector or table.state.owner_of(card)
            if owner is not None:
                table.to_hand(card, owner, acting.because)


def _collector(acting: Acting) -> str | None:
    game, key = acting.game, acting.game.table.card(acting.card).key
    for _, owner, step in ruling.standing(game.deck, game.table.state, "collects"):
        if step.args["card"] == key:
            return owner
    return None


# -- discarding -------------------------------------------------------------------------------------------


def trash_targets(acting: Acting, step: Step) -> tuple[str, ...]:
    state = acting.game.table.state
    own = step.args.get("owner") == "self"
    cards = state.seat(acting.player).cards if own else state.on_table
    hit = _fits(acting, step, cards)
    if step.args.get("other"):
        hit = tuple(card for card in hit if card != acting.card)
    if step.args.get("creeper_attached"):
        hit = tuple(card for card in hit if state.clinging_to(card))
    return hit


def trash(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    """One card in play to the discard pile; one's own may be hit too, where the card says any (A6, A7)."""
    table = acting.game.table
    chosen = yield from _choose(
        acting,
        f"{acting.player}: discard which card?",
        lambda: trash_targets(acting, step),
        named=bool(step.args.get("names")),
        lands=DISCARD,
    )
    if chosen is None:
        return False
    card = _stand_in(acting, table.state.host_of(chosen) or chosen)  # host and Creeper are a unit (C4)
    table.discard(card, acting.because, player=acting.player)
    return 1


def _stand_in(acting: Acting, card: str) -> str:
    """A card with steps_in takes the blow for Keepers, and for Creepers that cling to one."""
    state = acting.game.table.state
    loose_creeper = acting.game.table.card(card).type == "Creeper" and state.host_of(card) is None
    return card if loose_creeper else substitute(acting, card)


def trash_all(acting: Acting, step: Step, _before: Any) -> Effect[None]:
    table = acting.game.table
    with table.together():
        for card in table.state.on_table:
            if table.card(card).key in step.args["names"] and table.state.owner_of(card) is not None:
                table.discard(_stand_in(acting, card), acting.because)
    return
    yield


def everyone_loses_keeper(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    """The player picks one of everybody's; who has none discards a card at random; who is exempt loses nothing."""
    for player in acting.game.table.state.order_from(acting.player):
        if player in acting.game.table.state.players and not _exempt(acting, player):
            yield from _lose_keeper(acting, player)


def _exempt(acting: Acting, player: str) -> bool:
    game, key = acting.game, acting.game.table.card(acting.card).key
    exempting = ruling.standing(game.deck, game.table.state, "exempt")
    return any(owner == player and step.args["card"] == key for _, owner, step in exempting)


def _lose_keeper(acting: Acting, player: str) -> Effect[None]:
    game, table = acting.game, acting.game.table

    def keepers() -> tuple[str, ...]:
        return ruling.keepers(game.deck, table.state, player) if player in table.state.players else ()

    if not keepers():
        yield from discard_hand_cards(game, player, acting.because, 1, what=lambda _: "a card at random")
        return
    whose = "your own" if player == acting.player else f"{player}'s"
    text = f"{acting.player}: which of {whose} Keepers goes?"
    card = yield from ask_card(acting.player, text, acting.because, keepers)
    if card is not None:
        table.discard(_stand_in(acting, card), acting.because)


def banish(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    """A Keeper with that tag, and this card, leave the game for good."""
    table, tag = acting.game.table, step.args["tag"]

    def choices() -> tuple[str, ...]:
        return tuple(card for card in table.state.on_table if tag in table.card(card).tags)

    chosen = yield from _choose(acting, f"{acting.player}: which card leaves the game?", choices)
    if chosen is None:
        return False
    table.remove(substitute(acting, chosen), acting.because)
    if table.state.place_of(acting.card) == PLAYING:
        table.remove(acting.card, acting.because)
    return None


def cure_targets(acting: Acting, step: Step) -> tuple[str, ...]:
    """The player's own Creepers of that name, clinging or not as the card says."""
    table, args = acting.game.table, step.args
    found = []
    for card in ruling.creepers(acting.game.deck, table.state, acting.player):
        host = table.state.host_of(card)
        if table.card(card).key != args["creeper"] or (args.get("attached") and host is None):
            continue
        if args.get("other_host") and host == acting.card:
            continue
        found.append(card)
    return tuple(found)


def cure(acting: Acting, step: Step, _before: Any) -> Effect[Any]:
    """The Creeper goes, its host stays."""
    text = f"{acting.player}: which Creeper goes?"
    card = yield from _choose(acting, text, lambda: cure_targets(acting, step), named=True)
    if card is None:
        return False
    acting.game.table.discard(card, acting.because, player=acting.player)
    return None


# -- moving -----------------------------------------------------------------------------------------------


def gift_targets(acting: Acting, _step: Step) -> tuple[str, ...]:
    mine = ruling.keepers(acting.game.deck, acting.game.table.state, acting.player)
    return tuple(card for card in mine if card != acting.card)


def give_keeper(acting: Acting, step: Step, _before: Any) -> Effect[None]:
    """So many, as far as there are any, each to a player of choice."""
    for _ in range(ruling.amount(acting.game.deck, acting.game.table.state, step.args["n"])):
        if gift_targets(acting, step):
            yield from _give_one(acting, step)


def _give_one(acting: Acting, step: Step) -> Effect[None]:
    table, player = acting.game.table, acting.player
    gift = yield from _choose_gift(
        acting, f"{player}: give away which Keeper?", lambda: gift_targets(acting, step), lambda _: player
    )
    if gift is not None and gift[0] in gift_targets(acting, step):
        table.move(*gift, acting.because)


def pass_keeper(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    """Every player who has a Keeper passes one, all at the same moment."""
    game, table = acting.game, acting.game.table
    text = f"{acting.player}: which way do the Keepers go?"
    way = yield from ask_option(acting.player, text, acting.because, ("left", "right"))
    passed: list[tuple[str, str]] = []
    for player in table.state.order_from(acting.player):

        def keepers(player: str = player) -> tuple[str, ...]:
            return ruling.keepers(game.deck, table.state, player) if player in table.state.players else ()

        moving = tuple((card, SEAT + _next_seat(acting, giver, way)) for card, giver in passed)
        card = yield from ask_card(player, f"{player}: pass on which Keeper?", acting.because, keepers, moving=moving)
        if card is not None:
            passed.append((card, player))
    with table.together():
        for card, player in passed:
            if table.state.owner_of(card) != player:  # corrected in the meantime
                continue
            table.move(card, _next_seat(acting, player, way), acting.because)


def _next_seat(acting: Acting, player: str, way: str) -> str:
    """Who sits there, or who follows if that player has left."""
    order = acting.game.table.state.order_from(player)
    return order[1 % len(order)] if way == "left" else order[-1]


def deal_keepers(acting: Acting, _step: Step, _before: Any) -> Effect[None]:
    """All Keepers in play are shuffled and dealt out, beginning with the player. Nothing is judged until the last
    of them lies on the table again."""
    table = acting.game.table
    lifted = tuple(card for card in table.state.on_table if table.card(card).type == "Keeper")
    for card in lifted:
        table.state = table.state.without(card)
    table.state = table.state._replace(aside=lifted, face_down=())
    order = table.state.order_from(acting.player)
    due = [order[at % len(order)] for at in range(len(lifted))]

    def make() -> Request | None:
        left = table.state.aside
        if not left:
            return None
        text = f"{acting.player}: shuffle the Keepers and deal them out. The next one, to {due[0]}, is which?"
        return Request(acting.player, "card", text, acting.because, left, len(left), deals=True)

    while (reply := (yield from ask(make))) is not None:
        card, zone = reply if isinstance(reply, tuple) else (reply, "tray")
        seat = zone.removeprefix(SEAT)
        player = due.pop(due.index(seat) if seat in due else 0)
        table.tell("moved", acting.because, card=card, **{"from": PLAYING, "to": SEAT + player})
        table.lay(card, player)


def _choose_gift(
    acting: Acting, text: str, choices: Callable[[], tuple[str, ...]], giver_of: Callable[[str], str]
) -> Effect[tuple[str, str] | None]:
    """A card in play and the other player who gets it. Who lays it before that player has said both."""
    table, player = acting.game.table, acting.player

    def make() -> Request | None:
        cards = choices()
        return Request(player, "card", text, acting.because, cards, deals=True) if cards else None

    reply = yield from ask(make)
    if reply is None:
        table.tell("nothing", acting.because, card=acting.card)
        return None
    card, zone = reply if isinstance(reply, tuple) else (reply, "tray")
    takers = table.state.others(giver_of(card))
    if zone.startswith(SEAT) and zone.removeprefix(SEAT) in takers:
        return card, zone.removeprefix(SEAT)
    asked = f"{player}: who gets {table.name(card)}?"
    taker = yield from ask_player(player, asked, acting.because, lambda: table.state.others(giver_of(card)))
    return None if taker is None else (card, taker)


def move_creeper(acting: Acting, _step: Step, _before: Any) -> Effect[Any]:
    """Off its host, to a different player; who moves it picks the new host."""
    table, player = acting.game.table, acting.player

    def creepers() -> tuple[str, ...]:
        return tuple(card for card in table.state.on_table if table.card(card).type == "Creeper")

    def owner_of(creeper: str) -> str:
        return table.state.owner_of(creeper) or player

    gift = yield from _choose_gift(acting, f"{player}: move which Creeper?", creepers, owner_of)
    if gift is None:
        return False
    card, taker = gift
    if card in creepers():
        table.state = table.state.detached(card)
        table.move(card, taker, acting.because)
        yield from cling(acting.game, card, player)
    return None


def hide_keeper(acting: Acting, _step: Step, _before: Any) -> Effect[Any]:
    """One own Keeper face down at a time: to hide another, the first is revealed (R12)."""
    game, table = acting.game, acting.game.table

    def mine() -> tuple[str, ...]:
        return ruling.keepers(game.deck, table.state, acting.player)

    card = yield from _choose(acting, f"{acting.player}: turn which Keeper over?", mine)
    if card is None:
        return False
    hidden = [each for each in mine() if each in table.state.face_down]
    for each in hidden:
        turn_face(game, each, down=False)
    if card not in hidden:
        turn_face(game, card, down=True)
    return None
