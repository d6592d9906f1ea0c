"""The top line: which deck, whose turn, what is done of it, the piles, the camera."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from ...session.view import Camera, Piles, TurnView, View
from ..words import fit, pieces
from .panel import Panel


class Status(Panel):
    def part(self, view: View) -> Any:
        return view.deck, view.turn, view.piles, view.camera

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:  # noqa: ARG002
        deck, turn, piles, camera = shown
        right = f"{_piles(piles)}  {_camera(camera)}"
        left = f"Turn {turn.number}: {_turn(turn)}"
        title = f"  {deck}"
        left = fit(left, max(10, width - len(right) - 2), self.look)
        title = title if len(left) + len(title) + len(right) + 1 <= width else ""
        space = " " * max(1, width - len(left) - len(title) - len(right))
        style = self.look.alarm if camera.state in ("lost", "dark", "blurred") else self.look.quiet
        return [pieces((left, self.look.strong), (title, self.look.quiet), (space, ""), (right, style))]


def _turn(turn: TurnView) -> str:
    return f"{turn.player}, {turn.drawn} drawn, {turn.played} played, {turn.to_play} to play"


def _piles(piles: Piles) -> str:
    return f"draw pile {piles.draw}, discards {piles.discard}"


def _camera(camera: Camera) -> str:
    if camera.state == "off":
        return "by hand"
    fps = f" {camera.fps:.0f} fps" if camera.fps is not None else ""
    return f"camera {camera.state}{fps}, {len(camera.spots)} seen"
