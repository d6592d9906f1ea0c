"""Writes docs/rulings.md out of docs/rulings.toml and the marks of the tests:  python docs/make_rulings.py"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
DOCUMENT = DOCS / "rulings.md"
TESTS = DOCS.parent / "tests" / "rulings"

INTRODUCTION = """\
# What the referee is held to, and what proves it

Written by `docs/make_rulings.py` out of `docs/rulings.toml` and the marks of the tests; a test fails when it is out
of date, and when a ruling has no test. Each of these tests fails when its ruling is broken:
`tests/rulings/test_mutations.py` breaks the rulings one by one and looks.

Books: **E** EcoFluxx, **N** Nature Fluxx, **S** Star Trek Fluxx, **M** Monster Fluxx, **O** Oz Fluxx.
"""

CLOSING = """\
## Where the books are silent

What the referee does then, and why. `tests/interactions/` and `tests/referee/test_manners.py` hold it to that.

- A Creeper that is laid down as soon as it was drawn is no play: whoever would answer the play before it with a
  Surprise may still do so. The next play, a power or a correction ends that moment.
- A hand that was thought to be empty and shows a card was counted wrong. The card is played if the Play rule allows
  one more.
- A Keeper, Goal or New Rule seen on the discard pile while cards lie there that nobody showed is one of those:
  nobody is accused.
- A card fetched out of the draw pile or the discard pile, where both can have held it: the referee asks which.
- A card of a hand that the counts say cannot be there was counted elsewhere: in the draw pile, among the discards
  that nobody showed, in the largest hand, in this order. Nobody shuffles for it.
- Too few cards to draw for an Action: it is carried out with those that there are.
- A Keeper that was chosen for an exchange or a migration may lie at its new place before the last one is chosen.
"""


def chapters() -> list[dict[str, Any]]:
    with (DOCS / "rulings.toml").open("rb") as file:
        return list(tomllib.load(file)["chapter"])


def proofs() -> dict[str, list[str]]:
    """For each id the tests that carry it, as file::test."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.glob("test_*.py")):
        for ids, test in marked_tests(path):
            for ruling in ids:
                found.setdefault(ruling, []).append(f"{path.name}::{test}")
    return found


def marked_tests(path: Path) -> Iterator[tuple[list[str], str]]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            ids = [ruling for mark in node.decorator_list for ruling in _ids(mark)]
            if ids:
                yield ids, node.name


def _ids(mark: ast.expr) -> list[str]:
    """The ids in `@pytest.mark.ruling("T4", "T5")`; none in any other mark."""
    if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != "pytest.mark.ruling":
        return []
    return [ast.literal_eval(argument) for argument in mark.args]


def document() -> str:
    tests = proofs()
    return "\n".join([INTRODUCTION, *(line for chapter in chapters() for line in _chapter(chapter, tests)), CLOSING])


def _chapter(chapter: dict[str, Any], tests: dict[str, list[str]]) -> Iterator[str]:
    yield f"## {chapter['title']}\n"
    yield "| ruling | books | says | proven by |"
    yield "|---|---|---|---|"
    for id, ruling in chapter["rulings"].items():
        proven = "<br>".join(f"`{test}`" for test in tests.get(id, []))
        yield f"| {id} | {ruling['books']} | {ruling['says']} | {proven} |"
    yield ""


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
