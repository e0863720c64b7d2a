"""Anyone asks for anything in any order: the table always stays consistent."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from random import Random
from typing import TypeVar

import pytest

from bot.services import archive, choosing, draft, lobby, motions, pacing, play, substitutes
from bot.services.absence import SILENCE
from bot.services.game import Access, Draft, Game, Over, Play, Sides, TableSettings, Wish, Wonders
from bot.services.news import News
from bot.services.pace import Calm, Days, Live, Pace
from bot.services.people import Actor, ChannelId, Computer, Person
from bot.services.refusals import Refused
from bot.services.tables import Outcome
from engine.catalogue import Side
from engine.ruleset import Expansion, Ruleset, Seat, SeatSetup
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import CHANNEL, Table, World, actor, to
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

    async def ask(self, table: Table) -> None:
        """Make a random request; check that a refusal leaves everything unchanged."""
        before, saves = table.game, self.store.saves
        try:
            await self.something(table)
        except Refused:
            assert table.game is before
            assert self.store.saves == saves

    def something(self, table: Table) -> Awaitable[object]:
        who, whom = self.anybody(), self.anybody().user
        seat, level = Seat(self.chance.randrange(4)), self.one_of(*Level)
        abandon = self.chance.random() < 0.7
        city, side = self.one_of(None, *WITH_EDIFICES.catalogue.cities), self.one_of(None, *Side)
        board, proposed = self.one_of(0, 1), self.one_of(None, whom)
        gone = self.one_of(frozenset(), frozenset(), frozenset({whom}))
        self.world.clock.forward(self.one_of(*self.pauses))
        asked: tuple[Callable[[], Awaitable[object]], ...] = (
            lambda: table.join(who),
            lambda: table.act(who, lobby.leave_table),
            lambda: table.act(who, lobby.kick, whom),
            lambda: table.act(who, lobby.invite, whom),
            lambda: table.act(who, lobby.configure, to(self.settings())),
            lambda: table.act(who, lobby.choose_wonder, city, side),
            lambda: table.act(who, lobby.add_computers, level, self.one_of(None, 1)),
            lambda: table.act(who, lobby.dismiss_computer),
            lambda: table.start(who),
            lambda: table.act(who, substitutes.hand_over, whom),
            lambda: table.act(who, draft.keep_board, board),
            lambda: table.act(who, substitutes.step_out, seat, level),
            lambda: table.act(who, substitutes.offer_seat, seat, whom),
            lambda: table.act(who, substitutes.decline_seat, seat),
            lambda: table.act(who, substitutes.take_seat, seat),
            lambda: table.act(who, substitutes.hand_back, seat),
            lambda: table.act(who, substitutes.come_back),
            lambda: table.act(who, motions.propose_player, seat, proposed, gone),
            lambda: table.act(who, motions.vote, News.CLAIMED, seat, agree=abandon, to=proposed, left=gone),
            lambda: table.act(who, motions.vote, News.CLAIMED, seat, agree=abandon, to=proposed, left=gone),
            lambda: table.act(who, motions.vote, News.VOTE_BEGAN, None, agree=None, left=gone),
            lambda: table.act(who, motions.change_pace, self.one_of(*PACES)),
            lambda: table.act(who, pacing.say_ready),
            lambda: table.act(who, motions.propose, self.one_of(*Wish), gone),
            lambda: table.act(who, motions.vote, News.PROPOSED, self.a_motion(table), agree=abandon, left=gone),
            lambda: table.act(who, motions.vote, News.PROPOSED, self.a_motion(table), agree=abandon, left=gone),
            lambda: self.choose(table, who),
            lambda: self.choose(table, who),
        )
        return self.one_of(*asked)()

    def a_motion(self, table: Table) -> int:
        """Return the number of an open motion, or a number that no motion has."""
        return self.one_of(*(motion.number or 0 for motion in table.game.motions), 0)

    async def choose(self, table: Table, who: Actor) -> Outcome:
        """Choose at random, or take the choice back."""
        hand = await table.hand(who)
        if not hand.view.questions:
            if self.chance.random() < 0.5:
                return await table.act(who, choosing.reveal, hand.turn, hand.view.seat)
            return await table.act(who, play.take_back_choice, hand.turn, hand.view.seat)
        return await table.choose(who, hold=self.chance.random() < 0.5)


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
@pytest.mark.parametrize("seed", sweep(range(30), short=range(7)))
async def test_the_table_makes_sense_after_whatever_anybody_asks_for(seed: int, begun: bool) -> None:  # noqa: FBT001 - a parameter of the test
    crowd = Crowd(seed)
    table = await crowd.world.lobby(1, crowd.settings())
    if begun:
        expansions = crowd.one_of((), (Expansion.EDIFICE,))
        await table.act(0, lobby.configure, to(TableSettings(4, wonders=crowd.one_of(*Wonders), expansions=expansions)))
        await table.join(1)
        await table.act(0, lobby.add_computers, Level.EASY)
        await table.start(0)
    for _ in range(300):
        await crowd.ask(table)
        check_game(table.game)
        if isinstance(table.game.progress, Over):
            return
    if isinstance(table.game.progress, Play):
        await table.look_back(0, archive.see_history)
