"""What every source promises, whatever it reads from."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from vision.frame import Frame
from vision.recording import Recorder
from vision.source import FrameSource, SourceEnded, SourceError
from vision.sources import Wishes, open_source
from vision.sources.capture import Live

from .making import FakeCapture, fake_picamera2, gray, network_camera, write_pictures, write_video

Opener = Callable[[], FrameSource]
LIVE = ("stream", "webcam", "picamera")
FILES = ("folder", "picture", "video", "recording", "demo")


def write_recording(folder: Path) -> Path:
    recorder = Recorder(folder, {})
    for number in (0, 1, 5):
        recorder.frame(Frame(number, number / 7, gray(number), gray(number, (6, 8))))
    recorder.close()
    return folder


def open_webcam() -> FrameSource:
    return Live(FakeCapture(), "webcam 0", iter(np.arange(0, 1000, 0.1)).__next__)  # type: ignore[arg-type]


def open_demo() -> FrameSource:
    from vision.simulated.source import demo_source

    return demo_source(["FX:OZ:001"], "tray")


@pytest.fixture
def openers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Opener]]:
    monkeypatch.setitem(sys.modules, "picamera2", fake_picamera2())
    with ExitStack() as stack:
        folder, video = write_pictures(tmp_path / "pictures"), write_video(tmp_path / "video.avi")
        recording = write_recording(tmp_path / "recording")
        yield {
            "folder": lambda: open_source(str(folder)),
            "picture": lambda: open_source(str(folder / "frame-2.png")),
            "video": lambda: open_source(str(video)),
            "recording": lambda: open_source(str(recording)),
            "stream": lambda: open_source(stack.enter_context(network_camera())[1]),
            "webcam": open_webcam,
            "picamera": lambda: open_source("picamera"),
            "demo": lambda: open_source("demo", Wishes(demo=open_demo)),
        }


@pytest.fixture(params=LIVE + FILES)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def source(kind: str, openers: dict[str, Opener]) -> Iterator[FrameSource]:
    source = openers[kind]()
    yield source
    source.close()


def some_frames(source: FrameSource, most: int = 5) -> list[Frame]:
    frames = []
    try:
        while len(frames) < most:
            frames.append(source.read())
    except SourceEnded:
        pass
    return frames


class TestEverySource:
    def test_says_whether_the_world_goes_on_without_it(self, kind: str, source: FrameSource) -> None:
        assert source.live is (kind in LIVE)

    def test_counts_frames_from_zero_and_upwards(self, source: FrameSource) -> None:
        numbers = [frame.number for frame in some_frames(source)]
        assert numbers[0] == 0
        assert all(before < after for before, after in pairwise(numbers))

    def test_time_begins_when_it_is_opened_and_never_goes_back(self, source: FrameSource) -> None:
        times = [frame.t for frame in some_frames(source)]
        assert 0 <= times[0] < 5
        assert all(before < after for before, after in pairwise(times))

    def test_gives_brightness_in_bytes_by_rows_and_columns(self, source: FrameSource) -> None:
        for frame in some_frames(source, 2):
            for luma in (frame.luma, frame.luma if frame.small is None else frame.small):
                assert luma.dtype == np.uint8
                assert luma.ndim == 2 and luma.size > 0

    def test_a_frame_stays_as_it_is_while_the_next_is_read(self, source: FrameSource) -> None:
        first = source.read()
        before = first.luma.copy()
        some_frames(source, 2)
        assert np.array_equal(first.luma, before)

    def test_can_be_closed_twice(self, source: FrameSource) -> None:
        source.read()
        source.close()
        source.close()

    def test_can_be_opened_again_after_closing(
        self, kind: str, source: FrameSource, openers: dict[str, Opener]
    ) -> None:
        source.read()
        source.close()
        again = openers[kind]()
        assert again.read().number == 0
        again.close()


@pytest.mark.parametrize("kind", ["folder", "picture", "video", "recording"])
def test_a_file_ends_and_stays_ended(source: FrameSource) -> None:
    assert some_frames(source, 100)
    for _ in range(2):
        with pytest.raises(SourceEnded):
            source.read()


@pytest.mark.parametrize("kind", ["folder", "video", "recording"])
def test_a_file_that_was_closed_gives_nothing_more(source: FrameSource) -> None:
    source.read()
    source.close()
    with pytest.raises(SourceError):
        source.read()
