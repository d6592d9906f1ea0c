"""What lines of the scanner, control cards and buttons mean for the game."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee import new_game
from companion.session import begin_session
from companion.setup import Setup
from companion.steering import AS_FOUND, JUST_BEFORE, LONG_GONE, SAME_SHOWING, Deed, RefereeBelief, Steering

from .eyes import DONE, FPS, LEFT, OZ, RIGHT, UNDO, FakeBelief, Watched, code_on, id_of, line, pick, see

FOREIGN = "http://example.org/[red]\x1b[2J"


class TestTray:
    def test_a_card_is_seen_once_as_long_as_it_lies_there(self) -> None:
        tray = Watched()
        assert tray.show("Toto") == [see("Toto")]
        assert tray.show("Toto") == []
        assert tray.move("Toto", x=RIGHT) == []

    def test_a_card_that_was_taken_away_and_is_shown_again_is_news_again(self) -> None:
        tray = Watched()
        assert tray.show_and_take("Toto") == [see("Toto")]
        assert tray.show("Toto") == [see("Toto")]

    def test_a_card_that_was_only_covered_for_a_moment_is_no_news(self) -> None:
        tray = Watched()
        tray.show("Toto")
        tray.take("Toto")
        tray.pass_by(SAME_SHOWING)
        assert tray.show("Toto") == []

    def test_a_card_that_comes_back_elsewhere_was_in_a_hand_meanwhile(self) -> None:
        tray = Watched()
        tray.show("Toto", x=LEFT)
        tray.take("Toto")
        tray.pass_by(1)
        assert tray.show("Toto", x=RIGHT) == [see("Toto")]

    def test_cards_are_seen_in_the_order_in_which_they_are_shown(self) -> None:
        tray = Watched()
        assert [tray.show("Toto"), tray.show("Water", x=RIGHT)] == [[see("Toto")], [see("Water")]]
        assert tray.steering.in_view == {id_of("Toto"): "tray", id_of("Water"): "tray"}

    def test_a_card_that_had_no_business_there_is_back_in_the_hand_when_it_is_taken_away(self) -> None:
        belief = FakeBelief()
        tray = Watched(belief=belief)
        tray.show("Toto")
        belief.accusations.add(id_of("Toto"))
        assert tray.take("Toto") == [{"do": "gone", "card": id_of("Toto")}]

    def test_a_card_that_was_played_is_laid_where_it_belongs_and_that_is_no_news(self) -> None:
        belief = FakeBelief()
        tray = Watched(belief=belief)
        tray.show("Toto")
        belief.places[id_of("Toto")] = "seat:Ann"
        assert tray.take("Toto") == []


class TestSeatCards:
    def test_a_seat_card_shown_just_before_a_card_says_whose_it_is(self) -> None:
        tray = Watched()
        assert tray.show_and_take("seat 2") == ["seat 2"]
        assert tray.steering.next_by == "Bob"
        assert tray.show("Toto") == [see("Toto", by="Bob")]
        assert tray.steering.next_by is None

    def test_it_counts_for_one_card_only(self) -> None:
        tray = Watched()
        tray.show("seat 2")
        assert [tray.show("Toto"), tray.show("Water")] == [[see("Toto", by="Bob")], [see("Water")]]

    def test_a_seat_card_shown_long_before_does_not_count(self) -> None:
        tray = Watched()
        tray.show("seat 2")
        tray.t += JUST_BEFORE + 0.1
        assert tray.show("Toto") == [see("Toto")]

    def test_the_last_seat_card_counts(self) -> None:
        tray = Watched()
        tray.show("seat 2")
        tray.show("seat 3")
        assert tray.show("Toto") == [see("Toto", by="Cy")]

    def test_a_seat_where_nobody_sits_is_told(self) -> None:
        tray = Watched()
        assert tray.show("seat 5") == ["Nobody sits at seat 5: there are 3 seats."]
        assert tray.show("Toto") == [see("Toto")]

    def test_a_seat_button_counts_for_the_next_card_however_long_ago_the_last_line_was(self) -> None:
        tray = Watched()
        tray.show("Water")
        tray.t += 600
        assert tray.press("seat 2") == ["seat 2"]
        tray.pass_by(JUST_BEFORE)
        assert tray.show("Toto") == [see("Toto", by="Bob")]

    def test_a_seat_button_pressed_long_before_does_not_count(self) -> None:
        tray = Watched()
        tray.press("seat 2")
        for _ in range(4):
            tray.pass_by(JUST_BEFORE / 3)
        assert tray.steering.next_by is None
        assert tray.show("Toto") == [see("Toto")]

    def test_somebody_who_has_left_plays_nothing(self) -> None:
        tray = Watched()
        tray.show("seat 3")
        tray.steering.players = ("Ann", "Bob")
        assert tray.show("Toto") == [see("Toto")]

    def test_undo_takes_the_seat_back_too(self) -> None:
        tray = Watched()
        tray.press("seat 2")
        assert tray.press("undo") == [UNDO]
        assert tray.show("Toto") == [see("Toto")]

    def test_a_seat_card_answers_which_player(self) -> None:
        tray = Watched()
        tray.ask("player", "Bob", "Cy")
        assert tray.show("seat 3") == [pick("Cy")]
        assert tray.steering.next_by is None


class TestControlCards:
    @pytest.mark.parametrize(
        ("card", "said"), [("done", DONE), ("undo", UNDO), ("yes", "yes"), ("no", "no"), ("repeat", "repeat")]
    )
    def test_say_the_same_as_buttons(self, card: str, said: Any) -> None:
        assert Watched().show(card) == [said]
        assert Watched().press(card) == [said]
        assert Watched("table").show(card) == [said]

    def test_count_once_as_long_as_they_lie_there(self) -> None:
        tray = Watched()
        assert [tray.show("done"), tray.show("done"), tray.move("done")] == [[DONE], [], []]

    def test_that_were_covered_for_a_moment_are_not_obeyed_again(self) -> None:
        """Even the last card shown: an undo card under a hand must not take back more and more."""
        tray = Watched()
        assert tray.show("undo") == [UNDO]
        tray.take("undo")
        tray.pass_by(1)
        assert tray.show("undo") == []

    def test_shown_again_they_say_it_again(self) -> None:
        tray = Watched()
        assert tray.show_and_take("undo") + tray.show_and_take("undo") == [UNDO, UNDO]

    def test_yes_and_no_answer_a_question(self) -> None:
        tray = Watched()
        tray.ask("confirm", True, False)
        assert tray.show_and_take("yes") + tray.show_and_take("no") == [pick(True), pick(False)]

    def test_no_closes_a_question_that_may_be_closed_and_no_other(self) -> None:
        tray = Watched()
        tray.ask("card", optional=True)
        assert tray.press("no") == [DONE]
        tray.ask("card")
        assert tray.press("no") == ["no"]

    def test_a_control_card_is_no_card_of_the_game(self) -> None:
        tray = Watched()
        tray.show("done")
        assert tray.steering.in_view == {}
        assert tray.take("done") == []

    def test_what_no_button_says_is_nothing(self) -> None:
        assert [
            Watched().press(word) for word in ("", "win", "seat", "seat Ann\x1b", "digit", "digit 12", "digit x")
        ] == [
            [],
            [],
            ["Nobody sits at that seat: there are 3 seats."],
            ["Nobody sits at that seat: there are 3 seats."],
            [],
            [],
            [],
        ]

    def test_a_seat_may_be_called_by_name_too(self) -> None:
        tray = Watched()
        assert tray.press("seat Bob") == ["seat 2"]
        assert tray.show("Toto") == [see("Toto", by="Bob")]


class TestDigits:
    def test_make_a_number_until_yes(self) -> None:
        tray = Watched()
        tray.ask("number", 0, 20)
        said = [tray.show_and_take(card) for card in ("digit 1", "digit 2", "yes")]
        assert said == [["number 1"], ["number 12"], [pick(12)]]

    def test_done_says_it_too_and_no_begins_the_number_again(self) -> None:
        tray = Watched()
        tray.ask("number", 0, 20)
        said = [tray.press(word) for word in ("digit 1", "no", "digit 0", "digit 7", "done")]
        assert said == [["number 1"], ["number "], ["number 0"], ["number 7"], [pick(7)]]

    def test_yes_before_any_digit_is_told_what_to_do(self) -> None:
        tray = Watched()
        tray.ask("number", 0, 20)
        assert tray.press("yes") == ["First show the number, digit by digit; then yes."]

    def test_the_last_three_count(self) -> None:
        tray = Watched()
        tray.ask("number", 0, 999)
        assert [tray.press(f"digit {digit}") for digit in "12345"][-1] == ["number 345"]

    def test_are_forgotten_when_the_question_is_gone(self) -> None:
        tray = Watched()
        tray.ask("number", 0, 20)
        tray.press("digit 1")
        tray.prompt = None
        tray.show("Toto")
        tray.ask("number", 0, 20)
        assert tray.press("digit 2") == ["number 2"]

    def test_choose_an_option_by_its_place(self) -> None:
        tray = Watched()
        tray.ask("option", "left", "right")
        assert tray.show("digit 2") == [pick("right")]
        assert tray.show("digit 3") == ["There is no choice 3: there are 2."]
        assert tray.show("digit 0") == ["There is no choice 0: there are 2."]

    def test_choose_a_player_by_seat(self) -> None:
        tray = Watched()
        tray.ask("player", "Bob", "Cy")
        assert tray.show("digit 2") == [pick("Bob")]

    def test_where_no_number_is_asked_for_are_told_so(self) -> None:
        assert Watched().show("digit 4") == ["No number is asked for now."]


class TestTable:
    def test_a_card_is_seen_where_it_lies(self) -> None:
        table = Watched("table", belief=FakeBelief())
        assert table.show("Toto", "seat:2") == [see("Toto", "seat:Bob")]
        assert table.show("Draw 2", "center") == [see("Draw 2", "center")]
        assert table.show("Jackpot!", "discard") == [see("Jackpot!", "discard")]

    def test_a_scanner_that_knows_the_players_says_their_names(self) -> None:
        assert Watched("table", belief=FakeBelief()).show("Toto", "seat:Cy") == [see("Toto", "seat:Cy")]

    def test_what_the_referee_believes_already_is_no_news(self) -> None:
        table = Watched("table", belief=FakeBelief(Toto="seat:Ann"))
        assert table.show("Toto", "seat:1") == []

    def test_a_card_that_goes_to_another_seat_is(self) -> None:
        table = Watched("table", belief=FakeBelief(Toto="seat:Ann"))
        table.show("Toto", "seat:1")
        assert table.move("Toto", "seat:2") == [see("Toto", "seat:Bob")]
        assert table.move("Toto", "seat:2") == []

    def test_a_card_that_is_back_where_it_belongs_clears_its_player(self) -> None:
        belief = FakeBelief(Toto="seat:Ann")
        table = Watched("table", belief=belief)
        table.show("Toto", "seat:2")
        belief.accusations.add(id_of("Toto"))
        assert table.move("Toto", "seat:1") == [see("Toto", "seat:Ann")]

    def test_a_card_taken_up_for_an_undo_and_laid_there_again_at_once_is_news(self) -> None:
        """The referee's belief decides, not the time between."""
        belief = FakeBelief()
        table = Watched("table", belief=belief)
        assert table.show("Toto", "seat:2") == [see("Toto", "seat:Bob")]
        belief.places[id_of("Toto")] = "seat:Bob"
        assert table.press("undo") == [UNDO]
        belief.places[id_of("Toto")] = "hidden"
        table.take("Toto")
        table.pass_by(1)
        assert table.show("Toto", "seat:2") == [see("Toto", "seat:Bob")]

    def test_a_card_dug_out_of_a_pile_and_played_again_is_news_though_it_never_vanished(self) -> None:
        """It was covered by other discards all the time; meanwhile somebody took it into the hand."""
        belief = FakeBelief()
        table = Watched("table", belief=belief)
        assert table.show("Jackpot!", "discard") == [see("Jackpot!", "discard")]
        belief.places[id_of("Jackpot!")] = "discard"
        assert table.show("Jackpot!", "discard") == []
        belief.places[id_of("Jackpot!")] = "hidden"
        assert table.show("Jackpot!", "discard") == [see("Jackpot!", "discard")]

    def test_a_card_back_from_a_hand_before_it_was_missed_is_news_at_another_place_of_the_zone(self) -> None:
        belief = FakeBelief()
        table = Watched("table", belief=belief)
        table.show("Toto", "seat:2")
        belief.places[id_of("Toto")] = "seat:Bob"
        assert table.move("Toto", "seat:2") == []
        belief.places[id_of("Toto")] = "hidden"
        assert table.move("Toto", "seat:2") == [see("Toto", "seat:Bob")]

    @pytest.mark.parametrize("kind", ["show", "move"])
    def test_discards_that_are_picked_up_to_be_shuffled_are_not_played(self, kind: str) -> None:
        belief = FakeBelief()
        table = Watched("table", belief=belief)
        table.show("Jackpot!", "discard")
        belief.places[id_of("Jackpot!")] = "hidden"
        table.steering.reshuffled()
        assert getattr(table, kind)("Jackpot!", "discard") == []
        table.take("Jackpot!")
        assert table.show("Jackpot!", "discard") == [see("Jackpot!", "discard")], "drawn again, and played"

    def test_a_card_whose_play_was_undone_is_not_played_by_pushing_it(self) -> None:
        belief = FakeBelief()
        table = Watched("table", belief=belief)
        table.show("Toto", "seat:2")
        belief.places[id_of("Toto")] = "hidden"
        table.steering.undone()
        assert table.move("Toto", "seat:2") == []
        assert table.show("Toto", "seat:2") == [see("Toto", "seat:Bob")], "taken up, and laid there again"

    def test_a_card_that_lies_where_it_should_not_is_not_accused_once_more(self) -> None:
        belief = FakeBelief()
        table = Watched("table", belief=belief)
        table.show("Toto", "seat:2")
        belief.accusations.add(id_of("Toto"))
        assert table.show("Toto", "seat:2") == []

    def test_markers_lie_there_and_say_nothing(self) -> None:
        table = Watched("table", belief=FakeBelief())
        assert [table.show(marker, "center") for marker in ("center", "discard", "seat 1", "seat 2")] == [[]] * 4
        assert table.steering.next_by is None

    def test_without_a_marker_people_are_told_once_until_there_is_one(self) -> None:
        table = Watched("table", belief=FakeBelief())
        assert table.show("Toto") == ["No marker is in view: lay a marker card at every place."]
        assert table.show("Water") == []
        assert table.move("Toto", "center") == [see("Toto", "center")]
        assert table.show("Draw 2") == ["No marker is in view: lay a marker card at every place."]

    def test_a_seat_where_nobody_sits_is_told_once(self) -> None:
        table = Watched("table", belief=FakeBelief())
        assert table.show("Toto", "seat:5") == ["Nobody sits at seat 5: take its marker away."]
        assert table.show("Water", "seat:5") == []

    @pytest.mark.parametrize("zone", ["seat:" + "9" * 5000, "seat:[red]", "seat:", "cellar"])
    def test_a_place_that_no_table_has_changes_nothing(self, zone: str) -> None:
        said = Watched("table", belief=FakeBelief()).show("Toto", zone)
        assert said in ([], ["Nobody sits at that seat: take its marker away."])

    def test_a_card_long_out_of_sight_is_mentioned_once(self) -> None:
        table = Watched("table", belief=FakeBelief(Toto="seat:Ann"))
        table.show("Toto", "seat:1")
        table.take("Toto")
        assert table.pass_by(LONG_GONE - 1) == []
        assert table.pass_by(1) == [{"do": "gone", "card": id_of("Toto")}]
        assert table.pass_by(LONG_GONE) == []

    def test_a_card_that_is_seen_again_in_time_is_not_mentioned(self) -> None:
        table = Watched("table", belief=FakeBelief(Toto="seat:Ann"))
        table.show("Toto", "seat:1")
        table.take("Toto")
        table.pass_by(LONG_GONE - 1)
        table.show("Toto", "seat:1")
        assert table.pass_by(LONG_GONE) == []

    def test_nothing_is_missed_while_the_camera_is_gone(self) -> None:
        table = Watched("table", belief=FakeBelief(Toto="seat:Ann"))
        table.show("Toto", "seat:1")
        table.take("Toto")
        table.camera("lost")
        assert table.pass_by(10 * LONG_GONE) == []


