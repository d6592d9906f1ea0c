"""zbar is a guest: it may be missing, and it may misbehave."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from vision.decoders import zbar
from vision.decoders.ladder import Ladder
from vision.decoders.zbar import Zbar

from .pictures import IN_PLAY, Sticker, table


@pytest.fixture
def without_library(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def fail() -> Any:
        raise ImportError("Unable to find zbar shared library")

    monkeypatch.setattr(zbar, "_import", fail)
    _forget()
    yield
    _forget()


def _forget() -> None:
    zbar.load.cache_clear()
    zbar.missing.cache_clear()


@pytest.mark.usefixtures("without_library")
def test_a_missing_library_is_told_once_with_what_to_do(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert zbar.load() is None
        assert zbar.load() is None

    (record,) = caplog.records
    assert "apt install libzbar0" in record.getMessage()
    assert "Unable to find zbar" in record.getMessage()


@pytest.mark.usefixtures("without_library")
def test_everything_else_reads_without_the_library() -> None:
    reading = Ladder(IN_PLAY).read(table(Sticker("FX:OZ:002", (150, 90), 50, size=1.8), blur=1.1), 1.8)

    assert [symbol.text for symbol in reading.symbols] == ["FX:OZ:002"]


def test_where_the_library_is_there_nothing_is_missing() -> None:
    assert zbar.missing() is None
    assert zbar.load() is not None


def test_a_symbol_without_orientation_does_not_stop_the_pipeline(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyzbar 0.1.9 raises ValueError: 4294967295 is not a valid ZBarOrientation."""
    from pyzbar import pyzbar

    luma = table(Sticker("FX:OZ:002", (150, 90), 50, size=4))
    assert Zbar().decode(luma)

    monkeypatch.setattr(pyzbar, "zbar_symbol_get_orientation", lambda _symbol: 4294967295)

    assert Zbar().decode(luma) == []


def test_a_payload_that_is_no_text_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from pyzbar import pyzbar

    monkeypatch.setattr(pyzbar, "string_at", lambda _at, _size: b"\xff\xfeA")

    (symbol,) = Zbar().decode(table(Sticker("FX:OZ:002", (150, 90), 50, size=4)))

    assert symbol.text == "\ufffd\ufffdA"
