"""A folder as people leave it: other files in it, damaged pictures, pictures of several sizes."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from vision.frame import Frame
from vision.source import SourceEnded, SourceError
from vision.sources.folder import PictureFolder

from .making import gray, levels_of, write_pictures


def all_of(folder: Path, fps: float = 10) -> tuple[list[Frame], list[str]]:
    notices: list[str] = []
    source, frames = PictureFolder(folder, fps, notices.append), []
    while True:
        try:
            frames.append(source.read())
        except SourceEnded:
            return frames, notices


def test_pictures_come_in_name_order_with_numbers_as_numbers(tmp_path: Path) -> None:
    frames, notices = all_of(write_pictures(tmp_path, 12))
    assert levels_of(frames) == list(range(0, 120, 10))
    assert [frame.number for frame in frames] == list(range(12))
    assert notices == []


def test_time_follows_from_the_frames_a_second(tmp_path: Path) -> None:
    frames, _ = all_of(write_pictures(tmp_path, 3), fps=4)
    assert [frame.t for frame in frames] == [0, 0.25, 0.5]


def test_other_files_are_ignored_and_told_of_once(tmp_path: Path) -> None:
    write_pictures(tmp_path, 2)
    for name in ("notes.txt", "a.pdf", "b.pdf", "c.pdf", ".hidden"):
        (tmp_path / name).write_text("x")
    (tmp_path / "sub.png").mkdir()
    frames, notices = all_of(tmp_path)
    assert len(frames) == 2
    assert notices == [f"ignored in {tmp_path}, being no pictures: a.pdf, b.pdf, c.pdf and 2 more"]


def test_a_damaged_picture_is_told_of_and_skipped_but_counts(tmp_path: Path) -> None:
    write_pictures(tmp_path, 3)
    whole = (tmp_path / "frame-1.png").read_bytes()
    (tmp_path / "frame-1.png").write_bytes(whole[: len(whole) // 2])
    frames, notices = all_of(tmp_path)
    assert [(frame.number, frame.t) for frame in frames] == [(0, 0.0), (2, 0.2)]
    assert len(notices) == 1 and notices[0].startswith("frame-1.png: skipped: damaged, or cut off")


def test_the_size_may_change_in_the_middle(tmp_path: Path) -> None:
    write_pictures(tmp_path, 3)
    cv2.imwrite(str(tmp_path / "frame-1.png"), gray(10, (1, 1)))
    frames, notices = all_of(tmp_path)
    assert [frame.luma.shape for frame in frames] == [(48, 64), (1, 1), (48, 64)]
    assert notices == []


def test_an_empty_folder_is_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"no pictures in .*: it is empty"):
        PictureFolder(tmp_path, 10, print)


def test_a_folder_without_pictures_says_what_it_has(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    with pytest.raises(SourceError, match=r"no pictures in .*, only notes\.txt"):
        PictureFolder(tmp_path, 10, print)


def test_pictures_of_a_phone_that_cannot_be_read_are_to_be_converted(tmp_path: Path) -> None:
    (tmp_path / "IMG_1.HEIC").write_text("x")
    with pytest.raises(SourceError, match="convert them to JPEG"):
        PictureFolder(tmp_path, 10, print)


def test_a_folder_of_which_nothing_can_be_read_is_a_fault_not_an_end(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_text("x")
    source = PictureFolder(tmp_path, 10, lambda _: None)
    with pytest.raises(SourceError, match="not one picture") as caught:
        source.read()
    assert not isinstance(caught.value, SourceEnded)
