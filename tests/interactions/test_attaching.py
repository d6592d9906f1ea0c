"""Creepers that cling (Star Fluxx): where they go, and what they take along."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk


def star(**cards: list[str]) -> TableTalk:
    return TableTalk("star").lay(**cards)


def hosts(table: TableTalk, player: str) -> dict[str, str]:
    name = table.deck.cards
    return {name[a].name: name[b].name for a, b in table.player(player)["attached"].items()}


def test_without_a_host_it_waits_and_blocks() -> None:
    """Bob has no brain in play: the Parasites wait, and stop him all the same."""
    table = star(Bob=["Distant Planet", "Small Moon", "Brain Parasites"])
    assert hosts(table, "Bob") == {}
    table.see("Planetary System")
    assert table.said("blocked", player="Bob", by=table.ids("Brain Parasites"))


WAYS = {
    "played": lambda table: (table.play_on("Monolith"), table.see("The Captain")),
    "redirected": lambda table: (table.see("The Captain"), table.see("That's Mine!", by="Bob")),
    "exchanged": lambda table: (
        table.lay(Ann=["The Captain"], Bob=["Monolith"]),
        table.see("Exchange Keepers"),
        table.pick("The Captain"),
        table.pick("Monolith"),
    ),
    "put right": lambda table: table.put("The Captain", "seat:Bob"),
}


@pytest.mark.parametrize("arrive", WAYS.values(), ids=WAYS.keys())
def test_a_fitting_keeper_that_arrives_gets_it_at_once(arrive: object) -> None:
    """By whatever way it comes to Bob."""
    table = star(Bob=["Brain Parasites"])
    arrive(table)  # type: ignore[operator]
    assert table.said("attached", creeper="Brain Parasites", keeper="The Captain", player="Bob")


def test_the_owner_picks_the_host() -> None:
    """Of those that fit."""
    table = star(Ann=["The Captain", "The Doctor", "Starship"])
    table.see("Brain Parasites")
    assert table.said("prompt", player="Ann", want="card", choices=table.ids("The Captain", "The Doctor"))
    table.pick("The Doctor")
    assert hosts(table, "Ann") == {"Brain Parasites": "The Doctor"}


def test_moved_by_an_action_it_lets_go_and_the_mover_picks_the_new_host() -> None:
    """Creeper Reassignment: the Starship stays, Ann chooses what the Malfunction clings to before Cy."""
    table = star(Bob=["Starship", "Malfunction"], Cy=["The Computer", "The Robot"])
    table.see("Creeper Reassignment")
    if table.prompt and table.prompt["want"] == "card":
        table.pick("Malfunction")
    table.pick("Cy")
    assert table.said("prompt", player="Ann", want="card", choices=table.ids("The Computer", "The Robot"))
    table.pick("The Robot")
    assert (table.keepers("Bob"), table.creepers("Bob")) == (["Starship"], [])
    assert hosts(table, "Cy") == {"Malfunction": "The Robot"}


def test_out_of_the_discard_pile_the_giver_picks_the_host_too() -> None:
    """What Do You Want? takes a discarded Creeper and gives it to Bob."""
    table = star(discard=["Malfunction"], Bob=["Starship", "Laser Sword"])
    table.see("What Do You Want?")
    table.pick("Malfunction")
    table.pick("Bob")
    assert table.said("prompt", player="Ann", want="card")
    table.pick("Laser Sword")
    assert hosts(table, "Bob") == {"Malfunction": "Laser Sword"}


def test_host_stolen_creepers_along() -> None:
    """Two of them."""
    table = star(Bob=["The Captain", "Evil", "Brain Parasites"])
    table.see("Steal a Keeper")
    table.pick("The Captain")
    assert sorted(table.creepers("Ann")) == ["Brain Parasites", "Evil"] and table.creepers("Bob") == []
    assert set(hosts(table, "Ann").values()) == {"The Captain"}


def test_host_exchanged_creepers_along() -> None:
    """In both directions."""
    table = star(Ann=["Monolith"], Bob=["Starship", "Malfunction"])
    table.see("Exchange Keepers")
    table.pick("Monolith")
    table.pick("Starship")
    assert (table.keepers("Ann"), hosts(table, "Ann")) == (["Starship"], {"Malfunction": "Starship"})
    assert (table.keepers("Bob"), table.creepers("Bob")) == (["Monolith"], [])


def test_host_given_creepers_along() -> None:
    """By the Teleport Chamber."""
    table = star(Ann=["Teleport Chamber", "Monolith"])
    table.lay(Ann=["Evil"])
    table.pick("Monolith")
    table.use("Teleport Chamber")
    if table.prompt and table.prompt["want"] == "card":
        table.pick("Monolith")
    table.pick("Cy")
    assert hosts(table, "Cy") == {"Evil": "Monolith"} and table.creepers("Ann") == []


def test_host_to_hand_the_receiver_lays_the_creepers_down() -> None:
    """Beam Us Up!: the Captain is in Bob's hand, his Parasites lie before Bob and wait."""
    table = star(Bob=["The Captain", "Brain Parasites"])
    table.see("Beam Us Up!")
    assert (table.keepers("Bob"), table.creepers("Bob"), hosts(table, "Bob")) == ([], ["Brain Parasites"], {})
    assert table.held_by("Bob") == 4


