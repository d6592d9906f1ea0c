"""Draws: what counts as the turn's draw, and bonuses that come and go."""

from __future__ import annotations

import pytest

from ..referee.soundness import check_conservation
from ..table_talk import TableTalk


def drawn(table: TableTalk) -> int:
    """Cards that Ann drew in the last input."""
    return sum(event["count"] for event in table.said("draw", player="Ann"))


def test_only_cards_of_the_draw_rule_count_as_drawn() -> None:
    """Draw 4 played, trashed, then Draw 3: nothing more is due."""
    table = TableTalk("fluxx").lay(center="Play 4")
    table.see("Draw 4")
    assert drawn(table) == 3
    table.see("Trash a New Rule")
    table.pick("Draw 4")
    table.see("Draw 3")
    assert drawn(table) == 0


def test_jackpot_is_no_part_of_the_draw() -> None:
    """Three cards by Jackpot!, and Draw 2 still adds one."""
    table = TableTalk("fluxx").lay(center="Play 2")
    table.see("Jackpot!")
    assert drawn(table) == 3
    table.see("Draw 2")
    assert drawn(table) == 1


def test_recycling_is_no_part_of_the_draw() -> None:
    """Three cards for a Keeper, and Draw 2 still adds one."""
    table = TableTalk("fluxx").lay(center="Recycling", Ann=["Money"])
    table.use("Recycling")
    table.pick("Money")
    assert drawn(table) == 3
    table.see("Draw 2")
    assert drawn(table) == 1


def test_a_bonus_is_outside_the_sum() -> None:
    """From 1 and 1 to 4 and 1: three more."""
    table = TableTalk("fluxx").lay(center=["Party Bonus"], Bob=["The Party"])
    assert (table.rules["draw"], table.turn["drawn"]) == (2, 1)
    table.see("Draw 4")
    assert drawn(table) == 3
    assert table.rules["draw"] == 5


BONUSES = {
    "fluxx: The Party arrives": ("fluxx", {"center": ["Party Bonus", "Play 2"]}, "The Party"),
    "fluxx: Party Bonus arrives": ("fluxx", {"center": "Play 2", "Bob": ["The Party"]}, "Party Bonus"),
    "fluxx: Poor Bonus arrives": ("fluxx", {"center": "Play 2", "Bob": ["Time"], "Cy": ["Sleep"]}, "Poor Bonus"),
    "star: The Computer arrives": ("star", {"center": "Play 2"}, "The Computer"),
}


@pytest.mark.parametrize(("deck", "position", "card"), BONUSES.values(), ids=BONUSES.keys())
def test_a_bonus_that_arises_in_mid_turn_is_drawn_at_once(deck: str, position: dict[str, str], card: str) -> None:
    """One card, for what Ann has just played."""
    table = TableTalk(deck).lay(**position)
    table.see(card)
    assert drawn(table) == 1


def test_a_bonus_is_drawn_once_a_turn() -> None:
    """The Party leaves and comes back: what was drawn for it is kept, and not drawn again."""
    table = TableTalk("fluxx").lay(center=["Party Bonus", "Play 4"])
    table.see("The Party")
    assert drawn(table) == 1
    hand = table.held_by("Ann")
    table.see("Zap a Card")
    table.pick("The Party")
    assert table.held_by("Ann") == hand - 1 + 1
    table.see("The Party")
    assert drawn(table) == 0


def test_a_malfunction_that_waits_breaks_the_computer_before_it_helps() -> None:
    """It clings first: no bonus draw, no bonus play."""
    table = TableTalk("star").lay(Ann=["Malfunction"], center="Play 2")
    table.see("The Computer")
    assert table.said("attached", creeper="Malfunction", keeper="The Computer")
    assert drawn(table) == 0
    assert (table.rules["draw"], table.rules["play"]) == (1, 2)


def test_a_malfunction_in_the_computer_owners_draw_changes_that_draw_no_more() -> None:
    """Bob drew two; the Malfunction among them clings, and he keeps both that he replaced it with."""
    table = TableTalk("star").lay(Bob=["The Computer"])
    table.play_on("Monolith")
    assert table.said("draw", player="Bob", count=2)
    table.see("Malfunction")
    assert table.said("attached", creeper="Malfunction", keeper="The Computer")
    assert table.held_by("Bob") == 3 + 2
    assert (table.rules["draw"], table.turn["to_play"]) == (1, 1)


def test_inflation_adds_nothing_to_a_no_hand_bonus_that_is_over() -> None:
    """Bob began with nothing: three and one. Inflation then adds one to the draw, none to the bonus."""
    table = TableTalk("fluxx").lay(center="No-Hand Bonus")
    table.hand("Bob", 0)
    table.play_on("Money")
    assert table.held_by("Bob") == 4
    table.see("Inflation")
    assert [event["count"] for event in table.said("draw", player="Bob")] == [1]


def test_play_all_but_one_from_an_empty_start() -> None:
    """Bob began empty-handed and drew one: he gets one extra, so that he can play."""
    table = TableTalk("fluxx").lay(center="Play All But 1")
    table.hand("Bob", 0)
    table.play_on("Money", "Time", "Sleep")
    assert table.turn["player"] == "Bob"
    assert [event["count"] for event in table.said("draw", player="Bob")] == [1, 1]
    assert (table.held_by("Bob"), table.turn["to_play"]) == (2, 1)


def test_play_all_but_one_as_the_only_card_of_an_empty_start() -> None:
    """The card drawn is Play All But 1 itself: the extra card comes all the same."""
    table = TableTalk("fluxx")
    table.hand("Bob", 0)
    table.play_on("Money")
    table.see("Play All But 1")
    assert table.said("draw", player="Bob", count=1)
    assert (table.held_by("Bob"), table.turn["to_play"]) == (1, 0)


def test_a_creeper_out_of_a_hand_thought_empty_with_nothing_left_to_draw() -> None:
    """Somebody's count was wrong; no card is lost for it."""
    table = TableTalk("oz")
    table.hand("Bob", table.held_by("Bob") + table.state["draw_pile"])
    table.hand("Ann", 0)
    table.hand("Bob", table.held_by("Bob") + table.state["draw_pile"])
    held = table.held_by("Bob")
    table.see("Winged Monkeys", by="Ann")
    assert table.creepers("Ann") == ["Winged Monkeys"]
    assert (table.held_by("Ann"), table.held_by("Bob"), table.state["draw_pile"]) == (0, held - 1, 0)
    check_conservation(table.referee.game)
