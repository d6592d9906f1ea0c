"""Every Surprise of every deck: like an Action in one's own turn, an answer out of it."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk
from .facts import BOXES, GOALS
from .tables import asks, hands, idle_keepers, in_decks, names

# What each Surprise answers out of turn.
ANSWERS: dict[str, dict[str, str]] = {
    "oz": {"Canceled Plans": "Goal", "Stop That!": "Action", "That's Mine!": "Keeper", "Veto!": "New Rule"},
    "star": {
        "It's a Trap!": "steal",
        "That's Mine!": "Keeper",
        "Veto!": "New Rule",
        "Belay That!": "Action",
        "Canceled Plans": "Goal",
    },
    "startrek": {
        "Belay That!": "Action",
        "Canceled Plans": "Goal",
        "That's Mine!": "Keeper",
        "Veto!": "New Rule",
    },
}
EVERY = [(deck, surprise) for deck, surprises in ANSWERS.items() for surprise in surprises]
SURPRISE = pytest.mark.parametrize(("deck", "surprise"), EVERY)


def a_card(deck: str, kind: str) -> str:
    """A card of that type which asks nothing."""
    return {
        "Keeper": idle_keepers(deck, 1)[0],
        "Goal": BOXES[deck].goals[0],
        "New Rule": "Draw 3",
        "Action": "Rules Reset",
    }[kind]


@pytest.mark.parametrize("deck", ["eco", "fluxx", "monster", "nature", *ANSWERS])
def test_the_surprises_are_those_of_the_facts(deck: str) -> None:
    listed = [card.name for card in TableTalk(deck).deck.cards.values() if card.type == "Surprise"]
    assert listed == list(ANSWERS.get(deck, ()))


# -- in one's own turn ------------------------------------------------------------------------------------


@in_decks("Canceled Plans")
def test_canceled_plans_in_turn_discards_the_goals_and_a_card_of_every_other_hand(deck: str, card: str) -> None:
    goal, other = BOXES[deck].goals
    table = TableTalk(deck).lay(center=goal)
    table.see(card)
    assert table.said("goal_off", card=table.card(goal))
    assert table.state["goals"] == []
    assert asks(table, "Bob", "discard", 1)
    table.see(other, zone="discard")  # a Goal of his choice
    assert asks(table, "Cy", "discard", 1)
    table.done()  # or one at random
    assert table.discard == [goal, other, None, "Canceled Plans"]
    assert (hands(table), table.turn["played"]) == ((3, 2, 2), 1)


@in_decks("Double Agenda")
def test_canceled_plans_in_turn_discards_both_goals(deck: str, card: str) -> None:
    if deck == "fluxx":
        deck = "fluxx+oz"
    goals = list(BOXES[deck.split("+")[0]].goals)
    table = TableTalk(deck).lay(center=card)
    table.lay(center=goals)
    table.see("Canceled Plans")
    assert table.state["goals"] == []
    assert table.discard == goals


@in_decks("Stop That!", "Belay That!")
def test_stopping_in_turn_costs_every_other_player_an_action_or_a_random_card(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.hand("Cy", 0)
    table.see(card)
    assert asks(table, "Bob", "discard", 1)
    table.see("Trade Hands", zone="discard")
    assert table.prompt is None, "Cy has no card to lose"
    assert table.discard == ["Trade Hands", table.deck.cards[card].name]
    assert (hands(table), table.turn["played"]) == ((3, 2, 0), 1)


@in_decks("That's Mine!")
def test_thats_mine_in_turn_takes_a_keeper(deck: str, card: str) -> None:
    mine, first, second = idle_keepers(deck, 3)
    table = TableTalk(deck).lay(Ann=mine, Bob=first, Cy=second)
    table.see(card)
    assert names(table) == [first, second]
    table.pick(first)
    assert table.keepers("Ann") == [mine, first]
    assert table.discard == ["That's Mine!"]
    assert (hands(table), table.turn["played"]) == ((3, 3, 3), 1)


@in_decks("Veto!")
def test_veto_in_turn_discards_up_to_two_new_rules(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=["Draw 2", "Play 4", "Hand Limit 2"])
    table.done()
    table.done()
    held = table.held_by("Ann")
    table.see(card)
    assert names(table) == ["Draw 2", "Play 4", "Hand Limit 2"]
    assert table.prompt["optional"]
    table.pick("Play 4")
    table.pick("Hand Limit 2")
    assert table.prompt is None, "two, and no more"
    assert table.discard == [None, None, "Play 4", "Hand Limit 2", "Veto!"]
    assert (table.held_by("Ann"), table.turn["played"]) == (held - 1, 1)


@in_decks("Veto!")
def test_veto_in_turn_may_discard_one_or_none(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=["Draw 2", "Play 4"])
    table.see(card)
    table.pick("Draw 2")
    table.done()
    assert table.discard == ["Draw 2", "Veto!"]
    assert table.rules["play"] == 4


def test_its_a_trap_in_turn_costs_every_other_player_a_card_and_draws_2() -> None:
    table = TableTalk("star")
    table.see("It's a Trap!")
    assert asks(table, "Bob", "discard", 1)
    table.see("Monolith", zone="discard")
    assert asks(table, "Cy", "discard", 1)
    assert not table.said("draw")
    table.done()
    assert table.said("draw", player="Ann", count=2)
    assert hands(table) == (5, 2, 2)
    assert table.discard == ["Monolith", None, "It's a Trap!"]


def test_inflated_trap_draws_3_and_veto_takes_3() -> None:
    table = TableTalk("star+fluxx").lay(center=["fluxx:inflation"])
    table.see("It's a Trap!")
    table.done()
    table.done()
    assert table.said("draw", player="Ann", count=3)
    veto = TableTalk("star+fluxx").lay(center=["fluxx:inflation", "star:draw-2", "star:play-4", "fluxx:recycling"])
    veto.see("star:veto")
    assert "3 at most" in veto.prompt["text"]


# -- out of turn ------------------------------------------------------------------------------------------


@in_decks("Canceled Plans")
@pytest.mark.parametrize("by", ["Bob", "Cy"])
@pytest.mark.ruling("U5")
def test_canceled_plans_out_of_turn_cancels_only_the_goal_just_played(deck: str, card: str, by: str) -> None:
    old, new = BOXES[deck].goals
    table = TableTalk(deck).lay(center=old)
    table.see(new)
    assert names(table, table.state["goals"]) == [new]
    table.see(card, by=by)
    assert table.said("played", player=by, card=card, answers=table.card(new))
    assert table.said("cancelled", card=table.card(new), by=card)
    assert names(table, table.state["goals"]) == [old]
    assert table.discard == ["Canceled Plans", new]
    assert hands(table) == ((3, 2, 3) if by == "Bob" else (3, 3, 2))
    assert (table.turn["player"], table.turn["played"], table.turn["to_play"]) == ("Ann", 1, 0)


@in_decks("Canceled Plans")
def test_canceled_plans_takes_a_win_back(deck: str, card: str) -> None:
    goal = BOXES[deck].goals[0]
    table = TableTalk(deck).lay(Ann=list(GOALS[deck][goal].all))
    table.see(goal)
    assert table.state["winner"] == "Ann"
    table.see(card, by="Cy")
    assert table.said("cancelled", was_won=True)
    assert table.state["winner"] is None
    assert table.state["goals"] == []


@in_decks("Veto!")
def test_veto_out_of_turn_cancels_the_rule_just_played(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center="Draw 2")
    assert table.held_by("Ann") == 5
    table.see("Draw 4")
    assert table.held_by("Ann") == 6
    table.see(card, by="Bob")
    assert table.said("cancelled", card=f"{deck}:draw-4", by=card)
    assert table.rules["draw"] == 2, "the older rule stays: the new one never arrived"
    assert hands(table) == (4, 2, 3)
    assert table.said("hand", player="Ann", count=4), "what she drew goes back"
    assert table.discard == ["Veto!", "Draw 4"]
    assert table.turn["to_play"] == 0


@in_decks("Veto!")
def test_veto_saves_the_hands_that_a_limit_would_have_cost(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.see("Hand Limit 1")
    assert asks(table, "Bob", "discard", 2)
    table.see(card, by="Cy")
    assert table.prompt is None
    assert table.rules["hand_limit"] is None
    assert hands(table) == (3, 3, 2)


@in_decks("Stop That!", "Belay That!")
def test_an_action_is_stopped_before_it_is_carried_out(deck: str, card: str) -> None:
    action = "Steal Something" if deck == "oz" else "Steal a Keeper"
    keeper = idle_keepers(deck, 1)[0]
    table = TableTalk(deck).lay(Cy=keeper)
    table.see(action)
    assert asks(table, "Ann", "card")
    table.see(card, by="Bob")
    assert table.said("cancelled", card=table.card(action), by=card)
    assert table.prompt is None
    assert table.keepers("Cy") == [keeper]
    assert table.discard == [table.deck.cards[card].name, action]
    assert (hands(table), table.turn["to_play"]) == ((3, 2, 3), 0)


@in_decks("Stop That!", "Belay That!")
def test_an_action_that_asked_nothing_is_undone(deck: str, card: str) -> None:
    table = TableTalk(deck).lay(center=["Draw 2", "Play 2"])
    table.see("Rules Reset")
    assert table.rules["draw"] == 1
    table.see(card, by="Bob")
    assert (table.rules["draw"], table.rules["play"]) == (2, 2)
    assert table.discard == [table.deck.cards[card].name, "Rules Reset"]
    assert table.turn["to_play"] == 1, "the play is spent, the other is still due"


@in_decks("Stop That!", "Belay That!")
def test_a_stopped_side_hand_goes_back(deck: str, card: str) -> None:
    table = TableTalk(deck)
    pile = table.state["draw_pile"]
    table.see("Draw 2 and Use 'Em")
    assert table.state["held"] == 2
    table.see(card, by="Bob")
    guess = 1 if table.deck.cards[card].is_guess else 0
    assert (table.state["held"], table.state["draw_pile"]) == (0, pile + guess)


@in_decks("That's Mine!")
def test_thats_mine_out_of_turn_takes_the_keeper_just_played(deck: str, card: str) -> None:
    keeper = idle_keepers(deck, 1)[0]
    table = TableTalk(deck)
    table.see(keeper)
    table.see(card, by="Cy")
    assert table.said("played", player="Cy", card=card, answers=table.card(keeper))
    assert table.said("keeper", player="Cy", card=table.card(keeper))
    assert (table.keepers("Ann"), table.keepers("Cy")) == ([], [keeper])
    assert table.discard == ["That's Mine!"]
    assert (hands(table), table.turn["to_play"]) == ((3, 3, 2), 0)


@in_decks("That's Mine!")
def test_thats_mine_takes_a_win_away_and_may_win_itself(deck: str, card: str) -> None:
    goal = BOXES[deck].goals[0]
    first, second = GOALS[deck][goal].all
    table = TableTalk(deck).lay(center=goal, Ann=first)
    table.see(second)
    assert table.state["winner"] == "Ann"
    table.see(card, by="Bob")
    assert table.state["winner"] is None
    assert (table.keepers("Ann"), table.keepers("Bob")) == ([first], [second])
    other = TableTalk(deck).lay(center=goal, Bob=first)
    other.see(second)
    other.see(card, by="Bob")
    assert other.said("won", player="Bob", goal=other.card(goal))


@pytest.mark.ruling("U6")
@pytest.mark.parametrize(
    ("deck", "action"), [("oz", "Steal Something"), ("star", "Steal a Keeper"), ("startrek", "Steal a Keeper")]
)
def test_thats_mine_does_not_answer_a_keeper_that_was_not_played(deck: str, action: str) -> None:
    keeper = idle_keepers(deck, 1)[0]
    table = TableTalk(deck).lay(Cy=keeper)
    table.see(action)
    table.pick(keeper)
    table.see("That's Mine!", by="Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob")
    assert table.keepers("Ann") == [keeper]


@in_decks("That's Mine!")
def test_the_new_owner_obeys_the_keeper_limit_at_once(deck: str, card: str) -> None:
    keepers = idle_keepers(deck, 4)
    table = TableTalk(deck).lay(center="Keeper Limit 3", Bob=keepers[:3])
    table.see(keepers[3])
    table.see(card, by="Bob")
    assert table.said("violation", kind="keeper_limit", player="Bob", have=4, limit=3)
    table.pick(keepers[0])
    assert table.keepers("Bob") == keepers[1:]


# -- It's a Trap! -----------------------------------------------------------------------------------------

TRAP = "It's a Trap!"


def test_the_trap_undoes_a_theft_and_steals_from_the_thief() -> None:
    table = TableTalk("star").lay(Ann=["Monolith", "Small Moon"], Bob="The Stars")
    table.see("Steal a Keeper")
    table.pick("The Stars")
    assert "The Stars" in table.keepers("Ann")
    table.see(TRAP, by="Bob")
    assert table.keepers("Bob") == ["The Stars"]
    assert asks(table, "Bob", "card")
    assert names(table) == ["Monolith", "Small Moon"]
    table.pick("Small Moon")
    assert table.keepers("Bob") == ["The Stars", "Small Moon"]
    assert table.keepers("Ann") == ["Monolith"]
    assert table.discard == [TRAP, "Steal a Keeper"]
    assert hands(table) == (3, 2, 3)


def test_the_trap_steals_nothing_from_a_thief_without_keepers() -> None:
    table = TableTalk("star").lay(Bob="The Stars")
    table.see("Steal a Keeper")
    table.pick("The Stars")
    table.see(TRAP, by="Bob")
    assert table.prompt is None
    assert (table.keepers("Ann"), table.keepers("Bob")) == ([], ["The Stars"])


def test_only_the_victim_can_spring_the_trap() -> None:
    table = TableTalk("star").lay(Bob="The Stars")
    table.see("Steal a Keeper")
    table.pick("The Stars")
    table.see(TRAP, by="Cy")
    assert table.said("violation", kind="out_of_turn", player="Cy")
    assert table.keepers("Ann") == ["The Stars"]


@pytest.mark.parametrize(("thief", "prey"), [("The Captain", "The Doctor"), ("The Scientist", "Energy Being")])
def test_the_trap_answers_keepers_that_steal(thief: str, prey: str) -> None:
    table = TableTalk("star").lay(Ann=thief, Bob=prey)
    table.use(thief)
    table.pick(prey)
    table.see(TRAP, by="Bob")
    assert table.keepers("Bob") == [prey]
    table.pick(thief)
    assert table.keepers("Bob") == [prey, thief]
    assert table.discard == [TRAP]


def test_the_trap_answers_thats_mine_in_turn() -> None:
    table = TableTalk("star").lay(Ann="Monolith", Bob="The Stars")
    table.see("That's Mine!")
    table.pick("The Stars")
    table.see(TRAP, by="Bob")
    table.pick("Monolith")
    assert table.keepers("Bob") == ["The Stars", "Monolith"]
    assert table.discard == [TRAP, "That's Mine!"]


def test_the_trap_against_a_surprise_that_has_not_stolen_yet_only_cancels_it() -> None:
    table = TableTalk("star").lay(Ann="Monolith", Bob="The Stars")
    table.see("That's Mine!")
    table.see(TRAP, by="Bob")
    assert table.said("cancelled", card="star:thats-mine", by="star:its-a-trap")
    assert table.prompt is None
    assert (table.keepers("Ann"), table.keepers("Bob")) == (["Monolith"], ["The Stars"])


def test_the_crewman_who_stepped_in_comes_back_from_the_trap() -> None:
    table = TableTalk("star").lay(Ann="Monolith", Bob=["The Stars", "Expendable Crewman"])
    table.see("Steal a Keeper")
    table.pick("The Stars")
    assert table.keepers("Ann") == ["Monolith", "Expendable Crewman"]
    table.see(TRAP, by="Bob")
    table.pick("Monolith")
    assert table.keepers("Bob") == ["The Stars", "Expendable Crewman", "Monolith"]


def test_the_crewman_of_the_thief_steps_in_for_what_the_trap_takes() -> None:
    table = TableTalk("star").lay(Ann=["Monolith", "Expendable Crewman"], Bob="The Stars")
    table.see("Steal a Keeper")
    table.pick("The Stars")
    table.see(TRAP, by="Bob")
    table.pick("Monolith")
    assert table.keepers("Ann") == ["Monolith"]
    assert table.keepers("Bob") == ["The Stars", "Expendable Crewman"]


def test_a_trap_that_is_cancelled_lets_the_theft_stand() -> None:
    table = TableTalk("star").lay(Ann="Monolith", Bob="The Stars")
    table.see("Steal a Keeper")
    table.pick("The Stars")
    table.see(TRAP, by="Bob")
    table.see("Veto!", by="Ann")
    assert table.keepers("Ann") == ["Monolith", "The Stars"]
    assert table.prompt is None
    assert table.discard == [TRAP, "Veto!", "Steal a Keeper"]
    assert (hands(table), table.turn["played"]) == ((2, 2, 3), 1)


@pytest.mark.parametrize("chamber", ["Ann", "Cy"])
def test_the_trap_cancels_beaming_into_another_players_chamber(chamber: str) -> None:
    table = TableTalk("star").lay(Bob=["The Captain", "The Doctor"])
    table.lay(**{chamber: ["Teleport Chamber", "Monolith"]})
    table.see("Beam Us Up!")
    assert table.held_by(chamber) == 5
    table.see(TRAP, by="Bob")
    assert table.keepers("Bob") == ["The Captain", "The Doctor"]
    assert asks(table, "Bob", "card")
    assert names(table) == ["Teleport Chamber", "Monolith"], "from the owner of the chamber"
    table.pick("Monolith")
    assert table.keepers("Bob") == ["The Captain", "The Doctor", "Monolith"]
    assert table.discard == [TRAP, "Beam Us Up!"]
    assert table.held_by(chamber) == 3


def test_the_trap_does_not_answer_beaming_into_ones_own_hand() -> None:
    table = TableTalk("star").lay(Bob="The Captain")
    table.see("Beam Us Up!")
    table.see(TRAP, by="Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob")
    assert table.held_by("Bob") == 4


def test_the_trap_does_not_answer_exchanges_or_discards() -> None:
    exchange = TableTalk("star").lay(Ann="Monolith", Bob="The Stars")
    exchange.see("Exchange Keepers")
    exchange.pick("Monolith")
    exchange.pick("The Stars")
    exchange.see(TRAP, by="Bob")
    assert exchange.said("violation", kind="out_of_turn")
    hammer = TableTalk("star").lay(Ann="Monolith", Bob="The Stars", Cy="Small Moon")
    hammer.see("Sonic Sledgehammer")
    for keeper in ("Monolith", "The Stars", "Small Moon"):
        hammer.pick(keeper)
    hammer.see(TRAP, by="Bob")
    assert hammer.said("violation", kind="out_of_turn")


def test_the_trap_answers_the_theft_of_keepers_not_of_creepers() -> None:
    table = TableTalk("star+oz").lay(Bob="Winged Monkeys")
    table.see("Steal Something")
    table.pick("Winged Monkeys")
    table.see(TRAP, by="Bob")
    assert table.said("violation", kind="out_of_turn")


# -- what answers what ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["Keeper", "Goal", "New Rule", "Action"])
@SURPRISE
def test_a_surprise_answers_its_kind_and_no_other(deck: str, surprise: str, kind: str) -> None:
    table = TableTalk(deck).lay(Bob=idle_keepers(deck, 1, 1))
    table.see(a_card(deck, kind))
    table.see(surprise, by="Bob")
    if ANSWERS[deck][surprise] == kind:
        assert table.said("played", player="Bob", card=table.card(surprise))
        assert table.discard[0] == surprise
    else:
        assert table.said("violation", kind="out_of_turn", player="Bob", card=table.card(surprise))
        assert surprise not in table.discard
        assert table.held_by("Bob") == 3


@pytest.mark.ruling("U8")
@SURPRISE
def test_nobody_answers_an_own_card(deck: str, surprise: str) -> None:
    """In one's own turn it is a play like any other, and there is none left."""
    kind = ANSWERS[deck][surprise]
    if kind == "steal":
        table = TableTalk(deck).lay(Bob="Monolith")
        table.see("Steal a Keeper")
        table.pick("Monolith")
    else:
        table = TableTalk(deck)
        table.see(a_card(deck, kind))
    table.see(surprise, by="Ann")
    assert table.said("violation", kind="too_many_plays", player="Ann")
    assert not table.said("cancelled")


