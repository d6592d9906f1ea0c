"""`companion play` as a command: what it refuses, and the whole of it in a terminal, killed and left on purpose."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.tui.kiosk import ENDED

PLAY = (sys.executable, "-m", "companion", "play")
PATIENCE = 60.0  # seconds; a busy machine is no fault
ESCAPES = re.compile(rb"\x1b(?:\[[0-9;?<>=]*[A-Za-z$]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][A-Z0-9]|[=>])")


def refused(*words: str) -> str:
    done = subprocess.run([*PLAY, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    return done.stderr


def test_it_needs_a_terminal(tmp_path: Path) -> None:
    assert "needs a terminal" in refused("--data", str(tmp_path))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--deck", "ozz", "--players", "Ann,Bob"), "there is no deck"),
        (("--deck", "oz", "--players", "Ann,[red]x[/]"), "a name has letters"),
        (("--deck", "oz"), "say both --deck and --players"),
    ],
)
def test_a_game_that_cannot_begin_is_refused_in_one_line(words: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    assert reason in refused(*words, "--data", str(tmp_path))


def test_a_folder_that_cannot_hold_games_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot keep games" in refused("--data", str(tmp_path / "file" / "games"))


class Terminal:
    """A terminal with the command in it."""

    def __init__(self, pid: int, end: int) -> None:
        self.pid, self._end, self._read = pid, end, b""

    def wait_for(self, text: str) -> None:
        """Until that is written; what came before it is forgotten."""
        until = time.monotonic() + PATIENCE
        while text.encode() not in ESCAPES.sub(b"", self._read):
            ready, _, _ = select.select([self._end], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"{text!r} was never written"
            self._read += os.read(self._end, 65_536)
        self._read = b""

    def type(self, keys: str) -> None:
        os.write(self._end, keys.encode())

    @property
    def screen(self) -> int:
        """The process that draws."""
        (child,) = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return int(child)

    def end(self) -> int:
        """Its exit code, once it has ended. What it writes meanwhile must be read, or it would wait for ever."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            self._drain()
        raise AssertionError("it does not end")

    def _drain(self) -> None:
        if select.select([self._end], [], [], 0.05)[0]:
            try:
                os.read(self._end, 65_536)
            except OSError:
                return  # nobody holds the other end any more


@contextmanager
def terminal(folder: Path, *words: str) -> Iterator[Terminal]:
    pid, end = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color")
        os.execv(sys.executable, [*PLAY, "--data", str(folder), "--voice", "off", *words])
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    opened = Terminal(pid, end)
    try:
        yield opened
    finally:
        if Path(f"/proc/{pid}/stat").exists() and os.waitpid(pid, os.WNOHANG) == (0, 0):
            os.kill(pid, signal.SIGTERM)
            opened.end()
        os.close(end)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for its processes in /proc")
def test_a_screen_that_is_killed_comes_back_with_the_same_table_and_leaves_when_asked(tmp_path: Path) -> None:
    with terminal(tmp_path, "--deck", "oz", "--players", "Ann,Bob", "--first", "Ann") as opened:
        opened.wait_for("Goal: none yet")
        opened.type("p")
        opened.wait_for("type to find")
        opened.type("toto\r")
        opened.wait_for("Ann has Toto")
        opened.type("\x03\x11\x1a\x1c\x10")  # Ctrl+C, Ctrl+Q, Ctrl+Z, Ctrl+\, Ctrl+P
        os.kill(opened.screen, signal.SIGKILL)
        opened.wait_for("The game goes on after 1 inputs")
        opened.type("x")
        opened.wait_for("Leave the companion?")
        opened.type("leave\r")
        assert opened.end() == 0
    assert "ended with -9" in (tmp_path / "faults.log").read_text()
    with terminal(tmp_path, "--resume") as opened:
        opened.wait_for("Toto")
        os.kill(opened.pid, signal.SIGTERM)
        assert opened.end() == ENDED
