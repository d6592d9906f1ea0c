"""Cards of Star Fluxx that people ask about."""

from __future__ import annotations

import pytest

from ..table_talk import TableTalk


def star(**cards: list[str]) -> TableTalk:
    return TableTalk("star").lay(**cards)


# -- the Expendable Crewman


@pytest.mark.parametrize("card", ["Steal a Keeper", "That's Mine!"])
def test_the_crewman_steps_in_for_a_theft(card: str) -> None:
    """Ann wants the Monolith and gets the Crewman."""
    table = star(Bob=["Monolith", "Expendable Crewman"])
    table.see(card)
    table.pick("Monolith")
    assert (table.keepers("Ann"), table.keepers("Bob")) == (["Expendable Crewman"], ["Monolith"])


def test_the_crewman_steps_in_for_a_discard_by_another() -> None:
    """The Laser Pistol is aimed at the Captain and his Parasites; both stay."""
    table = star(Ann=["Laser Pistol"], Bob=["The Captain", "Brain Parasites", "Expendable Crewman"])
    table.use("Laser Pistol")
    if table.prompt:
        table.pick("The Captain")
    assert table.discard == ["Expendable Crewman"]
    assert (table.keepers("Bob"), table.creepers("Bob")) == (["The Captain"], ["Brain Parasites"])


def test_the_crewman_does_not_step_in_for_his_owners_choice() -> None:
    """Nor for a limit."""
    table = star(Ann=["Monolith", "Expendable Crewman", "The Stars", "Alien City"])
    table.see("Keeper Limit 3")
    table.done()
    table.pick("Monolith")
    assert "Expendable Crewman" in table.keepers("Ann") and table.discard == ["Monolith"]


def test_in_an_exchange_the_other_sides_crewman_steps_in() -> None:
    """Ann asks for the Monolith and gets the Crewman; her own given away is given."""
    table = star(Ann=["The Stars"], Bob=["Monolith", "Expendable Crewman"])
    table.see("Exchange Keepers")
    table.pick("The Stars")
    table.pick("Monolith")
    assert (table.keepers("Ann"), sorted(table.keepers("Bob"))) == (["Expendable Crewman"], ["Monolith", "The Stars"])


def test_in_an_exchange_ones_own_crewman_does_not() -> None:
    """Ann gives The Stars, though she has the Crewman."""
    table = star(Ann=["The Stars", "Expendable Crewman"], Bob=["Monolith"])
    table.see("Exchange Keepers")
    table.pick("The Stars")
    table.pick("Monolith")
    assert sorted(table.keepers("Ann")) == ["Expendable Crewman", "Monolith"]


# -- the Hologram


def test_the_hologram_beats_the_real_owner() -> None:
    """In Ann's turn one of Bob's two life forms counts as hers: she has two, and he is left with one."""
    table = star(Ann=["Holographic Projection", "Energy Being"], Bob=["Bug-Eyed Monster", "Cute Fuzzy Alien Creature"])
    table.see("Alien Life Forms")
    assert table.said("won", player="Ann") and not table.said("tie")


def test_the_hologram_works_in_its_owners_turn_only() -> None:
    """In Bob's turn Ann claims nothing."""
    table = star(Ann=["Holographic Projection", "The Stars"], Bob=["Monolith"])
    table.play_on("Alien City")
    table.see("It's Full of Stars!")
    assert not table.said("won")
    table.done()
    table.see("The Robot")
    assert not table.said("won")
    table.done()
    assert table.said("won", player="Ann")


def test_the_hologram_shows_one_keeper_only() -> None:
    """Not two."""
    table = star(Ann=["Holographic Projection"], Bob=["Monolith", "The Stars"])
    table.see("It's Full of Stars!")
    assert table.said("won", player="Bob")


def test_the_copy_brings_its_creepers() -> None:
    """Evil on Bob's Robot spoils a Goal of Keepers, and makes one that wants Evil."""
    table = star(Ann=["Holographic Projection", "Alien City"], Bob=["The Robot", "Evil"])
    table.see("City of Robots")
    assert table.state["winner"] is None
    table = star(Ann=["Holographic Projection"], Bob=["The Robot", "Evil"])
    table.see("The Robots Have Turned Against Us")
    assert table.said("won", player="Ann")


def test_the_holosuite_is_one_too() -> None:
    """Star Trek Fluxx has the same power."""
    table = TableTalk("startrek").lay(Ann=["Holosuite", "Nog"], Bob=["Jake Sisko"])
    table.see("Chillin' on the Promenade")
    assert table.said("won", player="Ann")


# -- Brain Transference


def test_brain_transference_changes_seats() -> None:
    """Ann has Cy's hand and table and sits where Cy sat; her turn is over, and the seat after her old one is next."""
    table = star(Ann=["Monolith"], Cy=["The Stars", "Evil"])
    table.hand("Cy", 6)
    table.see("Brain Transference")
    table.pick("Cy")
    assert (table.keepers("Ann"), table.creepers("Ann"), table.held_by("Ann")) == (["The Stars"], ["Evil"], 6)
    assert (table.keepers("Cy"), table.held_by("Cy")) == (["Monolith"], 3)
    assert [player["name"] for player in table.state["players"]] == ["Cy", "Bob", "Ann"]
    assert table.turn["player"] == "Bob"


