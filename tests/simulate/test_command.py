"""`companion simulate`: the table it prints, its exit codes, and the evidence it leaves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli import main
from companion.engine.table import Table
from companion.journalfile import read


def test_the_table_tells_everything_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--deck", "monster", "--players", "2-3", "--games", "4", "--seed", "5"]) == 0
    said = capsys.readouterr()
    for name in ("games", "inputs", "turns", "won by seat", "goals", "violations", "broken", "speed"):
        assert re.search(rf"^  {name} ", said.out, re.MULTILINE), name
    assert "Monster Fluxx" in said.out
    assert "4 (2 to 3 players, tray, manual, seed 5)" in said.out
    assert "no invariant, no game unfinished" in said.out


def test_no_progress_bar_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--deck", "monster", "--games", "1"])
    assert capsys.readouterr().err == ""


def test_a_progress_bar_for_people(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    main(["simulate", "--deck", "monster", "--games", "2", "--players", "2"])
    assert capsys.readouterr().err.endswith("monster [########################################] 2/2\n")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--players", "7"], "2 to 6 can play"),
        (["--players", "1-4"], "2 to 6 can play"),
        (["--players", "5-3"], "2 to 6 can play"),
        (["--players", "two"], "a number or a range"),
        (["--games", "0"], "at least 1"),
        (["--jobs", "0"], "at least 1"),
        (["--deck", "ozz"], "there is no deck"),
        (["--deck", "monster", "--easy"], "has no Easy game"),
    ],
)
def test_a_tournament_that_cannot_be_held(options: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--deck", "monster", *options]) == 2
    assert reason in capsys.readouterr().err


def test_a_broken_referee_leaves_evidence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "_tell_draw", lambda *_: None)
    options = ["--deck", "monster", "--players", "3", "--games", "2", "--seed", "9", "--journals", str(tmp_path)]
    assert main(["simulate", *options]) == 1
    said = capsys.readouterr().out
    assert "BROKEN: belief" in said
    assert "believed" in said
    assert "in the world" in said
    assert "companion simulate --deck monster --players 3 --games 1 --seed 9" in said
    contents = read(str(tmp_path / "monster-3-9.journal"))
    assert contents.header["setup"]["players"] == ["Ann", "Bob", "Cy"]


def test_evidence_is_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "_tell_draw", lambda *_: None)
    options = ["--deck", "monster", "--players", "3", "--games", "1", "--seed", "9", "--journals", str(tmp_path)]
    main(["simulate", *options])
    main(["simulate", *options])
    assert capsys.readouterr().out.count("BROKEN") == 2
    assert {path.name for path in tmp_path.iterdir()} == {"monster-3-9.journal", "monster-3-9-2.journal"}
