"""README stays true: what it shows is what the program prints."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main

ROOT = Path(__file__).parent.parent


def _block(after: str) -> list[str]:
    """The lines of the first plain code block after that text."""
    text = (ROOT / "README.md").read_text()
    block = text[text.index(after) :].split("```\n")[1]
    return block.splitlines()


def test_the_scripted_game_ends_as_readme_says() -> None:
    command = [sys.executable, "-m", "companion", "referee", "--text", "--deck", "oz"]
    command += ["--players", "Ann,Bob,Cy", "--first", "Ann"]
    with (ROOT / "examples" / "oz.jsonl").open() as script:
        done = subprocess.run(command, stdin=script, capture_output=True, text=True, check=True)
    printed, shown = done.stdout.splitlines(), _block("It ends like this:")
    assert [line for line in shown if "…" not in line] == [line for line in shown if line in printed]
    assert printed[-6:] == shown[-6:]
    assert "refused" not in done.stdout and not done.stderr


def test_the_demo_ends_as_readme_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--headless", "--deck", "monster", "--players", "2"]) == 0
    *printed, eye = capsys.readouterr().out.splitlines()
    shown = _block("--headless --deck monster --players 2` ends with")
    assert printed[-len(shown) :] == shown
    assert eye.startswith("The eye") and eye.endswith("missed: none")


def test_ci_runs_the_test_command_of_readme() -> None:
    assert "./run tests" in (ROOT / "README.md").read_text()
    assert "./run tests" in (ROOT / ".ci" / "run").read_text()
