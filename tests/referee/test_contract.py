"""Contract 1: what goes in, what comes out, and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from companion.referee import MAX_LINE

from ..table_talk import TableTalk
from .soundness import check_answer, check_conservation, position

CANONICAL = {  # the fields that Contract 1 promises for each event
    "turn": {"player", "draw", "play"},
    "draw": {"player", "count", "why"},
    "played": {"player", "card"},
    "rule_on": {"card"},
    "rule_off": {"card"},
    "goal_on": {"card"},
    "goal_off": {"card"},
    "keeper": {"player", "card"},
    "creeper": {"player", "card"},
    "moved": {"card", "from", "to"},
    "discarded": {"card"},
    "cancelled": {"card", "by"},
    "attached": {"creeper", "keeper"},
    "reshuffled": {"count"},
    "violation": {"kind", "player"},
    "complied": {"kind", "player"},
    "prompt": {"player", "want", "choices", "count", "optional"},
    "blocked": {"player", "by"},
    "won": {"player", "goal"},
    "tie": {"players"},
    "mismatch": {"card", "believed", "seen"},
    "refused": {"reason"},
    "ready": {"n"},
}


# -- lines that are no inputs -----------------------------------------------------------------------------

NO_INPUTS = {
    "empty": b"",
    "only a line end": b"\n",
    "no JSON": b"see oz:water\n",
    "half an object": b'{"do": "done"',
    "a list": b'["do", "done"]',
    "a text": b'"done"',
    "a number": b"7",
    "null": b"null",
    "NaN": b'{"do": "hand", "player": "Ann", "count": NaN}',
    "Infinity": b'{"do": "hand", "player": "Ann", "count": Infinity}',
    "no UTF-8": b'{"do": "see", "card": "\xff\xfe"}',
    "a number without end": b'{"do": "undo", "n": ' + b"9" * 5_000 + b"}",
    "two objects": b'{"do": "done"} {"do": "done"}',
    "deeply nested": b"[" * 30_000 + b"]" * 30_000,
    "deeply nested objects": b'{"do":' * 9_000 + b"1" + b"}" * 9_000,
    "huge": b'{"do": "see", "card": "' + b"x" * MAX_LINE + b'"}',
    "no do": b"{}",
    "unknown do": b'{"do": "dance"}',
    "do is no text": b'{"do": ["done"]}',
    "do is null": b'{"do": null}',
    "upper case": b'{"do": "DONE"}',
}


@pytest.mark.parametrize("line", NO_INPUTS.values(), ids=NO_INPUTS.keys())
def test_a_line_that_is_no_input_is_refused(line: bytes) -> None:
    """One `refused` with its reason, one `ready`; the game is as it was."""
    table = TableTalk("oz")
    before = position(table.referee)
    events = table.referee.hear(line)
    assert [event["event"] for event in events] == ["refused", "ready"]
    assert events[0]["reason"] == events[0]["text"] != ""
    assert position(table.referee) == before


REFUSED = {
    "see without a card": {"do": "see"},
    "see: the card is a number": {"do": "see", "card": 14},
    "see: the card is true": {"do": "see", "card": True},
    "see: the card is null": {"do": "see", "card": None},
    "see: the card is a list": {"do": "see", "card": ["oz:water"]},
    "see: no such card": {"do": "see", "card": "oz:lava"},
    "see: a card of no deck": {"do": "see", "card": "pirate:parrot"},
    "see: a name is no id": {"do": "see", "card": "Water"},
    "see: half a character": {"do": "see", "card": "\ud800"},
    "see: half a character in the zone": {"do": "see", "card": "oz:water", "zone": "seat:\ud800"},
    "see: an endless card": {"do": "see", "card": "x" * 5_000},
    "see: no such zone": {"do": "see", "card": "oz:water", "zone": "floor"},
    "see: the zone is a number": {"do": "see", "card": "oz:water", "zone": 1},
    "see: nobody's seat": {"do": "see", "card": "oz:water", "zone": "seat:Zoe"},
    "see: a seat without a name": {"do": "see", "card": "oz:water", "zone": "seat:"},
    "see: by nobody we know": {"do": "see", "card": "oz:water", "by": "Zoe"},
    "see: by a number": {"do": "see", "card": "oz:water", "by": 1},
    "gone: no such card": {"do": "gone", "card": "oz:lava"},
    "pick without a value": {"do": "pick"},
    "pick: nothing was asked": {"do": "pick", "value": "oz:water"},
    "pick: null": {"do": "pick", "value": None},
    "pick: an object": {"do": "pick", "value": {"card": "oz:water"}},
    "pick: a fraction": {"do": "pick", "value": 1.5},
    "use: no such card": {"do": "use", "card": "oz:lava"},
    "use: not in play": {"do": "use", "card": "oz:water"},
    "use: without a power": {"do": "use", "card": "oz:basic-rules"},
    "hand: nobody": {"do": "hand", "count": 3},
    "hand: no count": {"do": "hand", "player": "Ann"},
    "hand: nobody we know": {"do": "hand", "player": "Zoe", "count": 3},
    "hand: true is no number": {"do": "hand", "player": "Ann", "count": True},
    "hand: a fraction": {"do": "hand", "player": "Ann", "count": 2.0},
    "hand: a text": {"do": "hand", "player": "Ann", "count": "3"},
    "hand: below nothing": {"do": "hand", "player": "Ann", "count": -1},
    "hand: more than the deck": {"do": "hand", "player": "Ann", "count": 1_000},
    "hand: beyond all bounds": {"do": "hand", "player": "Ann", "count": 10**30},
    "put: nowhere": {"do": "put", "card": "oz:water"},
    "put: no such place": {"do": "put", "card": "oz:water", "to": "tray"},
    "put: nobody's seat": {"do": "put", "card": "oz:water", "to": "seat:Zoe"},
    "put: nobody's hand": {"do": "put", "card": "oz:water", "to": "hand:"},
    "put: a Keeper in the centre": {"do": "put", "card": "oz:water", "to": "center"},
    "put: a Goal before a player": {"do": "put", "card": "oz:im-melting", "to": "seat:Ann"},
    "undo: nothing yet": {"do": "undo"},
    "undo: none": {"do": "undo", "n": 0},
    "undo: backwards": {"do": "undo", "n": -1},
    "undo: more than all": {"do": "undo", "n": 10**30},
    "undo: a fraction": {"do": "undo", "n": 1.0},
    "undo: a text": {"do": "undo", "n": "1"},
    "undo: true is no number": {"do": "undo", "n": True},
    "join: nobody": {"do": "join"},
    "join: no name": {"do": "join", "player": ""},
    "join: a long name": {"do": "join", "player": "x" * 80},
    "join: half a character": {"do": "join", "player": "\udfff"},
    "join: an escape": {"do": "join", "player": "\x1b[31mRed"},
    "join: playing already": {"do": "join", "player": "Ann"},
    "join: the same but for case": {"do": "join", "player": "aNN"},
    "join: after nobody we know": {"do": "join", "player": "Dee", "after": "Zoe"},
    "join: after a number": {"do": "join", "player": "Dee", "after": 2},
    "leave: nobody we know": {"do": "leave", "player": "Zoe"},
    "leave: a number": {"do": "leave", "player": 2},
    "claim: no Goal yet": {"do": "claim", "player": "Ann"},
    "claim: nobody we know": {"do": "claim", "player": "Zoe"},
}


@pytest.mark.parametrize("value", REFUSED.values(), ids=REFUSED.keys())
def test_an_input_that_cannot_be_taken_is_refused(value: dict[str, Any]) -> None:
    """With a reason; the game is as it was."""
    table = TableTalk("oz")
    before = position(table.referee)
    table.tell(**value)
    assert [event["event"] for event in table.events] == ["refused"]
    assert table.events[0]["reason"].isprintable()
    assert position(table.referee) == before
    assert table.referee.game.inputs == 0


WRONG_ANSWERS = {
    "card": ["oz:toto", "Dorothy", 1, True, "Ann", [], ["oz:dorothy", "oz:dorothy"]],
    "player": ["Ann", "Zoe", 1, True, ["Bob", "Cy"]],
    "discard": ["oz:dorothy", "oz:lava", 1, ["oz:draw-2", "oz:draw-2"], ["oz:draw-2", "oz:draw-3", "oz:draw-4"]],
    "confirm": ["yes", 1, 0, "true", [True, True]],
    "play": ["oz:dorothy", 3, False, "oz:wicked-witch-of-the-west", []],
}


def asking(want: str) -> TableTalk:
    """A table at which such a question is open."""
    table = TableTalk("oz").lay(Bob=["Dorothy", "Wicked Witch of the West"])
    if want == "card":
        table.see("Trash Something")
    elif want == "player":
        table.see("Trade Hands")
    elif want == "discard":
        table.see("Hand Limit 1")
    elif want == "confirm":
        table.see("Green Spectacles")
    else:
        table.see("Draw 2 and Use 'Em")
    assert table.prompt and table.prompt["want"] == want
    return table


@pytest.mark.parametrize(("want", "value"), [(want, v) for want, vs in WRONG_ANSWERS.items() for v in vs])
def test_a_wrong_answer_is_refused_and_the_question_stands(want: str, value: Any) -> None:
    """Whatever its kind."""
    table = asking(want)
    before = position(table.referee)
    table.tell(do="pick", value=value)
    assert table.said("refused")
    assert position(table.referee) == before


def test_fields_that_an_input_does_not_know_are_ignored() -> None:
    """A later version may send more."""
    table = TableTalk("oz")
    table.tell(do="see", card="oz:water", frame=17, zone="tray", by=None)
    assert table.said("keeper", player="Ann", card="Water")


def test_a_card_may_be_named_by_the_code_on_its_sticker() -> None:
    """What the camera reads is as good as an id."""
    table = TableTalk("oz")
    table.tell(do="see", card="FX:OZ:014")
    assert table.said("keeper", player="Ann", card="Water")


# -- what comes out ---------------------------------------------------------------------------------------


def many_events() -> list[dict[str, Any]]:
    """Positions in which, between them, the referee says everything that Contract 1 lists."""
    said: list[dict[str, Any]] = []

    def note(table: TableTalk, *inputs: dict[str, Any]) -> None:
        said.extend(table.referee.opening())
        for value in inputs:
            said.extend(table.referee.take(value))

    star = TableTalk("star").lay(center=["Draw 2", "Planetary System"], Bob=["Distant Planet", "Starship"])
    note(
        star,
        {"do": "see", "card": "star:draw-4"},
        {"do": "see", "card": "star:veto", "by": "Cy"},
        {"do": "see", "card": "star:malfunction", "zone": "seat:Bob"},
        {"do": "see", "card": "star:small-moon", "zone": "seat:Cy"},
        {"do": "gone", "card": "star:small-moon"},
        {"do": "see", "card": "star:starship", "zone": "seat:Ann"},
        {"do": "done"},
        {"do": "see", "card": "star:small-moon"},
        {"do": "done"},
        {"do": "see", "card": "star:steal-a-keeper"},
        {"do": "pick", "value": "star:small-moon"},
        {"do": "gone", "card": "star:small-moon"},
        {"do": "done"},
        {"do": "see", "card": "star:space-dock"},
        {"do": "pick", "value": 1},
    )
    eco = TableTalk("eco+nature").lay(Ann=["eco:sunshine", "eco:leaves"])
    eco.lay(Bob=["nature:sunshine", "nature:leaves"])
    note(
        eco,
        {"do": "see", "card": "eco:photosynthesis"},
        {"do": "put", "card": "nature:leaves", "to": "discard"},
    )
    note(TableTalk("fluxx").lay(discard=["Money"]), {"do": "see", "card": "fluxx:empty-the-trash"})
    return said


def test_every_event_has_the_fields_of_the_contract() -> None:
    """And its sentence, and what makes it so."""
    events = many_events()
    assert {event["event"] for event in events} >= set(CANONICAL)
    for event in events:
        assert CANONICAL.get(event["event"], set()) <= event.keys(), event
        assert event["text"] and isinstance(event["because"], list)
        json.dumps(event)


def test_the_snapshot_has_the_fields_of_the_contract() -> None:
    """In the middle of an Action, with a violation standing."""
    table = TableTalk("star").lay(Bob=["Starship", "Malfunction"], discard=["Veto!"])
    table.see("The Stars", "seat:Bob")
    table.see("Draw 2 and Use 'Em")
    state = table.state
    assert (state["event"], state["deck"], state["winner"]) == ("state", "star", None)
    assert state["turn"].items() >= {"player": "Ann", "number": 1, "drawn": 1, "played": 1, "to_play": 0}.items()
    assert state["rules"]["cards"] == ["star:basic-rules"]
    assert state["rules"].items() >= {"draw": 1, "play": 1, "hand_limit": None, "keeper_limit": None}.items()
    assert (state["goals"], state["discard"]) == ([], ["star:veto"])
    assert state["players"][1] == {
        "name": "Bob",
        "hand": 3,
        "keepers": ["star:starship"],
        "creepers": ["star:malfunction"],
        "attached": {"star:malfunction": "star:starship"},
        "face_down": [],
    }
    assert state["prompt"]["want"] == "play" and state["prompt"]["count"] == 2
    assert [fault["kind"] for fault in state["violations"]] == ["out_of_turn"]
    assert isinstance(state["draw_pile"], int)


def test_play_all_is_a_word_and_a_limit_a_number() -> None:
    """`play` and `to_play` are a number or "all"; a limit is a number or null."""
    table = TableTalk("fluxx")
    for name in ("Bob", "Cy"):
        table.hand(name, 0)
    table.lay(center=["Play All", "Hand Limit 1", "Keeper Limit 3"])
    rules = table.rules
    assert (rules["play"], rules["hand_limit"], rules["keeper_limit"]) == ("all", 1, 3)
    assert table.turn["to_play"] == "all"


def test_state_is_no_input() -> None:
    """Asking for a snapshot changes nothing and cannot be undone."""
    table = TableTalk("oz")
    assert table.state == table.state
    table.undo()
    assert table.said("refused")


def test_because_names_the_cards_that_make_it_so() -> None:
    """Hand Limit 1, plus 1 by Inflation."""
    table = TableTalk("fluxx").lay(center="Inflation")
    table.see("Hand Limit 1")
    fault = table.said("violation", kind="hand_limit", player="Bob")[0]
    assert (fault["limit"], fault["because"]) == (2, table.ids("Hand Limit 1", "Inflation"))


# -- violations, one by one -------------------------------------------------------------------------------


def standing(table: TableTalk) -> list[str]:
    return [fault["kind"] for fault in table.state["violations"]]


def test_violation_hand_limit() -> None:
    """limit, have, excess; complied with by discarding."""
    table = TableTalk("oz")
    table.see("Hand Limit 1")
    fault = table.said("violation", kind="hand_limit")[0]
    assert (fault["player"], fault["limit"], fault["have"], fault["excess"]) == ("Bob", 1, 3, 2)
    assert [v["player"] for v in table.said("violation", kind="hand_limit")] == ["Bob", "Cy"]
    assert standing(table) == ["hand_limit", "hand_limit"]
    table.done()
    assert table.said("complied", kind="hand_limit", player="Bob")
    assert standing(table) == ["hand_limit"]


def test_violation_keeper_limit() -> None:
    """limit, have, excess."""
    table = TableTalk("oz").lay(Bob=["Toto", "Dorothy", "The Munchkins"])
    table.see("Keeper Limit 2")
    fault = table.said("violation", kind="keeper_limit")[0]
    assert (fault["player"], fault["limit"], fault["have"], fault["excess"]) == ("Bob", 2, 3, 1)
    table.pick("Toto")
    assert table.said("complied", kind="keeper_limit", player="Bob")
    assert standing(table) == []


def test_violation_out_of_turn() -> None:
    """player and card; complied with when the card is taken back."""
    table = TableTalk("oz")
    table.see("Toto", by="Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob", card="Toto")
    assert standing(table) == ["out_of_turn"]
    table.gone("Toto")
    assert table.said("complied", kind="out_of_turn", player="Bob")


def test_violation_too_many_plays() -> None:
    """player and card; complied with when the card is taken back."""
    table = TableTalk("oz")
    table.see("Toto")
    table.see("Dorothy")
    assert table.said("violation", kind="too_many_plays", player="Ann", card="Dorothy")
    assert table.keepers("Ann") == ["Toto"]
    table.gone("Dorothy")
    assert table.said("complied", kind="too_many_plays", player="Ann")
    assert standing(table) == []


def test_what_went_back_to_a_hand_is_forgotten_with_the_turn() -> None:
    """No camera can see it there."""
    table = TableTalk("oz")
    table.see("Toto")
    table.see("Dorothy")
    table.see("The Munchkins", by="Cy")
    assert standing(table) == ["too_many_plays", "out_of_turn"]
    table.done()
    assert standing(table) == []
    assert table.turn["player"] == "Bob"


def test_violation_too_few_plays() -> None:
    """player and missing; complied with by playing."""
    table = TableTalk("oz").lay(center="Play 2")
    table.done()
    assert table.said("violation", kind="too_few_plays", player="Ann", missing=2)
    assert table.turn["player"] == "Ann"
    table.see("Toto")
    table.done()
    assert table.said("violation", kind="too_few_plays", player="Ann", missing=1)
    assert standing(table) == ["too_few_plays"]
    table.see("Dorothy")
    assert table.said("complied", kind="too_few_plays", player="Ann")
    assert standing(table) == []


def test_violation_took_without_card() -> None:
    """player and card; complied with by putting it back."""
    table = TableTalk("oz").lay(Bob=["Toto"])
    table.see("Toto", "seat:Cy")
    assert table.said("violation", kind="took_without_card", player="Cy", card="Toto")
    table.see("Toto", "seat:Bob")
    assert table.said("complied", kind="took_without_card", player="Cy")
    assert standing(table) == []


def test_violation_voluntary_discard() -> None:
    """player and card."""
    table = TableTalk("oz")
    table.see("Toto", "discard")
    assert table.said("violation", kind="voluntary_discard", player="Ann", card="Toto")
    assert table.discard == []


def test_violation_creeper_held() -> None:
    """player and card; laid down late, it is laid down all the same."""
    table = TableTalk("oz")
    table.see("Toto")
    table.see("Wicked Witch of the West")
    assert table.said("violation", kind="creeper_held", player="Ann", card="Wicked Witch of the West")
    assert table.creepers("Ann") == ["Wicked Witch of the West"]


def test_violation_duplicate_code() -> None:
    """player and card: a rule in play is shown as if it came from a hand."""
    table = TableTalk("oz").lay(center="Draw 2")
    table.see("Draw 2")
    assert table.said("violation", kind="duplicate_code", player="Ann", card="Draw 2")
    assert table.new_rules == ["Draw 2"]


def test_violation_wrong_deck() -> None:
    """player and the code: a sticker of a deck that is not in this game."""
    table = TableTalk("oz")
    for card in ("FX:EC:014", "eco:poison"):
        table.tell(do="see", card=card)
        assert table.said("violation", kind="wrong_deck", player="Ann", code=card)


def test_violation_unknown_card() -> None:
    """player and the code: a sticker of this deck that is on no card of its list."""
    table = TableTalk("oz")
    table.tell(do="see", card="FX:OZ:999")
    assert table.said("violation", kind="unknown_card", player="Ann", code="FX:OZ:999")


def test_the_same_fault_twice_stands_once() -> None:
    """It is told again, and is still one fault."""
    table = TableTalk("oz")
    for _ in range(2):
        table.see("Toto", by="Bob")
        assert table.said("violation", kind="out_of_turn")
    assert standing(table) == ["out_of_turn"]


@pytest.mark.parametrize("allowed_by", ["Steal Something", "Trash Something"])
def test_a_fault_is_mended_when_a_card_makes_it_right(allowed_by: str) -> None:
    """Ann grabs Bob's Toto, or throws it away; then she plays the card that allows it."""
    steals = allowed_by == "Steal Something"
    table = TableTalk("oz").lay(Bob=["Toto"])
    table.see("Toto", "seat:Ann" if steals else "discard", by="Ann")
    assert len(standing(table)) == 1
    table.see(allowed_by)
    table.pick("Toto")
    assert table.said("complied", player="Ann", card="Toto")
    assert standing(table) == []


