"""The watcher before a simulated table: everything that people do to cards, and to cameras."""

from __future__ import annotations

import numpy as np
import pytest

from vision.decoders.ladder import Reading
from vision.frame import Frame
from vision.simulated.camera import Camera
from vision.simulated.scene import MARKER, Face, Glare
from vision.simulated.script import Script
from vision.simulated.stage import Stage
from vision.watcher import Watcher

from ..table import (
    CODES,
    LEFT,
    MARKERS,
    MIDDLE,
    RIGHT,
    STICKER,
    Told,
    appeared,
    drop,
    frames,
    lay,
    mark,
    put,
    row,
    ten,
    watch,
)

ONE, TWO = CODES[:2]


def moved(card: int, zone: str | None = "tray") -> Told:
    return Told("moved", card, zone)


def vanished(card: int) -> Told:
    return Told("vanished", card)


# -- cards that come ---------------------------------------------------------------------------------


def test_a_card_that_a_hand_lays_is_told_within_three_frames() -> None:
    seen = watch(lambda stage: (stage.wait(4), lay(stage, 1, MIDDLE)))
    assert seen.told == appeared(1)
    assert seen.told_in_time(ONE)


def test_cards_that_lie_there_from_the_first_frame_are_told_within_three_frames() -> None:
    seen = watch(ten, rest=6)
    assert sorted(seen.told) == appeared(*range(1, 11))
    assert all(sight.frame <= 3 for sight in seen.sights)


def test_two_cards_that_two_hands_lay_at_once() -> None:
    def moves(stage: Stage) -> None:
        lay(stage, 1, LEFT, side="west", lane=1)
        lay(stage, 2, RIGHT, side="east", lane=2)

    seen = watch(moves)
    assert sorted(seen.told) == appeared(1, 2)
    assert seen.told_in_time(ONE) and seen.told_in_time(TWO)


@pytest.mark.parametrize("angle", [30.0, 90.0, 135.0, 180.0, 261.0])
def test_a_card_may_lie_at_any_angle(angle: float) -> None:
    seen = watch(lambda stage: (stage.wait(3), drop(stage, 7, MIDDLE, angle)), rest=5)
    assert seen.told == appeared(7)


def test_a_card_that_a_fast_hand_smears_is_told_when_it_rests() -> None:
    seen = watch(lambda stage: (stage.wait(3), lay(stage, 1, MIDDLE, frames=3)), motion=1.0)
    assert seen.told == appeared(1)
    assert seen.told_in_time(ONE)


def test_a_card_that_is_shown_in_passing_is_not_played() -> None:
    """It never rests: a hand carries it over the table and off again."""

    def moves(stage: Stage) -> None:
        stage.lay(face_of(1), (-60.0, 115.0), 0.0, None, sticker_mm=STICKER)
        stage.slide(ONE, (480.0, 115.0), side=None, frames=16)

    assert watch(moves).told == []


def test_a_card_that_is_pushed_slowly_is_not_told_before_it_rests() -> None:
    """It could be read in every frame: three millimetres are no smear."""

    def moves(stage: Stage) -> None:
        stage.lay(face_of(1), (90.0, 115.0), 0.0, None, sticker_mm=STICKER)
        stage.slide(ONE, (200.0, 115.0), side=None, frames=40)

    seen = watch(moves, rest=6)
    still = max(truth.number for truth in seen.truths if not truth.clear_codes()) + 1
    assert [sight.frame for sight in seen.sights if sight.frame > 3] == [pytest.approx(still, abs=3)]


def face_of(number: int) -> Face:
    return Face(CODES[number - 1], "", "Keeper")


# -- cards that are covered, stacked, pushed, taken ---------------------------------------------------


def test_a_card_under_another_is_covered_and_not_gone() -> None:
    seen = watch(lambda stage: (put(stage, 1, MIDDLE), stage.wait(8), lay(stage, 2, MIDDLE)), rest=60)
    assert seen.told == appeared(1, 2)
    assert seen.states == {1: "covered", 2: "present"}


