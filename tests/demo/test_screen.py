"""The demo on the screen: players in a thread, the drawn table beside the referee."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from companion.demo.screen import DemoApp, DemoDesk, thumbnail_of
from companion.demo.show import Show, make_show
from companion.tui.app import Devices
from companion.tui.desk import LOG
from companion.tui.screens.winner import Won
from companion.tui.widgets.livepicture import LivePicture

Story = Callable[[Pilot[int], DemoApp], Awaitable[None]]
SHORT = 36  # the seed of a game of seven plays
PATIENCE = 60.0  # seconds of this machine's; a failure, never a pace


def on_screen(
    folder: Path, story: Story, size: tuple[int, int] = (140, 44), turns: int | None = None, seed: int = 1
) -> DemoApp:
    def make(deck: str, players: int, seed: int) -> Show:
        return make_show(deck, players, seed, turns=turns)

    desk = DemoDesk(folder, make, make("monster", 2, seed))
    app = DemoApp(desk, Devices(), setup=desk.show.performance.setup, grace=0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await story(pilot, app)

    asyncio.run(run())
    assert app.players is not None
    app.players.join()
    return app


async def until(pilot: Pilot[int], happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await pilot.pause(0.05)


def told(app: DemoApp) -> int:
    return len(app.game_session.view.history)


def test_the_players_play_before_the_camera_and_the_screen_shows_both(tmp_path: Path) -> None:
    async def story(pilot: Pilot[int], app: DemoApp) -> None:
        await until(pilot, lambda: bool(app.game_session.view.camera.spots))
        await until(pilot, lambda: app.report is not None)
        assert told(app) == 1 + app.report.outcome.inputs if app.report else 0
        picture = app.screen.query_one(LivePicture)
        assert picture.display
        await until(pilot, lambda: "▀" in "".join(segment.text for segment in picture.render_line(4)))

    app = on_screen(tmp_path, story, turns=2)
    assert app.report is not None
    assert app.report.outcome.broken is None
    assert app.report.missed == 0


def test_who_touches_the_game_has_taken_over_and_the_players_stop(tmp_path: Path) -> None:
    async def story(pilot: Pilot[int], app: DemoApp) -> None:
        await until(pilot, lambda: told(app) > 2)
        app.undo_to(0)
        assert app.taken_over
        before = told(app)
        await until(pilot, lambda: app.game_session.view.camera.state == "ended")
        assert told(app) == before

    assert on_screen(tmp_path, story).report is None


def test_in_a_break_the_players_wait(tmp_path: Path) -> None:
    async def story(pilot: Pilot[int], app: DemoApp) -> None:
        await until(pilot, lambda: told(app) > 2)
        await pilot.press("z")
        await until(pilot, lambda: app.game_session.view.paused)
        await pilot.pause(0.3)
        frame = app._demo_desk.show.performance.onlooker.frames
        await pilot.pause(0.5)
        assert app._demo_desk.show.performance.onlooker.frames == frame

    on_screen(tmp_path, story)


def test_after_the_winner_comes_the_next_game(tmp_path: Path) -> None:
    async def story(pilot: Pilot[int], app: DemoApp) -> None:
        first = app.game_session
        await until(pilot, lambda: app.report is not None and isinstance(app.screen, Won))
        app._encore()
        await until(pilot, lambda: app.game_session is not first and told(app) > 1)
        assert app.game_session.view.winner is None

    assert on_screen(tmp_path, story, seed=SHORT).report is not None


def test_a_fault_of_the_players_is_logged_and_the_screen_stays(tmp_path: Path) -> None:
    async def story(pilot: Pilot[int], app: DemoApp) -> None:
        await until(pilot, lambda: told(app) > 1)

        def break_down() -> None:
            raise ZeroDivisionError("the players fell over")

        app._demo_desk.show.performance.pace = break_down
        await until(pilot, lambda: app.game_session.view.camera.state == "ended")

    on_screen(tmp_path, story)
    assert "the players fell over" in (tmp_path / LOG).read_text()


@pytest.mark.parametrize("key", ["x", "ctrl+c", "ctrl+q"])
def test_one_key_leaves(tmp_path: Path, key: str) -> None:
    async def story(pilot: Pilot[int], app: DemoApp) -> None:
        await until(pilot, lambda: told(app) > 1)
        await pilot.press(key)
        await pilot.pause()
        assert app._exit

    assert on_screen(tmp_path, story).return_value == 0


def test_on_a_small_screen_the_picture_is_on_a_key(tmp_path: Path) -> None:
    async def story(pilot: Pilot[int], app: DemoApp) -> None:
        await until(pilot, lambda: app.draw_picture() is not None)
        assert not app.screen.query_one("#drawn").display
        await pilot.press("v")
        await until(pilot, lambda: bool(app.screen.query(LivePicture)) and app.screen.query_one(LivePicture).display)

    on_screen(tmp_path, story, size=(80, 24))


def test_the_small_picture_keeps_the_shape_of_the_large_one() -> None:
    show = make_show("monster", 2, seed=1)
    show.performance.onlooker.look()
    frame = show.performance.onlooker.frame
    assert frame is not None
    small = thumbnail_of(frame.luma)
    assert (small.width, small.height) == (320, 180)
    assert len(small.pixels) == 320 * 180
    assert small.shrunk == pytest.approx(9.6)