# -- what a card that is seen means, by zone --------------------------------------------------------------


@pytest.mark.parametrize("zone", ["tray", "seat:Ann"])
def test_a_keeper_on_the_tray_or_at_the_seat_was_played(zone: str) -> None:
    """By the player in turn."""
    table = TableTalk("oz")
    table.see("Toto", zone)
    assert table.said("played", player="Ann", card="Toto")
    assert table.keepers("Ann") == ["Toto"]


@pytest.mark.parametrize("zone", ["tray", "center"])
def test_a_goal_or_a_rule_in_the_centre_was_played(zone: str) -> None:
    """By the player in turn."""
    table = TableTalk("oz").lay(center="Play 2")
    table.see("I'm Melting!", zone)
    assert table.said("goal_on", card="I'm Melting!")
    table.see("Draw 2", zone)
    assert table.said("rule_on", card="Draw 2")


@pytest.mark.parametrize("zone", ["tray", "discard"])
def test_an_action_on_the_discard_pile_was_played(zone: str) -> None:
    """If nothing demanded a discard."""
    table = TableTalk("oz").lay(center="Draw 2")
    table.see("Rules Reset", zone)
    assert table.said("played", player="Ann", card="Rules Reset")
    assert table.new_rules == []


def test_an_action_on_the_discard_pile_was_discarded_if_a_limit_demanded_it() -> None:
    """Bob must discard: his Rules Reset is not played (T11)."""
    table = TableTalk("oz")
    table.see("Hand Limit 2")
    table.see("Rules Reset", "discard")
    assert table.said("discarded", player="Bob", card="Rules Reset")
    assert table.new_rules == ["Hand Limit 2"]


