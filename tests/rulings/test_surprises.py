"""Surprises, in turn and out of turn."""

from __future__ import annotations

import pytest

from .boxes import Box, boxes

WITH_SURPRISES = ("oz", "startrek", "star")
STOP = {"oz": "Stop That!", "startrek": "Belay That!", "star": "Belay That!"}


def stop(box: Box) -> str:
    return STOP[box.deck]


# -- U1: two things in one card


@pytest.mark.ruling("U1")
@boxes(*WITH_SURPRISES)
def test_in_ones_own_turn_a_surprise_works_like_an_action(box: Box) -> None:
    """Ann plays That's Mine! as her play: she takes Bob's Keeper."""
    table = box.table().lay(Bob=[box.extras[0]])
    table.see("That's Mine!")
    assert table.said("played", player="Ann", type="Surprise")
    table.pick(box.extras[0])
    assert table.keepers("Ann") == [box.extras[0]]
    assert table.discard == ["That's Mine!"]
    assert (table.turn["played"], table.turn["to_play"]) == (1, 0)


@pytest.mark.ruling("U1")
@boxes(*WITH_SURPRISES)
def test_out_of_turn_a_surprise_cancels_an_action(box: Box) -> None:
    """Ann steals; Bob stops her: nothing is stolen, both cards are discarded."""
    table = box.table().lay(Bob=[box.extras[0]])
    table.see(box.steal)
    table.see(stop(box), by="Bob")
    assert table.said("played", player="Bob", card=stop(box), type="Surprise")
    assert table.said("cancelled", card=box.steal, by=stop(box), player="Bob")
    assert table.keepers("Bob") == [box.extras[0]] and table.prompt is None
    assert sorted(map(str, table.discard)) == sorted([box.steal, stop(box)])
    assert (table.held_by("Bob"), table.turn["player"]) == (2, "Ann")


@pytest.mark.ruling("U1")
@boxes(*WITH_SURPRISES)
def test_out_of_turn_a_surprise_cancels_a_new_rule(box: Box) -> None:
    """Cy vetoes Draw 4: Ann's extra draw is taken back with it."""
    table = box.table()
    table.see("Draw 4")
    assert table.held_by("Ann") == 6
    table.see("Veto!", "seat:Cy")
    assert table.said("cancelled", card="Draw 4", by="Veto!", player="Cy")
    assert (table.new_rules, table.rules["draw"]) == ([], 1)
    assert (table.held_by("Ann"), table.held_by("Cy")) == (3, 2)


@pytest.mark.ruling("U1")
@boxes(*WITH_SURPRISES)
def test_out_of_turn_thats_mine_takes_a_keeper_just_played(box: Box) -> None:
    """Ann's Keeper lands before Bob, and may win for him."""
    table = box.table().lay(center=box.goal, Bob=[box.pair[0]])
    table.see(box.pair[1])
    table.see("That's Mine!", by="Bob")
    assert table.said("keeper", player="Bob", card=box.pair[1])
    assert table.said("won", player="Bob")
    assert table.keepers("Ann") == []


@pytest.mark.ruling("U1")
@boxes(*WITH_SURPRISES)
def test_a_surprise_answers_only_what_it_says(box: Box) -> None:
    """Veto! is no answer to a Keeper: out of turn it may not be played at all."""
    table = box.table()
    table.see(box.extras[0])
    table.see("Veto!", by="Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob", card="Veto!")
    assert table.keepers("Ann") == [box.extras[0]]
    assert table.held_by("Bob") == 3


@pytest.mark.ruling("U1")
@boxes(*WITH_SURPRISES)
def test_a_surprise_answers_even_a_play_that_won(box: Box) -> None:
    """The Goal gave Ann the game; Canceled Plans takes the win back."""
    table = box.table().lay(Ann=list(box.pair))
    table.see(box.goal)
    assert table.said("won", player="Ann")
    table.see("Canceled Plans", by="Bob")
    assert table.said("cancelled", card=box.goal, by="Canceled Plans", was_won=True)
    assert (table.state["winner"], table.goals) == (None, [])


# -- U2: Surprises against Surprises

CHAIN = [("Cy", "Canceled Plans"), ("Bob", "Veto!"), ("Cy", "That's Mine!")]


