"""What people do when the referee says something: each event, carried out with real cards.

Where an event leaves it to the card what happens (hands that change owners, cards drawn apart from the hand), people
read the card: its steps in the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..engine.cards import Card, Step
from .plan import Event
from .world import World


def follow(world: World, events: list[Event]) -> None:
    """Carry out everything that was said, in order."""
    world.replacing = {}
    for event, *more in _in_groups(events):
        if event["event"] in _STIRS_HANDS:
            world.recent = ("", 0)
        carry_out = _ERRANDS.get(event["event"])
        if carry_out is not None:
            carry_out(world, [event, *more])
    _make_up_for_creepers(world)
    world.sides = {card: heap for card, heap in world.sides.items() if heap}


def _in_groups(events: list[Event]) -> Iterator[list[Event]]:
    """Hands that change owners together are told one by one; everything else stands for itself."""
    group: list[Event] = []
    for event in events:
        if group and not (_changes_hands(event) and event["because"] == group[0]["because"]):
            yield group
            group = []
        if _changes_hands(event):
            group.append(event)
        else:
            yield [event]
    if group:
        yield group


def _changes_hands(event: Event) -> bool:
    """By a card, and not by taking back what a card had done."""
    return event["event"] == "hand" and bool(event["because"]) and "back" not in event


def steps_of(card: Card) -> Iterator[Step]:
    """Everything that the card can make people do."""
    yield from card.effect
    yield from card.in_turn
    if card.power is not None:
        yield from card.power.steps
    for trigger in card.on:
        yield from trigger.steps


def step_of(world: World, event: Event, *ops: str) -> Step | None:
    """The step with one of these verbs on the card that the event is because of (and not about)."""
    if not event["because"] or event["because"][0] == event.get("card"):
        return None
    card = world.card(event["because"][0])
    return next((step for step in steps_of(card) if step.op in ops), None)


# -- drawing ----------------------------------------------------------------------------------------------


def _draw(world: World, told: list[Event]) -> None:
    player, count, heap = told[0]["player"], told[0]["count"], _destination(world, told[0])
    if heap is world.hands[player] and not _is_creeper(world, told[0]):
        before = world.recent[1] if world.recent[0] == player else 0
        world.recent = (player, before + count)
    world.draw(player, count, heap)


def _make_up_for_creepers(world: World) -> None:
    """A Creeper lay among cards that its drawer had handed out, and nothing could be drawn in its place: it is the
    drawer who goes short."""
    for creeper, heap in world.replacing.items():
        drawer = world.owner_of(creeper)
        spare = [card for card in world.hands.get(drawer or "", []) if card not in world.drawers]
        handed_out = any(heap is hand for name, hand in world.hands.items() if name != drawer)
        if drawer is not None and handed_out and spare:
            world.hands[drawer].remove(spare[0])
            heap.append(spare[0])


def _is_creeper(world: World, event: Event) -> bool:
    return bool(event["because"]) and world.card(event["because"][0]).type == "Creeper"


def _destination(world: World, event: Event) -> list[str]:
    """In place of a Creeper: where that was. For a card that says so: apart from the hand."""
    because = event["because"][0] if event["because"] else ""
    if because in world.replacing:
        return world.replacing.pop(because)
    if step_of(world, event, "set_aside_play", "set_aside_give") is not None:
        return world.sides.setdefault(because, [])
    return world.hands[event["player"]]


def _reshuffle(world: World, told: list[Event]) -> None:
    """In the middle of a draw the cards left are drawn first; a card that says so shuffles everything."""
    world.shuffle_discards_in(under=not told[0]["because"])


# -- one card ---------------------------------------------------------------------------------------------


def _play(world: World, told: list[Event]) -> None:
    """Onto the table, to be carried out. A Surprise in answer to something is spent at once."""
    if "answers" not in told[0]:
        start_playing(world, told[0]["card"])
    for surprise in world.spent:
        world.throw_away(surprise)
    world.spent = ()


def start_playing(world: World, card: str) -> None:
    heap = world.take(card)
    if any(heap is hand for hand in world.hands.values()):
        world.fresh.clear()
    world.playing.append(card)
    world.said.pop(card, None)


def _lay_keeper(world: World, told: list[Event]) -> None:
    world.lay(told[0]["card"], told[0]["player"])


def _lay_creeper(world: World, told: list[Event]) -> None:
    card = told[0]["card"]
    world.replacing[card] = world.heap_of(card)
    world.let_go(card)
    world.lay(card, told[0]["player"])


def _enter_center(world: World, told: list[Event]) -> None:
    card = told[0]["card"]
    heap = world.goals if world.card(card).type == "Goal" else world.rules
    if card not in heap:
        world.take(card)
        heap.append(card)


def _discard(world: World, told: list[Event]) -> None:
    event, card = told[0], told[0]["card"]
    if card is None:
        _discard_unseen(world, event)
    else:
        world.throw_away(card)


def _discard_unseen(world: World, event: Event) -> None:
    """So many out of the side hand of the card, or out of the player's hand, of the player's choice."""
    because = event["because"][0] if event["because"] else ""
    heap = world.sides.get(because) or world.hands[event["player"]]
    for card in world.chance.sample(heap, event["count"]):
        world.throw_away_unseen(card, heap)


def _move(world: World, told: list[Event]) -> None:
    """What is there already, has gone along with its host or has been put back, stays as it is."""
    event, card = told[0], told[0]["card"]
    place, _, player = event["to"].partition(":")
    if step_of(world, event, "compost") is not None:
        _compost(world, player)
    elif place in ("hidden", "playing") or card in _heap_at(world, card, place, player):
        return
    elif place == "seat":
        if world.card(card).type == "Creeper":
            world.let_go(card)
        world.lay(card, player)
    else:
        world.take(card)
        world.let_go(card)
        _heap_at(world, card, place, player).append(card)
        _bury(world, event)


def _heap_at(world: World, card: str, place: str, player: str) -> list[str]:
    """Nobody sits there any more: then the card stays where it is."""
    if place in ("seat", "hand"):
        return (world.tables if place == "seat" else world.hands).get(player, [card])
    return {"draw": world.pile, "removed": world.removed, "discard": world.discard}[place]


def _bury(world: World, event: Event) -> None:
    """Into the draw pile means somewhere in it, unless the card says on top."""
    on_top = any(step.op == "back_to_draw_pile" for step in world.card(event["card"]).always)
    if event["to"] == "draw" and not on_top:
        card = world.pile.pop()
        world.pile.insert(world.chance.randrange(len(world.pile) + 1), card)


def _compost(world: World, player: str) -> None:
    """One card of this turn's draw goes back, and the bottom of the discard pile is taken instead."""
    world.pile.append(world.hands[player].pop())
    card = world.discard.pop(0)
    world.unshown.discard(card)
    world.hands[player].insert(0, card)  # the latest of the draw stays last
    world.recent = (player, world.recent[1] - 1)
    world.fresh.add(player)
    if world.card(card).type == "Creeper":
        world.drawers[card] = player


