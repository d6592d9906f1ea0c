"""What is wanted now, in large letters; below it the whole sentence."""

from __future__ import annotations

from typing import Any, Final

from textual.content import Content

from ...session.view import View
from ..lettering import HEIGHT, halved, pixels, rows, scale_for, spelt
from ..words import pieces, wrapped
from .number import painted
from .panel import Panel

MOST_LINES: Final = 2  # of a sentence below the letters
HALVED: Final = 3  # rows of letters in half blocks


class Headline(Panel):
    def part(self, view: View) -> Any:
        sentence = view.prompt.text if view.prompt is not None else ""
        return view.headline, sentence, view.notice, bool(view.prompt)

    def heights(self, width: int) -> tuple[int, ...]:
        """The heights it can make use of: the least, then with larger and larger letters."""
        below = len(self._below(self.shown, width))
        letters = _letters(self.shown[0], width)
        if letters is None:
            return (1 + below,)
        steps = [1, *([HALVED] if self.look.half_blocks else []), HEIGHT]
        if (largest := scale_for(letters, width, 2 * HEIGHT)) is not None and largest.down > 1:
            steps.append(2 * HEIGHT)
        return tuple(step + below for step in steps)

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        headline, _, _, asked = shown
        colour = self.look.asking if asked else self.look.colour("Keeper")
        below = self._below(shown, width)
        return [*self._large(headline, width, height - len(below), colour), *below]

    def _below(self, shown: Any, width: int) -> list[Content]:
        _, sentence, notice, _ = shown
        lines = wrapped(notice, width, self.look.alarm)[:MOST_LINES] if notice else []
        return [*lines, *wrapped(sentence, width, self.look.strong)[:MOST_LINES]]

    def _large(self, text: str, width: int, height: int, colour: str) -> list[Content]:
        """The largest letters that fit: 10, 5 or 3 rows high, or plain ones if there is no room."""
        letters = _letters(text, width)
        if letters is None or height < HALVED or (height < HEIGHT and not self.look.half_blocks):
            return [pieces((f" {text.upper()} ".ljust(width), f"bold {self.look.ink} on {colour}"))]
        scale = scale_for(letters, width, height)
        if scale is None:
            return [Content.styled(row, colour) for row in halved(letters)]
        return [painted(row, colour) for row in rows(letters, scale)]


def _letters(text: str, width: int) -> str | None:
    """The text in big letters if there is room; a long name is cut, with a mark. None: it cannot be drawn."""
    letters = spelt(text)
    if letters is None or len(pixels(letters)[0]) <= width:
        return letters
    name, mark, wanted = letters.rpartition(":" if ":" in letters else " ")
    while name and len(pixels(f"{name}..{mark}{wanted}")[0]) > width:
        name = name[:-1].rstrip()
    return f"{name}..{mark}{wanted}" if name else None