@pytest.mark.parametrize("zone", ["seat:Bob", "seat:Cy", "center"])
def test_a_card_elsewhere_is_not_what_a_limit_demanded(zone: str) -> None:
    """Bob must discard; a Keeper that appears at a seat was not discarded."""
    table = TableTalk("oz")
    table.see("Hand Limit 2")
    table.see("Toto", zone)
    assert not table.said("discarded")
    assert table.held_by("Bob") == 3
    assert table.prompt and table.prompt["player"] == "Bob"


@pytest.mark.parametrize("zone", ["seat:Bob", "seat:Cy"])
def test_a_card_at_anothers_seat_is_not_the_answer_of_who_was_asked(zone: str) -> None:
    """Ann plays two cards of those she drew; a Keeper before Bob or Cy is none of them."""
    table = TableTalk("oz")
    table.see("Draw 2 and Use 'Em")
    table.see("Toto", zone)
    assert table.said("violation", kind="out_of_turn", player=zone[5:], card="Toto")
    assert table.keepers("Ann") == [] and table.state["held"] == 2


def test_a_card_seen_where_it_lies_is_no_news() -> None:
    """A hand over the table uncovers Bob's Keepers while Ann thinks about what to steal: nothing is stolen."""
    table = TableTalk("oz").lay(Bob=["Toto", "Dorothy"])
    table.see("Steal Something")
    table.see("Toto", "seat:Bob")
    assert table.keepers("Bob") == ["Toto", "Dorothy"]
    assert table.prompt and table.prompt["want"] == "card"
    table.see("Dorothy", "seat:Ann")
    assert table.keepers("Ann") == ["Dorothy"]


