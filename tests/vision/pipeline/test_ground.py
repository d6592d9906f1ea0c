"""Is the bare table seen? It decides between a card that is covered and one that is gone."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frame import Luma
from vision.ground import Ground
from vision.regions import Box

PLACE = Box(30, 20, 6, 6)


def wood(level: float = 1.0) -> Luma:
    grain = np.random.default_rng(3).normal(120, 9, (60, 90))
    return (grain * level).clip(0, 255).astype(np.uint8)


def covered(picture: Luma, brightness: int, box: Box = PLACE) -> Luma:
    box.cut(picture)[:] = brightness
    return picture


def test_the_table_itself_is_bare() -> None:
    assert Ground(wood()).is_bare(wood(), PLACE)


@pytest.mark.parametrize("brightness", [20, 60, 180, 240])
def test_a_hand_a_sleeve_or_a_card_is_not(brightness: int) -> None:
    assert not Ground(wood()).is_bare(covered(wood(), brightness), PLACE)


@pytest.mark.parametrize("level", [0.5, 0.8, 1.3])
def test_the_table_is_bare_in_any_light(level: float) -> None:
    assert Ground(wood()).is_bare(wood(level), PLACE)


def test_under_a_card_that_lay_there_from_the_beginning_it_is_taken_to_look_like_the_rest() -> None:
    ground = Ground(covered(wood(), 235))
    ground.forget(PLACE)
    assert ground.is_bare(wood(), PLACE)
    assert not ground.is_bare(covered(wood(), 235), PLACE)
    assert not ground.is_bare(covered(wood(), 40), PLACE)


def test_without_having_been_told_of_the_card_it_takes_the_card_for_the_table() -> None:
    assert not Ground(covered(wood(), 235)).is_bare(wood(), PLACE)


def test_a_place_outside_of_the_picture_is_not_seen_bare() -> None:
    assert not Ground(wood()).is_bare(wood(), Box(500, 500, 5, 5))


def test_after_a_bump_it_knows_the_table_where_it_is_seen_now() -> None:
    mat = Box(50, 30, 8, 8)  # something dark that always lay there
    ground = Ground(covered(wood(), 40, mat))
    after = covered(wood(), 40, Box(60, 25, 8, 8))
    assert not ground.is_bare(after, Box(61, 26, 5, 5))
    ground.moved(np.array([[1, 0, 10], [0, 1, -5]], dtype=np.float64))
    assert ground.is_bare(after, Box(61, 26, 5, 5))
    assert ground.is_bare(after, Box(52, 32, 5, 5))
