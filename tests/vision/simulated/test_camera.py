"""The camera draws what is there, as fast as it can, and never something else for it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.simulated.camera import SMALL, Camera
from vision.simulated.scene import BACK, Glare, Hand, Light, Piece, Scene, View
from vision.simulated.stage import Stage
from vision.simulated.surface import SURFACES

from .looking import TABLE, codes, difference, face, read, row


def test_all_cards_of_an_easy_scene_are_read():
    scene = row(5)
    assert set(read(Camera(1920, 1080, TABLE).look(scene, 0).luma)) == codes(scene)


@pytest.mark.parametrize("background", SURFACES)
def test_cards_are_read_on_every_table_top(background):
    scene = row(4)
    assert set(read(Camera(1920, 1080, TABLE, background=background).look(scene, 0).luma)) == codes(scene)


def test_an_unknown_table_top_is_refused_with_the_list_of_those_there_are():
    with pytest.raises(ValueError, match="wood, cloth, pattern, white"):
        Camera(320, 180, TABLE, background="lava")


def test_a_card_that_lies_face_down_shows_no_code():
    scene = Scene((Piece(BACK, 180, 100),))
    assert not read(Camera(1920, 1080, TABLE).look(scene, 0).luma)


def test_the_same_seed_and_number_make_the_same_frame():
    one, other = (Camera(640, 360, TABLE, seed=4, flicker=0.02).look(row(3), 7) for _ in range(2))
    assert np.array_equal(one.luma, other.luma)


@pytest.mark.parametrize("changed", [{"seed": 5}, {"seed": 4, "number": 8}])
def test_another_seed_or_number_makes_another_frame(changed):
    number = changed.pop("number", 7)
    one = Camera(640, 360, TABLE, seed=4).look(row(3), 7)
    other = Camera(640, 360, TABLE, **changed).look(row(3), number)
    assert (one.luma != other.luma).mean() > 0.5


def test_a_frame_has_its_number_time_and_size():
    frame = Camera(640, 360, TABLE).look(row(1), 30, fps=10)
    assert (frame.number, frame.t, frame.luma.shape, frame.small) == (30, 3.0, (360, 640), None)


def test_what_was_seen_before_leaves_no_trace():
    """Only what changed is drawn again: the frame must be the one that a fresh camera would take."""
    settings = {"blur": lambda number: 1.0 + 0.4 * (number > 30), "distortion": -0.04, "tilt": 6.0}
    camera = Camera(640, 360, TABLE, **settings)
    stage = _busy_stage()
    for number in range(70):
        scene = stage.advance()
        frame = camera.look(scene, number)
        if number % 6 == 0:
            assert difference(frame, Camera(640, 360, TABLE, **settings).look(scene, number)) <= 1


def _busy_stage() -> Stage:
    """Cards are laid on each other, pushed, turned and taken, while the light changes and the camera is knocked."""
    stage = Stage(TABLE)
    first = stage.lay(face(1), (120, 90), 10, frames=5)
    stage.lay(face(2), (140, 100), -20, frames=5, side="north")
    stage.slide(first, (240, 100), 35, frames=5)
    stage.light(0.8, 4, Glare(200, 100, 30))
    stage.flip(first, frames=5)
    stage.bump(3, -2, 1.5, lane=1)
    stage.cover((100, 100), 20, "east", lane=1)
    stage.take("FX:OZ:002", "west", frames=5)
    return stage


def test_the_order_in_which_cards_are_named_changes_nothing():
    pieces = (Piece(face(1), 100, 80, z=1), Piece(face(2), 110, 90, z=2), Piece(face(3), 105, 100, 45, z=3))
    camera = Camera(640, 360, TABLE)
    assert difference(camera.look(Scene(pieces), 0), camera.look(Scene(pieces[::-1]), 0)) == 0


@pytest.mark.parametrize(("width", "sticker", "module"), [(1920, 15.0, 3.2), (1920, 10.0, 2.133), (3840, 15.0, 6.4)])
def test_stickers_have_the_right_size(width, sticker, module):
    piece = Piece(face(1), 180, 100, sticker_mm=sticker)
    camera = Camera(width, width * 9 // 16, TABLE)
    assert camera.module_px(piece) == pytest.approx(module, rel=0.001)
    (x, _), (right, _), *_ = camera.corners(piece)
    assert right - x == pytest.approx(21 * module, rel=0.001)


@pytest.mark.parametrize("settings", [{}, {"tilt": 12.0}, {"distortion": 0.05}, {"distortion": -0.06, "tilt": -9.0}])
def test_stickers_are_where_the_camera_says(settings):
    """The reader finds three corners by their finder patterns, and only guesses the fourth."""
    camera = Camera(2880, 1620, TABLE, blur=0.8, **settings)
    places = [(60, 60), (180, 100), (300, 60), (70, 140), (290, 140)]
    scene = Scene(tuple(Piece(face(n), x, y, 40 * n) for n, (x, y) in enumerate(places)))
    found = read(camera.look(scene, 0).luma)
    for piece in scene.pieces:
        at = found[piece.face.code].position
        seen = np.array([(p.x, p.y) for p in (at.top_left, at.top_right, at.bottom_left)])
        assert np.abs(seen - np.array(camera.corners(piece))[[0, 1, 3]]).max() < 2


def test_a_pushed_camera_sees_everything_elsewhere():
    camera, scene = Camera(1920, 1080, TABLE), row(3)
    view = View(6, -4, 3)
    found = read(camera.look(scene._replace(view=view), 0).luma)
    for piece in scene.pieces:
        corner = found[piece.face.code].position.top_left
        assert (corner.x, corner.y) == pytest.approx(camera.corners(piece, view)[0], abs=3)
        assert (corner.x, corner.y) != pytest.approx(camera.corners(piece)[0], abs=12)


def test_a_camera_knows_which_stickers_are_out_of_its_picture():
    camera = Camera(640, 360, TABLE)
    assert camera.sees(Piece(face(1), 180, 100))
    assert not camera.sees(Piece(face(1), 20, 100))


@pytest.mark.parametrize("sigma", [1.0, 3.0, 8.0])
def test_noise_has_the_sigma_that_was_asked_for(sigma):
    camera, clean = Camera(640, 360, TABLE, noise=sigma), Camera(640, 360, TABLE, noise=0)
    noise = camera.look(Scene(), 3).luma.astype(int) - clean.look(Scene(), 3).luma
    assert noise.std() == pytest.approx(sigma, rel=0.04)
    assert abs(noise.mean()) < 0.05 * sigma


def test_the_noise_of_two_frames_has_nothing_in_common():
    camera, clean = Camera(640, 360, TABLE, noise=4), Camera(640, 360, TABLE, noise=0).look(Scene(), 0)
    noises = [(camera.look(Scene(), number).luma.astype(int) - clean.luma).ravel() for number in range(12)]
    together = np.corrcoef(noises) - np.eye(12)
    assert np.abs(together).max() < 0.03


def test_without_noise_nothing_changes_from_frame_to_frame():
    camera = Camera(640, 360, TABLE, noise=0)
    assert difference(camera.look(row(2), 0), camera.look(row(2), 1)) == 0


def test_flicker_has_the_amplitude_that_was_asked_for():
    camera = Camera(320, 180, TABLE, noise=0, flicker=0.04, background="white")
    means = np.array([camera.look(Scene(), number).luma.mean() for number in range(60)])
    plain = Camera(320, 180, TABLE, noise=0, background="white").look(Scene(), 0).luma.mean()
    assert means.max() / plain == pytest.approx(1.04, abs=0.004)
    assert means.min() / plain == pytest.approx(0.96, abs=0.004)


def test_bands_roll_over_the_picture():
    camera = Camera(320, 180, TABLE, noise=0, band=0.1, background="white")
    plain = Camera(320, 180, TABLE, noise=0, background="white").look(Scene(), 0).luma.mean(axis=1)
    one, other = (camera.look(Scene(), number).luma.mean(axis=1) / plain for number in (0, 1))
    assert np.ptp(one) == pytest.approx(0.2, abs=0.02)
    assert np.abs(one - other).max() > 0.05


def test_exposure_may_follow_the_number_of_the_frame():
    camera = Camera(320, 180, TABLE, noise=0, exposure=lambda number: 0.5 if number >= 3 else 1.0)
    before, after = (camera.look(Scene(), number).luma.mean() for number in (2, 3))
    assert after == pytest.approx(before / 2, rel=0.01)


def test_the_light_of_the_scene_dims_the_picture():
    camera = Camera(320, 180, TABLE, noise=0)
    bright, dim = (camera.look(Scene(light=Light(level)), 0).luma.mean() for level in (1.0, 0.6))
    assert dim == pytest.approx(0.6 * bright, rel=0.01)


def test_a_glare_blinds_the_sticker_that_it_lies_on_and_no_other():
    camera, scene = Camera(1920, 1080, TABLE), row(3)
    x, y = scene.pieces[1].on_table(np.array([scene.pieces[1].sticker_corner]))[0] + 7
    found = set(read(camera.look(scene._replace(light=Light(1.0, Glare(x, y, 18.0))), 0).luma))
    assert found == codes(scene) - {scene.pieces[1].face.code}


def test_a_camera_out_of_focus_reads_nothing_until_it_is_sharp_again():
    camera, scene = Camera(1920, 1080, TABLE, blur=lambda number: 7.0 if 2 <= number < 5 else 1.0), row(3)
    assert [len(read(camera.look(scene, number).luma)) for number in (1, 2, 4, 5)] == [3, 0, 0, 3]


def test_a_card_that_moves_fast_is_smeared_along_its_way():
    camera = Camera(1920, 1080, TABLE, noise=0, background="white")
    still, fast = (camera.look(row(1, vx=speed), 0).luma.astype(int) for speed in (0.0, 8.0))
    (left, top), _, (right, bottom), _ = np.array(camera.corners(row(1).pieces[0])).astype(int)
    across, down = (np.abs(np.diff(fast[top:bottom, left:right], axis=axis)).mean() for axis in (1, 0))
    assert across < 0.4 * np.abs(np.diff(still[top:bottom, left:right], axis=1)).mean()
    assert across < 0.4 * down


def test_a_card_that_moves_fast_is_not_read_and_one_that_creeps_is():
    camera = Camera(1920, 1080, TABLE)
    assert len(read(camera.look(row(3, vx=8.0, vy=5.0), 0).luma)) == 0
    assert len(read(camera.look(row(3, vx=0.2), 0).luma)) == 3


def test_smear_keeps_the_brightness_and_the_place_of_a_card():
    camera = Camera(1920, 1080, TABLE, noise=0)
    empty = camera.look(Scene(), 0).luma.astype(int)
    weights = [camera.look(row(1, vx=speed), 0).luma - empty for speed in (0.0, 9.0)]
    middles = [(np.arange(1920) * added).sum() / added.sum() for added in weights]
    assert weights[1].sum() == pytest.approx(weights[0].sum(), rel=0.02)
    assert middles[1] == pytest.approx(middles[0], abs=1.5)


@pytest.mark.parametrize("settings", [{"tilt": 20.0}, {"tilt": -15.0, "distortion": -0.08}, {"distortion": 0.08}])
def test_a_tilted_camera_with_a_poor_lens_still_reads_at_high_resolution(settings):
    scene = row(5)
    assert set(read(Camera(3840, 2160, TABLE, **settings).look(scene, 0).luma)) == codes(scene)


def test_a_hand_hides_what_is_under_it_and_nothing_else():
    scene, camera = row(4), Camera(1920, 1080, TABLE)
    hidden = scene.pieces[1]
    x, y = hidden.on_table(np.array([hidden.sticker_corner]))[0] + 7
    found = set(read(camera.look(scene._replace(hands=(Hand(x, y, 0),)), 0).luma))
    assert hidden.face.code not in found
    assert found >= {scene.pieces[3].face.code}


def test_the_small_picture_is_the_mean_of_the_large_one():
    frame = Camera(1280, 720, TABLE, small=True).look(row(3), 0)
    blocks = frame.luma.reshape(360, 2, 640, 2).mean(axis=(1, 3))
    assert frame.small.shape == (360, SMALL)
    assert np.abs(blocks - frame.small).max() <= 1


def test_a_frame_belongs_to_its_reader():
    """The camera draws the next one elsewhere."""
    camera = Camera(320, 180, TABLE)
    first = camera.look(row(1), 0)
    kept = first.luma.copy()
    camera.look(row(2), 1)
    assert np.array_equal(first.luma, kept)
