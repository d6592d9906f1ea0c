"""What the tests of the simulated table share: simple scenes and a reader of codes."""

from __future__ import annotations

import numpy as np
import zxingcpp

from vision.frame import Frame, Luma
from vision.simulated.scene import Face, Piece, Scene

TABLE = (360.0, 202.5)  # mm: 15 mm stickers have 3.2 px a module at 1920 px


def face(number: int) -> Face:
    return Face(f"FX:OZ:{number:03}", f"Card {number}", "Keeper")


def row(count: int, **changed: float) -> Scene:
    """Cards side by side, one a little higher than the other."""
    places = [(40.0 + 68 * index, 80.0 + 9 * (index % 3)) for index in range(count)]
    return Scene(tuple(Piece(face(n), x, y, 4.0 * n - 8, n)._replace(**changed) for n, (x, y) in enumerate(places)))


def codes(scene: Scene) -> set[str]:
    return {piece.face.code for piece in scene.pieces if piece.face.code is not None}


def read(luma: Luma) -> dict[str, zxingcpp.Barcode]:
    return {found.text: found for found in zxingcpp.read_barcodes(luma)}


def difference(one: Frame, other: Frame) -> int:
    """The largest of any pixel."""
    return int(np.abs(one.luma.astype(int) - other.luma).max())
