"""Every Creeper of every deck: laid down when drawn, replaced, not a play; whom it blocks, what it clings to,
and how it goes."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .facts import BOXES, BRAINS, CREEPERS, DECKS, EQUIPMENT, GOALS, PLAIN_KEEPERS, STRONG_KEEPERS
from .tables import asks, hands, idle_keepers, names

EVERY = [(deck, creeper) for deck, creepers in CREEPERS.items() for creeper in creepers]
OWNER = [(deck, creeper) for deck, creeper in EVERY if CREEPERS[deck][creeper] == "owner"]
EVERYONE = [(deck, creeper) for deck, creeper in EVERY if CREEPERS[deck][creeper] == "everyone"]


@pytest.mark.parametrize("deck", DECKS)
def test_the_creepers_are_those_of_the_facts(deck: str) -> None:
    listed = [card.name for card in TableTalk(deck).deck.cards.values() if card.type == "Creeper"]
    assert listed == list(CREEPERS.get(deck, ()))


# -- laid down --------------------------------------------------------------------------------------------


@pytest.mark.ruling("C1")
@pytest.mark.parametrize(("deck", "creeper"), EVERY)
def test_a_drawn_creeper_is_laid_down_and_replaced(deck: str, creeper: str) -> None:
    table = TableTalk(deck)
    pile = table.state["draw_pile"]
    table.see(creeper)
    assert table.said("creeper", player="Ann", card=table.card(creeper))
    assert table.said("draw", player="Ann", count=1, because=[table.card(creeper)])
    assert not table.said("played") and not table.said("violation")
    assert table.creepers("Ann") == [creeper]
    assert table.keepers("Ann") == []
    assert hands(table) == (4, 3, 3)
    assert table.state["draw_pile"] == pile - 1
    assert (table.turn["played"], table.turn["to_play"]) == (0, 1)


@pytest.mark.ruling("S3")
@pytest.mark.parametrize(("deck", "creeper"), EVERY)
def test_a_creeper_of_a_starting_hand_lies_before_its_holder(deck: str, creeper: str) -> None:
    table = TableTalk(deck)
    table.see(creeper, by="Cy")
    assert table.creepers("Cy") == [creeper]
    assert hands(table) == (4, 3, 3)
    assert not table.said("violation")


@pytest.mark.parametrize(("deck", "creeper"), EVERY)
def test_a_creeper_that_was_held_back_is_laid_down_and_told(deck: str, creeper: str) -> None:
    table = TableTalk(deck)
    table.see(idle_keepers(deck, 1)[0])
    table.see(creeper)
    assert table.said("violation", kind="creeper_held", player="Ann", card=table.card(creeper))
    assert table.creepers("Ann") == [creeper]


@pytest.mark.ruling("C2")
@pytest.mark.parametrize("deck", CREEPERS)
def test_several_creepers_in_one_draw_are_all_replaced(deck: str) -> None:
    table = TableTalk(deck)
    pile = table.state["draw_pile"]
    creepers = [creeper for creeper in CREEPERS[deck] if creeper != "Drought"]  # Flood drives it out
    for creeper in creepers:
        table.see(creeper)
    assert table.creepers("Ann") == creepers
    assert hands(table) == (4, 3, 3)
    assert table.state["draw_pile"] == pile - len(creepers)


@pytest.mark.ruling("R8")
@pytest.mark.parametrize(("deck", "creeper"), EVERY)
def test_a_creeper_does_not_count_for_a_limit_on_keepers(deck: str, creeper: str) -> None:
    two = idle_keepers(deck, 2) if deck != "star" else ["The Stars", "Small Moon", "Monolith"]
    limit = "Keeper Limit 3" if deck == "star" else "Keeper Limit 2"
    table = TableTalk(deck).lay(Bob=two)
    table.put(creeper, "seat:Bob")
    if table.prompt is not None:  # what it clings to
        table.pick(two[0])
    table.see(limit)
    assert not table.said("violation")


# -- blocking ---------------------------------------------------------------------------------------------


def _pair(deck: str) -> tuple[str, tuple[str, ...]]:
    """A Goal for Keepers, and what wins it."""
    goal = BOXES[deck].goals[0]
    wanted = GOALS[deck][goal]
    return goal, (*wanted.all, *wanted.eaten)


@pytest.mark.ruling("W6")
@pytest.mark.parametrize(("deck", "creeper"), OWNER)
def test_it_blocks_its_owner(deck: str, creeper: str) -> None:
    goal, pair = _pair(deck)
    table = TableTalk(deck).lay(Bob=[creeper, *pair])
    table.see(goal)
    assert table.said("blocked", player="Bob", goal=table.card(goal), by=[table.card(creeper)])
    assert table.state["winner"] is None
    table.put(creeper, "discard")
    assert table.said("won", player="Bob")


@pytest.mark.ruling("W6")
@pytest.mark.parametrize(("deck", "creeper"), OWNER)
def test_it_blocks_nobody_but_its_owner(deck: str, creeper: str) -> None:
    goal, pair = _pair(deck)
    table = TableTalk(deck).lay(Cy=creeper, Bob=list(pair))
    table.see(goal)
    assert table.said("won", player="Bob", goal=table.card(goal))


@pytest.mark.ruling("W5")
@pytest.mark.parametrize(("deck", "creeper"), EVERYONE)
@pytest.mark.parametrize("owner", ["Ann", "Bob", "Cy"])
def test_it_blocks_everybody(deck: str, creeper: str, owner: str) -> None:
    goal, pair = _pair(deck)
    table = TableTalk(deck).lay(Bob=list(pair))
    table.lay(**{owner: creeper})
    table.see(goal)
    assert table.said("blocked", player="Bob", goal=table.card(goal), by=[table.card(creeper)])
    assert table.state["winner"] is None
    table.put(creeper, "discard")
    assert table.said("won", player="Bob")


CALLED_FOR = [
    (deck, goal, creeper)
    for deck, creepers in CREEPERS.items()
    for goal, wanted in GOALS[deck].items()
    for creeper in creepers
    if creeper in wanted.all
]


@pytest.mark.parametrize(("deck", "goal", "creeper"), CALLED_FOR)
def test_a_goal_that_wants_it_is_not_blocked_by_it_but_by_every_other(deck: str, goal: str, creeper: str) -> None:
    wanted = GOALS[deck][goal].all
    assert creeper in wanted
    for other in CREEPERS[deck]:
        table = TableTalk(deck).lay(Bob=list(wanted))
        if other in wanted:
            table.see(goal)
            assert table.said("won", player="Bob")
            continue
        table.put(other, "seat:Bob")
        table.see(goal)
        assert table.said("blocked", player="Bob", by=[table.card(other)])


# -- clinging ---------------------------------------------------------------------------------------------

HOSTS = {
    ("star", "Brain Parasites"): BRAINS,
    ("star", "Evil"): (*PLAIN_KEEPERS["star"], *STRONG_KEEPERS["star"]),
    ("star", "Malfunction"): EQUIPMENT["star"],
    ("startrek", "Malfunction"): EQUIPMENT["startrek"],
}
CLINGING = [
    (deck, creeper, keeper, keeper in hosts)
    for (deck, creeper), hosts in HOSTS.items()
    for keeper in (*PLAIN_KEEPERS[deck], *STRONG_KEEPERS[deck])
]


@pytest.mark.ruling("C4")
@pytest.mark.parametrize(("deck", "creeper", "keeper", "clings"), CLINGING)
def test_it_clings_at_once_to_the_only_keeper_that_fits(deck: str, creeper: str, keeper: str, clings: bool) -> None:
    table = TableTalk(deck).lay(Ann=keeper)
    table.see(creeper)
    attached = {table.card(creeper): table.card(keeper)} if clings else {}
    assert table.player("Ann")["attached"] == attached
    assert bool(table.said("attached")) == clings
    assert table.prompt is None


@pytest.mark.ruling("C4")
@pytest.mark.parametrize(("deck", "creeper", "keeper", "clings"), CLINGING)
def test_it_waits_and_clings_to_the_next_keeper_that_fits(deck: str, creeper: str, keeper: str, clings: bool) -> None:
    table = TableTalk(deck)
    table.see(creeper)
    assert table.player("Ann")["attached"] == {}
    table.see(keeper)
    attached = {table.card(creeper): table.card(keeper)} if clings else {}
    assert table.player("Ann")["attached"] == attached


@pytest.mark.parametrize(("deck", "creeper"), HOSTS)
def test_its_owner_chooses_among_several_hosts(deck: str, creeper: str) -> None:
    first, second = HOSTS[deck, creeper][:2]
    table = TableTalk(deck).lay(Bob=[first, second])
    table.see(creeper, by="Bob")
    assert asks(table, "Bob", "card")
    assert names(table) == [first, second]
    table.pick(second)
    assert table.said("attached", creeper=table.card(creeper), keeper=table.card(second), player="Bob")


@pytest.mark.parametrize(("deck", "creeper"), HOSTS)
def test_it_moves_with_its_host(deck: str, creeper: str) -> None:
    host = next(keeper for keeper in HOSTS[deck, creeper] if keeper in PLAIN_KEEPERS[deck] or deck == "startrek")
    table = TableTalk(deck).lay(Bob=[host, creeper])
    table.see("Steal a Keeper")
    table.pick(host)
    assert table.keepers("Ann") == [host]
    assert table.creepers("Ann") == [creeper]
    assert table.player("Ann")["attached"] == {table.card(creeper): table.card(host)}
    assert table.creepers("Bob") == []


@pytest.mark.parametrize(("deck", "creeper"), HOSTS)
def test_it_is_discarded_with_its_host(deck: str, creeper: str) -> None:
    host = HOSTS[deck, creeper][0]
    table = TableTalk(deck).lay(Bob=[host, creeper, *idle_keepers(deck, 3, start=1)])
    table.see("Keeper Limit 3")
    assert asks(table, "Bob", "discard")
    table.pick(host)
    assert table.discard == [host, creeper]
    assert table.creepers("Bob") == []


def test_malfunction_takes_the_power_of_its_host_evil_does_not() -> None:
    table = TableTalk("star").lay(Ann="The Computer")
    assert (table.rules["draw"], table.rules["play"]) == (2, 2)
    table.put("Evil", "seat:Ann")
    assert (table.rules["draw"], table.rules["play"]) == (2, 2)
    table.put("Malfunction", "seat:Ann")
    assert table.player("Ann")["attached"] == {
        "star:evil": "star:the-computer",
        "star:malfunction": "star:the-computer",
    }
    assert (table.rules["draw"], table.rules["play"]) == (1, 1)


def test_a_broken_keeper_still_counts_for_goals() -> None:
    table = TableTalk("star").lay(Bob=["The Stars", "Starship", "Malfunction"], center="We're Lost in Space")
    assert table.state["winner"] == "Bob"


def test_a_broken_computer_makes_its_owner_obey_limits_at_once() -> None:
    table = TableTalk("star").lay(Bob="The Computer", center="Hand Limit 2")
    assert table.held_by("Bob") == 3
    table.done()  # Cy, who has no Computer, was asked when the limit came
    table.put("Malfunction", "seat:Bob")
    assert table.said("violation", kind="hand_limit", player="Bob", limit=2, have=3)


def test_malfunction_waits_until_the_computer_arrives_and_no_bonus_is_drawn() -> None:
    table = TableTalk("star").lay(Ann="Malfunction")
    table.see("The Computer")
    assert table.said("attached", keeper="star:the-computer")
    assert not table.said("draw")
    assert hands(table) == (3, 3, 3)


# -- how those of Eco and Nature go -----------------------------------------------------------------------

NATURAL = pytest.mark.parametrize("deck", ["eco", "nature"])


@NATURAL
def test_forest_fire_burns_a_keeper_of_its_owner_at_the_start_of_each_own_turn(deck: str) -> None:
    table = TableTalk(deck).lay(Bob=["Forest Fire", "Bears", "Air"], Cy="Birds")
    table.see("Snakes")
    table.done()
    assert table.said("turn", player="Bob")
    assert asks(table, "Bob", "card")
    assert names(table) == ["Bears", "Air"]
    assert not table.said("draw"), "the fire burns before the draw"
    table.pick("Air")
    assert table.keepers("Bob") == ["Bears"]
    assert table.discard == ["Air"]
    assert table.said("draw", player="Bob", count=1)
    table.see("Worms")
    table.done()
    assert table.said("turn", player="Cy")
    assert table.prompt is None
    assert table.keepers("Cy") == ["Birds"]


@NATURAL
def test_forest_fire_may_be_discarded_as_soon_as_its_owner_has_no_keepers(deck: str) -> None:
    table = TableTalk(deck).lay(Bob=["Forest Fire", "Bears"])
    table.use("Forest Fire", by="Bob")
    assert table.said("refused")
    table.see("Steal a Keeper")
    table.pick("Bears")
    table.use("Forest Fire", by="Bob")  # out of turn
    assert table.discard == ["Steal a Keeper", "Forest Fire"]
    assert table.creepers("Bob") == []


@NATURAL
def test_forest_fire_may_be_discarded_on_arrival_without_keepers(deck: str) -> None:
    table = TableTalk(deck)
    table.see("Forest Fire")
    assert table.turn["powers"] == [f"{deck}:forest-fire"]
    table.use("Forest Fire")
    assert table.discard == ["Forest Fire"]


@NATURAL
def test_forest_fire_may_be_discarded_when_the_last_keeper_has_burnt(deck: str) -> None:
    table = TableTalk(deck).lay(Bob=["Forest Fire", "Bears"])
    table.see("Air")
    table.done()
    table.pick("Bears")
    table.use("Forest Fire")
    assert table.discard == ["Bears", "Forest Fire"]


@NATURAL
def test_forest_fire_without_keepers_to_burn_stays(deck: str) -> None:
    table = TableTalk(deck).lay(Bob="Forest Fire")
    table.see("Air")
    table.done()
    assert table.prompt is None
    assert table.creepers("Bob") == ["Forest Fire"]
    assert table.said("draw", player="Bob", count=1)


@NATURAL
def test_nobody_else_can_discard_the_fire(deck: str) -> None:
    table = TableTalk(deck).lay(Bob="Forest Fire")
    table.use("Forest Fire", by="Ann")
    assert table.said("refused")


@NATURAL
def test_flood_takes_the_hand_at_the_end_of_the_turn_and_moves_on(deck: str) -> None:
    table = TableTalk(deck)
    table.see("Flood")
    table.see("Bears")
    table.done()
    assert asks(table, "Ann", "discard", 3)
    table.see("Air", zone="discard")
    table.see("Worms", zone="discard")
    assert table.turn["player"] == "Ann"
    table.see("Draw 2", zone="discard")
    assert table.discard == ["Air", "Worms", "Draw 2"]
    assert table.said("moved", card=f"{deck}:flood", to="seat:Bob")
    assert table.creepers("Bob") == ["Flood"]
    assert table.said("turn", player="Bob", draw=1)
    assert hands(table) == (0, 4, 3)


@NATURAL
def test_flood_goes_when_it_has_passed_all_the_way_round(deck: str) -> None:
    table = TableTalk(deck)
    table.see("Flood")
    for player, keeper in (("Ann", "Bears"), ("Bob", "Air"), ("Cy", "Worms")):
        assert table.creepers(player) == ["Flood"]
        table.see(keeper)
        table.done()
        table.done()  # the hand, unseen
    assert table.said("discarded", card=f"{deck}:flood")
    assert "Flood" in table.discard
    assert all(not table.creepers(player) for player in ("Ann", "Bob", "Cy"))
    assert hands(table) == (1, 0, 0)


@NATURAL
def test_a_flood_that_comes_back_begins_its_round_anew(deck: str) -> None:
    table = TableTalk(deck)
    table.see("Flood")
    for keeper in ("Bears", "Air"):
        table.see(keeper)
        table.done()
        table.done()  # the hand, unseen
    assert table.creepers("Cy") == ["Flood"]
    table.see("Trash Something")
    table.pick("Flood")
    table.put("Flood", "seat:Cy")
    table.done()
    table.done()
    assert table.creepers("Ann") == ["Flood"], "it has passed once, not three times"


@NATURAL
@pytest.mark.parametrize("cause", ["Water", "Flood"])
@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_drought_goes_at_once_when_water_or_flood_is_in_play(deck: str, cause: str, owner: str) -> None:
    table = TableTalk(deck).lay(Bob="Drought")
    if cause == "Water" and owner == "Ann":
        table.see("Water")
    else:
        table.put(cause, f"seat:{owner}")
    assert table.said("discarded", card=f"{deck}:drought", because=[table.card(cause)])
    assert table.creepers("Bob") == ([] if owner == "Ann" or cause == "Water" else ["Flood"])
    assert table.discard == ["Drought"]


@NATURAL
def test_drought_does_not_even_stay_a_moment_with_water_or_flood_in_play(deck: str) -> None:
    for cause in ("Water", "Flood"):
        table = TableTalk(deck).lay(Cy=cause)
        table.see("Drought")
        assert table.discard == ["Drought"]
        assert table.creepers("Ann") == []
        assert hands(table) == (4, 3, 3)


@NATURAL
def test_drought_stays_while_water_is_face_down(deck: str) -> None:
    """In play means face up (T16)."""
    table = TableTalk(deck).lay(Ann="Water", center="Camouflage")
    table.use("Camouflage")
    table.pick("Water")
    table.see("Drought")
    assert table.creepers("Ann") == ["Drought"]
    table.use("Camouflage")
    table.pick("Water")
    assert table.creepers("Ann") == []
    assert table.discard == ["Drought"]


# -- those of Oz ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("creeper", CREEPERS["oz"])
def test_an_oz_creeper_can_be_stolen_and_trashed(creeper: str) -> None:
    table = TableTalk("oz").lay(Bob=creeper)
    table.see("Steal Something")
    table.pick(creeper)
    assert table.creepers("Ann") == [creeper]
    table.done()
    table.see("Trash Something")
    table.pick(creeper)
    assert table.creepers("Ann") == []
    assert table.discard == ["Steal Something", creeper, "Trash Something"]


@pytest.mark.parametrize("creeper", CREEPERS["oz"])
def test_an_oz_creeper_clings_to_nothing(creeper: str) -> None:
    table = TableTalk("oz").lay(Ann=["Dorothy", "Water"])
    table.see(creeper)
    assert table.player("Ann")["attached"] == {}
    assert table.prompt is None
