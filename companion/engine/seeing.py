"""What a card that is seen means, given the rules in force and the open question; and the other things players say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ruling
from .cards import Card
from .event import Refused
from .inputs import Input
from .plain import shown
from .playing import lay_creeper, play_from_hand, refuse_power, turn_over_creeper, use_power
from .request import Request
from .settling import absolve_limits
from .state import CENTER, DISCARD, HIDDEN, PLAYING, REMOVED, SEAT, SET_ASIDE
from .turning import finish

if TYPE_CHECKING:
    from .game import Game, Mark

CONTROL_CODE = "ZZ"  # on the stickers of markers, seats and control cards


# -- who and what -----------------------------------------------------------------------------------------


def card_in_game(game: Game, text: str) -> Card:
    card = game.card_named(text)
    if card is None:
        raise Refused(f"no card {shown(text)} in this game")
    return card


def player_named(game: Game, name: str) -> str:
    if name not in game.state.players:
        raise Refused(f"nobody called {shown(name)} is playing: {', '.join(game.state.players)} are")
    return name


def _zone(game: Game, zone: str) -> str:
    if zone in ("tray", CENTER, DISCARD):
        return zone
    if zone.startswith(SEAT):
        return SEAT + player_named(game, zone[len(SEAT) :])
    raise Refused("'zone' must be tray, center, discard or seat:NAME")


def _named_actor(game: Game, given: Input, zone: str) -> str | None:
    """Who is said to act: by name, or by the seat where the card lies."""
    if given.by is not None:
        return player_named(game, given.by)
    return zone[len(SEAT) :] if zone.startswith(SEAT) else None


# -- Surprises out of turn --------------------------------------------------------------------------------


def fits(surprise: Card, mark: Mark) -> bool:
    """Does the Surprise answer such a thing? Any Surprise answers a Surprise (U2)."""
    if mark.kind == "Surprise":
        return True
    return surprise.out_of_turn is not None and surprise.out_of_turn.answers == mark.kind


def answer_of(game: Game, given: Input) -> tuple[Mark, str, str] | None:
    """Is this a Surprise that answers what was just done? Then what it answers, the card and its player."""
    if given.do != "see" or game.window is None:
        return None
    card = game.card_named(given.card)
    if card is None or card.type != "Surprise" or game.state.place_of(card.id) != HIDDEN:
        return None
    zone = _zone(game, given.zone)
    named = _named_actor(game, given, zone)
    if game.request is not None and named is None and _accepts(game, game.request, card):
        return None
    if zone == DISCARD and _owes_discard(game, named):
        return None  # T11: it is discarded, not played
    player = named or game.state.turn.player
    mark = _answerable(game, card, player, named is not None or player != game.state.turn.player)
    return None if mark is None else (mark, card.id, player)


def _answerable(game: Game, card: Card, player: str, named: bool) -> Mark | None:
    """The latest thing that this player may answer with this card. In one's own turn only a Surprise can be
    answered, and never one's own card (U4, U8)."""
    assert game.window is not None
    for mark in reversed(game.window.marks):
        answers = game.window.tail[mark.at].answers
        spent = any(answer.card == card.id for answer in answers)
        if spent or mark.table.place_of(card.id) != HIDDEN:
            return None  # nobody held it when that was done, or it has answered already: it was drawn since
        if answers:
            return mark if answers[-1].player != player else None
        if mark.player == player or not named:
            continue
        if fits(card, mark) and (mark.kind != "steal" or player in mark.victims):
            return mark
    return None


def _owes_discard(game: Game, player: str | None) -> bool:
    """Must that player discard out of the hand, by a limit or by the open question?"""
    request = game.request
    if request is not None and request.want == "discard" and request.player == player:
        return True
    return any((v.kind, v.player) == ("hand_limit", player) for v in game.state.violations)


# -- see --------------------------------------------------------------------------------------------------