@pytest.mark.ruling("U2")
@boxes(*WITH_SURPRISES)
@pytest.mark.parametrize("more", [0, 1, 2, 3])
def test_an_odd_number_of_cancels_stands_an_even_number_falls(box: Box, more: int) -> None:
    """Bob stops Ann's theft, Cy cancels that, Bob cancels Cy's, and Cy cancels again."""
    table = box.table().lay(Bob=[box.extras[0]])
    table.see(box.steal)
    table.see(stop(box), by="Bob")
    before = stop(box)
    for player, surprise in CHAIN[:more]:
        table.see(surprise, by=player)
        assert table.said("cancelled", card=before, by=surprise, player=player)
        before = surprise
    if more % 2 == 0:
        assert table.prompt is None and table.keepers("Bob") == [box.extras[0]]
        return
    assert table.said("prompt", player="Ann", want="card")
    table.pick(box.extras[0])
    assert table.keepers("Ann") == [box.extras[0]]


@pytest.mark.ruling("U2")
@boxes(*WITH_SURPRISES)
def test_all_surprises_of_a_chain_are_spent(box: Box) -> None:
    """Whatever stands in the end, each of them left a hand for the discard pile."""
    table = box.table()
    table.see("Draw 2")
    for player, surprise in (("Bob", "Veto!"), ("Cy", "Canceled Plans"), ("Bob", stop(box))):
        table.see(surprise, by=player)
    assert table.new_rules == []
    assert set(table.discard) == {"Draw 2", "Veto!", "Canceled Plans", stop(box)}
    assert (table.held_by("Bob"), table.held_by("Cy")) == (1, 2)


@pytest.mark.ruling("U2")
@boxes(*WITH_SURPRISES)
def test_a_surprise_played_in_turn_is_cancelled_by_any_surprise(box: Box) -> None:
    """Ann's That's Mine! is her play; Bob's Veto! cancels it, though it is no New Rule."""
    table = box.table().lay(Cy=[box.extras[0]])
    table.see("That's Mine!")
    table.see("Veto!", by="Bob")
    assert table.said("cancelled", card="That's Mine!", by="Veto!", player="Bob")
    assert table.keepers("Cy") == [box.extras[0]] and table.prompt is None
    assert table.turn["to_play"] == 0


# -- U3, U4, U8: what counts as a play, and one's own turn


@pytest.mark.ruling("U3")
@boxes("oz", "startrek", "star")
def test_a_cancelled_play_is_spent(box: Box) -> None:
    """Ann gets no other play for it."""
    table = box.table()
    table.see("Draw 2")
    table.see("Veto!", by="Bob")
    assert (table.turn["played"], table.turn["to_play"]) == (1, 0)
    table.see(box.extras[0])
    assert table.said("violation", kind="too_many_plays", player="Ann", card=box.extras[0])
    table.gone(box.extras[0])
    table.done()
    assert table.turn["player"] == "Bob"


@pytest.mark.ruling("U4")
@boxes("oz", "startrek", "star")
def test_cancelling_a_surprise_in_ones_own_turn_is_not_a_play(box: Box) -> None:
    """Ann has a second play due; she defends her first with a Surprise, and still has it."""
    table = box.table().lay(center="Play 2")
    table.see(box.goal)
    table.see("Canceled Plans", by="Bob")
    assert table.goals == []
    table.see("That's Mine!", by="Ann")
    assert table.said("cancelled", card="Canceled Plans", by="That's Mine!", player="Ann")
    assert table.goals == [box.goal]
    assert (table.turn["played"], table.turn["to_play"]) == (1, 1)
    assert (table.held_by("Ann"), table.held_by("Bob")) == (2, 2)


@pytest.mark.ruling("U4")
@boxes("oz", "startrek", "star")
def test_cancelling_a_surprise_needs_no_play_left(box: Box) -> None:
    """Ann's only play was cancelled: shown without a name, her Surprise is her answer."""
    table = box.table()
    table.see("Draw 2")
    table.see("Veto!", by="Bob")
    table.see("Canceled Plans")
    assert table.said("cancelled", card="Veto!", by="Canceled Plans", player="Ann")
    assert not table.said("violation")
    assert table.new_rules == ["Draw 2"]
    assert table.turn["played"] == 1


# -- U5, U6, U7, U8: the FAQ of Oz


@pytest.mark.ruling("U5")
@boxes("oz", "startrek", "star")
def test_canceled_plans_out_of_turn_leaves_the_goal_before(box: Box) -> None:
    """Only the Goal just played is discarded: the one that it would have replaced is still in play."""
    table = box.table().lay(center=box.goal, Bob=[box.pair[0]])
    table.see(box.rival_goal)
    assert table.goals == [box.rival_goal]
    table.see("Canceled Plans", by="Bob")
    assert table.said("cancelled", card=box.rival_goal)
    assert table.goals == [box.goal]
    assert sorted(map(str, table.discard)) == sorted([box.rival_goal, "Canceled Plans"])
    table.put(box.pair[1], "seat:Bob")
    assert table.said("won", player="Bob", goal=box.goal)


