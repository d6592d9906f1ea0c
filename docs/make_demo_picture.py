"""Draws the demo for the docs, docs/pictures/demo.svg:  python docs/make_demo_picture.py

The first turns of a game, played before the drawn camera; the same picture every time.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from companion.demo.screen import DemoApp, DemoDesk  # noqa: E402
from companion.demo.show import make_show  # noqa: E402
from companion.tui.app import Devices  # noqa: E402
from docs.make_screens import drawn  # noqa: E402

PICTURE = ROOT / "docs" / "pictures" / "demo.svg"
SIZE = (150, 42)
DECK, PLAYERS, SEED, INPUTS = "oz", 3, 1, 34


async def draw(app: DemoApp) -> str:
    """Until so much has been said; then the players are stopped in the middle of their game."""
    async with app.run_test(size=SIZE) as pilot:
        while len(app.game_session.view.history) <= INPUTS:
            await pilot.pause(0.02)
        assert app.players is not None
        app.players.stop()
        await pilot.pause(0.5)
        return drawn(app)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = DemoDesk(Path(folder), make_show, make_show(DECK, PLAYERS, SEED))
        app = DemoApp(desk, Devices(), setup=desk.show.performance.setup)
        PICTURE.write_text(asyncio.run(draw(app)), encoding="utf-8")
        assert app.players is not None
        app.players.join()


if __name__ == "__main__":
    main()