class TestPause:
    def test_nothing_but_pause_and_repeat_is_heard(self) -> None:
        tray = Watched()
        assert tray.show_and_take("pause") == ["pause"]
        assert tray.steering.paused
        assert tray.show_and_take("Toto") == []
        assert tray.press("done") == ["The game is paused: show the pause card again, or press pause."]
        assert tray.press("repeat") == ["repeat"]

    def test_what_lies_in_the_tray_afterwards_was_shown(self) -> None:
        tray = Watched()
        tray.show("Toto", x=LEFT)
        tray.press("pause")
        tray.show("Water", x=RIGHT)
        assert tray.press("pause") == ["resume", see("Water")]
        assert tray.show("Water", x=RIGHT) == []

    def test_on_a_table_the_referees_belief_tells_what_has_changed(self) -> None:
        table = Watched("table", belief=FakeBelief(Toto="seat:Ann"))
        table.show("Toto", "seat:1")
        table.press("pause")
        table.show("Water", "seat:2")
        assert table.press("pause") == ["resume", see("Water", "seat:Bob")]

    def test_a_card_that_had_no_business_there_may_be_taken_away_in_the_break(self) -> None:
        belief = FakeBelief()
        tray = Watched(belief=belief)
        tray.show("Toto")
        belief.accusations.add(id_of("Toto"))
        tray.press("pause")
        assert tray.take("Toto") == []
        assert tray.press("pause") == ["resume", {"do": "gone", "card": id_of("Toto")}]


