"""What lies where, from what was read and what was not. Appearing is evidence; not being seen is hardly any.

A card is *tentative* when it was read once, *present* when it was read there again, *covered* when its place was judged
and it was not read, and *gone* when its place has been seen bare for a while. It has *moved* when it is read elsewhere,
twice.
"""

from __future__ import annotations

from math import dist
from typing import Literal, NamedTuple, TypeAlias

from .event import Kind, Sight
from .symbol import Corners, Point, Symbol
from .zones import Zones

State: TypeAlias = Literal["tentative", "present", "covered", "gone"]

NEAR = 0.75  # sides of the sticker: a card that was nudged has not moved
PILED = 1.0  # sides between the stickers of cards that lie on one pile
STILL = 0.06  # sides: nobody lays a card back as exactly as that
STEADY = 0.2  # sides between two readings of a card that lies still
PATIENCE = 6  # readings that may fail until a tentative card was a passing one
BARE_FRAMES = 5  # without a movement, that its place must look bare before a card is gone
BARE_AT_LAST = 45  # with movements: whoever has it in hand had the time to lay it down elsewhere


class Track(NamedTuple):
    code: str
    state: State
    corners: Corners  # where it is believed to lie
    zone: str | None = None
    candidate: Symbol | None = None  # read once, here or elsewhere: to be read again
    candidate_since: int = -1  # frame; the same picture read twice proves nothing
    failures: int = 0  # readings of the candidate that failed
    bare_since: int | None = None  # frame
    twin: Corners | None = None  # where the same code lies as well
    buried: bool = False  # covered by another card of the same pile, not by a hand
    since: int = -1  # frame in which it came to lie there
    seen: int = -1  # frame in which it was last read there

    @property
    def symbol(self) -> Symbol:
        return Symbol(self.code, self.corners)

    @property
    def center(self) -> Point:
        return self.symbol.center

    @property
    def is_settled(self) -> bool:
        """Has it been reported to lie somewhere?"""
        return self.state in ("present", "covered")


