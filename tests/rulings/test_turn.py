"""The turn: what is drawn, what is played, and what nobody may do."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .boxes import BOXES, Box, boxes


def kinds(table: TableTalk) -> list[str]:
    return [event["event"] for event in table.events]


# -- T1: draw, play, Hand Limit, Keeper Limit


@pytest.mark.ruling("T1")
@boxes()
def test_the_draw_comes_before_the_plays(box: Box) -> None:
    """Bob's turn opens with his draw; only then is a play due."""
    table = box.table()
    table.play_on(box.extras[0])
    assert kinds(table) == ["turn", "draw"]
    assert table.said("draw", player="Bob", count=1)
    assert (table.turn["drawn"], table.turn["to_play"]) == (1, 1)


@pytest.mark.ruling("T1")
@boxes("eco", "nature", "oz", "startrek", "fluxx")
def test_the_hand_limit_comes_before_the_keeper_limit(box: Box) -> None:
    """Ann ends her turn over both: first the hand, then the Keepers, then Bob."""
    table = box.table()
    table.hand("Bob", 0)
    table.hand("Cy", 0)
    table.lay(center=["Hand Limit 2", "Keeper Limit 2"], Ann=list(box.extras[:2]))
    table.see(box.extras[2])
    table.done()
    assert table.said("violation", kind="hand_limit", player="Ann", limit=2, have=3, excess=1)
    assert not table.said("violation", kind="keeper_limit")
    table.see("Draw 4", "discard")
    assert table.said("violation", kind="keeper_limit", player="Ann", limit=2, have=3, excess=1)
    table.pick(box.extras[0])
    assert kinds(table)[-2:] == ["turn", "draw"]
    assert table.turn["player"] == "Bob"


@pytest.mark.ruling("T1")
@boxes("monster", "star")
def test_plays_come_before_the_hand_limit(box: Box) -> None:
    """With a play owed the turn does not come to the limit."""
    table = box.table()
    table.hand("Bob", 0)
    table.hand("Cy", 0)
    table.lay(center="Hand Limit 1")
    table.done()
    assert table.said("violation", kind="too_few_plays", player="Ann", missing=1)
    assert not table.said("violation", kind="hand_limit")
    table.see(box.extras[0])
    table.done()
    assert table.said("violation", kind="hand_limit", player="Ann", limit=1, have=3, excess=2)


# -- T2, T3: the Draw rule in mid-turn


@pytest.mark.ruling("T2")
@boxes()
def test_a_draw_rule_that_rises_makes_the_player_draw_the_difference(box: Box) -> None:
    """Ann drew 1 and plays Draw 4: she draws 3 more at once."""
    table = box.table()
    table.see("Draw 4")
    assert table.said("draw", player="Ann", count=3)
    assert table.held_by("Ann") == 3 + 1 - 1 + 3
    assert table.turn["drawn"] == 4


@pytest.mark.ruling("T2")
@boxes()
def test_a_draw_rule_that_rises_twice_adds_up(box: Box) -> None:
    """Rising twice: 1 to 2 is one card, 2 to 4 two more."""
    table = box.table().lay(center="Play 3")
    table.see("Draw 2")
    assert table.said("draw", player="Ann", count=1)
    table.see("Draw 4")
    assert table.said("draw", player="Ann", count=2)
    assert table.turn["drawn"] == 4


@pytest.mark.ruling("T3")
@boxes()
def test_a_draw_rule_that_falls_takes_nothing_back(box: Box) -> None:
    """Bob drew 4 and plays Draw 2: he draws no more and gives nothing back; Cy draws 2."""
    table = box.table()
    table.play_on("Draw 4")
    assert table.held_by("Bob") == 3 + 4
    table.see("Draw 2")
    assert not table.said("draw")
    assert table.held_by("Bob") == 3 + 4 - 1
    assert table.discard == ["Draw 4"]
    table.done()
    assert table.said("draw", player="Cy", count=2)


@pytest.mark.ruling("T3")
@boxes()
def test_a_draw_rule_that_falls_and_rises_again_adds_nothing(box: Box) -> None:
    """Under Draw 4 Bob drew 4: neither Draw 2 nor Draw 3 after it gives him more."""
    table = box.table().lay(center="Play 3")
    table.see(box.extras[0])
    table.see(box.extras[1])
    table.play_on("Draw 4")
    for card in ("Draw 2", "Draw 3"):
        table.see(card)
        assert not table.said("draw")
    assert table.held_by("Bob") == 3 + 4 - 2


# -- T4, T5, T6: how many plays


