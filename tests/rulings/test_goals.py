"""Goals and winning."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .boxes import BOXES, Box, boxes


@pytest.mark.ruling("W1")
@boxes()
def test_a_new_goal_replaces_the_old_one(box: Box) -> None:
    """The old Goal is discarded, and its pair wins nothing any more."""
    table = box.table().lay(center=box.goal, Ann=[box.pair[0]])
    table.see(box.rival_goal)
    assert table.said("goal_off", card=box.goal) and table.said("discarded", card=box.goal)
    assert table.said("goal_on", card=box.rival_goal)
    assert (table.goals, table.discard) == ([box.rival_goal], [box.goal])
    table.put(box.pair[1], "seat:Ann")
    assert not table.said("won")


@pytest.mark.ruling("W1")
@boxes("oz", "fluxx", "star")
def test_a_rule_may_allow_two_goals(box: Box) -> None:
    """Under Double Agenda the second Goal joins the first; for a third, Ann says which of the two goes."""
    third = {"oz": "I'm Melting!", "fluxx": "Lullaby", "star": "Space Dock"}[box.deck]
    table = box.table().lay(center=["Double Agenda", box.goal, "Play 2"])
    table.see(box.rival_goal)
    assert not table.said("goal_off")
    assert table.goals == [box.goal, box.rival_goal]
    table.see(third)
    assert table.said("prompt", player="Ann", want="card", choices=table.ids(box.goal, box.rival_goal))
    table.pick(box.rival_goal)
    assert table.said("goal_off", card=box.rival_goal) and table.said("goal_on", card=third)
    assert table.goals == [box.goal, third]


@pytest.mark.ruling("W2")
@boxes()
def test_whoever_meets_the_goal_wins_instantly_on_anybodys_turn(box: Box) -> None:
    """In Ann's turn the Goal that she plays is Bob's."""
    table = box.table().lay(Bob=list(box.pair))
    table.see(box.goal)
    assert table.said("won", player="Bob", goal=box.goal)
    assert table.state["winner"] == "Bob"
    table.see(box.extras[0])
    assert table.said("refused")


@pytest.mark.ruling("W2")
@boxes()
def test_the_last_keeper_wins_at_once(box: Box) -> None:
    """Before the turn's other plays."""
    table = box.table().lay(center=["Play 3", box.goal], Ann=[box.pair[0]])
    table.see(box.pair[1])
    assert table.said("won", player="Ann", goal=box.goal)
    assert table.said("won")[0]["because"][0] == table.card(box.goal)


@pytest.mark.ruling("W3")
@boxes()
def test_a_goal_in_play_for_an_instant_counts(box: Box) -> None:
    """Draw 2 and Use 'em brings two Goals: Bob wins with the first, before the second lands."""
    table = box.table().lay(Bob=list(box.pair))
    table.see(box.draw_two)
    table.see(box.goal)
    assert table.said("won", player="Bob", goal=box.goal)
    table.see(box.rival_goal)
    assert table.said("refused")
    assert (table.state["winner"], table.goals) == ("Bob", [box.goal])


@pytest.mark.ruling("W3")
@boxes()
def test_of_two_goals_in_one_action_each_is_judged(box: Box) -> None:
    """The first is nobody's, the second is Bob's."""
    table = box.table().lay(Bob=list(box.pair))
    table.see(box.draw_two)
    table.see(box.rival_goal)
    assert not table.said("won")
    table.see(box.goal)
    assert table.said("won", player="Bob", goal=box.goal)


def face_off(box: Box) -> TableTalk:
    """Two Goals in play; one exchange of Keepers gives Ann the one pair and Bob the other."""
    table = box.table() if box.deck in ("fluxx", "oz", "star") else box.mixed_with("fluxx")
    table.lay(center=["Double Agenda", box.goal, box.rival_goal])
    return table.lay(Ann=[box.pair[0], box.rival_pair[0]], Bob=[box.pair[1], box.rival_pair[1]])


@pytest.mark.ruling("W4")
@boxes()
def test_nobody_wins_when_two_players_meet_goals_at_the_same_moment(box: Box) -> None:
    """The game goes on until one player alone does."""
    table = face_off(box)
    table.see("Exchange Keepers")
    table.pick(box.rival_pair[0])
    table.pick(box.pair[1])
    assert table.said("tie", players=["Ann", "Bob"])
    assert not table.said("won") and table.state["winner"] is None
    table.done()
    assert table.turn["player"] == "Bob"
    table.see(box.steal)
    table.pick(box.pair[0])
    assert table.said("won", player="Bob", goal=box.rival_goal)


