"""`companion deck`, as a person or a program uses it."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path

import pytest

from companion.commands import deck

from .conftest import BASIC_RULES, HEAD, Write

SHIPPED = Path(__file__).parents[2] / "decks"


def run(*arguments: str) -> int:
    parser = ArgumentParser()
    deck.configure(parser)
    return deck.run(parser.parse_args(arguments))


def test_list_tells_how_much_of_each_box_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["oz", "Oz", "Fluxx", "69", "100", "11", "6"] in rows
    assert ["monster", "Monster", "Fluxx", "36", "?", "0", "1"] in rows


def test_show_has_one_line_for_each_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "oz") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "69 cards: 1 Meta Rule, 17 Keepers, 4 Creepers, 11 Goals" in lines[1]
    assert lines[2].startswith("11 guesses")
    assert lines[3].startswith("6 manual")
    assert sum(line.startswith("FX:OZ:") for line in lines) == 69
    assert any(line.split()[:4] == ["FX:OZ:069", "Surprise", "?", "Veto!"] for line in lines)
    assert any(line.split()[:4] == ["FX:OZ:057", "Action", "!", "Cyclone"] for line in lines)


def test_show_json_has_every_fact(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "oz", "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["deck"], shown["title"], len(shown["version"])) == ("oz", "Oz Fluxx", 12)
    cards = {card["id"]: card for card in shown["cards"]}
    house = cards["oz:falling-house"]
    assert (house["code"], house["name"], house["type"]) == ("FX:OZ:015", "Falling House", "Keeper")
    assert house["power"]["steps"][0]["op"] == "trash"
    assert house["power"]["steps"][0]["names"] == ["wicked-witch-of-the-east"]
    assert cards["oz:draw-3"]["numerals"] == [3]
    assert cards["oz:im-melting"]["goal"]["all"] == ["wicked-witch-of-the-west", "water"]
    assert cards["oz:im-melting"]["says"] == "Win with Wicked Witch of the West and Water."
    assert [cards[id]["guess"] for id in ("oz:veto", "oz:stop-that")] == [True, False]


def test_show_of_an_unknown_deck_says_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "zo") == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "known: eco" in captured.err


def test_check_is_content_with_every_shipped_deck(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(str(path) for path in SHIPPED.glob("*.toml"))
    assert run("check", *files) == 0
    assert f"{SHIPPED / 'oz.toml'}: ok, 69 cards" in capsys.readouterr().out.splitlines()


def test_check_tells_every_fault_of_every_file(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    bad = write('\n[[card]]\nnumber = 0\nname = "A"\ntype = "Goal"\n', name="bad.toml")
    good = write(BASIC_RULES, name="good.toml")
    assert run("check", bad, good, "none.toml") == 1
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith(bad) for line in lines) == 2
    assert f"{good}: ok, 1 cards" in lines
    assert lines[-1] == "none.toml: there is no such file"


def test_check_reads_a_file_with_the_decks_it_is_made_for(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    card = '[[card]]\nnumber = 1\nname = "Nap"\ntype = "Goal"\ngoal = { all = ["%s"] }\n'
    head = HEAD + 'with = ["oz"]\n'
    assert run("check", write(card % "Toto", head=head)) == 0
    assert run("check", write(card % "Totto", head=head)) == 1
    assert 'did you mean "Toto"?' in capsys.readouterr().out
