"""Text from strangers, shown to people: what may be said on a screen or aloud, and what is refused."""

from __future__ import annotations

import unicodedata
from typing import Final

MARKUP: Final = frozenset("[]<>\\`")
LONGEST_NAME: Final = 24
NAME_SIGNS: Final = frozenset(" -'._&!?")


def fault_of_text(text: str, limit: int) -> str | None:
    """Why a deck's text cannot be shown as it is, or None: one line, no escapes, no markup, not too long."""
    if not text.strip():
        return "is empty"
    if len(text) > limit:
        return f"is {len(text)} characters long; {limit} are allowed"
    for char in text:
        if char in MARKUP:
            return f"contains {char}, which is kept for markup"
        if not char.isprintable():
            return f"contains the invisible character U+{ord(char):04X}"
    return None


def fault_of_name(name: str) -> str | None:
    """Why somebody cannot sit down under that name, or None."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"a name has 1 to {LONGEST_NAME} characters"
    if not unicodedata.is_normalized("NFC", name):
        return "the name is not in composed form (Unicode NFC)"
    if name != name.strip() or "  " in name:
        return "a name neither begins nor ends with a space, nor has two in a row"
    if not all(char in NAME_SIGNS or _belongs_to_a_word(char) for char in name):
        return "a name has letters, digits, spaces and - ' . _ & ! ? only"
    if not any(char.isalnum() for char in name):
        return "a name has at least one letter or digit"
    return None


def plain(text: str, limit: int = 200, kept: frozenset[str] = frozenset()) -> str:
    """Any text, fit for a terminal: what is not printable (or kept for markup) is spelt out, what is long is cut."""
    spelt = "".join(char if char.isprintable() and char not in kept else f"\\u{ord(char):04x}" for char in text[:limit])
    return spelt + "…" if len(text) > limit else spelt


def shown(text: str) -> str:
    """A stranger's words in quotes, to be put into a sentence that may be shown anywhere."""
    return f'"{plain(text, 60, MARKUP)}"'


def _belongs_to_a_word(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "LM" or category == "Nd"
