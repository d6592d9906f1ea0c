"""The vocabulary, its description for people who write decks, and the shipped decks agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cardtable import TYPES_OF_KEY, read_card_table
from companion.deckvalues import Findings, Place
from companion.engine.cards import CARD_TYPES, SLOTS
from companion.engine.vocabulary import EASY_GROUPS, NEEDS, SLOT_NAMES, STANDING, TYPES, VERBS, Arguments

DOCUMENT = Path(__file__).parents[2] / "docs" / "deck-format.md"


def described(heading: str) -> dict[str, str]:
    """The rows of the table under a heading: the ops it names and what it says about their arguments."""
    section = DOCUMENT.read_text(encoding="utf-8").split(f"## {heading}")[1].split("\n## ")[0]
    rows = [line.split("|")[1:-1] for line in section.splitlines() if line.startswith("| `")]
    return {op: row[1] for row in rows for op in re.findall(r"`(\w+)`", row[0])}


@pytest.mark.parametrize(("heading", "words"), [("Verbs", VERBS), ("Standing effects", STANDING)])
def test_every_word_is_described_and_every_described_word_exists(heading: str, words: dict[str, Arguments]) -> None:
    assert described(heading).keys() == words.keys()


@pytest.mark.parametrize(("heading", "words"), [("Verbs", VERBS), ("Standing effects", STANDING)])
def test_every_argument_is_described(heading: str, words: dict[str, Arguments]) -> None:
    for op, text in described(heading).items():
        if "the same" not in text:
            assert [name for name in words[op] if f"`{name}`" not in text] == [], op


def test_every_key_of_a_card_is_described() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert [key for key in TYPES_OF_KEY if f"`{key}`" not in text and f"\n{key} = " not in text] == []
    assert [word for word in (*NEEDS, *EASY_GROUPS) if f"`{word}`" not in text] == []


def test_slots_and_types_are_those_of_cards() -> None:
    assert SLOT_NAMES == SLOTS
    assert ("Meta Rule", *TYPES) == CARD_TYPES


TEXTS = st.text("aZ1 -'é猫[\x1b\u202e", max_size=5) | st.sampled_from([*VERBS, *STANDING, *SLOTS, "any", "all"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(TEXTS, inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["op", "n", "steps", "all", "any", "any_count", "eats", "slot", "value", "play"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*TYPES_OF_KEY, "odd"]), VALUES), st.sampled_from(CARD_TYPES))
def test_no_value_whatsoever_upsets_the_reader(table: dict[str, object], type: str) -> None:
    """Whatever a card table holds, the outcome is faults that can be shown, never an exception."""
    findings = Findings("mine.toml")
    read_card_table({"type": type, **table}, Place(findings, "card"))
    assert all(fault.isprintable() for fault in findings.faults)
