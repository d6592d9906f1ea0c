"""Sentences made fit for the ear: no symbol is spelt out, no id or code is ever spoken."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST: Final = 400  # characters; half a minute of speech

_STICKER: Final = re.compile(r"\bFX:[A-Z]{2}:\d{3}\b")
_ID: Final = re.compile(r"\b[a-z][a-z0-9_]*:([a-z0-9]+(?:-[a-z0-9]+)*)\b")
_TIMES: Final = re.compile(r"(?:\bx|\u00d7)\s?(\d+)\b")
_NUMBER: Final = re.compile(r"#\s?(\d+)")
_MINUS: Final = re.compile(r"(?<!\w)[-\u2212](\d)")
_PAUSE: Final = re.compile(r"\s+[-\u2013\u2014]+\s+|[\u2013\u2014]|\u2026|\.\.\.")
_SPACE: Final = re.compile(r"\s+")
_LOOSE_MARK: Final = re.compile(r"\s+([.,;:!?])")
_MARKS: Final = re.compile(r"([.,;:!?])[.,;:]+|([!?])[!?]+")

_WORDS: Final = str.maketrans(
    {"&": " and ", "+": " plus ", "=": " equals ", "%": " percent ", "→": " to ", "/": " or ", "@": " at "}
)
_KEPT: Final = frozenset("'\u2019.,;:!?-()")


def pronounceable(text: str) -> str:
    """The sentence as it is spoken; empty if nothing in it can be. Never holds a control character or markup."""
    text = unicodedata.normalize("NFC", text[: 2 * LONGEST])
    text = _STICKER.sub("that sticker", text)
    text = _ID.sub(lambda found: found[1].replace("-", " "), text)
    text = _NUMBER.sub(r"number \1", _TIMES.sub(r" times \1", text))
    text = _PAUSE.sub(", ", _MINUS.sub(r"minus \1", text)).translate(_WORDS)
    text = "".join(char if char in _KEPT or _is_spoken(char) else " " for char in text)
    text = _LOOSE_MARK.sub(r"\1", _SPACE.sub(" ", text))
    text = _MARKS.sub(lambda found: found[1] or found[2], text).strip()
    return text[:LONGEST] if any(char.isalnum() for char in text) else ""


def _is_spoken(char: str) -> bool:
    """Letters with their accents, and digits."""
    return unicodedata.category(char)[0] in "LMN"