@SURPRISE
def test_it_comes_too_late_after_the_next_thing_has_happened(deck: str, surprise: str) -> None:
    kind = ANSWERS[deck][surprise]
    keeper = idle_keepers(deck, 2)[1]
    table = TableTalk(deck).lay(center="Play 2")
    if kind == "steal":
        table.lay(Bob="Monolith")
        table.see("Steal a Keeper")
        table.pick("Monolith")
    else:
        table.see(a_card(deck, kind))
    if kind == "Keeper":
        table.see("Trade Hands")
        table.pick("Cy")
    elif kind == "Action":
        table.done()
    else:
        table.see(keeper)
    table.see(surprise, by="Cy")
    assert not table.said("cancelled")
    assert not table.said("played")


@SURPRISE
def test_out_of_turn_with_nothing_to_answer_it_is_a_fault(deck: str, surprise: str) -> None:
    table = TableTalk(deck)
    table.see(surprise, by="Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob")
    assert hands(table) == (4, 3, 3)


@pytest.mark.parametrize(
    ("deck", "power", "position"),
    [
        ("star", "Unseen Force", {"Ann": "Unseen Force"}),
        ("oz", "Water", {"Ann": "Water", "Cy": "Wicked Witch of the West"}),
        ("startrek", "Phaser", {"Ann": "Phaser", "Cy": "Malfunction"}),
    ],
)
def test_free_actions_cannot_be_stopped(deck: str, power: str, position: dict[str, str]) -> None:
    table = TableTalk(deck).lay(**position)
    table.use(power)
    table.see("Stop That!" if deck == "oz" else "Belay That!", by="Bob")
    assert table.said("violation", kind="out_of_turn", player="Bob")


