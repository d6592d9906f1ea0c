"""Things that frames come from, made for a test: pictures, videos, a camera on the network, a Pi camera."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from types import ModuleType, TracebackType
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, Luma

SHAPE = (48, 64)  # rows, columns


def gray(level: int, shape: tuple[int, int] = SHAPE) -> Luma:
    """A picture that can be told from others by its brightness, even after a lossy codec."""
    return np.full(shape, level, dtype=np.uint8)


def levels_of(frames: list[Frame]) -> list[int]:
    """Which pictures these are, to the nearest ten."""
    return [round(float(frame.luma.mean()) / 10) * 10 for frame in frames]


def write_pictures(folder: Path, count: int = 4) -> Path:
    folder.mkdir(exist_ok=True)
    for number in range(count):
        assert cv2.imwrite(str(folder / f"frame-{number}.png"), gray(10 * number))
    return folder


def write_video(path: Path, count: int = 6, fps: float = 10) -> Path:
    height, width = SHAPE
    writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, cv2.VideoWriter.fourcc(*"MJPG"), fps, (width, height))
    for number in range(count):
        writer.write(cv2.cvtColor(gray(10 * (number % 20)), cv2.COLOR_GRAY2BGR))
    writer.release()
    return path


class NetworkCamera:
    """Sends so many pictures to everybody who asks, then hangs up; or keeps the line open and says nothing more."""

    def __init__(self, pictures: int) -> None:
        self.pictures = pictures
        self.visitors = 0
        self.hold = Event()
        self.hold.set()

    def send(self, handler: BaseHTTPRequestHandler) -> None:
        self.visitors += 1
        handler.send_response(200)
        handler.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        handler.end_headers()
        for number in range(self.pictures):
            data = cv2.imencode(".jpg", gray(10 * (number % 20)))[1].tobytes()
            head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
            handler.wfile.write(head.encode() + data + b"\r\n")
        self.hold.wait(20)


@contextmanager
def network_camera(pictures: int = 8) -> Iterator[tuple[NetworkCamera, str]]:
    """The camera and its address on this very machine."""
    camera = NetworkCamera(pictures)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with suppress(BrokenPipeError, ConnectionResetError):  # the visitor has seen enough
                camera.send(self)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield camera, f"http://127.0.0.1:{server.server_port}/stream"
    finally:
        camera.hold.set()
        server.shutdown()
        server.server_close()
        thread.join()


class FakeCapture:
    """OpenCV's capture of a webcam that is there: pictures without end, in colour."""

    def __init__(self, pictures: int = 10**6) -> None:
        self.left = pictures
        self.released = 0

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        if self.left == 0:
            return False, None
        self.left -= 1
        return True, np.full((*SHAPE, 3), 120, dtype=np.uint8)

    def release(self) -> None:
        self.released += 1


class FakeRequest:
    def __init__(self, camera: FakePicamera2) -> None:
        self.camera = camera

    def release(self) -> None:
        self.camera.held -= 1


class FakeMappedArray:
    """A YUV420 buffer as picamera2 maps it: padded rows, and half as many rows of colour below."""

    def __init__(self, request: FakeRequest, stream: str) -> None:
        width, height = request.camera.sizes[stream]
        self.array = np.full((height * 3 // 2, width + FakePicamera2.padding), 200, dtype=np.uint8)  # colour, padding
        self.array[:height, :width] = {"main": 50, "lores": 60}[stream]

    def __enter__(self) -> FakeMappedArray:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.array[:] = 0  # whoever did not copy it sees it change


class FakePicamera2:
    """The calls of picamera2 that we make, on a camera that likes sides in multiples of 8."""

    padding = 32
    fails: Exception | None = None
    all: list[FakePicamera2] = []

    def __init__(self) -> None:
        self.held = 0
        self.calls: list[str] = []
        self.sizes: dict[str, tuple[int, int]] = {}
        FakePicamera2.all.append(self)

    def create_video_configuration(self, **config: Any) -> dict[str, Any]:
        return config

    def configure(self, config: dict[str, Any]) -> None:
        assert {config[name]["format"] for name in ("main", "lores")} == {"YUV420"}
        self.sizes = {name: tuple(side // 8 * 8 for side in config[name]["size"]) for name in ("main", "lores")}
        self.config = config

    def camera_configuration(self) -> dict[str, Any]:
        return {name: {"size": size} for name, size in self.sizes.items()}

    def start(self) -> None:
        self.calls.append("start")

    def stop(self) -> None:
        self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")

    def capture_request(self, wait: float) -> FakeRequest:
        assert wait > 0
        if FakePicamera2.fails is not None:
            raise FakePicamera2.fails
        self.held += 1
        assert self.held == 1, "a request was not released"
        return FakeRequest(self)


def fake_picamera2() -> ModuleType:
    module = ModuleType("picamera2")
    module.Picamera2, module.MappedArray = FakePicamera2, FakeMappedArray  # type: ignore[attr-defined]
    FakePicamera2.fails, FakePicamera2.all = None, []
    return module
