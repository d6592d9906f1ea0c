"""Devices that are not there: a speaker that remembers, and a program that behaves like espeak-ng."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from companion.voice import SpeakerError

FAKE_ESPEAK = """
import struct, sys, time, wave
args, text = sys.argv[1:], sys.stdin.read()
with open({log!r}, "a") as log:
    log.write(repr((args, text)) + "\\n")
if "hang" in text:
    time.sleep(60)
if "deaf" in text:
    sys.exit(print("ALSA lib pcm.c: Unknown PCM default\\nerror: No such device", file=sys.stderr))
if "fail" in text:
    sys.exit("no such voice")
if "-w" in args:
    with wave.open(args[args.index("-w") + 1], "wb") as out:
        out.setparams((1, 2, 22050, 0, "NONE", ""))
        out.writeframes(struct.pack("<h", 0) * 2205 * len(text.split()))
"""


def fake_espeak(folder: Path) -> tuple[tuple[str, ...], Path]:
    """A command like espeak-ng's, and the file in which it notes what it was called with."""
    log, script = folder / "spoken.log", folder / "espeak.py"
    script.write_text(FAKE_ESPEAK.format(log=str(log)))
    return (sys.executable, "-I", "-S", str(script)), log


class FakeSpeaker:
    """Remembers what it said. `slow`: every sentence lasts until it is stopped or `finish` is called."""

    def __init__(self, slow: bool = False, fails: bool = False, deaf: bool = False) -> None:
        self.said: list[str] = []
        self.closed = False
        self._slow, self._fails, self._deaf = slow, fails, deaf
        self.began = threading.Semaphore(0)
        self._end = threading.Semaphore(0)

    def say(self, text: str) -> None:
        self.said.append(text)
        self.began.release()
        if self._fails:
            raise SpeakerError("the cable is out")
        if self._slow:
            self._end.acquire()

    def finish(self) -> None:
        self._end.release()

    def stop(self) -> None:
        if not self._deaf:
            self._end.release()

    def close(self) -> None:
        self.closed = True
