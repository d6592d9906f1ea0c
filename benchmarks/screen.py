"""What the screen costs while nobody does anything:  python benchmarks/screen.py [--seconds 10]

Starts `companion play` in a terminal of its own, by hand and with a camera (a stream of one still picture, 10 frames a
second), lets it idle and prints processor time and memory of the screen, of the scanner, and of the keeper that starts
them again.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import signal
import struct
import sys
import tempfile
import termios
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

SIZE = (120, 40)
MOST = 2.0  # percent of a core that an idle screen may take
SETTLING = 6.0  # seconds until everything is started and drawn
TICK = os.sysconf("SC_CLK_TCK")
PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "tray.jpg"


class Cost(NamedTuple):
    name: str
    percent: float  # of one core
    megabytes: float


def seconds(pid: int) -> float:
    """Processor time so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def megabytes(pid: int) -> float:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


@contextmanager
def terminal(*words: str) -> Iterator[int]:
    """`companion play` with these words in a terminal of its own; its process id."""
    pid, end = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
        os.execv(sys.executable, [sys.executable, "-m", "companion", "play", *words])
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    threading.Thread(target=_drain, args=(end,), daemon=True).start()
    try:
        yield pid
    finally:
        os.kill(pid, signal.SIGTERM)
        os.waitpid(pid, 0)


def _drain(end: int) -> None:
    """Somebody looks at the screen: a terminal that nobody reads would hold it up."""
    try:
        while os.read(end, 65_536):
            pass
    except OSError:
        return  # the terminal is closed


class Still(BaseHTTPRequestHandler):
    """A camera on the network that sees one picture for ever."""

    def do_GET(self) -> None:
        picture = PICTURE.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n".encode()
        try:
            while True:
                self.wfile.write(head + picture + b"\r\n")
                time.sleep(0.1)
        except OSError:
            return  # the scanner has gone

    def log_message(self, format: str, *words: object) -> None:
        """Nobody reads it."""


def measure(pid: int, idle: float) -> list[Cost]:
    """Of the keeper, the screen and, if there is one, the scanner."""
    time.sleep(SETTLING)
    (screen,) = children(pid)
    named = [("keeper", pid), ("screen", screen), *(("scanner", child) for child in children(screen))]
    before = [seconds(each) for _, each in named]
    began = time.monotonic()
    time.sleep(idle)
    passed = time.monotonic() - began
    used = [seconds(each) - start for (_, each), start in zip(named, before, strict=True)]
    return [Cost(name, 100 * cost / passed, megabytes(each)) for (name, each), cost in zip(named, used, strict=True)]


def show(title: str, costs: list[Cost]) -> None:
    for cost in costs:
        bound = f"under {MOST:.0f} %" if cost.name == "screen" else ""
        print(f"{title:<32} {cost.name:<8} {cost.percent:6.2f} % {cost.megabytes:8.1f} MB  {bound}".rstrip())
    print(f"{'':<32} together          {sum(cost.megabytes for cost in costs):8.1f} MB")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to idle")
    options = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Still)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    idle = []
    for title, words in (("by hand", ()), ("a camera, 10 still frames/s", ("--source", address))):
        with tempfile.TemporaryDirectory() as folder, terminal(*GAME, "--data", folder, *words) as pid:
            costs = measure(pid, options.seconds)
        show(title, costs)
        idle += [cost.percent for cost in costs if cost.name == "screen"]
    return 0 if max(idle) < MOST else 1


GAME = ("--deck", "oz", "--players", "Ann,Bob,Cy,Di", "--voice", "off")

if __name__ == "__main__":
    sys.exit(main())