def test_trashed_by_laying_it_on_the_discard_pile() -> None:
    """The move itself answers the question."""
    table = TableTalk("oz").lay(Bob=["Toto"], Cy=["Dorothy"])
    table.see("Trash Something", "discard")
    table.see("Dorothy", "discard")
    assert table.said("discarded", card="Dorothy") and not table.said("violation")
    assert table.keepers("Cy") == []


def test_a_keeper_before_another_player_without_an_effect_is_a_violation() -> None:
    """W10 by the camera alone."""
    table = TableTalk("oz").lay(Bob=["Toto"])
    table.see("Toto", "seat:Ann")
    assert table.said("violation", kind="took_without_card", player="Ann")


def test_ones_own_keeper_in_the_centre_is_a_mismatch() -> None:
    """It has no business there, and nobody took it."""
    table = TableTalk("oz").lay(Ann=["Toto"])
    table.see("Toto", "center")
    assert table.said("mismatch", card="Toto", believed="seat:Ann", seen="center")


@pytest.mark.parametrize("advance", ["manual", "auto"])
def test_a_rule_shown_on_the_tray_with_a_power_is_used(advance: str) -> None:
    """In the tray layout showing a card in play is how its power is used."""
    table = TableTalk("oz", advance=advance).lay(Ann=["Water"], Bob=["Wicked Witch of the West"])
    table.see("Water")
    assert table.said("used", player="Ann", card="Water")
    assert table.creepers("Bob") == []


