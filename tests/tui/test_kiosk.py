"""The screen as a kiosk: nothing leads out of it but a deliberate gesture, and whatever happens the game is there."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import string
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.session import Session
from companion.setup import Setup, begin
from companion.tui import kiosk
from companion.tui.desk import LOG

from .sitting import desk_in, sit_down

INTERRUPTS = (
    "ctrl+c",
    "ctrl+q",
    "ctrl+p",
    "ctrl+z",
    "ctrl+backslash",
    "ctrl+d",
    "ctrl+s",
    "ctrl+l",
    "f1",
    "escape",
    "tab",
)
NAMED = ("enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown")
MASHED = (
    *string.ascii_lowercase,
    *string.digits,
    *"[]/\\<>!?.,;:'\"",
    *NAMED,
    "backspace",
    "delete",
    "space",
    *INTERRUPTS,
)


@pytest.mark.parametrize("where", ["", "p", "c", "w", "x", "g", "z"])
def test_no_key_that_ends_programs_ends_this_one(where: str, tmp_path: Path) -> None:
    async def press() -> None:
        async with sit_down(tmp_path) as table:
            if where:
                await table.press(where)
            before = table.session.game.state
            for key in INTERRUPTS:
                table.strike(key)
            await table.settle()
            assert table.app.is_running and not table.app._exit
            assert "command" not in table.screen.lower(), table.text
            assert table.session.game.state == before
            assert not table.faults

    asyncio.run(press())


@pytest.mark.parametrize("seed", [1, 2])
def test_mashed_keys_change_nothing_that_undo_does_not_bring_back(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)

    async def mash() -> None:
        async with sit_down(tmp_path, grace=0) as table:
            for _ in range(30):
                for key in chance.choices(MASHED, k=50):
                    table.strike(key)
                await table.settle()
                assert table.text
            assert table.app.is_running
            assert not table.faults
            session = table.app._session
            if session is not None and session.game.inputs:
                check_undone(session)
            assert all(table.app.desk.outcome(kept).fault is None for kept in table.app.desk.games())

    asyncio.run(mash())


def check_undone(session: Session) -> None:
    session.take({"do": "undo", "n": session.game.inputs})
    assert session.game.state == begin(session.setup).state


def test_whoever_types_faster_than_the_list_opens_finds_what_was_typed(tmp_path: Path) -> None:
    async def type_ahead() -> None:
        async with sit_down(tmp_path) as table:
            for key in (*"ptoto", "enter"):
                table.strike(key)
            await table.settle()
            assert [card.name for card in table.session.view.seats[0].keepers] == ["Toto"], table.text

    asyncio.run(type_ahead())


def test_a_key_that_is_held_down_does_not_leave(tmp_path: Path) -> None:
    async def lean() -> None:
        async with sit_down(tmp_path) as table:
            for key in ["x"] * 200 + ["enter"] * 50 + ["space"] * 50 + ["tab", "enter"] * 50:
                table.strike(key)
            await table.settle()
            assert table.app.is_running and not table.app._exit

    asyncio.run(lean())


def test_typing_the_word_leaves_and_the_game_is_kept(tmp_path: Path) -> None:
    async def leave() -> int | None:
        async with sit_down(tmp_path) as table:
            await table.take({"do": "see", "card": "oz:toto"})
            await table.press("x")
            await table.type("leave")
            await table.press("enter")
            return table.app.return_value

    assert asyncio.run(leave()) == 0
    resumed = desk_in(tmp_path).resume()
    assert resumed is not None and resumed.game.inputs == 1
    resumed.close()


def test_touching_the_button_three_times_leaves_twice_does_not(tmp_path: Path) -> None:
    async def leave() -> None:
        async with sit_down(tmp_path) as table:
            await table.touch("X")
            await table.touch_button("go")
            await table.touch_button("go")
            assert table.screen == "Leave"
            await table.touch_button("stay")
            assert table.screen == "Table"
            await table.touch("X")
            for _ in range(3):
                await table.touch_button("go")
            assert table.app.return_value == 0

    asyncio.run(leave())


# -- started again ----------------------------------------------------------------------------------------------


class Lives:
    """Screens that end as they are told to, and how long each of them lived."""

    def __init__(self, *ends: tuple[int, float]) -> None:
        self.ends, self.started, self.slept, self.now = list(ends), [], [], 0.0

    def start(self, words: Sequence[str]) -> int:
        self.started.append(list(words))
        code, lived = self.ends.pop(0)
        self.now += lived
        return code

    def keep(self, folder: Path, *words: str) -> int:
        return kiosk.keep_alive(words, folder, self.start, lambda: self.now, self.slept.append)


def test_a_screen_that_dies_is_started_again_into_the_same_game(tmp_path: Path) -> None:
    lives = Lives((1, 100.0), (-9, 100.0), (0, 5.0))
    assert lives.keep(tmp_path, "play", "--deck", "oz", "--players", "Ann,Bob") == 0
    first, second, third = lives.started
    assert "--resume" not in first and "--one-life" in first
    assert "--resume" in second and "--resume" in third
    assert lives.slept == [0.0, 0.0]
    assert (tmp_path / LOG).read_text().count("is started again") == 2


def test_a_screen_that_dies_at_once_waits_longer_and_in_the_end_sets_up_a_new_game(tmp_path: Path) -> None:
    lives = Lives(*[(1, 0.5)] * 4, (0, 100.0))
    assert lives.keep(tmp_path, "play", "--deck=oz", "--players", "Ann,Bob", "--plain") == 0
    assert lives.slept == [1.0, 2.0, 5.0, 10.0]
    assert lives.started[3] == ["-m", "companion", "play", "--plain", "--one-life"]


def test_a_wrong_command_line_is_not_tried_again(tmp_path: Path) -> None:
    lives = Lives((2, 0.1))
    assert lives.keep(tmp_path, "play") == 2


def test_a_fault_of_ours_is_logged_and_nobody_sees_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def break_it() -> None:
        async with sit_down(tmp_path) as table:
            table.app.screen.call_later(lambda: 1 / 0)
            await table.settle()

    with pytest.raises(ZeroDivisionError):
        asyncio.run(break_it())
    log = (tmp_path / LOG).read_text()
    assert "ZeroDivisionError" in log
    out = capsys.readouterr()
    assert "Traceback" not in out.out + out.err


@pytest.mark.parametrize("after", [0, 1, 5])
def test_killed_in_the_middle_and_resumed_it_is_the_same_table(after: int, tmp_path: Path) -> None:
    """SIGKILL: no goodbye, no flush. What was taken is there, undone lines and all."""
    inputs = [
        {"do": "see", "card": "oz:the-scarecrow"},
        {"do": "see", "card": "oz:draw-3"},
        {"do": "undo"},
        {"do": "see", "card": "oz:hand-limit-2"},
        {"do": "see", "card": "oz:trade-hands"},
    ][:after]
    child = os.fork()
    if child == 0:
        session = desk_in(tmp_path).begin(Setup("oz", ("Ann", "Bob", "Cy"), "Ann", "auto"), "table")
        for given in inputs:
            session.take(given)
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    twin = desk_in(tmp_path / "twin").begin(Setup("oz", ("Ann", "Bob", "Cy"), "Ann", "auto"), "table")
    for given in inputs:
        twin.take(given)

    async def look() -> None:
        async with sit_down(tmp_path, resume=True) as table:
            assert table.session.game.state == twin.game.state
            assert table.session.view.history == twin.view.history
            assert table.session.view.prompt == twin.view.prompt
            assert table.session.layout == "table"

    asyncio.run(look())
    twin.close()
