"""Whole games at the screen, by keyboard alone and by touch alone: the same game as when a script plays it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from companion.referee import new_game
from companion.setup import Setup

from .hands import Hands, Keyboard, Mouse
from .sitting import sit_down

SCRIPT = Path(__file__).parents[2] / "examples" / "oz.jsonl"
SHORT = ("oz:the-scarecrow", "oz:draw-2", "oz:artificial-brain", "oz:the-smartest-dummy-ever")


def script() -> list[dict[str, Any]]:
    return [json.loads(line) for line in SCRIPT.read_text().splitlines()]


async def carry_out(inputs: list[dict[str, Any]], hands: type[Hands], folder: Path) -> str:
    """Every input on the screen, and beside it to a referee of our own. What stands on the screen at the end."""
    setup = Setup("oz", ("Ann", "Bob", "Cy"), "Ann", "manual")
    referee = new_game(setup)
    async with sit_down(folder, setup=setup) as table:
        for given in inputs:
            referee.take(given)
            await hands(table).carry_out(given)
            assert table.session.game.state == referee.game.state, f"after {given}:\n{table.text}"
        assert not table.faults
        return table.text


def test_thefts_surprises_and_limits_by_keyboard_end_as_the_referee_ends_them(tmp_path: Path) -> None:
    assert "Bob wins with The Smartest Dummy Ever" in asyncio.run(carry_out(script(), Keyboard, tmp_path))


def test_creepers_surprises_and_a_trade_of_hands_by_touch(tmp_path: Path) -> None:
    assert "Turn 4: Ann, 4 drawn, 2 played" in asyncio.run(carry_out(script()[:15], Mouse, tmp_path))


def test_from_the_set_up_to_the_next_game_by_keyboard(tmp_path: Path) -> None:
    async def play() -> None:
        async with sit_down(tmp_path, setup=None, grace=2) as table:
            await table.press("d")
            await table.type("oz")
            await table.press("enter", "1")
            await table.clear_search()
            await table.type("Ann")
            await table.press("enter", "2")
            await table.clear_search()
            await table.type("Bob")
            await table.press("enter", "f")
            await table.type("ann")
            await table.press("enter", "s")
            assert (table.screen, table.session.setup.players) == ("Table", ("Ann", "Bob")), table.text
            for card in SHORT:
                await Keyboard(table).carry_out({"do": "see", "card": card})
            assert table.screen == "Won" and "Ann wins with The Smartest Dummy Ever" in table.text

            await table.press("n")
            assert table.screen == "Won", "a Surprise can still answer"
            for _ in range(2):
                table.app.screen.tick()  # type: ignore[attr-defined]
            await table.press("n")
            assert table.screen == "SetUp" and "Ann" in table.text and "Oz Fluxx" in table.text
            await table.press("s")
            assert table.screen == "Table" and table.session.game.inputs == 0

    asyncio.run(play())


def test_from_the_set_up_to_the_next_game_by_touch(tmp_path: Path) -> None:
    async def play() -> None:
        async with sit_down(tmp_path, setup=None, grace=1) as table:
            await table.touch("D")
            await table.touch_item(("oz",))
            for seat, name in ((1, "Ann"), (2, "Bob")):
                await table.touch_button(f"seat{seat}")
                for _ in range(len(f"Player {seat}")):
                    await table.touch_letters("<")
                await table.touch_letters(name)
                await table.touch_button("choose")
            await table.touch("F")
            await table.touch_item("Ann")
            await table.touch("S")
            assert (table.screen, table.session.setup.players) == ("Table", ("Ann", "Bob")), table.text
            for card in SHORT:
                await Mouse(table).carry_out({"do": "see", "card": card})
            assert table.screen == "Won", table.text
            table.app.screen.tick()  # type: ignore[attr-defined]
            await table.touch("N")
            await table.touch("S")
            assert table.screen == "Table" and table.session.game.inputs == 0

    asyncio.run(play())


def test_a_surprise_takes_the_win_back_and_the_game_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with sit_down(tmp_path, players=("Ann", "Bob")) as table:
            for card in SHORT:
                await Keyboard(table).carry_out({"do": "see", "card": card})
            assert table.screen == "Won"
            await table.press("s")
            await table.type("Ann")
            await table.press("enter")
            await table.type("Canceled")
            await table.press("enter")
            assert table.screen == "Table", table.text
            assert table.session.view.winner is None and not table.session.view.goals

    asyncio.run(play())
