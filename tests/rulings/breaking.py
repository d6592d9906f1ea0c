"""Small breakages of the engine, or of a deck, for every ruling: what a careless change might do.

A breakage is a function that gets a Workbench; its sentence says what is wrong afterwards.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.engine import correcting, game, goals, playing, ruling, seeing, settling, turning
from companion.engine.cards import Card, Deck, Goal
from companion.engine.event import Refused
from companion.engine.game import Game
from companion.engine.ruling import Excess
from companion.engine.snapshot import snapshot
from companion.engine.state import SEAT, State
from companion.engine.table import Table
from companion.engine.verbs import VERBS, hands, keepers
from companion.setup import choose_first, choose_set_aside

from .. import table_talk

Breakage = Callable[["Workbench"], None]
BREAKAGES: dict[str, list[Breakage]] = {}
UNBREAKABLE: dict[str, str] = {}  # a ruling that no sensible breakage exists for, and why: none so far


def breaks(*ids: str) -> Callable[[Breakage], Breakage]:
    def keep(breakage: Breakage) -> Breakage:
        for id in ids:
            BREAKAGES.setdefault(id, []).append(breakage)
        return breakage

    return keep


class Workbench:
    """Replaces functions, methods, verbs and cards until the test is over."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch

    def function(self, original: Any, broken: Any) -> None:
        """Wherever the engine, or a test, has it by name."""
        for name, module in list(sys.modules.items()):
            if name.startswith(("companion.", "tests.")):
                for key, value in list(vars(module).items()):
                    if value is original:
                        self.patch.setattr(module, key, broken)

    def method(self, owner: type, name: str, broken: Any) -> None:
        self.patch.setattr(owner, name, broken)

    def verb(self, name: str, broken: Any) -> None:
        self.patch.setitem(VERBS, name, broken)  # type: ignore[arg-type]

    def memory(self) -> dict[Any, Any]:
        """Something to remember things in, forgotten at the next table."""
        sit_down, memory = Table.__init__, {}

        def forget_first(table: Table, *args: Any) -> None:
            memory.clear()
            sit_down(table, *args)

        self.method(Table, "__init__", forget_first)
        return memory

    def cards(self, change: Callable[[Card], Card]) -> None:
        """Every deck, with its cards changed."""
        load = table_talk.deck_of

        def changed(spec: str) -> Deck:
            deck = load(spec)
            cards = {id: change(card) for id, card in deck.cards.items()}
            return deck._replace(cards=cards)

        self.function(load, changed)


def nothing(*_args: object, **_options: object) -> Iterator[None]:
    """A coroutine that does nothing."""
    return
    yield


# -- set-up -----------------------------------------------------------------------------------------------


@breaks("S1")
def the_basic_rules_are_a_rule_like_any_other(bench: Workbench) -> None:
    """What discards New Rules discards them too."""
    bench.function(ruling.new_rules, lambda _deck, state: state.rules)


@breaks("S1")
def the_basic_rules_say_draw_two(bench: Workbench) -> None:
    """And there is a Hand Limit on them."""

    def rewritten(card: Card) -> Card:
        draw = tuple(rule._replace(value=2) if rule.slot == "draw" else rule for rule in card.rule)
        return card._replace(rule=draw) if card.key == "basic-rules" else card

    bench.cards(rewritten)


@breaks("S1", "S7")
def a_meta_rule_can_be_put_away(bench: Workbench) -> None:
    """Whoever corrects the referee is right."""
    put = correcting.put

    def obedient(at: Game, given: Any) -> None:
        card = seeing.card_in_game(at, given.card)
        if card.type == "Meta Rule":
            at.table.discard(card.id)
        else:
            put(at, given)

    bench.function(put, obedient)


@breaks("S2")
def four_cards_are_dealt(bench: Workbench) -> None:
    """Instead of three."""
    bench.patch.setattr(game, "STARTING_HAND", 4)


@breaks("S3")
def a_creeper_of_the_starting_hand_counts_as_held(bench: Workbench) -> None:
    """As if it had been drawn long ago."""
    deal = game.starting_state

    def stale(*args: Any) -> State:
        state = deal(*args)
        return state._replace(seats=tuple(seat._replace(fresh=False) for seat in state.seats))

    bench.function(deal, stale)


@breaks("S3", "C1")
def nobody_minds_a_creeper_that_was_kept(bench: Workbench) -> None:
    """It is laid down whenever it suits."""
    bench.method(Table, "rebuke", lambda *_args, **_fields: None)


@breaks("S4")
def a_goal_lies_there_from_the_start(bench: Workbench) -> None:
    """The first one of the deck."""
    deal = game.starting_state

    def with_goal(deck: Deck, *args: Any) -> State:
        state = deal(deck, *args)
        goal = next(card.id for card in deck.cards.values() if card.type == "Goal")
        return state._replace(goals=(goal,), draw_pile=state.draw_pile - 1)

    bench.function(deal, with_goal)


