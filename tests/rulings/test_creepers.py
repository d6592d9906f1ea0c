"""Creepers: how they come, what they cling to, how they go."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .boxes import BOXES, Box, boxes

WITH_CREEPERS = ("eco", "nature", "oz", "startrek", "star")


# -- C1, C2, C3: drawn, laid down, replaced


@pytest.mark.ruling("C1")
@boxes(*WITH_CREEPERS)
def test_a_drawn_creeper_is_laid_down_and_replaced(box: Box) -> None:
    """Bob draws one: it lies before him, he draws another card, and his play is still due."""
    table = box.table()
    table.play_on(box.extras[0])
    table.see(box.creepers[0])
    assert table.said("creeper", player="Bob", card=box.creepers[0])
    assert table.said("draw", player="Bob", count=1)
    assert not table.said("played") and not table.said("violation")
    assert (table.held_by("Bob"), table.creepers("Bob")) == (4, [box.creepers[0]])
    assert (table.turn["played"], table.turn["to_play"]) == (0, 1)


@pytest.mark.ruling("C1")
@boxes(*WITH_CREEPERS)
def test_a_creeper_that_was_kept_is_a_violation(box: Box) -> None:
    """Bob has played a card; the Creeper that he lays down now he had drawn before it."""
    table = box.table()
    table.play_on(box.extras[0])
    table.see(box.extras[1])
    table.see(box.creepers[0])
    assert table.said("violation", kind="creeper_held", player="Bob", card=box.creepers[0])
    assert table.creepers("Bob") == [box.creepers[0]]


@pytest.mark.ruling("C2")
@boxes("eco", "nature", "oz", "star")
def test_several_creepers_may_come_in_one_draw(box: Box) -> None:
    """The card drawn for the first is another: drawing goes on until the hand has what was required."""
    table = box.table().lay(center="Draw 2")
    table.play_on(box.extras[0])
    pile = table.state["draw_pile"]
    for creeper in box.creepers:
        table.see(creeper)
        assert table.said("draw", player="Bob", count=1)
        assert not table.said("violation")
    assert table.creepers("Bob") == list(box.creepers)
    assert (table.held_by("Bob"), table.turn["drawn"]) == (3 + 2, 2)
    assert table.state["draw_pile"] == pile - 2


@pytest.mark.ruling("C3")
@boxes(*WITH_CREEPERS)
def test_a_creeper_drawn_by_a_rule_is_laid_down(box: Box) -> None:
    """Draw 4 played in mid-turn brings one."""
    table = box.table().lay(center="Play 2")
    table.see("Draw 4")
    table.see(box.creepers[0])
    assert table.said("creeper", player="Ann") and table.said("draw", player="Ann", count=1)
    assert not table.said("violation")
    assert table.held_by("Ann") == 3 + 1 + 1 - 1 + 3 - 1


@pytest.mark.ruling("C3")
@boxes(*WITH_CREEPERS)
def test_a_creeper_drawn_inside_an_action_is_laid_down(box: Box) -> None:
    """Draw 2 and Use 'em: the two to be played are no Creepers."""
    table = box.table()
    table.see(box.draw_two)
    table.see(box.creepers[0])
    assert table.said("creeper", player="Ann") and table.said("draw", player="Ann", count=1)
    assert not table.said("violation") and not table.said("played")
    assert table.prompt and (table.prompt["want"], table.prompt["count"]) == ("play", 2)
    assert table.state["held"] == 2


# -- C4: attaching (Star Trek Fluxx)


@pytest.mark.ruling("C4")
def test_an_attaching_creeper_clings_to_a_keeper_that_fits() -> None:
    """Malfunction clings to equipment: Ann has one, so it is that one; with two she chooses."""
    table = BOXES["startrek"].table().lay(Ann=["Odo", "Phaser"])
    table.see("Malfunction")
    assert table.said("attached", creeper="Malfunction", keeper="Phaser", player="Ann")
    assert table.player("Ann")["attached"] == {table.card("Malfunction"): table.card("Phaser")}
    table = BOXES["startrek"].table().lay(Ann=["Phaser", "Holosuite"])
    table.see("Malfunction")
    assert table.said("prompt", player="Ann", want="card", choices=table.ids("Phaser", "Holosuite"))
    table.pick("Holosuite")
    assert table.said("attached", creeper="Malfunction", keeper="Holosuite")


