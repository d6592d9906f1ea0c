"""A game without end: no Goal is ever played, so that inputs can be counted by the hundred."""

from __future__ import annotations

import random
from typing import Any

from companion.engine.cards import Deck
from companion.engine.game import Game
from companion.engine.ruling import plays_owed
from companion.engine.state import HIDDEN
from companion.setup import Setup
from companion.setup import begin as begin_game

PLAYABLE = ("Keeper", "New Rule", "Action", "Surprise")


def next_input(game: Game, rng: random.Random) -> dict[str, Any]:
    """Something sensible to say now: answer the question, play a card that can be in a hand, or finish the turn."""
    request = game.request
    if request is None and plays_owed(game.deck, game.state) == 0:
        return {"do": "done"}
    if request is None:
        return _show(game, rng, PLAYABLE)
    if request.closable and (request.optional or rng.random() < 0.5):
        return {"do": "done"}
    if request.hidden and not request.choices:
        return _show(game, rng, request.types or PLAYABLE)
    return {"do": "pick", "value": rng.choice(request.choices)}


def _show(game: Game, rng: random.Random, types: tuple[str, ...]) -> dict[str, Any]:
    """A card out of a hand; when only Goals are left in hands, one that lies open goes back to the draw pile."""
    cards = [card for card in game.deck.cards.values() if card.type in types and not card.is_guess]
    hidden = [card.id for card in cards if game.state.place_of(card.id) == HIDDEN]
    if hidden:
        return {"do": "see", "card": rng.choice(hidden)}
    places = ("discard", *(f"seat:{player}" for player in game.state.players))
    lying = [card.id for card in cards if game.state.place_of(card.id) in places]
    return {"do": "put", "card": rng.choice(lying), "to": "draw"}


def begin(deck: Deck, players: int = 4) -> Game:
    names = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")[:players]
    return begin_game(Setup(deck.id, names, names[0]), deck)
