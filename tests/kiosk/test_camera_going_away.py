"""The camera goes, or the scanner dies: the screen says so, the game goes on by hand, and what lies there is not played
again when it is back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from companion.scanner import ScannerState
from companion.session import Session, begin_session
from companion.setup import Setup
from companion.tui.app import CompanionApp, Devices
from companion.tui.desk import Desk
from companion.tui.widgets.headline import Headline

from .eyes import id_of, line

SETUP = Setup("oz", ("Ann", "Bob"), "Ann", "auto")
DEAD = ScannerState("waiting", "companion scan: no camera at webcam:0", 2.0, 1)


class FakeEye:
    """A scanner that says what the test wants."""

    def __init__(self, on_line: Callable[[dict[str, Any]], None], on_state: Callable[[ScannerState], None]) -> None:
        self.say, self.tell = on_line, on_state
        self.retries = 0

    def start(self) -> None:
        self.tell(ScannerState("running"))

    def stop(self) -> None:
        self.tell(ScannerState("stopped"))

    def retry(self) -> None:
        self.retries += 1


def at_the_table(folder: Path, story: Callable[[CompanionApp, FakeEye, Any], Awaitable[None]]) -> None:
    eyes: list[FakeEye] = []

    def make(_deck: str, _layout: str, on_line: Any, on_state: Any) -> FakeEye:
        eyes.append(FakeEye(on_line, on_state))
        return eyes[-1]

    app = CompanionApp(Desk(folder), Devices(eye=make), setup=SETUP)

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await story(app, eyes[-1], pilot)

    asyncio.run(run())


def on_screen(app: CompanionApp) -> str:
    """The words of the large part of the table's screen."""
    strips = app.screen.query_one(Headline).render_lines(app.screen.query_one(Headline).region.reset_offset)
    return " ".join(" ".join(strip.text for strip in strips).split())


def test_the_screen_says_that_the_scanner_died_and_why_until_it_is_back(tmp_path: Path) -> None:
    async def story(app: CompanionApp, eye: FakeEye, pilot: Any) -> None:
        eye.say(line("appeared", "Toto", "tray", 4.0))
        await pilot.pause()
        assert app.game_session.view.turn.player == "Bob"
        eye.tell(DEAD)
        await pilot.pause()
        assert "The camera is gone (companion scan: no camera at webcam:0). Go on by hand" in on_screen(app)
        eye.tell(ScannerState("running"))
        await pilot.pause()
        assert "camera" not in on_screen(app)
        eye.say(line("appeared", "Toto", "tray", 0.3))  # lies there still
        await pilot.pause()
        assert app.game_session.view.turn.player == "Bob"

    at_the_table(tmp_path, story)


def test_meanwhile_the_game_goes_on_by_hand(tmp_path: Path) -> None:
    async def story(app: CompanionApp, eye: FakeEye, pilot: Any) -> None:
        eye.tell(DEAD)
        await pilot.pause()
        await pilot.press("p")
        await pilot.press(*"toto", "enter")
        await pilot.pause()
        view = app.game_session.view
        assert [card.name for card in view.seats[0].keepers] == ["Toto"]
        assert view.turn.player == "Bob"
        assert view.camera.state == "lost"

    at_the_table(tmp_path, story)


class TestNotices:
    def test_a_camera_that_is_lost_is_told_until_it_is_back(self) -> None:
        session = begin_session(SETUP)
        session.hear({"event": "camera", "status": "lost"})
        assert session.view.notice == "The camera is gone: check its cable. The game goes on by hand."
        assert session.view.camera.state == "lost"
        session.hear({"event": "camera", "status": "back"})
        assert session.view.notice == "The camera is back."

    def test_a_scanner_started_again_ends_the_notice_of_the_camera_that_its_forerunner_lost(self) -> None:
        session = begin_session(SETUP)
        session.hear({"event": "camera", "status": "lost"})
        session.tell_camera("watching", "The camera watches.")
        assert session.view.notice == ""

    def test_what_else_people_were_told_stays(self) -> None:
        session = begin_session(SETUP)
        session.command("seat 5")
        session.tell_camera("watching", "The camera watches.")
        assert session.view.notice.startswith("Nobody sits at seat 5")

    def test_every_new_try_is_told_anew(self) -> None:
        session = begin_session(SETUP)
        told = [self._die(session, pause) for pause in (1, 2, 4)]
        assert told == [f"Gone; tried again in {pause} s." for pause in (1, 2, 4)]

    def _die(self, session: Session, pause: int) -> str:
        session.tell_camera("watching", "The camera watches.")
        session.tell_camera("lost", f"Gone; tried again in {pause} s.")
        return session.view.notice

    def test_the_next_input_is_more_important(self) -> None:
        session = begin_session(SETUP)
        session.tell_camera("lost", "Gone.")
        session.take({"do": "see", "card": id_of("Toto")})
        assert session.view.notice == ""
        assert session.view.camera.text == "Gone."