# -- Surprises against Surprises --------------------------------------------------------------------------

PAIRS = [
    (deck, first, second)
    for deck, surprises in ANSWERS.items()
    for first in surprises
    for second in surprises
    if first != second
]


@pytest.mark.ruling("U2")
@pytest.mark.parametrize(("deck", "first", "second"), PAIRS)
def test_any_surprise_cancels_any_surprise_played_in_turn(deck: str, first: str, second: str) -> None:
    goal, keeper = BOXES[deck].goals[0], idle_keepers(deck, 1)[0]
    table = TableTalk(deck).lay(center=["Draw 2", goal], Cy=keeper)
    held = table.held_by("Ann")
    table.see(first)
    table.see(second, by="Bob")
    assert table.said("cancelled", card=table.card(first), by=table.card(second))
    assert table.prompt is None
    assert (table.rules["draw"], names(table, table.state["goals"])) == (2, [goal])
    assert table.keepers("Cy") == [keeper]
    assert hands(table) == (held - 1, 2, 3)
    assert table.discard == [second, first]
    assert (table.turn["played"], table.turn["to_play"]) == (1, 0)


@pytest.mark.ruling("U2", "U4")
@pytest.mark.parametrize(("deck", "first", "second"), [pair for pair in PAIRS if ANSWERS[pair[0]][pair[1]] != "steal"])
def test_any_surprise_cancels_any_surprise_that_answers_and_the_card_stands(deck: str, first: str, second: str) -> None:
    """Ann plays a card, Bob answers it, Ann answers Bob: that is no play of hers."""
    kind = ANSWERS[deck][first]
    card = a_card(deck, kind)
    table = TableTalk(deck).lay(center=["Play 2"] if kind == "Action" else [])
    table.see(card)
    landed = table.state
    table.see(first, by="Bob")
    table.see(second, by="Ann")
    assert table.said("cancelled", card=table.card(first), by=table.card(second))
    after = table.state
    assert (after["rules"], after["goals"]) == (landed["rules"], landed["goals"])
    assert [player["keepers"] for player in after["players"]] == [player["keepers"] for player in landed["players"]]
    assert table.turn["played"] == 1
    assert table.held_by("Bob") == 2
    assert table.held_by("Ann") == landed["players"][0]["hand"] - 1
    assert table.discard[-1] == card if kind == "Action" else first in table.discard


