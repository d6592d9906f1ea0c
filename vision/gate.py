"""What changed since a place was last judged, at a cost that is next to nothing when nothing did.

Works on a small picture of the table: the camera's own, or every n-th pixel of the frame. Two questions are asked of
each of its pixels: is it unlike the reference, which holds every place as it looked when it was last judged; and is it
unlike the frame before, so that somebody is moving there.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .frame import Frame, Luma

SMALL_SIDE = 288  # px: a card is some fourteen of them wide, a sticker some four
THRESHOLD = 20  # of 255; light that flickers by 4 % in bands stays below it, and so does any camera's noise, averaged
GAIN_SAMPLES = 8  # the overall gain is the median over every eighth pixel of every eighth row
LEARN_EVERY = 4  # frames; the reference follows the slow light of the day
LEARN_RATE = 0.1
DARK = 12  # of 255; the ratio of darker pixels says nothing about the light


class Change(NamedTuple):
    """Masks of the small picture: 255 where it is so."""

    changed: Luma
    moving: Luma


def stride_of(luma: Luma) -> int:
    """Every how many pixels a sample is taken to make a small picture."""
    side: int = max(luma.shape)
    return max(1, round(side / SMALL_SIDE))


def shrink(frame: Frame) -> Luma:
    """The small picture: samples, each averaged with its neighbours."""
    picture = frame.luma if frame.small is None else frame.small
    return cv2.blur(_sampled(picture, stride_of(picture)), (3, 3)).astype(np.uint8, copy=False)


def _sampled(picture: Luma, stride: int) -> Luma:
    height, width = picture.shape
    if stride == 2 and height % 2 == width % 2 == 0:  # averaging by fours is faster than picking one of them
        size = (width // 2, height // 2)
        return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
    return np.ascontiguousarray(picture[::stride, ::stride])


class Gate:
    """Remembers how the table looked. One writer: the watcher tells it what has been judged."""

    def __init__(self) -> None:
        self._reference: NDArray[np.float32] | None = None
        self._current = np.empty((0, 0), np.uint8)
        self._gain = 1.0  # of the light, when it was last asked for
        self._expected = self._lit = self._current  # the reference as pixels; and in that light
        self._looks = 0

    def look(self, small: Luma) -> Change | None:
        """What is unlike the reference, and where it moves. None: nothing is, and nothing does."""
        if self._reference is None or self._reference.shape != small.shape:
            return self._begin(small)
        previous, self._current = self._current, small
        # Most frames end here: the table looks as it did, in the light of the last one that did not.
        change = None if _is_like(small, self._lit) else self._compare(small, previous)
        self._learn(small, None if change is None else change.changed)
        return change

    def _begin(self, small: Luma) -> Change:
        """Nothing was ever judged: all of it is new, and nothing is known to move."""
        self._reference = small.astype(np.float32)
        self._expected = self._lit = self._current = small
        self._gain = 1.0
        return Change(np.full_like(small, 255), np.zeros_like(small))

    def _compare(self, small: Luma, previous: Luma) -> Change | None:
        """Is it unlike the reference even in today's light?"""
        self._gain = gain_of(small, self._expected)
        self._lit = _scaled(self._expected, self._gain)
        if _is_like(small, self._lit):
            return None
        brighter = self._gain / gain_of(previous, self._expected)
        return Change(_unlike(small, self._lit), _unlike(small, _scaled(previous, brighter)))

    def _learn(self, small: Luma, changed: Luma | None) -> None:
        """The reference comes a little nearer to what is seen, except where something has changed."""
        self._looks += 1
        if self._looks % LEARN_EVERY == 0 and self._reference is not None:
            mask = None if changed is None else cv2.bitwise_not(changed)
            cv2.accumulateWeighted(small, self._reference, LEARN_RATE, mask=mask)
            self._expect(self._reference)

    def accept(self, where: Luma) -> None:
        """These places have been judged: from now on they are to be compared with what they look like now."""
        assert self._reference is not None
        np.copyto(self._reference, self._current / np.float32(self._gain), where=where > 0)
        self._expect(self._reference)

    def _expect(self, reference: NDArray[np.float32]) -> None:
        self._expected = _scaled(reference, 1.0)
        self._lit = _scaled(self._expected, self._gain)


def gain_of(small: Luma, reference: NDArray[np.float32] | Luma) -> float:
    """How much brighter all of it is. A median: what changed on less than half of the table does not matter."""
    samples = reference[::GAIN_SAMPLES, ::GAIN_SAMPLES]
    lit = samples > DARK
    ratios = small[::GAIN_SAMPLES, ::GAIN_SAMPLES][lit] / samples[lit]
    if not ratios.size:
        return 1.0
    middle = ratios.size // 2
    ratios.partition(middle)  # np.median takes three times as long
    return float(ratios[middle])


def _scaled(picture: NDArray[np.float32] | Luma, gain: float) -> Luma:
    return cv2.convertScaleAbs(picture, alpha=gain).astype(np.uint8, copy=False)


def _is_like(small: Luma, other: Luma) -> bool:
    return cv2.norm(small, other, cv2.NORM_INF) <= THRESHOLD


def _unlike(small: Luma, other: Luma) -> Luma:
    difference = cv2.absdiff(small, other)
    _, mask = cv2.threshold(difference, THRESHOLD, 255, cv2.THRESH_BINARY)
    return mask.astype(np.uint8, copy=False)
