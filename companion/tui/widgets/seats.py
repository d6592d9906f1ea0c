"""Every player: whose turn it is, how many cards in hand, Keepers and Creepers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.cells import cell_len
from textual.content import Content

from ...session.view import CardView, SeatView, View
from ..words import card_content, fit, in_rows, pieces
from .panel import Panel

ROOMY: Final = 3  # rows: from here on Keepers and Creepers have lines of their own
LONGEST_NAME: Final = 24  # cells


class Seats(Panel):
    def part(self, view: View) -> Any:
        return view.seats

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        seats: tuple[SeatView, ...] = shown
        if height >= ROOMY * len(seats):
            full = [self._roomy(seat, width, height) for seat in seats]
            rooms = _rooms([len(lines) for lines in full], ROOMY, height)
            return [line for seat, room in zip(seats, rooms, strict=True) for line in self._roomy(seat, width, room)]
        name = min(max(cell_len(seat.player) for seat in seats), max(8, width // 5))
        rooms = _rooms([len(self._dense(seat, width, height, name)) for seat in seats], 1, height)
        return [line for seat, room in zip(seats, rooms, strict=True) for line in self._dense(seat, width, room, name)]

    def _dense(self, seat: SeatView, width: int, height: int, name: int) -> list[Content]:
        """Everything after the name, Creepers first: they are what people forget."""
        lead = Content.assemble(self._called(seat, name, name), (f" {seat.hand:>2} in hand", ""))
        cards = [card_content(card, self.look) for card in (*seat.creepers, *seat.keepers)]
        return in_rows(cards, width, height, self.look, lead, indent=4)

    def _roomy(self, seat: SeatView, width: int, height: int) -> list[Content]:
        """A line for the player, then Keepers and Creepers on lines of their own, then an empty one."""
        lead = Content.assemble(self._called(seat, LONGEST_NAME), (f"  {seat.hand} in hand", self.look.strong))
        creepers = self._cards("Creeper", seat.creepers, width, max(1, (height - 1) // 3))
        keepers = self._cards("Keeper", seat.keepers, width, max(1, height - 1 - len(creepers)))
        lines = [lead, *keepers, *creepers]
        return [*lines, Content("")] if len(lines) < height else lines

    def _cards(self, word: str, cards: tuple[CardView, ...], width: int, height: int) -> list[Content]:
        if not cards:
            return [] if word == "Creeper" else [pieces((f"  no {word}s", self.look.quiet))]
        lead = pieces((f"  {len(cards)} {word}{'s' * (len(cards) > 1)}:", self.look.quiet))
        return in_rows([card_content(card, self.look) for card in cards], width, height, self.look, lead, indent=4)

    def _called(self, seat: SeatView, width: int, padded: int = 0) -> Content:
        mark = self.look.turn if seat.in_turn else ("?" if seat.asked else " ")
        name = fit(seat.player, width, self.look)
        style = f"{self.look.strong} underline" if seat.in_turn else self.look.strong
        return pieces((f"{mark} ", self.look.strong), (name, style), (" " * (padded - cell_len(name)), ""))


def _rooms(wanted: Sequence[int], least: int, height: int) -> list[int]:
    """Rows for each: the least for all, then one more in turn for whoever can use it."""
    rooms = [least for _ in wanted]
    left = height - sum(rooms)
    while left > 0 and any(room < want for room, want in zip(rooms, wanted, strict=True)):
        for at, want in enumerate(wanted):
            if rooms[at] < want and left > 0:
                rooms[at] += 1
                left -= 1
    return rooms