def see(game: Game, given: Input) -> None:
    code = _foreign(game, given.card)
    if code is not None:
        shower = player_named(game, given.by) if given.by is not None else game.state.turn.player
        game.table.rebuke(code, shower, code=given.card)
        return
    card, zone = card_in_game(game, given.card), _zone(game, given.zone)
    named = _named_actor(game, given, zone)
    if game.state.winner is not None and not _of_the_winning_draw(game, card, named):
        raise Refused(f"the game is over: {game.state.winner} has won; undo, or start a new one")
    card = _unit_of(game, card, zone)
    place = game.state.place_of(card.id)
    request = game.request
    if place == HIDDEN and card.type == "Creeper" and not (request and request.creepers):
        _see_creeper(game, card, shower_of(game, given))
    elif request is not None and _answers(game, request, card, zone, named):
        game.reply((card.id, zone) if request.deals else card.id)
    elif place == HIDDEN:
        _see_hidden(game, card, zone, named)
    else:
        _see_open(game, card, zone, place, named)


def _unit_of(game: Game, card: Card, zone: str) -> Card:
    """A Creeper that is moved together with its host, where the host is asked for, stands for it (C4)."""
    choices = game.request.choices if game.request is not None else ()
    host = game.state.host_of(card.id)
    moved = zone != game.state.place_of(card.id)
    return game.deck.cards[host] if host in choices and card.id not in choices and moved and host else card


def _of_the_winning_draw(game: Game, card: Card, player: str | None) -> bool:
    """A drawn Creeper won the game: the others of the same draw lie down too before anybody has won (C2)."""
    winner = game.state.winner
    if winner is None or card.type != "Creeper" or (player or game.state.turn.player) != winner:
        return False
    seat = game.state.seat(winner)
    drew = seat.fresh and bool(seat.cards) and game.deck.cards[seat.cards[-1]].type == "Creeper"
    return drew and game.state.place_of(card.id) == HIDDEN


def _foreign(game: Game, text: str) -> str | None:
    """A sticker or an id of ours that is not in this game: which fault that is."""
    if game.card_named(text) is not None:
        return None
    prefix, _, rest = text.partition(":")
    if prefix in game.deck.strangers and rest.isascii() and rest.replace("-", "").isalnum():
        return "wrong_deck"
    code, _, number = rest.partition(":")
    well_formed = len(code) == 2 and code.isalpha() and len(number) == 3 and number.isdigit()
    if prefix != "FX" or not (rest.isascii() and well_formed):
        return None
    if code == CONTROL_CODE:
        raise Refused("that is a marker or a control card, not a card of the game")
    return "unknown_card" if code in game.deck.codes else "wrong_deck"


def _drawer(game: Game) -> str:
    """Who lays down a Creeper when nobody is named: who is being asked and has just drawn, or the player in turn."""
    asked = game.request.player if game.request is not None else None
    if asked is not None and game.state.seat(asked).fresh:
        return asked
    return game.state.turn.player


def shower_of(game: Game, given: Input) -> str:
    """Who lays down the Creeper that is seen."""
    return _named_actor(game, given, _zone(game, given.zone)) or _drawer(game)


def _see_creeper(game: Game, card: Card, player: str) -> None:
    """Out of a hand it was drawn; when the top of the draw pile is asked for, it lay there."""
    request = game.request
    if request is not None and request.top and request.player == player:
        game.start(turn_over_creeper(game, player, card.id))
    else:
        game.start(lay_creeper(game, player, card.id))


def _accepts(game: Game, request: Request, card: Card) -> bool:
    """Could the card be an answer to the question?"""
    if card.id in request.choices:
        return True
    if not request.hidden or game.state.place_of(card.id) != HIDDEN:
        return False
    return not request.types or card.type in request.types


def _answers(game: Game, request: Request, card: Card, zone: str, named: str | None) -> bool:
    """Is the card meant as the answer? One that is seen where it lies is no news, one out of a hand must be shown
    by the player who was asked."""
    if request.want not in ("card", "play", "discard") or not _accepts(game, request, card):
        return False
    place = game.state.place_of(card.id)
    if place != HIDDEN:
        return zone == "tray" or (zone != place and request.lands in (None, zone))
    return named in (None, request.player) and _belongs(request, card, zone)


