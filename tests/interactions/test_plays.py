"""Plays: which count, how many are due, and the first one by chance."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk

FORCED = {
    "fluxx: Mystery Play": ("fluxx", "Mystery Play", "Money"),
    "star: Wormhole": ("star", "Wormhole", "Monolith"),
    "oz: Magic Shoes": ("oz", "Magic Shoes", "Toto"),
}


@pytest.mark.parametrize(("deck", "rule", "keeper"), FORCED.values(), ids=FORCED.keys())
def test_a_card_played_off_the_draw_pile_is_not_counted(deck: str, rule: str, keeper: str) -> None:
    """It comes from the pile, not from the hand, and the play is still due."""
    table = TableTalk(deck).lay(center=rule)
    hand, pile = table.held_by("Ann"), table.state["draw_pile"]
    table.use(rule)
    table.see(keeper)
    assert table.keepers("Ann") == [keeper]
    assert (table.held_by("Ann"), table.state["draw_pile"]) == (hand, pile - 1)
    assert (table.turn["played"], table.turn["to_play"]) == (0, 1)


def test_a_replayed_discard_is_the_same_play() -> None:
    """Let's Do That Again! and the Jackpot! it brings: one play."""
    table = TableTalk("fluxx").lay(discard=["Jackpot!"], center="Play 2")
    table.see("Let's Do That Again!")
    table.pick("Jackpot!")
    assert table.said("draw", player="Ann", count=3)
    assert (table.turn["played"], table.turn["to_play"]) == (1, 1)


def test_rich_bonus_is_computed_afresh_after_every_play() -> None:
    """Ann becomes the richest with her play: one more is due. She loses a Keeper: it is not."""
    table = TableTalk("fluxx").lay(center="Rich Bonus", Bob=["Time"], Ann=["Sleep"])
    assert table.rules["play"] == 1
    table.see("Money")
    assert (table.rules["play"], table.turn["to_play"]) == (2, 1)
    table.put("Money", "discard")
    assert (table.rules["play"], table.turn["to_play"]) == (1, 0)


def test_play_all_with_a_bonus_is_still_all() -> None:
    """More than all there is not."""
    table = TableTalk("fluxx").lay(center=["Play All", "Party Bonus"], Bob=["The Party"])
    assert (table.rules["play"], table.turn["to_play"]) == ("all", "all")


def test_play_all_but_one_with_a_bonus_is_play_all() -> None:
    """As long as the bonus holds."""
    table = TableTalk("fluxx").lay(center=["Play All But 1", "Party Bonus"], Bob=["The Party"])
    table.hand("Ann", 4)
    assert table.turn["to_play"] == "all"
    table.put("The Party", "discard")
    assert table.turn["to_play"] == 3


def test_under_play_all_cards_that_arrive_are_played_not_discarded() -> None:
    """Hand Limit 0 does not matter until the turn ends, and then nothing is left."""
    table = TableTalk("fluxx")
    for name in ("Bob", "Cy"):
        table.hand(name, 0)
    table.lay(center=["Play All", "Hand Limit 0"])
    table.hand("Ann", 1)
    table.see("Jackpot!")
    assert (table.held_by("Ann"), table.turn["to_play"], table.prompt) == (3, "all", None)
    for keeper in ("Money", "Time", "Sleep"):
        table.see(keeper)
    table.done()
    assert not table.said("violation") and table.turn["player"] == "Bob"


def test_first_play_random_is_picked_by_the_left_neighbour() -> None:
    """If more than one play is due: Cy, left of Bob, picks Bob's first card."""
    table = TableTalk("fluxx").lay(center=["First Play Random", "Play 2"])
    table.see("Money")
    table.play_on("Time")
    assert table.said("turn", player="Bob", random_by="Cy")
    assert table.turn["random_by"] == "Cy"
    table.see("Sleep")
    assert table.turn["random_by"] is None
    assert (table.turn["played"], table.turn["to_play"]) == (1, 1)


