"""What else happens at a table: somebody comes, somebody goes, somebody takes something back or puts it right."""

from __future__ import annotations

from ..engine.correcting import MAX_PLAYERS
from ..setup import MIN_PLAYERS
from .plan import Given
from .players import Players
from .world import World

GUESTS = ("Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max", "Nan", "Ola", "Pat")


def join(players: Players) -> Given | None:
    """A guest sits down, somewhere."""
    world, chance = players.world, players.chance
    guests = [name for name in GUESTS if name not in world.hands]
    if len(world.hands) >= MAX_PLAYERS:
        return None
    after = chance.choice([None, *world.players])
    given = {"do": "join", "player": chance.choice(guests)}
    return given if after is None else {**given, "after": after}


def leave(players: Players) -> Given | None:
    world = players.world
    if len(world.hands) <= MIN_PLAYERS:
        return None
    return {"do": "leave", "player": players.chance.choice(world.players)}


def recount(players: Players) -> Given:
    """A hand is counted and told as it is."""
    player = players.chance.choice(players.world.players)
    return {"do": "hand", "player": player, "count": len(players.world.hands[player])}


def draw_one_more(players: Players) -> Given | None:
    """Somebody has drawn one too many, and the others let it pass."""
    world = players.world
    player = players.chance.choice(world.players)
    if len(world.pile) <= world.undiscovered or world.card(world.pile[-1]).type == "Creeper":
        return None
    world.hands[player].append(world.pile.pop())
    return {"do": "hand", "player": player, "count": len(world.hands[player])}


def slip_back(players: Players, player: str = "") -> Given | None:
    """A card of somebody's hand goes back under the draw pile."""
    world = players.world
    player = player or players.chance.choice(world.players)
    if not world.hands[player]:
        return None
    card = players.chance.choice(world.hands[player])
    world.hands[player].remove(card)
    world.drawers.pop(card, None)
    world.pile.insert(0, card)
    return {"do": "hand", "player": player, "count": len(world.hands[player])}


def put_right(players: Players) -> Given | None:
    """A card is laid where it belongs, in everybody's opinion but the referee's."""
    world, chance = players.world, players.chance
    heaps = [world.discard, world.goals, world.rules, *world.tables.values()]
    if len(world.pile) > world.undiscovered:
        heaps.append(world.pile[-5:])
    cards = [card for heap in heaps for card in heap if card not in world.unshown and _is_movable(world, card)]
    if not cards:
        return None
    card = chance.choice(cards)
    place = next((place for place in _places(world, card) if chance.random() < 0.4), "discard")
    return {"do": "put", "card": card, "to": place}


def _is_movable(world: World, card: str) -> bool:
    return world.card(card).type != "Meta Rule"


def _places(world: World, card: str) -> list[str]:
    players = world.players
    places = ["removed"] if card in world.pile else ["draw", *(f"hand:{name}" for name in players), "removed"]
    kind = world.card(card).type
    if kind in ("Keeper", "Creeper"):
        places = [f"seat:{name}" for name in players]
    elif kind in ("Goal", "New Rule"):
        places.insert(0, "center")
    return places