def _belongs(request: Request, card: Card, zone: str) -> bool:
    """Does a card out of a hand lie where such an answer goes? Discarding is not playing (T11)."""
    if request.want == "discard":
        return zone in ("tray", DISCARD)
    return request.want != "play" or zone != DISCARD or card.type in ("Action", "Surprise")


def _see_hidden(game: Game, card: Card, zone: str, named: str | None) -> None:
    """A card out of a hand, and no question that it answers."""
    turn = game.state.turn
    player = named or turn.player
    in_turn = player == turn.player and turn.phase != "end"
    if zone in ("tray", DISCARD) and not in_turn and _owes_discard(game, player):
        _comply_early(game, card, player)
    elif zone == DISCARD and _is_no_play(game, card, named):
        _see_discarded(game, card, player)
    elif player != turn.player:
        game.table.accuse("out_of_turn", player, card.id)
    elif game.request is not None:
        raise Refused(f"first: {game.request.text}")
    else:
        _see_played(game, card, player)


def _is_no_play(game: Game, card: Card, named: str | None) -> bool:
    """On the discard pile, out of a hand: is that certainly no play? An Action lies there when it is played, and
    somebody who is asked something has an answer in mind."""
    asked = game.request is not None and named in (None, game.request.player)
    return card.type not in ("Action", "Surprise") and not asked


def _comply_early(game: Game, card: Card, player: str) -> None:
    """Everybody complies with a limit at once (R5): nobody need wait for those who are asked before them."""
    over = ruling.excess(game.deck, game.state, player)
    because = over.because if over is not None else ()
    if game.state.place_of(card.id) == HIDDEN:
        game.table.discard_from_hand(player, card.id, because)
    else:
        game.table.discard(card.id, because, player=player)
    absolve_limits(game, player)
    game.recheck()


def _see_played(game: Game, card: Card, player: str) -> None:
    turn = game.state.turn
    if turn.phase != "play" or not _may_play(game):
        rule = ruling.plays(game.deck, game.state, player)
        game.table.accuse("too_many_plays", player, card.id, rule.because)
        return
    game.start(play_from_hand(game, player, card.id))


def _may_play(game: Game) -> bool:
    """Are plays left? A hand believed to be empty is no bar: the card in sight proves the count wrong."""
    state = game.state
    if ruling.plays_owed(game.deck, state) > 0:
        return True
    rule = ruling.plays(game.deck, state, state.turn.player)
    empty = state.seat(state.turn.player).hand == 0
    return empty and rule.leave == 0 and (rule.value == "all" or state.turn.played < rule.value)


def _see_discarded(game: Game, card: Card, player: str) -> None:
    """On the discard pile out of a hand: one of the unseen discards, or what nobody may do (T10)."""
    if game.state.unseen:
        game.table.identify_discard(card.id)
    else:
        game.table.accuse("voluntary_discard", player, card.id)


def _see_open(game: Game, card: Card, zone: str, place: str, named: str | None) -> None:
    """A card that the referee knows to lie somewhere else, or where it is seen."""
    table, owner = game.table, game.state.owner_of(card.id)
    player = named or game.state.turn.player
    if zone == place:
        table.absolve_card(card.id)
    elif place == PLAYING or (game.request is not None and (card.id, zone) in game.request.moving):
        return  # an Action lies on the discard pile while it is being carried out; a Keeper is on its way
    elif place in (SET_ASIDE, REMOVED):
        table.tell("mismatch", card=card.id, believed=place, seen=zone)
    elif zone == "tray" and game.request is None and refuse_power(game, player, card.id) is None:
        _start_power(game, player, card)
    elif place == CENTER and zone == "tray":
        table.accuse("duplicate_code", player, card.id)
    elif zone == DISCARD and owner is not None and _sheds_keeper(game, card, owner):
        _comply_early(game, card, owner)
    elif zone == DISCARD:
        table.accuse("voluntary_discard", named or owner or player, card.id)
    elif zone == CENTER or (place.startswith(SEAT) and place == SEAT + player):
        table.tell("mismatch", card=card.id, believed=place, seen=zone)
    else:
        table.accuse("took_without_card", player, card.id)