@pytest.mark.ruling("W4")
def test_two_copies_of_a_pair_make_a_tie() -> None:
    """EcoFluxx and Nature Fluxx mixed: Ann and Bob both have Sunshine and Leaves."""
    table = TableTalk("eco+nature")
    table.lay(Ann=["eco:sunshine", "eco:leaves"], Bob=["nature:sunshine", "nature:leaves"])
    table.see("eco:photosynthesis")
    assert table.said("tie", players=["Ann", "Bob"])
    assert table.state["winner"] is None
    table.put("nature:leaves", "discard")
    assert table.said("won", player="Ann")


@pytest.mark.ruling("W5")
@boxes("eco", "nature")
def test_these_creepers_stop_everybody(box: Box) -> None:
    """Cy has the Forest Fire: Bob's pair does not win until the fire is gone."""
    table = box.table().lay(Bob=list(box.pair), Cy=["Forest Fire"])
    table.see(box.goal)
    assert table.said("blocked", player="Bob", by=table.ids("Forest Fire"))
    assert table.card("Forest Fire") in table.said("blocked")[0]["because"]
    assert table.state["winner"] is None
    table.put("Forest Fire", "discard")
    assert table.said("won", player="Bob")


@pytest.mark.ruling("W6")
@boxes("oz", "star")
def test_a_creeper_stops_its_owner_only(box: Box) -> None:
    """Bob's Creeper stops Bob; Cy's does not."""
    table = box.table().lay(Bob=[*box.pair, box.creepers[0]], Cy=[box.creepers[1]])
    while table.prompt:
        table.pick(table.prompt["choices"][0])
    table.see(box.goal)
    assert table.said("blocked", player="Bob", by=table.ids(box.creepers[0]))
    assert table.state["winner"] is None
    table.put(box.creepers[0], "seat:Ann")
    assert table.said("won", player="Bob")


@pytest.mark.ruling("W6")
@boxes("startrek")
def test_a_malfunction_stops_its_owner_only(box: Box) -> None:
    """It waits before Bob, who has no equipment, and stops him; before Ann it does not."""
    table = box.table().lay(Bob=[*box.pair, "Malfunction"])
    table.see(box.goal)
    assert table.said("blocked", player="Bob", by=table.ids("Malfunction"))
    table.put("Malfunction", "seat:Ann")
    assert table.said("won", player="Bob")


WANTED = {  # a Goal that calls for Creepers, who meets it, a Creeper that it does not call for
    "oz": ("I'm Melting!", ["Wicked Witch of the West", "Water"], "Wicked Witch of the East"),
    "star": ("The Robots Have Turned Against Us", ["Evil", "The Robot"], "Brain Parasites"),
}


@pytest.mark.ruling("W6")
@boxes(*WANTED)
def test_a_creeper_that_the_goal_calls_for_does_not_stop(box: Box) -> None:
    """Ann wins with the Creeper that the Goal shows."""
    goal, cards, _ = WANTED[box.deck]
    table = box.table().lay(Ann=cards)
    table.see(goal)
    assert table.said("won", player="Ann", goal=goal)


@pytest.mark.ruling("W6")
@boxes(*WANTED)
def test_another_creeper_still_stops(box: Box) -> None:
    """With one more that the Goal does not show she is blocked by that one alone."""
    goal, cards, other = WANTED[box.deck]
    table = box.table().lay(Ann=[*cards, other])
    table.see(goal)
    assert table.said("blocked", player="Ann", by=table.ids(other))
    assert table.state["winner"] is None


@pytest.mark.ruling("W7")
@boxes("nature", "eco")
@pytest.mark.parametrize("owner", ["Ann", "Bob", "Cy"])
def test_the_eater_wins_wherever_the_eaten_is(box: Box, owner: str) -> None:
    """Bob's Frogs eat Insects of anybody's, his own included; who has the Insects does not win."""
    table = box.table().lay(Bob=["Frogs"])
    table.put("Insects", f"seat:{owner}")
    table.see("Frogs Eat Insects")
    assert table.said("won", player="Bob", goal="Frogs Eat Insects")


