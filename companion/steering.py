"""From what the camera sees and what people press to what the referee should hear: pure, no clock, no device.

Tray: a card is shown, and counts once as long as it stays in view; a seat card shown just before it says whose it is.
Table: a card belongs to the place whose marker is nearest. In both, whatever the referee believes already is no news,
so that neither a hand over the table nor a scanner that starts anew plays a card twice.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from math import isfinite
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from .controls import CONTROLS
from .engine.plain import shown
from .engine.state import CENTER, DISCARD, HIDDEN, SEAT
from .referee import Referee

Layout: TypeAlias = Literal["tray", "table"]
Line: TypeAlias = Mapping[str, Any]
Prompt: TypeAlias = Mapping[str, Any]

AS_FOUND: Final = 30  # frames: what a new scanner sees first was lying there before
SAME_SHOWING: Final = 1.0  # second out of sight in which a card that has not moved was only covered
JUST_BEFORE: Final = 15.0  # seconds that a seat card counts for the next card
LONG_GONE: Final = 20.0  # seconds until a card that is not seen where it should be is worth a word
LONGEST_NUMBER: Final = 3  # digits
REMEMBERED: Final = 64  # foreign codes that are not mentioned twice

_OURS: Final = re.compile(r"FX:[A-Z]{2}:[0-9]{3}")
_CAMERA: Final[Mapping[str, str]] = {
    "lost": "The camera is gone: check its cable. The game goes on by hand.",
    "back": "The camera is back.",
    "dark": "The camera sees next to nothing: more light, please.",
    "blurred": "The camera sees a blur: clean the lens, or mind the distance.",
}


CAMERA_NOTICES: Final = frozenset(_CAMERA.values())


class Deed(NamedTuple):
    """What follows from a line or a command: exactly one of the three."""

    input: dict[str, Any] | None = None  # for the referee
    command: str = ""  # for the screen: pause, resume, repeat, yes, no, "seat 2", "number 12", "number "
    notice: str = ""  # for people to read


class Belief(Protocol):
    """What the referee believes; cards by id or by sticker code."""

    def place_of(self, card: str) -> str | None:
        """ "hidden", "center", "seat:Ann" ...; None for a card that is not in this game."""
        ...

    def accused(self, card: str) -> bool:
        """Is the card part of a violation that is still to be mended?"""
        ...

    def name_of(self, card: str) -> str | None:
        """As it is printed on the card."""
        ...


class NoBelief:
    """Nothing is known: every sighting is news."""

    def place_of(self, card: str) -> str | None:  # noqa: ARG002
        return HIDDEN

    def accused(self, card: str) -> bool:  # noqa: ARG002
        return False

    def name_of(self, card: str) -> str | None:  # noqa: ARG002
        return None


class RefereeBelief:
    """What a referee in this process believes now."""

    def __init__(self, referee: Referee) -> None:
        self._game = referee.game

    def place_of(self, card: str) -> str | None:
        known = self._game.card_named(card)
        return self._game.state.place_of(known.id) if known is not None else None

    def accused(self, card: str) -> bool:
        known = self._game.card_named(card)
        return known is not None and any(fault.card == known.id for fault in self._game.state.violations)

    def name_of(self, card: str) -> str | None:
        known = self._game.card_named(card)
        return known.name if known is not None else None


class _Showing(NamedTuple):
    """A card in view: since when, and where."""

    card: str
    zone: str | None
    number: int  # counts showings: a card that comes back has another
    t: float = 0.0
    spot: tuple[float, float, float] | None = None  # centre and size of the sticker, px


class _Naming(NamedTuple):
    """Who was named for the next card, and when: by the scanner's clock, or none if it was a button."""

    player: str
    t: float | None
    waited: float = 0.0  # seconds of the table that have gone by since

    def counts_at(self, t: float) -> bool:
        return self.t is None or 0 <= t - self.t <= JUST_BEFORE


