"""One [[card]] table of a deck file: checked key by key and turned into a record.

A record is plain data that JSON can hold: the fields of `Card` that were given, with lists for tuples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from .deckvalues import (
    LARGEST_NUMBER,
    Place,
    Reader,
    kind_of,
    nearest,
    one_of,
    read_amount,
    read_card,
    read_choice,
    read_flag,
    read_list,
    read_name,
    read_number,
    read_table,
    read_tag,
    read_text,
    refuse_unknown,
)
from .engine import vocabulary
from .engine.cards import CARD_TYPES, SLOTS, WORDS
from .engine.vocabulary import Argument, Arguments

Record = dict[str, Any]

RULES: Final = ("Meta Rule", "New Rule")
TABLE: Final = vocabulary.TABLE_TYPES

# Which types of cards a key is for.
TYPES_OF_KEY: Final[Mapping[str, tuple[str, ...]]] = {
    "number": CARD_TYPES,
    "name": CARD_TYPES,
    "type": CARD_TYPES,
    "sure": CARD_TYPES,
    "says": CARD_TYPES,
    "copies": CARD_TYPES,
    "easy": CARD_TYPES,
    "manual": CARD_TYPES,
    "tags": ("Keeper",),
    "rule": RULES,
    "always": (*RULES, *TABLE),
    "power": (*RULES, *TABLE),
    "on": TABLE,
    "effect": ("Action",),
    "in_turn": ("Surprise",),
    "out_of_turn": ("Surprise",),
    "goal": ("Goal",),
    "blocks": ("Creeper",),
    "attach": ("Creeper",),
    "gone_with": ("Creeper",),
}

# What a card of a type must say; `manual` may stand in for everything but whom a Creeper blocks.
CONTENTS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "Goal": (("goal", "manual"),),
    "Action": (("effect", "manual"),),
    "Surprise": (("in_turn", "manual"), ("out_of_turn", "manual")),
    "New Rule": (("rule", "always", "power", "manual"),),
    "Meta Rule": (("rule", "always", "power", "manual"),),
    "Creeper": (("blocks",),),
}


def read_card_table(table: Mapping[str, Any], place: Place) -> Record:
    """The record of a card. Where a fault was told, the record is not to be used."""
    for key in ("number", "name", "type"):
        if key not in table:
            place.fault(f"`{key}` is missing")
    refuse_unknown(dict(table), place, TYPES_OF_KEY)
    _check_type(table, place)
    record = {key: READERS[key](table[key], place.at(key)) for key in READERS if key in table}
    if not place.findings.faults:
        record["numerals"] = list(numerals(record))
    return record


def _check_type(table: Mapping[str, Any], place: Place) -> None:
    """Does the card have what its type needs, and nothing that its type cannot have?"""
    type = table.get("type")
    if type not in CARD_TYPES:
        return  # told when the type itself is read
    for key in table:
        if type not in TYPES_OF_KEY.get(key, CARD_TYPES):
            fitting = " or ".join(map(_a, TYPES_OF_KEY[key]))
            place.at(key).fault(f"{_a(type)} cannot have this key; it is for {fitting}")
    for keys in CONTENTS.get(type, ()):
        if not any(key in table for key in keys):
            words = " or ".join(f"`{key}`" for key in keys)
            place.fault(f"{_a(type)} needs {words}")


def _a(type: str) -> str:
    return f"an {type}" if type.startswith("A") else f"a {type}"


# -- numbers as printed ------------------------------------------------------------------------------


def numerals(record: Mapping[str, Any]) -> Iterator[int]:
    """The numbers that are printed as digits, in the order of the card's keys."""
    for _, value, _ in record.get("rule", ()):
        yield from _digits(value)
    for step in _steps_of(record):
        for value in step[1].values():
            yield from _digits(value)
    goal = record.get("goal", {})
    yield from _digits(goal.get("any_count"))
    yield from _digits((goal.get("most") or (None, None))[1])


def _steps_of(record: Mapping[str, Any]) -> Iterator[Any]:
    yield from record.get("always", ())
    yield from record.get("power", {}).get("steps", ())
    for _, steps in record.get("on", ()):
        yield from steps
    yield from record.get("effect", ())
    yield from record.get("in_turn", ())


