"""Goals that come and go, and those that count."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk


@pytest.mark.parametrize("deck", ["fluxx", "star", "oz"])
def test_for_a_third_goal_one_of_the_older_two_goes(deck: str) -> None:
    """Never the new one; and three never lie there together."""
    goals = {
        "fluxx": ("Toast", "Hippyism", "Lullaby"),
        "star": ("Space Dock", "Forty-Two", "To the Stars!"),
        "oz": ("I'm Melting!", "Wicked Minions", "Future Leaders of Oz"),
    }[deck]
    table = TableTalk(deck).lay(center=["Double Agenda", goals[0], goals[1]])
    table.see(goals[2])
    assert table.prompt and table.prompt["choices"] == table.ids(*goals[:2])
    assert table.goals == list(goals[:2])
    table.pick(goals[1])
    assert table.goals == [goals[0], goals[2]]


def test_no_win_is_judged_while_the_choice_is_open() -> None:
    """The new Goal is Bob's, but it lies there only when one of the others has gone."""
    table = TableTalk("fluxx").lay(center=["Double Agenda", "Toast", "Hippyism"], Bob=["Sleep", "Music"])
    table.see("Lullaby")
    assert not table.said("won")
    table.pick("Toast")
    assert table.said("won", player="Bob", goal="Lullaby")


@pytest.mark.parametrize("way", ["Trash a New Rule", "Rules Reset", "Zap a Card"])
def test_when_double_agenda_leaves_the_player_in_turn_drops_a_goal_at_once(way: str) -> None:
    """Trashed, reset or zapped."""
    table = TableTalk("fluxx").lay(center=["Double Agenda", "Toast", "Hippyism"])
    table.see(way)
    if table.prompt and way != "Rules Reset":
        table.pick("Double Agenda")
    assert table.said("prompt", player="Ann", want="card", choices=table.ids("Toast", "Hippyism"))
    table.pick("Toast")
    assert table.goals == ["Hippyism"] and table.prompt is None


def test_then_the_limits() -> None:
    """Rules change together: first the Goal, then whoever is over a limit."""
    table = TableTalk("fluxx")
    for name in ("Bob", "Cy"):
        table.hand(name, 2)
    table.lay(center=["Double Agenda", "Toast", "Hippyism", "Inflation", "Hand Limit 1"])
    table.see("Let's Simplify")
    table.pick("Double Agenda")
    table.pick("Inflation")
    assert table.said("prompt")[-1]["player"] == "Ann"
    table.pick("Toast")
    assert table.said("violation", kind="hand_limit", player="Bob")
    assert table.goals == ["Hippyism"]


def test_a_side_hand_is_not_in_hand() -> None:
    """Ann holds eight and has two more at her side: that is no ten."""
    table = TableTalk("fluxx").lay(center="10 Cards in Hand")
    table.hand("Ann", 9)
    table.see("Draw 2 and Use 'Em")
    assert (table.held_by("Ann"), table.state["held"], table.state["winner"]) == (8, 2, None)


def test_a_card_off_the_draw_pile_is_not_in_hand() -> None:
    """Ann holds nine and turns over a tenth to play it."""
    table = TableTalk("fluxx").lay(center=["10 Cards in Hand", "Mystery Play"])
    table.hand("Ann", 9)
    table.use("Mystery Play")
    assert table.state["winner"] is None


def test_the_card_being_played_is_not_in_hand() -> None:
    """Of nine cards Draw 2 is one: eight are left, and the card that it brings makes nine. Draw 3 makes ten."""
    table = TableTalk("fluxx").lay(center="10 Cards in Hand")
    table.hand("Ann", 9)
    table.see("Draw 2")
    assert (table.held_by("Ann"), table.state["winner"]) == (9, None)
    table.undo()
    table.see("Draw 3")
    assert table.said("won", player="Ann") and table.held_by("Ann") == 10


@pytest.mark.parametrize("goal", ["10 Cards in Hand", "5 Keepers"])
def test_a_leader_who_is_blocked_still_leads(goal: str) -> None:
    """Bob has the most and a Creeper: nobody wins, though Cy has enough as well."""
    table = TableTalk("fluxx+star")
    lead(table, goal, Bob=12, Cy=11)
    table.lay(Bob=["star:brain-parasites"])
    table.see(goal)
    assert table.said("blocked", player="Bob")
    assert table.state["winner"] is None


@pytest.mark.parametrize("goal", ["10 Cards in Hand", "5 Keepers"])
def test_in_a_tie_with_one_blocked_the_other_wins(goal: str) -> None:
    """Bob has as many as Cy, but a Creeper."""
    table = TableTalk("fluxx+star")
    lead(table, goal, Bob=11, Cy=11)
    table.lay(Bob=["star:brain-parasites"])
    table.see(goal)
    assert table.said("won", player="Cy")


@pytest.mark.parametrize("goal", ["10 Cards in Hand", "5 Keepers"])
def test_in_a_tie_nobody_wins(goal: str) -> None:
    """The most is one player's alone."""
    table = TableTalk("fluxx+star")
    lead(table, goal, Bob=11, Cy=11)
    table.see(goal)
    assert not table.said("won")


def lead(table: TableTalk, goal: str, **counts: int) -> None:
    """So many cards in hand, or half as many Keepers."""
    keepers = [c.id for c in table.deck.cards.values() if c.deck == "fluxx" and c.type == "Keeper"]
    for player, count in counts.items():
        if goal == "10 Cards in Hand":
            table.hand(player, count)
        else:
            table.lay(**{player: [keepers.pop() for _ in range(count - 5)]})


def test_no_win_is_judged_until_a_forced_play_is_made() -> None:
    """Ann takes a card of Bob's: now Cy alone has ten; but it is a new Goal, and that is played first."""
    table = TableTalk("fluxx")
    for name in ("Bob", "Cy"):
        table.hand(name, 10)
    table.lay(center="10 Cards in Hand")
    assert table.state["winner"] is None
    table.see("Use What You Take")
    table.pick("Bob")
    assert not table.said("won")
    table.see("Toast")
    assert not table.said("won") and table.goals == ["Toast"]


def test_and_then_it_is_judged() -> None:
    """The card taken changes nothing: Cy wins."""
    table = TableTalk("fluxx")
    for name in ("Bob", "Cy"):
        table.hand(name, 10)
    table.lay(center="10 Cards in Hand")
    table.see("Use What You Take")
    table.pick("Bob")
    table.see("Money")
    assert table.said("won", player="Cy")


def test_a_win_names_the_card_that_was_borrowed_and_what_borrows_it() -> None:
    """Why has Ann won? Her Captain, Bob's Starship, and the projection."""
    table = TableTalk("star").lay(Ann=["The Captain", "Holographic Projection"], Bob=["Starship"])
    table.see("Starship Captain")
    won = table.said("won", player="Ann")[0]
    assert won["because"] == table.ids("Starship Captain", "The Captain", "Starship", "Holographic Projection")


def test_a_win_with_the_most_keepers_names_them_and_what_raises_the_number() -> None:
    names = ["Milk", "Bread", "Love", "Time", "Money", "Sleep"]
    table = TableTalk("fluxx").lay(Ann=names, center=["Inflation"])
    table.see("5 Keepers")
    assert table.said("won", player="Ann")[0]["because"] == table.ids("5 Keepers", *names, "Inflation")
