"""A camera over the table: from scenes to frames, drawing again only what has changed."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TypeAlias

import cv2
import numpy as np

from ..frame import Frame, Luma
from ..symbol import Corners
from .cutting import cut_hand, cut_piece
from .patch import Patch, Rect, around
from .projection import Geometry, Maps, Matrix, distort, project, projection, sticker_corners, undistort_maps, warp
from .scene import Glare, Hand, Piece, Points, Scene, View
from .sensor import Noise, expose, flicker_gain
from .surface import make_surface

FPS = 15.0
SMALL = 640  # px: the width of the small picture
Setting: TypeAlias = float | Callable[[int], float]  # a value, or a value for every number of a frame
SET_UP = View()
_SPARE = 0.35  # of the table is drawn beyond each of its edges, for cameras that were pushed


class Camera:
    """Looks at scenes. The same scene, number and seed make the same frame, whatever was seen before."""

    def __init__(
        self,
        width: int,
        height: int,
        table_mm: tuple[float, float] = (900.0, 506.0),
        *,
        blur: Setting = 1.2,  # sigma in px
        noise: float = 3.0,  # sigma in grey levels
        flicker: float = 0.0,  # share of the brightness, from frame to frame
        band: float = 0.0,  # share of the brightness, in bands that roll
        exposure: Setting = 1.0,
        vignette: float = 0.14,  # how much darker the corners are
        distortion: float = 0.0,
        tilt: float = 0.0,  # degrees
        motion: float = 0.5,  # how much of a frame's time the shutter is open
        small: bool = False,  # does it have a scaler of its own?
        background: str = "wood",
        seed: int = 1,
    ) -> None:
        self.geometry = Geometry(width, height, table_mm, tilt, distortion)
        self._blur, self._exposure = _setting(blur), _setting(exposure)
        self._flicker, self._band, self._motion, self._small = flicker, band, motion, small
        self._noise = Noise(width, noise, seed)
        self._picture = Rect(0, 0, width, height)
        self._dimming = _dimming(width, height, vignette)
        self._maps = undistort_maps(self.geometry) if distortion else None
        self._room = _room(self.geometry, self._maps)
        self._surface = _Surface(background, self.geometry, self._room, seed)
        self._bent, self._lit = np.empty((height, width), np.uint8), np.empty((height, width), np.uint8)
        self._glare: Luma | None = None
        self._lens: tuple[float, Glare | None] | None = None
        self._patches: dict[Piece | Hand, Patch | None] = {}
        self._set_up(SET_UP)

    def look(self, scene: Scene, number: int, fps: float = FPS) -> Frame:
        """The frame of this number."""
        self._update(scene, self._blur(number))
        gain = scene.light.level * self._exposure(number) * flicker_gain(self._flicker, number)
        luma = expose(self._lit, gain, self._band, number)
        self._noise.add(luma, number)
        return Frame(number, number / fps, luma, self._scaled(luma) if self._small else None)

    def corners(self, piece: Piece, view: View = SET_UP) -> Corners:
        """Where in the full picture the outer corners of the modules of a card's sticker are."""
        return sticker_corners(self.geometry, view, piece)

    def sees(self, piece: Piece, view: View = SET_UP) -> bool:
        """Is its whole sticker inside the picture?"""
        return all(
            0 <= x <= self.geometry.width and 0 <= y <= self.geometry.height for x, y in self.corners(piece, view)
        )

    def module_px(self, piece: Piece) -> float:
        """Pixels along a module of its sticker, in the middle of the picture."""
        return self.geometry.px_per_mm * piece.module

    def _update(self, scene: Scene, blur: float) -> None:
        """Bring the picture behind the lens up to date with the scene."""
        if scene.view != self._view:
            self._set_up(scene.view)
        changed = self._change(scene)
        for rect in changed:
            self._draw(rect)
        if (blur, scene.light.glare) != self._lens:
            self._lens = (blur, scene.light.glare)
            self._glare = None if scene.light.glare is None else _dazzle(scene.light.glare, self._matrix, self.geometry)
            changed = [self._room]
        for rect in changed:
            self._develop(rect)

    def _set_up(self, view: View) -> None:
        """The camera stands here from now on: nothing that was drawn is of use any more."""
        self._view = view
        self._matrix = projection(self.geometry, view)
        self._table = self._surface.seen(self._matrix)
        self._sharp = self._table.copy()
        self._patches = {}
        self._lens = None

    def _change(self, scene: Scene) -> list[Rect]:
        """Take over what lies on the table; the pixels that are no longer right."""
        order: list[Piece | Hand] = [*sorted(scene.pieces, key=_height), *scene.hands]
        patches = {item: self._patches[item] if item in self._patches else self._cut(item) for item in order}
        changed = [self._patches.get(item) or patches.get(item) for item in self._patches.keys() ^ patches.keys()]
        self._patches = patches
        return _apart([patch.rect.cut(self._room) for patch in changed if patch is not None])

    def _cut(self, item: Piece | Hand) -> Patch | None:
        if isinstance(item, Hand):
            return cut_hand(item, self._matrix, self._room, self._motion)
        return cut_piece(item, self._matrix, self._room, self.geometry.px_per_mm, self._motion)

    def _draw(self, rect: Rect) -> None:
        """Everything that lies in these pixels, from the table upwards."""
        origin = self._room[:2]
        rect.of(self._sharp, origin)[:] = rect.of(self._table, origin)
        for patch in self._patches.values():
            if patch is not None:
                patch.lay(self._sharp, rect, origin)

    def _develop(self, rect: Rect) -> None:
        """What the lens makes of these pixels and of their neighbours: bent, blurred, dimmed, dazzled."""
        reach = 0 if self._lens is None else ceil(3 * self._lens[0])
        target = self._bend(rect).grown(reach).cut(self._picture)
        if target.empty:
            return
        source = target.grown(reach).cut(self._picture)
        lit = target.of(self._lit)
        blurred = target.of(self._blurred(source, reach), source[:2])
        cv2.multiply(blurred, target.of(self._dimming), dst=lit, scale=1 / 255)
        if self._glare is not None:
            cv2.add(lit, target.of(self._glare), dst=lit)

    def _blurred(self, source: Rect, reach: int) -> Luma:
        sharp = source.of(self._bent)
        if not reach or self._lens is None:
            return sharp
        return np.asarray(cv2.GaussianBlur(sharp, (2 * reach + 1, 2 * reach + 1), self._lens[0]), np.uint8)

    def _bend(self, rect: Rect) -> Rect:
        """Through the distortion of the lens; where in the picture these pixels are then."""
        if self._maps is None:
            rect.of(self._bent)[:] = rect.of(self._sharp)
            return rect
        bent = around(distort(self.geometry, _border(rect))).grown(3).cut(self._picture)
        if not bent.empty:
            x, y = (part[bent.top : bent.bottom, bent.left : bent.right] for part in self._maps)
            room = self._room
            cv2.remap(self._sharp, x - room.left, y - room.top, cv2.INTER_LINEAR, dst=bent.of(self._bent))
        return bent

    def _scaled(self, luma: Luma) -> Luma:
        height = round(luma.shape[0] * SMALL / luma.shape[1])
        return np.asarray(cv2.resize(luma, (SMALL, height), interpolation=cv2.INTER_AREA), np.uint8)


