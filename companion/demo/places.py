"""Where things lie on the table of the demo, in millimetres. A place belongs to the marker that is clearly nearest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import dist
from typing import Final, NamedTuple

import numpy as np

from vision.simulated.scene import MARKER, Face, Piece, sticker_outline
from vision.simulated.stage import Place, Side

from ..engine.state import CENTER, DISCARD, SEAT

TABLE_MM: Final = (1100.0, 619.0)
STICKER_MM: Final = 24.0
ROWS: Final = (50.0, 141.0, 264.0, 355.0, 478.0, 569.0)
COLUMN: Final = 59.0  # mm from one card to the next
CLEARLY: Final = 0.78  # of the distance to any other marker
_FAR_SEATS, _NEAR_SEATS = ROWS[1], ROWS[4]  # of their markers
_CENTER: Final = (335.0, 264.0)
_DISCARD: Final = (880.0, 309.5)
_PILE: Final = (940.0, 309.5)  # the discard pile itself, beside its marker
DRAW_PILE: Final = (1000.0, 309.5)
_SHOWN: Final = (1062.0, 309.5)  # where a control card is shown
_SPREAD: Final = (7.0, 13.0)  # mm by which cards that find no free place lie on top of others


class Spot(NamedTuple):
    """Where a card lies, turned so that its player reads it; `side` is whose hand brings it."""

    at: Place
    angle: float
    side: Side


class Places:
    """The places of so many players: half of them at one long side of the table, half at the other."""

    def __init__(self, players: Sequence[str]) -> None:
        self._seats = _seats(len(players))
        self._players = list(players)
        self.markers = {CENTER: Spot(_CENTER, 0.0, "south"), DISCARD: Spot(_DISCARD, 0.0, "south")}
        self.markers |= {SEAT + player: seat for player, seat in zip(players, self._seats, strict=True)}
        self._slots = {zone: self._slots_of(zone) for zone in self.markers if zone != DISCARD}

    def side_of(self, player: str) -> Side:
        return self.markers[SEAT + player].side

    def free(self, zone: str, taken: Collection[Place]) -> Spot:
        """A free place in the zone, nearest to its marker; when there is none, on top of others."""
        marker = self.markers[zone]
        if zone == DISCARD:
            return marker._replace(at=_PILE)
        slots = self._slots[zone]
        for layer in range(4):
            x, y = (layer * step for step in _SPREAD)
            shifted = [(slot[0] + x, slot[1] + (y if marker.angle == 0 else -y)) for slot in slots]
            found = next((slot for slot in shifted if slot not in taken), None)
            if found is not None:
                return marker._replace(at=found)
        return marker._replace(at=slots[-1])

    def shown(self, player: str) -> Spot:
        """Where a player shows a control card."""
        return Spot(_SHOWN, 0.0, self.side_of(player))

    def _slots_of(self, zone: str) -> list[Place]:
        marker = self.markers[zone]
        kept = [spot.at for spot in self.markers.values()] + [_PILE, DRAW_PILE, _SHOWN]
        slots = [slot for slot in _grid() if all(_apart(slot, other) for other in kept) and self._owns(zone, slot)]
        return sorted(slots, key=lambda slot: dist(slot, marker.at))

    def _owns(self, zone: str, slot: Place) -> bool:
        """Is the sticker of a card there clearly nearest to this marker's?"""
        marker = self.markers[zone]
        here = _sticker_of(Face("FX:ZZ:001"), Spot(slot, marker.angle, marker.side))
        away = {name: dist(here, _sticker_of(Face("FX:ZZ:001", "", MARKER), at)) for name, at in self.markers.items()}
        return away.pop(zone) < CLEARLY * min(away.values())


def _seats(count: int) -> list[Spot]:
    """Clockwise from the left of the near side, as people sit."""
    far = count // 2
    near = count - far
    far_seats = [Spot(((n + 0.5) * TABLE_MM[0] / far, _FAR_SEATS), 180.0, "north") for n in range(far)]
    near_seats = [Spot(((n + 0.5) * TABLE_MM[0] / near, _NEAR_SEATS), 0.0, "south") for n in range(near)]
    return [*reversed(near_seats), *far_seats]


def _grid() -> list[Place]:
    columns = int((TABLE_MM[0] - COLUMN / 2) // COLUMN)
    left = (TABLE_MM[0] - (columns - 1) * COLUMN) / 2
    return [(left + column * COLUMN, row) for row in ROWS for column in range(columns)]


def _apart(one: Place, other: Place) -> bool:
    """Do cards at these places not touch?"""
    return abs(one[0] - other[0]) >= COLUMN - 1 or abs(one[1] - other[1]) >= 89


def _sticker_of(face: Face, spot: Spot) -> Place:
    outline = sticker_outline(Piece(face, *spot.at, spot.angle, sticker_mm=STICKER_MM))
    x, y = np.mean(outline, axis=0)
    return float(x), float(y)
