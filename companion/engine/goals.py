"""Who meets the Goal, and what keeps them from winning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .cards import Deck, Goal
from .ruling import amount, inflation, keepers, owns_standing
from .state import State

# What counts in front of each player: face-up Keepers and Creepers (W9).
Table = Mapping[str, tuple[str, ...]]


class Claim(NamedTuple):
    """A player who meets a Goal, with the cards that block the win (none: it is won)."""

    player: str
    goal: str
    blockers: tuple[str, ...]


def judge(deck: Deck, state: State) -> list[Claim]:
    """Everybody who meets a Goal in play, on anybody's turn (W2)."""
    table = face_up(state)
    for projected in projections(deck, state, table):
        claims = _claims(deck, state, projected)
        if any(claim.player == state.turn.player and not claim.blockers for claim in claims):
            return claims
    return _claims(deck, state, table)


def face_up(state: State) -> Table:
    return {seat.player: tuple(card for card in seat.cards if card not in state.face_down) for seat in state.seats}


def projections(deck: Deck, state: State, table: Table) -> Iterator[Table]:
    """The table as the player in turn may claim it with a working virtual_keeper: as if one Keeper of another
    player, with what clings to it, lay here and not there."""
    player = state.turn.player
    if player not in table or owns_standing(deck, state, player, "virtual_keeper") is None:
        return
    for other in state.others(player):
        for keeper in table[other]:
            if deck.cards[keeper].type == "Keeper":
                moved = (keeper, *state.clinging_to(keeper))
                theirs = tuple(card for card in table[other] if card not in moved)
                yield {**table, other: theirs, player: table[player] + moved}


def _claims(deck: Deck, state: State, table: Table) -> list[Claim]:
    claims = []
    for goal in state.goals:
        wanted = deck.cards[goal].goal
        if wanted is None:
            continue  # nobody knows what it asks for: it is won by `claim`
        for player in state.players:
            stops = shields(deck, state, wanted, player, table)
            if meets(deck, state, wanted._replace(eats=None) if stops else wanted, player, table):
                claims.append(Claim(player, goal, (*stops, *_blocking(deck, wanted, player, table))))
    return claims


def meets(deck: Deck, state: State, goal: Goal, player: str, table: Table) -> bool:
    """Does the player have what the Goal asks for? Creepers that block are judged apart."""
    mine = {deck.cards[card].key for card in table[player]}
    if not mine.issuperset(goal.all) or (goal.none_on_table and _in_play(deck, goal.none_on_table, table)):
        return False
    if goal.any and len(mine.intersection(goal.any)) < amount(deck, state, goal.any_count):
        return False
    if goal.eats and not (goal.eats.eater in mine and _edible(deck, state, goal.eats.eaten, table)):
        return False
    return goal.most is None or _has_most(deck, state, goal, player)


def _in_play(deck: Deck, keys: tuple[str, ...], table: Table) -> bool:
    return any(deck.cards[card].key in keys for cards in table.values() for card in cards)


def _edible(deck: Deck, state: State, eaten: tuple[str, ...], table: Table) -> bool:
    """Is one of them in front of anybody, the eater's owner included, who has no shield (W7, W8)?"""
    owners = [player for player, cards in table.items() if any(deck.cards[card].key in eaten for card in cards)]
    return any(owns_standing(deck, state, player, "prey_shield") is None for player in owners)


def _has_most(deck: Deck, state: State, goal: Goal, player: str) -> bool:
    """Alone the most cards in hand, or Keepers, and at least so many. A leader who is blocked still leads."""
    assert goal.most is not None
    if goal.most.what == "hand":
        counts = {seat.player: seat.hand for seat in state.seats}
    else:
        counts = {name: len(keepers(deck, state, name)) for name in state.players}
    mine = counts.pop(player)
    unblocked = [count for name, count in counts.items() if count > mine or not _is_blocked(deck, state, name, goal)]
    return mine >= amount(deck, state, goal.most.at_least) and all(mine > count for count in unblocked)


def _is_blocked(deck: Deck, state: State, player: str, goal: Goal) -> bool:
    return bool(_blocking(deck, goal, player, face_up(state)))


def shields(deck: Deck, state: State, goal: Goal, player: str, table: Table) -> tuple[str, ...]:
    """The cards that alone keep the player from eating: all that could be eaten lies before their owners (W8)."""
    if goal.eats is None or goal.eats.eater not in {deck.cards[card].key for card in table[player]}:
        return ()
    if _edible(deck, state, goal.eats.eaten, table):
        return ()
    owners = [o for o, cards in table.items() if {deck.cards[card].key for card in cards} & set(goal.eats.eaten)]
    return tuple(shield for o in owners if (shield := owns_standing(deck, state, o, "prey_shield")) is not None)


def proof(deck: Deck, state: State, goal: str, player: str) -> tuple[str, ...]:
    """The cards that a player meets the Goal with, and what makes them count."""
    wanted = deck.cards[goal].goal
    if wanted is None:
        return ()
    table = _winning_table(deck, state, goal, player)
    virtual = owns_standing(deck, state, player, "virtual_keeper") if table != face_up(state) else None
    raised = inflation(deck, state).because if deck.cards[goal].numerals else ()
    return (*_shown(deck, wanted, player, table), *((virtual,) if virtual else ()), *raised)


def _winning_table(deck: Deck, state: State, goal: str, player: str) -> Table:
    """As it lies, or as the player in turn may claim it."""
    real = face_up(state)
    for table in (real, *projections(deck, state, real)):
        if any((claim.player, claim.goal) == (player, goal) for claim in _claims(deck, state, table)):
            return table
    return real


def _shown(deck: Deck, goal: Goal, player: str, table: Table) -> list[str]:
    eaten = goal.eats.eaten if goal.eats else ()
    every_keeper = goal.most is not None and goal.most.what == "keepers"
    return [
        card
        for owner, cards in table.items()
        for card in cards
        if deck.cards[card].key in (goal.names if owner == player else eaten)
        or (every_keeper and owner == player and deck.cards[card].type == "Keeper")
    ]


def _blocking(deck: Deck, goal: Goal, player: str, table: Table) -> tuple[str, ...]:
    """The Creepers that keep this player from winning with this Goal (W5, W6)."""
    found = []
    for owner, cards in table.items():
        for card in (deck.cards[card] for card in cards):
            stops = card.blocks == "everyone" or (card.blocks == "owner" and owner == player)
            if stops and card.key not in goal.names:
                found.append(card.id)
    return tuple(found)
