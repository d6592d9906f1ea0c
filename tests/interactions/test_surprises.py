"""Surprises in Star Fluxx: what answers what, chains, and the Trap."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk


def star(**cards: list[str]) -> TableTalk:
    return TableTalk("star").lay(**cards)


ANSWERS = {
    "That's Mine!": "Monolith",
    "Canceled Plans": "Space Dock",
    "Veto!": "Draw 2",
    "Belay That!": "Trade Hands",
}


@pytest.mark.parametrize("surprise", ANSWERS)
@pytest.mark.parametrize("played", ANSWERS.values())
def test_what_answers_what(surprise: str, played: str) -> None:
    """Each one kind of card, and no other."""
    table = star()
    table.see(played)
    table.see(surprise, by="Bob")
    fits = ANSWERS[surprise] == played
    assert bool(table.said("cancelled", card=played)) == fits
    assert bool(table.said("violation", kind="out_of_turn")) != fits


@pytest.mark.parametrize("surprise", ["That's Mine!", "Veto!", "Belay That!", "Canceled Plans", "It's a Trap!"])
def test_a_surprise_played_as_a_play_is_no_action(surprise: str) -> None:
    """Any Surprise answers it because it is a Surprise; Belay That! is no exception either way."""
    first = "Veto!" if surprise != "Veto!" else "Belay That!"
    table = star(center=["Draw 2"])
    table.see(first)
    table.see(surprise, by="Bob")
    assert table.said("cancelled", card=first, by=surprise)
    assert table.new_rules == ["Draw 2"]


@pytest.mark.parametrize("surprise", ["That's Mine!", "Veto!", "Belay That!", "Canceled Plans"])
def test_free_actions_are_not_answered(surprise: str) -> None:
    """The Captain takes the Doctor: only a Trap would help."""
    table = star(Ann=["The Captain"], Bob=["The Doctor"])
    table.use("The Captain")
    table.pick("The Doctor")
    table.see(surprise, by="Bob")
    assert not table.said("cancelled") and table.keepers("Ann") == ["The Captain", "The Doctor"]


def test_the_moment_is_over_with_the_next_play() -> None:
    """The Goal of before can no longer be cancelled."""
    table = star(center=["Play 2"])
    table.see("Space Dock")
    table.see("Monolith")
    table.see("Canceled Plans", by="Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob")
    assert table.goals == ["Space Dock"]


def test_anyone_may_join_either_side() -> None:
    """Cy, whom it does not concern, saves Ann's rule."""
    table = star()
    table.see("Draw 2")
    table.see("Veto!", by="Bob")
    table.see("Belay That!", by="Cy")
    assert table.new_rules == ["Draw 2"] and table.held_by("Cy") == 2


def test_a_cancelled_card_of_a_side_hand_costs_no_play_of_the_turn() -> None:
    """Draw 2 and Use 'Em goes on with the other card, and is still one play."""
    table = star(center=["Play 2"])
    table.see("Draw 2 and Use 'Em")
    table.see("Draw 3")
    table.see("Veto!", by="Bob")
    assert table.said("cancelled", card="Draw 3")
    assert table.said("prompt", player="Ann", want="play", count=1)
    table.see("Monolith")
    assert (table.turn["played"], table.turn["to_play"], table.keepers("Ann")) == (1, 1, ["Monolith"])


def test_a_cancelled_rule_never_arrived() -> None:
    """Draw 2 is still there when Draw 4 is vetoed."""
    table = star(center=["Draw 2"])
    table.see("Draw 4")
    table.see("Veto!", by="Bob")
    assert (table.new_rules, table.rules["draw"]) == (["Draw 2"], 2)


def test_a_surprise_off_the_draw_pile_has_its_in_turn_part() -> None:
    """Wormhole brings That's Mine!: Ann steals with it."""
    table = star(center=["Wormhole"], Bob=["Monolith"])
    table.use("Wormhole")
    table.see("That's Mine!")
    table.pick("Monolith")
    assert table.keepers("Ann") == ["Monolith"]


# -- the Trap


def theft(by: str) -> TableTalk:
    """Bob loses a Keeper to Ann, who has one herself."""
    table = star(Bob=["The Doctor"], Ann=["The Captain", "Monolith"])
    if by == "The Captain":
        table.use("The Captain")
    else:
        table.see(by)
    if table.prompt:
        table.pick("The Doctor")
    assert "The Doctor" in table.keepers("Ann")
    return table


