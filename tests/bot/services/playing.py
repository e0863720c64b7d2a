"""Games played through the use cases, and what the store contains afterwards."""

from collections.abc import Sequence
from random import Random

from bot.services import choosing, lobby, play, sights
from bot.services.game import Choice, Game, Over, Play, TableSettings, TurnRef, Wonders, submissions
from bot.services.news import Announcement, News
from bot.services.pace import Calm, Pace
from bot.services.people import GameId
from bot.services.tables import Outcome
from engine.catalogue import Side
from engine.events import AgeEnded, GameEnded, TurnBegan
from engine.moves import BuildStage, Move
from engine.questions import Question, QuestionKind
from engine.replaying import resolutions
from engine.ruleset import Expansion, Seat, SeatSetup
from engine.state import GameState
from engine.views import Resolution
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import World, actor, only

CALM = Calm()


class Table:
    """A game with people in the first seats and computer players in the others, where tests can make anyone act."""

    def __init__(self, seed: int = 1, store: MemoryStore | None = None) -> None:
        self.chance = Random(seed)
        self.store = store or MemoryStore()
        self.world = World(self.store, Random(seed))
        self.id = GameId(0)
        self._replayed: tuple[Sequence[tuple[Seat, Move]], list[Resolution]] = ((), [])

    async def begin(
        self,
        persons: int = 3,
        players: int | None = None,
        boards: Sequence[SeatSetup] = (),
        expansions: tuple[Expansion, ...] = (),
        pace: Pace = CALM,
    ) -> "Table":
        """Start a game; the given boards are those of the first seats."""
        tables = self.world.tables
        wonders = Wonders.CHOSEN if boards else Wonders.RANDOM
        settings = TableSettings(players or persons, wonders=wonders, expansions=expansions, pace=pace)
        self.id = await self.world.lobby(persons, settings)
        for number, setup in enumerate(boards):
            await tables.act(self.id, actor(number), lobby.choose_wonder, setup.city, setup.side)
        if settings.players > persons:
            await tables.act(self.id, actor(0), lobby.add_computers, Level.EASY)
        await tables.act(self.id, actor(0), lobby.start_game)
        return self

    @property
    def game(self) -> Game:
        return self.store.games[self.id]

    @property
    def state(self) -> GameState:
        """The state of the game, or its final state."""
        stage = self.game.progress
        assert isinstance(stage, Play | Over)
        assert stage.state is not None
        return stage.state

    @property
    def news(self) -> list[Announcement]:
        """All announcements since the start of the game, in order; only the latest REFRESHED is kept."""
        announced = [self.store.outbox[key] for key in sorted(self.store.outbox)]
        return announced[announced.index(Announcement(News.STARTED)) :]

    @property
    def log(self) -> list[object]:
        return list(self.store.logs[self.id])

    @property
    def resolutions(self) -> list[Resolution]:
        """All resolutions so far, recomputed from the deal and the log."""
        counting = submissions(tuple(self.store.logs[self.id]))
        if counting != self._replayed[0]:
            self._replayed = counting, list(resolutions(self.store.deals[self.id].deal, counting))
        return self._replayed[1]

    @property
    def thinking(self) -> tuple[Seat, ...]:
        return tuple(sorted({self.state.decides_for(seat) for seat in self.state.due}))

    async def questions(self, person: int) -> tuple[Question, ...]:
        hand = await self.world.tables.look(self.id, actor(person), sights.hand)
        return hand.view.questions

    async def turn(self) -> TurnRef:
        table = await self.world.tables.look(self.id, actor(0), sights.table)
        assert table.turn is not None
        return table.turn

    async def choose(self, person: int, move: Move, seat: int | None = None, *, hold: bool = False) -> Outcome:
        """Choose for the person's own seat, or for the Free City."""
        choice = Choice(await self.turn(), Seat(person if seat is None else seat), move)
        return await self.world.tables.act(self.id, actor(person), choosing.choose, only(choice), hold=hold)

    async def take_back(self, person: int, seat: int | None = None) -> Outcome:
        place = Seat(person if seat is None else seat)
        return await self.world.tables.act(self.id, actor(person), play.take_back_choice, await self.turn(), place)

    async def moves(self, person: int) -> tuple[Move, ...]:
        """Return the moves that the person may make for the first seat that they are asked about."""
        return (await self.questions(person))[0].moves

    async def any_move(self, person: int) -> Outcome:
        """Answer the person's first question, with a stage of the wonder and an edifice if possible."""
        question = (await self.questions(person))[0]
        stages = [move for move in question.moves if isinstance(move, BuildStage)]
        parts = [move for move in stages if move.take_part]
        return await self.choose(person, self.chance.choice(parts or stages or question.moves), question.seat)

    async def finish_turn(self) -> list[Outcome]:
        """Let everyone answer until something is revealed."""
        revealed = len(self.resolutions)
        outcomes = []
        while len(self.resolutions) == revealed:
            outcomes.append(await self.any_move(self.thinking[0]))
        return outcomes

    async def finish(self) -> None:
        while self.thinking:
            await self.any_move(self.chance.choice(self.thinking))


async def until(  # noqa: PLR0913 - what a test asks for, each by its name
    asked: QuestionKind,
    persons: int,
    boards: Sequence[SeatSetup] = (),
    *,
    of: int | None = None,
    expansions: tuple[Expansion, ...] = (),
    least: int = 1,
    seed: int = 0,
    pace: Pace = CALM,
) -> Table:
    """Return the first game, from this seed on, where seat `of` and at least `least` seats are asked this question."""
    for each in range(seed, 200):
        table = await Table(each).begin(persons, boards=boards, expansions=expansions, pace=pace)
        while table.thinking:
            public = (await table.world.tables.look(table.id, actor(0), sights.table)).table
            if public is not None and public.asked == asked and of in {None, *public.due} and len(public.due) >= least:
                return table
            await table.any_move(table.thinking[0])
    raise AssertionError(f"no game comes to {asked}")


async def until_penalty(persons: int = 4) -> tuple[Table, int]:
    """Return a game with edifices where seat 0 has to choose what to give up, and the last other seat that must."""
    table = await until("penalty", persons, expansions=EDIFICE, of=0, least=2, seed=8)
    return table, table.thinking[-1]


def announced(found: Sequence[Resolution]) -> list[Announcement]:
    """Return the announcements expected for these resolutions, except those that only refresh the panel."""
    expected = [Announcement(News.STARTED)]
    for each in found:
        kinds = {type(event) for event in each.events}
        for news, told in (
            (News.REVEALED, each.asked == "card"),
            (News.AGE_ENDED, AgeEnded in kinds),
            (News.TURN_BEGAN, TurnBegan in kinds),
            (News.OVER, GameEnded in kinds),
        ):
            if told:
                expected.append(Announcement(news, each.number))
    return expected


BABYLON = SeatSetup("Babylon", Side.B)
HALICARNASSUS = SeatSetup("Halicarnassus", Side.B)
CARTHAGE = SeatSetup("Carthage", Side.B)
UR = SeatSetup("Ur", Side.A)

EDIFICE = (Expansion.EDIFICE,)
