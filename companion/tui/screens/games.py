"""The games that were played on this device; each can be looked at again, input by input, or gone on with."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...games import Kept, Outcome
from ..widgets.keybar import KeyBar, KeyName
from ..words import pieces
from .screen import Page

KEYS = (
    KeyName("Enter", "look at it again", "replay"),
    KeyName("C", "go on with it", "go_on"),
    KeyName("Esc", "back", "back"),
)


class GamesPage(Page):
    BINDINGS = [Binding("enter", "replay", show=False), Binding("c", "go_on", show=False)]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("Games on this device, the latest first", classes="title")
            yield OptionList(id="games", markup=False)
            yield Static("", id="notice", markup=False)
        yield KeyBar(KEYS, id="keys")

    def on_mount(self) -> None:
        self._games = self.ours.desk.games()
        options = self.query_one(OptionList)
        options.add_options(Option(self._label(kept, None)) for kept in self._games)
        options.highlighted = 0 if self._games else None
        if not self._games:
            self._tell("None yet.")
        self.call_later(self._work_out, 0)

    def _work_out(self, at: int) -> None:
        """How each game ended: one at a time, between keys, for each has to be played again."""
        if at < len(self._games) and self.is_open:
            kept = self._games[at]
            outcome = self.ours.desk.outcome(kept)
            self.query_one(OptionList).replace_option_prompt_at_index(at, self._label(kept, outcome))
            self.call_later(self._work_out, at + 1)

    def _label(self, kept: Kept, outcome: Outcome | None) -> Content:
        if kept.setup is None:
            return pieces((f"{kept.when:%Y-%m-%d %H:%M}  ", self.look.quiet), (kept.fault or "", ""))
        return pieces(
            (f"{kept.when:%Y-%m-%d %H:%M}  ", self.look.quiet),
            (f"{kept.deck}: {', '.join(kept.players)}", self.look.strong),
            (f"  {_told(outcome)}" if outcome is not None else "  ...", ""),
        )

    def _tell(self, text: str) -> None:
        self.query_one("#notice", Static).update(text)

    @property
    def _chosen(self) -> Kept | None:
        at = self.query_one(OptionList).highlighted
        return self._games[at] if at is not None else None

    def on_option_list_option_selected(self) -> None:
        self.action_replay()

    def action_replay(self) -> None:
        from .replay import Replayed

        if not self.is_open or self._chosen is None:
            return
        film = self.ours.desk.film(self._chosen)
        if isinstance(film, str):
            self._tell(film)
        else:
            self.ours.push_screen(Replayed(film))

    def action_go_on(self) -> None:
        """The game that is being played is kept: it can be gone on with in the same way."""
        if self._chosen is not None:
            self.ours.go_on(self._chosen)


def _told(outcome: Outcome) -> str:
    if outcome.fault is not None:
        return outcome.fault
    end = f"{outcome.winner} won" if outcome.winner is not None else "not finished"
    return f"{end} in turn {outcome.turns}, {outcome.inputs} inputs"
