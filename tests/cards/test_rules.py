"""Every New Rule of every deck does what it says the moment it is played. Rules with a free action: test_powers.py."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .facts import BOXES, DECKS, GOALS, OTHER_RULES, PLAIN_KEEPERS, RULES
from .tables import asks, hands, idle_keepers, in_decks, names


def numbered(slot: str) -> pytest.MarkDecorator:
    """Every deck with every number that its rules of that kind have."""
    return pytest.mark.parametrize(("deck", "n"), [(deck, n) for deck in DECKS for n in getattr(RULES[deck], slot)])


@pytest.mark.parametrize("deck", DECKS)
def test_the_new_rules_are_those_of_the_facts(deck: str) -> None:
    rules = RULES[deck]
    of_numbers = [
        *(f"Draw {n}" for n in rules.draw),
        *(f"Play {n}" for n in rules.play),
        *(f"Hand Limit {n}" for n in rules.hand_limit),
        *(f"Keeper Limit {n}" for n in rules.keeper_limit),
    ]
    listed = {card.name for card in TableTalk(deck).deck.cards.values() if card.type == "New Rule"}
    assert listed == {*of_numbers, *OTHER_RULES[deck]}


@pytest.mark.ruling("S1")
@pytest.mark.parametrize("deck", DECKS)
def test_the_basic_rules_lie_in_the_centre_from_the_start(deck: str) -> None:
    table = TableTalk(deck)
    assert table.said("turn", player="Ann", draw=1, play=1, because=[f"{deck}:basic-rules"])
    assert f"{deck}:basic-rules" in table.rules["cards"]
    limits = table.rules["hand_limit"], table.rules["keeper_limit"]
    assert (table.rules["draw"], table.rules["play"], *limits) == (1, 1, None, None)
    assert hands(table) == (4, 3, 3)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("to", ["discard", "hand:Ann", "removed", "draw"])
def test_the_basic_rules_never_leave(deck: str, to: str) -> None:
    table = TableTalk(deck)
    table.put(f"{deck}:basic-rules", to)
    assert table.said("refused")
    table.see("Rules Reset")
    assert f"{deck}:basic-rules" in table.rules["cards"]


# -- Draw n -----------------------------------------------------------------------------------------------


@pytest.mark.ruling("T2", "R1")
@numbered("draw")
def test_draw_n_draws_the_difference_at_once(deck: str, n: int) -> None:
    table = TableTalk(deck)
    table.see(f"Draw {n}")
    assert table.said("rule_on", card=f"{deck}:draw-{n}", slot="draw", value=n)
    assert table.said("draw", player="Ann", count=n - 1, because=[f"{deck}:draw-{n}"])
    assert hands(table) == (3 + n - 1, 3, 3)
    assert table.rules["draw"] == n
    assert table.turn["to_play"] == 0
    table.done()
    assert table.said("turn", player="Bob", draw=n, play=1)
    assert table.said("draw", player="Bob", count=n)
    assert hands(table) == (3 + n - 1, 3 + n, 3)


@pytest.mark.ruling("T3", "R2")
@pytest.mark.parametrize(
    ("deck", "n", "larger"), [(deck, n, RULES[deck].draw[-1]) for deck in DECKS for n in RULES[deck].draw[:-1]]
)
def test_draw_n_after_a_larger_draw_takes_nothing_back(deck: str, n: int, larger: int) -> None:
    table = TableTalk(deck).lay(center=f"Draw {larger}")
    held = table.held_by("Ann")
    table.see(f"Draw {n}")
    assert not table.said("draw")
    assert table.held_by("Ann") == held - 1
    assert table.said("rule_off", card=f"{deck}:draw-{larger}")
    assert table.discard == [f"Draw {larger}"]
    assert table.rules["draw"] == n


@pytest.mark.ruling("R3")
@numbered("draw")
def test_when_draw_n_leaves_the_basic_draw_is_back(deck: str, n: int) -> None:
    table = TableTalk(deck).lay(center=f"Draw {n}")
    held = table.held_by("Ann")
    table.put(f"Draw {n}", "discard")
    assert table.rules["draw"] == 1
    assert table.held_by("Ann") == held


# -- Play n -----------------------------------------------------------------------------------------------


@pytest.mark.ruling("T4", "R1")
@numbered("play")
def test_play_n_leaves_so_many_plays_and_no_more(deck: str, n: int) -> None:
    table = TableTalk(deck)
    table.see(f"Play {n}")
    assert table.said("rule_on", card=f"{deck}:play-{n}", slot="play", value=n)
    assert (table.rules["play"], table.turn["to_play"]) == (n, n - 1)
    table.done()
    assert table.said("violation", kind="too_few_plays", player="Ann", missing=n - 1, because=[f"{deck}:play-{n}"])
    keepers = idle_keepers(deck, n)
    for keeper in keepers[: n - 1]:
        table.see(keeper)
        assert table.said("keeper", player="Ann")
    assert table.turn["to_play"] == 0
    table.hand("Ann", 2)
    table.see(keepers[-1])
    assert table.said("violation", kind="too_many_plays", player="Ann")
    table.tell(do="gone", card=table.card(keepers[-1]))
    table.done()
    assert table.said("turn", player="Bob", draw=1, play=n)


@pytest.mark.ruling("T5")
@numbered("play")
def test_play_n_ends_with_an_empty_hand(deck: str, n: int) -> None:
    table = TableTalk(deck)
    table.hand("Ann", 2)
    table.see(f"Play {n}")
    table.see(idle_keepers(deck, 1)[0])
    assert table.turn["to_play"] == 0
    table.done()
    assert table.said("turn", player="Bob")


@pytest.mark.ruling("T6")
@in_decks("Play All")
def test_play_all_means_the_hand_ends_empty(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    assert table.said("rule_on", card=card, slot="play", value="all")
    assert (table.rules["play"], table.turn["to_play"]) == ("all", "all")
    for keeper in idle_keepers(deck, 2):
        table.see(keeper)
    table.done()
    assert table.said("violation", kind="too_few_plays", missing=1)
    table.hand("Ann", 2)  # cards received during the turn are played too
    table.see(idle_keepers(deck, 3)[2])
    table.see(idle_keepers(deck, 4)[3])
    assert table.turn["to_play"] == 0
    table.done()
    assert table.said("turn", player="Bob", play="all")


@in_decks("Play All")
def test_play_all_with_hand_limit_0_plays_what_it_draws(deck: str, card: str) -> None:
    table = TableTalk(f"{deck}+fluxx" if deck in ("monster", "star") else deck)
    table.lay(center=[card, "Hand Limit 0"])
    table.done()  # Bob
    table.done()  # Cy
    assert hands(table) == (4, 0, 0)
    for keeper in idle_keepers(deck, 4):
        table.see(keeper)
        assert not table.said("violation")
    table.done()
    assert hands(table) == (0, 1, 0)
    assert table.turn["to_play"] == "all"


# -- Hand Limit n -----------------------------------------------------------------------------------------


@pytest.mark.ruling("R4", "R5", "R7")
@numbered("hand_limit")
def test_hand_limit_n_binds_the_others_at_once_and_the_player_at_the_end(deck: str, n: int) -> None:
    table = TableTalk(deck)
    table.hand("Ann", 8)
    table.hand("Bob", 6)
    table.hand("Cy", n)
    table.see(f"Hand Limit {n}")
    assert table.said("rule_on", card=f"{deck}:hand-limit-{n}", slot="hand_limit", value=n)
    assert table.rules["hand_limit"] == n
    fault = {"kind": "hand_limit", "limit": n, "because": [f"{deck}:hand-limit-{n}"]}
    assert table.said("violation", player="Bob", have=6, excess=6 - n, **fault)
    assert asks(table, "Bob", "discard", 6 - n)
    shown = idle_keepers(deck, 1)[0]
    table.see(shown, zone="discard")
    assert table.said("discarded", card=table.card(shown), player="Bob")
    if n < 5:
        table.done()
        assert table.said("discarded", card=None, player="Bob", count=5 - n)
    assert table.said("complied", kind="hand_limit", player="Bob")
    assert hands(table) == (7, n, n)
    assert table.discard == [shown, *[None] * (5 - n)]
    assert table.prompt is None, "neither Cy, who is within the limit, nor Ann, whose turn it is, is asked"
    table.done()
    assert table.said("violation", player="Ann", have=7, excess=7 - n, **fault)
    assert asks(table, "Ann", "discard", 7 - n)
    table.done()
    assert table.said("turn", player="Bob")
    assert hands(table) == (n, n + 1, n)


@pytest.mark.ruling("R6")
@numbered("hand_limit")
def test_hand_limit_n_is_no_quota(deck: str, n: int) -> None:
    table = TableTalk(deck)
    table.hand("Bob", 0)
    table.hand("Cy", 0)
    table.see(f"Hand Limit {n}")
    assert not table.said("draw")
    assert hands(table)[1:] == (0, 0)


@pytest.mark.ruling("R10")
@numbered("hand_limit")
def test_hand_limit_n_that_is_gone_at_the_end_binds_nobody(deck: str, n: int) -> None:
    table = TableTalk(deck).lay(center="Play 2")
    table.hand("Bob", 0)
    table.hand("Cy", 0)
    table.see(f"Hand Limit {n}")
    table.see("Rules Reset")
    table.done()
    assert table.said("turn", player="Bob")


# -- Keeper Limit n ---------------------------------------------------------------------------------------


@pytest.mark.ruling("R4", "R5", "R7", "R9")
@numbered("keeper_limit")
def test_keeper_limit_n_binds_the_others_at_once_and_the_player_at_the_end(deck: str, n: int) -> None:
    keepers = list(PLAIN_KEEPERS[deck])
    anns, bobs = keepers[: n + 1], keepers[n + 1 : 2 * n + 3]
    table = TableTalk(deck).lay(Ann=anns, Bob=bobs)
    table.see(f"Keeper Limit {n}")
    assert table.said("rule_on", card=f"{deck}:keeper-limit-{n}", slot="keeper_limit", value=n)
    assert table.rules["keeper_limit"] == n
    fault = {"kind": "keeper_limit", "limit": n, "because": [f"{deck}:keeper-limit-{n}"]}
    assert table.said("violation", player="Bob", have=n + 2, excess=2, **fault)
    assert asks(table, "Bob", "discard", 2)
    assert names(table) == bobs
    table.pick(bobs[0])
    assert asks(table, "Bob", "discard", 1)
    table.pick(bobs[-1])
    assert table.keepers("Bob") == bobs[1:-1]
    assert table.discard == [bobs[0], bobs[-1]]
    assert table.keepers("Ann") == anns
    assert table.prompt is None
    table.done()
    assert table.said("violation", player="Ann", have=n + 1, excess=1, **fault)
    table.pick(anns[0])
    assert table.keepers("Ann") == anns[1:]
    assert table.said("turn", player="Bob")


@numbered("keeper_limit")
def test_keeper_limit_n_lets_who_is_within_it_alone(deck: str, n: int) -> None:
    table = TableTalk(deck).lay(Bob=list(PLAIN_KEEPERS[deck][:n]))
    table.see(f"Keeper Limit {n}")
    assert not table.said("violation")
    assert table.prompt is None


@pytest.mark.ruling("R2")
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(
    ("slot", "name"),
    [("draw", "Draw"), ("play", "Play"), ("hand_limit", "Hand Limit"), ("keeper_limit", "Keeper Limit")],
)
def test_every_rule_of_a_kind_replaces_every_other(deck: str, slot: str, name: str) -> None:
    numbers = getattr(RULES[deck], slot)
    for new in numbers:
        for old in numbers:
            if old != new:
                table = TableTalk(deck)
                table.hand("Bob", 0)
                table.hand("Cy", 0)
                table.lay(center=f"{name} {old}")
                table.see(f"{name} {new}")
                assert table.discard == [f"{name} {old}"]
                assert table.rules[slot] == new


@pytest.mark.ruling("R2")
@pytest.mark.parametrize("deck", DECKS)
def test_rules_about_different_things_stand_side_by_side(deck: str) -> None:
    table = TableTalk(deck).lay(center=["Play All"])
    table.see("Draw 2")
    table.see("Hand Limit 1")
    table.done()
    table.done()
    limits = table.rules["draw"], table.rules["play"], table.rules["hand_limit"]
    assert limits == (2, "all", 1)
    assert table.discard == [None] * 4


# -- rules that offer something ---------------------------------------------------------------------------

OFFERS = {
    "eco": ("Composting", "Camouflage"),
    "nature": ("Composting", "Camouflage"),
    "fluxx": ("Get On With It!", "Goal Mill", "Mystery Play", "Recycling", "Swap Plays for Draws"),
    "oz": ("Magic Shoes",),
    "star": ("Get On With It!", "Wormhole"),
    "startrek": ("Rule of Acquisition",),
}


@in_decks(*{name for names in OFFERS.values() for name in names})
def test_a_rule_with_a_free_action_offers_it_to_everybody_from_now_on(deck: str, card: str) -> None:
    """What it does is told in test_powers.py."""
    first, second, third = idle_keepers(deck, 3)
    table = TableTalk(deck).lay(center="Play 2", Ann=first, Bob=second, discard=third)
    table.see(card)
    assert table.said("rule_on", card=card, player="Ann")
    assert table.rules["cards"][-1] == card
    assert table.turn["powers"].count(card) == 1
    assert table.prompt is None
    table.see(idle_keepers(deck, 4)[3])
    table.done()
    assert card in table.turn["powers"], "Bob may use it too"
    table.put(card, "discard")
    assert card not in table.turn["powers"]
    table.use(card)
    assert table.said("refused")


# -- Play All But 1 ---------------------------------------------------------------------------------------


def test_play_all_but_1_leaves_one_card_in_hand() -> None:
    table = TableTalk("fluxx")
    table.see("Play All But 1")
    assert table.said("rule_on", slot="play", value="all but 1")
    assert (table.rules["play"], table.rules["leave"], table.turn["to_play"]) == ("all", 1, 2)
    table.see("Sleep")
    table.see("Money")
    assert (table.held_by("Ann"), table.turn["to_play"]) == (1, 0)
    table.done()
    assert table.said("turn", player="Bob", play="all but 1")


def test_play_all_but_1_gives_who_began_empty_and_drew_only_1_one_more() -> None:
    table = TableTalk("fluxx").lay(center="Play All But 1")
    table.hand("Ann", 2)
    table.hand("Bob", 0)
    table.see("Sleep")
    table.done()
    assert [event["count"] for event in table.said("draw", player="Bob")] == [1, 1]
    assert (table.held_by("Bob"), table.turn["to_play"]) == (2, 1)


def test_play_all_but_1_gives_the_extra_card_also_when_it_is_the_card_drawn() -> None:
    table = TableTalk("fluxx")
    table.hand("Bob", 0)
    table.see("Sleep")
    table.done()
    assert table.held_by("Bob") == 1
    table.see("Play All But 1")
    assert table.said("draw", player="Bob", count=1, because=["fluxx:play-all-but-1"])
    assert (table.held_by("Bob"), table.turn["to_play"]) == (1, 0)


def test_play_all_but_1_gives_nothing_to_who_held_cards() -> None:
    table = TableTalk("fluxx")
    table.see("Play All But 1")
    assert not table.said("draw")


def test_a_play_bonus_lowers_what_play_all_but_1_leaves() -> None:
    table = TableTalk("fluxx").lay(Ann="Sleep", center=["Play All But 1", "Rich Bonus"])
    assert (table.rules["leave"], table.turn["to_play"]) == (0, "all")
    table.put("Money", "seat:Bob")
    assert (table.rules["leave"], table.turn["to_play"]) == (1, 3)


def test_inflated_play_all_but_1_leaves_2_and_the_extra_card_stays_one() -> None:
    table = TableTalk("fluxx").lay(center=["Play All But 1", "Inflation"])
    assert table.rules["leave"] == 2
    table.hand("Ann", 3)
    table.hand("Bob", 0)
    table.see("Sleep")
    table.done()
    assert [event["count"] for event in table.said("draw", player="Bob")] == [2, 1]
    assert (table.held_by("Bob"), table.turn["to_play"]) == (3, 1)


# -- bonuses ----------------------------------------------------------------------------------------------


@pytest.mark.ruling("R11")
@in_decks("No-Hand Bonus")
def test_no_hand_bonus_draws_3_before_the_ordinary_draw(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card)
    table.hand("Bob", 0)
    table.see(idle_keepers(deck, 1)[0])
    table.done()
    assert [(event["count"], event["because"]) for event in table.said("draw", player="Bob")] == [
        (3, [card]),
        (1, [f"{deck}:basic-rules"]),
    ]
    assert (table.held_by("Bob"), table.turn["drawn"]) == (4, 1)
    table.see("Draw 3")
    assert table.said("draw", player="Bob", count=2)


@pytest.mark.ruling("R11")
@in_decks("No-Hand Bonus")
def test_no_hand_bonus_gives_nothing_to_who_plays_it_nor_to_who_holds_cards(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.hand("Ann", 1)
    table.see(card)
    assert not table.said("draw")
    assert table.held_by("Ann") == 0
    table.done()
    assert [event["count"] for event in table.said("draw", player="Bob")] == [1]


@in_decks("No-Hand Bonus")
def test_inflated_no_hand_bonus_draws_4(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=[card, "Inflation"])
    table.hand("Bob", 0)
    table.see(idle_keepers(deck, 2)[0])
    table.see(idle_keepers(deck, 2)[1])
    table.done()
    assert [event["count"] for event in table.said("draw", player="Bob")] == [4, 2]


def test_party_bonus_gives_everybody_one_draw_and_one_play_while_the_party_is_in_play() -> None:
    table = TableTalk("fluxx").lay(Cy="The Party")
    table.see("Party Bonus")
    assert table.said("draw", player="Ann", count=1, because=["fluxx:party-bonus"])
    assert (hands(table), table.turn["to_play"]) == ((4, 3, 3), 1)
    table.see("Sleep")
    table.done()
    assert table.said("turn", player="Bob", draw=2, play=2)
    assert table.held_by("Bob") == 5


def test_party_bonus_waits_for_the_party() -> None:
    table = TableTalk("fluxx").lay(center="Party Bonus")
    assert (table.rules["draw"], table.rules["play"]) == (1, 1)
    table.see("The Party")
    assert table.said("draw", player="Ann", count=1)
    assert (table.held_by("Ann"), table.turn["to_play"]) == (4, 1)
    table.put("The Party", "discard")
    assert (table.rules["draw"], table.rules["play"], table.turn["to_play"]) == (1, 1, 0)
    table.put("The Party", "seat:Cy")
    assert not table.said("draw"), "once a turn"
    assert table.held_by("Ann") == 4


def test_a_bonus_is_outside_the_draw_rule_and_adds_nothing_to_play_all() -> None:
    table = TableTalk("fluxx").lay(Cy="The Party", center=["Party Bonus", "Play All"])
    assert table.turn["to_play"] == "all"
    assert table.rules["play"] == "all"
    table.see("Draw 4")
    assert table.said("draw", player="Ann", count=3), "from 1 and 1 more to 4 and 1 more"


def test_poor_bonus_lets_the_one_with_fewest_keepers_draw_1_more() -> None:
    table = TableTalk("fluxx").lay(Bob="Sleep", Cy="Money")
    table.see("Poor Bonus")
    assert table.said("draw", player="Ann", count=1, because=["fluxx:poor-bonus"])
    table.done()
    assert table.said("turn", player="Bob", draw=1)


def test_poor_bonus_helps_nobody_on_a_tie() -> None:
    table = TableTalk("fluxx").lay(Bob="Sleep")
    table.see("Poor Bonus")
    assert not table.said("draw")
    assert table.rules["draw"] == 1
    table.put("Money", "seat:Cy")
    assert table.said("draw", player="Ann", count=1), "the moment it becomes true"


def test_rich_bonus_lets_the_one_with_most_keepers_play_1_more() -> None:
    table = TableTalk("fluxx").lay(Ann="Sleep")
    table.see("Rich Bonus")
    assert (table.rules["play"], table.turn["to_play"]) == (2, 1)
    table.put("Money", "seat:Bob")
    assert (table.rules["play"], table.turn["to_play"]) == (1, 0), "on a tie nobody does"
    table.done()
    table.see("Love")
    assert table.turn["to_play"] == 1


@pytest.mark.parametrize(("bonus", "draw", "play"), [("Party Bonus", 4, 4), ("Poor Bonus", 4, 2), ("Rich Bonus", 2, 2)])
def test_inflated_bonuses_count_2(bonus: str, draw: int, play: int) -> None:
    table = TableTalk("fluxx").lay(Bob=["The Party", "Sleep"], Cy="Love", center=[bonus, "Inflation"])
    assert (table.rules["draw"], table.rules["play"]) == (draw, play)


def test_inflated_rich_bonus_counts_2_for_the_richest() -> None:
    table = TableTalk("fluxx").lay(Ann="Sleep", center=["Rich Bonus", "Inflation"])
    assert table.rules["play"] == 4


# -- Double Agenda ----------------------------------------------------------------------------------------


@in_decks("Double Agenda")
def test_double_agenda_lets_two_goals_lie_and_the_third_drives_one_out(deck: str, card: str) -> None:
    first, second = BOXES[deck].goals
    third = next(name for name in ("To the Stars!", "Lullaby", "Future Leaders of Oz") if _has(deck, name))
    table = TableTalk(deck).lay(center="Play 4")
    table.see(card)
    table.see(first)
    table.see(second)
    assert names(table, table.state["goals"]) == [first, second]
    assert table.discard == []
    table.see(third)
    assert asks(table, "Ann", "card")
    assert names(table) == [first, second]
    table.pick(second)
    assert names(table, table.state["goals"]) == [first, third]
    assert table.discard == [second]


def _has(deck: str, name: str) -> bool:
    return any(card.name == name for card in TableTalk(deck).deck.cards.values())


@in_decks("Double Agenda")
def test_under_double_agenda_either_goal_wins(deck: str, card: str) -> None:
    for goal in BOXES[deck].goals:
        table = TableTalk(deck).lay(center=card)
        table.lay(center=list(BOXES[deck].goals), Bob=list(GOALS[deck][goal].all[:-1]))
        table.put(GOALS[deck][goal].all[-1], "seat:Bob")
        assert table.said("won", player="Bob", goal=table.card(goal))


@in_decks("Double Agenda")
def test_when_double_agenda_leaves_the_player_in_turn_drops_one_goal(deck: str, card: str) -> None:
    first, second = BOXES[deck].goals
    table = TableTalk(deck).lay(center=card)
    table.lay(center=[first, second])
    table.see("Rules Reset")
    assert asks(table, "Ann", "card")
    assert names(table) == [first, second]
    table.pick(first)
    assert names(table, table.state["goals"]) == [second]


@in_decks("Double Agenda")
def test_double_agenda_gives_no_extra_play(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    assert table.turn["to_play"] == 0


# -- First Play Random ------------------------------------------------------------------------------------


def test_first_play_random_is_picked_by_the_left_neighbour() -> None:
    table = TableTalk("fluxx").lay(center=["First Play Random", "Play 2"])
    assert table.turn["random_by"] == "Bob"
    table.see("Sleep")
    assert table.turn["random_by"] is None, "only the first play"
    table.see("Money")
    table.done()
    assert table.said("turn", player="Bob", random_by="Cy")


def test_first_play_random_is_ignored_when_only_one_play_is_due() -> None:
    table = TableTalk("fluxx").lay(center="First Play Random")
    assert table.turn["random_by"] is None
    table.see("Sleep")
    table.done()
    assert table.said("turn", player="Bob")
    assert not table.said("turn", random_by="Cy")


def test_first_play_random_looks_at_the_plays_that_are_really_due() -> None:
    table = TableTalk("fluxx").lay(center=["First Play Random", "Inflation"])
    assert table.turn["random_by"] == "Bob"
    with_bonus = TableTalk("fluxx").lay(Ann="Sleep", center=["First Play Random", "Rich Bonus"])
    assert with_bonus.turn["random_by"] == "Bob"


def test_first_play_random_laid_down_in_mid_turn_does_nothing_this_turn() -> None:
    table = TableTalk("fluxx").lay(center="Play 3")
    table.see("First Play Random")
    assert table.turn["random_by"] is None
    assert table.turn["to_play"] == 2


# -- Inflation --------------------------------------------------------------------------------------------


@in_decks("Inflation")
def test_inflation_raises_the_basic_rules_at_once(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    assert table.said("draw", player="Ann", count=1, because=[f"{deck}:basic-rules", card])
    assert (table.rules["draw"], table.rules["play"], table.turn["to_play"]) == (2, 2, 1)
    assert hands(table) == (4, 3, 3)


@in_decks("Inflation")
@pytest.mark.parametrize(
    ("slot", "name"),
    [("draw", "Draw"), ("play", "Play"), ("hand_limit", "Hand Limit"), ("keeper_limit", "Keeper Limit")],
)
def test_inflation_raises_every_digit_of_the_rules(deck: str, card: str, slot: str, name: str) -> None:
    for n in getattr(RULES[deck], slot):
        table = TableTalk(deck)
        table.hand("Bob", 0)
        table.hand("Cy", 0)
        table.lay(center=[f"{name} {n}", card])
        assert table.rules[slot] == n + 1


@in_decks("Inflation")
def test_when_inflation_leaves_the_limits_fall_at_once(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=[card, "Hand Limit 2"])
    assert table.prompt is None
    table.see("Trash a New Rule")
    table.pick(card)
    assert table.said("violation", kind="hand_limit", player="Bob", limit=2, have=3)


def test_inflation_leaves_words_and_play_all_alone() -> None:
    table = TableTalk("fluxx").lay(center=["Inflation", "Double Agenda", "Play All"])
    table.lay(center=["Toast", "Lullaby"])
    assert len(table.state["goals"]) == 2
    table.put("Night & Day", "center")
    assert len(names(table)) == 3, "two Goals may lie, not three"
    assert (table.rules["play"], table.rules["leave"]) == ("all", 0)


def test_inflation_of_two_decks_replaces_itself() -> None:
    """Both are about numerals: the second drives the first out."""
    table = TableTalk("fluxx+eco").lay(center="fluxx:inflation")
    table.see("eco:inflation")
    assert table.rules["draw"] == 2
    assert table.state["discard"] == ["fluxx:inflation"]


# -- Green Spectacles -------------------------------------------------------------------------------------


def test_green_spectacles_asks_everybody_once_whether_they_wear_them() -> None:
    table = TableTalk("oz")
    table.see("Green Spectacles")
    assert asks(table, "Ann", "confirm")
    table.pick(True)
    assert table.said("draw", player="Ann", count=1, because=["oz:green-spectacles"])
    assert (table.rules["draw"], table.rules["play"], table.turn["to_play"]) == (2, 2, 1)
    table.see("Dorothy")
    table.done()
    assert asks(table, "Bob", "confirm")
    assert not table.said("draw"), "asked before the draw"
    table.pick(False)
    assert table.said("turn", player="Bob", draw=1, play=1)
    assert table.said("draw", player="Bob", count=1)
    table.see("Toto")
    table.done()
    table.pick(True)
    assert table.said("turn", player="Cy", draw=2, play=2)
    table.see("The Munchkins")
    table.see("The Emerald City")
    table.done()
    assert table.prompt is None, "Ann has said it already"
    assert table.said("turn", player="Ann", draw=2, play=2)


def test_green_spectacles_gives_nothing_to_who_does_not_wear_them() -> None:
    table = TableTalk("oz")
    table.see("Green Spectacles")
    table.pick(False)
    assert (hands(table), table.turn["to_play"]) == ((3, 3, 3), 0)
