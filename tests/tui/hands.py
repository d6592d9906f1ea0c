"""Two pairs of hands that carry out inputs of Contract 1 on the screen: by keyboard, and by touch alone."""

from __future__ import annotations

from typing import Any

from companion.engine.state import HIDDEN
from companion.tui.screens.chooser import matching
from companion.tui.widgets.letters import Letters

from .sitting import Sitting


class Hands:
    """`carry_out` finds the way over the screens; subclasses say how a key is pressed and an item is chosen."""

    def __init__(self, sitting: Sitting) -> None:
        self.at = sitting

    async def key(self, key: str) -> None:
        raise NotImplementedError

    async def choose(self, value: Any, label: str) -> None:
        raise NotImplementedError

    async def carry_out(self, given: dict[str, Any]) -> None:
        await getattr(self, f"_{given['do']}")(given)

    def _name(self, card: str) -> str:
        return self.at.session.game.deck.cards[card].name

    async def _see(self, given: dict[str, Any]) -> None:
        card, by, zone = given["card"], given.get("by"), given.get("zone")
        if zone is not None:
            await self._tell(card, zone)
        elif by is not None:
            await self.key("S")
            await self.choose(by, by)
            await self.choose(card, self._name(card))
        elif self.at.session.game.state.place_of(card) == HIDDEN:
            await self.key("P")
            await self.choose(card, self._name(card))
        else:
            await self._pick({"value": card})

    async def _tell(self, card: str, zone: str) -> None:
        await self.key("C")
        await self.key("T")
        await self.choose(card, self._name(card))
        await self.choose(zone, f"laid before {zone.removeprefix('seat:')}")
        await self.key("Esc")

    async def _pick(self, given: dict[str, Any]) -> None:
        value = given["value"]
        await self.key("A")
        await self.choose(value, self._name(value) if ":" in str(value) else str(value))

    async def _use(self, given: dict[str, Any]) -> None:
        await self.key("F")
        await self.choose(given["card"], self._name(given["card"]))

    async def _done(self, _: dict[str, Any]) -> None:
        await self.key("D")


class Keyboard(Hands):
    async def key(self, key: str) -> None:
        await self.at.press({"Esc": "escape"}.get(key, key.lower()))

    async def choose(self, value: Any, label: str) -> None:
        """Type as much of its name as it takes."""
        await self.at.type(self._shortest(value, label))
        await self.at.press("enter")

    def _shortest(self, value: Any, label: str) -> str:
        items = self.at.chooser._items
        starts = (label[:end] for end in range(len(label) + 1))
        return next(start for start in starts if matching(items, start)[0].value == value)


class Mouse(Hands):
    async def key(self, key: str) -> None:
        await self.at.touch(key)

    async def choose(self, value: Any, label: str) -> None:
        """Touch letters until the item is in sight, then the item."""
        word = next((part for part in label.split() if part.isalpha()), "")
        for letter in word if self.at.app.screen.query(Letters) else "":
            if value in [item.value for item in self.at.in_sight]:
                break
            await self.at.touch_letters(letter)
        await self.at.touch_item(value)