def test_a_card_that_overlaps_another_but_not_its_sticker_hides_nothing() -> None:
    seen = watch(lambda stage: (put(stage, 1, MIDDLE), stage.wait(8), lay(stage, 2, (212.0, 158.0))))
    assert seen.told == appeared(1, 2)
    assert seen.states == {1: "present", 2: "present"}


def test_half_a_sticker_that_is_hidden_is_covered_and_back_when_it_is_free() -> None:
    def moves(stage: Stage) -> None:
        put(stage, 1, MIDDLE)
        stage.wait(8)
        drop(stage, 2, (240.0, 115.0))
        stage.wait(8)
        stage.take(TWO, frames=6)

    seen = watch(moves)
    assert seen.told[:2] == appeared(1, 2) and moved(1) not in seen.told and vanished(1) not in seen.told
    assert seen.states[1] == "present"


def test_a_discard_pile_grows_and_every_card_on_it_is_told() -> None:
    def moves(stage: Stage) -> None:
        for card in range(1, 6):
            lay(stage, card, (205.0 + card, 115.0 - card), 3.0 * card, frames=6)
            stage.wait(5)

    seen = watch(moves)
    assert seen.told == appeared(*range(1, 6))
    assert seen.states == {1: "covered", 2: "covered", 3: "covered", 4: "covered", 5: "present"}


def test_cards_laid_squarely_on_others_that_look_alike_are_told_all_the_same() -> None:
    """Of two faces that differ in little but their stickers, hardly anything is left in the small picture of a whole
    table."""

    def moves(stage: Stage) -> None:
        for card in range(1, 25):
            lay(stage, card, (550.0, 310.0), frames=3)
            stage.wait(4)

    whole = (1100.0, 619.0)
    eye, watcher = Camera(3072, 1728, whole, blur=1.0), Watcher(CODES)
    looks = (watcher.look(eye.look(truth.scene, truth.number)) for truth in Script(moves, whole, rest=4).play())
    assert [sight.code for sights in looks for sight in sights if sight.kind == "appeared"] == list(CODES[:24])


def test_the_top_of_a_pile_that_is_taken_off_vanishes_though_the_table_is_not_seen_there() -> None:
    def moves(stage: Stage) -> None:
        lay(stage, 1, MIDDLE, 2.0, frames=6)
        stage.wait(8)
        lay(stage, 2, (206.5, 114.0), -3.0, frames=6)
        stage.wait(8)
        stage.take(TWO, frames=6)

    seen = watch(moves, rest=25)
    assert seen.told == [*appeared(1, 2), vanished(2)]
    assert seen.states == {1: "present", 2: "gone"}


def test_a_card_that_was_taken_vanishes_though_a_hand_goes_over_its_place_at_once() -> None:
    def moves(stage: Stage) -> None:
        put(stage, 1, MIDDLE)
        put(stage, 2, RIGHT)
        stage.wait(8)
        stage.take(ONE, frames=5)
        stage.slide(TWO, LEFT, side="north", frames=6)

    seen = watch(moves, rest=25)
    assert sorted(seen.told) == sorted([*appeared(1, 2), moved(2), vanished(1)])


def test_a_card_that_is_pushed_across_the_table_has_moved() -> None:
    seen = watch(lambda stage: (put(stage, 1, LEFT), stage.wait(8), stage.slide(ONE, RIGHT, 20.0, frames=8)), rest=30)
    assert seen.told == [*appeared(1), moved(1)]


def test_a_card_that_is_nudged_has_not() -> None:
    seen = watch(lambda stage: (put(stage, 1, LEFT), stage.wait(8), stage.slide(ONE, (80.0, 112.0), 9.0, frames=6)))
    assert seen.told == appeared(1)
    assert seen.states == {1: "present"}