def test_vanishing_is_never_a_move() -> None:
    """A sticker that is not seen any more is a hint; the card is believed where it was."""
    table = TableTalk("oz").lay(Ann=["Toto"], center="Draw 2")
    before = table.state
    table.gone("Toto")
    assert table.said("mismatch", card="Toto", believed="seat:Ann", seen=None)
    table.gone("Draw 2")
    assert table.said("mismatch", card="Draw 2", believed="center", seen=None)
    table.gone("Dorothy")
    assert table.events == []
    assert table.state == before


def test_an_unseen_discard_may_be_shown_later() -> None:
    """Bob discarded two without showing them; one of them is seen on the pile, and was not discarded twice."""
    table = TableTalk("oz")
    table.see("Hand Limit 1")
    table.done()
    assert table.discard == [None, None]
    table.done()
    table.see("Toto", "discard")
    assert not table.said("violation")
    assert table.discard == [None, None, None, "Toto"]
    check_conservation(table.referee.game)


# -- advance ----------------------------------------------------------------------------------------------


def test_manual_a_turn_ends_only_with_done() -> None:
    """The next card is one too many."""
    table = TableTalk("oz", advance="manual")
    table.see("Toto")
    assert table.turn["player"] == "Ann"
    table.see("Dorothy")
    assert table.said("violation", kind="too_many_plays", player="Ann")


def test_auto_a_turn_ends_by_itself() -> None:
    """The next card belongs to the next player."""
    table = TableTalk("oz", advance="auto")
    table.see("Toto")
    assert table.said("turn", player="Bob") and table.said("draw", player="Bob", count=1)
    table.see("Dorothy")
    assert table.keepers("Bob") == ["Dorothy"]
    assert table.turn["player"] == "Cy"


