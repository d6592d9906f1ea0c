"""The second opinion on who has won."""

from __future__ import annotations

from random import Random

from companion.simulate.tournament import deck_of
from companion.simulate.verdict import winners
from companion.simulate.world import World, deal


def table(deck: str, goal: str, **tables: list[str]) -> World:
    world = deal(deck_of(deck), ("Ann", "Bob"), (), Random(1), False)
    world.take(f"{deck}:{goal}")
    world.goals.append(f"{deck}:{goal}")
    for player, cards in tables.items():
        for card in cards:
            world.take(f"{deck}:{card}")
            world.tables[player].append(f"{deck}:{card}")
    return world


def test_who_has_both_keepers_wins() -> None:
    assert winners(table("fluxx", "toast", Ann=["bread", "the-toaster"], Bob=["milk"]), "Bob") == {"Ann"}


def test_half_of_a_goal_is_none() -> None:
    assert winners(table("fluxx", "toast", Ann=["bread"], Bob=["the-toaster"]), "Ann") == set()


def test_a_keeper_on_the_table_can_spoil_a_goal() -> None:
    assert winners(table("fluxx", "the-brain-no-tv", Ann=["the-brain"]), "Ann") == {"Ann"}
    assert winners(table("fluxx", "the-brain-no-tv", Ann=["the-brain"], Bob=["television"]), "Ann") == set()


def test_what_is_eaten_may_lie_anywhere_but_behind_a_shield() -> None:
    assert winners(table("eco", "frogs-eat-insects", Ann=["frogs"], Bob=["insects"]), "Bob") == {"Ann"}
    assert winners(table("eco", "frogs-eat-insects", Ann=["frogs"], Bob=["insects", "poison"]), "Bob") == set()


def test_creepers_block_their_owner_or_everybody() -> None:
    held = ["artificial-brain", "the-scarecrow", "winged-monkeys"]
    assert winners(table("oz", "the-smartest-dummy-ever", Ann=held), "Ann") == set()
    assert winners(table("oz", "the-smartest-dummy-ever", Ann=held[:2], Bob=held[2:]), "Ann") == {"Ann"}
    assert winners(table("eco", "mud", Ann=["dirt", "water"], Bob=["flood"]), "Ann") == set()


def test_a_goal_that_wants_the_creeper_is_not_blocked_by_it() -> None:
    assert winners(table("star", "imperial-star-destroyer", Ann=["starship", "evil"]), "Bob") == {"Ann"}


def test_a_hologram_stands_for_another_players_keeper_in_ones_own_turn() -> None:
    world = table("star", "city-of-robots", Ann=["holographic-projection", "alien-city"], Bob=["the-robot"])
    assert winners(world, "Ann") == {"Ann"}
    assert winners(world, "Bob") == set()
    world.tables["Ann"].append("star:malfunction")
    world.attached["star:malfunction"] = "star:holographic-projection"
    assert winners(world, "Ann") == set()


def test_digits_grow_under_inflation() -> None:
    world = table("eco", "mammals", Ann=["bears", "mice"])
    assert winners(world, "Ann") == {"Ann"}
    world.take("eco:inflation")
    world.rules.append("eco:inflation")
    assert winners(world, "Ann") == set()
