"""A walk past every screen, always the same: what the snapshots and the pictures of the docs show."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from companion.tui.app import Line

from .sitting import Sitting, sit_down

CROWD = ("Ann", "Bartholomew the Younger", "Cy", "Daphne", "Ezekiel von Hohenzollern", "Fi")
MIX = "star+fluxx+oz+monster"

# A game in its middle: two rules about numbers, one that is not, a Goal that Ann is near to, a Creeper, a fault.
MIDDLE: tuple[dict[str, Any], ...] = (
    {"do": "see", "card": "oz:the-scarecrow"},
    {"do": "see", "card": "oz:draw-3"},
    {"do": "see", "card": "oz:winged-monkeys", "by": "Bob"},
    {"do": "put", "card": "oz:water", "to": "seat:Bob"},
    {"do": "put", "card": "oz:toto", "to": "seat:Cy"},
    {"do": "put", "card": "oz:double-agenda", "to": "center"},
    {"do": "put", "card": "oz:the-smartest-dummy-ever", "to": "center"},
    {"do": "hand", "player": "Ann", "count": 5},
    {"do": "put", "card": "oz:hand-limit-2", "to": "center"},
)
WIN: tuple[dict[str, Any], ...] = (
    {"do": "done"},
    {"do": "done"},
    {"do": "done"},
    {"do": "put", "card": "oz:artificial-brain", "to": "seat:Ann"},
)
SIGHTS = (("oz:water", "seat:2", 300, 200), ("oz:toto", "seat:3", 1400, 240), ("oz:the-scarecrow", "seat:1", 820, 800))


def sighting(table: Sitting, at: int) -> dict[str, Any]:
    """A line of the scanner about a card that lies where the referee believes it to be."""
    card, zone, x, y = SIGHTS[at]
    corners = [[x, y], [x + 40, y], [x + 40, y + 40], [x, y + 40]]
    code = table.session.game.deck.cards[card].code
    frame = 12 * at
    return {
        "event": "appeared",
        "card": card,
        "code": code,
        "zone": zone,
        "frame": frame,
        "t": frame / 10,
        "corners": corners,
    }


async def crowd(table: Sitting) -> None:
    """Six players with some fifteen Keepers each, twelve rules and more, two Goals, Creepers, limits."""
    deck = table.session.game.deck
    for type, count in (("Keeper", 90), ("Creeper", 8)):
        cards = [card.id for card in deck.cards.values() if card.type == type][:count]
        for at, card in enumerate(cards):
            table.session.take({"do": "put", "card": card, "to": f"seat:{CROWD[at % len(CROWD)]}"})
    for type, count in (("New Rule", 40), ("Goal", 2)):
        for card in [card.id for card in deck.cards.values() if card.type == type][:count]:
            table.session.take({"do": "put", "card": card, "to": "center"})
    await table.take()
    table.app._changed()
    await table.settle()


async def walk(folder: Path, size: tuple[int, int], plain: bool) -> AsyncIterator[tuple[str, Sitting]]:
    """The name of each screen, with the app that shows it."""
    async for stop in _before_a_game(folder / "games", size, plain):
        yield stop
    async for stop in _in_a_game(folder / "games", size, plain):
        yield stop
    async with sit_down(folder / "crowd", size, CROWD, MIX, plain=plain) as table:
        await crowd(table)
        yield "crowd", table


async def _before_a_game(folder: Path, size: tuple[int, int], plain: bool) -> AsyncIterator[tuple[str, Sitting]]:
    async with sit_down(folder, size, plain=plain, setup=None) as table:
        yield "setup-first", table
        await table.press("1")
        yield "name", table
        await table.press("escape", "d")
        yield "decks", table


async def _in_a_game(folder: Path, size: tuple[int, int], plain: bool) -> AsyncIterator[tuple[str, Sitting]]:
    async with sit_down(folder, size, plain=plain, layout="table") as table:
        yield "begin", table
        await table.take(*MIDDLE)
        yield "table", table
        for name, keys in (
            ("play", ("p", "t", "o")),
            ("why", ("w",)),
            ("look", ("l",)),
            ("camera", ("v",)),
            ("pause", ("z",)),
            ("games", ("g",)),
            ("replay", ("g", "enter", "end")),
            ("leave", ("x",)),
            ("hand", ("c", "h", "enter")),
        ):
            await table.press(*keys)
            if name == "camera":
                for at in range(len(SIGHTS)):
                    table.app.on_line(Line(sighting(table, at)))
                await table.settle()
            yield name, table
            await _back(table)
        await table.press("u", "c")
        yield "correct", table
        await table.press("b", "escape")
        await table.take(*WIN)
        table.app.screen._timer.pause()  # type: ignore[attr-defined]  # seconds go by when we say so
        yield "won", table
        for _ in range(20):
            table.app.screen.tick()  # type: ignore[attr-defined]
        await table.settle()
        yield "won-for-good", table
        await table.press("n")
        yield "setup", table


async def _back(table: Sitting) -> None:
    while table.screen != "Table":
        await table.press("z" if table.screen == "Pause" else "escape")
