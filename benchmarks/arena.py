"""`make arena`: how well the levels of the computer players play, and how long they think.

Each row of the printed table is a player under test, with its opponents and games. Each game of a row has a different
deal. Game k puts the player under test in seat k modulo the number of players, so that it sits in every seat equally
often. Rows with the same number of players and the same expansions play the same deals, which are not those that
weights and efforts were tuned on. The first in the rules' ranking, by points and then by coins, wins; if several
players share first place, the win is divided equally among them. The share of wins is followed by Wilson's 95 %
interval and the fair share, one divided by the number of players; points are the mean with its 95 % confidence
interval. A row reaches its target if the lower end of the interval does.

Noisy players are medium ones that misjudge each move a little; players with other weights are medium ones whose
evaluation has different numbers for each seat and game. All players that do not think choose on the core; the engine
runs the games.

The time is processor time per choice between at least two moves; worlds are the determinizations in which the chosen
move was tried. Each process first plays one game of medium players to fill its caches; its garbage collector is off
during games and runs between them.
"""

import argparse
import gc
import math
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Literal, TypeAlias

from benchmarks.opponents import AbstainingPlayer
from benchmarks.simple_players import First, Thumb, miser, soldier
from bot.thinking.seen import Seen
from core import RUNNING
from core.game import Position
from core.mirroring import begin
from core.moves import DISCARD, kind_of
from core.tabulating import Numbers, numbers
from core.weights import Weights
from engine import (
    Deal,
    GameState,
    Move,
    PlayerView,
    PublicView,
    Ruleset,
    Seat,
    SeatSetup,
    deal,
    player_view,
    public_view,
    start,
    submit,
)
from engine.questions import Question
from engine.ruleset import Expansion
from players import Player
from players.coaching import advise
from players.knowledge import Knowledge
from players.levels import OVERLOOKS, Deliberation, Level, Style, create_player, deliberation, weights
from players.overlooking_player import naive, noticed
from players.positions import judge_of
from players.random_player import Chance
from players.reviewing import Care, Comparing
from players.thinking import Thinking
from players.worlds import Chance as Dealing

_DEVIATIONS = 1.96
"""How many standard deviations on either side of the mean contain 95 % of a normal distribution."""

_CHUNK = 10
"""How many games of players that do not think a process plays between two runs of the garbage collector."""

_GAMES_OF_THINKERS = 400
_GAMES_OF_REVIEWER = 300
_GAMES_OF_OTHERS = 1_000
_GAMES_OF_SIMPLE = 2_000

_NOISE = 0.7
"""The scale of the noise with which noisy players misjudge a move, in points."""

_SPREAD = 0.4
"""The standard deviation of the logarithms of the random factors by which `otherwise` multiplies weights."""

_SPREAD_WEIGHTS = (
    "coin",
    "ready_coin",
    "drift",
    "symbols_a_turn",
    "prospect",
    "supply",
    "spent_coin",
    "shield",
    "symbol",
    "counted",
    "production",
    "rivalry",
    "denial",
)
_MOST_SUPPLY = 0.8
"""The highest weight for supply, which is a probability."""
_MOST_PROSPECT = 1.2


# Who sits at the table.


@dataclass(slots=True)
class OnCore:
    """A player of medium level with its own weights. It chooses on the core, which is faster than the engine."""

    weights: Weights = field(default_factory=Weights)
    noise: float = 0.0
    """The scale of the noise on its judgement of a move, in points."""
    chance: Chance | None = None
    """The random generator of the noise; None for no noise."""

    def choose_on(self, position: Position, seat: Seat, game: Numbers) -> int:
        """Choose the move that looks best."""
        judge = judge_of(game.ruleset, len(position.cities), self.weights)
        if self.chance is None:
            return judge.choose(position, seat)
        moves = position.moves(seat)
        values = judge.values(position, seat, moves)
        guessed = [value + self.noise * _gumbel(self.chance) for value in values]
        return moves[max(range(len(moves)), key=guessed.__getitem__)]


@dataclass(slots=True)
class OverlookingOnCore:
    """A player of a level that overlooks things."""

    level: Level
    chance: Chance

    def choose_on(self, position: Position, seat: Seat, game: Numbers) -> int:
        """Choose like `OverlookingPlayer`."""
        moves = position.moves(seat)
        if len(moves) == 1:
            return moves[0]
        values = judge_of(game.ruleset, len(position.cities), naive(Weights())).values(position, seat, moves)
        return moves[noticed(moves, values, OVERLOOKS[self.level], self.chance)]