class _Surface:
    """The table top, drawn once, as large as the camera may ever see it."""

    def __init__(self, name: str, geometry: Geometry, room: Rect, seed: int) -> None:
        self._scale = min(geometry.px_per_mm, 2.5)
        self._room = room
        w, h = geometry.table_mm
        self._left, self._top = w * _SPARE, h * _SPARE
        size = (round((w + 2 * self._left) * self._scale), round((h + 2 * self._top) * self._scale))
        self._image = make_surface(name, *size, self._scale, seed)

    def seen(self, matrix: Matrix) -> Luma:
        drawn = np.array([[1 / self._scale, 0, -self._left], [0, 1 / self._scale, -self._top], [0, 0, 1]])
        moved = np.array([[1, 0, -self._room.left], [0, 1, -self._room.top], [0, 0, 1.0]])
        return warp(self._image, moved @ matrix @ drawn, self._room.size, cv2.BORDER_REFLECT_101)


def _setting(value: Setting) -> Callable[[int], float]:
    return value if callable(value) else lambda _: value


def _height(piece: Piece) -> tuple[float, float, float, str]:
    """Who is drawn first does not depend on who is named first."""
    return piece.z, piece.x, piece.y, piece.face.code or ""


def _room(geometry: Geometry, maps: Maps | None) -> Rect:
    """The pixels of an ideal lens that the real one shows."""
    if maps is None:
        return Rect(0, 0, geometry.width, geometry.height)
    x, y = maps
    return Rect(int(x.min()) - 2, int(y.min()) - 2, int(x.max()) + 3, int(y.max()) + 3)


def _border(rect: Rect) -> Points:
    """Points along the border of a rectangle: a bent side reaches farther than its ends."""
    x, y = np.linspace(rect.left, rect.right, 17), np.linspace(rect.top, rect.bottom, 17)
    rows = [np.c_[x, np.full(17, edge)] for edge in (rect.top, rect.bottom)]
    return np.concatenate([*rows, *(np.c_[np.full(17, edge), y] for edge in (rect.left, rect.right))])


def _apart(rects: list[Rect]) -> list[Rect]:
    """Rectangles that cover the same, of which no two touch."""
    found: list[Rect] = []
    for rect in rects:
        while not rect.empty and (near := next((other for other in found if not other.cut(rect).empty), None)):
            found.remove(near)
            rect = rect.joined(near)
        if not rect.empty:
            found.append(rect)
    return found


def _dimming(width: int, height: int, strength: float) -> Luma:
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :] ** 2
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None] ** 2
    return np.rint(255 * (1 - strength * (x + y) / 2)).astype(np.uint8)


def _dazzle(glare: Glare, matrix: Matrix, geometry: Geometry) -> Luma:
    """A bright spot that fades out."""
    ((x, y),) = distort(geometry, project(matrix, np.array([(glare.x, glare.y)])))
    across, down = np.arange(geometry.width)[None, :] - x, np.arange(geometry.height)[:, None] - y
    far = np.hypot(across, down) / (glare.radius * geometry.px_per_mm)
    spot: Luma = np.clip(255 * glare.strength * np.exp(-(far**2)), 0, 255).astype(np.uint8)
    return spot
