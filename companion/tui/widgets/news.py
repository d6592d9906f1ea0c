"""What the referee said last, the latest first."""

from __future__ import annotations

from typing import Any, Final

from textual.content import Content

from ...session.view import View
from ..words import pieces, squeezed
from .panel import Panel

LOOKED_BACK: Final = 30  # entries of the history
FRESH: Final = 3  # lines in full colour


class News(Panel):
    def part(self, view: View) -> Any:
        standing = [entry for entry in view.history[-LOOKED_BACK:] if not entry.undone]
        older = tuple(line for entry in standing for line in entry.lines)
        said = older if older[-len(view.news) :] == view.news else older + view.news
        return tuple(line for line in said if line.kind not in ("prompt", "ready"))

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        latest = list(reversed(shown))[:height]
        told = (pieces((line.text, "" if at < FRESH else self.look.quiet)) for at, line in enumerate(latest))
        return [squeezed(line, width, self.look) for line in told]