@dataclass(slots=True)
class BuilderOnCore:
    """Builds at random, and discards only if it can build nothing, like `opponents.BuildingPlayer`."""

    chance: Chance

    def choose_on(self, position: Position, seat: Seat, game: Numbers) -> int:  # noqa: ARG002 - signature as in OnCore
        """Choose a random move that builds."""
        moves = position.moves(seat)
        builds = [move for move in moves if kind_of(move) != DISCARD] or moves
        return builds[int(self.chance.random() * len(builds))]


@dataclass(slots=True)
class Advised:
    """Does the first thing that the coach advises."""

    def choose(self, view: PlayerView, question: Question) -> Move:
        """Return the coach's first move, or the first possible one if it has no advice."""
        advice = advise(view, question)
        return advice[0].move if advice else question.moves[0]


@dataclass(slots=True)
class Timed:
    """Wraps a player that chooses from its view, and records the processor time of each choice in seconds."""

    player: Player
    seconds: list[float] = field(default_factory=list)

    def choose(self, view: PlayerView, question: Question) -> Move:
        """Return the wrapped player's choice, and record the time."""
        began = time.thread_time()
        move = self.player.choose(view, question)
        if len(question.moves) > 1:
            self.seconds.append(time.thread_time() - began)
        return move


@dataclass(slots=True)
class Thinker:
    """A player that thinks. It records the processor time and the number of worlds of each choice."""

    deliberation: Deliberation
    chance: Dealing
    weights: Weights = field(default_factory=Weights)
    seconds: list[float] = field(default_factory=list)
    worlds: list[int] = field(default_factory=list)

    def think(self, view: PlayerView, question: Question, known: Knowledge) -> Move:
        """Think until done or the time is up. If there is also a choice for the Free City, each gets half the time."""
        if len(question.moves) == 1:
            return question.moves[0]
        choices = 2 if question.asked == "card" and view.table.controller == view.seat else 1
        until = (began := time.thread_time()) + self.deliberation.seconds / choices
        thinking = Thinking(view, question, known, self.weights, self.deliberation.effort, self.chance)
        thought = thinking.think(lambda: time.thread_time() < until)
        self.seconds.append(time.thread_time() - began)
        self.worlds.append(thought.worlds)
        return thought.move


_REVIEWER = Care(worlds=16, most=160)
"""How thoroughly the player compares that does what the review calls best: a tenth of what the review itself tries."""


@dataclass(slots=True)
class Reviewer(Thinker):
    """Does what the review (`players.reviewing`) would call best, from what its seat sees."""

    def think(self, view: PlayerView, question: Question, known: Knowledge) -> Move:
        """Compare all deeds, and do the best."""
        if len(question.moves) == 1:
            return question.moves[0]
        began = time.thread_time()
        found = Comparing(view, question, known, _REVIEWER, self.chance).compare()
        self.seconds.append(time.thread_time() - began)
        self.worlds.append(found.worlds)
        return found.best.move


OfCore: TypeAlias = OnCore | OverlookingOnCore | BuilderOnCore | First | Thumb
"""Players that choose from the core's position."""
Contender: TypeAlias = Player | Thinker | OfCore
MakeContender: TypeAlias = Callable[[random.Random], Contender]


def greedy(chance: Chance) -> Player:
    """Create a player of medium level that plays on the engine, as in the bot's games."""
    return create_player(Level.MEDIUM, chance)


def coach(chance: Chance) -> Player:  # noqa: ARG001 - the same signature as the others
    """Create a player that follows the coach."""
    return Advised()


def abstaining(chance: Chance) -> Player:
    """Create a player like `greedy`, but one that never takes part in an edifice."""
    return AbstainingPlayer(greedy(chance))


def old_easy(chance: Chance) -> Player:
    """Create a player of the easy level of old tables."""
    return create_player(Level.OLD_EASY, chance)


def easy(chance: Chance) -> OverlookingOnCore:
    """Create a player of the easy level, on the core."""
    return OverlookingOnCore(Level.EASY, chance)


def casual(chance: Chance) -> OverlookingOnCore:
    """Create a player of the casual level, on the core."""
    return OverlookingOnCore(Level.CASUAL, chance)


