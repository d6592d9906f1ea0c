"""The scanner as a child process that speaks Contract 2: the screen never waits for a frame.

A scanner that dies is started again, with growing pauses; so is one that used to tell how it is doing and has fallen
silent. The child dies with us, even if we are killed: the kernel
sees to it (PR_SET_PDEATHSIG). A closed pipe would not do: a scanner that sees nothing change writes nothing for hours,
and so never learns that nobody reads it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, Final, Literal, NamedTuple

from .engine.plain import plain
from .referee import MAX_LINE, lines

FIRST_PAUSE: Final = 1.0  # seconds before the first new start; it doubles with every failure
LONGEST_PAUSE: Final = 30.0
HEALTHY: Final = 60.0  # who ran that long was well: the next failure is a first one
GRACE: Final = 2.0  # seconds between asking a child to end and killing it
SILENCE: Final = 30.0  # seconds in which who tells its status every few seconds must have hung
LONGEST_REASON: Final = 200  # characters

Status = Literal["running", "waiting", "ended", "stopped"]


class ScannerState(NamedTuple):
    """What people should know of the scanner."""

    status: Status  # waiting: it has died and is started again after `pause`; ended: the source had a last frame
    reason: str = ""  # why it died: the last thing it said
    pause: float = 0.0  # seconds
    failures: int = 0  # in a row
    bad_lines: int = 0  # lines that were not Contract 2, of all starts


# Runs before the scanner, in its process: asks to be killed when the parent is, then becomes the scanner. Here and not
# in `preexec_fn`, which may deadlock in a program with threads.
_TETHER: Final = """
import os, sys
parent, *command = sys.argv[1:]
if sys.platform == "linux":
    import ctypes
    ctypes.CDLL(None).prctl(1, 9)
    if os.getppid() != int(parent):
        sys.exit(1)
try:
    os.execvp(command[0], command)
except OSError as error:
    sys.exit(f"cannot start {command[0]}: {error.strerror}")
"""


class Scanner:
    """Keeps one scanner running. `on_line` and `on_state` are called in its thread, one call at a time.

    `sleep` and `clock` are in seconds; tests drive them.
    """

    def __init__(
        self,
        command: Sequence[str],
        on_line: Callable[[dict[str, Any]], None],
        on_state: Callable[[ScannerState], None],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] | None = None,
    ) -> None:
        self._command = tuple(command)
        self._on_line, self._on_state = on_line, on_state
        self._clock = clock
        self._wake = threading.Event()
        self._sleep = sleep or self._wake.wait
        self._stopping = False
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._failures = self._bad_lines = 0
        self._finished = False  # the last line was a summary: the source is at its end
        self._thread = threading.Thread(target=self._run, name="scanner", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def retry(self) -> None:
        """Do not wait any longer: start it again now, if it is down."""
        self._wake.set()

    def stop(self) -> None:
        """The child is gone when this comes back: asked to end, then killed. Stopping twice is fine."""
        with self._lock:
            self._stopping = True
        self._wake.set()
        if not self._thread.is_alive() or threading.current_thread() is self._thread:
            self._signal(signal.SIGKILL)
            return
        for sign in (signal.SIGTERM, signal.SIGKILL):
            self._signal(sign)
            self._thread.join(GRACE)
            if not self._thread.is_alive():
                return

    @property
    def pid(self) -> int | None:
        """Of the child that runs now."""
        child = self._child
        return child.pid if child is not None else None

    # -- the thread -----------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._stopping:
                reason = self._watch()
                if self._stopping:
                    break
                if not reason:
                    self._tell("ended")
                    return
                self._pause(reason)
        finally:
            self._signal(signal.SIGKILL)
        self._tell("stopped")

    def _watch(self) -> str:
        """One life of the child: why it ended, or nothing if its source was at an end."""
        began = self._clock()
        try:
            child = self._spawn()
        except OSError as error:
            return f"cannot start the scanner: {error.strerror}"
        if child is None:
            return ""
        self._tell("running")
        reason = self._listen(child)
        if self._clock() - began >= HEALTHY:
            self._failures = 0
        return reason

    def _spawn(self) -> subprocess.Popen[bytes] | None:
        """A process group of its own: the key that interrupts the screen must not reach it."""
        tether = (sys.executable, "-I", "-S", "-c", _TETHER, str(os.getpid()))
        with self._lock:
            if self._stopping:
                return None
            self._child = subprocess.Popen(
                (*tether, *self._command),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
            return self._child

    def _listen(self, child: subprocess.Popen[bytes]) -> str:
        last_words, watchdog = _LastWords(child.stderr), _Watchdog(lambda: self._signal(signal.SIGKILL))
        self._finished = False
        try:
            for line in lines(child.stdout):
                watchdog.hear(self._take(line))
            code = self._reap(child)
        finally:
            watchdog.close()
            self._signal(signal.SIGKILL)
            child.wait()
            if child.stdout is not None:
                child.stdout.close()
            with self._lock:
                self._child = None
        reason = watchdog.reason or last_words.last() or _obituary(code)
        return "" if code == 0 and self._finished else reason

    def _take(self, line: bytes) -> dict[str, Any]:
        """What the line says; nothing if it is none of Contract 2."""
        value = _parse(line)
        if value is None:
            self._bad_lines += 1
            return {}
        self._finished = value["event"] == "summary"
        self._on_line(value)
        return value

    def _reap(self, child: subprocess.Popen[bytes]) -> int:
        """It has closed its output: it ends now, or is ended."""
        try:
            return child.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._signal(signal.SIGKILL)
            return child.wait()

    def _pause(self, reason: str) -> None:
        self._failures += 1
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(self._failures - 1, 16))
        self._tell("waiting", reason, pause)
        self._wake.clear()
        if not self._stopping:
            self._sleep(pause)

    def _tell(self, status: Status, reason: str = "", pause: float = 0.0) -> None:
        self._on_state(ScannerState(status, reason, pause, self._failures, self._bad_lines))

    def _signal(self, sign: signal.Signals) -> None:
        """To the child and whatever it started. Not once it is reaped: its number may be somebody else's by then."""
        with self._lock:
            if self._child is None or self._child.returncode is not None:
                return
            try:
                os.killpg(self._child.pid, sign)
            except ProcessLookupError:
                return  # it was quicker


