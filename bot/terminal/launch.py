"""The command `python -m bot play`: reads its options and sets up the game."""

import argparse
import os
import secrets
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from io import StringIO, TextIOWrapper
from itertools import count
from pathlib import Path
from typing import TextIO

from bot.arguments import Parser, UsageError, one_line
from bot.leaving import leaving_on_signals, started_by_make
from bot.services.lessons import lessons
from bot.terminal import saving
from bot.terminal.console import Console, Source
from bot.terminal.game import Terminal, deal_with_seed, opponents_with_seed
from bot.terminal.learning import Teacher
from bot.terminal.opponents import Opponents, beside
from bot.terminal.saving import SavedGame
from bot.text.words import Notation, Words
from engine import Expansion, Ruleset, RulesetError, Seat, SeatSetup
from engine.catalogue import MOST_PLAYERS, Side
from engine.formats import FormatError
from players.levels import LEVELS, Level

_FEWEST_PLAYERS = 2
_USUAL_PLAYERS = 3
_LEVELS = {each.name.lower(): each for each in LEVELS}
"""The computer players' levels, keyed by the names that users type."""
_OF_A_GAME = ("players", "seat", "watch", "expansions", "seed", "level", "sides", "wonder", "save", "resume")
"""Options that describe a game, and so do not go with the lessons."""
_NAME = "7wonders"
_SUFFIX = ".game.json"