@breaks("S5")
def the_first_at_the_table_always_begins(bench: Workbench) -> None:
    """By no chance anybody else."""
    bench.function(choose_first, lambda players, _first: players[0])


@breaks("S5")
def the_name_is_not_heard(bench: Workbench) -> None:
    """The first at the table begins all the same."""
    deal = game.starting_state
    bench.function(deal, lambda deck, players, _first, *args: deal(deck, players, players[0], *args))


@breaks("S6")
def the_turn_goes_the_other_way_round(bench: Workbench) -> None:
    """Counter-clockwise."""
    bench.function(turning.next_player, lambda at: at.state.order_from(at.state.turn.player)[-1])


@breaks("S7")
def only_the_basic_rules_stay(bench: Workbench) -> None:
    """Other Meta Rules go like New Rules."""

    def loose(deck: Deck, state: State) -> tuple[str, ...]:
        return tuple(card for card in state.rules if deck.cards[card].key != "basic-rules")

    bench.function(ruling.new_rules, loose)


@breaks("S7")
def meta_rules_are_shuffled_in(bench: Workbench) -> None:
    """All but the Basic Rules."""
    deal = game.starting_state

    def shuffled(*args: Any) -> State:
        state = deal(*args)
        return state._replace(rules=state.rules[:1], draw_pile=state.draw_pile + len(state.rules) - 1)

    bench.function(deal, shuffled)


@breaks("S8")
def poison_is_in_the_easy_game(bench: Workbench) -> None:
    """One card of the printed list is forgotten."""
    bench.cards(lambda card: card._replace(easy=None) if card.key == "poison" else card)


@breaks("S8")
def the_easy_game_is_the_whole_game(bench: Workbench) -> None:
    """With any deck."""
    bench.function(choose_set_aside, lambda *_args, **_options: ())


@breaks("S9")
def a_name_means_only_the_card_of_its_own_deck(bench: Workbench) -> None:
    """Cards of another box count for no Goal."""
    bench.cards(lambda card: card._replace(key=card.id) if card.deck == "monster" else card)


@breaks("S9")
def only_the_first_deck_is_played_with(bench: Workbench) -> None:
    """The other stays in its box."""
    load = table_talk.deck_of
    bench.function(load, lambda spec: load(spec.split("+")[0]))


# -- the turn ---------------------------------------------------------------------------------------------


@breaks("T1")
def the_keeper_limit_comes_first(bench: Workbench) -> None:
    """Then the hand; and plays that are owed do not matter."""
    hand_first = ruling.excess

    def keepers_first(deck: Deck, state: State, player: str) -> Excess | None:
        most = ruling.limit(deck, state, "keeper_limit", player)
        have = len(ruling.keepers(deck, state, player))
        if most.value is not None and have > most.value:
            return Excess("keeper_limit", most.value, have, most.because)
        return hand_first(deck, state, player)

    bench.function(hand_first, keepers_first)


@breaks("T1")
def the_draw_is_forgotten(bench: Workbench) -> None:
    """Nobody tells the player to draw."""

    def counted_only(at: Game, _player: str) -> None:
        at.table.state = at.state.with_turn(drawn=ruling.draw_rule(at.deck, at.state).value)

    bench.function(turning._ordinary_draw, counted_only)


@breaks("T1")
def who_says_done_is_done(bench: Workbench) -> None:
    """Limits come though plays are owed."""
    bench.function(seeing.done, lambda at, _given: at.start(turning.finish(at)))


@breaks("T2")
def a_risen_draw_rule_waits_for_the_next_turn(bench: Workbench) -> None:
    """Nothing is drawn in mid-turn."""
    bench.method(Table, "top_up", lambda _table: None)


@breaks("T3")
def a_fallen_draw_rule_forgets_what_was_drawn(bench: Workbench) -> None:
    """When it rises again cards are drawn again."""
    top_up = Table.top_up

    def forgetful(table: Table) -> None:
        rule = ruling.draw_rule(table.deck, table.state).value or 0
        table.state = table.state.with_turn(drawn=min(rule, table.state.turn.drawn))
        top_up(table)

    bench.method(Table, "top_up", forgetful)


@breaks("T3")
def a_fallen_draw_rule_takes_cards_back(bench: Workbench) -> None:
    """What is too much goes back to the draw pile."""
    top_up = Table.top_up

    def level(table: Table) -> None:
        turn, rule = table.state.turn, ruling.draw_rule(table.deck, table.state).value or 0
        too_many = max(0, turn.drawn - rule) if turn.phase == "play" else 0
        state = table.state.with_turn(drawn=turn.drawn - too_many).with_hand(turn.player, -too_many)
        table.state = state._replace(draw_pile=state.draw_pile + too_many)
        top_up(table)

    bench.method(Table, "top_up", level)


