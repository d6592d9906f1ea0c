"""Every free action, standing effect and trigger of Keepers and rules. Those of Creepers: test_creepers.py."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .facts import BRAINS, MANUAL_POWERS, OFFICERS, PLAIN_KEEPERS, STRONG_KEEPERS
from .tables import asks, hands, idle_keepers, in_decks, names

# -- rules: the hand for cards ----------------------------------------------------------------------------


@in_decks("Get On With It!")
def test_get_on_with_it_trades_the_hand_for_3_cards_and_ends_the_turn(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card)
    table.use(card)
    assert asks(table, "Ann", "discard", 4)
    table.done()
    assert table.said("draw", player="Ann", count=3, because=[card])
    assert table.discard == [None] * 4
    assert table.said("turn", player="Bob")
    assert hands(table) == (3, 4, 3)


@in_decks("Get On With It!")
def test_get_on_with_it_needs_a_play_that_is_due_and_a_hand(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card)
    table.see(idle_keepers(deck, 1)[0])
    table.use(card)
    assert table.said("refused"), "no play is due any more"
    empty = TableTalk(deck).lay(center=card)
    empty.hand("Ann", 0)
    empty.use(card)
    assert empty.said("refused")


def test_inflated_get_on_with_it_draws_4() -> None:
    table = TableTalk("fluxx").lay(center=["Get On With It!", "Inflation"])
    table.use("Get On With It!")
    table.done()
    assert table.said("draw", player="Ann", count=4)


def test_goal_mill_trades_goals_for_as_many_cards() -> None:
    table = TableTalk("fluxx").lay(center="Goal Mill")
    table.use("Goal Mill")
    assert asks(table, "Ann", "discard", 4)
    table.see("Toast")
    table.see("Sleep")
    assert table.said("refused"), "only Goals"
    table.see("Lullaby")
    table.done()
    assert table.said("draw", player="Ann", count=2, because=["fluxx:goal-mill"])
    assert hands(table) == (4, 3, 3)
    assert table.discard == ["Toast", "Lullaby"]
    assert (table.state["goals"], table.turn["to_play"]) == ([], 1)
    table.use("Goal Mill")
    assert table.said("refused"), "once a turn"


def test_goal_mill_without_a_goal_draws_nothing() -> None:
    table = TableTalk("fluxx").lay(center="Goal Mill")
    table.use("Goal Mill")
    table.done()
    assert not table.said("draw")
    assert hands(table) == (4, 3, 3)


def test_recycling_trades_an_own_keeper_for_3_cards() -> None:
    table = TableTalk("fluxx").lay(center="Recycling", Ann=["Sleep", "Money"], Bob="Love")
    table.use("Recycling")
    assert asks(table, "Ann", "card")
    assert names(table) == ["Sleep", "Money"]
    table.pick("Money")
    assert table.said("draw", player="Ann", count=3, because=["fluxx:recycling"])
    assert (table.keepers("Ann"), table.discard, hands(table)) == (["Sleep"], ["Money"], (7, 3, 3))
    assert (table.turn["played"], table.turn["drawn"]) == (0, 1)
    table.use("Recycling")
    assert table.said("refused"), "once a turn"


def test_recycling_needs_an_own_keeper() -> None:
    table = TableTalk("fluxx").lay(center="Recycling", Bob="Love")
    assert table.turn["powers"] == []
    table.use("Recycling")
    assert table.said("refused")


def test_inflated_recycling_draws_4_for_one_keeper() -> None:
    table = TableTalk("fluxx").lay(center=["Recycling", "Inflation"], Ann=["Sleep", "Money"])
    table.use("Recycling")
    table.pick("Money")
    assert table.said("draw", player="Ann", count=4)
    assert table.prompt is None


@pytest.mark.parametrize(
    ("rules", "hand", "draws"),
    [
        ([], 4, 1),
        (["Play 3"], 4, 3),
        (["Play 3"], 2, 2),
        (["Play All"], 4, 4),
        (["Play All But 1"], 4, 3),
        (["Inflation"], 4, 2),
    ],
)
def test_swap_plays_for_draws_draws_the_plays_that_are_left(rules: list[str], hand: int, draws: int) -> None:
    table = TableTalk("fluxx").lay(center=[*rules, "Swap Plays for Draws"])
    table.hand("Ann", hand)
    table.use("Swap Plays for Draws")
    assert table.said("draw", player="Ann", count=draws, because=["fluxx:swap-plays-for-draws"])
    assert table.said("turn", player="Bob")
    assert table.held_by("Ann") == hand + draws


def test_swap_plays_for_draws_counts_what_was_played_and_needs_a_play() -> None:
    table = TableTalk("fluxx").lay(center=["Play 3", "Swap Plays for Draws"])
    table.see("Sleep")
    table.use("Swap Plays for Draws")
    assert table.said("draw", player="Ann", count=2)
    table.use("Swap Plays for Draws")
    table.see("Money")
    assert table.turn["player"] == "Cy"
    table.see("Love")
    table.see("Peace")
    table.see("The Eye")
    table.use("Swap Plays for Draws")
    assert table.said("refused")


# -- rules: the top of the draw pile ----------------------------------------------------------------------

TOP = in_decks("Mystery Play", "Wormhole", "Magic Shoes")


@TOP
def test_the_top_card_is_played_at_once_outside_draws_and_plays(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card)
    pile = table.state["draw_pile"]
    table.use(card)
    assert asks(table, "Ann", "play")
    keeper = idle_keepers(deck, 1)[0]
    table.see(keeper)
    assert table.said("played", player="Ann", card=table.card(keeper))
    assert table.keepers("Ann") == [keeper]
    assert hands(table) == (4, 3, 3)
    assert table.state["draw_pile"] == pile - 1
    assert (table.turn["drawn"], table.turn["played"], table.turn["to_play"]) == (1, 0, 1)
    table.use(card)
    assert table.said("refused"), "once a turn"


@TOP
def test_it_can_be_used_after_the_last_play_and_by_the_next_player_again(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card)
    keepers = idle_keepers(deck, 3)
    table.see(keepers[0])
    table.use(card)
    table.see(keepers[1])
    assert table.keepers("Ann") == keepers[:2]
    table.done()
    table.use(card)
    table.see(keepers[2])
    assert table.keepers("Bob") == [keepers[2]]


@TOP
def test_a_goal_on_top_can_win(deck: str, card: str) -> None:
    goal, pair = {
        "fluxx": ("Toast", ["Bread", "The Toaster"]),
        "star": ("Space Dock", ["Starship", "Space Station"]),
        "oz": ("Future Leaders of Oz", ["The Tin Woodman", "The Scarecrow"]),
    }[deck]
    table = TableTalk(deck).lay(center=card, Bob=pair)
    table.use(card)
    table.see(goal)
    assert table.said("won", player="Bob")


@TOP
def test_an_action_on_top_is_carried_out(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=[card, "Draw 2"])
    table.use(card)
    table.see("Rules Reset")
    assert table.discard == [table.deck.cards[card].name, "Draw 2", "Rules Reset"]
    assert table.turn["to_play"] == 1


@TOP
def test_a_creeper_on_top_is_laid_down_and_the_next_card_taken(deck: str, card: str) -> None:
    table = TableTalk("fluxx+oz" if deck == "fluxx" else deck).lay(center=card)
    creeper = "Evil" if deck == "star" else "Winged Monkeys"
    pile = table.state["draw_pile"]
    table.use(card)
    table.see(creeper)
    assert table.creepers("Ann") == [creeper]
    assert asks(table, "Ann", "play")
    table.see("Rules Reset")
    assert table.state["draw_pile"] == pile - 2
    assert hands(table) == (4, 3, 3)


@pytest.mark.parametrize(("deck", "card"), [("star", "Wormhole"), ("oz", "Magic Shoes")])
def test_a_surprise_on_top_has_its_use_in_turn(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card, Bob=idle_keepers(deck, 1))
    table.use(card)
    table.see("That's Mine!")
    table.pick(idle_keepers(deck, 1)[0])
    assert table.keepers("Ann") == idle_keepers(deck, 1)


@TOP
def test_with_an_empty_draw_pile_the_discards_are_shuffled_first(deck: str, card: str) -> None:
    keeper = idle_keepers(deck, 1)[0]
    table = TableTalk(deck).lay(center=card, discard=[keeper, "Draw 2"])
    table.hand("Cy", table.held_by("Cy") + table.state["draw_pile"])
    assert table.state["draw_pile"] == 0
    table.use(card)
    assert table.said("reshuffled", count=2)
    table.see(keeper)
    assert table.keepers("Ann") == [keeper]
    assert table.state["draw_pile"] == 1


@TOP
def test_with_no_card_anywhere_there_is_nothing_to_use(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card)
    table.hand("Cy", table.held_by("Cy") + table.state["draw_pile"])
    table.use(card)
    assert table.said("refused")


@pytest.mark.parametrize(("deck", "card"), [("star", "Wormhole"), ("oz", "Magic Shoes")])
def test_when_the_last_card_is_a_creeper_the_effect_ends(deck: str, card: str) -> None:
    creeper = "Evil" if deck == "star" else "Winged Monkeys"
    table = TableTalk(deck).lay(center=card)
    table.hand("Cy", table.held_by("Cy") + table.state["draw_pile"] - 1)
    table.use(card)
    table.see(creeper)
    assert table.creepers("Ann") == [creeper]
    assert table.state["draw_pile"] == 0
    assert table.held_by("Ann") == 4
    assert table.prompt is None


# -- rules of Eco and Nature ------------------------------------------------------------------------------


@in_decks("Composting")
def test_composting_takes_a_card_of_the_draw_from_the_bottom_of_the_discards(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(discard=["Air", "Bears"], center=card)
    pile = table.state["draw_pile"]
    table.use(card)
    assert table.said("moved", card=f"{deck}:air", **{"from": "discard", "to": "hand:Ann"})
    assert table.discard == ["Bears"]
    assert hands(table) == (4, 3, 3), "instead of a card of the draw pile"
    assert table.state["draw_pile"] == pile + 1
    table.use(card)
    assert table.said("refused"), "one card was drawn, and it came from there"


@in_decks("Composting")
def test_composting_works_for_every_card_of_the_draw(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(discard=["Air", "Bears", "Birds"], center=["Draw 2", card])
    table.use(card)
    table.use(card)
    assert table.discard == ["Birds"]
    table.use(card)
    assert table.said("refused")
    assert hands(table) == (5, 3, 3)


@pytest.mark.parametrize("deck", ["eco", "nature"])
def test_a_second_composting_replaces_the_first(deck: str) -> None:
    """Two rules about the same thing do not stand side by side; one draw is composted once."""
    table = TableTalk(deck).lay(discard=["Air", "Bears"], center=[f"{deck}:composting"])
    table.use(f"{deck}:composting")
    table.see(f"{deck}:composting-2")
    assert table.rules["cards"] == [f"{deck}:basic-rules", f"{deck}:composting-2"]
    table.use(f"{deck}:composting-2")
    assert table.said("refused")
    assert table.discard == ["Bears", "Composting"]


@in_decks("Composting")
def test_composting_needs_discards(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card)
    table.use(card)
    assert table.said("refused")


@in_decks("Composting")
def test_a_composted_creeper_is_laid_down_and_replaced(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(discard="Forest Fire", center=card)
    table.see("Bears")  # a play lies between the draw and the composting
    table.use(card)
    assert table.creepers("Ann") == ["Forest Fire"]
    assert not table.said("violation")
    assert hands(table) == (3, 3, 3)


@pytest.mark.ruling("R12")
@in_decks("Camouflage")
def test_camouflage_hides_one_own_keeper_at_a_time(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card, Ann=["Air", "Bears"], Bob="Birds")
    table.use(card)
    assert names(table) == ["Air", "Bears"]
    table.pick("Air")
    assert table.said("face", player="Ann", card=f"{deck}:air", down=True)
    assert table.player("Ann")["face_down"] == [f"{deck}:air"]
    table.use(card)
    table.pick("Bears")
    assert table.said("face", card=f"{deck}:air", down=False)
    assert table.player("Ann")["face_down"] == [f"{deck}:bears"]
    table.use(card)
    table.pick("Bears")
    assert table.player("Ann")["face_down"] == []


@in_decks("Camouflage")
def test_a_hidden_keeper_does_not_count_for_goals_until_it_is_shown(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card, Ann=["Frogs", "Insects"])
    table.use(card)
    table.pick("Frogs")
    table.see("Night Music")
    assert table.state["winner"] is None
    table.use(card)
    table.pick("Frogs")
    assert table.said("won", player="Ann")


@in_decks("Camouflage")
def test_a_hidden_keeper_counts_for_a_limit_and_can_be_stolen(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card, Ann=["Air", "Bears", "Birds"])
    table.use(card)
    table.pick("Air")
    table.see("Keeper Limit 2")
    table.done()
    assert table.said("violation", kind="keeper_limit", player="Ann", have=3, excess=1)
    table.pick("Birds")
    table.see("Steal a Keeper")
    assert names(table) == ["Air", "Bears"]
    table.pick("Air")
    assert table.keepers("Bob") == ["Air"]


@in_decks("Camouflage")
def test_hidden_poison_protects_nothing(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card, Ann=["Poison", "Seeds"], Bob="Mice")
    table.use(card)
    table.pick("Poison")
    table.see("Mice Eat Seeds")
    assert table.said("won", player="Bob")


@in_decks("Camouflage")
def test_when_camouflage_leaves_every_keeper_is_shown(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=card, Ann="Air")
    table.use(card)
    table.pick("Air")
    table.see("Rules Reset")
    assert table.said("face", player="Ann", card=f"{deck}:air", down=False)
    assert table.player("Ann")["face_down"] == []


@in_decks("Camouflage")
def test_a_hidden_keeper_that_leaves_the_game_is_hidden_no_more(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=[card, "Play 2"], Ann="Bears")
    table.use(card)
    table.pick("Bears")
    table.see("Extinction")
    table.pick("Bears")
    table.see("Rules Reset")
    assert not table.said("face")
    assert names(table, table.state["removed"]) == ["Bears", "Extinction"]


# -- rules of Star Trek -----------------------------------------------------------------------------------


def test_rule_of_acquisition_takes_a_keeper_and_the_other_takes_a_card_blind() -> None:
    table = TableTalk("startrek").lay(center="Rule of Acquisition", Bob=["Worf", "Odo"], Ann="Rom")
    table.use("Rule of Acquisition")
    assert names(table) == ["Worf", "Odo"]
    table.pick("Odo")
    assert table.keepers("Ann") == ["Rom", "Odo"]
    assert table.said("hand", player="Bob", count=4)
    assert hands(table) == (3, 4, 3)
    assert table.turn["to_play"] == 1
    table.use("Rule of Acquisition")
    assert table.said("refused"), "once a turn"


def test_rule_of_acquisition_takes_creepers_too() -> None:
    table = TableTalk("startrek").lay(center="Rule of Acquisition", Cy=["Malfunction", "Worf"])
    table.use("Rule of Acquisition")
    assert names(table) == ["Malfunction", "Worf"]
    table.pick("Malfunction")
    assert table.creepers("Ann") == ["Malfunction"]
    assert hands(table) == (3, 3, 4)


@pytest.mark.ruling("C4")
@pytest.mark.parametrize("chosen", ["Phaser", "Malfunction"])
def test_a_creeper_that_clings_and_its_host_are_taken_as_one(chosen: str) -> None:
    table = TableTalk("startrek").lay(center="Rule of Acquisition", Cy=["Phaser", "Malfunction"])
    table.use("Rule of Acquisition")
    table.pick(chosen)
    assert (table.keepers("Ann"), table.creepers("Ann")) == (["Phaser"], ["Malfunction"])
    assert table.player("Ann")["attached"] == {"startrek:malfunction": "startrek:phaser"}
    assert table.keepers("Cy") == table.creepers("Cy") == []


def test_rule_of_acquisition_with_an_empty_hand_repays_nothing() -> None:
    table = TableTalk("startrek").lay(center="Rule of Acquisition", Bob="Worf")
    table.hand("Ann", 0)
    table.use("Rule of Acquisition")
    table.pick("Worf")
    assert table.keepers("Ann") == ["Worf"]
    assert hands(table) == (0, 3, 3)


def test_five_card_mission_lies_in_the_centre_from_the_start_and_stays() -> None:
    table = TableTalk("startrek")
    assert table.rules["cards"] == ["startrek:basic-rules", "startrek:5-card-mission"]
    table.see("Rules Reset")
    assert table.rules["cards"] == ["startrek:basic-rules", "startrek:5-card-mission"]


def test_five_card_mission_trades_4_goals_for_5_plays() -> None:
    table = TableTalk("startrek")
    table.use("5 Card Mission")
    assert asks(table, "Ann", "discard", 4)
    table.see("Worf")
    assert table.said("refused"), "only Goals"
    goals = ["Chillin' on the Promenade", "Lunch at the Replimat", "Terok Nor", "(title unknown: several Visitors)"]
    for goal in goals:
        table.see(goal)
    assert table.said("draw", player="Ann", count=5, because=["startrek:5-card-mission"])
    assert asks(table, "Ann", "play", 5)
    assert table.discard == goals
    for left, keeper in zip((4, 3, 2, 1), ("Worf", "Odo", "Rom", "Quark"), strict=True):
        table.see(keeper)
        assert asks(table, "Ann", "play", left)
    table.see("Draw 2")
    assert table.keepers("Ann") == ["Worf", "Odo", "Rom", "Quark"]
    assert table.rules["draw"] == 2
    assert hands(table) == (1, 3, 3), "Draw 2 draws one more"
    assert (table.state["held"], table.turn["played"], table.turn["to_play"]) == (0, 0, 1)


def test_five_card_mission_needs_4_cards_in_hand() -> None:
    table = TableTalk("startrek")
    table.hand("Ann", 3)
    assert table.turn["powers"] == []
    table.use("5 Card Mission")
    assert table.said("refused")


def test_inflated_five_card_mission_trades_5_goals_for_6_plays() -> None:
    table = TableTalk("startrek+fluxx").lay(center="Inflation")
    assert hands(table) == (5, 3, 3)
    table.use("5 Card Mission")
    assert asks(table, "Ann", "discard", 5)
    for goal in ("Terok Nor", "Lunch at the Replimat", "Toast", "Lullaby", "Dreamland"):
        table.see(goal)
    assert asks(table, "Ann", "play", 6)


# -- Keepers of Oz ----------------------------------------------------------------------------------------


@pytest.mark.ruling("C7")
@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_water_discards_the_witch_of_the_west_anywhere_and_stays(owner: str) -> None:
    table = TableTalk("oz").lay(Ann="Water")
    table.lay(**{owner: "Wicked Witch of the West"})
    assert table.turn["powers"] == ["oz:water"]
    table.use("Water")
    assert table.discard == ["Wicked Witch of the West"]
    assert table.creepers(owner) == []
    assert table.keepers("Ann") == ["Water"]
    assert table.turn["to_play"] == 1


@pytest.mark.ruling("C7")
@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_the_falling_house_discards_the_witch_of_the_east_and_goes_with_her(owner: str) -> None:
    table = TableTalk("oz").lay(Ann="Falling House")
    table.lay(**{owner: "Wicked Witch of the East"})
    table.use("Falling House")
    assert table.discard == ["Wicked Witch of the East", "Falling House"]
    assert table.keepers("Ann") == table.creepers(owner) == []


@pytest.mark.ruling("C7")
@pytest.mark.parametrize(
    ("keeper", "witch"),
    [("Water", "Wicked Witch of the East"), ("Falling House", "Wicked Witch of the West")],
)
def test_neither_works_on_the_other_witch(keeper: str, witch: str) -> None:
    table = TableTalk("oz").lay(Ann=keeper, Bob=witch)
    table.use(keeper)
    assert table.said("refused")
    assert table.creepers("Bob") == [witch]
    assert table.keepers("Ann") == [keeper]


@pytest.mark.parametrize("keeper", ["Water", "Falling House"])
def test_only_its_owner_uses_it_and_only_in_turn(keeper: str) -> None:
    table = TableTalk("oz").lay(Bob=keeper, Cy=["Wicked Witch of the West", "Wicked Witch of the East"])
    table.use(keeper, by="Ann")
    assert table.said("refused")
    table.use(keeper, by="Bob")
    assert table.said("refused")


# -- Keepers of Star Fluxx --------------------------------------------------------------------------------


def test_the_computer_draws_plays_and_keeps_one_more() -> None:
    table = TableTalk("star")
    table.see("The Computer")
    assert table.said("draw", player="Ann", count=1, because=["star:the-computer"])
    assert (hands(table), table.turn["to_play"]) == ((4, 3, 3), 1)
    assert (table.rules["draw"], table.rules["play"]) == (2, 2)
    table.see("Monolith")
    table.done()
    assert table.said("turn", player="Bob", draw=1, play=1)


def test_the_computer_raises_every_limit_of_its_owner_by_one() -> None:
    table = TableTalk("star").lay(Bob=["The Computer", *idle_keepers("star", 3)], Cy=idle_keepers("star", 3, 3))
    table.see("Keeper Limit 3")
    assert not table.said("violation")
    table.put("Hand Limit 2", "center")
    assert table.said("violation", kind="hand_limit", player="Cy", limit=2)
    assert not table.said("violation", player="Bob")
    table.done()
    table.done()
    assert asks(table, "Ann", "discard", 1)


def test_the_computer_raises_the_limit_at_the_end_of_its_owners_turn_too() -> None:
    table = TableTalk("star").lay(Ann="The Computer", center=["Hand Limit 3"])
    table.see("Monolith")
    table.see("The Stars")
    table.hand("Ann", 5)
    table.done()
    assert table.said("violation", kind="hand_limit", player="Ann", limit=4, have=5, excess=1)


def test_who_loses_the_computer_out_of_turn_obeys_at_once() -> None:
    table = TableTalk("star").lay(Bob="The Computer", center="Hand Limit 2")
    table.done()  # Cy obeys
    table.see("Steal a Keeper")
    table.pick("The Computer")
    assert table.said("violation", kind="hand_limit", player="Bob", limit=2, have=3)


def test_inflation_does_not_touch_the_words_of_the_computer() -> None:
    table = TableTalk("star+fluxx").lay(Ann="The Computer", center="Inflation")
    assert (table.rules["draw"], table.rules["play"]) == (3, 3)


def test_the_cute_fuzzy_alien_moves_on_at_the_end_of_its_owners_turn() -> None:
    table = TableTalk("star")
    table.see("Cute Fuzzy Alien Creature")
    table.done()
    assert table.said("moved", card="star:cute-fuzzy-alien-creature", **{"from": "seat:Ann", "to": "seat:Bob"})
    assert table.keepers("Bob") == ["Cute Fuzzy Alien Creature"]
    assert table.said("turn", player="Bob")
    table.see("Monolith")
    table.done()
    assert table.keepers("Cy") == ["Cute Fuzzy Alien Creature"]


def test_the_cute_fuzzy_alien_goes_back_on_top_of_the_draw_pile() -> None:
    table = TableTalk("star+fluxx").lay(Bob="Cute Fuzzy Alien Creature")
    pile = table.state["draw_pile"]
    table.see("Trash a Keeper")
    table.pick("Cute Fuzzy Alien Creature")
    assert table.said("moved", card="star:cute-fuzzy-alien-creature", to="draw")
    assert table.state["draw_pile"] == pile + 1
    assert table.discard == ["Trash a Keeper"]


def test_the_cute_fuzzy_alien_out_of_a_hand_goes_to_the_discard_pile() -> None:
    table = TableTalk("star")
    table.see("Hand Limit 2")
    table.see("Cute Fuzzy Alien Creature", zone="discard")
    assert table.discard == ["Cute Fuzzy Alien Creature"]


@pytest.mark.parametrize("owner", ["", "Bob"])
def test_the_cute_fuzzy_alien_lies_where_people_put_it(owner: str) -> None:
    table = TableTalk("star").lay(**({owner: "Cute Fuzzy Alien Creature"} if owner else {}))
    table.put("Cute Fuzzy Alien Creature", "discard")
    assert table.discard == ["Cute Fuzzy Alien Creature"]
    assert not table.said("moved", to="draw")


def test_over_the_keeper_limit_the_owner_may_pass_the_alien_on_first() -> None:
    table = TableTalk("star").lay(center="Keeper Limit 3", Ann=["Cute Fuzzy Alien Creature", *idle_keepers("star", 3)])
    table.see("Draw 2")
    table.done()
    assert asks(table, "Ann", "option")
    table.pick("pass it on")
    assert not table.said("violation")
    assert table.keepers("Bob") == ["Cute Fuzzy Alien Creature"]
    assert table.said("turn", player="Bob")


def test_over_the_keeper_limit_the_owner_may_discard_the_alien() -> None:
    table = TableTalk("star").lay(center="Keeper Limit 3", Ann=["Cute Fuzzy Alien Creature", *idle_keepers("star", 3)])
    pile = table.state["draw_pile"]
    table.see("Monolith")
    table.done()
    table.pick("obey the limit")
    table.pick("Cute Fuzzy Alien Creature")
    assert table.state["draw_pile"] == pile + 1 - 1  # back on top, and Bob's draw
    assert table.keepers("Bob") == []


def test_who_receives_the_alien_obeys_the_limit_before_drawing() -> None:
    table = TableTalk("star").lay(center="Keeper Limit 3", Ann="Cute Fuzzy Alien Creature", Bob=idle_keepers("star", 3))
    table.see("Draw 2")
    table.done()
    assert table.said("violation", kind="keeper_limit", player="Bob", have=4)
    assert not table.said("draw")
    table.pick(idle_keepers("star", 1)[0])
    assert table.said("turn", player="Bob")


PROJECTORS = [
    ("star", "Holographic Projection", "Starship Captain", "Starship", "The Captain"),
    ("startrek", "Holosuite", "Terok Nor", "Dukat", "Deep Space Nine"),
]
PROJECT = pytest.mark.parametrize(("deck", "keeper", "goal", "own", "copied"), PROJECTORS)


@PROJECT
def test_a_projection_counts_as_another_players_keeper_in_the_owners_turn(
    deck: str, keeper: str, goal: str, own: str, copied: str
) -> None:
    table = TableTalk(deck).lay(Ann=[keeper, own], Bob=copied)
    table.see(goal)
    assert table.said("won", player="Ann", goal=table.card(goal))


@PROJECT
def test_a_projection_counts_for_nothing_in_other_turns(
    deck: str, keeper: str, goal: str, own: str, copied: str
) -> None:
    table = TableTalk(deck).lay(Bob=[keeper, own], Cy=copied)
    table.see(goal)
    assert table.state["winner"] is None
    table.done()
    assert table.said("won", player="Bob"), "as soon as it is the owner's turn"


@PROJECT
def test_a_broken_projector_shows_nothing(deck: str, keeper: str, goal: str, own: str, copied: str) -> None:
    table = TableTalk(deck).lay(Ann=[keeper, "Malfunction", own], Bob=copied)
    table.put("Malfunction", "seat:Ann")
    if table.prompt is not None:
        table.pick(keeper)
    assert table.player("Ann")["attached"] == {f"{deck}:malfunction": table.card(keeper)}
    table.see(goal)
    assert table.state["winner"] is None
    assert not table.said("blocked")


def test_a_projection_brings_its_creepers_for_ill() -> None:
    table = TableTalk("star").lay(Ann=["Holographic Projection", "Starship"], Bob=["The Captain", "Brain Parasites"])
    table.see("Starship Captain")
    assert table.state["winner"] is None


def test_a_projection_brings_its_creepers_for_good() -> None:
    table = TableTalk("star").lay(Ann=["Holographic Projection", "Unseen Force"], Bob=["Monolith", "Evil"])
    table.see("The Power of the Dark Side")
    assert table.said("won", player="Ann")


def test_the_player_in_turn_who_copies_beats_the_real_owner() -> None:
    table = TableTalk("star").lay(
        Ann=["Holographic Projection", "Bug-Eyed Monster"], Bob=["Energy Being", "Cute Fuzzy Alien Creature"]
    )
    table.see("Alien Life Forms")
    assert table.said("won", player="Ann")


def test_only_one_keeper_can_be_copied() -> None:
    table = TableTalk("star").lay(Ann="Holographic Projection", Bob="Starship", Cy="The Captain")
    table.see("Starship Captain")
    assert table.state["winner"] is None


def test_the_laser_pistol_discards_any_other_keeper_with_a_creeper() -> None:
    table = TableTalk("star").lay(Ann=["Laser Pistol", "The Doctor"], Bob=["Monolith", "Evil"], Cy="Small Moon")
    table.put("Brain Parasites", "seat:Ann")
    table.use("Laser Pistol")
    assert names(table) == ["The Doctor", "Monolith"]
    table.pick("Monolith")
    assert table.discard == ["Monolith", "Evil"]
    assert table.keepers("Bob") == table.creepers("Bob") == []
    table.use("Laser Pistol")
    assert table.said("refused"), "once a turn"


def test_the_laser_sword_discards_another_own_keeper_with_a_creeper() -> None:
    table = TableTalk("star").lay(Ann=["Laser Sword", "The Captain"], Bob=["Monolith", "Evil"])
    table.put("Brain Parasites", "seat:Ann")
    table.use("Laser Sword")
    assert names(table) == ["The Captain"]
    table.pick("The Captain")
    assert table.discard == ["The Captain", "Brain Parasites"]
    table.put("The Doctor", "seat:Ann")
    table.use("Laser Sword")
    assert table.said("refused"), "once a turn"


@pytest.mark.parametrize("laser", ["Laser Pistol", "Laser Sword"])
def test_a_laser_never_hits_itself(laser: str) -> None:
    table = TableTalk("star").lay(Ann=[laser, "Evil"])
    assert table.player("Ann")["attached"] == {"star:evil": table.card(laser)}
    table.use(laser)
    assert table.said("refused")


@pytest.mark.parametrize("laser", ["Laser Pistol", "Laser Sword"])
def test_a_broken_laser_does_not_work(laser: str) -> None:
    table = TableTalk("star").lay(Ann=["The Doctor", "Brain Parasites", laser, "Malfunction"])
    table.use(laser)
    assert table.said("refused")


CREW = ["Expendable Crewman", "Monolith"]


def test_the_crewman_is_stolen_instead() -> None:
    table = TableTalk("star").lay(Bob=CREW)
    table.see("Steal a Keeper")
    table.pick("Monolith")
    assert table.keepers("Ann") == ["Expendable Crewman"]
    assert table.keepers("Bob") == ["Monolith"]


def test_the_crewman_is_discarded_instead() -> None:
    table = TableTalk("star+fluxx").lay(Bob=CREW)
    table.see("Trash a Keeper")
    table.pick("Monolith")
    assert table.discard == ["Expendable Crewman", "Trash a Keeper"]


def test_the_crewman_dies_for_a_keeper_that_the_pistol_hits() -> None:
    table = TableTalk("star").lay(Ann="Laser Pistol", Bob=["Monolith", "Evil", "Expendable Crewman"])
    table.use("Laser Pistol")
    table.pick("Monolith")
    assert table.keepers("Bob") == ["Monolith"]
    assert table.discard == ["Expendable Crewman"]
    assert table.player("Bob")["attached"] == {"star:evil": "star:monolith"}


def test_the_crewman_steps_in_for_the_keeper_that_another_player_exchanges() -> None:
    table = TableTalk("star").lay(Ann="Small Moon", Bob=CREW)
    table.see("Exchange Keepers")
    table.pick("Small Moon")
    table.pick("Monolith")
    assert table.keepers("Ann") == ["Expendable Crewman"]
    assert table.keepers("Bob") == ["Monolith", "Small Moon"]


def test_the_crewman_dies_for_the_keeper_that_the_sledgehammer_hits() -> None:
    table = TableTalk("star").lay(Ann="Small Moon", Bob=CREW, Cy="The Stars")
    table.see("Sonic Sledgehammer")
    table.pick("Small Moon")
    table.pick("Monolith")
    table.pick("The Stars")
    assert table.keepers("Bob") == ["Monolith"]
    assert table.discard == ["Small Moon", "Expendable Crewman", "The Stars", "Sonic Sledgehammer"]


def test_the_crewman_does_not_step_in_for_what_his_owner_chooses_or_a_limit() -> None:
    table = TableTalk("star").lay(Ann=[*CREW, "Small Moon", "The Stars"], Bob="Distant Planet")
    table.see("Exchange Keepers")
    table.pick("Monolith")
    table.pick("Distant Planet")
    assert table.keepers("Bob") == ["Monolith"]
    table.put("Keeper Limit 3", "center")
    table.done()
    table.pick("Small Moon")
    assert table.discard == ["Exchange Keepers", "Small Moon"]


def test_the_crewman_steps_in_for_a_creeper_that_clings_but_not_for_a_loose_one() -> None:
    clinging = TableTalk("star+oz").lay(Bob=["Monolith", "Evil", "Expendable Crewman"])
    clinging.see("Trash Something")
    clinging.pick("Evil")
    assert clinging.keepers("Bob") == ["Monolith"]
    assert clinging.creepers("Bob") == ["Evil"]
    loose = TableTalk("star+oz").lay(Bob=["Winged Monkeys", *CREW])
    loose.see("Trash Something")
    loose.pick("Winged Monkeys")
    assert loose.keepers("Bob") == CREW
    assert loose.creepers("Bob") == []


@pytest.mark.parametrize(("mix", "action"), [("star+oz", "Steal Something"), ("star+oz+fluxx", "Zap a Card")])
def test_who_takes_a_loose_creeper_gets_it_and_not_the_crewman(mix: str, action: str) -> None:
    table = TableTalk(mix).lay(Bob=["Winged Monkeys", *CREW])
    table.see(action)
    table.pick("Winged Monkeys")
    assert table.creepers("Ann") == ["Winged Monkeys"]
    assert table.keepers("Bob") == CREW


def test_the_teleport_chamber_gives_another_own_keeper_away() -> None:
    table = TableTalk("star").lay(Ann=["Teleport Chamber", "Monolith", "Small Moon"])
    table.use("Teleport Chamber")
    assert names(table) == ["Monolith", "Small Moon"]
    table.pick("Monolith")
    assert asks(table, "Ann", "player")
    assert table.prompt["choices"] == ["Bob", "Cy"]
    table.pick("Cy")
    assert table.keepers("Cy") == ["Monolith"]
    table.use("Teleport Chamber")
    assert table.said("refused"), "once a turn"


def test_inflation_lets_the_teleport_chamber_send_2_as_far_as_there_are_any() -> None:
    table = TableTalk("star+fluxx").lay(center="fluxx:inflation", Ann=["Teleport Chamber", "Monolith", "Small Moon"])
    table.use("Teleport Chamber")
    table.pick("Monolith")
    table.pick("Cy")
    assert names(table) == ["Small Moon"]
    table.pick("Small Moon")
    table.pick("Bob")
    assert (table.keepers("Ann"), table.keepers("Bob"), table.keepers("Cy")) == (
        ["Teleport Chamber"],
        ["Small Moon"],
        ["Monolith"],
    )
    single = TableTalk("star+fluxx").lay(center="fluxx:inflation", Ann=["Teleport Chamber", "Monolith"])
    single.use("Teleport Chamber")
    single.pick("Monolith")
    single.pick("Cy")
    assert single.prompt is None
    assert not single.said("nothing")


def test_the_teleport_chamber_alone_has_nothing_to_send_and_broken_it_sends_nothing() -> None:
    alone = TableTalk("star").lay(Ann="Teleport Chamber")
    alone.use("Teleport Chamber")
    assert alone.said("refused")
    broken = TableTalk("star").lay(Ann=["Teleport Chamber", "Malfunction", "Monolith"])
    broken.use("Teleport Chamber")
    assert broken.said("refused")


def test_who_is_sent_a_keeper_obeys_the_limit_at_once() -> None:
    table = TableTalk("star").lay(
        center="Keeper Limit 3", Ann=["Teleport Chamber", "Bug-Eyed Monster"], Cy=idle_keepers("star", 3)
    )
    table.use("Teleport Chamber")
    table.pick("Bug-Eyed Monster")
    table.pick("Cy")
    assert table.said("violation", kind="keeper_limit", player="Cy", have=4)


STAR_KEEPERS = (*PLAIN_KEEPERS["star"], *STRONG_KEEPERS["star"])
STEALING = {
    "The Captain": ("The Scientist", "The Engineer", "The Doctor", "Expendable Crewman"),
    "The Scientist": ("Energy Being", "Energy Crystals", "Unseen Force", "Monolith"),
}


@pytest.mark.parametrize("thief", STEALING)
def test_a_thief_steals_only_whom_the_card_names(thief: str) -> None:
    table = TableTalk("star").lay(Ann=thief, Bob=[card for card in STAR_KEEPERS if card != thief])
    table.use(thief)
    assert sorted(names(table)) == sorted(STEALING[thief])


@pytest.mark.parametrize(("thief", "prey"), [(thief, prey) for thief, many in STEALING.items() for prey in many])
def test_a_thief_steals_once_a_turn(thief: str, prey: str) -> None:
    table = TableTalk("star").lay(Ann=thief, Cy=[prey, "Small Moon"])
    table.use(thief)
    table.pick(prey)
    assert table.keepers("Ann") == [thief, prey]
    assert table.keepers("Cy") == ["Small Moon"]
    assert table.turn["to_play"] == 1
    table.put(prey, "seat:Cy")
    table.use(thief)
    assert table.said("refused"), "once a turn"


@pytest.mark.parametrize("thief", STEALING)
def test_a_thief_steals_nothing_of_its_owner(thief: str) -> None:
    table = TableTalk("star").lay(Ann=[thief, *STEALING[thief]])
    table.use(thief)
    assert table.said("refused")


def test_the_captain_gets_the_crewman_if_the_victim_has_him() -> None:
    table = TableTalk("star").lay(Ann="The Captain", Bob=["The Doctor", "Expendable Crewman"])
    table.use("The Captain")
    table.pick("The Doctor")
    assert table.keepers("Ann") == ["The Captain", "Expendable Crewman"]


def test_the_doctor_cures_another_own_keeper() -> None:
    table = TableTalk("star").lay(Ann=["The Captain", "Brain Parasites", "The Doctor"])
    table.use("The Doctor")
    assert table.discard == ["Brain Parasites"]
    assert table.keepers("Ann") == ["The Captain", "The Doctor"]


def test_the_doctor_does_not_cure_himself_nor_others_nor_a_loose_creeper() -> None:
    himself = TableTalk("star").lay(Ann=["The Doctor", "Brain Parasites"])
    himself.use("The Doctor")
    assert himself.said("refused")
    others = TableTalk("star").lay(Ann="The Doctor", Bob=["The Captain", "Brain Parasites"])
    others.use("The Doctor")
    assert others.said("refused")
    other_creeper = TableTalk("star").lay(Ann=["The Captain", "Evil", "The Doctor"])
    other_creeper.use("The Doctor")
    assert other_creeper.said("refused")


def test_the_engineer_mends_an_own_keeper() -> None:
    table = TableTalk("star").lay(Ann=["Malfunction", "The Computer", "The Engineer"])
    assert (table.rules["draw"], table.held_by("Ann")) == (1, 4)
    table.use("The Engineer")
    assert table.discard == ["Malfunction"]
    assert table.keepers("Ann") == ["The Computer", "The Engineer"]
    assert table.said("draw", player="Ann", count=1, because=["star:the-computer"]), "it works again"


def test_the_engineer_needs_a_malfunction_that_clings_to_an_own_keeper() -> None:
    loose = TableTalk("star").lay(Ann=["The Engineer", "Malfunction"])
    loose.use("The Engineer")
    assert loose.said("refused")
    others = TableTalk("star").lay(Ann="The Engineer", Bob=["The Robot", "Malfunction"])
    others.use("The Engineer")
    assert others.said("refused")


def test_the_time_traveler_brings_time_portal_back() -> None:
    table = TableTalk("star").lay(Ann="The Time Traveler", discard="Monolith")
    table.see("Time Portal")
    table.pick("Monolith")
    assert table.said("moved", card="star:time-portal", to="hand:Ann", because=["star:the-time-traveler"])
    assert table.discard == []
    assert table.said("turn", player="Bob")
    assert hands(table) == (5, 4, 3)


def test_the_time_traveler_of_another_player_brings_nothing_back() -> None:
    table = TableTalk("star").lay(Bob="The Time Traveler", discard="Monolith")
    table.see("Time Portal")
    table.pick("Monolith")
    assert table.discard == ["Time Portal"]


def test_the_owner_of_the_time_traveler_loses_nothing_to_the_sledgehammer() -> None:
    table = TableTalk("star").lay(Bob=["The Time Traveler", "Monolith"])
    table.see("Sonic Sledgehammer")
    assert asks(table, "Ann", "discard"), "Ann, who has no Keeper, loses a card of her hand"
    table.done()
    assert asks(table, "Cy", "discard")
    table.done()
    assert table.keepers("Bob") == ["The Time Traveler", "Monolith"]
    assert hands(table) == (2, 3, 2)


def test_the_unseen_force_takes_a_card_blind() -> None:
    table = TableTalk("star").lay(Ann="Unseen Force")
    table.use("Unseen Force")
    assert asks(table, "Ann", "player")
    table.pick("Cy")
    assert hands(table) == (5, 3, 2)
    assert table.turn["to_play"] == 1
    table.use("Unseen Force")
    assert table.said("refused"), "once a turn"


def test_the_unseen_force_needs_somebody_with_cards() -> None:
    table = TableTalk("star").lay(Ann="Unseen Force")
    table.hand("Bob", 0)
    table.hand("Cy", 0)
    table.use("Unseen Force")
    assert table.said("refused")


# -- Keepers of Star Trek ---------------------------------------------------------------------------------


def test_sisko_steals_a_starfleet_officer() -> None:
    every = (*PLAIN_KEEPERS["startrek"], *STRONG_KEEPERS["startrek"])
    table = TableTalk("startrek").lay(Ann="Benjamin Sisko", Bob=[card for card in every if card != "Benjamin Sisko"])
    table.use("Benjamin Sisko")
    assert sorted(names(table)) == sorted(officer for officer in OFFICERS if officer != "Benjamin Sisko")
    table.pick("Worf")
    assert table.keepers("Ann") == ["Benjamin Sisko", "Worf"]
    table.use("Benjamin Sisko")
    assert table.said("refused"), "once a turn"


@pytest.mark.parametrize("attached", [True, False])
def test_obrien_discards_an_own_malfunction_attached_or_not(attached: bool) -> None:
    table = TableTalk("startrek").lay(Ann=["Miles O'Brien", "Malfunction", *(["Phaser"] if attached else [])])
    assert bool(table.player("Ann")["attached"]) == attached
    table.use("Miles O'Brien")
    assert table.discard == ["Malfunction"]
    assert "Phaser" in table.keepers("Ann") or not attached
    table.put("Malfunction", "seat:Ann")
    table.use("Miles O'Brien")
    assert table.said("refused"), "one Malfunction a turn"


def test_obrien_does_not_mend_for_others() -> None:
    table = TableTalk("startrek").lay(Ann="Miles O'Brien", Bob=["Phaser", "Malfunction"])
    table.use("Miles O'Brien")
    assert table.said("refused")


def test_the_orb_goes_into_the_draw_pile_for_another_turn() -> None:
    table = TableTalk("startrek").lay(Ann="The Orb")
    pile = table.state["draw_pile"]
    table.use("The Orb")
    assert table.said("moved", card="startrek:the-orb", **{"from": "seat:Ann", "to": "draw"})
    assert table.state["draw_pile"] == pile + 1
    assert table.keepers("Ann") == []
    table.see("Worf")
    table.done()
    assert table.said("turn", player="Ann", extra=True)
    assert table.held_by("Ann") == 4
    table.see("Rom")
    table.done()
    assert table.said("turn", player="Bob")


def test_the_orb_never_gives_more_than_two_turns_in_a_row() -> None:
    table = TableTalk("startrek").lay(Ann="The Orb")
    table.use("The Orb")
    table.see("Worf")
    table.done()
    table.put("The Orb", "seat:Ann")
    table.use("The Orb")
    table.see("Rom")
    table.done()
    assert table.said("turn", player="Bob")


def test_the_phaser_discards_a_loose_creeper() -> None:
    table = TableTalk("startrek").lay(Ann="Phaser", Bob="Malfunction")
    table.use("Phaser")
    table.pick("Malfunction")
    assert table.discard == ["Malfunction"]
    assert table.creepers("Bob") == []
    table.put("Malfunction", "seat:Bob")
    table.use("Phaser")
    assert table.said("refused"), "once a turn"


def test_the_phaser_discards_a_creeper_with_its_keeper() -> None:
    table = TableTalk("startrek").lay(Ann="Phaser", Bob=["Transporter", "Malfunction"])
    table.use("Phaser")
    table.pick("Malfunction")
    assert table.discard == ["Transporter", "Malfunction"]
    assert table.keepers("Bob") == []


def test_the_phaser_needs_a_creeper_and_broken_it_does_not_work() -> None:
    idle = TableTalk("startrek").lay(Ann="Phaser", Bob="Worf")
    idle.use("Phaser")
    assert idle.said("refused")
    broken = TableTalk("startrek").lay(Ann=["Phaser", "Malfunction"])
    broken.use("Phaser")
    assert broken.said("refused")


def test_a_transporter_is_only_for_beaming() -> None:
    """Its one known effect is told with Beam Us Back!, in test_actions.py."""
    table = TableTalk("startrek").lay(Ann="Transporter", Bob="Worf")
    table.use("Transporter")
    assert table.said("refused")


# -- powers that nobody knows -----------------------------------------------------------------------------

MANUAL = [(deck, card) for deck, cards in MANUAL_POWERS.items() for card in cards]


@pytest.mark.parametrize(("deck", "card"), MANUAL)
def test_an_unknown_power_is_announced_and_left_to_the_players(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(Ann=card, Bob=idle_keepers(deck, 1))
    table.use(card)
    assert table.said("used", player="Ann", card=table.card(card))
    assert asks(table, "Ann", "confirm")
    assert table.prompt["optional"]
    table.put(idle_keepers(deck, 1)[0], "seat:Ann")
    assert asks(table, "Ann", "confirm"), "it waits until they are done"
    table.put(card, "discard")
    table.done()
    assert table.prompt is None
    assert idle_keepers(deck, 1)[0] in table.keepers("Ann")
    assert table.discard == [table.deck.cards[table.card(card)].name]
    assert table.turn["to_play"] == 1


@pytest.mark.parametrize(("deck", "card"), MANUAL)
def test_an_unknown_power_does_nothing_by_itself(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(Ann=[card, *idle_keepers(deck, 1)])
    before = table.state
    table.use(card)
    table.pick(True)
    after = table.state
    same = ("players", "goals", "discard", "draw_pile", "rules", "removed")
    assert [before[key] for key in same] == [after[key] for key in same]


def test_beings_are_those_with_a_brain() -> None:
    """Guards the table in facts.py that the beaming of test_actions.py is told from."""
    assert len(BRAINS) == 9
