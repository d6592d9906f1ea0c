"""Every key of a screen, to be read and to be touched."""

from __future__ import annotations

from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.widget import Widget

from ..look import RICH, Look
from ..words import fit, pieces

NARROWEST = 10  # cells of a key


class KeyName(NamedTuple):
    key: str  # as it is shown: "P", "Esc", "1"
    label: str
    action: str  # as a binding names it


class Key(Widget):
    """One key. Touching it does what pressing it does."""

    can_focus = False

    def __init__(self, name: KeyName) -> None:
        super().__init__(classes="key")
        self.key_name = name

    def render(self) -> Content:
        look: Look = getattr(self.app, "look", RICH)
        label = fit(self.key_name.label, self.size.width - len(self.key_name.key) - 2, look)
        line = pieces((f" {self.key_name.key} ".rstrip() + " ", look.key), (label, look.strong))
        above = (self.size.height - 1) // 2
        return Content.assemble("\n" * above, line)

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        await self.screen.run_action(self.key_name.action)


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
        self.call_after_refresh(self._arrange)

    def on_mount(self) -> None:
        self._arrange()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        self._arrange()

    def _arrange(self) -> None:
        """Equal columns: as many as fit, in equal rows."""
        width, count = self.screen.size.width, max(1, len(self.names))
        widest = max([NARROWEST, *(len(name.key) + len(name.label) + 2 for name in self.names)])
        columns = max(1, min(count, width // widest))
        rows = -(-count // columns)
        columns = -(-count // rows)
        tall = 3 if self.screen.size.height >= 36 else 1
        self.styles.grid_size_columns, self.styles.grid_size_rows = columns, rows
        self.styles.height = rows * tall
