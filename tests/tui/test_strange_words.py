"""Names, stickers and files come from strangers: they are shown as they are, and never obeyed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.setup import Setup
from companion.tui.app import Line

from .sitting import sit_down

STRANGE = ("[red]x[/]", "[@click=app.quit]y[/]", "\x1b[31mz", "[bold", "$(reboot)", "x" * 24)


def test_brackets_in_a_name_are_brackets_on_every_screen(tmp_path: Path) -> None:
    """No set-up lets such a name in; a journal from elsewhere, or a fault of ours, might."""

    async def look() -> None:
        setup = Setup("oz", ("[red]x[/]", "[bold", "Cy"), "[red]x[/]", "auto")
        async with sit_down(tmp_path, setup=setup) as table:
            assert "[red]x[/]" in table.text and "[bold" in table.text
            await table.take({"do": "put", "card": "oz:hand-limit-2", "to": "center"})
            for keys in (("w",), ("l",), ("c",), ("c", "h"), ("s",), ("z",), ("a",), ("c", "h", "enter")):
                await table.press(*keys)
                assert "[bold" in table.text or "[red]x[/]" in table.text, f"{keys}:\n{table.text}"
                while table.screen != "Table":
                    await table.press("z" if table.screen == "Pause" else "escape")
            await table.take({"do": "undo"})
            await table.press("p")
            assert "[red]x[/] plays, or lays down:" in table.text
            await table.press("escape", "g")
            assert "not a journal" in table.text, "such a header is not believed"
            assert not table.faults

    asyncio.run(look())


@pytest.mark.parametrize("name", STRANGE[:5])
def test_nobody_sits_down_under_a_name_that_is_markup_or_an_escape(name: str, tmp_path: Path) -> None:
    async def try_it() -> None:
        async with sit_down(tmp_path, setup=None) as table:
            await table.press("1")
            await table.clear_search()
            await table.type("".join(char for char in name if char.isprintable()))
            await table.press("enter")
            assert table.screen == "Name", "it is not taken"
            assert "a name has letters" in table.text
            await table.press("escape")
            table.app.screen.plan = table.app.screen.plan._replace(players=(name, "Bob"))  # type: ignore[attr-defined]
            await table.press("s")
            assert table.screen == "SetUp" and not table.app.desk.games()

    asyncio.run(try_it())


@pytest.mark.parametrize("code", ["[red]FX[/]", "\x1b]0;owned\x07", "FX:OZ:999", "FX:ZZ:999", "x" * 5000, "FX:QQ:001"])
def test_a_sticker_with_anything_on_it_changes_nothing_and_is_shown_as_it_is(code: str, tmp_path: Path) -> None:
    async def show() -> None:
        async with sit_down(tmp_path) as table:
            before = table.session.game.state
            for event in ("foreign", "appeared", "moved", "vanished", "duplicate", "camera", "summary", "nonsense"):
                table.app.on_line(Line({"event": event, "code": code, "card": None, "status": code, "corners": code}))
                await table.settle()
            assert "\x1b" not in table.text
            assert table.session.game.state._replace(violations=()) == before
            assert not table.faults

    asyncio.run(show())


def test_searching_for_markup_finds_nothing_and_breaks_nothing(tmp_path: Path) -> None:
    async def search() -> None:
        async with sit_down(tmp_path) as table:
            await table.press("p")
            await table.type("[/red][@click=app.quit]")
            assert table.screen == "Chooser"
            await table.press("enter")
            assert table.screen == "Chooser", "there is nothing to choose"
            await table.press("escape")
            assert table.screen == "Table" and not table.faults

    asyncio.run(search())
