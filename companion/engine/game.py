"""The game: a fold over inputs. Same inputs, same game.

Effects are coroutines, and a coroutine cannot be copied; a frozen state can. So the game keeps, for every input, the
last state at which nothing was being carried out (`base`) and the inputs since then (`tail`). Undoing an input, or
letting a Surprise reach back to the play it answers, goes to such a point and plays the tail again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from . import correcting, playing, ruling, seeing, sentences, settling, turning
from .cards import Answer, Card, Deck
from .event import Event, Refused, TurnOver, Won
from .inputs import Input
from .request import RECHECK, Effect, Request
from .state import CENTER, DISCARD, HIDDEN, PLAYING, STARTING_HAND, Seat, State, Turn
from .table import SAID_AGAIN, Table

Advance = Literal["manual", "auto"]
_ENDS_THE_MOMENT = ("put", "hand", "join", "leave", "claim", "use")


class Answered(NamedTuple):
    """A Surprise that was played in answer to something."""

    card: str
    player: str
    against: str  # the card whose play, or theft, is answered
    does: Literal["cancel", "redirect", "counter_steal"] = "cancel"


class Entry(NamedTuple):
    """An input, with the Surprises that came to answer what it did."""

    input: Input
    answers: tuple[Answered, ...] = ()


class Mark(NamedTuple):
    """Something that a Surprise can answer."""

    at: int  # which entry of the tail did it
    kind: str  # a card type, or "steal"
    player: str  # who did it
    card: str
    victims: tuple[str, ...]
    table: State  # as it was then: a Surprise that lay open is in no hand


class Window(NamedTuple):
    """What can still be answered, and how to play it again with the answer."""

    base: State
    tail: tuple[Entry, ...]
    marks: tuple[Mark, ...]
    told: tuple[Event, ...] = ()  # what was said of it
    creepers: int = 0  # so many entries at the end are Creepers that were laid down since


class Point(NamedTuple):
    """Where the game stood after an input: enough to go back there."""

    base: State
    tail: tuple[Entry, ...]
    window: Window | None


class Activity:
    """An effect that waits for an answer."""

    def __init__(self, effect: Effect[None]) -> None:
        self.effect = effect
        self.request: Request | None = None


def starting_state(deck: Deck, players: tuple[str, ...], first: str, set_aside: tuple[str, ...] = ()) -> State:
    """Three cards to everybody (S2), Meta Rules in the centre (S1, S7), neither Goal nor New Rule (S4)."""
    rules = tuple(card.id for card in deck.cards.values() if card.type == "Meta Rule" and not card.is_guess)
    counted = [card for card in deck.cards.values() if not card.is_guess and card.id not in rules]
    pile = len(counted) - sum(not deck.cards[card].is_guess for card in set_aside) - STARTING_HAND * len(players)
    seats = tuple(Seat(player, STARTING_HAND) for player in players)
    return State(seats, Turn(first, 1), pile, rules=rules, set_aside=set_aside)


class Game:
    """One game at one table. `apply` takes an input and returns what the referee says."""

    deck: Deck
    table: Table

    def __init__(self, deck: Deck, state: State, advance: Advance = "manual") -> None:
        self.deck = deck
        self.advance = advance
        self.table = Table(deck, state)
        self.stack: list[Activity] = []
        self.base, self.tail = state, [Entry(Input("start"))]
        self.window: Window | None = None
        self.marks: list[Mark] = []
        self.answers: tuple[Answered, ...] = ()
        self.refolding = False
        self.win_at_stake = False
        self.prompting = True  # off while one input answers several questions in a row
        self._apply(self.tail[0])
        self._keep_base()
        self.opening = self._take_events()
        self.points = [self._point()]
        self._taken_back: list[Point] = []

    # -- the outside ----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def request(self) -> Request | None:
        """The open question."""
        return self.stack[-1].request if self.stack else None

    @property
    def inputs(self) -> int:
        return len(self.points) - 1

    def apply(self, given: Input) -> list[Event]:
        """Take one input. Refused: the game is as it was."""
        if given.do == "undo":
            return self._undo(given.n)
        before = self._point()
        try:
            self._take(given)
        except Exception:
            self._restore(before)
            self._take_events()
            raise
        self.points.append(self._point())
        self._taken_back = []
        return self._take_events()

    def fold(self, inputs: Iterable[Input]) -> None:
        """Take inputs that were taken before, without a word. What a Surprise may yet make it say again is kept."""
        self.table.terse = True
        try:
            for given in inputs:
                self.apply(given)
        finally:
            self.table.terse = False

    def retract(self) -> None:
        """As if the last input, an undo included, had never been heard."""
        if self._taken_back:
            self.points += self._taken_back
        else:
            self.points.pop()
        self._taken_back = []
        self._restore(self.points[-1])

    def remind(self) -> list[Event]:
        """Whose turn it is and what is asked, once more."""
        if self.state.winner is not None:
            self.table.tell_win()
        else:
            turning.announce(self, self.state.turn.player)
        self._tell_prompt()
        return self._take_events()

    def _take(self, given: Input) -> None:
        answer = seeing.answer_of(self, given)
        if answer is not None:
            self._answer(*answer)
            return
        before, quiet = self.state, not self.stack
        creeper = quiet and self._is_drawn_creeper(given)
        if quiet:
            self.base, self.tail, self.marks = before, [], []
        self.tail.append(Entry(given))
        self._apply(self.tail[-1])
        if creeper and not self.stack and self.state.winner is None:
            self._keep_window_open()
        elif self.marks or not (quiet and _same_moment(before, self.state)):
            self._open_window()
        self._keep_base()

    def _open_window(self, creepers: int = 0) -> None:
        marks = tuple(self.marks)
        told = tuple(self.table.events)
        self.window = Window(self.base, tuple(self.tail), marks, told, creepers) if marks else None

    def _is_drawn_creeper(self, given: Input) -> bool:
        """Is it a Creeper that is laid down as soon as it was drawn? That is no play (C1), and who would answer the
        play before it may still do so."""
        card = self.card_named(given.card) if given.do == "see" else None
        if card is None or card.type != "Creeper" or self.state.place_of(card.id) != HIDDEN:
            return False
        return self.state.seat(seeing.shower_of(self, given)).fresh

    def _keep_window_open(self) -> None:
        if self.window is not None:
            tail, told = (*self.window.tail, *self.tail), (*self.window.told, *self.table.events)
            self.window = self.window._replace(tail=tail, told=told, creepers=self.window.creepers + 1)

    def _keep_base(self) -> None:
        if not self.stack:
            self.base, self.tail = self.state, []

    def _take_events(self) -> list[Event]:
        events, self.table.events = self.table.events, []
        return events

    # -- going back -----------------------------------------------------------------------------------

    def _point(self) -> Point:
        return Point(self.base, tuple(self.tail), self.window)

    def _restore(self, point: Point) -> None:
        """Back to a point."""
        self.refolding = False
        self._replay(point.base, point.tail)
        self.window = point.window

    def _replay(self, base: State, tail: tuple[Entry, ...]) -> None:
        """Go to a state and play the inputs since then again, silently."""
        silent, self.table.silent = self.table.silent, True
        self.table.state, self.stack, self.marks = base, [], []
        self.base, self.tail = base, []
        try:
            for entry in tail:
                self.tail.append(entry)
                self._apply(entry)
        finally:
            self.table.silent = silent

    def _undo(self, count: int) -> list[Event]:
        if count < 1:
            raise Refused("undo takes back at least one input")
        if count > self.inputs:
            raise Refused(f"only {self.inputs} inputs have been made")
        self._taken_back = self.points[-count:]
        del self.points[-count:]
        self._restore(self.points[-1])
        self.table.tell("undone", count=count)
        self._tell_prompt()
        return self._take_events()

    # -- Surprises that reach back ----------------------------------------------------------------------

    def _answer(self, mark: Mark, surprise: str, player: str) -> None:
        """Play the answered input again, with one more Surprise against it. What came after it has not happened:
        it belongs to a game in which the chain was one Surprise shorter. Only Creepers that are still drawn lie."""
        window, before = self.window, self.state
        assert window is not None
        tail, at = list(window.tail), mark.at
        answered = Answered(surprise, player, mark.card, self._does(window, mark, surprise))
        tail[at] = tail[at]._replace(answers=(*tail[at].answers, answered))
        self._replay(window.base, tuple(tail[:at]))
        self.refolding, self.win_at_stake = True, before.winner is not None
        self.tail.append(tail[at])
        self._apply(tail[at])
        self.refolding = False
        creepers = self._lay_again(tail[max(at + 1, len(tail) - window.creepers) :], before)
        if len(tail[at].answers) % 2:
            self._tell_restored(before, tail[at].answers)
        self._tell_hands(before, player, (surprise,))
        self._mark_said_before(window.told)
        self.table.events.sort(key=lambda event: event.kind == "prompt")  # a question is asked when all is told
        self._open_window(creepers)
        self._keep_base()

    def _lay_again(self, entries: list[Entry], before: State) -> int:
        """Creepers that were drawn after the answered play and by nothing that it did: in the turn that came next.
        Gives how many of them lie again."""
        laid = 0
        for entry in entries:
            passed = self.state.turn.number == before.turn.number and self.state.turn.played == 0
            if self.stack or self.state.winner is not None or not passed:
                break
            if self._is_drawn_creeper(entry.input):
                self.tail.append(entry)
                self._apply(entry)
                laid += 1
        return laid

    def _tell_restored(self, before: State, answers: tuple[Answered, ...]) -> None:
        """What the cancelled play had changed and is as it was: rules, Goals, and cards that had moved."""
        surprises = {answer.card for answer in answers}
        for card in self.deck.cards:
            was, now = before.place_of(card), self.state.place_of(card)
            if was == now or card in surprises:
                continue
            because, goal = (answers[-1].card,), self.deck.cards[card].type == "Goal"
            if was == CENTER:
                self.table.tell("goal_off" if goal else "rule_off", because, card=card)
            if now == CENTER and goal:
                self.table.tell_goal(card, because)
            elif now == CENTER:
                self.table.tell("rule_on", because, card=card)
            elif was != PLAYING and now != DISCARD and not self._has_told_keeper(card):
                self.table.tell("moved", because, card=card, **{"from": was, "to": now})

    def _has_told_keeper(self, card: str) -> bool:
        """Has it been said just now whose Keeper that is?"""
        return any(event.kind == "keeper" and event.fields["card"] == card for event in self.table.events)

    def _tell_hands(self, before: State, player: str, because: tuple[str, ...]) -> None:
        """Who must put cards back, or take some back, to be where the Surprise has put them."""
        for seat in self.state.seats:
            if seat.player not in before.players:
                continue
            back = before.seat(seat.player).hand - (seat.player == player) - seat.hand
            if back:
                self.table.tell("hand", because, player=seat.player, count=seat.hand, back=back)

    def _mark_said_before(self, told: tuple[Event, ...]) -> None:
        """A turn that had passed by itself passes again: nobody is to draw twice for that."""
        said = [(event.kind, {**event.fields, "again": True}) for event in told]
        events = self.table.events
        for at, event in enumerate(events):
            fields = {**event.fields, "again": True}
            if event.kind in SAID_AGAIN and (event.kind, fields) in said:
                text = sentences.sentence(self.deck, event.kind, fields)
                events[at] = event._replace(fields=fields, text=text)

    def _does(self, window: Window, mark: Mark, surprise: str) -> Literal["cancel", "redirect", "counter_steal"]:
        """The first Surprise does what it says against such a card; every other cancels the one before it."""
        answer: Answer | None = self.deck.cards[surprise].out_of_turn
        if window.tail[mark.at].answers or answer is None or answer.answers != mark.kind:
            return "cancel"
        return answer.does

    def answered(self, kind: str, player: str, card: str, victims: tuple[str, ...] = ()) -> Answered | None:
        """Something was done that a Surprise can answer. Gives the Surprise that works against it, if one does:
        an odd number of Surprises stands, an even number falls (U2)."""
        if kind != "steal":
            self.marks = []
        self.marks.append(Mark(len(self.tail) - 1, kind, player, card, victims, self.state))
        if not self.answers or self.answers[0].against != card:
            return None
        if not seeing.fits(self.deck.cards[self.answers[0].card], self.marks[-1]):
            return None
        answers, self.answers = self.answers, ()
        for answer in answers:
            self.table.leave_hand(answer.player, answer.card)
            self.table.state = self.table.state._replace(discard=(*self.state.discard, answer.card))
        self._tell_answer(answers, card)
        return answers[0] if len(answers) % 2 else None

    def _tell_answer(self, answers: tuple[Answered, ...], card: str) -> None:
        last = answers[-1]
        target = answers[-2].card if len(answers) > 1 else card
        self.table.tell("played", (target,), player=last.player, card=last.card, type="Surprise", answers=target)
        fields: dict[str, Any] = {"card": target, "by": last.card, "player": last.player}
        if last.does == "redirect":
            fields["redirected"] = True
        self.table.tell("cancelled", (last.card,), **fields, was_won=self.win_at_stake)

    # -- carrying out ---------------------------------------------------------------------------------

    def _apply(self, entry: Entry) -> None:
        self.answers, self.prompting = entry.answers, True
        if entry.input.do in _ENDS_THE_MOMENT:
            self.marks = []
        try:
            self._dispatch(entry.input)
            self._come_to_rest()
        except Won:
            self.stack.clear()
        self.answers = ()

    def _dispatch(self, given: Input) -> None:
        if given.do == "start":
            self.start(turning.begin(self, self.state.turn.player))
        elif given.do in ("see", "gone", "pick", "done", "use"):
            getattr(seeing, given.do)(self, given)
        else:
            getattr(correcting, given.do)(self, given)

    def start(self, effect: Effect[None]) -> None:
        """Carry out an effect, on top of whatever is waiting."""
        self.stack.append(Activity(effect))
        self._run(None)

    def reply(self, value: object) -> None:
        """The open question is answered."""
        self._run(value)

    def recheck(self) -> None:
        """The table was corrected: put the open question anew, or settle what follows."""
        for player in self.state.players:
            settling.absolve_limits(self, player)
        if self.stack:
            self._run(RECHECK)
        else:
            self.start(settling.recover(self))

    def _run(self, value: object) -> None:
        while self.stack:
            activity = self.stack[-1]
            try:
                request = activity.effect.send(value)
                activity.request = request._replace(text=sentences.tidied(request.text))
            except StopIteration:
                self.stack.pop()
                value = RECHECK
            except TurnOver:
                self.stack.clear()
                self.stack.append(Activity(turning.finish(self)))
                value = None
            else:
                if activity.request.player in self.state.players:
                    self._tell_prompt()
                    return
                value = None  # who was asked has left (T14)

    def _come_to_rest(self) -> None:
        """With nothing waiting and `auto`, a turn that is over passes by itself; once round at most."""
        for _ in self.state.seats:
            if self.stack or self.advance != "auto" or not self._turn_is_over():
                return
            self.start(turning.finish(self))

    def _turn_is_over(self) -> bool:
        state = self.state
        if state.winner is not None or state.turn.phase != "play":
            return False
        player = state.turn.player
        return ruling.plays_owed(self.deck, state) == 0 and not playing.usable_powers(self, player)

    def _tell_prompt(self) -> None:
        request = self.request
        if request is None or not self.prompting:
            return
        self.table.tell(
            "prompt",
            request.because,
            player=request.player,
            want=request.want,
            choices=list(request.choices),
            count=request.needed,
            optional=request.optional,
            ask=request.text,
        )

    def card_named(self, text: str) -> Card | None:
        """A card of this game by its id or by the code on its sticker."""
        return self.deck.cards.get(self.deck.by_code.get(text, text))


def _same_moment(before: State, after: State) -> bool:
    """Nothing has happened but that somebody was accused or absolved."""
    return before._replace(violations=()) == after._replace(violations=())
