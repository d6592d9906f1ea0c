"""What a card does, as one short sentence for people: the deck's own words, or words made from its data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from .cards import Amount, Card, Deck, Goal, RuleValue


def describe(card: Card, deck: Deck) -> str:
    """A sentence or two, to be shown or read aloud. Never empty."""
    if card.says:
        return card.says
    if card.goal is not None:
        return _goal(card.goal, deck)
    if card.rule:
        return _sentence(listed([RULES[rule.slot](rule) for rule in card.rule], "and"))
    return _by_type(card)


def _by_type(card: Card) -> str:
    """For a card whose data make no sentence of their own."""
    if card.manual is not None:
        return "Do as the card says."
    if card.type == "Creeper":
        return BLOCKS[card.blocks]
    if card.type == "Keeper" and not (card.power or card.always or card.on):
        return "A Keeper, for the Goals that want it."
    return "The referee leads you through it."


def listed(words: Iterable[str], joint: str) -> str:
    """A list in English: "a", "a or b", "a, b or c"."""
    *others, last = words
    return f"{', '.join(others)} {joint} {last}" if others else last


def counted(amount: Amount, noun: str) -> str:
    return f"{amount} {noun}" if amount in {1, "one"} else f"{amount} {noun}s"


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."


# -- Goals -------------------------------------------------------------------------------------------


def _goal(goal: Goal, deck: Deck) -> str:
    wanted = [*_names(goal.all, deck), *_choice(goal, deck)]
    if goal.eats is not None:
        wanted += _names((goal.eats.eater,), deck)
    if goal.most is not None:
        wanted.append(f"the most {MOST[goal.most.what]}, at least {goal.most.at_least}")
    conditions = [*_eaten(goal, deck), *_absent(goal, deck)]
    return _sentence(f"win with {listed(wanted, 'and')}" + "".join(conditions))


def _choice(goal: Goal, deck: Deck) -> list[str]:
    if not goal.any:
        return []
    joint = "or" if goal.any_count in {1, "one"} else "and"
    return [f"{goal.any_count} of {listed(_names(goal.any, deck), joint)}"]


def _eaten(goal: Goal, deck: Deck) -> list[str]:
    if goal.eats is None:
        return []
    return [f", when anybody has {listed(_names(goal.eats.eaten, deck), 'or')} in play"]


def _absent(goal: Goal, deck: Deck) -> list[str]:
    if not goal.none_on_table:
        return []
    return [f", when nobody has {listed(_names(goal.none_on_table, deck), 'or')} in play"]


def _names(keys: Sequence[str], deck: Deck) -> list[str]:
    return [deck.cards[deck.by_key[key][0]].name for key in keys]


MOST: Final = {"hand": "cards in hand", "keepers": "Keepers"}


# -- rules and Creepers ------------------------------------------------------------------------------


def _plays(rule: RuleValue) -> str:
    if rule.value == "all":
        return "play all your cards each turn"
    return f"play {'all but ' if rule.all_but else ''}{counted(rule.value, 'card')} each turn"


RULES: Final[dict[str, Callable[[RuleValue], str]]] = {
    "draw": lambda rule: f"draw {counted(rule.value, 'card')} each turn",
    "play": _plays,
    "hand_limit": lambda rule: f"outside your turn, hold at most {counted(rule.value, 'card')}",
    "keeper_limit": lambda rule: f"outside your turn, have at most {counted(rule.value, 'Keeper')} in play",
    "goals": lambda rule: f"{counted(rule.value, 'Goal')} may be in play",
    "numerals": lambda rule: f"every digit counts {rule.value} higher",
}

BLOCKS: Final = {
    "owner": "Its owner cannot win, unless the Goal wants it.",
    "everyone": "Nobody can win while it is in play.",
    None: "A Creeper.",
}