def test_two_cards_that_change_places_have_moved() -> None:
    def moves(stage: Stage) -> None:
        row(stage, 1, 2)
        stage.wait(8)
        stage.slide(ONE, (132.0, 115.0), side="west", frames=10, lane=1)
        stage.slide(TWO, (60.0, 115.0), side="north", frames=10, lane=2)
        stage.wait(8, lane=1)
        stage.wait(8, lane=2)

    seen = watch(moves, rest=40)
    assert sorted(seen.told[2:]) == [moved(1), moved(2)]


def test_a_card_that_is_taken_away_vanishes_once() -> None:
    seen = watch(lambda stage: (put(stage, 1, MIDDLE), stage.wait(8), stage.take(ONE, frames=6)), rest=30)
    assert seen.told == [*appeared(1), vanished(1)]
    assert seen.states == {1: "gone"}


def test_a_card_that_is_picked_up_and_put_back_at_once_is_no_news() -> None:
    def moves(stage: Stage) -> None:
        put(stage, 1, MIDDLE)
        stage.wait(8)
        stage.take(ONE, frames=5)
        lay(stage, 1, (207.0, 116.0), frames=5)

    assert watch(moves, rest=25).told == appeared(1)


def test_a_card_that_is_taken_and_brought_back_later_vanishes_and_appears() -> None:
    def moves(stage: Stage) -> None:
        put(stage, 1, MIDDLE)
        stage.wait(8)
        stage.take(ONE, frames=5)
        stage.wait(20)
        lay(stage, 1, RIGHT, frames=5)

    assert watch(moves, rest=25).told == [*appeared(1), vanished(1), *appeared(1)]


def test_a_card_that_is_turned_over_is_not_gone() -> None:
    seen = watch(lambda stage: (put(stage, 1, MIDDLE), stage.wait(8), stage.flip(0, frames=8)), rest=60)
    assert seen.told == appeared(1)
    assert seen.states == {1: "covered"}


def test_a_card_that_lies_face_down_says_nothing_until_it_is_turned() -> None:
    def moves(stage: Stage) -> None:
        card = stage.lay(face_of(1), MIDDLE, 0.0, None, face_down=True, sticker_mm=STICKER)
        stage.wait(12)
        stage.flip(card, frames=8)

    seen = watch(moves)
    assert seen.told == appeared(1)
    assert seen.sights[0].frame > 12 and seen.told_in_time(ONE)


# -- hands and light ---------------------------------------------------------------------------------


def test_hands_and_their_shadows_are_no_news() -> None:
    def moves(stage: Stage) -> None:
        ten(stage)
        stage.wait(6)
        stage.cover((120.0, 180.0), 10, frames=8)
        stage.cover((300.0, 60.0), 10, "north", frames=8)

    seen = watch(moves)
    assert sorted(seen.told) == appeared(*range(1, 11))
    assert set(seen.states.values()) == {"present"}


def test_a_hand_that_never_goes_away_leaves_what_it_covers_covered() -> None:
    seen = watch(lambda stage: (ten(stage), stage.wait(6), stage.cover(MIDDLE, 80, tremor=0.8)), rest=0)
    covered = [card for truth in seen.truths[40:41] for card in truth.lying() if card.visible < 0.5]
    assert covered and sorted(seen.told) == appeared(*range(1, 11))


@pytest.mark.parametrize("level", [0.5, 1.25])
def test_a_light_that_is_switched_is_no_news(level: float) -> None:
    seen = watch(lambda stage: (row(stage, 1, 2, 3, 4), stage.wait(6), stage.light(level)))
    assert sorted(seen.told) == appeared(1, 2, 3, 4)


def test_the_evening_falls_and_nothing_happens() -> None:
    seen = watch(lambda stage: (row(stage, 1, 2, 3, 4), stage.wait(6), stage.light(0.45, 60)))
    assert sorted(seen.told) == appeared(1, 2, 3, 4)


def test_a_card_that_is_laid_while_the_light_is_switched_is_told() -> None:
    seen = watch(lambda stage: (row(stage, 1, 2, 3), stage.wait(6), stage.light(0.6), drop(stage, 9, RIGHT)))
    assert sorted(seen.told[:3]) == appeared(1, 2, 3) and seen.told[3:] == appeared(9)


