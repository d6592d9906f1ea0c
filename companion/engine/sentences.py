"""The sentence that a person reads and hears for each event: all of them, in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .cards import Deck
from .state import SEAT

Fields = Mapping[str, Any]


class _Words:
    """The fields of one event, by the names that people use."""

    def __init__(self, deck: Deck, fields: Fields) -> None:
        self.deck = deck
        self.fields = fields

    def __getitem__(self, key: str) -> Any:
        return self.fields[key]

    def get(self, key: str, default: Any = None) -> Any:
        return self.fields.get(key, default)

    def card(self, key: str = "card") -> str:
        return self.name(self.fields[key])

    def name(self, card: str | None) -> str:
        if card is None:
            return "a card nobody showed"
        return self.deck.cards[card].name if card in self.deck.cards else card

    def names(self, key: str) -> str:
        return listed([self.name(card) for card in self.fields[key]])

    def place(self, key: str) -> str:
        return place_name(self.fields[key])


def listed(words: list[str]) -> str:
    """Ann; Ann and Bob; Ann, Bob and Cy."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def a(thing: str) -> str:
    """A Goal, an Action."""
    return f"an {thing}" if thing[0] in "AEIOU" else f"a {thing}"


def counted(count: int, thing: str = "card") -> str:
    """1 card, 2 cards, no cards."""
    return f"{count} {thing}" if count == 1 else f"{count or 'no'} {thing}s"


def plays_text(plays: int | str) -> str:
    return "all cards" if plays == "all" else counted(int(plays))


_PLACES = {
    "hidden": "a hand or the draw pile",
    "center": "the centre",
    "discard": "the discard pile",
    "set_aside": "the cards set aside",
    "removed": "out of the game",
    "playing": "the card being carried out",
    "draw": "the draw pile",
    "tray": "the tray",
}


def place_name(place: str | None) -> str:
    if place is None:
        return "nowhere"
    if place.startswith(SEAT):
        return f"{place[len(SEAT) :]}'s place"
    if place.startswith("hand:"):
        return f"{place[5:]}'s hand"
    return _PLACES.get(place, place)


def _turn(w: _Words) -> str:
    extra = " once more" if w.get("extra") else ""
    blind = w.get("random_by")
    first = f" {blind} picks the first card blind." if blind else ""
    still = "Still " if w.get("again") else ""
    return f"{still}{w['player']}'s turn{extra}: draw {w['draw']}, play {w['play']}.{first}"


def _draw(w: _Words) -> str:
    short = f" {w['missing']} more cannot be drawn: the piles are empty." if w.get("missing") else ""
    again = ", as said before" if w.get("again") else ""
    return f"{w['player']} draws {counted(w['count'])}{again}: {w['why']}.{short}"


def _rule_on(w: _Words) -> str:
    return f"New Rule: {w.card()}."


def _goal_on(w: _Words) -> str:
    """The only Goal, or one of those that a rule allows."""
    return f"The Goals are {w.names('goals')}." if w.get("goals") else f"The Goal is {w.card()}."


def _discarded(w: _Words) -> str:
    if w["card"] is None:
        return f"{w['player']} discards {counted(w['count'])} unseen."
    who = f"{w['player']} discards " if w.get("player") else ""
    return f"{who}{w.card()}." if who else f"{w.card()} is discarded."


def _blocked(w: _Words) -> str:
    return f"{w['player']} would win with {w.card('goal')}, but for {w.names('by')}."


def _won(w: _Words) -> str:
    how = f" with {w.card('goal')}" if w["goal"] else ""
    return f"{w['player']} wins{how}!"


def _mismatch(w: _Words) -> str:
    if w["seen"] is None:
        return f"{w.card()} should be at {w.place('believed')}, but is not seen there."
    if w["seen"].startswith("hand:"):
        return f"{w['seen'][5:]} was thought to hold no card, but shows {w.card()}."
    return f"{w.card()} should be at {w.place('believed')}, but was seen at {w.place('seen')}."


_MOVED = {
    "removed": "Out of the game",
    "draw": "Back into the draw pile",
    "playing": "Being carried out again",
    "hidden": "Back in a hand or the draw pile",
}


def _moved(w: _Words) -> str:
    """Who gets the card; names in the plural forbid "goes"."""
    origin, to = w["from"], w["to"]
    if to in _MOVED:
        return f"{_MOVED[to]}: {w.card()}."
    if to.startswith("hand:"):
        return f"{to[5:]} takes {w.card()} into the hand."
    source = f" from {place_name(origin)}" if origin.startswith(SEAT) else ""
    if to.startswith(SEAT):
        return f"{to[len(SEAT) :]} gets {w.card()}{source}."
    return f"Now at {place_name(to)}: {w.card()}."


