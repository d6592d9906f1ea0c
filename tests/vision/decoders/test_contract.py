"""What holds for everything that reads QR codes."""

from __future__ import annotations

import numpy as np
import pytest

from vision.decoder import Decoder

from .pictures import Sticker, farthest, table


class TestEveryDecoder:
    @pytest.mark.parametrize("angle", [0, 90, 180, 270, 17, 61, 133, 211, 298])
    def test_reads_a_sticker_at_any_angle_with_its_corners_in_the_order_of_print(
        self, decoder: Decoder, angle: int
    ) -> None:
        sticker = Sticker("FX:OZ:034", (150.3, 118.6), angle, size=4)

        (symbol,) = decoder.decode(table(sticker))

        assert symbol.text == "FX:OZ:034"
        assert farthest(symbol.corners, sticker.corners) < sticker.size

    def test_reads_every_sticker_of_a_picture(self, decoder: Decoder) -> None:
        stickers = [Sticker(f"FX:OZ:00{n}", (70 + 130 * n, 80), 40 * n, size=4) for n in range(1, 4)]

        symbols = decoder.decode(table(*stickers, width=560, height=160))

        assert sorted(symbol.text for symbol in symbols) == ["FX:OZ:001", "FX:OZ:002", "FX:OZ:003"]

    def test_reads_the_same_code_printed_twice_as_two_symbols(self, decoder: Decoder) -> None:
        pair = [Sticker("FX:OZ:005", (80, 80), 10, size=4), Sticker("FX:OZ:005", (230, 80), 200, size=4)]

        symbols = decoder.decode(table(*pair, width=320, height=160))

        assert [symbol.text for symbol in symbols] == ["FX:OZ:005"] * 2

    @pytest.mark.parametrize(
        "shape", [(0, 0), (0, 7), (7, 0), (1, 1), (1, 300), (300, 1), (2, 2), (20, 20), (240, 320)]
    )
    @pytest.mark.parametrize("light", [0, 255])
    def test_finds_nothing_where_nothing_is(self, decoder: Decoder, shape: tuple[int, int], light: int) -> None:
        assert decoder.decode(np.full(shape, light, np.uint8)) == []

    @pytest.mark.parametrize("seed", range(3))
    def test_finds_nothing_in_noise(self, decoder: Decoder, seed: int) -> None:
        assert decoder.decode(np.random.default_rng(seed).integers(0, 256, (200, 200), dtype=np.uint8)) == []

    def test_reads_a_window_into_a_larger_picture(self, decoder: Decoder) -> None:
        """Rows of a camera's frame are padded: what belongs together does not lie together."""
        sticker = Sticker("FX:OZ:007", (100, 90), 15, size=4)
        padded = np.zeros((480, 900), np.uint8)
        padded[::2, 40:240] = table(sticker, width=200, height=240)

        (symbol,) = decoder.decode(padded[::2, 40:240])

        assert (symbol.text, farthest(symbol.corners, sticker.corners) < 4) == ("FX:OZ:007", True)

    def test_reads_a_picture_that_must_not_be_written_to_and_leaves_it_as_it_is(self, decoder: Decoder) -> None:
        luma = table(Sticker("FX:OZ:007", (150, 120), size=4))
        before = luma.copy()
        luma.setflags(write=False)

        assert [symbol.text for symbol in decoder.decode(luma)] == ["FX:OZ:007"]
        assert (luma == before).all()

    def test_a_sticker_cut_off_by_the_edge_is_no_error(self, decoder: Decoder) -> None:
        luma = table(Sticker("FX:OZ:007", (150, 120), 20, size=4))

        for edge in range(80, 160, 7):
            assert {symbol.text for symbol in decoder.decode(luma[edge:])} <= {"FX:OZ:007"}
            assert {symbol.text for symbol in decoder.decode(luma[:, edge:])} <= {"FX:OZ:007"}

    def test_has_a_name(self, decoder: Decoder) -> None:
        assert decoder.name
