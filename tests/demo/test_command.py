"""`companion demo` as people call it."""

from __future__ import annotations

import pytest

from companion.cli import main


def test_headless_prints_what_is_said_and_how_it_went(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--headless", "--deck", "monster", "--players", "2", "--turns", "2", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert "'s turn: draw 1, play 1." in said.splitlines()[0]
    assert "Belief and truth  equal after each of" in said


def test_without_a_terminal_it_is_headless(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--deck", "monster", "--players", "2", "--turns", "1"]) == 0
    assert "Belief and truth" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--players", "7"], "2 to 6 can play"),
        (["--speed", "0"], "--speed is a number from 0.05 to 1000"),
        (["--turns", "0"], "--turns is a number from 1"),
        (["--deck", "nothing"], "nothing"),
        (["--mute", "wedding"], "--mute takes some of these"),
    ],
)
def test_what_cannot_be_is_told(words: list[str], fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--headless", *words]) == 2
    told = capsys.readouterr().err
    assert told.startswith("companion demo: ")
    assert fault in told
