"""No test of a ruling would pass without it: the rulings are broken one by one, and their tests must notice."""

from __future__ import annotations

import pytest

from .breaking import BREAKAGES, UNBREAKABLE, Breakage, Workbench
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


def notices_when(broken: Breakage, test: Marked) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        broken(Workbench(patch))
        return notices(test)


def test_every_ruling_can_be_broken() -> None:
    """There is a breakage for each, or a reason why there is none."""
    assert set(RULINGS) == BREAKAGES.keys() | UNBREAKABLE.keys()
    assert not BREAKAGES.keys() & UNBREAKABLE.keys()


@pytest.mark.parametrize(
    ("ruling", "broken"),
    [
        pytest.param(id, broken, id=f"{id}-{broken.__name__}")
        for id, breakages in BREAKAGES.items()
        for broken in breakages
    ],
)
def test_a_broken_ruling_is_noticed(ruling: str, broken: Breakage) -> None:
    """At least one of its tests fails."""
    assert any(notices_when(broken, test) for test in carrying(ruling)), broken.__doc__


@pytest.mark.parametrize("test", catalogue(), ids=lambda test: test.name)
def test_every_test_of_a_ruling_can_fail(test: Marked) -> None:
    """Of the breakages of its rulings it notices at least one; and with nothing broken it passes."""
    assert any(notices_when(broken, test) for id in test.rulings for broken in BREAKAGES[id])
    assert not notices(test)
