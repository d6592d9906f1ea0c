"""A tray under a camera, drawn frame by frame: hands lay cards and control cards on it, and the real eye reads them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

from companion.controls import CONTROLS
from companion.scanner import ScannerState
from companion.sightings import event_of, names_of
from vision.frame import Frame
from vision.simulated.camera import Camera
from vision.simulated.scene import Face
from vision.simulated.stage import Place, Stage
from vision.watcher import Watcher

from .eyes import OZ, code_on

WIDTH, HEIGHT = 640, 360
TRAY = (210.0, 118.1)  # mm
STICKER = 26.0  # mm: a little over 3 px a module
PLACES = ((38.0, 60.0), (105.0, 60.0), (172.0, 60.0))  # mm: a card may lie while the next is brought
HAND = 3  # frames in which a hand brings a card, or goes away
READ = 8  # frames until what lies still is read twice
BARE = 10  # frames until a card that was taken away is gone

Line = dict[str, Any]


class Tray:
    """What is done to it is seen by all eyes that are open; each frame costs two or three milliseconds."""

    def __init__(self) -> None:
        self.eyes: list[TrayEye] = []
        self._stage = Stage(TRAY)
        self._camera = Camera(WIDTH, HEIGHT, TRAY, blur=0.8, noise=2.0, flicker=0.01)
        self._places = cycle(PLACES)  # never the same twice in a row: that might be one showing that was covered
        self._lying: dict[str, tuple[int, Place]] = {}

    def show(self, name: str) -> None:
        """A hand lays the card down and goes."""
        taken = [place for _, place in self._lying.values()]
        place = next(place for place in self._places if place not in taken)
        card = self._stage.lay(_face(code_on(name)), place, sticker_mm=STICKER, frames=HAND)
        self._lying[name] = card, place
        self.watch(2 * HAND + READ)

    def take(self, name: str) -> None:
        self._stage.take(self._lying.pop(name)[0], frames=HAND)
        self.watch(2 * HAND + BARE)

    def show_and_take(self, name: str) -> None:
        self.show(name)
        self.take(name)

    def watch(self, frames: int) -> None:
        for _ in range(frames):
            self._stage.advance()
            for eye in self.eyes:
                eye.look(self.frame)

    def frame(self, number: int) -> Frame:
        """What a camera that has seen so many frames before sees now."""
        return self._camera.look(self._stage.scene, number)


class TrayEye:
    """The eye of `companion scan` over the tray, in this process. It counts frames from 0, as any new scanner does."""

    def __init__(
        self,
        tray: Tray,
        deck: str,
        on_line: Callable[[Line], None],
        on_state: Callable[[ScannerState], None] = lambda _: None,
    ) -> None:
        self._tray, self._on_line, self._on_state = tray, on_line, on_state
        self._names = names_of(deck, "tray")
        self._watcher = Watcher(self._names.codes)
        self._frames = 0

    def start(self) -> None:
        self._on_state(ScannerState("running"))
        self._tray.eyes.append(self)

    def look(self, frame: Callable[[int], Frame]) -> None:
        for sight in self._watcher.look(frame(self._frames)):
            self._on_line(event_of(sight, self._names))
        self._frames += 1

    def stop(self) -> None:
        self._tray.eyes.remove(self)
        self._on_state(ScannerState("stopped"))

    def retry(self) -> None:
        """It never dies."""


def _face(code: str) -> Face:
    card = OZ.cards.get(OZ.by_code.get(code, ""))
    return Face(code, card.name, card.type) if card else Face(code, CONTROLS[code].partition(":")[2], "control")
