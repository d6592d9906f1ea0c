"""The decoder that knows which codes can lie on the table."""

from __future__ import annotations

import numpy as np
import pytest

from vision.decoders import matched as module
from vision.decoders.codebook import Codebook
from vision.decoders.matched import Matched
from vision.decoders.zbar import Zbar
from vision.decoders.zxing import Zxing

from .pictures import IN_PLAY, Sticker, farthest, foreign, table

SMALL = [(1.5, 0.8), (1.75, 1.2), (2.0, 1.6)]  # px/module, blur


def read(decoder: Matched, sticker: Sticker, blur: float = 0.8, told: float | None = None) -> list[str]:
    luma = table(sticker, width=140, height=130, blur=blur, noise=4)
    return [symbol.text for symbol in decoder.decode(luma, told)]


@pytest.mark.parametrize(("size", "blur"), SMALL)
@pytest.mark.parametrize("angle", [3, 47, 190])
def test_it_reads_what_no_other_decoder_reads(matched: Matched, size: float, blur: float, angle: float) -> None:
    sticker = Sticker("FX:OZ:021", (70.4, 64.7), angle, size)
    luma = table(sticker, width=140, height=130, blur=blur, noise=4)

    assert Zxing().decode(luma) == Zbar().decode(luma) == []
    (symbol,) = matched.decode(luma, size)
    assert symbol.text == "FX:OZ:021"
    assert farthest(symbol.corners, sticker.corners) < 1.5 * size


@pytest.mark.parametrize("told", [0.88, 0.95, 1.06, 1.12])
@pytest.mark.parametrize(("size", "blur"), SMALL)
def test_the_size_it_is_told_may_be_twelve_percent_wrong(
    matched: Matched, size: float, blur: float, told: float
) -> None:
    assert read(matched, Sticker("FX:OZ:009", (66.2, 64.1), 28, size), blur, size * told) == ["FX:OZ:009"]


@pytest.mark.parametrize("size", [1.4, 1.6, 2.0, 2.7, 3.4])
def test_it_finds_the_size_by_itself(matched: Matched, size: float) -> None:
    assert read(matched, Sticker("FX:OZ:009", (66.2, 64.1), 28, size)) == ["FX:OZ:009"]


@pytest.mark.parametrize("tilt", [-0.15, 0.1, 0.15])
def test_it_reads_a_sticker_that_is_seen_from_the_side(matched: Matched, tilt: float) -> None:
    assert read(matched, Sticker("FX:OZ:030", (70, 65), 140, 2, tilt=tilt), told=2) == ["FX:OZ:030"]


@pytest.mark.parametrize("size", [1.5, 2.0, 3.0])
@pytest.mark.parametrize("text", ["FX:MO:021", "FX:OZ:041", "FX:OZ:999", "FX:ZZ:101"])
def test_a_code_of_ours_that_is_not_in_play_is_not_read_as_another(matched: Matched, text: str, size: float) -> None:
    assert read(matched, Sticker(text, (70, 65), 11, size), told=size) == []


@pytest.mark.parametrize("size", [1.5, 2.0])
@pytest.mark.parametrize(
    "text", ["HELLO", "FX:OZ:21", "4711", "HTTPS://EXAMPLE.ORG/A", "https://example.org/some/where"]
)
def test_a_code_of_strangers_is_not_read(matched: Matched, text: str, size: float) -> None:
    assert read(matched, Sticker(text, (70, 65), 11, size, foreign(text)), told=size) == []
    assert read(matched, Sticker(text, (70, 65), 11, size, foreign(text))) == []


def test_with_one_code_in_play_a_stranger_is_still_not_taken_for_it() -> None:
    lonely = Matched(["FX:OZ:001"])

    assert read(lonely, Sticker("FX:OZ:001", (70, 65), 11, 2), told=2) == ["FX:OZ:001"]
    for number in range(2, 20):
        assert read(lonely, Sticker(f"FX:OZ:{number:03d}", (70, 65), 11, 1.5), blur=1.2, told=1.5) == []


def test_with_no_codes_in_play_nothing_is_read() -> None:
    assert read(Matched([]), Sticker("FX:OZ:001", (70, 65), 11, 3), told=3) == []


def test_two_codes_that_resemble_the_picture_alike_are_both_doubted(matched: Matched) -> None:
    """Half of one sticker and half of another: the likeness to each may be high, the margin between them is not."""
    mixed = Sticker("FX:OZ:001", (70, 65), 0, 3).printed.copy()
    mixed[:, 11:] = Sticker("FX:OZ:002", (70, 65), 0, 3).printed[:, 11:]

    assert read(matched, Sticker("", (70, 65), 0, 3, mixed), told=3) == []


def test_the_margin_alone_can_reject(matched: Matched, monkeypatch: pytest.MonkeyPatch) -> None:
    sticker = Sticker("FX:OZ:001", (70, 65), 0, 3)
    assert read(matched, sticker, told=3) == ["FX:OZ:001"]

    monkeypatch.setattr(module, "MARGIN", 0.9)

    assert read(matched, sticker, told=3) == []


def test_a_mirrored_sticker_is_none_of_ours(matched: Matched) -> None:
    assert read(matched, Sticker("", (70, 65), 0, 3, Sticker("FX:OZ:001", (0, 0)).printed[:, ::-1]), told=3) == []


@pytest.mark.parametrize("size", [-1.0, 0.0, 0.01, float("nan"), float("inf"), 1e9])
def test_a_senseless_size_finds_nothing(matched: Matched, size: float) -> None:
    assert read(matched, Sticker("FX:OZ:001", (70, 65), 0, 3), told=size) == []


def test_weak_light_and_uneven_light_do_not_matter(matched: Matched) -> None:
    sticker = Sticker("FX:OZ:013", (70, 65), 75, 2)
    faint = table(sticker, width=140, height=130, blur=1.0, noise=2, dark=60, light=100)
    shaded = (table(sticker, width=140, height=130, blur=1.0) * np.linspace(0.4, 1, 140)).astype(np.uint8)

    for luma in (faint, shaded):
        assert [symbol.text for symbol in matched.decode(luma, 2)] == ["FX:OZ:013"]


def test_the_codes_in_play_are_told_apart_at_the_smallest_size(matched: Matched) -> None:
    for text in IN_PLAY:
        assert read(matched, Sticker(text, (60.5, 64.2), 100, 1.5), told=1.5) == [text]


def test_the_margin_of_a_lonely_code_is_measured_against_a_crowd() -> None:
    """With nothing to compare with, every likeness would look like a clear one."""
    book = Codebook(["FX:OZ:001"])
    light = 1 - Sticker("FX:OZ:001", (0, 0)).printed.astype(np.float32)

    assert book.match(light).text == "FX:OZ:001"
    assert book.match(light).margin < 0.75
