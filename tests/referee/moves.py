"""Inputs made from numbers: honest ones that fit the moment, ill-timed ones, and malformed ones.

A move is (kind, a, b): the numbers choose among what the moment offers, so that a failing game shrinks well.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.engine.game import Game
from companion.engine.state import HIDDEN

Move = tuple[str, int, int]

HONEST = ("answer", "play", "play", "done", "use", "surprise", "creeper")
RANDOM = ("see", "see", "gone", "pick", "put", "hand", "undo", "join", "leave", "claim")
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
DECKS = ("oz", "eco", "nature", "startrek", "monster", "fluxx", "star", "oz+monster", "fluxx+star")

moves = st.lists(st.tuples(st.sampled_from(HONEST * 2 + RANDOM), st.integers(0, 999), st.integers(0, 999)), max_size=40)


def pick_from(options: Any, number: int) -> Any:
    options = list(options)
    return options[number % len(options)] if options else None


def zones(game: Game) -> list[str]:
    return ["tray", "tray", "center", "discard", *(f"seat:{name}" for name in game.state.players)]


def hidden_cards(game: Game, *types: str) -> list[str]:
    return [
        card.id
        for card in game.deck.cards.values()
        if game.state.place_of(card.id) == HIDDEN and (not types or card.type in types)
    ]


def as_input(game: Game, move: Move) -> dict[str, Any]:
    kind, a, b = move
    return _MAKERS[kind](game, a, b)


def _answer(game: Game, a: int, b: int) -> dict[str, Any]:
    """The open question answered: by one of the choices, or by a card out of a hand."""
    request = game.request
    if request is None:
        return {"do": "done"}
    if request.want == "number":
        low, high = request.choices[0], request.choices[-1]
        return {"do": "pick", "value": low + a % (high - low + 1)}
    options = [*request.choices]
    if request.hidden:
        options += hidden_cards(game, *request.types)[:30]
    if not options or (request.closable and b % 4 == 0):
        return {"do": "done"}
    value = pick_from(options, a)
    seen = request.want in ("card", "play", "discard") and b % 2
    return {"do": "see", "card": value, "zone": "tray"} if seen else {"do": "pick", "value": value}


def _play(game: Game, a: int, b: int) -> dict[str, Any]:
    types = ("Keeper", "Goal", "New Rule", "Action", "Action", "New Rule")
    kind = types[b % len(types)]
    card = pick_from(hidden_cards(game, kind), a)
    if card is None:
        return {"do": "done"}
    there = {"Keeper": f"seat:{game.state.turn.player}", "Action": "discard"}.get(kind, "center")
    return {"do": "see", "card": card, "zone": there if a % 2 else "tray"}


def _surprise(game: Game, a: int, b: int) -> dict[str, Any]:
    card = pick_from(hidden_cards(game, "Surprise"), a)
    return {"do": "see", "card": card, "by": pick_from(game.state.players, b)} if card else {"do": "done"}


def _creeper(game: Game, a: int, b: int) -> dict[str, Any]:
    card = pick_from(hidden_cards(game, "Creeper"), a)
    zone = pick_from(zones(game), b)
    return {"do": "see", "card": card, "zone": zone} if card else {"do": "done"}


def _use(game: Game, a: int, b: int) -> dict[str, Any]:
    in_play = (*game.state.rules, *game.state.on_table)
    powers = [card for card in in_play if game.deck.cards[card].power is not None]
    given: dict[str, Any] = {"do": "use", "card": pick_from(powers or in_play, a)}
    return {**given, "by": pick_from(game.state.players, b)} if b % 3 == 0 else given


def _see(game: Game, a: int, b: int) -> dict[str, Any]:
    given: dict[str, Any] = {"do": "see", "card": pick_from(game.deck.cards, a), "zone": pick_from(zones(game), b)}
    return {**given, "by": pick_from(game.state.players, a + b)} if b % 5 == 0 else given


def _pick(game: Game, a: int, b: int) -> dict[str, Any]:
    values = [a, True, False, "left", "Ann", pick_from(game.deck.cards, a), [pick_from(game.deck.cards, a), a]]
    return {"do": "pick", "value": pick_from(values, b)}


def _put(game: Game, a: int, b: int) -> dict[str, Any]:
    seats = [f"{place}:{name}" for place in ("seat", "hand") for name in game.state.players]
    to = pick_from(["center", "discard", "draw", "removed", *seats], b)
    return {"do": "put", "card": pick_from(game.deck.cards, a), "to": to}


_MAKERS = {
    "answer": _answer,
    "play": _play,
    "done": lambda _game, _a, _b: {"do": "done"},
    "use": _use,
    "surprise": _surprise,
    "creeper": _creeper,
    "see": _see,
    "gone": lambda game, a, _b: {"do": "gone", "card": pick_from(game.deck.cards, a)},
    "pick": _pick,
    "put": _put,
    "hand": lambda game, a, b: {"do": "hand", "player": pick_from(game.state.players, a), "count": b % 9},
    "undo": lambda _game, a, _b: {"do": "undo", "n": 1 + a % 3},
    "join": lambda game, a, b: {
        "do": "join",
        "player": pick_from(NAMES, a),
        "after": pick_from(game.state.players, b),
    },
    "leave": lambda game, a, _b: {"do": "leave", "player": pick_from(game.state.players, a)},
    "claim": lambda game, a, _b: {"do": "claim", "player": pick_from(game.state.players, a)},
}
