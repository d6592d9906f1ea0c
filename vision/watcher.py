"""The watcher: frame after frame, and what has been seen to change on the table.

The gate says what changed; places that have come to rest are read; what was read, and what was not, goes to the tracks.
What is read once is read again in the next frame before anybody hears of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from math import dist
from typing import NamedTuple, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from .decoders.ladder import Ladder, Reading
from .event import Sight
from .frame import Frame, Luma
from .gate import Change, Gate, shrink
from .ground import Ground
from .regions import Box, freeze, settled
from .sticker import MODULES, parse
from .symbol import Corners, Point, Symbol, quad
from .tracks import Track, Tracks
from .zones import Table, Tray

TILE = 640  # px: no larger piece is read at once; a card at 5 px/mm fits into one
TILES_A_FRAME = 24  # the rest waits for the next frame: a light that goes on must not stop everything
TRIES = 3  # readings of a place in which something could not be read
MARGIN = 1.3  # sides of a sticker around a change: of one that was half hidden only the other half changes
BUMPED = 3  # cards that must have moved alike, and no other stayed, before it is the camera that has
AGREE = 0.5  # sides
FOREIGN_KEPT = 32
LAST_LOOKS = 12  # at the last frame: enough for one of 50 million pixels


class Job(NamedTuple):
    """A place to be read, in pixels of the frame."""

    box: Box
    tries: int = TRIES
    waits: bool = False  # something moved in it when it was first read: it is read again when nothing does


class Bump(NamedTuple):
    """The camera was knocked, or the table."""

    motion: NDArray[np.float64]  # 2 x 3, in pixels of the frame
    seen: dict[str, Symbol]  # cards that were read where it has brought them


class Reader(Protocol):
    """What reads a crop: the ladder, or a fake."""

    def read(self, luma: Luma, pixels_per_module: float | None, known: Sequence[Corners]) -> Reading: ...


class Watcher:
    def __init__(
        self, codes: Collection[str], markers: Mapping[str, str] | None = None, reader: Reader | None = None
    ) -> None:
        """`codes` of the decks in play; `markers` (code -> zone) of a table, None for a tray."""
        self._reader = Ladder(codes) if reader is None else reader
        self._cards = Tracks(Tray() if markers is None else Table(markers))
        self._foreign = Tracks(Tray())
        self._gate = Gate()
        self._jobs: deque[Job] = deque()
        self._retries: list[Job] = []
        self._touched: set[str] = set()  # cards over which something has moved since they were last read
        self._module: float | None = None  # px, as read so far
        self._shape: tuple[int, ...] = ()
        self.decode_calls = 0

    @property
    def tracks(self) -> list[Track]:
        return list(self._cards.by_code.values())

    def look(self, frame: Frame) -> list[Sight]:
        """What this frame makes certain."""
        if frame.luma.size == 0:
            return []
        small = shrink(frame)
        if frame.luma.shape != self._shape:
            self._begin(frame.luma.shape, small)
        change = self._gate.look(small)
        if change is None and self._is_idle():
            return []
        look = Look(frame, small, change)
        for tracks in (self._cards, self._foreign):
            tracks.begin(frame.number, frame.t, look.moves)
        self._judge(look)
        return self._tell()

    def finish(self, last: Frame) -> list[Sight]:
        """No more frames come: the last one is looked at until all of it has been read, and what it shows is told,
        being all the proof that there will ever be. A single photograph is such a last frame."""
        looks = [last._replace(number=last.number + 1 + look) for look in range(LAST_LOOKS)]
        sights = [sight for frame in looks for sight in self.look(frame)]
        return [sight._replace(frame=last.number) for sight in sights if sight.kind != "vanished"]

    def _is_idle(self) -> bool:
        waits = self._cards.is_waiting or self._cards.candidates or self._foreign.candidates
        return not (self._jobs or self._retries or self._touched or waits)

    def _begin(self, shape: tuple[int, ...], small: Luma) -> None:
        """The first frame, or one of another size: everything is judged anew, and lies where it lay."""
        if self._shape:
            factor = (shape[0] / self._shape[0] + shape[1] / self._shape[1]) / 2
            self._cards.scale(factor)
            self._module = None
        self._shape, self._gate, self._ground = shape, Gate(), Ground(small)
        self._jobs.clear()
        self._retries.clear()
        self._touched.clear()
        self._is_first = True

    # -- judging --------------------------------------------------------------------------------------

    def _judge(self, look: Look) -> None:
        retries, self._retries = self._retries, []
        quiet = not self._jobs
        if look.change is not None:
            self._watch_bare(look)
            self._queue_settled(look)
        self._queue_touched(look)
        if quiet:  # a card is reported when all that changed with it has been read: its marker, or a bumped table
            self._confirm(look)
        self._retries += retries[TILES_A_FRAME:]
        for job in [*self._next_jobs(), *retries[:TILES_A_FRAME]]:
            self._read_job(look, job)
        self._is_first = self._is_first and bool(self._jobs)
        self._cards.overdue()

    def _queue_settled(self, look: Look) -> None:
        assert look.change is not None and look.frozen is not None
        found = settled(look.change, look.frozen)
        self._gate.accept(found.judged)
        tiles = [tile for box in found.boxes for tile in look.enlarged(box).tiles(TILE)]
        self._jobs += [Job(tile) for tile in tiles if look.small_box(tile).cut(found.mask).any()]

    def _queue_touched(self, look: Look) -> None:
        """A card that a hand went over may be another one now, and look much the same in the small picture."""
        there = {track.code: _box_of(track.symbol) for track in self.tracks if track.is_settled}
        if look.moves:
            self._touched |= {track.code for track in self.tracks if self._is_touched(look, track)}
        self._touched &= there.keys()
        calm = [code for code in self._touched if not look.moves_in(there[code])]
        self._touched -= set(calm)
        read = [job.box for job in self._jobs]
        self._jobs += [Job(there[code], 1) for code in calm if not any(box.covers(there[code]) for box in read)]

    def _is_touched(self, look: Look, track: Track) -> bool:
        return track.state == "present" and look.moves_at(_box_of(track.symbol))

    def _next_jobs(self) -> list[Job]:
        return [self._jobs.popleft() for _ in range(min(TILES_A_FRAME, len(self._jobs)))]

    def _read_job(self, look: Look, job: Job) -> None:
        """Read a place. What lies there and was not read is hidden; what cannot be read yet is tried again. As long
        as a hand goes away over it, what is read beside the hand is believed, and nothing is hidden."""
        moves = look.moves_in(job.box)
        if moves and (job.waits or self._is_scrap(job.box)):
            self._wait(job)
            return
        symbols, unread = self._read(look, job.box)
        for symbol in sorted(symbols, key=lambda symbol: not self._cards.zones.is_marker(symbol.text)):
            if look.moves_at(_box_of(symbol)):
                self._read_soon(symbol)
            else:
                self._take(look, symbol)
        if moves:
            self._wait(job)
            return
        self._hide_others(look, job.box, symbols)
        if job.tries > 1 and unread:
            self._retries.append(job._replace(tries=job.tries - 1))

    def _wait(self, job: Job) -> None:
        """Until nothing moves there. A hand that rests makes hundreds of these, most of them within each other."""
        if any(other.waits and other.box.covers(job.box) for other in self._retries):
            return
        others = [other for other in self._retries if not other.waits or not job.box.covers(other.box)]
        self._retries = [*others, job._replace(waits=True)]

    def _is_scrap(self, box: Box) -> bool:
        """Too small to have uncovered a sticker: hands leave dozens of these wherever they go."""
        return self._module is not None and box.width + box.height < MODULES * self._module

    def _read_soon(self, symbol: Symbol) -> None:
        """It could be read, but was not at rest."""
        if not any(job.box.holds(*symbol.center) for job in self._retries if not job.waits):
            self._retries.append(Job(_box_of(symbol), tries=1))

    def _read(self, look: Look, box: Box) -> tuple[list[Symbol], bool]:
        """Every code in and around the box, in pixels of the frame; and whether there is something unread."""
        crop = box.grown(self._margin(look), look.frame.luma.shape)
        reading = self._reader.read(crop.cut(look.frame.luma), self._module, self._around(look, box, crop))
        self.decode_calls += reading.calls
        symbols = [symbol.shifted(crop.x, crop.y) for symbol in reading.symbols]
        for symbol in symbols:
            self._learn_size(symbol)
        return symbols, bool(reading.unread)

    def _around(self, look: Look, box: Box, crop: Box) -> list[Corners]:
        """Where in the crop other cards are known to lie: they have not changed, and need not be read."""
        near = crop.grown(self._margin(look), self._shape)
        there = [track.symbol for track in self.tracks if track.state == "present" and near.holds(*track.corners[0])]
        others = [symbol for symbol in there if not box.touches(_box_of(symbol))]
        return [symbol.shifted(-crop.x, -crop.y).corners for symbol in others]

    def _margin(self, look: Look) -> int:
        return int(MARGIN * MODULES * self._module) if self._module else int(4 * look.stride)

    def _learn_size(self, symbol: Symbol) -> None:
        if parse(symbol.text) is not None:
            size = symbol.side / MODULES
            self._module = size if self._module is None else 0.8 * self._module + 0.2 * size

    def _take(self, look: Look, symbol: Symbol) -> None:
        if parse(symbol.text) is None:
            self._foreign.read(symbol)
        elif self._cards.is_elsewhere(symbol) and self._still_lies(look, self._cards.by_code[symbol.text]):
            self._cards.read_twice(symbol)
        else:
            self._cards.read(symbol)
        if self._is_first:
            self._ground.forget(look.shrunk(symbol))

    def _still_lies(self, look: Look, track: Track) -> bool:
        """Is the card read where it is believed to lie?"""
        return bool(self._read_at(look, track.symbol))

    def _read_at(self, look: Look, place: Symbol) -> list[Symbol]:
        """This very symbol, if it is read at its place and nothing moves over it."""
        box = _box_of(place)
        if look.moves_at(box):
            return []
        symbols, _ = self._read(look, box)
        return [symbol for symbol in symbols if symbol.text == place.text and _is_at(symbol, place)][:1]

    # -- what is not read -----------------------------------------------------------------------------

    def _hide_others(self, look: Look, box: Box, symbols: list[Symbol]) -> None:
        read = {symbol.text for symbol in symbols}
        for track in self.tracks:
            if track.is_settled and track.code not in read and box.holds(*track.center):
                self._hide(look, track)

    def _hide(self, look: Look, track: Track) -> None:
        self._cards.hidden(track.code, self._ground.is_bare(look.small, look.shrunk(track.symbol)))
        if track.twin is not None:  # the other one with this code may be the card
            self._jobs.append(Job(_box_of(Symbol(track.code, track.twin))))

    def _watch_bare(self, look: Look) -> None:
        """A place that changes again is not bare, until it has been looked at once more."""
        for track in self.tracks:
            if track.bare_since is not None and look.changes_at(track.center):
                self._cards.hidden(track.code, bare=False)
                self._touched.add(track.code)

    # -- what was read once ---------------------------------------------------------------------------

    def _confirm(self, look: Look) -> None:
        """Read again what was read once."""
        found = [symbol for track in self._cards.candidates for symbol in self._read_again(look, self._cards, track)]
        bump = self._bump(look, [symbol for symbol in found if self._cards.is_elsewhere(symbol)])
        if bump is not None:
            self._follow_camera(look, bump)
            found = [symbol for symbol in found if symbol.text not in bump.seen]
        for symbol in sorted(found, key=lambda symbol: not self._cards.zones.is_marker(symbol.text)):
            self._cards.confirm(symbol)
        for track in self._foreign.candidates:
            for symbol in self._read_again(look, self._foreign, track):
                self._foreign.confirm(symbol)

    def _read_again(self, look: Look, tracks: Tracks, track: Track) -> list[Symbol]:
        """The candidate once more, if it is still there and nothing moves over it."""
        assert track.candidate is not None
        found = self._read_at(look, track.candidate)
        if not found:
            tracks.missed(track.code)
        return found

    def _bump(self, look: Look, moves: list[Symbol]) -> Bump | None:
        """If everything that can be seen has moved alike: how. One card tells where to look for the others."""
        seen = {symbol.text: symbol for symbol in moves}
        others = [track for track in self.tracks if track.is_settled and track.code not in seen]
        if not moves or len(moves) + len(others) < BUMPED:
            return None
        if any(self._still_lies(look, track) for track in others if track.state == "present"):
            return None
        motion = self._motion(moves)
        if motion is None:
            return None
        for track in others:
            seen |= {symbol.text: symbol for symbol in self._read_at(look, _moved(track.symbol, motion))}
        agreed = self._motion(list(seen.values())) if len(seen) >= BUMPED else None
        return None if agreed is None else Bump(agreed, seen)

    def _motion(self, moves: list[Symbol]) -> NDArray[np.float64] | None:
        """The shift and rotation that brought all of them from where they lay to where they are; None if none did."""
        before = np.array([corner for symbol in moves for corner in self._cards.by_code[symbol.text].corners])
        after = np.array([corner for symbol in moves for corner in symbol.corners])
        near = AGREE * min(symbol.side for symbol in moves)
        motion, inliers = cv2.estimateAffinePartial2D(before, after, ransacReprojThreshold=near)
        return motion.astype(np.float64) if motion is not None and bool(inliers.all()) else None

    def _follow_camera(self, look: Look, bump: Bump) -> None:
        """What is covered has moved with the rest."""
        rest = {track.code: _moved(track.symbol, bump.motion) for track in self.tracks if track.is_settled}
        self._cards.shift(rest | bump.seen)
        small = bump.motion.copy()
        small[:, 2] /= look.scale
        self._ground.moved(small)

    # -- telling --------------------------------------------------------------------------------------

    def _tell(self) -> list[Sight]:
        foreign = [
            sight._replace(kind="foreign", zone=None) for sight in self._foreign.take() if sight.kind == "appeared"
        ]
        self._foreign.keep(FOREIGN_KEPT)
        return [*self._cards.take(), *foreign]


class Look:
    """One frame and what the gate says of it: places of the small picture and of the frame."""

    def __init__(self, frame: Frame, small: Luma, change: Change | None) -> None:
        self.frame, self.small, self.change = frame, small, change
        self.scale = np.array([frame.luma.shape[1] / small.shape[1], frame.luma.shape[0] / small.shape[0]])
        self.stride = float(max(self.scale))
        self.moves = change is not None and bool(change.moving.any())
        self.frozen = None if change is None else freeze(change.moving)

    def enlarged(self, box: Box) -> Box:
        """A box of the small picture in pixels of the frame."""
        return box.scaled(*self.scale).grown(0, self.frame.luma.shape)

    def shrunk(self, symbol: Symbol) -> Box:
        """The place of a symbol in the small picture."""
        return self.small_box(_box_of(symbol))

    def small_box(self, box: Box) -> Box:
        """A box of the frame in pixels of the small picture."""
        return box.scaled(*(1 / self.scale)).grown(0, self.small.shape)

    def moves_at(self, box: Box) -> bool:
        """Does anything move right there? What is read beside a finger is read all the same."""
        return self.change is not None and bool(self.small_box(box).cut(self.change.moving).any())

    def moves_in(self, box: Box) -> bool:
        """Does anything move there, or close by? What is not read there may be hidden by it."""
        if self.frozen is None:
            return False
        return bool(self.small_box(box).cut(self.frozen).any())

    def changes_at(self, point: Point) -> bool:
        if self.change is None:
            return False
        x, y = (int(value) for value in np.array(point) / self.scale)
        inside = 0 <= y < self.small.shape[0] and 0 <= x < self.small.shape[1]
        return inside and bool(self.change.changed[y, x])


def _box_of(symbol: Symbol) -> Box:
    xs, ys = [x for x, _ in symbol.corners], [y for _, y in symbol.corners]
    left, top = max(0, int(min(xs))), max(0, int(min(ys)))
    return Box(left, top, max(1, int(max(xs)) - left), max(1, int(max(ys)) - top))


def _is_at(symbol: Symbol, place: Symbol) -> bool:
    return dist(symbol.center, place.center) < place.side / 2


def _moved(symbol: Symbol, motion: NDArray[np.float64]) -> Symbol:
    points = np.hstack([np.array(symbol.corners), np.ones((4, 1))]) @ motion.T
    return symbol._replace(corners=quad([(float(x), float(y)) for x, y in points]))
