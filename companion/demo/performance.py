"""A sitting on a rendered table: what the camera can see is not said but done, with hands and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Protocol

from ..engine.cards import Deck
from ..engine.request import Request
from ..engine.state import CENTER, DISCARD, SEAT
from ..session import Session
from ..simulate.invariants import Broken
from ..simulate.plan import Event, Given, Plan
from ..simulate.sitting import Past, Sitting
from .onlooker import Line, Onlooker
from .tabletop import Tabletop, Target

PATIENCE: Final = 20  # still frames in which a card that was laid must have been noticed
BREATH: Final = 9  # still frames between two moves: what was taken away has been missed by then
DIGITS: Final = 9
Pace = Callable[[], None]


class Ears(Protocol):
    """Who hears the camera, the buttons and the touch screen: a Session, or the screen that owns it."""

    def hear(self, line: Line) -> object: ...

    def take(self, given: Given) -> object: ...

    def command(self, command: str) -> object: ...


class Performance(Sitting):
    """`pace` is called after every frame: it may wait, and it may raise to end the show."""

    def __init__(self, plan: Plan, deck: Deck, frames: int, pace: Pace) -> None:
        super().__init__(plan, deck)
        self.session = Session(self.referee, self.setup, layout="table", on_told=self.on_told)
        self.ears: Ears = self.session
        self.tabletop = Tabletop(deck, self.setup.players, plan.seed, frames)
        self.onlooker = Onlooker(self.tabletop.stage, plan.deck, self.setup.players, plan.seed)
        self.missed: list[Given] = []  # what the camera did not notice, and somebody had to say
        self.moves = 0  # of cards that the camera was to notice
        self.pace = pace
        self._told: list[list[Event]] = []
        self._listening = False

    def on_told(self, events: list[Event]) -> None:
        """The session has told something: to us, or to somebody at the keyboard."""
        if self._listening:
            self._told.append([event for event in events if event["event"] != "ready"])

    def lay_out(self) -> None:
        """Markers and the cards that lie there from the beginning."""
        self._told.clear()
        self.tabletop.tidy(self.world, self.setup.first)
        self._watch(lambda: True)
        self._expect_silence("laying out the table")

    # -- one input, done instead of said ------------------------------------------------------------------------

    def hear(self, given: Given) -> list[Event]:
        """Do it, and wait for what the referee says to it."""
        self._told.clear()
        _WAYS.get(given["do"], Performance._touch)(self, given)
        self._watch(lambda: bool(self._told))
        if not self._told:
            self.missed.append(given)
            self._touch(given)
        return self._only_answer(given)

    def _only_answer(self, given: Given) -> list[Event]:
        if len(self._told) != 1:
            raise Broken("told more than once", f"{given}: {self._told}")
        events = self._told.pop()
        if events and events[0]["event"] == "refused":
            raise Broken("refused", f"{given}: {events[0]['reason']}")
        return events

    def take_back(self, count: int) -> None:
        super().take_back(count)
        self._tidy()

    def check_redo(self, given: Given, events: list[Event]) -> None:
        """Not on a real table: nobody takes a card back and lays it again just to see whether it is the same."""

    def _finish(self, given: Given, events: list[Event], past: Past, expected: tuple[str, str] | None) -> None:
        super()._finish(given, events, past, expected)
        self.moved.clear()  # the camera sees them by itself
        self._tidy()

    def _tidy(self) -> None:
        """People put everything where it belongs now; what somebody is accused of stays until it is mended."""
        self._told.clear()
        accused = {fault.card for fault in self.state.violations if fault.card is not None}
        if self.tabletop.tidy(self.world, self._asked(), accused):
            self._watch(lambda: True)
        self._expect_silence("tidying up")

    def _expect_silence(self, what: str) -> None:
        if self._told:
            raise Broken("changed by no news", f"{what}: {self._told}")

    # -- ways to say something ------------------------------------------------------------------------------------

    def _see(self, given: Given) -> None:
        """A card is laid where it is to be seen. A seat tells whose it is; elsewhere its player presses a button."""
        card, zone, by = self._card(given), given.get("zone", "tray"), given.get("by")
        if card not in self.deck.cards:
            zone = CENTER
        at_seat = zone.startswith(SEAT)
        button = None if by is None or at_seat else f"seat {self._seat(by)}"
        if (zone not in (CENTER, DISCARD) and not at_seat) or (button and self._wants_player()):
            self._touch(given)  # there is no tray on this table, and a seat's button would answer the question
            return
        if self.tabletop.lies(card, Target(zone)):
            self._touch(given)  # it never left
            return
        if button is not None:
            self._say(lambda: self.ears.command(button))
        player = by or (zone.removeprefix(SEAT) if at_seat else self._asked())
        self.moves += 1
        self.tabletop.put(card, Target(zone), player)

    def _gone(self, given: Given) -> None:
        self.moves += 1
        self.tabletop.take(self._card(given), self._asked())

    def _done(self, _given: Given) -> None:
        self.tabletop.show("done", self._asked())

    def _pick(self, given: Given) -> None:
        """With control cards as far as they go; a card that lies somewhere is touched on the screen."""
        request, value = self.game.request, given["value"]
        cards = _control_cards(request, value, self._seat) if request is not None else None
        if cards is None:
            self._touch(given)
            return
        for card in cards:
            self.tabletop.show(card, self._asked())

    def _touch(self, given: Given) -> None:
        """By touch, on the screen."""
        self._say(lambda: self.ears.take(given))

    def _say(self, act: Callable[[], object]) -> None:
        """What is told meanwhile is the answer to it."""
        self._listening = True
        try:
            act()
        finally:
            self._listening = False

    def _card(self, given: Given) -> str:
        named = str(given["card"])
        return self.deck.by_code.get(named, named)

    def _wants_player(self) -> bool:
        return self.game.request is not None and self.game.request.want == "player"

    def _asked(self) -> str:
        request = self.game.request
        return request.player if request is not None else self.state.turn.player

    def _seat(self, player: str) -> int:
        return self.state.players.index(player) + 1

    # -- frames -----------------------------------------------------------------------------------------------------

    def _watch(self, noticed: Callable[[], bool]) -> None:
        """Until everything lies still and has been noticed, or should have been; and a breath longer."""
        while self.tabletop.stage.busy:
            self._look()
        for _ in range(PATIENCE):
            if noticed():
                break
            self._look()
        for _ in range(BREATH):
            self._look()

    def _look(self) -> None:
        for line in self.onlooker.look():
            self._say(partial(self.ears.hear, line))
        self.pace()


def _control_cards(request: Request, value: Any, seat: Callable[[str], int]) -> list[str] | None:
    """The control cards that answer the question; None: there are none for that."""
    if request.want == "confirm":
        return ["yes" if value else "no"]
    if request.want == "number":
        return [*(f"digit-{digit}" for digit in str(value)), "yes"]
    if request.want == "player":
        return [f"digit-{seat(value)}"]
    if request.want == "option" and value in request.choices[:DIGITS]:
        return [f"digit-{request.choices.index(value) + 1}"]
    return None


_WAYS: Final[Mapping[str, Callable[[Performance, Given], None]]] = {
    "see": Performance._see,
    "gone": Performance._gone,
    "done": Performance._done,
    "pick": Performance._pick,
}
