"""What holds after every input, whatever was said."""

from __future__ import annotations

import json
from typing import Any

from companion.engine.game import Game
from companion.engine.state import UNSEEN
from companion.referee import Referee

Snapshot = dict[str, Any]


def snapshot(referee: Referee) -> Snapshot:
    answer: Snapshot = referee.take({"do": "state"})[0]
    return answer


def position(referee: Referee) -> tuple[Any, ...]:
    """Everything that the referee believes, the open question included."""
    game = referee.game
    return game.state, game.request, snapshot(referee)


def check_answer(referee: Referee, events: list[dict[str, Any]]) -> None:
    """Exactly one `ready`, and last; every event is a JSON object with a sentence and its reasons."""
    assert [event["event"] for event in events].count("ready") == 1
    assert events[-1]["event"] == "ready"
    json.dumps(events)
    for event in events:
        assert isinstance(event["text"], str) and event["text"], event
        assert set(event["because"]) <= referee.game.deck.cards.keys(), event


def check_conservation(game: Game) -> None:
    """Every card is in one place, and the hidden ones are as many as the counts say."""
    state, cards = game.state, game.deck.cards
    placed = [
        *state.on_table,
        *state.rules,
        *state.goals,
        *(card for card in state.discard if card is not UNSEEN),
        *state.playing,
        *state.aside,
        *state.set_aside,
        *state.removed,
    ]
    assert len(placed) == len(set(placed)), "a card in two places"
    in_the_box = {card.id for card in cards.values() if not card.is_guess or card.id in state.found}
    hidden = len(in_the_box - set(placed))
    hands = [seat.hand for seat in state.seats]
    assert min(state.draw_pile, state.held, *hands) >= 0, (state.draw_pile, state.held, hands)
    assert hidden == state.draw_pile + sum(hands) + state.held + state.unseen, state
    check_clinging(game)


def check_question(game: Game) -> None:
    """A game never gets stuck: an open question is somebody's who plays, and something answers it."""
    request = game.request
    if request is None:
        return
    assert request.player in game.state.players
    assert request.choices or request.hidden or request.closable, request
    assert len(set(request.choices)) == len(request.choices)
    if request.want == "card":
        assert set(request.choices) <= game.deck.cards.keys()
    if request.want == "player":
        assert set(request.choices) <= set(game.state.players), request


def check_clinging(game: Game) -> None:
    """A Creeper lies where its host lies, and only Keepers in play are face down."""
    state = game.state
    for creeper, keeper in state.attached:
        assert state.owner_of(creeper) is not None
        assert keeper in state.aside or state.owner_of(creeper) == state.owner_of(keeper)
    assert set(state.face_down) <= set(state.on_table)
