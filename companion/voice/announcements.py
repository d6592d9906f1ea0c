"""What is said next: a queue without a thread and without a clock.

Nothing is said twice: not while it waits, nor right after it was said. Progress may be overtaken: when the voice is
behind, a turn that has passed meanwhile is not worth a word. A verdict (a winner, a violation, a blocked win, whatever
takes one back) is never dropped, and the input that brought it is told before older inputs that brought none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple, get_args

from .pronouncing import pronounceable

Level = Literal["all", "rulings", "off"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

VERDICTS: Final = frozenset(("won", "tie", "blocked", "violation", "cancelled", "disputed"))
RULINGS: Final = VERDICTS | {"complied", "mismatch", "claimed", "undone"}
# The kinds that can be heard and muted, as people call them; in the order in which they are listed.
KINDS: Final[Mapping[str, str]] = {
    "turn": "whose turn it is",
    "draw": "draws owed",
    "prompt": "questions",
    "rule_on": "new rules",
    "rule_off": "rules that go",
    "goal_on": "new Goals",
    "goal_off": "Goals that go",
    "keeper": "new Keepers",
    "creeper": "Creepers laid down",
    "played": "Actions and Surprises",
    "used": "free actions and powers",
    "hand": "hands that change",
    "nothing": "cards without effect",
    "reshuffled": "shuffling",
    "swapped": "changes of seats",
    "joined": "who joins",
    "left": "who leaves",
    "resumed": "games that go on",
    "refused": "what is not taken",
    "complied": "limits complied with",
    "mismatch": "cards elsewhere than believed",
    "claimed": "claims to have won",
    "undone": "undo",
    "violation": "violations",
    "blocked": "wins that are blocked",
    "cancelled": "plays that are cancelled",
    "disputed": "claims that are disputed",
    "tie": "ties",
    "won": "winners",
}
SPOKEN: Final = frozenset(KINDS)

# A Keeper, a Goal or a New Rule says what it is when it lies there; saying that it was played besides would be twice.
_TOLD_AS_PLAYED: Final = frozenset(("Action", "Surprise"))
_SWITCHES: Final = {"rule_on": "rule", "rule_off": "rule", "goal_on": "goal", "goal_off": "goal"}


class Announcement(NamedTuple):
    kind: str
    text: str  # as it is spoken
    input: int = 0  # which input brought it, counted from 1
    about: str | None = None  # the card or the player
    repeated: bool = False

    @property
    def verdict(self) -> bool:
        return self.kind in VERDICTS


class Announcements:
    """`add` what the referee said, `next` gives what is to be spoken now."""

    def __init__(self, level: Level = "all", muted: Iterable[str] = ()) -> None:
        self._level: Level = level
        self.muted: set[str] = set(muted)
        self.spoken: Announcement | None = None  # the last that `next` gave
        self._queue: list[Announcement] = []
        self._inputs = 0

    @property
    def level(self) -> Level:
        return self._level

    @level.setter
    def level(self, level: Level) -> None:
        """What the new level leaves out is not said any more, even if it waits already."""
        self._level = level
        self._queue = [each for each in self._queue if self.hears(each.kind)]

    @property
    def waiting(self) -> tuple[Announcement, ...]:
        """What is still to be said, in order."""
        return tuple(sorted(self._queue, key=self._order))

    def hears(self, kind: str) -> bool:
        """Is that kind of event spoken now?"""
        if kind in self.muted or self.level == "off":
            return False
        return kind in (SPOKEN if self.level == "all" else RULINGS)

    def mute(self, kind: str) -> None:
        self.muted.add(kind)
        self._queue = [each for each in self._queue if each.kind != kind]

    def unmute(self, kind: str) -> None:
        self.muted.discard(kind)

    def add(self, events: Iterable[Mapping[str, Any]]) -> None:
        """What the referee said to one input."""
        self._inputs += 1
        turn: Mapping[str, Any] = {}
        for event in events:
            self._overtake(event)
            told = self._told_by(turn, event)
            turn = event if event["event"] == "turn" else {} if told else turn
            said = None if told else self._announcement(event)
            if said is not None and not self._said(said):
                self._queue = [each for each in self._queue if each.text != said.text] + [said]

    def next(self) -> Announcement | None:
        """What is to be spoken now; it counts as spoken. None: nothing waits."""
        while self._queue:
            first = min(self._queue, key=self._order)
            self._queue.remove(first)
            if first.repeated or self.spoken is None or first.text != self.spoken.text:
                self.spoken = first
                return first
        return None

    def repeat(self) -> bool:
        """Say the last once more, before everything else. False: nothing has been said yet, or the voice is off."""
        if self.spoken is None or self.level == "off" or any(each.repeated for each in self._queue):
            return False
        self._queue.insert(0, self.spoken._replace(repeated=True))
        return True

    def _order(self, each: Announcement) -> tuple[bool, bool, int]:
        """Repeats first; then inputs with a verdict, whole, so that its reason is heard before it."""
        urgent = {other.input for other in self._queue if other.verdict}
        return (not each.repeated, each.input not in urgent, each.input)

    def _announcement(self, event: Mapping[str, Any]) -> Announcement | None:
        kind = event["event"]
        if not self.hears(kind) or event.get("again"):
            return None
        if kind == "played" and event.get("type") not in _TOLD_AS_PLAYED:
            return None
        text = pronounceable(str(event.get("text", "")))
        return Announcement(kind, text, self._inputs, _about(event)) if text else None

    def _told_by(self, turn: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
        """Whose turn it is says how many are drawn for it: that draw is not announced besides."""
        same = event["event"] == "draw" and event.get("player") == turn.get("player")
        return same and event.get("count") == turn.get("draw") and not event.get("missing") and self.hears("turn")

    def _said(self, said: Announcement) -> bool:
        """Does it wait already, or was it the last thing said with nothing to be said since? Progress in the same words
        does not count for a verdict: it may still be overtaken."""
        if any(each.text == said.text and (each.verdict or not said.verdict) for each in self._queue):
            return True
        return not self._queue and self.spoken is not None and self.spoken.text == said.text

    def _overtake(self, event: Mapping[str, Any]) -> None:
        """Drop what the event makes old news: of earlier inputs only, and never a verdict."""
        self._queue = [
            each
            for each in self._queue
            if each.repeated or each.verdict or each.input == self._inputs or not _overtakes(event, each)
        ]


def _about(event: Mapping[str, Any]) -> str | None:
    about = event.get("player" if event["event"] in ("turn", "draw") else "card")
    return about if isinstance(about, str) else None


def _overtakes(event: Mapping[str, Any], waiting: Announcement) -> bool:
    kind = event["event"]
    if kind == "undone":
        return True  # whatever waits has not happened
    if kind == "turn":
        return waiting.kind in ("turn", "draw", "prompt")
    if kind == "draw":  # who draws twice in one turn owes both
        return waiting.kind == "draw" and waiting.about != _about(event)
    if kind in _SWITCHES:
        return _SWITCHES.get(waiting.kind) == _SWITCHES[kind] and waiting.about == _about(event)
    return kind == "prompt" and waiting.kind == "prompt"
