"""Looking at frames one after the other and telling what is seen; recording and showing it where that is wanted."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from vision.drawing import Mark, draw
from vision.feed import Item, Status
from vision.frame import Frame
from vision.health import Health
from vision.preview import Preview
from vision.recording import Recorder, RecordingError
from vision.showing import Show, ShowError
from vision.stopwatch import Stopwatch

from .memory import resident_mb
from .sightings import Names, event_of

if TYPE_CHECKING:
    from vision.tracks import Track
    from vision.watcher import Watcher

Say = Callable[[Mapping[str, Any]], None]
ADVICE: Final = {
    "dark": "the picture is too dark: more light, or is something in front of the lens?",
    "blurred": "the picture is blurred: focus the camera, or clean its lens",
    "back": "the picture is fine again",
}


class Pulse:
    """Says from time to time that frames come, and how many a second are looked at. Seconds are the source's."""

    def __init__(self, every: float) -> None:
        self._every = every
        self._since: float | None = None
        self._frames = 0

    def beat(self, frame: Frame) -> dict[str, Any] | None:
        self._frames += 1
        if self._since is None or frame.t < self._since:
            self._since, self._frames = frame.t, 0
        passed = frame.t - self._since
        if passed < self._every:
            return None
        fps, self._since, self._frames = self._frames / passed, frame.t, 0
        return {"event": "status", "frame": frame.number, "t": round(frame.t, 3), "fps": round(fps, 1)}


class Scan:
    """One run of the eye over a source. Recording and showing may fail: that is told, and looking goes on."""

    def __init__(self, watcher: Watcher, names: Names, say: Say, notice: Callable[[str], None]) -> None:
        self.recorder: Recorder | None = None
        self.show: Show | None = None
        self.preview: Preview | None = None
        self.pulse: Pulse | None = None
        self._watcher, self._names, self._say, self._notice = watcher, names, say, notice
        self._health = Health()
        self._watch = Stopwatch()
        self._last: Frame | None = None
        self._start_mb: float | None = None

    @property
    def frames(self) -> int:
        return self._watch.count

    def take(self, item: Item) -> None:
        if isinstance(item, Status):
            self._tell_status(item)
        else:
            self._look(item)

    def finish(self) -> None:
        """The source has come to its end: what can be said of its last frame is said."""
        if self._last is not None:
            for sight in self._watcher.finish(self._last):
                self._tell(event_of(sight, self._names))

    def summary(self, dropped: int) -> dict[str, Any]:
        """The last line of Contract 2. Memory at the start is that after the first frame: everything is loaded then."""
        times = {f"ms_{name}": self._ms(percent) for name, percent in (("p50", 50), ("p95", 95), ("max", 100))}
        counts = {"frames": self.frames, "dropped": dropped, "decode_calls": self._watcher.decode_calls}
        memory = {"rss_mb": resident_mb(), "rss_mb_start": self._start_mb}
        return {"event": "summary", **counts, **times, **memory}

    def close(self) -> None:
        self._keep(lambda recorder: recorder.close())
        self._display(lambda show: show.close())

    def _look(self, frame: Frame) -> None:
        self._last = frame
        self._keep(lambda recorder: recorder.frame(frame))
        start = time.perf_counter()
        sights = self._watcher.look(frame)
        self._watch.add((time.perf_counter() - start) * 1000)
        for sight in sights:
            self._tell(event_of(sight, self._names))
        word = self._health.look(frame)
        if word is not None:
            self._tell_camera(word, ADVICE[word])
        self._display(lambda show: show.add(frame.number, self._drawn(frame)))
        self._look_on(frame)
        if self._start_mb is None:
            self._start_mb = resident_mb()

    def _tell_status(self, status: Status) -> None:
        if status.kind == "back":
            self._health = Health()  # it may be dark by now: that is to be told anew
        self._tell_camera(status.kind, status.reason)

    def _tell_camera(self, status: str, text: str) -> None:
        at = {} if self._last is None else {"frame": self._last.number, "t": round(self._last.t, 3)}
        self._tell({"event": "camera", "status": status, "text": text, **at})

    def _tell(self, event: Mapping[str, Any]) -> None:
        self._keep(lambda recorder: recorder.event(event))
        self._say(event)

    def _keep(self, act: Callable[[Recorder], None]) -> None:
        try:
            if self.recorder is not None:
                act(self.recorder)
        except RecordingError as error:
            self.recorder = None
            self._notice(f"{error}; scanning goes on")

    def _display(self, act: Callable[[Show], None]) -> None:
        try:
            if self.show is not None:
                act(self.show)
        except ShowError as error:
            self.show = None
            self._notice(f"{error}; scanning goes on")

    def _look_on(self, frame: Frame) -> None:
        """What only helps people to see that the camera is alive: no part of a recording."""
        try:
            if self.preview is not None:
                self.preview.look(frame)
        except ShowError as error:
            self.preview = None
            self._notice(f"{error}; scanning goes on")
        status = None if self.pulse is None else self.pulse.beat(frame)
        if status is not None:
            self._say(status)

    def _drawn(self, frame: Frame) -> Any:
        marks = [self._mark(track) for track in self._watcher.tracks]
        return draw(frame.luma, marks, f"frame {frame.number}  {frame.t:.1f} s")

    def _mark(self, track: Track) -> Mark:
        name = self._names.card_of(track.code) or track.code
        return Mark(track.corners, name, self._names.zone_of(track.zone) or "nowhere", track.state)

    def _ms(self, percent: float) -> float | None:
        ms = self._watch.percentile(percent)
        return None if ms is None else round(ms, 3)
