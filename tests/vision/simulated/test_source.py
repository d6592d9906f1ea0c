"""The simulated table as a source of frames."""

from __future__ import annotations

import numpy as np
import pytest

from vision.simulated.camera import Camera
from vision.simulated.scene import MARKER, Face
from vision.simulated.script import Script
from vision.simulated.source import ScriptedSource, StageSource, demo_source
from vision.simulated.stage import Stage
from vision.source import FrameSource, SourceEnded, SourceError

from .looking import TABLE, face, read

CODES = [f"FX:OZ:{number:03}" for number in range(1, 31)]
MARKERS = {"FX:ZZ:001": "center", "FX:ZZ:002": "discard", "FX:ZZ:011": "seat:1", "FX:ZZ:012": "seat:2"}


def small_source(fps: float = 10.0) -> ScriptedSource:
    return ScriptedSource(
        Script(lambda stage: stage.lay(face(1), (100, 100), frames=3), TABLE), Camera(160, 90, TABLE), fps
    )


def frames_of(source: FrameSource) -> list:
    frames = []
    try:
        while True:
            frames.append(source.read())
    except SourceEnded:
        return frames


def test_a_script_ends_and_every_frame_has_its_number_and_time():
    frames = frames_of(small_source())
    assert [frame.number for frame in frames] == list(range(len(frames)))
    assert frames[5].t == pytest.approx(0.5)
    assert len(frames) == 3 + 3 + 1


def test_the_world_of_a_script_waits_for_its_reader():
    assert small_source().live is False


def test_a_source_knows_the_truth_of_the_frame_that_was_read_last():
    source = small_source()
    assert source.truth is None
    for _ in range(3):
        assert source.read().number == source.truth.number


def test_a_closed_source_has_ended_and_closes_twice():
    source = small_source()
    source.close()
    source.close()
    with pytest.raises(SourceEnded):
        source.read()


def test_a_stage_goes_on_while_others_decide_what_happens():
    stage = Stage(TABLE)
    source = StageSource(stage, Camera(160, 90, TABLE, noise=0))
    before = source.read()
    stage.lay(face(1), (100, 100), side=None)
    after = source.read()
    assert (before.number, after.number) == (0, 1)
    assert (before.luma != after.luma).any()
    assert source.truth.clear_codes() == {"FX:OZ:001"}


@pytest.mark.parametrize("layout", ["tray", "table"])
def test_the_demo_can_be_read_wherever_a_card_lies_clear(layout):
    source = demo_source(CODES, layout, 2, MARKERS)
    seen = set()
    for _ in range(5):
        for _ in range(25):
            frame = source.read()
        found = set(read(frame.luma))
        assert source.truth.clear_codes() <= found
        seen |= found
    assert len(seen & set(CODES)) >= 2
    assert (seen >= set(MARKERS)) is (layout == "table")


@pytest.mark.parametrize("layout", ["tray", "table"])
def test_the_same_seed_plays_the_same_demo_and_another_another(layout):
    first, same, other = (demo_source(CODES, layout, seed, MARKERS) for seed in (3, 3, 4))
    for _ in range(20):
        frames = [source.read() for source in (first, same, other)]
    assert np.array_equal(frames[0].luma, frames[1].luma)
    assert frames[0].small is not None
    assert first.truth == same.truth != other.truth


@pytest.mark.parametrize("layout", ["tray", "table"])
@pytest.mark.parametrize(("count", "markers"), [(1, {}), (2, {"FX:ZZ:001": "center"}), (30, {}), (30, MARKERS)])
def test_the_demo_plays_to_its_end_with_however_many_cards_and_markers(layout, count, markers):
    """The moves alone, without drawing them."""
    truths = list(demo_source(CODES[:count], layout, 1, markers)._truths)
    shown = {lying.piece.face.code for truth in truths[::10] for lying in truth.lying()}
    assert len(shown & set(CODES)) == min(count, 9)
    assert truths[-1].scene.hands == ()


def test_the_demo_prints_what_it_is_told_on_its_cards():
    source = demo_source(CODES[:1], "tray", faces={CODES[0]: Face(CODES[0], "Water", "Keeper")})
    source.read()
    assert source.truth.scene.pieces[0].face.name == "Water"


@pytest.mark.parametrize(
    ("codes", "layout", "told"), [([], "tray", "at least one code"), (CODES, "floor", "tray and table")]
)
def test_a_demo_that_cannot_be_says_why(codes, layout, told):
    with pytest.raises(SourceError, match=told):
        demo_source(codes, layout)


@pytest.mark.parametrize("name", ["", "a\nb\x1b[31m", "very " * 200, "\N{SNOWMAN}"])
@pytest.mark.parametrize("kind", ["", "Keeper", MARKER])
def test_whatever_is_printed_on_a_card_its_code_stays_readable(name, kind):
    stage = Stage(TABLE)
    stage.lay(Face("FX:OZ:009", name, kind), (180, 100), side=None)
    assert set(read(Camera(1920, 1080, TABLE).look(stage.advance(), 0).luma)) == {"FX:OZ:009"}
