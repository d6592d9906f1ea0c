"""One of many: type to find it, arrows and Enter, or touch it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from ...session.view import Answer, CardView
from ..look import Look
from ..widgets.letters import Letters, typed_on
from ..words import pieces
from .screen import Dialog


class Item(NamedTuple):
    value: Any
    label: Content
    found_by: str  # what is searched, in small letters


def plain_item(value: Any, text: str) -> Item:
    return Item(value, Content(text), text.casefold())


def card_item(card: CardView, look: Look, note: str = "") -> Item:
    """Shape, name and type: told apart without colour too."""
    return _typed(card.id, card.name, card.type, look, note)


def answer_item(answer: Answer, look: Look) -> Item:
    if answer.type is None:
        return plain_item(answer.value, answer.label)
    return _typed(answer.value, answer.label, answer.type, look)


def _typed(value: Any, name: str, type: str, look: Look, note: str = "") -> Item:
    tail = f"  {type}" + (f", {note}" if note else "")
    label = pieces((f"{look.shape(type)} {name}", look.colour(type)), (tail, look.quiet))
    return Item(value, label, f"{name} {type}".casefold())


def matching(items: Iterable[Item], typed: str) -> list[Item]:
    """Those with every typed word in them; names that begin like it first."""
    words = typed.casefold().split()
    found = [item for item in items if all(word in item.found_by for word in words)]
    return sorted(found, key=lambda item: not item.found_by.startswith(typed.casefold().strip()))


SHORT: Final = 12  # items that are found at a glance


class Chooser(Dialog[Any]):
    """Dismissed with the value of the chosen item, or None."""

    BINDINGS = [
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "move(8)", show=False, priority=True),
        Binding("pageup", "move(-8)", show=False, priority=True),
    ]

    def __init__(self, title: str, items: Sequence[Item]) -> None:
        super().__init__()
        self._title, self._items = title, tuple(items)
        self._found: list[Item] = list(items)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(self._title, classes="title", markup=False)
            yield Input(placeholder="type to find", id="search")
            yield OptionList(id="found", markup=False)
            if len(self._items) > SHORT:
                yield Letters()
            with Horizontal(classes="buttons"):
                yield Button("Enter choose", id="choose", variant="primary")
                yield Button("Esc cancel", id="cancel")

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False
        self._fill("")

    def _fill(self, typed: str) -> None:
        if not self.is_open:
            return
        self._found = matching(self._items, typed)
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(Option(item.label) for item in self._found)
        options.highlighted = 0 if self._found else None

    def on_input_changed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def on_letters_touched(self, event: Letters.Touched) -> None:
        search = self.query_one(Input)
        search.value = typed_on(search.value, event.letter)

    def on_input_submitted(self) -> None:
        self._choose_highlighted()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_index)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "choose":
            self._choose_highlighted()
        else:
            self.dismiss(None)

    def action_move(self, by: int) -> None:
        options = self.query_one(OptionList)
        if self._found:
            at = (options.highlighted or 0) + by
            options.highlighted = max(0, min(len(self._found) - 1, at))

    def _choose_highlighted(self) -> None:
        if self.is_open:
            self._choose(self.query_one(OptionList).highlighted)

    def _choose(self, at: int | None) -> None:
        if at is not None and at < len(self._found):
            self.dismiss(self._found[at].value)
