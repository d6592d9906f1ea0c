"""Nothing but ASCII and 16 colours leaves the plain look: the last word on every line that is drawn.

Frames, scroll bars and names from decks may hold other glyphs. Each is replaced by ASCII of the same
width, so nothing shifts.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.color import ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_BOXES = (
    dict.fromkeys("─━═╌┄▔▁‾▂▃▅▆▇", "-") | dict.fromkeys("│┃║▏▕▎▍▌▐╎▊▋▉", "|") | dict.fromkeys("┌┐└┘╭╮╰╯├┤┬┴┼╋╔╗╚╝", "+")
)
_SIGNS = {
    "\u2026": "~",  # ellipsis
    **dict.fromkeys("\u2018\u2019", "'"),
    **dict.fromkeys("\u201c\u201d", '"'),
    **dict.fromkeys("\u2013\u2014", "-"),
    **dict(zip("\u00b7\u2022\u00d7\u2192\u2190█▀▄", """.*x><#"_""", strict=True)),
    **dict(zip("ßøØæÆłŁ", "soOaAlL", strict=True)),
}


@lru_cache(4096)
def ascii_text(text: str) -> str:
    """The text in ASCII, as wide as it was."""
    return text if text.isascii() else "".join(map(_ascii_char, text))


def _ascii_char(char: str) -> str:
    if char.isascii():
        return char
    width = cell_len(char)
    if width == 0:
        return ""
    plain = _BOXES.get(char) or _SIGNS.get(char) or _bare(char)
    return plain.ljust(width)[:width]


def _bare(char: str) -> str:
    """A letter without its accents, or a question mark."""
    bare = "".join(part for part in unicodedata.normalize("NFKD", char) if part.isascii())
    return bare or "?"


@lru_cache(1024)
def sixteen(style: Style) -> Style:
    """The style in colours that the plain console has."""
    return style + Style.from_color(_reduced(style.color), _reduced(style.bgcolor))


def _reduced(color: RichColor | None) -> RichColor | None:
    if color is None or color.type in (ColorType.DEFAULT, ColorType.STANDARD):
        return color
    return color.downgrade(ColorSystem.STANDARD)


class AsciiFilter(LineFilter):
    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            Segment(ascii_text(text), sixteen(style) if style is not None else None, control)
            for text, style, control in segments
        ]