class TestRestart:
    def test_what_lies_there_was_there_before(self) -> None:
        belief = FakeBelief()
        tray = Watched(belief=belief)
        tray.show("Toto")
        belief.places[id_of("Toto")] = "seat:Ann"
        tray.restart()
        assert tray.show("Toto") == []

    def test_a_card_that_nobody_knows_of_was_shown_while_the_scanner_was_away(self) -> None:
        tray = Watched(belief=FakeBelief())
        tray.show("Water")
        tray.restart()
        assert tray.show("Toto") == [see("Toto")]

    def test_control_cards_that_lie_there_are_not_obeyed_again(self) -> None:
        tray = Watched(belief=FakeBelief())
        tray.show("undo")
        tray.restart()
        assert tray.show("undo") == []

    def test_after_a_while_everything_is_news_again(self) -> None:
        tray = Watched(belief=FakeBelief(Toto="seat:Ann"))
        tray.show("Water")
        tray.restart()
        tray.t = (AS_FOUND + 1) / FPS
        assert tray.show("Toto") == [see("Toto")]
        assert tray.show("done") == [DONE]

    def test_a_game_that_goes_on_begins_with_what_lies_there(self) -> None:
        tray = Watched(belief=FakeBelief(Toto="seat:Ann"), resumed=True)
        assert tray.show("Toto") == []
        assert tray.show("done") == []

    def test_the_first_start_of_a_new_game_takes_everything_for_news(self) -> None:
        tray = Watched(belief=FakeBelief())
        tray.restart()
        assert tray.show("Toto") == [see("Toto")]
        assert tray.show("done") == [DONE]

    def test_a_camera_that_comes_back_sees_what_lay_there(self) -> None:
        tray = Watched(belief=FakeBelief(Toto="seat:Ann"))
        tray.show("Toto")
        assert tray.camera("lost") == ["The camera is gone: check its cable. The game goes on by hand."]
        tray.pass_by(60)
        assert tray.camera("back") == ["The camera is back."]
        assert tray.show("Toto") == []

    def test_a_scanner_that_died_with_its_camera_and_is_back_says_when_it_is_lost_again(self) -> None:
        tray = Watched(belief=FakeBelief())
        tray.show("Toto")
        tray.camera("lost")
        tray.restart()
        assert tray.steering.camera == "back"
        assert len(tray.camera("lost")) == 1

    @pytest.mark.parametrize("layout", ["tray", "table"])
    def test_the_next_game_does_not_begin_with_what_the_last_one_left_lying(self, layout: Any) -> None:
        zone, place = ("tray", "tray") if layout == "tray" else ("seat:1", "seat:Ann")
        table = Watched(layout, belief=FakeBelief(), left_lying=[code_on("Toto"), code_on("yes")])
        table.restart()
        assert table.show("Toto", zone) == []
        assert table.show("yes", x=RIGHT) == []
        assert table.show("Water", zone) == [see("Water", place)]
        table.pass_by(5)
        table.take("Toto")
        table.pass_by(5)
        assert table.show("Toto", zone) == [see("Toto", place)]


