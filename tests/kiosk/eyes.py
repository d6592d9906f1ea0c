"""What a scanner would say, for tests without one: cards are shown, taken away and covered, and time goes by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.controls import code_of
from companion.library import load
from companion.steering import Belief, Deed, Layout, Prompt, Steering

FPS = 10
OZ = load("oz")
LEFT, RIGHT = 100.0, 400.0  # px: places in the picture


def code_on(name: str) -> str:
    """The sticker of a card of Oz Fluxx by its printed name, of a control card by what it says, or a code itself."""
    if ":" in name:
        return name
    printed = {card.name: card.code for card in OZ.cards.values()}
    return printed.get(name) or code_of(name.replace(" ", "-"))


def id_of(name: str) -> str:
    return OZ.by_code[code_on(name)]


def line(kind: str, name: str, zone: str | None, t: float, x: float = LEFT) -> dict[str, Any]:
    """A line of Contract 2."""
    code = code_on(name)
    corners = [[x, 50.0], [x + 60, 50.0], [x + 60, 110.0], [x, 110.0]]
    card = OZ.by_code.get(code)
    return {
        **{"event": kind, "card": card, "code": code, "zone": zone},
        **{"frame": round(t * FPS), "t": t, "corners": corners},
    }


class FakeBelief:
    """What the referee believes, written down by the test."""

    def __init__(self, **places: str) -> None:
        self.places = {id_of(name.replace("_", " ")): place for name, place in places.items()}
        self.accusations: set[str] = set()

    def place_of(self, card: str) -> str | None:
        card = OZ.by_code.get(card, card)
        return self.places.get(card, "hidden") if card in OZ.cards else None

    def accused(self, card: str) -> bool:
        return OZ.by_code.get(card, card) in self.accusations

    def name_of(self, card: str) -> str | None:
        found = OZ.cards.get(OZ.by_code.get(card, card))
        return found.name if found else None


class Watched:
    """A table under a scanner; every call gives what the referee, the screen and people get to hear of it."""

    def __init__(
        self,
        layout: Layout = "tray",
        players: str = "Ann,Bob,Cy",
        belief: Belief | None = None,
        resumed: bool = False,
        left_lying: Sequence[str] = (),
    ) -> None:
        self.steering = Steering(players.split(","), layout, belief, resumed, left_lying)
        self.prompt: Prompt | None = None
        self.t = 0.0
        self._zone = "tray" if layout == "tray" else None

    def show(self, name: str, zone: str | None = None, x: float = LEFT) -> list[Any]:
        return self._say("appeared", name, zone, x)

    def move(self, name: str, zone: str | None = None, x: float = RIGHT) -> list[Any]:
        return self._say("moved", name, zone, x)

    def take(self, name: str) -> list[Any]:
        return self._say("vanished", name, None, LEFT)

    def show_and_take(self, name: str) -> list[Any]:
        """Long enough that the next showing is another one."""
        said = self.show(name)
        self.pass_by(1)
        said += self.take(name)
        self.pass_by(5)
        return said

    def press(self, command: str) -> list[Any]:
        return told(self.steering.command(command, self.prompt))

    def camera(self, status: str) -> list[Any]:
        return self.hear({"event": "camera", "status": status, "frame": round(self.t * FPS), "t": self.t})

    def hear(self, line: dict[str, Any]) -> list[Any]:
        return told(self.steering.hear(line, self.prompt))

    def ask(self, want: str, *choices: Any, optional: bool = False) -> None:
        self.prompt = {"want": want, "choices": list(choices), "optional": optional}

    def pass_by(self, seconds: float) -> list[Any]:
        self.t += seconds
        return told(self.steering.pass_time(seconds))

    def restart(self) -> None:
        """The scanner dies and is started again: its clock and its frames begin anew."""
        self.t = 0.0
        self.steering.restarted()

    def _say(self, kind: str, name: str, zone: str | None, x: float) -> list[Any]:
        return self.hear(line(kind, name, zone or self._zone, self.t, x))


def told(deeds: list[Deed]) -> list[Any]:
    """Inputs as they are, commands and notices as text."""
    return [deed.input if deed.input is not None else deed.command or deed.notice for deed in deeds]


def see(name: str, zone: str = "tray", by: str | None = None) -> dict[str, Any]:
    """What the referee hears when a card is seen."""
    code = code_on(name)
    return {"do": "see", "card": OZ.by_code.get(code, code), "zone": zone} | ({"by": by} if by else {})


def pick(value: Any) -> dict[str, Any]:
    return {"do": "pick", "value": value}


DONE = {"do": "done"}
UNDO = {"do": "undo"}
