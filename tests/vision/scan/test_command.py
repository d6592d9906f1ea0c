"""`companion scan` from the outside: its lines, its last line, its exit codes, and how it is stopped."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.commands import scan
from companion.controls import code_of
from companion.library import load
from vision import feed
from vision.event import Sight
from vision.frame import Frame
from vision.recording import Recorder, RecordingError
from vision.sticker import modules
from vision.tracks import Track

from ..sources.making import network_camera, write_pictures, write_video

SUMMARY = {"event", "frames", "dropped", "decode_calls", "ms_p50", "ms_p95", "ms_max", "rss_mb", "rss_mb_start"}
WATER = load("oz").cards["oz:water"].code
CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
Run = Callable[..., tuple[int, list[dict[str, Any]], str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The exit status, the lines, and what stood on stderr."""

    def call(*words: object) -> tuple[int, list[dict[str, Any]], str]:
        code = main(["scan", *map(str, words)])
        said = capsys.readouterr()
        return code, [json.loads(line) for line in said.out.splitlines()], said.err

    return call


class FakeWatcher:
    """Sees a card in every frame, moving; and once a stranger's code."""

    decode_calls = 5
    tracks = [Track(WATER, "present", CORNERS, None)]

    def look(self, frame: Frame) -> list[Sight]:
        sights = [Sight("moved", WATER, frame.number, frame.t, CORNERS)]
        if frame.number == 1:
            sights.append(Sight("foreign", "\x1b]0;hi" + "y" * 999, frame.number, frame.t, CORNERS))
        return sights

    def finish(self, _last: Frame) -> list[Sight]:
        return []


@pytest.fixture
def fake_eye(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "_watcher", lambda _: FakeWatcher())


def stickers(*places: tuple[str, int, int], shape: tuple[int, int] = (360, 480)) -> np.ndarray:
    """A gray table with stickers of 5 px a module, each in the middle of a white card; with a little noise."""
    picture = np.full(shape, 110, dtype=np.int16)
    for code, x, y in places:
        picture[y : y + 145, x : x + 145] = 215
        picture[y + 20 : y + 125, x + 20 : x + 125] = np.kron(np.where(modules(code), 30, 225), np.ones((5, 5)))
    picture += np.random.default_rng(len(places)).integers(-3, 4, shape, dtype=np.int16)
    return np.clip(picture, 0, 255).astype(np.uint8)


def write_story(folder: Path, *scenes: tuple[np.ndarray, int]) -> Path:
    """Each picture for so many frames."""
    folder.mkdir()
    pictures = [picture for picture, frames in scenes for _ in range(frames)]
    for number, picture in enumerate(pictures):
        assert cv2.imwrite(str(folder / f"{number}.png"), picture)
    return folder


EMPTY, WET = stickers(), stickers((WATER, 60, 80))


# -- what it says ------------------------------------------------------------------------------------


def test_a_card_that_is_laid_and_taken_in_a_tray(run: Run, tmp_path: Path) -> None:
    story = write_story(tmp_path / "s", (EMPTY, 4), (WET, 12), (EMPTY, 40))
    code, lines, err = run("--source", story, "--deck", "oz")
    assert (code, err) == (0, "")
    assert [(line["event"], line["card"], line["zone"]) for line in lines[:-1]] == [
        ("appeared", "oz:water", "tray"),
        ("vanished", "oz:water", "tray"),
    ]
    appeared = lines[0]
    assert set(appeared) == {"event", "card", "code", "zone", "frame", "t", "corners"}
    assert appeared["code"] == WATER
    assert 4 <= appeared["frame"] < 16 and appeared["t"] == pytest.approx(appeared["frame"] / 10)
    assert appeared["corners"][0] == pytest.approx([80, 100], abs=3)


def test_a_card_on_a_table_lies_where_the_nearest_marker_says(run: Run, tmp_path: Path) -> None:
    table = stickers((code_of("seat-2"), 10, 80), (WATER, 160, 80), (code_of("center"), 330, 200))
    code, lines, _ = run(
        "--source", write_story(tmp_path / "s", (table, 12)), "--layout", "table", "--players", "Ann,Bob"
    )
    seen = {line["card"]: line["zone"] for line in lines if line["event"] == "appeared"}
    assert code == 0
    assert seen["oz:water"] == "seat:Bob"


