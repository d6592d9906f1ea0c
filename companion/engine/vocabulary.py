"""The words that decks are written in: verbs, standing effects, slots, needs, moments. Pure data.

The deck loader checks every deck against these tables and fills in the defaults; the engine implements them.
After loading, arguments that name cards hold the *keys* of those cards, and lists are tuples.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

Kind = Literal[
    "amount",  # a number: a digit (int) or a word ("one"); `choices` are further words it may be
    "plays",  # an amount, or a table of answers and amounts
    "flag",  # true or false
    "choice",  # one of `choices`
    "choices",  # a list of them
    "card",  # the name of a card, of one of the types in `choices` if there are any
    "cards",  # a list of such names
    "tag",  # a tag of Keepers
    "tags",  # a list of tags
    "text",  # a sentence for people
]


class Argument(NamedTuple):
    """What a verb or standing effect may be told. Neither required nor with a default: it may be absent."""

    kind: Kind
    required: bool = False
    default: Any = None
    choices: tuple[str, ...] = ()


Arguments = Mapping[str, Argument]

TYPES: Final = ("Keeper", "Creeper", "Goal", "New Rule", "Action", "Surprise")
TABLE_TYPES: Final = ("Keeper", "Creeper")  # what lies in front of players

NUMBER: Final = Argument("amount", required=True)
OFF: Final = Argument("flag", default=False)
TYPE: Final = Argument("choice", required=True, choices=TYPES)
SOME_TYPES: Final = Argument("choices", choices=TYPES)
WHAT: Final = Argument("choices", default=("Keeper",), choices=TABLE_TYPES)
NAMES: Final = Argument("cards", choices=TABLE_TYPES)
SLOT_NAMES: Final = ("draw", "play", "hand_limit", "keeper_limit", "goals", "numerals")
BONUS: Final[Arguments] = {
    "n": NUMBER,
    "who": Argument(
        "choice", required=True, choices=("owner", "everyone", "fewest_keepers", "most_keepers", "declared")
    ),
    "while_in_play": Argument("card", choices=TABLE_TYPES),
}

STANDING: Final[Mapping[str, Arguments]] = {
    "bonus_draw": BONUS,
    "bonus_play": BONUS,
    "bonus_limit": {"n": NUMBER, "who": BONUS["who"]},
    "start_turn_draw": {"n": NUMBER},
    "extra_if_empty": {"n": NUMBER, "drew": NUMBER},
    "first_play_random": {},
    "prey_shield": {},
    "virtual_keeper": {},
    "collects": {"card": Argument("card", required=True)},
    "steps_in": {},
    "exempt": {"card": Argument("card", required=True)},
    "returns_card": {"card": Argument("card", required=True)},
    "back_to_draw_pile": {},
    "disables_host": {},
}

VERBS: Final[Mapping[str, Arguments]] = {
    # hands and piles
    "draw": {
        "n": Argument("amount", required=True, choices=("as many", "plays left")),
        "who": Argument("choice", default="self", choices=("self", "everyone")),
    },
    "distress_draw": {"each": NUMBER, "per_creeper": NUMBER},
    "discard_hand": {},
    "discard_from_hand": {
        "n": Argument("amount", required=True, choices=("any",)),
        "who": Argument("choice", default="self", choices=("self", "others")),
        "only": Argument("choice", choices=TYPES),
        "or_random": OFF,
    },
    "set_aside_play": {
        "draw": NUMBER,
        "play": Argument("plays", required=True),
        "ask": Argument("text"),
    },
    "set_aside_give": {"each": NUMBER},
    "play_top": {},
    "take_random": {
        "from": Argument("choice", required=True, choices=("chosen", "others")),
        "n": NUMBER,
        "to": Argument("choice", default="hand", choices=("hand", "play")),
    },
    "repay_random": {},
    "give_from_hand": {"n": NUMBER},
    "trade_hands": {},
    "rotate_hands": {},
    "swap_positions": {},
    "showdown": {"rounds": NUMBER},
    "play_from_discard": {"types": SOME_TYPES._replace(required=True)},
    "fetch": {
        "piles": Argument("choices", required=True, choices=("discard", "draw")),
        "not_types": SOME_TYPES,
    },
    "use_discard": {},
    "scavenge": {"type": TYPE},
    "reshuffle": {},
    "mill_until": {"type": TYPE},
    # the table
    "steal": {"what": WHAT, "names": NAMES, "tag": Argument("tag")},
    "exchange": {},
    "trash": {
        "what": WHAT,
        "owner": Argument("choice", default="any", choices=("any", "self")),
        "names": NAMES,
        "creeper_attached": OFF,
        "other": OFF,
    },
    "trash_all": {"names": NAMES._replace(required=True)},
    "give_keeper": {"n": NUMBER},
    "pass_keeper": {},
    "deal_keepers": {},
    "everyone_loses_keeper": {},
    "recall": {"tags": Argument("tags", required=True)},
    "zap": {},
    "trash_rules": {
        "n": Argument("amount", required=True, choices=("all", "half")),
        "up_to": OFF,
        "slots": Argument("choices", choices=SLOT_NAMES),
    },
    "trash_goals": {},
    "move_creeper": {},
    "cure": {
        "creeper": Argument("card", required=True, choices=("Creeper",)),
        "attached": OFF,
        "other_host": OFF,
    },
    "banish": {"tag": Argument("tag", required=True)},
    # the turn, and the card itself
    "extra_turn": {},
    "end_turn": {},
    "discard_self": {},
    "bury_self": {},
    "pass_self": {"circuit": OFF},
    "compost": {},
    "hide_keeper": {},
    "manual": {},
}

NEEDS: Final = ("hand", "play due", "own keeper", "no keepers")
MOMENTS: Final = ("turn_start", "turn_end")
ANSWERED: Final = ("Keeper", "Goal", "New Rule", "Action", "steal")
ANSWERS: Final = ("cancel", "redirect", "counter_steal")
BLOCKED: Final = ("owner", "everyone")
EASY_GROUPS: Final = ("creepers", "rules", "goals", "actions", "eats")  # in the order in which they come back
MOST: Final = ("hand", "keepers")