@pytest.mark.ruling("T4")
@boxes()
def test_plays_are_counted_against_the_rule_as_it_stands_now(box: Box) -> None:
    """On Play 2 the second play is Play 3: one more is due."""
    table = box.table().lay(center="Play 2")
    table.see(box.extras[0])
    table.see("Play 3")
    assert (table.turn["played"], table.turn["to_play"]) == (2, 1)
    table.done()
    assert table.said("violation", kind="too_few_plays", player="Ann", missing=1)
    table.see(box.extras[1])
    table.done()
    assert table.turn["player"] == "Bob"


@pytest.mark.ruling("T4")
@boxes()
def test_a_play_rule_that_falls_below_the_plays_made_ends_them(box: Box) -> None:
    """On Play 3 the second play is Rules Reset: no play is owed, and none is taken back."""
    table = box.table().lay(center="Play 3")
    table.see(box.extras[0])
    table.see("Rules Reset")
    assert (table.turn["played"], table.turn["to_play"]) == (2, 0)
    table.see(box.extras[1])
    assert table.said("violation", kind="too_many_plays", player="Ann", card=box.extras[1])
    table.gone(box.extras[1])
    table.done()
    assert table.turn["player"] == "Bob"


@pytest.mark.ruling("T5")
@boxes()
def test_with_an_empty_hand_the_plays_end(box: Box) -> None:
    """Play 3, but Ann holds two: after two plays her turn can end."""
    table = box.table().lay(center="Play 3")
    table.hand("Ann", 2)
    assert table.turn["to_play"] == 2
    table.see(box.extras[0])
    table.see(box.extras[1])
    assert (table.held_by("Ann"), table.turn["to_play"]) == (0, 0)
    table.done()
    assert not table.said("violation")
    assert table.turn["player"] == "Bob"


@pytest.mark.ruling("T6")
@boxes()
def test_play_all_means_cards_received_too(box: Box) -> None:
    """Ann holds two under Play All; one of them is Draw 3: the cards it brings must be played as well."""
    table = box.table().lay(center="Play All")
    table.hand("Ann", 2)
    assert table.turn["to_play"] == "all"
    table.see("Draw 3")
    assert table.said("draw", player="Ann", count=2)
    for keeper in box.extras[:3]:
        assert table.turn["to_play"] == "all"
        table.done()
        assert table.said("violation", kind="too_few_plays", player="Ann")
        table.see(keeper)
    assert (table.held_by("Ann"), table.turn["to_play"]) == (0, 0)
    table.done()
    assert table.turn["player"] == "Bob"


# -- T7, T8: what a play is


@pytest.mark.ruling("T7")
@boxes("eco", "nature", "oz", "startrek", "fluxx", "star")
def test_everything_that_an_action_causes_is_one_play(box: Box) -> None:
    """Draw 2 and Use 'em draws Draw 3, Play 2 of them: four cards played, one play counted."""
    table = box.table().lay(center="Play 2")
    hand = table.held_by("Ann")
    table.see(box.draw_two)
    table.see(box.draw_three)
    table.see(box.extras[0])
    table.see(box.extras[1])
    table.see("Draw 3", "discard")
    assert table.said("discarded", card="Draw 3") and not table.said("rule_on")
    table.see(box.extras[2])
    assert table.keepers("Ann") == list(box.extras[:3])
    assert (table.turn["played"], table.turn["to_play"]) == (1, 1)
    assert table.held_by("Ann") == hand - 1
    assert table.state["held"] == 0


@pytest.mark.ruling("T7")
@boxes("eco", "nature", "monster", "fluxx")
def test_what_a_taken_action_causes_is_the_same_play(box: Box) -> None:
    """Use What You Take brings Draw 2 and Use 'em: still one play."""
    table = box.table().lay(center="Play 2")
    table.see("Use What You Take")
    table.pick("Bob")
    table.see(box.draw_two)
    table.see(box.extras[0])
    table.see(box.extras[1])
    assert table.keepers("Ann") == list(box.extras[:2])
    assert (table.turn["played"], table.turn["to_play"]) == (1, 1)
    assert table.held_by("Bob") == 2


@pytest.mark.ruling("T8")
@boxes()
def test_every_card_can_be_played(box: Box) -> None:
    """Whatever Ann shows first in a fresh game is a play, if it only finds something to do or not."""
    for card in box.table().deck.cards.values():
        if card.type in ("Keeper", "Goal", "New Rule", "Action", "Surprise"):
            table = box.table()
            table.see(card.id)
            assert table.said("played", player="Ann", card=card.id), card.name
            assert table.turn["played"] == 1


