"""What a referee loads: it must start at once, on a Pi, without a camera or a screen."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Heavy, or none of the referee's business. `dataclasses` and `tomllib` each cost as much as a bare Python's start.
UNWANTED = ("cv2", "numpy", "textual", "rich", "PIL", "dataclasses", "inspect", "tomllib", "asyncio", "logging")

PROGRAM = """
import sys
from companion.cli import main
code = main(["referee", "--deck", "oz", "--players", "Ann,Bob"])
print("loaded", *sys.modules)
raise SystemExit(code)
"""


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    def run() -> str:
        done = subprocess.run([sys.executable, "-c", PROGRAM], input="", capture_output=True, text=True, check=True)
        return done.stdout.splitlines()[-1]

    run()  # the first time, the deck is compiled
    return set(run().split()[1:])


@pytest.mark.parametrize("module", UNWANTED)
def test_companion_referee_does_not_load(module: str, loaded: set[str]) -> None:
    assert "companion.engine.game" in loaded
    assert module not in loaded
