"""The camera over the rendered table, and the eye behind it: the very one of `companion scan`."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import dist
from typing import Any, Final

from vision.frame import Frame
from vision.simulated.camera import FPS, Camera
from vision.simulated.stage import Stage
from vision.simulated.truth import Lying
from vision.symbol import Point, Symbol
from vision.watcher import Watcher

from ..scanning import Scan
from ..sightings import names_of

SIZE: Final = (3072, 1728)  # px: with stickers of 24 mm, 2.7 px a module
NEAR: Final = 20.0  # px: a third of a sticker
BLUR, NOISE, FLICKER = 1.0, 2.5, 0.01  # of a fair lens in the evening: px, grey levels, share of the brightness

Line = Mapping[str, Any]


class Onlooker:
    """Each `look` is one frame: the stage moves on, the camera sees it, the eye tells what is certain by now."""

    def __init__(self, stage: Stage, deck: str, players: Sequence[str], seed: int) -> None:
        names = names_of(deck, "table", players)
        self.frame: Frame | None = None
        self._stage = stage
        self._camera = Camera(*SIZE, stage.table_mm, blur=BLUR, noise=NOISE, flicker=FLICKER, seed=seed)
        self._lines: list[Line] = []
        self._seconds = 0.0
        self._watcher = Watcher(names.codes, names.markers)
        self._scan = Scan(self._watcher, names, self._lines.append, notice=self._complain)

    @property
    def frames(self) -> int:
        return self._scan.frames

    @property
    def ms(self) -> float:
        """What the eye took for a frame, on average."""
        return 1000 * self._seconds / max(1, self.frames)

    def look(self) -> list[Line]:
        """The next frame, and the lines of Contract 2 that follow from it."""
        scene = self._stage.advance()
        self.frame = self._camera.look(scene, self._stage.number, FPS)
        began = time.perf_counter()
        self._scan.take(self.frame)
        self._seconds += time.perf_counter() - began
        lines, self._lines[:] = list(self._lines), []
        return lines

    def unseen(self) -> list[str]:
        """Cards that lie clear in the picture, and not where the eye has seen them last: by name."""
        seen = {track.code: track.center for track in self._watcher.tracks if track.state == "present"}
        return [
            lying.piece.face.name for lying in self._stage.truth().lying() if lying.clear and self._is_off(lying, seen)
        ]

    def _is_off(self, lying: Lying, seen: Mapping[str, Point]) -> bool:
        corners = self._camera.corners(lying.piece)
        center = Symbol(lying.code, corners).center
        return lying.code not in seen or dist(seen[lying.code], center) > NEAR

    def _complain(self, text: str) -> None:
        """Only recording and showing can fail, and neither is asked for."""
        raise AssertionError(text)