@breaks("T4")
def a_new_play_rule_starts_the_count_anew(bench: Workbench) -> None:
    """Plays made before it do not count against it."""
    enter = Table.enter_center

    def enter_and_forget(table: Table, card: str) -> None:
        enter(table, card)
        if any(rule.slot == "play" for rule in table.card(card).rule):
            table.state = table.state.with_turn(played=0)

    bench.method(Table, "enter_center", enter_and_forget)


@breaks("T4", "R1", "R3")
def a_rule_that_has_left_still_holds(bench: Workbench) -> None:
    """Until another one about the same thing comes."""
    in_force, was = ruling.rule_in_force, bench.memory()

    def clung_to(deck: Deck, state: State, slot: Any) -> Any:
        now = in_force(deck, state, slot)
        if now is not None and now[0].type == "Meta Rule":
            return was.get(slot, now)
        was[slot] = now
        return now

    bench.function(in_force, clung_to)


@breaks("T5")
def plays_are_owed_with_an_empty_hand(bench: Workbench) -> None:
    """The rule says so many."""

    def owed(deck: Deck, state: State) -> int | str:
        rule = ruling.plays(deck, state, state.turn.player)
        return "all" if rule.value == "all" else max(0, rule.value - state.turn.played)

    bench.function(ruling.still_to_play, owed)


@breaks("T6")
def play_all_means_the_cards_held_at_first(bench: Workbench) -> None:
    """Those received during the turn stay."""

    def owed(_deck: Deck, state: State) -> int:
        received = max(0, state.turn.drawn - 1)
        return max(0, state.seat(state.turn.player).hand - received)

    bench.function(ruling.still_to_play, owed)


@breaks("T7")
def every_card_that_an_action_plays_counts(bench: Workbench) -> None:
    """However it came to be played."""
    play = playing.play

    def counting(at: Game, player: str, card: str, origin: str) -> Any:
        if origin != "hand":
            at.table.state = at.state.with_turn(played=at.state.turn.played + 1)
        yield from play(at, player, card, origin)  # type: ignore[arg-type]

    bench.function(play, counting)


@breaks("T8")
def a_card_without_effect_cannot_be_played(bench: Workbench) -> None:
    """It is refused."""
    choose = keepers._choose

    def insisting(acting: Any, text: str, choices: Any, *args: Any, **options: Any) -> Any:
        if not choices():
            raise Refused("nothing to choose")
        return (yield from choose(acting, text, choices, *args, **options))

    bench.function(choose, insisting)


@breaks("T9")
def a_free_action_is_a_play(bench: Workbench) -> None:
    """It uses up one that was due."""
    use = playing.use_power

    def costly(at: Game, *args: Any) -> Any:
        at.table.state = at.state.with_turn(played=at.state.turn.played + 1)
        yield from use(at, *args)

    bench.function(use, costly)


@breaks("T9")
def free_actions_come_before_the_plays(bench: Workbench) -> None:
    """After one it is too late."""
    refuse = playing.refuse_power
    bench.function(refuse, lambda at, *args: "too late" if at.state.turn.played else refuse(at, *args))


@breaks("T9")
def free_actions_may_be_taken_in_anothers_turn(bench: Workbench) -> None:
    """As if it were one's own."""
    refuse = playing.refuse_power

    def any_turn(at: Game, player: str, card: str) -> str | None:
        state = at.state
        at.table.state = state.with_turn(player=player)
        reason = refuse(at, player, card)
        at.table.state = state
        return reason

    bench.function(refuse, any_turn)


@breaks("T10")
def anybody_may_throw_cards_away(bench: Workbench) -> None:
    """What lies on the discard pile was discarded."""
    bench.function(seeing._see_discarded, lambda at, card, player: at.table.discard_from_hand(player, card.id, ()))


@breaks("T10")
def nobody_is_accused_of_anything(bench: Workbench) -> None:
    """The referee keeps quiet."""
    bench.method(Table, "accuse", lambda *_args, **_numbers: None)


@breaks("T11")
def a_discarded_rule_is_followed(bench: Workbench) -> None:
    """As if it had been played."""
    discard = Table.discard_from_hand

    def follow(table: Table, player: str, card: str, because: tuple[str, ...]) -> None:
        discard(table, player, card, because)
        if table.card(card).type == "New Rule":
            table.enter_center(card)

    bench.method(Table, "discard_from_hand", follow)


@breaks("T12")
def an_empty_draw_pile_stays_empty(bench: Workbench) -> None:
    """Nobody shuffles the discards."""

    def take(table: Table, count: int) -> int:
        taken = min(count, table.state.draw_pile)
        table.state = table.state._replace(draw_pile=table.state.draw_pile - taken)
        return taken

    bench.method(Table, "_take", take)


