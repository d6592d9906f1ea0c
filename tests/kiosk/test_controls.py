"""The numbers of markers and control cards: printed once, glued on for good, so never to be changed."""

from __future__ import annotations

from companion.buttons import COMMANDS
from companion.controls import CONTROLS, code_of, zones
from companion.library import load, shipped_ids
from vision.sticker import parse

PINNED = {
    "zz:center": "FX:ZZ:001",
    "zz:discard": "FX:ZZ:002",
    "zz:seat-1": "FX:ZZ:011",
    "zz:seat-2": "FX:ZZ:012",
    "zz:seat-3": "FX:ZZ:013",
    "zz:seat-4": "FX:ZZ:014",
    "zz:seat-5": "FX:ZZ:015",
    "zz:seat-6": "FX:ZZ:016",
    "zz:done": "FX:ZZ:101",
    "zz:yes": "FX:ZZ:102",
    "zz:no": "FX:ZZ:103",
    "zz:undo": "FX:ZZ:104",
    "zz:pause": "FX:ZZ:105",
    "zz:repeat": "FX:ZZ:106",
    "zz:digit-0": "FX:ZZ:110",
    "zz:digit-1": "FX:ZZ:111",
    "zz:digit-2": "FX:ZZ:112",
    "zz:digit-3": "FX:ZZ:113",
    "zz:digit-4": "FX:ZZ:114",
    "zz:digit-5": "FX:ZZ:115",
    "zz:digit-6": "FX:ZZ:116",
    "zz:digit-7": "FX:ZZ:117",
    "zz:digit-8": "FX:ZZ:118",
    "zz:digit-9": "FX:ZZ:119",
}


def test_the_number_of_every_control_card_is_what_it_was_when_it_was_printed() -> None:
    """A new control card gets a new line here; a line that is here stays."""
    assert {id: code for code, id in CONTROLS.items()} == PINNED
    assert all(code_of(id.removeprefix("zz:")) == code for id, code in PINNED.items())


def test_every_code_is_a_sticker_of_ours_and_of_no_deck() -> None:
    assert all(parse(code) is not None for code in CONTROLS)
    cards = {card.code for deck in shipped_ids() for card in load(deck).cards.values()}
    assert not cards & set(CONTROLS)


def test_every_place_of_the_table_has_its_marker() -> None:
    seats = {f"FX:ZZ:01{seat}": f"seat:{seat}" for seat in range(1, 7)}
    assert zones() == {"FX:ZZ:001": "center", "FX:ZZ:002": "discard", **seats}


def test_a_button_can_say_all_that_a_control_card_can() -> None:
    said_by_cards = {id.removeprefix("zz:").replace("-", " ") for id in PINNED} - {"center", "discard"}
    assert said_by_cards == set(COMMANDS)
