"""Rules broken on purpose. Each way to do so says what the referee must say."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..engine.request import Request
from .moment import Moment
from .plan import Given
from .players import Players
from .world import World


class Mischief(NamedTuple):
    """What somebody does, which violation that is, and whose."""

    kind: str
    player: str
    given: Given

    @property
    def card(self) -> str:
        return str(self.given.get("card", ""))


class Scene(NamedTuple):
    """What a rogue looks at before doing it."""

    players: Players
    moment: Moment
    request: Request | None
    turn: str
    owed: int  # plays
    powers: tuple[str, ...]  # cards whose power works now: showing one of them is no mistake
    over_limit: tuple[str, ...]  # who has been told to discard: showing a card obeys

    @property
    def world(self) -> World:
        return self.players.world


def plot(scene: Scene) -> Mischief | None:
    """Some way to break a rule here and now, if the first one that comes to mind is possible."""
    rogue = scene.players.chance.choice(_ROGUES)
    return rogue(scene)


def _grab(scene: Scene) -> Mischief | None:
    """Somebody takes a Keeper of somebody else's (W10)."""
    world, chance = scene.world, scene.players.chance
    thief = chance.choice(world.players)
    cards = [card for owner in world.others(thief) for card in world.keepers(owner)]
    moving = scene.request.moving if scene.request is not None and scene.players.zones == "table" else ()
    loot = [card for card in cards if _is_idle(scene, card) and (card, f"seat:{thief}") not in moving]
    if not loot:
        return None
    card = chance.choice(loot)
    given = {"do": "see", "card": card, "zone": f"seat:{thief}"}
    if scene.players.zones == "tray":
        given = {"do": "see", "card": card, "by": thief}
    return Mischief("took_without_card", thief, given)


def _is_idle(scene: Scene, card: str) -> bool:
    """Nobody is asked about the card: showing it is no answer, and not the use of its power."""
    asked = scene.request is not None and card in scene.request.choices
    return not asked and card not in scene.powers and card not in scene.world.face_down


def _play_out_of_turn(scene: Scene) -> Mischief | None:
    """Somebody plays a card though it is another's turn (T15)."""
    world, chance = scene.world, scene.players.chance
    asked = scene.request.player if scene.request is not None else scene.turn
    rogue = chance.choice(world.players)
    cards = [card for card in world.hands[rogue] if not _answers_something(scene, card, rogue)]
    if rogue in (asked, scene.turn, *scene.over_limit) or not cards:
        return None
    card = chance.choice(cards)
    return Mischief("out_of_turn", rogue, scene.players.show_by(card, rogue))


def _answers_something(scene: Scene, card: str, player: str) -> bool:
    face = scene.world.card(card)
    if face.type == "Creeper":
        return True
    return face.type == "Surprise" and scene.moment.target(face, player) is not None


def _overplay(scene: Scene) -> Mischief | None:
    """One more card than the rules allow."""
    cards = [card for card in scene.world.hands[scene.turn] if not _answers_something(scene, card, scene.turn)]
    if scene.request is not None or scene.owed > 0 or not cards:
        return None
    card = scene.players.chance.choice(cards)
    return Mischief("too_many_plays", scene.turn, scene.players.show(card, scene.turn))


def _stop_early(scene: Scene) -> Mischief | None:
    """The turn is called finished though plays are owed."""
    if scene.request is not None or scene.owed == 0:
        return None
    return Mischief("too_few_plays", scene.turn, {"do": "done"})


def _discard_at_will(scene: Scene) -> Mischief | None:
    """Somebody gets rid of a card of the hand, or of one in play, that nothing makes them discard (T10)."""
    world, chance = scene.world, scene.players.chance
    if scene.request is not None:
        return None
    own = [card for card in world.tables[scene.turn] if _is_idle(scene, card)]
    if own and chance.random() < 0.5:
        return Mischief("voluntary_discard", scene.turn, _on_discard_pile(chance.choice(own)))
    lasting = [card for card in world.hands[scene.turn] if world.card(card).type in ("Keeper", "Goal", "New Rule")]
    if not lasting or world.unshown:  # it would pass for one of the unseen discards
        return None
    return Mischief("voluntary_discard", scene.turn, _on_discard_pile(chance.choice(lasting)))


def _on_discard_pile(card: str) -> Given:
    return {"do": "see", "card": card, "zone": "discard"}


def _pick_up(scene: Scene) -> Mischief | None:
    """A rule or Goal in play is shown as if it came from a hand."""
    world = scene.world
    cards = [card for card in (*world.rules, *world.goals) if _is_idle(scene, card)]
    if not cards:
        return None
    card = scene.players.chance.choice(cards)
    return Mischief("duplicate_code", scene.turn, {"do": "see", "card": card, "zone": "tray"})


def _bring_foreign_card(scene: Scene) -> Mischief:
    return Mischief("wrong_deck", scene.turn, {"do": "see", "card": "FX:QQ:001"})


def _bring_unlisted_card(scene: Scene) -> Mischief:
    code = scene.world.deck.codes[0]
    return Mischief("unknown_card", scene.turn, {"do": "see", "card": f"FX:{code}:998"})


_ROGUES: tuple[Callable[[Scene], Mischief | None], ...] = (
    _grab,
    _play_out_of_turn,
    _overplay,
    _stop_early,
    _discard_at_will,
    _pick_up,
    _bring_foreign_card,
    _bring_unlisted_card,
)
