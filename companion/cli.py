"""`companion`: one program, one command for each job. Only the command that is called is imported."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

COMMANDS: Mapping[str, str] = {
    "demo": "watch a whole game: a drawn table, players, the real eye and the real referee",
    "play": "referee a game at the table: the screen, by hand or with a camera",
    "referee": "referee a game from JSON lines: cards seen go in, rulings come out",
    "scan": "see which cards lie where: from a camera, a video or pictures",
    "replay": "tell the story of a game from its journal",
    "simulate": "let simple players play whole games against the referee, and check it",
    "deck": "list, show and check decks",
}


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] not in COMMANDS:
        return _overview(words)
    import argparse

    command = import_module(f".commands.{words[0]}", __package__)
    parser = argparse.ArgumentParser(
        prog=f"companion {words[0]}",
        description=command.__doc__,
        # a width of our own: asking the terminal for one would import shutil and half of the archivers
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=100),
    )
    command.configure(parser)
    try:
        code: int = command.run(parser.parse_args(words[1:]))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nothing is left to say, nor anybody to say it to
        return 0
    return code


def _overview(words: list[str]) -> int:
    if words[:1] == ["--version"]:
        from importlib.metadata import version

        print(f"companion {version('fluxx-companion')}")
        return 0
    lines = ["usage: companion COMMAND [options]", "", "A referee for real Fluxx tables.", ""]
    lines += [f"  {name:10} {text}" for name, text in COMMANDS.items()]
    lines += ["", "companion COMMAND --help tells more about each of them."]
    asked = not words or words[0] in ("-h", "--help")
    if not asked:
        lines.insert(0, f"companion: there is no command {words[0][:40]!r}\n")
    print("\n".join(lines), file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2