@pytest.mark.parametrize("by", ["Steal a Keeper", "That's Mine!", "The Captain"])
def test_the_trap_undoes_a_theft_and_steals_back(by: str) -> None:
    """By an Action, a Surprise in turn, or a Keeper's power."""
    table = theft(by)
    table.see("It's a Trap!", by="Bob")
    assert table.keepers("Bob") == ["The Doctor"]
    assert table.said("prompt", player="Bob", want="card", choices=table.ids("The Captain", "Monolith"))
    table.pick("Monolith")
    assert (table.keepers("Bob"), table.keepers("Ann")) == (["The Doctor", "Monolith"], ["The Captain"])
    assert table.held_by("Bob") == 2


def test_the_scientist_can_be_trapped_too() -> None:
    """Another power that steals."""
    table = star(Ann=["The Scientist"], Bob=["Monolith"])
    table.use("The Scientist")
    if table.prompt:
        table.pick("Monolith")
    table.see("It's a Trap!", by="Bob")
    if table.prompt:
        table.pick("The Scientist")
    assert table.keepers("Bob") == ["Monolith", "The Scientist"]


def test_only_the_victim_has_a_trap() -> None:
    """Cy lost nothing."""
    table = theft("Steal a Keeper")
    table.see("It's a Trap!", by="Cy")
    assert table.said("violation", kind="out_of_turn", player="Cy")
    assert "The Doctor" in table.keepers("Ann")


def test_a_thief_with_nothing_loses_nothing() -> None:
    """Only the theft is undone."""
    table = star(Bob=["Monolith"])
    table.see("Steal a Keeper")
    table.pick("Monolith")
    table.see("It's a Trap!", by="Bob")
    assert (table.keepers("Ann"), table.keepers("Bob"), table.prompt) == ([], ["Monolith"], None)


def test_a_trap_that_is_cancelled_leaves_the_theft() -> None:
    """Ann answers it in her turn: no play, and the Doctor is hers."""
    table = theft("Steal a Keeper")
    played = table.turn["played"]
    table.see("It's a Trap!", by="Bob")
    table.see("Veto!", by="Ann")
    assert table.said("cancelled", card="It's a Trap!", by="Veto!")
    assert "The Doctor" in table.keepers("Ann") and table.prompt is None
    assert table.turn["played"] == played


def test_a_trap_used_against_a_surprise_steals_nothing() -> None:
    """It only cancels."""
    table = star(Ann=["Monolith"])
    table.see("Space Dock")
    table.see("Canceled Plans", by="Bob")
    table.see("It's a Trap!", by="Cy")
    assert table.goals == ["Space Dock"] and table.prompt is None
    assert (table.keepers("Ann"), table.keepers("Cy")) == (["Monolith"], [])


def test_the_trap_gives_back_the_card_really_taken() -> None:
    """The Expendable Crewman had stepped in."""
    table = star(Ann=["The Stars"], Bob=["Monolith", "Expendable Crewman"])
    table.see("Steal a Keeper")
    table.pick("Monolith")
    assert "Expendable Crewman" in table.keepers("Ann")
    table.see("It's a Trap!", by="Bob")
    if table.prompt:
        table.pick("The Stars")
    assert sorted(table.keepers("Bob")) == ["Expendable Crewman", "Monolith", "The Stars"]


NO_THEFT = {
    "Exchange Keepers": ["The Captain", "Monolith"],
    "Sonic Sledgehammer": ["The Captain", "Monolith"],
    "Brain Transference": ["Bob"],
}


@pytest.mark.parametrize("card", NO_THEFT)
def test_no_trap_against_what_is_no_theft(card: str) -> None:
    """An exchange, a blow for all, a change of seats."""
    table = star(Ann=["The Captain"], Bob=["Monolith"], Cy=["The Time Traveler"])
    table.see(card)
    for answer in NO_THEFT[card]:
        if table.prompt:
            table.pick(answer)
    before = [table.keepers(name) for name in ("Ann", "Bob", "Cy")]
    table.see("It's a Trap!", by="Bob")
    assert not table.said("cancelled")
    assert [table.keepers(name) for name in ("Ann", "Bob", "Cy")] == before


