"""One game at one table: the only one who writes to it. Commands and sightings go in, a View comes out.

There is no screen in here and no thread: whoever owns the session calls it from one thread, and draws the View.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from ..engine.game import Game
from ..engine.inputs import parse
from ..journal import MemoryJournal
from ..journalfile import FileJournal, Record
from ..keeping import with_journal
from ..referee import Referee, new_game
from ..setup import Setup, begin, from_dict
from ..steering import CAMERA_NOTICES, Deed, Layout, RefereeBelief, Steering
from . import explaining, looking
from .history import History, lines_of
from .sights import Sights
from .view import Camera, CardView, Line, View

Told = Callable[[list[dict[str, Any]]], None]
FAULT: Final = "a fault in the referee, written to the log; the game is as it was"


def _ignore(_: Any) -> None:
    """Nobody listens."""


class Session:
    """`take` an input, `view` what it led to. `on_told` hears every event, `on_fault` every fault of our own."""

    def __init__(
        self,
        referee: Referee,
        setup: Setup,
        records: Iterable[Record] = (),
        on_told: Told = _ignore,
        on_fault: Callable[[Exception], None] = _ignore,
        close: Callable[[], None] = lambda: None,
        layout: Layout = "tray",
        left_lying: Collection[str] = (),
    ) -> None:
        """`left_lying`: codes that the camera sees already, of the game before."""
        self.setup = setup
        self.on_told, self.on_fault = on_told, on_fault
        self._referee, self._close = referee, close
        self._history = _retold(setup, records, referee)
        opening = referee.opening()
        self._news = lines_of(opening)
        self._opening = opening
        self._sights = Sights(referee.game.deck)
        players, belief = referee.game.state.players, RefereeBelief(referee)
        self._steering = Steering(players, layout, belief, referee.game.inputs > 0, left_lying)
        self._notice = ""
        self.view = self._look()

    # -- what goes in ----------------------------------------------------------------------------------

    def announce(self) -> None:
        """Tell whoever listens how the game stands: once, when it begins or goes on."""
        self.on_told(self._opening)

    def take(self, given: dict[str, Any]) -> View:
        """One input of Contract 1. A fault of ours must not end the people's game."""
        try:
            events = self._referee.take(given)
        except Exception as fault:
            self.on_fault(fault)
            events = self._referee.refuse(FAULT)
        return self._told(given, events)

    def undo_to(self, number: int) -> View:
        """Back to how it was after that entry of the history."""
        steps = self._history.steps_back_to(number)
        return self.take({"do": "undo", "n": steps}) if steps else self.view

    def redo(self) -> View:
        """Take once more what was taken back last."""
        given = self._history.redo
        return self.take(given) if given is not None else self.refuse("nothing was taken back")

    def refuse(self, reason: str) -> View:
        """Something could not be done; the game is as it was."""
        return self.tell(f"Not taken: {reason}")

    def tell(self, notice: str) -> View:
        """One line for people, until the next input is taken."""
        self._notice = notice
        return self._shown()

    def hear(self, line: Mapping[str, Any]) -> list[str]:
        """One line of the scanner: it is taken if it is news. What is left are commands for whoever shows the game."""
        self._sights.hear(line)
        return self._carry_out(self._steering.hear(line, self._prompt))

    def command(self, command: str) -> list[str]:
        """What a button says: done, yes, no, undo, pause, repeat, "seat 2", "digit 7"; commands are left as above."""
        return self._carry_out(self._steering.command(command, self._prompt))

    def pass_time(self, seconds: float) -> list[str]:
        """Time goes by at the table."""
        return self._carry_out(self._steering.pass_time(seconds))

    def tell_camera(self, state: str, text: str) -> View:
        """How the scanner itself is doing. One that was started again sees everything anew."""
        if state == "watching":
            self._steering.restarted()
        self._notice = self._notice_of_camera(state, text)
        self._sights.tell(state, text)
        return self._shown()

    def _notice_of_camera(self, state: str, text: str) -> str:
        """That the scanner has died, until it is started again; whatever else people are told stays."""
        if state in ("lost", "ended"):
            return text
        about_camera = self._notice in CAMERA_NOTICES or self._notice == self.camera.text
        return "" if state == "watching" and about_camera else self._notice

    def _carry_out(self, deeds: list[Deed]) -> list[str]:
        left = []
        for deed in deeds:
            if deed.input is not None:
                self.take(deed.input)
            elif deed.notice:
                self.tell(deed.notice)
            else:
                left.append(deed.command)
        self._steering.players = self.game.state.players
        self._shown()
        return left

    @property
    def _prompt(self) -> dict[str, Any] | None:
        request = self.game.request
        if request is None:
            return None
        return {"want": request.want, "choices": list(request.choices), "optional": request.closable}

    def close(self) -> None:
        self._close()

    # -- what can be asked ------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self._referee.game

    @property
    def layout(self) -> Layout:
        return self._steering.layout

    @property
    def camera(self) -> Camera:
        return self._sights.camera

    def hidden_cards(self) -> tuple[CardView, ...]:
        return looking.hidden_cards(self.game)

    def cards_in_play(self) -> tuple[CardView, ...]:
        return looking.cards_in_play(self.game)

    def all_cards(self) -> tuple[CardView, ...]:
        """Every card of the deck that can be moved, by name."""
        cards = (card for card in self.game.deck.cards.values() if card.type != "Meta Rule")
        return tuple(sorted((looking.card_view(self.game, card.id) for card in cards), key=lambda card: card.name))

    def explain_card(self, id: str) -> str:
        return explaining.explain_card(self.game.deck, self.game.state, id)

    def explain_line(self, line: Line) -> str:
        return explaining.explain_line(self.game.deck, line)

    # -- the view ----------------------------------------------------------------------------------------

    def _told(self, given: dict[str, Any], events: list[dict[str, Any]]) -> View:
        refused = next((event for event in events if event["event"] == "refused"), None)
        if refused is not None:
            self.on_told(events)
            return self.refuse(refused["text"])
        self._notice = ""
        self._steer(events)
        if given["do"] != "state":
            self._history.add(given, events)
            self._news = lines_of(events)
        self.on_told(events)
        self.view = self._look()
        return self.view

    def _steer(self, events: list[dict[str, Any]]) -> None:
        """Cards that are in view and were put out of play all at once are about to be picked up."""
        kinds = {event["event"] for event in events}
        if "reshuffled" in kinds:
            self._steering.reshuffled()
        if "undone" in kinds:
            self._steering.undone()

    def _shown(self) -> View:
        """The same table; what is around it has changed."""
        self.view = self.view._replace(camera=self.camera, paused=self._steering.paused, notice=self._notice)
        return self.view

    def _look(self) -> View:
        table = looking.look(self.game)
        return View(
            deck=self.game.deck.title,
            **table._asdict(),
            news=self._news,
            history=self._history.entries,
            camera=self.camera,
            can_redo=self._history.redo is not None,
            paused=self._steering.paused,
            notice=self._notice,
        )


def _retold(setup: Setup, records: Iterable[Record], referee: Referee) -> History:
    """The history of a game that goes on: its journal once more, aloud, undone inputs and all."""
    game = begin(setup, referee.game.deck)
    history = History(event.as_dict() for event in game.opening)
    for record in records:
        history.add(record.input, [event.as_dict() for event in game.apply(parse(record.input))])
    return history


def begin_session(setup: Setup, **heard: Any) -> Session:
    """A game that is kept nowhere."""
    journal = MemoryJournal()
    return Session(new_game(setup, journal=journal), setup, close=journal.close, **heard)


def keep_session(path: str, setup: Setup | None, **heard: Any) -> Session:
    """Begin a game in that journal, or go on with the one in it."""
    referee, journal = with_journal(path, setup)
    try:
        return Session(referee, _setup_in(journal, setup), _records_in(journal), close=journal.close, **heard)
    except Exception:
        journal.close()
        raise


def _setup_in(journal: FileJournal, setup: Setup | None) -> Setup:
    if journal.contents is not None:
        return from_dict(journal.contents.header["setup"])
    assert setup is not None
    return setup


def _records_in(journal: FileJournal) -> list[Record]:
    return journal.contents.records if journal.contents is not None else []
