"""What lies where, from readings alone: no pictures needed."""

from __future__ import annotations

from vision.symbol import Symbol, quad
from vision.tracks import BARE_AT_LAST, BARE_FRAMES, PATIENCE, Tracks
from vision.zones import Table, Tray

WATER, TOTO, CENTER, DISCARD = "FX:OZ:034", "FX:OZ:002", "FX:ZZ:001", "FX:ZZ:002"
MARKERS = {CENTER: "center", DISCARD: "discard"}


def sticker(code: str, x: float, y: float = 0.0) -> Symbol:
    """60 px a side."""
    return Symbol(code, quad([(x - 30, y - 30), (x + 30, y - 30), (x + 30, y + 30), (x - 30, y + 30)]))


class Watch:
    """Readings frame by frame, and what was told of them."""

    def __init__(self, tracks: Tracks | None = None) -> None:
        self.tracks = tracks or Tracks(Tray())
        self.number = -1

    def next(self, moves: bool = False) -> Tracks:
        self.number += 1
        self.tracks.begin(self.number, self.number / 10, moves)
        return self.tracks

    def lay(self, *symbols: Symbol) -> list[tuple[str, str, str | None]]:
        """Read, and read again in the next frame."""
        for symbol in symbols:
            self.next().read(symbol)
        for symbol in symbols:
            self.next().confirm(symbol)
        return self.told()

    def told(self) -> list[tuple[str, str, str | None]]:
        return [(sight.kind, sight.code, sight.zone) for sight in self.tracks.take()]

    def state(self, code: str = WATER) -> str | None:
        track = self.tracks.by_code.get(code)
        return None if track is None else track.state


def water_lies(x: float = 100) -> Watch:
    watch = Watch()
    assert watch.lay(sticker(WATER, x)) == [("appeared", WATER, "tray")]
    return watch


# -- appearing ---------------------------------------------------------------------------------------


def test_a_card_is_told_when_it_was_read_twice() -> None:
    watch = Watch()
    watch.next().read(sticker(WATER, 100))
    assert (watch.told(), watch.state()) == ([], "tentative")
    watch.next().confirm(sticker(WATER, 101))
    assert (watch.told(), watch.state()) == ([("appeared", WATER, "tray")], "present")


def test_the_event_has_the_frame_in_which_it_was_certain_and_where() -> None:
    watch = Watch()
    watch.next().read(sticker(WATER, 100))
    watch.next().confirm(sticker(WATER, 101))
    (sight,) = watch.tracks.take()
    assert (sight.frame, sight.t, sight.corners) == (1, 0.1, sticker(WATER, 101).corners)


def test_the_same_picture_read_twice_proves_nothing() -> None:
    watch = Watch()
    watch.next().read(sticker(WATER, 100))
    watch.tracks.confirm(sticker(WATER, 100))
    assert (watch.told(), watch.state()) == ([], "tentative")


def test_a_card_that_is_still_pushed_about_is_not_told() -> None:
    watch = Watch()
    watch.next().read(sticker(WATER, 100))
    for x in (130, 160, 190):
        watch.next().confirm(sticker(WATER, x))
    assert (watch.told(), watch.state()) == ([], "tentative")
    watch.next().confirm(sticker(WATER, 191))
    assert watch.told() == [("appeared", WATER, "tray")]


def test_what_was_read_once_and_never_again_was_passing_by() -> None:
    watch = Watch()
    watch.next().read(sticker(WATER, 100))
    for _ in range(PATIENCE):
        assert watch.state() == "tentative"
        watch.next().missed(WATER)
    assert (watch.told(), watch.state()) == ([], None)


def test_a_card_that_lies_there_is_no_news() -> None:
    watch = water_lies()
    for x in (100, 103, 98):
        watch.next().read(sticker(WATER, x))
    assert (watch.told(), watch.state()) == ([], "present")


# -- moving ------------------------------------------------------------------------------------------


def test_a_card_that_was_nudged_has_not_moved() -> None:
    watch = water_lies()
    assert watch.lay(sticker(WATER, 130)) == []
    assert watch.tracks.by_code[WATER].center == (130, 0)


def test_a_card_that_is_read_elsewhere_twice_has_moved() -> None:
    watch = water_lies()
    watch.next().read(sticker(WATER, 400))
    assert (watch.told(), watch.state()) == ([], "present")
    watch.next().confirm(sticker(WATER, 400))
    assert watch.told() == [("moved", WATER, "tray")]
    assert watch.tracks.by_code[WATER].center == (400, 0)


