"""A player's name, typed."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from ...engine.plain import LONGEST_NAME, fault_of_name
from ..widgets.letters import Letters, typed_on
from .screen import Dialog


class Name(Dialog[str | None]):
    def __init__(self, title: str, start: str = "") -> None:
        super().__init__()
        self._title, self._start = title, start

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            yield Input(self._start, max_length=LONGEST_NAME, id="name")
            yield Static("", id="fault", markup=False)
            yield Letters()
            with Horizontal(classes="buttons"):
                yield Button("Enter choose", id="choose", variant="primary")
                yield Button("Esc cancel", id="cancel")

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "choose":
            self.on_input_submitted()
        else:
            self.dismiss(None)

    def on_letters_touched(self, event: Letters.Touched) -> None:
        name = self.query_one(Input)
        name.value = typed_on(name.value, event.letter)

    def on_input_submitted(self) -> None:
        if not self.is_open:
            return
        name = self.query_one(Input).value.strip()
        fault = fault_of_name(name)
        if fault is None:
            self.dismiss(name)
        else:
            self.query_one("#fault", Static).update(fault)
