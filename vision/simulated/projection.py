"""From millimetres of the table to pixels of the picture."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from ..frame import Luma
from ..symbol import Corners, quad
from .scene import Piece, Points, View, sticker_outline

Matrix: TypeAlias = NDArray[np.float64]  # 3 x 3
Maps: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32]]  # as cv2.remap takes them: x and y for every pixel
_DISTANCE = 0.77  # of the camera from the table, in widths of the table: a lens that sees 66 degrees


class Geometry(NamedTuple):
    """How the camera is set up. It sees all of the table, with its middle in the middle of the picture."""

    width: int  # px
    height: int
    table_mm: tuple[float, float]
    tilt: float = 0.0  # degrees from straight down
    distortion: float = 0.0  # how much farther out the corners of the picture are drawn: 0.05 is much

    @property
    def px_per_mm(self) -> float:
        """In the middle of the picture."""
        return min(self.width / self.table_mm[0], self.height / self.table_mm[1])


def projection(geometry: Geometry, view: View) -> Matrix:
    """From mm of the table to pixels as a lens without distortion would draw them."""
    (w, h), tilt = geometry.table_mm, radians(geometry.tilt)
    far = _DISTANCE * w
    focal = geometry.px_per_mm * far
    centered = _moved(-w / 2, -h / 2)
    tilted = np.array([[1, 0, 0], [0, cos(tilt), 0], [0, -sin(tilt), far]])
    drawn = np.array([[focal, 0, geometry.width / 2], [0, focal, geometry.height / 2], [0, 0, 1]])
    matrix: Matrix = drawn @ tilted @ _pushed(view) @ centered
    return matrix


def project(matrix: Matrix, points: Points) -> Points:
    """Points (n x 2) through a 3 x 3 matrix."""
    seen = np.c_[points, np.ones(len(points))] @ matrix.T
    flat: Points = seen[:, :2] / seen[:, 2:]
    return flat


def distort(geometry: Geometry, points: Points) -> Points:
    """Where the lens draws what an ideal one would draw at these pixels."""
    middle = np.array([geometry.width / 2, geometry.height / 2])
    away = (points - middle) / hypot(*middle)
    bent: Points = middle + (points - middle) * (1 + geometry.distortion * (away**2).sum(axis=1, keepdims=True))
    return bent


def undistort_maps(geometry: Geometry) -> Maps:
    """For every pixel of the picture, where an ideal lens would draw it."""
    middle = geometry.width / 2, geometry.height / 2
    x = ((np.arange(geometry.width, dtype=np.float32) + 0.5 - middle[0]) / hypot(*middle))[None, :]
    y = ((np.arange(geometry.height, dtype=np.float32) + 0.5 - middle[1]) / hypot(*middle))[:, None]
    far = np.hypot(x, y)
    ideal = far.copy()
    for _ in range(12):
        ideal = far / (1 + np.float32(geometry.distortion) * ideal**2)
    ratio = hypot(*middle) * ideal / np.maximum(far, 1e-6)
    return x * ratio + np.float32(middle[0] - 0.5), y * ratio + np.float32(middle[1] - 0.5)


def sticker_corners(geometry: Geometry, view: View, piece: Piece) -> Corners:
    """Where the picture has the outer corners of the sticker's modules."""
    ideal = project(projection(geometry, view), sticker_outline(piece))
    return quad([(float(x), float(y)) for x, y in distort(geometry, ideal)])


def on_pixels(matrix: Matrix) -> Matrix:
    """A matrix between plane coordinates, for OpenCV, which counts from the middle of the first pixel."""
    counted: Matrix = _moved(-0.5, -0.5) @ matrix @ _moved(0.5, 0.5)
    return counted


def warp(image: Luma, matrix: Matrix, size: tuple[int, int], border: int = cv2.BORDER_CONSTANT) -> Luma:
    """The image seen through a matrix between plane coordinates, as a picture of so many pixels (width, height)."""
    seen = cv2.warpPerspective(image, on_pixels(matrix), size, flags=cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(seen, np.uint8)


def _moved(x: float, y: float) -> Matrix:
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])


def _pushed(view: View) -> Matrix:
    c, s = cos(radians(view.angle)), sin(radians(view.angle))
    return np.array([[c, -s, view.x], [s, c, view.y], [0.0, 0.0, 1.0]])
