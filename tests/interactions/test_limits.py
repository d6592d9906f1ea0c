"""Limits: everything that can bring somebody over one is followed by complying."""

from __future__ import annotations

from ..table_talk import TableTalk


def with_limit(deck: str, limit: str, ann: int = 4) -> TableTalk:
    """A limit in play, Bob and Cy within it, Ann in turn."""
    table = TableTalk(deck)
    for name in ("Bob", "Cy"):
        table.hand(name, 1)
    table.lay(center=limit)
    table.hand("Ann", ann)
    return table


def asked(table: TableTalk) -> list[str]:
    """Who was told to be over a limit."""
    return [event["player"] for event in table.said("violation")]


def test_hand_limit_first_then_keeper_limit() -> None:
    """Bob is over both: he is asked for the hand first."""
    table = TableTalk("fluxx")
    for name in ("Bob", "Cy"):
        table.hand(name, 2)
    table.lay(center=["Inflation", "Keeper Limit 2", "Hand Limit 1"], Bob=["Money", "Time", "Sleep"])
    table.see("Trash a New Rule")
    table.pick("Inflation")
    assert table.said("violation", kind="hand_limit", player="Bob")
    assert table.said("prompt", player="Bob", want="discard", count=1)
    table.done()
    assert table.said("violation", kind="keeper_limit", player="Bob")
    table.pick("Time")
    assert (table.held_by("Bob"), table.keepers("Bob")) == (1, ["Money", "Sleep"])


def test_after_trade_hands() -> None:
    """Bob gets Ann's four cards under Hand Limit 1."""
    table = with_limit("fluxx", "Hand Limit 1", ann=5)
    table.see("Trade Hands")
    table.pick("Bob")
    assert table.said("violation", kind="hand_limit", player="Bob", have=4, excess=3)
    table.done()
    assert (table.held_by("Ann"), table.held_by("Bob")) == (1, 1)


def test_after_rotate_hands() -> None:
    """To the left: Ann's cards are Bob's, and too many."""
    table = with_limit("fluxx", "Hand Limit 1")
    table.see("Rotate Hands")
    table.pick("left")
    assert asked(table) == ["Bob"] and table.held_by("Ann") == 1


def test_after_a_showdown() -> None:
    """Bob wins Ann's hand."""
    table = with_limit("fluxx", "Hand Limit 1")
    table.see("Rock-Paper-Scissors Showdown")
    table.pick("Bob")
    table.pick("Bob")
    assert table.said("violation", kind="hand_limit", player="Bob", have=4, excess=3)


def test_after_everybody_gets_one() -> None:
    """Bob and Cy had one, and now have two."""
    table = with_limit("fluxx", "Hand Limit 1")
    table.see("Everybody Gets 1")
    assert asked(table) == ["Bob", "Cy"]


def test_after_beam_us_up() -> None:
    """The Captain is back in Bob's hand, and one card too many."""
    table = with_limit("star", "Hand Limit 1").lay(Bob=["The Captain"])
    table.see("Beam Us Up!")
    assert table.said("violation", kind="hand_limit", player="Bob", have=2, excess=1)


def test_after_a_distress_call() -> None:
    """When everybody has laid down the Creepers that came."""
    table = with_limit("star", "Hand Limit 1")
    table.see("Distress Call")
    table.done()
    assert asked(table) == ["Bob", "Cy"]


def test_after_share_the_wealth() -> None:
    """Bob is dealt three under Keeper Limit 2: all are dealt first, then he discards."""
    table = TableTalk("fluxx", players="Ann,Bob").lay(Ann=["Money", "Time", "Sleep", "Milk", "Bread"])
    table.lay(center="Keeper Limit 2")
    table.see("Share the Wealth")
    for card in ("Milk", "Bread", "Money", "Time"):
        table.pick(card)
        assert not table.said("violation")
    table.pick("Sleep")
    assert table.keepers("Ann") == ["Milk", "Money", "Sleep"] and table.keepers("Bob") == ["Bread", "Time"]
    assert not table.said("violation")
    table.done()
    assert table.said("violation", kind="keeper_limit", player="Ann", have=3, excess=1)


