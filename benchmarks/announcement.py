"""From a card that can be read to the words on the screen, in frames: the drawn table, the real eye, the real screen.

.venv/bin/python benchmarks/announcement.py        half a minute; --cards 10 for less

Keepers are laid one after the other before a drawn camera. Counted is from the first frame in which a card lies still
with nothing on its sticker to the frame after which the screen, refreshed once, says who has it. Frames, not seconds:
the same on any machine that keeps up with its camera.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path

from textual.pilot import Pilot

from companion.demo.onlooker import Onlooker
from companion.demo.tabletop import Tabletop, Target
from companion.library import load
from companion.setup import Setup
from companion.tui.app import CompanionApp, Line
from companion.tui.desk import Desk

DECK, PLAYERS = "fluxx", ("Ann", "Bob", "Cy")
BOUND = 3  # frames
PATIENCE = 60  # frames


class Trial:
    """One table, its camera and the screen beside it."""

    def __init__(self, app: CompanionApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot
        self.deck = load(DECK)
        self.tabletop = Tabletop(self.deck, PLAYERS, seed=1, frames=6)
        self.eye = Onlooker(self.tabletop.stage, DECK, PLAYERS, seed=1)

    async def frame(self) -> None:
        """The next frame, what it means to the game, and one refresh of the screen."""
        for line in self.eye.look():
            self.app.on_line(Line(dict(line)))
        await self.pilot.pause()

    async def settle(self, frames: int = 12) -> None:
        while self.tabletop.stage.busy:
            await self.frame()
        for _ in range(frames):
            await self.frame()

    async def lay(self, card: str) -> int | None:
        """Frames from readable to announced; None: never."""
        player, face = self.app.game_session.view.turn.player, self.deck.cards[card]
        self.tabletop.put(card, Target(f"seat:{player}"), player)
        readable = None
        for number in range(PATIENCE):
            await self.frame()
            if readable is None and face.code in self.tabletop.stage.truth().clear_codes():
                readable = number
            if f"{player} has {face.name}" in self.words():
                await self.settle()
                return number - (readable if readable is not None else number)
        return None

    def words(self) -> str:
        """What stands on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return " ".join(" ".join(strip.text for strip in strips).split())


async def measure(cards: int) -> list[int | None]:
    with tempfile.TemporaryDirectory() as folder:
        setup = Setup(DECK, PLAYERS, "Ann", "auto")
        app = CompanionApp(Desk(Path(folder)), setup=setup, layout="table", grace=0)
        async with app.run_test(size=(120, 40)) as pilot:
            trial = Trial(app, pilot)
            await trial.settle()
            keepers = [card.id for card in trial.deck.cards.values() if card.type == "Keeper"]
            return [await trial.lay(card) for card in keepers[:cards]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=18)
    delays = asyncio.run(measure(parser.parse_args().cards))
    print("frames from readable to the words on the screen    cards")
    for frames, count in sorted(Counter(delays).items(), key=str):
        print(f"{'never' if frames is None else frames:>47}    {count:5}")
    late = [delay for delay in delays if delay is None or delay > BOUND]
    print(f"at most {BOUND}: {'yes' if not late else f'no, {len(late)} of {len(delays)} were later'}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
