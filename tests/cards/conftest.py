"""After every input no card is lost; and a record of which cards were played, see test_every_card.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ..table_talk import TableTalk
from .tables import conserved

HERE = Path(__file__).parent
LAST = "test_every_card_has_a_test_of_its_own"


class Record:
    """Card ids that were played on the real path, by the module of the test that played them."""

    def __init__(self) -> None:
        self.played: dict[str, set[str]] = {}
        self.whole = False  # was every test of this directory chosen, in one process?

    def hear(self, table: TableTalk, module: str) -> None:
        for event in table.events:
            if event["event"] in ("played", "creeper"):
                self._note(event["card"], module)
            elif event["event"] == "turn":
                for card in table.state["rules"]["cards"]:
                    if table.deck.cards[card].type == "Meta Rule":  # laid out before the game (S7)
                        self._note(card, module)

    def _note(self, card: str, module: str) -> None:
        self.played.setdefault(card, set()).add(module)


RECORD = Record()


@pytest.fixture
def record() -> Record:
    return RECORD


@pytest.fixture(autouse=True)
def _recorded(request: pytest.FixtureRequest) -> Iterator[None]:
    module = request.path.stem

    def listener(table: TableTalk) -> None:
        RECORD.hear(table, module)
        assert conserved(table), "a card was lost, or is counted twice"

    TableTalk.listeners.append(listener)
    yield
    TableTalk.listeners.remove(listener)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is asked of the whole record comes last, and only of a whole run."""
    items.sort(key=lambda item: item.name == LAST)
    modules = {item.path for item in items if item.path.parent == HERE}
    chosen = any(config.getoption(option, None) for option in ("keyword", "markexpr", "deselect", "lf"))
    picked = any("::" in argument for argument in config.args)
    spread = hasattr(config, "workerinput")
    RECORD.whole = modules == set(HERE.glob("test_*.py")) and not (chosen or picked or spread)