def _digits(value: Any) -> Iterator[int]:
    values = value.values() if isinstance(value, dict) else (value,)
    return (item for item in values if isinstance(item, int) and not isinstance(item, bool))


# -- steps -------------------------------------------------------------------------------------------


def _read_steps(value: Any, place: Place, words: Mapping[str, Arguments]) -> list[Any] | None:
    return read_list(value, place, partial(_read_step, words=words))


def _read_step(value: Any, place: Place, words: Mapping[str, Arguments]) -> list[Any] | None:
    """A step as [op, arguments], the defaults filled in."""
    if not isinstance(value, dict) or not isinstance(value.get("op"), str):
        place.fault('write a table with a verb: { op = "draw", n = 3 }')
        return None
    op = value["op"]
    if op not in words:
        place.at("op").fault(f"unknown verb {kind_of(op)}{nearest(op, words)}")
        return None
    given = {key: item for key, item in value.items() if key != "op"}
    readers = {key: partial(_read_argument, argument=argument) for key, argument in words[op].items()}
    required = [key for key, argument in words[op].items() if argument.required]
    arguments = read_table(given, place, readers, required) or {}
    if isinstance(arguments.get("play"), dict) and "ask" not in arguments:
        place.fault("`ask` is missing: the question that the answers of `play` belong to")
    return [op, _defaults(words[op]) | arguments]


def _defaults(arguments: Arguments) -> dict[str, Any]:
    return {
        key: list(argument.default) if isinstance(argument.default, tuple) else argument.default
        for key, argument in arguments.items()
        if argument.default is not None
    }


def _read_argument(value: Any, place: Place, argument: Argument) -> Any:
    return ARGUMENT_READERS[argument.kind](value, place, argument.choices)


def _read_plays(value: Any, place: Place, _: tuple[str, ...]) -> Any:
    """A number, or a number for each answer to a question."""
    if not isinstance(value, dict):
        return read_amount(value, place)
    for answer in value:
        read_text(answer, place)
    return {answer: read_amount(number, place.at(answer)) for answer, number in value.items()}


ARGUMENT_READERS: Final[Mapping[str, Any]] = {
    "amount": read_amount,
    "plays": _read_plays,
    "flag": lambda value, place, _: read_flag(value, place),
    "choice": read_choice,
    "choices": lambda value, place, choices: read_list(value, place, partial(read_choice, choices=choices)),
    "card": read_card,
    "cards": lambda value, place, types: read_list(value, place, partial(read_card, types=types)),
    "tag": lambda value, place, _: read_tag(value, place),
    "tags": lambda value, place, _: read_list(value, place, read_tag),
    "text": lambda value, place, _: read_text(value, place),
}


# -- keys of a card ----------------------------------------------------------------------------------


def _read_sure(value: Any, place: Place) -> list[str] | None:
    readers: dict[str, Reader] = {
        "card": partial(read_choice, choices=("high", "medium", "guess")),
        "mechanics": partial(read_choice, choices=("high", "medium", "low")),
    }
    sure = read_table(value, place, readers, ())
    return None if sure is None else [sure.get("card", "high"), sure.get("mechanics", "high")]


def _read_rules(value: Any, place: Place) -> list[Any] | None:
    """One rule or a list of them, each as [slot, value, all but]."""
    if isinstance(value, dict):
        return [_read_rule(value, place)]
    return read_list(value, place, _read_rule)


def _read_rule(value: Any, place: Place) -> list[Any] | None:
    readers: dict[str, Reader] = {
        "slot": partial(read_choice, choices=SLOTS),
        "value": lambda value, _: value,
    }
    rule = read_table(value, place, readers, ("slot", "value"))
    if not rule or rule.get("slot") is None or "value" not in rule:
        return None
    return [rule["slot"], *_read_rule_value(rule["value"], place.at("value"), rule["slot"])]


def _read_rule_value(value: Any, place: Place, slot: str) -> tuple[Any, bool]:
    """The value, and whether it is what stays in hand ("all but 1")."""
    if slot == "numerals":
        return read_choice(value, place, list(WORDS)), False
    if slot != "play":
        return read_amount(value, place), False
    if isinstance(value, str) and value.startswith("all but "):
        rest = value.removeprefix("all but ")
        return read_amount(int(rest) if rest.isdecimal() and len(rest) < 4 else rest, place), True
    return read_amount(value, place, ("all",)), False


