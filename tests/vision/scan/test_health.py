"""Dark and blurred: told once, told when it is over, and not told of a hand, a black cloth or an empty table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import health
from vision.frame import Frame, Luma
from vision.health import EVERY, LASTING, Health, brightness, edge_width
from vision.sticker import modules

LONG = EVERY * LASTING


def table(blur: float = 0.8, light: float = 1.0, cloth: int = 90, stickers: int = 6, noise: float = 2.0) -> Luma:
    """Cards with stickers of 3 px a module on a cloth."""
    rng = np.random.default_rng(1)
    picture = np.full((600, 900), cloth, dtype=np.float32)
    for number in range(stickers):
        x, y = 40 + number % 3 * 280, 60 + number // 3 * 260
        picture[y - 20 : y + 200, x - 20 : x + 140] = 215
        code = np.pad(modules(f"FX:OZ:{number:03}"), 2)
        picture[y : y + 75, x : x + 75] = np.kron(np.where(code, 30, 225), np.ones((3, 3)))
    picture = cv2.GaussianBlur(picture, (0, 0), blur) * light + rng.normal(0, noise, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8)


def words(*shown: tuple[Luma, int]) -> list[str]:
    """What is said while these pictures are shown for so many frames."""
    eye = Health()
    pictures = [luma for luma, frames in shown for _ in range(frames)]
    said = [eye.look(Frame(number, number / 10, luma)) for number, luma in enumerate(pictures)]
    return [word for word in said if word is not None]


FINE, DARK, BLURRED = table(), table(light=0.08), table(blur=4)


def test_a_good_picture_is_nothing_to_talk_about() -> None:
    assert words((FINE, 10 * LONG)) == []


@pytest.mark.parametrize(("bad", "word"), [(DARK, "dark"), (BLURRED, "blurred")])
def test_a_bad_picture_is_told_once_and_its_end_too(bad: Luma, word: str) -> None:
    assert words((FINE, LONG), (bad, 5 * LONG), (FINE, 5 * LONG)) == [word, "back"]


def test_from_dark_to_blurred_is_no_way_back() -> None:
    assert words((DARK, 2 * LONG), (BLURRED, 2 * LONG)) == ["dark", "blurred"]


@pytest.mark.parametrize("bad", [DARK, BLURRED])
def test_a_moment_is_not_enough(bad: Luma) -> None:
    assert words(*[(FINE, 2 * EVERY), (bad, 2 * EVERY)] * 6) == []


def test_light_at_the_limit_does_not_flicker() -> None:
    below, above = (
        np.full((60, 60), level, dtype=np.uint8) for level in (health.DARK.begin - 3, health.DARK.begin + 3)
    )
    assert words(*[(below, LONG), (above, LONG)] * 5) == ["dark"]


def test_focus_at_the_limit_does_not_flicker() -> None:
    above = next(luma for blur in np.arange(1.5, 6, 0.1) if wide(luma := table(blur=blur)))
    below = cv2.addWeighted(above, 0.9, table(blur=1.5), 0.1, 0).astype(np.uint8)
    width = edge_width(below)
    assert width is not None and health.BLURRED.end < width < health.BLURRED.begin
    assert words(*[(above, LONG), (below, LONG)] * 5) == ["blurred"]


def wide(luma: Luma) -> bool:
    width = edge_width(luma)
    return width is not None and width > health.BLURRED.begin


def test_a_black_cloth_with_one_card_is_not_dark() -> None:
    assert words((table(cloth=12, stickers=1), 5 * LONG)) == []


def test_an_empty_table_is_not_blurred() -> None:
    assert words((table(stickers=0), 5 * LONG)) == []


def test_a_blurred_table_that_is_cleared_is_not_called_sharp() -> None:
    assert words((BLURRED, 2 * LONG), (table(stickers=0), 5 * LONG)) == ["blurred"]


@pytest.mark.parametrize("stickers", [1, 3, 6])
@pytest.mark.parametrize("noise", [0.0, 4.0])
def test_edges_are_as_wide_as_the_blur_whatever_is_on_the_table(stickers: int, noise: float) -> None:
    for blur in (0.8, 1.2, 1.6):
        assert edge_width(table(blur, stickers=stickers, noise=noise)) == pytest.approx(2.4 * blur, rel=0.25)


def test_the_camera_s_own_small_picture_tells_the_light() -> None:
    eye = Health()
    frames = [Frame(number, 0, FINE, np.zeros((20, 20), dtype=np.uint8)) for number in range(LONG)]
    assert "dark" in [eye.look(frame) for frame in frames]


@pytest.mark.parametrize("shape", [(1, 1), (1, 5000), (5000, 1), (2, 2), (3, 40)])
def test_pictures_of_any_shape_can_be_examined(shape: tuple[int, int]) -> None:
    assert words((np.full(shape, 128, dtype=np.uint8), LONG)) == []
    assert brightness(np.full(shape, 128, dtype=np.uint8)) == 128


def test_most_frames_are_not_examined_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Luma] = []
    monkeypatch.setattr(health, "edge_width", looks.append)
    words((FINE, 10 * EVERY))
    assert len(looks) == 10