class Tracks:
    def __init__(self, zones: Zones) -> None:
        self.zones = zones
        self.by_code: dict[str, Track] = {}
        self.sights: list[Sight] = []
        self._frame, self._t = 0, 0.0
        self._moved = 0  # the last frame in which anything did
        self._open: dict[str, None] = {}  # cards of which something is still to be found out, in order: rarely any

    def begin(self, frame: int, t: float, moves: bool) -> None:
        """What follows is of this frame, in which something moves or not."""
        self._frame, self._t = frame, t
        self._moved = frame if moves else self._moved

    def take(self) -> list[Sight]:
        """What has been seen to change since it was last asked."""
        sights, self.sights = self.sights, []
        return sights

    # -- what was read --------------------------------------------------------------------------------

    def is_elsewhere(self, symbol: Symbol) -> bool:
        """Is this card believed to lie in another place?"""
        track = self.by_code.get(symbol.text)
        return track is not None and track.is_settled and not _near(track.symbol, symbol, NEAR)

    def read(self, symbol: Symbol) -> None:
        """A card was read there. Where it was not known to lie, that is to be confirmed."""
        track = self.by_code.get(symbol.text)
        if track is None or track.state == "gone":
            self._set(Track(symbol.text, "tentative", symbol.corners, None, symbol, self._frame))
        elif track.candidate is not None and _near(track.candidate, symbol, STEADY):
            return
        elif track.is_settled and _near(track.symbol, symbol, NEAR):
            self._settle(track, symbol)
        else:
            self._set(track._replace(candidate=symbol, candidate_since=self._frame, failures=0))

    def confirm(self, symbol: Symbol) -> None:
        """What was read once is read again. Only in another frame, and if it lies still, does that prove anything."""
        track = self.by_code[symbol.text]
        if track.candidate is None or not _near(track.candidate, symbol, STEADY):
            self.read(symbol)
        elif track.candidate_since != self._frame:
            self._confirm(track, symbol)

    def read_twice(self, symbol: Symbol) -> None:
        """The card was read there, and at the place where it is believed to lie too."""
        track = self.by_code[symbol.text]
        if track.twin is None or not _near(Symbol(symbol.text, track.twin), symbol, NEAR):
            self._tell("duplicate", track._replace(corners=symbol.corners, zone=self.zones.zone_at(symbol.center)))
        self._set(track._replace(twin=symbol.corners))

    def _confirm(self, track: Track, symbol: Symbol) -> None:
        if track.is_settled and _near(track.symbol, symbol, NEAR):
            self._settle(track, symbol)
            return
        self._place(track, symbol, "moved" if track.is_settled else "appeared")

    def _place(self, track: Track, symbol: Symbol, kind: Kind) -> None:
        new = self.zones.is_marker(symbol.text) and self.zones.mark(symbol.text, symbol.center)
        zone = self.zones.zone_at(symbol.center, track.zone)
        placed = Track(symbol.text, "present", symbol.corners, zone, since=self._frame, seen=self._frame)
        self._set(placed)
        self._tell(kind, placed)
        if new:
            self._sort_again()

    def _settle(self, track: Track, symbol: Symbol) -> None:
        """It lies where it lay: no news, but for a border that it has crossed, or if it was away meanwhile: its place
        was seen bare, or it lay in a pile and lies on top now, and not as exactly as one that was only uncovered."""
        if self.zones.is_marker(symbol.text):
            self.zones.mark(symbol.text, symbol.center)
        zone = self.zones.zone_at(symbol.center, track.zone)
        laid_anew = track.bare_since is not None or (track.buried and not _is_same_place(track, symbol))
        since = self._frame if laid_anew else track.since
        settled = Track(symbol.text, "present", symbol.corners, zone, twin=track.twin, since=since, seen=self._frame)
        self._set(settled)
        if zone != track.zone:
            self._tell("moved", settled)
        elif laid_anew:
            self._tell("appeared", settled)

    def _sort_again(self) -> None:
        """A marker is seen for the first time: cards next to it were taken for somebody else's."""
        for track in self.by_code.values():
            zone = self.zones.zone_at(track.center, track.zone)
            if track.is_settled and zone != track.zone:
                self._set(track._replace(zone=zone))
                self._tell("moved", self.by_code[track.code])

    def shift(self, found: dict[str, Symbol]) -> None:
        """The camera was bumped, or the table: everything lies where it lay, and is seen elsewhere."""
        for code, symbol in found.items():
            track = self.by_code[code]
            if self.zones.is_marker(code):
                self.zones.mark(code, symbol.center)
            self._set(Track(code, track.state, symbol.corners, track.zone, since=track.since, seen=track.seen))

    # -- what was not read ----------------------------------------------------------------------------

    def missed(self, code: str) -> None:
        """A tentative card was looked for and not read."""
        track = self.by_code[code]
        if track.failures + 1 < PATIENCE:
            self._set(track._replace(failures=track.failures + 1))
        elif track.state == "tentative":
            self._forget(code)
        else:
            self._set(track._replace(candidate=None, failures=0))

    def hidden(self, code: str, bare: bool) -> None:
        """Its place was judged, and it was not read. Bare: the table is seen there. As good as bare: a card that it
        lay on is read there, exactly where it was."""
        track = self.by_code[code]
        bare = bare or any(self._lies_open_below(other, track) for other in self.by_code.values())
        since = track.bare_since if track.bare_since is not None else self._frame
        buried = track.buried or any(self._lies_on(other, track) for other in self.by_code.values())
        self._set(track._replace(state="covered", bare_since=since if bare else None, buried=buried))

    def _lies_on(self, other: Track, track: Track) -> bool:
        """Is another card to be seen, or about to be, where this one lay?"""
        if other.code == track.code or other.state not in ("present", "tentative"):
            return False
        return _near(other.candidate or other.symbol, track.symbol, PILED)

    def _lies_open_below(self, other: Track, track: Track) -> bool:
        """Was an older card read just now where this one lay on it?"""
        older = other.state == "present" and other.seen == self._frame and other.since < track.since
        return older and other.code != track.code and _near(other.symbol, track.symbol, NEAR)

    def overdue(self) -> None:
        """Whose place has been bare for long enough is gone."""
        for track in self._unsettled():
            if track.bare_since is None or track.candidate is not None:
                continue
            quiet, waited = self._frame - max(track.bare_since, self._moved), self._frame - track.bare_since
            if quiet >= BARE_FRAMES or waited >= BARE_AT_LAST:
                self._set(track._replace(state="gone", bare_since=None))
                self._tell("vanished", track)

    @property
    def is_waiting(self) -> bool:
        """Is there a place that looks bare, and not yet for long enough?"""
        return any(track.bare_since is not None for track in self._unsettled())

    @property
    def candidates(self) -> list[Track]:
        """What was read once and is to be read again."""
        return [track for track in self._unsettled() if track.candidate is not None]

    def _unsettled(self) -> list[Track]:
        return [self.by_code[code] for code in self._open]

    # -- housekeeping ---------------------------------------------------------------------------------

    def scale(self, factor: float) -> None:
        """From now on the pictures are `factor` times as large."""
        for track in list(self.by_code.values()):
            self._set(track._replace(corners=track.symbol.scaled(factor).corners, candidate=None))

    def keep(self, count: int) -> None:
        """Forget the oldest, so that only as many are kept."""
        for code in list(self.by_code)[:-count]:
            self._forget(code)

    # -- telling --------------------------------------------------------------------------------------

    def _set(self, track: Track) -> None:
        self.by_code[track.code] = track
        if track.candidate is not None or track.bare_since is not None:
            self._open[track.code] = None
        else:
            self._open.pop(track.code, None)

    def _forget(self, code: str) -> None:
        del self.by_code[code]
        self._open.pop(code, None)

    def _tell(self, kind: Kind, track: Track) -> None:
        self.sights.append(Sight(kind, track.code, self._frame, self._t, track.corners, track.zone))


def _near(one: Symbol, other: Symbol, sides: float) -> bool:
    return dist(one.center, other.center) <= sides * max(one.side, other.side)


def _is_same_place(track: Track, symbol: Symbol) -> bool:
    """To the corner: a card that is laid back comes to lie otherwise by a millimetre or a degree."""
    return max(map(dist, track.corners, symbol.corners)) <= STILL * symbol.side
