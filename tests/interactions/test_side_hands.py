"""Hands that are set aside, one inside the other, and single cards that people ask about."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk


def test_a_side_hand_inside_a_side_hand() -> None:
    """The inner one first; what it leaves is discarded when it ends, before the outer one goes on."""
    table = TableTalk("fluxx")
    table.see("Draw 2 and Use 'Em")
    table.see("Draw 3, Play 2 of Them")
    assert table.state["held"] == 1 + 3
    table.see("Money")
    table.see("Time")
    table.done()
    assert table.said("discarded", card=None, player="Ann", count=1)
    assert table.said("prompt", player="Ann", want="play", count=1)
    assert (table.state["held"], table.discard) == (1, [None, "Draw 3, Play 2 of Them"])
    table.see("Sleep")
    assert table.keepers("Ann") == ["Money", "Time", "Sleep"]
    assert table.discard[-1] == "Draw 2 and Use 'Em"


def test_your_hand_means_the_real_hand() -> None:
    """Discard and Draw inside Draw 2 and Use 'Em: the hand that was set aside goes, not the other drawn card."""
    table = TableTalk("fluxx")
    table.see("Draw 2 and Use 'Em")
    table.see("Discard and Draw")
    assert table.said("prompt", player="Ann", want="discard", count=3)
    table.done()
    assert table.said("draw", player="Ann", count=3)
    assert (table.held_by("Ann"), table.state["held"]) == (3, 1)


@pytest.mark.parametrize("ends", ["Time Portal", "Brain Transference"])
def test_a_card_that_ends_the_turn_ends_all_side_hands(ends: str) -> None:
    """What was drawn and not played is discarded; then it is the next player's turn."""
    table = TableTalk("star").lay(discard=["Monolith"])
    table.see("Draw 2 and Use 'Em")
    table.see("Draw 3, Play 2 of Them")
    table.see(ends)
    table.pick("Monolith" if ends == "Time Portal" else "Cy")
    assert table.turn["number"] == 2
    assert (table.state["held"], table.state["playing"], table.prompt) == (0, [], None)
    assert table.discard.count(None) == 2 + 1
    assert {"Draw 2 and Use 'Em", "Draw 3, Play 2 of Them", ends} <= set(table.discard)


def test_a_running_action_cannot_be_fetched_from_the_discard_pile() -> None:
    """Let's Do That Again! inside Draw 2 and Use 'Em: neither of them is offered."""
    table = TableTalk("fluxx").lay(discard=["Jackpot!", "Money"])
    table.see("Draw 2 and Use 'Em")
    table.see("Let's Do That Again!")
    assert table.prompt and table.prompt["choices"] == table.ids("Jackpot!")


def test_lets_do_that_again_keeps_the_order_of_the_others() -> None:
    """The card chosen comes out of the middle, and lies on top afterwards."""
    table = TableTalk("fluxx").lay(discard=["Rules Reset", "Jackpot!", "Money"])
    table.see("Let's Do That Again!")
    table.pick("Jackpot!")
    assert table.discard == ["Rules Reset", "Money", "Jackpot!", "Let's Do That Again!"]


def test_lets_do_that_again_with_nothing_to_choose() -> None:
    """Only Keepers lie there: it has no effect."""
    table = TableTalk("fluxx").lay(discard=["Money"])
    table.see("Let's Do That Again!")
    assert table.said("nothing") and table.discard == ["Money", "Let's Do That Again!"]


@pytest.mark.parametrize(("card", "choices"), [("Time Portal", 2), ("What Do You Want?", 2)])
def test_a_card_that_searches_does_not_find_itself(card: str, choices: int) -> None:
    """Nor an Action that is still being carried out."""
    table = TableTalk("star").lay(discard=["Monolith", "Veto!"])
    table.see("Draw 2 and Use 'Em")
    table.see(card)
    assert table.prompt and len(table.prompt["choices"]) == choices


def test_zapping_a_rule_stops_it_now() -> None:
    """Ann takes Play 3 into her hand: nothing more is due."""
    table = TableTalk("fluxx").lay(center="Play 3")
    table.see("Zap a Card")
    table.pick("Play 3")
    assert table.said("rule_off", card="Play 3")
    assert (table.rules["play"], table.turn["to_play"], table.held_by("Ann")) == (1, 0, 4)


