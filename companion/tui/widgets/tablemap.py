"""A small live picture of the table: every recognised card at its place, drawn in characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from textual.content import Content

from ...session.view import Spot, View
from ..look import Look
from ..words import fit
from .panel import Panel


class TableMap(Panel):
    def part(self, view: View) -> Any:
        return view.camera

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        spots: tuple[Spot, ...] = shown.spots
        if not spots:
            return [Content.styled("The camera sees no card of the game.", self.look.quiet)]
        rows: list[list[tuple[int, Spot]]] = [[] for _ in range(height)]
        for spot, (column, row) in zip(spots, places(spots, width, height), strict=True):
            rows[row].append((column, spot))
        return [_row(row, width, self.look) for row in rows]


def places(spots: Sequence[Spot], width: int, height: int) -> list[tuple[int, int]]:
    """Column and row of each spot: the picture that they span, fitted into so many cells."""
    right, low = max(spot.x for spot in spots), max(spot.y for spot in spots)
    left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
    across, down = max(1.0, right - left), max(1.0, low - top)
    room = max(1, width - 14)  # a name begins at its spot
    return [(int((spot.x - left) / across * (room - 1)), int((spot.y - top) / down * (height - 1))) for spot in spots]


def _row(spots: list[tuple[int, Spot]], width: int, look: Look) -> Content:
    """The cards of one row from left to right; a name ends where the next begins."""
    line = Content("")
    spots = sorted(spots, key=lambda placed: placed[0])
    for at, (column, spot) in enumerate(spots):
        column = max(column, line.cell_length + (1 if at else 0))
        until = spots[at + 1][0] if at + 1 < len(spots) else width
        text = fit(f"{look.shape(spot.type) or '+'} {spot.name}", max(3, until - column - 1), look)
        if column + cell_len(text) > width:
            return Content.assemble(line, (f" +{len(spots) - at}", look.strong))
        line = Content.assemble(line, " " * (column - line.cell_length), (text, look.colour(spot.type)))
    return line
