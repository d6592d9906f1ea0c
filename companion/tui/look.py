"""Two looks: a rich one, and one of 16 colours and ASCII alone for the plain Linux console.

Card types are told apart by shape and word as well as by colour. The rich look's colours are those of Okabe
and Ito, which people with any kind of colour vision can tell apart.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final, NamedTuple

from textual.theme import Theme


class Look(NamedTuple):
    name: str
    shapes: Mapping[str, str]  # by card type
    colours: Mapping[str, str]
    cut: str  # the mark of a text that goes on
    turn: str  # before the player in turn
    alarm: str  # style of a violation
    quiet: str  # style of what is less important
    strong: str  # style of what is most important
    key: str  # style of a key's letter
    ink: str  # colour of letters on a coloured ground
    asking: str  # colour of a question in large letters, unlike that of the numbers above it
    half_blocks: bool

    def shape(self, type: str | None) -> str:
        return self.shapes.get(type or "", "")

    def colour(self, type: str | None) -> str:
        return self.colours.get(type or "", "")


RICH: Final = Look(
    "rich",
    {
        "Keeper": "■",
        "Creeper": "▲",
        "Goal": "★",
        "New Rule": "●",
        "Meta Rule": "◉",
        "Action": "◆",
        "Surprise": "✚",
    },
    {
        "Keeper": "#3fc79a",
        "Creeper": "#ff8a4c",
        "Goal": "#e59ac4",
        "New Rule": "#f0e442",
        "Meta Rule": "#f0e442",
        "Action": "#7cc8f2",
        "Surprise": "#f5b83d",
    },
    "…",
    "▶",
    "bold #ffffff on #a8321e",
    "#9aa5b1",
    "bold #ffffff",
    "bold #10151a on #f0e442",
    "#10151a",
    "#ffffff",
    True,
)

PLAIN: Final = Look(
    "plain",
    {"Keeper": "#", "Creeper": "!", "Goal": "*", "New Rule": "=", "Meta Rule": "@", "Action": ">", "Surprise": "?"},
    {
        "Keeper": "ansi_bright_green",
        "Creeper": "ansi_bright_red",
        "Goal": "ansi_bright_magenta",
        "New Rule": "ansi_bright_yellow",
        "Meta Rule": "ansi_bright_yellow",
        "Action": "ansi_bright_cyan",
        "Surprise": "ansi_yellow",
    },
    "..",
    ">",
    "ansi_bright_white on ansi_red",
    "ansi_white",
    "ansi_bright_white",
    "ansi_black on ansi_yellow",
    "ansi_black",
    "ansi_bright_white",
    False,
)

RICH_THEME: Final = Theme(
    name="companion",
    primary="#7cc8f2",
    secondary="#3fc79a",
    accent="#f0e442",
    foreground="#e8edf2",
    background="#10151a",
    surface="#1a222b",
    panel="#243040",
    warning="#f5b83d",
    error="#e0563b",
    success="#3fc79a",
    dark=True,
    variables={
        "block-cursor-foreground": "#ffffff",
        "block-cursor-background": "#2c4a63",
        "block-cursor-blurred-foreground": "#ffffff",
        "block-cursor-blurred-background": "#2c4a63",
    },
)

PLAIN_THEME: Final = Theme(
    name="companion-plain",
    ansi=True,
    primary="ansi_bright_cyan",
    secondary="ansi_green",
    accent="ansi_bright_yellow",
    foreground="ansi_white",
    background="ansi_black",
    surface="ansi_black",
    panel="ansi_blue",
    boost="ansi_black",
    warning="ansi_bright_yellow",
    error="ansi_bright_red",
    success="ansi_bright_green",
    dark=True,
    variables={
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "border": "ansi_bright_cyan",
        "border-blurred": "ansi_white",
        "block-cursor-foreground": "ansi_bright_white",
        "block-cursor-background": "ansi_blue",
        "block-cursor-blurred-foreground": "ansi_bright_white",
        "block-cursor-blurred-background": "ansi_blue",
        "input-cursor-background": "ansi_white",
        "input-cursor-foreground": "ansi_black",
        "scrollbar": "ansi_bright_black",
        "scrollbar-background": "ansi_black",
        "scrollbar-hover": "ansi_white",
        "scrollbar-active": "ansi_bright_white",
    },
)


def is_plain_terminal(environ: Mapping[str, str] = os.environ) -> bool:
    """Is this a console that knows neither more than 16 colours nor glyphs?"""
    return environ.get("TERM") in ("linux", "vt100", "vt220")
