"""People correct the referee: back to any line, move a card, set a hand, say what a card is, who comes and goes."""

from __future__ import annotations

from typing import Any, Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...session.view import Entry, View
from ..widgets.keybar import KeyBar, KeyName
from ..words import pieces, wrapped
from .chooser import Chooser, Item, card_item, plain_item
from .count import Count
from .name import Name
from .screen import Page

INDENT: Final = 7  # cells for the number of a line
MARGIN: Final = INDENT + 5  # cells that padding and the scroll bar take too
KEYS = (
    KeyName("Enter", "undo to line", "undo_to"),
    KeyName("U", "undo", "undo"),
    KeyName("B", "redo", "redo"),
    KeyName("M", "move a card", "move"),
    KeyName("T", "tell a card", "tell"),
    KeyName("H", "hand count", "hand"),
    KeyName("J", "join", "join"),
    KeyName("Q", "quit player", "quit_player"),
    KeyName("K", "claim a win", "claim"),
    KeyName("Esc", "back", "back"),
)


class Correct(Page):
    BINDINGS = [Binding(key.key.lower(), key.action, key.label, show=False) for key in KEYS if len(key.key) == 1]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("Correct the referee: what was said, the latest last. ~ was taken back.", classes="title")
            yield OptionList(id="history", markup=False)
            yield Static("", id="notice", markup=False)
        yield KeyBar(KEYS, id="keys")

    _history: tuple[Entry, ...] = ()

    def on_mount(self) -> None:
        self.show(self.ours.game_session.view)

    def show(self, view: View) -> None:
        self.query_one("#notice", Static).update(view.notice)
        if view.history == self._history:
            return
        self._history = view.history
        options = self.query_one(OptionList)
        options.clear_options()
        width = max(20, self.size.width - MARGIN)
        options.add_options(Option(self._label(entry, width)) for entry in view.history)
        options.highlighted = len(view.history) - 1
        options.scroll_end(animate=False)

    def on_resize(self) -> None:
        """Lines break elsewhere."""
        if not self.is_open:
            return
        self._history = ()
        self.show(self.ours.game_session.view)

    def _label(self, entry: Entry, width: int) -> Content:
        """Its number, then what was said, line below line; an undone one is marked and struck through."""
        mark = "~" if entry.undone else " "
        style = f"{self.look.quiet} strike" if entry.undone else ""
        first, *rest = wrapped(entry.text, width, style, indent=INDENT)
        number = pieces((f"{mark}{entry.number:4}  ", self.look.quiet))
        return Content("\n").join([Content.assemble(number, first[INDENT:]), *rest])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._undo_to(event.option_index)

    def action_undo_to(self) -> None:
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self._undo_to(at)

    def _undo_to(self, at: int) -> None:
        """Everything after that line is taken back. Asked first: it may be a lot."""
        if not self.is_current:
            return
        entry = self._history[at]
        if entry.undone:
            self.ours.refuse("that line was taken back already: choose one that stands")
            return
        items = [plain_item(True, f"Yes, back to line {entry.number}"), plain_item(None, "No")]
        self.ours.push_screen(Chooser(f"Back to: {entry.text}", items), lambda yes: self._go_back(entry.number, yes))

    def _go_back(self, number: int, yes: bool | None) -> None:
        if yes:
            self.ours.undo_to(number)

    def action_undo(self) -> None:
        self.ours.take({"do": "undo"})

    def action_redo(self) -> None:
        self.ours.redo()

    # -- cards ----------------------------------------------------------------------------------------------

    def action_move(self) -> None:
        self._with_card("Move which card?", lambda card: self._with_place(card, "put", self._places()))

    def action_tell(self) -> None:
        """The camera could not read it, or there is none: this card is now there."""
        self._with_card("Which card is it?", lambda card: self._with_place(card, "see", self._zones()))

    def _with_card(self, title: str, then: Any) -> None:
        items = [card_item(card, self.look) for card in self.ours.game_session.all_cards()]
        self.ours.push_screen(Chooser(title, items), lambda card: then(card) if card else None)

    def _with_place(self, card: str, do: str, places: list[Item]) -> None:
        name = self.ours.game_session.game.deck.cards[card].name
        field = "to" if do == "put" else "zone"

        def place(chosen: str | None) -> None:
            if chosen is not None:
                self.ours.take({"do": do, "card": card, field: chosen})

        self.ours.push_screen(Chooser(f"Where is {name}?", places), place)

    def _players(self) -> tuple[str, ...]:
        return tuple(seat.player for seat in self.ours.game_session.view.seats)

    def _places(self) -> list[Item]:
        before = [plain_item(f"seat:{name}", f"before {name}") for name in self._players()]
        hands = [plain_item(f"hand:{name}", f"in {name}'s hand") for name in self._players()]
        piles = [("center", "in the centre"), ("discard", "on the discard pile"), ("draw", "in the draw pile")]
        rest = [plain_item(place, text) for place, text in (*piles, ("removed", "out of the game"))]
        return before + rest[:2] + hands + rest[2:]

    def _zones(self) -> list[Item]:
        shown = [plain_item("tray", "shown to everybody: played, or the answer to the question")]
        before = [plain_item(f"seat:{name}", f"laid before {name}") for name in self._players()]
        return [*shown, *before, plain_item("center", "laid in the centre"), plain_item("discard", "discarded")]

    # -- people ---------------------------------------------------------------------------------------------

    def action_hand(self) -> None:
        self.ours.choose_player("Whose hand?", self._count_hand)

    def _count_hand(self, player: str) -> None:
        view = self.ours.game_session.view
        now = next(seat.hand for seat in view.seats if seat.player == player)

        def count(number: int | None) -> None:
            if number is not None:
                self.ours.take({"do": "hand", "player": player, "count": number})

        most = now + view.piles.draw
        self.ours.push_screen(Count(f"How many cards does {player} hold?", now, 0, most), count)

    def action_join(self) -> None:
        self.ours.push_screen(Name("Who sits down?"), self._join)

    def _join(self, name: str | None) -> None:
        if name is not None:
            self.ours.choose_player(
                f"After whom does {name} play?",
                lambda after: self.ours.take({"do": "join", "player": name, "after": after}),
            )

    def action_quit_player(self) -> None:
        self.ours.choose_player(
            "Who leaves the game?", lambda player: self.ours.take({"do": "leave", "player": player})
        )

    def action_claim(self) -> None:
        self.ours.choose_player(
            "Who claims to have won?", lambda player: self.ours.take({"do": "claim", "player": player})
        )