@pytest.mark.ruling("U2")
@pytest.mark.parametrize("deck", ANSWERS)
def test_a_third_surprise_cancels_the_second(deck: str) -> None:
    stop = "Stop That!" if deck == "oz" else "Belay That!"
    table = TableTalk(deck).lay(center="Draw 2")
    table.see("Rules Reset")
    table.see(stop, by="Bob")
    assert table.rules["draw"] == 2
    table.see("Veto!", by="Ann")
    assert table.rules["draw"] == 1
    table.see("That's Mine!", by="Cy")
    assert table.said("cancelled", card=table.card("Veto!"), by=table.card("That's Mine!"))
    assert table.rules["draw"] == 2
    assert [table.held_by("Bob"), table.held_by("Cy")] == [2, 2]
    assert table.discard[:3] == [stop, "Veto!", "That's Mine!"]


@pytest.mark.ruling("U3")
@SURPRISE
def test_a_cancelled_play_is_spent(deck: str, surprise: str) -> None:
    kind = ANSWERS[deck][surprise]
    if kind == "steal":
        table = TableTalk(deck).lay(Bob="Monolith", center="Play 2")
        table.see("Steal a Keeper")
        table.pick("Monolith")
    else:
        table = TableTalk(deck).lay(center="Play 2")
        table.see(a_card(deck, kind))
    table.see(surprise, by="Bob")
    assert table.turn["played"] == 1
    assert table.turn["to_play"] == 1, "Play 2 stands, and one of the two is used"


