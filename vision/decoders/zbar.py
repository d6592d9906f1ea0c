"""zbar, through pyzbar: the second opinion. Its library comes with the system (libzbar0) and may be missing."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from ..frame import Luma
from ..symbol import Corners, Point, Symbol, quad

log = logging.getLogger(__name__)

# Which way up leads in the picture, by zbar's name for it.
UPWARDS: dict[str, Point] = {"UP": (0, -1), "RIGHT": (1, 0), "DOWN": (0, 1), "LEFT": (-1, 0)}


@cache
def missing() -> str | None:
    """Why there is no zbar and what to do; None if there is. Looked up once."""
    try:
        _import()
    except ImportError as error:
        return f"zbar cannot be used as a second decoder ({error}): sudo apt install libzbar0"
    return None


@cache
def load() -> Zbar | None:
    """The decoder; None where its library is missing, which is logged once. All else works without it."""
    reason = missing()
    if reason is None:
        return Zbar()
    log.warning(reason)
    return None


def _import() -> Any:
    """pyzbar looks for the library when it is imported."""
    from pyzbar import pyzbar

    return pyzbar


class Zbar:
    name = "pyzbar"

    def __init__(self) -> None:
        """Raises ImportError if the library is missing: see `load`."""
        self._pyzbar = _import()

    def decode(self, luma: Luma) -> list[Symbol]:
        if luma.size == 0:
            return []
        try:
            found = self._pyzbar.decode(luma, symbols=[self._pyzbar.ZBarSymbol.QRCODE])
        except ValueError:
            # zbar gives some symbols no orientation, 4294967295 as it is told; pyzbar 0.1.9 knows no such member of its
            # enumeration and gives up the whole picture. What it had found is lost: there is nothing to read here.
            return []
        return [Symbol(_text(code.data), _corners(code)) for code in found if code.data]


def _text(payload: bytes) -> str:
    return payload.decode("utf-8", errors="replace")


def _corners(code: Any) -> Corners:
    """pyzbar tells the hull in an order of its own; the orientation says which of its corners is the top left."""
    hull = [(float(x), float(y)) for x, y in code.polygon]
    points = _clockwise(hull if len(hull) == 4 else _box(code.rect))
    up = UPWARDS.get(code.orientation or "UP", UPWARDS["UP"])
    return max((quad(points[i:] + points[:i]) for i in range(4)), key=lambda corners: _agreement(corners, up))


def _box(rect: Any) -> list[Point]:
    left, top = float(rect.left), float(rect.top)
    right, bottom = left + rect.width, top + rect.height
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _clockwise(points: list[Point]) -> list[Point]:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)  # y grows downwards: positive is clockwise
    return points if area >= 0 else points[::-1]


def _agreement(corners: Corners, up: Point) -> float:
    """How much the way from the bottom to the top of these corners leads that way."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return (ax + bx - cx - dx) * up[0] + (ay + by - cy - dy) * up[1]