class TestWordsOfTheCamera:
    @pytest.mark.parametrize("status", ["lost", "dark", "blurred"])
    def test_each_is_told_once(self, status: str) -> None:
        tray = Watched()
        assert len(tray.camera(status)) == 1
        assert tray.camera(status) == []
        assert tray.camera("back") == ["The camera is back."]

    def test_a_word_that_nobody_knows_is_none(self) -> None:
        assert Watched().camera("[red]hungry") == []


class TestStrangers:
    def test_a_foreign_code_is_told_once_and_never_raw(self) -> None:
        tray = Watched()
        said = tray.hear(line("foreign", FOREIGN, None, 0))
        assert said == ['That code is not one of ours: "http://example.org/\\u005bred\\u005d\\u001b\\u005b2J".']
        assert tray.hear(line("foreign", FOREIGN, None, 9)) == []

    @pytest.mark.parametrize("layout", ["tray", "table"])
    @pytest.mark.parametrize("kind", ["foreign", "appeared"])
    def test_a_card_of_another_deck_is_for_the_referee_to_judge(self, layout: Any, kind: str) -> None:
        table = Watched(layout, belief=FakeBelief())
        zone = None if kind == "foreign" else "tray" if layout == "tray" else "center"
        said = table.hear(line(kind, "FX:MO:001", zone, 0))
        assert said == [see("FX:MO:001", "tray" if layout == "tray" else "center")]

    def test_it_is_judged_every_time_it_is_shown_though_the_scanner_never_says_that_it_went(self) -> None:
        tray = Watched(belief=FakeBelief())
        assert len(tray.hear(line("foreign", "FX:MO:001", None, 0))) == 1
        assert tray.hear(line("foreign", "FX:MO:001", None, 1)) == []
        assert len(tray.hear(line("foreign", "FX:MO:001", None, 9))) == 1

    def test_two_stickers_with_one_code_are_told_by_name_once(self) -> None:
        tray = Watched(belief=FakeBelief())
        tray.show("Toto")
        assert tray.hear(line("duplicate", "Toto", "tray", 1, RIGHT)) == [
            "Two stickers of Toto are in view: take one of them away."
        ]
        assert tray.hear(line("duplicate", "Toto", "tray", 2, RIGHT)) == []
        tray.take("Toto")
        tray.show("Toto")
        assert len(tray.hear(line("duplicate", "Toto", "tray", 3, RIGHT))) == 1

    def test_a_thousand_foreign_codes_are_not_all_remembered(self) -> None:
        tray = Watched()
        for number in range(1000):
            tray.hear(line("foreign", f"https://example.org/{number}", None, number))
        assert len(tray.steering._told) <= 64


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"event": None},
        {"event": ["appeared"], "code": "FX:OZ:001"},
        {"event": "appeared"},
        {"event": "appeared", "code": 7, "card": None},
        {"event": "appeared", "code": ""},
        {"event": "vanished", "code": "FX:OZ:001"},
        {"event": "summary", "frames": 12},
        {"event": "status", "fps": 12.5},
        {"event": "camera"},
        {"event": "\x1b[2J", "code": "FX:OZ:001"},
    ],
)
def test_a_line_that_makes_no_sense_is_no_deed(value: dict[str, Any]) -> None:
    assert Watched().hear(value) == []


