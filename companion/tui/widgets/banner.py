"""Something that everybody should read from across the room, some words below it, and the players."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from ...session.view import View
from ..room import share
from .headline import Headline
from .seats import Seats


class Banner(Vertical):
    """The headline is as large as it can be without hiding a player."""

    def compose(self) -> ComposeResult:
        yield Headline(id="headline")
        yield Static("", id="words", markup=False)
        yield Seats(id="seats")

    def show(self, view: View) -> None:
        self.query_one(Headline).show(view._replace(prompt=None))
        self.query_one(Seats).show(view)
        self._share_rows()

    def tell(self, words: str) -> None:
        """The words below the headline."""
        self.query_one("#words", Static).update(words)

    def on_resize(self) -> None:
        self._share_rows()

    def _share_rows(self) -> None:
        width, height = self.size
        headline, seats = self.query_one(Headline), self.query_one(Seats)
        if seats.shown is None or height < 1:
            return
        words = self.query_one("#words").outer_size.height
        least, *larger = headline.heights(width)
        wishes = [("headline", least), ("seats", len(seats.shown)), *(("headline", rows) for rows in larger)]
        headline.styles.height = share(height - words, wishes).get("headline", least)
