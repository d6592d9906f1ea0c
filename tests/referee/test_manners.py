"""What a strict reader of the contract expects besides: all that changed is told, and nobody is accused in haste."""

from __future__ import annotations

from pathlib import Path

from companion.keeping import with_journal
from companion.setup import Setup
from tests.referee.soundness import check_conservation
from tests.table_talk import TableTalk


def test_a_win_that_a_surprise_takes_away_is_taken_back_aloud() -> None:
    """That's Mine! takes the Keeper that had just won."""
    table = TableTalk("oz").lay(Ann=["The Tin Woodman"], center=["Future Leaders of Oz"])
    table.see("The Scarecrow")
    assert table.said("won", player="Ann")
    table.see("That's Mine!", by="Bob")
    assert table.said("cancelled", was_won=True)[0]["text"].endswith("The win is taken back.")
    assert table.keepers("Bob") == ["The Scarecrow"] and table.state["winner"] is None


def test_a_cancelled_goal_says_which_goal_is_back() -> None:
    table = TableTalk("oz").lay(center=["I'm Melting!"])
    table.see("The Smartest Dummy Ever")
    table.see("Canceled Plans", by="Cy")
    assert table.said("goal_off", card=table.card("The Smartest Dummy Ever"))
    assert table.said("goal_on", card=table.card("I'm Melting!"))


def test_a_cancelled_rule_says_which_rule_is_back_and_what_goes_back() -> None:
    table = TableTalk("star").lay(center=["Draw 2"])
    table.see("Draw 4")
    table.see("Veto!", by="Bob")
    assert table.said("rule_on", card=table.card("Draw 2"))
    back = table.said("hand", player="Ann", back=2)[0]
    assert back["text"] == "Ann puts 2 cards back and holds 4." and back["because"] == table.ids("Veto!")


def test_a_cancelled_theft_says_whose_the_keeper_is() -> None:
    table = TableTalk("oz").lay(Bob=["Water"])
    table.see("Steal Something")
    table.pick("Water")
    table.see("Stop That!", by="Bob")
    assert table.said("moved", card=table.card("Water"), to="seat:Bob")


def test_a_turn_that_passes_again_says_that_nobody_draws_twice() -> None:
    """In auto mode the turn has passed before the Surprise comes."""
    table = TableTalk("oz", advance="auto")
    table.see("Toto")
    assert table.said("draw", player="Bob") and not table.said("draw", again=True)
    table.see("That's Mine!", by="Cy")
    assert table.said("turn", player="Bob", again=True)[0]["text"].startswith("Still Bob's turn")
    assert table.said("draw", player="Bob", again=True)
    assert table.held_by("Bob") == 4


def test_keepers_are_exchanged_in_either_order() -> None:
    """Ann takes Bob's first, then gives hers: no theft."""
    table = TableTalk("oz").lay(Ann=["Water"], Bob=["Toto"])
    table.see("Exchange Keepers", "discard")
    table.see("Toto", "seat:Ann")
    assert not table.said("violation")
    table.see("Water", "seat:Bob")
    assert (table.keepers("Ann"), table.keepers("Bob")) == (["Toto"], ["Water"])
    assert table.state["violations"] == []


def test_a_stolen_card_that_lands_elsewhere_is_not_the_thiefs() -> None:
    """Ann may take it, Cy may not."""
    table = TableTalk("oz").lay(Bob=["Toto"])
    table.see("Steal Something")
    table.see("Toto", "seat:Cy")
    assert table.said("violation", kind="took_without_card", player="Cy")
    table.see("Toto", "seat:Ann")
    assert table.keepers("Ann") == ["Toto"]


def test_dealt_keepers_lie_where_they_are_seen() -> None:
    """Share the Wealth, watched by a camera: the order of sightings is nobody's business."""
    table = TableTalk("fluxx").lay(Ann=["Milk", "Bread"], Bob=["Love"])
    table.see("Share the Wealth")
    for name, seat in (("Bread", "Cy"), ("Love", "Ann"), ("Milk", "Bob")):
        table.see(name, f"seat:{seat}")
    assert [table.keepers(name) for name in ("Ann", "Bob", "Cy")] == [["Love"], ["Milk"], ["Bread"]]