def test_a_glare_on_a_card_hides_it_at_most() -> None:
    def moves(stage: Stage) -> None:
        row(stage, 1, 2, 3, 4)
        stage.wait(6)
        stage.light(1.0, 1, Glare(110.0, 85.0, 35.0))
        stage.wait(12)
        stage.light(1.0)

    seen = watch(moves)
    assert sorted(seen.told) == appeared(1, 2, 3, 4)
    assert set(seen.states.values()) == {"present"}


def test_a_camera_out_of_focus_sees_nothing_and_tells_what_lies_there_when_it_is_sharp() -> None:
    seen = watch(lambda stage: row(stage, 1, 2), rest=40, blur=lambda number: 6.0 if number < 25 else 1.0)
    assert sorted(seen.told) == appeared(1, 2)
    assert all(25 <= sight.frame <= 29 for sight in seen.sights)


def test_a_camera_that_loses_its_focus_loses_no_card() -> None:
    seen = watch(lambda stage: row(stage, 1, 2), rest=90, blur=lambda number: 6.0 if 20 < number < 60 else 1.0)
    assert sorted(seen.told) == appeared(1, 2)
    assert set(seen.states.values()) == {"present"}


# -- the camera is bumped ----------------------------------------------------------------------------


@pytest.mark.parametrize("push", [(6.0, -4.0, 1.0), (25.0, 15.0, 4.0)])
def test_a_bumped_camera_moves_no_card(push: tuple[float, float, float]) -> None:
    seen = watch(lambda stage: (row(stage, 1, 2, 3, 4, 5), stage.wait(8), stage.bump(*push)), rest=25)
    assert sorted(seen.told) == appeared(1, 2, 3, 4, 5)
    assert set(seen.states.values()) == {"present"}


def test_a_bump_takes_a_covered_card_along() -> None:
    def moves(stage: Stage) -> None:
        row(stage, 1, 2, 3, 4)
        stage.wait(8)
        drop(stage, 9, (60.0, 115.0))
        stage.wait(8)
        stage.bump(20.0, 10.0, 2.0)
        stage.wait(10)
        stage.take(CODES[8], side="west", frames=6)

    seen = watch(moves, rest=25)
    assert moved(1) not in seen.told and vanished(1) not in seen.told
    assert seen.states[1] == "present"


def test_one_card_that_is_pushed_is_not_taken_for_a_bump() -> None:
    seen = watch(lambda stage: (row(stage, 1, 2, 3), stage.wait(8), stage.slide(ONE, (60.0, 175.0), side="west")))
    assert seen.told[3:] == [moved(1)]


# -- codes of others ---------------------------------------------------------------------------------


def test_a_stranger_s_code_is_told_as_foreign_once() -> None:
    def moves(stage: Stage) -> None:
        stage.wait(3)
        stage.lay(Face("TRAM 4711"), MIDDLE, 0.0, None, sticker_mm=STICKER)

    seen = watch(moves, rest=40)
    assert [(sight.kind, sight.code, sight.zone) for sight in seen.sights] == [("foreign", "TRAM 4711", None)]
    assert seen.watcher.tracks == []


def test_a_card_of_another_deck_is_told_by_its_own_code() -> None:
    def moves(stage: Stage) -> None:
        stage.wait(3)
        stage.lay(Face("FX:EC:007"), MIDDLE, 0.0, None, sticker_mm=STICKER)

    seen = watch(moves)
    assert [(sight.kind, sight.code) for sight in seen.sights] == [("appeared", "FX:EC:007")]


def test_a_screen_that_shows_one_code_after_the_other_is_told_for_each_and_plays_no_card() -> None:
    """A phone lies on the table and scrolls: bright, large, and in place of each other."""

    def moves(stage: Stage) -> None:
        put(stage, 1, LEFT)
        for number in range(4):
            stage.lay(Face(f"SCREEN {number}", "", MARKER), RIGHT, 0.0, None, sticker_mm=48.0)
            stage.wait(6)

    sights = [(sight.kind, sight.code) for sight in watch(moves).sights]
    assert [code for kind, code in sights if kind != "foreign"] == [ONE]
    assert [code for kind, code in sights if kind == "foreign"] == [f"SCREEN {number}" for number in range(4)]


