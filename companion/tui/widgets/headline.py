"""What is wanted now, in large letters; below it the whole sentence."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import View
from ..lettering import HEIGHT, halved, pixels, rows, scale_for, spelt
from ..words import pieces, wrapped
from .number import _painted
from .panel import Panel


class Headline(Panel):
    def part(self, view: View) -> Any:
        sentence = view.prompt.text if view.prompt is not None else ""
        return view.headline, sentence, view.notice, bool(view.prompt)

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        headline, sentence, notice, asked = shown
        colour = self.look.colour("New Rule" if asked else "Keeper")
        lines = self._large(headline, width, height, colour)
        if notice:
            lines += wrapped(notice, width, self.look.alarm)[:2]
        return [*lines, *wrapped(sentence, width, self.look.strong)[:2]]

    def _large(self, text: str, width: int, height: int, colour: str) -> list[Content]:
        """The largest letters that fit: 20, 10, 5 or 3 rows high, or plain ones if there is no room."""
        letters = self._letters(text, width)
        if letters is None:
            return [pieces((text.upper(), f"bold {colour}"))]
        scale = scale_for(letters, width, height // 3)
        if scale is not None and scale.down > 1:
            return [_painted(row, colour) for row in rows(letters, scale)]
        if self.look.half_blocks and height < 40:
            return [Content.styled(row, colour) for row in halved(letters)]
        best = scale_for(letters, width, HEIGHT)
        assert best is not None
        return [_painted(row, colour) for row in rows(letters, best)]

    def _letters(self, text: str, width: int) -> str | None:
        """The text in big letters if there is room; a long name is cut, with a mark."""
        letters = spelt(text)
        if letters is None:
            return None
        if len(pixels(letters)[0]) <= width:
            return letters
        name, colon, wanted = letters.rpartition(":")
        while name and len(pixels(f"{name}..{colon}{wanted}")[0]) > width:
            name = name[:-1].rstrip()
        return f"{name}..{colon}{wanted}" if name else None
