"""The journal: the game IS this file. Nothing that was told is ever lost, and nothing of it is ever wrong."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.commands import replay
from companion.journal import Journal, JournalError, MemoryJournal
from companion.journalfile import FileJournal, read
from companion.keeping import with_journal
from companion.referee import Referee
from companion.setup import Setup

SETUP = Setup("oz", ("Ann", "Bob", "Cy"), "Ann")
WATER = {"do": "see", "card": "oz:water"}
DONE = {"do": "done"}


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "evening.journal")


def _play(path: str, *inputs: dict[str, Any]) -> tuple[Referee, list[dict[str, Any]]]:
    """Begin or resume the game in the file, say these inputs, and stop. Returns the referee and its opening."""
    referee, journal = with_journal(path, SETUP)
    for value in inputs:
        referee.take(value)
    journal.close()
    return referee, referee.opening()


def _state(referee: Referee) -> dict[str, Any]:
    return referee.take({"do": "state"})[0]


class TestEveryJournal:
    """What holds for the file holds for its fake."""

    @pytest.fixture(params=["memory", "file"])
    def kept(self, request: pytest.FixtureRequest, path: str) -> tuple[Journal, Callable[[], list[dict[str, Any]]]]:
        if request.param == "memory":
            memory = MemoryJournal()
            return memory, lambda: memory.inputs
        file = FileJournal(path)
        file.start({"setup": SETUP.as_dict(), "version": "0"})
        request.addfinalizer(file.close)
        return file, lambda: [record.input for record in read(path).records]

    def test_keeps_inputs_in_order(self, kept: tuple[Journal, Callable[[], list[dict[str, Any]]]]) -> None:
        journal, inputs = kept
        said = [WATER, DONE, {"do": "undo"}, DONE]
        for value in said:
            journal.append(value)
        assert inputs() == said

    def test_knows_which_inputs_stand(self, path: str) -> None:
        """Both resume from the same inputs."""
        memory, file = MemoryJournal(), FileJournal(path)
        file.start({"setup": SETUP.as_dict(), "version": "0"})
        for value in [WATER, DONE, {"do": "undo"}, WATER, WATER, DONE, {"do": "undo", "n": 2}, DONE]:
            memory.append(value)
            file.append(value)
        file.close()
        assert memory.standing == [record.input for record in read(path).standing] == [WATER, WATER, DONE]


def test_every_accepted_input_is_synced_before_its_events_are_told(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order that a power cut cannot break."""
    referee, journal = with_journal(path, SETUP)
    lines_when_synced: list[int] = []
    monkeypatch.setattr(
        "companion.journalfile.os.fsync", lambda _: lines_when_synced.append(Path(path).read_bytes().count(b"\n"))
    )
    events = referee.take(WATER)
    assert events[0]["event"] == "played"
    assert lines_when_synced == [2]
    journal.close()


def test_refused_inputs_and_looks_at_the_state_are_not_kept(path: str) -> None:
    _play(path, {"do": "state"}, {"do": "pick", "value": 3}, WATER)
    assert [record.input for record in read(path).records] == [WATER]


def test_the_same_command_resumes_the_very_same_game(path: str) -> None:
    before, _ = _play(path, WATER, DONE, {"do": "see", "card": "oz:draw-2-and-use-em"})
    after, opening = _play(path)
    assert opening[0]["event"] == "resumed" and opening[0]["inputs"] == 3
    assert opening[-2]["event"] == "prompt" and opening[-1]["event"] == "ready"
    assert _state(after) == _state(before)


def test_a_game_resumed_in_the_middle_of_nested_effects_goes_on(path: str) -> None:
    _play(path, {"do": "see", "card": "oz:draw-2-and-use-em"}, {"do": "see", "card": "oz:draw-3-play-2-of-them"})
    referee, _ = _play(path, {"do": "see", "card": "oz:toto"})
    assert "oz:toto" in _state(referee)["players"][0]["keepers"]


