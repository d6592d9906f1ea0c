"""A part of the screen that draws a part of a View, and draws it anew only when that part has changed."""

from __future__ import annotations

from typing import Any, Final

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from ...session.view import View
from ..look import RICH, Look
from ..words import cropped, squeezed

PLENTY: Final = 1000  # rows: more than anything needs


class Panel(Widget):
    """Subclasses say which part (`part`) and how (`lines`). Nothing of it is ever wider or higher than its room."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.shown: Any = None

    @property
    def look(self) -> Look:
        return getattr(self.app, "look", RICH)

    def show(self, view: View) -> None:
        part = self.part(view)
        if part != self.shown:
            self.shown = part
            self.refresh(layout=True)

    def part(self, view: View) -> Any:
        """What is drawn: the panel is left alone as long as this is the same."""
        raise NotImplementedError

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:
        """The part, in lines for that room."""
        raise NotImplementedError

    def full_height(self, width: int) -> int:
        """Rows in which nothing of it is left out."""
        return 0 if self.shown is None or width < 1 else len(self.lines(self.shown, width, PLENTY))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many lines as it would like to have."""
        return 0 if self.shown is None else len(self.lines(self.shown, width, container.height))

    def render(self) -> Content:
        width, height = self.size
        if self.shown is None or not width or not height:
            return Content("")
        lines = cropped(self.lines(self.shown, width, height), height, self.look)
        return Content("\n").join(squeezed(line, width, self.look) for line in lines)
