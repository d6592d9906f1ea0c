"""The table as one JSON object of Contract 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import playing, ruling, turning
from .state import Seat, Violation
from .table import as_dict

if TYPE_CHECKING:
    from .game import Game


def snapshot(game: Game) -> dict[str, Any]:
    state = game.state
    return {
        "event": "state",
        "deck": game.deck.id,
        "turn": _turn(game),
        "rules": _rules(game),
        "goals": list(state.goals),
        "players": [_player(game, seat) for seat in state.seats],
        "discard": list(state.discard),
        "draw_pile": state.draw_pile,
        "held": state.held,
        "playing": list(state.playing),
        "removed": list(state.removed),
        "prompt": _prompt(game),
        "violations": [as_dict(_as_it_stands(game, violation)) for violation in state.violations],
        "winner": state.winner,
        "text": _summary(game),
        "because": list(state.rules),
    }


def _turn(game: Game) -> dict[str, Any]:
    turn = game.state.turn
    return {
        "player": turn.player,
        "number": turn.number,
        "drawn": turn.drawn,
        "played": turn.played,
        "to_play": ruling.still_to_play(game.deck, game.state) if turn.phase == "play" else 0,
        "powers": list(playing.usable_powers(game, turn.player)) if turn.phase == "play" else [],
        "random_by": turning.random_picker(game, turn.player),
    }


def _rules(game: Game) -> dict[str, Any]:
    deck, state = game.deck, game.state
    plays = ruling.plays(deck, state, state.turn.player)
    return {
        "draw": ruling.draws(deck, state, state.turn.player).value,
        "play": plays.value,
        "leave": plays.leave,
        "hand_limit": ruling.limit(deck, state, "hand_limit").value,
        "keeper_limit": ruling.limit(deck, state, "keeper_limit").value,
        "cards": list(state.rules),
    }


def _player(game: Game, seat: Seat) -> dict[str, Any]:
    mine = set(seat.cards)
    return {
        "name": seat.player,
        "hand": seat.hand,
        "keepers": list(ruling.keepers(game.deck, game.state, seat.player)),
        "creepers": list(ruling.creepers(game.deck, game.state, seat.player)),
        "attached": {creeper: host for creeper, host in game.state.attached if creeper in mine},
        "face_down": [card for card in game.state.face_down if card in mine],
    }


def _as_it_stands(game: Game, violation: Violation) -> Violation:
    """A player on the way down to a limit: how many are still too many."""
    over = ruling.excess(game.deck, game.state, violation.player)
    if over is None or over.kind != violation.kind:
        return violation
    return violation._replace(numbers=(("limit", over.limit), ("have", over.have), ("excess", over.over)))


def _prompt(game: Game) -> dict[str, Any] | None:
    request = game.request
    if request is None:
        return None
    return {
        "player": request.player,
        "want": request.want,
        "choices": list(request.choices),
        "count": request.needed,
        "optional": request.optional,
        "text": request.text,
        "because": list(request.because),
    }


def _summary(game: Game) -> str:
    state = game.state
    if state.winner is not None:
        return f"{state.winner} has won."
    return f"{state.turn.player}'s turn, {state.draw_pile} cards in the draw pile."
