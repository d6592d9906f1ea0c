"""The table of rulings is complete, and the document says what the tests say."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from .catalogue import MODULES, carrying, catalogue, modules_here

ROOT = Path(__file__).parents[2]
DECKS = {"E": "eco", "N": "nature", "S": "startrek", "M": "monster", "O": "oz"}

NOT_EXPRESSIBLE = {
    ("A4", "M"): "the list of Monster Fluxx has no Draw 3, Play 2 of them",
    ("C2", "S"): "the list of Star Trek Fluxx has one Creeper only; Star Fluxx stands in",
}


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_rulings", ROOT / "docs" / "make_rulings.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RULINGS = {id: ruling for chapter in generator().chapters() for id, ruling in chapter["rulings"].items()}


def test_the_document_is_up_to_date() -> None:
    """docs/rulings.md is what the generator writes."""
    written = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert written == generator().document(), "run: python docs/make_rulings.py"


def test_no_ruling_is_missing() -> None:
    """Numbered without a gap."""
    last = {"S": 9, "T": 17, "R": 12, "W": 10, "A": 7, "C": 7, "U": 8}
    assert list(RULINGS) == [f"{letter}{n}" for letter, count in last.items() for n in range(1, count + 1)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test_for_each_book_that_says_it(ruling: str) -> None:
    """With that book's own cards, but for the few that its list does not allow."""
    tried = {deck for test in carrying(ruling) for deck in test.decks()}
    for book in RULINGS[ruling]["books"].split():
        assert (DECKS[book] in tried) != ((ruling, book) in NOT_EXPRESSIBLE), f"{ruling} with {DECKS[book]}"


def test_no_mark_names_a_ruling_that_does_not_exist() -> None:
    """Anywhere among the tests."""
    for path in (ROOT / "tests").rglob("test_*.py"):
        for ids in re.findall(r"mark\.ruling\(([^)]*)\)", path.read_text(encoding="utf-8")):
            assert set(re.findall(r'"(\w+)"', ids)) <= set(RULINGS), path


def test_every_test_of_a_ruling_says_in_a_sentence_what_it_shows() -> None:
    """And is in the catalogue that the mutations use."""
    assert modules_here() == set(MODULES)
    for test in catalogue():
        assert test.rulings, test.name
        assert test.call.__doc__, test.name
