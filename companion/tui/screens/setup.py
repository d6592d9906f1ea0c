"""How a game begins: the deck, the players and their seats, who starts, the layout; do camera and sound work?"""

from __future__ import annotations

from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from ...deckerror import DeckError
from ...library import load
from ...setup import MIN_PLAYERS, Setup, SetupError, choose_first, choose_set_aside, read_players
from ...steering import Layout
from ..widgets.keybar import KeyBar, KeyName
from .chooser import Chooser, plain_item
from .name import Name
from .screen import Page

MOST_PLAYERS = 6
CHANCE = "by chance"
KEYS = (
    KeyName("D", "deck", "deck"),
    KeyName("E", "easy", "easy"),
    KeyName("1-6", "rename", "rename_any"),
    KeyName("A", "add", "add"),
    KeyName("R", "remove", "remove"),
    KeyName("O", "order", "order"),
    KeyName("S", "START", "go"),
    KeyName("F", "first", "first"),
    KeyName("T", "layout", "layout"),
    KeyName("L", "last game's", "last"),
    KeyName("C", "go on", "go_on"),
    KeyName("K", "check", "check"),
    KeyName("G", "games", "games"),
    KeyName("X", "leave", "leave"),
)


class Plan(NamedTuple):
    """A set-up in the making."""

    decks: tuple[str, ...] = ("fluxx",)
    players: tuple[str, ...] = ("Player 1", "Player 2")
    first: str = CHANCE
    easy: bool = False
    back: tuple[str, ...] = ()  # groups of cards that are added back to the Easy game
    layout: Layout = "tray"

    @property
    def deck(self) -> str:
        return "+".join(self.decks)

    def checked(self) -> Setup:
        """The set-up, or SetupError or DeckError that says what to change."""
        players = read_players(",".join(self.players))
        deck = load(self.deck)
        aside = choose_set_aside(deck, self.easy, self.back)
        first = choose_first(players, None if self.first == CHANCE else self.first)
        return Setup(self.deck, players, first, "auto", aside)

    @property
    def fault(self) -> str:
        try:
            self.checked()
        except (SetupError, DeckError) as error:
            return str(error)
        return ""


def plan_of(setup: Setup, layout: Layout = "tray") -> Plan:
    """The same once more, but for who starts."""
    back = tuple(group for group in easy_groups(setup.deck) if group not in setup.set_aside)
    easy = bool(setup.set_aside)
    return Plan(tuple(setup.deck.split("+")), setup.players, CHANCE, easy, back if easy else (), layout)


def easy_groups(deck: str) -> tuple[str, ...]:
    """The groups of cards that the deck's Easy game leaves out; none if it has no Easy game."""
    try:
        return load(deck).easy_groups
    except DeckError:
        return ()