@pytest.mark.ruling("T8")
@boxes("startrek", "eco", "nature", "oz", "monster", "star")
def test_a_card_without_effect_is_played_all_the_same(box: Box) -> None:
    """Nobody has anything to steal: the card is played, nothing happens, the play is spent."""
    table = box.table()
    table.see(box.steal)
    assert table.said("played", player="Ann", card=box.steal)
    assert table.said("nothing", card=box.steal)
    assert table.discard == [box.steal]
    assert table.turn["to_play"] == 0
    table.done()
    assert table.turn["player"] == "Bob"


# -- T9: free actions

FREE = {  # a position for Ann and the card whose power she uses
    "eco": ("Camouflage", {"center": "Camouflage", "Ann": ["Bears"]}, "Bears"),
    "nature": ("Camouflage", {"center": "Camouflage", "Ann": ["Bears"]}, "Bears"),
    "oz": ("Water", {"Ann": ["Water"], "Bob": ["Wicked Witch of the West"]}, None),
    "startrek": ("Phaser", {"Ann": ["Phaser"], "Bob": ["Malfunction"]}, "Malfunction"),
    "fluxx": ("Recycling", {"center": "Recycling", "Ann": ["Sleep"]}, "Sleep"),
    "star": ("The Captain", {"Ann": ["The Captain"], "Bob": ["The Doctor"]}, "The Doctor"),
}


def use_freely(table: TableTalk, deck: str) -> None:
    card, _, target = FREE[deck]
    table.use(card)
    if target:
        table.pick(target)
    assert not table.said("refused"), table.events


@pytest.mark.ruling("T9")
@boxes(*FREE)
def test_a_free_action_is_not_a_play(box: Box) -> None:
    """Before her play Ann uses a power: the play is still due."""
    table = box.table().lay(**FREE[box.deck][1])  # type: ignore[arg-type]
    assert table.card(FREE[box.deck][0]) in table.turn["powers"]
    use_freely(table, box.deck)
    assert (table.turn["played"], table.turn["to_play"]) == (0, 1)


@pytest.mark.ruling("T9")
@boxes(*FREE)
def test_a_free_action_may_follow_the_last_play(box: Box) -> None:
    """At any point of one's own turn."""
    table = box.table().lay(**FREE[box.deck][1])  # type: ignore[arg-type]
    table.see("Draw 2")
    assert table.turn["to_play"] == 0
    use_freely(table, box.deck)
    assert table.turn["player"] == "Ann"


@pytest.mark.ruling("T9")
@boxes(*FREE)
def test_no_free_action_in_anothers_turn(box: Box) -> None:
    """Bob's turn: Ann must wait."""
    table = box.table().lay(**FREE[box.deck][1])  # type: ignore[arg-type]
    table.play_on("Draw 2")
    before = table.state
    table.use(FREE[box.deck][0], by="Ann")
    assert table.said("refused")
    assert table.state == before


# -- T10, T11: discarding


@pytest.mark.ruling("T10")
@boxes()
def test_nobody_discards_voluntarily(box: Box) -> None:
    """Ann lays an unwanted Keeper on the discard pile: it goes back, and her play is still due."""
    table = box.table()
    table.see(box.extras[0], "discard")
    assert table.said("violation", kind="voluntary_discard", player="Ann", card=box.extras[0])
    assert table.discard == []
    assert (table.held_by("Ann"), table.turn["to_play"]) == (4, 1)
    table.gone(box.extras[0])
    assert table.said("complied", kind="voluntary_discard", player="Ann")
    assert table.state["violations"] == []


@pytest.mark.ruling("T10")
@boxes()
def test_a_keeper_in_play_is_not_discarded_voluntarily_either(box: Box) -> None:
    """It stays Ann's until she takes it back."""
    table = box.table().lay(Ann=[box.extras[0]])
    table.see(box.extras[0], "discard", by="Ann")
    assert table.said("violation", kind="voluntary_discard", player="Ann", card=box.extras[0])
    assert table.keepers("Ann") == [box.extras[0]]
    table.see(box.extras[0], "seat:Ann")
    assert table.said("complied", kind="voluntary_discard")


@pytest.mark.ruling("T10")
@boxes()
def test_one_can_be_forced_to_make_another_win(box: Box) -> None:
    """The Goal is Ann's only card: she must play it, and Bob wins."""
    table = box.table().lay(Bob=list(box.pair))
    table.hand("Ann", 1)
    table.done()
    assert table.said("violation", kind="too_few_plays", player="Ann", missing=1)
    table.see(box.goal, "discard")
    assert table.said("violation", kind="voluntary_discard", player="Ann", card=box.goal)
    table.see(box.goal)
    assert table.said("won", player="Bob", goal=box.goal)