@pytest.mark.parametrize("raised_by", ["Inflation", "Party Bonus", "Rich Bonus"])
def test_first_play_random_looks_at_the_plays_really_due(raised_by: str) -> None:
    """With one play it is ignored; a bonus or Inflation makes it two."""
    table = TableTalk("fluxx").lay(center="First Play Random", Bob=["The Party"])
    table.play_on("Money")
    assert table.turn["random_by"] is None
    table.undo(2)
    table.lay(center=raised_by, **({"Bob": ["Time", "Sleep"]} if raised_by == "Rich Bonus" else {}))
    table.see("Money")
    while table.turn["to_play"]:
        table.see("Peace")
    table.done()
    assert table.turn["random_by"] == "Cy"


def test_first_play_random_is_ignored_with_one_card() -> None:
    """There is nothing to pick from."""
    table = TableTalk("fluxx").lay(center=["First Play Random", "Play 2"])
    table.hand("Ann", 1)
    assert table.turn["random_by"] is None


def test_first_play_random_is_not_announced_to_who_will_hold_one_card() -> None:
    """Bob begins empty-handed and draws one: there is nothing to pick from. With two cards there is."""
    table = TableTalk("fluxx").lay(center=["First Play Random", "Play 3"])
    table.hand("Bob", 0)
    table.hand("Ann", 1)
    table.see("Milk")
    table.done()
    assert table.said("turn", player="Bob") and not table.said("turn", random_by="Cy")
    table.undo(2)
    table.hand("Bob", 1)
    table.see("Milk")
    table.done()
    assert table.said("turn", player="Bob", random_by="Cy")


def test_first_play_random_counts_the_cards_for_an_empty_hand() -> None:
    table = TableTalk("fluxx").lay(center=["First Play Random", "Play 3", "No-Hand Bonus"])
    table.hand("Bob", 0)
    table.hand("Ann", 1)
    table.see("Milk")
    table.done()
    assert table.said("turn", player="Bob", random_by="Cy") and table.turn["random_by"] == "Cy"


def test_first_play_random_laid_down_in_mid_turn_does_nothing_then() -> None:
    """A card has been played already."""
    table = TableTalk("fluxx").lay(center="Play 2")
    table.see("First Play Random")
    assert table.turn["random_by"] is None


def test_mystery_play_does_not_replace_the_random_play() -> None:
    """It is no play from the hand."""
    table = TableTalk("fluxx").lay(center=["First Play Random", "Play 2", "Mystery Play"])
    assert table.turn["random_by"] == "Bob"
    table.use("Mystery Play")
    table.see("Money")
    assert table.turn["random_by"] == "Bob"


def test_a_random_card_that_opens_a_side_hand_is_carried_out_normally() -> None:
    """Only one play of the turn is by chance."""
    table = TableTalk("fluxx").lay(center=["First Play Random", "Play 2"])
    table.see("Draw 2 and Use 'Em")
    assert table.turn["random_by"] is None
    table.see("Money")
    table.see("Time")
    assert (table.turn["played"], table.turn["to_play"], table.turn["random_by"]) == (1, 1, None)


@pytest.mark.parametrize(
    ("center", "hand", "count"),
    [
        ([], 4, 1),
        (["Play 3"], 4, 3),
        (["Play 4"], 2, 2),
        (["Play All"], 4, 4),
        (["Play All But 1"], 4, 3),
        (["Party Bonus"], 4, 2),
        (["Rich Bonus"], 4, 2),
        (["Inflation"], 4, 2),
    ],
)
def test_swap_plays_for_draws(center: list[str], hand: int, count: int) -> None:
    """The plays really possible, never more than the hand; bonuses are included. Then the turn ends."""
    table = TableTalk("fluxx").lay(center=["Swap Plays for Draws", *center], Ann=["The Party"])
    table.hand("Ann", hand)
    table.use("Swap Plays for Draws")
    assert table.said("draw", player="Ann")[0]["count"] == count
    assert table.held_by("Ann") == hand + count
    assert table.turn["player"] == "Bob"


