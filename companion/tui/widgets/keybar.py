"""Every key of a screen, to be read and to be touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.widget import Widget

from ..look import RICH, Look
from ..room import FINGERS
from ..words import fit, pieces


class KeyName(NamedTuple):
    key: str  # as it is shown: "P", "Esc", "1"
    label: str
    action: str  # as a binding names it

    @property
    def width(self) -> int:
        """Cells for the key, its label and a space on either side."""
        return len(self.key) + 2 + cell_len(self.label) + 1


class Key(Widget):
    """One key. Touching it does what pressing it does."""

    can_focus = False

    def __init__(self, name: KeyName) -> None:
        super().__init__(classes="key")
        self.key_name = name

    def render(self) -> Content:
        look: Look = getattr(self.app, "look", RICH)
        label = fit(self.key_name.label, self.size.width - len(self.key_name.key) - 3, look)
        line = pieces((f" {self.key_name.key} ", look.key), (label, look.strong))
        above = (self.size.height - 1) // 2
        return Content.assemble("\n" * above, line)

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        await self.screen.run_action(self.key_name.action)


def columns_for(names: Sequence[KeyName], width: int) -> list[int]:
    """Widths of as many columns as fit, in rows that are as even as can be. One column, cut if need be, always fits."""
    for rows in range(1, len(names) + 1):
        across = -(-len(names) // rows)
        widths = [max(name.width for name in names[column::across]) for column in range(across)]
        if sum(widths) <= width:
            return widths
    return [width]


class KeyBar(Container):
    """The keys in as many rows as they need; higher ones where there is room for fingers."""

    def __init__(self, names: tuple[KeyName, ...], id: str | None = None) -> None:
        super().__init__(id=id, classes="keybar")
        self.names = names

    def compose(self) -> ComposeResult:
        for name in self.names:
            yield Key(name)

    def rename(self, names: tuple[KeyName, ...]) -> None:
        if names == self.names:
            return
        self.names = names
        self.remove_children()
        self.mount_all(Key(name) for name in names)
        self.set_columns()

    def on_mount(self) -> None:
        self.set_columns()

    def on_resize(self) -> None:
        self.set_columns()

    @property
    def rows(self) -> int:
        """How high it is."""
        if not self.names:
            return 0
        columns = columns_for(self.names, self.screen.size.width)
        return -(-len(self.names) // len(columns)) * (3 if self.screen.size.height >= FINGERS else 1)

    def set_columns(self) -> None:
        columns = columns_for(self.names, self.screen.size.width)
        self.styles.grid_size_columns = len(columns)
        self.styles.grid_size_rows = -(-len(self.names) // len(columns)) or 1
        self.styles.grid_columns = " ".join(f"{width}fr" for width in columns)
        self.styles.height = self.rows
