"""Questions that an effect puts to a player, and the coroutines that put them.

An effect is a generator: it yields a Request and goes on with the reply. `None` as a reply means that there is
nothing to choose, or that the player closed the question. After a correction by hand the question is put anew,
because what can be chosen may have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, Literal, NamedTuple, TypeVar

T = TypeVar("T")

Want = Literal["card", "player", "play", "discard", "option", "number", "confirm"]
Choice = str | int | bool


class Recheck:
    """The reply that says: the table was corrected, ask again."""


RECHECK: Final = Recheck()


class Request(NamedTuple):
    player: str  # who answers
    want: Want
    text: str
    because: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()  # for a number: the least and the greatest
    needed: int = 1  # how many such answers
    optional: bool = False  # `done` says: nothing (more)
    unseen: bool = False  # `done` says: the rest was discarded without being shown
    hidden: bool = False  # a card out of a hand or the draw pile answers it
    lands: str | None = None  # where an answer lies when it is not shown but moved
    deals: bool = False  # the place where a card is seen is part of the answer
    types: tuple[str, ...] = ()  # only hidden cards of these types do
    creepers: bool = False  # hidden Creepers answer it too, instead of being laid down
    top: bool = False  # it asks for the top card of the draw pile
    moving: tuple[tuple[str, str], ...] = ()  # cards chosen before, and where each may lie already

    @property
    def closable(self) -> bool:
        return self.optional or self.unseen


Effect = Generator[Request, Any, T]


def ask(make: Callable[[], Request | None]) -> Effect[Any]:
    """Put a question; `make` gives None when there is nothing to choose."""
    while True:
        request = make()
        if request is None:
            return None
        reply = yield request
        if reply is not RECHECK:
            return reply


def ask_card(
    player: str,
    text: str,
    because: tuple[str, ...],
    choices: Callable[[], tuple[str, ...]],
    optional: bool = False,
    lands: str | None = None,
    moving: tuple[tuple[str, str], ...] = (),
) -> Effect[str | None]:
    """One of the cards that lie open somewhere."""

    def make() -> Request | None:
        cards = choices()
        if not cards:
            return None
        return Request(player, "card", text, because, cards, optional=optional, lands=lands, moving=moving)

    card: str | None = yield from ask(make)
    return card


def ask_player(
    player: str, text: str, because: tuple[str, ...], choices: Callable[[], tuple[str, ...]]
) -> Effect[str | None]:
    """One of the players; with only one to choose it is that one."""

    def make() -> Request | None:
        names = choices()
        return Request(player, "player", text, because, names) if len(names) > 1 else None

    chosen: str | None = yield from ask(make)
    if chosen is None:
        names = choices()
        return names[0] if names else None
    return chosen


def ask_option(player: str, text: str, because: tuple[str, ...], options: tuple[str, ...]) -> Effect[str]:
    chosen: str = yield from ask(lambda: Request(player, "option", text, because, options))
    return chosen


def ask_confirm(player: str, text: str, because: tuple[str, ...]) -> Effect[bool]:
    answer: bool = yield from ask(lambda: Request(player, "confirm", text, because, (True, False)))
    return answer