@breaks("T13")
def who_joins_gets_no_cards(bench: Workbench) -> None:
    """And draws first in the own turn."""
    join = correcting.join

    def empty_handed(at: Game, given: Any) -> None:
        join(at, given)
        seat = at.state.seat(given.player)
        state = at.state.with_seat(given.player, hand=0, fresh=False)
        at.table.state = state._replace(draw_pile=state.draw_pile + seat.hand)

    bench.function(join, empty_handed)


@breaks("T14")
def who_leaves_puts_the_hand_back_into_the_draw_pile(bench: Workbench) -> None:
    """Not onto the discard pile."""

    def put_back(table: Table, player: str, count: int, _because: tuple[str, ...]) -> None:
        state = table.state.with_hand(player, -count)
        table.state = state._replace(draw_pile=state.draw_pile + count)

    bench.method(Table, "discard_unseen", put_back)


@breaks("T15")
def anybody_plays_at_any_time(bench: Workbench) -> None:
    """Whoever lays a card down has played it."""

    def played(at: Game, card: Card, _zone: str, named: str | None) -> None:
        at.start(playing.play_from_hand(at, named or at.state.turn.player, card.id))

    bench.function(seeing._see_hidden, played)


@breaks("T16")
def the_discard_pile_is_in_play(bench: Workbench) -> None:
    """Its Keepers can be stolen, too."""
    targets = keepers.steal_targets

    def more_targets(acting: Any, step: Any) -> tuple[str, ...]:
        table = acting.game.table
        lying = tuple(card for card in table.state.discard if card and table.card(card).type == "Keeper")
        return targets(acting, step) + lying

    bench.function(targets, more_targets)


@breaks("T16")
def discarded_cards_count_as_lying_on_the_table(bench: Workbench) -> None:
    """Whoever may choose any card in play may choose them."""
    on_table = State.on_table.fget  # type: ignore[attr-defined]
    lying = property(lambda state: on_table(state) + tuple(card for card in state.discard if card))
    bench.method(State, "on_table", lying)


@breaks("T17")
def only_the_top_of_the_discard_pile_is_shown(bench: Workbench) -> None:
    """The rest is nobody's business."""

    show = snapshot

    def secretive(at: Game) -> dict[str, Any]:
        seen = show(at)
        return {**seen, "discard": [None] * len(seen["discard"][:-1]) + seen["discard"][-1:]}

    bench.function(show, secretive)


# -- New Rules and limits ---------------------------------------------------------------------------------


@breaks("R1")
def a_new_rule_holds_from_the_next_turn(bench: Workbench) -> None:
    """In the turn in which it came it does not count."""
    enter, in_force = Table.enter_center, ruling.rule_in_force
    came = bench.memory()

    def enter_later(table: Table, card: str) -> None:
        came[card] = table.state.turn.number
        enter(table, card)

    def older(deck: Deck, state: State, slot: Any) -> Any:
        rules = tuple(card for card in state.rules if came.get(card) != state.turn.number)
        return in_force(deck, state._replace(rules=rules), slot)

    bench.method(Table, "enter_center", enter_later)
    bench.function(in_force, older)


@breaks("R2")
def rules_about_the_same_thing_lie_on_top_of_each_other(bench: Workbench) -> None:
    """The newest holds, but none is discarded."""
    bench.method(Table, "_same_subject", lambda *_args: False)


@breaks("R2")
def there_is_one_new_rule_at_a_time(bench: Workbench) -> None:
    """The next one replaces it, whatever it is about."""
    bench.method(Table, "_same_subject", lambda *_args: True)


@breaks("R3")
def any_new_rule_covers_the_whole_basic_rules(bench: Workbench) -> None:
    """Not only the part that it is about."""
    in_force = ruling.rule_in_force

    def uncovered(deck: Deck, state: State, slot: Any) -> Any:
        rules = ruling.new_rules(deck, state) or state.rules
        return in_force(deck, state._replace(rules=rules), slot)

    bench.function(in_force, uncovered)


@breaks("R4")
def a_limit_binds_the_player_in_turn_at_once(bench: Workbench) -> None:
    """Like everybody else."""

    def anybody(at: Game) -> str | None:
        return next((name for name in at.state.players if ruling.excess(at.deck, at.state, name)), None)

    bench.function(settling.next_over_limit, anybody)


@breaks("R5", "T15")
def the_others_comply_in_their_own_turns(bench: Workbench) -> None:
    """Nobody but the player in turn is ever asked."""
    bench.function(settling.comply, nothing)


