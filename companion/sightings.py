"""What the camera sees, in the words of the game: card ids instead of sticker codes, players instead of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .controls import CONTROLS, zones
from .engine.plain import plain
from .library import load, shipped_ids

if TYPE_CHECKING:
    from vision.event import Sight

LONGEST = 60  # characters of a stranger's code that are told


class Names(NamedTuple):
    cards: Mapping[str, str]  # sticker code -> card id, of the decks in play
    markers: Mapping[str, str] | None  # sticker code -> zone; None where cards are shown in a tray

    @property
    def codes(self) -> frozenset[str]:
        """Every sticker that is ours."""
        return frozenset(self.cards) | frozenset(CONTROLS)

    def card_of(self, code: str) -> str | None:
        return self.cards.get(code) or CONTROLS.get(code)

    def zone_of(self, zone: str | None) -> str | None:
        return "tray" if zone is None and self.markers is None else zone


def names_of(deck: str | None, layout: str, players: Sequence[str] = ()) -> Names:
    """For a deck, or for all that are shipped. Raises DeckError."""
    specs = shipped_ids() if deck is None else (deck,)
    cards = {card.code: card.id for spec in specs for card in load(spec).cards.values()}
    return Names(cards, _markers(players) if layout == "table" else None)


def _markers(players: Sequence[str]) -> dict[str, str]:
    """The places of the table; a seat is called after who sits there, if that is known."""
    called = {f"seat:{seat}": f"seat:{player}" for seat, player in enumerate(players, 1)}
    return {code: called.get(zone, zone) for code, zone in zones().items()}


def event_of(sight: Sight, names: Names) -> dict[str, Any]:
    """A line of Contract 2."""
    foreign = sight.kind == "foreign"
    return {
        "event": sight.kind,
        "card": None if foreign else names.card_of(sight.code),
        "code": plain(sight.code, LONGEST) if foreign else sight.code,
        "zone": names.zone_of(sight.zone),
        "frame": sight.frame,
        "t": round(sight.t, 3),
        "corners": corners_of(sight.corners),
    }


def corners_of(corners: Sequence[tuple[float, float]]) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in corners]
