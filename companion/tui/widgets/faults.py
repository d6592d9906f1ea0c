"""The violations that nobody has mended yet."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import View
from ..words import pieces, squeezed
from .panel import Panel


class Faults(Panel):
    def part(self, view: View) -> Any:
        return view.violations

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        """As many as there is room for; the last line counts those that are left out."""
        kept = shown[:height]
        left = len(shown) - len(kept)
        lines = [squeezed(pieces((f"! {line.text}", self.look.alarm)), width, self.look) for line in kept]
        if left and lines:
            more = f" +{left} more"
            short = squeezed(lines[-1], width - len(more), self.look)
            lines[-1] = Content.assemble(short, (more, self.look.strong))
        return lines
