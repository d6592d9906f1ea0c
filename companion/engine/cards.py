"""Cards as the engine knows them: plain, frozen data, made by the deck loader.

Records are NamedTuples throughout the engine: frozen, compared by value, and
cheap to import (`dataclasses` alone would cost a tenth of a second on a Pi).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

CardType = Literal["Meta Rule", "Keeper", "Creeper", "Goal", "New Rule", "Action", "Surprise"]
CARD_TYPES: Final[tuple[CardType, ...]] = (
    "Meta Rule",
    "Keeper",
    "Creeper",
    "Goal",
    "New Rule",
    "Action",
    "Surprise",
)

Slot = Literal["draw", "play", "hand_limit", "keeper_limit", "goals", "numerals"]
SLOTS: Final[tuple[Slot, ...]] = (
    "draw",
    "play",
    "hand_limit",
    "keeper_limit",
    "goals",
    "numerals",
)

# A number printed as a digit is an int and grows under Inflation; one printed as a word is
# a str and does not.
Amount = int | str
WORDS: Final[Mapping[str, int]] = {
    "zero": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
}


class Step(NamedTuple):
    """One step of an effect: a verb and what it needs to know."""

    op: str
    args: Mapping[str, Any]


class RuleValue(NamedTuple):
    """What a New Rule writes into a slot: a number, "all", or "all but" a number."""

    slot: Slot
    value: Amount
    all_but: bool = False


class Power(NamedTuple):
    """A free action that a card in play offers to its owner (a Keeper) or to the player in turn (a rule)."""

    steps: tuple[Step, ...]
    per_turn: int | None = 1
    needs: tuple[str, ...] = ()
    anytime: bool = False


class Trigger(NamedTuple):
    """Steps that happen by themselves at a moment of the owner's turn."""

    when: Literal["turn_start", "turn_end"]
    steps: tuple[Step, ...]


class Answer(NamedTuple):
    """What a Surprise does out of turn, and to what kind of thing."""

    answers: Literal["Keeper", "Goal", "New Rule", "Action", "steal"]
    does: Literal["cancel", "redirect", "counter_steal"]


class Eats(NamedTuple):
    eater: str
    eaten: tuple[str, ...]


class Most(NamedTuple):
    what: Literal["hand", "keepers"]
    at_least: Amount


class Goal(NamedTuple):
    """What a player must have in play. Every part that is given must hold. Cards are named by key."""

    all: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    any_count: Amount = "one"
    none_on_table: tuple[str, ...] = ()
    eats: Eats | None = None
    most: Most | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The keys of every card that the Goal shows as wanted."""
        eats = (self.eats.eater, *self.eats.eaten) if self.eats else ()
        return (*self.all, *self.any, *eats)


class Sure(NamedTuple):
    """How certain the facts are. `guess` means that nobody has seen the card in this printing."""

    card: Literal["high", "medium", "guess"] = "high"
    mechanics: Literal["high", "medium", "low"] = "high"


class Card(NamedTuple):
    id: str  # "oz:water"; a second copy is "eco:composting-2"
    code: str  # what its sticker says: "FX:OZ:014"
    number: int
    deck: str
    name: str  # as printed
    key: str  # the slug of the name; all copies and all decks share it, Goals refer to it
    type: CardType
    says: str = ""  # what it does, in our words, short enough to be read aloud
    tags: tuple[str, ...] = ()
    sure: Sure = Sure()
    rule: tuple[RuleValue, ...] = ()
    always: tuple[Step, ...] = ()
    power: Power | None = None
    on: tuple[Trigger, ...] = ()
    effect: tuple[Step, ...] = ()
    in_turn: tuple[Step, ...] = ()
    out_of_turn: Answer | None = None
    goal: Goal | None = None
    blocks: Literal["owner", "everyone"] | None = None
    attach: str | None = None  # "any", or the tag that a host must have
    gone_with: tuple[str, ...] = ()  # discarded as soon as one of these is in play
    easy: str | None = None  # its set-aside group for the Easy game
    manual: str | None = None  # why people must carry it out themselves
    numerals: tuple[int, ...] = ()

    @property
    def is_guess(self) -> bool:
        return self.sure.card == "guess"


class Deck(NamedTuple):
    """All cards of a game, a mixed one included."""

    id: str  # "oz", or "oz+monster"
    title: str
    version: str  # a digest of its contents: a journal of another version is refused
    cards: Mapping[str, Card]
    by_code: Mapping[str, str]
    by_key: Mapping[str, tuple[str, ...]]  # every card, of whichever deck, with that printed name
    parts: tuple[str, ...]  # the ids of the decks that were mixed
    codes: tuple[str, ...]  # their two-letter codes on stickers
    easy_groups: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()  # ids of the decks that the companion knows besides
