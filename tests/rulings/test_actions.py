"""Actions that people ask about."""

from __future__ import annotations

import pytest

from .boxes import ALL, BOXES, Box, boxes

WITH_DRAW_THREE = tuple(deck for deck in ALL if BOXES[deck].draw_three)


@pytest.mark.ruling("A1")
@boxes("eco", "nature", "monster", "oz", "fluxx")
def test_a_keeper_that_is_taken_and_used_is_the_takers(box: Box) -> None:
    """Ann takes a card out of Bob's hand and plays it: the Keeper lies before her."""
    table = box.table()
    table.see("Use What You Take")
    assert table.said("prompt", player="Ann", want="player", choices=["Bob", "Cy"])
    table.pick("Bob")
    assert table.said("prompt", player="Ann", want="play")
    table.see(box.extras[0])
    assert table.said("played", player="Ann", card=box.extras[0])
    assert (table.keepers("Ann"), table.keepers("Bob")) == ([box.extras[0]], [])
    assert (table.held_by("Ann"), table.held_by("Bob")) == (3, 2)


@pytest.mark.ruling("A1")
@boxes("eco", "nature", "monster", "fluxx")
def test_the_taker_decides_what_the_taken_card_asks(box: Box) -> None:
    """Bob's card is the one that steals: Ann steals with it, from Bob."""
    table = box.table().lay(Bob=[box.extras[0]])
    table.see("Use What You Take")
    table.pick("Bob")
    table.see(box.steal)
    assert table.said("prompt", player="Ann", want="card")
    table.pick(box.extras[0])
    assert table.keepers("Ann") == [box.extras[0]]
    assert table.discard == [box.steal, "Use What You Take"]


@pytest.mark.ruling("A2")
@boxes("eco", "nature", "monster", "oz", "fluxx", "star")
def test_trade_hands_is_carried_out_even_for_nothing(box: Box) -> None:
    """Bob and Cy hold nothing: Ann must give her hand away."""
    table = box.table()
    table.hand("Bob", 0)
    table.hand("Cy", 0)
    table.see("Trade Hands")
    assert table.said("prompt", player="Ann", want="player", optional=False)
    table.done()
    assert table.said("refused")
    table.pick("Bob")
    assert table.said("hand", player="Ann", count=0) and table.said("hand", player="Bob", count=3)
    assert (table.held_by("Ann"), table.held_by("Bob"), table.held_by("Cy")) == (0, 3, 0)


@pytest.mark.ruling("A3")
@boxes("oz", "eco", "fluxx", "star")
def test_trade_hands_inside_draw_two_trades_the_hand_that_was_set_aside(box: Box) -> None:
    """Ann's own three go to Bob; the other card that she drew is still hers to play."""
    table = box.table()
    table.hand("Bob", 5)
    table.see(box.draw_two)
    table.see("Trade Hands")
    table.pick("Bob")
    assert (table.held_by("Ann"), table.held_by("Bob")) == (5, 3)
    assert table.said("prompt", player="Ann", want="play", count=1)
    table.see(box.extras[0])
    assert table.keepers("Ann") == [box.extras[0]]
    assert (table.held_by("Ann"), table.held_by("Bob"), table.state["held"]) == (5, 3, 0)


@pytest.mark.ruling("A4")
@boxes(*WITH_DRAW_THREE)
def test_draw_three_play_two_of_them(box: Box) -> None:
    """Three are drawn apart from the hand, two played in the order Ann likes, the third discarded unplayed."""
    table = box.table()
    pile = table.state["draw_pile"]
    table.see(box.draw_three)
    assert table.said("draw", player="Ann", count=3)
    assert (table.state["held"], table.held_by("Ann"), table.state["draw_pile"]) == (3, 3, pile - 3)
    table.see(box.extras[1])
    table.see("Draw 2")
    assert table.said("prompt", player="Ann", want="discard", count=1)
    table.see(box.goal, "discard")
    assert table.said("discarded", card=box.goal, player="Ann") and not table.said("goal_on")
    assert (table.keepers("Ann"), table.new_rules, table.goals) == ([box.extras[1]], ["Draw 2"], [])
    assert table.discard == [box.goal, box.draw_three]
    assert (table.state["held"], table.turn["played"]) == (0, 1)


