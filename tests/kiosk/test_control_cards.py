"""A whole game with nothing but cards: those of the game and control cards, laid under a drawn camera by drawn hands,
read by the real eye, and shown on the real screen."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import cv2

from companion.scanner import Scanner, ScannerState
from companion.session import Session, View, begin_session
from companion.setup import Setup
from companion.tui.app import CompanionApp, Devices
from companion.tui.desk import Desk
from companion.tui.screens.pause import Pause
from companion.tui.screens.setup import SetUp
from companion.tui.screens.table import Table
from companion.tui.screens.winner import Won
from companion.voice import Announcements, Voice

from .fakes import FakeSpeaker
from .tray import BARE, Tray, TrayEye

PLAYERS = ("Ann", "Bob", "Cy")
WAIT = 60.0  # seconds that nothing here needs


class Evening:
    """People at a tray, with no keyboard: all they can do is show cards and look at the screen."""

    def __init__(self, app: CompanionApp, tray: Tray, pause: Callable[[], Awaitable[None]]) -> None:
        self.app, self.tray, self._pause = app, tray, pause

    async def show(self, *names: str) -> View | None:
        """Each is shown and taken away again. What the screen shows then; nothing without a game."""
        for name in names:
            self.tray.show(name)
            await self._pause()
            self.tray.take(name)
            await self._pause()
        return self.view

    async def leave_lying(self, name: str) -> View | None:
        self.tray.show(name)
        await self._pause()
        return self.view

    async def watch(self, frames: int) -> None:
        self.tray.watch(frames)
        await self._pause()

    @property
    def view(self) -> View | None:
        return None if isinstance(self.app.screen, SetUp) else self.app.game_session.view

    @property
    def headline(self) -> str:
        assert self.view is not None
        return self.view.headline

    @property
    def seated(self) -> tuple[str, str, str]:
        """In the order of their turns, as chance had it."""
        assert self.view is not None
        first = PLAYERS.index(self.view.turn.player)
        one, two, three = (*PLAYERS, *PLAYERS)[first : first + 3]
        return one, two, three

    def keepers(self, player: str) -> list[str]:
        assert self.view is not None
        return [card.name for seat in self.view.seats if seat.player == player for card in seat.keepers]

    def seat(self, player: str) -> str:
        return f"seat {PLAYERS.index(player) + 1}"


def play_with_cards_only(folder: Path, story: Callable[[Evening, FakeSpeaker], Awaitable[None]]) -> None:
    """At a device on which Ann, Bob and Cy have played Oz Fluxx before."""
    desk, tray, speaker = Desk(folder), Tray(), FakeSpeaker()
    desk.begin(Setup("oz", PLAYERS, "Ann", "auto"), "tray").close()
    devices = Devices(
        eye=lambda deck, _layout, on_line, on_state: TrayEye(tray, deck, on_line, on_state),
        mouth=lambda on_notice: (Voice(speaker, Announcements(), on_notice), "A voice that remembers."),
    )
    app = CompanionApp(desk, devices, grace=0)

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await story(Evening(app, tray, pilot.pause), speaker)

    asyncio.run(run())


def test_from_the_set_up_to_the_winner_and_into_the_next_game(tmp_path: Path) -> None:
    play_with_cards_only(tmp_path, _a_game_and_the_next)


async def _a_game_and_the_next(table: Evening, speaker: FakeSpeaker) -> None:
    await table.watch(3)
    assert isinstance(table.app.screen, SetUp)
    await table.show("yes")
    assert isinstance(table.app.screen, Table)
    first, second, third = table.seated
    await _open(table, first, second, third)
    await _take_a_break(table, first, speaker)
    await _answer_a_theft(table, first, second, third)
    await _win(table, first, second, third)
    await _play_again(table)


async def _open(table: Evening, first: str, second: str, third: str) -> None:
    await table.show("Toto")
    assert table.keepers(first) == ["Toto"] and table.headline == f"{second}: play 1"
    await table.show("Trade Hands")
    assert table.headline == f"{second}: which player?"
    await table.show(table.seat(third).replace("seat", "digit"))
    assert table.headline == f"{third}: play 1"
    await table.show("The Scarecrow")
    assert table.headline == f"{first}: play 1"
    await table.show("undo")
    assert table.keepers(third) == [] and table.headline == f"{third}: play 1"
    await table.show("The Scarecrow")
    assert table.keepers(third) == ["The Scarecrow"]


async def _take_a_break(table: Evening, first: str, speaker: FakeSpeaker) -> None:
    await table.show("pause")
    assert isinstance(table.app.screen, Pause)
    await table.show("Water")
    assert table.keepers(first) == ["Toto"]
    await table.show("pause")
    assert isinstance(table.app.screen, Table) and table.headline == f"{first}: play 1"
    assert _wait_for_silence(table)
    before = list(speaker.said)
    await table.show("repeat")
    assert _wait_for_silence(table)
    assert speaker.said == [*before, before[-1]]


def _wait_for_silence(table: Evening) -> bool:
    mouth = table.app._mouth
    assert isinstance(mouth, Voice)
    return mouth.wait(WAIT)


async def _answer_a_theft(table: Evening, first: str, second: str, third: str) -> None:
    await table.show("Steal Something")
    assert table.headline == f"{first}: which card?"
    await table.show("The Scarecrow")
    assert table.keepers(first) == ["Toto", "The Scarecrow"]
    await table.show(table.seat(third), "Stop That!")
    assert (table.keepers(first), table.keepers(third)) == (["Toto"], ["The Scarecrow"])
    assert table.headline == f"{second}: play 1"


async def _win(table: Evening, first: str, second: str, third: str) -> None:
    await table.show("Poppies")
    assert table.headline.startswith(f"{second}: ")
    await table.show("done")
    assert table.headline == f"{third}: play 1"
    await table.show("Artificial Brain")
    await table.show("Green Spectacles")
    assert table.headline == f"{first}: yes or no?"
    await table.show("no")
    assert table.headline == f"{second}: yes or no?"
    await table.show("yes")
    assert table.headline == f"{second}: play 2"
    view = await table.leave_lying("The Smartest Dummy Ever")
    assert view is not None and view.winner is not None
    assert view.winner.player == third and isinstance(table.app.screen, Won)


async def _play_again(table: Evening) -> None:
    """The Goal that won still lies in the tray, and for a while so does the card that said yes."""
    await table.leave_lying("yes")
    await table.watch(20)
    assert isinstance(table.app.screen, SetUp)
    table.tray.take("yes")
    await table.show("yes")
    assert isinstance(table.app.screen, Table)
    await table.watch(20)
    assert table.view is not None
    assert (table.view.turn.number, table.view.goals, table.view.winner) == (1, (), None)
    assert [seat.player for seat in table.view.seats] == list(PLAYERS)
    first = table.view.turn.player
    await table.show("Toto")
    assert table.keepers(first) == ["Toto"]


# -- and once through the whole child process ---------------------------------------------------------------


def test_a_short_game_through_companion_scan_on_a_folder_of_pictures(tmp_path: Path) -> None:
    """Two Keepers, a mistake that is taken back, and the Goal."""
    _draw_pictures(tmp_path, "The Scarecrow", "Draw 2", "undo", "Draw 2", "Artificial Brain", "The Smartest Dummy Ever")
    session = begin_session(Setup("oz", ("Ann", "Bob"), "Ann", "auto"))
    states = _scan(tmp_path, session)
    assert session.view.winner is not None and session.view.winner.player == "Ann"
    assert [state.status for state in states] == ["running", "ended"]
    undone = [entry.text for entry in session.view.history if entry.undone]
    assert undone[0].startswith("Bob plays Draw 2.") and "taken back" in undone[1]


def _draw_pictures(folder: Path, *names: str) -> None:
    tray, numbers = Tray(), iter(range(10_000))

    class Photographer(TrayEye):
        def look(self, frame: Callable[[int], Any]) -> None:
            number = next(numbers)
            assert cv2.imwrite(str(folder / f"{number}.jpg"), frame(number).luma)

    Photographer(tray, "oz", lambda _: None).start()
    tray.watch(3)
    for name in names:
        tray.show_and_take(name)
    tray.watch(BARE)


def _scan(folder: Path, session: Session) -> list[ScannerState]:
    states: list[ScannerState] = []
    ended = threading.Event()

    def on_state(state: ScannerState) -> None:
        states.append(state)
        if state.status != "running":
            ended.set()

    command = (sys.executable, "-m", "companion", "scan", "--source", str(folder), "--deck", "oz")
    eye = Scanner(command, lambda line: _hear(session, line), on_state)
    eye.start()
    assert ended.wait(WAIT)
    eye.stop()
    return states


def _hear(session: Session, line: dict[str, Any]) -> None:
    session.hear(line)
