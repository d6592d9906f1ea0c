"""Every Goal of every deck: won with what it asks for, by whoever has it; with one piece less, not won."""

from __future__ import annotations

from typing import Any

import pytest

from ..table_talk import TableTalk
from .facts import BOXES, DECKS, GOALS, UNKNOWN_GOALS, Wanted
from .tables import hands, names


def every_goal(kind: str) -> list[Any]:
    """The Goals that ask for something of that kind, as the facts tell."""
    return [
        pytest.param(deck, name, wanted, id=f"{deck}: {name}")
        for deck in DECKS
        for name, wanted in GOALS[deck].items()
        if getattr(wanted, kind)
    ]


# Every smallest set of cards that wins. What is eaten, and what nobody may have, is told further down.
WAYS = [
    pytest.param(deck, name, way, id=f"{deck}: {name} with {', '.join(way)}")
    for deck in DECKS
    for name, wanted in GOALS[deck].items()
    for way in wanted.ways
    if not wanted.eaten and not wanted.most
]


@pytest.mark.parametrize("deck", DECKS)
def test_the_goals_are_those_of_the_facts(deck: str) -> None:
    listed = {card.name for card in TableTalk(deck).deck.cards.values() if card.type == "Goal"}
    assert listed == {*GOALS[deck], *UNKNOWN_GOALS.get(deck, ())}


@pytest.mark.parametrize(("deck", "goal", "way"), WAYS)
def test_it_is_won_with_exactly_that(deck: str, goal: str, way: tuple[str, ...]) -> None:
    table = TableTalk(deck).lay(Bob=list(way))
    table.see(goal)
    assert table.said("goal_on", card=table.card(goal), player="Ann")
    assert table.said("won", player="Bob", goal=table.card(goal))
    assert table.state["winner"] == "Bob"


@pytest.mark.parametrize(("deck", "goal", "way"), WAYS)
def test_it_is_won_when_the_last_piece_arrives(deck: str, goal: str, way: tuple[str, ...]) -> None:
    table = TableTalk(deck).lay(center=goal, Bob=list(way[:-1]))
    assert table.state["winner"] is None
    table.put(way[-1], "seat:Bob")
    assert table.said("won", player="Bob", goal=table.card(goal))


@pytest.mark.parametrize(("deck", "goal", "way"), WAYS)
def test_it_is_not_won_with_one_piece_less(deck: str, goal: str, way: tuple[str, ...]) -> None:
    for missing in way:
        table = TableTalk(deck).lay(Bob=[card for card in way if card != missing])
        table.see(goal)
        assert table.state["winner"] is None, f"without {missing}"
        assert table.state["goals"] == [table.card(goal)]


@pytest.mark.parametrize(("deck", "goal", "way"), [param for param in WAYS if len(param.values[2]) > 1])
def test_it_is_not_won_when_two_players_share_the_pieces(deck: str, goal: str, way: tuple[str, ...]) -> None:
    table = TableTalk(deck).lay(Bob=list(way[:-1]), Cy=[way[-1]])
    table.see(goal)
    assert table.state["winner"] is None


@pytest.mark.parametrize("deck", DECKS)
def test_a_new_goal_replaces_the_old_one(deck: str) -> None:
    first, second = BOXES[deck].goals
    table = TableTalk(deck).lay(center=["Play 2"])
    table.see(first)
    table.see(second)
    assert table.said("goal_off", card=table.card(first))
    assert names(table, table.state["goals"]) == [second]
    assert table.discard == [first]


# -- in front of nobody -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "goal", "wanted"), every_goal("nobody"))
@pytest.mark.parametrize("owner", ["Ann", "Bob", "Cy"])
def test_it_is_not_won_while_anybody_has_what_nobody_may_have(deck: str, goal: str, wanted: Wanted, owner: str) -> None:
    table = TableTalk(deck).lay(Bob=wanted.all[0])
    table.lay(**{owner: wanted.nobody})
    table.see(goal)
    assert table.state["winner"] is None
    table.put(wanted.nobody, "discard")
    assert table.said("won", player="Bob", goal=table.card(goal))


# -- eating -----------------------------------------------------------------------------------------------

EATS = [
    pytest.param(deck, name, wanted.all[0], prey, id=f"{deck}: {name}, {prey}")
    for deck in DECKS
    for name, wanted in GOALS[deck].items()
    for prey in wanted.eaten
]


