"""A table on which things are moved, frame by frame: who asks for a move need not know how hands carry it out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import Literal, TypeAlias

from . import anatomy
from .scene import BACK, Face, Glare, Hand, Light, Piece, Scene, View
from .truth import Truth

Side: TypeAlias = Literal["south", "west", "north", "east"]
Place: TypeAlias = tuple[float, float]  # mm on the table
Card: TypeAlias = int | str  # what `lay` gave back, or a code: then the topmost card that shows it
Move: TypeAlias = Iterator[None]  # one step for every frame

CARRY = 12  # frames that a hand takes to bring a card, or to go away
_LIFT = 14.0  # mm that a card is carried above the table
_HOLD = 26.0  # mm of a card that the fingers cover
_BODY = 520.0  # mm from the edge of the table to the shoulder


class Stage:
    """Moves are queued and carried out one after the other; those of different lanes at the same time.

    A side says whose hand does it; without one, things move by themselves."""

    def __init__(self, table_mm: Place = (900.0, 506.0)) -> None:
        self.table_mm = table_mm
        self.number = -1  # of the frame that was shown last
        self.scene = Scene()
        self._pieces: dict[int, Piece] = {}
        self._hands: dict[int, Hand] = {}
        self._light, self._view = Light(), View()
        self._faces: dict[int, Face] = {}  # of every card ever laid, for those that are face down
        self._rests: dict[int, int] = {}
        self._lanes: dict[int, deque[Move]] = {}

    @property
    def busy(self) -> bool:
        """Is a move going on or waiting?"""
        return any(self._lanes.values())

    def advance(self) -> Scene:
        """The next frame."""
        self.number += 1
        pieces, hands = dict(self._pieces), dict(self._hands)
        for moves in self._lanes.values():
            _step(moves)
        self._measure(pieces, hands)
        self.scene = Scene(tuple(self._pieces.values()), tuple(self._hands.values()), self._light, self._view)
        return self.scene

    def truth(self) -> Truth:
        """What is really there in the frame that was shown last."""
        return Truth(self.number, self.scene, tuple(self._rests.get(key) for key in self._pieces))

    def lay(
        self,
        face: Face,
        at: Place,
        angle: float = 0.0,
        side: Side | None = "south",
        *,
        face_down: bool = False,
        sticker_mm: float = 15.0,
        frames: int = CARRY,
        lane: int = 0,
    ) -> int:
        """A card is brought and laid on top of whatever is there."""
        card = len(self._faces)
        self._faces[card] = face
        piece = Piece(BACK if face_down else face, *at, angle, float(card), sticker_mm)
        self._queue(lane, self._lay(card, piece, side, frames, lane))
        return card

    def slide(
        self,
        card: Card,
        to: Place,
        angle: float | None = None,
        side: Side | None = "south",
        *,
        frames: int = CARRY,
        lane: int = 0,
    ) -> None:
        """A card is pushed to another place, over whatever lies there."""
        self._queue(lane, self._slide(card, to, angle, side, frames, lane))

    def take(self, card: Card, side: Side | None = "south", *, frames: int = CARRY, lane: int = 0) -> None:
        """A card is taken off the table."""
        self._queue(lane, self._take(card, side, frames, lane))

    def flip(self, card: Card, side: Side | None = "south", *, frames: int = CARRY, lane: int = 0) -> None:
        """A card is turned over where it lies."""
        self._queue(lane, self._flip(card, side, frames, lane))

    def cover(
        self, at: Place, rest: int, side: Side = "south", *, tremor: float = 0.5, frames: int = CARRY, lane: int = 0
    ) -> None:
        """A hand comes, rests over a place for so many frames, never quite still (mm), and goes."""
        self._queue(lane, self._cover(at, rest, side, tremor, frames, lane))

    def wait(self, frames: int, *, lane: int = 0) -> None:
        self._queue(lane, iter([None] * frames))

    def bump(self, x: float, y: float, angle: float = 0.0, *, lane: int = 0) -> None:
        """Somebody knocks against the camera: from the next frame on it stands elsewhere (mm, degrees)."""
        self._queue(lane, self._set_view(View(x, y, angle)))

    def light(self, level: float, frames: int = 1, glare: Glare | None = None, *, lane: int = 0) -> None:
        """The light changes, slowly or at once."""
        self._queue(lane, self._set_light(level, frames, glare))

    def _queue(self, lane: int, move: Move) -> None:
        self._lanes.setdefault(lane, deque()).append(move)

    def _measure(self, pieces: dict[int, Piece], hands: dict[int, Hand]) -> None:
        """How fast everything has become, and since when it lies still."""
        for key, piece in self._pieces.items():
            before = pieces.get(key, piece)
            self._pieces[key] = piece._replace(vx=piece.x - before.x, vy=piece.y - before.y)
            if self._pieces[key].moving or piece.angle != before.angle or piece.face != before.face:
                self._rests.pop(key, None)
            else:
                self._rests.setdefault(key, self.number)
        for key, hand in self._hands.items():
            was = hands.get(key, hand)
            self._hands[key] = hand._replace(vx=hand.x - was.x, vy=hand.y - was.y)

    def _lay(self, card: int, piece: Piece, side: Side | None, frames: int, lane: int) -> Move:
        if side is None:
            self._pieces[card] = self._on_top(piece)
            yield
            return
        start = self._beyond(piece, side)
        for share in _eased(frames):
            lifted = _LIFT * min(1, 3 * (1 - share))
            self._carry(card, self._on_top(_between(start, piece, share)._replace(lift=lifted)), side, lane)
            yield
        yield from self._withdraw(self._hold(piece, side), frames, lane)

    def _slide(self, card: Card, to: Place, angle: float | None, side: Side | None, frames: int, lane: int) -> Move:
        key = self._find(card)
        start = self._on_top(self._pieces[key])
        end = start._replace(x=to[0], y=to[1], angle=start.angle if angle is None else angle)
        if side is not None:
            yield from self._reach(self._hold(start, side), frames, lane)
        for share in _eased(frames):
            self._carry(key, _between(start, end, share), side, lane)
            yield
        if side is not None:
            yield from self._withdraw(self._hold(end, side), frames, lane)

    def _take(self, card: Card, side: Side | None, frames: int, lane: int) -> Move:
        key = self._find(card)
        piece = self._on_top(self._pieces[key])
        if side is not None:
            yield from self._reach(self._hold(piece, side), frames, lane)
            for share in _eased(frames):
                lifted = _LIFT * min(1, 3 * share)
                self._carry(key, _between(piece, self._beyond(piece, side), share)._replace(lift=lifted), side, lane)
                yield
        del self._pieces[key]
        self._hands.pop(lane, None)
        yield

    def _flip(self, card: Card, side: Side | None, frames: int, lane: int) -> Move:
        key = self._find(card)
        piece = self._pieces[key]
        other = self._faces[key] if piece.face == BACK else BACK
        if side is not None:
            yield from self._reach(self._hold(piece, side), frames, lane)
        for share in _eased(frames):
            turned = (
                piece._replace(turn=180 * share) if share < 0.5 else piece._replace(face=other, turn=180 * (1 - share))
            )
            self._pieces[key] = turned._replace(lift=_LIFT * sin(pi * share) if share < 1 else 0)
            yield
        if side is not None:
            yield from self._withdraw(self._hold(piece, side), frames, lane)

    def _cover(self, at: Place, rest: int, side: Side, tremor: float, frames: int, lane: int) -> Move:
        hand = self._hand_at(at, side)
        yield from self._reach(hand, frames, lane)
        for frame in range(rest):
            shaken = tremor * sin(1.3 * frame), tremor * cos(0.9 * frame)
            self._hands[lane] = hand._replace(x=hand.x + shaken[0], y=hand.y + shaken[1])
            yield
        yield from self._withdraw(hand, frames, lane)

    def _set_view(self, view: View) -> Move:
        self._view = view
        yield

    def _set_light(self, level: float, frames: int, glare: Glare | None) -> Move:
        before = self._light.level
        for frame in range(1, frames + 1):
            self._light = Light(before + (level - before) * frame / frames, glare)
            yield

    def _carry(self, card: int, piece: Piece, side: Side | None, lane: int) -> None:
        self._pieces[card] = piece
        if side is not None:
            self._hands[lane] = self._hold(piece, side)

    def _reach(self, hand: Hand, frames: int, lane: int) -> Move:
        away = self._away(hand)
        for share in _eased(frames):
            self._hands[lane] = _nearer(away, hand, share)
            yield

    def _withdraw(self, hand: Hand, frames: int, lane: int) -> Move:
        away = self._away(hand)
        for share in _eased(frames):
            self._hands[lane] = _nearer(hand, away, share)
            yield
        self._hands.pop(lane, None)

    def _hold(self, piece: Piece, side: Side) -> Hand:
        """A hand whose fingers lie on the near end of a card."""
        angle = self._aim((piece.x, piece.y), side)
        x, y = _ahead(angle)
        turned = radians(angle - piece.angle)
        half = (piece.height * abs(cos(turned)) + piece.width * abs(sin(turned))) / 2
        back = half - _HOLD + anatomy.TIP
        return Hand(piece.x - x * back, piece.y - y * back, angle)

    def _hand_at(self, at: Place, side: Side) -> Hand:
        return Hand(*at, self._aim(at, side))

    def _aim(self, at: Place, side: Side) -> float:
        """The direction in which an arm from this side reaches to a place."""
        x, y = self._shoulder(side)
        return degrees(atan2(at[0] - x, y - at[1]))

    def _shoulder(self, side: Side) -> Place:
        w, h = self.table_mm
        return {
            "south": (w / 2, h + _BODY),
            "north": (w / 2, -_BODY),
            "west": (-_BODY, h / 2),
            "east": (w + _BODY, h / 2),
        }[side]

    def _away(self, hand: Hand) -> Hand:
        """The same hand, drawn back until nothing of it is over the table."""
        x, y = _ahead(hand.angle)
        far = self._to_edge((hand.x, hand.y), hand.angle) + anatomy.TIP + 30
        return hand._replace(x=hand.x - x * far, y=hand.y - y * far)

    def _beyond(self, piece: Piece, side: Side) -> Piece:
        """The same card, drawn back over the edge of the table."""
        angle = self._aim((piece.x, piece.y), side)
        x, y = _ahead(angle)
        far = self._to_edge((piece.x, piece.y), angle) + hypot(piece.width, piece.height) / 2 + 20
        return piece._replace(x=piece.x - x * far, y=piece.y - y * far)

    def _to_edge(self, at: Place, angle: float) -> float:
        """mm from a place back to the edge of the table."""
        ways = []
        for here, size, way in zip(at, self.table_mm, _ahead(angle), strict=True):
            if abs(way) > 1e-6:
                ways.append((here if way > 0 else here - size) / way)
        return max(0.0, min(ways))

    def _on_top(self, piece: Piece) -> Piece:
        return piece._replace(z=max((other.z for other in self._pieces.values() if other is not piece), default=-1) + 1)

    def _find(self, card: Card) -> int:
        """LookupError if it is not on the table when its move begins."""
        found = [key for key, piece in self._pieces.items() if card in (key, piece.face.code)]
        if not found:
            raise LookupError(f"no card {card!r} lies on the table")
        return max(found, key=lambda key: self._pieces[key].z)


def _step(moves: deque[Move]) -> None:
    """One frame of the first move that still has one."""
    done = object()
    while moves and next(moves[0], done) is done:
        moves.popleft()


def _eased(frames: int) -> Iterator[float]:
    """From above 0 to 1 in so many steps, slow at both ends as hands are."""
    return ((1 - cos(pi * step / frames)) / 2 for step in range(1, frames + 1))


def _between(start: Piece, end: Piece, share: float) -> Piece:
    if share == 1:
        return end
    mix = _mixer(share)
    return start._replace(x=mix(start.x, end.x), y=mix(start.y, end.y), angle=mix(start.angle, end.angle))


def _nearer(start: Hand, end: Hand, share: float) -> Hand:
    mix = _mixer(share)
    return start._replace(x=mix(start.x, end.x), y=mix(start.y, end.y))


def _mixer(share: float) -> Callable[[float, float], float]:
    return lambda start, end: start + (end - start) * share


def _ahead(angle: float) -> Place:
    """One mm in the direction of an angle."""
    return sin(radians(angle)), -cos(radians(angle))