@pytest.mark.parametrize("t", [pytest.param(10**400, id="huge"), float("nan"), float("inf"), -1, "now", None, True])
@pytest.mark.parametrize("corners", [None, "corners", [], [[1]], [[10**400, 0]] * 4, [[float("nan"), 0]] * 4, 5, {}])
def test_odd_times_and_corners_do_not_hide_a_card(t: Any, corners: Any) -> None:
    odd = line("appeared", "Toto", "tray", 0) | {"t": t, "corners": corners, "frame": t}
    assert Watched(belief=FakeBelief()).hear(odd) == [see("Toto")]


# -- what must always hold ----------------------------------------------------------------------------------

names = st.sampled_from(["Toto", "Water", "Draw 2", "done", "yes", "no", "undo", "pause", "seat 2", "digit 3"])
zones = st.sampled_from([None, "tray", "center", "discard", "seat:1", "seat:Bob", "seat:9"])
times = st.floats(0, 100, width=32)
places = st.sampled_from([LEFT, RIGHT])
sightings = st.builds(line, st.sampled_from(["appeared", "moved", "vanished"]), names, zones, times, places)
comings_and_goings = st.builds(
    line,
    st.sampled_from(["appeared", "vanished"]),
    st.sampled_from(["Toto", "Water"]),
    st.sampled_from(["center", "seat:1"]),
    times,
    places,
)
cameras = st.builds(lambda status: {"event": "camera", "status": status}, st.sampled_from(["lost", "back", "dark"]))
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=6,
)
kinds = st.sampled_from(["appeared", "moved", "vanished", "foreign", "duplicate", "camera", "summary", "status"])
codes = st.sampled_from([code_on("Toto"), code_on("done"), "FX:MO:001", "FX:ZZ:999", FOREIGN]) | anything
nonsense = st.fixed_dictionaries(
    {"event": kinds | anything},
    optional=dict.fromkeys(("card", "zone", "frame", "t", "corners", "status"), anything) | {"code": codes},
)
huge = st.builds(
    lambda name, x, fps: (
        line("appeared", name, "tray", 0.0) | {"corners": [[x, x]] * 4, "fps": fps, "t": x, "frame": x}
    ),
    names,
    st.sampled_from([10**400, float("nan"), float("inf")]),
    st.sampled_from([10**400, float("nan"), -1, True]),
)
wants = st.sampled_from(["card", "player", "play", "discard", "option", "number", "confirm", None])
prompts = st.none() | st.builds(
    lambda want, choices, optional: {"want": want, "choices": choices, "optional": optional},
    wants,
    st.lists(st.sampled_from(["Ann", "Bob", "left", 1, True]), max_size=3),
    st.booleans(),
)
presses = st.sampled_from(["done", "yes", "no", "undo", "pause", "repeat", "seat 1", "seat 9", "digit 0", "digit 7"])
layouts = st.sampled_from(["tray", "table"])


