"""A recording: a folder with the frames that were looked at, and what was said of them.

`events.jsonl` has one JSON object a line: first `recording` with the settings, then for each frame a line `frame`
with its number, its time and its files, followed by the events it led to. Frames are PNG, luma only, without loss:
the same frames with the same numbers and times give the same events.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

import cv2

from .frame import Frame, Luma

EVENTS = "events.jsonl"
FORMAT = 1
FAST = [cv2.IMWRITE_PNG_COMPRESSION, 1]  # a higher level costs five times the time for a tenth of the bytes


class RecordingError(Exception):
    """The recording cannot be written or read; the message says why and what to do."""


class Entry(NamedTuple):
    """A frame of a recording, still on disk."""

    number: int
    t: float
    file: str
    small: str | None


class Contents(NamedTuple):
    settings: dict[str, Any]
    entries: list[Entry]


class Recorder:
    """Writes a recording into a new folder, or an empty one."""

    def __init__(self, folder: Path, settings: Mapping[str, Any]) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise RecordingError(f"{folder} is not empty: name a new folder for the recording")
            self._events = (folder / EVENTS).open("w", encoding="utf-8")
            self.event({"event": "recording", "format": FORMAT, "settings": dict(settings)})
        except OSError as error:
            raise RecordingError(f"cannot record into {folder}: {error.strerror}") from error

    def frame(self, frame: Frame) -> None:
        name = f"{frame.number:08}.png"
        small = None if frame.small is None else f"{frame.number:08}.small.png"
        self._write(name, frame.luma)
        if small is not None and frame.small is not None:
            self._write(small, frame.small)
        self.event({"event": "frame", "frame": frame.number, "t": frame.t, "file": name, "small": small})

    def event(self, event: Mapping[str, Any]) -> None:
        """One line. A full disk is told as RecordingError: what was written before can be replayed."""
        try:
            self._events.write(json.dumps(event) + "\n")
            self._events.flush()
        except OSError as error:
            raise self._stopped(error) from error

    def close(self) -> None:
        try:
            self._events.close()
        except OSError as error:
            raise self._stopped(error) from error

    def _write(self, name: str, luma: Luma) -> None:
        coded, data = cv2.imencode(".png", luma, FAST)
        if not coded:
            raise RecordingError(f"a frame of {luma.shape} cannot be written as PNG")
        path = self._folder / name
        try:
            path.write_bytes(data.tobytes())
        except OSError as error:
            path.unlink(missing_ok=True)  # half a picture is none
            raise self._stopped(error) from error

    def _stopped(self, error: OSError) -> RecordingError:
        return RecordingError(f"the recording in {self._folder} stops here: {error.strerror}")


def is_recording(folder: Path) -> bool:
    return (folder / EVENTS).is_file()


def read_contents(folder: Path) -> Contents:
    """What was recorded. The last line may be torn by a power cut; any other fault is told as RecordingError."""
    path = folder / EVENTS
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise RecordingError(f"cannot read {path}: {error.strerror}") from error
    events = [_parse(path, at, line) for at, line in enumerate(lines[:-1], 1)]  # a whole line ends with a line break
    header = events[0] if events else {}
    if header.get("format") != FORMAT or not isinstance(header.get("settings"), dict):
        raise RecordingError(f"{path} is not a recording of this companion (format {FORMAT})")
    entries = [_entry(path, at, event) for at, event in enumerate(events, 1) if event.get("event") == "frame"]
    return Contents(header["settings"], entries)


def _parse(path: Path, at: int, line: bytes) -> dict[str, Any]:
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        event = None
    if not isinstance(event, dict):
        raise RecordingError(f"{path}, line {at}: not a line of a recording")
    return event


def _entry(path: Path, at: int, event: dict[str, Any]) -> Entry:
    number, t, file, small = (_any(event, key) for key in ("frame", "t", "file", "small"))
    sound = isinstance(number, int) and isinstance(t, int | float) and isfinite(t)
    if not sound or not _is_name(file) or not (small is None or _is_name(small)):
        raise RecordingError(f"{path}, line {at}: not a frame of a recording")
    return Entry(number, t, file, small)


def _any(event: dict[str, Any], key: str) -> Any:
    return event.get(key)


def _is_name(value: object) -> bool:
    """The name of a file in the folder itself: a recording from a stranger must not reach out of it."""
    return isinstance(value, str) and value.isprintable() and Path(value).name == value and value.endswith(".png")
