"""The journal: the game IS this file. One JSON object a line: the set-up, then every accepted input.

An input is appended and synced to disk before anybody hears of it, so a power cut loses at most what nobody was told.
Undone inputs stay in the file; the undo that took them back names them.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from .journal import JournalError

FORMAT = 1


class Record(NamedTuple):
    number: int  # counts every input ever made, from 1
    input: dict[str, Any]
    undone: bool = False


class Contents(NamedTuple):
    """What a journal file says."""

    header: dict[str, Any]
    records: list[Record]
    length: int  # bytes that are sound
    torn: int  # bytes after them: a line that a power cut left unfinished

    @property
    def standing(self) -> list[Record]:
        return [record for record in self.records if not record.undone]


class FileJournal:
    """An append-only file, locked by the one process that writes it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._file = _open(path)
        self.contents = self._contents()
        self._number = len(self.contents.records) if self.contents else 0
        self._standing = [record.number for record in self.contents.standing] if self.contents else []
        self._length = self.contents.length if self.contents else 0
        self._cut()

    def _contents(self) -> Contents | None:
        try:
            return _read(self.path)
        except JournalError:
            self.close()
            raise

    def start(self, header: dict[str, Any]) -> None:
        """Begin a new game in an empty file."""
        self._write({"journal": FORMAT, **header})
        _sync_folder(self.path)

    def append(self, given: dict[str, Any]) -> None:
        self._number += 1
        line: dict[str, Any] = {"n": self._number, "in": given}
        if given["do"] == "undo":
            line["undoes"] = self._standing[-given.get("n", 1) :]
        try:
            self._write(line)
        except JournalError:
            self._number -= 1
            raise
        if given["do"] == "undo":
            del self._standing[-given.get("n", 1) :]
        else:
            self._standing.append(self._number)

    def close(self) -> None:
        os.close(self._file)

    def _write(self, line: dict[str, Any]) -> None:
        data = json.dumps(line).encode() + b"\n"
        try:
            if os.write(self._file, data) < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file)
        except OSError as error:
            self._cut()
            raise JournalError(
                f"cannot write to {self.path}: {error.strerror}. The input was not taken; "
                "make room on the disk and say it again"
            ) from error
        self._length += len(data)

    def _cut(self) -> None:
        """Drop whatever comes after the last sound line."""
        os.ftruncate(self._file, self._length)
        os.lseek(self._file, self._length, os.SEEK_SET)


def _open(path: str) -> int:
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise JournalError(f"cannot open the journal {path}: {error.strerror}") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(file)
        raise JournalError(f"another referee is writing to {path}: stop it, or use another file") from error
    return file


def _sync_folder(path: str) -> None:
    folder = os.open(Path(path).parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def read(path: str) -> Contents:
    """A journal to look at, without locking or mending it."""
    contents = _read(path)
    if contents is None:
        raise JournalError(f"{path} is empty: no game was kept in it")
    return contents


def _read(path: str) -> Contents | None:
    """All sound lines; None if not even the first is. Only the last line can be torn: anything else is damage."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise JournalError(f"cannot read the journal {path}: {error.strerror}") from error
    parsed, sound = [], 0
    for line in data.splitlines(keepends=True):
        value = _parse(line)
        if value is None:
            break
        parsed.append(value)
        sound += len(line)
    if data.count(b"\n", sound) > 1 or (not parsed and not _begins_like_ours(data)):
        raise JournalError(f"{path}, line {len(parsed) + 1}: not a line of a journal. Is this the right file?")
    if not parsed:
        return None
    return Contents(_header(path, parsed[0]), _records(path, parsed[1:]), sound, len(data) - sound)


def _parse(line: bytes) -> dict[str, Any] | None:
    """A whole line, or None if it is torn."""
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) and line.endswith(b"\n") else None


def _begins_like_ours(data: bytes) -> bool:
    """Empty, or a first line that was torn off."""
    start = b'{"journal": '
    return data[: len(start)] == start[: len(data)]


def _header(path: str, line: dict[str, Any]) -> dict[str, Any]:
    if line.get("journal") != FORMAT or not isinstance(line.get("setup"), dict):
        raise JournalError(f"{path} is not a journal of this companion (format {FORMAT})")
    return line


def _records(path: str, lines: list[dict[str, Any]]) -> list[Record]:
    records: list[Record] = []
    for at, line in enumerate(lines, 1):
        if line.get("n") != at or not isinstance(line.get("in"), dict):
            raise JournalError(f"{path}, line {at + 1}: input {at} expected")
        records.append(Record(at, line["in"], undone=line["in"].get("do") == "undo"))
        for number in line.get("undoes", ()):
            records[number - 1] = records[number - 1]._replace(undone=True)
    return records
