"""Where things lie on the drawn table: every place is clearly its own marker's, as the eye will judge it."""

from __future__ import annotations

from math import dist

import pytest

from companion.demo.places import STICKER_MM, TABLE_MM, Places, Spot
from companion.engine.state import CENTER, DISCARD
from vision.simulated.scene import Face, Piece, card_outline, sticker_outline
from vision.zones import Table

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
EVERY_TABLE = [NAMES[:count] for count in range(2, 7)]


def sticker(spot: Spot, kind: str = "") -> tuple[float, float]:
    """The middle of the sticker of a card there."""
    x, y = sticker_outline(Piece(Face("FX:ZZ:001", "", kind), *spot.at, spot.angle, sticker_mm=STICKER_MM)).mean(axis=0)
    return float(x), float(y)


def filled(places: Places, zone: str, count: int) -> list[Spot]:
    spots: list[Spot] = []
    for _ in range(count):
        spots.append(places.free(zone, {spot.at for spot in spots}))
    return spots


@pytest.mark.parametrize("players", EVERY_TABLE, ids=len)
def test_the_eye_gives_every_place_to_its_own_zone(players: tuple[str, ...]) -> None:
    places = Places(players)
    table = Table({zone: zone for zone in places.markers})
    for zone, spot in places.markers.items():
        table.mark(zone, sticker(spot, "marker"))
    for zone in places.markers:
        for spot in filled(places, zone, 8):
            assert table.zone_at(sticker(spot), current=None) == zone
            assert all(table.zone_at(sticker(spot), current=other) == zone for other in places.markers), "hysteresis"


@pytest.mark.parametrize("players", EVERY_TABLE, ids=len)
def test_nothing_lies_beyond_the_edge_and_the_first_places_do_not_touch(players: tuple[str, ...]) -> None:
    places = Places(players)
    spots = [spot for zone in places.markers if zone != DISCARD for spot in filled(places, zone, 5)]
    for spot in spots:
        outline = card_outline(Piece(Face(None), *spot.at, spot.angle))
        assert (outline >= 0).all(), spot
        assert (outline <= TABLE_MM).all(), spot
    pairs = [(one, other) for at, one in enumerate(spots) for other in spots[:at]]
    assert all(abs(a.at[0] - b.at[0]) >= 56 or abs(a.at[1] - b.at[1]) >= 87 for a, b in pairs)


def test_when_there_is_no_room_left_cards_lie_on_others_in_their_own_zone() -> None:
    places = Places(NAMES)
    spots = filled(places, "seat:Ann", 30)
    assert len({spot.at for spot in spots}) > 15
    marker = sticker(places.markers["seat:Ann"], "marker")
    centre = sticker(places.markers[CENTER], "marker")
    assert all(dist(sticker(spot), marker) < dist(sticker(spot), centre) for spot in spots)


def test_players_sit_clockwise_as_seen_from_above() -> None:
    """From the near right corner to the near left one, then along the far side from left to right."""
    places = Places(NAMES[:4])
    at = [places.markers[f"seat:{name}"].at for name in NAMES[:4]]
    (ann, bob, cy, di) = at
    assert ann[0] > bob[0]
    assert cy[0] < di[0]
    assert min(ann[1], bob[1]) > max(cy[1], di[1])
    assert [places.side_of(name) for name in NAMES[:4]] == ["south", "south", "north", "north"]
