"""The table of a game as people see it: the parts of a View that follow from the game alone."""

from __future__ import annotations

from typing import NamedTuple

from ..engine import goals, playing, ruling
from ..engine.description import describe
from ..engine.game import Game
from ..engine.request import Choice, Request
from ..engine.seeing import _accepts as accepts
from ..engine.sentences import sentence
from ..engine.snapshot import snapshot
from ..engine.state import HIDDEN, Seat
from .progress import progress
from .reasons import numbers
from .view import (
    Answer,
    CardView,
    GoalView,
    Line,
    Number,
    Piles,
    PromptView,
    SeatView,
    TurnView,
    Winner,
)

NUMBER_SLOTS = ("draw", "play", "hand_limit", "keeper_limit")
LONGEST_ROW = 60  # numbers that are offered one by one


class Table(NamedTuple):
    """What `look` sees."""

    turn: TurnView
    numbers: tuple[Number, ...]
    rules: tuple[CardView, ...]
    goals: tuple[GoalView, ...]
    seats: tuple[SeatView, ...]
    piles: Piles
    prompt: PromptView | None
    violations: tuple[Line, ...]
    headline: str
    winner: Winner | None


def look(game: Game) -> Table:
    """Everything on the table, by name."""
    prompt = _prompt(game)
    return Table(
        _turn(game),
        numbers(game.deck, game.state),
        _other_rules(game),
        tuple(_goal(game, goal) for goal in game.state.goals),
        tuple(_seat(game, seat) for seat in game.state.seats),
        _piles(game),
        prompt,
        _violations(game),
        _headline(game, prompt),
        _winner(game),
    )


def card_view(game: Game, id: str, note: str = "") -> CardView:
    card = game.deck.cards[id]
    return CardView(id, card.name, card.type, note)


def hidden_cards(game: Game) -> tuple[CardView, ...]:
    """Every card that somebody might hold, by name: what can be played next."""
    hidden = [id for id in game.deck.cards if game.state.place_of(id) == HIDDEN]
    return tuple(sorted((card_view(game, id) for id in hidden), key=lambda card: (card.name.casefold(), card.id)))


def cards_in_play(game: Game) -> tuple[CardView, ...]:
    """Goals, rules and what lies before the players, in the order of the table."""
    state = game.state
    return tuple(card_view(game, id) for id in (*state.goals, *state.rules, *state.playing, *state.on_table))


# -- the turn -----------------------------------------------------------------------------------------


def _turn(game: Game) -> TurnView:
    turn = game.state.turn
    in_play = turn.phase == "play"
    owed = str(ruling.still_to_play(game.deck, game.state)) if in_play else "0"
    powers = playing.usable_powers(game, turn.player) if in_play and game.state.winner is None else ()
    used = tuple(card_view(game, id) for id in powers)
    return TurnView(turn.player, turn.number, turn.drawn + turn.bonus, turn.played, owed, used)


def _headline(game: Game, prompt: PromptView | None) -> str:
    """The one thing to be read from across the room."""
    turn = game.state.turn
    if game.state.winner is not None:
        return f"{game.state.winner} wins!"
    if prompt is not None:
        return prompt.headline
    owed = ruling.still_to_play(game.deck, game.state)
    return f"{turn.player}: done?" if owed == 0 else f"{turn.player}: play {owed}"


# -- rules, Goals, seats, piles ------------------------------------------------------------------------


def _other_rules(game: Game) -> tuple[CardView, ...]:
    """Rules that do more than set one of the big numbers."""
    cards = (game.deck.cards[id] for id in game.state.rules)
    return tuple(
        card_view(game, card.id)
        for card in cards
        if card.always or card.power or card.manual or any(rule.slot not in NUMBER_SLOTS for rule in card.rule)
    )


def _goal(game: Game, goal: str) -> GoalView:
    deck = game.deck
    return GoalView(card_view(game, goal), describe(deck.cards[goal], deck), progress(deck, game.state, goal))


