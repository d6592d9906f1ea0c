"""The words of the deck format and the engine that obeys them: neither has a word that the other lacks.
That docs/deck-format.md describes the same words is told in tests/decks/test_vocabulary.py."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine import vocabulary
from companion.engine.playing import _NEEDS
from companion.engine.verbs import _TARGETS, VERBS

from ..table_talk import deck_of
from .facts import DECKS

ENGINE = Path(vocabulary.__file__).parent
READERS = ("standing", "owns_standing", "bonus")  # functions that are told which standing effect is meant


def trees() -> list[ast.Module]:
    """The source of the engine, its vocabulary apart."""
    files = [file for file in ENGINE.rglob("*.py") if file.name != "vocabulary.py"]
    return [ast.parse(file.read_text(encoding="utf-8")) for file in files]


def texts(nodes: list[ast.expr]) -> set[str]:
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def ops_read() -> set[str]:
    """Every op that the engine looks for: `step.op == "…"`, `standing(…, "…")`."""
    found: set[str] = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "op":
                found |= texts(node.comparators)
            if isinstance(node, ast.Call) and _called(node) in READERS:
                found |= texts(node.args)
    return found


def _called(node: ast.Call) -> str:
    return getattr(node.func, "attr", None) or getattr(node.func, "id", "")


def arguments_read() -> Iterator[str]:
    """Every key of `args` that the engine looks up, directly or by the name of a number."""
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Subscript) and _is_args(node.value):
                yield from texts([node.slice])
            if isinstance(node, ast.Call) and _called(node) == "get" and _is_args(node.func.value):  # type: ignore[attr-defined]
                yield from texts(node.args[:1])
            if isinstance(node, ast.Call) and _called(node) == "_number":
                yield from texts(node.args[2:])


def _is_args(node: ast.expr) -> bool:
    return getattr(node, "attr", None) == "args" or getattr(node, "id", None) == "args"


def test_the_verbs_of_the_vocabulary_are_those_of_the_engine() -> None:
    assert VERBS.keys() == vocabulary.VERBS.keys()


def test_the_engine_reads_every_standing_effect_and_no_other() -> None:
    read = ops_read()
    assert vocabulary.STANDING.keys() <= read
    assert read <= vocabulary.STANDING.keys() | vocabulary.VERBS.keys()


def test_the_engine_reads_every_argument_and_no_other() -> None:
    tables = (*vocabulary.VERBS.values(), *vocabulary.STANDING.values())
    assert set(arguments_read()) == {name for arguments in tables for name in arguments}


def test_needs_and_targets_are_words_of_the_vocabulary() -> None:
    assert tuple(_NEEDS) == vocabulary.NEEDS
    assert _TARGETS.keys() <= vocabulary.VERBS.keys()


def steps_of(deck: str) -> Iterator[str]:
    for card in deck_of(deck).cards.values():
        power = card.power.steps if card.power is not None else ()
        triggered = (step for trigger in card.on for step in trigger.steps)
        yield from (step.op for step in (*card.effect, *card.in_turn, *card.always, *power, *triggered))


def test_every_word_is_used_by_some_deck() -> None:
    """A word that no card needs is none that the tests of cards prove."""
    used = {op for deck in DECKS for op in steps_of(deck)}
    assert used == {*vocabulary.VERBS, *vocabulary.STANDING}


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_with_steps_is_carried_out_by_known_verbs(deck: str) -> None:
    assert set(steps_of(deck)) <= {*vocabulary.VERBS, *vocabulary.STANDING}