@pytest.mark.ruling("W7")
@pytest.mark.parametrize(("deck", "goal", "eater", "prey"), EATS)
@pytest.mark.parametrize("owner", ["Ann", "Bob", "Cy"])
def test_the_eater_wins_wherever_the_prey_is(deck: str, goal: str, eater: str, prey: str, owner: str) -> None:
    table = TableTalk(deck).lay(Bob=eater)
    table.lay(**{owner: prey})
    table.see(goal)
    assert table.said("won", player="Bob", goal=table.card(goal))


@pytest.mark.parametrize(("deck", "goal", "eater", "prey"), EATS)
def test_the_eater_alone_does_not_win_nor_does_the_prey(deck: str, goal: str, eater: str, prey: str) -> None:
    alone = TableTalk(deck).lay(Bob=eater, discard=prey)
    alone.see(goal)
    assert alone.state["winner"] is None
    prey_only = TableTalk(deck).lay(Bob=prey)
    prey_only.see(goal)
    assert prey_only.state["winner"] is None


@pytest.mark.ruling("W8")
@pytest.mark.parametrize(("deck", "goal", "eater", "prey"), EATS)
@pytest.mark.parametrize("owner", ["Bob", "Cy"])
def test_poison_protects_the_prey_of_its_owner_only(deck: str, goal: str, eater: str, prey: str, owner: str) -> None:
    table = TableTalk(deck).lay(Bob=eater, Cy="Poison") if owner == "Cy" else TableTalk(deck).lay(Bob=[eater, "Poison"])
    table.lay(**{owner: prey})
    table.see(goal)
    assert table.state["winner"] is None
    table.put("Poison", "seat:Ann")
    assert table.said("won", player="Bob", goal=table.card(goal))


# -- the most ---------------------------------------------------------------------------------------------


def test_ten_cards_in_hand_wins_alone_with_the_most() -> None:
    table = TableTalk("fluxx")
    table.hand("Bob", 9)
    table.see("10 Cards in Hand")
    assert table.state["winner"] is None
    table.hand("Bob", 10)
    assert table.said("won", player="Bob", goal="fluxx:10-cards-in-hand")


def test_ten_cards_in_hand_is_not_won_on_a_tie_but_by_the_largest_hand() -> None:
    table = TableTalk("fluxx")
    table.hand("Bob", 11)
    table.hand("Cy", 11)
    table.see("10 Cards in Hand")
    assert table.state["winner"] is None
    table.hand("Cy", 12)
    assert table.said("won", player="Cy")


def test_ten_cards_in_hand_does_not_count_the_goal_that_is_being_played_nor_a_side_hand() -> None:
    table = TableTalk("fluxx").lay(center="Play 2")
    table.hand("Ann", 10)
    table.see("10 Cards in Hand")
    assert hands(table) == (9, 3, 3)
    assert table.state["winner"] is None
    table.see("Draw 2 and Use 'Em")
    assert table.state["held"] == 2
    assert hands(table) == (8, 3, 3)
    assert table.state["winner"] is None


def test_inflation_asks_for_eleven_cards() -> None:
    table = TableTalk("fluxx").lay(center="Inflation")
    table.hand("Bob", 10)
    table.see("10 Cards in Hand")
    assert table.state["winner"] is None
    table.hand("Bob", 11)
    assert table.said("won", player="Bob")


FIVE = ["Sleep", "Money", "The Moon", "The Rocket", "Love"]
SIX = ["Peace", "The Eye", "Bread", "Milk", "Time", "Dreams"]


def test_five_keepers_wins_alone_with_the_most() -> None:
    table = TableTalk("fluxx").lay(Bob=FIVE[:4])
    table.see("5 Keepers")
    assert table.state["winner"] is None
    table.put(FIVE[4], "seat:Bob")
    assert table.said("won", player="Bob", goal="fluxx:5-keepers")


def test_five_keepers_is_not_won_on_a_tie_but_by_who_has_most() -> None:
    table = TableTalk("fluxx").lay(Bob=FIVE, Cy=SIX[:5])
    table.see("5 Keepers")
    assert table.state["winner"] is None
    table.put(SIX[5], "seat:Cy")
    assert table.said("won", player="Cy")


