"""The frame of a turn: what comes first, what has to wait, and turns in a row."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk


def test_the_start_of_a_turn_creepers_then_the_bonus_then_the_draw() -> None:
    """Bob has the Forest Fire and an empty hand: he burns a Keeper, draws three, then one."""
    table = TableTalk("eco").lay(center="No-Hand Bonus", Bob=["Forest Fire", "Bears", "Mice"])
    table.hand("Bob", 0)
    table.play_on("Birds")
    assert table.said("prompt", player="Bob", want="card") and not table.said("draw")
    table.pick("Mice")
    assert [event["count"] for event in table.said("draw", player="Bob")] == [3, 1]
    assert table.held_by("Bob") == 4


def test_with_no_plays_left_an_open_free_action_keeps_the_turn() -> None:
    """Ann may still recycle: even in auto her turn ends only when she says so."""
    table = TableTalk("fluxx", advance="auto").lay(center="Recycling")
    table.see("Money")
    assert table.turn["player"] == "Ann" and table.turn["powers"] == table.ids("Recycling")
    table.done()
    assert table.turn["player"] == "Bob"


def test_a_free_action_waits_until_a_set_aside_action_is_finished() -> None:
    """Recycling in the middle of Draw 2 and Use 'Em is refused; after it, it works."""
    table = TableTalk("fluxx").lay(center="Recycling", Ann=["Money"])
    table.see("Draw 2 and Use 'Em")
    table.use("Recycling")
    assert table.said("refused")
    table.see("Time")
    table.see("Sleep")
    table.use("Recycling")
    table.pick("Money")
    assert table.said("draw", player="Ann", count=3)


def test_a_win_by_a_drawn_creeper_waits_for_the_rest_of_the_draw() -> None:
    """Evil and Brain Parasites would win, but the same draw brought a Malfunction as well."""
    table = TableTalk("star").lay(center=["Draw 4", "Evil Brain Parasites"])
    table.play_on("Monolith")
    table.see("Evil")
    table.see("Brain Parasites")
    table.see("Malfunction")
    assert not table.said("refused")
    assert table.said("blocked", player="Bob", by=table.ids("Malfunction"))
    assert table.state["winner"] is None
    assert table.creepers("Bob") == ["Evil", "Brain Parasites", "Malfunction"]


def test_a_win_by_a_drawn_creeper_stands_if_no_other_comes() -> None:
    """The draw brought these two only."""
    table = TableTalk("star").lay(center=["Draw 4", "Evil Brain Parasites"])
    table.play_on("Monolith")
    table.see("Evil")
    table.see("Brain Parasites")
    assert table.said("won", player="Bob") and table.state["winner"] == "Bob"


def test_cards_being_carried_out_stay_out_of_a_new_draw_pile() -> None:
    """Empty the Trash inside Draw 2 and Use 'Em: neither of the two is shuffled away."""
    table = TableTalk("fluxx").lay(discard=["Money", "Time"])
    table.see("Draw 2 and Use 'Em")
    pile = table.state["draw_pile"]
    table.see("Empty the Trash")
    assert table.said("reshuffled", count=2)
    assert table.state["draw_pile"] == pile + 2
    assert table.state["playing"] == table.ids("Draw 2 and Use 'Em")
    table.see("Sleep")
    assert table.discard == ["Empty the Trash", "Draw 2 and Use 'Em"]


def test_a_reshuffle_in_the_middle_of_an_action_leaves_the_action_out() -> None:
    """Jackpot! needs three cards and finds one in the pile: the Jackpot itself is not drawn."""
    table = TableTalk("fluxx").lay(discard=["Money", "Time", "Sleep"])
    table.hand("Cy", table.held_by("Cy") + table.state["draw_pile"] - 1)
    table.see("Jackpot!")
    assert table.said("reshuffled", count=3)
    assert (table.state["draw_pile"], table.discard) == (1, ["Jackpot!"])


def test_limits_are_obeyed_between_two_turns_of_the_same_player() -> None:
    """Ann takes another turn, but first she discards to the Hand Limit."""
    table = TableTalk("fluxx")
    for name in ("Bob", "Cy"):
        table.hand(name, 0)
    table.lay(center="Hand Limit 1")
    table.see("Take Another Turn")
    table.done()
    assert table.said("prompt", player="Ann", want="discard", count=2)
    table.done()
    assert table.said("turn", player="Ann", extra=True)
    assert (table.turn["player"], table.turn["number"], table.held_by("Ann")) == ("Ann", 2, 2)


@pytest.mark.parametrize("again", ["in the same turn", "in the extra turn"])
def test_take_another_turn_gives_one_extra_turn_only(again: str) -> None:
    """Played twice, it is still two turns in a row at most."""
    table = TableTalk("fluxx").lay(center="Play 2")
    table.see("Take Another Turn")
    if again == "in the same turn":
        table.see("Let's Do That Again!")
        table.pick("Take Another Turn")
        assert table.said("nothing", card="Take Another Turn")
        table.done()
    else:
        table.see("Money")
        table.done()
        table.see("Let's Do That Again!")
        table.pick("Take Another Turn")
        assert table.said("nothing", card="Take Another Turn")
    assert table.turn["player"] == "Ann"
    while table.turn["to_play"]:
        table.see(next(name for name in ("Sleep", "Time", "Peace") if name not in table.keepers("Ann")))
    table.done()
    assert table.turn["player"] == "Bob"


def test_the_orb_gives_another_turn_too() -> None:
    """A free action: it goes into the draw pile, and Ann plays again after this turn."""
    table = TableTalk("startrek").lay(Ann=["The Orb"])
    pile = table.state["draw_pile"]
    table.use("The Orb")
    assert table.said("moved", card="The Orb", to="draw")
    assert table.state["draw_pile"] == pile + 1
    table.see("Odo")
    table.done()
    assert table.said("turn", player="Ann", extra=True)
    table.play_on("Worf")
    assert table.turn["player"] == "Bob"
