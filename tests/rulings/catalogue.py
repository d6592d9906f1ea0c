"""The tests of this folder by the rulings that they carry, ready to be called one by one."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from .boxes import ALL, Box

MODULES = ("setup", "turn", "new_rules", "goals", "actions", "creepers", "surprises")


class Marked(NamedTuple):
    name: str
    call: Callable[..., None]
    marks: tuple[pytest.Mark, ...]

    @property
    def rulings(self) -> tuple[str, ...]:
        return tuple(id for mark in self.marks if mark.name == "ruling" for id in mark.args)

    def cases(self) -> Iterator[dict[str, Any]]:
        """The arguments of every case, as pytest would make them."""
        axes = [list(_settings(mark)) for mark in self.marks if mark.name == "parametrize"]
        for chosen in product(*axes):
            yield {name: value for setting in chosen for name, value in setting.items()}

    def decks(self) -> set[str]:
        """The decks it is tried with: its boxes, or those that it names."""
        boxes = {value.deck for case in self.cases() for value in case.values() if isinstance(value, Box)}
        source = inspect.getsource(self.call)
        return boxes or {deck for deck in ALL if f'"{deck}' in source or f"+{deck}" in source}


def _settings(mark: pytest.Mark) -> Iterator[dict[str, Any]]:
    names, values = mark.args
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    for value in values:
        yield dict(zip(names, value if len(names) > 1 else (value,), strict=True))


@cache
def catalogue() -> tuple[Marked, ...]:
    found = []
    for name in MODULES:
        module = importlib.import_module(f".test_{name}", __package__)
        for test, function in vars(module).items():
            if test.startswith("test_"):
                found.append(Marked(test, function, tuple(getattr(function, "pytestmark", ()))))
    return tuple(found)


def carrying(ruling: str) -> list[Marked]:
    return [test for test in catalogue() if ruling in test.rulings]


def modules_here() -> set[str]:
    """The files of this folder with marked tests, to be sure that none is forgotten above."""
    here = Path(__file__).parent.glob("test_*.py")
    return {path.stem.removeprefix("test_") for path in here if "pytest.mark.ruling(" in path.read_text("utf-8")}
