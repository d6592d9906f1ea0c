"""Every test here has a cache of its own, and never touches that of the person who runs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

BASIC_RULES = """
[[card]]
number = 1
name = "Basic Rules"
type = "Meta Rule"
rule = [{ slot = "draw", value = 1 }, { slot = "play", value = 1 }]
"""

HEAD = """
[deck]
id = "mine"
title = "My Cards"
code = "MY"
"""

Write = Callable[..., str]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache's directory, empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "fluxx-companion" / "decks"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a deck file with these cards and returns its path."""

    def write(cards: str, head: str = HEAD, name: str = "mine.toml") -> str:
        path = tmp_path / name
        path.write_text(head + cards, encoding="utf-8")
        return str(path)

    return write