@breaks("R6")
def a_hand_limit_is_a_quota(bench: Workbench) -> None:
    """Who holds fewer draws up to it."""
    comply = settling.comply

    def draw_up(at: Game) -> Any:
        yield from comply(at)
        most = ruling.limit(at.deck, at.state, "hand_limit").value
        for name in at.state.others(at.state.turn.player) if most is not None else ():
            at.table.draw(name, max(0, most - at.state.seat(name).hand), "the quota")

    bench.function(comply, draw_up)


@breaks("R7", "U7")
def chance_decides_what_is_discarded(bench: Workbench) -> None:
    """Nobody is asked."""

    def by_chance(at: Game, player: str, because: Any, count: int = 0, kind: str = "", **_rest: Any) -> Any:
        over = ruling.excess(at.deck, at.state, player)
        number = over.over if kind and over else min(count, at.state.seat(player).hand)
        at.table.discard_unseen(player, number, because)
        return number
        yield

    bench.function(settling.discard_hand_cards, by_chance)


@breaks("R7")
def the_oldest_keepers_go(bench: Workbench) -> None:
    """Nobody is asked."""

    def oldest(at: Game, player: str, because: tuple[str, ...]) -> Any:
        while ruling.excess(at.deck, at.state, player):
            at.table.discard(ruling.keepers(at.deck, at.state, player)[0], because)
        return
        yield

    bench.function(settling._discard_keepers, oldest)


@breaks("R8")
def creepers_count_for_a_keeper_limit(bench: Workbench) -> None:
    """Like Keepers."""
    keepers_only = ruling.excess

    def everything(deck: Deck, state: State, player: str) -> Excess | None:
        most = ruling.limit(deck, state, "keeper_limit", player)
        have = len(state.seat(player).cards)
        if most.value is not None and have > most.value:
            return Excess("keeper_limit", most.value, have, most.because)
        return keepers_only(deck, state, player)

    bench.function(keepers_only, everything)


@breaks("R9")
def a_keeper_too_many_goes_at_once(bench: Workbench) -> None:
    """In one's own turn, too."""
    next_over = settling.next_over_limit

    def or_in_turn(at: Game) -> str | None:
        over = ruling.excess(at.deck, at.state, at.state.turn.player)
        return at.state.turn.player if over and over.kind == "keeper_limit" else next_over(at)

    bench.function(next_over, or_in_turn)


@breaks("R10")
def a_limit_that_has_left_still_counts_in_that_turn(bench: Workbench) -> None:
    """It was there when the turn began."""
    in_force = ruling.rule_in_force
    was = bench.memory()

    def remembered(deck: Deck, state: State, slot: Any) -> Any:
        key = (state.turn.number, slot)
        was[key] = in_force(deck, state, slot) or (was.get(key) if slot.endswith("limit") else None)
        return was[key]

    bench.function(in_force, remembered)


@breaks("R11")
def who_plays_no_hand_bonus_has_the_good_of_it(bench: Workbench) -> None:
    """An empty hand in mid-turn is enough."""
    settle = settling.settle

    def and_bonus(at: Game) -> Any:
        yield from settle(at)
        if at.state.turn.phase == "play" and at.state.turn.began_empty:
            turning._bonus_for_no_hand(at, at.state.turn.player)

    bench.function(settle, and_bonus)


@breaks("R11")
def an_empty_hand_gets_no_bonus(bench: Workbench) -> None:
    """The ordinary draw is all."""
    bench.function(turning._bonus_for_no_hand, lambda *_args: None)


@breaks("R12")
def nothing_is_revealed_again(bench: Workbench) -> None:
    """One Keeper after the other is hidden."""
    turn_face = settling.turn_face

    def only_down(at: Game, card: str, down: bool) -> None:
        if down:
            turn_face(at, card, down)

    bench.function(turn_face, only_down)


@breaks("R12")
def one_keeper_is_hidden_at_the_whole_table(bench: Workbench) -> None:
    """To hide one, everybody's is revealed; and no rule is needed for it."""
    turn_face = settling.turn_face

    def alone(at: Game, card: str, down: bool) -> None:
        for other in at.state.face_down if down else ():
            turn_face(at, other, False)
        turn_face(at, card, down)

    bench.function(turn_face, alone)


# -- Goals and winning ------------------------------------------------------------------------------------


@breaks("W1")
def the_old_goal_stays(bench: Workbench) -> None:
    """Any number of Goals may be in play."""
    bench.function(settling.shed_goals, nothing)


@breaks("W2")
def only_the_player_in_turn_can_win(bench: Workbench) -> None:
    """The others have to wait."""
    judge = goals.judge

    def in_turn(deck: Deck, state: State) -> Any:
        return [claim for claim in judge(deck, state) if claim.player == state.turn.player]

    bench.function(judge, in_turn)


