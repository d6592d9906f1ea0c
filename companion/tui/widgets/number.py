"""One of the numbers in force, as large as its room allows, with its name and the cards that make it so."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import Number, View
from ..lettering import rows, scale_for, spelt
from ..words import squeezed, wrapped
from .panel import Panel

NONE = "none"
BESIDE = 8  # cells that the words beside the digits get at least


class BigNumber(Panel):
    """`which` counts the numbers of a View: draw, play, hand limit, keeper limit."""

    def __init__(self, which: int) -> None:
        super().__init__(classes="number")
        self.which = which

    def part(self, view: View) -> Any:
        return view.numbers[self.which]

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        number: Number = shown
        digits, rest = self._digits(number, width - BESIDE, height)
        across = digits[0].cell_length if digits else 0
        words = self._words(f"{number.label.upper()}{rest}", number.why, width - across - 1, height)
        blank = Content(" " * across)
        return [
            Content.assemble(digits[row] if row < len(digits) else blank, " ", words[row] if row < len(words) else "")
            for row in range(max(len(digits), len(words)))
        ]

    def _words(self, label: str, why: str, width: int, height: int) -> list[Content]:
        named = wrapped(label, width, self.look.strong)
        reasons, room = wrapped(why, width, self.look.quiet), max(0, height - len(named))
        if room and len(reasons) > room:
            last = Content.assemble(reasons[room - 1], (self.look.cut, self.look.quiet))
            reasons[room - 1] = squeezed(last, width, self.look)
        return [*named, *reasons[:room]]

    def _digits(self, number: Number, width: int, height: int) -> tuple[list[Content], str]:
        """The number in large digits, and what of it had no room ("but 1"), to be said beside them."""
        whole = spelt(number.value.replace("all but ", "all-").replace(NONE, "-")) or "?"
        start, _, rest = number.value.partition(" ")
        for text, left in ((whole, ""), (spelt(start) or "?", f" {rest}" if rest else "")):
            scale = scale_for(text, width, height)
            if scale is not None:
                return [painted(row, self._ink(number)) for row in rows(text, scale)], left
        return [Content.styled(number.value, self.look.strong)], ""

    def _ink(self, number: Number) -> str:
        return self.look.quiet if number.value == NONE else self.look.colour("New Rule")


def painted(row: str, colour: str) -> Content:
    """Cells with a colour behind them where there is a #."""
    parts: list[tuple[str, str]] = []
    for cell in row:
        style = f"on {colour}" if cell == "#" else ""
        if parts and parts[-1][1] == style:
            parts[-1] = (parts[-1][0] + " ", style)
        else:
            parts.append((" ", style))
    return Content.assemble(*parts)
