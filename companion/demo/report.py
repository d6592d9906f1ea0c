"""How a game of the demo went, in words."""

from __future__ import annotations

from ..library import load
from ..simulate.plan import NAMES, Outcome
from .onlooker import SIZE
from .show import Report


def verdict(report: Report) -> int:
    """The exit code: 0 if belief and truth were never different."""
    return 0 if report.outcome.broken is None else 1


def account(report: Report) -> str:
    outcome = report.outcome
    return "\n".join([_course(outcome), _comparison(report), _eye(report), *_mischief(outcome)])


def _course(outcome: Outcome) -> str:
    plan, deck = outcome.plan, load(outcome.plan.deck)
    names = NAMES[: plan.players]
    people = f"{', '.join(names[:-1])} and {names[-1]}"
    end = f"won with {deck.cards[outcome.goal].name}" if outcome.goal is not None else "not finished"
    return f"The game          {deck.title}: {people}, {outcome.turns} turns, {outcome.inputs} inputs, {end}"


def _comparison(report: Report) -> str:
    if report.outcome.broken is not None:
        what, details = report.outcome.broken
        return f"Belief and truth  DIFFERENT: {what}: {details[:2000]}"
    return (
        f"Belief and truth  equal after each of {report.outcome.inputs} inputs"
        f" and at the end of each of {report.turns} turns"
    )


def _eye(report: Report) -> str:
    missed = "none" if not report.missed else f"{report.missed}, said by hand instead"
    unseen = f"; {report.unseen} times a card lay clear at the end of a turn unseen" if report.unseen else ""
    return (
        f"The eye           {report.frames} frames of {SIZE[0]} x {SIZE[1]}, {report.ms:.1f} ms each;"
        f" {report.moves} moves of cards, missed: {missed}{unseen}"
    )


def _mischief(outcome: Outcome) -> list[str]:
    provoked, caught = sum(outcome.provoked.values()), sum(outcome.caught.values())
    kinds = ", ".join(sorted(kind.replace("_", " ") for kind in outcome.provoked))
    return [f"Rules broken      {provoked} on purpose ({kinds}), {caught} caught"] if provoked else []
