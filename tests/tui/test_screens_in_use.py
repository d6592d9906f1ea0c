"""What people do on the screens around the table: set up, correct, ask why, look back; with cards, buttons and keys."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.buttons import FakeButtons
from companion.controls import code_of
from companion.journal import JournalError
from companion.setup import Setup
from companion.tui.app import Devices, Line

from .sitting import desk_in, sit_down

WINNING = ("oz:the-scarecrow", "oz:draw-2", "oz:artificial-brain", "oz:the-smartest-dummy-ever")


class FakeEye:
    """A scanner that says what the test lets it say."""

    def __init__(self, deck: str, layout: str, on_line: Any, on_state: Any) -> None:
        self.deck, self.layout, self.on_line, self.on_state = deck, layout, on_line, on_state
        self.running = False

    def start(self) -> None:
        self.running = True

    def stop(self) -> None:
        self.running = False

    def retry(self) -> None:
        """Nothing is down."""


class Table:
    """A camera and two buttons, all of them fakes."""

    def __init__(self) -> None:
        self.eyes: list[FakeEye] = []
        self.pressed: list[FakeButtons] = []

    @property
    def devices(self) -> Devices:
        return Devices(eye=self._make_eye, buttons=self._make_buttons)

    def _make_eye(self, *given: Any) -> FakeEye:
        self.eyes.append(FakeEye(*given))
        return self.eyes[-1]

    def _make_buttons(self, on_command: Any) -> tuple[FakeButtons, str]:
        self.pressed.append(FakeButtons({"done": 17, "undo": 27, "yes": 22, "pause": 5}, on_command))
        return self.pressed[-1], "Buttons: done, undo, yes, pause."


def card(code: str, frame: int, id: str | None = None) -> dict[str, Any]:
    corners = [[0, 0], [40, 0], [40, 40], [0, 40]]
    return {"event": "appeared", "code": code, "card": id, "frame": frame, "t": frame / 10, "corners": corners}


# -- set-up ------------------------------------------------------------------------------------------------------


def test_the_yes_card_starts_with_the_last_players_and_again_after_a_win(tmp_path: Path) -> None:
    desk_in(tmp_path).begin(Setup("oz", ("Ann", "Bob"), "Ann", "auto")).close()
    fake = Table()

    async def show() -> None:
        async with sit_down(tmp_path, setup=None, devices=fake.devices, grace=0) as table:
            assert table.screen == "SetUp" and fake.eyes[-1].running
            fake.eyes[-1].on_line(card(code_of("yes"), 1))
            await table.settle()
            assert (table.screen, table.session.setup.players) == ("Table", ("Ann", "Bob"))
            assert fake.eyes[-1].deck == "oz" and not fake.eyes[0].running
            for given in WINNING:
                await table.take({"do": "see", "card": given})
            assert table.screen == "Won"
            for frame, screen in ((100, "SetUp"), (200, "Table")):
                eye = fake.eyes[-1]
                eye.on_line({**card(code_of("yes"), frame - 40), "event": "vanished"})
                eye.on_line(card(code_of("yes"), frame))
                await table.settle()
                assert table.screen == screen, table.text
            assert table.session.game.inputs == 0
        assert not fake.eyes[-1].running

    asyncio.run(show())


def test_cards_that_are_gathered_for_the_next_game_belong_to_no_game(tmp_path: Path) -> None:
    fake = Table()

    async def gather() -> None:
        async with sit_down(tmp_path, players=("Ann", "Bob"), devices=fake.devices, grace=0) as table:
            for given in WINNING:
                await table.take({"do": "see", "card": given})
            inputs = table.app.desk.outcome(table.app.desk.games()[0]).inputs
            await table.press("n")
            deck = desk_in(tmp_path / "other").begin(Setup("oz", ("Ann", "Bob"), "Ann")).game.deck
            for frame, id in enumerate(WINNING, 500):
                fake.eyes[-1].on_line(card(deck.cards[id].code, frame, id))
            await table.settle()
            assert table.screen == "SetUp" and "reads stickers" in table.text
            assert table.app.desk.outcome(table.app.desk.games()[0]).inputs == inputs

    asyncio.run(gather())


def test_the_set_up_says_live_how_camera_sound_and_buttons_are(tmp_path: Path) -> None:
    fake = Table()

    async def look() -> None:
        async with sit_down(tmp_path, setup=None, devices=fake.devices) as table:
            assert "Camera: starting" in table.text and "Buttons: done" in table.text
            fake.eyes[-1].on_line({"event": "camera", "status": "dark"})
            await table.settle()
            assert "too dark" in table.text

    asyncio.run(look())


def test_the_easy_game_with_a_group_of_cards_back(tmp_path: Path) -> None:
    async def choose() -> None:
        async with sit_down(tmp_path, setup=None) as table:
            await table.press("e")
            assert "no Easy game" in table.text
            await table.press("d")
            await table.type("nature")
            await table.press("enter", "e")
            await table.type("with creepers")
            await table.press("enter")
            assert "yes, with creepers" in table.text
            await table.press("s")
            assert "creepers" not in table.session.setup.set_aside and table.session.setup.set_aside

    asyncio.run(choose())


def test_players_are_added_moved_and_removed_up_to_six_and_down_to_two(tmp_path: Path) -> None:
    async def seat() -> None:
        async with sit_down(tmp_path, setup=None) as table:
            await table.press(*"aaaaaa")
            assert "6  Player 6" in table.text
            await table.press("o", "enter")
            assert "1  Player 2" in table.text and "2  Player 1" in table.text
            for _ in range(6):
                await table.press("r", "enter", "escape")
            assert "3  (empty)" in table.text and "1  (empty)" not in table.text
            await table.press("s")
            assert len(table.session.setup.players) == 2

    asyncio.run(seat())


def test_a_game_that_waits_goes_on_with_one_key(tmp_path: Path) -> None:
    session = desk_in(tmp_path).begin(Setup("oz", ("Ann", "Bob"), "Ann", "auto"))
    session.take({"do": "see", "card": "oz:toto"})
    session.close()

    async def go_on() -> None:
        async with sit_down(tmp_path, setup=None) as table:
            await table.press("c")
            assert table.screen == "Table" and "Toto" in table.text and table.session.game.inputs == 1

    asyncio.run(go_on())


# -- buttons ------------------------------------------------------------------------------------------------------


def test_buttons_say_what_keys_say(tmp_path: Path) -> None:
    fake = Table()

    async def press() -> None:
        async with sit_down(tmp_path, advance="manual", devices=fake.devices) as table:
            await table.take({"do": "see", "card": "oz:toto"})
            fake.pressed[0].press("done")
            await table.settle()
            assert table.session.view.turn.player == "Bob"
            fake.pressed[0].press("undo")
            await table.settle()
            assert table.session.view.turn.player == "Ann"
            fake.pressed[0].press("pause")
            await table.settle()
            assert table.screen == "Pause"
            fake.pressed[0].press("pause")
            await table.settle()
            assert table.screen == "Table"

    asyncio.run(press())


# -- corrections ---------------------------------------------------------------------------------------------------


def test_back_to_any_line_and_the_undone_lines_stay_to_be_seen(tmp_path: Path) -> None:
    async def correct() -> None:
        async with sit_down(tmp_path) as table:
            for id in ("oz:toto", "oz:draw-3", "oz:water"):
                await table.take({"do": "see", "card": id})
            await table.press("c", "up", "up", "enter", "enter")
            assert table.session.game.inputs == 1
            assert "~   2  Bob plays Draw 3" in table.text and "~   3  Cy plays Water" in table.text
            await table.press("b", "b")
            assert table.session.game.inputs == 3 and "Water" in table.session.view.seats[2].keepers[0].name

    asyncio.run(correct())


def test_a_card_is_moved_a_hand_is_counted_somebody_comes_and_goes(tmp_path: Path) -> None:
    async def correct() -> None:
        async with sit_down(tmp_path) as table:
            await table.press("c", "m")
            await table.type("toto")
            await table.press("enter")
            await table.type("before cy")
            await table.press("enter")
            assert [card.name for card in table.session.view.seats[2].keepers] == ["Toto"]
            await table.press("h", "enter")
            await table.clear_search()
            await table.type("7")
            await table.press("enter")
            assert table.session.view.seats[0].hand == 7
            await table.press("j")
            await table.type("Di")
            await table.press("enter", "enter")
            assert [seat.player for seat in table.session.view.seats] == ["Ann", "Di", "Bob", "Cy"]
            await table.press("q")
            await table.type("cy")
            await table.press("enter")
            assert [seat.player for seat in table.session.view.seats] == ["Ann", "Di", "Bob"]

    asyncio.run(correct())


def test_what_cannot_be_done_is_said_and_changes_nothing(tmp_path: Path) -> None:
    async def try_it() -> None:
        async with sit_down(tmp_path) as table:
            before = table.session.game.state
            for key, words in (
                ("u", "only 0 inputs"),
                ("b", "nothing was taken back"),
                ("a", "nothing has been asked"),
            ):
                await table.press(key)
                assert words in table.text, table.text
            assert table.session.game.state == before

    asyncio.run(try_it())


# -- why, looking back ---------------------------------------------------------------------------------------------


def test_why_a_limit_was_ruled_and_what_a_card_in_play_does(tmp_path: Path) -> None:
    async def ask() -> None:
        async with sit_down(tmp_path) as table:
            await table.take({"do": "put", "card": "oz:hand-limit-2", "to": "center"})
            await table.press("w")
            assert "Because of:" in table.text and "hold at most 2" in " ".join(table.text.split())
            await table.press("end")
            assert "Playing without a camera" in table.text

    asyncio.run(ask())


def test_a_game_of_the_past_is_looked_at_input_by_input_and_gone_on_with(tmp_path: Path) -> None:
    async def look() -> None:
        async with sit_down(tmp_path) as table:
            for id in ("oz:toto", "oz:draw-3"):
                await table.take({"do": "see", "card": id})
            await table.press("g")
            assert "not finished in turn 3, 2 inputs" in table.text
            await table.press("enter")
            assert table.screen == "Replayed" and "Toto" not in table.text
            await table.press("right")
            assert "Toto" in table.text and "Draw 3" not in table.text
            await table.press("end")
            assert "Draw 3" in table.text
            await table.press("d", "a", "1", "escape", "c")
            assert table.screen == "Table" and table.session.game.inputs == 2

    asyncio.run(look())


# -- devices that fail ---------------------------------------------------------------------------------------------


def test_a_full_disk_is_one_clear_line_and_the_table_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise JournalError("cannot write: No space left on device. The input was not taken; make room and say it again")

    async def play() -> None:
        async with sit_down(tmp_path) as table:
            monkeypatch.setattr("companion.journalfile.FileJournal.append", full)
            before = table.session.game.state
            await table.press("p", "enter")
            assert "No space left on device" in table.text
            assert table.session.game.state == before and not table.faults
            monkeypatch.undo()
            await table.press("p", "enter")
            assert table.session.game.inputs == 1

    asyncio.run(play())


def test_a_game_that_cannot_be_kept_is_not_begun_and_the_set_up_says_why(tmp_path: Path) -> None:
    async def start() -> None:
        async with sit_down(tmp_path / "games", setup=None) as table:
            (tmp_path / "games").rmdir()
            (tmp_path / "games").write_text("a file where a folder was")
            await table.press("s")
            assert table.screen == "SetUp" and "cannot begin a game" in table.text

    asyncio.run(start())


def test_a_camera_that_is_gone_is_said_and_the_game_goes_on_by_hand(tmp_path: Path) -> None:
    from companion.scanner import ScannerState

    fake = Table()

    async def lose() -> None:
        async with sit_down(tmp_path, devices=fake.devices) as table:
            fake.eyes[-1].on_state(ScannerState("running"))
            await table.settle()
            assert "camera sees 0" in table.text
            fake.eyes[-1].on_state(ScannerState("waiting", "no such device", 2.0, 1))
            await table.settle()
            assert "camera lost" in table.text
            await table.press("p", "enter")
            assert table.session.game.inputs == 1
            await table.press("v")
            assert "no such device" in table.text

    asyncio.run(lose())


def test_a_card_that_the_camera_shows_is_on_the_screen(tmp_path: Path) -> None:
    async def show() -> None:
        async with sit_down(tmp_path) as table:
            code = table.session.game.deck.cards["oz:toto"].code
            table.app.post_message(Line(card(code, 40, "oz:toto")))
            await table.settle()
            assert "Toto" in table.text and table.session.view.turn.player == "Bob"

    asyncio.run(show())
