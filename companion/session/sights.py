"""What the camera sees now, kept from the scanner's lines (Contract 2): which cards lie where in its picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..controls import CONTROLS
from ..engine.cards import Deck
from .view import Camera, Spot

BEYOND = 1e12  # no frame, second or pixel is counted that far
LEAST_FRAMES = 5  # between two lines from which the speed is worked out
STATES = {
    "lost": "The camera is gone. Go on by hand; it is looked for again.",
    "back": "The camera watches.",
    "dark": "It is too dark for the camera.",
    "blurred": "The camera's picture is blurred: is the lens clean, is the camera still?",
}


class Sights:
    """A fold over scanner lines. Lines it does not understand change nothing."""

    def __init__(self, deck: Deck, camera: Camera | None = None) -> None:
        self._deck = deck
        self._spots: dict[str, Spot] = {}
        self._since: tuple[float, float] | None = None  # frame and second from which the speed is measured
        self.camera = camera or Camera()

    def tell(self, state: str, text: str) -> None:
        """The scanner itself has started, stopped, or is being started again."""
        self.camera = self.camera._replace(state=state, text=text)
        if state not in ("watching", "dark", "blurred"):
            self._forget()

    def hear(self, line: Mapping[str, Any]) -> None:
        kind = line.get("event")
        if kind in ("appeared", "moved"):
            self._see(line)
        elif kind == "vanished":
            self._spots.pop(str(line.get("code")), None)
        elif kind == "camera":
            self._camera(str(line.get("status")))
        if kind in ("appeared", "moved", "vanished"):
            self.camera = self.camera._replace(spots=tuple(self._spots.values()))
            self._watching()
        fps = line.get("fps")
        if kind == "status" and isinstance(fps, (int, float)):
            self.camera = self.camera._replace(fps=float(fps))
        else:
            self._time(_number(line.get("frame")), _number(line.get("t")))

    def _see(self, line: Mapping[str, Any]) -> None:
        code, corners = str(line.get("code")), _corners(line.get("corners"))
        if corners is None:
            return
        x = sum(point[0] for point in corners) / len(corners)
        y = sum(point[1] for point in corners) / len(corners)
        id = self._deck.by_code.get(code, "")
        card = self._deck.cards.get(id)
        name = card.name if card else CONTROLS.get(code, "zz:a card of no deck here").partition(":")[2]
        self._spots[code] = Spot(id, name, card.type if card else None, x, y, str(line.get("zone") or ""))

    def _time(self, frame: float | None, t: float | None) -> None:
        """Frames a second, between lines that are far enough apart to tell. A scanner that sees no change is silent."""
        if frame is None or t is None:
            return
        frames, seconds = (frame - self._since[0], t - self._since[1]) if self._since is not None else (-1, 0.0)
        if 0 <= frames < LEAST_FRAMES:
            return
        if frames > 0 and seconds > 0:
            self.camera = self.camera._replace(fps=frames / seconds)
        self._since = (frame, t)

    def _camera(self, status: str) -> None:
        if status in STATES:
            self.tell("watching" if status == "back" else status, STATES[status])

    def _watching(self) -> None:
        if self.camera.state != "watching":
            self.camera = self.camera._replace(state="watching", text=STATES["back"])

    def _forget(self) -> None:
        self._spots.clear()
        self._since = None
        self.camera = self.camera._replace(spots=(), fps=None)


def _number(value: Any) -> float | None:
    """A number of a line that came from another process; None if it is none, or beyond all bounds."""
    if not isinstance(value, (int, float)) or not abs(value) < BEYOND:
        return None
    return float(value)


def _corners(value: Any) -> list[tuple[float, float]] | None:
    """Points of a line that came from another process; None if they are none."""
    try:
        points = [(_number(x), _number(y)) for x, y in value]
    except (TypeError, ValueError):
        return None
    known = [(x, y) for x, y in points if x is not None and y is not None]
    return known if known and len(known) == len(points) else None