class _LastWords:
    """Reads what a child complains about to its end, and keeps the last line of it."""

    def __init__(self, stream: IO[bytes] | None) -> None:
        self._line = ""
        self._stream = stream
        self._thread = threading.Thread(target=self._read, name="scanner-stderr", daemon=True)
        self._thread.start()

    def last(self) -> str:
        self._thread.join(GRACE)
        return self._line

    def _read(self) -> None:
        assert self._stream is not None
        with self._stream as stream:
            for line in lines(stream):
                text = plain(line.decode(errors="replace").strip(), LONGEST_REASON)
                self._line = text or self._line


class _Watchdog:
    """Barks once when a scanner that tells its status falls silent. Who never told it, or waits for a lost camera, may
    be silent for hours. `wait` is for tests, which drive it."""

    def __init__(
        self,
        bark: Callable[[], object],
        wait: Callable[[threading.Event, float | None], bool] = threading.Event.wait,
    ) -> None:
        self.reason = ""
        self._bark, self._wait = bark, wait
        self._awake = self._closed = False
        self._heard = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="scanner-watchdog", daemon=True)
        self._thread.start()

    def hear(self, line: Mapping[str, Any]) -> None:
        if line.get("event") == "status":
            self._awake = True
        elif line.get("event") == "camera" and line.get("status") == "lost":
            self._awake = False
        self._heard.set()

    def close(self) -> None:
        self._closed = True
        self._heard.set()
        self._thread.join(GRACE)

    def _watch(self) -> None:
        while not self._closed:
            if not self._wait(self._heard, SILENCE if self._awake else None):
                self.reason = f"the scanner has said nothing for {SILENCE:.0f} seconds"
                self._bark()
                return
            self._heard.clear()


def _parse(line: bytes) -> dict[str, Any] | None:
    """One line of Contract 2, or None: a scanner that talks nonsense must not bring the game down."""
    if len(line) > MAX_LINE:
        return None
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and isinstance(value.get("event"), str) else None


def _obituary(code: int) -> str:
    if code < 0:
        return f"the scanner was ended by signal {-code}"
    return f"the scanner ended with {code}" if code else "the scanner ended by itself"