def test_undone_inputs_stay_in_the_file_and_are_marked(path: str) -> None:
    referee, _ = _play(path, WATER, DONE, {"do": "undo", "n": 2}, {"do": "see", "card": "oz:toto"})
    records = read(path).records
    assert [record.undone for record in records] == [True, True, True, False]
    lines = [json.loads(line) for line in Path(path).read_text().splitlines()]
    assert lines[3]["undoes"] == [1, 2]
    again, opening = _play(path)
    assert opening[0]["inputs"] == 1
    assert _state(again) == _state(referee)


@pytest.mark.parametrize("torn", [b'{"n": 3, "in": {"do": "do', b"\0\0\0\0\0", b'{"n": 3}', b"\0\0\n", b"{"])
def test_a_torn_last_line_is_cut_off_and_reported(path: str, torn: bytes) -> None:
    before, _ = _play(path, WATER, DONE)
    with Path(path).open("ab") as file:
        file.write(torn)
    after, opening = _play(path)
    assert opening[0]["torn"] == len(torn) and "torn" in opening[0]["text"]
    assert _state(after) == _state(before)
    _play(path, {"do": "see", "card": "oz:toto"})
    assert len(read(path).records) == 3 and read(path).torn == 0


def test_a_torn_first_line_begins_the_game_anew(path: str) -> None:
    Path(path).write_bytes(b'{"journal": 1, "set')
    _, opening = _play(path)
    assert opening[0]["event"] == "turn"
    assert read(path).records == []


@pytest.mark.parametrize("precious", [b"dear diary\n", b"dear diary", b'{"a": 1}\n', b"[]\n\n\n", b"\xff\xfe\n\n"])
def test_a_file_that_is_no_journal_is_left_alone(path: str, precious: bytes) -> None:
    Path(path).write_bytes(precious)
    with pytest.raises(JournalError):
        with_journal(path, SETUP)
    assert Path(path).read_bytes() == precious


def test_damage_in_the_middle_is_told_with_its_line(path: str) -> None:
    _play(path, WATER, DONE)
    lines = Path(path).read_bytes().splitlines(keepends=True)
    Path(path).write_bytes(lines[0] + b"rubbish\n" + lines[2] + lines[2])
    with pytest.raises(JournalError, match="line 2"):
        with_journal(path, SETUP)


def test_another_version_of_the_deck_is_refused(path: str) -> None:
    _play(path, WATER)
    text = Path(path).read_text()
    version = json.loads(text.splitlines()[0])["version"]
    Path(path).write_text(text.replace(version, "0" * 12))
    with pytest.raises(JournalError, match="version 000000000000 of the deck oz"):
        with_journal(path, SETUP)


@pytest.mark.parametrize("other", [Setup("eco", SETUP.players, "Ann"), Setup("oz", ("Ann", "Bob"), "Ann")])
def test_another_game_in_the_same_file_is_refused(path: str, other: Setup) -> None:
    _play(path, WATER)
    with pytest.raises(JournalError, match="holds a game of oz with Ann, Bob, Cy"):
        with_journal(path, other)


def test_two_referees_cannot_write_to_one_journal(path: str) -> None:
    _, journal = with_journal(path, SETUP)
    with pytest.raises(JournalError, match="another referee"):
        with_journal(path, SETUP)
    journal.close()


