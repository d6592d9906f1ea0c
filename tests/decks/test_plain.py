"""Players' names, and text from strangers."""

from __future__ import annotations

import pytest

from companion.engine.plain import fault_of_name, fault_of_text, plain


@pytest.mark.parametrize(
    "name",
    ["Ann", "O'Neil", "Zoë", "Jean-Luc", "Dr. No", "P!nk", "R2_D2", "Ann & Bob", "李", "अनीता", "A" * 24],
)
def test_people_may_have_all_kinds_of_names(name: str) -> None:
    assert fault_of_name(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        "A" * 25,
        " Ann",
        "Ann ",
        "Ann  Bob",
        "Ann\n",
        "\x1b[31mAnn",
        "A\u202enn",
        "A\u200bnn",
        "Zoe\u0308",  # not composed
        "[bold]",
        "<b>",
        "Ann, Bob",
        "a:b",
        "a=b",
        "a/b",
        "...",
        "🐱",
        "x²",
        "\ud800",
    ],
)
def test_some_names_are_refused(name: str) -> None:
    fault = fault_of_name(name)
    assert fault is not None
    assert fault.isprintable()


def test_plain_text_has_no_fault() -> None:
    assert fault_of_text("Draw 3 — then (maybe) play “it”.", 160) is None


def test_long_and_odd_text_is_cut_and_spelt_out() -> None:
    assert plain("a\x1b[0m" + "b" * 300, 10) == "a\\u001b[0mbbbbb…"
