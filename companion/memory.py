"""How much memory this process holds."""

from __future__ import annotations

import os
import sys
from pathlib import Path

MB = 1_000_000


def resident_mb() -> float:
    """Now, where the system says so; otherwise the most that it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return _peak_mb()
    return round(pages * os.sysconf("SC_PAGE_SIZE") / MB, 1)


def _peak_mb() -> float:
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak * (1 if sys.platform == "darwin" else 1024) / MB, 1)
