"""Where drawn frames go: pictures in a folder, or a video file."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np

from .drawing import Picture

VIDEOS: Final = {".avi": "MJPG", ".mp4": "mp4v", ".mkv": "mp4v"}
SPARE: Final = 50_000_000  # bytes; a video writer does not say that the disk is full, so we stop before it is


class ShowError(Exception):
    """Nothing can be shown there; the message says why."""


class Show(Protocol):
    def add(self, number: int, picture: Picture) -> None: ...

    def close(self) -> None: ...


def open_show(target: str, fps: float) -> Show:
    """A video if the name ends like one, otherwise a folder."""
    path = Path(target).expanduser()
    try:
        if path.suffix.lower() in VIDEOS:
            path.parent.mkdir(parents=True, exist_ok=True)
            return Film(path, fps)
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ShowError(f"cannot show in {path}: {error.strerror}") from error
    return Album(path)


class Album:
    """One JPEG for each frame, named by its number."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def add(self, number: int, picture: Picture) -> None:
        coded, data = cv2.imencode(".jpg", picture)
        if not coded:
            raise ShowError(f"frame {number} cannot be written as JPEG")
        try:
            (self._folder / f"{number:08}.jpg").write_bytes(data.tobytes())
        except OSError as error:
            raise ShowError(f"nothing more is shown in {self._folder}: {error.strerror}") from error

    def close(self) -> None:
        pass


class Film:
    """A video of the size of its first frame; frames of another size are fitted into it."""

    def __init__(self, path: Path, fps: float) -> None:
        self._path, self._fps = path, fps
        self._writer: cv2.VideoWriter | None = None
        self._size = (0, 0)

    def add(self, number: int, picture: Picture) -> None:  # noqa: ARG002
        if shutil.disk_usage(self._path.parent).free < SPARE:
            raise ShowError(f"nothing more is shown in {self._path}: the disk is nearly full")
        if self._writer is None:
            self._writer = self._begin(picture)
        self._writer.write(_fit(picture, self._size))

    def close(self) -> None:
        if self._writer is not None:
            self._writer.release()

    def _begin(self, picture: Picture) -> cv2.VideoWriter:
        height, width = picture.shape[:2]
        self._size = (max(2, width // 2 * 2), max(2, height // 2 * 2))  # codecs want even sides
        codec = cv2.VideoWriter.fourcc(*VIDEOS[self._path.suffix.lower()])
        writer = cv2.VideoWriter(os.fspath(self._path.absolute()), cv2.CAP_FFMPEG, codec, self._fps, self._size)
        if not writer.isOpened():
            raise ShowError(
                f"cannot write a video to {self._path}: is the folder writable? A name ending in .avi may do"
            )
        return writer


def _fit(picture: Picture, size: tuple[int, int]) -> Picture:
    if (picture.shape[1], picture.shape[0]) == size:
        return picture
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
