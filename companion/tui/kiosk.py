"""Keeps the screen alive: a screen that dies is started again into the same game. Leaving on purpose ends it.

The screen lives in a process of its own: whatever happens to it, this one tidies the terminal and starts the next.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from .desk import note_fault

PAUSES: Final = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds before the next start, growing with every quick death
QUICK: Final = 30.0  # seconds: who lived longer died of something new
HOPELESS: Final = 3  # quick deaths, after which the game is not resumed but set up anew

ENDED: Final = 143  # the exit code of a program that was told to end

# Main screen, cursor visible, mouse and bracketed paste off, colours and keypad as they were.
RESET: Final = "\x1b[?1049l\x1b[?25h\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?2004l\x1b[<u\x1b[0m"

Start = Callable[[Sequence[str]], int]


def keep_alive(
    words: Sequence[str],
    folder: Path,
    start: Start | None = None,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> int:
    """`words` is the command line after `companion`. Comes back when people left on purpose, with 0."""
    start = start or _start
    quick, again = 0, list(words)
    while True:
        began = clock()
        code = start(["-m", "companion", *again, "--one-life"])
        if code in (0, 2):
            return code
        quick = quick + 1 if clock() - began < QUICK else 0
        _note(folder, code, quick)
        again = _next_words(words, quick)
        sleep(PAUSES[min(quick, len(PAUSES) - 1)])


def _next_words(words: Sequence[str], quick: int) -> list[str]:
    """The same game again; if that dies again and again, the set-up: the game is kept and can be looked at."""
    kept = [word for word in words if word != "--resume"]
    if quick < HOPELESS:
        return [*kept, "--resume"]
    return _without(kept, ("--deck", "--players", "--first"), ("--easy",))


def _without(words: Sequence[str], valued: Sequence[str], flags: Sequence[str]) -> list[str]:
    kept, skip = [], False
    for word in words:
        name, _, value = word.partition("=")
        if not skip and word not in flags and name not in valued:
            kept.append(word)
        skip = name in valued and not value
    return kept


def _start(words: Sequence[str]) -> int:
    """One life. Keys that interrupt are for the screen, which does not listen to them; who ends us ends it too."""
    attributes = _terminal()
    child = subprocess.Popen([sys.executable, *words])
    before = {
        signal.SIGINT: signal.signal(signal.SIGINT, signal.SIG_IGN),
        signal.SIGTERM: signal.signal(signal.SIGTERM, lambda *_: _end(child)),
        signal.SIGHUP: signal.signal(signal.SIGHUP, lambda *_: _end(child)),
    }
    try:
        return child.wait()
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)
        _restore(attributes)


def _end(child: subprocess.Popen[bytes]) -> None:
    """We are told to end: not a fault that is started again."""
    child.terminate()
    raise SystemExit(ENDED)


def _terminal() -> list[object] | None:
    import termios

    try:
        return termios.tcgetattr(sys.stdin.fileno())
    except (termios.error, ValueError, OSError):
        return None


def _restore(attributes: list[object] | None) -> None:
    """A screen that was killed leaves the terminal as it was in it."""
    import termios

    if attributes is not None:
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, attributes)  # type: ignore[arg-type]
        sys.stdout.write(RESET)
        sys.stdout.flush()


def _note(folder: Path, code: int, quick: int) -> None:
    text = f"the screen ended with {code} ({quick} quick ends in a row) and is started again"
    note_fault(folder, text, datetime.now())
