"""A game that broke something, written down so that anybody can play it again."""

from __future__ import annotations

from pathlib import Path

from ..journalfile import FileJournal
from .plan import NAMES, Outcome
from .sitting import Sitting
from .tournament import deck_of

LONGEST = 2_000  # characters of what went wrong


def write(outcome: Outcome, folder: str) -> str:
    """Keep the journal in a new file of the folder; gives its path."""
    plan = outcome.plan
    path = _unused(Path(folder), f"{Path(plan.deck).name}-{plan.players}-{plan.seed}")
    setup, version = Sitting(plan, deck_of(plan.deck)).setup, deck_of(plan.deck).version
    journal = FileJournal(path)
    try:
        journal.start({"setup": setup.as_dict(), "version": version})
        for given in outcome.journal:
            journal.append(given)
    finally:
        journal.close()
    return path


def _unused(folder: Path, name: str) -> str:
    """A journal is never written over."""
    number, path = 1, folder / f"{name}.journal"
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.journal"
    return str(path)


def describe(outcome: Outcome, path: str) -> str:
    """What broke, and how to see it again."""
    plan = outcome.plan
    assert outcome.broken is not None
    invariant, details = outcome.broken
    options = "".join(
        [
            f" --advance {plan.advance} --zones {plan.zones}",
            " --easy" if plan.set_aside else "",
            " --with-guesses" if plan.guesses else "",
        ]
    )
    again = f"companion simulate --deck {plan.deck} --players {plan.players} --games 1 --seed {plan.seed}{options}"
    lines = [
        f"BROKEN: {invariant}",
        f"  deck {plan.deck}, {', '.join(NAMES[: plan.players])}, seed {plan.seed}, after {outcome.inputs} inputs",
        f"  {details[:LONGEST]}",
        f"  journal: {path}  (companion replay {path})",
        f"  again:   {again}",
    ]
    return "\n".join(lines)
