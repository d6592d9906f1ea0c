"""Reads photographs of QR codes whose payloads are known, with each decoder, and compares recall and time.

.venv/bin/python benchmarks/photographs.py                   the pictures of the tests, and a set that is rendered now
.venv/bin/python benchmarks/photographs.py FOLDER ...        every photograph of these folders, each a set
.venv/bin/python benchmarks/photographs.py --make FOLDER     render a set of hard ones, with their truth
.venv/bin/python benchmarks/photographs.py --plot FILE.svg   and draw the recall; --quick renders fewer

The truth is `truth.json` in the folder, {"image name": ["payload", ...]}, or for every image a file of the same name
that ends in .txt, one payload a line. Photographs without a truth are left out, and counted.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import cv2
import numpy as np
import segno
from recall import background, lay, photograph

from vision.decoders import zbar
from vision.decoders.zxing import ANYTHING, Zxing
from vision.frame import Luma
from vision.photograph import read_photograph
from vision.sticker import modules

ENDINGS = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"}
FIXTURES = Path(__file__).parent.parent / "tests" / "fixtures"
BUDGET_S = 2.0  # for one photograph
MADE, MADE_QUICK = 24, 8
SIDE = 480  # px of a photograph that is made


class Tally(NamedTuple):
    read: int = 0
    wrong: int = 0
    seconds: float = 0.0

    def plus(self, right: int, wrong: int, seconds: float) -> Tally:
        return Tally(self.read + right, self.wrong + wrong, self.seconds + seconds)


class Set(NamedTuple):
    name: str
    photographs: int
    without: int  # a truth
    codes: int
    tallies: dict[str, Tally]  # for every reader


Reader = Callable[[Luma], list[str]]


@cache
def readers() -> dict[str, Reader]:
    found: dict[str, Reader] = {}
    if (second := zbar.load()) is not None:
        found["pyzbar"] = lambda luma: [symbol.text for symbol in second.decode(luma)]
    first = Zxing(ANYTHING)
    found["zxing-cpp"] = lambda luma: [symbol.text for symbol in first.decode(luma)]
    found["ours"] = lambda luma: [symbol.text for symbol in read_photograph(luma, BUDGET_S, time.monotonic)]
    return found


def load_truth(folder: Path) -> dict[str, list[str]]:
    """By the name of the image. Faults end the program with what to do."""
    listed = folder / "truth.json"
    if listed.exists():
        return _checked(listed, json.loads(listed.read_text(encoding="utf-8")))
    beside = {path.name: path.with_suffix(".txt") for path in images(folder)}
    return {name: path.read_text(encoding="utf-8").splitlines() for name, path in beside.items() if path.exists()}


def _checked(path: Path, truth: object) -> dict[str, list[str]]:
    if not isinstance(truth, dict) or not all(isinstance(texts, list) for texts in truth.values()):
        raise SystemExit(f'{path} must hold an object: {{"image name": ["payload", ...]}}')
    names = {image.stem: image.name for image in images(path.parent)}
    return {names.get(name, name): _texts(entries) for name, entries in truth.items()}


def _texts(entries: list[str | dict[str, Any]]) -> list[str]:
    """Payloads; of those that say how much of them can be seen, the ones that are seen whole."""
    whole = [entry for entry in entries if isinstance(entry, str) or entry.get("visible", 1) == 1]
    return [entry if isinstance(entry, str) else str(entry["text"]) for entry in whole]


def images(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)


def compare(folder: Path, name: str) -> Set:
    truth, every = load_truth(folder), images(folder)
    judged = [path for path in every if path.name in truth]
    if not judged:
        raise SystemExit(f"no photograph with a truth in {folder}: see --help, or make some with --make {folder}")
    tallies = {reader: Tally() for reader in readers()}
    for done, path in enumerate(judged, start=1):
        _judge(path, truth[path.name], tallies)
        if sys.stderr.isatty():
            print(f"\r{done}/{len(judged)}", end="\n" if done == len(judged) else "", file=sys.stderr, flush=True)
    return Set(name, len(judged), len(every) - len(judged), sum(len(truth[path.name]) for path in judged), tallies)


def _judge(path: Path, expected: list[str], tallies: dict[str, Tally]) -> None:
    luma = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if luma is None:
        raise SystemExit(f"{path} cannot be read as a picture: take it out of the folder")
    for name, reader in readers().items():
        began = time.perf_counter()
        found, wanted = Counter(reader(luma.astype(np.uint8))), Counter(expected)
        spent = time.perf_counter() - began
        tallies[name] = tallies[name].plus((found & wanted).total(), (found - wanted).total(), spent)


def show(found: Set) -> None:
    print(f"{found.name}: {found.photographs} photographs with {found.codes} codes; {found.without} without a truth")
    unit = found.tallies["zxing-cpp"].seconds
    print(f"{'':12}{'read':>8}{'recall':>9}{'not in the truth':>18}{'time, in zxing-cpp':>20}{'at least':>10}")
    for name, tally in found.tallies.items():
        bound = f"{found.tallies['zxing-cpp'].read:>10}" if name == "ours" else ""
        share = tally.read / found.codes if found.codes else 0
        print(f"{name:12}{tally.read:>8}{share:>9.1%}{tally.wrong:>18}{tally.seconds / unit:>20.1f}{bound}")
    print()


def missed(sets: list[Set]) -> list[str]:
    """What was promised and not kept: no fewer than zxing-cpp in any set, and more in all of them together."""
    read = {name: [found.tallies[name].read for found in sets] for name in ("ours", "zxing-cpp")}
    fewer = [
        f"{found.name}: {ours} read, zxing-cpp alone {alone}"
        for found, ours, alone in zip(sets, read["ours"], read["zxing-cpp"], strict=True)
        if ours < alone
    ]
    ours, alone = sum(read["ours"]), sum(read["zxing-cpp"])
    print(f"all together: {ours} read, zxing-cpp alone {alone}; more than that was promised")
    return fewer + ([] if ours > alone else [f"{ours} read in all, zxing-cpp alone {alone}"])


COLORS = {"pyzbar": "#b58900", "zxing-cpp": "#268bd2", "ours": "#dc322f"}


def plot(sets: list[Set], path: Path) -> None:
    parts, y = [], 10
    for found in sets:
        parts.append(f'<text x="8" y="{y + 13}">{escape(found.name)}</text>')
        for name, tally in found.tallies.items():
            share = tally.read / max(1, found.codes)
            parts.append(f'<rect x="180" y="{y}" width="{400 * share:.1f}" height="16" fill="{COLORS[name]}"/>')
            parts.append(f'<text x="{186 + 400 * share:.0f}" y="{y + 13}">{name} {share:.0%}</text>')
            y += 20
        y += 14
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{y}" font-family="sans-serif" font-size="12">'
    path.write_text(f"{head}\n" + "\n".join(parts) + "\n</svg>\n", encoding="utf-8")


def make(folder: Path, count: int) -> None:
    """Small, blurred, tilted codes of all kinds, one to three in a picture."""
    folder.mkdir(parents=True, exist_ok=True)
    truth: dict[str, list[str]] = {}
    for number in range(count):
        rng = np.random.default_rng(number)
        scene, texts = background(rng, SIDE), _payloads(rng)
        for place, text in enumerate(texts):
            _lay(scene, text, place, rng)
        name = f"made-{number:02d}.png"
        cv2.imwrite(str(folder / name), photograph(scene, float(rng.choice([0.8, 1.2, 1.6])), rng))
        truth[name] = texts
    (folder / "truth.json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")


def _payloads(rng: np.random.Generator) -> list[str]:
    words = ["https://example.org/table/4711", "WLAN; please ask", "Grüße vom Tisch 7", "A1", "0123456789" * 4]
    cards = [f"FX:OZ:{number:03d}" for number in rng.integers(1, 100, 4)]
    return [str(text) for text in rng.choice(words + cards, int(rng.integers(1, 4)), replace=False)]


def _lay(scene: np.ndarray, text: str, place: int, rng: np.random.Generator) -> None:
    """In a quarter of the picture of its own, so that none covers another."""
    half = SIDE // 2
    part = scene[half * (place // 2) :, half * (place % 2) :][:half, :half]
    pattern = _pattern(text)
    size = min(float(rng.uniform(1.8, 4.5)), half / (len(pattern) + 4) / 1.42)
    lay(part, pattern, size, rng)


def _pattern(text: str) -> np.ndarray:
    if text.startswith("FX:"):
        return modules(text)
    return np.array([list(row) for row in segno.make(text, micro=False).matrix], dtype=bool)


def compare_all(folders: list[Path], count: int) -> list[Set]:
    """These folders; or what there is without any."""
    if folders:
        return [compare(folder, folder.name) for folder in folders]
    with tempfile.TemporaryDirectory() as made:
        make(Path(made), count)
        return [compare(FIXTURES, "pictures of the tests"), compare(Path(made), "rendered now")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="*", metavar="FOLDER")
    parser.add_argument("--make", type=Path, metavar="FOLDER", help="fill it with rendered photographs")
    parser.add_argument("--quick", action="store_true", help="render fewer")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg")
    options = parser.parse_args()
    count = MADE_QUICK if options.quick else MADE
    if options.make:
        make(options.make, count)
        print(f"{count} photographs and truth.json in {options.make}")
        return 0
    for folder in options.folders:
        if not folder.is_dir():
            raise SystemExit(f"{folder} is no folder: make one with photographs in it with --make {folder}")
    sets = compare_all(options.folders, count)
    for found in sets:
        show(found)
    if options.plot:
        plot(sets, options.plot)
    lacking = missed(sets)
    for line in lacking:
        print(f"MISSED: {line}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