@settings(deadline=None)
@given(layouts, st.lists(st.tuples(sightings | cameras | nonsense | presses | st.just(5.0), prompts), max_size=25))
def test_whatever_comes_every_deed_is_one_thing_and_can_be_told_in_json(
    layout: Any, given: list[tuple[Any, Any]]
) -> None:
    steering = Steering(("Ann", "Bob", "Cy"), layout, FakeBelief())
    for what, prompt in given:
        for deed in _deeds(steering, what, prompt):
            assert (deed.input is not None) + bool(deed.command) + bool(deed.notice) == 1
            assert deed.notice.isprintable() and not set(deed.notice) & set("[]<>\\`") - {"\\"}
            json.dumps(deed.input)


def _deeds(steering: Steering, what: Any, prompt: Any) -> list[Deed]:
    if isinstance(what, str):
        return steering.command(what, prompt)
    return steering.pass_time(what) if isinstance(what, float) else steering.hear(what, prompt)


@settings(deadline=None)
@given(st.lists(sightings, max_size=30))
def test_in_the_tray_a_card_is_told_at_most_once_for_every_time_it_comes_into_view(lines: list[dict[str, Any]]) -> None:
    """It comes into view with its first line and with the first one after it vanished."""
    steering = Steering(("Ann", "Bob"), "tray", FakeBelief())
    in_view: set[str] = set()
    came, heard = Counter[str](), Counter[str]()
    for each in lines:
        before = steering.paused
        code = each["code"]
        if each["event"] == "vanished":
            in_view.discard(code)
        elif code not in in_view:
            in_view.add(code)
            came[code] += 1
        deeds = steering.hear(each)
        heard.update(deed.input["card"] for deed in deeds if deed.input and deed.input["do"] == "see")
        assert not (before and steering.paused and any(deed.input for deed in deeds))
    assert all(count <= came[OZ.cards[id].code] for id, count in heard.items())