def test_a_goal_that_names_a_creeper_does_not_ask_what_it_clings_to() -> None:
    """Evil on the Monolith, or on nothing: with the Robot in play Bob wins."""
    table = star(Bob=["The Robot", "Monolith", "Evil"])
    table.pick("Monolith")
    table.see("The Robots Have Turned Against Us")
    assert table.said("won", player="Bob")


@pytest.mark.parametrize("clings", [True, False])
def test_the_doctor_cures_only_what_clings(clings: bool) -> None:
    """To another Keeper; loose Parasites he cannot reach."""
    table = star(Ann=["The Doctor", "The Captain"] if clings else ["The Doctor"])
    table.lay(Ann=["Brain Parasites"])
    if clings:
        table.pick("The Captain")
    table.use("The Doctor")
    assert bool(table.said("refused")) != clings
    assert table.creepers("Ann") == ([] if clings else ["Brain Parasites"])
    assert "The Doctor" in table.keepers("Ann")


def test_the_engineer_does_not_drop_a_loose_malfunction() -> None:
    """Only one that clings."""
    table = star(Ann=["The Engineer", "Malfunction"])
    table.use("The Engineer")
    assert table.said("refused")
    table.lay(Ann=["Starship"])
    table.use("The Engineer")
    assert (table.keepers("Ann"), table.creepers("Ann")) == (["The Engineer", "Starship"], [])


def test_a_malfunction_takes_powers_away_but_not_the_keeper() -> None:
    """A broken Laser Pistol does not fire, and still counts for a Goal that also wants the Malfunction gone."""
    table = star(Ann=["Laser Pistol", "Malfunction"], Bob=["The Captain", "Brain Parasites"])
    table.use("Laser Pistol")
    assert table.said("refused")
    table.lay(Ann=["The Engineer", "Laser Sword"])
    table.use("The Engineer")
    table.see("Laser Weapons")
    assert table.said("won", player="Ann")


def test_a_broken_teleport_chamber_collects_nobody() -> None:
    """Everybody's beings go to their own hands."""
    table = star(Ann=["The Captain"], Cy=["Teleport Chamber", "Malfunction"], Bob=["The Doctor"])
    table.see("Beam Us Up!")
    assert [table.held_by(name) for name in ("Ann", "Bob", "Cy")] == [4, 4, 3]


def test_a_broken_hologram_counts_for_nothing_else() -> None:
    """Ann cannot claim Bob's Monolith with it."""
    table = star(Ann=["Holographic Projection", "Malfunction", "The Stars"], Bob=["Monolith"])
    table.see("It's Full of Stars!")
    assert not table.said("won") and not table.said("blocked")


def test_a_creeper_seen_before_its_host_moves_with_it() -> None:
    """A hand carries both, and the camera reads the Creeper's sticker first."""
    table = TableTalk("star").lay(Bob=["Starship", "Malfunction", "The Captain"])
    table.see("Steal a Keeper", "discard")
    table.see("Malfunction", "seat:Ann")
    assert not table.said("violation")
    assert (table.keepers("Ann"), table.creepers("Ann")) == (["Starship"], ["Malfunction"])
    assert table.see("Starship", "seat:Ann") == [] and table.state["violations"] == []


def test_a_creeper_seen_on_the_discard_pile_before_the_keeper_that_a_limit_demands() -> None:
    table = TableTalk("star").lay(Bob=["Starship", "Malfunction", "The Captain", "The Doctor", "Monolith"])
    table.see("Keeper Limit 3", "center")
    table.see("Malfunction", "discard")
    assert table.said("complied", kind="keeper_limit")
    assert table.discard == ["Starship", "Malfunction"] and table.state["violations"] == []


def test_an_accusation_about_what_clings_ends_when_both_have_moved_by_right() -> None:
    """Ann had taken the Keeper and its Creeper too early, before she played the card that lets her."""
    table = TableTalk("star").lay(Bob=["Starship", "Malfunction"])
    table.see("Malfunction", "seat:Ann")
    table.see("Starship", "seat:Ann")
    assert len(table.state["violations"]) == 2
    table.see("Steal a Keeper", "discard")
    table.pick("Starship")
    assert table.state["violations"] == []