def _use(world: World, told: list[Event]) -> None:
    world.said.pop(told[0]["card"], None)


def _attach(world: World, told: list[Event]) -> None:
    world.attached.pop(told[0]["creeper"], None)
    world.attached[told[0]["creeper"]] = told[0]["keeper"]


def _turn_over(world: World, told: list[Event]) -> None:
    if told[0]["down"]:
        world.face_down.add(told[0]["card"])
    else:
        world.face_down.discard(told[0]["card"])


# -- hands that change owners -----------------------------------------------------------------------------


def _change_hands(world: World, told: list[Event]) -> None:
    step = step_of(world, told[0], *_EXCHANGES)
    if step is not None:
        _EXCHANGES[step.op](world, told)


def _hand_over(world: World, told: list[Event]) -> None:
    """In pairs: who gives, and who gets. Which cards is chance or choice, and nobody's business."""
    for giver, taker in zip(told[::2], told[1::2], strict=True):
        mine, theirs = world.hands[giver["player"]], world.hands[taker["player"]]
        for card in _chosen(world, mine, len(mine) - giver["count"]):
            mine.remove(card)
            theirs.append(card)
            _find(world, card, taker["player"])


def _chosen(world: World, hand: list[str], count: int) -> list[str]:
    """So many cards of a hand, at random; a Creeper that is about to be laid down only for want of others."""
    cards = world.chance.sample(hand, len(hand))
    cards.sort(key=lambda card: card in world.drawers and not world.kept.get(card))
    return cards[:count]


