"""The decks that come with the companion: they load, and their numbers never change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion import library
from companion.engine.cards import Deck
from companion.engine.description import describe
from companion.engine.plain import fault_of_text

DECKS = library.shipped_ids()
NUMBERS = json.loads(Path(__file__).with_name("numbers.json").read_text(encoding="utf-8"))
CODES = {
    "eco": "EC",
    "fluxx": "FL",
    "monster": "MO",
    "nature": "NA",
    "oz": "OZ",
    "star": "SF",
    "startrek": "DS",
}


@pytest.fixture(params=DECKS)
def deck(request: pytest.FixtureRequest) -> Deck:
    return library.load(request.param)


def test_there_are_seven_decks_with_their_codes() -> None:
    assert {deck.id: deck.code for deck in library.shipped()} == CODES


@pytest.mark.parametrize("id", DECKS)
def test_a_file_is_named_for_its_deck(id: str) -> None:
    assert library.load(id).id == id


@pytest.mark.parametrize("id", NUMBERS)
def test_sticker_numbers_are_stable_for_ever(id: str) -> None:
    """A number once printed on a sticker means that card for ever. New cards are added to numbers.json."""
    numbers = {str(card.number): card.id for card in library.load(id).cards.values()}
    assert {number: numbers.get(number) for number in NUMBERS[id]} == NUMBERS[id]
    assert numbers.keys() == NUMBERS[id].keys(), "pin the new cards in numbers.json"


def test_every_card_is_found_by_its_code_and_its_key(deck: Deck) -> None:
    for id, card in deck.cards.items():
        assert card.id == id
        assert card.code == f"FX:{CODES[card.deck]}:{card.number:03}"
        assert deck.by_code[card.code] == id
        assert id in deck.by_key[card.key]
    assert len(deck.by_code) == len(deck.cards)


@pytest.mark.ruling("S1")
def test_every_deck_has_basic_rules_that_draw_1_and_play_1(deck: Deck) -> None:
    rules = deck.cards[f"{deck.id}:basic-rules"]
    assert rules.type == "Meta Rule"
    assert [(rule.slot, rule.value) for rule in rules.rule] == [("draw", 1), ("play", 1)]


def test_every_card_can_be_read_aloud(deck: Deck) -> None:
    for card in deck.cards.values():
        sentence = describe(card, deck)
        assert sentence.endswith(".")
        assert fault_of_text(sentence, 160) is None


@pytest.mark.parametrize("id", ["fluxx", "star"])
def test_complete_decks_have_as_many_cards_as_the_box(id: str) -> None:
    info = next(deck for deck in library.shipped() if deck.id == id)
    assert info.cards == info.printed == 100
    assert info.guesses == info.manual == 0


@pytest.mark.parametrize(
    ("id", "names"),
    [
        ("monster", {"The Creature Is Still Alive!"}),
        (
            "oz",
            {
                "Cyclone",
                "Poppies",
                "Golden Cap",
                "Follow the Yellow Brick Road",
                "Winged Monkeys",
                "Fighting Trees",
            },
        ),
        (
            "startrek",
            {
                "Dabo!",
                "Latinum",
                "Morn",
                "(title unknown: several Visitors)",
                "(title unknown: several Equipment)",
            },
        ),
    ],
)
def test_what_nobody_knows_is_manual_and_nothing_else(id: str, names: set[str]) -> None:
    assert {card.name for card in library.load(id).cards.values() if card.manual} == names


def test_a_second_copy_has_its_own_number_and_id_but_the_same_key() -> None:
    deck = library.load("eco")
    assert deck.by_key["composting"] == ("eco:composting", "eco:composting-2")
    assert deck.cards["eco:composting-2"].code == "FX:EC:094"


# -- the Easy game (S8) ------------------------------------------------------------------------------

EASY = {
    "creepers": {"Forest Fire", "Flood", "Drought"},
    "goals": {"Ferns", "Winter", "Pollination", "Invertebrates", "Mammals", "Herpetology"},
    "actions": {"Population Crash", "Draw 3, Play 2 of them"},
    "rules": {
        "Keeper Limit 1",
        "Keeper Limit 2",
        "Keeper Limit 3",
        "Keeper Limit 4",
        "Draw 4",
        "Draw 5",
        "Play 4",
        "Play All",
        "Composting",
        "Camouflage",
        "No-Hand Bonus",
    },
}


@pytest.mark.ruling("S8")
@pytest.mark.parametrize("id", ["eco", "nature"])
@pytest.mark.parametrize("group", EASY)
def test_easy_groups_hold_the_printed_list(id: str, group: str) -> None:
    cards = library.load(id).cards.values()
    assert {card.name for card in cards if card.easy == group} == EASY[group]


@pytest.mark.ruling("S8")
@pytest.mark.parametrize("id", ["eco", "nature"])
def test_the_eats_group_is_every_eats_goal_and_poison(id: str) -> None:
    cards = library.load(id).cards.values()
    eats = {card.name for card in cards if card.goal is not None and card.goal.eats is not None}
    assert {card.name for card in cards if card.easy == "eats"} == eats | {"Poison"}


@pytest.mark.ruling("S8")
def test_creepers_come_back_first_and_eats_last() -> None:
    assert library.load("nature").easy_groups == ("creepers", "rules", "goals", "actions", "eats")
    assert library.load("oz").easy_groups == ()


# -- whom Creepers block -----------------------------------------------------------------------------


@pytest.mark.ruling("W5")
@pytest.mark.parametrize("id", ["eco", "nature"])
def test_creepers_of_nature_block_everyone(id: str) -> None:
    assert _blocked(id) == {"everyone"}


@pytest.mark.ruling("W6")
@pytest.mark.parametrize("id", ["oz", "star", "startrek"])
def test_other_creepers_block_their_owner(id: str) -> None:
    assert _blocked(id) == {"owner"}


def _blocked(id: str) -> set[str | None]:
    return {card.blocks for card in library.load(id).cards.values() if card.type == "Creeper"}


# -- numbers as printed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "numerals"),
    [
        ("fluxx:basic-rules", (1, 1)),
        ("fluxx:hand-limit-0", (0,)),
        ("fluxx:play-all", ()),
        ("fluxx:play-all-but-1", (1, 1)),
        ("fluxx:party-snacks", (1,)),
        ("fluxx:10-cards-in-hand", (10,)),
        ("fluxx:todays-special", (3, 3, 2, 1)),
        ("fluxx:inflation", ()),
        ("fluxx:double-agenda", ()),
        ("star:the-computer", ()),
        ("star:space-jackpot", (5, 2)),
        ("star:veto", (2,)),
        ("oz:veto", ()),
        ("startrek:5-card-mission", (4, 5, 5)),
    ],
)
def test_digits_are_numerals_and_words_are_not(card: str, numerals: tuple[int, ...]) -> None:
    assert library.load(card.partition(":")[0]).cards[card].numerals == numerals
