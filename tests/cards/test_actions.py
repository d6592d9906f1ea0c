"""Every Action of every deck: what it asks, what moves, where it ends."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .facts import (
    BOXES,
    BRAINS,
    GOALS,
    MANUAL_ACTIONS,
    NOT_LIVING,
    OFFICERS,
    PLAIN_KEEPERS,
    STRONG_KEEPERS,
    VISITORS,
)
from .tables import asks, hands, idle_keepers, in_decks, names


def printed(table: TableTalk, card: str) -> str:
    return table.deck.cards[card].name


# -- Keepers change owners --------------------------------------------------------------------------------


@in_decks("Steal a Keeper")
def test_steal_a_keeper_takes_one_of_another_player(deck: str, card: str) -> None:
    mine, first, second = idle_keepers(deck, 3)
    table = TableTalk(deck).lay(Ann=mine, Bob=first, Cy=second)
    table.see(card)
    assert asks(table, "Ann", "card")
    assert names(table) == [first, second]
    table.pick(second)
    assert table.said("moved", card=table.card(second), **{"from": "seat:Cy", "to": "seat:Ann"})
    assert (table.keepers("Ann"), table.keepers("Bob"), table.keepers("Cy")) == ([mine, second], [first], [])
    assert table.discard == ["Steal a Keeper"]
    assert (hands(table), table.turn["played"], table.turn["to_play"]) == ((3, 3, 3), 1, 0)


@in_decks("Steal a Keeper", "Steal Something", "Exchange Keepers", "Trash a Keeper", "Trash Something", "Zap a Card")
def test_with_nothing_to_hit_nothing_happens(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    assert table.said("nothing", card=card)
    assert table.prompt is None
    assert table.discard == [printed(table, card)]
    assert table.turn["played"] == 1


@in_decks("Steal a Keeper")
def test_a_stolen_keeper_can_win(deck: str, card: str) -> None:
    first, second = {
        "fluxx": ("Bread", "The Toaster"),
        "star": ("Laser Pistol", "Laser Sword"),
        "eco": ("Dirt", "Worms"),
        "nature": ("Dirt", "Worms"),
        "startrek": ("Dukat", "Deep Space Nine"),
        "monster": ("Bats", "Castle"),
    }[deck]
    goal = {"eco": "Earthworms", "nature": "Earthworms"}.get(deck, BOXES[deck].goals[0])
    table = TableTalk(deck).lay(Ann=first, Bob=second, center=goal)
    table.see(card)
    table.pick(second)
    assert table.said("won", player="Ann", goal=table.card(goal))


def test_steal_something_takes_a_keeper_or_a_creeper() -> None:
    table = TableTalk("oz").lay(Bob=["Dorothy", "Winged Monkeys"], Ann="Fighting Trees")
    table.see("Steal Something")
    assert names(table) == ["Dorothy", "Winged Monkeys"]
    table.pick("Dorothy")
    assert (table.keepers("Ann"), table.creepers("Bob")) == (["Dorothy"], ["Winged Monkeys"])
    assert table.discard == ["Steal Something"]


@in_decks("Exchange Keepers")
def test_exchange_keepers_swaps_one_for_one(deck: str, card: str) -> None:
    mine, other, first, second = idle_keepers(deck, 4)
    table = TableTalk(deck).lay(Ann=[mine, other], Bob=first, Cy=second)
    table.see(card)
    assert names(table) == [mine, other, first, second], "in either order"
    table.pick(other)
    assert names(table) == [first, second]
    table.pick(first)
    assert (table.keepers("Ann"), table.keepers("Bob"), table.keepers("Cy")) == ([mine, first], [other], [second])
    assert table.discard == ["Exchange Keepers"]


@in_decks("Exchange Keepers")
def test_exchange_keepers_may_be_told_the_other_way_round(deck: str, card: str) -> None:
    mine, first, second = idle_keepers(deck, 3)
    table = TableTalk(deck).lay(Ann=mine, Bob=first, Cy=second)
    table.see(card)
    table.pick(second)
    assert names(table) == [mine]
    table.pick(mine)
    assert (table.keepers("Ann"), table.keepers("Bob"), table.keepers("Cy")) == ([second], [first], [mine])


@in_decks("Exchange Keepers")
@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_exchange_keepers_does_nothing_if_either_side_has_none(deck: str, card: str, owner: str) -> None:
    table = TableTalk(deck).lay(**{owner: idle_keepers(deck, 1)})
    table.see(card)
    assert table.said("nothing", card=card)
    assert table.keepers(owner) == idle_keepers(deck, 1)


def test_exchanged_keepers_bring_their_creepers() -> None:
    table = TableTalk("star").lay(Ann=["Monolith", "Evil"], Bob="Small Moon")
    table.see("Exchange Keepers")
    table.pick("Monolith")
    table.pick("Small Moon")
    assert (table.creepers("Ann"), table.creepers("Bob")) == ([], ["Evil"])
    assert table.player("Bob")["attached"] == {"star:evil": "star:monolith"}


@in_decks("Share the Wealth")
def test_share_the_wealth_deals_all_keepers_again_beginning_with_the_player(deck: str, card: str) -> None:
    keepers = idle_keepers(deck, 4)
    table = TableTalk(deck).lay(Bob=keepers)
    table.see(card)
    assert asks(table, "Ann", "card", 4)
    assert names(table) == keepers
    for keeper in (keepers[2], keepers[0], keepers[3]):
        table.see(keeper)
    assert table.discard == []
    table.see(keepers[1])
    assert table.keepers("Ann") == [keepers[2], keepers[1]]
    assert (table.keepers("Bob"), table.keepers("Cy")) == ([keepers[0]], [keepers[3]])
    assert table.discard == ["Share the Wealth"]


@in_decks("Share the Wealth")
def test_share_the_wealth_is_judged_when_all_are_dealt(deck: str, card: str) -> None:
    goal, pair, third = {
        "fluxx": ("The Brain (No TV)", ["The Brain", "Sleep", "Money"], "Television"),
        "eco": ("Winter", ["Trees", "Air", "Bears"], "Leaves"),
        "nature": ("Winter", ["Trees", "Air", "Bears"], "Leaves"),
    }[deck]
    table = TableTalk(deck).lay(Cy=third, Bob=pair, center=goal)
    table.see(card)
    for keeper in pair:
        table.see(keeper)
    assert table.state["winner"] is None, "what nobody may have is lifted, not gone"
    table.see(third)
    assert table.state["winner"] is None


def test_creepers_are_dealt_out_with_their_hosts() -> None:
    table = TableTalk("fluxx+star").lay(Bob=["Monolith", "Evil"], Ann="Small Moon")
    table.see("Share the Wealth")
    table.see("Monolith")
    table.see("Small Moon")
    assert (table.keepers("Ann"), table.creepers("Ann")) == (["Monolith"], ["Evil"])
    assert (table.keepers("Bob"), table.creepers("Bob")) == (["Small Moon"], [])


@in_decks("Share the Wealth")
def test_share_the_wealth_without_keepers_does_nothing(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    assert table.prompt is None
    assert table.discard == ["Share the Wealth"]


@in_decks("Mass Migration")
@pytest.mark.parametrize(
    ("way", "taker"), [("left", {"Ann": "Cy", "Bob": "Ann"}), ("right", {"Ann": "Bob", "Cy": "Ann"})]
)
def test_mass_migration_passes_one_keeper_each(deck: str, card: str, way: str, taker: dict[str, str]) -> None:
    table = TableTalk(deck).lay(Ann=["Air", "Bears"], Bob="Birds", Cy="Flowers")
    table.see(card)
    assert asks(table, "Ann", "option")
    table.pick(way)
    for player, keeper in (("Ann", "Bears"), ("Bob", "Birds"), ("Cy", "Flowers")):
        assert asks(table, player, "card")
        table.pick(keeper)
    passed = {"Ann": "Bears", "Bob": "Birds", "Cy": "Flowers"}
    for receiver, giver in taker.items():
        assert passed[giver] in table.keepers(receiver)
    assert "Air" in table.keepers("Ann")
    assert [len(table.keepers(player)) for player in ("Ann", "Bob", "Cy")] == [2, 1, 1]


@in_decks("Mass Migration")
def test_who_has_no_keeper_passes_none(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(Ann="Air", Cy="Flowers")
    table.see(card)
    table.pick("left")
    table.pick("Air")
    assert asks(table, "Cy", "card")
    table.pick("Flowers")
    assert (table.keepers("Ann"), table.keepers("Bob"), table.keepers("Cy")) == (["Flowers"], ["Air"], [])


# -- Keepers and Creepers go ------------------------------------------------------------------------------


@pytest.mark.ruling("A7")
@in_decks("Trash a Keeper")
@pytest.mark.parametrize("hit", [0, 1])
def test_trash_a_keeper_hits_anybodys(deck: str, card: str, hit: int) -> None:
    mine, theirs = idle_keepers(deck, 2)
    table = TableTalk(deck).lay(Ann=mine, Bob=theirs)
    table.see(card)
    assert names(table) == [mine, theirs]
    table.pick((mine, theirs)[hit])
    assert table.discard == [(mine, theirs)[hit], "Trash a Keeper"]


@pytest.mark.ruling("A6")
@in_decks("Trash Something")
@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_trash_something_hits_anybodys_keeper_or_creeper(deck: str, card: str, owner: str) -> None:
    keeper = idle_keepers(deck, 1)[0]
    creeper = "Winged Monkeys" if deck == "oz" else "Forest Fire"
    for hit in (keeper, creeper):
        table = TableTalk(deck).lay(**{owner: [keeper, creeper]})
        table.see(card)
        assert names(table) == [keeper, creeper]
        table.pick(hit)
        assert table.discard == [hit, "Trash Something"]
        assert len(table.keepers(owner)) + len(table.creepers(owner)) == 1


@in_decks("Zap a Card")
def test_zap_takes_any_card_in_play_into_the_hand(deck: str, card: str) -> None:
    mine, theirs = idle_keepers(deck, 2)
    goal = BOXES[deck].goals[0]
    in_play = [mine, theirs, "Hand Limit 1", goal]
    for hit in in_play:
        table = TableTalk(deck)
        table.hand("Bob", 1)
        table.hand("Cy", 1)
        table.lay(Ann=mine, Bob=theirs, center=["Hand Limit 1", goal])
        table.see(card)
        assert names(table) == in_play, "never the Basic Rules"
        table.pick(hit)
        assert table.said("moved", card=table.card(hit), to="hand:Ann")
        assert table.held_by("Ann") == 4
        left = [*table.keepers("Ann"), *table.keepers("Bob"), *names(table, table.rules["cards"][1:])]
        assert hit not in [*left, *names(table, table.state["goals"])]
        assert table.discard == ["Zap a Card"]


@in_decks("Zap a Card")
def test_a_zapped_rule_stops_at_once(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center="Play 3")
    table.see(card)
    table.pick("Play 3")
    assert table.said("rule_off", card=table.card("Play 3"))
    assert (table.rules["play"], table.turn["to_play"]) == (1, 0)


@in_decks("Zap a Card")
def test_a_zapped_creeper_is_laid_down_again_before_the_taker(deck: str, card: str) -> None:
    table = TableTalk(f"{deck}+oz").lay(Bob="Winged Monkeys")
    table.see(card)
    table.pick("Winged Monkeys")
    assert table.creepers("Ann") == ["Winged Monkeys"]
    assert table.held_by("Ann") == 3


@in_decks("Zap a Card")
def test_the_creepers_of_a_zapped_keeper_are_laid_down_by_the_taker(deck: str, card: str) -> None:
    table = TableTalk(f"{deck}+star").lay(Bob=["Monolith", "Evil"], Ann="Small Moon")
    table.see(card)
    table.pick("Monolith")
    assert table.creepers("Ann") == ["Evil"]
    assert table.player("Ann")["attached"] == {"star:evil": "star:small-moon"}
    assert table.held_by("Ann") == 4


@in_decks("Extinction")
@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_extinction_removes_a_living_keeper_and_itself_for_good(deck: str, card: str, owner: str) -> None:
    table = TableTalk(deck).lay(**{owner: ["Bears", "Air"]})
    pile = table.state["draw_pile"]
    table.see(card)
    assert names(table) == ["Bears"]
    table.pick("Bears")
    assert names(table, table.state["removed"]) == ["Bears", "Extinction"]
    assert (table.discard, table.keepers(owner)) == ([], ["Air"])
    assert table.state["draw_pile"] == pile
    table.see("Bears")
    assert table.said("mismatch", card=f"{deck}:bears", believed="removed")


@in_decks("Extinction")
def test_extinction_knows_what_is_living(deck: str, card: str) -> None:
    every = [*PLAIN_KEEPERS[deck], *STRONG_KEEPERS[deck]]
    table = TableTalk(deck).lay(Bob=every)
    table.see(card)
    assert names(table) == [keeper for keeper in every if keeper not in NOT_LIVING]


@in_decks("Extinction")
def test_extinction_without_a_living_keeper_is_simply_discarded(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(Bob=list(NOT_LIVING))
    table.see(card)
    assert table.said("nothing", card=card)
    assert (table.discard, table.state["removed"]) == (["Extinction"], [])


@in_decks("Pollution")
def test_pollution_discards_air_water_and_dirt_everywhere(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(Ann=["Air", "Bears"], Bob=["Dirt"], Cy=["Water", "Sunshine"])
    table.see(card)
    assert table.discard == ["Air", "Dirt", "Water", "Pollution"]
    assert (table.keepers("Ann"), table.keepers("Bob"), table.keepers("Cy")) == (["Bears"], [], ["Sunshine"])


@in_decks("Pollution")
def test_pollution_with_none_of_them_in_play_does_nothing(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(Ann="Bears")
    table.see(card)
    assert table.discard == ["Pollution"]
    assert table.keepers("Ann") == ["Bears"]


@in_decks("Population Crash")
def test_population_crash_mills_to_a_goal_and_discards_the_keepers_it_shows(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(Ann="Mice", Bob=["Seeds", "Bears"])
    pile = table.state["draw_pile"]
    table.see(card)
    assert asks(table, "Ann", "card")
    table.see("Draw 2")
    table.see("Air")
    assert table.said("discarded", card=f"{deck}:air")
    table.see("Mice Eat Seeds")
    assert table.discard == ["Draw 2", "Air", "Mice Eat Seeds", "Mice", "Seeds", "Population Crash"]
    assert (table.keepers("Ann"), table.keepers("Bob")) == ([], ["Bears"])
    assert table.state["draw_pile"] == pile - 3
    assert (table.rules["draw"], table.state["goals"]) == (1, [])
    assert hands(table) == (3, 3, 3)


@in_decks("Population Crash")
def test_population_crash_reads_every_kind_of_goal(deck: str, card: str) -> None:
    for goal, shown in (
        ("Mud", ["Dirt", "Water"]),
        ("Invertebrates", ["Worms", "Spiders", "Insects"]),
        ("Pollination", ["Flowers", "Birds", "Insects", "Air"]),
    ):
        table = TableTalk(deck).lay(Bob=[*shown, "Bears"])
        table.see(card)
        table.see(goal)
        assert table.keepers("Bob") == ["Bears"]


@in_decks("Population Crash")
def test_population_crash_can_be_given_up_when_the_pile_ends(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(Bob="Bears")
    table.see(card)
    table.see("Draw 2")
    table.done()
    assert table.discard == ["Draw 2", "Population Crash"]
    assert table.keepers("Bob") == ["Bears"]


def test_sonic_sledgehammer_takes_a_keeper_of_everybody() -> None:
    table = TableTalk("star").lay(Ann="Monolith", Bob=["Small Moon", "The Stars"])
    table.see("Sonic Sledgehammer")
    assert asks(table, "Ann", "card")
    assert names(table) == ["Monolith"], "her own included"
    table.pick("Monolith")
    assert asks(table, "Ann", "card")
    assert names(table) == ["Small Moon", "The Stars"]
    table.pick("The Stars")
    assert asks(table, "Cy", "discard", 1), "who has none loses a card of the hand at random"
    table.see("Draw 2", zone="discard")
    assert table.discard == ["Monolith", "The Stars", "Draw 2", "Sonic Sledgehammer"]
    assert (table.keepers("Ann"), table.keepers("Bob")) == ([], ["Small Moon"])
    assert hands(table) == (3, 3, 2)
    assert table.rules["draw"] == 1


# -- hands ------------------------------------------------------------------------------------------------


@pytest.mark.ruling("A2")
@in_decks("Trade Hands")
def test_trade_hands_swaps_with_a_chosen_player(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.hand("Cy", 0)
    table.see(card)
    assert asks(table, "Ann", "player")
    assert table.prompt["choices"] == ["Bob", "Cy"]
    table.pick("Cy")
    assert hands(table) == (0, 3, 3)
    assert table.said("hand", player="Cy", count=3)
    assert table.discard == ["Trade Hands"]


def test_rotate_hands_to_the_left_and_to_the_right() -> None:
    for way, after in (("left", (9, 5, 7)), ("right", (7, 9, 5))):
        table = TableTalk("fluxx")
        for player, count in (("Ann", 6), ("Bob", 7), ("Cy", 9)):
            table.hand(player, count)
        table.see("Rotate Hands")
        assert asks(table, "Ann", "option")
        table.pick(way)
        assert hands(table) == after
        assert table.discard == ["Rotate Hands"]


def test_random_tax_takes_1_from_every_other_hand() -> None:
    table = TableTalk("fluxx")
    table.hand("Cy", 0)
    table.see("Random Tax")
    assert hands(table) == (4, 2, 0)
    assert table.prompt is None


def test_inflated_random_tax_takes_2_as_far_as_they_hold_them() -> None:
    table = TableTalk("fluxx").lay(center="Inflation")
    table.hand("Cy", 1)
    table.hand("Ann", 4)
    table.see("Random Tax")
    assert hands(table) == (3 + 2 + 1, 1, 0)


@in_decks("Taxation")
def test_taxation_brings_one_card_of_every_other_player(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.hand("Cy", 0)
    table.see(card)
    assert hands(table) == (4, 2, 0)
    assert table.discard == ["Taxation"]


@pytest.mark.parametrize(("winner", "after"), [("Ann", (6, 0, 3)), ("Bob", (0, 6, 3))])
def test_the_winner_of_the_showdown_takes_the_losers_hand(winner: str, after: tuple[int, ...]) -> None:
    table = TableTalk("fluxx")
    table.see("Rock-Paper-Scissors Showdown")
    assert table.prompt["choices"] == ["Bob", "Cy"]
    table.pick("Bob")
    assert asks(table, "Ann", "player")
    assert table.prompt["choices"] == ["Ann", "Bob"]
    assert "best of 3" in table.prompt["text"]
    table.pick(winner)
    assert hands(table) == after


def test_the_showdown_is_skipped_with_two_empty_hands_and_inflated_goes_on_longer() -> None:
    table = TableTalk("fluxx")
    table.hand("Ann", 1)
    table.hand("Bob", 0)
    table.see("Rock-Paper-Scissors Showdown")
    table.pick("Bob")
    assert table.prompt is None
    inflated = TableTalk("fluxx").lay(center="Inflation")
    inflated.see("Rock-Paper-Scissors Showdown")
    inflated.pick("Bob")
    assert "best of 4" in inflated.prompt["text"]


@in_decks("Discard and Draw", "Discard & Draw")
def test_discard_and_draw_trades_the_hand_for_as_many(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    assert asks(table, "Ann", "discard", 3)
    table.see("Draw 2", zone="discard")
    table.done()
    assert table.said("draw", player="Ann", count=3, because=[card])
    assert table.discard == ["Draw 2", None, None, printed(table, card)]
    assert (hands(table), table.turn["drawn"], table.rules["draw"]) == ((3, 3, 3), 1, 1)


@in_decks("Jackpot!")
def test_jackpot_draws_3_more_which_are_no_draw_of_the_turn(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center="Play 2")
    table.see(card)
    assert table.said("draw", player="Ann", count=3, because=[card])
    assert (hands(table), table.turn["drawn"]) == ((6, 3, 3), 1)
    table.see("Draw 3")
    assert table.said("draw", count=2)


def test_inflated_jackpot_draws_4() -> None:
    table = TableTalk("fluxx").lay(center="Inflation")
    table.see("Jackpot!")
    assert table.said("draw", player="Ann", count=4)


def test_space_jackpot_draws_5_and_discards_2_of_choice() -> None:
    table = TableTalk("star")
    table.see("Space Jackpot!")
    assert table.said("draw", player="Ann", count=5)
    assert asks(table, "Ann", "discard", 2)
    table.see("Draw 2", zone="discard")
    table.see("Monolith", zone="discard")
    assert hands(table) == (6, 3, 3)
    assert table.discard == ["Draw 2", "Monolith", "Space Jackpot!"]


@in_decks("Everybody Gets 1")
def test_everybody_gets_1_card(deck: str, card: str) -> None:
    table = TableTalk(deck)
    pile = table.state["draw_pile"]
    table.see(card)
    assert table.said("draw", player="Ann", count=3, because=[card])
    assert hands(table) == (4, 4, 4)
    assert table.state["held"] == 0
    assert table.state["draw_pile"] == pile - 3
    assert table.discard == ["Everybody Gets 1"]


@pytest.mark.ruling("A5")
@pytest.mark.parametrize(("deck", "creeper"), [("eco", "Forest Fire"), ("nature", "Drought"), ("oz", "Winged Monkeys")])
def test_a_creeper_drawn_for_everybody_stays_with_who_drew(deck: str, creeper: str) -> None:
    table = TableTalk(deck)
    table.see("Everybody Gets 1")
    table.see(creeper)
    assert table.creepers("Ann") == [creeper]
    assert not table.said("violation")
    assert hands(table) == (4, 4, 4)


def test_inflated_everybody_gets_2_cards_and_limits_bind_at_once() -> None:
    table = TableTalk("fluxx").lay(center=["Inflation", "Hand Limit 2"])
    table.see("Everybody Gets 1")
    assert table.said("draw", player="Ann", count=6)
    assert table.said("violation", kind="hand_limit", player="Bob", have=5, limit=3)


DISTRESS = in_decks("Distress Call")


@DISTRESS
def test_distress_call_gives_1_to_everybody(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    assert [event["count"] for event in table.said("draw")] == [1, 1, 1]
    assert asks(table, "Ann", "confirm"), "Creepers may have been drawn"
    table.done()
    assert hands(table) == (4, 4, 4)
    assert table.discard == ["Distress Call"]


@DISTRESS
def test_distress_call_gives_2_in_all_for_each_creeper(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(Bob="Malfunction")
    if deck == "star":
        table.lay(Cy=["Evil", "Brain Parasites"])
    table.see(card)
    table.done()
    assert hands(table) == ((4, 5, 7) if deck == "star" else (4, 5, 4))


def test_inflated_distress_call_gives_2_and_3_for_each_creeper() -> None:
    table = TableTalk("star+fluxx").lay(Bob="Malfunction", center="Inflation")
    table.hand("Ann", 4)
    table.see("Distress Call")
    table.done()
    assert hands(table) == (3 + 2, 3 + 3, 3 + 2)


@DISTRESS
def test_a_creeper_met_on_the_way_raises_the_total(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    assert hands(table) == (4, 4, 4)
    table.see("Malfunction", by="Cy")
    assert table.creepers("Cy") == ["Malfunction"]
    assert hands(table) == (4, 4, 5), "replaced, and one more"
    table.done()
    assert table.discard == ["Distress Call"]


# -- new rules and goals ----------------------------------------------------------------------------------


@in_decks("Rules Reset")
def test_rules_reset_discards_all_new_rules_and_leaves_the_goal(deck: str, card: str) -> None:
    goal = BOXES[deck].goals[0]
    table = TableTalk(deck).lay(center=["Draw 2", "Play 3", goal])
    table.see(card)
    assert table.discard == ["Draw 2", "Play 3", "Rules Reset"]
    assert (table.rules["draw"], table.rules["play"]) == (1, 1)
    assert names(table, table.state["goals"]) == [goal]
    assert table.turn["to_play"] == 0


@in_decks("Trash a New Rule")
def test_trash_a_new_rule_discards_one_of_choice(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=["Draw 2", "Play 3"])
    table.see(card)
    assert asks(table, "Ann", "card")
    assert names(table) == ["Draw 2", "Play 3"]
    table.pick("Play 3")
    assert table.said("rule_off", card=table.card("Play 3"))
    assert table.discard == ["Play 3", "Trash a New Rule"]
    assert (table.rules["draw"], table.rules["play"]) == (2, 1)


@in_decks("Trash a New Rule", "Let's Simplify", "Rules Reset", "No Limits")
def test_without_new_rules_there_is_nothing_to_discard(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    assert table.prompt is None
    assert table.discard == [printed(table, card)]
    assert table.rules["cards"][0] == f"{deck}:basic-rules"


@in_decks("Let's Simplify")
@pytest.mark.parametrize(("rules", "bound"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_lets_simplify_discards_up_to_half_rounded_up(deck: str, card: str, rules: int, bound: int) -> None:
    in_play = ["Draw 2", "Play 4", "Double Agenda", "Get On With It!"][:rules]
    table = TableTalk(deck).lay(center=in_play)
    table.see(card)
    for rule in in_play[:bound]:
        assert table.prompt["optional"]
        table.pick(rule)
    assert table.prompt is None
    assert table.discard == [*in_play[:bound], "Let's Simplify"]


@in_decks("Let's Simplify")
def test_lets_simplify_may_discard_none(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=["Draw 2", "Play 4"])
    table.see(card)
    table.done()
    assert table.discard == ["Let's Simplify"]
    assert (table.rules["draw"], table.rules["play"]) == (2, 4)


def test_no_limits_discards_every_limit_and_nothing_else() -> None:
    table = TableTalk("fluxx")
    table.hand("Bob", 0)
    table.hand("Cy", 0)
    table.lay(center=["Draw 2", "Hand Limit 2", "Keeper Limit 3"])
    table.see("No Limits")
    assert table.discard == ["Hand Limit 2", "Keeper Limit 3", "No Limits"]
    limits = table.rules["draw"], table.rules["hand_limit"], table.rules["keeper_limit"]
    assert limits == (2, None, None)


# -- the discard pile -------------------------------------------------------------------------------------

AGAIN = in_decks("Let's Do That Again!", "Let's Do That Again")


@AGAIN
def test_lets_do_that_again_plays_a_new_rule_out_of_the_discards(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(discard=["Draw 3", idle_keepers(deck, 1)[0], "Trade Hands"])
    table.see(card)
    assert asks(table, "Ann", "card")
    assert names(table) == ["Draw 3", "Trade Hands"]
    table.pick("Draw 3")
    assert table.said("played", player="Ann", card=f"{deck}:draw-3")
    assert table.said("draw", player="Ann", count=2)
    assert table.rules["draw"] == 3
    assert table.discard == [idle_keepers(deck, 1)[0], "Trade Hands", printed(table, card)]
    assert table.turn["played"] == 1


@AGAIN
def test_lets_do_that_again_carries_out_an_action(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(discard=["Trade Hands", "Draw 3"])
    table.see(card)
    table.pick("Trade Hands")
    table.pick("Bob")
    assert table.discard == ["Draw 3", "Trade Hands", printed(table, card)]
    assert hands(table) == (3, 3, 3)


@AGAIN
def test_lets_do_that_again_finds_nothing(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(discard=[idle_keepers(deck, 1)[0], BOXES[deck].goals[0]])
    table.see(card)
    assert table.said("nothing", card=card)
    assert table.discard[-1] == printed(table, card)


@AGAIN
def test_lets_do_that_again_may_find_a_card_that_nobody_saw(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center="Hand Limit 2")
    table.done()
    table.done()
    assert table.discard == [None, None]
    table.see(card)
    table.see("Play 2")
    assert table.rules["play"] == 2
    assert table.discard == [None, printed(table, card)]


def test_empty_the_trash_shuffles_the_discards_and_begins_a_new_pile() -> None:
    table = TableTalk("fluxx").lay(discard=["Sleep", "Draw 2", "Toast"])
    pile = table.state["draw_pile"]
    table.see("Empty the Trash")
    assert table.said("reshuffled", count=3, draw_pile=pile + 3)
    assert table.discard == ["Empty the Trash"]


def test_an_action_being_carried_out_is_not_shuffled_away() -> None:
    table = TableTalk("fluxx").lay(discard=["Sleep"])
    table.see("Draw 2 and Use 'Em")
    table.see("Empty the Trash")
    assert table.said("reshuffled", count=1)
    table.see("Money")
    assert table.discard == ["Empty the Trash", "Draw 2 and Use 'Em"]


@in_decks("Scavenger")
def test_scavenger_takes_the_topmost_keeper_of_the_discards(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(discard=["Air", "Bears", "Draw 2"])
    table.see(card)
    assert table.said("keeper", player="Ann", card=f"{deck}:bears")
    assert table.keepers("Ann") == ["Bears"]
    assert table.discard == ["Air", "Draw 2", "Scavenger"]
    assert table.turn["played"] == 1


@in_decks("Scavenger")
def test_scavenger_asks_when_a_card_that_nobody_saw_lies_above(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(discard="Air", center="Hand Limit 2")
    table.done()
    table.done()
    table.see(card)
    assert asks(table, "Ann", "card")
    table.see("Bears")
    assert table.keepers("Ann") == ["Bears"]
    assert table.discard == ["Air", None, "Scavenger"]


@in_decks("Scavenger")
def test_scavenger_without_a_keeper_does_nothing(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(discard="Draw 2")
    table.see(card)
    assert table.said("nothing", card=card)
    assert table.discard == ["Draw 2", "Scavenger"]


def test_time_portal_takes_a_discarded_card_and_ends_the_turn() -> None:
    table = TableTalk("star").lay(discard=["Monolith", "Evil", "Veto!"], center="Play 3")
    table.see("Time Portal")
    assert names(table) == ["Monolith", "Veto!"], "no Creeper"
    table.pick("Monolith")
    assert table.said("moved", card="star:monolith", to="hand:Ann")
    assert table.said("turn", player="Bob")
    assert table.discard == ["Evil", "Veto!", "Time Portal"]
    assert hands(table) == (4, 4, 3)


def test_time_portal_searches_the_draw_pile_too() -> None:
    table = TableTalk("star")
    pile = table.state["draw_pile"]
    table.see("Time Portal")
    table.pick("Evil")
    assert table.said("refused")
    table.see("Monolith")
    assert table.said("turn", player="Bob")
    assert table.state["draw_pile"] == pile - 2  # and Bob's draw
    assert (hands(table), table.keepers("Ann")) == ((4, 4, 3), [])


WANT = "What Do You Want?"


def test_what_do_you_want_plays_a_rule_or_an_action() -> None:
    table = TableTalk("star").lay(discard=["Draw 3", "Trade Hands"])
    table.see(WANT)
    table.pick("Draw 3")
    assert table.rules["draw"] == 3
    assert table.turn["player"] == "Ann"
    assert table.discard == ["Trade Hands", WANT]


def test_what_do_you_want_plays_a_surprise_as_in_turn() -> None:
    table = TableTalk("star").lay(discard="That's Mine!", Bob="Monolith")
    table.see(WANT)
    table.pick("That's Mine!")
    table.pick("Monolith")
    assert table.keepers("Ann") == ["Monolith"]
    assert table.discard == ["That's Mine!", WANT]


@pytest.mark.parametrize("wanted", ["Monolith", "Space Dock"])
def test_what_do_you_want_takes_a_keeper_or_a_goal_to_hand_and_ends_the_turn(wanted: str) -> None:
    table = TableTalk("star").lay(discard=wanted, center="Play 3")
    table.see(WANT)
    table.pick(wanted)
    assert table.said("moved", card=table.card(wanted), to="hand:Ann")
    assert table.said("turn", player="Bob")
    assert table.discard == [WANT]
    assert hands(table) == (4, 4, 3)
    assert table.state["goals"] == []


def test_what_do_you_want_gives_a_creeper_to_another_player_and_picks_its_host() -> None:
    table = TableTalk("star").lay(discard="Evil", Cy=["Monolith", "Small Moon"])
    table.see(WANT)
    table.pick("Evil")
    assert asks(table, "Ann", "player")
    table.pick("Cy")
    assert asks(table, "Ann", "card"), "who moves it picks its host"
    table.pick("Small Moon")
    assert table.player("Cy")["attached"] == {"star:evil": "star:small-moon"}
    assert table.turn["player"] == "Ann"
    assert table.discard == [WANT]


def test_what_do_you_want_finds_nothing() -> None:
    table = TableTalk("star")
    table.see(WANT)
    assert table.said("nothing", card="star:what-do-you-want")
    assert table.discard == [WANT]


# -- drawn apart from the hand ----------------------------------------------------------------------------

DRAW_2 = in_decks("Draw 2 and Use 'Em", "Draw 2 and Use 'em")
DRAW_3 = in_decks("Draw 3, Play 2 of Them", "Draw 3, Play 2 of them")


@pytest.mark.ruling("T7")
@DRAW_2
def test_draw_2_and_use_em_plays_both_as_one_play(deck: str, card: str) -> None:
    first, second = idle_keepers(deck, 2)
    table = TableTalk(deck)
    pile = table.state["draw_pile"]
    table.see(card)
    assert table.said("draw", player="Ann", count=2, because=[card])
    assert asks(table, "Ann", "play", 2)
    assert (hands(table), table.state["held"], table.state["draw_pile"]) == ((3, 3, 3), 2, pile - 2)
    table.see(second)
    assert asks(table, "Ann", "play", 1)
    table.see(first)
    assert table.keepers("Ann") == [second, first]
    assert (hands(table), table.state["held"]) == ((3, 3, 3), 0)
    assert (table.turn["played"], table.turn["to_play"]) == (1, 0)
    assert table.discard == [printed(table, card)]


@pytest.mark.ruling("W3")
@DRAW_2
def test_a_goal_that_is_in_play_for_an_instant_wins(deck: str, card: str) -> None:
    goal = BOXES[deck].goals[0]
    wanted = GOALS[deck][goal]
    table = TableTalk(deck).lay(Bob=[*wanted.ways[0], *wanted.eaten])
    table.see(card)
    table.see(goal)
    assert table.said("won", player="Bob", goal=table.card(goal))


@pytest.mark.ruling("C3")
@pytest.mark.parametrize(
    ("deck", "card", "creeper"),
    [
        ("eco", "Draw 2 and Use 'em", "Forest Fire"),
        ("nature", "Draw 3, Play 2 of them", "Drought"),
        ("oz", "Draw 2 and Use 'Em", "Winged Monkeys"),
        ("star", "Draw 3, Play 2 of Them", "Evil"),
        ("startrek", "Draw 2 and Use 'Em", "Malfunction"),
    ],
)
def test_a_creeper_drawn_apart_is_laid_down_and_replaced(deck: str, card: str, creeper: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    held = table.state["held"]
    table.see(creeper)
    assert table.creepers("Ann") == [creeper]
    assert (hands(table), table.state["held"]) == ((3, 3, 3), held)
    assert asks(table, "Ann", "play", 2)


@DRAW_3
def test_draw_3_play_2_discards_the_third(deck: str, card: str) -> None:
    first, second, third = idle_keepers(deck, 3)
    table = TableTalk(deck)
    table.see(card)
    assert table.said("draw", player="Ann", count=3)
    assert asks(table, "Ann", "play", 2)
    table.see(first)
    table.see(second)
    assert asks(table, "Ann", "discard", 1)
    table.see(third, zone="discard")
    assert table.keepers("Ann") == [first, second]
    assert table.discard == [third, printed(table, card)]
    assert (hands(table), table.state["held"], table.turn["played"]) == ((3, 3, 3), 0, 1)


@DRAW_3
def test_the_third_may_be_discarded_unseen(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    for keeper in idle_keepers(deck, 2):
        table.see(keeper)
    table.done()
    assert table.discard == [None, printed(table, card)]
    assert table.state["held"] == 0


@pytest.mark.ruling("T7")
@DRAW_3
def test_one_inside_the_other_is_still_one_play(deck: str, card: str) -> None:
    inner = next(name for name in ("Draw 2 and Use 'Em", "Draw 2 and Use 'em") if _has(deck, name))
    keepers = idle_keepers(deck, 4)
    table = TableTalk(deck)
    table.see(card)
    table.see(inner)
    assert table.state["held"] == 2 + 2
    assert asks(table, "Ann", "play", 2), "the inner one first"
    table.see(keepers[0])
    table.see(keepers[1])
    assert asks(table, "Ann", "play", 1)
    table.see(keepers[2])
    assert asks(table, "Ann", "discard", 1)
    table.done()
    assert table.discard == [inner, None, printed(table, card)]
    assert (table.turn["played"], table.state["held"], hands(table)) == (1, 0, (3, 3, 3))


def _has(deck: str, name: str) -> bool:
    return any(card.name == name for card in TableTalk(deck).deck.cards.values())


@pytest.mark.ruling("A3")
@DRAW_2
def test_trade_hands_inside_trades_the_real_hand(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.hand("Bob", 6)
    table.see(card)
    table.see("Trade Hands")
    table.pick("Bob")
    assert (hands(table), table.state["held"]) == ((6, 3, 3), 1)
    assert asks(table, "Ann", "play", 1)
    table.see(idle_keepers(deck, 1)[0])
    assert hands(table) == (6, 3, 3)


def test_inflation_stretches_a_set_aside_action_that_is_being_carried_out() -> None:
    table = TableTalk("fluxx")
    table.see("Draw 2 and Use 'Em")
    table.see("Inflation")
    assert (table.state["held"], table.held_by("Ann")) == (2, 4), "one more apart, and one more into the hand"
    assert asks(table, "Ann", "play", 2)


def test_inflated_draw_3_play_2_draws_4_and_plays_3() -> None:
    table = TableTalk("fluxx").lay(center="Inflation")
    table.see("Draw 3, Play 2 of Them")
    assert table.said("draw", player="Ann", count=4)
    assert asks(table, "Ann", "play", 3)


def test_a_card_that_ends_the_turn_drops_the_side_hand() -> None:
    table = TableTalk("star").lay(discard="Monolith")
    table.see("Draw 3, Play 2 of Them")
    table.see("Time Portal")
    table.pick("Monolith")
    assert table.said("turn", player="Bob")
    assert table.state["held"] == 0
    assert table.discard == ["Time Portal", None, None, "Draw 3, Play 2 of Them"]


TODAY = [("birthday", 3), ("holiday or anniversary", 2), ("neither", 1)]


@pytest.mark.parametrize(("day", "plays"), TODAY)
def test_todays_special_plays_as_the_day_is(day: str, plays: int) -> None:
    table = TableTalk("fluxx")
    table.see("Today's Special!")
    assert asks(table, "Ann", "option")
    assert table.prompt["choices"] == [name for name, _ in TODAY]
    table.pick(day)
    assert table.said("draw", player="Ann", count=3)
    assert asks(table, "Ann", "play", plays)
    for keeper in idle_keepers("fluxx", plays):
        table.see(keeper)
    if plays < 3:
        assert asks(table, "Ann", "discard", 3 - plays)
        table.done()
    assert table.discard == [*[None] * (3 - plays), "Today's Special!"]
    assert (table.turn["played"], hands(table)) == (1, (3, 3, 3))


@pytest.mark.parametrize(("day", "plays"), TODAY)
def test_inflated_todays_special_draws_4_and_plays_one_more(day: str, plays: int) -> None:
    table = TableTalk("fluxx").lay(center="Inflation")
    table.see("Today's Special!")
    table.pick(day)
    assert table.said("draw", player="Ann", count=4)
    assert asks(table, "Ann", "play", plays + 1)


@pytest.mark.ruling("A1")
@in_decks("Use What You Take")
def test_use_what_you_take_plays_a_card_of_another_hand(deck: str, card: str) -> None:
    keeper = idle_keepers(deck, 1)[0]
    table = TableTalk(deck)
    table.see(card)
    assert asks(table, "Ann", "player")
    table.pick("Cy")
    assert asks(table, "Ann", "play")
    assert hands(table) == (3, 3, 2)
    table.see(keeper)
    assert table.keepers("Ann") == [keeper]
    assert (table.turn["played"], table.state["held"], hands(table)) == (1, 0, (3, 3, 2))
    assert table.discard == ["Use What You Take"]


@in_decks("Use What You Take")
def test_use_what_you_take_carries_out_an_action_and_its_nest(deck: str, card: str) -> None:
    inner = next(name for name in ("Draw 2 and Use 'Em", "Draw 2 and Use 'em") if _has(deck, name))
    table = TableTalk(deck)
    table.see(card)
    table.pick("Bob")
    table.see(inner)
    for keeper in idle_keepers(deck, 2):
        table.see(keeper)
    assert table.keepers("Ann") == idle_keepers(deck, 2)
    assert table.discard == [inner, "Use What You Take"]
    assert table.turn["played"] == 1


@in_decks("Use What You Take")
def test_use_what_you_take_from_an_empty_hand_does_nothing(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.hand("Bob", 0)
    table.see(card)
    table.pick("Bob")
    assert table.said("nothing", card=card)
    assert table.prompt is None
    assert table.discard == ["Use What You Take"]


# -- the turn ---------------------------------------------------------------------------------------------


def test_take_another_turn_gives_one_more_turn() -> None:
    table = TableTalk("fluxx")
    table.see("Take Another Turn")
    table.done()
    assert table.said("turn", player="Ann", extra=True, number=2)
    assert table.held_by("Ann") == 4
    table.see("Sleep")
    table.done()
    assert table.said("turn", player="Bob")


def test_take_another_turn_never_gives_a_third_turn() -> None:
    table = TableTalk("fluxx")
    table.see("Take Another Turn")
    table.done()
    table.put("Take Another Turn", "hand:Ann")
    table.see("Take Another Turn")
    assert table.said("nothing", card="fluxx:take-another-turn")
    table.done()
    assert table.said("turn", player="Bob")


def test_between_the_two_turns_the_limits_are_obeyed() -> None:
    table = TableTalk("fluxx")
    table.hand("Bob", 0)
    table.hand("Cy", 0)
    table.lay(center="Hand Limit 2")
    table.see("Take Another Turn")
    table.done()
    assert asks(table, "Ann", "discard", 1)
    table.done()
    assert table.said("turn", player="Ann")
    assert table.held_by("Ann") == 3


def test_brain_transference_changes_seats_hands_and_tables_and_ends_the_turn() -> None:
    table = TableTalk("star").lay(Ann="Monolith", Cy="Small Moon", center="Play 3")
    table.hand("Cy", 7)
    table.see("Brain Transference")
    assert table.prompt["choices"] == ["Bob", "Cy"]
    table.pick("Cy")
    assert table.said("swapped", players=["Ann", "Cy"])
    assert [player["name"] for player in table.state["players"]] == ["Cy", "Bob", "Ann"]
    assert (table.held_by("Ann"), table.held_by("Cy")) == (7, 3)
    assert (table.keepers("Ann"), table.keepers("Cy")) == (["Small Moon"], ["Monolith"])
    assert table.said("turn", player="Bob"), "the seat after Ann's old one"


def test_after_brain_transference_with_the_next_seat_the_one_after_is_next() -> None:
    table = TableTalk("star")
    table.see("Brain Transference")
    table.pick("Bob")
    assert [player["name"] for player in table.state["players"]] == ["Bob", "Ann", "Cy"]
    assert table.said("turn", player="Cy")


def test_brain_transference_into_a_projection_wins() -> None:
    table = TableTalk("star").lay(Bob=["Holographic Projection", "Starship"], Cy="The Stars", center="To the Stars!")
    table.see("Brain Transference")
    table.pick("Bob")
    assert table.said("won", player="Ann")


# -- Creepers move ----------------------------------------------------------------------------------------


def test_creeper_reassignment_moves_a_creeper_and_the_player_picks_its_host() -> None:
    table = TableTalk("star").lay(Ann=["The Robot", "Malfunction"], Bob=["Monolith", "Evil"])
    table.lay(Cy=["Small Moon", "The Stars"])
    table.see("Creeper Reassignment")
    assert names(table) == ["Malfunction", "Evil"]
    table.pick("Evil")
    assert table.prompt["choices"] == ["Cy", "Ann"], "a different player"
    table.pick("Cy")
    assert asks(table, "Ann", "card")
    assert names(table) == ["Small Moon", "The Stars"]
    table.pick("The Stars")
    assert table.player("Cy")["attached"] == {"star:evil": "star:the-stars"}
    assert (table.keepers("Bob"), table.creepers("Bob")) == (["Monolith"], [])
    assert table.discard == ["Creeper Reassignment"]


def test_creeper_reassignment_frees_its_host_and_may_leave_the_creeper_waiting() -> None:
    table = TableTalk("star").lay(Ann=["The Computer", "Malfunction"])
    assert table.rules["draw"] == 1
    table.see("Creeper Reassignment")
    table.pick("Malfunction")
    table.pick("Bob")
    assert table.creepers("Bob") == ["Malfunction"]
    assert table.player("Bob")["attached"] == {}
    assert table.rules["draw"] == 2


def test_creeper_reassignment_without_creepers_does_nothing() -> None:
    table = TableTalk("star").lay(Ann="Monolith")
    table.see("Creeper Reassignment")
    assert table.said("nothing", card="star:creeper-reassignment")
    assert table.discard == ["Creeper Reassignment"]


# -- beaming ----------------------------------------------------------------------------------------------

BEAMS = {
    "star": ("Beam Us Up!", "Teleport Chamber", BRAINS),
    "startrek": ("Beam Us Back!", "Transporter", (*OFFICERS, *VISITORS)),
}
BEAM = pytest.mark.parametrize("deck", BEAMS)


@BEAM
def test_beaming_brings_exactly_the_beings_back_to_their_owners_hands(deck: str) -> None:
    action, chamber, beings = BEAMS[deck]
    every = [card for card in (*PLAIN_KEEPERS[deck], *STRONG_KEEPERS[deck]) if card != chamber]
    table = TableTalk(deck).lay(Bob=every)
    table.see(action)
    assert table.keepers("Bob") == [keeper for keeper in every if keeper not in beings]
    assert table.held_by("Bob") == 3 + len(beings)
    assert table.discard == [action]


@BEAM
def test_beaming_gives_everybody_their_own(deck: str) -> None:
    action, _, beings = BEAMS[deck]
    table = TableTalk(deck).lay(Ann=beings[0], Bob=list(beings[1:3]))
    table.see(action)
    assert hands(table) == (4, 5, 3)
    assert table.keepers("Ann") == table.keepers("Bob") == []


@BEAM
def test_the_owner_of_a_working_chamber_collects_them_all(deck: str) -> None:
    action, chamber, beings = BEAMS[deck]
    table = TableTalk(deck).lay(Ann=beings[0], Bob=list(beings[1:3]), Cy=chamber)
    table.see(action)
    assert hands(table) == (3, 3, 6)
    assert table.keepers("Cy") == [chamber]


@BEAM
def test_a_broken_chamber_collects_nothing(deck: str) -> None:
    action, chamber, beings = BEAMS[deck]
    table = TableTalk(deck).lay(Bob=beings[1], Cy=[chamber, "Malfunction"])
    table.see(action)
    assert hands(table) == (3, 4, 3)


def test_creepers_of_beamed_beings_are_laid_down_before_the_receiver() -> None:
    table = TableTalk("star").lay(Bob=["The Captain", "Evil", "Brain Parasites"], Cy=["Teleport Chamber"])
    table.see("Beam Us Up!")
    assert table.held_by("Cy") == 4
    assert table.creepers("Bob") == []
    assert sorted(table.creepers("Cy")) == ["Brain Parasites", "Evil"]
    assert table.player("Cy")["attached"] == {"star:evil": "star:teleport-chamber"}


def test_beamed_beings_count_for_a_hand_limit_at_once() -> None:
    table = TableTalk("star").lay(Bob="The Captain", center="Hand Limit 3")
    table.see("Beam Us Up!")
    assert table.said("violation", kind="hand_limit", player="Bob", have=4, limit=3)


# -- Actions that nobody knows ----------------------------------------------------------------------------

MANUAL = [(deck, card) for deck, cards in MANUAL_ACTIONS.items() for card in cards]


@pytest.mark.parametrize(("deck", "action"), MANUAL)
def test_an_unknown_action_is_announced_and_left_to_the_players(deck: str, action: str) -> None:
    keeper = idle_keepers(deck, 1)[0]
    table = TableTalk(deck).lay(Bob=keeper)
    table.see(action)
    assert table.said("played", player="Ann", card=table.card(action), type="Action")
    assert asks(table, "Ann", "confirm")
    assert table.prompt["optional"]
    assert table.deck.cards[table.card(action)].name in table.prompt["text"]
    table.put(keeper, "seat:Cy")
    table.hand("Bob", 5)
    assert asks(table, "Ann", "confirm"), "it waits until they are done"
    table.done()
    assert table.prompt is None
    assert (table.keepers("Cy"), hands(table)) == ([keeper], (3, 5, 3))
    assert table.discard == [action]
    assert table.turn["played"] == 1


@pytest.mark.parametrize(("deck", "action"), MANUAL)
def test_an_unknown_action_does_nothing_by_itself(deck: str, action: str) -> None:
    table = TableTalk(deck).lay(Ann=idle_keepers(deck, 1), Bob=idle_keepers(deck, 1, 1))
    before = table.state
    table.see(action)
    table.pick(True)
    after = table.state
    assert [player["keepers"] for player in before["players"]] == [player["keepers"] for player in after["players"]]
    assert (hands(table), before["draw_pile"]) == ((3, 3, 3), after["draw_pile"])
    assert table.discard == [action]
