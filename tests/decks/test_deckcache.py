"""The cache makes loading quick and is never the reason that anything fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion import deckcache, deckfile, library

from .conftest import BASIC_RULES, Write

FORBIDDEN = ("tomllib", "dataclasses", "inspect", "hashlib", "pathlib", "companion.deckfile")


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that were really parsed, in order."""
    parsed = []
    parse = deckfile.parse

    def spy(path: str, contents: bytes) -> deckfile.Compiled:
        parsed.append(path)
        return parse(path, contents)

    monkeypatch.setattr(deckfile, "parse", spy)
    return parsed


def test_a_deck_is_parsed_once(parses: list[str]) -> None:
    first, second = library.load("oz"), library.load("oz")
    assert first == second
    assert len(parses) == 1


def test_a_changed_file_is_parsed_again(write: Write, parses: list[str]) -> None:
    library.load(write(BASIC_RULES))
    changed = library.load(write(BASIC_RULES.replace("value = 1", "value = 4")))
    assert changed.cards["mine:basic-rules"].numerals == (4, 4)
    assert len(parses) == 2


def test_a_changed_loader_makes_the_cache_void(parses: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    library.load("oz")
    monkeypatch.setattr(deckcache, "_format", lambda: b"another")
    library.load("oz")
    assert len(parses) == 2


@pytest.mark.parametrize("kept", [0.0, 0.01, 0.5, 0.99])
def test_a_torn_cache_is_ignored_and_mended(cache: Path, parses: list[str], kept: float) -> None:
    whole = library.load("oz")
    (file,) = cache.iterdir()
    contents = file.read_bytes()
    file.write_bytes(contents[: int(len(contents) * kept)])
    assert library.load("oz") == whole
    assert len(parses) == 2
    assert file.read_bytes() == contents


def test_a_meddled_cache_is_ignored(cache: Path, parses: list[str]) -> None:
    library.load("oz")
    (file,) = cache.iterdir()
    file.write_bytes(file.read_bytes().replace(b"Water", b"Vodka"))
    assert library.load("oz").cards["oz:water"].name == "Water"
    assert len(parses) == 2


def test_no_draft_is_left_behind(cache: Path) -> None:
    library.load("oz+monster")
    assert {file.suffix for file in cache.iterdir()} == {".json"}


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file stands where the directory should be: that stops even root."""
    (tmp_path / "cache").write_text("in the way")
    assert library.load("oz").cards
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")
    assert library.load("oz").cards


def test_a_cache_that_is_a_directory_is_no_error(cache: Path) -> None:
    library.load("oz")
    (file,) = cache.iterdir()
    file.unlink()
    (file / "in the way").mkdir(parents=True)
    assert library.load("oz").cards
    assert [path.name for path in cache.iterdir()] == [file.name]


def test_without_a_home_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    monkeypatch.chdir(tmp_path)
    assert library.load("oz").cards
    assert list(tmp_path.iterdir()) == []


def test_the_cached_way_loads_no_heavy_module() -> None:
    library.load("oz")
    program = f"""
import sys
before = set(sys.modules)
from companion import library
library.load("oz")
print([name for name in {FORBIDDEN!r} if name in set(sys.modules) - before])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
