"""The devices around the game, as the app wants them made: the scanner's process, what its lines mean, the voice."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ..buttons import Buttons, find_buttons
from .app import Devices, Eye, Mouth


def devices_for(source: str | None, level: str, pins: str = "") -> Devices:
    """Nothing is started here."""
    return Devices(_eye(source) if source else None, _mouth(level), _buttons(pins) if pins else None)


def _buttons(pins: str) -> Callable[[Callable[[str], None]], tuple[Buttons, str]]:
    return lambda on_command: find_buttons(pins, on_command)


def _eye(source: str) -> Callable[[str, str, Any, Any], Eye]:
    def make(deck: str, layout: str, on_line: Any, on_state: Any) -> Eye:
        from ..scanner import Scanner

        scan = (sys.executable, "-m", "companion", "scan")
        return Scanner((*scan, "--source", source, "--deck", deck, "--layout", layout), on_line, on_state)

    return make


def _mouth(level: Any) -> Callable[[Callable[[str], None]], tuple[Mouth, str]]:
    def make(on_notice: Callable[[str], None]) -> tuple[Mouth, str]:
        from ..voice import Announcements, Voice, find_speaker

        speaker, verdict = find_speaker()
        return Voice(speaker, Announcements(level), on_notice), verdict

    return make
