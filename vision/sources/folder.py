"""A folder of pictures as frames, in name order; or one picture as the only frame."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..frame import Frame
from ..source import SourceEnded, SourceError
from .pictures import PictureError, in_name_order, is_picture, read_picture

Notice = Callable[[str], None]
NAMED = 3  # files that a notice lists by name


def list_pictures(path: Path, notice: Notice) -> list[Path]:
    """The pictures of a folder in name order, or the one that is named. Other files are told of and left."""
    if not path.is_dir():
        return [path]
    try:
        files = [file for file in path.iterdir() if not file.name.startswith(".")]
    except OSError as error:
        raise SourceError(f"cannot look into {path}: {error.strerror}") from error
    pictures = [file for file in files if is_picture(file) and file.is_file()]
    others = in_name_order([file for file in files if file not in set(pictures)])
    if not pictures:
        raise SourceError(f"there are no pictures in {path}{_found_instead(others)}")
    if others:
        notice(f"ignored in {path}, being no pictures: {_named(others)}")
    return in_name_order(pictures)


def _found_instead(others: list[Path]) -> str:
    if any(file.suffix.lower() in (".heic", ".heif") for file in others):
        return "; HEIC cannot be read: convert them to JPEG"
    return f", only {_named(others)}" if others else ": it is empty"


def _named(files: list[Path]) -> str:
    names = ", ".join(file.name for file in files[:NAMED])
    return names if len(files) <= NAMED else f"{names} and {len(files) - NAMED} more"


class PictureFolder:
    """Frame n is the n-th picture, at n / fps seconds. A picture that cannot be read is told of and skipped."""

    live = False

    def __init__(self, path: Path, fps: float, notice: Notice) -> None:
        self._path, self._fps, self._notice = path, fps, notice
        self._pictures = list_pictures(path, notice)
        self._next = 0
        self._read = 0

    def read(self) -> Frame:
        while self._next < len(self._pictures):
            number, picture = self._next, self._pictures[self._next]
            self._next += 1
            try:
                luma = read_picture(picture)
            except PictureError as error:
                self._notice(f"{picture.name}: skipped: {error}")
                continue
            self._read += 1
            return Frame(number, number / self._fps, luma)
        if self._read == 0 and self._pictures:
            raise SourceError(f"not one picture of {self._path} could be read")
        raise SourceEnded(f"{self._path} has no more pictures")

    def close(self) -> None:
        self._pictures = []
