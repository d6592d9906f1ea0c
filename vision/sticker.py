"""What a sticker says (Contract 3), and the pattern that says it."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import numpy as np
import segno
from numpy.typing import NDArray

MODULES = 21  # a side of a version 1 code, without the quiet zone
QUIET = 2  # modules of white around it that belong to the sticker
_FORM = re.compile(r"FX:([A-Z0-9]{2}):([0-9]{3})", re.ASCII)


class Code(NamedTuple):
    deck: str
    number: int


def parse(text: str) -> Code | None:
    """The parts of one of our codes; None for anything else."""
    match = _FORM.fullmatch(text)
    return None if match is None else Code(match[1], int(match[2]))


@cache
def modules(text: str) -> NDArray[np.bool_]:
    """The 21 x 21 modules of a sticker, True where dark: version 1 at the highest error correction."""
    code = segno.make(text, version=1, error="H", micro=False, boost_error=False)
    pattern = np.array([list(row) for row in code.matrix], dtype=bool)
    pattern.setflags(write=False)
    return pattern