@breaks("W2")
def the_goal_is_judged_when_the_turn_ends(bench: Workbench) -> None:
    """Whoever meets it before that has to wait."""
    judge = Table.judge
    bench.method(Table, "judge", lambda table: judge(table) if table.state.turn.phase == "end" else None)


@breaks("W3")
def a_goal_is_judged_when_the_action_is_over(bench: Workbench) -> None:
    """What came and went within it does not count."""
    judge = Table.judge

    def judge_later(table: Table) -> None:
        if not table.state.playing:
            judge(table)

    bench.method(Table, "judge", judge_later)


@breaks("W3")
def a_goal_played_by_an_action_does_not_count(bench: Workbench) -> None:
    """Only one out of a hand does."""
    enter, judge, barred = Table.enter_center, goals.judge, bench.memory()

    def enter_barred(table: Table, card: str) -> None:
        if len(table.state.playing) > 1:
            barred[card] = True
        enter(table, card)

    bench.method(Table, "enter_center", enter_barred)
    bench.function(judge, lambda deck, state: [c for c in judge(deck, state) if c.goal not in barred])


@breaks("W4")
def the_first_of_those_who_meet_the_goal_wins(bench: Workbench) -> None:
    """Though others meet it too."""
    judge = goals.judge
    bench.function(judge, lambda deck, state: [claim for claim in judge(deck, state) if not claim.blockers][:1])


@breaks("W5")
def a_forest_fire_stops_its_owner_only(bench: Workbench) -> None:
    """The others may win."""
    bench.cards(lambda card: card._replace(blocks="owner") if card.blocks == "everyone" else card)


@breaks("W6")
def a_creeper_stops_even_when_the_goal_calls_for_it(bench: Workbench) -> None:
    """No Goal with a Creeper can be won."""
    blocking = goals._blocking
    bench.function(blocking, lambda deck, _goal, *args: blocking(deck, Goal(), *args))


@breaks("W6")
def a_creeper_stops_everybody(bench: Workbench) -> None:
    """As in the nature games."""
    bench.cards(lambda card: card._replace(blocks="everyone") if card.blocks == "owner" else card)


@breaks("W7")
def an_eater_eats_at_home_only(bench: Workbench) -> None:
    """What others have is no food."""
    meets = goals.meets

    def at_home(deck: Deck, state: State, goal: Goal, player: str, table: Any) -> bool:
        own = {name: cards if name == player else () for name, cards in table.items()}
        return meets(deck, state, goal, player, own if goal.eats else table)

    bench.function(meets, at_home)


@breaks("W7")
def an_eater_needs_no_food(bench: Workbench) -> None:
    """To have the eater is enough."""
    bench.function(goals._edible, lambda *_args: True)


@breaks("W8")
def poison_protects_nobody(bench: Workbench) -> None:
    """It is a Keeper like any other."""
    owns = ruling.owns_standing
    bench.function(owns, lambda deck, state, player, op: None if op == "prey_shield" else owns(deck, state, player, op))


@breaks("W8")
def poison_protects_everybody(bench: Workbench) -> None:
    """While it is in play nobody eats."""
    edible = goals._edible

    def unless_poison(deck: Deck, state: State, *args: Any) -> bool:
        poison = any(ruling.standing(deck, state, "prey_shield"))
        return not poison and edible(deck, state, *args)

    bench.function(edible, unless_poison)


@breaks("W9")
def discarded_keepers_count(bench: Workbench) -> None:
    """For the player in turn."""
    face_up = goals.face_up

    def with_discards(state: State) -> Any:
        table, player = face_up(state), state.turn.player
        return {**table, player: table[player] + tuple(card for card in state.discard if card)}

    bench.function(face_up, with_discards)


@breaks("W9")
def a_keeper_taken_into_a_hand_stays_in_play(bench: Workbench) -> None:
    """It counts as before."""
    bench.method(Table, "to_hand", lambda *_args: None)


@breaks("W10")
def what_lies_before_a_player_is_the_players(bench: Workbench) -> None:
    """However it got there."""

    def moved(at: Game, card: Card, zone: str, _place: str, _named: str | None) -> None:
        if zone.startswith(SEAT):
            at.table.move(card.id, zone[len(SEAT) :], ())

    bench.function(seeing._see_open, moved)


@breaks("W10")
def no_card_allows_it(bench: Workbench) -> None:
    """Stealing is cheating."""
    bench.verb("steal", nothing)


# -- Actions ----------------------------------------------------------------------------------------------


@breaks("A1")
def the_card_taken_is_played_by_its_owner(bench: Workbench) -> None:
    """A Keeper stays with the player it was taken from."""
    use = hands._use
    bench.function(use, lambda acting, victim: use(acting._replace(player=victim), victim))


