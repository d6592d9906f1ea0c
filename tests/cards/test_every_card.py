"""Every card of every deck is played through the referee, by the code on its sticker, and lands where its type
belongs; and every one of them is played in the tests of its kind as well.

This does not hang on other tests: it plays all of them itself. What a card does is told in the other modules.
"""

from __future__ import annotations

from typing import Any

import pytest

from ..table_talk import TableTalk, deck_of
from .conftest import Record
from .facts import CREEPERS, DECKS, GUESSES
from .tables import PLAYERS, idle_keepers

EVERY = [pytest.param(deck, card, id=card) for deck in DECKS for card in deck_of(deck).cards]

# Where the tests of a type are.
MODULES = {
    "Meta Rule": {"test_rules", "test_powers"},
    "Keeper": {"test_keepers"},
    "Creeper": {"test_creepers"},
    "Goal": {"test_goals"},
    "New Rule": {"test_rules"},
    "Action": {"test_actions"},
    "Surprise": {"test_surprises"},
}


def crowded(deck: str, type: str, but: str) -> TableTalk:
    """A table with something for everything to work on; without Keepers for a Goal, which might be won."""
    table = TableTalk(deck)
    if type == "Goal":
        return table
    keepers = [name for name in idle_keepers(deck, 4) if table.card(name) != but]
    table.lay(Ann=keepers[:1], Bob=keepers[1:2], Cy=keepers[2:3])
    for creeper in CREEPERS.get(deck, ()):
        if table.card(creeper) != but and creeper != "Drought":  # Flood drives it out
            table.put(creeper, "seat:Bob")
    rules = [name for name in ("Play 2", "Draw 2") if table.card(name) != but]
    discards = [name for name in ("Draw 3", "Trade Hands") if table.card(name) != but]
    return table.lay(center=rules, discard=discards)


def answer(table: TableTalk, prompt: dict[str, Any]) -> None:
    """Whatever is asked: the first that is offered, a Keeper that nobody has seen yet, or done."""
    if prompt["choices"]:
        table.pick(prompt["choices"][0])
    elif prompt["want"] == "discard" or prompt["optional"]:
        table.done()
    else:
        state = table.referee.game.state
        keepers = [card for card in table.deck.cards.values() if card.type == "Keeper" and not card.always]
        table.see(next(card.id for card in keepers if state.place_of(card.id) == "hidden"))
    assert not table.said("refused"), table.events


def settle(table: TableTalk) -> None:
    for _ in range(20):
        prompt = table.prompt
        if prompt is None:
            return
        answer(table, prompt)
    raise AssertionError(f"it never ends asking: {table.prompt}")


def place(table: TableTalk, card: str) -> str:
    """Where the snapshot shows the card."""
    state = table.state
    where = {"goals": state["goals"], "rules": state["rules"]["cards"], "discard": state["discard"]}
    where |= {"removed": state["removed"]}
    where |= {player["name"]: player["keepers"] + player["creepers"] for player in state["players"]}
    return next((name for name, cards in where.items() if card in cards), "hidden")


@pytest.mark.parametrize(("deck", "card"), EVERY)
def test_it_is_played_by_its_sticker_and_lands_where_its_type_belongs(deck: str, card: str) -> None:
    face = deck_of(deck).cards[card]
    table = crowded(deck, face.type, card)
    if face.type == "Meta Rule":
        assert place(table, card) == "rules", "before the game begins (S7)"
        table.tell(do="see", card=face.code, zone="center")
        assert not table.said("violation") and not table.said("mismatch")
        return
    table.tell(do="see", card=face.code)
    told = table.said("creeper" if face.type == "Creeper" else "played", card=card, player="Ann")
    assert told and told[0]["text"]
    settle(table)
    expected = {"Goal": "goals", "New Rule": "rules", "Action": "discard", "Surprise": "discard"}
    special = {"Extinction": "removed", "Drought": "discard"}  # Flood drives it out
    assert place(table, card) == special.get(face.name, expected.get(face.type, "Ann"))
    if face.type in ("Action", "Surprise") and place(table, card) == "discard":
        assert table.state["discard"][-1] == card
    assert table.state["playing"] == []
    assert table.state["held"] == 0
    assert table.state["violations"] == []