def test_auto_waits_while_something_optional_is_left() -> None:
    """Ann could still use Water: her turn ends when she says so."""
    table = TableTalk("oz", advance="auto").lay(Ann=["Water"], Bob=["Wicked Witch of the West"])
    table.see("Toto")
    assert table.turn["player"] == "Ann" and table.turn["powers"] == table.ids("Water")
    table.done()
    assert table.turn["player"] == "Bob"


def test_auto_ends_the_turn_when_the_last_option_is_gone() -> None:
    """Ann uses Water, and has nothing more to do."""
    table = TableTalk("oz", advance="auto").lay(Ann=["Water"], Bob=["Wicked Witch of the West"])
    table.see("Toto")
    table.use("Water")
    assert table.turn["player"] == "Bob"


def test_auto_stops_for_the_players_own_limit() -> None:
    """Ann is over Hand Limit 1 at the end of her turn: she discards, and the turn passes by itself."""
    table = TableTalk("oz", advance="auto")
    for name in ("Bob", "Cy"):
        table.hand(name, 0)
    table.see("Hand Limit 1")
    assert table.said("violation", kind="hand_limit", player="Ann", excess=2)
    table.done()
    assert table.turn["player"] == "Bob"


def test_auto_a_surprise_still_reaches_back_to_the_last_play() -> None:
    """Ann's turn has passed; Cy cancels what she played in it."""
    table = TableTalk("oz", advance="auto")
    table.see("I'm Melting!")
    assert table.turn["player"] == "Bob"
    table.see("Canceled Plans", by="Cy")
    assert table.said("cancelled", card="I'm Melting!", by="Canceled Plans")
    assert (table.goals, table.turn["player"]) == ([], "Bob")
    assert (table.held_by("Ann"), table.held_by("Bob"), table.held_by("Cy")) == (3, 4, 2)


# -- in the middle of nested effects ----------------------------------------------------------------------


def nested() -> TableTalk:
    """Draw 2 and Use 'Em inside Draw 3, Play 2 of Them: the inner one asks for two cards."""
    table = TableTalk("oz").lay(Bob=["Toto"])
    table.see("Draw 3, Play 2 of Them")
    table.see("Draw 2 and Use 'Em")
    assert table.prompt and table.prompt["count"] == 2 and table.state["held"] == 4
    return table


def finish(table: TableTalk) -> None:
    """Two inner plays, one more outer play, and the rest unseen."""
    for card in ("Dorothy", "The Munchkins", "The Scarecrow"):
        table.see(card)
        assert not table.said("refused"), table.events
    table.done()
    assert table.prompt is None
    assert (table.state["held"], table.state["playing"], table.turn["played"]) == (0, [], 1)
    assert {"Dorothy", "The Munchkins", "The Scarecrow"} <= set(table.keepers("Ann"))
    check_conservation(table.referee.game)


def test_nested_effects_by_themselves() -> None:
    """The position that the next tests disturb."""
    finish(nested())


def test_put_in_the_middle() -> None:
    """A correction: the question is put anew, and the effect goes on."""
    table = nested()
    table.put("Toto", "seat:Cy")
    assert table.said("moved", card="Toto", to="seat:Cy")
    assert table.said("prompt", player="Ann", want="play", count=2)
    finish(table)
    assert table.keepers("Cy") == ["Toto"]


def test_what_is_being_carried_out_cannot_be_put_elsewhere() -> None:
    """Undo is the way back."""
    table = nested()
    table.put("Draw 2 and Use 'Em", "hand:Ann")
    assert table.said("refused")
    finish(table)


def test_a_hand_corrected_in_the_middle() -> None:
    """What was drawn apart is not touched."""
    table = nested()
    table.hand("Ann", 7)
    assert table.said("prompt", player="Ann", want="play", count=2)
    finish(table)
    assert table.held_by("Ann") == 7


def test_join_and_leave_in_the_middle() -> None:
    """Dee comes, Bob goes: Ann's Action goes on."""
    table = nested()
    table.join("Dee")
    table.leave("Bob")
    assert table.said("discarded", card="Toto")
    finish(table)
    assert [player["name"] for player in table.state["players"]] == ["Ann", "Cy", "Dee"]


def test_claim_in_the_middle() -> None:
    """The others deny it, and the question from before is put again."""
    table = nested()
    table.see("(title unknown: Wizard + Balloon)")
    table.claim("Cy")
    assert table.said("prompt", player="Ann", want="confirm")
    table.pick(False)
    assert table.said("prompt", player="Ann", want="play", count=1)
    assert table.state["winner"] is None


def test_a_claim_that_all_confirm_wins() -> None:
    """In the middle of whatever."""
    table = nested()
    table.see("Follow the Yellow Brick Road")
    table.claim("Cy")
    table.pick(True)
    table.pick(True)
    assert table.said("won", player="Cy", goal="Follow the Yellow Brick Road")
    assert (table.prompt, table.state["winner"]) == (None, "Cy")


def test_use_in_the_middle_has_to_wait() -> None:
    """A free action comes before the Action or after it."""
    table = TableTalk("oz").lay(Ann=["Water"], Bob=["Wicked Witch of the West"])
    table.see("Draw 2 and Use 'Em")
    table.use("Water")
    assert table.said("refused")
    table.see("Dorothy")
    table.see("Toto")
    table.use("Water")
    assert table.creepers("Bob") == []


def test_done_in_the_middle_is_refused() -> None:
    """Two cards must be played: nothing to close."""
    table = nested()
    table.done()
    assert table.said("refused")
    finish(table)