def test_who_must_discard_may_discard_a_surprise() -> None:
    """On the discard pile it is discarded; shown, it is played."""
    table = TableTalk("star")
    table.see("Hand Limit 1")
    table.see("Veto!", "discard", by="Bob")
    assert table.said("discarded", card=table.card("Veto!")) and not table.said("cancelled")
    again = TableTalk("star")
    again.see("Hand Limit 1")
    again.see("Veto!", by="Bob")
    assert again.said("cancelled", card=again.card("Hand Limit 1"))


def test_a_foreign_card_is_told_to_who_shows_it() -> None:
    table = TableTalk("oz")
    table.tell(do="see", card="FX:SF:010", by="Cy")
    assert table.said("violation", kind="wrong_deck", player="Cy")


def test_a_voluntary_discard_is_one_whoever_does_it() -> None:
    table = TableTalk("oz").lay(Bob=["Dorothy"])
    table.see("Toto", "discard", by="Bob")
    assert table.said("violation", kind="voluntary_discard", player="Bob")
    table.see("Dorothy", "discard")
    assert table.said("violation", kind="voluntary_discard", player="Bob")


def test_what_clings_is_told_to_move_too() -> None:
    table = TableTalk("star").lay(Bob=["Starship", "Malfunction"])
    table.see("Steal a Keeper")
    table.pick("Starship")
    moved = [event["card"] for event in table.said("moved")]
    assert moved == [table.card("Starship"), table.card("Malfunction")]


def test_changing_places_is_told() -> None:
    table = TableTalk("star")
    table.see("Brain Transference")
    table.pick("Cy")
    assert table.said("swapped", players=["Ann", "Cy"])


def test_who_leaves_in_the_middle_of_an_action_leaves_all_the_cards() -> None:
    table = TableTalk("oz")
    table.see("Draw 2 and Use 'Em")
    table.tell(do="leave", player="Ann")
    assert sum(event["count"] for event in table.said("discarded", card=None)) == 5
    assert table.state["discard"].count(None) == 5


def test_a_disputed_claim_is_told() -> None:
    table = TableTalk("oz").lay(center=["I'm Melting!"])
    table.tell(do="claim", player="Ann")
    table.pick(False)
    assert table.said("disputed", player="Ann", by="Bob") and table.state["winner"] is None


def test_several_answers_at_once_are_not_asked_for_in_between() -> None:
    table = TableTalk("oz", players="Ann,Bob")
    table.see("Hand Limit 1")
    table.pick("Toto", "Dorothy")
    assert not table.said("prompt") and table.held_by("Bob") == 1


def test_a_shield_that_prevents_a_win_is_told() -> None:
    """Who would have won, and what stops it."""
    table = TableTalk("eco").lay(Ann=["Frogs"], Bob=["Insects", "Poison"])
    table.see("Frogs Eat Insects")
    assert table.said("blocked", player="Ann", by=[table.card("Poison")])
    assert table.state["winner"] is None


def test_violations_count_down() -> None:
    table = TableTalk("oz", players="Ann,Bob")
    table.hand("Bob", 5)
    table.see("Hand Limit 1")
    table.see("Toto", "discard")
    assert table.state["violations"][0]["excess"] == 3


def test_a_won_game_that_is_resumed_says_who_won(tmp_path: Path) -> None:
    path = str(tmp_path / "won.journal")
    setup = Setup("oz", ("Ann", "Bob"), "Ann")
    referee, journal = with_journal(path, setup)
    for card in ("oz:the-tin-woodman", "oz:the-scarecrow"):
        referee.take({"do": "put", "card": card, "to": "seat:Bob"})
    referee.take({"do": "see", "card": "oz:future-leaders-of-oz"})
    journal.close()
    again, journal = with_journal(path, setup)
    journal.close()
    assert [event["event"] for event in again.opening()] == ["resumed", "won", "ready"]


# -- counts that turn out to be wrong ---------------------------------------------------------------------


def with_no_draw_pile(deck: str) -> TableTalk:
    """Cy holds all that is left of the draw pile."""
    table = TableTalk(deck)
    table.hand("Cy", table.held_by("Cy") + table.state["draw_pile"])
    assert table.state["draw_pile"] == 0
    return table


def test_a_card_out_of_a_hand_thought_empty_was_in_somebody_elses() -> None:
    """The draw pile is empty too: somebody's hand was counted wrong, and nobody shuffles for it."""
    table = with_no_draw_pile("monster")
    table.hand("Ann", 0)
    table.hand("Cy", table.held_by("Cy") + 4)
    held = table.held_by("Cy")
    table.see("Play 2")
    assert table.said("mismatch", seen="hand:Ann")[0]["text"] == "Ann was thought to hold no card, but shows Play 2."
    assert table.held_by("Cy") == held - 1
    check_conservation(table.referee.game)