@settings(deadline=None)
@given(st.lists(comings_and_goings, max_size=30))
def test_on_a_table_the_referee_is_never_told_twice_in_a_row_that_a_card_lies_at_its_place(
    lines: list[dict[str, Any]],
) -> None:
    belief = FakeBelief()
    steering = Steering(("Ann", "Bob"), "table", belief)
    for each in lines:
        for deed in steering.hear(each):
            if deed.input is not None and deed.input["do"] == "see":
                card, zone = deed.input["card"], deed.input["zone"]
                assert belief.place_of(card) != zone
                belief.places[card] = zone


@settings(deadline=None)
@given(layouts, st.lists(sightings, max_size=20), st.booleans())
def test_a_scanner_that_is_started_again_and_sees_the_same_says_nothing_new_to_a_referee(
    layout: Any, lines: list[dict[str, Any]], camera: bool
) -> None:
    """Over a real game, at whichever line: everything in view appears once more, and nothing is taken."""
    referee = new_game(Setup("oz", ("Ann", "Bob"), "Ann", "auto"))
    steering = Steering(("Ann", "Bob"), layout, RefereeBelief(referee))
    last: dict[str, dict[str, Any]] = {}
    for each in lines:
        last.pop(each["code"], None)
        if each["event"] != "vanished":
            last[each["code"]] = each
        for deed in steering.hear(each):
            if deed.input is not None:
                referee.take(deed.input)
    if camera:
        steering.hear({"event": "camera", "status": "lost"})
        steering.hear({"event": "camera", "status": "back"})
    else:
        steering.restarted()
    again = [each | {"event": "appeared", "frame": steering._frame, "t": 0.0} for each in last.values()]
    for each in again:
        for deed in steering.hear(each):
            assert deed.input is None or _may_be_told_again(referee, layout, deed.input), deed
            assert deed.command not in ("pause", "yes", "no")


def _may_be_told_again(referee: Any, layout: str, given: dict[str, Any]) -> bool:
    """A card that the referee believes in a hand, or elsewhere on the table, or that stands accused."""
    place = referee.game.state.place_of(given["card"])
    accused = RefereeBelief(referee).accused(given["card"])
    return given["do"] == "see" and (place == "hidden" or accused or (layout == "table" and place != given["zone"]))


@settings(deadline=None)
@given(st.lists(sightings | cameras | nonsense | huge, max_size=12))
def test_a_session_bears_whatever_its_scanner_says(lines: list[dict[str, Any]]) -> None:
    """Over a real game: nothing raises, and no fault of ours is logged."""
    faults: list[Exception] = []
    session = begin_session(Setup("oz", ("Ann", "Bob"), "Ann", "auto"), on_fault=faults.append)
    for each in lines:
        session.hear(each)
    assert faults == []
    assert all(spot.name.isprintable() for spot in session.view.camera.spots)
