"""Letters to touch, for whoever has no keyboard."""

from __future__ import annotations

import string
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message

from .keybar import Key, KeyName

ACROSS: Final = 14
SPACE: Final = " "
RUB_OUT: Final = ""


class Letters(Container):
    """Two rows; each touch is told as `Touched`."""

    class Touched(Message):
        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter  # RUB_OUT: the last one goes

    def compose(self) -> ComposeResult:
        for letter in string.ascii_uppercase:
            yield Letter(KeyName(letter, "", ""))
        yield Letter(KeyName("_", "", ""), SPACE)
        yield Letter(KeyName("<", "", ""), RUB_OUT)


class Letter(Key):
    def __init__(self, name: KeyName, letter: str | None = None) -> None:
        super().__init__(name)
        self._letter = name.key if letter is None else letter

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(Letters.Touched(self._letter))


def typed_on(text: str, letter: str) -> str:
    """The text with one more letter: a capital begins a word, small letters follow."""
    if letter == RUB_OUT:
        return text[:-1]
    begins = not text or text.endswith((" ", "-"))
    return text + (letter if begins else letter.lower())