# -- in the middle of other things ------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "rule"), [("star", "Wormhole"), ("oz", "Magic Shoes")])
def test_a_card_off_the_draw_pile_can_be_answered(deck: str, rule: str) -> None:
    goal = BOXES[deck].goals[0]
    table = TableTalk(deck).lay(center=rule, Ann=list(GOALS[deck][goal].all))
    table.use(rule)
    table.see(goal)
    assert table.state["winner"] == "Ann"
    table.see("Canceled Plans", by="Bob")
    assert table.state["winner"] is None
    assert table.discard == ["Canceled Plans", goal]
    assert (table.turn["played"], table.turn["to_play"]) == (0, 1)
    table.use(rule)
    assert table.said("refused"), "it was used, whatever came of it"


@pytest.mark.parametrize("deck", ANSWERS)
def test_a_card_inside_an_action_can_be_answered_and_the_action_goes_on(deck: str) -> None:
    first, second = idle_keepers(deck, 2)
    table = TableTalk(deck)
    table.see("Draw 2 and Use 'Em")
    table.see(first)
    table.see("That's Mine!", by="Bob")
    assert table.keepers("Bob") == [first]
    assert asks(table, "Ann", "play", 1), "the other of the two is still to be played"
    table.see(second)
    assert table.keepers("Ann") == [second]
    assert table.discard == ["That's Mine!", "Draw 2 and Use 'Em"]
    assert hands(table) == (3, 2, 3)


