"""What the light and the sensor do to a picture after the lens: brightness that changes, bands that roll, noise."""

from __future__ import annotations

from math import pi, sin, sqrt

import cv2
import numpy as np

from ..frame import Luma

_ROWS = 360  # of the noise that is made beforehand
_ROAM = 97  # pixels by which it is shifted at most
_BAND_ROWS = 6  # that share one brightness
_STEP = 2.399963  # radians of a lamp's phase from frame to frame: comes back late, and so shows every brightness


class Noise:
    """Gaussian noise of a sigma in grey levels, other in every frame and the same for the same seed and number.

    Made beforehand and shifted about: drawing it afresh would cost more than everything else in a frame."""

    def __init__(self, width: int, sigma: float, seed: int) -> None:
        rng = np.random.default_rng(seed)
        drawn = rng.standard_normal((_ROWS + _ROAM, width + _ROAM), dtype=np.float32) * sqrt(max(sigma**2 - 1 / 12, 0))
        levels = np.clip(np.rint(drawn), -255, 255).astype(np.int16)
        self._brighter, self._darker = (np.maximum(part, 0).astype(np.uint8) for part in (levels, -levels))
        self._seed = seed
        self._sigma = sigma

    def add(self, luma: Luma, number: int) -> None:
        if not self._sigma:
            return
        height, width = luma.shape
        shifts = np.random.default_rng((self._seed, number)).integers(0, _ROAM, (height // _ROWS + 1, 2))
        for top, (x, y) in zip(range(0, height, _ROWS), shifts, strict=False):
            rows = luma[top : top + _ROWS]
            window = np.s_[y : y + len(rows), x : x + width]
            cv2.add(rows, self._brighter[window], dst=rows)
            cv2.subtract(rows, self._darker[window], dst=rows)


def flicker_gain(amplitude: float, number: int) -> float:
    """The brightness of a lamp that flickers by so much: never farther from 1 than the amplitude."""
    return 1 + amplitude * sin(_STEP * number)


def expose(luma: Luma, gain: float, band: float, number: int) -> Luma:
    """A new picture, so many times as bright; with bands of so much more and less that roll over it."""
    if not band:
        return luma.copy() if gain == 1 else _brightened(luma, gain)
    out = np.empty_like(luma)
    height = len(luma)
    for top in range(0, height, _BAND_ROWS):
        swing = sin(2 * pi * 2.2 * top / height + _STEP * number)
        cv2.convertScaleAbs(luma[top : top + _BAND_ROWS], out[top : top + _BAND_ROWS], gain * (1 + band * swing))
    return out


def _brightened(luma: Luma, gain: float) -> Luma:
    return np.asarray(cv2.convertScaleAbs(luma, alpha=gain), np.uint8)
