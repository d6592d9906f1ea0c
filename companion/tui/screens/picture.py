"""What the camera sees now."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from ...session.view import View
from ..widgets.keybar import KeyBar, KeyName
from ..widgets.livepicture import LivePicture
from ..widgets.tablemap import TableMap
from .screen import Page


class Picture(Page):
    """The table as the camera sees it, with names on the cards; without a picture, a map of where they are."""

    BINDINGS = [Binding("v", "back", "back", show=False), Binding("t", "retry", "try again", show=False)]

    _map: TableMap | LivePicture

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("", id="camera", markup=False, classes="title")
            self._map = TableMap(id="map") if self.ours.picture is None else LivePicture(self.ours.picture, id="map")
            yield self._map
        yield KeyBar((KeyName("T", "try the camera again", "retry"), KeyName("Esc", "back", "back")), id="keys")

    def on_mount(self) -> None:
        self.show(self.ours.game_session.view)

    def show(self, view: View) -> None:
        camera = view.camera
        fps = f" {camera.fps:.0f} frames a second." if camera.fps is not None else ""
        self.query_one("#camera", Static).update(f"{camera.text}{fps} {len(camera.spots)} cards in sight.")
        self._map.show(view)

    def action_retry(self) -> None:
        self.ours.retry_camera()
