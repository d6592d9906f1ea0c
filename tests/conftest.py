"""Every test that proves a ruling carries its id: `@pytest.mark.ruling("T4")`."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "ruling(*ids): the rulings that this test proves")
