"""See which cards lie where, from a camera, a video or pictures: one JSON object a line.

  companion scan --source webcam:0 --deck oz                    a camera over a tray
  companion scan --source picamera --layout table --players Ann,Bob
  companion scan --source evening.mp4 --show seen.avi           look at what was seen afterwards
  companion scan --source demo --layout table                   a simulated table: no camera needed
  companion scan --source photos/ --raw                         read single photographs, whatever their codes say

A source is picamera, webcam:0, a video file, an http:// stream (MJPEG), a picture, a folder of pictures (in name order:
frame-2 before frame-10), a recording made with --record, or demo.

Lines: appeared, moved and vanished with the card, its zone, the frame and the corners of its code in pixels; foreign
for a code that is not ours; camera with the status lost, back, dark or blurred. Ctrl-C ends it. The last line is a
summary: frames looked at and dropped, calls of the decoder, milliseconds a frame (median, 95 of 100, longest), memory
now and after the first frame. With --status a line every so many seconds says that frames come, and how many a second.
What is skipped or goes wrong is told on stderr. Exit 2 if the source or the deck cannot
be used.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from ..deckerror import DeckError
from ..engine.plain import plain
from ..setup import SetupError, read_players

if TYPE_CHECKING:
    import argparse
    from pathlib import Path
    from types import FrameType

    from vision.feed import Feed
    from vision.source import FrameSource
    from vision.sources import Wishes
    from vision.watcher import Watcher

    from ..scanning import Scan
    from ..sightings import Names

DEMO_SEATS = 3  # that the demo lays out when nobody says who plays


class ScanError(Exception):
    """The command cannot do what it is asked; the message says what to change."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--source", required=True, metavar="SRC", help="where the pictures come from: see above")
    parser.add_argument(
        "--deck", help="oz, a mix such as oz+monster, or a file: ./mine.toml (default: all that are shipped)"
    )
    parser.add_argument(
        "--layout", choices=("tray", "table"), help="one spot under the camera (default), or markers all over the table"
    )
    parser.add_argument("--players", metavar="NAMES", help="who sits at seat 1, 2 ... of a table: Ann,Bob,Cy")
    parser.add_argument("--raw", action="store_true", help="photographs: every code of each picture, no tracking")
    parser.add_argument(
        "--budget", type=_positive, default=3.0, metavar="SECONDS", help="for each photograph of --raw (default 3)"
    )
    parser.add_argument("--limit-frames", type=_count, metavar="N", help="end after so many frames")
    parser.add_argument("--show", metavar="OUT", help="draw what is seen into a folder, or a video: seen.avi")
    parser.add_argument(
        "--preview", metavar="FILE", help="keep a small grey picture (PGM) of what the camera sees now, every second"
    )
    parser.add_argument(
        "--status", type=_positive, metavar="SECONDS", help="say so often that frames come, and how many a second"
    )
    parser.add_argument(
        "--record", metavar="DIR", help="keep frames and events in a new folder; --source DIR replays it"
    )
    parser.add_argument(
        "--timeout", type=_positive, default=5.0, metavar="SECONDS", help="no frame for so long: the camera is lost (5)"
    )
    parser.add_argument(
        "--fps", type=_positive, help="frames a second: of a folder of pictures, or asked of the Pi camera (10)"
    )
    parser.add_argument("--size", type=_size, metavar="WxH", help="of the pictures asked of a camera: 1920x1080")


def run(options: argparse.Namespace) -> int:
    from vision.recording import RecordingError
    from vision.showing import ShowError
    from vision.source import SourceError

    try:
        return _read_photographs(options) if options.raw else _scan(options)
    except (ScanError, DeckError, SetupError, SourceError, RecordingError, ShowError) as error:
        _notice(str(error))
        return 2


# -- frames ------------------------------------------------------------------------------------------


class Settings(NamedTuple):
    """What decides which events a source gives; a recording keeps them, and its replay takes them up."""

    deck: str | None
    layout: str
    players: tuple[str, ...]


def _scan(options: argparse.Namespace) -> int:
    from vision.feed import Feed

    from ..scanning import Scan
    from ..sightings import names_of

    settings = _settings(options)
    names = names_of(*settings)
    wishes = _wishes(options, settings, names)
    with (
        Feed(lambda: _open(options.source, wishes), options.timeout) as feed,
        closing(Scan(_watcher(names), names, _say, _notice)) as scan,
        _ended_by_signals(feed),
    ):
        _prepare(scan, options, settings)
        return _look_at_all(feed, scan, options.limit_frames)


def _watcher(names: Names) -> Watcher:
    from vision.watcher import Watcher

    return Watcher(names.codes, names.markers)


def _look_at_all(feed: Feed, scan: Scan, limit: int | None) -> int:
    """The summary comes last, even after a fault; unless nobody is left to read it."""
    try:
        try:
            for item in feed:
                scan.take(item)
                if scan.frames == limit or _nobody_listens():
                    break
            if feed.ended:
                scan.finish()
        finally:
            _say(scan.summary(feed.dropped))
    except BrokenPipeError:
        _leave_quietly()
    return 0


