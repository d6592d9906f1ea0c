"""What follows by itself after every change: limits, Creepers that cling or go, draws that rose, Goals too many."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import ruling
from .request import Effect, Request, ask, ask_card, ask_confirm
from .sentences import counted
from .state import DISCARD

if TYPE_CHECKING:
    from .game import Game


# -- limits -----------------------------------------------------------------------------------------------


def comply(game: Game) -> Effect[None]:
    """Everybody but the player in turn obeys the limits at once (R5): all are told, then asked in seat order."""
    for player in game.table.state.others(game.table.state.turn.player):
        _accuse_over_limit(game, player)
    while True:
        over = next_over_limit(game)
        if over is None:
            return
        yield from reduce(game, over)


def next_over_limit(game: Game) -> str | None:
    state = game.table.state
    if state.winner is not None:
        return None
    others = (player for player in state.order_from(state.turn.player) if player != state.turn.player)
    return next((player for player in others if ruling.excess(game.deck, state, player)), None)


def _accuse_over_limit(game: Game, player: str) -> None:
    """Tell that a player is over a limit, once as long as it lasts."""
    over = ruling.excess(game.deck, game.table.state, player)
    told = [(v.kind, v.player) for v in game.table.state.violations]
    if over is None or game.table.state.winner is not None or (over.kind, player) in told:
        return
    game.table.accuse(over.kind, player, because=over.because, limit=over.limit, have=over.have, excess=over.over)


def absolve_limits(game: Game, player: str) -> None:
    """A player who is within a limit again is no longer accused of it."""
    over = ruling.excess(game.deck, game.table.state, player)
    for kind in ("hand_limit", "keeper_limit"):
        if over is None or over.kind != kind:
            game.table.absolve(kind, player)


def reduce(game: Game, player: str) -> Effect[None]:
    """The player discards down to every limit, choosing what goes (R7)."""
    table = game.table
    while player in table.state.players:
        over = ruling.excess(game.deck, table.state, player)
        if over is None:
            return
        _accuse_over_limit(game, player)
        if over.kind == "hand_limit":
            yield from discard_hand_cards(game, player, over.because, kind="hand_limit")
        else:
            yield from _discard_keepers(game, player, over.because)
        table.absolve(over.kind, player)


def _discard_keepers(game: Game, player: str, because: tuple[str, ...]) -> Effect[None]:
    def make() -> Request | None:
        over = ruling.excess(game.deck, game.table.state, player) if _present(game, player) else None
        if over is None or over.kind != "keeper_limit":
            return None
        text = f"{player}: discard {counted(over.over, 'Keeper')}."
        mine = ruling.keepers(game.deck, game.table.state, player)
        return Request(player, "discard", text, because, mine, over.over, lands=DISCARD)

    while (card := (yield from ask(make))) is not None:
        game.table.discard(card, because, player=player)
        absolve_limits(game, player)
        yield from settle(game)


def _present(game: Game, player: str) -> bool:
    return player in game.table.state.players


def discard_hand_cards(
    game: Game,
    player: str,
    because: tuple[str, ...],
    count: int = 0,
    kind: str = "",
    only: tuple[str, ...] = (),
    what: Callable[[int], str] = counted,
) -> Effect[int]:
    """So many cards out of the hand, of the player's choice; with a limit, as many as it demands by now.
    What is not shown by `done` is counted as discarded unseen. `what`: how people call so many of them."""
    table, gone = game.table, 0

    def left() -> int:
        if not _present(game, player):
            return 0
        if kind:
            over = ruling.excess(game.deck, table.state, player)
            return over.over if over is not None and over.kind == kind else 0
        return min(count - gone, table.state.seat(player).hand)

    def make() -> Request | None:
        if left() <= 0:
            return None
        text = f"{player}: discard {what(left())}."
        return Request(player, "discard", text, because, needed=left(), unseen=True, hidden=True, types=only)

    while left() > 0:
        card = yield from ask(make)
        if card is None:
            rest = left()
            table.discard_unseen(player, rest, because)
            return gone + rest
        table.discard_from_hand(player, card, because)
        gone += 1
    return gone


# -- what follows by itself -------------------------------------------------------------------------------


def settle(game: Game) -> Effect[None]:
    """After every change: Creepers that must go, Creepers that cling, draws that rose, Goals that are too many."""
    _drop_creepers(game)
    while (waiting := waiting_creeper(game)) is not None:
        yield from cling(game, waiting[0], waiting[1])
    _show_hidden_keepers(game)
    game.table.top_up()
    _extra_for_empty(game)
    allowed = ruling.goals_allowed(game.deck, game.table.state)
    if len(game.table.state.goals) > (allowed.value or 1):
        because = allowed.because or game.table.state.goals  # no rule speaks for two any more
        yield from shed_goals(game, game.table.state.turn.player, allowed.value or 1, because)


def _drop_creepers(game: Game) -> None:
    table = game.table
    for card in table.state.on_table:
        for key in table.card(card).gone_with:
            cause = ruling.key_in_play(game.deck, table.state, key)
            if cause is not None and table.state.owner_of(card) is not None:
                table.discard(card, (cause,))


def waiting_creeper(game: Game) -> tuple[str, str] | None:
    """A loose Creeper that could cling to a Keeper of its owner, and that owner (C4)."""
    for seat in game.table.state.seats:
        for card in seat.cards:
            if _hosts(game, card):
                return card, seat.player
    return None


def cling(game: Game, creeper: str, chooser: str) -> Effect[None]:
    """A loose Creeper gets its host, if one fits: the owner's choice, or that of who moved it."""
    hosts = _hosts(game, creeper)
    keeper = hosts[0] if hosts else None
    if len(hosts) > 1:
        text = f"{chooser}: which Keeper does {game.table.name(creeper)} cling to?"
        keeper = yield from ask_card(chooser, text, (creeper,), lambda: _hosts(game, creeper))
    if keeper is not None:
        game.table.attach(creeper, keeper)


