"""What came of a tournament, as a table for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import median

from ..engine.cards import Deck
from .plan import Outcome
from .tournament import Tournament

GOALS_SHOWN = 8


def table(tournament: Tournament, deck: Deck, outcomes: list[Outcome], seconds: float) -> str:
    """One line for each thing counted."""
    rows = [
        ("games", _games(tournament, outcomes)),
        ("inputs", _inputs(outcomes)),
        ("turns", _turns(outcomes)),
        ("won by seat", _seats(outcomes)),
        ("goals", _goals(deck, outcomes)),
        *_violations(outcomes),
        ("broken", _broken(outcomes)),
        ("speed", f"{len(outcomes) / seconds:.1f} games a second"),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join([deck.title, *(f"  {name:{width}}  {value}" for name, value in rows)])


def _games(tournament: Tournament, outcomes: list[Outcome]) -> str:
    easy = ", Easy" if tournament.easy else ""
    tables = f"{tournament.fewest} to {tournament.most} players, {tournament.zones}, {tournament.advance}{easy}"
    return f"{len(outcomes):,} ({tables}, seed {tournament.seed})"


def _inputs(outcomes: list[Outcome]) -> str:
    total = sum(outcome.inputs for outcome in outcomes)
    return f"{total:,} ({total / len(outcomes):.0f} a game)"


def _turns(outcomes: list[Outcome]) -> str:
    turns = [outcome.turns for outcome in outcomes]
    return f"{min(turns)} to {max(turns)}, half of the games within {median(turns):.0f}"


def _seats(outcomes: list[Outcome]) -> str:
    """Counted from the player who went first."""
    seats = Counter(outcome.seat for outcome in outcomes if outcome.goal is not None)
    known = sorted((seat, count) for seat, count in seats.items() if seat is not None)
    late = [f"joined later {seats[None]}"] if seats[None] else []
    return ", ".join([f"{seat}: {count}" for seat, count in known] + late)


def _goals(deck: Deck, outcomes: list[Outcome]) -> str:
    goals = Counter(deck.cards[outcome.goal].name for outcome in outcomes if outcome.goal is not None)
    shown = [f"{name} {count}" for name, count in goals.most_common(GOALS_SHOWN)]
    rest = sum(goals.values()) - sum(count for _, count in goals.most_common(GOALS_SHOWN))
    return ", ".join(shown + ([f"{len(goals) - GOALS_SHOWN} others {rest}"] if rest else []))


def _violations(outcomes: list[Outcome]) -> Iterator[tuple[str, str]]:
    """Those that players committed on purpose, and how many of them the referee saw."""
    provoked = _sum(outcome.provoked for outcome in outcomes)
    caught = _sum(outcome.caught for outcome in outcomes)
    yield "violations", f"{provoked.total()} provoked, {caught.total()} caught"
    for kind, count in sorted(provoked.items()):
        yield f"  {kind}", f"{count} provoked, {caught[kind]} caught"


def _sum(counters: Iterable[Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for counter in counters:
        total.update(counter)
    return total


def _broken(outcomes: list[Outcome]) -> str:
    broken = Counter(outcome.broken[0] for outcome in outcomes if outcome.broken is not None)
    if not broken:
        return "no invariant, no game unfinished"
    return ", ".join(f"{invariant} {count}" for invariant, count in broken.most_common())
