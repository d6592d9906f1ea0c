"""What OpenCV reads: video files, streams over HTTP, webcams."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

# Both libraries would write to stderr on their own; what matters of it we say ourselves. To be set before they load.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

import cv2
import numpy as np

from ..frame import Frame, Luma
from ..source import SourceEnded, SourceError, SourceLost
from .folder import Notice

cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)

Clock = Callable[[], float]
OPENING_MS = 5000  # how long a stream may take to answer
READING_MS = 5000  # how long it may send nothing
WEBCAM_SIZE = (1920, 1080)  # asked for; a webcam left alone gives 640 x 480, too little for stickers
USUAL_FPS = 25.0  # of a video that does not say
CUT_OFF = 0.9  # a video that ends before this part of the frames it promised was cut off


class VideoFile:
    """Every frame of a video, at the times it was taken at."""

    live = False

    def __init__(self, path: Path, notice: Notice) -> None:
        self._path, self._notice = path, notice
        self._capture = cv2.VideoCapture(os.fspath(path.absolute()), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise SourceError(f"{path} is not a video that can be read; is it damaged or cut off?")
        fps = self._capture.get(cv2.CAP_PROP_FPS)
        self._step = 1 / (fps if 0 < fps < 1000 else USUAL_FPS)
        self._promised = self._capture.get(cv2.CAP_PROP_FRAME_COUNT)
        self._number, self._t = 0, -self._step

    def read(self) -> Frame:
        luma = _grab(self._capture)
        if luma is None:
            raise self._ended()
        self._t = self._time()
        frame = Frame(self._number, self._t, luma)
        self._number += 1
        return frame

    def close(self) -> None:
        self._capture.release()

    def _time(self) -> float:
        """From the file, where it says so; time never goes back."""
        told = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        return told if told > self._t and (told > 0 or self._number == 0) else self._t + self._step

    def _ended(self) -> SourceError:
        if self._number == 0:
            return SourceError(f"{self._path} is a video without a single frame that can be read")
        if self._number < CUT_OFF * self._promised and self._capture.isOpened():
            self._notice(f"{self._path}: only {self._number} of {self._promised:.0f} frames could be read")
        return SourceEnded(f"{self._path} is over")


class Live:
    """A device that OpenCV reads: its frames are as old as they are read, and it may vanish at any time."""

    live = True

    def __init__(self, capture: cv2.VideoCapture, name: str, clock: Clock) -> None:
        self._capture, self._name, self._clock = capture, name, clock
        self._number, self._opened = 0, clock()

    def read(self) -> Frame:
        luma = _grab(self._capture)
        if luma is None:
            raise SourceLost(f"{self._name} sends no more pictures")
        frame = Frame(self._number, self._clock() - self._opened, luma)
        self._number += 1
        return frame

    def close(self) -> None:
        self._capture.release()


def open_stream(url: str, clock: Clock = time.monotonic) -> Live:
    """MJPEG over HTTP, or whatever else FFmpeg can take from there."""
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPENING_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READING_MS]
    capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits)
    if not capture.isOpened():
        raise SourceError(f"no pictures come from {url}: is the camera on, and the address right?")
    return Live(capture, url, clock)


def open_webcam(index: int, size: tuple[int, int] | None, clock: Clock = time.monotonic) -> Live:
    capture = cv2.VideoCapture(index, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
    if not capture.isOpened():
        raise SourceError(f"there is no webcam {index}: is it plugged in, and does no other program use it?")
    width, height = size or WEBCAM_SIZE
    # Uncompressed pictures of this size do not fit through USB 2 at a fair rate. One buffer: the newest is wanted.
    settings = ((cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")), (cv2.CAP_PROP_FRAME_WIDTH, width))
    for setting, value in (*settings, (cv2.CAP_PROP_FRAME_HEIGHT, height), (cv2.CAP_PROP_BUFFERSIZE, 1)):
        capture.set(setting, value)
    return Live(capture, f"webcam {index}", clock)


def _grab(capture: cv2.VideoCapture) -> Luma | None:
    """The next picture; None when there is none, for whatever reason."""
    try:
        there, picture = capture.read()
    except cv2.error:
        return None
    if not there or picture is None or picture.size == 0:
        return None
    if picture.ndim == 3:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(picture, dtype=np.uint8)
