"""The pictures in tests/fixtures are those that their script draws, and show what their truth says."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from tests.fixtures.make import FOLDER, PICTURES, draw

from .looking import read

TRUTH = json.loads((FOLDER / "truth.json").read_text(encoding="utf-8"))
UNREADABLE = {"glare": {"FX:OZ:016"}, "blurred": {"FX:OZ:026", "FX:OZ:027", "FX:OZ:028"}}


def test_every_picture_has_its_truth():
    assert list(TRUTH) == list(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_stored_picture_is_the_one_that_is_drawn(name):
    """But for what JPEG makes of it."""
    luma, stickers = draw(name)
    stored = cv2.imread(str(FOLDER / f"{name}.jpg"), cv2.IMREAD_GRAYSCALE)
    assert np.abs(stored.astype(int) - luma).mean() < 5
    assert stickers == TRUTH[name]


@pytest.mark.parametrize("name", PICTURES)
def test_what_can_be_read_on_a_picture_is_what_its_truth_says(name):
    stored = cv2.imread(str(FOLDER / f"{name}.jpg"), cv2.IMREAD_GRAYSCALE)
    clear = {sticker["text"] for sticker in TRUTH[name] if sticker["visible"] == 1}
    assert set(read(stored)) == clear - UNREADABLE.get(name, set())
