"""What the referee costs. Ratios, measured side by side in one run: they hold on any machine.

.venv/bin/python benchmarks/referee.py            everything, about two minutes
.venv/bin/python benchmarks/referee.py --quick    fewer repetitions
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from long_game import begin, next_input

from companion.engine.cards import Deck
from companion.engine.event import Refused
from companion.engine.game import Game
from companion.engine.inputs import Input, parse
from companion.keeping import with_journal
from companion.library import load, shipped_ids
from companion.setup import Setup
from companion.simulate.tournament import Tournament, run

LENGTH = 560
REFEREE = Path(sys.executable).parent / "companion"


def timed(action: Callable[[], Any]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def play(deck: Deck, seed: int, length: int, each: Callable[[Game, Input], None]) -> list[dict[str, Any]]:
    """A game of so many inputs; `each` applies them. Returns what was said."""
    game, rng, said = begin(deck), random.Random(seed), []
    while game.inputs < length:
        value = next_input(game, rng)
        try:
            each(game, parse(value))
        except Refused as refusal:  # the driver knows less than the referee
            raise SystemExit(f"the driver said something that was refused: {value}: {refusal}") from None
        said.append(value)
    return said


def growth(deck: Deck, games: int) -> tuple[float, float]:
    """Median cost of the inputs around the 50th and around the 500th."""
    early: list[float] = []
    late: list[float] = []

    def each(game: Game, given: Input) -> None:
        at = game.inputs
        cost = timed(lambda: game.apply(given))
        if 25 <= at < 75:
            early.append(cost)
        elif 475 <= at < 525:
            late.append(cost)

    for seed in range(games):
        play(deck, seed, LENGTH, each)
    return statistics.mean(early), statistics.mean(late)


def undoing(deck: Deck, games: int) -> tuple[float, float, float]:
    """Mean cost of an input late in a game, of undoing it, and of undoing it by playing the whole game again."""
    inputs: list[float] = []
    undos: list[float] = []
    naive: list[float] = []

    def each(game: Game, given: Input) -> None:
        inputs.append(timed(lambda: game.apply(given)))
        if game.inputs > LENGTH - 60:
            undos.append(timed(lambda: game.apply(Input("undo", n=1))))
            game.apply(given)

    for seed in range(games):
        said = play(deck, seed, LENGTH, each)
        naive.append(timed(lambda said=said: replay(deck, said[:-1])))
    return statistics.mean(inputs), statistics.mean(undos), statistics.mean(naive)


def replay(deck: Deck, said: list[dict[str, Any]]) -> Game:
    """As a journal is resumed."""
    game = begin(deck)
    game.fold(map(parse, said))
    return game


def resuming(deck: Deck) -> tuple[float, float]:
    """Cost of resuming a game of n inputs from its journal, in inputs as people make them (read, applied, kept, told),
    divided by n; and the same of the engine alone, without reading or keeping anything."""
    said = play(deck, 1, LENGTH, lambda game, given: game.apply(given))
    kept = [_resume_kept(deck, said) for _ in range(5)]
    alone = [(_worked(lambda: replay(deck, said)), _worked(lambda: _take_all(deck, said))) for _ in range(15)]
    kept_ratio, alone_ratio = (
        statistics.median(resumed for resumed, _ in tries) / statistics.median(taken for _, taken in tries)
        for tries in (kept, alone)
    )
    return kept_ratio, alone_ratio


def _worked(action: Callable[[], Any]) -> float:
    """Seconds of the processor: the two are so near to each other that what else a machine does would decide."""
    gc.collect()
    start = time.process_time()
    action()
    return time.process_time() - start


def _resume_kept(deck: Deck, said: list[dict[str, Any]]) -> tuple[float, float]:
    """Seconds to resume, and seconds that all the inputs took."""
    players = begin(deck).state.players
    setup = Setup(deck.id, players, players[0])
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/game.journal"
        referee, journal = with_journal(path, setup)
        taken = timed(lambda: [referee.hear(json.dumps(given)) for given in said])
        journal.close()
        resumed = timed(lambda: _resume(path))
    return resumed, taken


def _resume(path: str) -> None:
    _, journal = with_journal(path, None)
    journal.close()


def _take_all(deck: Deck, said: list[dict[str, Any]]) -> None:
    game = begin(deck)
    for given in said:
        game.apply(parse(given))


def starting(times: int) -> tuple[float, float]:
    """Median seconds from start to end of a bare Python, and from start to the first `ready` of a referee."""
    command = [str(REFEREE), "referee", "--deck", "oz", "--players", "Ann,Bob,Cy", "--first", "Ann"]
    bare: list[float] = []
    ready: list[float] = []
    _first_ready(command)  # compiles the deck, once for all
    for _ in range(times):
        bare.append(timed(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)))
        ready.append(_first_ready(command))
    return statistics.median(bare), statistics.median(ready)


def _first_ready(command: list[str]) -> float:
    start = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        while b'"event": "ready"' not in process.stdout.readline():
            pass
        took = time.perf_counter() - start
        process.stdin.close()
    return took


def memory() -> float:
    """Resident megabytes of a running referee after a long game."""
    import json

    deck = load("star")
    said = play(deck, 3, LENGTH, lambda game, given: game.apply(given) and None)
    names = "Ann,Bob,Cy,Di"
    command = [str(REFEREE), "referee", "--deck", "star", "--players", names, "--first", "Ann"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        for value in [None, *said]:
            if value is not None:
                process.stdin.write(json.dumps(value).encode() + b"\n")
                process.stdin.flush()
            while b'"event": "ready"' not in process.stdout.readline():
                pass
        status = Path(f"/proc/{process.pid}/status").read_text()
        process.stdin.close()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes) / 1024


def speeds(games: int) -> list[tuple[str, float, float]]:
    """Inputs a second of the referee alone, and whole simulated games a second with every check on."""
    rows = []
    for name in shipped_ids():
        costs: list[float] = []
        play(load(name), 1, LENGTH, lambda game, given, costs=costs: costs.append(timed(lambda: game.apply(given))))
        tournament = Tournament(name, 2, 6, games, seed=1)
        took = timed(lambda tournament=tournament: run(tournament, 1, lambda _: None))
        rows.append((name, len(costs) / sum(costs), games / took))
    return rows


def row(what: str, value: str, bound: str = "") -> None:
    print(f"{what:58} {value:>12}  {bound}")


def measure(what: str, value: float, most: float) -> bool:
    """Print a ratio beside its bound. Is it kept?"""
    row(what, f"{value:.2f}", f"at most {most:g}")
    return value <= most


def main() -> int:
    """0 if every bound is kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    games = 3 if parser.parse_args().quick else 10
    deck = load("fluxx")
    early, late = growth(deck, games)
    kept = [measure("an input around the 500th, in inputs around the 50th", late / early, 1.5)]
    cost, undo, naive = undoing(deck, games)
    kept.append(measure(f"undoing an input of a game of {LENGTH}, in inputs", undo / cost, 3))
    row("  the same by playing the whole game again, in inputs", f"{naive / cost:.0f}")
    resumed, engine_alone = resuming(deck)
    kept.append(measure(f"resuming a game of n = {LENGTH} inputs, in n inputs", resumed, 1))
    kept.append(measure("  the same of the engine alone, no journal on either side", engine_alone, 1))
    bare, ready = starting(games * 4)
    kept.append(measure("start to the first `ready`, in starts of a bare Python", ready / bare, 4))
    megabytes = memory()
    row("memory of a running referee after a long game", f"{megabytes:.1f} MB", "under 80 MB")
    print(f"\n{'deck':10} {'inputs a second':>16} {'checked games a second':>24}")
    for name, inputs, whole in speeds(games * 2):
        print(f"{name:10} {inputs:16,.0f} {whole:24.1f}")
    return 0 if all(kept) and megabytes < 80 else 1


if __name__ == "__main__":
    sys.exit(main())
