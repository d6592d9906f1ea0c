"""The feed: every frame of a file, the newest of a camera, and a camera that goes and comes back."""

from __future__ import annotations

import time
from itertools import islice, pairwise
from threading import Event, active_count

import pytest

from vision.feed import FAREWELL, PAUSES, SLICE, Feed, Item, Status
from vision.frame import Frame
from vision.source import SourceError, SourceLost

from .scripted import Clock, Scripted, in_turn


def told(items: list[Item]) -> list[str | int]:
    """Statuses by kind, frames by number."""
    return [item.kind if isinstance(item, Status) else item.number for item in items]


def test_every_frame_of_a_file_is_delivered_in_order_however_slow_the_reader() -> None:
    source = Scripted(*range(50), live=False)
    with Feed(lambda: source, time=Clock().time) as feed:
        items = []
        for item in feed:
            time.sleep(0.001)
            items.append(item)
    assert told(items) == list(range(50))
    assert feed.dropped == 0
    assert source.closed == 1


def test_numbers_and_times_of_a_file_are_its_own_to_the_last_digit() -> None:
    with Feed(lambda: Scripted(1, 2, 3, live=False)) as feed:
        assert [item.t for item in feed if isinstance(item, Frame)] == [0.0, 0.1, 0.2]


def test_a_file_is_not_read_ahead_of_the_queue() -> None:
    source = Scripted(*range(50), live=False)
    with Feed(lambda: source, room=3, time=Clock().time) as feed:
        next(feed)
        time.sleep(0.05)
        assert source.reads <= 1 + 3 + 1  # taken, waiting, in the reader's hand


def test_a_camera_goes_on_while_nobody_looks_and_old_frames_are_dropped_and_counted() -> None:
    done = Event()
    source = Scripted(*range(20), done)
    with Feed(lambda: source, room=2, time=Clock().time) as feed:
        wait_until(lambda: source.reads == 21)
        done.set()
        assert told(list(feed)) == [18, 19]
        assert feed.dropped == 18


def test_a_camera_that_is_unplugged_is_lost_opened_again_and_back() -> None:
    first, second = Scripted(1, 2, SourceLost("gone")), Scripted(3)
    feed = Feed(in_turn(first, second), room=9, time=Clock().time)
    assert told(list(feed)) == [0, 1, "lost", "back", 2]
    assert first.closed == second.closed == 1


def test_frames_after_a_loss_go_on_with_higher_numbers_and_later_times() -> None:
    feed = Feed(in_turn(Scripted(1, 2, SourceLost("gone")), Scripted(3, 4)), room=9, time=Clock().time)
    frames = [item for item in feed if isinstance(item, Frame)]
    assert [frame.number for frame in frames] == [0, 1, 2, 3]
    assert frames[2].t >= PAUSES[0] > frames[1].t


def test_the_reason_of_a_loss_is_told() -> None:
    feed = Feed(in_turn(Scripted(SourceLost("the cable is out")), Scripted(1)), time=Clock().time)
    assert next(feed) == Status("lost", "the cable is out")


def test_a_camera_that_stays_away_is_asked_for_with_growing_pauses() -> None:
    clock, asked = Clock(), []
    sources = in_turn(Scripted(1, SourceLost("gone")), *[SourceError("no")] * 9, Scripted(2))

    def opener() -> Scripted:
        asked.append(clock.seconds)
        return sources()

    with Feed(opener, patience=1e9, room=9, time=clock.time) as feed:
        wait_until(lambda: len(asked) == 11)  # nobody else waits meanwhile: time passes for the pauses alone
        assert told(list(feed)) == [0, "lost", "back", 1]
    pauses = [after - before for before, after in pairwise(asked[1:])]
    assert pauses == pytest.approx([*PAUSES[1:], PAUSES[-1], PAUSES[-1], PAUSES[-1]])


