"""How small and how blurred a sticker may be: recall of each decoder on rendered crops, and wrong cards.

.venv/bin/python benchmarks/recall.py                            the table, a minute or two; --quick for less
.venv/bin/python benchmarks/recall.py --plot recall.svg          and a picture of it
.venv/bin/python benchmarks/recall.py --reads 100000 --jobs 2    wrong cards, among strange codes and tables

Stickers lie at any angle, between the pixels, on card faces and tables, with noise, uneven light and glare. Thresholds
were chosen on other seeds than those that are used here by default.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import cv2
import numpy as np
import segno
from numpy.random import Generator
from numpy.typing import NDArray

from vision.decoder import Decoder
from vision.decoders import zbar
from vision.decoders.ladder import Ladder
from vision.decoders.zxing import Zxing
from vision.frame import Luma
from vision.sticker import QUIET, modules

SIZES = (1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0)  # px/module
BLURS = (0.5, 0.8, 1.2, 1.6)  # sigma of the lens, px
PROMISED = {(3.0, 1.2): 0.995, (2.0, 1.2): 0.98, (1.5, 0.8): 0.95}
IN_PLAY = tuple(f"FX:{deck}:{number:03d}" for deck in ("OZ", "MO", "ZZ") for number in range(1, 111))
OTHER_DECKS = ("EC", "NA", "ST", "FX", "DS", "SP")
HELD_OUT = 900_000  # seeds below were used to choose thresholds
CROP = 240  # px
FINE = 4  # renderings are made so many times as large, and averaged

Given = TypeVar("Given")
Made = TypeVar("Made")


class Picture(NamedTuple):
    luma: Luma
    text: str | None  # of the card of ours that is in it
    kind: str


# Rendering


def background(rng: Generator, side: int) -> NDArray[np.float32]:
    """A table: plain, wood, cloth, checked, or printed with shapes and letters."""
    kind, base = rng.integers(5), rng.uniform(60, 190)
    if kind == 1:
        grain = cv2.GaussianBlur(rng.normal(0, 360, (side, side)), (0, 0), sigmaX=20, sigmaY=1.5)
        return (base + grain).astype(np.float32)
    if kind == 2:
        return (base + cv2.GaussianBlur(rng.normal(0, 25, (side, side)), (0, 0), 1)).astype(np.float32)
    if kind == 3:
        return _checked(rng, side, base)
    if kind == 4:
        return _printed(rng, side, base)
    return np.full((side, side), base, np.float32)


def _checked(rng: Generator, side: int, base: float) -> NDArray[np.float32]:
    y, x = np.mgrid[:side, :side]
    angle, period = rng.uniform(0, np.pi), rng.uniform(6, 40)
    u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    return (base + 25 * np.sign(np.sin(u * np.pi / period) * np.sin(v * np.pi / period))).astype(np.float32)


def _printed(rng: Generator, side: int, base: float) -> NDArray[np.float32]:
    sheet = np.full((side, side), base, np.uint8)
    for _ in range(12):
        cv2.fillPoly(sheet, rng.integers(0, side, (1, 4, 2)).astype(np.int32), rng.uniform(0, 255))
    for _ in range(4):
        words = "".join(rng.choice(list("ABCDEFGHOQabdeo08 "), 20))
        at = (int(rng.integers(0, side // 3)), int(rng.integers(10, side)))
        cv2.putText(
            sheet, words, at, cv2.FONT_HERSHEY_SIMPLEX, rng.uniform(0.3, 0.8), rng.uniform(0, 90), 1, cv2.LINE_AA
        )
    return sheet.astype(np.float32)


def lay(scene: NDArray[np.float32], pattern: NDArray[np.bool_], size: float, rng: Generator) -> None:
    """Print a code of modules of this size (px) somewhere in the scene, mostly on a white card face."""
    side, across = scene.shape[0], len(pattern)
    dark = rng.uniform(15, 70)
    light = dark + rng.uniform(80, 170)
    place = _place(rng, side, size, across)
    if rng.random() < 0.8:
        left, top = -rng.uniform(4, 10, 2)
        face = _through(place, [(left, top), (left + 90, top), (left + 90, top + 140), (left, top + 140)])
        _blend(scene, _mask(face, side), np.float32(light * 0.97))
    sticker = np.full((across + 2 * QUIET,) * 2, light, np.float32)
    sticker[QUIET:-QUIET, QUIET:-QUIET][pattern] = dark
    _paste(scene, np.kron(sticker, np.ones((8, 8), np.float32)), place @ _texture(8, QUIET))


def _place(rng: Generator, side: int, size: float, across: int) -> NDArray[np.float64]:
    """From modules to pixels: any angle, between the pixels, a camera that is not quite above."""
    reach = min(size * (across / 2 + QUIET) * 1.42, side / 2)
    center, angle = rng.uniform(reach, side - reach + 1e-9, 2), rng.uniform(0, 2 * np.pi)
    c, s, half = np.cos(angle) * size, np.sin(angle) * size, across / 2
    tilt = np.array([[1, 0, 0], [0, 1, 0], [*(rng.uniform(-0.04, 0.04, 2) / across), 1]])
    middle = np.array([[1, 0, -half], [0, 1, -half], [0, 0, 1]])
    placed: NDArray[np.float64] = np.array([[c, -s, center[0]], [s, c, center[1]], [0, 0, 1]]) @ tilt @ middle
    return placed


def _texture(fine: int, rim: int) -> NDArray[np.float64]:
    """From the pixels of a texture to modules."""
    offset = 0.5 / fine - rim
    return np.array([[1 / fine, 0, offset], [0, 1 / fine, offset], [0, 0, 1]])


def _through(place: NDArray[np.float64], points: list[tuple[float, float]]) -> NDArray[np.float64]:
    x, y, w = place @ np.array([(*point, 1.0) for point in points]).T
    return np.stack([x / w, y / w], axis=1)


def _mask(outline: NDArray[np.float64], side: int) -> NDArray[np.float32]:
    mask = np.zeros((side, side), np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def _blend(scene: NDArray[np.float32], mask: NDArray[np.float32], light: NDArray[np.float32] | np.float32) -> None:
    scene += mask * (light - scene)


def _paste(scene: NDArray[np.float32], texture: NDArray[np.float32], place: NDArray[np.float64]) -> None:
    """Warped finely and averaged, as the pixels of a sensor average the light."""
    height, width = texture.shape
    outline = _through(place, [(0, 0), (width, 0), (width, height), (0, height)])
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 1, scene.shape[0])
    size = tuple(int(edge) for edge in (high - low))
    finer = np.array([[FINE, 0, -low[0] * FINE - 0.5], [0, FINE, -low[1] * FINE - 0.5], [0, 0, 1]])
    warped = [
        cv2.resize(
            cv2.warpPerspective(plane, finer @ place, (size[0] * FINE, size[1] * FINE)),
            size,
            interpolation=cv2.INTER_AREA,
        )
        for plane in (texture, np.ones_like(texture))
    ]
    part = scene[low[1] : high[1], low[0] : high[0]]
    part += warped[0] - warped[1] * part


def photograph(scene: NDArray[np.float32], blur: float, rng: Generator) -> Luma:
    """What a camera makes of it: uneven light, glare, a soft lens, noise."""
    side = scene.shape[0]
    if rng.random() < 0.3:
        y, x = np.mgrid[:side, :side]
        (cx, cy), radius = rng.uniform(0, side, 2), rng.uniform(20, 70)
        scene = scene + rng.uniform(20, 110) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * radius**2))
    if rng.random() < 0.5:
        scene = scene * np.linspace(*rng.uniform(0.7, 1, 2), side)
    soft = cv2.GaussianBlur(scene.astype(np.float32), (0, 0), blur)
    return np.clip(soft + rng.normal(0, 4, scene.shape), 0, 255).astype(np.uint8)


def picture(seed: int, size: float, blur: float, kind: str = "ours") -> Picture:
    """A crop with one code in it, or none; the same for the same seed."""
    rng = np.random.default_rng(seed)
    scene = background(rng, CROP)
    text, pattern = _printed_code(kind, rng)
    if pattern is not None:
        lay(scene, pattern, min(size, CROP / (len(pattern) + 2 * QUIET) / 1.42), rng)
    return Picture(photograph(scene, blur, rng), text, kind)


def _printed_code(kind: str, rng: Generator) -> tuple[str | None, NDArray[np.bool_] | None]:
    if kind == "ours":
        text = str(rng.choice(IN_PLAY))
        return text, modules(text)
    if kind == "other deck":
        return None, modules(f"FX:{rng.choice(OTHER_DECKS)}:{rng.integers(1, 200):03d}")
    if kind == "foreign":
        words = "".join(rng.choice(list("ABCDEFGHIJKLMNPQRSTUVWXYZ0123456789:/.-"), int(rng.integers(1, 40))))
        code = segno.make(words, error=str(rng.choice(list("LMQH"))), micro=False, boost_error=False)
        return None, np.array([list(row) for row in code.matrix], dtype=bool)
    return None, None


# The table


class Tally(NamedTuple):
    read: int
    wrong: int
    seconds: float


class Known:
    """Our reader, told the size of modules as the pipeline tells it: up to a tenth wrong."""

    name = "ours"

    def __init__(self) -> None:
        self._ladder = Ladder(IN_PLAY)

    def decode(self, luma: Luma, size: float | None = None) -> list[str]:
        return [symbol.text for symbol in self._ladder.read(luma, size).symbols]


class Unaided:
    """A decoder as it comes."""

    def __init__(self, decoder: Decoder) -> None:
        self._decoder, self.name = decoder, decoder.name

    def decode(self, luma: Luma, size: float | None = None) -> list[str]:  # noqa: ARG002
        return [symbol.text for symbol in self._decoder.decode(luma)]


class Unknown(Known):
    """Our reader, told nothing."""

    name = "ours, size unknown"

    def decode(self, luma: Luma, size: float | None = None) -> list[str]:  # noqa: ARG002
        return super().decode(luma)


Reader = Known | Unaided


@cache
def readers() -> dict[str, Reader]:
    """In every process once: making the codebook takes a second."""
    cv2.setNumThreads(1)
    second = zbar.load()
    plain = [Unaided(decoder) for decoder in (second, Zxing()) if decoder is not None]
    return {reader.name: reader for reader in (*plain, Known(), Unknown())}


def told(size: float, seed: int) -> float:
    """What the pipeline believes the size of a module to be."""
    return size * float(np.random.default_rng(seed).uniform(0.9, 1.1))


def measure(count: int, first: int, cell: tuple[float, float]) -> dict[str, Tally]:
    size, blur = cell
    seeds = [first + int(size * 1000) * 10_000 + int(blur * 10) * 1_000_000 + i for i in range(count)]
    pictures = [picture(seed, size, blur) for seed in seeds]
    return {name: _tally(reader, pictures, seeds, size) for name, reader in readers().items()}


def _tally(reader: Reader, pictures: list[Picture], seeds: list[int], size: float) -> Tally:
    read = wrong = 0
    began = time.perf_counter()
    for shown, seed in zip(pictures, seeds, strict=True):
        texts = reader.decode(shown.luma, told(size, seed))
        read += shown.text in texts
        wrong += any(text != shown.text for text in texts)
    return Tally(read, wrong, time.perf_counter() - began)


def show_table(
    count: int, first: int, jobs: int, sizes: tuple[float, ...]
) -> dict[tuple[float, float], dict[str, Tally]]:
    cells = [(size, blur) for size in sizes for blur in BLURS]
    results = dict(zip(cells, _mapped(partial(measure, count, first), cells, jobs), strict=True))
    for name in next(iter(results.values())):
        print(f"\n{name}, read of {count} each".ljust(36) + "".join(f"{f'blur {blur}':>10}" for blur in BLURS))
        for size in sizes:
            shares = [results[size, blur][name].read / count for blur in BLURS]
            print(f"{size:>6} px/module".ljust(35) + "".join(f"{share:>10.1%}" for share in shares))
        tallies = [results[cell][name] for cell in cells]
        ms = 1000 * sum(tally.seconds for tally in tallies) / (count * len(cells))
        print(f"       wrong reads: {sum(tally.wrong for tally in tallies)};  {ms:.1f} ms a crop of {CROP} x {CROP} px")
    return results


def promises_kept(results: dict[tuple[float, float], dict[str, Tally]], count: int) -> bool:
    print()
    kept = True
    for (size, blur), least in PROMISED.items():
        if (size, blur) not in results:
            continue
        recall = results[size, blur]["ours"].read / count
        print(f"ours at {size} px/module, blur {blur}: {recall:.2%}, promised {least:.1%}")
        kept &= recall >= least
    return kept and not any(tally.wrong for cell in results.values() for tally in cell.values())


# Wrong cards

KINDS = ("ours", "ours", "other deck", "foreign", "nothing")


def try_one(seed: int) -> tuple[str, str]:
    """One read of anything at any size and blur: what was in the picture, and what came out."""
    rng = np.random.default_rng(seed)
    size, blur = float(rng.uniform(1.1, 4)), float(rng.choice(BLURS))
    shown = picture(seed, size, blur, KINDS[seed % len(KINDS)])
    reader = readers()["ours" if seed % 2 else "ours, size unknown"]
    cards = {text for text in reader.decode(shown.luma, told(size, seed)) if text in IN_PLAY}
    wrong = cards - {shown.text}
    return shown.kind, f"WRONG {sorted(wrong)} in seed {seed}" if wrong else ("read" if cards else "no card")


def try_many(first: int, count: int) -> Counter[tuple[str, str]]:
    return Counter(try_one(seed) for seed in range(first, first + count))


def count_wrong(reads: int, first: int, jobs: int) -> bool:
    began, piece = time.perf_counter(), 250
    starts = list(range(first, first + reads, piece))
    sizes = [min(piece, first + reads - start) for start in starts]
    total: Counter[tuple[str, str]] = Counter()
    for part in _mapped(_try_piece, list(zip(starts, sizes, strict=True)), jobs):
        total += part
    for (kind, outcome), number in sorted(total.items()):
        print(f"{kind:12} {outcome:10} {number:>8,}")
    wrong = sum(number for (_, outcome), number in total.items() if outcome.startswith("WRONG"))
    seconds = time.perf_counter() - began
    print(f"{total.total():,} reads, {wrong} wrong cards; {seconds:.0f} s with {jobs} processes")
    return wrong == 0


def _try_piece(piece: tuple[int, int]) -> Counter[tuple[str, str]]:
    return try_many(*piece)


# The rest


def _mapped(work: Callable[[Given], Made], given: list[Given], jobs: int) -> Iterator[Made]:
    """The results in order, with progress for people."""
    if jobs == 1:
        yield from _shown(map(work, given), len(given))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from _shown(pool.map(work, given), len(given))


def _shown(results: Iterator[Made], count: int) -> Iterator[Made]:
    for done, result in enumerate(results, start=1):
        if sys.stderr.isatty():
            print(f"\r{done}/{count}", end="\n" if done == count else "", file=sys.stderr, flush=True)
        yield result


COLORS = {"pyzbar": "#b58900", "zxing-cpp": "#268bd2", "ours": "#dc322f"}


def plot(results: dict[tuple[float, float], dict[str, Tally]], count: int, path: Path) -> None:
    """A small chart for every blur: recall by the size of a module. Written by hand: no library is needed for it."""
    sizes = sorted({size for size, _ in results})
    charts = [_chart(results, count, blur, sizes, 60 + 230 * i) for i, blur in enumerate(BLURS)]
    legend = "".join(
        f'<text x="{60 + 120 * i}" y="20" fill="{color}">{name}</text>'
        for i, (name, color) in enumerate(COLORS.items())
    )
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="980" height="260" font-family="sans-serif" font-size="12">'
    path.write_text(f'{head}<rect width="980" height="260" fill="white"/>{legend}{"".join(charts)}</svg>\n')


def _chart(
    results: dict[tuple[float, float], dict[str, Tally]], count: int, blur: float, sizes: list[float], left: int
) -> str:
    span = max(sizes) - min(sizes) or 1
    across = {size: left + 190 * (size - min(sizes)) / span for size in sizes}
    parts = [
        f'<text x="{left}" y="48">blur {blur} px</text>',
        f'<path d="M{left} 60v160h190" fill="none" stroke="#999"/>',
    ]
    parts += [f'<text x="{x - 6:.0f}" y="236">{size:g}</text>' for size, x in across.items()]
    for name, color in COLORS.items():
        if name in results[sizes[0], blur]:
            line = " ".join(
                f"{x:.1f},{220 - 160 * results[size, blur][name].read / count:.1f}" for size, x in across.items()
            )
            parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
    return "".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer sizes and pictures")
    parser.add_argument("--count", type=int, help="pictures for each size and blur (default 400, quick 60)")
    parser.add_argument("--seed", type=int, default=HELD_OUT, help=f"of the first picture (default {HELD_OUT})")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the table")
    parser.add_argument("--reads", type=int, metavar="N", help="instead of the table: count wrong cards in N reads")
    options = parser.parse_args()
    if options.reads is not None:
        return 0 if count_wrong(options.reads, options.seed, options.jobs) else 1
    count = options.count or (60 if options.quick else 400)
    results = show_table(count, options.seed, options.jobs, (1.5, 2.0, 3.0) if options.quick else SIZES)
    if options.plot:
        plot(results, count, options.plot)
    return 0 if promises_kept(results, count) else 1


if __name__ == "__main__":
    sys.exit(main())