def test_a_single_picture_shows_what_lies_on_it(run: Run, tmp_path: Path) -> None:
    story = write_story(tmp_path / "s", (WET, 1))
    code, lines, err = run("--source", story / "0.png", "--deck", "oz")
    assert (code, err, lines[-1]["frames"]) == (0, "", 1)
    assert [(line["event"], line["card"], line["frame"]) for line in lines[:-1]] == [("appeared", "oz:water", 0)]


def test_the_last_picture_of_a_folder_counts_too(run: Run, tmp_path: Path) -> None:
    _, lines, _ = run("--source", write_story(tmp_path / "s", (EMPTY, 3), (WET, 1)), "--deck", "oz")
    assert [(line["event"], line["card"], line["frame"]) for line in lines[:-1]] == [("appeared", "oz:water", 3)]


def test_a_scan_that_was_cut_short_guesses_nothing(run: Run, tmp_path: Path) -> None:
    _, lines, _ = run("--source", write_story(tmp_path / "s", (WET, 5)), "--deck", "oz", "--limit-frames", 1)
    assert [line["event"] for line in lines] == ["summary"]


def test_the_last_line_is_the_summary(run: Run, tmp_path: Path) -> None:
    _, lines, _ = run("--source", write_story(tmp_path / "s", (WET, 6)), "--deck", "oz")
    summary = lines[-1]
    assert set(summary) == SUMMARY and summary["event"] == "summary"
    assert summary["frames"] == 6 and summary["dropped"] == 0
    assert summary["decode_calls"] > 0
    assert 0 < summary["ms_p50"] <= summary["ms_p95"] <= summary["ms_max"]
    assert 10 < summary["rss_mb_start"] < 4000 and summary["rss_mb"] > 10


@pytest.mark.usefixtures("fake_eye")
def test_a_stranger_s_code_is_told_plain_and_short(run: Run, tmp_path: Path) -> None:
    _, lines, _ = run("--source", write_pictures(tmp_path / "s"))
    (foreign,) = [line for line in lines if line["event"] == "foreign"]
    assert foreign["code"].startswith("\\u001b]0;hiyyy") and len(foreign["code"]) < 80
    assert foreign["card"] is None and foreign["frame"] == 1


@pytest.mark.usefixtures("fake_eye")
def test_no_more_frames_than_wanted(run: Run, tmp_path: Path) -> None:
    _, lines, _ = run("--source", write_video(tmp_path / "v.avi", 30), "--limit-frames", 7)
    assert lines[-1]["frames"] == 7
    assert [line["frame"] for line in lines if line["event"] == "moved"] == list(range(7))


@pytest.mark.usefixtures("fake_eye")
def test_frames_of_many_sizes_and_a_damaged_one(run: Run, tmp_path: Path) -> None:
    folder = write_pictures(tmp_path / "s", 5)
    cv2.imwrite(str(folder / "frame-1.png"), np.zeros((1, 1), dtype=np.uint8))
    cv2.imwrite(str(folder / "frame-2.png"), np.zeros((700, 3), dtype=np.uint8))
    (folder / "frame-3.png").write_text("not a picture\x1b[2J")
    code, lines, err = run("--source", folder)
    assert code == 0 and lines[-1]["frames"] == 4
    assert err.startswith("companion scan: frame-3.png: skipped: not a picture") and err.count("\n") == 1


def test_the_real_eye_bears_frames_of_any_size(run: Run, tmp_path: Path) -> None:
    sizes = [(1, 1), (2, 900), (360, 480), (40, 30)]
    story = write_story(tmp_path / "s", *[(np.full(size, 90, dtype=np.uint8), 2) for size in sizes])
    code, lines, err = run("--source", story)
    assert (code, err, lines[-1]["frames"]) == (0, "", 8)


