"""A break: the table waits. Cards that the camera sees meanwhile are not taken."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from ...session.view import View
from ..widgets.banner import Banner
from ..widgets.keybar import KeyBar, KeyName
from .screen import Page


class Pause(Page):
    BINDINGS = [Binding("z", "back", "go on", show=False)]

    def compose(self) -> ComposeResult:
        yield Banner()
        yield KeyBar((KeyName("Z", "go on", "back"),), id="keys")

    def on_mount(self) -> None:
        self.show(self.ours.game_session.view)

    def show(self, view: View) -> None:
        if not view.paused:
            self.dismiss()
            return
        self.query_one(Banner).tell("Cards that are shown now are not taken. Z, or the pause card, goes on.")
        self.query_one(Banner).show(view._replace(headline="Pause", notice=""))

    def action_back(self) -> None:
        self.ours.command("pause")