def test_leaving_in_the_middle_of_ones_own_action() -> None:
    """Everything that Ann held goes to the discard pile, seen or not."""
    table = nested()
    table.leave("Ann")
    assert table.turn["player"] == "Bob"
    assert (table.state["held"], table.state["playing"], table.prompt) == (0, [], None)
    assert table.discard.count(None) == 3 + 4
    assert {"Draw 3, Play 2 of Them", "Draw 2 and Use 'Em"} <= set(table.discard)
    check_conservation(table.referee.game)


def test_who_was_asked_may_leave() -> None:
    """Bob must discard to the limit and goes instead: Cy is next, then Ann plays on."""
    table = TableTalk("oz").lay(center="Play 2")
    table.see("Hand Limit 1")
    assert table.prompt and table.prompt["player"] == "Bob"
    table.leave("Bob")
    assert table.said("prompt", player="Cy", want="discard")
    table.done()
    table.see("Toto")
    assert table.keepers("Ann") == ["Toto"]


def test_who_was_asked_to_confirm_a_claim_may_leave() -> None:
    """The others decide."""
    table = TableTalk("oz")
    table.see("Follow the Yellow Brick Road")
    table.claim("Ann")
    assert table.said("prompt", player="Bob", want="confirm")
    table.leave("Bob")
    assert table.said("prompt", player="Cy", want="confirm")
    table.pick(True)
    assert table.said("won", player="Ann")


def test_who_claims_and_leaves_does_not_win() -> None:
    """The claim goes with the claimant."""
    table = TableTalk("oz")
    table.see("Follow the Yellow Brick Road")
    table.claim("Bob")
    table.leave("Bob")
    table.pick(True)
    assert not table.said("won")
    assert (table.state["winner"], table.prompt) == (None, None)


def test_who_was_challenged_may_leave() -> None:
    """The showdown is over, and nobody gets anything."""
    table = TableTalk("fluxx")
    table.see("Rock-Paper-Scissors Showdown")
    table.pick("Bob")
    table.leave("Bob")
    assert table.prompt is None
    assert (table.held_by("Ann"), table.held_by("Cy")) == (3, 3)


def test_a_correction_between_two_questions_of_one_action() -> None:
    """Ann gives Toto in exchange, but Toto is put right to Cy before she says for what: nothing is exchanged."""
    table = TableTalk("oz").lay(Ann=["Toto", "The Munchkins"], Bob=["Dorothy"])
    table.see("Exchange Keepers")
    table.pick("Toto")
    table.put("Toto", "seat:Cy")
    table.pick("Dorothy")
    assert (table.keepers("Bob"), table.keepers("Cy")) == (["Dorothy"], ["Toto"])
    check_conservation(table.referee.game)


def test_a_correction_while_keepers_are_passed_on() -> None:
    """What was put away in the meantime is not passed on any more."""
    table = TableTalk("eco", players="Ann,Bob").lay(Ann=["Bears", "Mice"], Bob=["Fish", "Frogs"])
    table.see("Mass Migration")
    table.pick("left")
    table.pick("Bears")
    table.put("Bears", "discard")
    table.pick("Fish")
    assert (table.keepers("Ann"), table.keepers("Bob")) == (["Mice", "Fish"], ["Frogs"])
    assert table.discard == ["Bears", "Mass Migration"]


def test_a_surprise_drawn_since_does_not_answer() -> None:
    """Belay That! lay on the discard pile when Ann emptied it: Bob, who has drawn it now, plays it in his turn."""
    table = TableTalk("fluxx+star", advance="auto").lay(discard=["Belay That!"])
    table.see("Empty the Trash")
    assert table.turn["player"] == "Bob"
    table.see("Belay That!", by="Bob")
    assert not table.said("cancelled")
    assert table.said("played", player="Bob", card="Belay That!")
    check_conservation(table.referee.game)


def test_nobody_leaves_when_the_game_is_over() -> None:
    """There is nothing left to leave."""
    table = TableTalk("oz").lay(Bob=["The Wizard of Oz", "Hot Air Balloon"])
    table.see("(title unknown: Wizard + Balloon)")
    table.leave("Bob")
    assert table.said("refused") and table.state["winner"] == "Bob"


def test_leaving_can_make_somebody_win() -> None:
    """Ann takes her Creeper along: Bob wins, and it is nobody's turn who is not there."""
    table = TableTalk("eco").lay(Ann=["Forest Fire"], Bob=["Sunshine", "Leaves"], center="Photosynthesis")
    table.leave("Ann")
    assert table.said("won", player="Bob")
    assert table.turn["player"] == "Bob"


# -- undo -------------------------------------------------------------------------------------------------

UNDOABLE = {
    "see: a play": {"do": "see", "card": "oz:toto"},
    "see: an Action that asks": {"do": "see", "card": "oz:trash-something"},
    "see: a win": {"do": "see", "card": "oz:im-melting"},
    "see: a violation": {"do": "see", "card": "oz:toto", "by": "Bob"},
    "see: a Creeper": {"do": "see", "card": "oz:winged-monkeys"},
    "see: a power": {"do": "see", "card": "oz:magic-shoes"},
    "see: a foreign sticker": {"do": "see", "card": "FX:EC:001"},
    "gone": {"do": "gone", "card": "oz:water"},
    "done: plays owed": {"do": "done"},
    "use": {"do": "use", "card": "oz:water"},
    "hand": {"do": "hand", "player": "Bob", "count": 7},
    "put": {"do": "put", "card": "oz:water", "to": "discard"},
    "put: out of the pile": {"do": "put", "card": "oz:dorothy", "to": "seat:Cy"},
    "join": {"do": "join", "player": "Dee"},
    "leave": {"do": "leave", "player": "Bob"},
    "leave: in turn": {"do": "leave", "player": "Ann"},
    "claim": {"do": "claim", "player": "Cy"},
}


