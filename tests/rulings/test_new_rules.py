"""New Rules and limits: from when, for whom, until when."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .boxes import ALL, BOXES, Box, boxes

WITH_KEEPER_LIMITS = ("eco", "nature", "oz", "startrek", "fluxx")  # Monster Fluxx's card list has none
WITH_TWO_CARD_LIMIT = tuple(deck for deck in ALL if deck != "monster")


def with_keeper_limit(box: Box, **cards: list[str] | str) -> TableTalk:
    """A table with Keeper Limit 2; Monster Fluxx borrows it from Fluxx, Star Fluxx too."""
    table = box.table() if box.deck in WITH_KEEPER_LIMITS else box.mixed_with("fluxx")
    return table.lay(center="Keeper Limit 2", **cards)


# -- R1, R2, R3: coming, going, replacing


@pytest.mark.ruling("R1")
@boxes()
def test_a_new_rule_takes_effect_the_moment_it_is_played(box: Box) -> None:
    """Ann's one play is Play 3: two more are due in the same turn."""
    table = box.table()
    table.see("Play 3")
    assert table.said("rule_on", card="Play 3", slot="play", value=3)
    assert (table.rules["play"], table.turn["to_play"]) == (3, 2)


@pytest.mark.ruling("R1")
@boxes()
def test_a_new_rule_stops_the_moment_it_leaves(box: Box) -> None:
    """Under Play 3 Ann plays Rules Reset: nothing more is due, and Bob plays one."""
    table = box.table().lay(center="Play 3")
    table.see("Rules Reset")
    assert table.said("rule_off", card="Play 3")
    assert (table.rules["play"], table.turn["to_play"]) == (1, 0)
    table.done()
    assert table.said("turn", player="Bob", play=1)


@pytest.mark.ruling("R2")
@boxes()
def test_a_rule_about_the_same_thing_replaces_the_old_one(box: Box) -> None:
    """Draw 3 comes, Draw 2 goes to the discard pile."""
    table = box.table().lay(center="Draw 2")
    table.see("Draw 3")
    assert table.said("rule_off", card="Draw 2") and table.said("discarded", card="Draw 2")
    assert table.new_rules == ["Draw 3"]
    assert table.discard == ["Draw 2"]
    assert table.rules["draw"] == 3


@pytest.mark.ruling("R2")
@boxes()
def test_rules_about_different_things_stand_side_by_side(box: Box) -> None:
    """As many as there are things to make rules about."""
    table = box.table()
    others = {
        "eco": ["Keeper Limit 4", "Composting", "No-Hand Bonus", "Camouflage", "Inflation"],
        "nature": ["Keeper Limit 4", "Composting", "No-Hand Bonus", "Camouflage", "Inflation"],
        "oz": ["Keeper Limit 4", "Green Spectacles", "Magic Shoes", "Double Agenda"],
        "startrek": ["Keeper Limit 4", "Rule of Acquisition"],
        "monster": [],
        "fluxx": ["Keeper Limit 4", "No-Hand Bonus", "Party Bonus", "Poor Bonus", "Rich Bonus", "Recycling"],
        "star": ["Keeper Limit 4", "Double Agenda", "Wormhole", "Get On With It!"],
    }[box.deck]
    rules = ["Play All", "Draw 2", "Hand Limit 1", *others]
    for player in ("Bob", "Cy"):
        table.hand(player, 0)
    table.hand("Ann", 15)
    for rule in rules:
        table.see(rule)
        if table.prompt and table.prompt["want"] == "confirm":  # does it hold for Ann? She says no
            table.pick(False)
        assert not table.said("rule_off")
    assert table.new_rules == rules
    assert table.discard == []


@pytest.mark.ruling("R3")
@boxes()
def test_a_new_rule_covers_that_part_of_the_basic_rules(box: Box) -> None:
    """Play 3 covers play 1, draw 1 stands; when Play 3 leaves, play 1 is back."""
    table = box.table()
    table.see("Play 3")
    assert (table.rules["draw"], table.rules["play"]) == (1, 3)
    assert table.rules["cards"][0] == table.card("Basic Rules")
    table.put("Play 3", "discard")
    assert table.said("rule_off", card="Play 3")
    assert (table.rules["draw"], table.rules["play"]) == (1, 1)
    assert table.rules["cards"][0] == table.card("Basic Rules")


