"""Inflation, number by number: digits grow, words do not."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk

HANDLESS = ("Bob", "Cy")


def inflated(*center: str, **cards: list[str]) -> TableTalk:
    table = TableTalk("fluxx")
    for name in HANDLESS:
        table.hand(name, 0)
    return table.lay(center=["Inflation", *center], **cards)


def draws(table: TableTalk, player: str = "Ann") -> list[int]:
    return [event["count"] for event in table.said("draw", player=player)]


def test_the_basic_rules() -> None:
    """Draw 2, play 2."""
    rules = inflated().rules
    assert (rules["draw"], rules["play"]) == (2, 2)


@pytest.mark.parametrize(
    ("card", "rule", "value"),
    [
        ("Draw 2", "draw", 3),
        ("Draw 5", "draw", 6),
        ("Play 2", "play", 3),
        ("Play 4", "play", 5),
        ("Play All But 1", "leave", 2),
        ("Hand Limit 0", "hand_limit", 1),
        ("Hand Limit 2", "hand_limit", 3),
        ("Keeper Limit 2", "keeper_limit", 3),
        ("Play All", "play", "all"),
    ],
)
def test_new_rules(card: str, rule: str, value: int | str) -> None:
    """By one, but for Play All, which has no number."""
    assert inflated(card).rules[rule] == value


def test_bonuses() -> None:
    """Two more to draw and two more to play for The Party."""
    rules = inflated("Party Bonus", Bob=["The Party"]).rules
    assert (rules["draw"], rules["play"]) == (2 + 2, 2 + 2)


def test_no_hand_bonus() -> None:
    """Four, then two."""
    table = inflated("No-Hand Bonus")
    table.see("Money")
    table.see("Time")
    table.done()
    assert draws(table, "Bob") == [4, 2]


def test_recycling() -> None:
    """Four cards for one Keeper: that one is a word."""
    table = inflated("Recycling", Ann=["Money", "Time"])
    table.use("Recycling")
    table.pick("Money")
    assert draws(table) == [4] and table.keepers("Ann") == ["Time"]


def test_get_on_with_it() -> None:
    """Four."""
    table = inflated("Get On With It!")
    table.use("Get On With It!")
    table.done()
    assert draws(table) == [4]


def test_jackpot() -> None:
    """Four."""
    table = inflated()
    table.see("Jackpot!")
    assert draws(table) == [4]


@pytest.mark.parametrize(("card", "drawn", "played"), [("Draw 2 and Use 'Em", 3, 3), ("Draw 3, Play 2 of Them", 4, 3)])
def test_side_hands(card: str, drawn: int, played: int) -> None:
    """Both numbers."""
    table = inflated()
    table.see(card)
    assert draws(table) == [drawn]
    assert table.prompt and table.prompt["count"] == played


@pytest.mark.parametrize(("today", "played"), [("birthday", 4), ("holiday or anniversary", 3), ("neither", 2)])
def test_todays_special(today: str, played: int) -> None:
    """Four drawn, and one more played than the day allows."""
    table = inflated()
    table.see("Today's Special!")
    assert table.said("prompt", player="Ann", want="option")
    table.pick(today)
    assert draws(table) == [4]
    assert table.prompt and table.prompt["count"] == played


def test_everybody_gets_two() -> None:
    """Everybody Gets 1."""
    table = inflated()
    table.see("Everybody Gets 1")
    assert [table.held_by(name) for name in HANDLESS] == [2, 2]


def test_random_tax() -> None:
    """Two cards of each."""
    table = inflated()
    for name in HANDLESS:
        table.hand(name, 3)
    hand = table.held_by("Ann")
    table.see("Random Tax")
    assert [table.held_by(name) for name in ("Ann", *HANDLESS)] == [hand - 1 + 4, 1, 1]


def test_ten_cards_in_hand_are_eleven() -> None:
    """Ten do not win."""
    table = inflated("10 Cards in Hand")
    table.hand("Bob", 10)
    assert not table.said("won")
    table.hand("Bob", 11)
    assert table.said("won", player="Bob")


def test_five_keepers_are_six() -> None:
    """Five do not win."""
    table = inflated("5 Keepers", Bob=["Money", "Time", "Sleep", "Milk", "Bread"])
    assert table.state["winner"] is None
    table.put("Peace", "seat:Bob")
    assert table.said("won", player="Bob")


def test_party_snacks_are_two() -> None:
    """The Party and one snack do not win."""
    table = inflated("Party Snacks", Bob=["The Party", "Milk"])
    assert table.state["winner"] is None
    table.put("Bread", "seat:Bob")
    assert table.said("won", player="Bob")


def test_the_showdown_is_a_best_of_four() -> None:
    """The rounds are a digit."""
    table = inflated()
    table.see("Rock-Paper-Scissors Showdown")
    table.pick("Bob")
    assert "best of 4" in table.said("prompt")[0]["text"]


@pytest.mark.parametrize("word", ["Trash a New Rule", "Trash a Keeper", "Steal a Keeper"])
def test_words_stay(word: str) -> None:
    """One is one: one question, and the Action is over."""
    table = inflated("Draw 2", "Play 4", Bob=["Money", "Time"])
    table.see(word)
    table.pick("Draw 2" if word == "Trash a New Rule" else "Money")
    assert table.prompt is None
    assert len(table.keepers("Bob")) + len(table.new_rules) == 2 + 3 - 1


def test_a_second_goal_is_no_third() -> None:
    """Double Agenda allows two, in words."""
    table = inflated("Double Agenda", "Toast", "Hippyism")
    table.see("Lullaby")
    assert table.said("prompt", player="Ann", want="card", choices=table.ids("Toast", "Hippyism"))


def test_take_another_turn_stays_at_two_in_a_row() -> None:
    """In words."""
    table = inflated()
    for card in ("Take Another Turn", "Money"):
        table.see(card)
    table.done()
    for card in ("Time", "Sleep"):
        table.see(card)
    table.done()
    assert table.turn["player"] == "Bob"


def test_half_of_the_rules_is_half() -> None:
    """Let's Simplify, with four New Rules: two at most."""
    table = inflated("Draw 2", "Play 4", "Recycling")
    table.see("Let's Simplify")
    table.pick("Draw 2")
    table.pick("Recycling")
    assert table.prompt is None and set(table.new_rules) == {"Inflation", "Play 4"}