class SetUp(Page):
    BINDINGS = [
        *(Binding(key.key.lower(), key.action, key.label, show=False) for key in KEYS if len(key.key) == 1),
        *(Binding(str(seat), f"rename({seat})", show=False) for seat in range(1, MOST_PLAYERS + 1)),
    ]

    def __init__(self, plan: Plan | None = None, fault: str = "") -> None:
        super().__init__()
        self._fault = fault
        self.plan = plan or Plan()
        self._given = plan is not None

    def compose(self) -> ComposeResult:
        yield Static("A new game", classes="title")
        with Horizontal(id="plan"):
            with VerticalScroll(id="choices"):
                yield Button("", id="deck")
                yield Button("", id="easy")
                yield Button("", id="first")
                yield Button("", id="layout")
                yield Static("", id="checks", markup=False)
            with Vertical(id="players"):
                for seat in range(1, MOST_PLAYERS + 1):
                    yield Button("", id=f"seat{seat}")
        yield Static("", id="fault", markup=False)
        yield KeyBar(KEYS, id="keys")

    def on_mount(self) -> None:
        for button in self.query(Button):
            button.can_focus = False  # every one has a key of its own
        setup = None if self._given else self.ours.desk.last_setup()
        if setup is not None:
            self.plan = plan_of(setup, self.plan.layout)
        self._draw()
        if self._fault:
            self.tell_fault(self._fault)
        self.ours.check_devices()

    def change(self, **changes: Any) -> None:
        self.plan = self.plan._replace(**changes)
        if self.plan.first not in (CHANCE, *self.plan.players):
            self.plan = self.plan._replace(first=CHANCE)
        self._draw()

    def _draw(self) -> None:
        plan = self.plan
        for id, text in (
            ("deck", f"Deck: {' + '.join(map(self._title, plan.decks))}"),
            ("easy", f"Easy game: {_easy_words(plan)}"),
            ("first", f"Who starts: {plan.first}"),
            ("layout", f"Layout: {plan.layout}"),
        ):
            self.query_one(f"#{id}", Button).label = Content(text)
        for seat in range(1, MOST_PLAYERS + 1):
            here = seat <= len(plan.players)
            text = f"{seat}  {plan.players[seat - 1]}" if here else f"{seat}  (empty)"
            self.query_one(f"#seat{seat}", Button).label = Content(text)
        self.tell_fault(plan.fault or "S, or the yes card, starts the game.")

    def _title(self, deck: str) -> str:
        """As it is printed on the box; a file of one's own by its name."""
        return next((info.title for info in self.ours.desk.decks() if info.id == deck), deck)

    def tell_fault(self, text: str) -> None:
        """Why it does not begin, until something is changed."""
        self.query_one("#fault", Static).update(text)

    def tell_checks(self, text: str) -> None:
        """The verdicts on camera and sound, as they come in."""
        self.query_one("#checks", Static).update(text)

    def action_back(self) -> None:
        """There is nothing behind it; C goes on with a game that waits."""

    def on_button_pressed(self, event: Button.Pressed) -> None:
        id = event.button.id or ""
        if id.startswith("seat"):
            self.action_rename(int(id[4:]))
        else:
            {"deck": self.action_deck, "easy": self.action_easy, "first": self.action_first}.get(
                id, self.action_layout
            )()

    # -- the choices ----------------------------------------------------------------------------------------

    def action_deck(self) -> None:
        """One deck, or one more mixed in."""
        items = [plain_item((info.id,), f"{info.title} ({info.id})") for info in self.ours.desk.decks()]
        for info in self.ours.desk.decks():
            if info.id not in self.plan.decks:
                items.append(plain_item((*self.plan.decks, info.id), f"mix: {self.plan.deck} + {info.id}"))
        self.ours.push_screen(Chooser("Which deck?", items), self._set_decks)

    def _set_decks(self, decks: tuple[str, ...] | None) -> None:
        if decks:
            self.change(decks=decks, easy=False, back=())

    def action_easy(self) -> None:
        """All cards, the Easy game, or the Easy game with some groups of cards back in it."""
        groups = easy_groups(self.plan.deck)
        if not groups:
            self.tell_fault("This deck has no Easy game.")
            return
        items = [plain_item((False, ()), "no: play with all cards"), plain_item((True, ()), "yes: the Easy game")]
        for group in groups:
            back = _toggled(self.plan.back, group)
            word = "with" if group in back else "without"
            items.append(plain_item((True, back), f"the Easy game, {word} {group}"))
        self.ours.push_screen(Chooser("The Easy game?", items), self._set_easy)

    def _set_easy(self, chosen: tuple[bool, tuple[str, ...]] | None) -> None:
        if chosen is not None:
            self.change(easy=chosen[0], back=chosen[1])

    def action_add(self) -> None:
        if len(self.plan.players) < MOST_PLAYERS:
            taken = {name.casefold() for name in self.plan.players}
            numbers = range(1, MOST_PLAYERS + 2)
            fresh = next(f"Player {number}" for number in numbers if f"player {number}" not in taken)
            self.change(players=(*self.plan.players, fresh))

    def action_rename_any(self) -> None:
        self._choose_seat("Rename whom?", self.action_rename)

    def action_rename(self, seat: int) -> None:
        if seat > len(self.plan.players):
            self.action_add()
            return
        known = [plain_item(name, name) for name in self.ours.desk.names() if name not in self.plan.players]
        start = self.plan.players[seat - 1]
        if not known:
            self.ours.push_screen(Name("Name", start), lambda name: self._rename(seat, name))
            return
        items = [*known, plain_item("", "another name ...")]
        self.ours.push_screen(Chooser(f"Who sits at seat {seat}?", items), lambda name: self._known(seat, name))

    def _known(self, seat: int, name: str | None) -> None:
        if name == "":
            start = self.plan.players[seat - 1]
            self.ours.push_screen(Name("Name", start), lambda typed: self._rename(seat, typed))
        else:
            self._rename(seat, name)

    def _rename(self, seat: int, name: str | None) -> None:
        if name is not None and seat <= len(self.plan.players):
            players = list(self.plan.players)
            players[seat - 1] = name
            self.change(players=tuple(players))

    def action_remove(self) -> None:
        if len(self.plan.players) > MIN_PLAYERS:
            self._choose_seat("Who does not play?", self._remove)

    def _remove(self, seat: int) -> None:
        self.change(players=(*self.plan.players[: seat - 1], *self.plan.players[seat:]))

    def action_order(self) -> None:
        self._choose_seat("Who moves one seat on?", self._move_on)

    def _move_on(self, seat: int) -> None:
        players = list(self.plan.players)
        other = seat % len(players)
        players[seat - 1], players[other] = players[other], players[seat - 1]
        self.change(players=tuple(players))

    def _choose_seat(self, title: str, then: Any) -> None:
        items = [plain_item(seat, f"{seat}  {name}") for seat, name in enumerate(self.plan.players, 1)]
        self.ours.push_screen(Chooser(title, items), lambda seat: then(seat) if seat else None)

    def action_first(self) -> None:
        items = [plain_item(name, name) for name in (CHANCE, *self.plan.players)]
        self.ours.push_screen(Chooser("Who starts?", items), lambda name: self.change(first=name) if name else None)

    def action_layout(self) -> None:
        self.change(layout="table" if self.plan.layout == "tray" else "tray")
        self.ours.set_layout(self.plan.layout)

    def action_last(self) -> None:
        setup = self.ours.desk.last_setup()
        if setup is None:
            self.tell_fault("No game was played on this device yet.")
        else:
            self.plan = plan_of(setup, self.plan.layout)
            self._draw()

    def action_go_on(self) -> None:
        """The last game, if nobody has won it yet."""
        kept = self.ours.desk.unfinished()
        if kept is None:
            self.tell_fault("The last game is over, or there was none: G lists all games.")
        else:
            self.ours.go_on(kept)

    def action_check(self) -> None:
        self.ours.check_devices()

    def action_games(self) -> None:
        from .games import GamesPage

        self.ours.push_screen(GamesPage())

    def action_go(self) -> None:
        try:
            setup = self.plan.checked()
        except (SetupError, DeckError) as error:
            self.tell_fault(str(error))
            return
        self.ours.begin(setup)

    def action_leave(self) -> None:
        self.ours.ask_to_leave()


def _easy_words(plan: Plan) -> str:
    if not plan.easy:
        return "no"
    return f"yes, with {', '.join(plan.back)}" if plan.back else "yes"


def _toggled(groups: tuple[str, ...], group: str) -> tuple[str, ...]:
    return tuple(each for each in groups if each != group) if group in groups else (*groups, group)