@pytest.mark.ruling("U6")
@boxes("oz", "startrek", "star")
@pytest.mark.parametrize("moment", ["before the choice", "after it"])
def test_thats_mine_does_not_answer_a_theft(box: Box, moment: str) -> None:
    """The stolen Keeper was not played: Cy cannot claim it."""
    table = box.table().lay(Bob=[box.extras[0]])
    table.see(box.steal)
    if moment == "after it":
        table.pick(box.extras[0])
    table.see("That's Mine!", by="Cy")
    assert table.said("violation", kind="out_of_turn", player="Cy", card="That's Mine!")
    if moment == "before the choice":
        table.pick(box.extras[0])
    assert table.keepers("Ann") == [box.extras[0]]
    assert table.held_by("Cy") == 3


@pytest.mark.ruling("U6")
@boxes("oz", "startrek", "star")
@pytest.mark.parametrize("moment", ["before the choice", "after it"])
def test_the_theft_itself_can_be_stopped(box: Box, moment: str) -> None:
    """Right after the Action, even if the Keeper has already moved."""
    table = box.table().lay(Bob=[box.extras[0]])
    table.see(box.steal)
    if moment == "after it":
        table.pick(box.extras[0])
    table.see(stop(box), by="Cy")
    assert table.said("cancelled", card=box.steal)
    assert (table.keepers("Ann"), table.keepers("Bob")) == ([], [box.extras[0]])


@pytest.mark.ruling("U7")
@boxes("oz", "startrek", "star")
@pytest.mark.parametrize("surprise", ["Canceled Plans", "stop"])
def test_the_discarding_player_is_free_to_choose(box: Box, surprise: str) -> None:
    """A card of the type, or one at random, of whatever type: Bob shows a Keeper, Cy shows nothing."""
    surprise = stop(box) if surprise == "stop" else surprise
    table = box.table().lay(center=box.goal)
    table.see(surprise)
    assert table.said("prompt", player="Bob", want="discard", count=1)
    table.see(box.extras[0], "discard", by="Bob")
    assert table.said("discarded", card=box.extras[0], player="Bob")
    table.done()
    assert table.said("discarded", card=None, player="Cy", count=1)
    assert (table.held_by("Bob"), table.held_by("Cy")) == (2, 2)


@pytest.mark.ruling("U7")
@boxes("oz", "startrek", "star")
@pytest.mark.parametrize("surprise", ["Canceled Plans", "stop"])
def test_the_discarding_player_may_give_the_named_type(box: Box, surprise: str) -> None:
    """A Goal to Canceled Plans, an Action to the other."""
    card = box.rival_goal if surprise == "Canceled Plans" else box.draw_two
    table = box.table()
    table.see(surprise if surprise == "Canceled Plans" else stop(box))
    table.pick(card)
    assert table.said("discarded", card=card, player="Bob")
    assert not table.said("played")


@pytest.mark.ruling("U8")
@boxes("oz", "startrek", "star")
def test_the_out_of_turn_part_cannot_be_used_against_ones_own_card(box: Box) -> None:
    """Ann had to play the Goal that makes Bob win: her own Canceled Plans does not help her."""
    table = box.table().lay(Bob=list(box.pair))
    table.see(box.goal)
    assert table.said("won", player="Bob")
    table.see("Canceled Plans", by="Ann")
    assert not table.said("cancelled")
    assert table.state["winner"] == "Bob"


@pytest.mark.ruling("U8")
@boxes("oz", "startrek", "star")
def test_in_ones_own_turn_a_surprise_is_a_play_of_its_own(box: Box) -> None:
    """After her Goal Ann plays Canceled Plans: without a play left a violation, with one its in-turn part."""
    table = box.table()
    table.see(box.goal)
    table.see("Canceled Plans", by="Ann")
    assert table.said("violation", kind="too_many_plays", player="Ann")
    assert table.goals == [box.goal]
    table = box.table().lay(center="Play 2")
    table.see(box.goal)
    table.see("Canceled Plans")
    assert table.said("goal_off", card=box.goal) and not table.said("cancelled")
    assert table.said("prompt", player="Bob", want="discard")
    assert table.turn["played"] == 2