def _trade(world: World, told: list[Event]) -> None:
    one, other = told[0]["player"], told[1]["player"]
    _pass_hands(world, {one: other, other: one})


def _rotate(world: World, told: list[Event]) -> None:
    """To the left is clockwise: the next seat gets this hand."""
    step = 1 if world.said[told[0]["because"][0]] == "left" else -1
    players = world.players
    _pass_hands(world, {name: players[(at + step) % len(players)] for at, name in enumerate(players)})


def _pass_hands(world: World, takers: dict[str, str]) -> None:
    """Each giver's whole hand to that taker, at the same moment."""
    passed = {taker: world.hands[giver] for giver, taker in takers.items()}
    world.hands = {name: passed.get(name, heap) for name, heap in world.hands.items()}
    for taker, heap in passed.items():
        for card in heap:
            _find(world, card, taker)


def _find(world: World, card: str, taker: str) -> None:
    """A Creeper that somebody kept is laid down by who gets it; one that was drawn just now, by its drawer."""
    if world.kept.get(card):
        world.drawers[card] = taker


def _deal_out(world: World, told: list[Event]) -> None:
    """Creepers among the cards drawn stay with who drew them (the first told), in place of that player's share; if
    there are more, the place of each is kept for its replacement."""
    drawn = world.sides.pop(told[0]["because"][0], [])
    drawn.sort(key=lambda card: world.card(card).type == "Creeper")
    for event in told:
        hand = world.hands[event["player"]]
        while len(hand) < event["count"] and drawn:
            hand.append(drawn.pop())


def _change_places(world: World, told: list[Event]) -> None:
    world.change_places(told[0]["player"], told[1]["player"])


_EXCHANGES: Mapping[str, Callable[[World, list[Event]], None]] = {
    "take_random": _hand_over,
    "repay_random": _hand_over,
    "give_from_hand": _hand_over,
    "showdown": _hand_over,
    "trade_hands": _trade,
    "rotate_hands": _rotate,
    "set_aside_give": _deal_out,
    "swap_positions": _change_places,
}


# -- people and the end -----------------------------------------------------------------------------------


def _leave(world: World, told: list[Event]) -> None:
    world.stand_up(told[0]["player"])


def _win(world: World, told: list[Event]) -> None:
    world.winner = told[0]["player"]


def _prepare(world: World, told: list[Event]) -> None:
    """Some questions ask for something to be done first."""
    if step_of(world, told[0], "deal_keepers") is not None and not world.aside:
        world.aside = [card for player in world.players for card in world.keepers(player)]
        for player, cards in world.tables.items():
            world.tables[player] = [card for card in cards if card not in world.aside]
        world.face_down.clear()
    taking = step_of(world, told[0], "take_random")
    if taking is not None and taking.args["to"] == "play" and told[0]["want"] == "play":
        _take_blind(world, told[0])


def _take_blind(world: World, event: Event) -> None:
    """A card out of the hand of the player who was named, or of the only other one, to be played at once."""
    because = event["because"][0]
    if world.sides.get(because):
        return
    named = world.said.get(because)
    victim = world.hands[str(named)] if named in world.hands else world.hands[world.others(event["player"])[0]]
    card = world.chance.choice(victim)
    victim.remove(card)
    world.sides[because] = [card]
    _find(world, card, event["player"])


_STIRS_HANDS = ("played", "hand", "discarded", "keeper")

_ERRANDS: Mapping[str, Callable[[World, list[Event]], None]] = {
    "draw": _draw,
    "reshuffled": _reshuffle,
    "played": _play,
    "used": _use,
    "keeper": _lay_keeper,
    "creeper": _lay_creeper,
    "goal_on": _enter_center,
    "rule_on": _enter_center,
    "discarded": _discard,
    "moved": _move,
    "attached": _attach,
    "face": _turn_over,
    "hand": _change_hands,
    "left": _leave,
    "won": _win,
    "prompt": _prepare,
}
