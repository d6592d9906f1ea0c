"""Open violations first, then what the referee said last."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import View
from ..words import pieces, squeezed
from .panel import Panel

TURNS_BACK = 30  # entries of the history that are looked at


class News(Panel):
    def part(self, view: View) -> Any:
        standing = [entry for entry in view.history[-TURNS_BACK:] if not entry.undone]
        older = tuple(line for entry in standing for line in entry.lines)
        said = older if older[-len(view.news) :] == view.news else older + view.news
        return view.violations, tuple(line for line in said if line.kind not in ("prompt", "ready"))

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        violations, said = shown
        alarms = [pieces((f"! {line.text}", self.look.alarm)) for line in violations]
        room = max(0, height - len(alarms))
        spoken = list(reversed(said))[:room]  # the latest first
        told = [
            pieces((line.text, "" if at < len(violations) + 3 else self.look.quiet)) for at, line in enumerate(spoken)
        ]
        return [squeezed(line, width, self.look) for line in (*alarms, *told)]
