"""Tests read as table talk: a position, what was played, what the referee says."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

from companion.engine.cards import Deck
from companion.library import load
from companion.referee import new_game
from companion.setup import Setup, choose_set_aside

Event = dict[str, Any]


@cache
def deck_of(spec: str) -> Deck:
    return load(spec)


class TableTalk:
    """A table with a referee, spoken to on the real path: JSON values in, JSON objects out."""

    listeners: ClassVar[list[Callable[[TableTalk], None]]] = []  # they hear every table after every input

    def __init__(
        self,
        deck: str = "oz",
        players: str = "Ann,Bob,Cy",
        first: str = "Ann",
        advance: str = "manual",
        easy: bool = False,
        easy_with: tuple[str, ...] = (),
    ) -> None:
        self.deck = deck_of(deck)
        aside = choose_set_aside(self.deck, easy, easy_with)
        setup = Setup(deck, tuple(players.split(",")), first, advance, aside)  # type: ignore[arg-type]
        self.referee = new_game(setup, self.deck)
        self.events: list[Event] = self.referee.opening()
        self._heard()

    def card(self, name: str) -> str:
        """A card by its printed name (with any deck's), or by its id."""
        if name in self.deck.cards:
            return name
        found = [card.id for card in self.deck.cards.values() if card.name == name]
        assert found, f"no card {name!r} in {self.deck.id}"
        return found[0]

    # -- what people and cameras say; each returns the events of that input, without `ready`

    def tell(self, **value: Any) -> list[Event]:
        self.events = self.referee.take(value)
        assert self.events[-1]["event"] == "ready"
        assert sum(event["event"] == "ready" for event in self.events) == 1
        self.events = self.events[:-1]
        self._heard()
        return self.events

    def _heard(self) -> None:
        for listener in self.listeners:
            listener(self)

    def see(self, name: str, zone: str = "tray", by: str | None = None) -> list[Event]:
        return self.tell(do="see", card=self.card(name), zone=zone, **({"by": by} if by else {}))

    def pick(self, *values: Any) -> list[Event]:
        answers = [self._id(value) for value in values]
        return self.tell(do="pick", value=answers[0] if len(answers) == 1 else answers)

    def _is_card(self, text: str) -> bool:
        return text in self.deck.cards or any(card.name == text for card in self.deck.cards.values())

    def done(self) -> list[Event]:
        return self.tell(do="done")

    def use(self, name: str, by: str | None = None) -> list[Event]:
        return self.tell(do="use", card=self.card(name), **({"by": by} if by else {}))

    def put(self, name: str, to: str) -> list[Event]:
        return self.tell(do="put", card=self.card(name), to=to)

    def hand(self, player: str, count: int) -> list[Event]:
        return self.tell(do="hand", player=player, count=count)

    def undo(self, n: int = 1) -> list[Event]:
        return self.tell(do="undo", n=n)

    def join(self, player: str, after: str | None = None) -> list[Event]:
        return self.tell(do="join", player=player, after=after)

    def leave(self, player: str) -> list[Event]:
        return self.tell(do="leave", player=player)

    def claim(self, player: str) -> list[Event]:
        return self.tell(do="claim", player=player)

    def gone(self, name: str) -> list[Event]:
        return self.tell(do="gone", card=self.card(name))

    # -- a position, set up by hand

    def lay(self, **cards: list[str] | str) -> TableTalk:
        """lay(Ann=["Water"], Bob=[...], center=["Draw 2", "I'm Melting!"], discard=[...]). Nobody's hand changes."""
        for place, names in cards.items():
            to = place if place in ("center", "discard", "removed") else f"seat:{place}"
            for name in [names] if isinstance(names, str) else names:
                self.put(name, to)
                assert not self.said("refused"), self.events
        return self

    def play_on(self, *names: str) -> list[Event]:
        """Each card is played by the player in turn, who then says done."""
        for name in names:
            self.see(name)
            self.done()
        return self.events

    # -- what the referee said and believes

    def said(self, event: str, /, **fields: Any) -> list[Event]:
        """The events of the last input of that kind with those fields; cards by name or by id."""
        wanted = {key: self._id(value) for key, value in fields.items()}
        return [
            each
            for each in self.events
            if each["event"] == event and all(each.get(key) == value for key, value in wanted.items())
        ]

    def _id(self, value: Any) -> Any:
        return self.card(value) if isinstance(value, str) and self._is_card(value) else value

    @property
    def state(self) -> dict[str, Any]:
        return self.referee.take({"do": "state"})[0]

    @property
    def turn(self) -> dict[str, Any]:
        return self.state["turn"]  # type: ignore[no-any-return]

    @property
    def rules(self) -> dict[str, Any]:
        return self.state["rules"]  # type: ignore[no-any-return]

    @property
    def prompt(self) -> dict[str, Any] | None:
        return self.state["prompt"]  # type: ignore[no-any-return]

    def player(self, name: str) -> dict[str, Any]:
        return next(player for player in self.state["players"] if player["name"] == name)

    def keepers(self, name: str) -> list[str]:
        return [self.deck.cards[card].name for card in self.player(name)["keepers"]]

    def creepers(self, name: str) -> list[str]:
        return [self.deck.cards[card].name for card in self.player(name)["creepers"]]

    def held_by(self, name: str) -> int:
        return int(self.player(name)["hand"])

    def ids(self, *names: str) -> list[str]:
        return [self.card(name) for name in names]

    @property
    def goals(self) -> list[str]:
        return [self.deck.cards[card].name for card in self.state["goals"]]

    @property
    def new_rules(self) -> list[str]:
        """The names of the rules in play, Meta Rules apart."""
        cards = (self.deck.cards[card] for card in self.rules["cards"])
        return [card.name for card in cards if card.type == "New Rule"]

    @property
    def discard(self) -> list[str | None]:
        return [card and self.deck.cards[card].name for card in self.state["discard"]]
