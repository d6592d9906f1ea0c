"""Pictures of every kind become 8 bits of brightness, or a reason why not."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from vision.sources import pictures
from vision.sources.pictures import PictureError, in_name_order, read_picture

from .making import gray

RAMP = np.tile(np.arange(0, 256, 8, dtype=np.uint8), (16, 1))


def close_to_ramp(luma: np.ndarray, tolerance: int = 1) -> bool:
    return luma.shape == RAMP.shape and int(np.abs(luma.astype(int) - RAMP).max()) <= tolerance


def saved(path: Path, image: Image.Image) -> Path:
    image.save(path)
    return path


@pytest.mark.parametrize("suffix", [".png", ".bmp", ".tif", ".webp", ".pgm", ".gif"])
def test_a_gray_picture_stays_as_it_is(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"ramp{suffix}"
    Image.fromarray(RAMP).save(path, **({"lossless": True} if suffix == ".webp" else {}))
    assert close_to_ramp(read_picture(path))


def test_a_jpeg_in_colour(tmp_path: Path) -> None:
    path = tmp_path / "ramp.jpg"
    Image.fromarray(RAMP).convert("RGB").save(path, quality=98)
    assert close_to_ramp(read_picture(path), 4)


def test_sixteen_bits_keep_their_upper_half(tmp_path: Path) -> None:
    path = tmp_path / "ramp.png"
    assert cv2.imwrite(str(path), RAMP.astype(np.uint16) * 257)
    assert close_to_ramp(read_picture(path))


def test_sixteen_bits_of_a_dark_picture_stay_dark(tmp_path: Path) -> None:
    path = tmp_path / "dark.png"
    assert cv2.imwrite(str(path), np.full((4, 4), 257 * 3, dtype=np.uint16))
    assert read_picture(path).max() == 3


@pytest.mark.parametrize("white", [1.0, 255.0, 65535.0])
def test_floats_of_whatever_range(tmp_path: Path, white: float) -> None:
    values = RAMP.astype(np.float32) / 255 * white
    values[0, -1] = white
    luma = read_picture(saved(tmp_path / "ramp.tif", Image.fromarray(values)))
    assert luma[0, -1] == 255
    luma[0, -1] = RAMP[0, -1]
    assert close_to_ramp(luma)


def test_floats_that_are_no_numbers_are_no_fault(tmp_path: Path) -> None:
    values = np.full((4, 4), np.nan, dtype=np.float32)
    values[0, 0] = 1.0
    luma = read_picture(saved(tmp_path / "holes.tif", Image.fromarray(values)))
    assert luma[0, 0] == 255 and luma[1, 1] == 0


def test_what_is_transparent_is_white_like_paper(tmp_path: Path) -> None:
    image = Image.new("RGBA", (4, 4), (0, 0, 0, 255))
    image.putpixel((0, 0), (0, 0, 0, 0))
    luma = read_picture(saved(tmp_path / "hole.png", image))
    assert luma[0, 0] == 255 and luma[1, 1] == 0


def test_a_palette_with_a_transparent_colour(tmp_path: Path) -> None:
    image = Image.new("P", (4, 4), 1)
    image.putpalette([0, 0, 0, 100, 100, 100])
    image.putpixel((0, 0), 0)
    image.save(tmp_path / "palette.png", transparency=0)
    luma = read_picture(tmp_path / "palette.png")
    assert luma[0, 0] == 255 and luma[1, 1] == 100


def test_one_bit_a_pixel(tmp_path: Path) -> None:
    luma = read_picture(saved(tmp_path / "bits.png", Image.new("1", (4, 4), 1)))
    assert luma.dtype == np.uint8 and (luma == 255).all()


def test_a_single_pixel(tmp_path: Path) -> None:
    assert read_picture(saved(tmp_path / "dot.png", Image.fromarray(gray(7, (1, 1))))).tolist() == [[7]]


def test_a_photograph_is_turned_the_way_it_was_held(tmp_path: Path) -> None:
    path = tmp_path / "held.jpg"
    exif = Image.Exif()
    exif[0x0112] = 6  # turn clockwise by a quarter
    Image.new("L", (40, 20)).save(path, exif=exif)
    assert read_picture(path).shape == (40, 20)


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".tif", ".webp", ".bmp"])
@pytest.mark.parametrize("part", [0.6, 0.1, 0.01])
def test_a_file_that_was_cut_off(tmp_path: Path, suffix: str, part: float) -> None:
    whole = tmp_path / f"whole{suffix}"
    Image.fromarray(np.random.default_rng(1).integers(0, 255, (64, 64), dtype=np.uint8)).save(whole)
    cut = tmp_path / f"cut{suffix}"
    cut.write_bytes(whole.read_bytes()[: int(whole.stat().st_size * part)])
    with pytest.raises(PictureError, match=r"cut off|not a picture"):
        read_picture(cut)


@pytest.mark.parametrize("contents", [b"", b"Dear diary,\n", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"])
def test_a_text_that_calls_itself_a_picture(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "text.jpg").write_bytes(contents)
    with pytest.raises(PictureError, match="not a picture that can be read"):
        read_picture(tmp_path / "text.jpg")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="No such file"):
        read_picture(tmp_path / "none.png")


def test_a_huge_picture_is_refused_before_it_fills_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path / "huge.png", Image.new("1", (30_000, 10_000)))
    monkeypatch.setattr(Image.Image, "load", lambda _: pytest.fail("it was decoded"))
    with pytest.raises(PictureError, match="30000 x 10000 pixels are too many: scale it down to 120 million"):
        read_picture(path)


def test_a_picture_at_the_limit_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_PIXELS", 64)
    assert read_picture(saved(tmp_path / "full.png", Image.new("L", (8, 8)))).shape == (8, 8)
    with pytest.raises(PictureError):
        read_picture(saved(tmp_path / "more.png", Image.new("L", (8, 9))))


def test_numbers_in_names_count_as_numbers() -> None:
    names = ["b", "frame-10.png", "frame-9.png", "frame-010.png", "Frame-2.png", "10", "9", "a"]
    ordered = [path.name for path in in_name_order([Path(name) for name in names])]
    assert ordered == ["9", "10", "a", "b", "Frame-2.png", "frame-9.png", "frame-010.png", "frame-10.png"]
