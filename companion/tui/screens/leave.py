"""Leaving the companion: a deliberate gesture, so that nobody leaves by leaning on the keyboard."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from .screen import Dialog

WORD: Final = "leave"
TOUCHES: Final = 3


class _TouchOnly(Button):
    """Keys cannot reach it: a key that is leant on must not press it."""

    can_focus = False

    def __init__(self, label: str, id: str) -> None:
        super().__init__(label, id=id)
        self.active_effect_duration = 0.0  # three quick touches are three


class Leave(Dialog[bool]):
    """The word typed, or the button touched three times. The game is kept and goes on at the next start."""

    def __init__(self) -> None:
        super().__init__()
        self._touches = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("Leave the companion? The game is kept.", classes="title", markup=False)
            yield Static(f"Type the word {WORD} and Enter, or touch the button {TOUCHES} times.", markup=False)
            yield Input(id="word", max_length=12)
            with Horizontal(classes="buttons"):
                yield Button("Esc stay", id="stay", variant="primary")
                yield _TouchOnly(self._label, id="go")

    @property
    def _label(self) -> str:
        return f"Leave ({TOUCHES - self._touches} x)"

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip().casefold() == WORD:
            self.dismiss(True)
        elif self.is_open:
            self.query_one(Input).value = ""

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "stay":
            self.dismiss(False)
            return
        self._touches += 1
        if self._touches >= TOUCHES:
            self.dismiss(True)
        else:
            event.button.label = self._label
