"""A game of the past, input by input: the same table, and nothing of it can be changed."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from ...session.film import Film
from ..widgets.keybar import KeyBar, KeyName
from .screen import Page
from .table import Board

KEYS = (
    KeyName("Left", "back one", "step(-1)"),
    KeyName("Right", "on one", "step(1)"),
    KeyName("PgUp", "back ten", "step(-10)"),
    KeyName("PgDn", "on ten", "step(10)"),
    KeyName("Home", "to the start", "jump(0)"),
    KeyName("End", "to the end", "jump(-1)"),
    KeyName("Esc", "back", "back"),
)


class Replayed(Page):
    BINDINGS = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(-1)", show=False),
    ]

    def __init__(self, film: Film) -> None:
        super().__init__()
        self._film, self._at = film, 0

    def compose(self) -> ComposeResult:
        yield Board()
        yield KeyBar(KEYS, id="keys")

    def on_mount(self) -> None:
        self._draw()

    def action_step(self, by: int) -> None:
        self._at = min(max(0, self._at + by), self._film.length)
        self._draw()

    def action_jump(self, to: int) -> None:
        self._at = to if to >= 0 else self._film.length
        self._draw()

    def action_answer(self, at: int) -> None:
        """What is asked here was answered long ago."""

    def action_answers(self) -> None:
        """What is asked here was answered long ago."""

    def action_done(self) -> None:
        """What is asked here was answered long ago."""

    def _draw(self) -> None:
        view = self._film.view(self._at)
        self.query_one(Board).show(view._replace(notice="", prompt=None, headline=f"{self._at} of {self._film.length}"))