class Steering:
    """One table. `hear` takes the scanner's lines, `command` what buttons and keys say; both give the deeds in order.

    Whoever starts the scanner again says `restarted`; a game that is resumed is steered with `resumed=True`. Codes that
    were `left_lying` by the game before are not played until they are shown again. While the game is paused nothing but
    pause and repeat is heard.
    """

    def __init__(
        self,
        players: Sequence[str],
        layout: Layout,
        belief: Belief | None = None,
        resumed: bool = False,
        left_lying: Collection[str] = (),
    ) -> None:
        self.players = tuple(players)  # in seat order; set it when somebody joins or leaves
        self.layout = layout
        self.belief: Belief = belief or NoBelief()
        self.camera = "back"  # what the scanner said last of it
        self._view: dict[str, _Showing] = {}
        self._covered: dict[str, _Showing] = {}  # out of sight, by the time they went
        self._shuffled: set[str] = set()  # cards in view that have been shuffled into the draw pile
        self._taken_back: set[str] = set()  # cards in view whose play was undone
        self._missing: dict[str, float] = {}  # table: seconds that a card has not been seen at its place
        self._met: set[str] = set()  # codes seen since the scanner started
        self._left_lying = frozenset(left_lying)
        self._as_found_until = AS_FOUND if resumed or left_lying else -1
        self._frame = self._showings = 0
        self._by: _Naming | None = None
        self._digits = ""
        self._paused: dict[str, int] | None = None  # the showings in view when it began
        self._told: dict[str, None] = {}

    @property
    def paused(self) -> bool:
        return self._paused is not None

    @property
    def in_view(self) -> dict[str, str | None]:
        """What the camera sees now: the cards of the game and where they lie."""
        return {each.card: each.zone for code, each in self._view.items() if code not in CONTROLS}

    @property
    def next_by(self) -> str | None:
        """Who was named for the next card."""
        return self._by.player if self._by is not None else None

    def restarted(self) -> None:
        """The scanner was started again: everything in view appears once more, and is no news. Its first start at a
        new game is none of that: what lies there then was put there for it."""
        if self._frame == 0 and not self._met and self._as_found_until < 0:
            return
        self._view, self._covered, self._met, self._frame = {}, {}, set(), 0
        self._as_found_until, self.camera = AS_FOUND, "back"

    # -- the scanner ----------------------------------------------------------------------------------

    def hear(self, line: Line, prompt: Prompt | None = None) -> list[Deed]:
        """One line of the scanner, and the question that is open. A line that makes no sense is no deed."""
        self._forget_digits(prompt)
        kind = line.get("event")
        if kind == "camera":
            return self._hear_camera(line)
        code = line.get("code") if isinstance(line.get("code"), str) else line.get("card")
        if not isinstance(code, str) or not code:
            return []
        self._frame = max(self._frame, _whole(line.get("frame")))
        if kind in ("appeared", "moved"):
            return self._hear_seen(code, line, prompt)
        if kind == "vanished":
            return self._hear_vanished(code, line)
        if kind == "duplicate":
            return self._tell_once(code, f"Two stickers of {self._name(code)} are in view: take one of them away.")
        return self._hear_foreign(code, line, prompt) if kind == "foreign" else []

    def pass_time(self, seconds: float) -> list[Deed]:
        """Time goes by: who was named for the next card is named no longer, and cards that have been out of sight for
        long are mentioned, once."""
        if self._by is not None:
            waited = self._by.waited + seconds
            self._by = self._by._replace(waited=waited) if waited <= JUST_BEFORE else None
        if self.paused or self.camera == "lost":
            return []
        self._missing = {card: since + seconds for card, since in self._missing.items()}
        overdue = [card for card, since in self._missing.items() if since >= LONG_GONE]
        for card in overdue:
            del self._missing[card]
        return [_gone(card) for card in overdue if self._lies_open(card)]

    def _hear_camera(self, line: Line) -> list[Deed]:
        status = str(line.get("status"))
        if status == self.camera or status not in _CAMERA:
            return []
        if status == "back" and self.camera == "lost":
            self._view, self._covered, self._met = {}, {}, set()
            self._as_found_until = max(self._frame, _whole(line.get("frame"))) + AS_FOUND
        self.camera = status
        return [Deed(notice=_CAMERA[status])]

    def _hear_foreign(self, code: str, line: Line, prompt: Prompt | None) -> list[Deed]:
        if _OURS.fullmatch(code):  # of another deck, or a spare: the referee knows what to say, wherever it lies
            deeds = self._hear_seen(code, {**line, "zone": line.get("zone") or CENTER}, prompt)
            self._covered[code] = self._view.pop(code)  # the scanner never says when a foreign code goes
            return deeds
        return self._tell_once(code, f"That code is not one of ours: {shown(code)}.")

    def _hear_seen(self, code: str, line: Line, prompt: Prompt | None) -> list[Deed]:
        first, lay = code not in self._met, self._view.get(code)
        now, before = self._showing(code, line)
        self._view[code] = now
        self._met.add(code)
        self._missing.pop(now.card, None)
        as_found = first and self._frame <= self._as_found_until
        if code in CONTROLS:
            return self._hear_control(CONTROLS[code], now.t, prompt) if before is None and not as_found else []
        if self.paused or (as_found and code in self._left_lying):
            return []
        if self.layout == "table":
            return self._see_at_place(now) if self._is_laid_anew(now, before, lay, line) else []
        if before is not None or (as_found and not self._is_hidden(now.card)):
            return []
        return self._see(now, "tray")

    def _is_laid_anew(self, now: _Showing, before: _Showing | None, lay: _Showing | None, line: Line) -> bool:
        """On a table. What was taken up and laid there again is told, unless it lies there as it should not. Hands are
        quick: a card may be back before it was missed. If the referee believes it in a hand, it was played."""
        if before is None or before.zone != now.zone:
            self._forget_withdrawn(now.card)
            return True
        if self.belief.accused(now.card) or now.card in self._shuffled:
            return False
        laid = line.get("event") == "appeared" or now.card not in self._taken_back
        return lay is None or (laid and self._is_hidden(now.card))

    def reshuffled(self) -> None:
        """The discards are being picked up: what is laid bare beneath the top is not played."""
        self._shuffled = self._in_view_but_hidden()

    def undone(self) -> None:
        """Cards that were played are not any more: pushing them about does not play them again."""
        self._taken_back = self._in_view_but_hidden()

    def _forget_withdrawn(self, card: str) -> None:
        """It has left its place: what happens with it from now on is news."""
        self._shuffled.discard(card)
        self._taken_back.discard(card)

    def _in_view_but_hidden(self) -> set[str]:
        return {each.card for each in self._view.values() if self._is_hidden(each.card)}

    def _showing(self, code: str, line: Line) -> tuple[_Showing, _Showing | None]:
        """What is shown, and what it goes on with: if the card never left, or was only covered for a moment."""
        card, t, spot = line.get("card"), _seconds(line.get("t")), _spot(line.get("corners"))
        zone = line["zone"] if isinstance(line.get("zone"), str) else None
        covered = self._covered.pop(code, None)
        if covered is not None and not (t - covered.t <= SAME_SHOWING and _same(covered.spot, spot)):
            covered = None
        before = self._view.get(code, covered)
        self._showings += before is None
        number = before.number if before is not None else self._showings
        return _Showing(card if isinstance(card, str) and card else code, zone, number, t, spot), before

    def _hear_vanished(self, code: str, line: Line) -> list[Deed]:
        showing = self._view.pop(code, None)
        if showing is None:
            return []
        self._forget_withdrawn(showing.card)
        spot = _spot(line.get("corners")) or showing.spot
        self._covered[code] = showing._replace(t=_seconds(line.get("t")), spot=spot)
        self._told.pop(code, None)
        if code in CONTROLS or self.paused:
            return []
        if self.layout == "table" and self._lies_open(showing.card):
            self._missing[showing.card] = 0.0
        return self._say_gone(showing.card)

    def _say_gone(self, card: str) -> list[Deed]:
        """A card that had no business there is back in a hand. Any other is no news for the referee, and would be one
        more thing to undo."""
        return [_gone(card)] if self._is_hidden(card) and self.belief.accused(card) else []

    # -- sightings ------------------------------------------------------------------------------------

    def _see_at_place(self, showing: _Showing) -> list[Deed]:
        zone = showing.zone
        if zone is None:
            return self._tell_once("markers", "No marker is in view: lay a marker card at every place.")
        self._told.pop("markers", None)
        if zone.startswith(SEAT):
            player = self._player(zone[len(SEAT) :])
            if player is None:
                return self._tell_once(zone, f"Nobody sits at {_seat_name(zone)}: take its marker away.")
            zone = SEAT + player
        elif zone not in (CENTER, DISCARD):
            return []
        if zone == self.belief.place_of(showing.card) and not self.belief.accused(showing.card):
            return []
        return self._see(showing, zone)

    def _see(self, showing: _Showing, zone: str) -> list[Deed]:
        given: dict[str, Any] = {"do": "see", "card": showing.card, "zone": zone}
        named, self._by = self._by, None
        if named is not None and named.counts_at(showing.t) and named.player in self.players:
            given["by"] = named.player
        return [Deed(given)]

    def _is_hidden(self, card: str) -> bool:
        """Not lying open, as far as the referee knows; a card that it does not know is news too."""
        return self.belief.place_of(card) in (HIDDEN, None)

    def _lies_open(self, card: str) -> bool:
        place = self.belief.place_of(card)
        return place is not None and (place == CENTER or place.startswith(SEAT))

    def _name(self, code: str) -> str:
        return self.belief.name_of(code) or shown(code)

    def _player(self, seat: str) -> str | None:
        """Seat 2, or a scanner that knows the players says so itself."""
        if seat in self.players:
            return seat
        return next((player for number, player in enumerate(self.players, 1) if seat == str(number)), None)

    def _tell_once(self, about: str, notice: str) -> list[Deed]:
        """Not again before it has gone, however often the scanner mentions it."""
        if about in self._told:
            return []
        self._told[about] = None
        if len(self._told) > REMEMBERED:
            del self._told[next(iter(self._told))]
        return [Deed(notice=notice)]

    # -- commands -------------------------------------------------------------------------------------

    def command(self, command: str, prompt: Prompt | None = None) -> list[Deed]:
        """What a button, a key or a control card says: done, yes, no, undo, pause, repeat, "seat 2", "digit 7"."""
        self._forget_digits(prompt)
        return self._obey(command, None, prompt)

    def _hear_control(self, control: str, t: float, prompt: Prompt | None) -> list[Deed]:
        name = control.partition(":")[2].replace("-", " ")
        if name in (CENTER, DISCARD) or (self.layout == "table" and name.startswith("seat")):
            return []  # a marker, lying where it belongs
        return self._obey(name, t, prompt)

    def _obey(self, command: str, t: float | None, prompt: Prompt | None) -> list[Deed]:
        name, _, number = command.partition(" ")
        if name in ("pause", "repeat"):
            return self._toggle_pause() if name == "pause" else [Deed(command="repeat")]
        if self.paused:
            return [Deed(notice="The game is paused: show the pause card again, or press pause.")]
        if name == "seat":
            return self._take_seat(number, t, prompt)
        if name == "digit":
            return self._take_digit(number, prompt)
        if name == "undo":
            self._digits, self._by = "", None
            return [Deed({"do": "undo"})]
        return self._answer(name, prompt) if name in ("done", "yes", "no") else []

    def _answer(self, word: str, prompt: Prompt | None) -> list[Deed]:
        """What done, yes and no mean depends on what is asked."""
        want = prompt.get("want") if prompt is not None else None
        if self._digits:
            digits, self._digits = self._digits, ""
            return [Deed(command="number ")] if word == "no" else [_pick(int(digits))]
        if want == "confirm" and word != "done":
            return [_pick(word == "yes")]
        if want == "number" and word == "yes":
            return [Deed(notice="First show the number, digit by digit; then yes.")]
        closes = word == "no" and prompt is not None and bool(prompt.get("optional"))
        return [Deed({"do": "done"})] if word == "done" or closes else [Deed(command=word)]

    def _take_seat(self, seat: str, t: float | None, prompt: Prompt | None) -> list[Deed]:
        player = self._player(seat)
        if player is None:
            return [Deed(notice=f"Nobody sits at {_seat_name(seat)}: there are {len(self.players)} seats.")]
        if prompt is not None and prompt.get("want") == "player":
            return [_pick(player)]
        self._by = _Naming(player, t)
        return [Deed(command=f"seat {self.players.index(player) + 1}")]

    def _take_digit(self, digit: str, prompt: Prompt | None) -> list[Deed]:
        """Of a number, until yes or done; or the first, second ... of what there is to choose from."""
        if len(digit) != 1 or digit not in "0123456789":
            return []
        want = prompt.get("want") if prompt is not None else None
        if prompt is None or want not in ("number", "player", "option"):
            return [Deed(notice="No number is asked for now.")]
        if want == "number":
            self._digits = (self._digits + digit).lstrip("0")[-LONGEST_NUMBER:] or "0"
            return [Deed(command=f"number {self._digits}")]
        if want == "player":
            return self._take_seat(digit, None, prompt)
        options = prompt.get("choices", ())
        if not 1 <= int(digit) <= len(options):
            return [Deed(notice=f"There is no choice {digit}: there are {len(options)}.")]
        return [_pick(options[int(digit) - 1])]

    def _forget_digits(self, prompt: Prompt | None) -> None:
        if prompt is None or prompt.get("want") != "number":
            self._digits = ""

    # -- pause ----------------------------------------------------------------------------------------

    def _toggle_pause(self) -> list[Deed]:
        if self._paused is None:
            self._paused = {code: each.number for code, each in self._view.items()}
            return [Deed(command="pause")]
        before, self._paused = self._paused, None
        news = [code for code in self._view if code not in CONTROLS and self._changed(code, before)]
        back = [self._covered[code].card for code in before if code in self._covered and code not in CONTROLS]
        said = [deed for card in back for deed in self._say_gone(card)]
        return [Deed(command="resume"), *said, *(deed for code in news for deed in self._catch_up(self._view[code]))]

    def _changed(self, code: str, before: Mapping[str, int]) -> bool:
        """On a table the referee's belief tells what is news; in the tray, whether the card was shown since."""
        return self.layout == "table" or before.get(code) != self._view[code].number

    def _catch_up(self, showing: _Showing) -> list[Deed]:
        return self._see_at_place(showing) if self.layout == "table" else self._see(showing, "tray")