def test_a_screen_that_shows_the_code_of_a_card_on_the_table_is_a_second_one() -> None:
    def moves(stage: Stage) -> None:
        put(stage, 1, LEFT)
        stage.wait(8)
        stage.lay(face_of(1), RIGHT, 0.0, None, sticker_mm=40.0)

    seen = watch(moves, rest=30)
    assert seen.told == [*appeared(1), Told("duplicate", 1)]


def test_the_same_code_twice_is_told_once_and_the_card_stays_where_it_was() -> None:
    seen = watch(lambda stage: (put(stage, 1, LEFT), stage.wait(8), drop(stage, 1, RIGHT)), rest=40)
    assert seen.told == [*appeared(1), Told("duplicate", 1)]
    (track,) = seen.watcher.tracks
    assert track.center[0] < 640


def test_when_the_first_of_two_alike_is_taken_the_card_has_moved_to_the_other() -> None:
    def moves(stage: Stage) -> None:
        first = put(stage, 1, LEFT)
        stage.wait(8)
        drop(stage, 1, RIGHT)
        stage.wait(10)
        stage.take(first, side="west", frames=6)

    seen = watch(moves, rest=40)
    assert seen.told == [*appeared(1), Told("duplicate", 1), moved(1)]


# -- zones -------------------------------------------------------------------------------------------


def two_markers(stage: Stage) -> None:
    mark(stage, "FX:ZZ:001", (40.0, 50.0))
    mark(stage, "FX:ZZ:002", (370.0, 50.0))


def test_a_card_lies_in_the_zone_of_the_nearest_marker_and_moves_to_another() -> None:
    def moves(stage: Stage) -> None:
        two_markers(stage)
        stage.wait(5)
        lay(stage, 1, (110.0, 160.0))
        stage.slide(ONE, (300.0, 160.0), frames=10)

    seen = watch(moves, rest=25, markers=MARKERS)
    assert seen.told[2:] == [*appeared(1, zone="center"), moved(1, "discard")]


def test_at_a_border_a_card_keeps_its_zone() -> None:
    def moves(stage: Stage) -> None:
        two_markers(stage)
        put(stage, 1, (196.0, 160.0))
        stage.wait(6)
        for x in (213.0, 197.0, 215.0):
            stage.slide(ONE, (x, 160.0), side=None, frames=3)
            stage.wait(6)
        stage.slide(ONE, (260.0, 160.0), side=None, frames=3)

    seen = watch(moves, markers=MARKERS)
    zones = [told.zone for told in seen.told if told.card == 1 and told.kind != "vanished"]
    assert zones[-1] == "discard" and set(zones[:-1]) == {"center"}


def test_a_marker_that_is_covered_still_marks_and_one_that_moved_marks_elsewhere() -> None:
    def moves(stage: Stage) -> None:
        two_markers(stage)
        stage.wait(6)
        drop(stage, 9, (370.0, 50.0))
        stage.wait(6)
        drop(stage, 1, (330.0, 170.0))
        stage.wait(6)
        stage.slide("FX:ZZ:001", (250.0, 170.0), side="south", frames=8)
        stage.wait(6)
        drop(stage, 2, (170.0, 160.0))

    seen = watch(moves, markers=MARKERS)
    told = [each for each in seen.told[2:] if each.card in (1, 9) or each == Told("moved", 1, "center")]
    assert told == [*appeared(9, 1, zone="discard"), Told("moved", 1, "center")]
    assert appeared(2, zone="center")[0] in seen.told


