"""Draws the screens for the docs, docs/pictures/screens/*.svg:  python docs/make_screens.py

The same walk that the tests take past every screen; the same pictures every time.
"""

from __future__ import annotations

import asyncio
import io
import re
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from textual.app import App

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.tui.tour import walk  # noqa: E402

PICTURES = ROOT / "docs" / "pictures" / "screens"
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"

# The sixteen colours of the Linux console: dark ones, then bright ones.
DARK = [(0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)]
BRIGHT = [(255 if red else 85, 255 if green else 85, 255 if blue else 85) for red, green, blue in DARK]
CONSOLE = TerminalTheme((0, 0, 0), (170, 170, 170), DARK, BRIGHT)


class Shown(NamedTuple):
    """Which stops of the walk are drawn, at what size."""

    size: tuple[int, int]
    plain: bool
    stops: dict[str, str]  # stop -> name of the picture


SHOWN = (
    Shown(
        (120, 40), False, {"setup": "set-up", "table": "table", "won": "winner", "correct": "correct", "why": "help"}
    ),
    Shown((80, 24), True, {"table": "table-plain"}),
    Shown((200, 60), False, {"crowd": "six-players"}),
)


def drawn(app: App[int]) -> str:
    """What stands on the screen, as a picture that needs nothing from elsewhere."""
    width, height = app.screen.size
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, color_system="truecolor", record=True,
        legacy_windows=False,
    )  # fmt: skip
    console.print(app.screen._compositor)
    svg = console.export_svg(title="Fluxx companion", theme=CONSOLE)
    return re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", FONT)


async def draw(shown: Shown, folder: Path) -> None:
    async for stop, table in walk(folder, shown.size, shown.plain):
        if stop in shown.stops:
            (PICTURES / f"{shown.stops[stop]}.svg").write_text(drawn(table.app), encoding="utf-8")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for shown in SHOWN:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(draw(shown, Path(folder)))


if __name__ == "__main__":
    main()
