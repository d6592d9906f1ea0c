"""The deck of a game, made of one or more compiled deck files (S9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from .deckerror import DeckError
from .engine.cards import Answer, Card, Deck, Eats, Goal, Most, Power, RuleValue, Step, Sure, Trigger

Record = dict[str, Any]


class Part(NamedTuple):
    """A compiled file, and what the person who asked for it called it."""

    file: str
    compiled: Record

    @property
    def id(self) -> str:
        return str(self.compiled["id"])


def mix(parts: tuple[Part, ...]) -> Deck:
    """One deck of all of them. Raises DeckError if they do not go together."""
    faults = list(_twin_decks(parts)) or list(_missing_decks(parts)) or list(_twin_stickers(parts))
    if faults:
        raise DeckError(faults)
    cards = _cards(card_of(record) for part in parts for record in part.compiled["cards"])
    by_key = _by_key(cards)
    faults = [fault for part in parts for fault in _dangling(part, cards, by_key)]
    if faults:
        raise DeckError(faults)
    return _deck(parts, cards, by_key)


def _deck(parts: tuple[Part, ...], cards: dict[str, Card], by_key: dict[str, tuple[str, ...]]) -> Deck:
    return Deck(
        id="+".join(part.id for part in parts),
        title=" + ".join(part.compiled["title"] for part in parts),
        version=_version(parts),
        cards=cards,
        by_code={card.code: card.id for card in cards.values()},
        by_key=by_key,
        parts=tuple(part.id for part in parts),
        codes=tuple(dict.fromkeys(part.compiled["code"] for part in parts)),
        easy_groups=tuple(dict.fromkeys(group for part in parts for group in part.compiled["easy_groups"])),
    )


def _version(parts: tuple[Part, ...]) -> str:
    """Twelve hex digits; that of the file itself if there is only one."""
    mixed = 0
    for part in parts:
        mixed = (mixed * 0x100000001B3 ^ int(part.compiled["version"], 16)) % 2**48
    return f"{mixed:012x}"


def _cards(cards: Iterable[Card]) -> dict[str, Card]:
    """All of them, but only the first Basic Rules: those of the other decks stay in their boxes."""
    kept: dict[str, Card] = {}
    found = False
    for card in cards:
        if not _is_basic_rules(card):
            kept[card.id] = card
        elif not found:
            found = True
            kept[card.id] = card
    return kept


def _is_basic_rules(card: Card) -> bool:
    """A Meta Rule that says how many cards to draw and to play."""
    return card.type == "Meta Rule" and {"draw", "play"} <= {rule.slot for rule in card.rule}


def _by_key(cards: dict[str, Card]) -> dict[str, tuple[str, ...]]:
    by_key: dict[str, tuple[str, ...]] = {}
    for card in cards.values():
        by_key[card.key] = (*by_key.get(card.key, ()), card.id)
    return by_key


# -- faults of a mix ---------------------------------------------------------------------------------


def _twin_decks(parts: tuple[Part, ...]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for part in parts:
        if part.id in seen:
            yield f'{part.file}: the deck "{part.id}" is in the mix twice ({seen[part.id]}); name it once'
        seen.setdefault(part.id, part.file)


def _missing_decks(parts: tuple[Part, ...]) -> Iterator[str]:
    """A file may be made for other decks; then it is of no use without them."""
    here = {part.id for part in parts}
    for part in parts:
        missing = [deck for deck in part.compiled.get("with", ()) if deck not in here]
        if missing:
            command = "+".join((*missing, *(other.file for other in parts)))
            yield f"{part.file}: its cards belong to {' and '.join(missing)}; use --deck {command}"


def _twin_stickers(parts: tuple[Part, ...]) -> Iterator[str]:
    """Decks may share a code (spare stickers), never a sticker."""
    seen: dict[str, str] = {}
    for part in parts:
        for card in part.compiled["cards"]:
            other = seen.setdefault(card["code"], card["id"])
            if other != card["id"]:
                where = f'{part.file}: card "{card["name"]}", number'
                yield f"{where}: the sticker {card['code']} is on {other}; choose a free number"


def _dangling(part: Part, cards: dict[str, Card], by_key: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """Every name must mean a card in the mix, of a type that makes sense there."""
    for key, name, owner, where, types in part.compiled["references"]:
        if key not in by_key:
            yield f'{part.file}: {owner}, {where}: no card is called "{name}"{_nearest(name, cards)}'
        elif types and all(cards[id].type not in types for id in by_key[key]):
            yield f'{part.file}: {owner}, {where}: "{name}" is not a {" or ".join(types)}'


def _nearest(name: str, cards: dict[str, Card]) -> str:
    from .deckvalues import nearest

    return nearest(name, [card.name for card in cards.values()]) or "; write the name as it is printed"


# -- cards out of plain data -------------------------------------------------------------------------


def card_of(record: Record) -> Card:
    fields = {field: RESTORERS[field](value) if field in RESTORERS else value for field, value in record.items()}
    return Card(**fields)


def _steps(rows: list[Any]) -> tuple[Step, ...]:
    return tuple(Step(op, {name: _frozen(value) for name, value in args.items()}) for op, args in rows)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _power(row: Record) -> Power:
    return Power(
        steps=_steps(row["steps"]),
        per_turn=row.get("per_turn", 1),
        needs=tuple(row.get("needs", ())),
        anytime=row.get("anytime", False),
    )


def _goal(row: Record) -> Goal:
    fields = {name: _frozen(value) for name, value in row.items()}
    if "eats" in row:
        eater, eaten = row["eats"]
        fields["eats"] = Eats(eater, tuple(eaten))
    if "most" in row:
        fields["most"] = Most(*row["most"])
    return Goal(**fields)


RESTORERS: dict[str, Callable[[Any], Any]] = {
    "tags": tuple,
    "sure": lambda row: Sure(*row),
    "rule": lambda rows: tuple(RuleValue(*row) for row in rows),
    "always": _steps,
    "power": _power,
    "on": lambda rows: tuple(Trigger(when, _steps(steps)) for when, steps in rows),
    "effect": _steps,
    "in_turn": _steps,
    "out_of_turn": lambda row: Answer(*row),
    "goal": _goal,
    "gone_with": tuple,
    "numerals": tuple,
}
