"""The seam to everything that reads QR codes."""

from __future__ import annotations

from typing import Protocol

from .frame import Luma
from .symbol import Symbol


class Decoder(Protocol):
    """Reads every QR code of a picture of any size and content. What it cannot read is no symbol, never an error."""

    @property
    def name(self) -> str: ...

    def decode(self, luma: Luma) -> list[Symbol]: ...
