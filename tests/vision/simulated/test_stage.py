"""Moves are carried out frame by frame, and the truth knows what they do."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from vision.simulated.camera import Camera
from vision.simulated.scene import BACK, Glare, Hand, Piece, Scene, View
from vision.simulated.script import Script
from vision.simulated.stage import Stage
from vision.simulated.truth import Truth, first_clear, visible_share

from .looking import TABLE, face, read

HERE, THERE = (120.0, 100.0), (240.0, 110.0)


def played(moves, rest: int = 3) -> list[Truth]:
    return list(Script(moves, TABLE, rest).play())


def test_a_card_that_is_laid_without_a_hand_is_there_at_once():
    (lying,) = played(lambda stage: stage.lay(face(1), HERE, side=None))[0].lying()
    assert (lying.code, lying.visible, lying.rests_since, lying.clear) == ("FX:OZ:001", 1.0, 0, True)


def test_a_hand_carries_a_card_in_lays_it_and_goes():
    truths = played(lambda stage: stage.lay(face(1), HERE, frames=10))
    assert truths[0].scene.pieces[0].y > TABLE[1], "it comes from beyond the edge"
    assert all(truth.scene.hands for truth in truths[:20])
    assert truths[5].of("FX:OZ:001")[0].rests_since is None
    piece = truths[-1].scene.pieces[0]
    assert (piece.x, piece.y, piece.lift, piece.moving) == (*HERE, 0, False)
    assert truths[-1].scene.hands == ()
    assert truths[-1].of("FX:OZ:001")[0].rests_since == 10


@pytest.mark.parametrize(("side", "way"), [("south", (0, 1)), ("north", (0, -1)), ("west", (-1, 0)), ("east", (1, 0))])
def test_hands_come_from_the_side_of_their_player_and_go_back_there(side, way):
    truths = played(lambda stage: stage.cover(HERE, 5, side))
    for truth in (truths[0], truths[11 + 5 + 12]):
        (hand,) = truth.scene.hands
        out = np.array([hand.x, hand.y]) - np.array(TABLE) / 2
        assert out @ way > abs(np.array(TABLE) @ way) / 2
    assert truths[-1].scene.hands == ()


def test_a_hand_that_has_gone_hides_nothing_of_the_table():
    stage = Stage(TABLE)
    stage.cover(HERE, 1, frames=6)
    scenes = [stage.advance() for _ in range(13)]
    away = scenes[12].hands[0]
    everywhere = Scene((Piece(face(1), 180, 100), Piece(face(2), 180, 160)), (away,))
    assert all(visible_share(everywhere, piece) == 1 for piece in everywhere.pieces)


def test_a_card_that_slides_arrives_where_it_was_pushed():
    def moves(stage):
        card = stage.lay(face(1), HERE, side=None)
        stage.slide(card, THERE, 90, frames=8)

    truths = played(moves)
    moving = [truth.number for truth in truths if truth.scene.pieces[0].moving]
    assert moving == list(range(1 + 12 - 4, 1 + 12 - 4 + 8)), "the hand comes first, in as many frames"
    assert truths[-1].scene.pieces[0][1:4] == (*THERE, 90)


def test_the_velocity_is_the_way_from_frame_to_frame():
    def moves(stage):
        stage.slide(stage.lay(face(1), HERE, side=None), THERE, side=None, frames=8)

    pieces = [truth.scene.pieces[0] for truth in played(moves)]
    for before, after in pairwise(pieces):
        assert (after.vx, after.vy) == pytest.approx((after.x - before.x, after.y - before.y))


def test_a_card_that_is_taken_leaves_the_table():
    def moves(stage):
        stage.lay(face(1), HERE, side=None)
        stage.take("FX:OZ:001")

    truths = played(moves)
    assert truths[11].of("FX:OZ:001")
    assert truths[-1].lying() == []
    assert truths[-1].scene.hands == ()


def test_a_card_that_is_turned_over_hides_its_code_and_shows_it_again():
    stage = Stage(TABLE)
    card = stage.lay(face(1), HERE, side=None)
    stage.flip(card, side=None, frames=6)
    faces = [stage.advance().pieces[0].face for _ in range(9)]
    assert (faces[0], faces[-1]) == (face(1), BACK)
    assert stage.truth().lying() == []
    stage.flip(card, side=None, frames=6)
    scenes = [stage.advance() for _ in range(9)]
    assert scenes[-1].pieces[0].face == face(1)
    assert not scenes[-1].pieces[0].moving


def test_a_card_may_be_laid_face_down():
    stage = Stage(TABLE)
    stage.lay(face(1), HERE, side=None, face_down=True)
    assert stage.advance().pieces[0].face == BACK


def test_a_card_laid_later_lies_on_top_and_so_does_one_that_was_pushed():
    stage = Stage(TABLE)
    first = stage.lay(face(1), HERE, side=None)
    stage.lay(face(2), THERE, side=None)
    for _ in range(2):
        scene = stage.advance()
    assert scene.pieces[0].z < scene.pieces[1].z
    stage.slide(first, THERE, side=None, frames=2)
    for _ in range(4):
        scene = stage.advance()
    assert scene.pieces[0].z > scene.pieces[1].z
    assert [lying.visible for lying in stage.truth().lying()] == [1, 0]


def test_moves_of_one_lane_wait_for_each_other_and_those_of_two_do_not():
    stage = Stage(TABLE)
    for number in (1, 2):
        stage.lay(face(number), HERE, frames=5)
    stage.lay(face(3), THERE, side="north", frames=5, lane=1)
    scene = stage.advance()
    assert [piece.face.code for piece in scene.pieces] == ["FX:OZ:001", "FX:OZ:003"]
    assert len(scene.hands) == 2


def test_moves_may_be_asked_for_at_any_time():
    stage = Stage(TABLE)
    assert stage.advance() == Scene()
    assert not stage.busy
    stage.lay(face(1), HERE, side=None)
    assert stage.busy
    assert len(stage.advance().pieces) == 1
    assert stage.number == 1


def test_a_move_of_a_card_that_is_not_there_says_so():
    stage = Stage(TABLE)
    stage.take("FX:OZ:077")
    with pytest.raises(LookupError, match="FX:OZ:077"):
        stage.advance()


def test_light_changes_slowly_and_the_camera_is_knocked():
    def moves(stage):
        stage.light(0.5, 5, Glare(1, 2, 3))
        stage.bump(4, 5, 6)

    scenes = [truth.scene for truth in played(moves)]
    assert [scene.light.level for scene in scenes[:6]] == pytest.approx([0.9, 0.8, 0.7, 0.6, 0.5, 0.5])
    assert scenes[0].light.glare == Glare(1, 2, 3)
    assert (scenes[4].view, scenes[5].view) == (View(), View(4, 5, 6))


def test_a_script_plays_the_same_every_time():
    script = Script(lambda stage: stage.lay(face(1), HERE), TABLE, 4)
    assert list(script.play()) == list(script.play())


def test_the_first_clear_frame_is_when_the_hand_has_let_the_sticker_go():
    def moves(stage):
        stage.lay(face(1), HERE, 180, frames=10)  # upside down: the fingers are on the sticker

    truths = played(moves)
    first = first_clear(truths, "FX:OZ:001")
    assert first is not None
    assert truths[first - 1].of("FX:OZ:001")[0].visible < 1
    assert truths[first - 1].of("FX:OZ:001")[0].rests_since is not None
    assert first_clear(truths, "FX:OZ:002") is None


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_a_card_on_a_sticker_hides_the_share_that_it_lies_on(share):
    under = Piece(face(1), 100, 100)
    left, _ = under.sticker_corner
    over = Piece(face(2), 100 + left + 15 * share - 28, 100, z=1)
    assert visible_share(Scene((under, over)), under) == pytest.approx(1 - share, abs=0.08)
    assert visible_share(Scene((under, over)), over) == 1


def test_what_truth_says_a_hand_hides_is_what_the_camera_shows_as_hidden():
    """The share of a sticker that looks darker than its white must be the share that truth calls hidden."""
    camera = Camera(960, 540, TABLE, noise=0, blur=0.5, vignette=0)
    piece = Piece(face(1), 180, 100)
    bare = camera.look(Scene((piece,)), 0).luma.astype(int)
    x, y = np.array(camera.corners(piece)).mean(axis=0)
    rows, columns = np.s_[int(y) - 20 : int(y) + 20], np.s_[int(x) - 20 : int(x) + 20]
    for hand in (Hand(165, 160), Hand(180, 155, -20), Hand(200, 150), Hand(150, 105, 30), Hand(280, 100, 250)):
        scene = Scene((piece,), (hand,))
        shown = camera.look(scene, 0).luma.astype(int)
        white = bare[rows, columns] > 180
        # A hand is darker than the sticker's white even where its shadow alone leaves more than half of the light.
        hidden = (shown[rows, columns][white] < 0.78 * bare[rows, columns][white]).mean()
        assert 1 - visible_share(scene, piece) == pytest.approx(hidden, abs=0.13)


def test_every_code_that_is_clear_is_read_and_none_that_is_hidden():
    def moves(stage):
        stage.lay(face(1), HERE, 5, frames=6)
        stage.lay(face(2), (130, 105), -4, frames=6)
        stage.lay(face(3), THERE, 170, "north", frames=6)
        stage.slide("FX:OZ:002", (60, 90), side="west", frames=6)
        stage.take("FX:OZ:003", "east", frames=6)

    camera, seen = Camera(1920, 1080, TABLE), set()
    for truth in played(moves):
        found = set(read(camera.look(truth.scene, truth.number).luma)) if truth.number % 3 == 0 else set()
        lying = [card for card in truth.lying() if camera.sees(card.piece)]
        if truth.number % 3 == 0:
            assert {card.code for card in lying if card.clear} <= found
        assert found <= {card.code for card in lying if card.visible > 0.7}
        seen |= found
    assert seen == {"FX:OZ:001", "FX:OZ:002", "FX:OZ:003"}
