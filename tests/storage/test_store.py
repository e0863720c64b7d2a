"""Games are saved and loaded correctly and in order, and do not overwrite each other, on either database."""

import asyncio
import random
from collections import Counter
from dataclasses import replace
from datetime import timedelta, timezone

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bot.services import draft, lobby, motions, substitutes
from bot.services.game import (
    Access,
    Ending,
    Game,
    Lobby,
    LogEntry,
    Over,
    Past,
    Play,
    Sides,
    Status,
    TableSettings,
    TakenSeat,
    Wish,
    Wonders,
)
from bot.services.news import News
from bot.services.occasion import Occasion
from bot.services.people import ChannelId, Computer, GameId, Home, MessageId, Person, UserId
from bot.services.ports import (
    Change,
    ConflictError,
    Counts,
    Guard,
    NewerGameError,
    Store,
    UnreadableGameError,
)
from bot.services.refusals import Reason, Refused
from engine.catalogue import Side
from engine.loading import DATA_VERSIONS
from engine.ruleset import Expansion, Seat, SeatSetup
from engine.state import AgeOver, ChooseCards, SearchDiscard, SeventhCards, StageChoices, SufferPenalty
from players.levels import Level, Style
from storage import SqlStore
from tests.clock import Clock
from tests.storage.people import (
    HOME,
    NOW,
    actor,
    chosen,
    delivered,
    ended,
    filled,
    opened,
    playing,
    started,
    taken,
    told,
    unfinished,
)
from tests.sweeps import examples, sweep
from tests.table import past_of

BIG = (1 << 63) - 1

OCCASION = Occasion(NOW, random.Random(1))


def settings_for(players: int) -> st.SearchStrategy[TableSettings]:
    expansions = [each for each in Expansion if players > 2 or each is not Expansion.EDIFICE]
    return st.builds(
        TableSettings,
        players=st.just(players),
        sides=st.sampled_from(Sides),
        wonders=st.sampled_from(Wonders),
        access=st.sampled_from(Access),
        expansions=st.lists(st.sampled_from(expansions), unique=True).map(tuple),
    )


def test_it_is_the_services_store() -> None:
    made: type[Store] = SqlStore  # checked by mypy, method by method
    assert made is SqlStore


def test_the_type_checker_refuses_wrong_arguments_for_a_repository() -> None:
    async def wrong(store: SqlStore) -> None:  # mypy also refuses to ignore an error that there is not
        await store.turns("1")  # type: ignore[arg-type]
        await store.turns()  # type: ignore[call-arg]
        await store.hurry(game="1")  # type: ignore[arg-type]
        await store.save_night(1, 2, looks=True)  # type: ignore[call-arg, arg-type]
        (await store.load(GameId(1))).revision  # type: ignore[union-attr]  # noqa: B018

    assert callable(wrong)


@pytest.mark.source
def test_no_two_repositories_use_the_same_name() -> None:
    own = Counter(name for kind in SqlStore.__mro__[:-2] for name in vars(kind) if not name.startswith("__"))
    assert [name for name, times in own.items() if times > 1] == []


async def test_a_game_that_there_is_not_is_none(store: SqlStore) -> None:
    assert await store.load(GameId(17)) is None
    assert await store.past(GameId(17)) is None


async def test_a_lobby_comes_back_as_it_was_with_everything_in_it(store: SqlStore) -> None:
    change = opened(TableSettings(7, Sides.MIXED, Wonders.CHOSEN, Access.INVITED), Home(None, ChannelId(BIG)))
    person = Person(UserId(BIG), "名前 🎲 “'\\\"")
    seats = (
        *change.game.seats,
        TakenSeat(person, person, SeatSetup("Giza", Side.B), offered=UserId(5)),
        TakenSeat(Computer(Level.RANDOM), person, SeatSetup(None, Side.A)),
        TakenSeat(Computer(Level.MEDIUM), None),
        TakenSeat(Computer(Level.EXPERT, Style.SCHOLAR, "Zeno"), None),
        TakenSeat(Computer(Level.EASY, Style.GENERAL), person),
    )
    full = replace(change.game, seats=seats, invited=frozenset({UserId(1), UserId(BIG)}), barred=frozenset({UserId(2)}))
    full = replace(full, watchers=frozenset({UserId(3), UserId(BIG)}))
    game = await store.create(Change(replace(full, panel=MessageId(BIG - 1))))
    assert game == replace(full, id=game.id, panel=MessageId(BIG - 1), revision=1)
    assert await store.load(game.id) == game


async def test_an_hour_elsewhere_is_the_same_moment_and_comes_back_in_utc(store: SqlStore) -> None:
    elsewhere = NOW.astimezone(timezone(timedelta(hours=-7))) + timedelta(microseconds=1)
    game = await store.create(Change(replace(opened().game, progress=Lobby(elsewhere))))
    loaded = await store.load(game.id)
    assert loaded is not None
    assert isinstance(loaded.progress, Lobby)
    assert loaded.progress.expires == elsewhere
    assert loaded.progress.expires.utcoffset() == timedelta(0)