@pytest.mark.parametrize("deck", ["star", "startrek"])
def test_an_action_inside_an_action_is_stopped_alone(deck: str) -> None:
    first, second = idle_keepers(deck, 2)
    table = TableTalk(deck).lay(Cy=first)
    table.see("Draw 2 and Use 'Em")
    table.see("Steal a Keeper")
    table.see("Belay That!", by="Bob")
    assert table.keepers("Cy") == [first]
    assert asks(table, "Ann", "play", 1)
    table.see(second)
    assert table.discard == ["Belay That!", "Steal a Keeper", "Draw 2 and Use 'Em"]


def test_the_trap_springs_inside_an_action_too() -> None:
    table = TableTalk("star").lay(Bob="The Stars", Ann="Monolith")
    table.see("Draw 2 and Use 'Em")
    table.see("Steal a Keeper")
    table.pick("The Stars")
    table.see(TRAP, by="Bob")
    table.pick("Monolith")
    assert table.keepers("Bob") == ["The Stars", "Monolith"]
    assert asks(table, "Ann", "play", 1)


@SURPRISE
def test_undo_takes_an_answer_back(deck: str, surprise: str) -> None:
    kind = ANSWERS[deck][surprise]
    if kind == "steal":
        table = TableTalk(deck).lay(Bob="Monolith")
        table.see("Steal a Keeper")
        table.pick("Monolith")
    else:
        table = TableTalk(deck)
        table.see(a_card(deck, kind))
    before = table.state
    table.see(surprise, by="Bob")
    assert table.state != before
    table.undo()
    assert table.state == before
    table.see(surprise, by="Bob")
    assert table.said("played", player="Bob", card=table.card(surprise)), "and it can be played once more"


