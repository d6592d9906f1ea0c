"""No ruling is proven by a test that would pass without it: each is broken once, and its tests must notice."""

from __future__ import annotations

import pytest

from .breaking import BREAKAGES, UNBREAKABLE, Workbench
from .catalogue import Marked, carrying, catalogue

RULINGS = list(dict.fromkeys(id for test in catalogue() for id in test.rulings))


def notices(test: Marked) -> bool:
    """Does a case of the test fail, by its own assertion and not by a crash?"""
    for case in test.cases():
        try:
            test.call(**case)
        except (AssertionError, pytest.fail.Exception):
            return True
        except Exception:
            continue
    return False


def test_every_ruling_can_be_broken() -> None:
    """There is a breakage for each, or a reason why there is none."""
    assert set(RULINGS) == BREAKAGES.keys() | UNBREAKABLE.keys()
    assert not BREAKAGES.keys() & UNBREAKABLE.keys()


@pytest.mark.parametrize("ruling", BREAKAGES)
def test_a_broken_ruling_is_noticed(ruling: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one of its tests fails."""
    BREAKAGES[ruling](Workbench(monkeypatch))
    assert any(notices(test) for test in carrying(ruling)), BREAKAGES[ruling].__doc__


@pytest.mark.parametrize("ruling", BREAKAGES)
def test_an_unbroken_ruling_is_kept(ruling: str) -> None:
    """The same tests, called in the same way, pass when nothing is broken."""
    assert not any(notices(test) for test in carrying(ruling))