def medium(chance: Chance) -> OnCore:  # noqa: ARG001 - the same signature as the others
    """Create a player that chooses like `greedy`, on the core."""
    return OnCore()


def noisy(chance: Chance) -> OnCore:
    """Create a medium player that misjudges each move by Gumbel-distributed noise."""
    return OnCore(noise=_NOISE, chance=chance)


def otherwise(chance: random.Random) -> OnCore:
    """Create a medium player with random weights: most are multiplied by log-normally distributed factors."""
    usual = Weights()
    changed = {name: getattr(usual, name) * chance.lognormvariate(0, _SPREAD) for name in _SPREAD_WEIGHTS}
    changed["supply"] = min(_MOST_SUPPLY, changed["supply"])
    changed["prospect"] = min(_MOST_PROSPECT, changed["prospect"])
    return OnCore(replace(usual, **changed))


def simple_player(create: Callable[[], First | Thumb], chance: Chance) -> OfCore:  # noqa: ARG001 - signature as above
    """Create a simple player, which needs no random numbers."""
    return create()


def thinker(level: Level, chance: Dealing) -> Thinker:
    """Create a player of a level that thinks, with that level's thinking time."""
    return Thinker(deliberation(level), chance, weights(level, None))


def reviewer(chance: Dealing) -> Reviewer:
    """Create a player that does what the review would call best."""
    return Reviewer(deliberation(Level.EXPERT), chance)


def styled(style: Style, chance: Chance) -> Player:
    """Create a medium player with the given style."""
    return create_player(Level.MEDIUM, chance, style)


hard = partial(thinker, Level.HARD)
expert = partial(thinker, Level.EXPERT)


def _gumbel(chance: Chance) -> float:
    return -math.log(-math.log(max(chance.random(), sys.float_info.min)))


# A game.


def play(dealt: Deal, players: Mapping[Seat, Contender]) -> PublicView:
    """Play a game with this deal and a player for each seat, and return the final public view.

    Players that think know only what their seats have seen.
    """
    game = numbers(dealt.ruleset, len(dealt.boards))
    state, position = start(dealt), begin(dealt)
    seen = Seen(state, [seat for seat, player in players.items() if isinstance(player, Thinker)])
    while state.due:
        seat = state.due[0]
        move = _chosen(state, position, seat, players[state.decides_for(seat)], seen, game)
        step = submit(state, seat, move)
        seen.follow(state, seat, move, step)
        position.choose(seat, game.move_number(move))
        state = step.state
    end = public_view(state)
    assert position.totals() == [score.total for score in end.scores], "the core has played the same game"
    return end


def _chosen(  # noqa: PLR0913, PLR0917 - the game on engine and core, who is asked, and what they know
    state: GameState, position: Position, seat: Seat, player: Contender, seen: Seen, game: Numbers
) -> Move:
    if isinstance(player, OfCore):
        return game.move_of(player.choose_on(position, seat, game))
    who = state.decides_for(seat)
    view = player_view(state, who)
    question = next(question for question in view.questions if question.seat == seat)
    if isinstance(player, Thinker):
        return player.think(view, question, seen.known[who])
    return player.choose(view, question)


# The rows.


@dataclass(frozen=True, slots=True)
class Row:
    """A player under test, its opponents, and the target."""

    title: str
    players: int
    mine: MakeContender
    others: MakeContender = medium
    expansions: tuple[Expansion, ...] = ()
    aim: float | None = None
    """The target for the lower end of the interval."""
    of: Literal["wins", "points"] = "wins"
    """The quantity that the target applies to."""
    games: int = _GAMES_OF_OTHERS
    """The default number of games."""

    @property
    def thinks(self) -> bool:
        """Whether the player under test thinks."""
        return isinstance(self.mine(random.Random(0)), Thinker)


_EDIFICE = (Expansion.EDIFICE,)
_COUNTS = ("two", "three", "four", "five", "six")