def _pick(value: object) -> Deed:
    return Deed({"do": "pick", "value": value})


def _gone(card: str) -> Deed:
    return Deed({"do": "gone", "card": card})


def _seat_name(seat: str) -> str:
    """ "seat:5" or "5" -> seat 5; whatever else a scanner may say is not repeated."""
    number = seat.removeprefix(SEAT)
    return f"seat {int(number)}" if number.isascii() and number.isdigit() and len(number) < 4 else "that seat"


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _seconds(value: object) -> float:
    try:
        seconds = float(value) if isinstance(value, (int, float)) else 0.0
    except OverflowError:
        return 0.0
    return seconds if isfinite(seconds) else 0.0


def _spot(corners: object) -> tuple[float, float, float] | None:
    """Centre and size of a sticker from its four corners [[x, y], ...], or None."""
    try:
        xs = [float(corner[0]) for corner in corners]  # type: ignore[attr-defined]
        ys = [float(corner[1]) for corner in corners]  # type: ignore[attr-defined]
        return (sum(xs) / len(xs), sum(ys) / len(ys), max(max(xs) - min(xs), max(ys) - min(ys)))
    except (TypeError, ValueError, LookupError, ArithmeticError):
        return None


def _same(one: tuple[float, float, float] | None, other: tuple[float, float, float] | None) -> bool:
    """Within half a sticker; where no corners are told, time alone decides."""
    if one is None or other is None:
        return True
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= max(one[2], other[2]) / 2
