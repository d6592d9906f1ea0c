"""The Goals, and how far every player is from each."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import GoalView, Progress, View
from ..words import card_content, flowed, in_rows, pieces, squeezed, wrapped
from .panel import Panel


class Goals(Panel):
    def part(self, view: View) -> Any:
        return view.goals

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        if not shown:
            return [pieces(("Goal: none yet", self.look.quiet))]
        for fitting in (self._full, self._rows):
            lines = [line for goal in shown for line in fitting(goal, width)]
            if len(lines) <= height:
                return lines
        each = height // len(shown)
        return [line for goal in shown for line in self._tight(goal, width, each)]

    def _full(self, goal: GoalView, width: int) -> list[Content]:
        """Nothing cut: what it asks for, then every player."""
        lines = [self._head(goal), *wrapped(goal.wants, width - 2, self.look.quiet, indent=2)]
        told = [line for progress in goal.progress for line in flowed(self._item(progress), width, indent=2)]
        return [*lines, *told, *self._unknown(goal)]

    def _rows(self, goal: GoalView, width: int) -> list[Content]:
        """A line for every player."""
        lines = [Content.assemble("  ", self._item(progress)) for progress in goal.progress]
        return [self._wants(goal, width), *(squeezed(line, width, self.look) for line in lines), *self._unknown(goal)]

    def _tight(self, goal: GoalView, width: int, height: int) -> list[Content]:
        """In so few lines, those who are nearest."""
        if not goal.progress:
            return [self._wants(goal, width), *self._unknown(goal)][: max(1, height)]
        items = [self._item(progress) for progress in sorted(goal.progress, key=_distance)]
        if height < 2:
            return [self._line(goal, items, width)]
        return [self._wants(goal, width), *in_rows(items, width, height - 1, self.look)]

    def _line(self, goal: GoalView, items: list[Content], width: int) -> Content:
        """The Goal and who is nearest to it."""
        more = f" +{len(items) - 1} more" if len(items) > 1 else ""
        told = Content.assemble(self._head(goal), "  ", items[0])
        return Content.assemble(squeezed(told, width - len(more), self.look), (more, self.look.strong))

    def _head(self, goal: GoalView) -> Content:
        return Content.assemble(("Goal ", self.look.strong), card_content(goal.card, self.look))

    def _wants(self, goal: GoalView, width: int) -> Content:
        return squeezed(Content.assemble(self._head(goal), (f"  {goal.wants}", self.look.quiet)), width, self.look)

    def _unknown(self, goal: GoalView) -> list[Content]:
        if goal.progress:
            return []
        return [pieces(("  Nobody has recorded what it asks for: claim the win under Correct.", self.look.quiet))]

    def _item(self, progress: Progress) -> Content:
        near = self.look.strong if not _distance(progress)[0] else ""
        missing = f", missing {', '.join(progress.missing)}" if progress.missing else ""
        blocked = f"; blocked by {', '.join(progress.blockers)}" if progress.blockers else ""
        return pieces(
            (f"{progress.player} {progress.have} of {progress.of}", near),
            (missing, self.look.quiet),
            (blocked, self.look.colour("Creeper")),
        )


def _distance(progress: Progress) -> tuple[int, int]:
    return progress.of - progress.have, len(progress.blockers)
