"""Everything that frames come from, and how a user names it. Libraries are imported when a source needs them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ..source import FrameSource, SourceError

FPS = 10.0  # of a folder of pictures, which has no times
KINDS = "picamera, webcam:0, a video file, an http:// stream, a picture, a folder of pictures, a recording, or demo"


def _say_nothing(_: str) -> None:
    pass


class Wishes(NamedTuple):
    """What a source may be told. Each takes what it understands."""

    size: tuple[int, int] | None = None  # width and height in px that a camera is asked for
    fps: float | None = None  # of a camera, or of a folder of pictures
    notice: Callable[[str], None] = _say_nothing  # hears of files that are ignored or skipped
    demo: Callable[[], FrameSource] | None = None  # makes the simulated table


NO_WISHES = Wishes()


def open_source(spec: str, wishes: Wishes = NO_WISHES) -> FrameSource:
    """The source that a user names. Raises SourceError if there is no such thing."""
    if spec == "demo":
        return _open_demo(wishes)
    if spec == "picamera":
        from .picamera import PiCamera

        return PiCamera(wishes.size, wishes.fps)
    if spec.startswith("webcam:") or spec == "webcam":
        from .capture import open_webcam

        return open_webcam(_index(spec), wishes.size)
    if spec.startswith(("http://", "https://")):
        from .capture import open_stream

        return open_stream(spec)
    return _open_path(existing_path(spec), wishes)


def existing_path(spec: str) -> Path:
    """The file or folder of that name."""
    path = Path(spec).expanduser()
    try:
        there = spec != "" and (path.is_file() or path.is_dir())
    except (OSError, ValueError):  # too long, or with a NUL in it
        there = False
    if not there:
        raise SourceError(f"there is no {spec!r}; a source is {KINDS}")
    return path


def _open_path(path: Path, wishes: Wishes) -> FrameSource:
    from ..recording import is_recording
    from .folder import PictureFolder
    from .pictures import is_picture

    if path.is_dir() and is_recording(path):
        from .replay import Replay

        return Replay(path, wishes.notice)
    if path.is_dir() or is_picture(path):
        return PictureFolder(path, wishes.fps or FPS, wishes.notice)
    from .capture import VideoFile

    return VideoFile(path, wishes.notice)


def _open_demo(wishes: Wishes) -> FrameSource:
    if wishes.demo is None:
        raise SourceError("the demo needs a deck to show")
    return wishes.demo()


def _index(spec: str) -> int:
    match = re.fullmatch(r"webcam(?::([0-9]{1,3}))?", spec, re.ASCII)
    if match is None:
        raise SourceError(f"{spec!r}: a webcam is named by its number: webcam:0")
    return int(match[1] or 0)
