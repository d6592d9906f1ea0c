"""What a frame costs: the watcher against reading every full frame, on the same frames, in the same run.

.venv/bin/python benchmarks/frames.py                      the tables, about three minutes; --quick for one
.venv/bin/python benchmarks/frames.py --plot frames.svg    and a picture of the first

Frames are 4608 x 2592 with 40 cards (15 mm stickers on a table of 90 cm: 3 px a module), with noise and a light that
flickers. Each is other than the one before, and none is in the processor's cache when its time begins. One thread, and
the time that the processor spent in it: what else the machine does meanwhile does not count.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Collection, Iterable
from itertools import count, cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np

from vision.decoder import Decoder
from vision.decoders import zbar
from vision.decoders.zxing import ANYTHING, Zxing
from vision.frame import Frame
from vision.simulated.camera import Camera
from vision.simulated.scene import Face, Piece, Scene
from vision.watcher import Watcher

WIDTH, HEIGHT = 4608, 2592
TABLE = (900.0, 506.0)  # mm
COLUMNS, ROWS = 8, 5
CARDS = COLUMNS * ROWS
CODES = tuple(f"FX:OZ:{number:03}" for number in range(1, 111))
LOOKS = 8  # different frames of one still scene
READING = 24  # frames in which a table that is seen for the first time has been read, at any size
GONE = 12  # frames after which a card that was taken has been told as gone
SETTLING = 8  # frames in which all that appeared must be told
BOUNDS = {"idle": 1000.0, "idle, small stream": 3000.0, "one card": 150.0, "idle by zxing-cpp": 40.0}
GROWS = 2.0  # times at most: what ought to be the same, measured on a machine that does other things too
_spill = np.zeros(24 << 20, np.int32)  # 96 MB: more than a cache holds


class Costs(NamedTuple):
    """ms: of the dearest frame, and of all frames until it was told."""

    dearest: float
    sum: float


class Row(NamedTuple):
    what: str
    ms: float
    sum_ms: float


# The table


def scene(cards: int, taken: Collection[int] = ()) -> Scene:
    """Cards in rows, each a little askew; without those that were taken."""
    return Scene(tuple(_piece(index) for index in range(cards) if index not in taken))


def _piece(index: int) -> Piece:
    order = (index * 13) % CARDS  # new cards come all over the table, not one row after the other
    x = TABLE[0] * (order % COLUMNS + 0.5) / COLUMNS
    y = TABLE[1] * (order // COLUMNS + 0.5) / ROWS
    return Piece(Face(CODES[index], f"Card {index}", "Keeper"), x, y, 5.0 * (index % 5) - 10, float(index))


def camera(width: int = WIDTH) -> Camera:
    return Camera(width, width * HEIGHT // WIDTH, TABLE, noise=3.0, flicker=0.02, small=True)


class Clock:
    """Numbers the frames of all scenes in one row, as a camera would."""

    def __init__(self, eye: Camera) -> None:
        self._eye = eye
        self._numbers = count()

    def frames(self, shown: Scene, many: int) -> list[Frame]:
        return [self._eye.look(shown, next(self._numbers)) for _ in range(many)]


# Measuring


def timed(act: Callable[[], object]) -> float:
    """ms, beginning with an empty cache."""
    _spill.__iadd__(1)
    start = time.thread_time()
    act()
    return (time.thread_time() - start) * 1000


def naive(decoder: Decoder, frames: Iterable[Frame]) -> float:
    return median(timed(lambda frame=frame: decoder.decode(frame.luma)) for frame in frames)


def plain(frame: Frame, small: bool) -> Frame:
    return frame if small else frame._replace(small=None)


def idle(frames: list[Frame], small: bool, rounds: int) -> float:
    """The median over frames in which nothing changes, after everything was read."""
    watcher = Watcher(CODES)
    clock = count()
    for frame in islice(cycle(frames), READING):
        watcher.look(plain(frame, small)._replace(number=next(clock)))
    calls = watcher.decode_calls
    times = [
        timed(lambda frame=frame: watcher.look(plain(frame, small)._replace(number=next(clock))))
        for _ in range(rounds)
        for frame in frames
    ]
    if watcher.decode_calls != calls:
        raise SystemExit("a still frame was read: nothing to measure")
    return median(times)


def changing(eye: Camera, at_once: int, rounds: int, small: bool, seen: list[Frame]) -> Costs:
    """So many of all cards are taken and laid again, over and over; `seen` gets one frame of each time."""
    clock, watcher = Clock(eye), Watcher(CODES)
    _watch(watcher, clock.frames(scene(0), 2) + clock.frames(scene(CARDS), SETTLING), small)
    costs = []
    for first in range(0, at_once * rounds, at_once):
        taken = {(first + card) % CARDS for card in range(at_once)}
        _watch(watcher, clock.frames(scene(CARDS, taken), GONE), small)
        frames = clock.frames(scene(CARDS), SETTLING)
        costs.append(_settle(watcher, [plain(frame, small) for frame in frames], at_once))
        seen.append(frames[2])
    return Costs(median(cost.dearest for cost in costs), median(cost.sum for cost in costs))


def _watch(watcher: Watcher, frames: list[Frame], small: bool) -> None:
    for frame in frames:
        watcher.look(plain(frame, small))


def _settle(watcher: Watcher, frames: list[Frame], expected: int) -> Costs:
    times: list[float] = []
    told = 0
    for frame in frames:
        sights: list[object] = []
        times.append(timed(lambda frame=frame, sights=sights: sights.extend(watcher.look(frame))))
        told += len(sights)
        if told == expected:
            _watch(watcher, frames[len(times) :], True)
            return Costs(max(times), sum(times))
    raise SystemExit(f"{told} of {expected} cards were told within {len(frames)} frames: nothing to measure")


# The tables


def main() -> int:
    options = _options()
    cv2.setNumThreads(1)
    pyzbar = zbar.load()
    if pyzbar is None:
        raise SystemExit("pyzbar is what this compares with: install the system's libzbar0")
    eye = camera()
    rows = measure(eye, pyzbar, options.quick)
    show(rows)
    missed = [*check(rows), *check_growth(rows), *by_cards(eye), *by_size()]
    if options.plot:
        plot(rows, options.plot)
    for line in missed:
        print(f"MISSED: {line}")
    return 1 if missed else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg")
    return parser.parse_args()


def measure(eye: Camera, pyzbar: Decoder, quick: bool) -> list[Row]:
    still = Clock(eye).frames(scene(CARDS), LOOKS)
    rows = _idle_rows(still, pyzbar, quick)
    for at_once, rounds in ((1, 3 if quick else 8), (5, 2 if quick else 4), (20, 1 if quick else 2)):
        rows += _changing_rows(eye, at_once, rounds, pyzbar, quick)
    return rows


def _idle_rows(still: list[Frame], pyzbar: Decoder, quick: bool) -> list[Row]:
    rows = _naive_rows("idle", still[: 2 if quick else 5], pyzbar)
    for small in (False, True):
        ms = idle(still, small, 5 if quick else 20)
        rows.append(Row(f"idle: watcher{', small stream' * small}", ms, ms))
    return rows


def _naive_rows(what: str, frames: list[Frame], pyzbar: Decoder) -> list[Row]:
    decoders = {"pyzbar": pyzbar, "zxing-cpp, fast": Zxing(), "zxing-cpp, all options": Zxing(ANYTHING)}
    costs = {name: naive(decoder, frames) for name, decoder in decoders.items()}
    return [Row(f"{what}: {name}", ms, ms) for name, ms in costs.items()]


def _changing_rows(eye: Camera, at_once: int, rounds: int, pyzbar: Decoder, quick: bool) -> list[Row]:
    what = f"{at_once} card{'s' * (at_once > 1)}"
    ours, seen = [], []
    for small in (False, True):
        cost = changing(eye, at_once, rounds, small, seen)
        ours.append(Row(f"{what}: watcher{', small stream' * small}", cost.dearest, cost.sum))
    return _naive_rows(what, list(islice(seen, 2 if quick else 4)), pyzbar) + ours


def _ratio(rows: list[Row], what: str, to: str = "pyzbar") -> float:
    ms = {row.what: row.ms for row in rows}
    return ms[f"{what.split(':', maxsplit=1)[0]}: {to}"] / ms[what]


def show(rows: list[Row]) -> None:
    print(f"{WIDTH} x {HEIGHT}, {CARDS} cards; the dearest frame until the cards are told, and all of them together")
    print(f"{'':40}{'dearest ms':>12}{'pyzbar /':>10}{'sum ms':>10}{'pyzbar /':>10}")
    for row in rows:
        reference = next(other.ms for other in rows if other.what == f"{row.what.split(':')[0]}: pyzbar")
        print(
            f"{row.what:40}{row.ms:12.3f}{reference / row.ms:10,.0f}{row.sum_ms:10.3f}{reference / row.sum_ms:10,.0f}"
        )


def check(rows: list[Row]) -> list[str]:
    """The promises that were not kept."""
    reached = {
        "idle": _ratio(rows, "idle: watcher"),
        "idle, small stream": _ratio(rows, "idle: watcher, small stream"),
        "one card": min(_ratio(rows, "1 card: watcher"), _ratio(rows, "1 card: watcher, small stream")),
        "idle by zxing-cpp": _ratio(rows, "idle: watcher", "zxing-cpp, fast"),
    }
    print()
    for name, bound in BOUNDS.items():
        print(f"{name:40}{reached[name]:12,.0f} times cheaper, at least {bound:,.0f}")
    return [
        f"{name}: {reached[name]:,.0f} instead of {bound:,.0f}"
        for name, bound in BOUNDS.items()
        if reached[name] < bound
    ]


def check_growth(rows: list[Row]) -> list[str]:
    """A card costs the same, whether it comes alone or with nineteen others."""
    sums = {row.what: row.sum_ms for row in rows}
    times = sums["20 cards: watcher"] / 20 / sums["1 card: watcher"]
    print(f"{'a card among 20, in cards that come alone':40}{times:11.2f} times, at most {GROWS:g}")
    return [f"a card among 20 costs {times:.2f} cards that come alone"] if times > GROWS else []


def by_cards(eye: Camera) -> list[str]:
    print("\nidle, by the number of cards on the table        ms   with the small stream")
    costs = {}
    for cards in (0, 10, 40):
        frames = Clock(eye).frames(scene(cards), 4)
        costs[cards] = idle(frames, False, 10)
        print(f"{cards:10}{costs[cards]:41.3f}{idle(frames, True, 10):24.3f}")
    print(f"40 cards cost {costs[40] / costs[0]:.2f} times what none do, at most {GROWS:g}")
    return ["an idle frame costs more with more cards on the table"] if costs[40] > GROWS * costs[0] else []


def by_size() -> list[str]:
    print(
        "\nidle, by the size of the frame                   ms   with the small stream   reading every pixel once, ms"
    )
    costs, reading = {}, {}
    for width in (1280, 2304, 4608, 9216):
        frames = Clock(camera(width)).frames(scene(10), 3)
        reading[width] = median(timed(lambda frame=frame: cv2.sumElems(frame.luma)) for frame in frames * 5)
        costs[width] = idle(frames, False, 10)
        small = f"{costs[width]:38.3f}{idle(frames, True, 10):24.3f}"
        print(f"{width:5} x {frames[0].luma.shape[0]:<5}{small}{reading[width]:31.3f}")
    most = GROWS * costs[1280] + reading[9216]
    print(
        f"the largest costs {costs[9216]:.3f} ms, at most {GROWS:g} times the smallest, and reading it: {most:.3f} ms"
    )
    return ["an idle frame costs more than reading it once"] if costs[9216] > most else []


def plot(rows: list[Row], path: Path) -> None:
    """Bars on a scale of powers of ten: each step is ten times as dear."""
    height, left, unit = 24, 300, 90
    top = max(row.ms for row in rows)
    lines = []
    for index, row in enumerate(rows):
        y = 16 + index * height
        length = unit * np.log10(max(row.ms / 0.01, 1.01))
        color = "#2a7" if "watcher" in row.what else "#999"
        lines.append(f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{row.what}</text>')
        lines.append(f'<rect x="{left}" y="{y}" width="{length:.1f}" height="17" fill="{color}"/>')
        lines.append(f'<text x="{left + length + 6:.1f}" y="{y + 13}">{row.ms:.2f} ms</text>')
    size = f'width="{left + unit * np.log10(top / 0.01) + 110:.0f}" height="{32 + len(rows) * height}"'
    body = "\n".join(lines)
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">\n{body}\n</svg>\n'
    )


if __name__ == "__main__":
    sys.exit(main())
