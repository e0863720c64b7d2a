"""Anyone asks for anything in any order: the table always stays consistent."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from random import Random
from typing import TypeVar

import pytest

from bot.services import archive, choosing, draft, lobby, motions, pacing, play, sights, substitutes
from bot.services.absence import SILENCE
from bot.services.game import Access, Draft, Game, Over, Play, Sides, TableSettings, Wish, Wonders
from bot.services.news import News
from bot.services.pace import Calm, Days, Live, Pace
from bot.services.people import Actor, ChannelId, Computer, GameId, Person
from bot.services.refusals import Refused
from bot.services.tables import Outcome
from engine.catalogue import Side
from engine.ruleset import Expansion, Ruleset, Seat, SeatSetup
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import CHANNEL, HOME, World, actor, to
from tests.sweeps import sweep

_T = TypeVar("_T")
PERSONS = 6
WITH_EDIFICES = Ruleset(expansions=(Expansion.EDIFICE,))
ELSEWHERE = ChannelId(701)

PACES: tuple[Pace, ...] = (Calm(), Days(24), Live(90))


class Crowd:
    """People who do anything in any order."""

    pauses: tuple[timedelta, ...] = (timedelta(), timedelta(), SILENCE / 2)
    """Possible pauses before each request."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.store = MemoryStore()
        self.world = World(self.store, Random(seed))

    def one_of(self, *options: _T) -> _T:
        return self.chance.choice(options)

    def anybody(self) -> Actor:
        return actor(self.chance.randrange(PERSONS), self.one_of(CHANNEL, CHANNEL, ELSEWHERE, None))

    def settings(self) -> TableSettings:
        players = self.one_of(2, 3, 4, 5)
        expansions = self.one_of((), (), (Expansion.CARTHAGE,), (Expansion.EDIFICE,) if players > 2 else ())
        return TableSettings(players, self.one_of(*Sides), self.one_of(*Wonders), self.one_of(*Access), expansions)

    async def ask(self, game: GameId) -> None:
        """Make a random request; check that a refusal leaves everything unchanged."""
        before, saves = self.store.games[game], self.store.saves
        try:
            await self.something(game)
        except Refused:
            assert self.store.games[game] is before
            assert self.store.saves == saves

    def something(self, game: GameId) -> Awaitable[object]:
        tables = self.world.tables
        who, whom = self.anybody(), self.anybody().user
        seat, level = Seat(self.chance.randrange(4)), self.one_of(*Level)
        abandon = self.chance.random() < 0.7
        city, side = self.one_of(None, *WITH_EDIFICES.catalogue.cities), self.one_of(None, *Side)
        board, proposed = self.one_of(0, 1), self.one_of(None, whom)
        gone = self.one_of(frozenset(), frozenset(), frozenset({whom}))
        self.world.clock.forward(self.one_of(*self.pauses))
        asked: tuple[Callable[[], Awaitable[object]], ...] = (
            lambda: tables.act(game, who, lobby.join_table),
            lambda: tables.act(game, who, lobby.leave_table),
            lambda: tables.act(game, who, lobby.kick, whom),
            lambda: tables.act(game, who, lobby.invite, whom),
            lambda: tables.act(game, who, lobby.configure, to(self.settings())),
            lambda: tables.act(game, who, lobby.choose_wonder, city, side),
            lambda: tables.act(game, who, lobby.add_computers, level, self.one_of(None, 1)),
            lambda: tables.act(game, who, lobby.dismiss_computer),
            lambda: tables.act(game, who, lobby.start_game),
            lambda: tables.act(game, who, substitutes.hand_over, whom),
            lambda: tables.act(game, who, draft.keep_board, board),
            lambda: tables.act(game, who, substitutes.step_out, seat, level),
            lambda: tables.act(game, who, substitutes.offer_seat, seat, whom),
            lambda: tables.act(game, who, substitutes.decline_seat, seat),
            lambda: tables.act(game, who, substitutes.take_seat, seat),
            lambda: tables.act(game, who, substitutes.hand_back, seat),
            lambda: tables.act(game, who, substitutes.come_back),
            lambda: tables.act(game, who, motions.propose_player, seat, proposed, gone),
            lambda: tables.act(game, who, motions.vote, News.CLAIMED, seat, agree=abandon, to=proposed, left=gone),
            lambda: tables.act(game, who, motions.vote, News.CLAIMED, seat, agree=abandon, to=proposed, left=gone),
            lambda: tables.act(game, who, motions.vote, News.VOTE_BEGAN, None, agree=None, left=gone),
            lambda: tables.act(game, who, motions.change_pace, self.one_of(*PACES)),
            lambda: tables.act(game, who, pacing.say_ready),
            lambda: tables.act(game, who, motions.propose, self.one_of(*Wish), gone),
            lambda: tables.act(game, who, motions.vote, News.PROPOSED, self.a_motion(game), agree=abandon, left=gone),
            lambda: tables.act(game, who, motions.vote, News.PROPOSED, self.a_motion(game), agree=abandon, left=gone),
            lambda: self.choose(game, who),
            lambda: self.choose(game, who),
        )
        return self.one_of(*asked)()

    def a_motion(self, game: GameId) -> int:
        """Return the number of an open motion, or a number that no motion has."""
        return self.one_of(*(motion.number or 0 for motion in self.store.games[game].motions), 0)

    async def choose(self, game: GameId, who: Actor) -> Outcome:
        """Choose at random, or take the choice back."""
        hand = await self.world.tables.look(game, who, sights.hand)
        if not hand.view.questions:
            if self.chance.random() < 0.5:
                return await self.world.tables.act(game, who, choosing.reveal, hand.turn, hand.view.seat)
            return await self.world.tables.act(game, who, play.take_back_choice, hand.turn, hand.view.seat)
        return await self.world.choose(game, who.user - 100, hold=self.chance.random() < 0.5)


