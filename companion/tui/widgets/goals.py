"""The Goals, and how far every player is from each."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import GoalView, Progress, View
from ..words import card_content, in_rows, pieces, squeezed, wrapped
from .panel import Panel

ROOMY = 12  # lines: from here on every player has a line


class Goals(Panel):
    def part(self, view: View) -> Any:
        return view.goals

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        if not shown:
            return [pieces(("Goal: none yet", self.look.quiet))]
        each = max(2, height // len(shown))
        return [line for goal in shown for line in self._goal(goal, width, each)]

    def _goal(self, goal: GoalView, width: int, height: int) -> list[Content]:
        head = Content.assemble(("Goal ", self.look.strong), card_content(goal.card, self.look))
        if height < ROOMY:
            return self._tight(goal, head, width, height)
        told = wrapped(goal.wants, width - 2, self.look.quiet)
        lines = [head, *(Content.assemble("  ", line) for line in told)]
        return lines + [self._player(progress, width) for progress in goal.progress] + self._unknown(goal)

    def _tight(self, goal: GoalView, head: Content, width: int, height: int) -> list[Content]:
        wants = Content.assemble(head, (f"  {goal.wants}", self.look.quiet))
        if not goal.progress:
            return [squeezed(wants, width, self.look), *self._unknown(goal)]
        if height > len(goal.progress):
            return [squeezed(wants, width, self.look), *(self._player(each, width) for each in goal.progress)]
        nearest = sorted(goal.progress, key=_distance)
        items = [squeezed(self._item(progress), width - 10, self.look) for progress in nearest]
        return [squeezed(wants, width, self.look), *in_rows(items, width, height - 1, self.look)]

    def _unknown(self, goal: GoalView) -> list[Content]:
        if goal.progress:
            return []
        return [pieces(("  Nobody has recorded what it asks for: claim the win under Correct.", self.look.quiet))]

    def _player(self, progress: Progress, width: int) -> Content:
        return squeezed(Content.assemble("  ", self._item(progress)), width, self.look)

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