def test_a_trap_on_beam_us_up_cancels_all_of_it() -> None:
    """Cy's chamber would collect Bob's Captain: Bob steals from Cy, whoever played the Action."""
    table = star(Ann=["The Doctor"], Bob=["The Captain"], Cy=["Teleport Chamber", "Monolith"])
    table.see("Beam Us Up!")
    assert table.held_by("Cy") == 3 + 2
    table.see("It's a Trap!", by="Bob")
    assert (table.keepers("Ann"), table.keepers("Bob"), table.held_by("Cy")) == (["The Doctor"], ["The Captain"], 3)
    assert table.said("prompt", player="Bob", want="card", choices=table.ids("Teleport Chamber", "Monolith"))
    table.pick("Monolith")
    assert table.keepers("Bob") == ["The Captain", "Monolith"]


def test_no_trap_on_beam_us_up_without_a_collector() -> None:
    """Bob's Captain comes back to Bob's own hand."""
    table = star(Bob=["The Captain"])
    table.see("Beam Us Up!")
    table.see("It's a Trap!", by="Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob")


def test_the_trap_in_ones_own_turn() -> None:
    """Every other player discards a card, the player draws two."""
    table = star()
    table.see("It's a Trap!")
    assert table.said("prompt", player="Bob", want="discard", count=1)
    table.done()
    table.done()
    assert table.said("draw", player="Ann", count=2)
    assert [table.held_by(name) for name in ("Ann", "Bob", "Cy")] == [5, 2, 2]


# -- a Creeper is no play: it does not end the moment (C1) -------------------------------------------------


def test_a_creeper_of_the_next_player_does_not_end_the_moment() -> None:
    """The turn passed by itself, and Bob was quick to draw: Cy may still say That's Mine!"""
    table = TableTalk("oz", advance="auto")
    table.see("Dorothy")
    table.see("Winged Monkeys", by="Bob")
    table.see("That's Mine!", by="Cy")
    assert table.said("cancelled", card="Dorothy", redirected=True)
    assert table.keepers("Cy") == ["Dorothy"]
    assert table.said("creeper", player="Bob", again=True)[0]["text"].endswith("still lies before Bob.")
    assert table.creepers("Bob") == ["Winged Monkeys"] and table.held_by("Bob") == 4
    assert table.turn["player"] == "Bob" and table.state["violations"] == []


def test_several_creepers_and_a_chain_of_surprises() -> None:
    table = TableTalk("oz", advance="auto")
    table.see("Dorothy")
    table.see("Winged Monkeys", by="Bob")
    table.see("Fighting Trees", by="Bob")
    table.see("That's Mine!", by="Cy")
    table.see("Veto!", by="Ann")
    assert table.keepers("Ann") == ["Dorothy"] and table.keepers("Cy") == []
    assert table.creepers("Bob") == ["Winged Monkeys", "Fighting Trees"]
    table.undo(2)
    assert table.keepers("Ann") == ["Dorothy"] and table.creepers("Bob") == ["Winged Monkeys", "Fighting Trees"]


def test_a_creeper_that_the_cancelled_play_drew_goes_back() -> None:
    """Ann drew it by Jackpot!, which is stopped: nobody has drawn it."""
    table = TableTalk("oz")
    table.see("Jackpot!")
    table.see("Winged Monkeys", by="Ann")
    assert table.held_by("Ann") == 6
    table.see("Stop That!", by="Bob")
    assert table.said("cancelled", card="Jackpot!") and table.creepers("Ann") == []
    assert table.said("moved", card="Winged Monkeys", to="hidden")
    assert table.said("hand", player="Ann", back=3) and table.held_by("Ann") == 3


def test_a_creeper_kept_in_the_hand_ends_the_moment() -> None:
    """Bob lays it down long after he drew it: that is not part of anybody's draw."""
    table = TableTalk("oz")
    table.see("Dorothy")
    table.see("Winged Monkeys", by="Bob")
    assert table.said("violation", kind="creeper_held")
    table.see("That's Mine!", by="Cy")
    assert table.said("violation", kind="out_of_turn", player="Cy")


def test_a_play_after_the_creeper_ends_the_moment() -> None:
    table = TableTalk("oz", advance="auto")
    table.see("Dorothy")
    table.see("Winged Monkeys", by="Bob")
    table.see("Play 2")
    table.see("That's Mine!", by="Cy")
    assert table.said("violation", kind="out_of_turn", player="Cy") and table.keepers("Ann") == ["Dorothy"]


def test_a_question_is_asked_when_all_that_went_back_is_told() -> None:
    table = TableTalk("star").lay(Ann=["The Captain"], Bob=["Starship"])
    table.see("Steal a Keeper")
    table.pick("Starship")
    table.see("It's a Trap!", by="Bob")
    assert [event["event"] for event in table.events[-2:]] == ["moved", "prompt"]
