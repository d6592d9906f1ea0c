"""One picture of the table."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Luma: TypeAlias = NDArray[np.uint8]  # rows x columns, brightness only


class Frame(NamedTuple):
    number: int  # counted by the source, from 0; frames that were dropped count
    t: float  # seconds since the source was opened
    luma: Luma
    small: Luma | None = None  # the same moment from the camera's own scaler, when it has one
