"""Letters and digits that are read from two metres away: five pixels high, made of cells with a colour behind them.

A cell with a background colour is a space: that works on every terminal, the plain Linux console included.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

HEIGHT: Final = 5  # pixels
GAP: Final = 1

_GLYPHS: Final[dict[str, str]] = {
    "A": ".#./#.#/###/#.#/#.#",
    "B": "##./#.#/##./#.#/##.",
    "C": ".##/#../#../#../.##",
    "D": "##./#.#/#.#/#.#/##.",
    "E": "###/#../##./#../###",
    "F": "###/#../##./#../#..",
    "G": ".###/#.../#.##/#..#/.###",
    "H": "#.#/#.#/###/#.#/#.#",
    "I": "###/.#./.#./.#./###",
    "J": "..#/..#/..#/#.#/.#.",
    "K": "#.#/#.#/##./#.#/#.#",
    "L": "#../#../#../#../###",
    "M": "#...#/##.##/#.#.#/#...#/#...#",
    "N": "#..#/##.#/#.##/#..#/#..#",
    "O": ".#./#.#/#.#/#.#/.#.",
    "P": "##./#.#/##./#../#..",
    "Q": ".##./#..#/#..#/#.#./.#.#",
    "R": "##./#.#/##./#.#/#.#",
    "S": ".##/#../.#./..#/##.",
    "T": "###/.#./.#./.#./.#.",
    "U": "#.#/#.#/#.#/#.#/###",
    "V": "#.#/#.#/#.#/#.#/.#.",
    "W": "#...#/#...#/#.#.#/##.##/#...#",
    "X": "#.#/#.#/.#./#.#/#.#",
    "Y": "#.#/#.#/.#./.#./.#.",
    "Z": "###/..#/.#./#../###",
    "0": "###/#.#/#.#/#.#/###",
    "1": ".#./##./.#./.#./###",
    "2": "###/..#/###/#../###",
    "3": "###/..#/.##/..#/###",
    "4": "#.#/#.#/###/..#/..#",
    "5": "###/#../###/..#/###",
    "6": "###/#../###/#.#/###",
    "7": "###/..#/..#/.#./.#.",
    "8": "###/#.#/###/#.#/###",
    "9": "###/#.#/###/..#/###",
    " ": "../../../../..",
    ".": "././././#",
    ",": "../../../.#/#.",
    ":": "./#/./#/.",
    "!": "#/#/#/./#",
    "?": "##./..#/.#./.../.#.",
    "'": "#/#/././.",
    "-": ".../.../###/.../...",
    "_": ".../.../.../.../###",
    "&": ".#./#.#/.#./#.#/.##",
    "+": ".../.#./###/.#./...",
}


class Scale(NamedTuple):
    """How many cells a pixel takes."""

    across: int
    down: int


SCALES: Final = (
    Scale(4, 2),
    Scale(3, 2),
    Scale(2, 1),
    Scale(1, 1),
)  # the largest first; a cell is about twice as high as wide


def spelt(text: str) -> str | None:
    """The text in letters that we have, accents dropped; None if one of them cannot be drawn."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char)).upper()
    return bare if all(char in _GLYPHS for char in bare) else None


def pixels(text: str) -> list[str]:
    """Five rows of # and . for a text that is spelt."""
    glyphs = [_GLYPHS[char].split("/") for char in text]
    return [("." * GAP).join(glyph[row] for glyph in glyphs) for row in range(HEIGHT)]


def scale_for(text: str, width: int, height: int) -> Scale | None:
    """The largest scale at which the text fits into so many cells."""
    across = len(pixels(text)[0]) if text else 0
    fitting = (scale for scale in SCALES if across * scale.across <= width and HEIGHT * scale.down <= height)
    return next(fitting, None)


def rows(text: str, scale: Scale) -> list[str]:
    """The text as rows of cells, # for those that have a colour."""
    wide = ["".join(pixel * scale.across for pixel in row) for row in pixels(text)]
    return [row for row in wide for _ in range(scale.down)]


def halved(text: str) -> list[str]:
    """The text in three rows, two pixels a cell: for terminals that have half blocks."""
    lines = [*pixels(text), "." * len(pixels(text)[0])]
    blocks = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return ["".join(blocks[top + low] for top, low in zip(upper, lower, strict=True)) for upper, lower in pairs]