@pytest.mark.ruling("C4")
def test_with_no_host_it_waits_for_the_next_that_arrives() -> None:
    """Bob has no equipment when the Malfunction comes; his Phaser gets it as soon as it is played."""
    table = BOXES["startrek"].table().lay(Bob=["Quark", "Malfunction"])
    assert table.player("Bob")["attached"] == {}
    table.play_on("Odo")
    table.see("Phaser")
    assert table.said("attached", creeper="Malfunction", keeper="Phaser", player="Bob")


@pytest.mark.ruling("C4")
def test_attached_they_move_as_one() -> None:
    """Ann steals the Phaser, and the Malfunction with it."""
    table = BOXES["startrek"].table().lay(Bob=["Phaser", "Malfunction"])
    table.see("Steal a Keeper")
    table.pick("Phaser")
    assert (table.keepers("Ann"), table.creepers("Ann")) == (["Phaser"], ["Malfunction"])
    assert (table.keepers("Bob"), table.creepers("Bob")) == ([], [])
    assert table.player("Ann")["attached"] == {table.card("Malfunction"): table.card("Phaser")}


@pytest.mark.ruling("C4")
def test_attached_they_are_discarded_as_one() -> None:
    """Bob gives up the Phaser to the Keeper Limit: the Malfunction goes with it."""
    table = BOXES["startrek"].table().lay(Bob=["Phaser", "Malfunction", "Odo", "Quark"])
    table.see("Keeper Limit 2")
    table.pick("Phaser")
    assert table.said("discarded", card="Phaser") and table.said("discarded", card="Malfunction")
    assert (table.keepers("Bob"), table.creepers("Bob")) == (["Odo", "Quark"], [])
    assert table.discard == ["Phaser", "Malfunction"]


@pytest.mark.ruling("C4")
@pytest.mark.parametrize("hit", ["Phaser", "Malfunction"])
def test_whichever_of_the_two_is_hit_both_go(hit: str) -> None:
    """Oz's Trash Something in a mixed game: Keeper and Creeper are one thing."""
    table = TableTalk("startrek+oz").lay(Bob=["Phaser", "Malfunction"])
    table.see("Trash Something")
    table.pick(hit)
    assert (table.keepers("Bob"), table.creepers("Bob")) == ([], [])
    assert table.discard == ["Phaser", "Malfunction", "Trash Something"]


# -- C5: the nature games' Creepers say when they go


@pytest.mark.ruling("C5")
@boxes("eco", "nature")
def test_the_forest_fire_burns_a_keeper_at_the_start_of_its_owners_turn(box: Box) -> None:
    """Bob must discard a Keeper before he draws; with none left he may discard the fire."""
    table = box.table().lay(Bob=["Bears", "Birds", "Forest Fire"])
    table.play_on("Mice")
    assert table.said("prompt", player="Bob", want="card", choices=table.ids("Bears", "Birds"))
    assert not table.said("draw")
    table.pick("Birds")
    assert table.said("draw", player="Bob", count=1)
    assert table.keepers("Bob") == ["Bears"]
    table.use("Forest Fire", by="Bob")
    assert table.said("refused")
    table.put("Bears", "discard")
    table.use("Forest Fire", by="Bob")
    assert table.said("discarded", card="Forest Fire")
    assert table.creepers("Bob") == []


@pytest.mark.ruling("C5")
@boxes("eco", "nature")
def test_the_flood_takes_the_hand_and_moves_on(box: Box) -> None:
    """Ann ends her turn: her hand is washed away and the Flood is Bob's; after a full round it goes."""
    table = box.table().lay(Ann=["Flood"])
    for player, following, keeper in (("Ann", "Bob", "Bears"), ("Bob", "Cy", "Birds")):
        table.see(keeper)
        table.done()
        assert table.prompt and table.prompt["player"] == player
        table.done()
        assert table.held_by(player) == 0
        assert table.said("moved", card="Flood", to=f"seat:{following}")
        assert table.creepers(following) == ["Flood"]
    table.see("Mice")
    table.done()
    table.done()
    assert table.said("discarded", card="Flood")
    assert table.turn["player"] == "Ann" and table.creepers("Ann") == []