def _read_power(value: Any, place: Place) -> Record | None:
    readers: dict[str, Reader] = {
        "per_turn": _read_per_turn,
        "needs": partial(read_list, reader=partial(read_choice, choices=vocabulary.NEEDS)),
        "anytime": read_flag,
        "steps": partial(_read_steps, words=vocabulary.VERBS),
    }
    return read_table(value, place, readers, ("steps",))


def _read_per_turn(value: Any, place: Place) -> int | None:
    """How often; None without a bound."""
    if value == "any":
        return None
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= LARGEST_NUMBER:
        return value
    place.fault(f'write a whole number or "any", not {kind_of(value)}')
    return None


def _read_trigger(value: Any, place: Place) -> list[Any] | None:
    readers: dict[str, Reader] = {
        "when": partial(read_choice, choices=vocabulary.MOMENTS),
        "steps": partial(_read_steps, words=vocabulary.VERBS),
    }
    trigger = read_table(value, place, readers, ("when", "steps"))
    return [trigger.get("when"), trigger.get("steps")] if trigger else None


def _read_answer(value: Any, place: Place) -> list[Any] | None:
    readers: dict[str, Reader] = {
        "answers": partial(read_choice, choices=vocabulary.ANSWERED),
        "does": partial(read_choice, choices=vocabulary.ANSWERS),
    }
    answer = read_table(value, place, readers, ("answers", "does"))
    return [answer.get("answers"), answer.get("does")] if answer else None


def _read_goal(value: Any, place: Place) -> Record | None:
    names = partial(read_list, reader=partial(read_card, types=TABLE))
    readers: dict[str, Reader] = {
        "all": names,
        "any": names,
        "any_count": read_amount,
        "none_on_table": names,
        "eats": _read_eats,
        "most": _read_most,
    }
    goal = read_table(value, place, readers, ())
    if goal is not None and not goal.keys() & {"all", "any", "eats", "most"}:
        place.fault(f"say what the player must have: {one_of(['all', 'any', 'eats', 'most'])}")
    if goal is not None:
        _check_count(goal, place.at("any_count"))
    return goal


def _check_count(goal: Record, place: Place) -> None:
    """`any_count` needs that many names in `any`."""
    count, names = goal.get("any_count"), goal.get("any") or []
    if count is not None and not 1 <= WORDS.get(str(count), count) <= len(names):
        place.fault(f"`any` has {len(names)} names, so {kind_of(count)} of them cannot be asked for")


def _read_eats(value: Any, place: Place) -> list[Any] | None:
    reader = partial(read_card, types=TABLE)
    readers: dict[str, Reader] = {"eater": reader, "eaten": partial(read_list, reader=reader)}
    eats = read_table(value, place, readers, ("eater", "eaten"))
    return [eats.get("eater"), eats.get("eaten")] if eats else None


def _read_most(value: Any, place: Place) -> list[Any] | None:
    readers: dict[str, Reader] = {
        "what": partial(read_choice, choices=vocabulary.MOST),
        "at_least": read_amount,
    }
    most = read_table(value, place, readers, ("what", "at_least"))
    return [most.get("what"), most.get("at_least")] if most else None


READERS: Final[Mapping[str, Reader]] = {
    "number": read_number,
    "name": read_name,
    "type": partial(read_choice, choices=CARD_TYPES),
    "copies": partial(read_list, reader=read_number),
    "says": read_text,
    "tags": partial(read_list, reader=read_tag),
    "sure": _read_sure,
    "rule": _read_rules,
    "always": partial(_read_steps, words=vocabulary.STANDING),
    "power": _read_power,
    "on": partial(read_list, reader=_read_trigger),
    "effect": partial(_read_steps, words=vocabulary.VERBS),
    "in_turn": partial(_read_steps, words=vocabulary.VERBS),
    "out_of_turn": _read_answer,
    "goal": _read_goal,
    "blocks": partial(read_choice, choices=vocabulary.BLOCKED),
    "attach": read_tag,
    "gone_with": partial(read_list, reader=partial(read_card, types=())),
    "easy": partial(read_choice, choices=vocabulary.EASY_GROUPS),
    "manual": read_text,
}