@pytest.mark.parametrize("value", [WATER, {"do": "undo"}])
def test_what_cannot_be_kept_has_not_happened(
    path: str, value: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: the input is refused, the game is as it was, and the file is sound."""
    referee, journal = with_journal(path, SETUP)
    referee.take({"do": "see", "card": "oz:toto"})
    referee.take({"do": "hand", "player": "Bob", "count": 5})
    before, kept = _state(referee), Path(path).read_bytes()
    real = os.write

    def full(file: int, data: bytes) -> int:
        real(file, data[:7])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.journalfile.os.write", full)
    events = referee.take(value)
    assert events[0]["event"] == "refused" and "No space left" in events[0]["reason"]
    assert _state(referee) == before
    assert Path(path).read_bytes() == kept
    monkeypatch.undo()
    assert referee.take(value)[0]["event"] != "refused"
    assert len(read(path).records) == 3
    journal.close()


def test_a_journal_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="No such file"):
        with_journal(str(tmp_path / "nowhere" / "j"), SETUP)


def test_killed_at_any_moment_and_started_again(path: str) -> None:
    """SIGKILL right after an answer: everything that was answered is there."""
    command = [sys.executable, "-m", "companion", "referee", "--deck", "oz", "--players", "Ann,Bob,Cy"]
    command += ["--first", "Ann", "--journal", path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        ready = 0
        for value in (WATER, DONE):
            process.stdin.write(json.dumps(value).encode() + b"\n")
            process.stdin.flush()
        while ready < 3:
            ready += b'"ready"' in process.stdout.readline()
        process.kill()
    _, opening = _play(path)
    assert opening[0]["inputs"] == 2 and opening[1]["player"] == "Bob"


# -- companion replay ----------------------------------------------------------------------------------------


def _replay(path: str, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str, str]:
    import argparse

    parser = argparse.ArgumentParser()
    replay.configure(parser)
    code = replay.run(parser.parse_args([path, *options]))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_replay_tells_the_story_with_what_was_taken_back(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    _play(path, WATER, {"do": "undo"}, {"do": "see", "card": "oz:toto"}, DONE)
    code, story, _ = _replay(path, capsys)
    assert code == 0
    assert "~   1    Ann plays Water." in story
    assert "    3    Ann plays Toto." in story
    assert "    4  Bob's turn: draw 1, play 1." in story


def test_replay_as_json_names_the_input_of_each_event(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    _play(path, WATER)
    _, lines, _ = _replay(path, capsys, "--json")
    events = [json.loads(line) for line in lines.splitlines()]
    assert [event["input"] for event in events] == [0, 0, 1, 1]
    assert events[2]["event"] == "played" and events[2]["undone"] is False


@pytest.mark.parametrize("contents", [b"", b"rubbish\n"])
def test_replay_of_something_else_says_so(path: str, contents: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    Path(path).write_bytes(contents)
    code, _, message = _replay(path, capsys)
    assert code == 2 and message.startswith("companion replay: ")


def test_a_surprise_after_a_resume_says_what_is_said_again(tmp_path: Path) -> None:
    """The power went between the play and the Surprise: nobody is to draw twice all the same."""
    path, setup = str(tmp_path / "evening.journal"), SETUP._replace(advance="auto")
    referee, journal = with_journal(path, setup)
    referee.take({"do": "see", "card": "oz:toto"})
    journal.close()
    referee, journal = with_journal(path, setup)
    events = referee.take({"do": "see", "card": "oz:thats-mine", "by": "Cy"})
    journal.close()
    again = {event["event"]: event["text"] for event in events if event.get("again")}
    assert again.keys() == {"turn", "draw"}
    assert again["turn"].startswith("Still Bob's turn")


def test_a_journal_that_is_not_there_is_not_made(path: str) -> None:
    """Without --deck and --players there is nothing to begin."""
    with pytest.raises(JournalError, match="there is no journal"):
        with_journal(path, None)
    assert not Path(path).exists()


def test_a_journal_that_was_refused_is_free_for_another_try(path: str) -> None:
    """Asked for with other players; then with the right ones, by the same program."""
    _play(path, WATER)
    with pytest.raises(JournalError, match="holds a game of oz with Ann, Bob, Cy"):
        with_journal(path, SETUP._replace(players=("Ann", "Bob")))
    assert _play(path)[1][0]["event"] == "resumed"


def test_a_file_that_is_no_journal_is_let_go(path: str) -> None:
    Path(path).write_text("a letter\nto a friend\n", encoding="utf-8")
    with pytest.raises(JournalError, match="not a line of a journal"):
        FileJournal(path)
    Path(path).write_text("", encoding="utf-8")
    assert _play(path, WATER)[1][0]["event"] == "turn"