@pytest.mark.ruling("A4")
@boxes(*WITH_DRAW_THREE)
def test_the_third_card_is_no_play_even_if_it_is_thrown_away_first(box: Box) -> None:
    """The Goal on the discard pile is not played: it has to wait until two are."""
    table = box.table().lay(Bob=list(box.pair))
    table.see(box.draw_three)
    table.see(box.goal, "discard")
    assert table.said("refused") and not table.said("won")
    table.see(box.extras[0])
    table.see(box.extras[1])
    table.see(box.goal, "discard")
    assert table.discard == [box.goal, box.draw_three]
    assert table.state["winner"] is None


@pytest.mark.ruling("A4", "C3")
@boxes("eco", "nature", "oz", "startrek", "star")
def test_three_that_are_no_creepers(box: Box) -> None:
    """A Creeper among them is laid down and replaced: three are left to choose from."""
    table = box.table()
    table.see(box.draw_three)
    table.see(box.creepers[0])
    assert table.said("creeper", player="Ann", card=box.creepers[0])
    assert table.said("draw", player="Ann", count=1)
    assert not table.said("violation")
    assert (table.state["held"], table.held_by("Ann")) == (3, 3)
    assert table.prompt and table.prompt["count"] == 2


@pytest.mark.ruling("A5")
@boxes("oz", "eco", "nature")
def test_creepers_among_everybody_gets_one_stay_with_who_drew(box: Box) -> None:
    """Ann draws one for each of three; a Creeper among them is hers and replaced: everybody gets a card."""
    table = box.table()
    table.see("Everybody Gets 1")
    assert table.said("draw", player="Ann", count=3)
    table.see(box.creepers[0])
    assert table.said("creeper", player="Ann", card=box.creepers[0])
    assert table.said("draw", player="Ann", count=1)
    assert not table.said("violation")
    assert table.creepers("Ann") == [box.creepers[0]]
    assert [table.held_by(name) for name in ("Ann", "Bob", "Cy")] == [4, 4, 4]


@pytest.mark.ruling("A6")
@boxes("eco", "nature", "oz")
@pytest.mark.parametrize("what", ["Keeper", "Creeper"])
def test_trash_something_may_hit_ones_own(box: Box, what: str) -> None:
    """A Keeper or a Creeper, anybody's and Ann's own."""
    table = box.table().lay(Ann=[box.extras[0], box.creepers[0]], Bob=[box.extras[1]])
    table.see("Trash Something")
    mine = box.extras[0] if what == "Keeper" else box.creepers[0]
    assert table.prompt
    assert set(table.prompt["choices"]) == set(table.ids(box.extras[0], box.creepers[0], box.extras[1]))
    table.see(mine, "discard")
    assert table.said("discarded", card=mine, player="Ann")
    assert not table.said("violation")
    assert table.discard == [mine, "Trash Something"]


@pytest.mark.ruling("A7")
@boxes("monster", "fluxx")
def test_trash_a_keeper_may_hit_ones_own(box: Box) -> None:
    """Ann discards her own Keeper, though Bob has one too."""
    table = box.table().lay(Ann=[box.extras[0]], Bob=[box.extras[1]])
    table.see("Trash a Keeper")
    assert table.prompt and set(table.prompt["choices"]) == set(table.ids(*box.extras[:2]))
    table.pick(box.extras[0])
    assert (table.keepers("Ann"), table.keepers("Bob")) == ([], [box.extras[1]])
    assert table.discard == [box.extras[0], "Trash a Keeper"]