def _sheds_keeper(game: Game, card: Card, owner: str) -> bool:
    accused = any((v.kind, v.player) == ("keeper_limit", owner) for v in game.state.violations)
    return accused and card.type == "Keeper"


# -- the other things that players say --------------------------------------------------------------------


def gone(game: Game, given: Input) -> None:
    """A hint, never a move by itself. A card that had no business there is back in the hand; the sticker of one that
    lies face down cannot be seen."""
    card = card_in_game(game, given.card)
    place = game.state.place_of(card.id)
    if place == HIDDEN:
        game.table.absolve_card(card.id)
    elif card.id not in game.state.face_down and (place == CENTER or place.startswith(SEAT)):
        game.table.tell("mismatch", card=card.id, believed=place, seen=None)


def use(game: Game, given: Input) -> None:
    card = card_in_game(game, given.card)
    player = player_named(game, given.by) if given.by is not None else _user_of(game, card)
    if game.state.winner is not None:
        raise Refused(f"the game is over: {game.state.winner} has won")
    if game.request is not None and not (card.power and card.power.anytime):
        raise Refused(f"first: {game.request.text}")
    reason = refuse_power(game, player, card.id)
    if reason is not None:
        raise Refused(reason)
    _start_power(game, player, card)


def _user_of(game: Game, card: Card) -> str:
    anytime = card.power is not None and card.power.anytime
    return (game.state.owner_of(card.id) if anytime else None) or game.state.turn.player


def _start_power(game: Game, player: str, card: Card) -> None:
    assert card.power is not None
    game.start(use_power(game, player, card.id, card.power))


def done(game: Game, _given: Input) -> None:
    """Finished: closes a question that may be closed; otherwise ends the turn."""
    if game.state.winner is not None:
        raise Refused(f"the game is over: {game.state.winner} has won")
    if game.request is not None:
        if not game.request.closable:
            raise Refused(f"first: {game.request.text}")
        game.reply(None)
        return
    player = game.state.turn.player
    missing = ruling.plays_owed(game.deck, game.state)
    if missing > 0:
        because = ruling.plays(game.deck, game.state, player).because
        game.table.accuse("too_few_plays", player, because=because, missing=missing)
        return
    game.start(finish(game))


def pick(game: Game, given: Input) -> None:
    """The answer to the open question, or several at once to a question that wants several cards."""
    request = game.request
    if request is None:
        raise Refused("nothing has been asked")
    values = given.value if isinstance(given.value, list) else [given.value]
    answers = _checked(game, request, values)
    for answer in answers:
        if game.request is None or game.request.want != request.want:
            raise Refused(f"{len(values)} answers are too many")
        game.prompting = answer is answers[-1]
        game.reply(answer)


def _checked(game: Game, request: Request, values: list[object]) -> list[object]:
    several = request.want in ("discard", "play", "card")
    if not values or (len(values) > 1 and not several) or len(values) > request.needed:
        raise Refused(f"{len(values)} answers where {request.needed} fit: {request.text}")
    answers = [_answer(game, request, value) for value in values]
    if len(set(map(repr, answers))) < len(answers):
        raise Refused("the same answer twice")
    return answers


def _answer(game: Game, request: Request, value: object) -> object:
    if request.want == "number":
        low, high = request.choices[0], request.choices[-1]
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:  # type: ignore[operator]
            return value
        raise Refused(f"a number from {low} to {high}: {request.text}")
    if request.want == "confirm":
        if isinstance(value, bool) and value in request.choices:
            return value
        raise Refused(f"true or false: {request.text}")
    if not isinstance(value, str):
        raise Refused(f"a text is wanted: {request.text}")
    if request.want in ("player", "option"):
        if value in request.choices:
            return value
        raise Refused(f"one of {', '.join(map(str, request.choices))}: {request.text}")
    card = card_in_game(game, value)
    if not _accepts(game, request, card) or (card.type == "Creeper" and not _takes_creeper(request, card)):
        raise Refused(f"{card.name} is no answer: {request.text}")
    return card.id


def _takes_creeper(request: Request, card: Card) -> bool:
    return request.creepers or card.id in request.choices
