"""Reads photographs of QR codes whose payloads are known, with each decoder, and compares recall and time.

.venv/bin/python benchmarks/photographs.py --make FOLDER     render a small set of hard ones, with their truth
.venv/bin/python benchmarks/photographs.py FOLDER            read every photograph of the folder

The truth is `truth.json` in the folder, {"image name": ["payload", ...]}, or for every image a file of the same name
that ends in .txt, one payload a line. Photographs without a truth are left out, and counted.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

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
BUDGET_S = 2.0  # for one photograph
MADE = 24
SIDE = 480  # px of a photograph that is made


class Tally(NamedTuple):
    read: int = 0
    wrong: int = 0
    seconds: float = 0.0

    def plus(self, right: int, wrong: int, seconds: float) -> Tally:
        return Tally(self.read + right, self.wrong + wrong, self.seconds + seconds)


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
    if isinstance(truth, dict) and all(isinstance(texts, list) for texts in truth.values()):
        return truth
    raise SystemExit(f'{path} must hold an object: {{"image name": ["payload", ...]}}')


def images(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)


def compare(folder: Path) -> int:
    truth, every = load_truth(folder), images(folder)
    judged = [path for path in every if path.name in truth]
    if not judged:
        raise SystemExit(f"no photograph with a truth in {folder}: see --help, or make some with --make {folder}")
    tallies = {name: Tally() for name in readers()}
    for done, path in enumerate(judged, start=1):
        _judge(path, truth[path.name], tallies)
        if sys.stderr.isatty():
            print(f"\r{done}/{len(judged)}", end="\n" if done == len(judged) else "", file=sys.stderr, flush=True)
    codes = sum(len(truth[path.name]) for path in judged)
    print(f"{len(judged)} photographs with {codes} codes; {len(every) - len(judged)} without a truth")
    show(tallies, codes)
    return 0 if tallies["ours"].read >= tallies["zxing-cpp"].read else 1


def _judge(path: Path, expected: list[str], tallies: dict[str, Tally]) -> None:
    luma = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if luma is None:
        raise SystemExit(f"{path} cannot be read as a picture: take it out of the folder")
    for name, reader in readers().items():
        began = time.perf_counter()
        found, wanted = Counter(reader(luma.astype(np.uint8))), Counter(expected)
        spent = time.perf_counter() - began
        tallies[name] = tallies[name].plus((found & wanted).total(), (found - wanted).total(), spent)


def show(tallies: dict[str, Tally], codes: int) -> None:
    unit = tallies["zxing-cpp"].seconds
    print(f"{'':12}{'read':>8}{'recall':>9}{'not in the truth':>18}{'time, in zxing-cpp':>20}")
    for name, tally in tallies.items():
        share = tally.read / codes if codes else 0
        print(f"{name:12}{tally.read:>8}{share:>9.1%}{tally.wrong:>18}{tally.seconds / unit:>20.1f}")


def make(folder: Path) -> int:
    """Small, blurred, tilted codes of all kinds, one to three in a picture."""
    folder.mkdir(parents=True, exist_ok=True)
    truth: dict[str, list[str]] = {}
    for number in range(MADE):
        rng = np.random.default_rng(number)
        scene, texts = background(rng, SIDE), _payloads(rng)
        for place, text in enumerate(texts):
            _lay(scene, text, place, rng)
        name = f"made-{number:02d}.png"
        cv2.imwrite(str(folder / name), photograph(scene, float(rng.choice([0.8, 1.2, 1.6])), rng))
        truth[name] = texts
    (folder / "truth.json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")
    print(f"{MADE} photographs and truth.json in {folder}")
    return 0


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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--make", action="store_true", help="fill the folder with rendered photographs")
    options = parser.parse_args()
    if options.make:
        return make(options.folder)
    if not options.folder.is_dir():
        raise SystemExit(f"{options.folder} is no folder: make one with photographs in it with --make {options.folder}")
    return compare(options.folder)


if __name__ == "__main__":
    sys.exit(main())
