"""Frames with what was made of them drawn on top. Every state has a colour, a line and a word of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from .frame import Luma
from .symbol import Corners

Picture: TypeAlias = NDArray[np.uint8]  # rows x columns x blue, green, red
Line: TypeAlias = Literal["solid", "dashed", "dotted", "crossed"]
WIDEST: Final = 1920  # px; larger frames are drawn smaller
FONT: Final = cv2.FONT_HERSHEY_SIMPLEX


class Style(NamedTuple):
    color: tuple[int, int, int]  # blue, green, red; told apart by the colour-blind too (Okabe and Ito)
    line: Line


class Mark(NamedTuple):
    """Something to point out in a frame."""

    corners: Corners
    label: str
    state: str


STYLES: Final = {
    "present": Style((115, 158, 0), "solid"),
    "tentative": Style((66, 228, 240), "dashed"),
    "covered": Style((233, 180, 86), "dotted"),
    "gone": Style((0, 94, 213), "crossed"),
}
OTHER: Final = Style((167, 121, 204), "dashed")
DASHES: Final[dict[Line, float]] = {"dashed": 4.0, "dotted": 1.5}  # times the width of the line


def draw(luma: Luma, marks: Sequence[Mark], caption: str = "") -> Picture:
    """A picture of its own; the frame stays as it was."""
    scale = min(1.0, WIDEST / max(luma.shape))
    height, width = (max(1, round(side * scale)) for side in luma.shape)
    gray = luma if scale == 1 else cv2.resize(luma, (width, height), interpolation=cv2.INTER_AREA)
    picture = np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    thick = max(1, round(max(picture.shape) / 700))
    for mark in marks:
        _draw_mark(picture, mark, np.array(mark.corners, dtype=np.float64) * scale, thick)
    if caption:
        _write(picture, caption, (4 * thick, 16 * thick), (255, 255, 255), thick)
    return picture


def _draw_mark(picture: Picture, mark: Mark, corners: NDArray[np.float64], thick: int) -> None:
    style = STYLES.get(mark.state, OTHER)
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        _draw_line(picture, start, end, style, thick)
    if style.line == "crossed":
        _draw_line(picture, corners[0], corners[2], style, thick)
        _draw_line(picture, corners[1], corners[3], style, thick)
    left, bottom = corners[:, 0].min(), corners[:, 1].max()
    _write(picture, f"{mark.label} {mark.state}", (int(left), int(bottom) + 14 * thick), style.color, thick)


def _draw_line(
    picture: Picture, start: NDArray[np.float64], end: NDArray[np.float64], style: Style, thick: int
) -> None:
    """Solid, or in pieces: as many dashes as gaps."""
    length = float(np.hypot(*(end - start)))
    dash = DASHES.get(style.line)
    pieces = 1 if dash is None else max(1, round(length / (2 * dash * thick)))
    for piece in range(pieces):
        here = start + (end - start) * (piece / pieces)
        there = start + (end - start) * ((piece + (1.0 if dash is None else 0.5)) / pieces)
        cv2.line(picture, _pixel(here), _pixel(there), style.color, thick, cv2.LINE_AA)


def _pixel(point: NDArray[np.float64]) -> tuple[int, int]:
    x, y = np.clip(point, -30000, 30000)  # OpenCV draws nonsense beyond 16 bits
    return round(float(x)), round(float(y))


def _write(picture: Picture, text: str, at: tuple[int, int], color: tuple[int, int, int], thick: int) -> None:
    """On a dark ground, kept within the picture. The font has ASCII alone."""
    text = text.encode("ascii", "replace").decode()
    (width, height), below = cv2.getTextSize(text, FONT, 0.4 * thick, thick)
    x = max(0, min(at[0], picture.shape[1] - width))
    y = max(height, min(at[1], picture.shape[0] - below))
    cv2.rectangle(picture, (x, y - height - 2), (x + width, y + below), (0, 0, 0), cv2.FILLED)
    cv2.putText(picture, text, (x, y), FONT, 0.4 * thick, color, thick, cv2.LINE_AA)
