"""What the documents say about manual cards is what the decks say."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from ..table_talk import deck_of
from .facts import DECKS, MANUAL_ACTIONS, MANUAL_POWERS, UNKNOWN_GOALS

DOCS = Path(__file__).parents[2] / "docs"


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_manual_cards", DOCS / "make_manual_cards.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_document_is_up_to_date() -> None:
    written = (DOCS / "manual-cards.md").read_text(encoding="utf-8")
    assert written == generator().document(), "run: python docs/make_manual_cards.py"


@pytest.mark.parametrize("deck", DECKS)
def test_the_manual_cards_are_those_that_nobody_knows(deck: str) -> None:
    """No card is manual for want of a verb: each of them is one whose mechanics the facts lack."""
    manual = {card.name for card in deck_of(deck).cards.values() if card.manual is not None}
    facts = (MANUAL_ACTIONS, MANUAL_POWERS, UNKNOWN_GOALS)
    assert manual == {name for cards in facts for name in cards.get(deck, ())}


@pytest.mark.parametrize("deck", DECKS)
def test_every_manual_card_has_its_reason_and_is_marked_unsure(deck: str) -> None:
    written = (DOCS / "manual-cards.md").read_text(encoding="utf-8")
    for card in deck_of(deck).cards.values():
        if card.manual is not None:
            assert f"| {card.name} | {card.type} | {card.manual} |" in written
            assert card.sure.mechanics == "low"
