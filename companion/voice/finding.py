"""Which voice this device has, and one line that says so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from .espeak import COMMAND, EspeakSpeaker, WaveSpeaker
from .piper import PiperSpeaker
from .speaker import SilentSpeaker, Speaker, SpeakerError

CARDS: Final = Path("/proc/asound/cards")
WAVE: Final = "wave:"
_SCREEN: Final = "the screen says everything"
Which = Callable[[str], str | None]


def find_speaker(
    choice: str = "auto",
    *,
    model: str | None = None,
    which: Which = shutil.which,
    cards: Path = CARDS,
    environ: Mapping[str, str] = os.environ,
) -> tuple[Speaker, str]:
    """The best speaker there is and the verdict in one line. Never fails: without a voice it is a silent one.

    `choice` is "auto", "espeak", "piper", "off", or "wave:FILE" (no sound card needed); `model` is piper's file.
    """
    if choice == "off":
        return SilentSpeaker(), f"The voice is off; {_SCREEN}."
    if choice.startswith(WAVE):
        return _into_file(choice[len(WAVE) :], which)
    fault = fault_of_sound(cards, environ)
    if fault is not None:
        return SilentSpeaker(), f"No sound card: {fault}; {_SCREEN}."
    if choice == "piper" or (choice == "auto" and model):
        return _piper(model, which)
    return _espeak(which)


def fault_of_sound(cards: Path = CARDS, environ: Mapping[str, str] = os.environ) -> str | None:
    """Why nothing can be heard on this device, or None: ALSA has a card, or a sound server runs."""
    runtime = environ.get("XDG_RUNTIME_DIR")
    sockets = [Path(runtime, "pulse/native"), Path(runtime, "pipewire-0")] if runtime else []
    if "PULSE_SERVER" in environ or any(socket.exists() for socket in sockets):
        return None
    try:
        listed = cards.read_text(errors="replace")
    except OSError:
        return f"there is no {cards}"
    return None if "[" in listed else "ALSA lists none"


def _espeak(which: Which) -> tuple[Speaker, str]:
    if which(COMMAND[0]) is None:
        return SilentSpeaker(), f"espeak-ng is not installed: apt install espeak-ng; until then {_SCREEN}."
    return EspeakSpeaker(), "espeak-ng speaks."


def _piper(model: str | None, which: Which) -> tuple[Speaker, str]:
    fault = _fault_of_piper(model, which)
    if fault is None and model is not None:
        return PiperSpeaker(model), f"piper speaks with {Path(model).name}."
    speaker, verdict = _espeak(which)
    return speaker, f"{fault}; {verdict}"


def _fault_of_piper(model: str | None, which: Which) -> str | None:
    if not model:
        return "piper needs a model file"
    if not Path(model).is_file():
        return f"piper's model {model} is not there"
    missing = [program for program in ("piper", "aplay") if which(program) is None]
    return f"{' and '.join(missing)} not installed" if missing else None


def _into_file(path: str, which: Which) -> tuple[Speaker, str]:
    if which(COMMAND[0]) is None:
        return _espeak(which)
    try:
        return WaveSpeaker(path), f"espeak-ng speaks into {path}."
    except SpeakerError as error:
        return SilentSpeaker(), f"The voice: {error}; {_SCREEN}."
