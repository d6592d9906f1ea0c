"""The boxes that the rulings are tried with: of each deck, the cards that a position needs."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from ..table_talk import TableTalk


class Box(NamedTuple):
    deck: str
    goal: str
    pair: tuple[str, str]  # the Keepers that the Goal wants
    rival_goal: str
    rival_pair: tuple[str, str]
    extras: tuple[str, ...]  # Keepers that neither Goal wants, without powers
    steal: str
    draw_two: str
    draw_three: str = ""  # "": the box has none
    creepers: tuple[str, ...] = ()

    def table(self, **options: Any) -> TableTalk:
        return TableTalk(self.deck, **options)

    def mixed_with(self, deck: str, **options: Any) -> TableTalk:
        """For what this box has no card for (S9)."""
        return TableTalk(f"{self.deck}+{deck}", **options)


_NATURE = {
    "goal": "Photosynthesis",
    "pair": ("Sunshine", "Leaves"),
    "rival_goal": "Metamorphosis",
    "rival_pair": ("Tadpoles", "Frogs"),
    "extras": ("Bears", "Birds", "Spiders", "Mushrooms"),
    "steal": "Steal a Keeper",
    "draw_two": "Draw 2 and Use 'em",
    "draw_three": "Draw 3, Play 2 of them",
    "creepers": ("Forest Fire", "Drought"),
}

BOXES = {
    "eco": Box("eco", **_NATURE),  # type: ignore[arg-type]
    "nature": Box("nature", **_NATURE),  # type: ignore[arg-type]
    "oz": Box(
        "oz",
        goal="The Smartest Dummy Ever",
        pair=("Artificial Brain", "The Scarecrow"),
        rival_goal="(title unknown: Lion + Courage)",
        rival_pair=("The Cowardly Lion", "Artificial Courage"),
        extras=("Dorothy", "Toto", "The Munchkins", "The Emerald City"),
        steal="Steal Something",
        draw_two="Draw 2 and Use 'Em",
        draw_three="Draw 3, Play 2 of Them",
        creepers=("Wicked Witch of the West", "Wicked Witch of the East"),
    ),
    "startrek": Box(
        "startrek",
        goal="Chillin' on the Promenade",
        pair=("Jake Sisko", "Nog"),
        rival_goal="Terok Nor",
        rival_pair=("Dukat", "Deep Space Nine"),
        extras=("Kira Nerys", "Odo", "Worf", "The Defiant"),
        steal="Steal a Keeper",
        draw_two="Draw 2 and Use 'Em",
        draw_three="Draw 3, Play 2 of Them",
        creepers=("Malfunction",),
    ),
    "monster": Box(
        "monster",
        goal="Bats in the Belfry",
        pair=("Bats", "Castle"),
        rival_goal="Rest in Peace",
        rival_pair=("Tombstone", "Skeleton"),
        extras=("Werewolf", "Zombies", "Mummy", "Witch"),
        steal="Steal a Keeper",
        draw_two="Draw 2 and Use 'em",
    ),
    "fluxx": Box(
        "fluxx",
        goal="Toast",
        pair=("Bread", "The Toaster"),
        rival_goal="Hippyism",
        rival_pair=("Peace", "Love"),
        extras=("Sleep", "Money", "The Eye", "The Rocket"),
        steal="Steal a Keeper",
        draw_two="Draw 2 and Use 'Em",
        draw_three="Draw 3, Play 2 of Them",
    ),
    "star": Box(
        "star",
        goal="Planetary System",
        pair=("Distant Planet", "Small Moon"),
        rival_goal="It's Full of Stars!",
        rival_pair=("The Stars", "Monolith"),
        extras=("Alien City", "Energy Crystals", "The Robot", "Starship"),
        steal="Steal a Keeper",
        draw_two="Draw 2 and Use 'Em",
        draw_three="Draw 3, Play 2 of Them",
        creepers=("Evil", "Malfunction"),
    ),
}

ALL = tuple(BOXES)


def boxes(*decks: str) -> pytest.MarkDecorator:
    """The test is run at one table for each of these decks."""
    return pytest.mark.parametrize("box", [BOXES[deck] for deck in decks or ALL], ids=decks or ALL)