def test_a_card_put_on_the_table_shuffles_nothing() -> None:
    table = with_no_draw_pile("oz").lay(Ann=["Toto"])
    table.put("Toto", "discard")
    table.put("Water", "seat:Ann")
    assert not table.said("reshuffled") and table.discard == ["Toto"]
    check_conservation(table.referee.game)


def test_a_card_put_on_the_table_may_have_been_an_unseen_discard() -> None:
    table = with_no_draw_pile("oz")
    table.leave("Bob")
    assert table.state["discard"] == [None] * 3
    table.put("Water", "seat:Ann")
    assert table.state["discard"] == [None] * 2
    check_conservation(table.referee.game)


def test_a_fetched_card_that_can_have_been_in_two_piles() -> None:
    """Time Portal over unseen discards: people say which pile it was, and the counts follow."""
    table = TableTalk("star")
    table.leave("Bob")
    pile = table.state["draw_pile"]
    table.see("Time Portal")
    table.see("Starship")
    assert table.said("prompt", want="option", choices=["the draw pile", "the discard pile"])
    table.pick("the discard pile")
    assert table.state["discard"] == [None, None, table.card("Time Portal")]
    table.undo()
    table.pick("the draw pile")
    assert table.said("turn", player="Cy") and table.state["draw_pile"] == pile - 2
    assert table.state["discard"].count(None) == 3


def test_a_fetched_card_that_was_put_elsewhere_before_people_said_whence() -> None:
    table = TableTalk("star")
    table.leave("Bob")
    table.see("Time Portal")
    table.see("Starship")
    table.put("Starship", "discard")
    table.pick("the discard pile")
    assert table.said("moved", card="Starship", to="hand:Ann")
    check_conservation(table.referee.game)


def test_a_discard_shown_late_is_one_of_the_unseen_whoever_is_asked_by_then() -> None:
    """Bob has discarded without showing; while Cy is asked, Bob's card is seen on the pile."""
    table = TableTalk("fluxx")
    table.see("Hand Limit 1")
    table.done()
    assert table.prompt is not None and table.prompt["player"] == "Cy"
    table.see("Time", "discard", by="Bob")
    assert not table.said("violation") and table.discard == [None, "Time"]
    assert table.held_by("Bob") == 1 and table.prompt["player"] == "Cy"


# -- sentences fit to be read aloud -----------------------------------------------------------------------


def test_with_two_goals_both_are_told() -> None:
    table = TableTalk("fluxx").lay(center=["Double Agenda", "Dreamland"])
    assert table.see("Hearts & Minds")[1]["text"] == "The Goals are Dreamland and Hearts & Minds."
    table.put("Double Agenda", "discard")
    assert table.said("prompt")[0]["because"] == table.ids("Dreamland", "Hearts & Minds")
    table.pick("Dreamland")
    assert table.said("goal_off")[0]["text"] == "Dreamland is no longer a Goal."


def test_a_redirected_keeper_is_told_once() -> None:
    table = TableTalk("oz")
    table.see("Toto")
    table.see("That's Mine!", by="Bob")
    assert table.said("keeper", player="Bob", card="Toto") and not table.said("moved", card="Toto")


def test_what_is_still_to_be_discarded_is_counted_down() -> None:
    table = TableTalk("star")
    table.see("Space Jackpot!")
    assert table.said("prompt")[0]["text"] == "Ann: discard 2 cards of your choice."
    table.see("Starship", "discard")
    assert table.said("prompt")[0]["text"] == "Ann: discard 1 card of your choice."


def test_a_goal_or_any_card_at_random() -> None:
    table = TableTalk("oz")
    table.see("Canceled Plans")
    assert table.said("prompt")[0]["text"] == "Bob: discard a Goal, or a card at random."


def test_a_power_says_whom_it_is_for() -> None:
    table = TableTalk("eco").lay(center=["Camouflage"])
    table.use("Camouflage")
    assert table.said("refused")[0]["reason"] == "Camouflage works only for a player with a Keeper in play"


