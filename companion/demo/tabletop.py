"""The cards on the table of the demo, and the hands that move them: from "it belongs there" to moves on a stage."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from random import Random
from typing import Final, NamedTuple

from vision.simulated.scene import MARKER, Face
from vision.simulated.stage import Place, Stage

from ..controls import code_of
from ..engine.cards import Deck
from ..engine.state import CENTER, DISCARD, SEAT
from ..simulate.world import World
from .places import DRAW_PILE, STICKER_MM, TABLE_MM, Places, Spot

PILE_SEEN: Final = 3  # cards of a pile that are drawn; what is beneath them nobody sees
CROOKED: Final = 4.0  # degrees by which cards are laid askew
SLOPPY: Final = 1.2  # mm
PAUSE: Final = 8  # frames before a control card is shown
SHOWN: Final = 6  # frames that a control card is held still
_BACK: Final = Face("back of the draw pile")


class Target(NamedTuple):
    """Where a card is to lie."""

    zone: str
    face_up: bool = True


class Lying(NamedTuple):
    """A card on the table."""

    piece: int  # on the stage
    target: Target
    at: Place
    came: int  # counts arrivals: of two cards at one place, the later lies on top


class Tabletop:
    """Everything is only queued here: the stage carries it out, frame by frame."""

    def __init__(self, deck: Deck, players: Collection[str], seed: int, frames: int) -> None:
        self.stage = Stage(TABLE_MM)
        self.lying: dict[str, Lying] = {}
        self._deck = deck
        self._chance = Random(f"tabletop {seed}")
        self._frames = frames
        self._arrivals = count()
        self.seat(players)

    def seat(self, players: Collection[str]) -> None:
        """A marker for every place, and the draw pile."""
        self._places = Places(list(players))
        for zone, spot in self._places.markers.items():
            face = Face(_marker_code(zone, list(players)), zone.removeprefix(SEAT), MARKER)
            self.stage.lay(face, spot.at, spot.angle, None, sticker_mm=STICKER_MM)
        self.stage.lay(_BACK, DRAW_PILE, 0.0, None, face_down=True)

    # -- moves ------------------------------------------------------------------------------------------------

    def put(self, card: str, target: Target, player: str) -> None:
        """A player brings a card there: out of a hand, or from elsewhere on the table."""
        lying = self.lying.get(card)
        if lying is None:
            self._lay(card, target, player)
        elif lying.target.zone != target.zone:
            self._slide(card, lying, target, player)
        if self.lying[card].target != target:
            self._turn(card, target, player)

    def lies(self, card: str, target: Target) -> bool:
        return card in self.lying and self.lying[card].target == target

    def take(self, card: str, player: str) -> None:
        """A player takes a card off the table."""
        lying = self.lying.pop(card)
        self.stage.take(lying.piece, self._places.side_of(player), frames=self._frames)

    def show(self, control: str, player: str) -> None:
        """A player shows a control card to the camera, and takes it back. Nobody shows one again at once: that would
        pass for a card that was only covered."""
        self.stage.wait(PAUSE)
        spot = self._places.shown(player)
        face = Face(code_of(control), control, MARKER)
        piece = self.stage.lay(face, spot.at, spot.angle, spot.side, sticker_mm=STICKER_MM, frames=self._frames)
        self.stage.wait(SHOWN)
        self.stage.take(piece, spot.side, frames=self._frames)

    def tidy(self, world: World, player: str, leave: Collection[str] = ()) -> bool:
        """The table is brought in line with where the cards belong. False: it is in line already."""
        wrong = [card for card in self.lying if card not in leave and target_of(world, card) is None]
        for card in sorted(wrong, key=lambda card: self.lying[card].came):  # from the bottom of a pile to its top
            self._clear(card, player)
        moved = [card for card in _on_the_table(world) if card not in leave and self._is_elsewhere(world, card)]
        for card in moved:
            target = target_of(world, card)
            assert target is not None
            self.put(card, target, player)
        self._thin_out(world)
        return bool(wrong or moved)

    def _is_elsewhere(self, world: World, card: str) -> bool:
        lying, target = self.lying.get(card), target_of(world, card)
        if lying is None:  # a pile shows its top only
            return target is not None and not (target.zone == DISCARD and card in world.discard[:-PILE_SEEN])
        return lying.target != target

    def _clear(self, card: str, player: str) -> None:
        """Taken by a hand, unless it lies beneath others: those of a pile go as one."""
        lying = self.lying[card]
        if lying.came == max(other.came for other in self.lying.values() if other.at == lying.at):
            self.take(card, player)
        else:
            del self.lying[card]
            self.stage.take(lying.piece, None)

    def _thin_out(self, world: World) -> None:
        for card in world.discard[:-PILE_SEEN]:
            lying = self.lying.pop(card, None)
            if lying is not None:
                self.stage.take(lying.piece, None)

    def _lay(self, card: str, target: Target, player: str) -> None:
        spot, side = self._free(target.zone), self._places.side_of(player)
        piece = self.stage.lay(
            self._face(card),
            *self._askew(spot),
            side,
            face_down=not target.face_up,
            sticker_mm=STICKER_MM,
            frames=self._frames,
        )
        self.lying[card] = Lying(piece, target, spot.at, next(self._arrivals))

    def _slide(self, card: str, lying: Lying, target: Target, player: str) -> None:
        spot, side = self._free(target.zone), self._places.side_of(player)
        self.stage.slide(lying.piece, *self._askew(spot), side, frames=self._frames)
        there = lying.target._replace(zone=target.zone)
        self.lying[card] = lying._replace(target=there, at=spot.at, came=next(self._arrivals))

    def _turn(self, card: str, target: Target, player: str) -> None:
        lying = self.lying[card]
        self.stage.flip(lying.piece, self._places.side_of(player), frames=self._frames)
        self.lying[card] = lying._replace(target=target)

    def _free(self, zone: str) -> Spot:
        return self._places.free(zone, {lying.at for lying in self.lying.values()})

    def _askew(self, spot: Spot) -> tuple[Place, float]:
        """Nobody lays a card straight, nor twice at quite the same place."""
        (x, y), sway = spot.at, self._chance.uniform
        return (x + sway(-SLOPPY, SLOPPY), y + sway(-SLOPPY, SLOPPY)), spot.angle + sway(-CROOKED, CROOKED)

    def _face(self, card: str) -> Face:
        known = self._deck.cards.get(card)
        return Face(card, "?") if known is None else Face(known.code, known.name, known.type)


def target_of(world: World, card: str) -> Target | None:
    """Where people lay that card; None: nowhere on the table."""
    if card not in world.deck.cards:
        return None  # of another box
    owner = world.owner_of(card)
    if owner is not None:
        return Target(SEAT + owner, card not in world.face_down)
    if card in world.rules or card in world.goals:
        return Target(CENTER)
    if card in world.discard:
        return Target(DISCARD, card not in world.unshown)
    return Target(DISCARD) if card in world.playing else None


def _on_the_table(world: World) -> list[str]:
    """In the order in which they are laid: what is discarded lies beneath what was discarded later."""
    seats = [card for cards in world.tables.values() for card in cards]
    return [*world.rules, *world.goals, *seats, *world.discard]


def _marker_code(zone: str, players: list[str]) -> str:
    if zone.startswith(SEAT):
        return code_of(f"seat-{players.index(zone.removeprefix(SEAT)) + 1}")
    return code_of(zone)
