"""What must hold after every input, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine import ruling
from ..engine.cards import Deck
from ..engine.game import Game
from ..engine.inputs import parse
from ..engine.state import UNSEEN, State
from .plan import Event, Given
from .verdict import winners
from .world import World

# Kinds of violations that honest players never commit. A limit exceeded is an ordinary ruling.
ACCUSATIONS = frozenset(
    (
        "out_of_turn",
        "too_many_plays",
        "too_few_plays",
        "took_without_card",
        "voluntary_discard",
        "creeper_held",
        "duplicate_code",
        "wrong_deck",
        "unknown_card",
    )
)


class Broken(Exception):
    """An invariant does not hold: which one, and how."""

    def __init__(self, invariant: str, details: str) -> None:
        super().__init__(f"{invariant}: {details}")
        self.invariant = invariant
        self.details = details


def check_state(deck: Deck, certain: int, state: State) -> None:
    """What the referee believes agrees with itself; `certain` cards of the deck exist beyond doubt."""
    visible = visible_cards(state)
    if len(set(visible)) < len(visible):
        twice = sorted({card for card in visible if visible.count(card) > 1})
        raise Broken("a card in two places", ", ".join(twice))
    doubtful = sum(deck.cards[card].is_guess and card not in state.found for card in state.set_aside)
    hidden = certain + len(state.found) - (len(visible) - doubtful)
    believed = state.draw_pile + sum(seat.hand for seat in state.seats) + state.held + state.unseen
    if hidden != believed:
        raise Broken("conservation", f"{hidden} cards are hidden, {believed} are accounted for")
    if min(state.draw_pile, state.held, *(seat.hand for seat in state.seats)) < 0:
        raise Broken("conservation", "a pile or a hand has less than no cards")


def visible_cards(state: State) -> list[str]:
    shown = [card for card in state.discard if card is not UNSEEN]
    piles = (state.rules, state.goals, state.playing, state.aside, state.set_aside, state.removed, state.on_table)
    return shown + [card for pile in piles for card in pile]


def check_belief(world: World, game: Game) -> None:
    """The referee's belief equals the world."""
    wrong = list(differences(world, game.state))
    if wrong:
        raise Broken("belief", "; ".join(wrong))


def differences(world: World, state: State) -> Iterator[str]:
    """Where the referee is wrong, in words."""
    yield from _other("seats", list(state.players), world.players)
    if list(state.players) != world.players:
        return
    for seat in state.seats:
        yield from _other(f"the hand of {seat.player}", seat.hand, len(world.hands[seat.player]))
        yield from _other_set(f"the cards before {seat.player}", seat.cards, world.tables[seat.player])
    yield from _other("the draw pile", state.draw_pile, len(world.pile) - world.undiscovered)
    yield from _other("the cards held", state.held, sum(map(len, world.sides.values())))
    yield from _other("the rules", list(state.rules), world.rules)
    yield from _other("the Goals", list(state.goals), world.goals)
    yield from _other("the discard pile", list(state.discard), _as_seen(world))
    yield from _other_set("the cards being played", state.playing, world.playing)
    yield from _other_set("the cards lifted", state.aside, world.aside)
    yield from _other_set("the cards removed", state.removed, world.removed)
    yield from _other_set("what clings to what", state.attached, list(world.attached.items()))
    yield from _other_set("the cards face down", state.face_down, list(world.face_down))
    yield from _other("the winner", state.winner, world.winner)


def _as_seen(world: World) -> list[str | None]:
    if not world.unshown:
        return list(world.discard)
    return [None if card in world.unshown else card for card in world.discard]


def _other(what: str, believed: object, real: object) -> Iterator[str]:
    if believed != real:
        yield f"{what}: believed {believed}, in the world {real}"


def _other_set(what: str, believed: tuple[Any, ...], real: list[Any]) -> Iterator[str]:
    if list(believed) != real and set(believed) != set(real):
        yield f"{what}: believed {sorted(believed)}, in the world {sorted(real)}"


def check_verdict(world: World, state: State, events: list[Event]) -> None:
    """Whoever has won meets the Goal alone, and nobody does who has not. Keepers in the air win nothing."""
    if world.aside or not world.goals:
        return
    found = winners(world, state.turn.player)
    if world.winner is None and len(found) == 1:
        raise Broken("a win that nobody saw", f"{found} with {world.goals}")
    won = next((event for event in events if event["event"] == "won"), None)
    if won is not None and world.card(won["goal"]).goal is not None and found != {won["player"]}:
        raise Broken("a win that is none", f"{won['player']} with {won['goal']}; in the world {sorted(found)}")


def check_limits(deck: Deck, state: State) -> None:
    """Whoever stands accused of exceeding a limit does exceed it."""
    for fault in state.violations if state.winner is None else ():
        if fault.kind.endswith("_limit") and ruling.excess(deck, state, fault.player) is None:
            raise Broken("false accusation", f"{fault.kind} by {fault.player}, who is within every limit")


def check_fairness(events: list[Event], expected: tuple[str, str] | None) -> None:
    """Exactly the violation that was planted, against its player; nobody else is accused."""
    found = [
        (event["kind"], event["player"])
        for event in events
        if event["event"] == "violation" and event["kind"] in ACCUSATIONS
    ]
    said = " ".join(str(event["text"]) for event in events)
    if expected is not None and expected not in found:
        raise Broken("violation not caught", f"{expected[0]} by {expected[1]}; said: {said}")
    if found != ([] if expected is None else [expected]):
        raise Broken("false accusation", f"{found}; planted: {expected}; said: {said}")
    if any(event["event"] == "mismatch" for event in events):
        raise Broken("false mismatch", said)


def check_replay(replayed: Game, journal: list[Given], game: Game) -> None:
    """A game that takes these inputs of the journal is the same game."""
    replayed.fold(map(parse, journal))
    if replayed.state != game.state:
        raise Broken("replay", unlike(game.state, replayed.state))
    if replayed.request != game.request:
        raise Broken("replay", f"asks {replayed.request}, not {game.request}")
    if _answerable(replayed) != _answerable(game):
        raise Broken("replay", f"can be answered: {_answerable(replayed)}, not {_answerable(game)}")


def _answerable(game: Game) -> list[tuple[int, str, str]]:
    """What a Surprise can still answer."""
    return [(mark.at, mark.kind, mark.card) for mark in game.window.marks] if game.window is not None else []


def unlike(one: State, other: State) -> str:
    """What is different in two states."""
    pairs = zip(State._fields, one, other, strict=True)
    return "; ".join(f"{name}: {mine} or {theirs}" for name, mine, theirs in pairs if mine != theirs)
