"""The whole table in full: nothing is cut here, it scrolls."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...session.view import CardView, SeatView, View
from ..look import Look
from ..widgets.keybar import KeyBar, KeyName
from ..words import card_content, pieces
from .screen import Page


class Everything(Page):
    def compose(self) -> ComposeResult:
        with VerticalScroll(id="everything"):
            yield Static("", id="all", markup=False)
        keys = (KeyName("Up", "up", "scroll(-5)"), KeyName("Down", "down", "scroll(5)"), KeyName("Esc", "back", "back"))
        yield KeyBar(keys, id="keys")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self.show(self.ours.game_session.view)

    def show(self, view: View) -> None:
        self.query_one("#all", Static).update(Content("\n").join(told(view, self.look)))

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


def told(view: View, look: Look) -> list[Content]:
    """Every word of a View, line by line."""
    lines = [pieces((view.headline, look.strong)), Content("")]
    lines += [pieces((f"{n.label.upper()} {n.value}", look.strong), (f"  {n.why}", look.quiet)) for n in view.numbers]
    lines += [Content(""), *_rules(view, look), *_goals(view, look)]
    for seat in view.seats:
        lines += _seat(seat, look)
    return [*lines, *_piles(view)]


def _rules(view: View, look: Look) -> list[Content]:
    return [card_content(card, look) for card in view.rules] + [Content("")] * bool(view.rules)


def _goals(view: View, look: Look) -> list[Content]:
    lines = []
    for goal in view.goals:
        lines += [card_content(goal.card, look), pieces((f"  {goal.wants}", look.quiet))]
        lines += [Content(f"  {each.player}: {each.text}") for each in goal.progress]
        lines.append(Content(""))
    return lines


def _seat(seat: SeatView, look: Look) -> list[Content]:
    mark = f"{look.turn} " if seat.in_turn else ""
    lines = [pieces((f"{mark}{seat.player}, {seat.hand} in hand", look.strong))]
    return [*lines, *_cards(seat.keepers, look), *_cards(seat.creepers, look), Content("")]


def _cards(cards: tuple[CardView, ...], look: Look) -> list[Content]:
    return [Content.assemble("  ", card_content(card, look), (f"  {card.type}", look.quiet)) for card in cards]


def _piles(view: View) -> list[Content]:
    piles = view.piles
    top = f", on top {piles.top}" if piles.top else ""
    unseen = f", {piles.unseen} of them unseen" if piles.unseen else ""
    lines = [Content(f"Draw pile: {piles.draw}"), Content(f"Discard pile: {piles.discard}{top}{unseen}")]
    if piles.held:
        lines.append(Content(f"Drawn apart by a card that is being carried out: {piles.held}"))
    return [*lines, Content(f"Out of the game: {piles.removed}")] if piles.removed else lines
