"""Who has won, read off the real table: a second opinion, made without the referee's own reasoning."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.cards import WORDS, Goal
from .world import Heap, World

Tables = dict[str, Heap]  # what lies face up before each player


def winners(world: World, turn: str) -> set[str]:
    """Everybody who meets a Goal in play and is not kept from winning. In one's own turn a card that stands for
    any Keeper of another player's is used, if that wins."""
    tables = {name: [card for card in cards if card not in world.face_down] for name, cards in world.tables.items()}
    for imagined in _imagined(world, tables, turn):
        found = _winners(world, imagined)
        if turn in found:
            return found
    return _winners(world, tables)


def _winners(world: World, tables: Tables) -> set[str]:
    goals = [goal for card in world.goals if (goal := world.card(card).goal) is not None]
    return {
        name
        for name in tables
        for goal in goals
        if _meets(world, goal, name, tables) and not _is_blocked(world, goal, name, tables)
    }


def _imagined(world: World, tables: Tables, turn: str) -> Iterator[Tables]:
    if turn not in tables or not _has(world, tables[turn], "virtual_keeper"):
        return
    for other, cards in tables.items():
        for card in cards:
            if other != turn and world.card(card).type == "Keeper":
                moved = [card, *(creeper for creeper, host in world.attached.items() if host == card)]
                rest = [each for each in cards if each not in moved]
                yield {**tables, other: rest, turn: tables[turn] + moved}


def _has(world: World, cards: Heap, op: str) -> bool:
    """A card among them with that standing effect, not disabled by something that clings to it."""
    broken = {host for creeper, host in world.attached.items() if _stands(world, creeper, "disables_host")}
    return any(_stands(world, card, op) and card not in broken for card in cards)


def _stands(world: World, card: str, op: str) -> bool:
    return any(step.op == op for step in world.card(card).always)


def _meets(world: World, goal: Goal, player: str, tables: Tables) -> bool:
    mine, everywhere = _keys(world, tables[player]), _keys(world, [card for cards in tables.values() for card in cards])
    if not mine.issuperset(goal.all) or everywhere.intersection(goal.none_on_table):
        return False
    if goal.any and len(mine.intersection(goal.any)) < _number(world, goal.any_count):
        return False
    if goal.eats is not None and not (goal.eats.eater in mine and _prey(world, tables).intersection(goal.eats.eaten)):
        return False
    return goal.most is None or _leads(world, goal, player, tables)


def _prey(world: World, tables: Tables) -> set[str]:
    """Cards that no shield protects."""
    open_tables = [cards for cards in tables.values() if not _has(world, cards, "prey_shield")]
    return _keys(world, [card for cards in open_tables for card in cards])


def _leads(world: World, goal: Goal, player: str, tables: Tables) -> bool:
    """Alone with the most. Somebody as good who cannot win is no rival; somebody better is."""
    assert goal.most is not None
    counts = {name: len(cards) for name, cards in world.hands.items()}
    if goal.most.what == "keepers":
        counts = {name: len(world.keepers(name)) for name in world.players}
    mine = counts.pop(player)
    rivals = [count for name, count in counts.items() if count > mine or not _is_blocked(world, goal, name, tables)]
    return mine >= _number(world, goal.most.at_least) and all(mine > count for count in rivals)


def _is_blocked(world: World, goal: Goal, player: str, tables: Tables) -> bool:
    wanted = set(goal.names)
    for owner, cards in tables.items():
        for face in map(world.card, cards):
            if face.key not in wanted and (face.blocks == "everyone" or (face.blocks == "owner" and owner == player)):
                return True
    return False


def _keys(world: World, cards: Heap) -> set[str]:
    return {world.card(card).key for card in cards}


def _number(world: World, printed: int | str) -> int:
    """Words are words; digits grow by one with each rule that says so."""
    if isinstance(printed, str):
        return WORDS[printed]
    return printed + sum(rule.slot == "numerals" for card in world.rules for rule in world.card(card).rule)
