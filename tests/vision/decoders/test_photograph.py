"""Single photographs: any code, as it is, within a budget."""

from __future__ import annotations

import numpy as np
import pytest

from vision.decoders.zxing import ANYTHING, Zxing
from vision.frame import Luma
from vision.photograph import read_photograph

from .pictures import Sticker, farthest, foreign, table

EASY = Sticker("https://example.org/a?b=<c>", (100, 110), 12, 4, foreign("https://example.org/a?b=<c>"))
HARD = Sticker("A1", (240, 100), 30, 2.2, foreign("A1", "H"))


class Ticking:
    """A clock that goes on by a second every time somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def photo() -> Luma:
    return table(EASY, HARD, width=320, height=220, blur=1.2, noise=2)


def test_payloads_are_told_as_they_are() -> None:
    (symbol,) = read_photograph(table(EASY), 10, lambda: 0.0)

    assert symbol.text == "https://example.org/a?b=<c>"
    assert farthest(symbol.corners, EASY.corners) < 3


def test_it_reads_more_than_zxing_alone() -> None:
    assert [symbol.text for symbol in Zxing(ANYTHING).decode(photo())] == [EASY.text]

    symbols = read_photograph(photo(), 10, lambda: 0.0)

    assert sorted(symbol.text for symbol in symbols) == ["A1", EASY.text]
    assert farthest({symbol.text: symbol.corners for symbol in symbols}["A1"], HARD.corners) < 4


@pytest.mark.parametrize("budget", [0.0, -1.0])
def test_without_a_budget_it_reads_what_zxing_reads(budget: float) -> None:
    assert [symbol.text for symbol in read_photograph(photo(), budget, Ticking())] == [EASY.text]


def test_it_stops_when_the_budget_is_spent() -> None:
    brief, long = Ticking(), Ticking()
    read_photograph(photo(), 2, brief)
    read_photograph(photo(), 1000, long)

    assert brief.now < long.now


def test_a_code_that_is_printed_twice_is_two_and_never_more() -> None:
    pair = table(Sticker("A1", (80, 110), 0, 4, HARD.pattern), Sticker("A1", (220, 110), 90, 4, HARD.pattern))

    assert [symbol.text for symbol in read_photograph(pair, 10, lambda: 0.0)] == ["A1", "A1"]


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (1, 1), (3, 500)])
def test_a_picture_of_nothing_holds_nothing(shape: tuple[int, int]) -> None:
    assert read_photograph(np.zeros(shape, np.uint8), 10, lambda: 0.0) == []
