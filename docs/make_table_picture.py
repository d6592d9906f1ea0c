"""Draws what the camera sees in both layouts, docs/pictures/*.jpg:  python docs/make_table_picture.py"""

from __future__ import annotations

from pathlib import Path

import cv2

from companion.controls import code_of
from companion.engine.cards import Card
from companion.library import load
from vision.simulated.camera import Camera
from vision.simulated.scene import MARKER, Face
from vision.simulated.stage import Side, Stage

PICTURES = Path(__file__).with_name("pictures")
WIDTH, HEIGHT = 1600, 900
TABLE, TRAY = (800.0, 450.0), (320.0, 180.0)  # mm


def draw(stage: Stage, frames: int, name: str) -> None:
    """The stage after so many frames, as a picture."""
    camera = Camera(WIDTH * 2, HEIGHT * 2, stage.table_mm, blur=1.0, noise=2.5)
    for _ in range(frames):
        stage.advance()
    luma = cv2.resize(camera.look(stage.scene, stage.number).luma, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(PICTURES / name), luma, [cv2.IMWRITE_JPEG_QUALITY, 82])


def table() -> Stage:
    """Two players with their Keepers, rules and a Goal in the centre, a discard pile; one more Keeper comes."""
    stage, cards = Stage(TABLE), _by_type()
    _mark(stage, "seat-1", (210, 390), 0)
    _mark(stage, "seat-2", (590, 60), 180)
    _mark(stage, "center", (230, 222), 0)
    _mark(stage, "discard", (585, 235), 0)
    _lay_row(stage, cards["Keeper"][:2], (290, 388), 68)
    _lay_row(stage, cards["Keeper"][2:5], (510, 62), -68, 180)
    _lay_row(stage, [*cards["New Rule"][:2], cards["Goal"][0]], (305, 224), 66)
    _lay_row(stage, cards["Action"][:3], (662, 236), 3)
    _bring(stage, cards["Keeper"][6], (428, 380))
    return stage


def tray() -> Stage:
    stage, cards = Stage(TRAY), _by_type()
    _bring(stage, cards["Keeper"][8], (150, 84))
    return stage


def _bring(stage: Stage, card: Card, at: tuple[float, float], side: Side = "south") -> None:
    stage.lay(_face(card), at, 3, side)


def _lay_row(stage: Stage, cards: list[Card], at: tuple[float, float], step: float, angle: float = 0.0) -> None:
    """Cards side by side, none quite straight."""
    for index, card in enumerate(cards):
        crooked = (-3.0, 2.5, -1.5)[index % 3]
        stage.lay(_face(card), (at[0] + step * index, at[1] + crooked), angle + crooked, None)


def _mark(stage: Stage, name: str, at: tuple[float, float], angle: float) -> None:
    stage.lay(Face(code_of(name), name.replace("-", " ").capitalize(), MARKER), at, angle, None, sticker_mm=24)


def _face(card: Card) -> Face:
    return Face(card.code, card.name, card.type)


def _by_type() -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in load("oz").cards.values():
        found.setdefault(card.type, []).append(card)
    return found


if __name__ == "__main__":
    draw(table(), 27, "table.jpg")
    draw(tray(), 13, "tray.jpg")