def test_a_move_that_is_not_confirmed_is_none() -> None:
    watch = water_lies()
    watch.next().read(sticker(WATER, 400))
    for _ in range(PATIENCE):
        watch.next().missed(WATER)
    assert (watch.told(), watch.state(), watch.tracks.candidates) == ([], "present", [])
    assert watch.tracks.by_code[WATER].center == (100, 0)


def test_only_a_card_that_lies_is_elsewhere() -> None:
    watch = water_lies()
    assert watch.tracks.is_elsewhere(sticker(WATER, 400)) and not watch.tracks.is_elsewhere(sticker(WATER, 120))
    assert not watch.tracks.is_elsewhere(sticker(TOTO, 400))


def test_two_places_at_once_are_told_once() -> None:
    watch = water_lies()
    for _ in range(3):
        watch.next().read_twice(sticker(WATER, 400))
    assert watch.told() == [("duplicate", WATER, "tray")]
    assert watch.tracks.by_code[WATER].center == (100, 0)
    watch.next().read_twice(sticker(WATER, 700))
    assert watch.told() == [("duplicate", WATER, "tray")]


def test_after_a_bump_everything_lies_where_it_lay() -> None:
    watch = water_lies()
    watch.next().shift({WATER: sticker(WATER, 180, 40)})
    assert watch.told() == []
    watch.next().read(sticker(WATER, 180, 40))
    assert (watch.told(), watch.state(), watch.tracks.candidates) == ([], "present", [])


# -- covered and gone --------------------------------------------------------------------------------


def test_what_is_covered_is_never_gone() -> None:
    watch = water_lies()
    for _ in range(10 * BARE_AT_LAST):
        watch.next().hidden(WATER, bare=False)
        watch.tracks.overdue()
    assert (watch.told(), watch.state()) == ([], "covered")


def test_what_comes_back_into_sight_is_no_news() -> None:
    watch = water_lies()
    watch.next().hidden(WATER, bare=False)
    watch.next().read(sticker(WATER, 100))
    assert (watch.told(), watch.state()) == ([], "present")


def test_a_place_that_is_bare_for_a_while_has_lost_its_card() -> None:
    watch = water_lies()
    watch.next().hidden(WATER, bare=True)
    for _ in range(BARE_FRAMES - 1):
        watch.next().overdue()
        assert (watch.told(), watch.state()) == ([], "covered")
    watch.next().overdue()
    assert (watch.told(), watch.state()) == ([("vanished", WATER, "tray")], "gone")
    watch.next().overdue()
    assert watch.told() == []


def test_as_long_as_hands_move_it_may_still_be_laid_down_elsewhere() -> None:
    watch = water_lies()
    watch.next().hidden(WATER, bare=True)
    for _ in range(BARE_AT_LAST - 1):
        watch.next(moves=True).overdue()
        assert watch.told() == []
    watch.next(moves=True).overdue()
    assert watch.told() == [("vanished", WATER, "tray")]


def test_a_place_that_was_bare_only_for_a_moment_has_lost_nothing() -> None:
    watch = water_lies()
    for bare in (True, False) * 9:
        for _ in range(BARE_FRAMES - 1):
            watch.next().hidden(WATER, bare)
            watch.tracks.overdue()
    assert watch.told() == []


def test_a_card_that_was_taken_up_and_is_read_elsewhere_has_moved_and_not_vanished() -> None:
    watch = water_lies()
    watch.next().hidden(WATER, bare=True)
    watch.next().read(sticker(WATER, 400))
    for _ in range(BARE_FRAMES + 1):
        watch.next().overdue()
    watch.next().confirm(sticker(WATER, 400))
    assert watch.told() == [("moved", WATER, "tray")]


def test_a_card_that_was_gone_appears_again() -> None:
    watch = water_lies()
    watch.next().hidden(WATER, bare=True)
    for _ in range(BARE_FRAMES):
        watch.next().overdue()
    watch.told()
    assert watch.lay(sticker(WATER, 100)) == [("appeared", WATER, "tray")]


# -- zones -------------------------------------------------------------------------------------------


def laid_table() -> Watch:
    watch = Watch(Tracks(Table(MARKERS)))
    watch.lay(sticker(CENTER, 0), sticker(DISCARD, 1000))
    return watch