@SURPRISE
def test_with_two_players_the_other_answers(deck: str, surprise: str) -> None:
    kind = ANSWERS[deck][surprise]
    table = TableTalk(deck, players="Ann,Bob").lay(Bob="Monolith" if kind == "steal" else [])
    if kind == "steal":
        table.see("Steal a Keeper")
        table.pick("Monolith")
    else:
        table.see(a_card(deck, kind))
    table.see(surprise, by="Bob")
    assert table.said("played", player="Bob", card=table.card(surprise))
    assert table.held_by("Bob") == 2


@pytest.mark.parametrize("deck", ANSWERS)
def test_a_surprise_that_is_discarded_does_nothing(deck: str) -> None:
    """T11: shown for a Hand Limit, without anybody being named, it is a card like any other."""
    table = TableTalk(deck).lay(center="Draw 2")
    table.see("Hand Limit 2")
    table.see("Veto!", zone="discard")
    assert table.said("discarded", player="Bob", card=table.card("Veto!"))
    assert table.rules["hand_limit"] == 2
    assert not table.said("cancelled")


@in_decks("Canceled Plans")
def test_a_cancelled_third_goal_drives_no_other_out(deck: str, card: str) -> None:
    third = (
        "Future Leaders of Oz"
        if deck == "oz"
        else "Chillin' on the Promenade"
        if deck == "startrek"
        else "To the Stars!"
    )
    table = TableTalk("startrek+oz" if deck == "startrek" else deck).lay(center="Double Agenda")
    table.lay(center=list(BOXES[deck].goals))
    table.see(third)
    table.pick(BOXES[deck].goals[0])
    table.see(card, by="Cy")
    assert names(table, table.state["goals"]) == list(BOXES[deck].goals)
    assert table.discard == ["Canceled Plans", third]


@in_decks("Stop That!", "Belay That!")
def test_traded_hands_go_back(deck: str, card: str) -> None:
    table = TableTalk(deck)
    table.hand("Cy", 7)
    table.see("Trade Hands")
    table.pick("Cy")
    assert hands(table) == (7, 3, 3)
    table.see(card, by="Bob")
    assert hands(table) == (3, 2, 7)
    assert {event["player"]: event["count"] for event in table.said("hand")} == {"Ann": 3, "Cy": 7}


def test_a_trapped_acquisition_is_not_paid_for() -> None:
    table = TableTalk("startrek+star").lay(center="Rule of Acquisition", Ann="Rom", Bob="Worf")
    table.use("Rule of Acquisition")
    table.pick("Worf")
    assert hands(table) == (3, 4, 3)
    table.see(TRAP, by="Bob")
    table.pick("Rom")
    assert (table.keepers("Ann"), table.keepers("Bob")) == ([], ["Worf", "Rom"])
    assert hands(table) == (4, 2, 3)
