"""The table: what everybody looks at while they play."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical

from ...session.view import PromptView, View
from ...voice.announcements import KINDS
from ..room import SIDE_BY_SIDE, Needs, side_by_side, stack
from ..widgets.answers import Answers, digit
from ..widgets.faults import Faults
from ..widgets.goals import Goals
from ..widgets.headline import Headline
from ..widgets.keybar import KeyBar, KeyName
from ..widgets.news import News
from ..widgets.number import BigNumber
from ..widgets.panel import Panel
from ..widgets.rules import Rules
from ..widgets.seats import Seats
from ..widgets.status import Status
from .chooser import Chooser, answer_item, card_item, plain_item
from .screen import Page

VOICE = {"all": "the voice tells everything", "rulings": "only what must not be missed", "off": "silence"}
KEYS = (
    KeyName("P", "play", "play"),
    KeyName("S", "surprise", "surprise"),
    KeyName("A", "answer", "answers"),
    KeyName("D", "done", "done"),
    KeyName("F", "use", "power"),
    KeyName("U", "undo", "undo"),
    KeyName("B", "redo", "redo"),
    KeyName("C", "correct", "correct"),
    KeyName("W", "why?", "why"),
    KeyName("L", "look", "look"),
    KeyName("V", "camera", "picture"),
    KeyName("R", "repeat", "repeat"),
    KeyName("Z", "pause", "pause"),
    KeyName("M", "voice", "voice"),
    KeyName("G", "games", "games"),
    KeyName("X", "leave", "leave"),
)


class Board(Vertical):
    """Everything of a View that lies on the table. The replay of a game shows it too."""

    PARTS: ClassVar = ("numbers", "headline", "goals", "rules", "faults", "news", "seats")

    def compose(self) -> ComposeResult:
        yield Status(id="status")
        with Horizontal(id="numbers"):
            for which in range(4):
                yield BigNumber(which)
        yield Headline(id="headline")
        yield Answers()
        with Container(id="middle"):
            with Vertical(id="rulings"):
                yield Goals(id="goals")
                yield Rules(id="rules")
                yield Faults(id="faults")
                yield News(id="news")
            yield Seats(id="seats")

    def show(self, view: View) -> None:
        for panel in self.query(Panel):
            panel.show(view)
        self.query_one(Answers).show(view)
        self._share_rows(view)

    def on_resize(self) -> None:
        self._share_rows(self._view)

    _view: View | None = None

    def _share_rows(self, view: View | None) -> None:
        """Every part gets its rows anew: what is on the table decides, not the size of the screen alone."""
        self._view = view
        width, height = self.size
        if view is None or height < 2:
            return
        beside = width >= SIDE_BY_SIDE[0] and self.screen.size.height >= SIDE_BY_SIDE[1]
        self.set_class(beside, "-beside")
        needs = self._needs(view, width, width // 2 - 3 if beside else width)
        rows = side_by_side(height - 1, needs) if beside else stack(height - 1, needs)
        for part in self.PARTS:
            self.query_one(f"#{part}").styles.height = rows.get(part, 0)

    def _needs(self, view: View, width: int, half: int) -> Needs:
        return Needs(
            self.query_one(Headline).heights(width),
            self.query_one(Answers).rows,
            len(view.seats),
            len(view.goals),
            self.query_one(Rules).full_height(half),
            len(view.violations),
            self.query_one(Goals).full_height(half),
            self.query_one(Seats).full_height(half),
        )


class Table(Page):
    BINDINGS = [
        *(Binding(key.key.lower(), key.action, key.label, show=False) for key in KEYS),
        *(Binding(str(number), f"digit({number})", show=False) for number in range(10)),
        Binding("y", "yes_no(True)", show=False),
        Binding("n", "yes_no(False)", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield Board()
        yield KeyBar(KEYS, id="keys")

    def on_mount(self) -> None:
        self.show(self.ours.game_session.view)

    def show(self, view: View) -> None:
        self.query_one(Board).show(view)

    @property
    def _prompt(self) -> PromptView | None:
        return self.ours.game_session.view.prompt

    def action_back(self) -> None:
        """There is nothing behind the table."""

    # -- playing ------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        """A card is shown, just as if the camera saw it."""
        cards = [card_item(card, self.look) for card in self.ours.game_session.hidden_cards()]
        player = self.ours.game_session.view.turn.player
        self.ours.push_screen(Chooser(f"{player} plays, or lays down:", cards), self._play)

    def _play(self, card: str | None) -> None:
        if card is not None:
            self.ours.take({"do": "see", "card": card})

    def action_surprise(self) -> None:
        """Somebody shows a card out of turn."""
        self.ours.choose_player("Who shows a card?", self._surprise_by)

    def _surprise_by(self, player: str) -> None:
        hidden = self.ours.game_session.hidden_cards()
        cards = sorted(hidden, key=lambda card: card.type != "Surprise")
        items = [card_item(card, self.look) for card in cards]

        def show(card: str | None) -> None:
            if card is not None:
                self.ours.take({"do": "see", "card": card, "by": player})

        self.ours.push_screen(Chooser(f"{player} shows:", items), show)

    def action_power(self) -> None:
        powers = self.ours.game_session.view.turn.powers
        if not powers:
            self.ours.refuse("no card in play offers a free action now")
            return
        items = [card_item(card, self.look) for card in powers]
        self.ours.push_screen(Chooser("Use which card?", items), self._use)

    def _use(self, card: str | None) -> None:
        if card is not None:
            self.ours.take({"do": "use", "card": card})

    def action_done(self) -> None:
        self.ours.take({"do": "done"})

    # -- answering ------------------------------------------------------------------------------------------

    def action_answers(self) -> None:
        prompt = self._prompt
        if prompt is None:
            self.ours.refuse("nothing has been asked")
            return
        items = [answer_item(answer, self.look) for answer in prompt.all_answers]
        self.ours.push_screen(Chooser(prompt.text, items), self._pick)

    def _pick(self, value: Any) -> None:
        if value is not None:
            self.ours.take({"do": "pick", "value": value})

    def action_answer(self, at: int) -> None:
        prompt = self._prompt
        if prompt is not None and at < len(prompt.answers):
            self._pick(prompt.answers[at].value)

    def action_digit(self, number: int) -> None:
        """A number is typed as itself, anything else by its place in the row."""
        prompt = self._prompt
        if prompt is None:
            return
        if prompt.want == "number":
            if any(digit(answer) == number for answer in prompt.answers):
                self._pick(number)
        elif prompt.want != "confirm" and number > 0:
            self.action_answer(number - 1)

    def action_yes_no(self, yes: bool) -> None:
        if self._prompt is not None and self._prompt.want == "confirm":
            self._pick(yes)

    # -- around the game --------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        self.ours.take({"do": "undo"})

    def action_redo(self) -> None:
        self.ours.redo()

    def action_correct(self) -> None:
        from .correct import Correct

        self.ours.push_screen(Correct())

    def action_why(self) -> None:
        from .help import Help

        self.ours.push_screen(Help())

    def action_look(self) -> None:
        from .everything import Everything

        self.ours.push_screen(Everything())

    def action_picture(self) -> None:
        from .picture import Picture

        self.ours.push_screen(Picture())

    def action_repeat(self) -> None:
        self.ours.repeat()

    def action_pause(self) -> None:
        self.ours.command("pause")

    def action_voice(self) -> None:
        level, muted = self.ours.voice_now
        choices = [plain_item(name, f"{name}: {what}{' (now)' * (name == level)}") for name, what in VOICE.items()]
        choices += [plain_item(kind, f"speak {what} again") for kind, what in KINDS.items() if kind in muted]
        choices += [plain_item(kind, f"mute {what}") for kind, what in KINDS.items() if kind not in muted]
        self.ours.push_screen(Chooser(f"The voice. {self.ours.voice_verdict}", choices), self.ours.set_voice)

    def action_games(self) -> None:
        from .games import GamesPage

        self.ours.push_screen(GamesPage())

    def action_leave(self) -> None:
        self.ours.ask_to_leave()
