"""Cards on the drawn table: whatever the world looks like, hands bring the table in line with it."""

from __future__ import annotations

from random import Random

from companion.demo.tabletop import Tabletop, Target
from companion.library import load
from companion.simulate.world import World, deal
from vision.simulated.truth import Lying

DECK = load("oz")
PLAYERS = ("Ann", "Bob", "Cy")


def dealt() -> World:
    return deal(DECK, PLAYERS, (), Random(1), guesses=False)


def a_table() -> Tabletop:
    return Tabletop(DECK, PLAYERS, seed=1, frames=3)


def settle(table: Tabletop) -> dict[str, Lying]:
    """Everything is carried out; what lies there then, by name."""
    while table.stage.busy:
        table.stage.advance()
    return {lying.piece.face.name: lying for lying in table.stage.truth().lying()}


def keepers(world: World, count: int) -> list[str]:
    found = [card for heap in (world.pile, *world.hands.values()) for card in heap if world.card(card).type == "Keeper"]
    return found[:count]


def test_markers_and_the_basic_rules_lie_there_first() -> None:
    world, table = dealt(), a_table()
    table.tidy(world, "Ann")
    assert set(settle(table)) == {"center", "discard", *PLAYERS, "Basic Rules"}


def test_a_card_is_laid_moved_and_taken_as_the_world_says() -> None:
    world, table = dealt(), a_table()
    (card,) = keepers(world, 1)
    name = DECK.cards[card].name
    world.lay(card, "Ann")
    assert table.tidy(world, "Ann")
    before = settle(table)[name].piece
    world.lay(card, "Cy")
    assert table.tidy(world, "Cy")
    after = settle(table)[name].piece
    assert (after.x, after.y) != (before.x, before.y)
    world.take(card)
    world.pile.append(card)
    assert table.tidy(world, "Cy")
    assert name not in settle(table)


def test_a_table_that_is_in_line_is_left_alone() -> None:
    world, table = dealt(), a_table()
    table.tidy(world, "Ann")
    settle(table)
    assert not table.tidy(world, "Ann")
    assert not table.stage.busy


def test_what_somebody_is_accused_of_stays_until_it_is_mended() -> None:
    world, table = dealt(), a_table()
    (card,) = keepers(world, 1)
    table.put(card, Target("seat:Bob"), "Bob")
    table.tidy(world, "Ann", leave={card})
    assert DECK.cards[card].name in settle(table)
    table.tidy(world, "Ann")
    assert DECK.cards[card].name not in settle(table)


def test_a_card_that_is_hidden_from_others_lies_face_down() -> None:
    world, table = dealt(), a_table()
    (card,) = keepers(world, 1)
    world.lay(card, "Ann")
    table.tidy(world, "Ann")
    settle(table)
    world.face_down.add(card)
    table.tidy(world, "Ann")
    assert DECK.cards[card].name not in settle(table)
    world.face_down.clear()
    table.tidy(world, "Ann")
    assert DECK.cards[card].name in settle(table)


def test_of_a_discard_pile_only_the_top_can_be_seen_and_a_shuffle_takes_all_of_it() -> None:
    world, table = dealt(), a_table()
    for card in keepers(world, 6):
        world.throw_away(card)
        table.tidy(world, "Ann")
        seen = settle(table)
        assert seen[DECK.cards[card].name].visible == 1
    top = [lying for lying in seen.values() if lying.visible == 1 and lying.piece.face.kind == "Keeper"]
    assert [lying.piece.face.name for lying in top] == [DECK.cards[world.discard[-1]].name]
    assert len(table.stage.truth().scene.pieces) < 6 + 3 + len(PLAYERS), "what nobody can see is not drawn"
    world.shuffle_discards_in(under=True)
    table.tidy(world, "Ann")
    assert not [lying for lying in settle(table).values() if lying.piece.face.kind == "Keeper"]