def _hosts(game: Game, creeper: str) -> tuple[str, ...]:
    """Keepers that a loose Creeper can cling to, where it lies."""
    state, wanted = game.table.state, game.table.card(creeper).attach
    owner = state.owner_of(creeper)
    if wanted is None or owner is None or state.host_of(creeper) is not None:
        return ()
    mine = ruling.keepers(game.deck, state, owner)
    return tuple(card for card in mine if wanted == "any" or wanted in game.table.card(card).tags)


def _show_hidden_keepers(game: Game) -> None:
    """Keepers lie face down only while a rule allows it."""
    table = game.table
    allowed = any(
        step.op == "hide_keeper"
        for card in table.state.rules
        for power in [table.card(card).power]
        if power is not None
        for step in power.steps
    )
    if allowed:
        return
    for card in table.state.face_down:
        turn_face(game, card, down=False)


def turn_face(game: Game, card: str, down: bool) -> None:
    table = game.table
    hidden = tuple(c for c in table.state.face_down if c != card)
    table.state = table.state._replace(face_down=(*hidden, card) if down else hidden)
    table.tell("face", player=table.state.owner_of(card), card=card, down=down)
    table.judge()


def _extra_for_empty(game: Game) -> None:
    """Who began the turn empty-handed and drew only so many gets an extra card, once a turn."""
    table, turn = game.table, game.table.state.turn
    if turn.phase != "play" or not turn.began_empty or table.state.winner is not None:
        return
    for card, _, step in list(ruling.standing(game.deck, table.state, "extra_if_empty")):
        drew = ruling.amount(game.deck, table.state, step.args["drew"])
        if turn.drawn + turn.bonus == drew and card not in turn.used:
            table.state = table.state.with_turn(used=(*turn.used, card))
            count = ruling.amount(game.deck, table.state, step.args["n"])
            table.draw(turn.player, count, f"{table.name(card)}, for an empty hand", (card,))


def recover(game: Game) -> Effect[None]:
    """What follows from a correction by hand."""
    yield from settle(game)
    yield from comply(game)


def shed_goals(game: Game, player: str, keep: int, because: tuple[str, ...]) -> Effect[None]:
    while len(game.table.state.goals) > keep:
        goals = game.table.state.goals
        chosen: str | None = goals[0]
        if len(goals) > 1 and keep > 0:
            text = f"{player}: which Goal leaves?"
            chosen = yield from ask_card(player, text, because, lambda: game.table.state.goals)
        if chosen is None:
            return
        game.table.discard(chosen, because, player=player)


def declare_facts(game: Game, player: str) -> Effect[None]:
    """A bonus that hangs on a fact about the person: the player says, once a game, whether it is so."""
    for card, _, step in list(ruling.standing(game.deck, game.table.state, "bonus_draw")):
        key = game.table.card(card).key
        known = any((who, what) == (player, key) for who, what, _ in game.table.state.facts)
        if step.args["who"] != "declared" or known:
            continue
        text = f"{player}: {game.table.name(card)}. {game.table.card(card).says} Does that hold for you?"
        answer = yield from ask_confirm(player, text, (card,))
        facts = (*game.table.state.facts, (player, key, bool(answer)))
        game.table.state = game.table.state._replace(facts=facts)
