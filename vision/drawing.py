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
TEXT: Final = 0.4  # so that a name fits under its card on a table that is seen whole
LINE: Final = 14  # px from one line of text to the next


class Style(NamedTuple):
    color: tuple[int, int, int]  # blue, green, red; told apart by the colour-blind too (Okabe and Ito)
    line: Line


class Mark(NamedTuple):
    """Something to point out in a frame."""

    corners: Corners
    name: str
    zone: str
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
        _write(picture, [caption], (4, 4), (255, 255, 255))
    return picture


def _draw_mark(picture: Picture, mark: Mark, corners: NDArray[np.float64], thick: int) -> None:
    style = STYLES.get(mark.state, OTHER)
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        _draw_line(picture, start, end, style, thick)
    if style.line == "crossed":
        _draw_line(picture, corners[0], corners[2], style, thick)
        _draw_line(picture, corners[1], corners[3], style, thick)
    left, bottom = _pixel(np.array([corners[:, 0].min(), corners[:, 1].max()]))
    _write(picture, [mark.name, mark.zone, mark.state], (left, bottom + 2 * thick), style.color)


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


def _write(picture: Picture, lines: Sequence[str], at: tuple[int, int], color: tuple[int, int, int]) -> None:
    """Below one another on a dark ground, kept within the picture. The font has ASCII alone."""
    lines = [line.encode("ascii", "replace").decode() for line in lines]
    width = max(cv2.getTextSize(line, FONT, TEXT, 1)[0][0] for line in lines)
    x = max(0, min(at[0], picture.shape[1] - width))
    y = max(0, min(at[1], picture.shape[0] - LINE * len(lines)))
    cv2.rectangle(picture, (x, y), (x + width, y + LINE * len(lines)), (0, 0, 0), cv2.FILLED)
    for number, line in enumerate(lines, 1):
        cv2.putText(picture, line, (x, y + LINE * number - 4), FONT, TEXT, color, 1, cv2.LINE_AA)
