"""A recording as a source: the frames with the numbers and times at which they were taken."""

from __future__ import annotations

from pathlib import Path

from ..frame import Frame
from ..recording import Entry, RecordingError, read_contents
from ..source import SourceEnded, SourceError
from .folder import Notice
from .pictures import PictureError, read_picture


class Replay:
    live = False

    def __init__(self, folder: Path, notice: Notice) -> None:
        self._folder, self._notice = folder, notice
        try:
            self._entries = read_contents(folder).entries
        except RecordingError as error:
            raise SourceError(str(error)) from error
        if not self._entries:
            raise SourceError(f"the recording {folder} has no frames")
        self._next = 0

    def read(self) -> Frame:
        while self._next < len(self._entries):
            entry = self._entries[self._next]
            self._next += 1
            try:
                return self._load(entry)
            except PictureError as error:
                self._notice(f"{entry.file}: skipped: {error}")
        raise SourceEnded(f"the recording {self._folder} is over")

    def close(self) -> None:
        self._entries = []

    def _load(self, entry: Entry) -> Frame:
        small = None if entry.small is None else read_picture(self._folder / entry.small)
        return Frame(entry.number, entry.t, read_picture(self._folder / entry.file), small)
