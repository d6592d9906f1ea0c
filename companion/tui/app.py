"""The program on the screen. It owns the session and sends it what people and the camera say; screens draw its View."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from ..buttons import Buttons, NoButtons
from ..controls import CONTROLS
from ..games import Kept
from ..session import Session, View
from ..session.sights import STATES
from ..setup import Setup
from ..steering import Layout
from ..voice.announcements import LEVELS
from .asciifilter import AsciiFilter
from .desk import FAULTS, Desk
from .look import PLAIN, PLAIN_THEME, RICH, RICH_THEME, Look
from .screens.chooser import Chooser, card_item, plain_item
from .screens.leave import Leave
from .screens.pause import Pause
from .screens.setup import Plan, SetUp, plan_of
from .screens.table import Table
from .screens.winner import GRACE, Won
from .thumbnail import Thumbnail

LEFT: Final = 0  # the exit code of those who left on purpose; everything else is started again
TIME_STEP: Final = 5.0  # seconds between looks at the clock
NOTICE_TIME: Final = 8.0  # seconds that a line in the corner stays


class Eye(Protocol):
    """A scanner that runs. The real one is `companion.scanner.Scanner`."""

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def retry(self) -> None: ...


class Mouth(Protocol):
    """A voice. The real one is `companion.voice.Voice`."""

    level: Any

    @property
    def muted(self) -> frozenset[str]: ...

    def hear(self, events: Any) -> None: ...

    def repeat(self) -> bool: ...

    def mute(self, kind: str) -> None: ...

    def unmute(self, kind: str) -> None: ...

    def close(self) -> None: ...


class Devices(NamedTuple):
    """How to make what is around the game; None: there is none."""

    eye: Callable[[str, str, Callable[[dict[str, Any]], None], Callable[[Any], None]], Eye] | None = None
    mouth: Callable[[Callable[[str], None]], tuple[Mouth, str]] | None = None
    buttons: Callable[[Callable[[str], None]], tuple[Buttons, str]] | None = None
    picture: Callable[[], Thumbnail | None] | None = None  # what the camera saw last


class Line(Message):
    """The scanner says something."""

    def __init__(self, line: dict[str, Any]) -> None:
        super().__init__()
        self.line = line


class EyeState(Message):
    def __init__(self, state: Any) -> None:
        super().__init__()
        self.state = state


class Notice(Message):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Pressed(Message):
    """A button says something."""

    def __init__(self, command: str) -> None:
        super().__init__()
        self.command = command


class CompanionApp(App[int], inherit_bindings=False):
    """`inherit_bindings=False`: no key of the framework's own leaves the program."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS_PATH = "companion.tcss"
    TITLE = "Fluxx companion"
    TABLE: type[Table] = Table  # the demo has one of its own

    def __init__(
        self,
        desk: Desk,
        devices: Devices | None = None,
        *,
        plain: bool = False,
        setup: Setup | None = None,
        plan: Plan | None = None,
        resume: bool = False,
        layout: Layout = "tray",
        grace: int = GRACE,
    ) -> None:
        super().__init__(ansi_color=plain)
        self.desk = desk
        self.look: Look = PLAIN if plain else RICH
        self.voice_verdict = "There is no voice."
        self._devices = devices or Devices()
        self._setup, self._plan, self._resume = setup, plan, resume
        self._layout, self._grace = layout, grace
        self._session: Session | None = None
        self._eye: Eye | None = None
        self._mouth: Mouth | None = None
        self._buttons: Buttons = NoButtons()
        self._buttons_verdict = self._start_fault = ""
        self._held: deque[events.Key] = deque()
        self._busy_with_key: Screen[Any] | None = None
        self._camera_verdict = "Camera: none. The game is refereed by hand."
        self._lying: set[str] = set()  # codes that the camera sees, from one game to the next

    # -- beginning and ending --------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.register_theme(PLAIN_THEME if self.look is PLAIN else RICH_THEME)
        self.theme = PLAIN_THEME.name if self.look is PLAIN else RICH_THEME.name
        self.set_class(self.look is PLAIN, "plain")
        self._find_voice()
        self._find_buttons()
        self.set_interval(TIME_STEP, self._pass_time)
        if not self._start():
            self.push_screen(SetUp(self._plan, self._start_fault))

    async def on_event(self, event: events.Event) -> None:
        """Keys are taken one by one, and only by a screen that is built: whoever types ahead means the next screen."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            self._held.append(event)
            await self.release_keys()
        else:
            await super().on_event(event)

    @property
    def _is_ready(self) -> bool:
        return self._busy_with_key is not self.screen and getattr(self.screen, "ready", True)

    async def release_keys(self) -> None:
        """The keys that have waited, until one of them keeps the screen busy or opens another."""
        while self._held and self._is_ready:
            self._busy_with_key = self.screen
            target = self.screen.focused or self.screen
            await super().on_event(self._held.popleft())
            self._follow_key(target)

    def _follow_key(self, node: DOMNode | None) -> None:
        """A key that nobody wants is handed from parent to parent, up to us: we come behind it."""
        if isinstance(node, Widget):
            node.call_later(self._follow_key, node.parent)
        else:
            self._busy_with_key = None
            self.call_later(self.release_keys)

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = list(super().get_line_filters())
        return [*filters, AsciiFilter()] if self.look is PLAIN else filters

    def _start(self) -> bool:
        """Straight to the table: the game that waits, or the one asked for. False: to the set-up."""
        session = self._try(lambda: self.desk.resume(self._layout, **self._ears)) if self._resume else None
        setup = self._setup
        if session is None and setup is not None:
            session = self._try(lambda: self.desk.begin(setup, self._layout, **self._ears))
        if session is not None:
            self._sit_down(session)
        return session is not None

    def _try(self, make: Callable[[], Session | None]) -> Session | None:
        """A game that cannot be begun or gone on with is told, and the screen stays where it is."""
        try:
            return make()
        except FAULTS as error:
            self.desk.log(error)
            self._tell_fault(str(error))
            return None

    def _tell_fault(self, text: str) -> None:
        self._start_fault = text
        if isinstance(self.screen, SetUp):
            self.screen.tell_fault(text)
        else:
            self.say(text, "error")

    def say(self, text: str, severity: Literal["information", "warning", "error"] = "information") -> None:
        """One line for people, for a while."""
        self.notify(text, severity=severity, timeout=NOTICE_TIME, markup=False)

    @property
    def _ears(self) -> dict[str, Any]:
        """What every session gets to know of us."""
        return {"on_told": self._told, "on_fault": self.desk.log, "left_lying": frozenset(self._lying)}

    def begin(self, setup: Setup) -> None:
        """A new game."""
        session = self._try(lambda: self.desk.begin(setup, self._layout, **self._ears))
        if session is not None:
            self._sit_down(session)

    def go_on(self, kept: Kept) -> None:
        """A game of the past. The one that is being played stays in its journal."""
        self._get_up()
        session = self._try(lambda: self.desk.go_on(kept, self._layout, **self._ears))
        if session is not None:
            self._sit_down(session)
        else:
            self.switch_to_setup(None)

    def _sit_down(self, session: Session) -> None:
        self._get_up()
        self._session, self._layout = session, session.layout
        self._open_eye(session.setup.deck)
        session.announce()
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(self.TABLE())
        self.call_after_refresh(self._changed)

    def _get_up(self) -> None:
        """No game is being played any more; its journal is closed, and can be gone on with."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def play_again(self) -> None:
        """The same players; who starts is settled by chance."""
        self.switch_to_setup(plan_of(self.game_session.setup, self._layout))

    def switch_to_setup(self, plan: Plan | None) -> None:
        """The game is over for us: what the camera sees from now on belongs to no game."""
        self._get_up()
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(SetUp(plan))

    def ask_to_leave(self) -> None:
        self.push_screen(Leave(), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.exit(LEFT)

    def on_unmount(self) -> None:
        self._buttons.close()
        for close in (self._eye and self._eye.stop, self._mouth and self._mouth.close):
            if close:
                close()
        self._get_up()

    def _print_error_renderables(self) -> None:
        """A fault of ours goes to the log: people at the table never see a traceback, they see the game again."""
        if self._exception is not None:
            self.desk.log(self._exception)
        self._exit_renderables.clear()

    # -- the game -----------------------------------------------------------------------------------------------

    @property
    def game_session(self) -> Session:
        assert self._session is not None, "no game is being played"
        return self._session

    def take(self, given: dict[str, Any]) -> None:
        """One input of Contract 1, by whichever hand."""
        self.game_session.take(given)
        self._changed()

    def undo_to(self, number: int) -> None:
        self.game_session.undo_to(number)
        self._changed()

    def redo(self) -> None:
        self.game_session.redo()
        self._changed()

    def refuse(self, reason: str) -> None:
        """Said on the screen; the game is as it was."""
        self.game_session.refuse(reason)
        self._changed()

    def command(self, command: str) -> None:
        """What a key, a button or a control card says. Without a game, yes begins one."""
        if self._session is not None:
            self._obey(self._session.command(command))
        elif command == "yes":
            self._agree()

    def choose_player(self, title: str, then: Callable[[str], Any]) -> None:
        items = [plain_item(seat.player, seat.player) for seat in self.game_session.view.seats]
        self.push_screen(Chooser(title, items), lambda player: then(player) if player is not None else None)

    def show_surprise(self) -> None:
        """Somebody answers what was just done."""
        self.choose_player("Who answers?", self._surprise_of)

    def _surprise_of(self, player: str) -> None:
        cards = [card for card in self.game_session.hidden_cards() if card.type == "Surprise"]
        items = [card_item(card, self.look) for card in cards]

        def show(card: str | None) -> None:
            if card is not None:
                self.take({"do": "see", "card": card, "by": player})

        self.push_screen(Chooser(f"{player} answers with:", items), show)

    def _changed(self) -> None:
        """Every open screen draws what it shows of the View; a win opens its screen, a win taken back closes it."""
        if self._session is None:
            return
        view = self._session.view
        if view.paused and not any(isinstance(screen, Pause) for screen in self.screen_stack):
            self.push_screen(Pause())
        won = [screen for screen in self.screen_stack if isinstance(screen, Won)]
        if view.winner is not None and not won and isinstance(self.screen_stack[-1], Table):
            self.push_screen(Won(self._grace))
        elif view.winner is None and won:
            self._close_down_to(won[0])
        self._show(view)

    def _close_down_to(self, screen: Won) -> None:
        while screen in self.screen_stack:
            self.pop_screen()

    def _show(self, view: View) -> None:
        for screen in self.screen_stack:
            show = getattr(screen, "show", None)
            if show is not None and screen.is_mounted and screen.is_running:
                show(view)

    # -- voice ----------------------------------------------------------------------------------------------------

    def _find_voice(self) -> None:
        if self._devices.mouth is not None:
            self._mouth, self.voice_verdict = self._devices.mouth(self._notice_from_voice)

    def _notice_from_voice(self, text: str) -> None:
        """In the voice's thread."""
        self.post_message(Notice(text))

    def _told(self, events: list[dict[str, Any]]) -> None:
        if self._mouth is not None:
            self._mouth.hear(events)

    def repeat(self) -> None:
        """Aloud if there is a voice; on the screen it stands anyway."""
        if self._mouth is None or not self._mouth.repeat():
            self.say(self.game_session.view.headline)

    @property
    def voice_now(self) -> tuple[str, frozenset[str]]:
        """The level, and the kinds that are muted."""
        return (self._mouth.level, self._mouth.muted) if self._mouth is not None else ("off", frozenset())

    def set_voice(self, choice: str | None) -> None:
        """A level, or a kind that is muted from now on, or no longer."""
        if choice is None or self._mouth is None:
            return
        if choice in LEVELS:
            self._mouth.level = choice
        elif choice in self._mouth.muted:
            self._mouth.unmute(choice)
        else:
            self._mouth.mute(choice)

    def on_notice(self, message: Notice) -> None:
        self.voice_verdict = message.text
        self.say(message.text, "warning")

    # -- buttons --------------------------------------------------------------------------------------------------

    def _find_buttons(self) -> None:
        if self._devices.buttons is not None:
            self._buttons, self._buttons_verdict = self._devices.buttons(self._command_from_button)

    def _command_from_button(self, command: str) -> None:
        """In the button's thread."""
        self.post_message(Pressed(command))

    def on_pressed(self, message: Pressed) -> None:
        self.command(message.command)

    # -- camera ---------------------------------------------------------------------------------------------------

    def _open_eye(self, deck: str) -> None:
        if self._eye is not None:
            self._eye.stop()
            self._eye = None
        if self._devices.eye is None:
            return
        self._eye = self._devices.eye(
            deck,
            self._layout,
            self._line_from_eye,
            self._state_from_eye,
        )
        self._eye.start()

    def _line_from_eye(self, line: dict[str, Any]) -> None:
        """In the scanner's thread: handed over, never waited for."""
        self.post_message(Line(line))

    def _state_from_eye(self, state: Any) -> None:
        self.post_message(EyeState(state))

    def set_layout(self, layout: Layout) -> None:
        self._layout = layout

    @property
    def picture(self) -> Callable[[], Thumbnail | None] | None:
        """Gives the latest picture of the camera; None if there is no such thing."""
        return self._devices.picture

    def retry_camera(self) -> None:
        if self._eye is not None:
            self._eye.retry()

    def check_devices(self) -> None:
        """Live verdicts for the set-up: the scanner is started and tells how it goes."""
        if self._session is None and self._devices.eye is not None:
            self._camera_verdict = "Camera: starting ..."
            self._open_eye("fluxx")
        self._tell_checks()

    def _tell_checks(self) -> None:
        verdicts = [self._camera_verdict, f"Sound: {self.voice_verdict}", self._buttons_verdict]
        for screen in self.screen_stack:
            if isinstance(screen, SetUp) and screen.is_attached:
                screen.tell_checks("\n".join(filter(None, verdicts)))

    def on_line(self, message: Line) -> None:
        fresh = self._note_lying(message.line)
        if self._session is not None:
            self._obey(self._session.hear(message.line))
            return
        self._camera_verdict = _verdict(message.line, self._camera_verdict)
        self._tell_checks()
        control = CONTROLS.get(str(message.line.get("code")))
        if control is not None and fresh:
            self.command(control.partition(":")[2].replace("-", " "))

    def _note_lying(self, line: Mapping[str, Any]) -> bool:
        """Has a card come into view? One that every new scanner sees again has not: the yes card that ended a game
        does not begin the next one."""
        kind, code = line.get("event"), str(line.get("code"))
        fresh = kind == "appeared" and code not in self._lying
        if kind in ("appeared", "moved"):
            self._lying.add(code)
        elif kind == "vanished":
            self._lying.discard(code)
        return fresh

    def _pass_time(self) -> None:
        """Cards that have been out of sight for long are mentioned; without a camera none is in sight."""
        if self._session is not None and self._eye is not None:
            before = self._session.view
            left = self._session.pass_time(TIME_STEP)
            if left or self._session.view != before:
                self._obey(left)

    def _obey(self, commands: list[str]) -> None:
        """What is left of a line or a command when the game has had its part."""
        for command in commands:
            name, _, number = command.partition(" ")
            if name == "repeat":
                self.repeat()
            elif name == "number":
                self.game_session.tell(f"Number {number or '?'}: show yes, or the next digit.")
            elif name == "seat":
                self.game_session.tell(f"The next card is of seat {number}.")
            elif name == "yes":
                self._agree()
        self._changed()

    def _agree(self) -> None:
        """The yes card where no question is open: on to the next game."""
        if isinstance(self.screen, (SetUp, Won)):
            self.screen.action_go()

    def on_eye_state(self, message: EyeState) -> None:
        state, text = _told_state(message.state)
        self._camera_verdict = f"Camera: {text}"
        if self._session is not None:
            self._session.tell_camera(state, text)
            self._changed()
        self._tell_checks()


def _verdict(line: Mapping[str, Any], before: str) -> str:
    """The camera in words for the set-up. What it reads there may be of any deck, or no card at all."""
    kind, status = line.get("event"), str(line.get("status"))
    if kind in ("appeared", "foreign"):
        return "Camera: works, it reads stickers."
    if kind == "camera" and status in STATES:
        return f"Camera: {STATES[status]}"
    return before


def _told_state(state: Any) -> tuple[str, str]:
    """A state of the scanner in words for people."""
    if state.status == "running":
        return "watching", "The camera watches."
    if state.status == "waiting":
        reason = f" ({state.reason})" if state.reason else ""
        return "lost", f"The camera is gone{reason}. Go on by hand; it is tried again in {state.pause:.0f} s."
    if state.status == "ended":
        return "ended", "The pictures are at an end. Go on by hand."
    return "off", "The camera is off. Go on by hand."