@breaks("A2")
def hands_are_not_traded_for_nothing(bench: Workbench) -> None:
    """With nobody to get cards from nothing happens."""
    trade = VERBS["trade_hands"]

    def sensible(acting: Any, step: Any, before: Any) -> Any:
        state = acting.game.state
        if any(state.seat(name).hand for name in state.others(acting.player)):
            yield from trade(acting, step, before)

    bench.verb("trade_hands", sensible)


@breaks("A3")
def trade_hands_trades_the_cards_that_were_drawn(bench: Workbench) -> None:
    """The hand that was set aside stays where it is."""

    def trade_drawn(acting: Any, _step: Any, _before: Any) -> Any:
        table = acting.game.table
        other = yield from playing.choose_player(acting, "with whom?")
        theirs = table.state.seat(other).hand
        table.state = table.state.with_seat(other, hand=table.state.held)._replace(held=theirs)

    bench.verb("trade_hands", trade_drawn)


@breaks("A4")
def all_three_are_played(bench: Workbench) -> None:
    """Nothing is discarded."""
    aside = VERBS["set_aside_play"]

    def all_of_them(acting: Any, step: Any, before: Any) -> Any:
        greedy = step._replace(args={**step.args, "play": step.args["draw"]})
        return aside(acting, greedy, before)

    bench.verb("set_aside_play", all_of_them)


@breaks("A5")
def a_creeper_is_given_away_like_any_card(bench: Workbench) -> None:
    """It lies before the next player."""
    bench.function(seeing._drawer, lambda at: at.state.others(at.state.turn.player)[0])


@breaks("A6", "A7")
def ones_own_cards_are_safe_from_oneself(bench: Workbench) -> None:
    """Only those of others can be discarded."""
    targets = keepers.trash_targets

    def others_only(acting: Any, step: Any) -> tuple[str, ...]:
        state = acting.game.state
        return tuple(card for card in targets(acting, step) if state.owner_of(card) != acting.player)

    bench.function(targets, others_only)


# -- Creepers ---------------------------------------------------------------------------------------------


@breaks("C1")
def laying_down_a_creeper_is_a_play(bench: Workbench) -> None:
    """It uses up one that was due."""
    lay = playing.lay_creeper

    def play_creeper(at: Game, player: str, card: str) -> Any:
        at.table.state = at.state.with_turn(played=at.state.turn.played + 1)
        yield from lay(at, player, card)

    bench.function(lay, play_creeper)


@breaks("C2")
def only_the_first_creeper_is_replaced(bench: Workbench) -> None:
    """A second one costs a card."""
    replace = Table.replace_creeper

    def once(table: Table, player: str, card: str) -> None:
        if ruling.creepers(table.deck, table.state, player):
            table.state = table.state.with_hand(player, -1)
        else:
            replace(table, player, card)

    bench.method(Table, "replace_creeper", once)


@breaks("C3")
def creepers_are_replaced_at_the_start_of_a_turn_only(bench: Workbench) -> None:
    """After a play they cost a card."""
    replace = Table.replace_creeper

    def at_first(table: Table, player: str, card: str) -> None:
        if table.state.turn.played:
            table.state = table.state.with_hand(player, -1)
        else:
            replace(table, player, card)

    bench.method(Table, "replace_creeper", at_first)


@breaks("C4")
def nothing_really_clings(bench: Workbench) -> None:
    """The Keeper goes, the Creeper stays behind."""
    bench.method(State, "clinging_to", lambda _state, _keeper: ())


@breaks("C4")
def creepers_stay_loose(bench: Workbench) -> None:
    """They cling to nothing."""
    bench.function(settling._hosts, lambda *_args: ())


@breaks("C5")
def creepers_do_nothing_by_themselves(bench: Workbench) -> None:
    """Neither at the start nor at the end of a turn."""
    bench.function(turning._trigger, nothing)


@breaks("C5")
def no_water_ends_a_drought(bench: Workbench) -> None:
    """It stays whatever comes."""
    bench.function(settling._drop_creepers, lambda _game: None)


@breaks("C6")
def steal_something_takes_keepers_only(bench: Workbench) -> None:
    """A Creeper cannot be had."""

    def tame(card: Card) -> Card:
        if card.key != "steal-something":
            return card
        return card._replace(effect=(card.effect[0]._replace(args={"what": ("Keeper",)}),))

    bench.cards(tame)


@breaks("C6")
def a_creeper_has_no_way_out_of_its_own(bench: Workbench) -> None:
    """Whatever it says."""
    bench.cards(lambda card: card._replace(power=None) if card.type == "Creeper" else card)


@breaks("C6", "C7")
def keepers_have_no_powers(bench: Workbench) -> None:
    """Water is wet, and that is all."""
    bench.cards(lambda card: card._replace(power=None) if card.type == "Keeper" else card)


