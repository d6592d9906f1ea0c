"""Buttons on the pins of a Pi: they say the same as keys and control cards.

Each button connects its pin to ground; the Pi's own resistor pulls the pin up. Pins are counted as the chip counts
them (GPIO17).
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from .controls import SEATS
from .engine.plain import plain

COMMANDS: Final = (
    *("done", "yes", "no", "undo", "pause", "repeat"),
    *(f"seat {seat}" for seat in range(1, SEATS + 1)),
    *(f"digit {digit}" for digit in range(10)),
)
HIGHEST_PIN: Final = 27  # of the forty-pin header
_PINS: Final = frozenset(str(pin) for pin in range(HIGHEST_PIN + 1))
BOUNCE: Final = 0.05  # seconds in which a contact that chatters counts once

OnCommand = Callable[[str], None]


class ButtonsError(ValueError):
    """The buttons cannot be used; the message says what to change."""


class Buttons(Protocol):
    """`on_command` is called with the command once for every press, in a thread of the device."""

    def close(self) -> None:
        """No press is heard any more. Closing twice is fine."""
        ...


class NoButtons:
    """There are none."""

    def close(self) -> None:
        """Nothing is open."""


class FakeButtons:
    """Buttons without a Pi: `press` them by name."""

    def __init__(self, pins: Mapping[str, int], on_command: OnCommand) -> None:
        self._pins, self._on_command = dict(pins), on_command

    def press(self, command: str) -> None:
        if command in self._pins:
            self._on_command(command)

    def close(self) -> None:
        self._pins = {}


class GpioButtons:
    """The real ones, by gpiozero. `factory` is gpiozero's: None for the Pi's own pins."""

    def __init__(self, pins: Mapping[str, int], on_command: OnCommand, factory: Any = None) -> None:
        gpiozero = _load()
        self._buttons: list[Any] = []
        try:
            with warnings.catch_warnings():  # it warns of every pin library that it lacks, over the screen
                warnings.simplefilter("ignore")
                for command, pin in pins.items():
                    button = gpiozero.Button(pin, pull_up=True, bounce_time=BOUNCE, pin_factory=factory)
                    self._buttons.append(button)
                    button.when_pressed = _saying(command, on_command)
        except Exception as error:  # gpiozero's own, and whatever the pin library beneath it raises
            self.close()
            raise ButtonsError(f"the pins cannot be used ({plain(str(error))})") from error

    def close(self) -> None:
        for button in self._buttons:
            button.close()
        self._buttons = []


def _saying(command: str, on_command: OnCommand) -> Callable[[], None]:
    return lambda: on_command(command)


def _load() -> Any:
    try:
        return importlib.import_module("gpiozero")
    except ImportError as error:
        raise ButtonsError("gpiozero is not installed: pip install gpiozero lgpio") from error


def read_pins(text: str) -> dict[str, int]:
    """ "done=17,undo=27,seat 1=5" as pins by command; a button has one command, a command one button."""
    pins: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        command, _, pin = (word.strip() for word in part.partition("="))
        if command not in COMMANDS:
            raise ButtonsError("a button says done, yes, no, undo, pause, repeat, seat 1 or digit 1: done=17,undo=27")
        if pin not in _PINS:
            raise ButtonsError(f"the pin of {command!r} is a GPIO number from 0 to {HIGHEST_PIN}: {command}=17")
        if command in pins or int(pin) in pins.values():
            raise ButtonsError(f"{command}={int(pin)}: that command or that pin has a button already")
        pins[command] = int(pin)
    return pins


def find_buttons(text: str, on_command: OnCommand, factory: Any = None) -> tuple[Buttons, str]:
    """The buttons on these pins, and one line that says how that went. Never fails: without a Pi there are none."""
    if not text:
        return NoButtons(), "There are no buttons."
    try:
        pins = read_pins(text)
        buttons = GpioButtons(pins, on_command, factory)
    except ButtonsError as error:
        return NoButtons(), f"No buttons: {error}. Keys, touch and control cards do the same."
    return buttons, f"Buttons: {', '.join(f'{command} on GPIO{pin}' for command, pin in pins.items())}."
