"""How a game begins: which deck, who plays, who goes first, what is set aside."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .engine.cards import Deck
from .engine.correcting import MAX_PLAYERS
from .engine.game import Advance, Game, starting_state
from .engine.plain import fault_of_name
from .library import load

MIN_PLAYERS = 2


class SetupError(ValueError):
    """The game cannot begin like this; the message says what to change."""


class Setup(NamedTuple):
    deck: str  # "oz", "oz+monster", "./mine.toml"
    players: tuple[str, ...]
    first: str
    advance: Advance = "manual"
    set_aside: tuple[str, ...] = ()  # groups of cards that the Easy game leaves out

    def as_dict(self) -> dict[str, Any]:
        return {key: list(value) if isinstance(value, tuple) else value for key, value in self._asdict().items()}


def from_dict(fields: Mapping[str, Any]) -> Setup:
    return Setup(
        fields["deck"],
        tuple(fields["players"]),
        fields["first"],
        fields["advance"],
        tuple(fields["set_aside"]),
    )


def read_players(text: str) -> tuple[str, ...]:
    """ "Ann,Bob,Cy" as names, each plain, short and unlike the others."""
    players = tuple(name.strip() for name in text.split(","))
    for name in players:
        fault = fault_of_name(name)
        if fault is not None:
            raise SetupError(fault)
    if len({name.casefold() for name in players}) < len(players):
        raise SetupError("two players have the same name: call one of them differently")
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        raise SetupError(f"{MIN_PLAYERS} to {MAX_PLAYERS} can play; these are {len(players)}")
    return players


def choose_first(players: Sequence[str], first: str | None) -> str:
    """A named player, or anybody by chance (S5)."""
    if first is None:
        return players[int.from_bytes(os.urandom(4), "big") % len(players)]
    if first not in players:
        raise SetupError(f"--first must be one of {', '.join(players)}")
    return first


def choose_set_aside(deck: Deck, easy: bool, add_back: Sequence[str]) -> tuple[str, ...]:
    """The groups that the Easy game leaves out, less those that are added back (S8)."""
    if not easy and not add_back:
        return ()
    if not deck.easy_groups:
        raise SetupError(f"{deck.title} has no Easy game: leave --easy out")
    unknown = [group for group in add_back if group not in deck.easy_groups]
    if unknown:
        raise SetupError(f"--easy-with takes {', '.join(deck.easy_groups)}, not {', '.join(unknown)}")
    return tuple(group for group in deck.easy_groups if group not in add_back)


def _check_basics(deck: Deck) -> None:
    """A game needs rules to begin with: how many to draw and to play."""
    written = {rule.slot for card in deck.cards.values() if card.type == "Meta Rule" for rule in card.rule}
    if not {"draw", "play"} <= written:
        raise SetupError(f"{deck.title} has no Basic Rules: mix it with a deck that has, such as fluxx+./mine.toml")


def begin(setup: Setup, deck: Deck | None = None) -> Game:
    deck = load(setup.deck) if deck is None else deck
    _check_basics(deck)
    aside = tuple(card.id for card in deck.cards.values() if card.easy in setup.set_aside and card.easy)
    state = starting_state(deck, setup.players, setup.first, aside)
    if state.draw_pile < 1:
        raise SetupError(f"{deck.title} has too few cards for {len(setup.players)} players")
    return Game(deck, state, setup.advance)
