"""The verbs that cards are written in. One short coroutine each; a new verb is registered by being named here.

A verb gets who acts with which card, its step, and what the step before it came to. It returns a number (for "as
many" in the next step), the name of a player whom it concerned, None, or False: nothing could be done, stop here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..cards import Step
from ..playing import Acting
from ..request import Effect
from . import hands, keepers, piles, rules, sidehands, turns

Verb = Callable[[Acting, Step, Any], Effect[Any]]

_MODULES = (hands, keepers, piles, rules, sidehands, turns)
VERBS: Mapping[str, Verb] = {name: getattr(module, name) for module in _MODULES for name in module.__all__}

# Verbs that need something to work on: a power that begins with one is not offered without it.
_TARGETS: Mapping[str, Callable[[Acting, Step], tuple[str, ...]]] = {
    "steal": keepers.steal_targets,
    "trash": keepers.trash_targets,
    "give_keeper": keepers.gift_targets,
    "cure": keepers.cure_targets,
    "compost": piles.compost_targets,
    "discard_from_hand": hands.price_targets,
    "take_random": hands.random_targets,
    "play_top": piles.top_targets,
}


def has_target(acting: Acting, step: Step) -> bool:
    targets = _TARGETS.get(step.op)
    return targets is None or bool(targets(acting, step))
