"""Every player: whose turn it is, how many cards in hand, Keepers and Creepers."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import SeatView, View
from ..words import card_content, fit, in_rows, pieces
from .panel import Panel


class Seats(Panel):
    def part(self, view: View) -> Any:
        return view.seats

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        each = max(1, height // max(1, len(shown)))
        name = min(max(len(seat.player) for seat in shown), max(8, width // 5))
        return [line for seat in shown for line in self._seat(seat, width, each, name)]

    def _seat(self, seat: SeatView, width: int, height: int, name: int) -> list[Content]:
        if height >= 3:
            return self._roomy(seat, width, height)
        lead = Content.assemble(self._called(seat, name), (f" {seat.hand:>2} in hand", ""))
        cards = [card_content(card, self.look) for card in (*seat.creepers, *seat.keepers)]
        return in_rows(cards, width, height, self.look, lead, indent=4)

    def _roomy(self, seat: SeatView, width: int, height: int) -> list[Content]:
        """A line for the player, then Keepers and Creepers on lines of their own, then an empty one."""
        lead = Content.assemble(self._called(seat, width - 20), (f"  {seat.hand} in hand", self.look.strong))
        creepers = self._cards("Creepers", seat.creepers, width, max(1, (height - 1) // 3))
        keepers = self._cards("Keepers", seat.keepers, width, max(1, height - 1 - len(creepers)))
        lines = [lead, *keepers, *creepers]
        return [*lines, Content("")] if len(lines) < height else lines

    def _cards(self, word: str, cards: tuple[Any, ...], width: int, height: int) -> list[Content]:
        if not cards:
            return [] if word == "Creepers" else [pieces((f"  {word}: none", self.look.quiet))]
        items = [card_content(card, self.look) for card in cards]
        lead = pieces((f"  {len(cards)} {word if len(cards) > 1 else word[:-1]}:", self.look.quiet))
        return in_rows(items, width, height, self.look, lead, indent=4)

    def _called(self, seat: SeatView, width: int) -> Content:
        mark = self.look.turn if seat.in_turn else ("?" if seat.asked else " ")
        name = fit(seat.player, width, self.look).ljust(width if width < 30 else 0)
        return pieces((f"{mark} {name}", f"{self.look.strong} underline" if seat.in_turn else self.look.strong))
