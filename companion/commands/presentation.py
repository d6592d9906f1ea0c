"""The options that everything on a screen has in common: how it is spoken, and how it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from ..tui.devices import Speech


class MuteError(ValueError):
    """That cannot be muted; the message lists what can."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--voice", choices=("all", "rulings", "off"), default="all", help="how much is spoken")
    parser.add_argument(
        "--mute", metavar="KINDS", default="", help="what is never spoken: draw,keeper,prompt ... (? lists them)"
    )
    parser.add_argument(
        "--voice-file", metavar="WAV", help="speak into this file instead of aloud: no sound card needed"
    )
    parser.add_argument("--piper", metavar="MODEL", help="speak with piper and this model (.onnx) instead of espeak-ng")
    parser.add_argument("--plain", action="store_true", help="16 colours and ASCII, as on the plain Linux console")


def speech_of(options: argparse.Namespace) -> Speech:
    from ..tui.devices import Speech

    return Speech(options.voice, muted(options), options.voice_file, options.piper)


def muted(options: argparse.Namespace) -> frozenset[str]:
    """Raises MuteError."""
    from ..voice.announcements import KINDS

    kinds = frozenset(filter(None, (kind.strip() for kind in options.mute.split(","))))
    if not kinds <= set(KINDS):
        listed = "".join(f"\n  {kind:11} {meaning}" for kind, meaning in KINDS.items())
        raise MuteError(f"--mute takes some of these, with commas between:{listed}")
    return kinds


def is_plain(options: argparse.Namespace) -> bool:
    from ..tui.look import is_plain_terminal

    return bool(options.plain) or is_plain_terminal()
