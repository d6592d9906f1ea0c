"""Where to look closely, from masks: what has changed and come to rest."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frame import Luma
from vision.gate import Change
from vision.regions import CROWD, Box, freeze, settled

SHAPE = (100, 160)


def mask(*boxes: Box) -> Luma:
    picture = np.zeros(SHAPE, np.uint8)
    for box in boxes:
        box.cut(picture)[:] = 255
    return picture


def boxes(changed: Luma, moving: Luma | None = None) -> list[Box]:
    still = np.zeros(SHAPE, np.uint8) if moving is None else moving
    return sorted(settled(Change(changed, still), freeze(still)).boxes)


CARD = Box(30, 20, 14, 22)
FAR = Box(110, 60, 14, 22)


def test_nothing_changed_nothing_to_read() -> None:
    assert boxes(mask()) == []


@pytest.mark.parametrize("card", [CARD, Box(0, 0, 9, 9), Box(150, 91, 10, 9), Box(80, 50, 1, 1), Box(0, 0, 160, 100)])
def test_a_change_is_read_as_far_as_it_goes(card: Box) -> None:
    (box,) = boxes(mask(card))
    assert box == card


def test_two_cards_are_read_apart() -> None:
    assert boxes(mask(CARD, FAR)) == [CARD, FAR]


def test_pieces_of_one_card_are_read_at_once() -> None:
    assert boxes(mask(Box(30, 20, 14, 8), Box(30, 33, 14, 9))) == [CARD]


def test_what_moves_is_not_read() -> None:
    assert boxes(mask(CARD, FAR), mask(CARD)) == [FAR]


def test_what_lies_close_to_a_movement_is_not_read_either() -> None:
    (box,) = boxes(mask(CARD), mask(Box(44, 20, 3, 22)))
    assert (box.x, box.x + box.width) == (30, 42)


def test_a_crowd_of_changes_is_read_in_few_large_pieces() -> None:
    scattered = [Box(20 * column, 20 * row, 4, 4) for column in range(8) for row in range(5)]
    assert len(boxes(mask(*scattered[:CROWD]))) == CROWD
    assert len(boxes(mask(*scattered))) == 1


def test_the_fringe_is_judged_with_the_change_but_not_what_moves_beside_it() -> None:
    moving = mask(Box(50, 20, 3, 22))
    found = settled(Change(mask(CARD), moving), freeze(moving))
    assert (Box(28, 18, 18, 26).cut(found.judged) == 255).all() and np.count_nonzero(found.judged) == 18 * 26
    assert not found.judged[:, 48:].any()


class TestBox:
    shape = (100, 160)

    def test_it_grows_as_far_as_the_picture_goes(self) -> None:
        assert CARD.grown(5, self.shape) == Box(25, 15, 24, 32)
        assert Box(2, 95, 150, 5).grown(10, self.shape) == Box(0, 85, 160, 15)

    def test_outside_of_the_picture_nothing_is_left(self) -> None:
        assert Box(500, 500, 9, 9).grown(1, self.shape).cut(np.zeros(self.shape)).size == 0

    @pytest.mark.parametrize("margin", [1, 4, 9])
    def test_what_was_grown_can_be_shrunk_again(self, margin: int) -> None:
        assert CARD.grown(margin, self.shape).shrunk(margin, self.shape) == CARD

    def test_tiles_cover_it_without_overlap_and_none_is_too_large(self) -> None:
        picture = np.zeros((1000, 1500), np.uint8)
        box = Box(7, 3, 1301, 900)
        for tile in box.tiles(400):
            assert max(tile.width, tile.height) <= 400
            tile.cut(picture)[:] += 1
        assert (box.cut(picture) == 1).all() and picture.sum() == 1301 * 900

    def test_touching_is_sharing_a_pixel(self) -> None:
        assert CARD.touches(Box(43, 41, 5, 5)) and not CARD.touches(Box(44, 20, 5, 5))
        assert CARD.touches(CARD) and not CARD.touches(Box(30, 42, 14, 1))

    def test_covering_is_holding_all_of_it(self) -> None:
        assert CARD.covers(CARD) and CARD.covers(Box(31, 21, 13, 21)) and not CARD.covers(Box(31, 21, 14, 21))
        assert not Box(31, 21, 3, 3).covers(CARD)
