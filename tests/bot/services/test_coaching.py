"""The coach's use case: where there is one, and that asking it changes and tells nothing."""

from dataclasses import replace
from random import Random

import pytest

from bot.screens.hands import advice_screen
from bot.services import arranged, coaching, lobby
from bot.services.game import Play, TableSettings
from bot.services.people import GuildId, Person, UserId
from bot.services.refusals import Reason
from bot.services.settings import GuildSettings
from bot.services.views import HandView
from bot.text.words import Words
from engine import Seat
from engine.ruleset import Expansion
from players.coaching import advise
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.playing import EDIFICE
from tests.bot.services.test_hidden import with_other_hidden_cards
from tests.bot.services.world import HOME, MOMENT, World, refusal
from tests.sweeps import sweep


@pytest.mark.parametrize("settings", [TableSettings(coach=True), TableSettings(beginners=True)])
async def test_whoever_plays_may_ask_where_the_coach_is_on(settings: TableSettings) -> None:
    table = await World(MemoryStore()).game(3, settings)
    sight = await table.look(0, coaching.ask)
    assert isinstance(sight.asked, HandView)
    assert advise(sight.asked.view, sight.asked.view.questions[0])


async def test_elsewhere_they_are_refused() -> None:
    table = await World(MemoryStore()).game(3)
    assert await refusal(table.look(0, coaching.ask)) is Reason.NO_COACH


async def test_a_nights_table_never_has_a_coach() -> None:
    people = [Person(UserId(100 + seat), f"p{seat}") for seat in range(3)]
    settings = TableSettings(coach=True, beginners=True)
    game = arranged.open_seated(HOME, settings, people, 0, Level.MEDIUM, Random(1), MOMENT).game
    assert not coaching.coached(game)


async def test_nor_has_one_that_an_earlier_release_opened() -> None:
    table = await World(MemoryStore()).lobby(3, TableSettings(players=3, coach=True))
    await table.act(table.night(), arranged.start_seated, Level.MEDIUM)
    assert not coaching.coached(table.game)


async def test_nobody_can_switch_it_on_at_a_night() -> None:
    table = await World(MemoryStore()).lobby(3)
    table.game = replace(table.game, of_night=True)
    asked = table.act(0, lobby.configure, lambda now: replace(now, coach=True))
    assert await refusal(asked) is Reason.NO_COACH_AT_NIGHT


async def test_a_rated_game_has_no_coach_whatever_its_host_wants_and_a_beginners_table_is_not_rated() -> None:
    world = World(MemoryStore(guilds={GuildId(7): GuildSettings(ratings=True)}))
    beginners = await world.game(2, TableSettings(beginners=True))
    assert not beginners.game.rated
    await beginners.look(0, coaching.ask)
    table = await world.game(2, TableSettings(coach=True))
    for settings in (table.game.settings, TableSettings(beginners=True)):  # an earlier release rated these, too
        table.game = replace(table.game, settings=settings)
        assert table.game.is_rated
        assert not coaching.coached(table.game)
        assert await refusal(table.look(0, coaching.ask)) is Reason.NO_COACH_RATED
    opened = await world.lobby(1, TableSettings(players=2))
    await opened.act(0, lobby.configure, lambda now: coaching.with_coach(now, on=True))
    assert coaching.coached(opened.game), "so far, somebody plays alone"
    await opened.join(1)
    assert not coaching.coached(opened.game)
    await opened.act(0, lobby.configure, lambda now: replace(now, coach=False))
    asked = opened.act(0, lobby.configure, lambda now: replace(now, coach=True))
    assert await refusal(asked) is Reason.NO_COACH_RATED


async def test_asking_leaves_no_trace() -> None:
    table = await World(MemoryStore()).game(3, TableSettings(coach=True))
    before = repr(vars(table.store))
    await table.look(0, coaching.ask)
    assert repr(vars(table.store)) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "expansions"), sweep([(2, ()), (3, ()), (5, EDIFICE)], short=[(2, ()), (5, EDIFICE)])
)
async def test_twins_get_the_same_advice(players: int, expansions: tuple[Expansion, ...]) -> None:
    """Two games that differ only in what a seat cannot see get the same advice, to the letter."""
    store = MemoryStore()
    world = World(store, Random(players))
    table = await world.game(players, TableSettings(players, expansions=expansions, coach=True))
    others = 0
    while thinking := (await table.view(0)).thinking:
        seat = Seat(thinking[0])
        now = store.games[table.id]
        twin = with_other_hidden_cards(now, seat, world.chance)
        told = []
        for game in (twin, now):
            store.games[table.id] = game
            sight = await table.look(seat, coaching.ask)
            assert isinstance(sight.asked, HandView)
            question = sight.asked.view.questions[0]
            advice = advise(sight.asked.view, question)
            told.append(repr((advice, advice_screen(Words(), sight.table, sight.asked, question, advice))))
        assert told[0] == told[1]
        others += twin.progress != now.progress
        await table.choose(thinking[0])
        if not isinstance(store.games[table.id].progress, Play):
            break
    assert others > 10, "the twins were the same games"