def test_mystery_play_is_one_card() -> None:
    """One card off the pile."""
    table = inflated("Mystery Play")
    table.use("Mystery Play")
    table.see("Money")
    assert table.prompt is None


def test_goal_mill_draws_as_many_as_were_discarded() -> None:
    """No number on it: one Goal away, one card."""
    table = inflated("Goal Mill")
    table.use("Goal Mill")
    table.see("Toast", "discard")
    table.done()
    assert draws(table) == [1]


def test_the_extra_card_of_play_all_but_one_is_one() -> None:
    """Bob began with nothing and drew 1, which is 2 now; the extra card is a word."""
    table = inflated("Play All But 1")
    table.hand("Ann", 3)
    table.see("Money")
    table.done()
    assert draws(table, "Bob") == [2, 1]


def test_inside_a_side_hand_the_action_grows_at_once() -> None:
    """Draw 2 becomes 3 and play 2 becomes 3; the main hand draws one, for the draw rule grew as well."""
    table = TableTalk("fluxx")
    hand = table.held_by("Ann")
    table.see("Draw 2 and Use 'Em")
    table.see("Inflation")
    assert sorted(draws(table)) == [1, 1]
    assert (table.state["held"], table.held_by("Ann")) == (2, hand - 1 + 1)
    assert table.prompt and table.prompt["count"] == 2


def test_trashed_and_played_again_it_draws_nothing_more() -> None:
    """The draw of this turn was counted already."""
    table = TableTalk("fluxx").lay(center="Play 4")
    table.see("Inflation")
    assert draws(table) == [1]
    table.see("Zap a Card")
    table.pick("Inflation")
    table.see("Inflation")
    assert draws(table) == []


def test_two_numeral_changers_replace_each_other() -> None:
    """In a mixed deck: about the same thing (R2)."""
    table = TableTalk("fluxx+eco").lay(center="fluxx:inflation")
    table.see("eco:inflation")
    assert table.said("rule_off", card="fluxx:inflation")
    assert table.rules["draw"] == 2
