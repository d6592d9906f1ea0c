"""How soon a card is told: frames from when it can be read, and from when it lies still, until the watcher says so.

.venv/bin/python benchmarks/latency.py                       the table, a minute or two; --quick for less
.venv/bin/python benchmarks/latency.py --plot latency.svg    and how often each number of frames occurred

Hands lay cards at any place and angle on a simulated table: one after the other, two at once, on a pile, pushed from
elsewhere, small, before a poor lens, in a light that flickers by 4 %. *Readable* is the first frame in which our reader
reads the sticker where it truly is, perhaps still in the hand; *at rest* the first in which the card lies still and
nothing covers its sticker.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from vision.decoders.ladder import Ladder
from vision.frame import Luma
from vision.simulated.camera import Camera
from vision.simulated.scene import Face
from vision.simulated.script import Script
from vision.simulated.stage import Place, Stage
from vision.simulated.truth import Truth
from vision.sticker import MODULES
from vision.watcher import Watcher

WIDTH, HEIGHT = 1280, 720
TABLE = (410.0, 230.6)  # mm
CODES = tuple(f"FX:OZ:{number:03}" for number in range(1, 111))
STICKER, SMALL_STICKER = 24.0, 16.0  # mm: 3 px and 2 px a module
WITHIN = 3  # frames after a card has come to rest, at most
REST = 12  # frames after the last move
PAUSE = 6  # frames between moves
CARDS = 6  # of one scene


class Scene(NamedTuple):
    """Moves on a stage, and the camera that looks at them."""

    name: str
    moves: Callable[[Stage, Generator], object]
    settings: dict[str, float] = {}


class Wait(NamedTuple):
    """Frames until a card was told; None if it never was."""

    from_readable: int | None
    from_rest: int | None


# The scenes


def _anywhere(rng: Generator) -> Place:
    return float(rng.uniform(60, TABLE[0] - 60)), float(rng.uniform(60, TABLE[1] - 60))


def _lay(stage: Stage, rng: Generator, index: int, at: Place, sticker: float = STICKER, **how: object) -> str:
    code = CODES[index]
    angle, frames = float(rng.uniform(0, 360)), int(rng.integers(5, 14))
    stage.lay(Face(code, f"Card {index}"), at, angle, sticker_mm=sticker, **{"frames": frames, **how})
    return code


def lay_one_by_one(stage: Stage, rng: Generator, sticker: float = STICKER) -> None:
    for index in range(CARDS):
        code = _lay(stage, rng, index, _anywhere(rng), sticker)
        stage.wait(PAUSE)
        if index % 2:
            stage.take(code)


def lay_small_ones(stage: Stage, rng: Generator) -> None:
    lay_one_by_one(stage, rng, SMALL_STICKER)


def lay_two_at_once(stage: Stage, rng: Generator) -> None:
    for index in range(0, CARDS, 2):
        for lane, side in enumerate(("west", "east")):
            place = (TABLE[0] * (0.25 + 0.5 * lane), _anywhere(rng)[1])
            _lay(stage, rng, index + lane, place, side=side, lane=lane)
            stage.wait(3 * PAUSE, lane=lane)


def stack(stage: Stage, rng: Generator) -> None:
    for index in range(CARDS):
        _lay(stage, rng, index, (205 + float(rng.uniform(-8, 8)), 115 + float(rng.uniform(-8, 8))))
        stage.wait(PAUSE)


def push(stage: Stage, rng: Generator) -> None:
    """A card comes to rest under a thumb, and is pushed on before anybody could read it."""
    for index in range(CARDS // 2):
        code = _lay(stage, rng, index, (80.0, 115.0))
        stage.slide(code, (TABLE[0] - 80, 60 + 55.0 * index), frames=int(rng.integers(5, 14)))
        stage.wait(PAUSE)


SCENES = (
    Scene("one after the other", lay_one_by_one),
    Scene("two at once", lay_two_at_once),
    Scene("on a pile", stack),
    Scene("laid and pushed on", push),
    Scene("2 px a module, blur 1.2", lay_small_ones, {"blur": 1.2}),
    Scene("a light that flickers by 4 %", lay_one_by_one, {"flicker": 0.04, "noise": 4.0}),
)


# Measuring


def play(scene: Scene, seed: int) -> list[Wait]:
    rng = np.random.default_rng(seed)
    script = Script(lambda stage: scene.moves(stage, rng), TABLE, REST)
    eye = Camera(WIDTH, HEIGHT, TABLE, **{"blur": 1.0, "noise": 3.0, "flicker": 0.02, **scene.settings}, seed=seed)
    watcher, told = Watcher(CODES), Told(Ladder(CODES))
    for truth in script.play():
        frame = eye.look(truth.scene, truth.number)
        told.see(truth, eye, frame.luma)
        for sight in watcher.look(frame):
            if sight.kind in ("appeared", "moved"):
                told.hear(sight.code, sight.frame)
    return told.waits()


class Told:
    """When each card could be read, came to rest, and was told for the first time after that."""

    def __init__(self, ladder: Ladder) -> None:
        self._ladder = ladder
        self._readable: dict[str, int] = {}
        self._rests: dict[str, int] = {}
        self._told: dict[str, int] = {}

    def see(self, truth: Truth, eye: Camera, luma: Luma) -> None:
        for lying in truth.lying():
            if lying.clear:
                self._rests.setdefault(lying.code, truth.number)
            if lying.code not in self._readable and lying.visible == 1 and eye.sees(lying.piece):
                x, y, width, height = cv2.boundingRect(np.array(eye.corners(lying.piece), np.float32))
                crop = luma[max(0, y - height) : y + 2 * height, max(0, x - width) : x + 2 * width]
                symbols = self._ladder.read(crop, max(width, height) / MODULES / 1.2).symbols
                if any(symbol.text == lying.code for symbol in symbols):
                    self._readable[lying.code] = truth.number

    def hear(self, code: str, number: int) -> None:
        """A card that was told before it lay still, under a thumb, has been told."""
        self._told.setdefault(code, number)

    def waits(self) -> list[Wait]:
        return [Wait(self._since(self._readable, code), self._since(self._rests, code)) for code in self._rests]

    def _since(self, begun: dict[str, int], code: str) -> int | None:
        if code not in self._told:
            return None
        return max(0, self._told[code] - begun.get(code, self._told[code]))


# The table


def show(results: dict[str, list[Wait]]) -> bool:
    """Were all cards told in time?"""
    print(f"{'':32}{'cards':>7}{'told':>7}{'readable to event':>22}{'at rest to event':>22}{'at most':>9}")
    print(f"{'':46}{'median':>12}{'longest':>10}{'median':>12}{'longest':>10}")
    for name, waits in results.items():
        told = [wait for wait in waits if wait.from_rest is not None]
        figures = [[frames for wait in told if (frames := wait[column]) is not None] for column in (0, 1)]
        shown = "".join(f"{median(each):12.0f}{max(each):10}" for each in figures if each)
        print(f"{name:32}{len(waits):7}{len(told):7}{shown}{WITHIN:9}")
    return all(_in_time(wait) for waits in results.values() for wait in waits)


def _in_time(wait: Wait) -> bool:
    return wait.from_rest is not None and wait.from_rest <= WITHIN


def plot(results: dict[str, list[Wait]], path: Path) -> None:
    """For each scene, how many cards took 0, 1, 2 ... frames from rest: circles of that area."""
    left, across, down = 220, 60, 36
    parts = [f'<text x="{left + across * frames}" y="24">{frames}</text>' for frames in range(7)]
    for row, (name, waits) in enumerate(results.items(), start=1):
        parts.append(f'<text x="8" y="{24 + down * row}">{name}</text>')
        for frames in range(7):
            share = sum(wait.from_rest == frames for wait in waits) / max(1, len(waits))
            color = "#2a7" if frames <= WITHIN else "#c33"
            at = f'cx="{left + 4 + across * frames}" cy="{20 + down * row}"'
            parts.append(f'<circle {at} r="{16 * share**0.5:.1f}" fill="{color}"/>')
    size = f'width="{left + across * 7}" height="{40 + down * (len(results) + 1)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    path.write_text(f"{head}\n" + "\n".join(parts) + "\n</svg>\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer cards")
    parser.add_argument("--seed", type=int, default=1, help="of the first scene of each kind (default 1)")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    seeds = range(options.seed, options.seed + (2 if options.quick else 10))
    results = {scene.name: [wait for seed in seeds for wait in play(scene, seed)] for scene in SCENES}
    kept = show(results)
    if options.plot:
        plot(results, options.plot)
    if not kept:
        late = sum(not _in_time(wait) for waits in results.values() for wait in waits)
        print(f"MISSED: {late} cards were told later than {WITHIN} frames after they came to rest, or never")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