async def test_a_change_that_its_guard_refuses_is_not_saved(store: SqlStore) -> None:
    game = await store.create(opened())

    def refuse(_: Counts) -> None:
        raise Refused(Reason.CHANNEL_FULL)

    guarded = replace(told(game, News.REFRESHED), guard=Guard((UserId(100),), HOME, refuse))
    with pytest.raises(Refused):
        await store.save(game, guarded)
    assert await store.load(game.id) == game


@given(settings=st.integers(2, 7).flatmap(settings_for))
@hypothesis_settings(examples(8), suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_all_settings_come_back(store: SqlStore, settings: TableSettings) -> None:
    game = await store.create(opened(settings))
    assert await store.load(game.id) == game


async def test_a_draft_comes_back_before_and_after_each_has_kept_a_board(store: SqlStore) -> None:
    chance = random.Random(2)
    game = await filled(store, TableSettings(7, wonders=Wonders.DRAFTED))
    game = await store.save(game, lobby.start_game(game, actor(0), Occasion(NOW, chance)))
    seen = []
    while game.progress.status is Status.DRAFT:
        assert await store.load(game.id) == game
        seen.append(game)
        change = draft.keep_board(game, actor(len(seen) - 1), Occasion(NOW, chance), len(seen) % 2)
        assert change is not None
        game = await store.save(game, change)
    assert len(seen) == 7
    assert await store.load(game.id) == game
    assert game.progress.status is Status.PLAY


async def play_to_the_end(store: SqlStore, game: Game, seed: int) -> tuple[set[type], list[LogEntry], Game]:
    phases: set[type] = set()
    entries: list[LogEntry] = []
    async for saved, change in playing(store, game, seed):
        assert await store.load(saved.id) == saved == replace(change.game, revision=saved.revision)
        assert isinstance(saved.progress, Play | Over)
        assert saved.progress.state is not None
        phases.add(type(saved.progress.state.phase))
        entries += change.entries
        game = saved
    return phases, entries, game


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), sweep([(2, 1), (3, 2), (7, 3)], short=[(2, 1)]))
@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["postgresql"]), indirect=True)
async def test_a_whole_game_comes_back_after_every_choice_with_its_log_deal_and_results(
    store: SqlStore, clock: Clock, players: int, seed: int
) -> None:
    game = await filled(store, TableSettings(players))
    start = lobby.start_game(game, actor(0), Occasion(NOW, random.Random(seed)))
    game = await store.save(game, start)
    phases, entries, over = await play_to_the_end(store, game, seed)
    assert ChooseCards in phases
    assert isinstance(over.progress, Over)
    assert over.progress.ending is Ending.SCORED
    assert start.sealed_deal is not None
    assert await store.past(game.id) == Past(start.sealed_deal, tuple(entries), ended=clock())
    for seat in over.seats:
        assert seat.user is not None
        (result,) = await store.results_of(seat.user)
        assert result.user == seat.user


@pytest.mark.slow
@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["sqlite"]), indirect=True)
async def test_every_phase_of_the_engine_comes_back(store: SqlStore) -> None:
    seen: set[type] = set()
    for seed, (first, second) in enumerate([("Halicarnassus", "Babylon"), ("Babylon", "Halicarnassus")] * 4, 3):
        settings = TableSettings(3, Sides.B, Wonders.CHOSEN)
        game = await filled(store, settings)
        for number, city in enumerate([first, second]):
            game = await store.save(game, lobby.choose_wonder(game, actor(number), OCCASION, city, None) or told(game))
        game = await store.save(game, lobby.start_game(game, actor(0), Occasion(NOW, random.Random(seed))))
        seen |= (await play_to_the_end(store, game, seed))[0]
        if {SeventhCards, SearchDiscard} <= seen:
            break
    assert {ChooseCards, SeventhCards, SearchDiscard} <= seen
    assert AgeOver not in seen


@pytest.mark.slow
@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["postgresql"]), indirect=True)
async def test_the_phases_of_edifices_and_of_stages_that_ask_come_back(store: SqlStore) -> None:
    """Choices sealed in these phases are loaded, too, so that the question is unchanged after a restart."""
    seen: set[type] = set()
    half_sealed = False
    for seed in range(11, 20):  # the first reaches everything, as long as the random numbers stay the same
        settings = TableSettings(3, Sides.MIXED, Wonders.CHOSEN, expansions=(Expansion.EDIFICE,))
        game = await filled(store, settings)
        for number, (city, side) in enumerate([("Ur", Side.A), ("Carthage", Side.B)]):
            game = await store.save(game, lobby.choose_wonder(game, actor(number), OCCASION, city, side) or told(game))
        game = await store.save(game, lobby.start_game(game, actor(0), Occasion(NOW, random.Random(seed))))
        async for saved, _ in playing(store, game, seed):
            assert await store.load(saved.id) == saved
            if isinstance(saved.progress, Play):
                state = saved.progress.state
                seen.add(type(state.phase))
                half_sealed |= isinstance(state.phase, SufferPenalty) and any(state.choices)
        if half_sealed and {StageChoices, SufferPenalty} <= seen:
            return
    raise AssertionError(f"no game comes to all of it: {seen}")


