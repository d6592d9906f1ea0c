"""The games of this device: one folder for the screen, the command line and whoever looks into it."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from companion.games import Games, GamesError, data_folder
from companion.setup import Setup

from .sitting import EVENING, desk_in

SETUP = Setup("oz", ("Ann", "Bob"), "Ann", "auto")
WINNING = ("oz:the-scarecrow", "oz:draw-2", "oz:artificial-brain", "oz:the-smartest-dummy-ever")


def play(folder: Path, *cards: str, setup: Setup = SETUP) -> None:
    session = desk_in(folder).begin(setup)
    for card in cards:
        session.take({"do": "see", "card": card})
    session.close()


def header(deck: str, *players: str) -> bytes:
    setup = {"deck": deck, "players": players, "first": players[0], "advance": "auto", "set_aside": []}
    return json.dumps({"journal": 1, "version": "1", "setup": setup}).encode() + b"\n"


def test_every_game_has_a_file_of_its_own_even_in_the_same_second(tmp_path: Path) -> None:
    for _ in range(3):
        play(tmp_path)
    names = sorted(path.name for path in tmp_path.glob("*.journal"))
    assert names == [f"2026-11-18-201500-oz{n}.journal" for n in ("-2", "-3", "")]


def test_the_latest_comes_first_with_who_played_and_who_won(tmp_path: Path) -> None:
    play(tmp_path, *WINNING)
    games = Games(tmp_path)
    path = games.new_path("./my deck.toml", datetime(2027, 1, 1))
    assert path.name == "2027-01-01-000000-my-deck.journal"
    (kept,) = games  # a file that no game was begun in is none
    assert (kept.deck, kept.players, kept.when) == ("oz", ("Ann", "Bob"), EVENING)
    assert games.outcome(kept).winner == "Ann" and not games.outcome(kept).unfinished
    assert games.names() == ("Ann", "Bob") and games.last_setup() == SETUP
    assert games.unfinished() is None


@pytest.mark.parametrize(
    "line",
    [
        b"not json at all\n",
        b"\x00\xff\xfe\n",
        b'{"journal": 99, "setup": {}}\n',
        b'{"journal": 1}\n',
        header("oz", "[red]x", "Bob"),
        header("oz\x1b[31m", "Ann", "Bob"),
    ],
)
def test_a_file_that_is_no_journal_is_listed_with_its_fault_and_hides_no_other(line: bytes, tmp_path: Path) -> None:
    play(tmp_path, "oz:toto")
    (tmp_path / "2030-01-01-000000-odd.journal").write_bytes(line)
    games = Games(tmp_path)
    odd, sound = games
    assert odd.setup is None and odd.fault is not None and odd.fault.isprintable()
    assert games.outcome(odd).fault == odd.fault
    assert games.outcome(sound).unfinished and games.last_setup() == SETUP


def test_a_game_of_another_version_or_with_a_damaged_line_says_so(tmp_path: Path) -> None:
    play(tmp_path, "oz:toto")
    (path,) = tmp_path.glob("*.journal")
    header, rest = path.read_text().split("\n", 1)
    other = tmp_path / "2026-11-18-201501-oz.journal"
    other.write_text(f"{json.dumps({**json.loads(header), 'version': 'old'})}\n{rest}")
    damaged = tmp_path / "2026-11-18-201502-oz.journal"
    damaged.write_text(f'{header}\n{{"n": 1, "in": {{"do": "pick", "value": [[]]}}}}\n')
    desk = desk_in(tmp_path)
    faults = {kept.path: desk.outcome(kept).fault for kept in desk.games()}
    assert faults[path] is None
    assert "version" in (faults[other] or "") and faults[damaged] is not None
    assert all(isinstance(desk.film(kept), str) for kept in desk.games() if kept.path != path)


def test_a_folder_that_cannot_be_is_told_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(GamesError, match="--data"):
        Games(tmp_path / "file" / "games")


def test_where_games_are_kept_follows_the_desktop_standard(tmp_path: Path) -> None:
    assert data_folder(str(tmp_path)) == tmp_path
    assert data_folder(None, {"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "fluxx-companion" / "games"
    assert data_folder(None, {"XDG_DATA_HOME": "relative"}) == Path("~/.local/share/fluxx-companion/games").expanduser()


def test_the_desk_resumes_the_game_that_was_played_not_the_one_with_the_latest_date(tmp_path: Path) -> None:
    """A Pi without a clock of its own may think it is 1970."""
    play(tmp_path, "oz:toto")
    early = desk_in(tmp_path)
    early._clock = lambda: datetime(1970, 1, 1)
    session = early.begin(SETUP, "table")
    session.take({"do": "see", "card": "oz:water"})
    session.close()
    resumed = desk_in(tmp_path).resume()
    assert resumed is not None and resumed.layout == "table"
    assert [card.name for card in resumed.view.seats[0].keepers] == ["Water"]
    resumed.close()


@pytest.mark.parametrize("note", ["", "nowhere.journal\ntray\n", "../../etc/passwd\ntray\n", "\x00", "x"])
def test_a_note_that_leads_nowhere_is_no_note(note: str, tmp_path: Path) -> None:
    play(tmp_path, "oz:toto")
    (tmp_path / "current").write_text(note)
    resumed = desk_in(tmp_path).resume()
    assert resumed is not None and resumed.game.inputs == 1
    resumed.close()


def test_a_won_game_is_resumed_won(tmp_path: Path) -> None:
    play(tmp_path, *WINNING)
    resumed = desk_in(tmp_path).resume()
    assert resumed is not None and resumed.view.winner is not None
    resumed.close()


def test_an_empty_folder_has_nothing_to_resume(tmp_path: Path) -> None:
    assert desk_in(tmp_path).resume() is None


def test_a_log_on_a_full_disk_is_no_reason_to_end_the_game(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    (tmp_path / "faults.log").mkdir()
    desk.log(ValueError("nobody can write this down"))
