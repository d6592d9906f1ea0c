"""The top line: whose turn, what is done of it and what is left, which deck, the piles, the camera."""

from __future__ import annotations

from typing import Any, Final

from rich.cells import cell_len
from textual.content import Content

from ...session.view import Camera, Piles, TurnView, View
from ..words import fit, pieces
from .panel import Panel

TROUBLE: Final = ("lost", "dark", "blurred", "ended")  # states of the camera that people should look after
SHORTEST_NAME: Final = 6  # cells


class Status(Panel):
    def part(self, view: View) -> Any:
        camera = view.camera
        return view.deck, view.turn, view.piles, _camera(camera), camera.state in TROUBLE

    def lines(self, shown: Any, width: int, height: int) -> list[Content]:  # noqa: ARG002
        deck, turn, piles, camera, trouble = shown
        for pile_words in (_piles(piles), _short_piles(piles)):
            left = self._turn(turn, width - cell_len(f"{pile_words}  {camera}") - 2)
            free = width - cell_len(left) - cell_len(f"{pile_words}  {camera}")
            if free >= 1:
                break
        title = f"  {deck}" if cell_len(deck) + 4 <= free else ""
        space = " " * max(1, free - cell_len(title))
        style = self.look.alarm if trouble else self.look.quiet
        return [
            pieces(
                *((left, self.look.strong), (title, self.look.quiet), (space, "")),
                *((f"{pile_words}  ", self.look.quiet), (camera, style)),
            )
        ]

    def _turn(self, turn: TurnView, width: int) -> str:
        """The name is cut before the numbers are."""
        start, end = f"Turn {turn.number}: ", f", {turn.drawn} drawn, {turn.played} played, {turn.to_play} to play"
        room = max(SHORTEST_NAME, width - len(start) - len(end))
        return f"{start}{fit(turn.player, room, self.look)}{end}"


def _piles(piles: Piles) -> str:
    return f"draw pile {piles.draw}, discards {piles.discard}"


def _short_piles(piles: Piles) -> str:
    return f"pile {piles.draw}, disc. {piles.discard}"


def _camera(camera: Camera) -> str:
    if camera.state == "off":
        return "by hand"
    fps = f" {camera.fps:.0f} fps" if camera.fps is not None else ""
    state = "sees" if camera.state == "watching" else f"{camera.state},"
    return f"camera{fps} {state} {len(camera.spots)}"