def test_who_changes_seats_with_the_neighbour_does_not_play_twice() -> None:
    """Ann now sits where the turn would go: it goes one seat further."""
    table = star()
    table.see("Brain Transference")
    table.pick("Bob")
    assert [player["name"] for player in table.state["players"]] == ["Bob", "Ann", "Cy"]
    assert table.turn["player"] == "Cy"


def test_a_new_position_wins_with_the_hologram() -> None:
    """It is still Ann's turn when she takes over the Projection."""
    table = star(Ann=["Monolith"], Bob=["Holographic Projection", "The Stars"], center=["It's Full of Stars!"])
    table.see("Brain Transference")
    table.pick("Bob")
    assert table.said("won", player="Ann")


def test_a_hand_over_the_limit_is_cut_by_whoever_holds_it() -> None:
    """Bob took over Ann's three cards under Hand Limit 1."""
    table = star()
    for name in ("Bob", "Cy"):
        table.hand(name, 1)
    table.lay(center=["Hand Limit 1"])
    table.see("Brain Transference")
    table.pick("Bob")
    assert table.said("prompt", player="Bob", want="discard", count=2)
    table.done()
    assert (table.held_by("Ann"), table.held_by("Bob"), table.turn["player"]) == (1, 1, "Cy")


def test_a_pending_extra_turn_stays_with_the_player() -> None:
    """Ann had taken another turn: she plays on, at her new place."""
    table = TableTalk("fluxx+star").lay(center="Play 2")
    table.see("Take Another Turn")
    table.see("Brain Transference")
    table.pick("Cy")
    assert table.turn["player"] == "Ann"


# -- Cute Fuzzy Alien Creature


def test_the_cute_fuzzy_alien_moves_on_at_the_end_of_the_turn() -> None:
    """From Ann to Bob, from Bob to Cy."""
    table = star(Ann=["Cute Fuzzy Alien Creature"])
    table.play_on("Monolith")
    assert table.keepers("Bob") == ["Cute Fuzzy Alien Creature"]
    table.play_on("The Stars")
    assert "Cute Fuzzy Alien Creature" in table.keepers("Cy")


@pytest.mark.parametrize("first", ["pass it on", "obey the limit"])
def test_over_the_limit_its_owner_chooses_what_comes_first(first: str) -> None:
    """Pass it on and be within the limit, or discard first."""
    table = star(Ann=["Cute Fuzzy Alien Creature", "Monolith", "The Stars"], center=["Keeper Limit 3"])
    table.see("Alien City")
    table.done()
    assert table.said("prompt", player="Ann", want="option")
    table.pick(first)
    if first == "obey the limit":
        table.pick("Cute Fuzzy Alien Creature")
        assert table.keepers("Bob") == []
        assert len(table.keepers("Ann")) == 3 and "Cute Fuzzy Alien Creature" not in table.discard
    else:
        assert table.keepers("Bob") == ["Cute Fuzzy Alien Creature"]
        assert table.discard == []
    assert table.turn["player"] == "Bob"


def test_discarded_it_goes_on_top_of_the_draw_pile() -> None:
    """Not onto the discard pile."""
    table = star(Ann=["Cute Fuzzy Alien Creature", "The Stars"], Bob=["Monolith"])
    pile = table.state["draw_pile"]
    table.see("Sonic Sledgehammer")
    table.pick("Cute Fuzzy Alien Creature")
    assert table.state["draw_pile"] == pile + 1
    assert "Cute Fuzzy Alien Creature" not in table.discard


def test_who_receives_it_obeys_the_limit_before_drawing() -> None:
    """Bob has three under Keeper Limit 3 when it comes to him."""
    table = star(center=["Keeper Limit 3"], Ann=["Cute Fuzzy Alien Creature"], Bob=["Monolith", "The Stars"])
    table.lay(Bob=["Alien City"])
    table.see("The Robot")
    table.done()
    assert table.said("violation", kind="keeper_limit", player="Bob", have=4)
    assert not table.said("draw", player="Bob")
    table.pick("Monolith")
    assert table.said("draw", player="Bob", count=1)


# -- the others


def test_distress_call() -> None:
    """Everyone draws one; with one Creeper it is two in all, with two it is four."""
    table = star(Bob=["Evil"], Cy=["Malfunction", "Brain Parasites"])
    table.see("Distress Call")
    table.done()
    assert [table.held_by(name) for name in ("Ann", "Bob", "Cy")] == [3 + 1, 3 + 2, 3 + 4]


def test_creepers_met_on_a_distress_call_add_two_each() -> None:
    """Bob draws one and finds Evil: he lays it down, replaces it, and draws on to two."""
    table = star()
    table.see("Distress Call")
    table.see("Evil", "seat:Bob")
    assert not table.said("violation")
    table.done()
    assert [table.held_by(name) for name in ("Ann", "Bob", "Cy")] == [4, 3 + 2, 4]


