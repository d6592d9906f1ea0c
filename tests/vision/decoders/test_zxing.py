"""What zxing-cpp tells besides the codes that it reads."""

from __future__ import annotations

from vision.decoders.zxing import ANYTHING, Zxing

from .pictures import Sticker, farthest, foreign, table


def test_a_code_that_is_found_but_not_read_is_told_with_its_place() -> None:
    sticker = Sticker("FX:OZ:001", (150, 120), 0, size=5)
    luma = table(sticker, height=240)
    luma[105:180, 130:205] = 210  # a blot over the data; the finder patterns stay

    look = Zxing().look(luma)

    assert look.symbols == []
    (corners,) = look.unread
    assert farthest(corners, sticker.corners) < 6


def test_a_code_that_is_read_is_not_told_as_unread() -> None:
    assert Zxing().look(table(Sticker("FX:OZ:001", (150, 120), 0, size=4))).unread == []


def test_light_on_dark_is_read_when_anything_goes() -> None:
    luma = 255 - table(Sticker("HELLO", (150, 120), 0, 4, foreign("HELLO")))

    assert Zxing().decode(luma) == []
    assert [symbol.text for symbol in Zxing(ANYTHING).decode(luma)] == ["HELLO"]