def test_after_a_gift_by_the_teleport_chamber() -> None:
    """Cy gets a fourth Keeper under Keeper Limit 3."""
    table = TableTalk("star").lay(Ann=["Teleport Chamber", "Monolith"], Cy=["The Stars", "Alien City", "The Robot"])
    table.lay(center="Keeper Limit 3")
    table.use("Teleport Chamber")
    if table.prompt and table.prompt["want"] == "card":
        table.pick("Monolith")
    table.pick("Cy")
    assert table.said("violation", kind="keeper_limit", player="Cy", have=4, excess=1)


def test_when_inflation_leaves() -> None:
    """Two were allowed, now it is one."""
    table = TableTalk("fluxx")
    for name in ("Bob", "Cy"):
        table.hand(name, 2)
    table.lay(center=["Inflation", "Hand Limit 1"])
    assert table.prompt is None and table.rules["hand_limit"] == 2
    table.see("Trash a New Rule")
    table.pick("Inflation")
    assert asked(table) == ["Bob", "Cy"]


def test_when_the_computer_is_lost() -> None:
    """Bob could hold two under Hand Limit 1; Ann steals what allowed it."""
    table = with_limit("star", "Hand Limit 1").lay(Bob=["The Computer"])
    table.hand("Bob", 2)
    assert table.prompt is None
    table.see("Steal a Keeper")
    table.pick("The Computer")
    assert table.said("violation", kind="hand_limit", player="Bob", limit=1, have=2)


def test_when_the_computer_breaks() -> None:
    """The same, by a Malfunction that Ann moves to it."""
    table = with_limit("star", "Hand Limit 1").lay(Bob=["The Computer"], Ann=["Malfunction"])
    table.hand("Bob", 2)
    table.see("Creeper Reassignment")
    table.pick("Malfunction")
    table.pick("Bob")
    assert table.said("attached", creeper="Malfunction", keeper="The Computer")
    assert table.said("violation", kind="hand_limit", player="Bob", limit=1, have=2)


def test_what_is_discarded_to_a_limit_gives_nothing() -> None:
    """A Keeper that could be paid with is only discarded."""
    table = TableTalk("oz").lay(Bob=["Falling House", "Toto", "Dorothy"], Cy=["Wicked Witch of the East"])
    table.see("Keeper Limit 2")
    table.pick("Falling House")
    assert table.discard == ["Falling House"]
    assert table.creepers("Cy") == ["Wicked Witch of the East"]


def test_a_waiting_creeper_clings_before_the_limit_is_obeyed() -> None:
    """Bob gets the Starship over his limit while a Malfunction waits: it clings, then he chooses."""
    table = TableTalk("star").lay(Ann=["Teleport Chamber", "Starship"], center="Keeper Limit 3")
    table.lay(Bob=["Malfunction", "The Stars", "Alien City", "Monolith"])
    table.use("Teleport Chamber")
    if table.prompt and table.prompt["want"] == "card":
        table.pick("Starship")
    table.pick("Bob")
    assert table.said("attached", creeper="Malfunction", keeper="Starship", player="Bob")
    assert table.said("violation", kind="keeper_limit", player="Bob", have=4)
    table.pick("Starship")
    assert table.creepers("Bob") == [] and table.discard == ["Starship", "Malfunction"]


def test_five_keepers_can_be_met_under_keeper_limit_two() -> None:
    """In one's own turn, before the limit binds."""
    table = TableTalk("fluxx").lay(center=["Keeper Limit 2", "5 Keepers"], Ann=["Money", "Time", "Sleep", "Milk"])
    table.see("Bread")
    assert table.said("won", player="Ann", goal="5 Keepers")