def test_zapping_a_creeper_lays_it_before_the_taker() -> None:
    """It cannot be held in a hand."""
    table = TableTalk("fluxx+star").lay(Bob=["Brain Parasites"])
    hand = table.held_by("Ann")
    table.see("Zap a Card")
    table.pick("Brain Parasites")
    assert (table.creepers("Ann"), table.creepers("Bob")) == (["Brain Parasites"], [])
    assert table.held_by("Ann") == hand - 1


def test_share_the_wealth_is_judged_when_all_are_dealt() -> None:
    """With the third card Ann has her pair, but Bob's is still to come: both meet a Goal, and nobody wins."""
    table = TableTalk("fluxx", players="Ann,Bob").lay(center=["Double Agenda", "Toast", "Hippyism"])
    table.lay(Ann=["Bread", "Peace"], Bob=["The Toaster", "Love"])
    table.see("Share the Wealth")
    for card in ("Bread", "Peace", "The Toaster"):
        table.pick(card)
        assert not table.said("won")
    table.pick("Love")
    assert table.said("tie", players=["Ann", "Bob"])
    assert table.state["winner"] is None


def test_share_the_wealth_goes_by_where_the_cards_lie() -> None:
    """The camera sees Bob's card before Ann's: each is where it was dealt to."""
    table = TableTalk("fluxx", players="Ann,Bob").lay(Ann=["Bread", "Peace"])
    table.see("Share the Wealth")
    table.see("Bread", "seat:Bob")
    table.see("Peace", "seat:Ann")
    assert (table.keepers("Ann"), table.keepers("Bob")) == (["Peace"], ["Bread"])


def test_a_showdown_between_empty_hands_is_skipped() -> None:
    """There is nothing to win."""
    table = TableTalk("fluxx")
    table.hand("Ann", 1)
    table.hand("Bob", 0)
    table.see("Rock-Paper-Scissors Showdown")
    table.pick("Bob")
    assert table.prompt is None


@pytest.mark.parametrize("deck", ["fluxx", "star"])
@pytest.mark.parametrize(("rules", "most"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_lets_simplify(deck: str, rules: int, most: int) -> None:
    """Up to half, rounded up; the Basic Rules are not counted; none at all is allowed."""
    table = TableTalk(deck).lay(center=["Draw 2", "Play 2", "Double Agenda", "Get On With It!"][:rules])
    table.see("Let's Simplify")
    assert table.prompt and table.prompt["optional"]
    for card in table.new_rules[:most]:
        assert table.prompt is not None
        table.pick(card)
    assert table.prompt is None
    assert len(table.new_rules) == rules - most
    table.undo(most)
    table.done()
    assert len(table.new_rules) == rules and table.prompt is None


@pytest.mark.parametrize(("today", "count"), [("birthday", 3), ("holiday or anniversary", 2), ("neither", 1)])
def test_todays_special(today: str, count: int) -> None:
    """What day it is, the player says; the rest is discarded."""
    table = TableTalk("fluxx")
    table.see("Today's Special!")
    assert table.said("prompt", player="Ann", want="option")
    table.pick(today)
    assert table.said("draw", player="Ann", count=3)
    for keeper in ("Money", "Time", "Sleep")[:count]:
        table.see(keeper)
    if count < 3:
        table.done()
    assert len(table.keepers("Ann")) == count
    assert table.discard.count(None) == 3 - count
    assert (table.state["held"], table.turn["played"]) == (0, 1)


def test_too_few_cards_for_a_side_hand() -> None:
    """One card is left anywhere: it is drawn and played, and the Action is over."""
    table = TableTalk("fluxx")
    table.hand("Cy", table.held_by("Cy") + table.state["draw_pile"] - 1)
    table.see("Draw 2 and Use 'Em")
    assert table.said("draw", player="Ann", count=1, missing=1)
    table.see("Money")
    assert table.prompt is None and table.state["held"] == 0
