"""Card faces of our own: a margin, a band whose shade tells the kind, a name, a picture of simple shapes, a sticker."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from zlib import crc32

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ..frame import Luma
from ..sticker import QUIET, modules
from .scene import INSET, MARKER, Piece

PAPER, STICKER_WHITE, INK = 212, 232, 26
_BAND = 11.0  # mm wide
_MARGIN = 3.0  # mm
_HEAD = 20.0  # mm above the band, at least
_LETTERS = 40  # of a name


class Sheet:
    """Something to draw on in mm."""

    def __init__(self, width: float, height: float, px_per_mm: float, shade: int) -> None:
        self.scale = px_per_mm
        self.image = Image.new("L", (ceil(width * px_per_mm), ceil(height * px_per_mm)), shade)
        self.draw = ImageDraw.Draw(self.image)

    def box(self, left: float, top: float, right: float, bottom: float, shade: int, radius: float = 0.0) -> None:
        corners = tuple(v * self.scale for v in (left, top, right, bottom))
        self.draw.rounded_rectangle(corners, radius * self.scale, fill=shade)

    def disc(self, x: float, y: float, radius: float, shade: int) -> None:
        self.draw.circle((x * self.scale, y * self.scale), radius * self.scale, fill=shade)

    def shape(self, points: list[tuple[float, float]], shade: int) -> None:
        self.draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=shade)

    def write(self, text: str, x: float, y: float, size: float, shade: int, room: float) -> None:
        """Letters around a middle, made smaller until they fit the room."""
        text = "".join(letter if letter.isprintable() else " " for letter in text[:_LETTERS])
        font = ImageFont.load_default(size * self.scale)
        long = font.getlength(text) / self.scale
        if long > room:
            font = ImageFont.load_default(size * self.scale * room / long)
        self.draw.text((x * self.scale, y * self.scale), text, fill=shade, font=font, anchor="mm")


def sheet_scale(piece: Piece, px_per_mm: float) -> float:
    """Pixels per mm of the print: at least so many, and a whole number for every module of the sticker."""
    return ceil(px_per_mm * piece.module - 1e-6) / piece.module


def print_face(piece: Piece, px_per_mm: float) -> Luma:
    """The face of a card at `sheet_scale`. Not to be written to: it is shared."""
    still = piece._replace(x=0, y=0, angle=0, z=0, vx=0, vy=0, lift=0, turn=0)
    return _print(still, sheet_scale(piece, px_per_mm))


@lru_cache(maxsize=128)
def _print(piece: Piece, scale: float) -> Luma:
    sheet = Sheet(piece.width, piece.height, scale, PAPER)
    if piece.face.code is None:
        _draw_back(sheet, piece)
    elif piece.face.kind == MARKER:
        _draw_marker(sheet, piece)
    else:
        _draw_front(sheet, piece)
    luma = np.array(sheet.image)
    if piece.face.code is not None:
        _glue(luma, piece, scale, piece.face.code)
    luma.setflags(write=False)
    return luma


def _glue(luma: Luma, piece: Piece, scale: float, code: str) -> None:
    """The sticker, module by module."""
    px = round(scale * piece.module)
    pattern = np.pad(modules(code), QUIET)
    sticker = np.where(pattern, INK, STICKER_WHITE).astype(np.uint8).repeat(px, 0).repeat(px, 1)
    x, y = piece.sticker_corner
    left, top = round((x + piece.width / 2) * scale), round((y + piece.height / 2) * scale)
    room = luma[top : top + len(sticker), left : left + len(sticker)]
    room[:] = sticker[: room.shape[0], : room.shape[1]]


def _draw_front(sheet: Sheet, piece: Piece) -> None:
    w, h, face = piece.width, piece.height, piece.face
    top = max(INSET * piece.module + piece.sticker_mm + 2, _HEAD)
    sheet.box(_MARGIN, top, w - _MARGIN, top + _BAND, _shade_of(face.kind), 1.5)
    sheet.write(face.kind, w - (w - piece.sticker_mm) / 2 + 2, top / 2 + 1, 4.2, 70, w - piece.sticker_mm - 14)
    light = 240 if _shade_of(face.kind) < 130 else INK
    sheet.write(face.name, w / 2, top + _BAND / 2, 6.0, light, w - 2 * _MARGIN - 4)
    _draw_picture(sheet, face.name, _MARGIN, top + _BAND + 2, w - _MARGIN, h - _MARGIN)


def _shade_of(kind: str) -> int:
    return 60 + crc32(kind.encode()) % 13 * 9


def _draw_picture(sheet: Sheet, name: str, left: float, top: float, right: float, bottom: float) -> None:
    """Hills and a sun, or what the seed makes of them."""
    rng = np.random.default_rng(crc32(name.encode()))
    sheet.box(left, top, right, bottom, int(rng.integers(165, 195)), 1.5)
    low = bottom - (bottom - top) * 0.12
    sheet.disc(
        *_within(rng, left + 9, top + 8, right - 9, top + 14), float(rng.uniform(4, 6.5)), int(rng.integers(215, 235))
    )
    for shade in (140, 112, 84):
        peak = float(rng.uniform(left + 8, right - 8))
        height = float(rng.uniform(top + 10, low - 8))
        reach = float(rng.uniform(9, 20))
        hill = [(max(peak - reach, left), low), (peak, height), (min(peak + reach, right), low)]
        sheet.shape(hill, shade + int(rng.integers(-8, 9)))
    sheet.box(left, low, right, bottom, 74, 1.0)


def _within(rng: np.random.Generator, left: float, top: float, right: float, bottom: float) -> tuple[float, float]:
    return float(rng.uniform(left, right)), float(rng.uniform(top, bottom))


def _draw_marker(sheet: Sheet, piece: Piece) -> None:
    w, h = piece.width, piece.height
    sheet.box(2, 2, w - 2, h - 2, 120, 3)
    sheet.box(3.5, 3.5, w - 3.5, h - 3.5, PAPER + 8, 2)
    sheet.write(piece.face.name, w / 2, 11, 7.0, INK, w - 12)
    sheet.write(piece.face.name, w / 2, h - 11, 7.0, INK, w - 12)


def _draw_back(sheet: Sheet, piece: Piece) -> None:
    w, h = piece.width, piece.height
    sheet.box(_MARGIN, _MARGIN, w - _MARGIN, h - _MARGIN, 78, 2)
    for row in range(7):
        for column in range(4):
            x, y = w * (column + 1) / 5, h * (row + 1) / 8
            sheet.shape([(x, y - 4), (x + 3.4, y), (x, y + 4), (x - 3.4, y)], 128)
    sheet.disc(w / 2, h / 2, 13, 176)
    sheet.disc(w / 2, h / 2, 10.5, 92)
