"""The voice as people at the table change it: how much is spoken, and what is never spoken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from companion.setup import Setup
from companion.tui.app import CompanionApp, Devices
from companion.tui.desk import Desk
from companion.voice import Announcements, Voice

from .fakes import FakeSpeaker

Press = Callable[..., Awaitable[None]]
WAIT = 5.0


def at_the_table(folder: Path, story: Callable[[Press, Voice, FakeSpeaker], Awaitable[None]]) -> None:
    speaker = FakeSpeaker()
    voice = Voice(speaker, Announcements())
    devices = Devices(mouth=lambda _on_notice: (voice, "A voice that remembers."))
    app = CompanionApp(Desk(folder), devices, setup=Setup("oz", ("Ann", "Bob"), "Ann", "auto"))

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()

            async def press(*keys: str) -> None:
                await pilot.press(*keys)
                await pilot.pause()

            await story(press, voice, speaker)

    asyncio.run(run())


def test_a_kind_is_muted_and_spoken_again_by_the_key_for_the_voice(tmp_path: Path) -> None:
    async def story(press: Press, voice: Voice, speaker: FakeSpeaker) -> None:
        await press("m", *"mute new keepers".replace(" ", ""), "escape")
        assert voice.muted == frozenset()
        await press("m", *"keepers", "enter")
        assert voice.muted == {"keeper"}
        await press("p", *"toto", "enter")
        await press("m", *"keepers", "enter")
        assert voice.muted == frozenset()
        await press("p", *"water", "enter")
        assert voice.wait(WAIT)
        assert [text for text in speaker.said if "has" in text] == ["Bob has Water."]

    at_the_table(tmp_path, story)


def test_the_level_too_and_what_is_repeated(tmp_path: Path) -> None:
    async def story(press: Press, voice: Voice, speaker: FakeSpeaker) -> None:
        assert voice.wait(WAIT)
        await press("r")
        assert voice.wait(WAIT)
        assert speaker.said == ["Ann's turn: draw 1, play 1."] * 2
        levels: list[Any] = []
        for words in ("rulings", "silence", "everything"):
            await press("m", *words, "enter")
            levels.append(voice.level)
        assert levels == ["rulings", "off", "all"]

    at_the_table(tmp_path, story)
