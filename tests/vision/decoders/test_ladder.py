"""The reader of the pipeline. What a reading costs is counted in decoder calls, not in time."""

from __future__ import annotations

import numpy as np
import pytest

from vision.decoders.ladder import Ladder
from vision.decoders.zxing import Zxing
from vision.frame import Luma
from vision.symbol import Symbol

from .pictures import IN_PLAY, Sticker, farthest, foreign, table

EASY = Sticker("FX:OZ:001", (80, 110), 20, size=3)
HARD = Sticker("FX:OZ:002", (80, 110), 50, size=3)  # out of focus
SMALL = Sticker("FX:OZ:002", (80, 110), 50, size=1.8)


def both() -> Luma:
    """A sharp sticker on the left and a blurred one on the right."""
    return np.hstack([table(EASY, width=150), table(HARD, width=150, blur=1.9, noise=4)])


def test_one_easy_sticker_costs_one_call(ladder: Ladder) -> None:
    reading = ladder.read(table(EASY), 3)

    assert [symbol.text for symbol in reading.symbols] == ["FX:OZ:001"]
    assert (reading.unread, reading.calls) == ([], 1)


@pytest.mark.parametrize("size", [1.5, 3.0, None])
def test_an_empty_table_costs_one_call(ladder: Ladder, size: float | None) -> None:
    assert ladder.read(table(width=350, height=470, noise=5), size) == ([], [], 1)


@pytest.mark.parametrize("size", [1.5, 3.0, None])
def test_a_textured_table_costs_one_call(ladder: Ladder, size: float | None) -> None:
    cloth = np.random.default_rng(1).normal(120, 30, (300, 300)).clip(0, 255).astype(np.uint8)

    assert ladder.read(cloth, size) == ([], [], 1)


@pytest.mark.parametrize("size", [3.0, 2.7, 3.3, None])
def test_the_hard_one_of_two_stickers_is_read_too(ladder: Ladder, size: float | None) -> None:
    assert [symbol.text for symbol in Zxing().decode(both())] == ["FX:OZ:001"]

    reading = ladder.read(both(), size)

    assert [symbol.text for symbol in reading.symbols] == ["FX:OZ:001", "FX:OZ:002"]
    assert reading.unread == []
    assert 1 < reading.calls <= 4


def test_corners_are_those_in_the_crop(ladder: Ladder) -> None:
    easy, hard = (symbol.corners for symbol in ladder.read(both(), 3).symbols)

    assert farthest(easy, EASY.corners) < 3
    assert farthest(hard, Symbol("", HARD.corners).shifted(150, 0).corners) < 3


def test_what_the_enlarged_patch_gives_away_has_its_corners_in_the_crop_too(ladder: Ladder) -> None:
    """zxing-cpp reads this one, but only three times as large."""
    luma = table(SMALL, blur=0.8)
    assert Zxing().decode(luma) == []

    reading = ladder.read(luma, 1.8)

    assert [symbol.text for symbol in reading.symbols] == ["FX:OZ:002"]
    assert reading.calls == 2
    assert farthest(reading.symbols[0].corners, SMALL.corners) < 1.8


def test_a_foreign_code_is_told_with_its_text(ladder: Ladder) -> None:
    stranger = Sticker("HELLO", (150, 110), 10, 4, foreign("HELLO"))

    assert [symbol.text for symbol in ladder.read(table(stranger), 4).symbols] == ["HELLO"]


def test_a_sticker_of_another_deck_is_told_with_its_text_when_it_can_be_read(ladder: Ladder) -> None:
    assert [symbol.text for symbol in ladder.read(table(Sticker("FX:MO:007", (150, 110), 10, 4)), 4).symbols] == [
        "FX:MO:007"
    ]


def test_a_sticker_of_another_deck_that_is_too_small_is_told_as_unread(ladder: Ladder) -> None:
    stranger = Sticker("FX:MO:007", (150, 110), 10, 1.6)

    reading = ladder.read(table(stranger, blur=1.2, noise=4), 1.6)

    assert reading.symbols == []
    (corners,) = reading.unread
    assert farthest(corners, stranger.corners) < 3


def test_the_second_decoder_is_asked_before_the_codebook() -> None:
    second = Scripted([Symbol("SECOND", ((60, 60), (160, 60), (160, 160), (60, 160)))])
    ladder = Ladder(IN_PLAY, second)

    reading = ladder.read(table(SMALL, blur=1.2), 1.8)

    assert [symbol.text for symbol in reading.symbols] == ["SECOND"]
    assert second.calls == 1


def test_the_second_decoder_is_not_asked_when_nothing_is_left_to_read() -> None:
    second = Scripted([])

    Ladder(IN_PLAY, second).read(table(EASY), 3)

    assert second.calls == 0


def test_a_checked_tablecloth_does_not_keep_it_busy(ladder: Ladder) -> None:
    y, x = np.mgrid[:300, :300]
    for period in (7, 9, 11, 13):
        checked = np.where((x // period + y // period) % 2, 170, 90).astype(np.uint8)
        assert ladder.read(checked, 3).calls <= 30


class Scripted:
    """Reads what it is told to read."""

    name = "scripted"

    def __init__(self, symbols: list[Symbol]) -> None:
        self.calls = 0
        self._symbols = symbols

    def decode(self, luma: Luma) -> list[Symbol]:  # noqa: ARG002
        self.calls += 1
        return self._symbols
