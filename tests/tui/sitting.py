"""People before the screen: an app without a terminal, its keys, its mouse, and what stands on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rich.style import Style
from textual import events
from textual._compositor import Compositor
from textual.geometry import Offset
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, OptionList

from companion.session import Session
from companion.setup import Setup
from companion.tui.app import CompanionApp, Devices
from companion.tui.desk import LOG, Desk
from companion.tui.screens.chooser import Chooser, Item
from companion.tui.widgets.keybar import Key
from companion.tui.widgets.letters import Letter

SIZES = ((80, 24), (120, 40), (200, 60))
EVENING = datetime(2026, 11, 18, 20, 15)


def desk_in(folder: Path) -> Desk:
    return Desk(folder, clock=lambda: EVENING)


class Sitting:
    """One app and whoever sits before it."""

    def __init__(self, app: CompanionApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    # -- what is seen --------------------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        return [strip.text.rstrip() for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        """Everything that stands on the screen."""
        return "\n".join(self.lines)

    @property
    def runs(self) -> list[list[tuple[int, Style | None]]]:
        """How many cells in which style, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return [[(segment.cell_length, segment.style) for segment in strip] for strip in strips]

    @property
    def session(self) -> Session:
        return self.app.game_session

    @property
    def screen(self) -> str:
        return type(self.app.screen).__name__

    @property
    def faults(self) -> str:
        log = self.app.desk.folder / LOG
        return log.read_text() if log.exists() else ""

    # -- what is done --------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Until every key has been taken and the screen has come to rest."""
        await self.pilot.pause()
        for _ in range(100):
            if not self.app._held and self.app._is_ready:
                return
            await self.pilot.pause()
        raise AssertionError(f"keys are still waiting for {self.screen}")

    async def take(self, *inputs: dict[str, Any]) -> None:
        """As if a camera had seen it."""
        for given in inputs:
            self.app.take(given)
        await self.settle()

    async def press(self, *keys: str) -> None:
        """One key after the other, each when the screen has come to rest."""
        for key in keys:
            self.strike(key)
            await self.settle()

    async def type(self, text: str) -> None:
        """As fast as anybody types."""
        for char in text:
            self.strike(char)
        await self.settle()

    def strike(self, key: str) -> None:
        """A key as the terminal sends it: by its name, or as the character that it types."""
        named = events.Key(_character_to_key(key), key) if len(key) == 1 else events.Key(key, None)
        named.set_sender(self.app)
        self.app.post_message(named)

    async def resize(self, width: int, height: int) -> None:
        if self.app.size == (width, height):
            return
        await self.pilot.resize_terminal(width, height)
        await self.settle()
        if (
            self.app.screen.query(OptionList) and self.lines
        ):  # a list counts its lines, and so scrolls, when it is painted
            await self.settle()

    async def tap(self, widget: Widget, offset: Offset | None = None) -> None:
        """Down and up again on the same spot, as a terminal tells of a mouse or a finger."""
        spot = (offset or Offset(1, widget.size.height // 2)) + widget.content_region.offset
        assert self.app.screen.get_widget_at(*spot)[0] in (widget, *widget.query("*")), f"covered:\n{self.text}"
        for kind in (events.MouseDown, events.MouseUp):
            self.app.post_message(kind(None, spot.x, spot.y, 0, 0, 1, False, False, False, spot.x, spot.y))
        await self.settle()

    async def touch(self, key: str) -> None:
        """The key of that name in the bars of the screen."""
        found = [
            each for each in self.app.screen.query(Key) if each.key_name.key == key and not isinstance(each, Letter)
        ]
        assert found, f"there is no key {key!r} to touch on:\n{self.text}"
        await self.tap(found[0])

    async def touch_button(self, id: str) -> None:
        await self.tap(self.app.screen.query_one(f"#{id}"))

    async def touch_letters(self, text: str) -> None:
        for char in text.upper():
            name = {" ": "_"}.get(char, char)
            letter = next(each for each in self.app.screen.query(Letter) if each.key_name.key == name)
            await self.tap(letter)

    @property
    def chooser(self) -> Chooser:
        """The list that is open."""
        assert isinstance(self.app.screen, Chooser), f"no list is open:\n{self.text}"
        return self.app.screen

    @property
    def in_sight(self) -> list[Item]:
        """Its items that can be touched without scrolling."""
        return self.chooser._found[: self.chooser.query_one(OptionList).size.height]

    async def touch_item(self, value: Any) -> None:
        at = [item.value for item in self.in_sight].index(value)
        await self.tap(self.chooser.query_one(OptionList), Offset(4, at))

    async def clear_search(self) -> None:
        self.app.screen.query_one(Input).value = ""
        await self.settle()


def _leave_unpainted(compositor: Compositor, **_: Any) -> None:
    """There is no terminal to paint: what stands on the screen is worked out when somebody looks (`Sitting.lines`)."""
    compositor._dirty_regions.clear()


@asynccontextmanager
async def sit_down(
    folder: Path,
    size: tuple[int, int] = (80, 24),
    players: Iterable[str] = ("Ann", "Bob", "Cy"),
    deck: str = "oz",
    advance: Any = "auto",
    devices: Devices | None = None,
    **more: Any,
) -> AsyncIterator[Sitting]:
    """A game of theirs, Ann first; `setup=None` begins at the set-up."""
    names = tuple(players)
    more.setdefault("setup", Setup(deck, names, names[0], advance))
    app = CompanionApp(desk_in(folder), devices, **more)
    with patch.object(Compositor, "render_update", _leave_unpainted):
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Sitting(app, pilot)
