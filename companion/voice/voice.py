"""The thread that speaks. Nobody who calls it ever waits for a sentence to end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from .announcements import Announcement, Announcements, Level
from .speaker import Speaker

PATIENCE: Final = 2.0  # seconds that `close` waits for the speaker to break off
_STEP: Final = 0.1


def _ignore(_: Any) -> None:
    """Nobody listens."""


class Voice:
    """Speaks what the referee said, in a thread of its own, by way of one speaker.

    A speaker that fails is not asked again: `notice` has the one line that says so, and `on_notice` is called with it,
    once, in the thread of the voice.
    """

    def __init__(
        self,
        speaker: Speaker,
        announcements: Announcements,
        on_notice: Callable[[str], None] = _ignore,
    ) -> None:
        self.notice = ""
        self._speaker, self._announcements = speaker, announcements
        self._on_notice = on_notice
        self._changed = threading.Condition()
        self._closing = self._speaking = False
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def hear(self, events: Iterable[Mapping[str, Any]]) -> None:
        """What the referee said to one input."""
        with self._changed:
            self._announcements.add(events)
            self._changed.notify_all()

    def repeat(self) -> bool:
        """Say the last once more. False: there is nothing to repeat, or nobody to say it."""
        with self._changed:
            repeated = not self.notice and self._announcements.repeat()
            self._changed.notify_all()
        return repeated

    @property
    def level(self) -> Level:
        return self._announcements.level

    @level.setter
    def level(self, level: Level) -> None:
        """Off is silent at once, in the middle of a word."""
        with self._changed:
            self._announcements.level = level
        if level == "off":
            self._speaker.stop()

    @property
    def muted(self) -> frozenset[str]:
        with self._changed:
            return frozenset(self._announcements.muted)

    def mute(self, kind: str) -> None:
        with self._changed:
            self._announcements.mute(kind)

    def unmute(self, kind: str) -> None:
        with self._changed:
            self._announcements.unmute(kind)

    def wait(self, timeout: float | None = None) -> bool:
        """Until everything is said (for `demo --headless`, which must not end before its last sentence)."""
        with self._changed:
            return self._changed.wait_for(self._has_finished, timeout)

    def close(self) -> None:
        """Silence, at once. Never hangs, even if the speaker does."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        for _ in range(round(PATIENCE / _STEP)):
            self._speaker.stop()  # again and again: the sentence may only just be beginning
            self._thread.join(_STEP)
            if not self._thread.is_alive():
                self._speaker.close()
                return

    def _has_finished(self) -> bool:
        silent = bool(self.notice) or not self._announcements.waiting
        return self._closing or (silent and not self._speaking)

    def _run(self) -> None:
        while (said := self._await()) is not None:
            try:
                self._speaker.say(said.text)
            except Exception as fault:  # whatever the device does, the game goes on without it
                self._give_up(f"The voice has failed: {fault}. The screen says everything.")
                return

    def _await(self) -> Announcement | None:
        """The next to speak, as soon as there is one; None when the voice closes."""
        with self._changed:
            self._speaking = False
            while not self._closing:
                said = self._announcements.next()
                if said is not None:
                    self._speaking = True
                    return said
                self._changed.notify_all()
                self._changed.wait()
        return None

    def _give_up(self, notice: str) -> None:
        with self._changed:
            self.notice, self._speaking = notice, False
            self._announcements.level = "off"
            self._changed.notify_all()
        self._on_notice(notice)