def _seat(game: Game, seat: Seat) -> SeatView:
    deck, state = game.deck, game.state
    asked = game.request.player if game.request is not None else state.turn.player
    return SeatView(
        seat.player,
        seat.hand,
        tuple(card_view(game, id, _note(game, id)) for id in ruling.keepers(deck, state, seat.player)),
        tuple(card_view(game, id, _note(game, id)) for id in ruling.creepers(deck, state, seat.player)),
        seat.player == state.turn.player,
        seat.player == asked,
    )


def _note(game: Game, id: str) -> str:
    host = game.state.host_of(id)
    if host is not None:
        return f"on {game.deck.cards[host].name}"
    return "face down" if id in game.state.face_down else ""


def _piles(game: Game) -> Piles:
    state = game.state
    top = state.discard[-1] if state.discard else None
    name = game.deck.cards[top].name if top is not None else ("a card nobody showed" if state.discard else "")
    return Piles(state.draw_pile, len(state.discard), name, state.unseen, len(state.removed), state.held)


def _violations(game: Game) -> tuple[Line, ...]:
    lines = []
    for violation, fault in zip(game.state.violations, snapshot(game)["violations"], strict=True):
        text = sentence(game.deck, "violation", fault)
        about = (fault["card"],) if fault.get("card") in game.deck.cards else ()
        lines.append(Line("violation", text, violation.because, about))
    return tuple(lines)


def _winner(game: Game) -> Winner | None:
    state = game.state
    if state.winner is None:
        return None
    if state.won_with is None:
        return Winner(state.winner, "", "")
    proof = goals.proof(game.deck, state, state.won_with, state.winner)
    how = ", ".join(game.deck.cards[id].name for id in proof)
    return Winner(state.winner, game.deck.cards[state.won_with].name, how)


# -- the open question -----------------------------------------------------------------------------------


def _prompt(game: Game) -> PromptView | None:
    request = game.request
    if request is None or game.state.winner is not None:
        return None
    return PromptView(
        request.player,
        request.want,
        _short(request),
        request.text,
        request.because,
        _open_answers(game, request),
        _hidden_answers(game, request),
        request.needed,
        request.closable,
    )


def _short(request: Request) -> str:
    several = f" {request.needed}" if request.needed > 1 else ""
    asks = {
        "card": f"choose{several}" if several else "which card?",
        "player": "which player?",
        "play": f"play{several or ' 1'}",
        "discard": f"discard{several or ' 1'}",
        "option": "choose",
        "number": "how many?",
        "confirm": "yes or no?",
    }
    return f"{request.player}: {asks[request.want]}"


def _open_answers(game: Game, request: Request) -> tuple[Answer, ...]:
    if request.want == "number":
        low, high = int(request.choices[0]), int(request.choices[-1])
        return tuple(Answer(number, str(number)) for number in range(low, min(high, low + LONGEST_ROW) + 1))
    if request.want == "confirm":
        return tuple(Answer(choice, "yes" if choice else "no") for choice in request.choices)
    return tuple(_answer(game, choice) for choice in request.choices)


def _answer(game: Game, choice: Choice) -> Answer:
    if isinstance(choice, str) and choice in game.deck.cards:
        card = game.deck.cards[choice]
        owner = game.state.owner_of(choice)
        return Answer(choice, f"{card.name} ({owner})" if owner else card.name, card.type)
    return Answer(choice, str(choice))


def _hidden_answers(game: Game, request: Request) -> tuple[Answer, ...]:
    """Cards that nobody sees yet; a drawn Creeper is laid down instead, unless the question takes it."""
    if not request.hidden or request.want not in ("card", "play", "discard"):
        return ()
    fitting = (card for card in hidden_cards(game) if accepts(game, request, game.deck.cards[card.id]))
    return tuple(
        Answer(card.id, card.name, card.type)
        for card in fitting
        if card.id not in request.choices and (request.creepers or card.type != "Creeper")
    )