@pytest.mark.ruling("R3")
@boxes()
def test_the_basic_value_is_back_not_the_last_new_rule(box: Box) -> None:
    """Draw 2 was replaced by Draw 4; when that leaves it is draw 1 again."""
    table = box.table().lay(center=["Draw 2", "Play 2"])
    table.see("Draw 4")
    table.see("Rules Reset")
    table.done()
    assert table.said("turn", player="Bob", draw=1, play=1)
    assert table.said("draw", player="Bob", count=1)


# -- R4, R5: whom a limit binds, and when


@pytest.mark.ruling("R4")
@boxes()
def test_a_limit_does_not_bind_the_player_in_turn_until_the_turn_ends(box: Box) -> None:
    """Ann, with three cards, plays Hand Limit 1 and keeps them; at the end of her turn she must discard two."""
    table = box.table()
    table.hand("Bob", 1)
    table.hand("Cy", 1)
    table.see("Hand Limit 1")
    assert not table.said("violation") and table.prompt is None
    assert table.held_by("Ann") == 3
    table.done()
    assert table.said("violation", kind="hand_limit", player="Ann", limit=1, have=3, excess=2)
    assert table.said("prompt", player="Ann", want="discard", count=2)
    assert table.turn["player"] == "Ann"
    table.done()
    assert table.said("complied", kind="hand_limit", player="Ann")
    assert table.held_by("Ann") == 1
    assert table.turn["player"] == "Bob"


@pytest.mark.ruling("R4")
@boxes()
def test_a_limit_binds_at_once_when_the_turn_has_ended(box: Box) -> None:
    """Nobody draws or plays before Ann has complied."""
    table = box.table()
    table.hand("Bob", 1)
    table.hand("Cy", 1)
    table.see("Hand Limit 1")
    table.done()
    table.see(box.extras[0], "seat:Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob")
    assert table.keepers("Bob") == [] and table.held_by("Bob") == 1
    assert table.prompt and table.prompt["player"] == "Ann"


@pytest.mark.ruling("R5")
@boxes()
def test_every_other_player_complies_at_once(box: Box) -> None:
    """Ann plays Hand Limit 1 with a play left: it waits until Bob and Cy have discarded."""
    table = box.table().lay(center="Play 2")
    table.see("Hand Limit 1")
    for player in ("Bob", "Cy"):
        assert table.said("violation", kind="hand_limit", player=player, limit=1, have=3, excess=2)
    table.see(box.extras[0], "seat:Ann", by="Ann")
    assert table.said("refused") and table.keepers("Ann") == []
    table.see("Draw 2", "discard")
    table.see("Draw 3", "discard")
    assert table.said("complied", kind="hand_limit", player="Bob")
    assert table.said("prompt", player="Cy", want="discard", count=2)
    table.done()
    assert table.said("complied", kind="hand_limit", player="Cy")
    assert [table.held_by(name) for name in ("Ann", "Bob", "Cy")] == [3, 1, 1]
    table.see(box.extras[0])
    assert table.keepers("Ann") == [box.extras[0]]


@pytest.mark.ruling("R5")
@boxes()
def test_nobody_need_wait_for_the_others_to_comply(box: Box) -> None:
    """Bob is asked first, but Cy is quicker."""
    table = box.table()
    table.see("Hand Limit 1")
    table.see("Draw 2", "discard", by="Cy")
    table.see("Draw 3", "discard", by="Cy")
    assert table.said("complied", kind="hand_limit", player="Cy")
    assert (table.held_by("Bob"), table.held_by("Cy")) == (3, 1)
    table.done()
    assert (table.held_by("Bob"), table.prompt) == (1, None)


@pytest.mark.ruling("R5")
@boxes(*WITH_KEEPER_LIMITS)
def test_a_keeper_limit_binds_the_others_at_once(box: Box) -> None:
    """Cy has three Keepers when Ann plays Keeper Limit 2."""
    table = box.table().lay(Cy=list(box.extras[:3]), Ann=[box.extras[3], *box.pair])
    table.see("Keeper Limit 2")
    assert table.said("violation", kind="keeper_limit", player="Cy", limit=2, have=3, excess=1)
    assert not table.said("violation", player="Ann")
    table.pick(box.extras[1])
    assert table.said("complied", kind="keeper_limit", player="Cy")
    assert table.keepers("Cy") == [box.extras[0], box.extras[2]]
    assert table.prompt is None


