"""How a user names a source, and what is said of names that mean nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.source import SourceError
from vision.sources import Wishes, open_source
from vision.sources.capture import VideoFile
from vision.sources.folder import PictureFolder

from .making import write_pictures, write_video


@pytest.mark.parametrize(
    "spec", ["", "nothing-here", "./none.mp4", "concat:a|b", "rtsp://10.0.0.1/", "x\0y", "y" * 5000]
)
def test_what_is_not_there_is_told_with_all_that_could_be(spec: str) -> None:
    with pytest.raises(SourceError, match=r"there is no .*; a source is picamera, webcam:0, a video file"):
        open_source(spec)


@pytest.mark.parametrize("spec", ["webcam:", "webcam:x", "webcam:-1", "webcam:0;1", "webcam:٣", "webcam:1234"])
def test_a_webcam_is_named_by_its_number(spec: str) -> None:
    with pytest.raises(SourceError, match="by its number: webcam:0"):
        open_source(spec)


def test_a_file_is_taken_for_what_its_name_says(tmp_path: Path) -> None:
    write_pictures(tmp_path)
    write_video(tmp_path / "v.avi")
    assert isinstance(open_source(str(tmp_path)), PictureFolder)
    assert isinstance(open_source(str(tmp_path / "frame-1.png")), PictureFolder)
    assert isinstance(open_source(str(tmp_path / "v.avi")), VideoFile)


def test_a_folder_takes_the_rate_that_is_wished_for(tmp_path: Path) -> None:
    source = open_source(str(write_pictures(tmp_path)), Wishes(fps=2))
    assert [source.read().t for _ in range(3)] == [0, 0.5, 1]


def test_a_demo_without_cards_cannot_be_shown() -> None:
    with pytest.raises(SourceError, match="needs a deck"):
        open_source("demo")
