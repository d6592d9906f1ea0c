"""What the cards are known to do, stated apart from the deck files: the tests hold the decks to it.

Nothing here is read from a deck. A Goal that a deck lacks or has besides these fails a test.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

DECKS = ("eco", "fluxx", "monster", "nature", "oz", "star", "startrek")


class Wanted(NamedTuple):
    """What a Goal asks of one player."""

    all: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    count: int = 0  # so many of `some`
    nobody: str = ""  # in front of nobody
    eaten: tuple[str, ...] = ()  # one of them in front of anybody
    most: str = ""  # "hand" or "keepers": alone the most of them,
    at_least: int = 0  # and so many at least

    @property
    def ways(self) -> list[tuple[str, ...]]:
        """Every smallest set of cards that wins before one player."""
        chosen = combinations(self.some, self.count) if self.some else [()]
        return [(*self.all, *some) for some in chosen]


def both(*cards: str) -> Wanted:
    return Wanted(all=cards)


def some(count: int, *cards: str) -> Wanted:
    return Wanted(some=cards, count=count)


def one_and(card: str, count: int, *cards: str) -> Wanted:
    return Wanted(all=(card,), some=cards, count=count)


def without(nobody: str, card: str) -> Wanted:
    return Wanted(all=(card,), nobody=nobody)


def eats(eater: str, *eaten: str) -> Wanted:
    return Wanted(all=(eater,), eaten=eaten)


def most(what: str, at_least: int) -> Wanted:
    return Wanted(most=what, at_least=at_least)


_NATURAL = {
    "Photosynthesis": both("Sunshine", "Leaves"),
    "Mud": both("Dirt", "Water"),
    "Trees Clean the Air": both("Trees", "Air"),
    "Basking": both("Sunshine", "Snakes"),
    "Night Music": both("Frogs", "Insects"),
    "Earthworms": both("Dirt", "Worms"),
    "Decay": both("Mushrooms", "Worms"),
    "Clouds": both("Air", "Water"),
    "Rainbows": both("Sunshine", "Water"),
    "Metamorphosis": both("Tadpoles", "Frogs"),
    "Mighty Oaks from Tiny Acorns Grow": both("Seeds", "Trees"),
    "Mice Eat Seeds": eats("Mice", "Seeds"),
    "Insects Eat Leaves or Mushrooms": eats("Insects", "Leaves", "Mushrooms"),
    "Bears Eat Fish": eats("Bears", "Fish"),
    "Frogs Eat Insects": eats("Frogs", "Insects"),
    "Spiders Eat Insects": eats("Spiders", "Insects"),
    "Birds Eat Insects or Worms or Seeds": eats("Birds", "Insects", "Worms", "Seeds"),
    "Rabbits Eat Leaves": eats("Rabbits", "Leaves"),
    "Snakes Eat Mice": eats("Snakes", "Mice"),
    "Fish Eat Worms": eats("Fish", "Worms"),
    "Bats Eat Insects": eats("Bats", "Insects"),
    "Ferns": without("Flowers", "Leaves"),
    "Winter": without("Leaves", "Trees"),
    "Pollination": one_and("Flowers", 1, "Birds", "Insects", "Air"),
    "Invertebrates": some(2, "Worms", "Spiders", "Insects"),
    "Mammals": some(2, "Bears", "Rabbits", "Mice"),
    "Herpetology": one_and("Snakes", 1, "Tadpoles", "Frogs"),
}

GOALS: dict[str, dict[str, Wanted]] = {
    "eco": _NATURAL,
    "nature": _NATURAL,
    "fluxx": {
        "10 Cards in Hand": most("hand", 10),
        "5 Keepers": most("keepers", 5),
        "The Appliances": both("The Toaster", "Television"),
        "Baked Goods": both("Bread", "Cookies"),
        "Bed Time": both("Sleep", "Time"),
        "The Brain (No TV)": without("Television", "The Brain"),
        "Bread & Chocolate": both("Bread", "Chocolate"),
        "Can't Buy Me Love": both("Money", "Love"),
        "Chocolate Cookies": both("Chocolate", "Cookies"),
        "Chocolate Milk": both("Chocolate", "Milk"),
        "Day Dreams": both("The Sun", "Dreams"),
        "Dreamland": both("Sleep", "Dreams"),
        "The Eye of the Beholder": both("The Eye", "Love"),
        "Great Theme Song": both("Music", "Television"),
        "Hearts & Minds": both("Love", "The Brain"),
        "Hippyism": both("Peace", "Love"),
        "Lullaby": both("Sleep", "Music"),
        "Milk & Cookies": both("Milk", "Cookies"),
        "The Mind's Eye": both("The Brain", "The Eye"),
        "Night & Day": both("The Sun", "The Moon"),
        "Party Snacks": one_and("The Party", 1, "Bread", "Chocolate", "Cookies", "Milk"),
        "Party Time!": both("The Party", "Time"),
        "Rocket Science": both("The Rocket", "The Brain"),
        "Rocket to the Moon": both("The Rocket", "The Moon"),
        "Squishy Chocolate": both("Chocolate", "The Sun"),
        "Time is Money": both("Time", "Money"),
        "Toast": both("Bread", "The Toaster"),
        "Turn It Up!": both("Music", "The Party"),
        "Winning the Lottery": both("Dreams", "Money"),
        "World Peace": both("Dreams", "Peace"),
    },
    "monster": {
        "Cereal Mascots": some(2, "Franken-Monster", "Vampire", "Ghost"),
        "Bats in the Belfry": both("Bats", "Castle"),
        "Rest in Peace": one_and("Tombstone", 1, "Ghost", "Skeleton"),
    },
    "oz": {
        "I'm Melting!": both("Wicked Witch of the West", "Water"),
        "The Smartest Dummy Ever": both("Artificial Brain", "The Scarecrow"),
        "Future Leaders of Oz": both("The Tin Woodman", "The Scarecrow"),
        "Surrender, Dorothy!": both("Wicked Witch of the West", "The Broomstick"),
        "Wicked Minions": both("Winged Monkeys", "Fighting Trees"),
        "(title unknown: both Wicked Witches)": both("Wicked Witch of the West", "Wicked Witch of the East"),
        "(title unknown: Wizard + Balloon)": both("The Wizard of Oz", "Hot Air Balloon"),
        "(title unknown: Tin Woodman + Heart)": both("The Tin Woodman", "Artificial Heart"),
        "(title unknown: Munchkins + Falling House)": both("The Munchkins", "Falling House"),
        "(title unknown: Lion + Courage)": both("The Cowardly Lion", "Artificial Courage"),
    },
    "star": {
        "Forty-Two": both("The Computer", "Intergalactic Travel Guide"),
        "Artificial Intelligence": both("The Computer", "The Robot"),
        "Alien Artifacts": both("Energy Crystals", "Monolith"),
        "Alien Life Forms": some(2, "Energy Being", "Bug-Eyed Monster", "Cute Fuzzy Alien Creature"),
        "City of Monsters": both("Alien City", "Bug-Eyed Monster"),
        "City of Robots": both("Alien City", "The Robot"),
        "The Power of the Dark Side": both("Evil", "Unseen Force"),
        "I'm Depressed": both("Intergalactic Travel Guide", "The Robot"),
        "That Computer Controls the Life Support System!": both("Evil", "The Computer"),
        "Evil Brain Parasites": both("Evil", "Brain Parasites"),
        "It's Full of Stars!": both("The Stars", "Monolith"),
        "He's Dead, Captain": both("The Doctor", "The Captain"),
        "Imperial Star Destroyer": both("Starship", "Evil"),
        "Landing Party": one_and("Expendable Crewman", 2, "The Captain", "The Engineer", "The Doctor", "The Scientist"),
        "Laser Weapons": both("Laser Pistol", "Laser Sword"),
        "Lasers on Stun!": both("Laser Pistol", "The Captain"),
        "What Doctor? Where?": both("The Doctor", "The Time Traveler"),
        "We're Lost in Space": both("The Stars", "Malfunction"),
        "Lunar Archaeology": both("Small Moon", "Monolith"),
        "We Need More Power!": both("The Engineer", "Energy Crystals"),
        "Seeking New Civilizations": both("Distant Planet", "Alien City"),
        "These Aren't the Droids...": both("Unseen Force", "The Robot"),
        "Planetary System": both("Distant Planet", "Small Moon"),
        "No Trouble at All": both("Teleport Chamber", "Cute Fuzzy Alien Creature"),
        "The Robots Have Turned Against Us": both("Evil", "The Robot"),
        "Space Dock": both("Starship", "Space Station"),
        "Star Warriors": both("Unseen Force", "Laser Sword"),
        "Starship Captain": both("Starship", "The Captain"),
        "Starship Fuel": both("Starship", "Energy Crystals"),
        "Strange Powers": both("Unseen Force", "Energy Being"),
        "That's No Moon...": both("Small Moon", "Space Station"),
        "My Time Machine Works!": both("The Scientist", "The Time Traveler"),
        "To the Stars!": both("Starship", "The Stars"),
    },
    "startrek": {
        "Chillin' on the Promenade": both("Jake Sisko", "Nog"),
        "Lunch at the Replimat": both("Julian Bashir", "Garak"),
        "Terok Nor": both("Dukat", "Deep Space Nine"),
    },
}

# Goals whose contents nobody has recorded.
UNKNOWN_GOALS: dict[str, tuple[str, ...]] = {
    "oz": ("Follow the Yellow Brick Road",),
    "startrek": ("(title unknown: several Visitors)", "(title unknown: several Equipment)"),
}

# Keepers that do nothing but count.
_NATURAL_KEEPERS = (
    *("Air", "Bats", "Bears", "Birds", "Dirt", "Fish", "Flowers", "Frogs", "Insects", "Leaves", "Mice"),
    *("Mushrooms", "Rabbits", "Seeds", "Snakes", "Spiders", "Sunshine", "Tadpoles", "Trees", "Water", "Worms"),
)
PLAIN_KEEPERS: dict[str, tuple[str, ...]] = {
    "eco": _NATURAL_KEEPERS,
    "nature": _NATURAL_KEEPERS,
    "fluxx": (
        *("Sleep", "The Brain", "Bread", "Chocolate", "Cookies", "Milk", "Money", "The Eye", "The Moon"),
        *("The Rocket", "The Toaster", "Television", "Time", "Dreams", "Music", "The Party", "The Sun"),
        *("Love", "Peace"),
    ),
    "monster": (
        *("Werewolf", "Zombies", "Teenage Detectives", "Spooky Door", "Franken-Monster", "Vampire", "Ghost"),
        *("Mad Scientist", "Mummy", "Villagers", "Bats", "Castle", "Skeleton", "Tombstone", "Witch", "Moon Man"),
    ),
    "oz": (
        *("Dorothy", "Toto", "The Scarecrow", "The Tin Woodman", "The Cowardly Lion", "The Wizard of Oz"),
        *("The Good Witch of the North", "The Yellow Brick Road", "Artificial Brain", "Artificial Heart"),
        *("Hot Air Balloon", "The Broomstick", "The Munchkins", "Artificial Courage", "The Emerald City"),
    ),
    "star": (
        *("Alien City", "Bug-Eyed Monster", "Distant Planet", "Energy Being", "Energy Crystals", "Monolith"),
        *("Space Station", "The Stars", "Starship", "Intergalactic Travel Guide", "The Robot", "Small Moon"),
    ),
    "startrek": (
        *("Kira Nerys", "Odo", "Jadzia Dax", "Julian Bashir", "Worf", "Quark", "Jake Sisko", "Nog", "Rom"),
        *("Garak", "Dukat", "Deep Space Nine", "The Defiant"),
    ),
}

# Keepers with a power, a trigger or a standing effect: each has its own tests.
STRONG_KEEPERS: dict[str, tuple[str, ...]] = {
    "eco": ("Poison",),
    "nature": ("Poison",),
    "fluxx": (),
    "monster": (),
    "oz": ("Water", "Falling House"),
    "star": (
        *("The Computer", "Cute Fuzzy Alien Creature", "Holographic Projection", "Laser Pistol", "Laser Sword"),
        *("Expendable Crewman", "Teleport Chamber", "The Captain", "The Doctor", "The Engineer"),
        *("The Scientist", "The Time Traveler", "Unseen Force"),
    ),
    "startrek": (
        *("Benjamin Sisko", "Miles O'Brien", "Morn", "Holosuite", "Latinum", "The Orb", "Transporter", "Phaser"),
    ),
}

# Icons and kinds.
BRAINS = (
    *("Bug-Eyed Monster", "Energy Being", "Cute Fuzzy Alien Creature", "Expendable Crewman", "The Captain"),
    *("The Doctor", "The Engineer", "The Scientist", "The Time Traveler"),
)
EQUIPMENT: dict[str, tuple[str, ...]] = {
    "star": (
        *("The Computer", "Holographic Projection", "Laser Pistol", "Laser Sword", "Space Station", "Starship"),
        *("Teleport Chamber", "Intergalactic Travel Guide", "The Robot"),
    ),
    "startrek": ("Holosuite", "Transporter", "Phaser"),
}
OFFICERS = ("Benjamin Sisko", "Jadzia Dax", "Julian Bashir", "Miles O'Brien", "Worf")
VISITORS = ("Kira Nerys", "Odo", "Quark", "Jake Sisko", "Nog", "Rom", "Garak", "Dukat", "Morn")
NOT_LIVING = ("Air", "Dirt", "Poison", "Sunshine", "Water")

# Whom the Creepers of a deck keep from winning.
CREEPERS: dict[str, dict[str, str]] = {
    "eco": dict.fromkeys(("Forest Fire", "Flood", "Drought"), "everyone"),
    "nature": dict.fromkeys(("Forest Fire", "Flood", "Drought"), "everyone"),
    "oz": dict.fromkeys(
        ("Wicked Witch of the West", "Wicked Witch of the East", "Winged Monkeys", "Fighting Trees"), "owner"
    ),
    "star": dict.fromkeys(("Brain Parasites", "Evil", "Malfunction"), "owner"),
    "startrek": {"Malfunction": "owner"},
}


class Numbers(NamedTuple):
    """The New Rules that are only a number."""

    draw: tuple[int, ...]
    play: tuple[int, ...]
    hand_limit: tuple[int, ...]
    keeper_limit: tuple[int, ...]


RULES: dict[str, Numbers] = {
    "eco": Numbers((2, 3, 4, 5), (2, 3, 4), (0, 1, 2, 3, 4), (1, 2, 3, 4)),
    "nature": Numbers((2, 3, 4, 5), (2, 3, 4), (0, 1, 2, 3, 4), (1, 2, 3, 4)),
    "fluxx": Numbers((2, 3, 4, 5), (2, 3, 4), (0, 1, 2), (2, 3, 4)),
    "monster": Numbers((2, 3, 4), (2, 3, 4), (1,), ()),
    "oz": Numbers((2, 3, 4, 5), (2, 3, 4), (0, 1, 2), (2, 3, 4)),
    "star": Numbers((2, 3, 4, 5), (2, 3, 4), (1, 2, 3, 4), (3, 4)),
    "startrek": Numbers((2, 3, 4, 5), (2, 3, 4), (0, 1, 2), (2, 3, 4)),
}
OTHER_RULES: dict[str, tuple[str, ...]] = {
    "eco": ("Play All", "Composting", "No-Hand Bonus", "Camouflage", "Inflation"),
    "nature": ("Play All", "Composting", "No-Hand Bonus", "Camouflage", "Inflation"),
    "fluxx": (
        *("Play All", "Play All But 1", "No-Hand Bonus", "Party Bonus", "Poor Bonus", "Rich Bonus"),
        *("Double Agenda", "First Play Random", "Get On With It!", "Goal Mill", "Inflation", "Mystery Play"),
        *("Recycling", "Swap Plays for Draws"),
    ),
    "monster": ("Play All",),
    "oz": ("Play All", "Green Spectacles", "Magic Shoes", "Double Agenda"),
    "star": ("Play All", "Double Agenda", "Get On With It!", "Wormhole"),
    "startrek": ("Play All", "Rule of Acquisition"),
}

# Cards that nobody has seen in this printing.
GUESSES: dict[str, tuple[str, ...]] = {
    "nature": ("Inflation",),
    "oz": (
        *("Hand Limit 0", "Hand Limit 1", "Hand Limit 2", "Keeper Limit 2", "Keeper Limit 3", "Keeper Limit 4"),
        *("Let's Do That Again!", "Jackpot!", "Trash a New Rule", "Use What You Take", "Veto!"),
    ),
    "startrek": (
        *("Play 4", "Hand Limit 0", "Hand Limit 1", "Hand Limit 2", "Keeper Limit 2", "Keeper Limit 3"),
        *("Keeper Limit 4", "Trade Hands", "Distress Call", "Belay That!", "Canceled Plans", "That's Mine!", "Veto!"),
    ),
}

# Cards that people carry out themselves: nobody knows what they do.
MANUAL_ACTIONS: dict[str, tuple[str, ...]] = {
    "monster": ("The Creature Is Still Alive!",),
    "oz": ("Cyclone", "Poppies", "Golden Cap"),
    "startrek": ("Dabo!",),
}
MANUAL_POWERS: dict[str, tuple[str, ...]] = {
    "oz": ("Winged Monkeys", "Fighting Trees"),
    "startrek": ("Morn", "Latinum"),
}


class Box(NamedTuple):
    """Of each deck, cards that a position can be made of: they do nothing by themselves, nor win together."""

    keepers: tuple[str, ...]
    goals: tuple[str, str]


_NATURAL_BOX = Box(
    ("Air", "Bears", "Flowers", "Mushrooms", "Sunshine", "Tadpoles", "Birds"), ("Fish Eat Worms", "Earthworms")
)
BOXES: dict[str, Box] = {
    "eco": _NATURAL_BOX,
    "nature": _NATURAL_BOX,
    "fluxx": Box(
        ("Sleep", "Money", "The Moon", "The Rocket", "Love", "Peace", "The Eye"), ("Toast", "Great Theme Song")
    ),
    "monster": Box(
        ("Werewolf", "Zombies", "Mummy", "Witch", "Villagers", "Moon Man", "Spooky Door"),
        ("Bats in the Belfry", "Rest in Peace"),
    ),
    "oz": Box(
        (
            *("Dorothy", "Toto", "The Munchkins", "The Emerald City", "The Broomstick"),
            *("The Good Witch of the North", "The Yellow Brick Road"),
        ),
        ("The Smartest Dummy Ever", "(title unknown: Wizard + Balloon)"),
    ),
    "star": Box(
        ("Alien City", "Distant Planet", "Monolith", "Small Moon", "The Stars", "Energy Crystals", "Bug-Eyed Monster"),
        ("Laser Weapons", "Space Dock"),
    ),
    "startrek": Box(
        ("Worf", "Quark", "Odo", "Rom", "The Defiant", "Kira Nerys", "Jadzia Dax"),
        ("Terok Nor", "Lunch at the Replimat"),
    ),
}
