"""Somebody has won. For a while a Surprise can still answer; then comes a new game with the same players."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.timer import Timer

from ...session.view import View
from ..widgets.banner import Banner
from ..widgets.keybar import KeyBar, KeyName
from .screen import Page

GRACE: Final = 20  # seconds


class Won(Page):
    BINDINGS = [
        Binding("s", "surprise", "surprise", show=False),
        Binding("u", "undo", "undo", show=False),
        Binding("n", "go", "new game", show=False),
        Binding("c", "correct", "correct", show=False),
        Binding("w", "why", "why", show=False),
        Binding("g", "games", "games", show=False),
        Binding("x", "leave", "leave", show=False),
    ]

    def __init__(self, grace: int = GRACE) -> None:
        super().__init__()
        self._left = grace
        self._timer: Timer | None = None
        self._how = ""

    def compose(self) -> ComposeResult:
        yield Banner()
        yield KeyBar(self._keys, id="keys")

    @property
    def _keys(self) -> tuple[KeyName, ...]:
        return (
            KeyName("S", "a Surprise answers", "surprise"),
            KeyName("U", "undo", "undo"),
            KeyName("N", "new game", "go"),
            KeyName("C", "correct", "correct"),
            KeyName("W", "why?", "why"),
            KeyName("G", "games", "games"),
            KeyName("X", "leave", "leave"),
        )

    def on_mount(self) -> None:
        if self._left > 0:
            self._timer = self.set_interval(1.0, self.tick)
        self.show(self.ours.game_session.view)

    def show(self, view: View) -> None:
        if view.winner is None:  # taken back
            return
        goal = f"with {view.winner.goal}" if view.winner.goal else "the game"
        how = f": {view.winner.how}" if view.winner.how else ""
        self._how = f"{view.winner.player} wins {goal}{how}."
        self._tell()
        self.query_one(Banner).show(view)

    def _tell(self) -> None:
        still = f"A Surprise can still answer the play that won: show it, or press S ({self._left} s)."
        over = "N, or the yes card, begins a new game with the same players."
        self.query_one(Banner).tell(f"{self._how}\n{still if self._left > 0 else over}")

    def tick(self) -> None:
        """A second has gone by."""
        self._left -= 1
        if self._left <= 0 and self._timer is not None:
            self._timer.stop()
        self._tell()

    def action_back(self) -> None:
        """There is nothing behind a win but undo."""

    def action_go(self) -> None:
        if self._left > 0:
            self.ours.refuse(f"a Surprise can still answer: wait {self._left} seconds")
        else:
            self.ours.play_again()

    def action_surprise(self) -> None:
        self.ours.show_surprise()

    def action_undo(self) -> None:
        self.ours.take({"do": "undo"})

    def action_correct(self) -> None:
        from .correct import Correct

        self.ours.push_screen(Correct())

    def action_why(self) -> None:
        from .help import Help

        self.ours.push_screen(Help())

    def action_games(self) -> None:
        from .games import GamesPage

        self.ours.push_screen(GamesPage())

    def action_leave(self) -> None:
        self.ours.ask_to_leave()