def add_options(parser: Parser, words: Words) -> None:
    """Add the game's options to its command's parser."""
    parser.add_argument(
        "--players", type=_number_reader(words, "error-players"), metavar="N", help=words.say("arg-players")
    )
    parser.add_argument(
        "--seat", type=_number_reader(words, "error-seat-number"), metavar="N", help=words.say("arg-seat")
    )
    parser.add_argument("--watch", action="store_true", help=words.say("arg-watch"))
    parser.add_argument("--expansions", metavar="NAMES", help=words.say("arg-expansions"))
    parser.add_argument("--seed", type=_number_reader(words, "error-seed"), metavar="S", help=words.say("arg-seed"))
    parser.add_argument("--level", choices=tuple(_LEVELS), help=words.say("arg-level"))
    parser.add_argument("--sides", choices=("a", "b", "mixed"), help=words.say("arg-sides"))
    parser.add_argument("--wonder", metavar="CITY", help=words.say("arg-wonder"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=words.say("arg-save"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=words.say("arg-resume"))
    parser.add_argument(
        "--learn",
        type=_lesson_reader(words),
        nargs="?",
        const=1,
        metavar="N",
        help=words.say("arg-learn"),
    )
    parser.add_argument("--brief", action="store_true", help=words.say("arg-brief"))
    parser.add_argument("--notation", choices=("words", "letters"), help=words.say("arg-notation"))


def play(options: argparse.Namespace, words: Words, source: Source | None = None, target: TextIO | None = None) -> int:
    """Play a game and return the exit status: 0, or 1 if the output could no longer be written.

    Raises:
        UsageError: the options ask for something that does not exist, or for a file that cannot be read or written.
    """
    with leaving_on_signals():
        console = None
        if options.learn is not None:
            _refuse_for_lessons(options, words)
            console = _console(source, target, words)
            if not _teacher(options, console).teach(options.learn):
                return 0
            options.sides, options.level = "a", Level.EASY.name.lower()
        game = _resumed_game(options, words) if options.resume else _new_game(options, words)
        path = _path(options, words)
        fresh = not path.exists()
        _try_to_save(game, path, words)
        console = console or _console(source, target, words)
        try:
            with beside() if game.level.thinks else nullcontext() as workers:
                Terminal(console, game, path, _resume_command(path), Opponents(workers), fresh=fresh).play()
        except OSError as error:
            if not isinstance(error, BrokenPipeError):  # a broken pipe: the reader of the output has closed it
                print(words.say("not-told", reason=error.strerror or str(error)), file=sys.stderr)
            # Do not flush the rest at exit, which would raise the same error again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        return 0


def _console(source: Source | None, target: TextIO | None, words: Words) -> Console:
    heard = _output(target, words)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # no character that is typed or shown may end the game
            stream.reconfigure(errors="replace")
    return Console(source or sys.stdin or StringIO(), heard)


def _refuse_for_lessons(options: argparse.Namespace, words: Words) -> None:
    for option in _OF_A_GAME:
        if getattr(options, option):
            raise UsageError(words.say("error-learn", option=f"--{option}"))
    if not 1 <= options.learn <= len(lessons()):
        raise UsageError(words.say("error-lesson", count=len(lessons())))


def _teacher(options: argparse.Namespace, console: Console) -> Teacher:
    words = Words(Notation(options.notation or Notation.WORDS))
    return Teacher(console, words, lambda number: _command(f"--learn {number}"), brief=options.brief)


# What the options ask for.


def _new_game(options: argparse.Namespace, words: Words) -> SavedGame:
    players = _USUAL_PLAYERS if options.players is None else options.players
    if not _FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise UsageError(words.say("error-players"))
    number = 1 if options.seat is None else options.seat
    if not 1 <= number <= players:
        raise UsageError(words.say("error-seat", seat=str(number), players=players))
    seat = number - 1
    if options.watch and (options.seat is not None or options.wonder is not None):
        raise UsageError(words.say("error-watch"))
    ruleset = _ruleset(options, players, words)
    side = None if options.sides in {None, "mixed"} else Side(options.sides.upper())
    seats = [SeatSetup(side=side)] * ruleset.cities(players)
    seats[seat] = SeatSetup(_wonder(options, ruleset, words), side)
    seed = secrets.randbelow(1 << 32) if options.seed is None else options.seed
    person = None if options.watch else Seat(seat)
    level = Level.MEDIUM if options.level is None else _LEVELS[options.level]
    opponents = opponents_with_seed(players - (person is not None), level, seed)
    return SavedGame(
        names=_names(words, person, opponents, free_city=ruleset.two_player),
        deal=deal_with_seed(ruleset, tuple(seats), seed),
        person=person,
        seed=seed,
        notation=Notation(options.notation or Notation.WORDS),
        brief=options.brief,
        level=level,
    )


def _resumed_game(options: argparse.Namespace, words: Words) -> SavedGame:
    for option in ("players", "seat", "expansions", "seed", "level", "sides", "wonder"):
        if getattr(options, option) is not None:
            raise UsageError(words.say("error-resume", option=f"--{option}"))
    if options.watch:
        raise UsageError(words.say("error-resume", option="--watch"))
    try:
        game = saving.read(options.resume)
    except OSError as error:
        raise UsageError(_about_file(words, "error-read", options.resume, error)) from error
    except FormatError as error:
        raise UsageError(words.say("error-damaged", file=one_line(str(options.resume)))) from error
    notation = Notation(options.notation) if options.notation else game.notation
    return replace(game, notation=notation, brief=options.brief or game.brief)


def _ruleset(options: argparse.Namespace, players: int, words: Words) -> Ruleset:
    named = [name.strip().lower() for name in options.expansions.split(",")] if options.expansions else []
    try:
        expansions = tuple(Expansion(name) for name in dict.fromkeys(named))
    except ValueError as error:
        raise UsageError(words.say("error-expansions")) from error
    try:
        return Ruleset.for_players(players, expansions)
    except RulesetError as error:
        raise UsageError(words.say("error-edifice-players")) from error


def _wonder(options: argparse.Namespace, ruleset: Ruleset, words: Words) -> str | None:
    """Return the city of the wonder that the options name, in any capitalisation."""
    if options.wonder is None:
        return None
    cities = ruleset.catalogue.cities
    for city in cities:
        if city.casefold() == options.wonder.casefold():
            return city
    raise UsageError(
        words.say("error-wonder", wonder=one_line(options.wonder), wonders=words.row_of(map(words.called, cities)))
    )


def _names(words: Words, person: Seat | None, opponents: Sequence[str], *, free_city: bool) -> tuple[str, ...]:
    names = list(opponents)
    if person is not None:
        names.insert(person, words.say("name-person"))
    return (*names, words.say("name-free-city")) if free_city else tuple(names)


def _path(options: argparse.Namespace, words: Words) -> Path:
    """Return where the game is saved; never a path that already exists, unless the game is resumed from it."""
    path: Path = options.save or options.resume or _free_path()
    if path.exists() and path != options.resume:
        raise UsageError(words.say("error-exists", file=one_line(str(path))))
    return path


def _output(target: TextIO | None, words: Words) -> TextIO:
    output: TextIO | None = target or sys.stdout  # a program may be started without any output
    if output is None:
        raise UsageError(words.say("error-no-output"))
    return output


def _free_path() -> Path:
    """Return a path in the working directory where there is no file yet."""
    names = (f"{_NAME}{f'-{number}' if number > 1 else ''}{_SUFFIX}" for number in count(1))
    return next(path for name in names if not (path := Path(name)).exists())


def _try_to_save(game: SavedGame, path: Path, words: Words) -> None:
    """Save the game before it begins, so that a failure is noticed now and not at the end."""
    try:
        saving.write(game, path)
    except OSError as error:
        raise UsageError(_about_file(words, "not-saved", path, error)) from error


def _about_file(words: Words, message: str, path: Path, error: OSError) -> str:
    return words.say(message, file=one_line(str(path)), reason=one_line(error.strerror or str(error)))


def _resume_command(path: Path) -> str:
    """Return the command that resumes the game in the same directory; a `make` command if make started the program."""
    options = shlex.join(["--resume", str(path)])
    if started_by_make() and options != f"--resume {path}":
        return f"make play ARGS={shlex.quote(options.replace('$', '$$'))}"
    return _command(options)


def _command(options: str) -> str:
    """Return the command that starts the game with these options; a `make` command if make started the program."""
    if started_by_make():
        return f'make play ARGS="{options}"'
    python = Path(sys.executable)
    here = Path.cwd()
    shown = python.relative_to(here) if python.is_relative_to(here) else python
    return f"{shlex.quote(str(shown))} -m bot play {options}"


def _lesson_reader(words: Words) -> Callable[[str], int]:
    """Return a parser of lesson numbers. Lessons are read only for an error, because all commands have this parser."""

    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError as error:
            raise UsageError(words.say("error-lesson", count=len(lessons()))) from error

    return read


def _number_reader(words: Words, message: str) -> Callable[[str], int]:
    """Return a parser of whole numbers that rejects anything else with this message."""

    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError as error:
            raise UsageError(words.say(message)) from error

    return read