@pytest.mark.ruling("T11")
@boxes("eco", "nature", "oz", "startrek", "monster", "fluxx", "star")
def test_a_discarded_card_is_not_played(box: Box) -> None:
    """Bob discards a New Rule and an Action to the Hand Limit: neither is followed."""
    table = box.table().lay(Cy=[box.extras[0]])
    table.see("Hand Limit 1")
    table.see("Play 2", "discard")
    assert table.said("discarded", card="Play 2", player="Bob")
    table.see(box.steal, "discard")
    assert not table.said("played") and not table.said("rule_on")
    assert table.rules["play"] == 1
    assert table.keepers("Cy") == [box.extras[0]]
    assert table.discard == ["Play 2", box.steal]
    assert table.prompt and table.prompt["player"] == "Cy"


# -- T12: the piles


@pytest.mark.ruling("T12")
@boxes()
def test_the_discards_become_the_draw_pile_and_the_draw_goes_on(box: Box) -> None:
    """One card is left in the pile, four lie discarded, three are due: the draw straddles the shuffle."""
    table = box.table().lay(discard=[*box.extras[:3], "Play 2"])
    table.hand("Bob", table.held_by("Bob") + table.state["draw_pile"] - 1)
    assert table.state["draw_pile"] == 1
    table.see("Draw 4")
    assert table.said("reshuffled", count=4)
    assert sum(event["count"] for event in table.said("draw", player="Ann")) == 3
    assert table.held_by("Ann") == 4 - 1 + 3
    assert (table.state["draw_pile"], table.discard) == (2, [])


@pytest.mark.ruling("T12")
@boxes()
def test_the_discards_are_shuffled_only_when_a_card_is_needed(box: Box) -> None:
    """Ann's draw empties the pile exactly: the discards stay where they are until Bob draws."""
    table = box.table().lay(discard=list(box.extras[:3]))
    table.hand("Bob", table.held_by("Bob") + table.state["draw_pile"] - 3)
    table.see("Draw 4")
    assert not table.said("reshuffled")
    assert (table.state["draw_pile"], table.discard) == (0, list(box.extras[:3]))
    table.hand("Ann", 0)
    table.put("Play 2", "discard")
    table.hand("Cy", table.held_by("Cy") + table.state["draw_pile"])
    table.done()
    assert table.said("reshuffled", count=4)
    assert table.said("draw", player="Bob", count=4)


# -- T13, T14: coming and going


@pytest.mark.ruling("T13")
@boxes()
def test_a_new_player_joins_with_three_cards(box: Box) -> None:
    """Dee sits down between Ann and Bob in the middle of Ann's turn, and plays after her."""
    table = box.table()
    pile = table.state["draw_pile"]
    table.join("Dee", after="Ann")
    assert table.said("joined", player="Dee")
    assert table.said("draw", player="Dee", count=3)
    assert (table.held_by("Dee"), table.state["draw_pile"]) == (3, pile - 3)
    table.play_on(box.extras[0])
    assert table.turn["player"] == "Dee"


@pytest.mark.ruling("T13")
@boxes("eco", "nature", "oz", "startrek", "star")
def test_creepers_dealt_to_a_new_player_are_laid_down_and_replaced(box: Box) -> None:
    """Even after the first play nobody accuses Dee of having held one."""
    table = box.table()
    table.see(box.extras[0])
    table.join("Dee")
    table.see(box.creepers[0], "seat:Dee")
    assert table.said("creeper", player="Dee") and table.said("draw", player="Dee", count=1)
    assert not table.said("violation")
    assert (table.held_by("Dee"), table.creepers("Dee")) == (3, [box.creepers[0]])


@pytest.mark.ruling("T13")
@boxes()
def test_a_player_may_join_while_a_question_is_open(box: Box) -> None:
    """Ann is carrying out an Action: Dee joins, the question stands, the Action goes on."""
    table = box.table()
    table.see(box.draw_two)
    table.join("Dee")
    assert table.prompt and table.prompt["player"] == "Ann"
    table.see(box.extras[0])
    table.see(box.extras[1])
    assert table.keepers("Ann") == list(box.extras[:2])
    assert table.held_by("Dee") == 3


