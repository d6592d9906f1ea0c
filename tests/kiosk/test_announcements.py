"""What is said aloud, in which order, and what is not worth a word any more."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.library import load, shipped_ids
from companion.referee import new_game
from companion.simulate.evening import Evening
from companion.simulate.plan import Plan
from companion.voice.announcements import LEVELS, SPOKEN, VERDICTS, Announcements
from companion.voice.pronouncing import LONGEST, pronounceable
from tests.table_talk import TableTalk

Event = dict[str, Any]


def event(kind: str, /, text: str = "", **fields: Any) -> Event:
    return {"event": kind, "text": text or f"A {kind}.", "because": [], **fields}


def turn(player: str, **fields: Any) -> Event:
    return event("turn", f"{player}'s turn: draw 1, play 1.", player=player, **fields)


def draw(player: str, count: int = 1, **fields: Any) -> Event:
    return event("draw", f"{player} draws {count}.", player=player, count=count, **fields)


WON = event("won", "Ann wins with I'm Melting!", player="Ann")
VIOLATION = event("violation", "Bob must still play 1 card.", kind="too_few_plays", player="Bob")


def said(queue: Announcements) -> list[str]:
    """Everything that is spoken until nothing waits."""
    texts = []
    while (each := queue.next()) is not None:
        texts.append(each.text)
    return texts


def after(*inputs: list[Event], **options: Any) -> Announcements:
    queue = Announcements(**options)
    for events in inputs:
        queue.add(events)
    return queue


class TestOrder:
    def test_one_input_is_told_as_it_happened(self) -> None:
        queue = after([turn("Ann"), draw("Ann"), draw("Bob")])
        assert said(queue) == ["Ann's turn: draw 1, play 1.", "Ann draws 1.", "Bob draws 1."]

    def test_a_verdict_is_heard_before_older_progress_and_after_its_own_reason(self) -> None:
        goal = event("goal_on", "The Goal is I'm Melting!", card="oz:im-melting")
        queue = after([event("keeper", "Ann has Water.", card="oz:water")], [goal, WON])
        assert said(queue) == ["The Goal is I'm Melting!", "Ann wins with I'm Melting!", "Ann has Water."]

    def test_a_win_is_told_before_the_surprise_that_takes_it_back(self) -> None:
        cancelled = event("cancelled", "Veto cancels I'm Melting!. The win is taken back.", was_won=True)
        assert said(after([WON], [cancelled]))[0] == "Ann wins with I'm Melting!"


class TestOvertaking:
    def test_a_turn_that_has_passed_is_not_worth_a_word(self) -> None:
        assert said(after([turn("Ann"), draw("Ann")], [turn("Bob"), draw("Bob")])) == [
            "Bob's turn: draw 1, play 1.",
            "Bob draws 1.",
        ]

    def test_a_turn_that_was_spoken_already_is_overtaken_by_nothing(self) -> None:
        queue = after([turn("Ann")])
        assert said(queue) == ["Ann's turn: draw 1, play 1."]
        queue.add([turn("Bob")])
        assert said(queue) == ["Bob's turn: draw 1, play 1."]

    def test_an_older_draw_of_somebody_else_is_dropped(self) -> None:
        assert said(after([draw("Ann")], [draw("Bob")])) == ["Bob draws 1."]

    def test_who_draws_twice_in_a_turn_owes_both(self) -> None:
        assert said(after([draw("Ann", 1)], [draw("Ann", 2)])) == ["Ann draws 1.", "Ann draws 2."]

    def test_a_rule_that_came_and_went_unheard_has_only_gone(self) -> None:
        on = event("rule_on", "New Rule: Draw 2.", card="oz:draw-2")
        off = event("rule_off", "Draw 2 is no longer in force.", card="oz:draw-2")
        assert said(after([on], [off])) == ["Draw 2 is no longer in force."]

    def test_an_undo_drops_what_has_not_happened_but_no_verdict(self) -> None:
        queue = after([turn("Bob")], [VIOLATION], [event("undone", "1 input taken back.")])
        assert said(queue) == [VIOLATION["text"], "1 input taken back."]

    def test_only_the_latest_question_is_put(self) -> None:
        queue = after([event("prompt", "Which Keeper?")], [event("prompt", "Which player?")])
        assert said(queue) == ["Which player?"]


class TestNothingTwice:
    def test_not_while_it_waits(self) -> None:
        assert said(after([VIOLATION], [VIOLATION])) == [VIOLATION["text"]]

    def test_not_right_after_it_was_said(self) -> None:
        queue = after([VIOLATION])
        assert len(said(queue)) == 1
        queue.add([VIOLATION])
        assert said(queue) == []

    def test_but_again_when_something_else_was_said_since(self) -> None:
        queue = after([VIOLATION], [turn("Bob")])
        said(queue)
        queue.add([VIOLATION])
        assert said(queue) == [VIOLATION["text"]]

    def test_a_turn_that_passes_once_more_after_a_surprise_was_announced_before(self) -> None:
        assert said(after([turn("Ann", again=True), draw("Ann", again=True)])) == []

    def test_the_draw_that_the_turn_has_told_is_not_announced_besides(self) -> None:
        queue = after([turn("Ann", draw=1), draw("Ann", 1), draw("Ann", 1)])
        assert said(queue) == ["Ann's turn: draw 1, play 1.", "Ann draws 1."]

    def test_but_another_number_is_and_what_cannot_be_drawn(self) -> None:
        more, short = [turn("Ann", draw=2), draw("Ann", 3)], [turn("Ann", draw=2), draw("Ann", 2, missing=1)]
        assert said(after(more))[1:] == ["Ann draws 3."]
        assert said(after(short))[1:] == ["Ann draws 2."]

    def test_who_mutes_turns_hears_what_is_drawn(self) -> None:
        assert said(after([turn("Ann", draw=1), draw("Ann", 1)], muted=["turn"])) == ["Ann draws 1."]

    def test_a_card_that_says_what_it_is_is_not_announced_as_played_too(self) -> None:
        table = TableTalk()
        queue = after(table.see("Water"))
        assert said(queue) == ["Ann has Water."]

    def test_an_action_is_announced_as_played(self) -> None:
        assert said(after([event("played", "Ann plays Jackpot!", type="Action")])) == ["Ann plays Jackpot!"]


class TestLevels:
    def test_rulings_only_leaves_progress_out(self) -> None:
        queue = after([turn("Ann"), draw("Ann"), VIOLATION, WON], level="rulings")
        assert said(queue) == [VIOLATION["text"], WON["text"]]

    def test_off_says_nothing_and_drops_what_waits(self) -> None:
        queue = after([turn("Ann"), WON])
        queue.level = "off"
        queue.add([WON])
        assert said(queue) == []
        assert not queue.repeat()

    def test_a_kind_that_is_muted_is_not_said_even_if_it_waits(self) -> None:
        queue = after([turn("Ann"), draw("Ann")])
        queue.mute("draw")
        assert said(queue) == ["Ann's turn: draw 1, play 1."]
        queue.unmute("draw")
        queue.add([draw("Ann")])
        assert said(queue) == ["Ann draws 1."]


class TestRepeat:
    def test_says_the_last_once_more_before_everything_else(self) -> None:
        queue = after([turn("Ann")])
        said(queue)
        queue.add([VIOLATION])
        assert queue.repeat()
        assert said(queue) == ["Ann's turn: draw 1, play 1.", VIOLATION["text"]]

    def test_pressed_twice_it_is_repeated_once(self) -> None:
        queue = after([turn("Ann")])
        said(queue)
        assert [queue.repeat(), queue.repeat()] == [True, False]
        assert len(said(queue)) == 1

    def test_has_nothing_to_say_in_the_beginning(self) -> None:
        assert not Announcements().repeat()


# -- what must always hold --------------------------------------------------------------------------------

texts = st.sampled_from(["Ann wins.", "Bob wins.", "Ann draws 1.", "The Goal is Toto.", "Too many."])
events = st.builds(event, st.sampled_from(sorted(SPOKEN | {"ready", "moved"})), texts, player=st.sampled_from("AB"))
inputs = st.lists(st.lists(events, max_size=4), max_size=12)


@settings(deadline=None)
@given(inputs, st.lists(st.integers(0, 3), max_size=12))
def test_no_verdict_is_ever_dropped_and_nothing_is_said_twice_in_a_row(
    told: list[list[Event]], spoken: list[int]
) -> None:
    """However far the voice is behind: after each input it manages so many sentences."""
    queue, heard = Announcements(), []
    for at, batch in enumerate(told):
        queue.add(batch)
        for each in batch:
            if each["event"] in VERDICTS:
                waiting = [waits.text for waits in queue.waiting]
                assert each["text"] in waiting or heard[-1] == each["text"]
        verdicts = [each.text for each in queue.waiting if each.verdict]
        for _ in range(spoken[at] if at < len(spoken) else 0):
            if (said_now := queue.next()) is not None:
                heard.append(said_now.text)
        left = [each.text for each in queue.waiting]
        assert all(text in heard or text in left for text in verdicts)
    heard += said(queue)
    assert all(one != other for one, other in pairwise(heard))
    verdicts = {each["text"] for batch in told for each in batch if each["event"] in VERDICTS}
    assert verdicts <= set(heard)


kinds = st.sampled_from(
    ["turn", "draw", "prompt", "rule_on", "goal_off", "keeper", "won", "violation", "undone", "moved"]
)
batches = st.lists(st.builds(event, kinds, texts, player=st.sampled_from("AB"), card=st.sampled_from("xy")), max_size=3)
steps = st.one_of(
    st.tuples(st.just("add"), batches),
    st.tuples(st.just("speak"), st.none()),
    st.tuples(st.just("repeat"), st.none()),
    st.tuples(st.sampled_from(["mute", "unmute"]), kinds),
    st.tuples(st.just("level"), st.sampled_from(LEVELS)),
)


@settings(deadline=None)
@given(st.lists(steps, max_size=40))
def test_whatever_people_press_meanwhile_only_what_is_wanted_is_said_and_no_verdict_is_lost(
    steps: list[tuple[str, Any]],
) -> None:
    queue = Announcements()
    owed: set[str] = set()  # verdicts that were to be heard when they came, and still are
    last = ""
    for what, value in steps:
        if what == "add":
            queue.add(value)
            owed |= {each["text"] for each in value if each["event"] in VERDICTS and queue.hears(each["event"])}
            owed.discard(last)
        elif what == "speak":
            said_now = queue.next()
            if said_now is not None:
                assert said_now.repeated or (queue.hears(said_now.kind) and said_now.text != last)
                assert queue.level != "off"
                last = said_now.text
                owed.discard(last)
        elif what == "repeat":
            queue.repeat()
        elif what == "level":
            queue.level = value
        else:
            (queue.mute if what == "mute" else queue.unmute)(value)
        waiting = {each.text for each in queue.waiting if each.verdict}
        if what in ("mute", "level"):
            owed &= waiting  # who does not want to hear them is owed none
        assert owed <= waiting
        turns = {each.input for each in queue.waiting if each.kind == "turn" and not each.repeated}
        assert len(turns) <= 1  # whoever is behind is not told of turns long past


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_is_announced_at_every_level_and_its_winner_unless_the_voice_is_off(level: Any) -> None:
    queue, heard = Announcements(level), []
    table = TableTalk(advance="auto").lay(Ann=["Water"], center=["I'm Melting!"])
    for name in ("Wicked Witch of the West", "Toto"):
        queue.add(table.see(name))
        heard += said(queue)
    assert any("wins" in text for text in heard) == (level != "off"), heard


# -- pronouncing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Ann's turn: draw 1, play all.", "Ann's turn: draw 1, play all."),
        ("Keepers x2", "Keepers times 2"),
        ("Tom & Huck + 1", "Tom and Huck plus 1"),
        ("FX:OZ:099 is on no card of this deck's list.", "that sticker is on no card of this deck's list."),
        ("no card oz:the-tin-man here", "no card the tin man here"),
        ("-v evil \x1b[31m\x07", "-v evil 31m"),
        ("Hand <b>limit</b> [[f0n]]", "Hand b limit or b f0n"),
        ("Whoops!! ... well", "Whoops!, well"),
        ("♥ ★ \u200b", ""),
        ("Zoë plays Café #2 \u2013 now", "Zoë plays Café number 2, now"),
    ],
)
def test_sentences_are_made_fit_for_the_ear(written: str, spoken: str) -> None:
    assert pronounceable(written) == spoken


@pytest.mark.parametrize("deck", shipped_ids())
def test_every_card_is_called_by_its_name_and_by_no_code(deck: str) -> None:
    """Word by word as it is printed, but for signs that have a word of their own."""
    for card in load(deck).cards.values():
        spoken = pronounceable(f"Ann has {card.name}.")
        words = re.findall(r"\w+", card.name.replace("&", "and").replace("+", "plus"))
        assert re.findall(r"\w+", spoken) == ["Ann", "has", *words]
        assert not re.search(r"FX:|_|[a-z]:[a-z]", spoken)


@pytest.mark.parametrize("deck", shipped_ids())
def test_nothing_that_is_said_in_a_whole_game_names_a_code_or_an_id(deck: str) -> None:
    """A game of the simulator, with its mistakes, undone inputs and Surprises; every input is told to the end."""
    cards = load(deck)
    evening = Evening(Plan(deck, 4, 2, advance="auto"), cards)
    evening.play()
    referee, queue = new_game(evening.sitting.setup, cards), Announcements()
    told = []
    for taken in evening.sitting.journal.inputs:
        queue.add(referee.take(taken))
        told += said(queue)
    assert any("wins" in text for text in told)
    assert not [text for text in told if re.search(rf"FX:|{deck}:|_|[\[\]<>{{}}|\\]", text)]


@settings(deadline=None)
@given(st.text(max_size=2000))
def test_whatever_is_spoken_is_short_and_has_neither_control_characters_nor_markup(text: str) -> None:
    spoken = pronounceable(text)
    assert len(spoken) <= LONGEST
    assert spoken.isprintable()
    assert not set(spoken) & set('[]<>\\`|"')