@breaks("C7")
def the_house_survives(bench: Workbench) -> None:
    """Only the witch is discarded."""

    def sturdy(card: Card) -> Card:
        if card.key != "falling-house" or card.power is None:
            return card
        return card._replace(power=card.power._replace(steps=card.power.steps[:1]))

    bench.cards(sturdy)


@breaks("C7")
def either_works_on_both_witches(bench: Workbench) -> None:
    """A witch is a witch."""
    witches = ("wicked-witch-of-the-west", "wicked-witch-of-the-east")

    def careless(card: Card) -> Card:
        if card.key not in ("water", "falling-house") or card.power is None:
            return card
        first, *rest = card.power.steps
        hit = first._replace(args={**first.args, "names": witches})
        return card._replace(power=card.power._replace(steps=(hit, *rest)))

    bench.cards(careless)


# -- Surprises --------------------------------------------------------------------------------------------


@breaks("U1")
def nobody_can_answer(bench: Workbench) -> None:
    """A Surprise is an Action, no more."""
    bench.function(seeing.answer_of, lambda _game, _given: None)


@breaks("U1")
def a_surprise_does_nothing_in_ones_own_turn(bench: Workbench) -> None:
    """It waits for others."""
    bench.cards(lambda card: card._replace(in_turn=()))


@breaks("U1")
def any_surprise_answers_anything(bench: Workbench) -> None:
    """Whatever it says."""
    bench.function(seeing.fits, lambda _surprise, _mark: True)


@breaks("U2")
def a_surprise_that_answers_cannot_be_answered(bench: Workbench) -> None:
    """The first one has the last word."""
    answerable = seeing._answerable

    def first_only(at: Game, *args: Any) -> Any:
        mark = answerable(at, *args)
        return None if mark is None or at.window is None or at.window.tail[mark.at].answers else mark

    bench.function(answerable, first_only)


@breaks("U2")
def a_surprise_answers_only_what_is_printed_on_it(bench: Workbench) -> None:
    """No Surprise played in turn."""
    bench.function(seeing.fits, lambda surprise, mark: surprise.out_of_turn.answers == mark.kind)


@breaks("U3")
def a_cancelled_play_may_be_made_again(bench: Workbench) -> None:
    """It is not counted."""
    play = playing.play_from_hand

    def given_back(at: Game, player: str, card: str) -> Any:
        cancelled = len(at.answers) % 2
        yield from play(at, player, card)
        at.table.state = at.state.with_turn(played=at.state.turn.played - cancelled)

    bench.function(play, given_back)


@breaks("U4")
def cancelling_a_surprise_in_ones_own_turn_is_a_play(bench: Workbench) -> None:
    """It uses up one that was due."""
    answer = Game._answer

    def costly(at: Game, mark: Any, surprise: str, player: str) -> None:
        answer(at, mark, surprise, player)
        if player == at.state.turn.player:
            at.table.state = at.state.with_turn(played=at.state.turn.played + 1)

    bench.method(Game, "_answer", costly)


@breaks("U5")
def canceled_plans_out_of_turn_discards_every_goal(bench: Workbench) -> None:
    """The one before goes, too."""
    answered = Game.answered

    def sweeping(at: Game, kind: str, *args: Any) -> Any:
        answer = answered(at, kind, *args)
        for goal in at.state.goals if answer and kind == "Goal" else ():
            at.table.discard(goal)
        return answer

    bench.method(Game, "answered", sweeping)


@breaks("U6")
def thats_mine_answers_a_theft(bench: Workbench) -> None:
    """A Keeper that changes hands counts as played."""
    fits = seeing.fits

    def grasping(surprise: Card, mark: Any) -> bool:
        claims = surprise.out_of_turn is not None and surprise.out_of_turn.does == "redirect"
        return fits(surprise, mark) or (claims and mark.kind in ("Action", "steal"))

    bench.function(fits, grasping)


@breaks("U6")
def the_moment_is_over_when_the_keeper_has_moved(bench: Workbench) -> None:
    """The Action that took it can no longer be stopped."""
    answered = Game.answered

    def forgetful(at: Game, kind: str, *args: Any) -> Any:
        if kind == "steal":
            at.marks = []
        return answered(at, kind, *args)

    bench.method(Game, "answered", forgetful)


@breaks("U7")
def it_must_be_a_card_of_that_type(bench: Workbench) -> None:
    """No other will do."""
    discard = VERBS["discard_from_hand"]

    def strict(acting: Any, step: Any, before: Any) -> Any:
        return discard(acting, step._replace(args={**step.args, "or_random": False}), before)

    bench.verb("discard_from_hand", strict)


@breaks("U8")
def ones_own_card_may_be_answered(bench: Workbench) -> None:
    """As if another had played it."""
    answered = Game.answered
    bench.method(Game, "answered", lambda at, kind, _player, *args: answered(at, kind, "somebody else", *args))
