"""zxing-cpp: the first to look at every picture. It reads more than any other general decoder, in the least time."""

from __future__ import annotations

from typing import Any, NamedTuple

import zxingcpp

from ..frame import Luma
from ..symbol import Corners, Symbol, quad

# A sticker is dark on light and small, and finder patterns are found at any angle: what the options add is for large
# codes, and costs twice the time.
STICKERS: dict[str, Any] = {"try_rotate": False, "try_downscale": False, "try_invert": False}
ANYTHING: dict[str, Any] = {"try_rotate": True, "try_downscale": True, "try_invert": True}
# Plain: the payload as it is, not as people would like to read it.
_QR: dict[str, Any] = {
    "formats": zxingcpp.BarcodeFormat.QRCode,
    "text_mode": zxingcpp.TextMode.Plain,
    "return_errors": True,
}


class Look(NamedTuple):
    """What was read, and where there is a code that could not be read."""

    symbols: list[Symbol]
    unread: list[Corners]


class Zxing:
    name = "zxing-cpp"

    def __init__(self, options: dict[str, Any] = STICKERS) -> None:
        self._options = options

    def decode(self, luma: Luma) -> list[Symbol]:
        return self.look(luma).symbols

    def look(self, luma: Luma) -> Look:
        """Codes that are found but not read cost nothing more: the search for them is the same."""
        if luma.size == 0:
            return Look([], [])
        found = zxingcpp.read_barcodes(
            luma,
            **_QR,
            **self._options,
        )
        symbols = [Symbol(code.text, _corners(code.position)) for code in found if code.valid and code.text]
        return Look(symbols, [_corners(code.position) for code in found if not code.valid])


def _corners(position: zxingcpp.Position) -> Corners:
    order = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return quad([(float(point.x), float(point.y)) for point in order])
