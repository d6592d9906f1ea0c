"""Videos, streams and webcams."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.frame import Frame
from vision.source import FrameSource, SourceEnded, SourceError, SourceLost
from vision.sources import Wishes, capture, open_source
from vision.sources.capture import Live

from .making import FakeCapture, levels_of, network_camera, write_video


def rest_of(source: FrameSource) -> list[Frame]:
    frames = []
    while True:
        try:
            frames.append(source.read())
        except SourceEnded:
            return frames


def test_every_frame_of_a_video_at_its_own_time(tmp_path: Path) -> None:
    frames = rest_of(open_source(str(write_video(tmp_path / "v.avi", 6, fps=4))))
    assert levels_of(frames) == [0, 10, 20, 30, 40, 50]
    assert [frame.t for frame in frames] == pytest.approx([0, 0.25, 0.5, 0.75, 1, 1.25])


def test_a_text_is_no_video(tmp_path: Path) -> None:
    (tmp_path / "v.mp4").write_text("Dear diary")
    with pytest.raises(SourceError, match="not a video that can be read"):
        open_source(str(tmp_path / "v.mp4"))


def test_a_video_that_was_cut_off_gives_what_it_has_and_says_so(tmp_path: Path) -> None:
    whole = write_video(tmp_path / "v.avi", 60).read_bytes()
    (tmp_path / "cut.avi").write_bytes(whole[: len(whole) // 2])
    notices: list[str] = []
    frames = rest_of(open_source(str(tmp_path / "cut.avi"), Wishes(notice=notices.append)))
    assert 10 < len(frames) < 50
    assert [notice.split(": ")[1] for notice in notices] == [f"only {len(frames)} of 60 frames could be read"]


def test_a_whole_video_is_not_called_cut_off(tmp_path: Path) -> None:
    notices: list[str] = []
    rest_of(open_source(str(write_video(tmp_path / "v.avi")), Wishes(notice=notices.append)))
    assert notices == []


def test_a_stream_that_hangs_up_is_lost_not_ended() -> None:
    with network_camera(8) as (_, url):
        source = open_source(url)
        frames = [source.read() for _ in range(8)]
        assert levels_of(frames) == [0, 10, 20, 30, 40, 50, 60, 70]
        with pytest.raises(SourceLost, match="sends no more pictures"):
            source.read()
        source.close()


def test_a_stream_that_falls_silent_is_lost_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capture, "READING_MS", 200)
    with network_camera(8) as (camera, url):
        camera.hold.clear()
        source = open_source(url)
        with pytest.raises(SourceLost):
            for _ in range(9):
                source.read()
        source.close()


def test_nobody_answers_at_the_address() -> None:
    with network_camera() as (_, url):
        pass
    with pytest.raises(SourceError, match="is the camera on, and the address right"):
        open_source(url)


def test_a_webcam_that_is_pulled_out_is_lost() -> None:
    source = Live(FakeCapture(2), "webcam 0", lambda: 0.0)  # type: ignore[arg-type]
    assert [source.read().number for _ in range(2)] == [0, 1]
    with pytest.raises(SourceLost, match="webcam 0 sends no more pictures"):
        source.read()


def test_a_webcam_that_is_not_there() -> None:
    with pytest.raises(SourceError, match="there is no webcam 99: is it plugged in"):
        open_source("webcam:99")