def test_beam_us_up_takes_the_brains_only() -> None:
    """The Robot is none."""
    table = star(Ann=["The Robot"], Bob=["The Captain", "Monolith"], Cy=["Energy Being"])
    table.see("Beam Us Up!")
    assert (table.keepers("Ann"), table.keepers("Bob"), table.keepers("Cy")) == (["The Robot"], ["Monolith"], [])
    assert [table.held_by(name) for name in ("Ann", "Bob", "Cy")] == [3, 4, 4]


@pytest.mark.parametrize(
    ("deck", "card", "chamber"),
    [("star", "Beam Us Up!", "Teleport Chamber"), ("startrek", "Beam Us Back!", "Transporter")],
)
def test_a_working_chamber_collects_them_all(deck: str, card: str, chamber: str) -> None:
    """To the hand of its owner."""
    beings = ("The Captain", "The Doctor") if deck == "star" else ("Odo", "Worf")
    table = TableTalk(deck).lay(Bob=[beings[0]], Ann=[beings[1]], Cy=[chamber])
    table.see(card)
    assert [table.held_by(name) for name in ("Ann", "Bob", "Cy")] == [3, 3, 5]


def test_sonic_sledgehammer() -> None:
    """Ann picks one of everybody's, her own included; Cy has none and loses a card of the hand."""
    table = star(Ann=["Monolith"], Bob=["The Stars", "Starship"])
    table.see("Sonic Sledgehammer")
    while table.prompt and table.prompt["want"] == "card":
        assert table.prompt["player"] == "Ann"
        table.pick(table.prompt["choices"][0])
    assert table.prompt and (table.prompt["player"], table.prompt["want"]) == ("Cy", "discard")
    table.done()
    assert (table.keepers("Ann"), table.keepers("Bob"), table.held_by("Cy")) == ([], ["Starship"], 2)


def test_the_time_traveler_loses_nothing_to_the_sledgehammer() -> None:
    """Nor does his owner anything else."""
    table = star(Ann=["The Stars"], Bob=["The Time Traveler", "Monolith"])
    table.hand("Cy", 0)
    table.see("Sonic Sledgehammer")
    while table.prompt:
        table.pick(table.prompt["choices"][0])
    assert table.keepers("Bob") == ["The Time Traveler", "Monolith"]


def test_the_time_travelers_portal_comes_back() -> None:
    """To the hand, not to the discard pile; and the turn ends."""
    table = star(Ann=["The Time Traveler"], discard=["Monolith"])
    table.see("Time Portal")
    table.pick("Monolith")
    assert table.turn["player"] == "Bob"
    assert table.discard == [] and table.held_by("Ann") == 3 + 2


@pytest.mark.parametrize("laser", ["Laser Pistol", "Laser Sword"])
def test_a_laser_never_hits_itself(laser: str) -> None:
    """With Evil on the laser alone there is nothing to fire at."""
    table = star(Ann=[laser, "Evil"])
    table.use(laser)
    assert table.said("refused")
    assert table.keepers("Ann") == [laser]


def test_the_laser_sword_hits_ones_own_only() -> None:
    """The Pistol hits anybody's."""
    table = star(Ann=["Laser Sword"], Bob=["The Captain", "Brain Parasites"])
    table.use("Laser Sword")
    assert table.said("refused")


def test_time_portal_fetches_no_creeper() -> None:
    """Out of either pile."""
    table = star(discard=["Evil", "Monolith"])
    table.see("Time Portal")
    table.pick("Evil")
    assert table.said("refused")
    table.pick("Starship")
    assert table.held_by("Ann") == 4 and table.turn["player"] == "Bob"


@pytest.mark.parametrize(
    ("card", "ends"), [("Monolith", True), ("Space Dock", True), ("Draw 3", False), ("Veto!", False)]
)
def test_what_do_you_want(card: str, ends: bool) -> None:
    """A Keeper or Goal goes to hand and ends the turn; a rule or Surprise is played."""
    table = star(discard=[card])
    table.see("What Do You Want?")
    table.pick(card)
    if table.prompt:
        table.done()
    assert (table.turn["player"] == "Bob") == ends
    assert (table.held_by("Ann") >= 4) == (ends or card == "Draw 3")
    assert (card == "Draw 3") == ("Draw 3" in table.new_rules)


def test_unseen_force_takes_a_card_blind() -> None:
    """Once a turn, of a player's choice."""
    table = star(Ann=["Unseen Force"])
    table.use("Unseen Force")
    table.pick("Cy")
    assert (table.held_by("Ann"), table.held_by("Cy")) == (5, 2)
    table.use("Unseen Force")
    assert table.said("refused")


def test_space_jackpot() -> None:
    """Five, then two away."""
    table = star()
    table.see("Space Jackpot!")
    assert table.said("draw", player="Ann", count=5)
    assert table.said("prompt", player="Ann", want="discard", count=2)
    table.done()
    assert table.held_by("Ann") == 3 + 5 - 2