@pytest.mark.parametrize("value", UNDOABLE.values(), ids=UNDOABLE.keys())
def test_undo_takes_back_any_input(value: dict[str, Any]) -> None:
    """And leaves the very position before it."""
    table = TableTalk("oz")
    table.lay(Ann=["Water"], Bob=["Wicked Witch of the West"], center=["Follow the Yellow Brick Road", "Magic Shoes"])
    before = position(table.referee)
    table.tell(**value)
    assert not table.said("refused"), table.events
    table.undo()
    assert table.said("undone", count=1)
    assert position(table.referee) == before


ANSWERS = {
    "card": {"do": "pick", "value": "oz:dorothy"},
    "player": {"do": "pick", "value": "Cy"},
    "discard": {"do": "pick", "value": ["oz:toto", "oz:draw-2"]},
    "confirm": {"do": "pick", "value": True},
    "play": {"do": "see", "card": "oz:trade-hands"},
}


@pytest.mark.parametrize(("want", "value"), ANSWERS.items(), ids=ANSWERS.keys())
def test_undo_takes_back_an_answer(want: str, value: dict[str, Any]) -> None:
    """The question is open again, and is put again."""
    table = asking(want)
    before = position(table.referee)
    table.tell(**value)
    assert not table.said("refused"), table.events
    table.undo()
    assert position(table.referee) == before
    assert table.said("prompt", want=want)
    table.tell(**value)
    assert not table.said("refused"), table.events


@pytest.mark.parametrize("closes", ["a discard", "the turn"])
def test_undo_takes_back_done(closes: str) -> None:
    """What was not shown is back in the hand; the turn is back with its player."""
    table = TableTalk("oz")
    table.see("Hand Limit 1" if closes == "a discard" else "Toto")
    before = position(table.referee)
    table.done()
    table.undo()
    assert position(table.referee) == before


@pytest.mark.parametrize("chain", [1, 2, 3])
def test_undo_takes_back_a_surprise(chain: int) -> None:
    """One Surprise of a chain at a time."""
    table = TableTalk("oz")
    table.see("Draw 4")
    played = [position(table.referee)]
    for player, card in (("Bob", "Veto!"), ("Cy", "Stop That!"), ("Bob", "That's Mine!"))[:chain]:
        table.see(card, by=player)
        assert table.said("cancelled")
        played.append(position(table.referee))
    while played.pop() and played:
        table.undo()
        assert position(table.referee) == played[-1]


def test_after_an_undo_the_surprise_may_come_again() -> None:
    """Undone, the play can still be answered: by another Surprise too."""
    table = TableTalk("oz")
    table.see("Draw 4")
    table.see("Veto!", by="Bob")
    table.undo()
    assert table.new_rules == ["Draw 4"]
    table.see("Veto!", by="Cy")
    assert table.said("cancelled", card="Draw 4", player="Cy")


def test_undo_takes_several_back_at_once() -> None:
    """n of them; more than there are is refused and takes nothing back."""
    table = TableTalk("oz")
    opening = position(table.referee)
    table.play_on("Toto", "Dorothy")
    table.undo(5)
    assert table.said("refused") and table.turn["player"] == "Cy"
    table.undo(4)
    assert table.said("undone", count=4)
    assert position(table.referee) == opening


# -- the program ------------------------------------------------------------------------------------------


def converse(lines: bytes, *options: str) -> tuple[list[dict[str, Any]], subprocess.CompletedProcess[bytes]]:
    command = [sys.executable, "-m", "companion", "referee", "--deck", "oz", "--players", "Ann,Bob,Cy", *options]
    done = subprocess.run(command, input=lines, capture_output=True, timeout=30, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done


def test_the_program_answers_line_by_line_and_ends_with_the_input() -> None:
    """Whatever the lines are: one `ready` for the opening and one for each, exit code 0, nothing on stderr."""
    lines = [
        b'{"do": "see", "card": "oz:water"}',
        b"\xff\xfe\x00",
        b"[" * 20_000,
        b'{"do": "see", "card": "' + b"x" * 3 * MAX_LINE + b'"}',
        b'{"do": "done"}',
        b'{"do": "state"}',
    ]
    events, done = converse(b"\n".join(lines), "--first", "Ann")
    assert (done.returncode, done.stderr) == (0, b"")
    assert [event["event"] for event in events].count("ready") == 1 + len(lines)
    assert [event["event"] for event in events].count("refused") == 3
    assert events[-2]["event"] == "state" and events[-2]["turn"]["player"] == "Bob"


def test_the_program_advances_by_itself_if_told_to() -> None:
    """--advance auto."""
    events, done = converse(b'{"do": "see", "card": "oz:toto"}\n', "--first", "Cy", "--advance", "auto")
    assert done.returncode == 0
    assert [event["player"] for event in events if event["event"] == "turn"] == ["Cy", "Ann"]


def test_every_answer_is_sound() -> None:
    """The whole list of refused and undoable inputs, one after the other, at one table."""
    table = TableTalk("oz").lay(center=["Follow the Yellow Brick Road", "Magic Shoes"])
    for value in (*REFUSED.values(), *UNDOABLE.values()):
        check_answer(table.referee, table.referee.take(value))
        check_conservation(table.referee.game)