def test_nothing_is_no_cards() -> None:
    assert TableTalk("oz").hand("Bob", 0)[0]["text"] == "Bob holds no cards."


def test_a_name_that_ends_with_a_mark_needs_no_full_stop() -> None:
    table = TableTalk("fluxx")
    table.see("Today's Special!")
    table.pick("birthday")
    asked = "Ann: play 3 cards of those drawn for Today's Special!"
    assert table.prompt is not None and table.prompt["text"] == asked
    assert table.done()[0]["reason"] == f"first: {asked}"


def test_a_hand_larger_than_the_draw_pile_makes_another_one_smaller() -> None:
    """People correct the referee: Ann holds ten, whatever was counted elsewhere. Nobody holds what lies open."""
    table = with_no_draw_pile("oz")
    held = table.held_by("Cy")
    table.hand("Ann", 10)
    assert [event["text"] for event in table.events] == ["Ann holds 10 cards.", f"Cy holds {held - 6} cards."]
    check_conservation(table.referee.game)
    table.hand("Ann", len(table.deck.cards))
    assert table.said("refused")[0]["reason"].endswith("cards at most: the others lie open")


def test_a_creeper_laid_before_somebody_has_found_its_taker() -> None:
    """Creeper Reassignment, watched by a camera: which Creeper and whose it is now is one sighting."""
    table = TableTalk("star").lay(Ann=["Evil"])
    table.see("Creeper Reassignment", "discard")
    table.see("Evil", "seat:Cy")
    assert table.creepers("Cy") == ["Evil"] and table.prompt is None
    table.undo()
    table.see("Evil")
    assert table.said("prompt", want="player", choices=["Bob", "Cy"])


def test_a_keeper_laid_before_somebody_is_given_away() -> None:
    table = TableTalk("star").lay(Ann=["Teleport Chamber", "Starship"])
    table.use("Teleport Chamber")
    table.see("Starship", "seat:Bob")
    assert table.keepers("Bob") == ["Starship"] and table.prompt is None


def test_an_undo_says_how_much_it_took_back() -> None:
    table = TableTalk("oz")
    table.play_on("Toto", "Dorothy")
    assert table.undo()[0]["text"] == "The last input is taken back."
    assert table.undo(2)[0]["text"] == "The last 2 inputs are taken back."


def test_a_keeper_on_its_way_accuses_nobody() -> None:
    """Bob has laid Cookies before Cy and looks for the other Keeper of the exchange: the camera sees Cookies again."""
    table = TableTalk("fluxx", first="Bob").lay(Ann=["Milk"], Bob=["Cookies"], Cy=["Chocolate"])
    table.see("Exchange Keepers", "discard")
    table.see("Cookies", "seat:Cy")
    assert table.see("Cookies", "seat:Cy") == [] and table.see("Cookies", "seat:Bob") == []
    table.see("Cookies", by="Cy")
    assert table.said("violation", kind="took_without_card", player="Cy"), "in the tray it is a grab"
    table.see("Cookies", "seat:Bob")
    table.see("Chocolate", "seat:Bob")
    assert (table.keepers("Bob"), table.keepers("Cy")) == (["Chocolate"], ["Cookies"])
    table.see("Cookies", "seat:Ann")
    assert table.said("violation", kind="took_without_card", player="Ann")


def test_keepers_that_migrate_are_seen_on_their_way() -> None:
    table = TableTalk("eco").lay(Ann=["Bears"], Bob=["Fish"], Cy=["Frogs"])
    table.see("Mass Migration", "discard")
    table.pick("left")
    table.see("Bears", "seat:Bob")
    table.see("Bears", "seat:Bob")
    assert not table.said("violation")
    table.see("Bears", "seat:Cy")
    assert table.said("violation", kind="took_without_card", player="Cy"), "that is not its way"
    table.see("Fish", "seat:Cy")
    table.see("Bears", "seat:Bob")
    assert not table.said("violation")
    table.see("Frogs", "seat:Ann")
    assert [table.keepers(name) for name in ("Ann", "Bob", "Cy")] == [["Frogs"], ["Bears"], ["Fish"]]


def test_nobody_joins_a_game_that_is_over() -> None:
    table = TableTalk("oz").lay(Ann=["The Tin Woodman", "The Scarecrow"])
    table.see("Future Leaders of Oz")
    assert table.state["winner"] == "Ann"
    assert table.join("Di")[0]["reason"] == "the game is over: Ann has won"
