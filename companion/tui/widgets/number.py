"""One of the numbers in force, as large as its room allows, with its name and the cards that make it so."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import Number, View
from ..lettering import rows, scale_for, spelt
from ..words import cropped, wrapped
from .panel import Panel

BESIDE = 9  # cells that the words beside the digits get at least


class BigNumber(Panel):
    """`which` counts the numbers of a View: draw, play, hand limit, keeper limit."""

    def __init__(self, which: int) -> None:
        super().__init__(classes="number")
        self.which = which

    def part(self, view: View) -> Any:
        return view.numbers[self.which]

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        number: Number = shown
        digits = self._digits(number, width - BESIDE, height)
        across = len(digits[0].plain) if digits else 0
        room = width - across - 1
        words = [Content.styled(number.label.upper(), self.look.strong)]
        words += wrapped(number.why, room, self.look.quiet)
        words = cropped([line for word in words for line in wrapped(word.plain, room, _style(word))], height, self.look)
        return [
            Content.assemble(digits[row] if row < len(digits) else " " * across, " ", words[row])
            if row < len(words)
            else digits[row]
            for row in range(max(len(digits), len(words)))
        ]

    def _digits(self, number: Number, width: int, height: int) -> list[Content]:
        text = spelt(_short(number.value)) or "?"
        scale = scale_for(text, width, height)
        if scale is None:
            return [Content.styled(number.value, self.look.strong)]
        return [_painted(row, self._ink(number)) for row in rows(text, scale)]

    def _ink(self, number: Number) -> str:
        return self.look.quiet.split()[-1] if number.value == "none" else self.look.colour("New Rule")


def _short(value: str) -> str:
    """ "all but 1" has to be read from afar too."""
    return {"none": "-"}.get(value, value.replace("all but ", "all-"))


def _style(word: Content) -> str:
    return str(word.spans[0].style) if word.spans else ""


def _painted(row: str, colour: str) -> Content:
    """Cells with a colour behind them where there is a #."""
    parts: list[tuple[str, str]] = []
    for cell in row:
        style = f"on {colour}" if cell == "#" else ""
        if parts and parts[-1][1] == style:
            parts[-1] = (parts[-1][0] + " ", style)
        else:
            parts.append((" ", style))
    return Content.assemble(*parts)
