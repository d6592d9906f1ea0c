"""Sticker codes become card ids, seats become players, and strangers' codes are made harmless."""

from __future__ import annotations

import pytest

from companion.deckerror import DeckError
from companion.library import load, shipped_ids
from companion.sightings import event_of, names_of
from vision.event import Sight

CORNERS = ((1.0, 2.0), (3.004, 2.0), (3.0, 4.0), (1.0, 4.0))
WATER = load("oz").cards["oz:water"].code


def sight(code: str = WATER, zone: str | None = None, kind: str = "appeared") -> Sight:
    return Sight(kind, code, 7, 0.70000001, CORNERS, zone)  # type: ignore[arg-type]


def test_a_card_of_the_deck_by_its_id() -> None:
    assert event_of(sight(), names_of("oz", "tray")) == {
        "event": "appeared",
        "card": "oz:water",
        "code": WATER,
        "zone": "tray",
        "frame": 7,
        "t": 0.7,
        "corners": [[1.0, 2.0], [3.0, 2.0], [3.0, 4.0], [1.0, 4.0]],
    }


def test_a_control_card_by_its_id_whatever_the_deck() -> None:
    assert event_of(sight("FX:ZZ:101"), names_of("star", "tray"))["card"] == "zz:done"


def test_a_card_of_a_deck_that_is_not_in_play_has_no_id() -> None:
    event = event_of(sight(), names_of("star", "tray"))
    assert event["card"] is None and event["code"] == WATER


def test_without_a_deck_every_shipped_card_is_known() -> None:
    names = names_of(None, "tray")
    for deck in shipped_ids():
        assert all(names.card_of(card.code) == card.id for card in load(deck).cards.values())


def test_the_watcher_looks_for_cards_and_controls() -> None:
    codes = names_of("oz", "tray").codes
    assert {WATER, "FX:ZZ:001", "FX:ZZ:101"} <= codes


def test_a_tray_has_no_markers_and_one_zone() -> None:
    names = names_of("oz", "tray")
    assert names.markers is None and names.zone_of(None) == "tray"


def test_a_table_s_seats_are_numbered_until_their_players_are_known() -> None:
    markers = names_of("oz", "table").markers
    assert markers is not None
    assert [markers[code] for code in ("FX:ZZ:001", "FX:ZZ:002", "FX:ZZ:011", "FX:ZZ:016")] == [
        "center",
        "discard",
        "seat:1",
        "seat:6",
    ]


def test_a_table_s_seats_are_called_after_their_players() -> None:
    markers = names_of("oz", "table", ("Ann", "Zoë")).markers
    assert markers is not None
    assert [markers[f"FX:ZZ:{number:03}"] for number in (11, 12, 13)] == ["seat:Ann", "seat:Zoë", "seat:3"]


def test_on_a_table_without_a_marker_in_sight_there_is_no_zone() -> None:
    assert event_of(sight(), names_of("oz", "table"))["zone"] is None


def test_a_stranger_s_code_is_made_plain_and_cut() -> None:
    event = event_of(sight("\x1b[2Jhttp://" + "x" * 4000, kind="foreign"), names_of("oz", "tray"))
    assert event["card"] is None
    assert event["code"].startswith("\\u001b[2Jhttp://xxx")
    assert len(event["code"]) < 80


def test_an_unknown_deck_is_told() -> None:
    with pytest.raises(DeckError, match="no deck"):
        names_of("ozz", "tray")