def _hand(w: _Words) -> str:
    back = w.get("back", 0)
    if back > 0:
        return f"{w['player']} puts {counted(back)} back and holds {w['count']}."
    if back < 0:
        return f"{w['player']} takes {counted(-back)} back and holds {w['count']}."
    return f"{w['player']} holds {counted(w['count'])}."


def _left(w: _Words) -> str:
    alone = f" Only {w['alone']} is left." if w.get("alone") else ""
    return f"{w['player']} leaves the game.{alone}"


def _out_of_turn(w: _Words) -> str:
    if w.deck.cards[w["card"]].type == "Surprise":
        return f"{w.card()} has nothing to answer now, and it is not {w['player']}'s turn: back to the hand."
    return f"It is not {w['player']}'s turn: {w.card()} goes back to the hand."


_FAULTS: Mapping[str, Callable[[_Words], str]] = {
    "hand_limit": lambda w: (
        f"{w['player']} holds {counted(w['have'])}; the Hand Limit is {w['limit']}: discard {w['excess']}."
    ),
    "keeper_limit": lambda w: (
        f"{w['player']} has {counted(w['have'], 'Keeper')}; the Keeper Limit is {w['limit']}: discard {w['excess']}."
    ),
    "out_of_turn": _out_of_turn,
    "too_many_plays": lambda w: f"{w['player']} has no plays left: {w.card()} goes back to the hand.",
    "too_few_plays": lambda w: f"{w['player']} must still play {counted(w['missing'])}.",
    "took_without_card": lambda w: f"{w['player']} took {w.card()} without a card that allows it: put it back.",
    "voluntary_discard": lambda w: f"Nothing lets {w['player']} discard {w.card()}: take it back.",
    "creeper_held": lambda w: f"{w['player']} kept {w.card()}: a Creeper is laid down as soon as it is drawn.",
    "duplicate_code": lambda w: f"{w.card()} is in play already: was it picked up, or do two stickers look alike?",
    "wrong_deck": lambda w: f"{w['code']} belongs to another deck, which is not in this game.",
    "unknown_card": lambda w: f"{w['code']} is on no card of this deck's list.",
}


def _violation(w: _Words) -> str:
    return _FAULTS[w["kind"]](w)


def _complied(w: _Words) -> str:
    if w["kind"] in ("hand_limit", "keeper_limit"):
        return f"{w['player']} is within the limit."
    if w["kind"] == "too_few_plays":
        return f"{w['player']} has played enough."
    return f"{w.card()} is back where it belongs."


def _cancelled(w: _Words) -> str:
    back = " The win is taken back." if w.get("was_won") else ""
    does = "takes" if w.get("redirected") else "cancels"
    return f"{w.card('by')} {does} {w.card()}.{back}"


_SENTENCES: Mapping[str, Callable[[_Words], str]] = {
    "turn": _turn,
    "draw": _draw,
    "played": lambda w: f"{w['player']} plays {w.card()}.",
    "used": lambda w: f"{w['player']} uses {w.card()}.",
    "rule_on": _rule_on,
    "rule_off": lambda w: f"{w.card()} is no longer in force.",
    "goal_on": _goal_on,
    "goal_off": lambda w: f"{w.card()} is no longer a Goal.",
    "keeper": lambda w: f"{w['player']} has {w.card()}.",
    "creeper": lambda w: f"The Creeper {w.card()} {'still ' if w.get('again') else ''}lies before {w['player']}.",
    "moved": _moved,
    "hand": _hand,
    "discarded": _discarded,
    "cancelled": _cancelled,
    "attached": lambda w: f"{w.card('creeper')} clings to {w.card('keeper')}.",
    "face": lambda w: f"{w['player']} turns {w.card()} face {'down' if w['down'] else 'up'}.",
    "reshuffled": lambda w: f"The discards are shuffled: {counted(w['draw_pile'])} in the draw pile.",
    "violation": _violation,
    "complied": _complied,
    "prompt": lambda w: str(w["ask"]),
    "blocked": _blocked,
    "won": _won,
    "tie": lambda w: f"{listed(list(w['players']))} would win at the same moment: the game goes on.",
    "mismatch": _mismatch,
    "joined": lambda w: f"{w['player']} joins the game with three cards.",
    "left": _left,
    "swapped": lambda w: f"{listed(list(w['players']))} change places, with hand and table.",
    "undone": lambda w: (
        "The last input is taken back." if w["count"] == 1 else f"The last {w['count']} inputs are taken back."
    ),
    "claimed": lambda w: f"{w['player']} claims to have won.",
    "disputed": lambda w: f"{w['by']} does not agree: {w['player']} has not won.",
    "nothing": lambda w: f"{w.card()} has no effect now.",
}


def sentence(deck: Deck, kind: str, fields: Fields) -> str:
    return tidied(_SENTENCES[kind](_Words(deck, fields)))


def tidied(text: str) -> str:
    """Names bring their own marks: no full stop after them."""
    return text.replace("!.", "!").replace("?.", "?").replace("!!", "!")
