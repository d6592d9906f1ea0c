"""The demo on the screen: the drawn table beside what the referee says of it. The players live in a thread."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, cast

import cv2
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from vision.frame import Luma

from ..scanner import ScannerState
from ..session import Session, View
from ..setup import Setup
from ..simulate.plan import Given
from ..tui.app import LEFT, CompanionApp, Devices, Line, Notice
from ..tui.desk import LOG, Desk
from ..tui.screens.table import KEYS, Board, Table
from ..tui.screens.winner import Won
from ..tui.thumbnail import Thumbnail
from ..tui.widgets.keybar import KeyBar
from ..tui.widgets.livepicture import LivePicture
from .places import TABLE_MM
from .report import account
from .show import Report, Show

THUMBNAIL: Final = 320  # px wide
SHARE: Final = 0.42  # of the screen's width, for the drawn table
ROOM_FOR_BOTH: Final = 110  # cells
CAPTION: Final = "What the camera sees. Nobody tells the referee what is drawn here."
ENCORE: Final = 15.0  # seconds that a winner is shown before the next game

MakeShow = Callable[[str, int, int], Show]  # of a deck, for so many players, with a seed


class Interrupted(Exception):
    """The show cannot go on: it was stopped, or somebody at the keyboard has taken over."""


class DemoDesk(Desk):
    """Begins shows instead of games. Nothing of them is kept."""

    def __init__(self, folder: Path, make: MakeShow, first: Show) -> None:
        super().__init__(folder)
        self._make, self.show = make, first

    def begin(self, setup: Setup, layout: Any = "table", **heard: Any) -> Session:  # noqa: ARG002
        """The first show, then others: of that deck, for as many players. These have their own names."""
        if self.show.performance.session.game.inputs:
            self.show = self._make(setup.deck, len(setup.players), self.show.plan.seed + 1)
        session = self.show.performance.session
        session.on_fault = heard["on_fault"]
        session.on_told = _both(heard["on_told"], self.show.performance.on_told)
        return session


def _both(first: Callable[[list[Any]], None], second: Callable[[list[Any]], None]) -> Callable[[list[Any]], None]:
    def tell(events: list[Any]) -> None:
        first(events)
        second(events)

    return tell


class Players:
    """The eye of the demo: a thread in which people play before a camera. Everything they do goes to the app, and they
    wait for what it says to that."""

    def __init__(self, app: DemoApp, show: Show, on_state: Callable[[ScannerState], None]) -> None:
        self._app, self._show, self._on_state = app, show, on_state
        self._stopped = threading.Event()
        self._pace, show.performance.pace = show.performance.pace, self._wait
        show.performance.ears = self
        self._thread = threading.Thread(target=self._perform, name="players", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """They stop at the next frame: nobody waits for them here, for they may be waiting for us."""
        self._stopped.set()

    def join(self) -> None:
        """Wait for them, when the app has ended: a program must not end in the middle of a drawing."""
        self.stop()
        if self._thread.is_alive():
            self._thread.join()

    def retry(self) -> None:
        """There is no camera that could come back."""

    # -- in the thread ----------------------------------------------------------------------------------------------

    def _perform(self) -> None:
        self._on_state(ScannerState("running"))
        try:
            report = self._show.perform()
            self._ask(lambda: self._app.applaud(report))
        except Interrupted as reason:
            self._tell(str(reason))
        except Exception as fault:  # in a thread nobody else would notice
            self._app.desk.log(fault)
            self._tell("A fault of ours has stopped the players: it is told when you leave.")
        if not self._stopped.is_set():
            self._on_state(ScannerState("ended"))

    def _tell(self, text: str) -> None:
        if text and not self._stopped.is_set():
            self._app.post_message(Notice(text))

    def _wait(self) -> None:
        self._pace()
        while self._show.performance.session.view.paused and not self._stopped.wait(0.1):
            continue
        self._check()

    def _check(self) -> None:
        if self._stopped.is_set():
            raise Interrupted
        if self._app.taken_over:
            raise Interrupted("You have taken over: the players watch. Play on by hand, or leave with X.")

    def _ask(self, act: Callable[[], object]) -> None:
        """Something for the app to do, now; if it still runs."""
        self._check()
        try:
            self._app.call_from_thread(self._app.by_players, act)
        except RuntimeError as error:  # the app has ended meanwhile
            raise Interrupted from error

    def hear(self, line: Mapping[str, Any]) -> None:
        self._ask(lambda: self._app.on_line(Line(dict(line))))

    def take(self, given: Given) -> None:
        self._ask(lambda: self._app.take(given))

    def command(self, command: str) -> None:
        self._ask(lambda: self._app.command(command))


class DemoTable(Table):
    """The drawn table, and what the referee makes of it. Where there is no room for both, the picture is on a key."""

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Board()
            with Vertical(id="drawn"):
                yield LivePicture(self.demo.draw_picture)
                yield Static(CAPTION, markup=False)
        yield KeyBar(KEYS, id="keys")

    def on_resize(self) -> None:
        """As wide as its column, and as high as a table of that shape: a cell is twice as high as it is wide."""
        width = round(self.size.width * SHARE)
        self.query_one("#drawn").styles.width = width
        self.query_one(LivePicture).styles.height = round(width * TABLE_MM[1] / TABLE_MM[0] / 2)
        self.set_class(self.size.width >= ROOM_FOR_BOTH, "-both")

    @property
    def demo(self) -> DemoApp:
        return cast("DemoApp", self.app)

    def show(self, view: View) -> None:
        super().show(view)
        self.query_one(LivePicture).show(view)


class DemoApp(CompanionApp):
    """People may look at everything, ask why, and pause. Who changes the game plays on by hand."""

    TABLE = DemoTable
    CSS_PATH = "../tui/companion.tcss"
    CSS = Path(__file__).with_name("demo.tcss").read_text()
    BINDINGS = [Binding("ctrl+c,ctrl+q", "leave", show=False)]

    def __init__(self, desk: DemoDesk, devices: Devices, **options: Any) -> None:
        around = devices._replace(eye=self._make_players, picture=self.draw_picture)
        super().__init__(desk, around, layout="table", **options)
        self.players: Players | None = None  # those of the last game
        self.report: Report | None = None
        self._demo_desk = desk
        self._done_by_players = 0  # inputs

    def _make_players(self, _deck: str, _layout: str, _on_line: Any, on_state: Any) -> Players:
        self._done_by_players = self._inputs
        self.players = Players(self, self._demo_desk.show, on_state)
        return self.players

    @property
    def _inputs(self) -> int:
        """Ever made in this game, undone ones and all."""
        return len(self._demo_desk.show.performance.session.view.history)

    @property
    def taken_over(self) -> bool:
        """Has the referee heard of something that the players did not do?"""
        return self._inputs != self._done_by_players

    def by_players(self, act: Callable[[], object]) -> None:
        """The players do something. Whatever else the referee hears of comes from the keyboard."""
        if not self.taken_over:
            act()
            self._done_by_players = self._inputs

    def applaud(self, report: Report) -> None:
        """The game is over: after a while, the next one."""
        self.report = report
        self.say(account(report))
        self.set_timer(ENCORE, self._encore)

    def _encore(self) -> None:
        """Unless somebody is looking at something."""
        if isinstance(self.screen, Won) and self._session is not None:
            self.begin(self._session.setup)

    def check_devices(self) -> None:
        """Nobody plays while a game is being set up."""
        self._tell_checks()

    def on_notice(self, message: Notice) -> None:
        self.say(message.text, "warning")

    def draw_picture(self) -> Thumbnail | None:
        frame = self._demo_desk.show.performance.onlooker.frame
        return None if frame is None else thumbnail_of(frame.luma)

    def ask_to_leave(self) -> None:
        """A demo is no kiosk: nothing is lost, and nobody need be kept in."""
        self.exit(LEFT)

    def action_leave(self) -> None:
        self.ask_to_leave()


def thumbnail_of(luma: Luma) -> Thumbnail:
    shrunk = luma.shape[1] / THUMBNAIL
    height = round(luma.shape[0] / shrunk)
    small = cv2.resize(luma, (THUMBNAIL, height), interpolation=cv2.INTER_AREA)
    return Thumbnail(THUMBNAIL, height, small.tobytes(), shrunk)


def put_on_screen(make: MakeShow, first: Show, devices: Devices, plain: bool) -> int:
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        desk = DemoDesk(Path(folder), make, first)
        app = DemoApp(desk, devices, plain=plain, setup=desk.show.performance.setup)
        app.run()
        if app.players is not None:
            app.players.join()
        _tell_faults(desk)
    if app.report is not None:
        print(account(app.report))
    return app.return_code or 0


def _tell_faults(desk: DemoDesk) -> None:
    """Nothing of a demo is kept, so its faults are told."""
    log = desk.folder / LOG
    if log.exists():
        print(f"companion demo: faults of our own:\n{log.read_text(encoding='utf-8')}", file=sys.stderr)
