"""How the rows of the screen are shared out: what people must see comes first, then what is nice to have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

NARROWEST: Final = 60  # cells across, below which there is no table to draw
LOWEST: Final = 20
SIDE_BY_SIDE: Final = (110, 36)  # from here on the players sit beside Goals, rules and news
FINGERS: Final = 36  # rows from which on keys are high enough for a finger
DIGITS: Final = (5, 10)  # rows of the big numbers; one more keeps them apart from the letters below

Wish: TypeAlias = tuple[str, int]  # a part of the screen, and how many rows it would like to have
Rows: TypeAlias = dict[str, int]


class Needs(NamedTuple):
    """What the parts of the table could make use of, in rows."""

    headline: tuple[int, ...]  # the least, then with larger and larger letters
    answers: int
    players: int
    goals: int  # how many Goals
    rules: int  # rows to name every rule
    faults: int  # open violations
    full_goals: int
    full_seats: int


def share(rows: int, wishes: Iterable[Wish]) -> Rows:
    """Grants the wishes in order of importance, each one whole if there is room for it."""
    given: Rows = {}
    for part, wanted in wishes:
        more = wanted - given.get(part, 0)
        if 0 < more <= rows:
            given[part] = wanted
            rows -= more
    return given


def stack(rows: int, needs: Needs) -> Rows:
    """One part below the other. Every player, the question, every Goal and the first fault come before all else."""
    least, *larger = needs.headline
    given = share(
        rows,
        [
            *(("headline", least), ("seats", needs.players), ("numbers", 1), ("answers", needs.answers)),
            *(("goals", max(1, needs.goals)), ("faults", min(1, needs.faults)), ("rules", min(1, needs.rules))),
            ("numbers", DIGITS[0]),
            *(("headline", height) for height in larger[:1]),
            ("numbers", DIGITS[0] + 1),
            *(("headline", height) for height in larger[1:2]),
            *(("goals", 2 * needs.goals), ("faults", min(3, needs.faults)), ("news", 1)),
            *(("seats", 2 * needs.players), ("goals", needs.goals * (1 + needs.players)), ("rules", needs.rules)),
            *(("faults", needs.faults), ("news", 4), ("seats", needs.full_seats), ("goals", needs.full_goals)),
            *(("headline", height) for height in larger),
        ],
    )
    return _with_rest(rows, given)


def side_by_side(rows: int, needs: Needs) -> Rows:
    """Headline, numbers and answers across; below them rulings and news on the left, players on the right."""
    least, *larger = needs.headline
    top = share(
        rows - max(12, 3 * needs.players),
        [
            *(("headline", least), ("answers", needs.answers), ("numbers", DIGITS[0] + 1)),
            *(("headline", height) for height in larger[:2]),
            ("numbers", DIGITS[1] + 1),
            *(("headline", height) for height in larger),
        ],
    )
    middle = rows - sum(top.values())
    left = share(
        middle,
        [
            *(("goals", max(1, needs.goals)), ("rules", min(1, needs.rules)), ("faults", min(3, needs.faults))),
            *(("goals", needs.goals * (1 + needs.players)), ("news", 3), ("rules", needs.rules)),
            *(("faults", needs.faults), ("goals", needs.full_goals)),
        ],
    )
    return {**top, **_with_rest(middle, left), "seats": middle}


def _with_rest(rows: int, given: Rows) -> Rows:
    """What is left goes to the news: there is always more of them."""
    return {**given, "news": given.get("news", 0) + rows - sum(given.values())}
