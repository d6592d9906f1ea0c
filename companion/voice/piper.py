"""piper as the voice: sounds like a person, wants a model file and some processor."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .espeak import Mouth
from .pronouncing import pronounceable

COMMAND: Final = ("piper",)
PLAYER: Final = ("aplay", "-q")


class PiperSpeaker:
    """piper writes the sentence as a WAV file, aplay plays it: the file knows its own rate, a raw stream would not."""

    def __init__(self, model: str, command: Sequence[str] = COMMAND, player: Sequence[str] = PLAYER) -> None:
        self._command = (*command, "--model", model, "--output_file")
        self._player = tuple(player)
        self._mouth = Mouth()
        self._said = 0  # sentences broken off or spoken to the end

    def say(self, text: str) -> None:
        sentence, before = pronounceable(text), self._said
        if not sentence:
            return
        with tempfile.TemporaryDirectory(prefix="companion-voice-") as folder:
            spoken = Path(folder, "sentence.wav")
            self._mouth.run((*self._command, str(spoken)), sentence)
            if spoken.exists() and self._said == before:
                self._mouth.run((*self._player, str(spoken)), "")

    def stop(self) -> None:
        self._said += 1
        self._mouth.stop()

    def close(self) -> None:
        self.stop()
