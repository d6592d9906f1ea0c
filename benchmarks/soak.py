"""Long times in which nothing happens: no event, and memory that does not grow.

.venv/bin/python benchmarks/soak.py                     10,000 still frames and a minute of a hand; three minutes or so
.venv/bin/python benchmarks/soak.py --quick             a tenth of it
.venv/bin/python benchmarks/soak.py --plot memory.svg   and the memory, drawn

The frames (1280 x 720, ten cards, noise, a light that flickers by 4 % in time and in bands) go the whole way of
`companion scan`: feed, watcher, lines, summary. Then a hand that trembles lies on those cards for a minute at 15 frames
a second. Memory is that of the whole process, with the drawing of the frames.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import cv2

from companion.memory import resident_mb
from companion.scanning import Scan
from companion.sightings import names_of
from vision.feed import Feed
from vision.simulated.camera import FPS, Camera
from vision.simulated.scene import Face
from vision.simulated.script import Script
from vision.simulated.source import ScriptedSource
from vision.simulated.stage import Stage
from vision.watcher import Watcher

WIDTH, HEIGHT = 1280, 720
TABLE = (410.0, 230.6)  # mm
STICKER = 24.0  # mm
CARDS = 10
STILL = 10_000  # frames
MINUTE = round(60 * FPS)
GROWTH_MB = 8.0  # at most, from the middle to the end; what is made when it is first needed comes before
NAMES = names_of("oz", "tray")
CODES = sorted(NAMES.cards)[:CARDS]


class Result(NamedTuple):
    name: str
    events: Counter[str]  # kinds, after all cards were told
    told: int  # cards at the beginning
    summary: Mapping[str, Any]
    memory: list[float]  # MB, a hundred times


def ten_cards(stage: Stage) -> None:
    for index, code in enumerate(CODES):
        place = (50.0 + 78 * (index % 5), 60.0 + 110 * (index // 5))
        stage.lay(Face(code, f"Card {index}"), place, 4.0 * index, None, sticker_mm=STICKER, lane=100 + index)


def nothing(stage: Stage, frames: int) -> None:
    ten_cards(stage)
    stage.wait(frames)


def hand(stage: Stage, frames: int) -> None:
    """Over most of the cards, nearly all of the time; then away, so that all of them are seen once more."""
    ten_cards(stage)
    stage.wait(8)
    stage.cover((TABLE[0] / 2, TABLE[1] / 2), frames // 2, tremor=0.8)
    stage.cover((TABLE[0] / 3, TABLE[1] / 2), frames // 2, "north", tremor=0.8)
    stage.wait(20)


def soak(name: str, moves: Callable[[Stage, int], None], frames: int) -> Result:
    lines: list[Mapping[str, Any]] = []
    memory: list[float] = []
    eye = Camera(WIDTH, HEIGHT, TABLE, blur=1.0, noise=4.0, flicker=0.04, band=0.04)
    source = ScriptedSource(Script(lambda stage: moves(stage, frames), TABLE), eye)
    with (
        Feed(lambda: source) as feed,
        closing(Scan(Watcher(NAMES.codes, NAMES.markers), NAMES, lines.append, print)) as scan,
    ):
        for item in feed:
            scan.take(item)
            if scan.frames % max(1, frames // 100) == 0:
                memory.append(resident_mb())
        summary = scan.summary(feed.dropped)
    beginning = [line for line in lines if line["event"] == "appeared" and line["frame"] <= 5]
    events = Counter(str(line["event"]) for line in lines if line not in beginning)
    return Result(name, events, len(beginning), summary, memory)


# The table


def growth(result: Result) -> float:
    """MB, from the middle to the end."""
    return result.memory[-1] - result.memory[len(result.memory) // 2]


def show(result: Result) -> list[str]:
    """What was promised and not kept."""
    summary = result.summary
    events = ", ".join(f"{count} {kind}" for kind, count in result.events.items()) or "none"
    times = f"{summary['ms_p50']} ms median, {summary['ms_p95']} ms for 95 of 100, {summary['ms_max']} ms longest"
    print(f"{result.name}: {summary['frames']:,} frames, {result.told} cards told at the beginning, {CARDS} lie there")
    print(f"  events after that   {events}, none allowed")
    print(f"  memory              {summary['rss_mb']} MB, grown by {growth(result):.1f} MB, at most {GROWTH_MB:.0f} MB")
    print(f"  a frame             {times}; {summary['decode_calls']} calls of decoders in all")
    missed = [f"{result.name}: {events}"] if result.events else []
    missed += [f"{result.name}: {result.told} of {CARDS} cards were told"] if result.told != CARDS else []
    grown = growth(result) > GROWTH_MB
    return missed + ([f"{result.name}: memory has grown by {growth(result):.1f} MB"] if grown else [])


def plot(results: list[Result], path: Path) -> None:
    top = 1.2 * max(mb for result in results for mb in result.memory)
    lines = []
    for row, result in enumerate(results):
        across = 500 / max(1, len(result.memory) - 1)
        points = " ".join(f"{60 + across * at:.1f},{220 - 180 * mb / top:.1f}" for at, mb in enumerate(result.memory))
        color = ("#268bd2", "#dc322f")[row % 2]
        lines.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        lines.append(f'<text x="{60 + 250 * row}" y="24" fill="{color}">{result.name}</text>')
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="250" font-family="sans-serif" font-size="12">'
    axes = f'<path d="M60 40v180h500" fill="none" stroke="#999"/><text x="4" y="44">{top:.0f} MB</text>'
    path.write_text(f"{head}\n{axes}\n" + "\n".join(lines) + "\n</svg>\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of the frames")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    part = 10 if options.quick else 1
    results = [soak("still table", nothing, STILL // part), soak("a hand on the cards", hand, MINUTE // part)]
    missed = [line for result in results for line in show(result)]
    if options.plot:
        plot(results, options.plot)
    for line in missed:
        print(f"MISSED: {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
