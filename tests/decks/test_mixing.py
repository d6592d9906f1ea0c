"""Cards of other Fluxx games and home-made cards may be mixed in (S9)."""

from __future__ import annotations

import pytest

from companion import library
from companion.library import DeckError

from .conftest import BASIC_RULES, HEAD, Write

FOR_OZ = HEAD + 'with = ["oz"]\n'

PICNIC = """
[[card]]
number = 1
name = "Picnic"
type = "Goal"
goal = { all = ["Toto", "The Munchkins"] }
"""


def fault_of(spec: str) -> str:
    with pytest.raises(DeckError) as caught:
        library.load(spec)
    return str(caught.value)


@pytest.mark.ruling("S9")
def test_two_decks_make_one() -> None:
    deck = library.load("oz+monster")
    assert deck.id == "oz+monster"
    assert deck.title == "Oz Fluxx + Monster Fluxx"
    assert deck.parts == ("oz", "monster")
    assert deck.codes == ("OZ", "MO")
    assert {"oz:dorothy", "monster:mummy"} <= deck.cards.keys()


@pytest.mark.ruling("S9")
def test_a_name_means_every_card_that_bears_it() -> None:
    deck = library.load("oz+eco")
    assert deck.by_key["water"] == ("oz:water", "eco:water")


@pytest.mark.ruling("S9")
def test_only_the_first_basic_rules_are_in_the_mix() -> None:
    deck = library.load("monster+startrek")
    assert [id for id, card in deck.cards.items() if card.type == "Meta Rule"] == [
        "monster:basic-rules",
        "startrek:5-card-mission",
    ]
    assert "FX:DS:001" not in deck.by_code


@pytest.mark.ruling("S9")
def test_home_made_cards_join_a_shipped_deck(write: Write) -> None:
    deck = library.load(f"oz+{write(PICNIC, head=FOR_OZ)}")
    goal = deck.cards["mine:picnic"].goal
    assert goal is not None
    assert goal.all == ("toto", "the-munchkins")
    assert deck.by_code["FX:MY:001"] == "mine:picnic"


@pytest.mark.ruling("S9")
def test_home_made_cards_without_their_deck_are_refused_with_the_command(write: Write) -> None:
    path = write(PICNIC, head=FOR_OZ)
    assert f"--deck oz+{path}" in fault_of(path)


@pytest.mark.ruling("S9")
def test_a_card_may_take_a_spare_sticker_of_another_deck(write: Write) -> None:
    path = write(PICNIC.replace("number = 1", "number = 500"), head=FOR_OZ.replace('"MY"', '"OZ"'))
    deck = library.load(f"oz+{path}")
    assert deck.by_code["FX:OZ:500"] == "mine:picnic"
    assert deck.codes == ("OZ",)


@pytest.mark.ruling("S9")
def test_a_card_may_not_take_a_sticker_that_is_in_use(write: Write) -> None:
    path = write(PICNIC, head=FOR_OZ.replace('"MY"', '"OZ"'))
    fault = fault_of(f"oz+{path}")
    assert path in fault
    assert '"Picnic", number: the sticker FX:OZ:001 is on oz:basic-rules' in fault


def test_a_name_is_looked_for_in_the_whole_mix(write: Write) -> None:
    path = write(BASIC_RULES + PICNIC.replace("number = 1", "number = 2"))
    assert 'goal.all[1]: no card is called "Toto"' in fault_of(path)
    assert library.load(f"{path}+oz").cards


@pytest.mark.parametrize("spec", ["oz+oz", "oz+monster+oz"])
def test_the_same_deck_twice_is_refused(spec: str) -> None:
    assert '"oz" is in the mix twice' in fault_of(spec)


def test_two_files_of_one_id_are_refused(write: Write) -> None:
    first, second = write(BASIC_RULES), write(BASIC_RULES, name="other.toml")
    assert '"mine" is in the mix twice' in fault_of(f"{first}+{second}")


@pytest.mark.parametrize("spec", ["zo", "", "oz+", "+", "OZ", "../oz", "monstr"])
def test_an_unknown_deck_is_refused_with_the_known_ones(spec: str) -> None:
    fault = fault_of(spec)
    assert "known: eco, fluxx, monster" in fault or "no such file" in fault


def test_a_mistyped_deck_is_guessed() -> None:
    assert 'did you mean "monster"?' in fault_of("monstr")


def test_the_version_tells_mixes_apart() -> None:
    versions = {library.load(spec).version for spec in ("oz", "monster", "oz+monster", "monster+oz")}
    assert len(versions) == 4
    assert all(len(version) == 12 and int(version, 16) >= 0 for version in versions)


def test_the_version_changes_with_the_rules_and_not_with_the_words(write: Write) -> None:
    rule = '[[card]]\nnumber = 2\nname = "Draw 2"\ntype = "New Rule"\nrule = { slot = "draw", value = 2 }\n'
    plain = library.load(write(BASIC_RULES + rule)).version
    assert library.load(write(BASIC_RULES + rule + 'says = "Draw two cards."\n')).version == plain
    assert library.load(write(BASIC_RULES + rule.replace("value = 2", "value = 3"))).version != plain
    assert library.load(write(BASIC_RULES + rule + 'sure = { card = "guess" }\n')).version != plain
