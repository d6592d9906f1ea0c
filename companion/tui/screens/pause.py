"""A break: the table waits. Cards that the camera sees meanwhile are not taken."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical

from ...session.view import View
from ..widgets.headline import Headline
from ..widgets.keybar import KeyBar, KeyName
from ..widgets.seats import Seats
from .screen import Page


class Pause(Page):
    BINDINGS = [Binding("z", "back", "go on", show=False)]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Headline(id="headline")
            yield Seats(id="seats")
        yield KeyBar((KeyName("Z", "go on", "back"),), id="keys")

    def on_mount(self) -> None:
        self.show(self.ours.game_session.view)

    def show(self, view: View) -> None:
        if not view.paused:
            self.dismiss()
            return
        self.query_one(Headline).show(view._replace(headline="Pause", prompt=None, notice=""))
        self.query_one(Seats).show(view)

    def action_back(self) -> None:
        self.ours.command("pause")