def _settings(options: argparse.Namespace) -> Settings:
    """As told; what is not told, as it was when a recording was made."""
    kept = _kept_settings(options.source)
    deck, layout, players = (
        kept.get(key) if told is None else told
        for key, told in (("deck", options.deck), ("layout", options.layout), ("players", options.players))
    )
    return Settings(deck, "table" if layout == "table" else "tray", () if players is None else read_players(players))


def _kept_settings(source: str) -> dict[str, str]:
    from pathlib import Path

    from vision.recording import is_recording, read_contents

    folder = Path(source).expanduser()
    if "\0" in source or len(source) > 4096 or not is_recording(folder):
        return {}
    return {key: value for key, value in read_contents(folder).settings.items() if isinstance(value, str)}


def _wishes(options: argparse.Namespace, settings: Settings, names: Names) -> Wishes:
    from vision.sources import Wishes

    return Wishes(options.size, options.fps, _notice, lambda: _open_demo(settings, names))


def _open(spec: str, wishes: Wishes) -> FrameSource:
    from vision.sources import open_source

    return open_source(spec, wishes)


def _open_demo(settings: Settings, names: Names) -> FrameSource:
    from vision.simulated.source import demo_source

    seats = len(settings.players) or DEMO_SEATS
    markers = dict(list((names.markers or {}).items())[: 2 + seats])  # the centre and the discard pile come first
    return demo_source(sorted(names.cards), settings.layout, markers=markers or None)


def _prepare(scan: Scan, options: argparse.Namespace, settings: Settings) -> None:
    from pathlib import Path

    from vision.preview import Preview
    from vision.recording import Recorder
    from vision.showing import open_show
    from vision.sources import FPS

    from ..scanning import Pulse

    if options.record is not None:
        players = ",".join(settings.players) or None
        kept = {"source": options.source, "size": options.size, "fps": options.fps, "timeout": options.timeout}
        scan.recorder = Recorder(Path(options.record).expanduser(), {**settings._asdict(), "players": players, **kept})
    if options.show is not None:
        scan.show = open_show(options.show, options.fps or FPS)
    if options.preview is not None:
        scan.preview = Preview(options.preview)
    if options.status is not None:
        scan.pulse = Pulse(options.status)


# -- photographs -------------------------------------------------------------------------------------


def _read_photographs(options: argparse.Namespace) -> int:
    from vision.sources import existing_path
    from vision.sources.folder import list_pictures
    from vision.sources.pictures import is_picture

    path = existing_path(options.source)
    if not path.is_dir() and not is_picture(path):
        raise ScanError("--raw reads photographs: name a picture, or a folder of pictures")
    try:
        for picture in list_pictures(path, _notice):
            _say({"image": picture.name, **_codes(picture, options.budget)})
    except BrokenPipeError:
        _leave_quietly()
    return 0


def _codes(picture: Path, budget: float) -> dict[str, Any]:
    import time

    from vision.photograph import read_photograph
    from vision.sources.pictures import PictureError, read_picture

    from ..sightings import corners_of

    try:
        symbols = read_photograph(read_picture(picture), budget, time.perf_counter)
    except PictureError as error:
        return {"codes": [], "error": str(error)}
    return {"codes": [{"text": symbol.text, "corners": corners_of(symbol.corners)} for symbol in symbols]}


# -- how it talks, and how it is told to stop ----------------------------------------------------------


def _say(event: Mapping[str, Any]) -> None:
    try:
        print(json.dumps(event), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise ScanError(f"cannot write what is seen: {error.strerror}") from error


def _notice(text: str) -> None:
    """For people, on stderr: names of files are strangers' words."""
    print(f"companion scan: {plain(text, 500)}", file=sys.stderr, flush=True)


def _nobody_listens() -> bool:
    """Has the reader of our output gone? A quiet table would otherwise be watched for ever."""
    import select

    try:
        poll = select.poll()
        poll.register(sys.stdout.fileno(), 0)
    except (AttributeError, OSError, ValueError):  # no such call here, or no real file
        return False
    return any(flags & select.POLLERR for _, flags in poll.poll(0))


def _leave_quietly() -> None:
    """What is still in the buffer of stdout would be complained about when Python ends."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@contextmanager
def _ended_by_signals(feed: Feed) -> Iterator[None]:
    """The first Ctrl-C or SIGTERM ends the scan with its summary; the second does what it always does."""
    before: dict[int, Callable[[int, FrameType | None], Any] | int | None] = {}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def stop(_number: int, _frame: FrameType | None) -> None:
        feed.stop()
        restore()

    for number in (signal.SIGINT, signal.SIGTERM):
        before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        restore()


# -- numbers from the command line ---------------------------------------------------------------------


def _positive(text: str) -> float:
    value = float(text)
    if not 0 < value < 1e6:
        raise ValueError(text)
    return value


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError(text)
    return value


def _size(text: str) -> tuple[int, int]:
    width, height = (int(side) for side in text.lower().split("x"))
    if not (2 <= width <= 20000 and 2 <= height <= 20000):
        raise ValueError(text)
    return width, height


# what argparse calls them in its messages
_positive.__name__, _count.__name__, _size.__name__ = "positive number", "count", "size"
