"""Compiled deck files, kept so that a game starts at once. A cache that fails is no cache, never an error.

For every deck file one file: a line with the digests of the loader, the deck file and the rest; then JSON.
"""

from __future__ import annotations

import json
import os
from typing import Any, Final

try:
    from _blake2 import blake2b  # hashlib itself loads OpenSSL, which costs as much as Python's whole start
except ImportError:
    from hashlib import blake2b

# What makes something of a deck file: when one of these changes, all that was compiled before is void.
LOADER: Final = (
    "deckfile.py",
    "cardtable.py",
    "deckvalues.py",
    "engine/vocabulary.py",
    "engine/cards.py",
    "engine/plain.py",
)


def fetch(path: str, contents: bytes) -> dict[str, Any] | None:
    """What was compiled from exactly these contents, or None."""
    try:
        with open(_place_of(path), "rb") as file:
            head, _, body = file.read().partition(b"\n")
        return json.loads(body) if head == _head(contents, body) else None
    except (OSError, ValueError):
        return None


def store(path: str, contents: bytes, compiled: dict[str, Any]) -> None:
    """Keep it, whole or not at all."""
    body = json.dumps(compiled, separators=(",", ":")).encode()
    try:
        _replace(_place_of(path), _head(contents, body) + b"\n" + body)
    except OSError:
        return


def _replace(place: str, data: bytes) -> None:
    os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
    draft = f"{place}.{os.getpid()}"
    try:
        with open(draft, "wb") as file:
            file.write(data)
        os.replace(draft, place)
    except OSError:
        os.remove(draft)
        raise


def _head(contents: bytes, body: bytes) -> bytes:
    return b" ".join((_digest(_format()), _digest(contents), _digest(body)))


def _format() -> bytes:
    """Stands for the loader as it is now."""
    here = os.path.dirname(__file__)
    stats = [os.stat(os.path.join(here, name)) for name in LOADER]
    return repr([(stat.st_mtime_ns, stat.st_size) for stat in stats]).encode()


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).hexdigest().encode()


def _place_of(path: str) -> str:
    name = _digest(os.fsencode(os.path.abspath(path))).decode()
    return os.path.join(_directory(), f"{name}.json")


def _directory() -> str:
    """In XDG_CACHE_HOME, which must be absolute to count, or in ~/.cache. Raises OSError without a home."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):
        home = os.path.expanduser("~/.cache")
    if not os.path.isabs(home):
        raise FileNotFoundError("no home directory")
    return os.path.join(home, "fluxx-companion", "decks")
