"""How far each player is from a Goal: what they have of it, what is missing, what blocks."""

from __future__ import annotations

from typing import NamedTuple

from ..engine import goals, ruling
from ..engine.cards import Deck, Goal
from ..engine.state import State
from .view import Progress


class _Part(NamedTuple):
    """One thing that a Goal asks for."""

    have: int
    of: int
    missing: str


def progress(deck: Deck, state: State, goal: str) -> tuple[Progress, ...]:
    """For every player in seat order; empty when nobody knows what the Goal asks for."""
    wanted = deck.cards[goal].goal
    if wanted is None:
        return ()
    return tuple(_progress(deck, state, wanted, player) for player in state.players)


def _progress(deck: Deck, state: State, goal: Goal, player: str) -> Progress:
    table = goals.face_up(state)
    parts = _parts(deck, state, goal, player, table)
    blockers = (*goals.shields(deck, state, goal, player, table), *_blocking(deck, goal, player, table))
    return Progress(
        player,
        sum(part.have for part in parts),
        sum(part.of for part in parts),
        tuple(part.missing for part in parts if part.have < part.of),
        tuple(deck.cards[card].name for card in blockers),
    )


def _blocking(deck: Deck, goal: Goal, player: str, table: goals.Table) -> tuple[str, ...]:
    return goals._blocking(deck, goal, player, table)


def _parts(deck: Deck, state: State, goal: Goal, player: str, table: goals.Table) -> list[_Part]:
    mine = {deck.cards[card].key for card in table[player]}
    parts = [_single(deck, key, key in mine) for key in goal.all]
    parts += _of_several(deck, state, goal, mine)
    parts += _meal(deck, goal, mine, table)
    parts += _most(deck, state, goal, player)
    return parts + _absence(deck, goal, table)


def _name(deck: Deck, key: str) -> str:
    return deck.cards[deck.by_key[key][0]].name


def _single(deck: Deck, key: str, has: bool) -> _Part:
    return _Part(int(has), 1, _name(deck, key))


def _of_several(deck: Deck, state: State, goal: Goal, mine: set[str]) -> list[_Part]:
    if not goal.any:
        return []
    count = ruling.amount(deck, state, goal.any_count)
    have = min(count, len(mine.intersection(goal.any)))
    left = [_name(deck, key) for key in goal.any if key not in mine]
    return [_Part(have, count, f"{count - have} of {' / '.join(left)}")]


def _meal(deck: Deck, goal: Goal, mine: set[str], table: goals.Table) -> list[_Part]:
    """The eater before oneself, and something to eat before anybody."""
    if goal.eats is None:
        return []
    prey = {deck.cards[card].key for cards in table.values() for card in cards} & set(goal.eats.eaten)
    food = " / ".join(_name(deck, key) for key in goal.eats.eaten)
    return [
        _single(deck, goal.eats.eater, goal.eats.eater in mine),
        _Part(int(bool(prey)), 1, f"{food} in front of anybody"),
    ]


def _most(deck: Deck, state: State, goal: Goal, player: str) -> list[_Part]:
    """So many, and more than everybody else."""
    if goal.most is None:
        return []
    if goal.most.what == "hand":
        counts, thing = {seat.player: seat.hand for seat in state.seats}, "in hand"
    else:
        counts, thing = {name: len(ruling.keepers(deck, state, name)) for name in state.players}, "Keepers"
    mine, needed = counts.pop(player), ruling.amount(deck, state, goal.most.at_least)
    enough = _Part(min(mine, needed), needed, f"{needed - mine} more {thing}")
    alone = all(mine > other for other in counts.values())
    return [enough, _Part(int(alone), 1, f"the most {thing} (has {mine})")]


def _absence(deck: Deck, goal: Goal, table: goals.Table) -> list[_Part]:
    if not goal.none_on_table:
        return []
    here = [deck.cards[card].name for cards in table.values() for card in cards]
    lying = [_name(deck, key) for key in goal.none_on_table if _name(deck, key) in here]
    return [_Part(int(not lying), 1, f"the end of {', '.join(lying)}")]
