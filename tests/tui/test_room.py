"""At every size everybody sees who plays, what is asked, what is wrong; nothing overlaps, nothing is cut unmarked."""

from __future__ import annotations

import asyncio
import random
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from companion.engine.cards import CardType
from companion.session.view import CardView, GoalView, Line, Number, Progress, PromptView, SeatView, View
from companion.tui.asciifilter import ascii_text
from companion.tui.look import PLAIN, RICH
from companion.tui.room import Needs, share, side_by_side, stack
from companion.tui.screens.table import Board
from companion.tui.widgets.keybar import KeyName, columns_for
from companion.tui.widgets.panel import Panel
from companion.tui.words import cropped, fit, flowed, in_rows, pieces

from .sitting import Sitting, sit_down

SIZES = ((60, 20), (80, 23), (80, 24), (100, 30), (120, 40), (109, 50), (200, 36), (200, 60))

needs = st.builds(
    Needs,
    headline=st.sampled_from([(1,), (2,), (3, 5), (2, 4, 6), (3, 5, 7, 12)]),
    answers=st.integers(0, 1),
    players=st.integers(2, 6),
    goals=st.integers(0, 2),
    rules=st.integers(0, 12),
    faults=st.integers(0, 8),
    full_goals=st.integers(1, 30),
    full_seats=st.integers(2, 60),
)


@given(st.integers(16, 58), needs)
def test_stacked_rows_fill_the_screen_and_everybody_has_one(rows: int, needs: Needs) -> None:
    given = stack(rows, needs)
    assert sum(given.values()) == rows
    assert given["seats"] >= needs.players
    assert given["headline"] >= needs.headline[0]
    assert given["goals"] >= max(1, needs.goals)
    assert given.get("faults", 0) >= min(1, needs.faults)
    assert given.get("answers", 0) == needs.answers


@given(st.integers(30, 58), needs)
def test_side_by_side_both_columns_fill_the_middle(rows: int, needs: Needs) -> None:
    given = side_by_side(rows, needs)
    top = sum(given.get(part, 0) for part in ("headline", "numbers", "answers"))
    left = sum(given.get(part, 0) for part in ("goals", "rules", "faults", "news"))
    assert top + left == rows and given["seats"] == left
    assert given["seats"] >= 2 * needs.players
    assert given.get("faults", 0) >= min(1, needs.faults)


def test_what_has_no_room_is_left_out_and_smaller_wishes_after_it_are_granted() -> None:
    assert share(5, [("a", 2), ("b", 4), ("c", 3), ("a", 3)]) == {"a": 2, "c": 3}


@given(st.lists(st.integers(1, 20), min_size=1, max_size=16), st.integers(20, 200))
def test_keys_never_need_more_than_the_width(lengths: list[int], width: int) -> None:
    names = [KeyName("K", "x" * length, "") for length in lengths]
    columns = columns_for(names, width)
    assert sum(columns) <= width or columns == [width]


@given(st.text(st.characters(categories=("L", "N", "P", "Zs", "So")), max_size=60), st.integers(3, 40))
def test_a_text_that_is_cut_has_a_mark_and_fits(text: str, width: int) -> None:
    for look in (RICH, PLAIN):
        shown = fit(text, width, look)
        assert pieces((shown, "")).cell_length <= width
        assert shown == text or shown.endswith(look.cut)


@given(st.lists(st.text("abc de", min_size=1, max_size=30), max_size=12), st.integers(12, 60), st.integers(1, 5))
def test_cards_that_have_no_room_are_counted(names: list[str], width: int, height: int) -> None:
    items = [pieces((f"<{name}>", "")) for name in names]
    lines = in_rows(items, width, height, RICH)
    text = "\n".join(line.plain for line in lines)
    assert len(lines) <= height and all(line.cell_length <= width for line in lines)
    begun = text.count("<")
    counted = int(text.rpartition("+")[2].split()[0]) if "+" in text else 0
    assert begun + counted >= len(names)


@given(st.text("ab ", max_size=80), st.integers(1, 20), st.integers(0, 6))
def test_flowed_words_are_all_there(text: str, width: int, indent: int) -> None:
    lines = flowed(pieces((text, "")), width + indent, indent)
    assert "".join("".join(line.plain.split()) for line in lines) == "".join(text.split())
    assert all(line.cell_length <= width + indent for line in lines)


def test_lines_that_are_left_out_are_counted() -> None:
    kept = cropped([pieces((str(number), "")) for number in range(9)], 4, RICH)
    assert [line.plain for line in kept] == ["0", "1", "2", "+6 more"]


# -- whole tables, made up ------------------------------------------------------------------------------------


def cards(random: random.Random, type: CardType, most: int) -> tuple[CardView, ...]:
    names = [
        f"{type} {'of the Long Name ' * random.randint(0, 2)}{number}" for number in range(random.randint(0, most))
    ]
    return tuple(CardView(name, name, type, random.choice(("", "", "face down"))) for name in names)


