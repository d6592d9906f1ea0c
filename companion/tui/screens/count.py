"""A number, typed or touched."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from .screen import Dialog


class Count(Dialog[int | None]):
    def __init__(self, title: str, start: int, least: int, most: int) -> None:
        super().__init__()
        self._title, self._least, self._most = title, least, most
        self._start = min(max(start, least), most)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(f"{self._title} ({self._least} to {self._most})", classes="title", markup=False)
            yield Input(str(self._start), type="integer", max_length=3, id="number")
            with Horizontal(classes="buttons"):
                yield Button("- 1", id="less")
                yield Button("+ 1", id="more")
                yield Button("Enter choose", id="choose", variant="primary")
                yield Button("Esc cancel", id="cancel")

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def on_button_pressed(self, event: Button.Pressed) -> None:
        deeds = {"less": lambda: self._step(-1), "more": lambda: self._step(1), "choose": self._choose}
        deeds.get(event.button.id or "", self.action_cancel)()

    def on_input_submitted(self) -> None:
        self._choose()

    @property
    def _number(self) -> int | None:
        text = self.query_one(Input).value
        return int(text) if text.isascii() and text.isdigit() else None

    def _step(self, by: int) -> None:
        if not self.is_open:
            return
        number = self._start if self._number is None else self._number + by
        self.query_one(Input).value = str(min(max(number, self._least), self._most))

    def _choose(self) -> None:
        if not self.is_open:
            return
        number = self._number
        if number is None or not self._least <= number <= self._most:
            self.query_one(".title", Static).update(f"A number from {self._least} to {self._most}, please")
            return
        self.dismiss(number)