def test_a_camera_that_loses_itself_again_and_again_is_told_each_time() -> None:
    losses = [Scripted(1, SourceLost("gone")) for _ in range(3)]
    feed = Feed(in_turn(*losses, Scripted(1)), room=9, time=Clock().time)
    assert told(list(feed)) == [0, "lost", "back", 1, "lost", "back", 2, "lost", "back", 3]


def test_a_flickering_camera_does_not_fill_the_queue() -> None:
    losses = [Scripted(1, SourceLost("gone")) for _ in range(30)]
    done = Event()
    last = Scripted(1, done)
    with Feed(in_turn(*losses, last), room=2, time=Clock().time) as feed:
        wait_until(lambda: last.reads == 2)
        assert len(feed._waiting) <= 2 * 2 + 1
        done.set()
        assert told(list(feed))[-1] == 30


def test_no_frame_for_a_while_is_a_loss_and_the_next_one_is_the_return() -> None:
    more, clock = Event(), Clock()
    with Feed(lambda: Scripted(1, more, 2), patience=3, time=clock.time) as feed:
        assert told(list(islice(feed, 2))) == [0, "lost"]
        assert clock.seconds == pytest.approx(3, abs=SLICE)
        more.set()
        assert told(list(feed)) == ["back", 1]


def test_a_loss_is_told_once_even_if_silence_and_fault_both_say_so() -> None:
    more = Event()
    opener = in_turn(Scripted(1, more, SourceLost("gone")), Scripted(2))
    with Feed(opener, patience=3, time=Clock().time) as feed:
        assert told(list(islice(feed, 2))) == [0, "lost"]
        more.set()
        assert told(list(feed)) == ["back", 1]


def test_a_file_that_takes_its_time_is_not_lost() -> None:
    more, clock = Event(), Clock()
    feed = Feed(lambda: Scripted(more, 1, live=False), patience=1, time=clock.time)

    def late() -> float:
        if clock.seconds > 5:
            more.set()
        return clock.seconds

    feed._time = feed._time._replace(now=late)
    assert told(list(feed)) == [0]


def test_a_source_that_cannot_be_opened_at_first_is_the_callers_business() -> None:
    with pytest.raises(SourceError, match="no such camera"):
        Feed(in_turn(SourceError("no such camera")))


@pytest.mark.parametrize("fault", [SourceError("broken for good"), ZeroDivisionError("a fault of ours")])
def test_a_fault_of_the_source_reaches_whoever_looks_after_the_frames_before_it(fault: Exception) -> None:
    source = Scripted(1, fault, live=False)
    feed = Feed(lambda: source, time=Clock().time)
    assert told([next(feed)]) == [0]
    with pytest.raises(type(fault)):
        next(feed)
    feed.close()
    assert source.closed == 1


def test_stopping_ends_the_frames_at_once() -> None:
    with Feed(lambda: Scripted(*range(10), live=False)) as feed:
        next(feed)
        feed.stop()
        assert list(feed) == []


def test_closing_frees_the_camera_and_ends_the_thread() -> None:
    before, source = active_count(), Scripted(*range(10), live=False)
    feed = Feed(lambda: source)
    next(feed)
    feed.close()
    feed.close()
    assert source.closed == 1
    assert active_count() == before


def test_closing_does_not_wait_for_a_pause_to_end() -> None:
    feed = Feed(in_turn(Scripted(1, SourceLost("gone")), *[SourceError("no")] * 99), room=9)
    assert told(list(islice(feed, 2))) == [0, "lost"]
    start = time.monotonic()
    feed.close()
    assert time.monotonic() - start < FAREWELL / 2
    assert not feed._reader.is_alive()


def test_closing_does_not_wait_for_a_camera_that_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.feed.FAREWELL", 0.05)
    never = Event()
    feed = Feed(lambda: Scripted(1, never))
    next(feed)
    start = time.monotonic()
    feed.close()
    assert time.monotonic() - start < 1
    assert list(feed) == []
    never.set()


def wait_until(true: object) -> None:
    assert callable(true)
    end = time.monotonic() + 5
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.001)