def made_up(random: random.Random, view: View) -> View:
    """A View with anything between next to nothing and far too much in it."""
    names = random.sample(
        ["Ann", "Bartholomew the Younger", "Zoë", "Jean-Pierre d'Artagnan", "Li", "X" * 24, "Ömer"], k=7
    )
    names = names[: random.randint(2, 6)]
    seats = tuple(
        SeatView(
            name, random.randint(0, 30), cards(random, "Keeper", 15), cards(random, "Creeper", 4), at == 0, at == 1
        )
        for at, name in enumerate(names)
    )
    goals = tuple(
        GoalView(card, "Win with this and that.", tuple(Progress(name, 1, 2, ("That",), ("Beast",)) for name in names))
        for card in cards(random, "Goal", 2)
    )
    asked = random.random() < 0.7
    text = f"{names[1]}: which of these cards do you give to {names[0]} in exchange for what was taken?"
    prompt = PromptView(names[1], "card", f"{names[1]}: which card?", text, (), (), ()) if asked else None
    return view._replace(
        turn=view.turn._replace(player=names[0], to_play="all but 2"),
        numbers=tuple(
            Number(each.label, random.choice(("1", "12", "all", "all but 1", "none")), "A Rule, plus 1 by B")
            for each in view.numbers
        ),
        seats=seats,
        goals=goals,
        rules=cards(random, "New Rule", 12),
        violations=tuple(
            Line("violation", f"Fault {n} is that {names[0]} holds too many cards.")
            for n in range(random.randint(0, 5))
        ),
        prompt=prompt,
        headline=prompt.headline if prompt is not None else f"{names[0]}: play 3",
        notice=random.choice(("", "Not taken: that card is not in this game.")),
    )


def check_table(table: Sitting, view: View, plain: bool) -> None:
    written = ascii_text if plain else str
    words = " ".join(table.text.split())
    for seat in view.seats:
        assert f"{written(seat.player)[:10]}" in words, f"{seat.player} is not to be seen:\n{table.text}"
        assert f"{seat.hand} in hand" in words
    if view.prompt is not None:
        assert written(view.prompt.text)[:60] in words, f"the question is not to be seen:\n{table.text}"
    if view.violations:
        assert "! Fault 0" in words
        assert f"Fault {len(view.violations) - 1}" in words or "more" in words
    for goal in view.goals:
        assert goal.card.name[:20] in words
    check_regions(table)


def check_regions(table: Sitting) -> None:
    """No part of the table covers another, none leaves the screen."""
    screen = Region(0, 0, *table.app.screen.size)
    board = table.app.screen.query_one(Board)
    regions = [panel.region for panel in board.query(Panel) if panel.region.area]
    for region in regions:
        assert screen.contains_region(region)
    for one, other in combinations(regions, 2):
        assert not one.overlaps(other), f"{one} covers {other}"


@pytest.mark.parametrize("plain", [False, True], ids=["rich", "plain"])
def test_tables_with_anything_on_them_at_any_size(plain: bool, tmp_path: Path) -> None:
    chance = random.Random(4)

    async def look() -> None:
        async with sit_down(tmp_path, (80, 24), plain=plain) as table:
            start = table.session.view
            for round in range(12):
                await table.resize(*SIZES[round % len(SIZES)])
                view = made_up(chance, start)
                table.app.screen.show(view)  # type: ignore[attr-defined]
                await table.settle()
                check_table(table, view, plain)

    asyncio.run(look())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_winner_is_named_in_full_at_every_size(size: tuple[int, int], tmp_path: Path) -> None:
    async def look() -> None:
        players = ("Ann", "Ezekiel von Hohenzollern", "Cy", "Di", "Ed", "Fi")
        async with sit_down(tmp_path, size, players) as table:
            for card in ("oz:the-scarecrow", "oz:artificial-brain"):
                await table.take({"do": "put", "card": card, "to": f"seat:{players[1]}"})
            await table.take({"do": "put", "card": "oz:the-smartest-dummy-ever", "to": "center"})
            assert table.screen == "Won"
            assert f"{players[1]} wins with The Smartest Dummy Ever" in " ".join(table.text.split())
            for player in players:
                assert player[:12] in table.text

    asyncio.run(look())


def test_a_window_that_is_too_small_says_so_and_the_game_goes_on(tmp_path: Path) -> None:
    async def look() -> None:
        async with sit_down(tmp_path, (40, 10)) as table:
            assert "too small" in table.text and "Turn" not in table.text
            await table.press("p")
            assert "too small" in table.text
            await table.resize(80, 24)
            assert "too small" not in table.text and "type to find" in table.text

    asyncio.run(look())
