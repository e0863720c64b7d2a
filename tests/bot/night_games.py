"""Game nights that could have happened: people are seated as the bot seats them, and their tables play whole games.

Everyone plays like the casual computer player. The same night always goes the same way.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from bot.services import company
from bot.services.game import Ending, Game, Over, Play, TakenSeat
from bot.services.nights.night import USUAL_SETTINGS, Answer, Guest, Night, NightId, NightTable, Plan, Round, Stage
from bot.services.nights.seating import SMALLEST, seat
from bot.services.nights.views import NightView
from bot.services.people import ChannelId, Computer, GameId, GuildId, Home, Occupant, Person, UserId
from bot.services.ports import ScoreLine, SeatResult
from bot.services.views import TableView, table_view
from engine import Ruleset, SeatSetup, deal, start, submit
from engine.scoring import final_scores
from engine.state import GameState
from engine.views import player_view
from players.levels import Level, create_player
from tests.bot.services.world import MOMENT

NAMES = (
    *("Ana", "Benedikt", "Ceren", "Dia", "Elisabeth", "Fay", "Gus", "Hannah", "Ignatz", "Jule", "Konstantin", "Lena"),
    *("Maximiliane", "Nora", "Ole", "Pia", "Quirin", "Rosa", "Stefan", "Theo", "Ute", "Vera", "Wanda", "Xaver"),
    *("Yara", "Zoe", "Adam", "Berta", "Carl", "Dora", "Emil", "Frida", "Georg", "Hilde", "Ivo", "Jana", "Karim"),
    *("Luca", "Mira", "Nils", "Olga", "Paul", "Quentin", "Rita", "Samira", "Tom", "Ulla", "Viktor", "Wilma"),
    *("Xenia", "Yusuf", "Zita", "Anton", "Bea", "Cosima", "David", "Eva", "Felix", "Greta", "Hugo"),
)
"""The names of sixty people."""
TITLE = "Wonders at Ana’s"  # noqa: RUF001 - as people type it
LEVEL = Level.CASUAL
"""How everyone plays."""
_COMPUTERS = tuple((style, name) for style, found in company.NAMES.items() for name in found)
_CHANNEL = ChannelId(700)
_SPREAD = 40
"""How many choices the slowest table of a round has left when the fastest is over."""
_Standing = Callable[[GameId, tuple[GameState, ...]], GameState]


@dataclass(frozen=True)
class Evening:
    """A night with this many people at tables of about four."""

    people: int
    rounds: int = 3
    computers: bool = False
    """Whether computer players fill the smaller tables."""
    names: Sequence[str] = field(default=NAMES, repr=False)

    def seated(self, number: int) -> NightView:
        """Return the night when everyone has just been seated for a round."""
        return self._view(number, Stage.PLAYING, None)

    def during(self, number: int) -> NightView:
        """Return the night when some tables of a round are over and the others are still playing, at their own pace."""
        chance = random.Random(f"{self} {number}")
        left: dict[GameId, int] = {}

        def standing(game: GameId, states: tuple[GameState, ...]) -> GameState:
            return states[-1 - left.setdefault(game, max(0, chance.randint(-_SPREAD // 4, _SPREAD)))]

        return self._view(number, Stage.PLAYING, standing)

    def after(self, number: int) -> NightView:
        """Return the night after a round: in the break, or at its end."""
        stage = Stage.OVER if number == self.rounds else Stage.BREAK
        return self._view(number, stage, lambda _, states: states[-1])

    def _view(self, number: int, stage: Stage, standing: _Standing | None) -> NightView:
        """Return the night in its round of this number; `standing` is None before its tables are open."""
        home = Home(GuildId(7), _CHANNEL)
        plan = Plan(TITLE, MOMENT, "Europe/Berlin", home, USUAL_SETTINGS, self.rounds, computers=self.computers)
        guests = tuple(
            Guest(Person(user, self.names[user - 100]), Answer.IN, came=True) for user in _users(self.people)
        )
        rounds: list[Round] = []
        states: dict[GameId, GameState] = {}
        tables: dict[GameId, NightTable] = {}
        for tables_of in _seatings(self.people, self.rounds)[:number]:
            latest, found = len(rounds) + 1 == number, list[NightTable]()
            for people in tables_of:
                game = GameId(len(tables) + 1)
                computers = max(0, USUAL_SETTINGS.players - len(people)) if self.computers else 0
                table = NightTable(people, computers)
                if not latest or standing is not None:
                    played = _played(game, len(people), computers)
                    state = played[-1] if not latest or standing is None else standing(game, played)
                    table = replace(table, game=game, place=Home(GuildId(7), ChannelId(800 + game)), begun=True)
                    states[game] = state
                    table = table if state.waiting else replace(table, over=MOMENT)
                tables[game] = table
                found.append(table)
            rounds.append(Round(tuple(found), MOMENT))
        night = Night(
            NightId(1), guests[0].user, plan, stage, MOMENT, guests, rounds=tuple(rounds), since=MOMENT, turns_at=MOMENT
        )
        views = {game: _table(game, tables[game], state) for game, state in states.items()}
        scores = {game: tuple(final_scores(state)) for game, state in states.items()}
        results = {game: _results(view, states[game]) for game, view in views.items() if not states[game].waiting}
        return NightView(night, MOMENT, views, scores, results)


def _users(people: int) -> tuple[UserId, ...]:
    return tuple(UserId(100 + number) for number in range(people))


def _person(user: UserId) -> Person:
    return Person(user, NAMES[user - 100])


@cache
def _seatings(people: int, rounds: int) -> tuple[tuple[tuple[UserId, ...], ...], ...]:
    """Return who sits at which table in every round."""
    chance, found = random.Random(people), list[tuple[tuple[UserId, ...], ...]]()
    for _ in range(rounds):
        found.append(seat(_users(people), USUAL_SETTINGS.players, found, chance, rounds))
    return tuple(found)


@cache
def _played(game: GameId, people: int, computers: int) -> tuple[GameState, ...]:
    """Return the states of a game in which people are asked, and the end. Computer players answer at once."""
    players = people + computers
    chance = random.Random(f"game {game} of {players}")
    everyone = [create_player(LEVEL, random.Random(f"{game} {number}")) for number in range(players)]
    states = [start(deal(Ruleset.for_players(players), (SeatSetup(),) * players, chance))]
    while states[-1].due:
        state, due = states[-1], states[-1].due
        asked = due[-1] if due[-1] >= people else chance.choice(due)
        view = player_view(state, asked)
        question = next(each for each in view.questions if each.seat == asked)
        states.append(submit(state, asked, everyone[asked].choose(view, question)).state)
    return tuple(state for state in states if all(due < people for due in state.due))


def _table(game: GameId, of: NightTable, state: GameState) -> TableView:
    named = [_COMPUTERS[(game * SMALLEST + each) % len(_COMPUTERS)] for each in range(of.computers)]
    computers = (Computer(LEVEL, style, name) for style, name in named)
    seats: list[Occupant] = [*map(_person, of.people), *computers]
    stage = Play(state, "f" * 64, 1) if state.waiting else Over(Ending.SCORED, state, "f" * 64, 1)
    assert of.place is not None
    taken = tuple(TakenSeat.taken_by(each) for each in seats)
    settings = replace(USUAL_SETTINGS, players=len(seats))
    return table_view(Game(game, of.place, settings, of.people[0], of.people[0], taken, stage), MOMENT)


def _results(table: TableView, state: GameState) -> tuple[SeatResult, ...]:
    scores = final_scores(state)
    return tuple(
        SeatResult(
            score.seat,
            table.seats[score.seat].user,
            None if table.seats[score.seat].user else LEVEL,
            state.table.cities[score.seat].board.city,
            state.table.cities[score.seat].board.side.value,
            1 + sum((each.total, each.coins) > (score.total, score.coins) for each in scores),
            ScoreLine(**{line: getattr(score, line) for line in ScoreLine.__slots__}),
        )
        for score in scores
    )


FRIENDS = Evening(11)
VILLAGE = Evening(18, computers=True)
CLUB = Evening(60)
