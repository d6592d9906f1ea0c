"""Before the first turn."""

from __future__ import annotations

import pytest

from companion.setup import SetupError, choose_first, choose_set_aside

from ..table_talk import TableTalk, deck_of
from .boxes import BOXES, Box, boxes

EATS = {
    "Mice Eat Seeds",
    "Insects Eat Leaves or Mushrooms",
    "Bears Eat Fish",
    "Frogs Eat Insects",
    "Spiders Eat Insects",
    "Birds Eat Insects or Worms or Seeds",
    "Rabbits Eat Leaves",
    "Snakes Eat Mice",
    "Fish Eat Worms",
    "Bats Eat Insects",
}
SET_ASIDE = EATS | {
    "Ferns",
    "Winter",
    "Pollination",
    "Invertebrates",
    "Mammals",
    "Herpetology",
    "Population Crash",
    "Draw 3, Play 2 of them",
    "Keeper Limit 1",
    "Keeper Limit 2",
    "Keeper Limit 3",
    "Keeper Limit 4",
    "Draw 4",
    "Draw 5",
    "Play 4",
    "Play All",
    "Composting",
    "Camouflage",
    "No-Hand Bonus",
    "Poison",
    "Forest Fire",
    "Flood",
    "Drought",
}


def left_out(table: TableTalk) -> set[str]:
    return {table.deck.cards[card].name for card in table.referee.game.state.set_aside}


@pytest.mark.ruling("S1")
@boxes()
def test_the_basic_rules_are_draw_one_play_one_and_no_limits(box: Box) -> None:
    """The centre holds the Basic Rules, and they say what holds."""
    rules = box.table().rules
    assert rules["cards"][0] == f"{box.deck}:basic-rules"
    assert (rules["draw"], rules["play"]) == (1, 1)
    assert (rules["hand_limit"], rules["keeper_limit"]) == (None, None)


@pytest.mark.ruling("S1")
@boxes()
def test_the_basic_rules_are_never_discarded(box: Box) -> None:
    """Superseded twice and reset: every New Rule goes, the Basic Rules stay and hold again."""
    table = box.table().lay(center=["Draw 2", "Play 3"])
    table.see("Rules Reset")
    assert {event["card"] for event in table.said("rule_off")} == set(table.ids("Draw 2", "Play 3"))
    assert "Basic Rules" not in table.discard
    assert table.card("Basic Rules") in table.rules["cards"]
    assert (table.rules["draw"], table.rules["play"]) == (1, 1)


@pytest.mark.ruling("S1")
@boxes()
def test_nobody_can_put_the_basic_rules_away(box: Box) -> None:
    """Not even by correcting the referee."""
    table = box.table()
    for place in ("discard", "removed", "draw", "hand:Ann"):
        table.put("Basic Rules", place)
        assert table.said("refused")
    assert table.card("Basic Rules") in table.rules["cards"]


@pytest.mark.ruling("S2")
@boxes()
def test_three_cards_are_dealt_to_everybody_and_the_rest_is_the_draw_pile(box: Box) -> None:
    """Ann, who begins, has drawn one more."""
    table = box.table(players="Ann,Bob,Cy,Dee")
    known = [card for card in table.deck.cards.values() if not card.is_guess and card.type != "Meta Rule"]
    assert [player["hand"] for player in table.state["players"]] == [4, 3, 3, 3]
    assert table.state["draw_pile"] == len(known) - 4 * 3 - 1
    assert table.discard == []


@pytest.mark.ruling("S3")
@boxes("eco", "nature", "oz", "startrek", "star")
def test_creepers_of_a_starting_hand_are_laid_down_and_replaced(box: Box) -> None:
    """Bob was dealt Creepers: he lays them down before the first play, and still holds three."""
    table = box.table()
    for creeper in box.creepers:
        table.see(creeper, "seat:Bob")
        assert table.said("creeper", player="Bob", card=creeper)
        assert table.said("draw", player="Bob", count=1)
        assert not table.said("violation")
    assert table.creepers("Bob") == list(box.creepers)
    assert table.held_by("Bob") == 3
    assert (table.turn["player"], table.turn["played"]) == ("Ann", 0)


@pytest.mark.ruling("S3")
@boxes("eco", "nature", "oz", "startrek", "star")
def test_a_creeper_of_the_starting_hand_laid_down_late_was_held(box: Box) -> None:
    """Ann has played; only now Bob lays down what he was dealt."""
    table = box.table()
    table.see(box.extras[0])
    table.see(box.creepers[0], "seat:Bob")
    assert table.said("violation", kind="creeper_held", player="Bob", card=box.creepers[0])
    assert table.creepers("Bob") == [box.creepers[0]]


