"""Why? Every ruling just made and every card in play, explained; and what the keys do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...session.view import Number, View
from ..widgets.keybar import KeyBar, KeyName
from ..words import card_content, pieces
from .screen import Page

KEYS_TEXT = "\n\n".join(
    (
        "Playing without a camera: P shows a card, as if it lay in the tray. S shows a card of somebody who is not in "
        "turn: a Surprise, mostly.",
        "An open question is answered with the digits beside the answers, or with A, which finds any answer as you "
        "type. D says: that is all, or ends the turn.",
        "F takes the free action of a card in play. U takes the last input back, B brings it again; C goes back to any "
        "line and corrects what the referee believes.",
        "L lists everything on the table in full. V shows what the camera sees. R says the last sentence again, M "
        "chooses how much is spoken, Z is a break.",
        "Everything that is shown with a key can also be touched.",
    )
)


class Topic(NamedTuple):
    label: Content
    explain: Callable[[], str]


def _explain(number: Number) -> str:
    return f"{number.label}: {number.value}\n\n{number.why}"


class Help(Page):
    def compose(self) -> ComposeResult:
        yield Static("Why? Choose what you want to have explained.", classes="title")
        with Horizontal():
            yield OptionList(id="topics", markup=False)
            with VerticalScroll(id="explained"):
                yield Static("", id="explanation", markup=False)
        yield KeyBar((KeyName("Up/Down", "choose", "nothing"), KeyName("Esc", "back", "back")), id="keys")

    def on_mount(self) -> None:
        self._topics: list[Topic] = []
        self.show(self.ours.game_session.view)

    def show(self, view: View) -> None:
        self._topics = [*self._rulings(view), *self._numbers(view), *self._cards(), self._keys()]
        options = self.query_one(OptionList)
        at = options.highlighted or 0
        options.clear_options()
        options.add_options(Option(topic.label) for topic in self._topics)
        options.highlighted = min(at, len(self._topics) - 1)

    def _rulings(self, view: View) -> list[Topic]:
        """The question, the open faults, then what was said last, the latest first."""
        session = self.ours.game_session
        entries = [entry for entry in reversed(view.history) if not entry.undone][:5]
        older = [line for entry in entries for line in reversed(entry.lines)]
        lines = dict.fromkeys((*view.violations, *reversed(view.news), *older))
        return [Topic(pieces((f"Why: {line.text}", "")), partial(session.explain_line, line)) for line in lines]

    def _numbers(self, view: View) -> list[Topic]:
        return [
            Topic(
                pieces((f"Why: {number.label} {number.value}", self.look.strong)),
                partial(_explain, number),
            )
            for number in view.numbers
        ]

    def _cards(self) -> list[Topic]:
        session = self.ours.game_session
        return [
            Topic(card_content(card, self.look), partial(session.explain_card, card.id))
            for card in session.cards_in_play()
        ]

    def _keys(self) -> Topic:
        return Topic(pieces(("The keys", self.look.strong)), lambda: KEYS_TEXT)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.is_open and event.option_index < len(self._topics):
            self.query_one("#explanation", Static).update(self._topics[event.option_index].explain())

    def action_nothing(self) -> None:
        """The list has the keys."""
