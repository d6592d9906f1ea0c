"""What a card is worth to a player who would like to win, and is not very clever about it."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.cards import WORDS, Goal
from .world import World

_PLAYING = {"New Rule": 6.0, "Action": 5.0, "Surprise": 2.0}
_KEEPING = {"New Rule": 1.0, "Action": 2.0, "Surprise": 4.0}


def keys_of(world: World, cards: Sequence[str]) -> set[str]:
    return {world.card(card).key for card in cards}


def meets(world: World, player: str, goal: Goal, more: str = "") -> bool:
    """Does the player have what the Goal asks for, or would with one more card? Nearly: players overlook things."""
    mine = keys_of(world, world.tables[player]) | {more}
    return missing(goal, mine) == 0 and not _spoilt(world, goal) and _leads(world, player, goal)


def missing(goal: Goal, mine: set[str]) -> int:
    """How many of the named cards are still wanted."""
    chosen = len(mine.intersection(goal.any))
    wanted = _number(goal.any_count) if goal.any else 0
    eater = 1 if goal.eats is not None and goal.eats.eater not in mine else 0
    return sum(key not in mine for key in goal.all) + max(0, wanted - chosen) + eater


def _number(amount: int | str) -> int:
    return amount if isinstance(amount, int) else WORDS[amount]


def _spoilt(world: World, goal: Goal) -> bool:
    if not goal.none_on_table and goal.eats is None:
        return False
    everywhere = {world.card(card).key for cards in world.tables.values() for card in cards}
    starving = goal.eats is not None and everywhere.isdisjoint(goal.eats.eaten)
    return starving or not everywhere.isdisjoint(goal.none_on_table)


def _leads(world: World, player: str, goal: Goal) -> bool:
    if goal.most is None:
        return True
    heaps = world.hands if goal.most.what == "hand" else world.tables
    return len(heaps[player]) >= _number(goal.most.at_least)


def nearness(world: World, player: str, card: str) -> float:
    """How close the player is to a Goal: 0 is far, 10 is there."""
    goal = world.card(card).goal
    if goal is None or goal.most is not None:
        return 3.0
    return max(0.0, 10.0 - 4 * missing(goal, keys_of(world, world.tables[player])))


def use_of_keeper(world: World, player: str, card: str) -> float:
    """A Keeper that the Goals in play or in hand show is worth having."""
    key = world.card(card).key
    goals = [*world.goals, *(other for other in world.hands[player] if world.card(other).type == "Goal")]
    shown = sum(goal.goal is not None and key in goal.goal.names for goal in map(world.card, goals))
    return 4.0 + 4.0 * shown


def worth_playing(world: World, player: str, card: str) -> float:
    face = world.card(card)
    if face.type == "Goal":
        return _worth_of_goal(world, player, card)
    if face.type == "Keeper":
        goals = (world.card(goal).goal for goal in world.goals)
        won = any(goal is not None and meets(world, player, goal, face.key) for goal in goals)
        return 100.0 if won else use_of_keeper(world, player, card)
    return _PLAYING.get(face.type, 0.0)


def _worth_of_goal(world: World, player: str, card: str) -> float:
    goal = world.card(card).goal
    if goal is None:
        return 3.0
    winners = [name for name in world.players if meets(world, name, goal)]
    if winners:
        return 100.0 if winners == [player] else -20.0
    return nearness(world, player, card)


def worth_keeping(world: World, player: str, card: str) -> float:
    """In the hand, when something must be discarded."""
    face = world.card(card)
    if face.type == "Goal":
        return nearness(world, player, card)
    return use_of_keeper(world, player, card) if face.type == "Keeper" else _KEEPING.get(face.type, 0.0)


def worth_hitting(world: World, player: str, card: str) -> float:
    """Of cards in play, when one must be chosen: the others' good ones, one's own bad ones."""
    face, owner = world.card(card), world.owner_of(card)
    if face.type == "Goal":
        return -nearness(world, player, card)
    if face.type not in ("Keeper", "Creeper"):
        return 0.0
    if face.blocks == "everyone":
        return 12.0
    worth = use_of_keeper(world, player, card) if face.type == "Keeper" else -6.0
    return -worth if owner == player else worth