def test_a_dark_picture_is_told_with_what_to_do(run: Run, tmp_path: Path) -> None:
    night = np.zeros((60, 80), dtype=np.uint8)
    _, lines, _ = run("--source", write_story(tmp_path / "s", (night, 30)), "--deck", "oz")
    assert [(line["event"], line["status"]) for line in lines[:-1]] == [("camera", "dark")]
    assert "more light" in lines[0]["text"]


@pytest.mark.usefixtures("fake_eye")
def test_a_stream_that_hangs_up_is_lost_and_back(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "PAUSES", (0.01,))
    with network_camera(8) as (camera, url):
        code, lines, _ = run("--source", url, "--limit-frames", 10)
    told = [line["status"] for line in lines if line["event"] == "camera"]
    assert code == 0 and camera.visitors >= 2
    assert told[:2] == ["lost", "back"]
    frames = [line["frame"] for line in lines if line["event"] == "moved"]
    assert frames == sorted(set(frames)) and len(frames) == 10


def test_the_demo_needs_no_camera(run: Run) -> None:
    code, lines, err = run("--source", "demo", "--deck", "oz", "--limit-frames", 45)
    assert (code, err) == (0, "")
    assert lines[0]["event"] == "appeared" and lines[0]["card"].startswith("oz:")


def test_the_demo_lays_markers_on_a_table(run: Run) -> None:
    _, lines, _ = run("--source", "demo", "--deck", "oz", "--layout", "table", "--limit-frames", 12)
    assert {"center", "discard", "seat:1"} <= {line.get("zone") for line in lines}


# -- photographs -------------------------------------------------------------------------------------


def test_raw_reads_every_picture_on_its_own(run: Run, tmp_path: Path) -> None:
    folder = write_story(tmp_path / "s", (WET, 2), (EMPTY, 1))
    (folder / "3.jpg").write_text("a text")
    (folder / "notes.txt").write_text("a note")
    code, lines, err = run("--source", folder, "--raw")
    assert code == 0
    assert [line["image"] for line in lines] == ["0.png", "1.png", "2.png", "3.jpg"]
    assert [[found["text"] for found in line["codes"]] for line in lines] == [[WATER], [WATER], [], []]
    assert lines[0]["codes"][0]["corners"][0] == pytest.approx([80, 100], abs=3)
    assert "not a picture" in lines[3]["error"] and "error" not in lines[0]
    assert err == f"companion scan: ignored in {folder}, being no pictures: notes.txt\n"


def test_raw_reads_a_single_picture(run: Run, tmp_path: Path) -> None:
    story = write_story(tmp_path / "s", (WET, 1))
    _, lines, _ = run("--source", story / "0.png", "--raw", "--budget", 0.01)
    assert [found["text"] for line in lines for found in line["codes"]] == [WATER]


def test_raw_tells_payloads_as_they_are(run: Run, tmp_path: Path) -> None:
    import segno

    segno.make("<b>\x1b[2J ünï").save(str(tmp_path / "odd.png"), scale=6)
    _, lines, _ = run("--source", tmp_path, "--raw")
    assert lines[0]["codes"][0]["text"] == "<b>\x1b[2J ünï"


# -- what it cannot do -------------------------------------------------------------------------------