def check_game(game: Game) -> None:
    """Check the rules that hold for every table."""
    users = [person.user for person in game.persons]
    cities = [seat.setup.city for seat in game.seats if seat.setup.city]
    assert set(cities) <= set(game.settings.ruleset.catalogue.cities)
    assert len(set(users)) == len(users)
    assert len(set(cities)) == len(cities)
    assert len(game.seats) <= game.settings.players
    for seat in game.seats:
        assert game.settings.wonders is Wonders.CHOSEN or seat.setup == SeatSetup()
        assert seat.setup.side is None or game.settings.sides.side in {None, seat.setup.side}
        assert seat.offered != seat.user or seat.user is None
    assert len({(motion.wish, motion.seat) for motion in game.motions}) == len(game.motions)
    assert game.coming != game.settings.pace
    assert game.timing.pause is None or game.timing.deadline is None
    for motion in game.motions:
        assert not motion.votes & motion.against
    stage = game.progress
    if isinstance(stage, Over):
        return
    assert game.host in users
    for user in {each.to.user for each in game.passages if isinstance(each.to, Person)} | set(users):
        known = {each.seat for each in game.passages if isinstance(each.to, Person) and each.to.user == user}
        assert len(known | ({game.seat_owned(user), game.seat_of(user)} - {None})) == 1, "one person, one hand"
    if isinstance(stage, Draft | Play):
        assert len(game.seats) == game.settings.players
        thinking = game.thinking
        assert thinking or game.revealed_at is not None, "somebody is asked, or may still change their choice"
        assert not [seat for seat in thinking if isinstance(game.seats[seat].occupant, Computer)]
    if isinstance(stage, Play):
        assert all(motion.votes <= set(users) for motion in game.motions if motion.wish is Wish.ABANDON)
        assert stage.state.waiting is (stage.held is None)
        if stage.held is not None:
            player = game.seats[stage.state.decides_for(stage.held.seat)]
            assert player.user == stage.sealers[stage.held.seat], "nobody else answers for the seat"


@pytest.mark.slow
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("seed", sweep(range(30), short=range(15)))
async def test_the_table_makes_sense_after_whatever_anybody_asks_for(seed: int, begun: bool) -> None:  # noqa: FBT001 - a parameter of the test
    crowd = Crowd(seed)
    tables = crowd.world.tables
    game = (await tables.open_table(actor(0), HOME, crowd.settings())).table.id
    if begun:
        expansions = crowd.one_of((), (Expansion.EDIFICE,))
        await tables.act(
            game, actor(0), lobby.configure, to(TableSettings(4, wonders=crowd.one_of(*Wonders), expansions=expansions))
        )
        await tables.act(game, actor(1), lobby.join_table)
        await tables.act(game, actor(0), lobby.add_computers, Level.EASY)
        await tables.act(game, actor(0), lobby.start_game)
    for _ in range(300):
        await crowd.ask(game)
        check_game(crowd.store.games[game])
        if isinstance(crowd.store.games[game].progress, Over):
            return
    if isinstance(crowd.store.games[game].progress, Play):
        await tables.look_back(game, actor(0), archive.see_history)
