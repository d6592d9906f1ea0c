"""Nothing happens: nothing may be told, and next to nothing done. benchmarks/soak.py looks on for far longer."""

from __future__ import annotations

import pytest

from vision.simulated.stage import Stage
from vision.watcher import Watcher

from ..table import CODES, MIDDLE, appeared, frames, ten, watch

TEN = appeared(*range(1, 11))


@pytest.mark.parametrize("light", [{"flicker": 0.04}, {"flicker": 0.0, "band": 0.04}, {"flicker": 0.02, "band": 0.02}])
def test_a_still_table_in_a_flickering_light(light: dict[str, float]) -> None:
    """Light that rolls over the table in bands takes a while to be learnt; until then a place may be read once more."""
    watcher = Watcher(CODES)
    told, calls = [], []
    for frame, _ in frames(ten, rest=200, noise=4.0, **light):
        told += watcher.look(frame)
        calls.append(watcher.decode_calls)
    assert len(told) == 10 and all(sight.frame <= 3 for sight in told)
    assert calls[-1] == calls[120]


@pytest.mark.parametrize("blur", [0.6, 1.6])
def test_a_still_table_before_a_sharp_and_a_poor_lens(blur: float) -> None:
    assert sorted(watch(ten, rest=120, blur=blur, flicker=0.04).told) == TEN


@pytest.mark.parametrize("tremor", [0.0, 0.5, 3.0])
def test_a_hand_that_rests_on_ten_cards(tremor: float) -> None:
    seen = watch(lambda stage: (ten(stage), stage.wait(6), stage.cover(MIDDLE, 90, tremor=tremor)), flicker=0.04)
    assert sorted(seen.told) == TEN
    assert set(seen.states.values()) == {"present"}


def test_hands_from_all_sides_that_come_and_go() -> None:
    def moves(stage: Stage) -> None:
        ten(stage)
        for lane, side in enumerate(("south", "north", "west", "east"), start=1):
            stage.wait(6 + 7 * lane, lane=lane)
            for x in (100.0, 310.0):
                stage.cover((x, 115.0), 4, side, frames=8, lane=lane)

    assert sorted(watch(moves, rest=10).told) == TEN
