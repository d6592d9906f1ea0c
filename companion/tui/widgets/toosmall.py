"""A clear word where there is no room for a table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static

from ..room import LOWEST, NARROWEST


class TooSmall(Container):
    """Covers its screen as long as that is too small; everything beneath goes on."""

    def compose(self) -> ComposeResult:
        yield Static("This window is too small for the table.", markup=False)
        yield Static(f"Make it {NARROWEST} x {LOWEST} or larger. The game goes on.", markup=False)

    def on_mount(self) -> None:
        self.measure()

    def measure(self) -> None:
        width, height = self.screen.size
        self.display = width < NARROWEST or height < LOWEST
