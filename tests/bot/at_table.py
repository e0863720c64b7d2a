"""What a player at a table is shown during random games, as the use cases would return it."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import count, islice

from bot.screens import hands
from bot.screens.screen import Screen
from bot.services.game import Ending, Game, Over, Play, TableSettings, TakenSeat
from bot.services.people import ChannelId, GameId, GuildId, Home, Person, UserId
from bot.services.views import HandView, TableView, hand_view, table_view
from engine import Move, Ruleset, Seat, SeatSetup, deal, legal_moves, start, submit
from engine.catalogue import Card, Side
from engine.moves import Build, BuildStage, Discard
from engine.questions import Question
from engine.ruleset import Expansion
from engine.state import GameState, SearchDiscard
from tests.bot.services.world import MOMENT
from tests.bot.whole_games import SHORT

BIGGEST = (1 << 63) - 1
"""The largest id that the database can hold."""
CHANNEL = ChannelId(700)


def table_of(state: GameState, names: Sequence[str] = SHORT, game: int = 12, channel: int = CHANNEL) -> TableView:
    """Return a table with the game in this state. Its players have the user ids 100, 101, ..."""
    people = [Person(UserId(100 + seat), names[seat]) for seat in state.table.players]
    stage = Play(state, "f" * 64) if state.waiting else Over(Ending.SCORED, state, "f" * 64)
    return table_view(
        Game(
            GameId(game),
            Home(GuildId(7), ChannelId(channel)),
            TableSettings(players=len(people), expansions=tuple(map(Expansion, state.table.ruleset.expansions))),
            UserId(100),
            UserId(100),
            tuple(TakenSeat(person, person) for person in people),
            stage,
        ),
        MOMENT,
    )


@dataclass(frozen=True, eq=False)
class Moment:
    """A moment of a game: a player has to choose something for their own seat or for the Free City."""

    state: GameState
    seat: Seat

    @property
    def player(self) -> Seat:
        return self.state.decides_for(self.seat)

    @cached_property
    def table(self) -> TableView:
        return table_of(self.state)

    @cached_property
    def hand(self) -> HandView:
        return hand_view(self.state, self.player)

    @cached_property
    def question(self) -> Question:
        return next(each for each in self.hand.view.questions if each.seat == self.seat)


def line_of(screen: Screen, name: str) -> str:
    """Return the line about a card or "stage 1" in the text form of a hand. It begins with whether it can be built."""
    (embed,) = screen.embeds
    named = re.compile(rf"\*\*(?:[^;]*: )?{name}(?: of its wonder)?\*\*(?: \(\d of them\))?[,;]")
    (line,) = [each for each in embed.description.splitlines() if named.match(each)]
    return line


def cards_told(screen: Screen) -> list[str]:
    """Return the cards that the text form of a hand lists, in order."""
    lines = screen.embeds[0].description.splitlines()
    found = (re.match(r"\*\*(?:[^*;]*: )?([^*:]*)\*\*(?: \(\d of them\))?, \w+;", line) for line in lines)
    return [each[1] for each in found if each]


Policy = Callable[[GameState, Seat, random.Random], Move]


def any_move(state: GameState, seat: Seat, chance: random.Random) -> Move:
    return chance.choice(legal_moves(state, seat))


def moments(
    players: int,
    seed: int,
    *boards: SeatSetup,
    policy: Policy = any_move,
    expansions: tuple[Expansion, ...] = (),
) -> Iterator[Moment]:
    """Yield the moment of every question in a game. The first seats get the given boards.

    Many tests look at the same games, so the moments are kept.
    """
    known, coming = _course(players, seed, boards, policy, expansions)
    for place in count():
        if place == len(known):
            known.extend(islice(coming, 1))
        if place == len(known):
            return
        yield known[place]


@lru_cache(32)
def _course(
    players: int, seed: int, boards: tuple[SeatSetup, ...], policy: Policy, expansions: tuple[Expansion, ...]
) -> tuple[list[Moment], Iterator[Moment]]:
    """Return a game's moments that are known so far, and an iterator over the others."""
    return [], _played(players, seed, boards, policy, expansions)


def _played(
    players: int, seed: int, boards: tuple[SeatSetup, ...], policy: Policy, expansions: tuple[Expansion, ...]
) -> Iterator[Moment]:
    chance = random.Random(seed)
    ruleset = Ruleset.for_players(players, expansions)
    free = [SeatSetup()] * (ruleset.cities(players) - len(boards))
    state = start(deal(ruleset, (*boards, *free), chance))
    while state.due:
        seat = state.due[0]
        yield Moment(state, seat)
        state = submit(state, seat, policy(state, seat, chance)).state


def first(
    wanted: Callable[[Moment], bool],
    players: int,
    *boards: SeatSetup,
    policy: Policy = any_move,
    expansions: tuple[Expansion, ...] = (),
) -> Moment:
    """Return the first moment that meets the condition, playing one game after another until there is one."""
    for seed in range(100):
        for moment in moments(players, seed, *boards, policy=policy, expansions=expansions):
            if wanted(moment):
                return moment
    raise AssertionError("no game comes to that")


def named(moment: Moment, seat: Seat, name: str) -> Card:
    card = hands.find_card(moment.hand, seat, name)
    assert card is not None
    return card


def building_stages(state: GameState, seat: Seat, chance: random.Random) -> Move:
    """Choose a random move that builds a stage, or any random move if there is none."""
    moves = legal_moves(state, seat)
    stages = [move for move in moves if isinstance(move, BuildStage)]
    return chance.choice(stages or list(moves))


def hoarding(state: GameState, seat: Seat, chance: random.Random) -> Move:
    """Choose moves that fill the discard pile until the first seat searches it late in the game."""
    moves = legal_moves(state, seat)
    late = state.table.age == 3
    stages = [move for move in moves if isinstance(move, BuildStage)]
    makers = [move for move in moves if isinstance(move, Build) and move.card.colour in {"brown", "gray"}]
    discards = [move for move in moves if isinstance(move, Discard)]
    if seat == 0:
        return chance.choice((stages if late else makers) or discards or list(moves))
    return chance.choice((makers if seat in {1, 6} else []) or discards or list(moves))


def long_pile() -> Moment:
    """Return a moment at which the discard pile is searched and has more cards than fit into a menu."""
    return first(
        lambda it: isinstance(it.state.phase, SearchDiscard) and len(legal_moves(it.state, it.seat)) > 26,
        7,
        SeatSetup("Halicarnassus", Side.A),
        policy=hoarding,
    )
