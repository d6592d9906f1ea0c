"""Speech of whole games, into a file and measured: is every sentence heard, none clipped, and how long does it take?

  .venv/bin/python benchmarks/voice.py                    one game of every deck
  .venv/bin/python benchmarks/voice.py --deck oz --keep oz.wav --text

Needs espeak-ng, but no sound card. A game is played by the players of `companion simulate`, with their mistakes,
Surprises and undone inputs; the voice is never behind. Exit 1 if a sentence is silent, clipped or endless.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.library import load, shipped_ids
from companion.referee import new_game
from companion.simulate.evening import Evening
from companion.simulate.plan import Plan
from companion.voice import Announcement, Announcements
from companion.voice.espeak import WaveSpeaker

SILENT = 0.005  # of full scale, root mean square: a sentence below it is not heard across a table
LONGEST = 15.0  # seconds; nobody listens longer
FULL = 32767
HEAD = "deck      sentences  words  seconds words/min  longest quietest  peak"


class Sentence(NamedTuple):
    text: str
    samples: NDArray[np.int16]
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.samples) / self.rate

    @property
    def loudness(self) -> float:
        return float(np.sqrt(np.mean((self.samples / FULL) ** 2))) if len(self.samples) else 0.0

    @property
    def peak(self) -> float:
        return float(np.abs(self.samples.astype(np.int32)).max(initial=0)) / FULL

    @property
    def fault(self) -> str:
        if self.loudness < SILENT:
            return "silent"
        if self.peak >= 1:
            return "clipped"
        return "endless" if self.seconds > LONGEST else ""


def main() -> int:
    options = _options()
    if shutil.which("espeak-ng") is None:
        print("espeak-ng is not installed: apt install espeak-ng", file=sys.stderr)
        return 2
    print(HEAD)
    faults = [fault for deck in options.deck or shipped_ids() for fault in _measure(deck, options)]
    print("\n".join(faults) or "every sentence is heard, none is clipped or endless")
    return 1 if faults else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deck", action="append", help="only this one; may be said several times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="WAV", help="keep the speech of the last deck in this file")
    parser.add_argument("--text", action="store_true", help="print what is said")
    return parser.parse_args()


def _measure(deck: str, options: argparse.Namespace) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = options.keep or str(Path(folder, "game.wav"))
        spoken = list(_speak(path, announcements_of(deck, options.seed)))
    words, seconds = sum(len(each.text.split()) for each in spoken), sum(each.seconds for each in spoken)
    longest, quietest = max(each.seconds for each in spoken), min(each.loudness for each in spoken)
    peak = max(each.peak for each in spoken)
    pace = words / seconds * 60
    print(f"{deck:9} {len(spoken):9} {words:6} {seconds:8.1f} {pace:9.0f} {longest:8.1f} {quietest:8.3f} {peak:5.2f}")
    if options.text:
        print("\n".join(f"  {each.seconds:4.1f} s  {each.text}" for each in spoken))
    return [f"{deck}: {each.fault}: {each.text}" for each in spoken if each.fault]


def announcements_of(deck: str, seed: int) -> Iterator[Announcement]:
    """Everything that is said in one game, from its opening to its winner."""
    evening = Evening(Plan(deck, 3, seed, advance="auto"), load(deck))
    evening.play()
    referee = new_game(evening.sitting.setup, load(deck))
    queue = Announcements()
    queue.add(referee.opening())
    for given in [*evening.sitting.journal.inputs, None]:
        while (each := queue.next()) is not None:
            yield each
        if given is not None:
            queue.add(referee.take(given))


def _speak(path: str, said: Iterator[Announcement]) -> Iterator[Sentence]:
    speaker, heard = WaveSpeaker(path), 0
    for each in said:
        speaker.say(each.text)
        with wave.open(path) as file:  # whole after every sentence
            rate = file.getframerate()
            file.setpos(heard)
            samples = np.frombuffer(file.readframes(file.getnframes() - heard), np.int16)
            heard = file.getnframes()
        yield Sentence(each.text, samples, rate)
    speaker.close()


if __name__ == "__main__":
    sys.exit(main())
