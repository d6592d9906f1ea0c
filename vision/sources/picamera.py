"""The camera of a Raspberry Pi, through picamera2. It comes with Raspberry Pi OS and is imported here alone."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from ..frame import Frame, Luma
from ..source import SourceError, SourceLost
from .capture import Clock

SIZE = (2304, 1296)
SMALL_SIDE = 640  # px of the longer side of the small stream
FPS = 10.0  # a card lies for seconds: more would only warm the Pi
PATIENCE = 5.0  # seconds without a picture, then the camera is lost


class PiCamera:
    """Luma of the main stream, and of a small one that the camera's own scaler makes of the same moment."""

    live = True

    def __init__(self, size: tuple[int, int] | None, fps: float | None, clock: Clock = time.monotonic) -> None:
        self._library = _import_library()
        self._camera = _open(self._library)
        try:
            self._sizes = self._start(size or SIZE, fps or FPS)
        except Exception as error:  # libcamera's faults come as RuntimeError, OSError, ValueError ...
            self._camera.close()
            raise SourceError(f"the Pi camera cannot be set up: {_one_line(error)}") from error
        self._clock, self._opened, self._number, self._closed = clock, clock(), 0, False

    def read(self) -> Frame:
        try:
            request = self._camera.capture_request(wait=PATIENCE)
        except TimeoutError:
            raise SourceLost(f"the Pi camera sent no picture for {PATIENCE:g} s: check its ribbon cable") from None
        except RuntimeError as error:
            raise SourceLost(f"the Pi camera stopped: {_one_line(error)}") from error
        t = self._clock() - self._opened
        try:
            luma, small = self._luma(request, "main"), self._luma(request, "lores")
        finally:
            request.release()  # the camera has only a few buffers
        frame = Frame(self._number, t, luma, small)
        self._number += 1
        return frame

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._camera.stop()
            self._camera.close()

    def _start(self, size: tuple[int, int], fps: float) -> dict[str, tuple[int, int]]:
        """The sizes that the camera settled for."""
        wanted = {"main": size, "lores": _small(size)}
        streams = {name: {"size": size, "format": "YUV420"} for name, size in wanted.items()}
        config = self._camera.create_video_configuration(**streams, controls={"FrameRate": fps}, buffer_count=4)
        self._camera.configure(config)
        self._camera.start()
        settled = self._camera.camera_configuration()
        return {name: settled[name]["size"] for name in wanted}

    def _luma(self, request: Any, stream: str) -> Luma:
        """YUV420 has all of its brightness first, in rows that may be padded."""
        width, height = self._sizes[stream]
        with self._library.MappedArray(request, stream) as mapped:
            return np.array(mapped.array[:height, :width], dtype=np.uint8)


def _import_library() -> Any:
    try:
        import picamera2
    except ImportError as error:
        raise SourceError(
            f"the Pi camera needs picamera2 ({_one_line(error)}): sudo apt install python3-picamera2, "
            "and let the virtual environment see it: python3 -m venv --system-site-packages .venv"
        ) from error
    return picamera2


def _open(library: Any) -> Any:
    try:
        return library.Picamera2()
    except IndexError:
        raise SourceError(
            "no Pi camera is connected: check its ribbon cable; rpicam-hello --list-cameras must list it"
        ) from None
    except RuntimeError as error:
        raise SourceError(f"the Pi camera cannot be had; does another program use it? ({_one_line(error)})") from error


def _small(size: tuple[int, int]) -> tuple[int, int]:
    """The same shape, with even sides as YUV420 needs them."""
    factor = min(1.0, SMALL_SIDE / max(size))
    width, height = (max(2, round(side * factor / 2) * 2) for side in size)
    return width, height


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