def test_five_keepers_counts_no_creepers() -> None:
    table = TableTalk("fluxx+oz").lay(Bob=[*FIVE[:4], "Winged Monkeys"])
    table.see("5 Keepers")
    assert table.state["winner"] is None
    assert not table.said("blocked")


def test_a_leader_who_is_blocked_keeps_the_next_from_winning() -> None:
    table = TableTalk("fluxx+oz").lay(Bob=[*SIX, "Winged Monkeys"], Cy=FIVE)
    table.see("5 Keepers")
    assert table.said("blocked", player="Bob", by=["oz:winged-monkeys"])
    assert table.state["winner"] is None


def test_on_a_tie_with_somebody_blocked_the_other_wins() -> None:
    table = TableTalk("fluxx+oz").lay(Bob=[*SIX[:5], "Winged Monkeys"], Cy=FIVE)
    table.see("5 Keepers")
    assert table.said("won", player="Cy")


# -- digits grow under Inflation --------------------------------------------------------------------------


def test_inflated_party_snacks_wants_two_kinds_of_food() -> None:
    table = TableTalk("fluxx").lay(center="Inflation", Bob=["The Party", "Milk"])
    table.see("Party Snacks")
    assert table.state["winner"] is None
    table.put("Bread", "seat:Bob")
    assert table.said("won", player="Bob")


@pytest.mark.parametrize(
    ("goal", "enough", "one_more"),
    [
        ("Landing Party", ["Expendable Crewman", "The Captain", "The Engineer"], "The Doctor"),
        ("Alien Life Forms", ["Energy Being", "Bug-Eyed Monster"], "Cute Fuzzy Alien Creature"),
    ],
)
def test_inflation_of_another_deck_asks_for_one_more(goal: str, enough: list[str], one_more: str) -> None:
    table = TableTalk("star+fluxx").lay(center="Inflation", Bob=enough)
    table.see(goal)
    assert table.state["winner"] is None
    table.put(one_more, "seat:Bob")
    assert table.said("won", player="Bob")


def test_numbers_in_words_do_not_grow() -> None:
    """Pollination wants one more card, in words."""
    table = TableTalk("eco").lay(center="Inflation", Bob=["Flowers", "Birds"])
    table.see("Pollination")
    assert table.said("won", player="Bob")


# -- Goals that nobody knows ------------------------------------------------------------------------------

UNKNOWN = [(deck, goal) for deck, goals in UNKNOWN_GOALS.items() for goal in goals]


@pytest.mark.parametrize(("deck", "goal"), UNKNOWN)
def test_an_unknown_goal_lies_in_the_centre_and_wins_nothing_by_itself(deck: str, goal: str) -> None:
    table = TableTalk(deck)
    every_keeper = [card.id for card in table.deck.cards.values() if card.type == "Keeper"]
    table.lay(Bob=every_keeper)
    table.see(goal)
    assert table.said("goal_on", card=table.card(goal))
    assert names(table, table.state["goals"]) == [goal]
    assert table.state["winner"] is None
    assert table.prompt is None


@pytest.mark.parametrize(("deck", "goal"), UNKNOWN)
def test_an_unknown_goal_is_won_by_a_claim_that_everybody_confirms(deck: str, goal: str) -> None:
    table = TableTalk(deck)
    table.see(goal)
    table.tell(do="claim", player="Bob")
    assert table.said("claimed", player="Bob")
    assert [table.prompt["player"], table.prompt["want"]] == ["Cy", "confirm"]
    table.pick(True)
    assert [table.prompt["player"], table.prompt["want"]] == ["Ann", "confirm"]
    assert table.state["winner"] is None
    table.pick(True)
    assert table.said("won", player="Bob", goal=table.card(goal))


@pytest.mark.parametrize(("deck", "goal"), UNKNOWN)
def test_a_claim_that_somebody_denies_wins_nothing(deck: str, goal: str) -> None:
    table = TableTalk(deck)
    table.see(goal)
    table.tell(do="claim", player="Bob")
    table.pick(False)
    assert table.state["winner"] is None
    assert table.prompt is None
    assert table.turn["player"] == "Ann"


def test_without_a_goal_there_is_nothing_to_claim() -> None:
    table = TableTalk("oz")
    table.tell(do="claim", player="Bob")
    assert table.said("refused")