def _rows_of_thinkers() -> Iterator[Row]:
    row = partial(Row, games=_GAMES_OF_THINKERS)
    for name, mine, aims in (
        ("hard", hard, (0.45, 0.36, 0.36, 0.20, 64, 0.62, 0.40)),
        ("expert", expert, (0.62, 0.55, 0.55, 0.30, 66, 0.72, 0.50)),
    ):
        usual, noise, other, large, points, two, edifices = aims
        yield row(f"{name} against three medium", 4, mine, aim=usual)
        yield row(f"{name} against three noisy ones", 4, mine, noisy, aim=noise)
        yield row(f"{name} against three of other weights", 4, mine, otherwise, aim=other)
        yield row(f"{name} against six medium", 7, mine, aim=large)
        yield row(f"{name} against two that build by chance", 3, mine, BuilderOnCore, aim=points, of="points")
        yield row(f"{name} against one medium", 2, mine, aim=two)
        yield row(f"edifices: {name} against three medium", 4, mine, expansions=_EDIFICE, aim=edifices)
    yield row("expert against three hard", 4, expert, hard, aim=0.30)


def _rows_of_weak_levels() -> Iterator[Row]:
    """Yield the rows that compare the levels up to medium: two simple players against each, at tables of all sizes."""
    levels: dict[str, MakeContender] = {"easy": easy, "casual": casual, "medium": medium}
    simple: dict[str, MakeContender] = {
        "first card": partial(simple_player, First),
        "rules of thumb": partial(simple_player, Thumb),
    }
    invented: dict[str, MakeContender] = {
        "miser": partial(simple_player, miser),
        "soldier": partial(simple_player, soldier),
    }
    for players in (4, 3, 5, 7):
        for level, others in {**levels, **({"easy (old)": old_easy} if players == 4 else {})}.items():
            for name, mine in {**simple, **(invented if players == 4 else {})}.items():
                yield Row(
                    f"{name} against {_COUNTS[players - 3]} {level}", players, mine, others, games=_GAMES_OF_SIMPLE
                )
    yield Row("casual against three easy", 4, casual, easy, games=_GAMES_OF_SIMPLE)
    yield Row("medium against three casual", 4, medium, casual, games=_GAMES_OF_SIMPLE)
    yield Row("casual against three medium", 4, casual, games=_GAMES_OF_SIMPLE)
    yield Row("easy against three medium", 4, easy, games=_GAMES_OF_SIMPLE)


ROWS = (
    *_rows_of_weak_levels(),
    Row("medium against two that build by chance", 3, greedy, BuilderOnCore),
    *(
        Row(f"edifices: medium against {count} abstaining", players, greedy, abstaining, _EDIFICE)
        for players, count in enumerate(_COUNTS, 3)
    ),
    Row("coach against three medium", 4, coach, aim=0.30),
    Row("review against three medium", 4, reviewer, aim=0.45, games=_GAMES_OF_REVIEWER),
    *(Row(f"medium as {style} against three medium", 4, partial(styled, style)) for style in Style),
    *_rows_of_thinkers(),
)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one game for the player under test."""

    share: float
    """The share of the win: 1 if alone in first place, a fraction if others share it, 0 otherwise."""
    points: int
    others: tuple[int, ...]
    """The points of the other players."""
    seconds: tuple[float, ...]
    """The processor time of each choice, in seconds; empty if the player chooses on the core."""
    worlds: tuple[int, ...]
    """The number of worlds (determinizations) tried for each choice; empty if the player does not think."""


def play_game(row: Row, seed: int, number: int) -> Result:
    """Play one game of a row; the seed and the number determine it, except for how long players can think."""
    ruleset = Ruleset.for_players(row.players, row.expansions)
    cities = ruleset.cities(row.players)
    dealt = deal(ruleset, (SeatSetup(),) * cities, random.Random(f"{seed} {row.players} {number}"))
    chance = random.Random(f"{seed} {row.players} {number} {row.title}")
    mine = Seat(number % row.players)
    player = row.mine(chance)
    tested = player if isinstance(player, Thinker | OfCore) else Timed(player)
    others = {seat: row.others(chance) for seat in ruleset.players(cities) if seat != mine}
    end = play(dealt, {**others, mine: tested})
    return Result(
        share=share_of_win(end.ranking, mine),
        points=end.scores[mine].total,
        others=tuple(end.scores[seat].total for seat in others),
        seconds=() if isinstance(tested, OfCore) else tuple(tested.seconds),
        worlds=tuple(tested.worlds) if isinstance(tested, Thinker) else (),
    )


def share_of_win(ranking: Sequence[Sequence[Seat]], seat: Seat) -> float:
    """Return a seat's share of the win, from 0 to 1, in a final ranking."""
    first = ranking[0]
    return 1 / len(first) if seat in first else 0.0


