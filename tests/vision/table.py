"""What the tests of the watcher share: a small table under a camera, and what the watcher says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from vision.event import Sight
from vision.frame import Frame
from vision.simulated.camera import Camera
from vision.simulated.scene import MARKER, Face
from vision.simulated.script import Script
from vision.simulated.stage import Place, Stage
from vision.simulated.truth import Truth, first_clear
from vision.watcher import Watcher

WIDTH, HEIGHT = 1280, 720
TABLE = (410.0, 230.6)  # mm
STICKER = 24.0  # mm: 3 px a module
CODES = tuple(f"FX:OZ:{number:03}" for number in range(1, 41))
MARKERS = {"FX:ZZ:001": "center", "FX:ZZ:002": "discard"}
LEFT, MIDDLE, RIGHT = (70.0, 115.0), (205.0, 115.0), (340.0, 115.0)

Moves = Callable[[Stage], object]


class Told(NamedTuple):
    """What a test compares: an event without its time and corners."""

    kind: str
    card: int
    zone: str | None = "tray"


class Watched(NamedTuple):
    watcher: Watcher
    sights: list[Sight]
    truths: list[Truth]

    @property
    def told(self) -> list[Told]:
        return [Told(sight.kind, number_of(sight.code), sight.zone) for sight in self.sights]

    def told_in_time(self, code: str) -> bool:
        """Within three frames after it has come to lie there, with nothing on its sticker?"""
        rest = first_clear(self.truths, code)
        told = [sight.frame for sight in self.sights if sight.code == code]
        return rest is not None and bool(told) and told[0] <= rest + 3

    @property
    def states(self) -> dict[int, str]:
        return {number_of(track.code): track.state for track in self.watcher.tracks}


def face(number: int) -> Face:
    return Face(f"FX:OZ:{number:03}", f"Card {number}", "Keeper")


def number_of(code: str) -> int:
    return int(code[-3:])


def camera(**settings: object) -> Camera:
    return Camera(WIDTH, HEIGHT, TABLE, **{"blur": 1.0, "noise": 3.0, "flicker": 0.02, **settings})


def put(stage: Stage, number: int, at: Place, angle: float = 0.0) -> int:
    """A card that lies there from this moment on; each in a lane of its own, so that none waits for the others."""
    return stage.lay(face(number), at, angle, None, sticker_mm=STICKER, lane=100 + number)


def drop(stage: Stage, number: int, at: Place, angle: float = 0.0) -> int:
    """A card that lies there all at once, when the moves before it are done."""
    return stage.lay(face(number), at, angle, None, sticker_mm=STICKER)


def lay(stage: Stage, number: int, at: Place, angle: float = 0.0, **how: object) -> int:
    """A card that a hand brings."""
    return stage.lay(face(number), at, angle, **{"sticker_mm": STICKER, "frames": 8, **how})


def mark(stage: Stage, code: str, at: Place) -> int:
    return stage.lay(Face(code, "", MARKER), at, 0.0, None, sticker_mm=STICKER, lane=200 + number_of(code))


def frames(moves: Moves, rest: int = 15, **settings: object) -> Iterator[tuple[Frame, Truth]]:
    eye = camera(**settings)
    for truth in Script(moves, TABLE, rest).play():
        yield eye.look(truth.scene, truth.number), truth


def watch(moves: Moves, rest: int = 15, markers: dict[str, str] | None = None, **settings: object) -> Watched:
    """Play all moves and so many still frames before a fresh watcher."""
    watcher = Watcher([*CODES, *MARKERS], markers)
    sights: list[Sight] = []
    truths: list[Truth] = []
    for frame, truth in frames(moves, rest, **settings):
        sights += watcher.look(frame)
        truths.append(truth)
    return Watched(watcher, sights, truths)


def row(stage: Stage, *cards: int, y: float = 115.0) -> None:
    """Cards side by side, from the first frame on."""
    for place, card in enumerate(cards):
        put(stage, card, (60.0 + 72 * place, y))


def ten(stage: Stage) -> None:
    """Ten cards, from the first frame on."""
    row(stage, *range(1, 6), y=60.0)
    row(stage, *range(6, 11), y=170.0)


def appeared(*cards: int, zone: str | None = "tray") -> list[Told]:
    return [Told("appeared", card, zone) for card in cards]
