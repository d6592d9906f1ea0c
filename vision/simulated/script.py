"""Moves that are known beforehand: a table that plays by itself, the same every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .stage import Stage
from .truth import Truth

__all__ = ["Script", "Stage"]


class Script:
    """What a function asks of a stage, frame by frame until all of it is done, and so many still frames after that."""

    def __init__(
        self, moves: Callable[[Stage], object], table_mm: tuple[float, float] = (900.0, 506.0), rest: int = 0
    ) -> None:
        self.table_mm = table_mm
        self._moves = moves
        self._rest = rest

    def play(self) -> Iterator[Truth]:
        """Every frame from the first; each time it is asked, all over again."""
        stage = Stage(self.table_mm)
        self._moves(stage)
        stage.wait(self._rest)
        while stage.busy:
            stage.advance()
            yield stage.truth()