def test_no_swap_without_plays_left() -> None:
    """Ann has played: nothing to swap."""
    table = TableTalk("fluxx").lay(center="Swap Plays for Draws")
    table.see("Money")
    table.use("Swap Plays for Draws")
    assert table.said("refused")


@pytest.mark.parametrize("deck", ["fluxx", "star"])
def test_get_on_with_it(deck: str) -> None:
    """At Play 1: the hand goes, three are drawn, the turn ends."""
    table = TableTalk(deck).lay(center="Get On With It!")
    table.use("Get On With It!")
    assert table.said("prompt", player="Ann", want="discard", count=4)
    table.done()
    assert table.said("draw", player="Ann", count=3)
    assert table.turn["player"] == "Bob"
    assert (table.held_by("Ann"), table.discard) == (3, [None] * 4)


@pytest.mark.parametrize("deck", ["fluxx", "star"])
def test_get_on_with_it_needs_a_hand_and_a_play_due(deck: str) -> None:
    """Neither empty-handed nor after the last play."""
    table = TableTalk(deck).lay(center="Get On With It!")
    table.hand("Ann", 0)
    table.use("Get On With It!")
    assert table.said("refused")
    table.hand("Ann", 4)
    table.see("Draw 2")
    table.use("Get On With It!")
    assert table.said("refused")


def test_a_creeper_drawn_by_get_on_with_it_is_laid_down_after_the_turn() -> None:
    """The turn is over, but Ann has just drawn: nobody accuses her."""
    table = TableTalk("star").lay(center="Get On With It!")
    table.use("Get On With It!")
    table.done()
    table.see("Evil", "seat:Ann")
    assert not table.said("violation")
    assert (table.creepers("Ann"), table.held_by("Ann"), table.turn["player"]) == (["Evil"], 3, "Bob")


def test_goal_mill_is_used_up_by_being_started() -> None:
    """Two Goals away, two cards drawn, once a turn."""
    table = TableTalk("fluxx").lay(center="Goal Mill")
    table.use("Goal Mill")
    table.see("Money")
    assert table.said("refused")
    table.see("Toast", "discard")
    table.see("Hippyism", "discard")
    table.done()
    assert table.said("draw", player="Ann", count=2)
    assert table.discard == ["Toast", "Hippyism"] and table.goals == []
    table.use("Goal Mill")
    assert table.said("refused")


def test_recycling_needs_an_own_keeper_and_works_once() -> None:
    """Three cards for one Keeper."""
    table = TableTalk("fluxx").lay(center="Recycling", Bob=["Time"])
    table.use("Recycling")
    assert table.said("refused")
    table.lay(Ann=["Money", "Sleep"])
    table.use("Recycling")
    assert table.prompt and table.prompt["choices"] == table.ids("Money", "Sleep")
    table.pick("Sleep")
    assert table.said("draw", player="Ann", count=3)
    table.use("Recycling")
    assert table.said("refused")


@pytest.mark.parametrize(
    ("deck", "rule"), [("star", "Wormhole"), ("oz", "Magic Shoes"), ("fluxx+star", "Mystery Play")]
)
def test_a_creeper_off_the_draw_pile_is_laid_down_and_the_next_card_taken(deck: str, rule: str) -> None:
    """The question stands until a card is played."""
    creeper, keeper = ("Wicked Witch of the West", "Toto") if deck == "oz" else ("Evil", "Monolith")
    table = TableTalk(deck).lay(center=rule)
    hand, pile = table.held_by("Ann"), table.state["draw_pile"]
    table.use(rule)
    table.see(creeper)
    assert table.said("creeper", player="Ann", card=creeper)
    assert table.prompt and table.prompt["want"] == "play"
    table.see(keeper)
    assert (table.keepers("Ann"), table.creepers("Ann")) == ([keeper], [creeper])
    assert (table.held_by("Ann"), table.state["draw_pile"]) == (hand, pile - 2)