def line(row: Row, results: Sequence[Result]) -> str:
    """Return the table's line for these games, of which there are at least two."""
    points = [result.points for result in results]
    share = statistics.fmean(result.share for result in results)
    low, high = wilson(share, len(results))
    seconds = sorted(span for result in results for span in result.seconds)
    spans = (statistics.fmean(seconds), seconds[int(0.999 * len(seconds))], seconds[-1]) if seconds else ()
    worlds = [count for result in results for count in result.worlds]
    cells = [
        f"{row.players}",
        f"{row.title:42}",
        f"{len(results):5}",
        f"{100 * share:5.1f} % ({100 * low:4.1f} to {100 * high:5.1f})  {100 / row.players:4.1f} %",
        f"{statistics.fmean(points):5.1f} ± {uncertainty(points):3.1f}",
        f"{statistics.fmean([theirs for result in results for theirs in result.others]):6.1f}",
        f"{_verdict(row, low, statistics.fmean(points) - uncertainty(points)):18}",
        " / ".join(f"{1000 * span:6.1f}" for span in spans),
        f"{statistics.fmean(worlds):6.1f}" if worlds else "",
    ]
    return "  ".join(cells).rstrip()


def _verdict(row: Row, wins: float, points: float) -> str:
    """Say what the row's target is, and whether the lower end of its interval reaches it."""
    if row.aim is None:
        return ""
    if row.of == "points":
        return f"{row.aim:.0f} points: {'yes' if points >= row.aim else 'no'}"
    return f"{100 * row.aim:.0f} % of wins: {'yes' if wins >= row.aim else 'no'}"


def uncertainty(values: Sequence[float]) -> float:
    """Return half the width of the 95 % confidence interval of the mean of at least two values."""
    return _DEVIATIONS * statistics.stdev(values) / math.sqrt(len(values))


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % confidence interval for a share observed in this number of games."""
    squared = _DEVIATIONS**2 / games
    middle = (share + squared / 2) / (1 + squared)
    half = _DEVIATIONS / (1 + squared) * math.sqrt(share * (1 - share) / games + squared / (4 * games))
    return middle - half, middle + half


# The processes.


@cache
def _warm_up(players: int, expansions: tuple[Expansion, ...]) -> None:
    """Fill the caches of this process, once for each kind of table."""
    play_game(Row("", players, greedy, greedy, expansions), 0, 0)


def _games(row: Row, seed: int, games: Sequence[int]) -> list[Result]:
    """Play some games in this process, without the garbage collector."""
    gc.disable()
    gc.collect()
    _warm_up(row.players, row.expansions)
    return [play_game(row, seed, number) for number in games]


def _results(row: Row, seed: int, games: int, pool: ProcessPoolExecutor) -> list[Result]:
    size = 1 if row.thinks else _CHUNK
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    return [result for chunk in pool.map(partial(_games, row, seed), chunks) for result in chunk]


def main() -> int:
    """Play all rows, and print each as soon as it is finished."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arena", description=__doc__)
    usual = (
        f"{_GAMES_OF_SIMPLE} for the weak levels, {_GAMES_OF_THINKERS} for those that think, else {_GAMES_OF_OTHERS}"
    )
    parser.add_argument("--games", type=int, help=f"games a row, at least 2 ({usual})")
    parser.add_argument("--seed", type=int, default=1, help="another seed deals other cards (1)")
    parser.add_argument("--rows", default="", metavar="WORDS", help='only rows of this title, as "edifices" (all)')
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many processes play (one a core)")
    options = parser.parse_args()
    if options.games is not None and options.games < 2:
        parser.error("an interval takes 2 games at least")
    chosen = [row for row in ROWS if options.rows in row.title]
    if not chosen:
        parser.error(f"no row's title has these words; there are: {', '.join(row.title for row in ROWS)}")
    print(f"{RUNNING.sentence} Seed {options.seed}.")
    print(
        f"   {'':42}  games  {'won':23}  fair    {'points':10}  theirs  {'should reach':18}"
        "  ms a choice: mean / 999 of 1000 within / most; worlds"
    )
    with ProcessPoolExecutor(options.processes) as pool:
        for row in chosen:
            print(line(row, _results(row, options.seed, options.games or row.games, pool)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