# -- R6, R7, R8, R9, R10: what a limit asks


@pytest.mark.ruling("R6")
@boxes()
def test_a_hand_limit_is_no_quota(box: Box) -> None:
    """Bob and Cy hold fewer than the limit: they keep what they have and draw nothing."""
    limit = "Hand Limit 1" if box.deck == "monster" else "Hand Limit 2"
    table = box.table()
    table.hand("Bob", 0)
    table.hand("Cy", 1)
    table.see(limit)
    assert not table.said("draw") and not table.said("prompt")
    assert (table.held_by("Bob"), table.held_by("Cy")) == (0, 1)
    table.hand("Ann", 0)
    table.done()
    assert not table.said("draw", player="Ann")
    assert table.held_by("Ann") == 0


@pytest.mark.ruling("R7")
@boxes()
def test_the_player_chooses_what_to_discard_from_the_hand(box: Box) -> None:
    """Bob shows any two cards of his hand, or none: then they are counted unseen."""
    table = box.table()
    table.see("Hand Limit 1")
    assert table.said("prompt", player="Bob", want="discard", count=2)
    table.pick(box.goal, box.extras[2])
    assert table.discard == [box.goal, box.extras[2]]
    assert table.said("prompt", player="Cy", want="discard", count=2)
    table.done()
    assert table.said("discarded", card=None, player="Cy", count=2)
    assert table.discard == [box.goal, box.extras[2], None, None]


@pytest.mark.ruling("R7")
@boxes()
def test_the_player_chooses_which_keepers_go(box: Box) -> None:
    """Any of the own Keepers, nobody else's."""
    table = with_keeper_limit(box, Ann=list(box.extras[:2]), Bob=[box.extras[3]])
    table.see(box.extras[2])
    table.done()
    assert table.prompt and table.prompt["player"] == "Ann"
    assert table.prompt["choices"] == table.ids(*box.extras[:3])
    table.pick(box.extras[3])
    assert table.said("refused")
    table.see(box.extras[1], "discard")
    assert table.keepers("Ann") == [box.extras[0], box.extras[2]]
    assert table.turn["player"] == "Bob"


@pytest.mark.ruling("R8")
@boxes("eco", "oz", "nature", "star")
def test_creepers_do_not_count_for_a_keeper_limit(box: Box) -> None:
    """Bob has two Keepers and two Creepers under Keeper Limit 2, and must discard nothing."""
    creepers = box.creepers if box.deck != "star" else ("Brain Parasites", "Evil")
    table = with_keeper_limit(box, Bob=[*box.extras[:2], *creepers])
    while table.prompt:
        table.pick(table.prompt["choices"][0])  # what clings to what
    table.see(box.extras[2])
    assert not table.said("violation") and table.prompt is None
    table.done()
    assert table.turn["player"] == "Bob"
    assert len(table.keepers("Bob")) == 2
    assert sorted(table.creepers("Bob")) == sorted(creepers)


@pytest.mark.ruling("R9")
@boxes()
def test_over_the_keeper_limit_in_ones_own_turn(box: Box) -> None:
    """Ann plays a third and a fourth Keeper under the limit of two; she chooses at the end of her turn."""
    table = with_keeper_limit(box, Ann=list(box.extras[:2])).lay(center="Play 2")
    for keeper in box.extras[2:4]:
        table.see(keeper)
        assert table.said("keeper", player="Ann", card=keeper)
        assert not table.said("violation") and table.prompt is None
    table.done()
    assert table.said("violation", kind="keeper_limit", player="Ann", limit=2, have=4, excess=2)
    table.pick(box.extras[0], box.extras[3])
    assert table.keepers("Ann") == [box.extras[1], box.extras[2]]
    assert table.turn["player"] == "Bob"