def test_a_marker_that_is_seen_late_claims_the_cards_around_it() -> None:
    watch = Watch(Tracks(Table(MARKERS)))
    assert watch.lay(sticker(CENTER, 0), sticker(WATER, 900))[1:] == [("appeared", WATER, "center")]
    assert watch.lay(sticker(DISCARD, 1000)) == [("appeared", DISCARD, "discard"), ("moved", WATER, "discard")]


def test_a_card_that_is_nudged_to_and_fro_at_a_border_stays_in_its_zone() -> None:
    watch = laid_table()
    assert watch.lay(sticker(WATER, 490)) == [("appeared", WATER, "center")]
    for x in (515, 485, 520, 495):
        watch.next().read(sticker(WATER, x))
    assert watch.told() == []


def test_a_card_that_creeps_over_the_border_is_told_when_it_is_well_over() -> None:
    watch = laid_table()
    watch.lay(sticker(WATER, 480))
    for x in range(510, 600, 30):
        watch.next().read(sticker(WATER, x))
    assert watch.told() == [("moved", WATER, "discard")]


def test_a_covered_marker_still_marks() -> None:
    watch = laid_table()
    watch.next().hidden(DISCARD, bare=False)
    assert watch.lay(sticker(WATER, 1010)) == [("appeared", WATER, "discard")]


def test_a_marker_that_is_pushed_elsewhere_marks_there() -> None:
    watch = laid_table()
    assert watch.lay(sticker(DISCARD, 1000, 900)) == [("moved", DISCARD, "discard")]
    assert watch.lay(sticker(WATER, 700)) == [("appeared", WATER, "center")]


# -- housekeeping ------------------------------------------------------------------------------------


def test_a_picture_of_another_size_moves_nothing() -> None:
    watch = water_lies(100)
    watch.tracks.scale(0.5)
    assert watch.tracks.by_code[WATER].center == (50, 0)
    assert watch.told() == []


def test_only_the_newest_are_kept() -> None:
    watch = Watch()
    watch.lay(*(sticker(f"tram {number}", 100 * number) for number in range(6)))
    watch.tracks.keep(2)
    assert list(watch.tracks.by_code) == ["tram 4", "tram 5"]


# -- piles -------------------------------------------------------------------------------------------


def water_under_toto() -> Watch:
    """Toto was laid on Water, nearly where that lies."""
    watch = water_lies()
    assert watch.lay(sticker(TOTO, 104, 3)) == [("appeared", TOTO, "tray")]
    watch.next().hidden(WATER, bare=False)
    assert (watch.told(), watch.state(), watch.state(TOTO)) == ([], "covered", "present")
    return watch


def read_again(watch: Watch, symbol: Symbol) -> None:
    """It is read where Toto lay, and Toto is not."""
    watch.next().read(symbol)
    watch.tracks.hidden(TOTO, bare=False)
    for _ in range(BARE_FRAMES + 1):
        watch.next().overdue()


def test_a_card_taken_off_a_pile_is_gone_when_the_one_below_is_read_exactly_where_it_was() -> None:
    watch = water_under_toto()
    read_again(watch, sticker(WATER, 100.5))
    assert watch.told() == [("vanished", TOTO, "tray")]
    assert (watch.state(), watch.state(TOTO)) == ("present", "gone")


def test_a_card_dug_out_of_a_pile_and_laid_on_top_appears_again() -> None:
    """It lies a little otherwise; what it was dug from beneath lies under it now."""
    watch = water_under_toto()
    read_again(watch, sticker(WATER, 108, -4))
    assert watch.told() == [("appeared", WATER, "tray")]
    assert (watch.state(), watch.state(TOTO)) == ("present", "covered")


def test_a_hand_over_a_pile_is_no_news_when_it_goes() -> None:
    watch = water_under_toto()
    watch.next().hidden(TOTO, bare=False)
    watch.next().read(sticker(TOTO, 104, 3))
    assert (watch.told(), watch.state(TOTO)) == ([], "present")


def test_a_card_that_is_back_before_it_was_missed_appears_again() -> None:
    """Its place was seen bare meanwhile, though not for long enough."""
    watch = water_lies()
    watch.next().hidden(WATER, bare=True)
    watch.next().read(sticker(WATER, 103))
    assert watch.told() == [("appeared", WATER, "tray")]
