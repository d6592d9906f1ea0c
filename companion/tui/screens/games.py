"""The games that were played on this device; each can be looked at again, input by input."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..desk import Played
from ..widgets.keybar import KeyBar, KeyName
from ..words import pieces
from .screen import Page


class Games(Page):
    BINDINGS = [Binding("enter", "replay", "replay", show=False)]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("Games on this device, the latest first", classes="title")
            yield OptionList(id="games", markup=False)
            yield Static("", id="notice", markup=False)
        yield KeyBar((KeyName("Enter", "look at it again", "replay"), KeyName("Esc", "back", "back")), id="keys")

    def on_mount(self) -> None:
        self._games = self.ours.desk.games()
        options = self.query_one(OptionList)
        options.add_options(Option(self._label(game)) for game in self._games)
        options.highlighted = 0 if self._games else None
        if not self._games:
            self.query_one("#notice", Static).update("None yet.")

    def _label(self, game: Played) -> Content:
        end = f"{game.winner} won" if game.winner else "not finished"
        return pieces(
            (f"{game.began:16}  ", self.look.quiet),
            (f"{game.deck}: {', '.join(game.players)}", self.look.strong),
            (f"  {end}, {game.inputs} inputs", ""),
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._replay(event.option_index)

    def action_replay(self) -> None:
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self._replay(at)

    def _replay(self, at: int) -> None:
        from .replay import Replayed

        film = self.ours.desk.film(self._games[at].path)
        if isinstance(film, str):
            self.query_one("#notice", Static).update(film)
        else:
            self.ours.push_screen(Replayed(film))