@pytest.mark.ruling("S4")
@boxes()
def test_no_goal_and_no_new_rule_at_the_start(box: Box) -> None:
    """So Bob's pair wins nothing, and no win can be claimed, until the Goal for it is played."""
    table = box.table().lay(Bob=list(box.pair))
    assert table.state["goals"] == []
    assert {table.deck.cards[card].type for card in table.rules["cards"]} == {"Meta Rule"}
    assert table.state["winner"] is None
    table.claim("Bob")
    assert table.said("refused")
    table.see(box.goal)
    assert table.said("won", player="Bob")


@pytest.mark.ruling("S5")
@boxes()
def test_the_named_player_goes_first(box: Box) -> None:
    """Cy reached for the deck."""
    table = box.table(first="Cy")
    assert [event["player"] for event in table.said("turn")] == ["Cy"]
    assert table.turn["player"] == "Cy"
    assert table.held_by("Cy") == 4


@pytest.mark.ruling("S5")
def test_without_a_name_anybody_may_go_first() -> None:
    """By chance; and nobody who does not play."""
    players = ("Ann", "Bob", "Cy")
    assert {choose_first(players, None) for _ in range(200)} == set(players)
    with pytest.raises(SetupError, match="Ann, Bob, Cy"):
        choose_first(players, "Dee")


@pytest.mark.ruling("S6")
@boxes()
def test_the_turn_goes_round_clockwise(box: Box) -> None:
    """By seat, whoever began."""
    table = box.table(first="Bob")
    order = [table.turn["player"]]
    for keeper in box.extras[:3]:
        table.play_on(keeper)
        order.append(table.turn["player"])
    assert order == ["Bob", "Cy", "Ann", "Bob"]


@pytest.mark.ruling("S7")
def test_meta_rules_lie_in_the_centre_from_the_start() -> None:
    """The Basic Rules are one, 5 Card Mission is another."""
    table = BOXES["startrek"].table()
    assert table.rules["cards"] == table.ids("Basic Rules", "5 Card Mission")
    assert table.card("5 Card Mission") in table.turn["powers"]


@pytest.mark.ruling("S7")
def test_nothing_removes_a_meta_rule() -> None:
    """Neither Rules Reset, nor a Veto! that offers the New Rules, nor a correction."""
    table = BOXES["startrek"].table().lay(center=["Draw 2", "Play 2"])
    table.see("Veto!")
    assert table.prompt and table.prompt["choices"] == table.ids("Draw 2", "Play 2")
    table.done()
    table.see("Rules Reset")
    assert table.rules["cards"] == table.ids("Basic Rules", "5 Card Mission")
    table.put("5 Card Mission", "discard")
    assert table.said("refused")
    assert table.card("5 Card Mission") in table.rules["cards"]


@pytest.mark.ruling("S8")
@boxes("eco", "nature")
def test_the_easy_game_sets_the_printed_list_aside(box: Box) -> None:
    """Exactly those cards, before the deal; one that turns up all the same does nothing."""
    table, whole = box.table(easy=True), box.table()
    assert left_out(table) == SET_ASIDE
    aside = len(table.referee.game.state.set_aside)
    assert whole.state["draw_pile"] - table.state["draw_pile"] == aside
    table.see("Draw 4")
    assert table.said("mismatch", card="Draw 4", believed="set_aside")
    assert table.rules["draw"] == 1


@pytest.mark.ruling("S8")
@boxes("eco", "nature")
def test_cards_come_back_in_groups(box: Box) -> None:
    """The Creepers first; the Eats Goals and Poison last."""
    groups = box.table().deck.easy_groups
    assert (groups[0], groups[-1]) == ("creepers", "eats")
    with_creepers = left_out(box.table(easy=True, easy_with=("creepers",)))
    assert SET_ASIDE - with_creepers == {"Forest Fire", "Flood", "Drought"}
    last = left_out(box.table(easy=True, easy_with=groups[:-1]))
    assert last == EATS | {"Poison"}


@pytest.mark.ruling("S8")
@boxes("oz", "startrek", "monster")
def test_other_boxes_have_no_easy_game(box: Box) -> None:
    """The list is in the books of EcoFluxx and Nature Fluxx only."""
    with pytest.raises(SetupError, match="no Easy game"):
        choose_set_aside(deck_of(box.deck), easy=True, add_back=())


@pytest.mark.ruling("S9")
def test_cards_of_other_fluxx_games_may_be_mixed_in() -> None:
    """Monster Fluxx's Bats eat EcoFluxx's Insects."""
    table = TableTalk("eco+monster").lay(Ann=["monster:bats"], Bob=["Insects"])
    table.see("Bats Eat Insects")
    assert table.said("won", player="Ann")


@pytest.mark.ruling("S9")
def test_a_mixed_game_has_the_cards_of_both_and_one_basic_rules() -> None:
    """The second Basic Rules stay in their box."""
    both = TableTalk("eco+monster").state
    alone = [TableTalk(deck).state["draw_pile"] for deck in ("eco", "monster")]
    assert both["draw_pile"] == sum(alone) + 3 * 3 + 1
    assert both["rules"]["cards"] == ["eco:basic-rules"]