def test_without_a_marker_a_card_is_nowhere_until_one_is_laid() -> None:
    def moves(stage: Stage) -> None:
        put(stage, 1, LEFT)
        stage.wait(8)
        stage.lay(Face("FX:ZZ:001", "", MARKER), RIGHT, 0.0, None, sticker_mm=STICKER)

    seen = watch(moves, markers=MARKERS)
    assert seen.told == [
        Told("appeared", 1, None),
        Told("appeared", 1, "center"),  # the marker itself, which has the same number
        Told("moved", 1, "center"),
    ]


# -- the last frame ----------------------------------------------------------------------------------


def test_what_the_very_last_frame_shows_is_told_when_there_are_no_more() -> None:
    watcher = Watcher(CODES)
    frame, _ = next(frames(ten))
    assert watcher.look(frame) == []
    last = watcher.finish(frame)
    assert sorted(sight.code for sight in last) == sorted(CODES[:10])
    assert {(sight.kind, sight.frame, sight.t) for sight in last} == {("appeared", 0, 0.0)}


def test_the_end_makes_nothing_vanish_and_tells_nothing_twice() -> None:
    watcher = Watcher(CODES)
    for frame, _ in frames(lambda stage: (put(stage, 1, MIDDLE), stage.wait(8), stage.take(ONE, frames=6)), rest=1):
        watcher.look(frame)
    assert [track.state for track in watcher.tracks] != ["gone"]
    assert watcher.finish(frame) == []
    assert [track.state for track in watcher.tracks] == ["gone"]


# -- what it costs -----------------------------------------------------------------------------------


class Counting:
    """A reader that sees nothing, and counts the pixels that it is shown."""

    def __init__(self) -> None:
        self.pixels = 0

    def read(self, luma: np.ndarray, _size: float | None, _known: object) -> Reading:
        self.pixels += luma.size
        return Reading([], [], 1)


def test_a_table_that_was_read_is_not_read_again() -> None:
    watcher = Watcher(CODES)
    calls = []
    for frame, _ in frames(ten, rest=40):
        watcher.look(frame)
        calls.append(watcher.decode_calls)
    assert calls[0] > 0 and calls[8:] == [calls[8]] * len(calls[8:])


def test_only_what_changed_is_shown_to_the_reader() -> None:
    reader = Counting()
    watcher = Watcher(CODES, reader=reader)
    before = 0
    for frame, truth in frames(lambda stage: (ten(stage), stage.wait(12), drop(stage, 11, (205.0, 115.0))), rest=10):
        watcher.look(frame)
        before = reader.pixels if truth.number == 11 else before
    assert 0 < reader.pixels - before < 0.6 * 1280 * 720


def test_a_light_that_cannot_be_made_up_for_is_read_piece_by_piece() -> None:
    """Half of the picture at once: more than one frame's worth of reading, none of it forgotten."""
    dark, bright = np.full((2600, 4600), 60, np.uint8), np.full((2600, 4600), 60, np.uint8)
    bright[:, :2200] = 190
    reader = Counting()
    watcher = Watcher(CODES, reader=reader)
    shown = [dark] * 4 + [bright] * 4
    sums = []
    for number, luma in enumerate(shown):
        watcher.look(Frame(number, number / 10, luma))
        sums.append(reader.pixels)
    assert sums[0] >= 0.5 * dark.size and sums[3] == sums[2] >= dark.size
    assert sums[-1] - sums[3] >= 0.45 * dark.size


def test_frames_of_another_size_lose_no_card() -> None:
    """A camera that is set to twice the resolution sees the same table."""
    watcher = Watcher(CODES)
    told = []
    for frame, truth in frames(lambda stage: row(stage, 1, 2, 3), rest=24):
        finer = frame._replace(luma=frame.luma.repeat(2, axis=0).repeat(2, axis=1))
        told += watcher.look(frame if truth.number < 12 else finer)
    assert sorted(sight.code for sight in told) == sorted(CODES[:3])
    assert {track.state for track in watcher.tracks} == {"present"}


def test_an_empty_frame_is_no_frame() -> None:
    assert Watcher(CODES).look(Frame(0, 0.0, np.empty((0, 0), np.uint8))) == []
