"""Every screen in both looks at three sizes, compared with how it was: characters and styles.

UPDATE_SCREENS=1 pytest tests/tui/test_screens.py  writes them anew; look at the difference before you keep it.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from rich.style import Style

from .sitting import SIZES, Sitting
from .tour import walk

SCREENS = Path(__file__).with_name("screens")


def drawn(table: Sitting) -> str:
    """The screen as text, then its styles: for each line the runs of cells, each with the letter of its style."""
    names: dict[str, str] = {}
    runs = [" ".join(_runs(line, names)) for line in table.runs]
    while runs and runs[-1] == runs[0]:
        runs.pop()
    legend = [f"{letter} {style}" for style, letter in names.items()]
    return "\n".join([*table.lines, "", *_folded(runs), "", *legend, ""])


def _runs(line: list[tuple[int, Style | None]], names: dict[str, str]) -> list[str]:
    merged: list[tuple[int, str]] = []
    for cells, style in line:
        letter = names.setdefault(_named(style), _letter(len(names)))
        if merged and merged[-1][1] == letter:
            merged[-1] = (merged[-1][0] + cells, letter)
        elif cells:
            merged.append((cells, letter))
    return [f"{cells}{letter}" for cells, letter in merged]


def _named(style: Style | None) -> str:
    return str(Style() if style is None else style.without_color + Style.from_color(style.color, style.bgcolor))


def _letter(at: int) -> str:
    return chr(ord("a") + at) if at < 26 else f"{chr(ord('a') + at // 26 - 1)}{chr(ord('a') + at % 26)}"


def _folded(runs: list[str]) -> list[str]:
    """Lines that are the same one after the other are counted."""
    folded: list[tuple[int, str]] = []
    for run in runs:
        if folded and folded[-1][1] == run:
            folded[-1] = (folded[-1][0] + 1, run)
        else:
            folded.append((1, run))
    return [f"{count} x {run}" if count > 1 else run for count, run in folded]


@pytest.mark.parametrize("look", ["rich", "plain"])
def test_every_screen_looks_as_it_did(look: str, tmp_path: Path) -> None:
    seen: dict[str, str] = {}

    async def visit() -> None:
        async for name, table in walk(tmp_path, SIZES[-1], plain=look == "plain"):
            nearest_first = SIZES if table.app.size == SIZES[0] else SIZES[::-1]
            for width, height in nearest_first:
                await table.resize(width, height)
                seen[f"{look}-{width}x{height}/{name}"] = drawn(table)
                assert look == "rich" or table.text.isascii(), f"{name} is not ASCII:\n{table.text}"
            assert not table.faults

    asyncio.run(visit())
    if os.environ.get("UPDATE_SCREENS"):
        _keep(seen)
    kept = {_name(path): path.read_text(encoding="utf-8") for path in SCREENS.glob(f"{look}-*/*.txt")}
    assert sorted(seen) == sorted(kept)
    for name, text in seen.items():
        assert text == kept[name], f"{name} looks different"


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def _keep(seen: dict[str, str]) -> None:
    for name, text in seen.items():
        path = SCREENS / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
