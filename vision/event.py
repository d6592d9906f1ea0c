"""What the watcher says of the table (Contract 2)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from .symbol import Corners

Kind: TypeAlias = Literal["appeared", "moved", "vanished", "duplicate", "foreign"]


class Sight(NamedTuple):
    """Something has been seen to change. Frame and t are those at which it was certain."""

    kind: Kind
    code: str  # of the sticker; for a foreign code its payload, raw: not to be shown as it is
    frame: int
    t: float
    corners: Corners
    zone: str | None = None  # None as long as no marker is known