@pytest.mark.ruling("W7")
@boxes("nature", "eco")
def test_without_food_in_play_nobody_eats(box: Box) -> None:
    """Insects on the discard pile feed no Frogs; any one of several foods does."""
    table = box.table().lay(Bob=["Frogs"], Cy=["Birds"], discard=["Insects"])
    table.see("Frogs Eat Insects")
    assert not table.said("won")
    table.done()
    table.see("Birds Eat Insects or Worms or Seeds")
    assert not table.said("won")
    table.done()
    table.see("Worms")
    assert table.said("won", player="Cy")


@pytest.mark.ruling("W8")
@boxes("nature", "eco")
@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_poison_protects_its_owners_keepers_from_being_eaten(box: Box, owner: str) -> None:
    """By the owner too: Bob's Frogs find no Insects where the Poison is."""
    table = box.table().lay(Bob=["Frogs"])
    table.put("Insects", f"seat:{owner}")
    table.put("Poison", f"seat:{owner}")
    table.see("Frogs Eat Insects")
    assert not table.said("won") and table.state["winner"] is None
    table.put("Poison", "seat:Cy")
    assert table.said("won", player="Bob")


@pytest.mark.ruling("W8")
@boxes("nature", "eco")
def test_poison_protects_nobody_else(box: Box) -> None:
    """The eater's Poison does not spoil what Cy has; nor does it matter to a Goal that only wants both."""
    table = box.table().lay(Bob=["Frogs", "Poison"], Cy=["Insects"])
    table.see("Frogs Eat Insects")
    assert table.said("won", player="Bob")
    table = box.table().lay(Bob=["Frogs", "Insects", "Poison"])
    table.see("Night Music")
    assert table.said("won", player="Bob")


@pytest.mark.ruling("W9")
@boxes()
def test_only_keepers_in_play_count(box: Box) -> None:
    """Neither in the discard pile, nor in a hand."""
    table = box.table().lay(Ann=[box.pair[0]], discard=[box.pair[1]])
    table.see(box.goal)
    assert not table.said("won")
    table.put(box.pair[1], "hand:Ann")
    assert not table.said("won") and table.state["winner"] is None
    table.put(box.pair[1], "seat:Ann")
    assert table.said("won", player="Ann")


@pytest.mark.ruling("W9")
@boxes("fluxx", "monster")
def test_a_keeper_taken_back_to_a_hand_no_longer_counts(box: Box) -> None:
    """Ann zaps her own Keeper; the Goal that follows is not hers."""
    table = box.table().lay(Ann=list(box.pair), center="Play 2")
    table.see("Zap a Card")
    table.pick(box.pair[1])
    assert table.keepers("Ann") == [box.pair[0]]
    table.see(box.goal)
    assert not table.said("won")


@pytest.mark.ruling("W10")
@boxes()
def test_taking_a_keeper_without_a_card_is_cheating_and_does_not_win(box: Box) -> None:
    """Bob's Keeper would complete Ann's pair: she just takes it, and is told to put it back."""
    table = box.table().lay(center=box.goal, Ann=[box.pair[0]], Bob=[box.pair[1]])
    table.see(box.pair[1], "seat:Ann")
    assert table.said("violation", kind="took_without_card", player="Ann", card=box.pair[1])
    assert not table.said("won") and table.state["winner"] is None
    assert table.keepers("Bob") == [box.pair[1]]
    table.see(box.pair[1], "seat:Bob")
    assert table.said("complied", kind="took_without_card", player="Ann")
    assert table.state["violations"] == []


@pytest.mark.ruling("W10")
@boxes()
def test_with_a_card_that_allows_it_the_same_move_wins(box: Box) -> None:
    """Ann plays the card that steals, and lays the Keeper before her."""
    table = box.table().lay(center=box.goal, Ann=[box.pair[0]], Bob=[box.pair[1]])
    table.see(box.steal)
    table.see(box.pair[1], "seat:Ann")
    assert not table.said("violation")
    assert table.said("moved", card=box.pair[1], to="seat:Ann")
    assert table.said("won", player="Ann")


@pytest.mark.ruling("W10")
def test_out_of_the_discard_pile_is_cheating_too() -> None:
    """A discarded Keeper laid before a player was not played."""
    box = BOXES["monster"]
    table = box.table().lay(center=box.goal, Ann=[box.pair[0]], discard=[box.pair[1]])
    table.see(box.pair[1], "seat:Ann")
    assert table.said("violation", kind="took_without_card", player="Ann", card=box.pair[1])
    assert table.state["winner"] is None
