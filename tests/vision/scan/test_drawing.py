"""What people see of the eye: colours, lines and words, in pictures or a video."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import drawing, showing
from vision.drawing import STYLES, WIDEST, Mark, draw
from vision.showing import ShowError, open_show
from vision.symbol import Corners

SQUARE: Corners = ((100, 50), (200, 50), (200, 150), (100, 150))


def black(height: int = 300, width: int = 400) -> np.ndarray:
    return np.zeros((height, width), dtype=np.uint8)


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is written."""
    written: list[str] = []
    write: Callable[..., None] = drawing._write

    def listen(picture: np.ndarray, lines: list[str], *rest: object) -> None:
        written.extend(lines)
        write(picture, lines, *rest)

    monkeypatch.setattr(drawing, "_write", listen)
    return written


@pytest.mark.parametrize("state", STYLES)
def test_every_state_is_named_beside_the_card_and_its_zone(state: str, texts: list[str]) -> None:
    draw(black(), [Mark(SQUARE, "oz:water", "seat:Ann", state)])
    assert texts == ["oz:water", "seat:Ann", state]


def inked(state: str) -> float:
    """How much of the upper side of the box is drawn."""
    top = draw(black(), [Mark(SQUARE, "", "", state)])[50, 105:195]
    return float(np.mean(top.max(axis=1) > 60))


def test_every_state_has_a_line_of_its_own_without_its_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    white = {state: style._replace(color=(255, 255, 255)) for state, style in STYLES.items()}
    monkeypatch.setattr(drawing, "STYLES", white)
    boxes = [draw(black(), [Mark(SQUARE, "", "", state)])[45:156, 95:206].tobytes() for state in STYLES]
    assert len(set(boxes)) == len(STYLES)


def test_what_is_present_has_a_whole_line_and_what_is_doubtful_a_broken_one() -> None:
    assert inked("present") == 1
    assert 0.2 < inked("tentative") < 0.9
    assert 0.2 < inked("covered") < 0.9


def test_every_state_has_a_colour_of_its_own() -> None:
    assert len({style.color for style in STYLES.values()}) == len(STYLES)


def test_a_state_that_nobody_knows_is_drawn_all_the_same(texts: list[str]) -> None:
    assert draw(black(), [Mark(SQUARE, "x", "tray", "bewitched")]).any()
    assert "bewitched" in texts


def test_the_frame_itself_is_left_as_it_was() -> None:
    luma = black()
    draw(luma, [Mark(SQUARE, "x", "tray", "present")], "frame 1")
    assert not luma.any()


def test_a_large_frame_is_drawn_smaller_with_its_marks_in_place() -> None:
    far: Corners = ((2000, 1000), (2400, 1000), (2400, 1400), (2000, 1400))
    picture = draw(black(2592, 4608), [Mark(far, "", "", "present")])
    scale = WIDEST / 4608
    assert picture.shape == (1080, 1920, 3)
    assert picture[round(1200 * scale), round(2000 * scale)].any()


@pytest.mark.parametrize("shape", [(1, 1), (1, 3000), (3, 2)])
def test_tiny_frames_and_marks_far_outside_are_no_trouble(shape: tuple[int, int]) -> None:
    away: Corners = ((-1e9, 0), (1e9, 0), (1e9, 1e9), (-1e9, 1e9))
    assert draw(black(*shape), [Mark(away, "oz:water", "tray", "gone")], "frame 1").size


def test_letters_that_the_font_lacks_do_not_stop_it() -> None:
    assert draw(black(), [Mark(SQUARE, "oz:water", "seat:Zoë\x1b[2J", "present")]).any()


def test_a_folder_gets_one_picture_a_frame_named_by_its_number(tmp_path: Path) -> None:
    show = open_show(str(tmp_path / "new" / "folder"), 10)
    for number in (3, 12):
        show.add(number, draw(black(), []))
    show.close()
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == ["00000003.jpg", "00000012.jpg"]


@pytest.mark.parametrize("name", ["seen.avi", "seen.mp4", "seen.mkv"])
def test_a_video_takes_frames_of_every_size(tmp_path: Path, name: str) -> None:
    show = open_show(str(tmp_path / name), 10)
    for number, size in enumerate([(301, 401), (301, 401), (20, 30), (300, 400)]):
        show.add(number, draw(black(*size), []))
    show.close()
    capture, count = cv2.VideoCapture(str(tmp_path / name), cv2.CAP_FFMPEG), 0
    while capture.read()[0]:
        count += 1
    assert count == 4
    assert capture.get(cv2.CAP_PROP_FRAME_WIDTH) == 400


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for target in ("file", "file/in/it", "file/seen.avi"):
        with pytest.raises(ShowError, match="cannot show in"):
            open_show(str(tmp_path / target), 10)


def test_a_video_stops_before_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "SPARE", 10**18)
    with pytest.raises(ShowError, match="the disk is nearly full"):
        open_show(str(tmp_path / "seen.avi"), 10).add(0, draw(black(), []))
