"""Command line of the engine: `python -m engine replay | verify | options | apply | score | simulate`.

The commands read and write the portable formats (docs/formats.md). On bad input they print one line to standard error
and exit with status 2.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from core import RUNNING
from core.dealing import deal
from core.economy import Economies
from core.playing import play_randomly
from core.tabulating import numbers
from engine.formats import (
    FormatError,
    option_data,
    play_turn,
    position_data,
    read_json,
    read_position,
    read_record,
    read_turn,
    replay,
    score_data,
    verify,
)
from engine.legality import card_moves, free_city_moves
from engine.moves import CardMove, Move
from engine.ruleset import Expansion, Ruleset, RulesetError, Seat
from engine.scoring import final_scores
from engine.state import GameState

_LONGEST_LINE = 300


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        for line in options.command(options):
            print(json.dumps(line, ensure_ascii=False))
        sys.stdout.flush()
    except FormatError as error:
        line = " ".join(str(error).split())  # one short line, even if names in the input contain line breaks
        print(line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]} ...", file=sys.stderr)
        return 2
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # a broken pipe means that the reader has stopped reading
            print(f"the output cannot be written: {error.strerror}", file=sys.stderr)
        # Without this, the flush at exit would raise the same error again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _replay(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    return replay(read_record(_read(options.file)))


def _verify(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    yield verify(read_record(_read(options.file)), options.hash)


def _options(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    state = read_position(_read(options.file))
    table = state.table
    seats = table.seats if options.seat is None else (Seat(options.seat),)
    for seat in seats:
        if seat not in table.seats:
            raise FormatError(f"there is no seat {seat}")
        for move in _moves_before_choosing(state, seat):
            yield option_data(table, seat, move)


def _moves_before_choosing(state: GameState, seat: Seat) -> list[CardMove]:
    """Return a seat's legal moves before anyone chooses; the Free City may get any card of its controller's hand."""
    table = state.table
    player = state.decides_for(seat)
    moves: tuple[Move, ...]
    if not table.hands[player]:
        moves = ()
    elif player == seat:
        moves = card_moves(table, seat, table.hand_to_choose_from(seat))
    else:
        moves = free_city_moves(table, table.hand_to_choose_from(player))
    return [move for move in moves if isinstance(move, CardMove)]


def _apply(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    state = read_position(_read(options.file))
    turn = read_turn(read_json(sys.stdin.buffer.read() if sys.stdin else b""))
    played = play_turn(state, turn)
    yield position_data(played.state.table)


def _score(options: argparse.Namespace) -> Iterator[list[dict[str, int]]]:
    state = read_position(_read(options.file))
    yield [score_data(score) for score in final_scores(state)]


def _simulate(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    try:
        ruleset = Ruleset.for_players(options.players, options.expansions)
    except RulesetError as error:
        raise FormatError(str(error)) from error
    tables = numbers(ruleset, ruleset.cities(options.players)).tables
    # Compiled, recomputing an answer is cheaper than caching it, because few questions repeat.
    economies = Economies(tables, remembers=not RUNNING.compiled)
    chance = random.Random(options.seed)  # noqa: S311 - shuffles cards, not secrets
    totals = [0] * ruleset.cities(options.players)
    began = time.perf_counter()
    for _ in range(options.games):
        position = deal(tables, economies, chance.getrandbits)
        play_randomly(position, chance.random)
        totals = [total + more for total, more in zip(totals, position.totals(), strict=True)]
    seconds = time.perf_counter() - began
    yield {
        "players": options.players,
        **({"expansions": list(ruleset.expansions)} if ruleset.expansions else {}),
        "games": options.games,
        "seed": options.seed,
        "games_per_second": round(options.games / seconds, 1),
        "mean_scores": [round(total / options.games, 2) for total in totals],
    }


def _read(path: Path) -> Any:  # noqa: ANN401 - JSON can be anything until it is checked
    try:
        text = path.read_bytes()
    except OSError as error:
        raise FormatError(f"{path}: {error.strerror}") from error
    return read_json(text)


class _Parser(argparse.ArgumentParser):
    """Argument parser that reports bad arguments in one line, like any other bad input."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description="Checks games of 7 Wonders.")
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("replay", help="play a game record, turn by turn")
    command.add_argument("file", type=Path, metavar="RECORD")
    command.set_defaults(command=_replay)

    command = commands.add_parser("verify", help="check a game record against the hash published before the game")
    command.add_argument("file", type=Path, metavar="RECORD")
    command.add_argument("--hash", required=True, metavar="H", help="the hash published before the game")
    command.set_defaults(command=_verify)

    command = commands.add_parser("options", help="list the legal moves of a position")
    command.add_argument("file", type=Path, metavar="POSITION")
    command.add_argument("--seat", type=int, metavar="N", help="of this seat alone")
    command.set_defaults(command=_options)

    command = commands.add_parser("apply", help="play a turn, read from standard input")
    command.add_argument("file", type=Path, metavar="POSITION")
    command.set_defaults(command=_apply)

    command = commands.add_parser("score", help="count a position as if the game ended now")
    command.add_argument("file", type=Path, metavar="POSITION")
    command.set_defaults(command=_score)

    command = commands.add_parser("simulate", help="play games of random legal moves")
    command.add_argument("--players", type=int, choices=range(2, 8), required=True, metavar="N")
    command.add_argument("--games", type=_at_least_one, required=True, metavar="G")
    command.add_argument("--seed", type=int, required=True, metavar="S")
    command.add_argument(
        "--expansions", type=_expansions, default=(), metavar="NAMES", help="edifice, carthage or both, with a comma"
    )
    command.set_defaults(command=_simulate)
    return parser


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least one game")
    return number


def _expansions(text: str) -> tuple[Expansion, ...]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in set(Expansion):
            raise argparse.ArgumentTypeError(f"the expansion {name!r} is not known")
    return tuple(map(Expansion, names))


if __name__ == "__main__":
    sys.exit(main())
