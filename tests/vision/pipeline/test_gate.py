"""The gate, shown arrays: what changed, what moves, and what the light does."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frame import Frame, Luma
from vision.gate import LEARN_EVERY, SMALL_SIDE, Gate, gain_of, shrink, stride_of

SPOT = (slice(20, 30), slice(40, 60))


def table(seed: int = 0, level: float = 1.0) -> Luma:
    """Grain of all brightnesses, seen with noise."""
    grain = np.random.default_rng(99).integers(60, 200, (80, 120))
    noise = np.random.default_rng(seed).normal(0, 1, grain.shape)
    return np.clip(grain * level + noise, 0, 255).astype(np.uint8)


def with_card(picture: Luma, brightness: int = 250) -> Luma:
    picture = picture.copy()
    picture[SPOT] = brightness
    return picture


def seen_table() -> Gate:
    """A gate that has judged the whole table."""
    gate = Gate()
    first = gate.look(table())
    assert first is not None
    gate.accept(first.changed)
    return gate


def test_the_first_picture_is_all_new_and_nothing_in_it_moves() -> None:
    change = Gate().look(table())
    assert change is not None
    assert change.changed.all() and not change.moving.any()


def test_a_table_on_which_nothing_happens_is_no_change() -> None:
    gate = seen_table()
    assert [gate.look(table(seed)) for seed in range(1, 40)] == [None] * 39


def test_a_card_is_a_change_exactly_where_it_lies() -> None:
    gate = seen_table()
    change = gate.look(with_card(table(1)))
    assert change is not None
    assert change.changed[SPOT].mean() > 250
    change.changed[SPOT] = 0
    assert not change.changed.any()


def test_a_card_moves_in_the_frame_in_which_it_comes_and_rests_in_the_next() -> None:
    gate = seen_table()
    comes, rests = gate.look(with_card(table(1))), gate.look(with_card(table(2)))
    assert comes is not None and comes.moving[SPOT].any()
    assert rests is not None and rests.changed[SPOT].any() and not rests.moving.any()


def test_what_was_judged_is_no_change_any_more_and_its_absence_is() -> None:
    gate = seen_table()
    change = gate.look(with_card(table(1)))
    assert change is not None
    gate.accept(change.changed)
    assert gate.look(with_card(table(2))) is None
    gone = gate.look(table(3))
    assert gone is not None and gone.changed[SPOT].any()


def test_what_was_not_judged_stays_a_change_however_long_it_lies() -> None:
    gate = seen_table()
    looks = [gate.look(with_card(table(seed))) for seed in range(1, 12 * LEARN_EVERY)]
    assert all(look is not None and look.changed[SPOT].mean() > 250 for look in looks)


@pytest.mark.parametrize("level", [0.5, 0.8, 0.96, 1.04, 1.2])
def test_a_light_that_is_suddenly_other_is_no_change(level: float) -> None:
    assert seen_table().look(table(1, level)) is None


def test_a_card_is_seen_in_the_very_frame_in_which_the_light_goes_down() -> None:
    change = seen_table().look(with_card(table(1, 0.6)))
    assert change is not None
    assert change.changed[SPOT].mean() > 250 and np.count_nonzero(change.changed) == change.changed[SPOT].size


def test_a_light_that_flickers_by_four_percent_in_bands_is_no_change() -> None:
    gate = seen_table()
    rows = np.arange(80)[:, None]
    for seed in range(1, 60):
        bands = 1 + 0.04 * np.sin(rows / 12 + seed)
        assert gate.look((table(seed) * bands).clip(0, 255).astype(np.uint8)) is None, seed


def test_the_evening_that_falls_over_half_of_the_table_is_learnt() -> None:
    """Far more than the threshold in the end, but slowly: the reference follows."""
    gate = seen_table()
    dusk = np.ones((80, 120))
    for seed in range(1, 400):
        dusk[:, :50] = 1 - 0.4 * seed / 400
        assert gate.look((table(seed) * dusk).astype(np.uint8)) is None, seed


def test_pictures_of_another_size_begin_anew() -> None:
    change = seen_table().look(table()[:40])
    assert change is not None and change.changed.all()


def test_a_black_picture_says_nothing_about_the_light() -> None:
    black = np.zeros((8, 8), np.uint8)
    assert gain_of(black, black) == 1.0
    gate = Gate()
    gate.look(black)
    assert gate.look(black) is None


def test_what_changes_on_less_than_half_of_the_table_does_not_pass_for_light() -> None:
    picture = table().astype(np.float32)
    covered = table(1)
    covered[:, :50] = 10
    assert gain_of(covered, picture) == pytest.approx(1, abs=0.03)


@pytest.mark.parametrize("shape", [(1, 1), (3, 700), (720, 1280), (2592, 4608), (361, 641), (9000, 20)])
def test_a_frame_of_any_shape_has_a_small_picture(shape: tuple[int, int]) -> None:
    small = shrink(Frame(0, 0.0, np.full(shape, 77, np.uint8)))
    assert small.shape == tuple(-(-side // stride_of(np.empty(shape, np.uint8))) for side in shape)
    assert (small == 77).all() and max(small.shape) <= 1.5 * SMALL_SIDE


@pytest.mark.parametrize("shape", [(360, 640), (361, 641)])
def test_the_camera_s_own_small_picture_is_taken_where_there_is_one(shape: tuple[int, int]) -> None:
    frame = Frame(0, 0.0, np.zeros((2592, 4608), np.uint8), np.full(shape, 90, np.uint8))
    assert (shrink(frame) == 90).all()
