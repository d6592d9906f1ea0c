"""The scanner as a child process: it dies, talks nonsense, hangs and ends; the game hears of it and goes on."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from companion import scanner as module
from companion.scanner import FIRST_PAUSE, HEALTHY, LONGEST_PAUSE, SILENCE, Scanner, ScannerState, _Watchdog

WAIT = 20.0  # seconds that nothing here needs
PYTHON = (sys.executable, "-I", "-S", "-c")
SUMMARY = {"event": "summary", "frames": 2}
WATER = {"event": "appeared", "card": "oz:water", "code": "FX:OZ:034"}


def child(code: str) -> tuple[str, ...]:
    """A scanner that does this."""
    return (*PYTHON, f"import json, os, signal, sys, time\n{code}")


def saying(*lines: object) -> str:
    return "".join(f"print({json.dumps(line)!r}, flush=True)\n" for line in lines)


HANG = "signal.pause()\n"


class Watch:
    """A scanner under observation. Nobody sleeps: pauses are noted, and time passes only in them."""

    def __init__(self, command: tuple[str, ...], pauses: int = 1) -> None:
        """After so many pauses it is stopped."""
        self.lines: list[dict[str, Any]] = []
        self.states: list[ScannerState] = []
        self.pauses: list[float] = []
        self.now = 0.0
        self.on_line: Callable[[], object] = lambda: None  # besides noting it
        self.heard = threading.Semaphore(0)
        self.over = threading.Event()
        self._most = pauses
        self.scanner = Scanner(command, self._line, self._state, lambda: self.now, self._sleep)

    def run(self) -> Watch:
        """To its end."""
        self.scanner.start()
        assert self.over.wait(WAIT), self.states
        self.scanner.stop()
        return self

    def begin(self) -> Watch:
        """Until its first line."""
        self.scanner.start()
        assert self.heard.acquire(timeout=WAIT), self.states
        return self

    def pass_time(self, seconds: float) -> None:
        self.now += seconds

    @property
    def told(self) -> list[str]:
        return [state.status for state in self.states]

    def _line(self, line: dict[str, Any]) -> None:
        self.lines.append(line)
        self.on_line()
        self.heard.release()

    def _state(self, state: ScannerState) -> None:
        self.states.append(state)
        if state.status in ("ended", "stopped"):
            self.over.set()

    def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.pass_time(seconds)
        if len(self.pauses) == self._most:
            self.scanner.stop()


class TestLines:
    def test_are_handed_on_one_by_one_until_the_source_is_at_its_end(self) -> None:
        watch = Watch(child(saying(WATER, SUMMARY))).run()
        assert watch.lines == [WATER, SUMMARY]
        assert watch.told == ["running", "ended"]
        assert watch.pauses == []

    def test_that_make_no_sense_are_counted_and_left_out(self) -> None:
        nonsense = (
            "print('Traceback'); print('[]'); print('{\"event\": 7}'); print('{}'); print('[' * 60_000, flush=True)\n"
        )
        nonsense += "sys.stdout.buffer.write(b'\\xff\\xfe\\x00\\n'); print()\n"
        watch = Watch(child(nonsense + saying(WATER) + "sys.exit(1)")).run()
        assert watch.lines == [WATER]
        assert watch.states[-1].bad_lines == 7

    def test_that_are_far_too_long_are_left_out_whole(self) -> None:
        long = "print(json.dumps({'event': 'x' * 300_000}))\n" + saying(WATER, SUMMARY)
        watch = Watch(child(long)).run()
        assert watch.lines == [WATER, SUMMARY]

    def test_a_last_line_that_is_torn_is_left_out(self) -> None:
        watch = Watch(child(saying(WATER) + "print('{\"event\": \"appea', end=''); sys.exit(1)")).run()
        assert watch.lines == [WATER]

    def test_a_scanner_that_floods_its_complaints_does_not_block(self) -> None:
        flood = "sys.stderr.write('warning: too dark\\n' * 50_000)\n" + saying(WATER, SUMMARY)
        assert Watch(child(flood)).run().lines == [WATER, SUMMARY]


class TestDeath:
    @pytest.mark.parametrize(
        ("code", "reason"),
        [
            ("sys.exit('companion scan: no camera at webcam:0')", "companion scan: no camera at webcam:0"),
            ("print('a\\nb \\x1b[31mc', file=sys.stderr); sys.exit(3)", "b \\u001b[31mc"),
            ("sys.exit(3)", "the scanner ended with 3"),
            ("pass", "the scanner ended by itself"),
            ("os.kill(os.getpid(), signal.SIGSEGV)", "the scanner was ended by signal 11"),
            (saying(SUMMARY) + "sys.exit(1)", "the scanner ended with 1"),
            (saying(SUMMARY, WATER), "the scanner ended by itself"),
        ],
    )
    def test_is_told_with_its_reason_and_it_is_started_again(self, code: str, reason: str) -> None:
        watch = Watch(child(code)).run()
        assert watch.told == ["running", "waiting", "stopped"]
        assert watch.states[1] == ScannerState("waiting", reason, FIRST_PAUSE, 1)

    def test_a_program_that_is_not_there_is_told(self) -> None:
        assert Watch(("/no/such/scanner",)).run().states[1].reason == (
            "cannot start /no/such/scanner: No such file or directory"
        )

    def test_the_reason_is_short(self) -> None:
        assert len(Watch(child("sys.exit('x' * 9999)")).run().states[1].reason) <= 201

    def test_pauses_grow_and_have_an_end(self) -> None:
        watch = Watch(child("sys.exit(1)"), pauses=7).run()
        assert watch.pauses == [1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE]
        assert [state.failures for state in watch.states if state.status == "waiting"] == [1, 2, 3, 4, 5, 6, 7]

    def test_who_was_well_for_a_while_begins_with_a_short_pause_again(self, tmp_path: Path) -> None:
        """The third child is well for a minute."""
        count = tmp_path / "count"
        count.write_text("")
        code = f"count = open({str(count)!r}, 'a+'); count.write('x'); count.flush(); count.seek(0)\n"
        code += "if len(count.read()) == 3: " + saying(WATER) + "sys.exit(1)"
        watch = Watch(child(code), pauses=4)
        watch.on_line = lambda: watch.pass_time(HEALTHY)
        assert watch.run().pauses == [1, 2, 1, 2]

    def test_it_comes_back_and_its_lines_are_heard_again(self, tmp_path: Path) -> None:
        there = tmp_path / "camera"
        code = f"if not os.path.exists({str(there)!r}): open({str(there)!r}, 'w'); sys.exit('gone')\n"
        watch = Watch(child(code + saying(WATER, SUMMARY)), pauses=2).run()
        assert watch.told == ["running", "waiting", "running", "ended"]
        assert watch.lines == [WATER, SUMMARY]

    def test_retry_does_not_wait_for_the_pause_to_end(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr(module, "FIRST_PAUSE", 1e6)
        monkeypatch.setattr(module, "LONGEST_PAUSE", 1e6)
        there = tmp_path / "camera"
        code = f"if not os.path.exists({str(there)!r}): open({str(there)!r}, 'w'); sys.exit('gone')\n"
        ended, waiting = threading.Event(), threading.Event()
        states = {"ended": ended, "waiting": waiting}
        eye = Scanner(child(code + saying(SUMMARY)), lambda _: None, lambda state: _set(states, state))
        eye.start()
        assert waiting.wait(WAIT)
        while not ended.wait(0.01):  # pressed as often as people press
            eye.retry()
        eye.stop()

    def test_one_that_closes_its_mouth_and_stays_is_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "GRACE", 0.2)
        watch = Watch(child(saying(WATER) + "os.close(1); os.close(2)\n" + HANG)).run()
        assert watch.states[1].reason == "the scanner was ended by signal 9"


def _set(events: dict[str, threading.Event], state: ScannerState) -> None:
    if state.status in events:
        events[state.status].set()


class TestSilence:
    STATUS = {"event": "status", "fps": 10.0}
    LOST = {"event": "camera", "status": "lost"}

    def test_of_one_that_used_to_tell_how_it_is_doing_is_a_death(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "SILENCE", 0.3)
        deaf = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        watch = Watch(child(deaf + saying(WATER, self.STATUS) + HANG)).run()
        assert watch.states[1].status == "waiting"
        assert watch.states[1].reason == "the scanner has said nothing for 0 seconds"

    def test_is_watched_for_only_while_frames_come(self) -> None:
        """Who never told its status, or waits for a lost camera, may be silent for hours."""
        dog = Dog()
        assert dog.waits() == FOR_EVER
        assert dog.hears(WATER) == FOR_EVER
        assert dog.hears(self.STATUS) == SILENCE
        assert dog.hears(WATER) == SILENCE
        assert dog.hears(self.LOST) == FOR_EVER
        assert dog.hears({}) == FOR_EVER
        assert dog.hears(self.STATUS) == SILENCE
        dog.hears_nothing()
        assert dog.barks.acquire(timeout=WAIT)
        assert dog.watchdog.reason == "the scanner has said nothing for 30 seconds"

    def test_after_its_end_is_none(self) -> None:
        barks: list[str] = []
        watchdog = _Watchdog(lambda: barks.append("woof"))
        watchdog.hear(self.STATUS)
        watchdog.close()
        assert not watchdog._thread.is_alive()
        assert (barks, watchdog.reason) == ([], "")


FOR_EVER = None


class Dog:
    """A watchdog whose time passes when the test says so."""

    def __init__(self) -> None:
        self.asked: Queue[float | None] = Queue()
        self.answers: Queue[bool] = Queue()
        self.barks = threading.Semaphore(0)
        self.watchdog = _Watchdog(self.barks.release, self._wait)

    def waits(self) -> float | None:
        """How long it waits for the next line, at most."""
        return self.asked.get(timeout=WAIT)

    def hears(self, line: dict[str, Any]) -> float | None:
        self.watchdog.hear(line)
        self.answers.put(True)
        return self.waits()

    def hears_nothing(self) -> None:
        self.answers.put(False)

    def _wait(self, _heard: threading.Event, seconds: float | None) -> bool:
        self.asked.put(seconds)
        return self.answers.get(timeout=WAIT)


class TestStopping:
    def test_ends_the_child_politely(self) -> None:
        polite = "signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))\n" + saying({"event": "me", "pid": 0}) + HANG
        watch = Watch(child(polite)).begin()
        ended = _ending(watch)
        watch.scanner.stop()
        assert ended()
        assert watch.told == ["running", "stopped"]
        assert watch.scanner.pid is None

    def test_kills_a_child_that_does_not_listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "GRACE", 0.2)
        deaf = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + saying(WATER) + "while True: signal.pause()\n"
        watch = Watch(child(deaf)).begin()
        ended = _ending(watch)
        watch.scanner.stop()
        assert ended()

    def test_ends_a_pause(self) -> None:
        waiting = threading.Event()
        eye = Scanner(child("sys.exit(1)"), lambda _: None, lambda state: _set({"waiting": waiting}, state))
        eye.start()
        assert waiting.wait(WAIT)
        eye.stop()
        assert not eye._thread.is_alive()

    def test_twice_or_before_it_began_is_fine(self) -> None:
        watch = Watch(child(saying(WATER) + HANG))
        watch.scanner.stop()
        watch.scanner.stop()
        assert watch.states == []

    def test_may_be_asked_for_by_a_line(self) -> None:
        """In the scanner's own thread."""
        watch = Watch(child(saying(WATER) + HANG))
        watch.on_line = watch.scanner.stop
        assert watch.run().told == ["running", "stopped"]

    def test_the_key_that_interrupts_the_screen_does_not_reach_the_child(self) -> None:
        """It has a process group of its own."""
        watch = Watch(child(saying(WATER) + HANG)).begin()
        assert watch.scanner.pid is not None
        assert os.getpgid(watch.scanner.pid) != os.getpgid(0)
        watch.scanner.stop()


def _ending(watch: Watch) -> Callable[[], bool]:
    """Has the child that runs now ended, within reason?"""
    assert watch.scanner.pid is not None
    return _death_of(watch.scanner.pid)


def _death_of(pid: int) -> Callable[[], bool]:
    descriptor = os.pidfd_open(pid)

    def ended() -> bool:
        try:
            return bool(select.select([descriptor], [], [], WAIT)[0])
        finally:
            os.close(descriptor)

    return ended


PARENT = """
import signal, sys
from companion.scanner import Scanner
eye = Scanner(sys.argv[1:], lambda line: print(line["pid"], flush=True), lambda state: None)
eye.start()
signal.pause()
"""


def test_the_child_dies_with_us_even_if_we_are_killed() -> None:
    """A child that says nothing more, and does not even listen to SIGTERM."""
    deaf = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    quiet = "print(json.dumps({'event': 'me', 'pid': os.getpid()}), flush=True)\nwhile True: signal.pause()\n"
    command = [sys.executable, "-c", PARENT, *child(deaf + quiet)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as parent:
        assert parent.stdout is not None
        ended = _death_of(int(parent.stdout.readline()))
        parent.send_signal(signal.SIGKILL)
        assert ended()
