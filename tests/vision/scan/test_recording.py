"""A recording holds every frame to the last bit, and can be read back whatever happened to it."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import numpy as np
import pytest

from vision.frame import Frame, Luma
from vision.recording import EVENTS, Recorder, RecordingError, read_contents
from vision.source import FrameSource, SourceEnded, SourceError
from vision.sources import Wishes, open_source


def noise(seed: int, shape: tuple[int, int] = (20, 30)) -> Luma:
    return np.random.default_rng(seed).integers(0, 256, shape, dtype=np.uint8)


FRAMES = [
    Frame(0, 0.0, noise(0)),
    Frame(3, 0.1 + 0.2, noise(1), noise(2, (4, 6))),
    Frame(700, 1e4 / 3, noise(3, (1, 1))),
]


def record(folder: Path, frames: list[Frame] = FRAMES) -> Path:
    recorder = Recorder(folder, {"layout": "table"})
    for frame in frames:
        recorder.frame(frame)
        recorder.event({"event": "appeared", "frame": frame.number})
    recorder.close()
    return folder


def rest_of(source: FrameSource) -> list[Frame]:
    frames = []
    while True:
        try:
            frames.append(source.read())
        except SourceEnded:
            return frames


def same(one: Frame, other: Frame) -> bool:
    if (one.small is None) != (other.small is None):
        return False
    pairs = [(one.luma, other.luma), (one.small, other.small)]
    return one[:2] == other[:2] and all(np.array_equal(a, b) for a, b in pairs if a is not None and b is not None)


def test_a_replay_gives_the_same_frames_numbers_and_times(tmp_path: Path) -> None:
    replayed = rest_of(open_source(str(record(tmp_path / "r"))))
    assert len(replayed) == len(FRAMES)
    assert all(same(one, other) for one, other in zip(FRAMES, replayed, strict=True))


def test_events_and_settings_stand_in_one_readable_file(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in (record(tmp_path / "r") / EVENTS).read_text().splitlines()]
    assert [line["event"] for line in lines] == ["recording", *["frame", "appeared"] * 3]
    assert read_contents(tmp_path / "r").settings == {"layout": "table"}


def test_a_folder_that_holds_something_is_not_recorded_over(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("x")
    with pytest.raises(RecordingError, match="not empty: name a new folder"):
        Recorder(tmp_path, {})
    assert [path.name for path in tmp_path.iterdir()] == ["precious.txt"]


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(RecordingError, match="cannot record into"):
        Recorder(tmp_path / "file" / "r", {})


def test_a_full_disk_leaves_no_half_picture_and_all_frames_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = Recorder(tmp_path / "r", {})
    recorder.frame(FRAMES[0])
    whole = Path.write_bytes

    def run_out_of_space(path: Path, data: bytes) -> int:
        whole(path, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", run_out_of_space)
    with pytest.raises(RecordingError, match="stops here: No space left on device"):
        recorder.frame(FRAMES[1])
    assert sorted(path.name for path in (tmp_path / "r").iterdir()) == ["00000000.png", EVENTS]
    assert len(rest_of(open_source(str(tmp_path / "r")))) == 1


def test_a_power_cut_in_the_middle_of_a_line_costs_that_line(tmp_path: Path) -> None:
    events = record(tmp_path / "r") / EVENTS
    whole = events.read_bytes()
    at = whole.index(b'"frame": 700')
    events.write_bytes(whole[:at])
    assert [frame.number for frame in rest_of(open_source(str(tmp_path / "r")))] == [0, 3]


def test_a_frame_that_is_missing_is_told_of_and_skipped(tmp_path: Path) -> None:
    (record(tmp_path / "r") / "00000003.png").unlink()
    notices: list[str] = []
    frames = rest_of(open_source(str(tmp_path / "r"), Wishes(notice=notices.append)))
    assert [frame.number for frame in frames] == [0, 700]
    assert notices == ["00000003.png: skipped: No such file or directory"]


HEADER = '{"event": "recording", "format": 1, "settings": {}}\n'


@pytest.mark.parametrize(
    ("contents", "said"),
    [
        ("", "not a recording of this companion"),
        (HEADER, "has no frames"),
        ('{"event": "recording", "format": 2, "settings": {}}\n', "not a recording of this companion"),
        ("nonsense\n", "line 1: not a line"),
        (HEADER + "[1]\n", "line 2: not a line"),
        (HEADER + '{"event": "frame"}\n', "line 2: not a frame"),
        (HEADER + '{"event": "frame", "frame": 0, "t": NaN, "file": "a.png"}\n', "line 2: not a frame"),
        (HEADER + '{"event": "frame", "frame": 0, "t": 0, "file": "../a.png"}\n', "line 2: not a frame"),
        (HEADER + '{"event": "frame", "frame": 0, "t": 0, "file": "/etc/a.png"}\n', "line 2: not a frame"),
        (HEADER + '{"event": "frame", "frame": 0, "t": 0, "file": "a.png", "small": 3}\n', "line 2: not a frame"),
    ],
)
def test_what_is_no_recording_is_told_with_the_line(tmp_path: Path, contents: str, said: str) -> None:
    (tmp_path / EVENTS).write_text(contents)
    with pytest.raises(SourceError, match=said):
        open_source(str(tmp_path))
