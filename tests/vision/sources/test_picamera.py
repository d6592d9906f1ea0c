"""The Pi camera, on a picamera2 that behaves like the real one towards us."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from vision.source import SourceError, SourceLost
from vision.sources import Wishes, open_source

from .making import FakePicamera2, fake_picamera2


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = fake_picamera2()
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return module


def test_luma_comes_without_the_padding_and_without_the_colours() -> None:
    frame = open_source("picamera", Wishes(size=(640, 480))).read()
    assert frame.luma.shape == (480, 640)
    assert (frame.luma == 50).all()


def test_the_small_picture_comes_from_the_camera_itself() -> None:
    frame = open_source("picamera", Wishes(size=(1920, 1080))).read()
    assert frame.small is not None and frame.small.shape == (360, 640)
    assert (frame.small == 60).all()


def test_what_counts_is_the_size_that_the_camera_settled_for() -> None:
    assert open_source("picamera", Wishes(size=(645, 485))).read().luma.shape == (480, 640)


def test_the_rate_is_asked_of_the_camera() -> None:
    open_source("picamera", Wishes(fps=3))
    assert FakePicamera2.all[0].config["controls"] == {"FrameRate": 3}


def test_every_buffer_goes_back_to_the_camera() -> None:
    source = open_source("picamera")
    assert [source.read().number for _ in range(6)] == [0, 1, 2, 3, 4, 5]
    assert FakePicamera2.all[0].held == 0


def test_the_camera_is_stopped_and_closed_once() -> None:
    source = open_source("picamera")
    source.close()
    source.close()
    assert FakePicamera2.all[0].calls == ["start", "stop", "close"]


@pytest.mark.parametrize("fault", [TimeoutError(), RuntimeError("Camera frontend has timed out!")])
def test_a_camera_that_falls_silent_is_lost(fault: Exception) -> None:
    source = open_source("picamera")
    FakePicamera2.fails = fault
    with pytest.raises(SourceLost, match="the Pi camera"):
        source.read()


def test_where_picamera2_is_missing_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(SourceError, match="sudo apt install python3-picamera2"):
        open_source("picamera")


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (IndexError("list index out of range"), "check its ribbon cable"),
        (RuntimeError("Device busy"), "another program"),
    ],
)
def test_where_no_camera_can_be_had_it_says_what_to_check(
    library: ModuleType, monkeypatch: pytest.MonkeyPatch, fault: Exception, said: str
) -> None:
    def refuse() -> None:
        raise fault

    monkeypatch.setattr(library, "Picamera2", refuse)
    with pytest.raises(SourceError, match=said):
        open_source("picamera")


def test_a_camera_that_cannot_be_set_up_is_closed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: FakePicamera2, __: object) -> None:
        raise ValueError("bad\n size")

    monkeypatch.setattr(FakePicamera2, "configure", refuse)
    with pytest.raises(SourceError, match="cannot be set up: bad size"):
        open_source("picamera")
    assert FakePicamera2.all[0].calls == ["close"]