@pytest.mark.parametrize(("deck", "card"), EVERY)
def test_after_it_the_game_goes_on(deck: str, card: str) -> None:
    """The turn is played to its end, and the next player is asked to play."""
    face = deck_of(deck).cards[card]
    table = crowded(deck, face.type, card)
    if face.type != "Meta Rule":
        table.see(card)
    number = table.turn["number"]
    keepers = (name for name in idle_keepers(deck, 7, 3))
    for _ in range(20):
        settle(table)
        if table.turn["number"] != number or table.state["winner"]:
            break
        if table.turn["to_play"]:
            table.see(next(name for name in keepers if table.card(name) != card and place(table, name) == "hidden"))
        else:
            table.done()
    assert table.turn["number"] == number + 1
    assert table.turn["player"] in PLAYERS
    assert table.state["winner"] is None


@pytest.mark.parametrize("deck", DECKS)
def test_the_codes_of_a_deck_are_told_from_those_of_others(deck: str) -> None:
    table = TableTalk(deck)
    table.tell(do="see", card="FX:QQ:001")
    assert table.said("violation", kind="wrong_deck")
    table.tell(do="see", card=f"{table.deck.cards[f'{deck}:basic-rules'].code[:6]}999")
    assert table.said("violation", kind="unknown_card")


# -- cards that may not exist -----------------------------------------------------------------------------

GUESSED = [
    pytest.param(deck, card.id, id=card.id)
    for deck, names in GUESSES.items()
    for card in deck_of(deck).cards.values()
    if card.name in names
]
# Cards of the box, less the Meta Rules and the guesses, less three for each of three players and Ann's draw.
PILES = {"nature": 95 - 1 - 1 - 10, "oz": 69 - 1 - 11 - 10, "startrek": 56 - 2 - 13 - 10}


def counted(table: TableTalk) -> int:
    """All cards that the referee believes to be in the box."""
    state = table.state
    in_sight = [*state["goals"], *state["rules"]["cards"], *state["discard"], *state["removed"]]
    before_players = sum(len(player["keepers"]) + len(player["creepers"]) for player in state["players"])
    hidden = state["draw_pile"] + state["held"] + sum(player["hand"] for player in state["players"])
    return len(in_sight) + before_players + int(hidden)


@pytest.mark.parametrize("deck", DECKS)
def test_the_guesses_are_those_of_the_facts(deck: str) -> None:
    guesses = {card.name for card in deck_of(deck).cards.values() if card.is_guess}
    assert guesses == set(GUESSES.get(deck, ()))


@pytest.mark.parametrize("deck", GUESSES)
def test_guesses_are_not_counted_in_the_draw_pile(deck: str) -> None:
    assert TableTalk(deck).state["draw_pile"] == PILES[deck]
    assert counted(TableTalk(deck)) == len(deck_of(deck).cards) - len(GUESSES[deck])


@pytest.mark.parametrize(("deck", "card"), GUESSED)
def test_a_guess_that_is_seen_counts_from_then_on_and_works(deck: str, card: str) -> None:
    table = crowded(deck, "", card)
    before = counted(table)
    table.see(card)
    assert table.said("played", player="Ann", card=card)
    assert not table.said("mismatch") and not table.said("violation", kind="unknown_card")
    settle(table)
    assert counted(table) == before + 1
    table.done()
    settle(table)
    assert counted(table) == before + 1, "only once"


@pytest.mark.parametrize(("deck", "card"), GUESSED)
def test_undo_takes_the_discovery_back(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see(card)
    table.undo()
    assert table.state["draw_pile"] == PILES[deck]
    assert counted(table) == len(deck_of(deck).cards) - len(GUESSES[deck])


# -- nothing is left out ----------------------------------------------------------------------------------


def test_every_card_has_a_test_of_its_own(record: Record) -> None:
    """Of a run of this whole directory: every card was played in the module where its type is told."""
    if not record.whole:
        pytest.skip("only some of the tests were chosen; each card was played above")
    missing = [
        f"{card.id} in {' or '.join(MODULES[card.type])}"
        for deck in DECKS
        for card in deck_of(deck).cards.values()
        if not record.played.get(card.id, set()) & MODULES[card.type]
    ]
    assert missing == []
