"""Buttons say what control cards say: the ones on a Pi's pins and the ones without a Pi."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from gpiozero.pins.mock import MockFactory

from companion.buttons import (
    COMMANDS,
    Buttons,
    ButtonsError,
    FakeButtons,
    GpioButtons,
    NoButtons,
    OnCommand,
    find_buttons,
    read_pins,
)
from companion.session import View
from companion.tui.app import CompanionApp, Devices
from companion.tui.desk import Desk
from companion.tui.screens.setup import Plan

PINS = {"done": 17, "undo": 27, "seat 1": 5}


class Panel(NamedTuple):
    """Buttons, and a finger."""

    buttons: Buttons
    press: Callable[[str], None]


def _fake(on_command: OnCommand) -> Panel:
    buttons = FakeButtons(PINS, on_command)
    return Panel(buttons, buttons.press)


def _on_pins(on_command: OnCommand) -> Panel:
    factory = MockFactory()
    buttons = GpioButtons(PINS, on_command, factory)

    def press(command: str) -> None:
        if command in PINS:
            factory.pin(PINS[command]).drive_low()
            factory.pin(PINS[command]).drive_high()

    return Panel(buttons, press)


@pytest.mark.parametrize("make", [_fake, _on_pins], ids=["fake", "gpiozero"])
class TestAllButtons:
    def test_every_press_says_its_command_once(self, make: Callable[[OnCommand], Panel]) -> None:
        said: list[str] = []
        panel = make(said.append)
        for command in ("done", "seat 1", "done", "undo"):
            panel.press(command)
        assert said == ["done", "seat 1", "done", "undo"]
        panel.buttons.close()

    def test_a_command_without_a_button_says_nothing(self, make: Callable[[OnCommand], Panel]) -> None:
        said: list[str] = []
        panel = make(said.append)
        panel.press("yes")
        assert said == []
        panel.buttons.close()

    def test_nothing_is_heard_after_closing_and_closing_twice_is_fine(self, make: Callable[[OnCommand], Panel]) -> None:
        said: list[str] = []
        panel = make(said.append)
        panel.buttons.close()
        panel.buttons.close()
        panel.press("done")
        assert said == []


class TestPins:
    def test_a_button_that_is_held_down_says_it_once(self) -> None:
        said: list[str] = []
        factory = MockFactory()
        buttons = GpioButtons(PINS, said.append, factory)
        factory.pin(17).drive_low()
        factory.pin(17).drive_low()
        assert said == ["done"]
        buttons.close()

    def test_pins_are_free_again_when_one_of_them_cannot_be_used(self) -> None:
        factory = MockFactory()
        taken = GpioButtons({"yes": 5}, lambda _: None, factory)
        with pytest.raises(ButtonsError, match="the pins cannot be used"):
            GpioButtons(PINS, lambda _: None, factory)
        taken.close()
        GpioButtons(PINS, lambda _: None, factory).close()

    def test_are_told_as_command_and_number(self) -> None:
        assert read_pins("done=17, undo=27,,seat 1 = 5") == PINS
        assert read_pins("") == {}

    @pytest.mark.parametrize(
        ("told", "fault"),
        [
            ("win=17", "a button says done, yes, no"),
            ("seat 7=17", "a button says done, yes, no"),
            ("done", "the pin of 'done' is a GPIO number from 0 to 27"),
            ("done=28", "the pin of 'done' is a GPIO number"),
            ("done=-1", "the pin of 'done' is a GPIO number"),
            ("done=\u0661", "the pin of 'done' is a GPIO number"),
            (f"done={'9' * 5000}", "the pin of 'done' is a GPIO number"),
            ("done=17,done=18", "done=18: that command or that pin has a button already"),
            ("done=17,undo=17", "undo=17: that command or that pin has a button already"),
        ],
    )
    def test_a_mistake_is_told_with_what_to_write(self, told: str, fault: str) -> None:
        with pytest.raises(ButtonsError, match=fault):
            read_pins(told)


class TestFinding:
    def test_on_a_pi_they_are_found_and_listed(self) -> None:
        said: list[str] = []
        factory = MockFactory()
        buttons, verdict = find_buttons("done=17,undo=27", said.append, factory)
        factory.pin(27).drive_low()
        assert said == ["undo"]
        assert verdict == "Buttons: done on GPIO17, undo on GPIO27."
        buttons.close()

    def test_nobody_asked_for_any(self) -> None:
        buttons, verdict = find_buttons("", lambda _: None)
        assert (type(buttons), verdict) == (NoButtons, "There are no buttons.")
        buttons.close()

    @pytest.mark.parametrize("told", ["win=17", "done=17,done=18"])
    def test_a_mistake_is_one_line_and_no_buttons(self, told: str) -> None:
        buttons, verdict = find_buttons(told, lambda _: None, MockFactory())
        assert isinstance(buttons, NoButtons)
        assert verdict.startswith("No buttons: ") and verdict.endswith("Keys, touch and control cards do the same.")

    def test_without_gpiozero_it_says_what_to_install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "gpiozero", None)
        buttons, verdict = find_buttons("done=17", lambda _: None)
        assert isinstance(buttons, NoButtons)
        assert "gpiozero is not installed: pip install" in verdict

    def test_without_pins_there_are_no_buttons_and_no_fault(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """As on a laptop: gpiozero is there, and nothing beneath it."""

        def no_pins(*_: Any, **__: Any) -> None:
            raise OSError("no GPIO here\nat all")

        monkeypatch.setattr("gpiozero.Button", no_pins)
        buttons, verdict = find_buttons("done=17", lambda _: None)
        assert isinstance(buttons, NoButtons)
        assert verdict.startswith("No buttons: the pins cannot be used (no GPIO here")
        assert "\n" not in verdict


def test_a_game_at_the_table_with_buttons(tmp_path: Path) -> None:
    """Yes begins it; from then on the buttons say what control cards say, each press in a thread of its own."""
    panel: list[FakeButtons] = []

    def make(on_command: OnCommand) -> tuple[Buttons, str]:
        panel.append(FakeButtons({command: pin for pin, command in enumerate(COMMANDS)}, on_command))
        return panel[-1], "Buttons: all of them."

    app = CompanionApp(Desk(tmp_path), Devices(buttons=make), plan=Plan(("oz",), ("Ann", "Bob", "Cy"), "Ann"))

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:

            async def press(*commands: str) -> View:
                for command in commands:
                    await asyncio.to_thread(panel[-1].press, command)
                    await pilot.pause()
                return app.game_session.view

            await pilot.pause()
            assert (await press("yes")).headline == "Ann: play 1"
            app.take({"do": "see", "card": "oz:trade-hands"})
            assert (await press("seat 3")).headline == "Bob: play 1"
            assert (await press("undo")).headline == "Ann: which player?"
            assert (await press("digit 2")).headline == "Bob: play 1"
            assert (await press("done")).violations[0].text == "Bob must still play 1 card."
            assert (await press("pause")).paused
            assert not (await press("pause")).paused

    asyncio.run(run())
    panel[-1].press("undo")  # the screen is gone, and so are its buttons
