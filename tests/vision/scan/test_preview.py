"""The small picture for people who look on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.frame import Frame, Luma
from vision.preview import SIDE, Preview, pgm
from vision.showing import ShowError


def frame(luma: Luma, t: float = 0.0, small: Luma | None = None) -> Frame:
    return Frame(round(t * 10), t, luma, small)


def gray(height: int, width: int, level: int = 120) -> Luma:
    return np.full((height, width), level, np.uint8)


@pytest.mark.parametrize("shape", [(2592, 4608), (4608, 2592), (720, 1280), (90, 120), (1, 1), (1, 5000), (361, 641)])
def test_any_frame_becomes_small_and_keeps_its_shape(shape: tuple[int, int], tmp_path: Path) -> None:
    (tmp_path / "p.pgm").write_bytes(pgm(frame(gray(*shape))))
    with Image.open(tmp_path / "p.pgm") as picture:
        assert max(picture.size) <= SIDE and picture.getpixel((0, 0)) == 120
        assert picture.size[0] / picture.size[1] == pytest.approx(shape[1] / shape[0], rel=0.02) or min(shape) == 1


def test_the_camera_s_own_small_picture_is_taken_and_the_size_of_the_large_one_told() -> None:
    shown = pgm(frame(gray(2592, 4608, 0), 1.2, gray(360, 640, 200)))
    assert shown.startswith(b"P5\n# frame 12 4608 2592\n320 180\n255\n") and set(shown[-320 * 180 :]) == {200}


def test_it_is_written_once_a_second_and_whole(tmp_path: Path) -> None:
    preview, path = Preview(str(tmp_path / "now.pgm")), tmp_path / "now.pgm"
    numbers = []
    for tenth in range(35):
        preview.look(frame(gray(90, 120), tenth / 10))
        numbers.append(path.read_bytes().split()[3])
    assert numbers == [b"0"] * 10 + [b"10"] * 10 + [b"20"] * 10 + [b"30"] * 5
    assert [each.name for each in tmp_path.iterdir()] == ["now.pgm"]


def test_after_a_clock_that_went_back_it_goes_on(tmp_path: Path) -> None:
    preview = Preview(str(tmp_path / "now.pgm"))
    preview.look(frame(gray(9, 9), 100.0))
    preview.look(frame(gray(9, 9), 3.0))
    assert (tmp_path / "now.pgm").read_bytes().startswith(b"P5\n# frame 30 ")


def test_a_place_that_cannot_be_is_told_at_once(tmp_path: Path) -> None:
    for target in (tmp_path, tmp_path / "nowhere" / "now.pgm"):
        with pytest.raises(ShowError, match="name a file in a folder that is there"):
            Preview(str(target))
