"""The simulated table as a source of frames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..frame import Frame
from ..source import SourceEnded, SourceError
from .camera import FPS, Camera
from .demo import demo_script
from .scene import Face
from .script import Script
from .stage import Stage
from .truth import Truth


class _Watched:
    """Truths, seen by a camera as fast as they are read. `truth` is that of the frame that was read last."""

    live = False

    def __init__(self, truths: Iterator[Truth], camera: Camera, fps: float) -> None:
        self.truth: Truth | None = None
        self._truths = truths
        self._camera = camera
        self._fps = fps

    def read(self) -> Frame:
        truth = next(self._truths, None)
        if truth is None:
            raise SourceEnded("the simulated table has come to its end")
        self.truth = truth
        return self._camera.look(truth.scene, truth.number, self._fps)

    def close(self) -> None:
        self._truths = iter(())


class ScriptedSource(_Watched):
    """A script, once, from its first frame to its last."""

    def __init__(self, script: Script, camera: Camera, fps: float = FPS) -> None:
        super().__init__(script.play(), camera, fps)


class StageSource(_Watched):
    """A stage on which somebody else decides the moves while the frames are read. It has no end."""

    def __init__(self, stage: Stage, camera: Camera, fps: float = FPS) -> None:
        super().__init__(_shown(stage), camera, fps)


def demo_source(
    codes: Sequence[str],
    layout: str,
    seed: int = 1,
    markers: Mapping[str, str] | None = None,
    faces: Mapping[str, Face] | None = None,
) -> ScriptedSource:
    """A little scene for people to look at: cards with these codes are laid, slid, stacked and taken.

    Layout "tray": one after the other before the camera. Layout "table": around markers (code -> zone, such as
    "center", "discard" or "seat:1"). Faces say what is printed beside the codes. The same seed plays the same scene."""
    if not codes:
        raise SourceError("the demo has no cards to show: give it at least one code")
    if layout not in _VIEWS:
        raise SourceError(f"no layout is called {layout!r}: there are {' and '.join(_VIEWS)}")
    width, height, table_mm = _VIEWS[layout]
    camera = Camera(width, height, table_mm, blur=1.0, noise=2.5, flicker=0.01, small=True, seed=seed)
    shown = [(faces or {}).get(code, Face(code, code)) for code in codes]
    return ScriptedSource(demo_script(shown, layout, seed, markers or {}, table_mm), camera)


_VIEWS = {
    "tray": (1920, 1080, (384.0, 216.0)),
    "table": (3072, 1728, (800.0, 450.0)),
}


def _shown(stage: Stage) -> Iterator[Truth]:
    while True:
        stage.advance()
        yield stage.truth()