@pytest.mark.ruling("R10")
@boxes()
def test_a_hand_limit_that_leaves_before_the_turn_ends_asks_nothing(box: Box) -> None:
    """Ann is over Hand Limit 1 in her turn, and plays Rules Reset."""
    table = box.table()
    table.hand("Bob", 1)
    table.hand("Cy", 1)
    table.lay(center="Hand Limit 1")
    table.see("Rules Reset")
    table.done()
    assert not table.said("violation") and not table.said("prompt")
    assert table.turn["player"] == "Bob" and table.held_by("Ann") == 3


@pytest.mark.ruling("R10")
@boxes(*WITH_KEEPER_LIMITS)
def test_a_keeper_limit_that_leaves_before_the_turn_ends_asks_nothing(box: Box) -> None:
    """Three Keepers under Keeper Limit 2, which a reset takes away."""
    table = with_keeper_limit(box, Ann=list(box.extras[:3]))
    table.see("Rules Reset")
    table.done()
    assert not table.said("violation")
    assert (table.turn["player"], len(table.keepers("Ann"))) == ("Bob", 3)


# -- R11, R12: two cards of the nature games


@pytest.mark.ruling("R11")
@boxes("eco", "nature", "fluxx")
def test_no_hand_bonus_comes_before_the_ordinary_draw(box: Box) -> None:
    """Bob begins with no cards: three first, then the one of the draw rule."""
    table = box.table().lay(center="No-Hand Bonus")
    table.hand("Bob", 0)
    table.play_on(box.extras[0])
    assert [event["count"] for event in table.said("draw", player="Bob")] == [3, 1]
    assert table.said("draw")[0]["because"] == table.ids("No-Hand Bonus")
    assert (table.held_by("Bob"), table.turn["drawn"]) == (4, 1)


@pytest.mark.ruling("R11")
@boxes("eco", "nature", "fluxx")
def test_who_plays_no_hand_bonus_gets_nothing_from_it(box: Box) -> None:
    """Bob began empty-handed and plays it with his only card; Cy, who holds cards, gets nothing either."""
    table = box.table()
    table.hand("Bob", 0)
    table.play_on(box.extras[0])
    table.see("No-Hand Bonus")
    assert not table.said("draw")
    assert table.held_by("Bob") == 0
    table.done()
    assert [event["count"] for event in table.said("draw", player="Cy")] == [1]


@pytest.mark.ruling("R12")
@boxes("nature", "eco")
def test_camouflage_hides_one_keeper_at_a_time(box: Box) -> None:
    """Ann hides Bears; to hide Birds, Bears are revealed."""
    table = box.table().lay(center="Camouflage", Ann=["Bears", "Birds"])
    table.use("Camouflage")
    table.pick("Bears")
    assert table.player("Ann")["face_down"] == table.ids("Bears")
    table.use("Camouflage")
    table.pick("Birds")
    assert table.said("face", card="Bears", down=False) and table.said("face", card="Birds", down=True)
    assert table.player("Ann")["face_down"] == table.ids("Birds")
    table.use("Camouflage")
    table.pick("Birds")
    assert table.player("Ann")["face_down"] == []


@pytest.mark.ruling("R12")
@boxes("nature", "eco")
def test_every_player_may_hide_one(box: Box) -> None:
    """One of a player's at a time, not one at the table; and hidden they count for no Goal."""
    table = box.table().lay(center="Camouflage", Ann=[box.pair[0], "Bears"], Bob=["Birds"])
    table.use("Camouflage")
    table.pick(box.pair[0])
    table.play_on(box.pair[1])
    table.use("Camouflage")
    table.pick("Birds")
    assert table.player("Ann")["face_down"] == table.ids(box.pair[0])
    assert table.player("Bob")["face_down"] == table.ids("Birds")
    table.see(box.goal)
    assert not table.said("won")


@pytest.mark.ruling("R12")
def test_without_camouflage_nothing_stays_hidden() -> None:
    """The rule leaves, and every hidden Keeper is turned up (R1)."""
    table = BOXES["nature"].table().lay(center="Camouflage", Ann=["Bears"])
    table.use("Camouflage")
    table.pick("Bears")
    table.see("Rules Reset")
    assert table.said("face", card="Bears", down=False)
    assert table.player("Ann")["face_down"] == []
