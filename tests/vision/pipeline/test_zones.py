"""Whose part of the table a card lies in."""

from __future__ import annotations

from vision.zones import Table, Tray

CENTER, DISCARD, ANN = "FX:ZZ:001", "FX:ZZ:002", "FX:ZZ:003"


def laid_table() -> Table:
    table = Table({CENTER: "center", DISCARD: "discard", ANN: "seat:Ann"})
    assert table.mark(CENTER, (0, 0)) and table.mark(DISCARD, (100, 0))
    return table


def test_in_a_tray_everything_is_shown_and_no_marker_means_anything() -> None:
    tray = Tray()
    assert tray.zone_at((3, 4)) == "tray" == tray.zone_at((300, 4), "seat:Ann")
    assert not tray.is_marker(CENTER) and not tray.mark(CENTER, (0, 0))


def test_without_a_marker_there_is_no_zone() -> None:
    assert Table({CENTER: "center"}).zone_at((5, 5)) is None


def test_a_card_belongs_to_the_nearest_marker() -> None:
    table = laid_table()
    assert [table.zone_at((x, 9)) for x in (-50, 10, 49, 51, 100)] == [
        "center",
        "center",
        "center",
        "discard",
        "discard",
    ]


def test_at_a_border_a_card_stays_where_it_was() -> None:
    table = laid_table()
    assert table.zone_at((54, 0), "center") == "center"
    assert table.zone_at((46, 0), "discard") == "discard"


def test_beyond_the_border_it_changes_sides() -> None:
    table = laid_table()
    assert table.zone_at((60, 0), "center") == "discard"
    assert table.zone_at((40, 0), "discard") == "center"


def test_a_card_from_a_zone_that_is_not_known_goes_to_the_nearest() -> None:
    assert laid_table().zone_at((54, 0), "seat:Bob") == "discard"


def test_a_marker_that_moves_takes_its_zone_along() -> None:
    table = laid_table()
    assert not table.mark(CENTER, (300, 0))
    assert table.zone_at((250, 0), "discard") == "center"
    assert table.zone_at((0, 0), "center") == "discard"


def test_a_marker_that_is_seen_for_the_first_time_is_news() -> None:
    table = laid_table()
    assert table.mark(ANN, (50, 50))
    assert table.zone_at((50, 45), "center") == "seat:Ann"
    assert not table.mark(ANN, (50, 50))


def test_only_markers_are_markers() -> None:
    assert laid_table().is_marker(ANN) and not laid_table().is_marker("FX:OZ:001")