@pytest.mark.ruling("T14")
@boxes("startrek", "eco", "oz", "monster", "star")
def test_who_leaves_discards_hand_and_cards_in_play(box: Box) -> None:
    """Bob goes: his Keeper and three cards that nobody saw are on the discard pile."""
    table = box.table().lay(Bob=[box.extras[0]])
    table.leave("Bob")
    assert table.said("left", player="Bob")
    assert [player["name"] for player in table.state["players"]] == ["Ann", "Cy"]
    assert sorted(map(str, table.discard)) == sorted([box.extras[0], "None", "None", "None"])
    table.play_on(box.extras[1])
    assert table.turn["player"] == "Cy"


@pytest.mark.ruling("T14")
@boxes("startrek", "eco", "oz", "monster", "star")
def test_who_leaves_in_the_own_turn_passes_it_on(box: Box) -> None:
    """Ann leaves in the middle of an Action: what she was doing ends, and Bob draws."""
    table = box.table()
    table.see(box.draw_two)
    table.leave("Ann")
    assert table.prompt is None
    assert (table.state["held"], table.state["playing"]) == (0, [])
    assert table.discard.count(None) == 3 + 2
    assert box.draw_two in table.discard
    assert table.said("turn", player="Bob") and table.held_by("Bob") == 4


# -- T15: out of turn


@pytest.mark.ruling("T15")
@boxes()
def test_nobody_plays_out_of_turn(box: Box) -> None:
    """Bob lays a Keeper before himself in Ann's turn: it goes back to his hand."""
    table = box.table()
    table.see(box.extras[0], "seat:Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob", card=box.extras[0])
    assert table.keepers("Bob") == []
    assert table.held_by("Bob") == 3
    table.see(box.goal, by="Cy")
    assert table.said("violation", kind="out_of_turn", player="Cy")
    assert table.goals == []


@pytest.mark.ruling("T15")
@boxes()
def test_a_card_shown_out_of_turn_can_be_played_later(box: Box) -> None:
    """Bob takes it back, and plays it when his turn comes."""
    table = box.table()
    table.see(box.extras[0], "seat:Bob")
    table.gone(box.extras[0])
    assert table.said("complied", kind="out_of_turn", player="Bob")
    table.play_on(box.extras[1])
    table.see(box.extras[0])
    assert table.keepers("Bob") == [box.extras[0]]
    assert table.state["violations"] == []


@pytest.mark.ruling("T15")
@boxes()
def test_limits_make_players_discard_out_of_turn(box: Box) -> None:
    """Ann plays Hand Limit 1: Bob and Cy discard in her turn."""
    table = box.table()
    table.see("Hand Limit 1")
    for player in ("Bob", "Cy"):
        assert table.said("prompt", player=player, want="discard", count=2)
        table.done()
        assert table.held_by(player) == 1
    assert table.turn["player"] == "Ann"


# -- T16, T17: in play, and the discard pile


@pytest.mark.ruling("T16")
@boxes("monster", "startrek", "fluxx", "star")
def test_in_play_means_on_the_table_and_not_discarded(box: Box) -> None:
    """Of two Keepers one lies discarded: only the other can be stolen."""
    table = box.table().lay(Bob=[box.extras[0]], discard=[box.extras[1]])
    table.see(box.steal)
    assert table.prompt and table.prompt["choices"] == table.ids(box.extras[0])
    table.pick(box.extras[1])
    assert table.said("refused")
    table.pick(box.extras[0])
    assert table.keepers("Ann") == [box.extras[0]]
    assert table.discard == [box.extras[1], box.steal]


@pytest.mark.ruling("T16")
def test_what_may_be_zapped_is_what_is_in_play() -> None:
    """Keepers, New Rules and the Goal; nothing from the discard pile."""
    table = BOXES["monster"].table()
    table.lay(Bob=["Ghost"], center=["Draw 2", "Cereal Mascots"], discard=["Witch", "Play 2"])
    table.see("Zap a Card")
    assert table.prompt
    assert set(table.prompt["choices"]) == set(table.ids("Ghost", "Draw 2", "Cereal Mascots"))


@pytest.mark.ruling("T17")
@boxes("monster", "eco", "oz")
def test_anyone_may_look_through_the_discard_pile(box: Box) -> None:
    """At any time, in the middle of an Action too, from bottom to top; looking changes nothing."""
    table = box.table().lay(discard=[box.extras[0], box.goal])
    assert table.discard == [box.extras[0], box.goal]
    table.see(box.draw_two)
    before = table.state
    assert table.discard == [box.extras[0], box.goal]
    assert table.state == before
    table.see(box.extras[1])
    table.see(box.steal)
    assert table.discard == [box.extras[0], box.goal, box.steal, box.draw_two]
