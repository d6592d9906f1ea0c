"""The physical table: cards move as people move them, and people do what they are told."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.simulate.instructions import follow
from companion.simulate.tournament import deck_of
from companion.simulate.world import World, deal


def table(deck: str = "fluxx", players: tuple[str, ...] = ("Ann", "Bob", "Cy")) -> World:
    return deal(deck_of(deck), players, (), Random(1), False)


def told(event: str, because: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
    return {"event": event, "because": list(because), "text": "", **fields}


def cards_of(world: World) -> list[str]:
    return sorted(card for heap in world.heaps() for card in heap)


def test_every_card_of_the_box_is_dealt_to_one_place() -> None:
    world = table()
    assert cards_of(world) == sorted(world.deck.cards)
    assert [len(hand) for hand in world.hands.values()] == [3, 3, 3]


def test_a_draw_comes_off_the_top() -> None:
    world = table()
    top = world.pile[-2:]
    follow(world, [told("draw", player="Bob", count=2, why="")])
    assert world.hands["Bob"][-2:] == top[::-1]


def test_a_reshuffle_in_a_draw_leaves_the_last_cards_on_top() -> None:
    world = table()
    world.discard, world.pile = world.pile[2:], world.pile[:2]
    last = world.pile[-1]
    follow(world, [told("reshuffled", count=0, draw_pile=0), told("draw", player="Ann", count=3, why="")])
    assert world.hands["Ann"][3] == last
    assert world.discard == []


def test_hands_are_traded_whole() -> None:
    world = table()
    ann, bob = world.hands["Ann"], world.hands["Bob"]
    because = ("fluxx:trade-hands",)
    follow(world, [told("hand", because, player="Ann", count=3), told("hand", because, player="Bob", count=3)])
    assert (world.hands["Ann"], world.hands["Bob"]) == (bob, ann)


def test_hands_go_round_the_way_that_was_chosen() -> None:
    world = table()
    before = {name: list(hand) for name, hand in world.hands.items()}
    world.said["fluxx:rotate-hands"] = "left"
    follow(world, [told("hand", ("fluxx:rotate-hands",), player=name, count=3) for name in world.players])
    assert world.hands == {"Bob": before["Ann"], "Cy": before["Bob"], "Ann": before["Cy"]}


def test_a_card_drawn_in_place_of_a_creeper_goes_where_the_creeper_was() -> None:
    world = table("oz")
    creeper = next(card for card in world.deck.cards if world.card(card).type == "Creeper")
    heap = world.heap_of(creeper)
    heap.remove(creeper)
    world.hands["Bob"].append(creeper)
    size = len(world.hands["Bob"])
    lay = told("creeper", (creeper,), player="Ann", card=creeper)
    follow(world, [lay, told("draw", (creeper,), player="Ann", count=1, why="")])
    assert world.tables["Ann"] == [creeper]
    assert len(world.hands["Bob"]) == size


def test_what_clings_to_a_keeper_goes_along() -> None:
    world = table("star")
    for card in ("star:evil", "star:the-robot"):
        world.take(card)
        world.tables["Ann"].append(card)
    world.attached["star:evil"] = "star:the-robot"
    move = {"card": "star:the-robot", "from": "seat:Ann", "to": "seat:Bob"}
    follow(world, [told("moved", ("star:steal-a-keeper",), **move)])
    assert (world.tables["Ann"], world.tables["Bob"]) == ([], ["star:the-robot", "star:evil"])


def test_putting_back_restores_everything_and_keeps_the_copy() -> None:
    world = table()
    before = world.copy()
    follow(world, [told("draw", player="Ann", count=5, why="")])
    world.put_back(before)
    assert (world.pile, world.hands) == (before.pile, before.hands)
    follow(world, [told("draw", player="Ann", count=1, why="")])
    assert len(before.hands["Ann"]) == 3


def test_an_unseen_discard_that_is_shown_counts_as_the_latest_of_them() -> None:
    world = table()
    first, second, third = world.hands["Ann"][:]
    world.throw_away_unseen(first, world.hands["Ann"])
    world.throw_away(second)
    world.throw_away_unseen(third, world.hands["Ann"])
    world.identify(first)
    assert (world.discard, world.unshown) == ([third, second, first], {third})