@pytest.mark.ruling("C5")
@boxes("eco", "nature")
@pytest.mark.parametrize("rain", ["Water", "Flood"])
def test_the_drought_ends_when_water_comes(box: Box, rain: str) -> None:
    """Before whomever: and then the win that it held up stands."""
    table = box.table().lay(Bob=[*box.pair, "Drought"])
    table.see(box.goal)
    assert table.said("blocked", player="Bob", by=table.ids("Drought"))
    table.put(rain, "seat:Cy")
    assert table.said("discarded", card="Drought", because=table.ids(rain))
    assert table.creepers("Bob") == []
    assert bool(table.said("won", player="Bob")) == (rain == "Water")


# -- C6, C7: Oz


@pytest.mark.ruling("C6")
def test_actions_move_or_discard_an_oz_creeper() -> None:
    """Steal Something takes it away from Bob, Trash Something takes it off the table."""
    table = TableTalk("oz").lay(Bob=["Wicked Witch of the West"], center="Play 2")
    table.see("Steal Something")
    table.pick("Wicked Witch of the West")
    assert (table.creepers("Ann"), table.creepers("Bob")) == (["Wicked Witch of the West"], [])
    table.see("Trash Something")
    table.pick("Wicked Witch of the West")
    assert table.creepers("Ann") == []
    assert "Wicked Witch of the West" in table.discard


@pytest.mark.ruling("C6")
def test_what_the_creeper_itself_says_is_done_by_the_players() -> None:
    """Nobody has recorded how the Winged Monkeys go: their owner says so, and the table puts it right."""
    table = TableTalk("oz").lay(Ann=["Winged Monkeys"])
    table.use("Winged Monkeys")
    assert table.said("prompt", player="Ann", want="confirm", optional=True)
    table.put("Winged Monkeys", "discard")
    table.done()
    assert table.creepers("Ann") == [] and table.prompt is None
    assert (table.turn["played"], table.discard) == (0, ["Winged Monkeys"])


@pytest.mark.ruling("C6", "C7")
@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_water_discards_the_witch_of_the_west_and_stays(owner: str) -> None:
    """She may be anywhere on the table."""
    table = TableTalk("oz").lay(Ann=["Water"])
    table.put("Wicked Witch of the West", f"seat:{owner}")
    table.use("Water")
    assert table.said("discarded", card="Wicked Witch of the West")
    assert (table.keepers("Ann"), table.discard) == (["Water"], ["Wicked Witch of the West"])


@pytest.mark.ruling("C6", "C7")
@pytest.mark.parametrize("owner", ["Ann", "Cy"])
def test_the_falling_house_discards_the_witch_of_the_east_and_itself(owner: str) -> None:
    """Wherever she is; the house goes with her."""
    table = TableTalk("oz").lay(Ann=["Falling House"])
    table.put("Wicked Witch of the East", f"seat:{owner}")
    table.use("Falling House")
    assert table.said("discarded", card="Wicked Witch of the East")
    assert table.said("discarded", card="Falling House")
    assert table.keepers("Ann") == []
    assert table.discard == ["Wicked Witch of the East", "Falling House"]


@pytest.mark.ruling("C7")
@pytest.mark.parametrize(
    ("keeper", "witch"),
    [("Water", "Wicked Witch of the East"), ("Falling House", "Wicked Witch of the West")],
)
def test_neither_works_on_the_other_witch(keeper: str, witch: str) -> None:
    """The wrong witch stays, and so does the Keeper."""
    table = TableTalk("oz").lay(Ann=[keeper], Bob=[witch])
    assert table.turn["powers"] == []
    table.use(keeper)
    assert table.said("refused")
    assert (table.keepers("Ann"), table.creepers("Bob"), table.discard) == ([keeper], [witch], [])
