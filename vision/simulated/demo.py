"""The scene of the demo: what a few minutes of play look like from above, in a few seconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from .scene import MARKER, Face
from .script import Script
from .stage import Place, Side, Stage

_CARDS = 9  # that the demo shows at most
_STICKER = 20.0  # mm, at a table that is seen whole
_PAUSE = 8  # frames between moves


class Zone(NamedTuple):
    name: str
    at: Place  # of its marker
    side: Side  # whose hand lays cards there
    angle: float  # as its player sees cards upright


def demo_script(faces: Sequence[Face], layout: str, seed: int, markers: Mapping[str, str], table_mm: Place) -> Script:
    """The same seed, the same scene."""
    order = np.random.default_rng(seed).permutation(len(faces))[:_CARDS]
    shown = [faces[index] for index in order]
    if layout == "tray":
        return Script(lambda stage: _show_tray(stage, shown, np.random.default_rng(seed)), table_mm, rest=20)
    zones = [Zone(zone, *_place_of(zone, list(markers.values()), table_mm)) for zone in markers.values()]
    return Script(
        lambda stage: _show_table(stage, shown, zones, list(markers), np.random.default_rng(seed)), table_mm, rest=20
    )


def _show_tray(stage: Stage, faces: list[Face], rng: Generator) -> None:
    """One card after the other on the spot; now and then one is left lying, covered or pushed about."""
    w, h = stage.table_mm
    for index, face in enumerate(faces):
        card = stage.lay(face, (w / 2 + rng.uniform(-30, 30), h / 2 + rng.uniform(-12, 12)), rng.uniform(-8, 8))
        stage.wait(_PAUSE)
        if index % 3 == 1:
            stage.slide(card, (w / 2 + rng.choice([-90, 90]), h / 2))
        if index % 3 != 2:
            stage.take(card)


def _show_table(stage: Stage, faces: list[Face], zones: list[Zone], codes: list[str], rng: Generator) -> None:
    for zone, code in zip(zones, codes, strict=True):
        stage.lay(Face(code, zone.name, MARKER), zone.at, zone.angle, None, sticker_mm=_STICKER)
    stage.wait(_PAUSE)
    homes = zones or [Zone("", (stage.table_mm[0] / 2, stage.table_mm[1] / 2), "south", 0.0)]
    cards = [
        _lay_at(stage, face, homes[index % len(homes)], index // len(homes), rng) for index, face in enumerate(faces)
    ]
    _move_about(stage, cards, homes, rng)


def _lay_at(stage: Stage, face: Face, zone: Zone, before: int, rng: Generator) -> int:
    at = _beside(zone, before + 1, stage.table_mm)
    card = stage.lay(face, at, zone.angle + rng.uniform(-6, 6), zone.side, sticker_mm=_STICKER)
    stage.wait(_PAUSE)
    return card


def _move_about(stage: Stage, cards: list[int], zones: list[Zone], rng: Generator) -> None:
    """One card changes its zone, one is stacked on another, a hand rests on the table, one is taken."""
    goal = zones[-1]
    stage.slide(cards[0], _beside(goal, 2, stage.table_mm), goal.angle + rng.uniform(-6, 6), goal.side)
    stage.wait(_PAUSE)
    if len(cards) > 2:
        stage.slide(cards[2], _beside(zones[1 % len(zones)], 1, stage.table_mm), side=zones[1 % len(zones)].side)
    stage.cover((stage.table_mm[0] / 2, stage.table_mm[1] * 0.7), 2 * _PAUSE)
    stage.take(cards[-1], zones[(len(cards) - 1) % len(zones)].side)


def _beside(zone: Zone, steps: int, table_mm: Place) -> Place:
    """Places to the right of a marker, or to its left where the table ends."""
    way = 66.0 * steps if zone.at[0] + 66 * 2.6 < table_mm[0] else -66.0 * steps
    return zone.at[0] + way, zone.at[1]


def _place_of(zone: str, zones: Sequence[str], table_mm: Place) -> tuple[Place, Side, float]:
    """Where a zone's marker lies, whose hand serves it, and how its cards are turned."""
    w, h = table_mm
    if zone == "center":
        return (w * 0.32, h / 2), "south", 0.0
    if zone == "discard":
        return (w * 0.68, h / 2), "south", 0.0
    seats = [name for name in zones if name not in ("center", "discard")]
    index, near = seats.index(zone), (len(seats) + 1) // 2
    if index < near:
        return (w * (index + 0.5) / near - 70, h - 55), "south", 0.0
    return (w * (index - near + 0.5) / max(len(seats) - near, 1) - 70, 55), "north", 180.0
