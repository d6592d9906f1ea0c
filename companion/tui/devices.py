"""The devices around the game, as the app wants them made: the scanner's process, what its lines mean, the voice."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from ..buttons import Buttons, find_buttons
from .app import Devices, Eye, Mouth
from .thumbnail import Preview

STATUS_EVERY: Final = "2"  # seconds: far more often than a scanner may be silent


class Speech(NamedTuple):
    """How the game is spoken."""

    level: Any = "all"
    muted: Collection[str] = ()  # kinds of events
    file: str | None = None  # a WAV file that is spoken into, instead of aloud
    model: str | None = None  # piper's


def devices_for(source: str | None, speech: Speech, pins: str = "") -> Devices:
    """Nothing is started here."""
    mouth, buttons = _mouth(speech), _buttons(pins) if pins else None
    if not source:
        return Devices(None, mouth, buttons)
    preview = Preview()
    return Devices(_eye(source, str(preview.path)), mouth, buttons, preview)


def _buttons(pins: str) -> Callable[[Callable[[str], None]], tuple[Buttons, str]]:
    return lambda on_command: find_buttons(pins, on_command)


def _eye(source: str, preview: str) -> Callable[[str, str, Any, Any], Eye]:
    def make(deck: str, layout: str, on_line: Any, on_state: Any) -> Eye:
        from ..scanner import Scanner

        scan = (sys.executable, "-m", "companion", "scan", "--status", STATUS_EVERY, "--preview", preview)
        return Scanner((*scan, "--source", source, "--deck", deck, "--layout", layout), on_line, on_state)

    return make


def _mouth(speech: Speech) -> Callable[[Callable[[str], None]], tuple[Mouth, str]]:
    def make(on_notice: Callable[[str], None]) -> tuple[Mouth, str]:
        from ..voice import Announcements, Voice, find_speaker

        speaker, verdict = find_speaker(f"wave:{speech.file}" if speech.file else "auto", model=speech.model)
        return Voice(speaker, Announcements(speech.level, speech.muted), on_notice), verdict

    return make