@pytest.mark.parametrize(("has", "error"), [(2, UnreadableGameError), (0, NewerGameError)])
async def test_a_game_by_other_facts_of_cards_is_named_with_both_versions_and_kept(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, has: int, error: type[UnreadableGameError]
) -> None:
    game = await started(store)
    lobby = (await store.create(opened())).id
    told = f"game {game.id}: it needs version 1 of the card data 'first', and this program has version {has}$"
    with monkeypatch.context() as patched:
        patched.setitem(DATA_VERSIONS, "first", has)
        for read in (store.load, store.past):
            with pytest.raises(error, match=told) as caught:
                await read(game.id)
            assert type(caught.value) is error
        assert (await store.load(lobby)) is not None
    assert await store.load(game.id) == game
    assert await store.past(game.id)


async def test_a_change_of_what_another_has_changed_is_a_conflict_and_leaves_nothing(store: SqlStore) -> None:
    game = await started(store)
    await delivered(store)
    chance = random.Random(1)
    first, second = chosen(game, chance), chosen(game, chance)
    saved = await store.save(game, first)
    with pytest.raises(ConflictError):
        await store.save(game, second)
    assert await store.load(game.id) == saved
    assert (await past_of(store, game.id)).log == first.entries
    assert await delivered(store) == [(game.id, News.REFRESHED)]


async def test_of_changes_at_the_same_time_one_is_saved(store: SqlStore) -> None:
    game = await started(store)
    changes = [chosen(game, random.Random(seed)) for seed in range(8)]
    done = await asyncio.gather(*(store.save(game, change) for change in changes), return_exceptions=True)
    assert [type(each) for each in done].count(Game) == 1
    assert [type(each) for each in done].count(ConflictError) == 7
    (winner,) = [change for change, each in zip(changes, done, strict=True) if isinstance(each, Game)]
    assert (await past_of(store, game.id)).log == winner.entries


async def test_seats_that_change_hands_come_back_and_are_found(store: SqlStore) -> None:
    game = await started(store)
    change = substitutes.step_out(game, actor(1), OCCASION, Seat(1), Level.RANDOM)
    game = await store.save(game, change)
    assert await store.load(game.id) == game
    found = [[each.id for each in await store.listed(UserId(user), (), 9)] for user in (101, 102, 104)]
    assert found == [[game.id], [game.id], []], "whose seat it is finds the table, too"


async def test_votes_and_an_ending_without_scores_come_back(store: SqlStore) -> None:
    game = await started(store)
    for number in (0, 2, 1):
        change = motions.propose(game, actor(number), OCCASION, Wish.ABANDON)
        assert change is not None
        game = await store.save(game, change)
        assert await store.load(game.id) == game
    assert isinstance(game.progress, Over)
    assert game.progress.ending is Ending.VOTE
    assert await store.results_of(UserId(100)) == ()


async def test_the_panel_of_a_delivery_outlives_a_change_that_was_under_way(store: SqlStore) -> None:
    game = await started(store)
    change = chosen(game, random.Random(1))
    (job,) = await taken(store)
    await store.delivered(job, await store.waiting(game.id), MessageId(9))
    assert await store.load(game.id) == replace(game, panel=MessageId(9))
    await store.save(game, change)
    loaded = await store.load(game.id)
    assert loaded is not None
    assert loaded.panel == 9


async def test_a_change_can_give_the_panel_up(store: SqlStore) -> None:
    game = await started(store)
    (job,) = await taken(store)
    await store.delivered(job, await store.waiting(game.id), MessageId(9))
    loaded = await store.load(game.id)
    assert loaded is not None
    given_up = await store.save(loaded, Change(replace(loaded, panel=None)))
    assert await store.load(game.id) == given_up
    assert given_up.panel is None


async def test_a_game_leads_to_one_rematch(store: SqlStore) -> None:
    game = await started(store)
    over = await store.save(game, ended(game))
    change = lobby.open_rematch(over, actor(1), OCCASION)
    rematch = await store.create_rematch(over, change)
    assert await store.load(rematch.id) == rematch
    with pytest.raises(ConflictError):
        await store.create_rematch(over, lobby.open_rematch(over, actor(2), OCCASION))
    assert await unfinished(store) == (rematch.id,)
    loaded = await store.load(game.id)
    assert loaded is not None
    assert isinstance(loaded.progress, Over)
    assert isinstance(over.progress, Over)
    assert loaded == replace(over, progress=replace(over.progress, rematch=rematch.id), revision=over.revision + 1)