@pytest.mark.parametrize("raw", [(), ("--raw",)])
def test_an_empty_folder_is_one_clear_line(run: Run, tmp_path: Path, raw: tuple[str, ...]) -> None:
    assert run("--source", tmp_path, *raw) == (
        2,
        [],
        f"companion scan: there are no pictures in {tmp_path}: it is empty\n",
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--source", "nowhere"], "there is no 'nowhere'; a source is"),
        (["--source", "nowhere", "--raw"], "there is no 'nowhere'; a source is"),
        (["--source", "text.mp4"], "text.mp4 is not a video that can be read"),
        (["--source", "text.mp4", "--raw"], "--raw reads photographs"),
        (["--source", "demo", "--deck", "ozz"], "there is no deck"),
        (["--source", "demo", "--players", "Ann"], "2 to 6 can play"),
        (["--source", "picamera"], "sudo apt install python3-picamera2"),
        (["--source", "webcam:98"], "there is no webcam 98"),
        (["--source", "demo", "--record", "full"], "full is not empty: name a new folder"),
        (["--source", "demo", "--show", "text.mp4/x"], "cannot show in"),
        (["--source", "demo", "--preview", "nowhere/now.pgm"], "cannot keep a picture in nowhere/now.pgm: name a file"),
        (["--source", "a\nb\x1b[2J"], "there is no"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line_and_exit_2(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.mp4").write_text("Dear diary")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("x")
    code, lines, err = run(*words)
    assert (code, lines) == (2, [])
    assert said in err and err.startswith("companion scan: ") and err.count("\n") == 1 and "\x1b" not in err


@pytest.mark.parametrize(
    "option", ["--limit-frames=0", "--timeout=-1", "--fps=nan", "--size=12", "--budget=x", "--status=0"]
)
def test_numbers_that_make_no_sense_are_refused(capsys: pytest.CaptureFixture[str], option: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["scan", "--source", "demo", option])
    assert caught.value.code == 2
    assert "error: argument" in capsys.readouterr().err


def test_a_folder_in_which_nothing_can_be_read_is_exit_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_text("x")
    code, lines, err = run("--source", tmp_path)
    assert code == 2 and "not one picture" in err
    assert [(line["event"], line["frames"], line["ms_p50"]) for line in lines] == [("summary", 0, None)]


# -- recording and showing ---------------------------------------------------------------------------


def without_summary(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line["event"] != "summary"]


def test_a_recording_replays_the_same_events_with_the_same_settings(run: Run, tmp_path: Path) -> None:
    table = stickers((code_of("seat-1"), 10, 80), (WATER, 160, 80))
    story = write_story(tmp_path / "s", (EMPTY, 3), (table, 10), (EMPTY, 40))
    options = ("--deck", "oz", "--layout", "table", "--players", "Ann,Bob", "--fps", 7)
    _, live, _ = run("--source", story, *options, "--record", tmp_path / "r")
    code, replayed, err = run("--source", tmp_path / "r")
    assert (code, err) == (0, "")
    assert any(line["zone"] == "seat:Ann" for line in without_summary(live))
    assert without_summary(replayed) == without_summary(live)
    kept = [json.loads(line) for line in (tmp_path / "r" / "events.jsonl").read_text().splitlines()]
    assert [line for line in kept if line["event"] not in ("recording", "frame")] == without_summary(live)


def test_a_replay_can_be_told_otherwise(run: Run, tmp_path: Path) -> None:
    story = write_story(tmp_path / "s", (WET, 8))
    run("--source", story, "--deck", "oz", "--layout", "table", "--record", tmp_path / "r")
    _, lines, _ = run("--source", tmp_path / "r", "--layout", "tray")
    assert lines[0]["zone"] == "tray"


@pytest.mark.usefixtures("fake_eye")
def test_a_full_disk_ends_the_recording_but_not_the_scan(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, room = Path.write_bytes, [2]

    def run_out_of_space(path: Path, data: bytes) -> int:
        room[0] -= 1
        if room[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return whole(path, data)

    folder = write_pictures(tmp_path / "s", 5)
    monkeypatch.setattr(Path, "write_bytes", run_out_of_space)
    code, lines, err = run("--source", folder, "--record", tmp_path / "r")
    assert code == 0 and lines[-1]["frames"] == 5
    assert err == (
        f"companion scan: the recording in {tmp_path / 'r'} stops here: No space left on device; scanning goes on\n"
    )
    _, again, _ = run("--source", tmp_path / "r")
    assert again[-1]["frames"] == 2


@pytest.mark.usefixtures("fake_eye")
def test_events_that_cannot_be_kept_are_still_said(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Recorder, event: dict[str, Any]) -> None:
        if event["event"] == "moved":
            raise RecordingError("no room")

    monkeypatch.setattr(Recorder, "event", refuse)
    _, lines, err = run("--source", write_pictures(tmp_path / "s", 3), "--record", tmp_path / "r")
    assert [line["event"] for line in lines].count("moved") == 3
    assert err == "companion scan: no room; scanning goes on\n"


@pytest.mark.usefixtures("fake_eye")
def test_what_is_seen_can_be_looked_at_afterwards(run: Run, tmp_path: Path) -> None:
    folder = write_pictures(tmp_path / "s", 3)
    run("--source", folder, "--show", tmp_path / "seen")
    assert sorted(path.name for path in (tmp_path / "seen").iterdir()) == [f"{n:08}.jpg" for n in range(3)]
    drawn = cv2.imread(str(tmp_path / "seen" / "00000000.jpg"))
    assert drawn is not None and drawn.any()  # frame 0 itself is black
    run("--source", folder, "--show", tmp_path / "seen.avi")
    assert (tmp_path / "seen.avi").stat().st_size > 0


# -- for people who look on ---------------------------------------------------------------------------


@pytest.mark.usefixtures("fake_eye")
def test_a_status_says_that_frames_come_and_how_many(run: Run, tmp_path: Path) -> None:
    folder = write_story(tmp_path / "s", (EMPTY, 50))
    _, lines, _ = run("--source", folder, "--fps", 10, "--status", 2)
    assert [line for line in lines if line["event"] == "status"] == [
        {"event": "status", "frame": 20, "t": 2.0, "fps": 10.0},
        {"event": "status", "frame": 40, "t": 4.0, "fps": 10.0},
    ]
    assert lines[-1]["event"] == "summary"


@pytest.mark.usefixtures("fake_eye")
def test_nobody_is_told_a_status_who_did_not_ask(run: Run, tmp_path: Path) -> None:
    _, lines, _ = run("--source", write_story(tmp_path / "s", (EMPTY, 50)))
    assert {line["event"] for line in lines} == {"moved", "foreign", "summary"}


@pytest.mark.usefixtures("fake_eye")
def test_a_preview_of_the_table_is_kept_in_a_file(run: Run, tmp_path: Path) -> None:
    story = write_story(tmp_path / "s", (WET, 12))
    code, _, err = run("--source", story, "--fps", 10, "--preview", tmp_path / "now.pgm")
    assert (code, err) == (0, "")
    shown = cv2.imread(str(tmp_path / "now.pgm"), cv2.IMREAD_GRAYSCALE)
    assert shown is not None and shown.shape == (240, 320)
    assert (tmp_path / "now.pgm").read_bytes().startswith(b"P5\n# frame 10 480 360\n320 240\n255\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["now.pgm", "s"]


@pytest.mark.usefixtures("fake_eye")
def test_a_preview_that_cannot_be_written_ends_but_not_the_scan(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    folder = write_story(tmp_path / "s", (EMPTY, 30))
    monkeypatch.setattr(Path, "write_bytes", refuse)
    code, lines, err = run("--source", folder, "--preview", tmp_path / "now.pgm")
    assert code == 0 and lines[-1]["frames"] == 30
    assert err.endswith("No space left on device; scanning goes on\n") and err.count("\n") == 1


# -- being stopped -----------------------------------------------------------------------------------


def start(*words: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "companion", "scan", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_with_its_summary(number: signal.Signals) -> None:
    with start("--source", "demo", "--deck", "oz") as program:
        assert program.stdout is not None and program.stderr is not None
        first = json.loads(program.stdout.readline())
        program.send_signal(number)
        rest = [json.loads(line) for line in program.stdout.read().splitlines()]
        assert first["event"] == "appeared"
        assert rest[-1]["event"] == "summary"
        assert program.stderr.read() == ""
    assert program.returncode == 0


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with start("--source", "demo", "--deck", "oz") as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.wait(20) == 0
        assert program.stderr.read() == ""


def test_a_reader_that_goes_away_from_a_silent_camera_is_noticed() -> None:
    """There is no event to fail at: frames come, but nothing happens."""
    with network_camera(10**6) as (_, url), start("--source", url, "--deck", "oz") as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.close()
        assert program.wait(20) == 0
        assert program.stderr.read() == ""


def test_output_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only Linux has a device that is always full")
    command = [sys.executable, "-m", "companion", "scan", "--source", write_pictures(tmp_path / "s", 2)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"companion scan: cannot write what is seen: {os.strerror(errno.ENOSPC)}\n"


def test_signals_are_as_before_when_it_is_done(run: Run, tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    run("--source", write_pictures(tmp_path / "s", 1))
    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before
