"""Every mistake in a deck file is told with the file, the card, the key, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import library
from companion.library import DeckError

from .conftest import BASIC_RULES, HEAD, Write


def card(type: str, *lines: str, name: str = "Odd Card", number: int = 2) -> str:
    head = f'\n[[card]]\nnumber = {number}\nname = "{name}"\ntype = "{type}"\n'
    return head + "\n".join(lines) + "\n"


def action(step: str) -> str:
    return card("Action", f"effect = [{{ {step} }}]")


def faults_of(path: str) -> tuple[str, ...]:
    with pytest.raises(DeckError) as caught:
        library.load(path)
    return caught.value.faults


# Each: what is wrong, a card with that mistake, and what the fault says.
CARD_FAULTS = [
    ("unknown key", card("Keeper", 'tag = ["brain"]'), ['"Odd Card"', '"tag"', 'did you mean "tags"']),
    ("misplaced key", card("Keeper", 'blocks = "owner"'), ["blocks", "a Keeper cannot have", "Creeper"]),
    ("unknown type", card("Kepper"), ['"Kepper"', 'did you mean "Keeper"']),
    ("no name", '\n[[card]]\nnumber = 2\ntype = "Keeper"\n', ["card no. 2", "`name` is missing"]),
    ("no number", '\n[[card]]\nname = "Odd Card"\ntype = "Keeper"\n', ["`number` is missing"]),
    ("number 0", card("Keeper", number=0), ["number", "from 1 to 999", "not 0"]),
    ("number 1000", card("Keeper", number=1000), ["number", "from 1 to 999", "not 1000"]),
    (
        "number as text",
        '\n[[card]]\nnumber = "2"\nname = "A"\ntype = "Keeper"\n',
        ["whole number", 'not "2"'],
    ),
    ("number twice", card("Keeper", number=1), ["number", "1 is taken by", '"Basic Rules"']),
    ("copy's number twice", card("Keeper", "copies = [1]"), ["1 is taken by", '"Basic Rules"']),
    ("id twice", card("Keeper") + card("Keeper", number=3), ["odd-card already", "`copies`"]),
    ("nameless name", card("Keeper", name="!!"), ["a name needs a letter or a digit"]),
    ("unknown verb", action('op = "stel"'), ["effect[1].op", '"stel"', 'did you mean "steal"']),
    ("no verb", action("n = 3"), ["effect[1]", "a table with a verb"]),
    ("unknown argument", action('op = "draw", n = 1, whom = "self"'), ["effect[1]", '"whom"', '"who"']),
    ("missing argument", action('op = "draw"'), ["effect[1]", "`n` is missing"]),
    ("wrong amount", action('op = "draw", n = "lots"'), ["effect[1].n", '"lots"', '"as many"']),
    ("negative amount", action('op = "draw", n = -1'), ["effect[1].n", "not -1"]),
    ("fraction", action('op = "draw", n = 1.5'), ["effect[1].n", "not a fraction"]),
    ("wrong choice", action('op = "draw", n = 1, who = "all"'), ["effect[1].who", '"all"', '"everyone"']),
    ("flag as text", action('op = "pass_self", circuit = "yes"'), ["true or false", 'not "yes"']),
    ("answers without question", action('op = "set_aside_play", draw = 3, play = { a = 1 }'), ["`ask`"]),
    ("unknown slot", card("New Rule", 'rule = { slot = "drawing", value = 2 }'), ["rule.slot", '"drawing"']),
    ("no rule value", card("New Rule", 'rule = { slot = "draw" }'), ["rule", "`value` is missing"]),
    ("all in a limit", card("New Rule", 'rule = { slot = "hand_limit", value = "all" }'), ["rule.value"]),
    (
        "all but what",
        card("New Rule", 'rule = { slot = "play", value = "all but x" }'),
        ["rule.value", '"x"'],
    ),
    ("digit inflation", card("New Rule", 'rule = { slot = "numerals", value = 1 }'), ["rule.value", '"one"']),
    ("empty New Rule", card("New Rule"), ["a New Rule needs", "`rule`", "`manual`"]),
    ("empty Action", card("Action"), ["an Action needs", "`effect` or `manual`"]),
    ("empty Goal", card("Goal"), ["a Goal needs `goal` or `manual`"]),
    ("empty Surprise", card("Surprise"), ["`in_turn`", "`out_of_turn`"]),
    ("harmless Creeper", card("Creeper"), ["a Creeper needs `blocks`"]),
    ("unknown need", card("Keeper", 'power = { needs = ["luck"], steps = [{ op = "zap" }] }'), ["needs[1]"]),
    ("no steps", card("Keeper", "power = { per_turn = 1 }"), ["power", "`steps` is missing"]),
    ("per turn", card("Keeper", 'power = { per_turn = 0, steps = [{ op = "zap" }] }'), ["per_turn", '"any"']),
    (
        "moment",
        card("Keeper", 'on = [{ when = "noon", steps = [{ op = "zap" }] }]'),
        ["on[1].when", '"noon"'],
    ),
    ("standing effect", card("Keeper", 'always = [{ op = "draw", n = 1 }]'), ["always[1].op", '"draw"']),
    (
        "answers what",
        card(
            "Surprise",
            'in_turn = [{ op = "zap" }]',
            'out_of_turn = { answers = "Meta Rule", does = "cancel" }',
        ),
        ["out_of_turn.answers", '"Meta Rule"'],
    ),
    ("Goal of nothing", card("Goal", 'goal = { none_on_table = ["Odd Card"] }'), ["goal", '"all"', '"eats"']),
    ("Goal part", card("Goal", 'goal = { al = ["Basic Rules"] }'), ["goal", '"al"', '"all"']),
    (
        "more than there are",
        card("Goal", 'goal = { any = ["Odd Card"], any_count = 2 }'),
        ["goal.any_count", "1 names"],
    ),
    ("sureness", card("Keeper", 'sure = { card = "low" }'), ["sure.card", '"guess"']),
    ("easy group", card("Keeper", 'easy = "keepers"'), ["easy", '"creepers"']),
    ("empty list", card("Keeper", "tags = []"), ["tags", "leave the key out"]),
    ("odd tag", card("Keeper", 'tags = ["Big Brain"]'), ["tags[1]", "lower case"]),
    ("date", card("Keeper", "says = 2020-01-01"), ["says", "not a date"]),
    ("huge number", card("Keeper", number=10**4000), ["number", "not a huge number"]),
    ("missing card", card("Goal", 'goal = { all = ["Basic Rulez"] }'), ["goal.all[1]", '"Basic Rules"']),
    (
        "wrong card",
        card("Goal", 'goal = { all = ["Basic Rules"] }'),
        ["goal.all[1]", "not a Keeper or Creeper"],
    ),
    ("missing victim", action('op = "trash", names = ["Nobody"]'), ["effect[1].names[1]", '"Nobody"']),
    (
        "missing enemy",
        card("Creeper", 'blocks = "owner"', 'gone_with = ["Rain"]'),
        ["gone_with[1]", '"Rain"'],
    ),
]


@pytest.mark.parametrize(("cards", "words"), [row[1:] for row in CARD_FAULTS], ids=[row[0] for row in CARD_FAULTS])
def test_a_mistake_in_a_card_is_told(write: Write, cards: str, words: list[str]) -> None:
    path = write(BASIC_RULES + cards)
    text = "\n".join(faults_of(path))
    assert text.startswith(f"{path}: card ")
    for word in words:
        assert word in text


DECK_FAULTS = [
    ("no deck table", "", ["[deck]", "is missing"]),
    ("no id", HEAD.replace('id = "mine"', ""), ["[deck]", "`id` is missing"]),
    ("bad id", HEAD.replace('"mine"', '"My Deck"'), ["[deck], id", '"My Deck"', "lower case"]),
    ("plus in id", HEAD.replace('"mine"', '"a+b"'), ["[deck], id", '"a+b"']),
    ("bad code", HEAD.replace('"MY"', '"Mine"'), ["[deck], code", "two capital letters"]),
    ("control code", HEAD.replace('"MY"', '"ZZ"'), ["[deck], code", "control cards"]),
    ("no title", HEAD.replace('"My Cards"', '""'), ["[deck], title", "empty"]),
    ("unknown key", HEAD + 'author = "me"\n', ["[deck]", '"author"']),
    ("printed", HEAD + "printed = true\n", ["[deck], printed", "not true"]),
    ("other table", "[dek]\n" + HEAD, ['"dek"', "[deck]"]),
]


@pytest.mark.parametrize(("head", "words"), [row[1:] for row in DECK_FAULTS], ids=[row[0] for row in DECK_FAULTS])
def test_a_mistake_in_the_deck_table_is_told(write: Write, head: str, words: list[str]) -> None:
    text = "\n".join(faults_of(write(BASIC_RULES, head=head)))
    for word in words:
        assert word in text


@pytest.mark.parametrize(
    ("contents", "words"),
    [
        (b"[deck\nid = 1", ["broken TOML", "line 1"]),
        (b"[deck]\nid = 'a'\nid = 'b'\n", ["broken TOML", "line 3"]),
        (b"[deck]\ntitle = '\xff'\n", ["line 2", "not UTF-8"]),
        (b"x = " + b"[" * 100_000, ["nested far too deep"]),
        (b"[deck]\nprinted = " + b"9" * 10_000, ["broken TOML"]),
        (b"#" * 1_000_001, ["too large"]),
        (HEAD.encode(), ["there is no card", "[[card]]"]),
        (HEAD.encode() + b"[card]\nname = 'A'\n", ["double brackets"]),
        (b"", ["[deck]", "is missing"]),
    ],
    ids=["toml", "key twice", "latin-1", "nested", "endless number", "large", "no card", "single", "empty"],
)
def test_a_file_that_is_no_deck_is_told(tmp_path: Path, contents: bytes, words: list[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(contents)
    text = "\n".join(faults_of(str(path)))
    assert str(path) in text
    for word in words:
        assert word in text


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert "there is no such file" in faults_of(str(tmp_path / "none.toml"))[0]


def test_a_directory_is_told(tmp_path: Path) -> None:
    assert "directory" in faults_of(f"{tmp_path}/")[0]


def test_a_null_byte_in_a_path_is_told() -> None:
    assert "cannot be read" in faults_of("./mi\0ne.toml")[0]


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + BASIC_RULES, encoding="utf-8-sig")
    assert len(library.load(str(path)).cards) == 1


def test_all_faults_are_told_at_once(write: Write) -> None:
    path = write(
        card("Kepper", number=0, name="A") + action('op = "stel"') + card("Goal", number=2, name="B"),
        head=HEAD.replace('"MY"', '"ZZ"'),
    )
    faults = faults_of(path)
    for word in ("code", "Kepper", "from 1 to 999", "stel", "is taken", "needs `goal`"):
        assert sum(word in fault for fault in faults) == 1
    assert all("\n" not in fault for fault in faults)


# -- text is data ------------------------------------------------------------------------------------

HOSTILE = {
    "escape": "\\u001b]0;gotcha\\u0007",
    "newline": "one\\ntwo",
    "bidi": "a\\u202Ebc",
    "zero width": "a\\u200Bb",
    "markup": "a [bold]b",
    "html": "a <b>b",
    "backtick": "a `b`",
    "backslash": "a \\\\ b",
    "long": "a" * 161,
    "blank": "   ",
}


@pytest.mark.parametrize("key", ["name", "says", "manual"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_refused_and_never_shown_raw(write: Write, key: str, text: str) -> None:
    name = text if key == "name" else "Odd Card"
    lines = [] if key == "name" else [f'{key} = "{text}"']
    faults = faults_of(write(card("Keeper", *lines, name=name)))
    assert any(f", {key}: the text" in fault for fault in faults)
    assert all(fault.isprintable() for fault in faults)


def test_hostile_keys_and_answers_are_never_shown_raw(write: Write) -> None:
    step = 'op = "set_aside_play", draw = 1, ask = "Day?", play = { "\\u001b[31m" = "lots" }'
    faults = faults_of(write(action(step) + card("Keeper", '"\\u001b[31m" = 1', name="B", number=3)))
    assert len(faults) == 3
    assert all(fault.isprintable() for fault in faults)


def test_names_of_every_script_are_welcome(write: Write) -> None:
    deck = library.load(write(card("Keeper", name="Élan vital") + card("Keeper", name="猫", number=3)))
    assert set(deck.cards) == {"mine:élan-vital", "mine:猫"}
