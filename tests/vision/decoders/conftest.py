from __future__ import annotations

import pytest

from vision.decoder import Decoder
from vision.decoders.ladder import Ladder
from vision.decoders.matched import Matched
from vision.decoders.zbar import Zbar
from vision.decoders.zxing import Zxing

from .pictures import IN_PLAY


@pytest.fixture(scope="session")
def matched() -> Matched:
    return Matched(IN_PLAY)


@pytest.fixture(scope="session")
def ladder() -> Ladder:
    return Ladder(IN_PLAY)


@pytest.fixture(params=["zxing-cpp", "pyzbar", "matched", "ladder"])
def decoder(request: pytest.FixtureRequest, matched: Matched, ladder: Ladder) -> Decoder:
    """Every decoder in turn."""
    every: dict[str, Decoder] = {"matched": matched, "ladder": ladder, "zxing-cpp": Zxing()}
    return Zbar() if request.param == "pyzbar" else every[request.param]
