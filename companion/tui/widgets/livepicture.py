"""What the camera sees now, drawn in half blocks (in the plain look: in letters), with the names of the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from ...session.view import Spot, View
from ..look import RICH, Look
from ..thumbnail import Thumbnail
from ..words import fit

EVERY: Final = 0.25  # seconds between two pictures
RAMP: Final = " .:-=+*#%@"
NAME: Final = 14  # cells of a card's name at the most


class LivePicture(Widget):
    """`picture` gives the latest picture, or None if there is none. It is asked only while somebody can see it."""

    def __init__(self, picture: Callable[[], Thumbnail | None], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._picture = picture
        self._shown: Thumbnail | None = None
        self._spots: tuple[Spot, ...] = ()

    @property
    def look(self) -> Look:
        return getattr(self.app, "look", RICH)

    def on_mount(self) -> None:
        self.set_interval(EVERY, self._look_again)
        self._look_again()

    def show(self, view: View) -> None:
        if view.camera.spots != self._spots:
            self._spots = view.camera.spots
            self.refresh()

    def _look_again(self) -> None:
        if not self.is_on_screen or self.screen is not self.app.screen:
            return
        latest = self._picture()
        if latest is not self._shown:
            self._shown = latest
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self._shown is None:
            text = "The camera has no picture yet." if y == 0 else ""
            return Strip([Segment(fit(text, width, self.look))]).extend_cell_length(width)
        return _with_names(self._row(self._shown, y), self._names(self._shown, y), width)

    def _row(self, shown: Thumbnail, y: int) -> list[Segment]:
        width, height = self.size
        columns = [min(shown.width - 1, (2 * x + 1) * shown.width // (2 * width)) for x in range(width)]
        upper, lower = (min(shown.height - 1, (4 * y + at) * shown.height // (4 * height)) for at in (1, 3))
        cells = [(shown.shade(x, upper), shown.shade(x, lower)) for x in columns]
        return [self._cell(*cell) for cell in cells]

    def _cell(self, upper: int, lower: int) -> Segment:
        if not self.look.half_blocks:
            return Segment(RAMP[(upper + lower) * len(RAMP) // 512])
        return Segment("▀", _grey(upper // 8 * 8, lower // 8 * 8))

    def _names(self, shown: Thumbnail, y: int) -> list[tuple[int, str, Style]]:
        """The cards of one row: column, name and style, from left to right."""
        width, height = self.size
        found = []
        for spot in self._spots:
            column = int(spot.x / shown.shrunk / shown.width * width)
            if int(spot.y / shown.shrunk / shown.height * height) == y and spot.card:
                name = fit(f"{self.look.shape(spot.type)}{spot.name}", NAME, self.look)
                found.append((column, name, Style.parse(_rich(self.look.colour(spot.type)))))
        return sorted(found, key=lambda each: each[0])


def _with_names(cells: list[Segment], names: list[tuple[int, str, Style]], width: int) -> Strip:
    """A name is cut where the next begins, and never goes beyond the edge."""
    for at, (column, name, style) in enumerate(names):
        end = names[at + 1][0] if at + 1 < len(names) else width
        for offset, letter in enumerate(name):
            if column + offset < min(end, width) and cell_len(letter) == 1:
                cells[column + offset] = Segment(letter, style)
    return Strip(cells, width)


_GREYS: dict[tuple[int, int], Style] = {}


def _grey(upper: int, lower: int) -> Style:
    """There are only so many: thirty-two shades squared."""
    if (upper, lower) not in _GREYS:
        _GREYS[upper, lower] = Style(
            color=f"#{upper:02x}{upper:02x}{upper:02x}", bgcolor=f"#{lower:02x}{lower:02x}{lower:02x}"
        )
    return _GREYS[upper, lower]


def _rich(colour: str) -> str:
    """A colour of a look as Rich names it, on black so that it can be read over any picture."""
    return f"bold {colour.removeprefix('ansi_')} on black"
