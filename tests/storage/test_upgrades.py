"""Databases of every earlier release are upgraded, show what their people saw, and are played on to the end."""

import json
from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from sqlalchemy import URL, func, select

from bot.services import archive, draft, lobby, motions, substitutes
from bot.services.coaching import coached
from bot.services.game import Draft, Ending, Game, Lobby, Over, Play, Status, TableSettings, Wish
from bot.services.news import Announcement, News
from bot.services.nights.night import ENDED, Night, NightId, Stage
from bot.services.people import ChannelId, Computer, GameId, GuildId, Home, MessageId, UserId
from bot.services.ports import Counts, Kind, LessonCount, Notice, Sent
from bot.services.replay import START, Part, changes_shown, see_step
from bot.services.settings import GuildSettings, Manner, PersonSettings, Reminders
from bot.services.summaries import table_summary
from engine.formats import read_record, replay
from engine.state import ChooseCards, SearchDiscard, SeventhCards, StageChoices, SufferPenalty
from engine.views import public_view
from players.levels import Level
from storage import SqlStore, open_store
from storage.schema import games, jobs, results
from tests.bot.services.nights.friends import Asking, Told
from tests.bot.services.playing import announced
from tests.bot.services.test_delivery import delivering
from tests.bot.services.world import HOME, Table, World, actor
from tests.clock import Clock
from tests.storage.people import LEASE, REFRESHED
from tests.storage.releases import (
    RELEASE_0_1,
    RELEASE_0_2,
    RELEASE_0_3,
    RELEASE_0_4,
    RELEASE_0_5,
    RELEASE_0_6,
    RELEASES,
    Release,
    night_shown,
    notice,
    seen_as,
)
from tests.storage.services import Services
from tests.storage.test_migrations import differences
from tests.sweeps import sweep

pytestmark = pytest.mark.slow

DEAD_FOR = timedelta(minutes=10)
"""How long nobody runs the program, between the death of the old one and the start of this one."""
FORGOTTEN = GameId(17)
"""A lobby of release 0.1 that had expired."""
REMINDED = GameId(11)
"""A game of releases 0.3 to 0.6 in which two people had been reminded."""
SINCE_NIGHTS = (RELEASE_0_3, RELEASE_0_4, RELEASE_0_5, RELEASE_0_6)
"""Release 0.3 saved everything in the form of 0.4, so its tests wait for `make soak`."""
TURNS = frozenset({News.STARTED, News.REVEALED, News.AGE_ENDED, News.TURN_BEGAN, News.OVER, News.STORY})
DATABASES = ("bare_sqlite", "bare_postgresql")


def named(given: Release | str) -> str:
    """Return the name of a parameter: of a release, or the database itself."""
    return given.name if isinstance(given, Release) else given


@pytest.fixture
def release(request: pytest.FixtureRequest) -> Release:
    """Return the release that a test names."""
    found: Release = request.param
    return found


@pytest.fixture
async def upgraded(release: Release, bare_url: URL) -> AsyncIterator[Services]:
    """Yield this program with the database of a release, some time after that release's process died."""
    await release.fill(bare_url)
    clock = Clock(release.moment + DEAD_FOR)
    async with open_store(bare_url, clock=clock) as store:
        services = Services(store, clock, release.posted)
        _remember(services, release)
        yield services
    assert await differences(bare_url) == []


def _remember(services: Services, release: Release) -> None:
    """Let the channels have what the release posted about nights, and the reminders that it sent."""
    board = services.night_board
    for row in release.rows.get("nights", ()):
        night, document = NightId(row["id"]), row["document"]
        where = ChannelId(row["channel_id"])
        for key, message in document["posts"].items():
            board.told[MessageId(message)] = Told(night, key, key, where, (), release.moment)
        for number, played in enumerate(document["rounds"], 1):
            board.threads += [(night, number, place) for place, _ in enumerate(played["tables"], 1)]
    for row in release.rows.get("reminders", ()):
        if row["message_id"] is not None:
            sent = Sent(ChannelId(row["channel_id"]), MessageId(row["message_id"]), direct=row["direct"])
            services.mail.sent[UserId(row["user_id"]), row["told_at"]] = sent


@pytest.mark.parametrize("bare_url", ["bare_sqlite"], indirect=True)
@pytest.mark.parametrize("release", [RELEASE_0_1], indirect=True, ids=named)
async def test_lists_counts_settings_results_and_jobs_follow_from_what_release_0_1_left(
    release: Release, upgraded: Services
) -> None:
    store = upgraded.store
    loaded = {game: await Table(upgraded.world, game).loaded() for game in release.shown}
    asked = {it.progress.state.phase.__class__ for it in loaded.values() if isinstance(it.progress, Play)}
    assert asked == {ChooseCards, SeventhCards, SearchDiscard, StageChoices, SufferPenalty}

    computers = {row["id"]: set(row["snapshot"]["stage"].get("by_computers", ())) for row in release.rows["games"]}
    for game, it in loaded.items():
        if isinstance(it.progress, Play):
            sealers = it.progress.sealers
            assert {seat for seat, by in sealers.items() if by is None} == computers[game]
            assert all(by in {None, it.seats[it.progress.state.decides_for(seat)].user} for seat, by in sealers.items())

    channels = tuple({it.home.channel for it in loaded.values()})
    found = await store.listed(UserId(9), channels, 99, 99)
    newest = sorted(sorted(loaded, reverse=True), key=lambda game: isinstance(loaded[game].progress, Over))
    assert found == tuple(table_summary(loaded[game]) for game in newest)
    assert await store.listed(UserId(9), channels, 99, 99) == found
    assert all(it.opener == it.host for it in loaded.values())
    for user in sorted({it.host for it in loaded.values()}):
        hosted = [it for it in loaded.values() if it.host == user and not isinstance(it.progress, Over)]
        lobbies = [it for it in hosted if isinstance(it.progress, Lobby)]
        running = [it for it in hosted if it not in lobbies]
        alone = [it for it in running if len(it.persons) == 1]
        guild = [row for row in release.rows["games"] if row["guild_id"] == 70 and row["status"] != "over"]
        counted = await store.counts(user, Home(GuildId(70), ChannelId(713)))
        assert counted == Counts(len(lobbies), len(running), len(alone), channel=1, guild=len(guild))

    liked = await store.person_settings([UserId(100), UserId(104)])
    assert (liked[UserId(100)].letters, liked[UserId(104)].mentions) == (True, False)
    assert await store.guild_settings(GuildId(70)) == GuildSettings(language="en-GB", pictures=False)
    theirs = {(row["city"], row["rank"], row["total"]) for row in release.rows["results"] if row["user_id"] == 100}
    found_again = await store.results_of(UserId(100))
    assert {(result.city, result.rank, result.tally.total) for result in found_again} == theirs

    claimed = await store.claim(dict.fromkeys(Kind, 99), LEASE, ())
    attempts = {str(row["game_id"]): row["attempts"] + 1 for row in reversed(release.rows["announcements"])}
    assert {(job.kind, job.key): job.attempt for job in claimed} == {
        **{(Kind.DELIVER, game): attempt for game, attempt in attempts.items()},
        (Kind.LOBBY, str(FORGOTTEN)): 1,
    }, "what was taken before is looked for in its channel; nobody is called at the moment of an upgrade"
    query = select(jobs.c.key).where(jobs.c.kind == Kind.IDLE.value, jobs.c.due_at > jobs.c.set_at)
    idle = set(await store._database.read(lambda connection: connection.scalars(query)))
    assert idle == {str(game) for game, it in loaded.items() if isinstance(it.progress, Draft | Play)}


@pytest.mark.parametrize("bare_url", ["bare_sqlite"], indirect=True)
@pytest.mark.parametrize("release", sweep(SINCE_NIGHTS, short=SINCE_NIGHTS[1:]), indirect=True, ids=named)
async def test_releases_left_games_and_nights_in_every_phase(release: Release, upgraded: Services) -> None:
    loaded = [await Table(upgraded.world, game).loaded() for game in release.shown]
    play = [it.progress for it in loaded if isinstance(it.progress, Play)]
    assert {it.progress.status for it in loaded} == set(Status)
    assert {type(each.state.phase) for each in play} == {
        *(ChooseCards, SeventhCards, SearchDiscard, StageChoices, SufferPenalty)
    }
    assert {motion.wish for it in loaded for motion in it.motions} == set(Wish)
    phases = {
        "held": any(each.held for each in play),
        "rematch": any(isinstance(it.progress, Over) and it.progress.rematch for it in loaded),
        "paused": any(it.timing.pause for it in loaded),
        "late": any(it.attendance.misses and it.stand_ins for it in loaded),
        **{
            name: any(getattr(it, name) for it in loaded)
            for name in ("lost", "away", "leaves", "passages", "reports", "coming", "former", "watchers")
        },
    }
    assert [name for name, is_there in phases.items() if not is_there] == []
    nights = [night for each in release.nights if (night := await upgraded.store.load_night(each)) is not None]
    assert {night.stage for night in nights} == set(Stage)
    assert any(night.paused for night in nights)
    assert any(night.stage is Stage.OVER and night.unfinished() for night in nights)
    rows = ("outbox", "reminders", "reminded", "person_settings", "guild_settings", "due_turns", "results")
    own = ("thoughts",) if release in (RELEASE_0_3, RELEASE_0_4) else ("outages",)  # 0.5 had dropped that table
    assert [name for name in (*rows, *own) if not release.rows[name]] == []
    liked = await upgraded.store.person_settings([UserId(103)])
    assert (liked[UserId(103)].manner, liked[UserId(103)].quiet) == (Manner.LETTERS, "22:00-07:00")
    assert (await upgraded.store.guild_settings(GuildId(7))).pace == "24h"
    assert len(await upgraded.store.reminders(REMINDED)) == 2


@dataclass(frozen=True)
class HalfDone:
    """What a release was in the middle of when its process died."""

    unnoted: frozenset[int]
    """Games about which it had posted something, and had not noted that."""
    called: tuple[int, ...]
    """Nights with people who were still to be told something."""
    ordered: tuple[int, ...]
    """Nights where somebody had gone, and still had a seat."""
    began: datetime
    """When its process began, three minutes after the death of the one before."""


HALF_DONE = {
    RELEASE_0_5.name: HalfDone(frozenset({8, 18, 39}), (5,), (9,), datetime(2026, 1, 1, 9, 3, 30, tzinfo=UTC)),
    RELEASE_0_6.name: HalfDone(frozenset({8, 18, 46}), (13, 16), (16,), datetime(2026, 1, 1, 9, 7, 5, tzinfo=UTC)),
}


@pytest.mark.parametrize("bare_url", ["bare_sqlite"], indirect=True)
@pytest.mark.parametrize("release", [RELEASE_0_5, RELEASE_0_6], indirect=True, ids=named)
async def test_releases_left_work_half_done(release: Release, upgraded: Services) -> None:
    """What comes after the death of a process is only tested if it died in the middle of something."""
    left = HALF_DONE[release.name]
    assert {each.game for each in {*release.posted} & {*_due(release)}} == left.unnoted
    taken = {int(row["key"]): row["attempts"] for row in release.rows["jobs"] if row["owner"] is not None}
    assert {taken[game] for game in left.unnoted} == {1}
    nights = [night for each in release.nights if (night := await upgraded.store.load_night(each)) is not None]
    assert tuple(night.id for night in nights if night.calls) == left.called
    assert tuple(night.id for night in nights if night.orders) == left.ordered
    *_, ended, present = await upgraded.store.outages()
    assert (ended.until, present.until) == (left.began, None)


@pytest.mark.parametrize("bare_url", ["bare_sqlite"], indirect=True)
@pytest.mark.parametrize("release", [RELEASE_0_5], indirect=True, ids=named)
async def test_what_there_was_at_release_0_5_stays_what_it_was(release: Release, upgraded: Services) -> None:
    """Easy computer players keep their old way, nobody has a coach, and no table is one for beginners."""
    store = upgraded.store
    loaded = [await Table(upgraded.world, game).loaded() for game in release.shown]
    nights = [night for each in release.nights if (night := await store.load_night(each)) is not None]
    plans = [*(it.plan for it in nights), *(it.series.plan for it in nights if it.series is not None)]
    settings = [*(it.settings for it in loaded), *(each.settings for each in plans)]
    seated = [seat.occupant.level for it in loaded for seat in it.seats if isinstance(seat.occupant, Computer)]
    for levels in ({*seated}, {each.level for each in settings}, {each.settings.level for each in plans}):
        assert Level.OLD_EASY in levels
        assert levels.isdisjoint({Level.EASY, Level.CASUAL})
    assert not any(each.coach or each.beginners for each in settings)
    assert not any(it.of_night for it in loaded), "it was not recorded"
    listed = await store.listed(UserId(9), tuple({it.home.channel for it in loaded}), 99, 99)
    assert {each.id: each for each in listed} == {it.id: table_summary(it) for it in loaded}
    assert len(await store.results_of(UserId(110))) == 1

    liked = await store.person_settings([UserId(100), UserId(101), UserId(103), UserId(104)])
    assert liked[UserId(101)] == PersonSettings(
        locale="de",
        pictures=False,
        zone="Europe/Vienna",
        away_from=datetime(2026, 1, 3, 9, 3, 35, tzinfo=UTC),
        away=datetime(2026, 1, 10, 9, 3, 35, tzinfo=UTC),
    )
    assert (liked[UserId(104)].reminders, liked[UserId(104)].quiet) == (Reminders.DIRECT, "23:30-06:15")
    assert {each.lesson for each in liked.values()} == {0}
    assert await store.lesson_counts() == {}
    assert await store.guild_settings(GuildId(8)) == GuildSettings("de", pictures=False, pace="20:00 Europe/Berlin")
    assert (await store.guild_settings(GuildId(7))).bio == "Type /guide to begin."


@pytest.mark.parametrize("bare_url", ["bare_sqlite"], indirect=True)
@pytest.mark.parametrize("release", [RELEASE_0_6], indirect=True, ids=named)
async def test_what_was_new_in_release_0_6_stays_what_it_was(release: Release, upgraded: Services) -> None:
    """Easy and casual computer players, coaches, beginners' tables and lessons."""
    store = upgraded.store
    loaded = {game: await Table(upgraded.world, game).loaded() for game in release.shown}
    seated = {seat.occupant.level for it in loaded.values() for seat in it.seats if isinstance(seat.occupant, Computer)}
    assert seated >= {Level.OLD_EASY, Level.EASY, Level.CASUAL}
    assert {game: it.settings.level for game, it in loaded.items() if game > 39} == {
        **dict.fromkeys((40, 41, 43, 45), Level.EASY),
        **dict.fromkeys((42, 44, 46), Level.CASUAL),
    }
    assert [game for game, it in loaded.items() if it.settings.coach] == [44, 46]
    assert [game for game, it in loaded.items() if it.settings.beginners] == [40, 41, 45]
    assert [game for game, it in loaded.items() if it.of_night] == [42, 43]
    assert [game for game, it in loaded.items() if coached(it)] == [40, 41, 44, 45, 46]
    whole = loaded[GameId(40)].progress
    assert isinstance(whole, Over)
    assert (whole.ending, whole.rematch) == (Ending.SCORED, 41)
    assert await store.finished(UserId(116), 9) == (40,)

    people = {UserId(user): await store.person_settings([UserId(user)]) for user in (104, 110, 116, 117, 118)}
    assert {user: found[user].lesson for user, found in people.items()} == {
        104: 5,
        110: 13,
        116: 2,
        117: 103,  # after the last lesson, they had started over
        118: 1,
    }
    counted = await store.lesson_counts()
    assert len(counted) == 12
    assert (counted["stone"], counted["science"]) == (LessonCount(5, 3), LessonCount(2, 2))
    liked = people[UserId(116)][UserId(116)]
    assert (liked.manner, liked.locale, liked.reminders) == (Manner.LETTERS, "fr", Reminders.NONE)
    assert await store.guild_settings(GuildId(9)) == GuildSettings("en-GB", pace="live 120")


@pytest.mark.parametrize("bare_url", ["bare_sqlite"], indirect=True)
@pytest.mark.parametrize("release", [RELEASE_0_6], indirect=True, ids=named)
async def test_release_0_6_left_a_night_in_each_stage_of_an_evening(release: Release, upgraded: Services) -> None:
    playing = await upgraded.nights.view(NightId(16), asks(UserId(164)))
    seats = (await Table(upgraded.world, GameId(42)).loaded()).seats
    free = [seat for game, seat in playing.free_seats if game == 42]
    assert all(isinstance(seats[seat].occupant, Computer) for seat in free)
    owners = [owner and owner.user for owner in (seats[seat].owner for seat in free)]
    assert owners == [165, None], "that of a guest who had to go, and a computer player's own"
    resting, gathering = [await upgraded.store.load_night(NightId(each)) for each in (17, 18)]
    assert resting is not None
    assert gathering is not None
    assert (resting.stage, gathering.stage) == (Stage.BREAK, Stage.GATHERING)
    assert ([each.user for each in gathering.here], len(gathering.coming)) == ([160, 162], 4)
    for night in (resting, gathering):
        assert night.turns_at is not None
        assert night.turns_at > release.moment, "it would not have gone on yet"


PLAYED_ON = (
    (RELEASE_0_1, "bare_postgresql"),
    (RELEASE_0_2, "bare_sqlite"),
    (RELEASE_0_6, "bare_postgresql"),
)
"""What `make test` plays on: each release that left something of its own.

The games of 0.4 and 0.5 are in 0.6, where they are further. Other tests read what 0.1 and 0.6 left in a file.
"""


@pytest.mark.parametrize("every", sweep([1, 24], short=[24]))
@pytest.mark.parametrize(
    ("release", "bare_url"), sweep(product(RELEASES, DATABASES), PLAYED_ON), indirect=True, ids=named
)
async def test_what_a_release_left_is_as_its_people_saw_it_and_is_played_on(
    release: Release, upgraded: Services, bare_url: URL, every: int
) -> None:
    """Nothing is told twice or left out, and every scored game counts.

    One game in `every` is played to its end, and four times as many are looked at in a replay.
    """
    store, world, board = upgraded.store, upgraded.world, upgraded.board
    loaded = {game: await Table(world, game).loaded() for game in release.shown}
    assert seen_as(release, loaded) == release.shown, "by seat: the digest of a hand"
    nights = {night: await store.load_night(night) for night in release.nights}
    assert {night: night_shown(it) for night, it in nights.items() if it is not None} == release.nights

    # What had been saved and not posted is posted, once and in order.
    due = _due(release)
    for game, it in [*loaded.items()][:: max(1, every // 4)]:
        if isinstance(it.progress, Play | Over) and it.progress.state is not None:
            noted = {each.announcement for each in (*release.posted, *due) if each.game == game}
            shown = {each for each in noted if each.news in SHOWN_IN_A_REPLAY}
            assert await replayed(Table(world, game), it) == shown
    await delivering(world, board).work_off()
    for game in loaded:
        stood, missing, told = (
            [each for each in some if each.game == game] for some in (release.posted, due, board.posted)
        )
        assert lasting(told) == sorted(lasting({*stood, *missing}), key=lambda each: (each.revision, each.index))
        assert not missing or told[-1].revision >= missing[-1].revision, "what only refreshes the panel, too"
    new = (await upgraded.tables.open_table(actor(50), HOME, TableSettings())).table.id
    assert new == max(loaded) + 1, "ids are never reused"

    # Everything goes on.
    await upgraded.quiet()
    running = [game for game, it in loaded.items() if not isinstance(it.progress, Over)]
    on = [game for game in running if not isinstance((await Table(world, game).loaded()).progress, Over)]
    assert sorted(set(running) - set(on)) == ([FORGOTTEN] if release is RELEASE_0_1 else [])
    on = on[(every > 1 and bare_url.get_backend_name() == "sqlite") :: every]  # others on each database
    # Nights take longer, and there are fewer.
    step = max(1, every // 4)  # of six, the fifth: of 0.6 one that is planned, one that plays and one in a break
    await play_nights(upgraded, dict([*nights.items()][step * 2 // 3 :: step]), on)
    for game in on:
        await play_on(Table(world, game))
    await upgraded.quiet()
    for game in on:
        host = actor((await Table(world, game).loaded()).host - 100)
        _, revealed = await world.tables.look_back(game, host, archive.see_resolutions)
        news = [each.announcement for each in board.posted if each.game == game]
        assert [each for each in news if each.news in TURNS] == announced(revealed)
        record = await world.tables.look_back(game, host, archive.see_record)
        assert list(replay(read_record(json.loads(json.dumps(record)))))
    assert len({each.nonce for each in lasting(board.posted)}) == len(lasting(board.posted)), "told twice"
    for night in nights:
        posts = board_of(upgraded, night)
        assert sorted(set(posts)) == sorted(posts), "told twice"
    await check_results(store, world)


SHOWN_IN_A_REPLAY = {News.REVEALED, News.AGE_ENDED, News.SEAT_CHANGED}


async def replayed(table: Table, game: Game) -> set[Announcement]:
    """Return the announcements that the steps of a game's replay show; check that it leads to the table as it is."""
    host, found = actor(game.host - 100), set[Announcement]()
    shown = await table.tables.look_back(table.id, host, see_step, START, opened=False)
    for step in shown.steps:
        shown = await table.tables.look_back(table.id, host, see_step, step, opened=isinstance(game.progress, Over))
        if step.part is Part.REVEAL and shown.resolution.asked == "card":
            found.add(Announcement(News.REVEALED, step.number))
        if step.part is Part.CONFLICTS:
            found.add(Announcement(News.AGE_ENDED, step.number))
        found |= {Announcement(News.SEAT_CHANGED, number) for number in changes_shown(shown.table, step)}
    assert isinstance(game.progress, Play | Over)
    assert game.progress.state is not None
    assert shown.table.begun_table.cities == public_view(game.progress.state).cities
    return found


def _due(release: Release) -> list[Notice]:
    """Return the announcements that the release still had to deliver, in order."""
    waiting = release.rows["announcements" if "announcements" in release.rows else "outbox"]
    return [notice(*(row[key] for key in ("game_id", "revision", "ordinal", "news", "resolution"))) for row in waiting]


def lasting(notices: Collection[Notice]) -> list[Notice]:
    """Return the announcements, except those that only refresh a panel."""
    return [each for each in notices if each.announcement != REFRESHED]


def board_of(services: Services, night: NightId) -> list[str]:
    """Return the keys of a night's messages in its channel."""
    return [each.key for each in services.night_board.told.values() if each.night == night]


async def play_nights(services: Services, nights: Mapping[NightId, Night | None], games: Collection[GameId]) -> None:
    """Let nights go on to their ends, at once: those in a break have another round, the others end in the next break.

    At their tables all but these games are given up.
    """
    resting = {number for number, night in nights.items() if night is not None and night.stage is Stage.BREAK}
    for _ in range(30):
        found = [await services.store.load_night(each) for each in nights]
        on = [night for night in found if night is not None and night.stage not in ENDED]
        if not on:
            return
        for night in on:
            await go_on(services, night, games, rests=night.id in resting)
        await services.later(seconds=31)
    raise AssertionError("these nights do not end")


async def go_on(services: Services, night: Night, games: Collection[GameId], *, rests: bool) -> None:
    """Do what the people of a night can do now; `rests`: whether it was in its first break before."""
    match night.stage:
        case Stage.DRAFT:
            await services.nights.confirm(night.id, asks(night.organiser))
        case Stage.PLANNED if len(night.coming) > 1 and night.series is None:
            await services.nights.begin(night.id, asks(night.organiser))
        case Stage.PLANNED:
            end = services.nights.cancel if night.series is None else services.nights.end_series
            await end(night.id, asks(night.organiser))
        case Stage.GATHERING:
            for guest in night.coming:
                await services.nights.come(night.id, asks(guest.user))
        case Stage.PLAYING:
            for table in night.rounds[-1].tables:
                if table.begun and table.over is None and table.game is not None:
                    await (play_on if table.game in games else give_up)(Table(services.world, table.game))
        case Stage.BREAK:
            goes_on = services.nights.next_round if rests and len(night.rounds) == 1 else services.nights.end
            await goes_on(night.id, asks(night.organiser))


def asks(user: UserId) -> Asking:
    return Asking(actor(user - 100))


async def give_up(table: Table) -> None:
    for user in (await table.view()).persons:
        outcome = await table.act(user - 100, motions.propose, Wish.ABANDON)
        if outcome.table.status is Status.OVER:
            return


async def play_on(table: Table) -> None:
    """Play a game to its end with random moves. If it is a lobby, fill its free seats with computer players first."""
    found = await table.loaded()
    if isinstance(found.progress, Lobby):
        if len(found.seats) < found.settings.players:
            await table.act(found.host - 100, lobby.add_computers, Level.EASY)
        await table.start(found.host - 100)
    view = await table.view()
    while view.thinking:
        seat = table.world.chance.choice(view.thinking)
        user = view.seats[seat].user
        assert user is not None, "computer players keep nobody waiting"
        if view.status is Status.DRAFT:
            outcome = await table.act(user - 100, draft.keep_board, table.world.chance.randrange(2))
        elif not view.resolutions and user != view.host:
            outcome = await table.act(user - 100, substitutes.step_out, seat, Level.RANDOM)
        else:
            outcome = await table.choose(user - 100)
        view = outcome.table


async def check_results(store: SqlStore, world: World) -> None:
    """Check that each game played to its end has a result for each seat, and no other game has any."""
    query = select(results.c.game_id, func.count()).group_by(results.c.game_id)
    rows = await store._database.read(lambda connection: connection.execute(query))
    ids = await store._database.read(lambda connection: connection.scalars(select(games.c.id)))
    played = [await Table(world, GameId(each)).loaded() for each in ids]
    assert {row[0]: row[1] for row in rows} == {
        game.id: max(game.settings.players, 3)
        for game in played
        if isinstance(game.progress, Over) and game.progress.ending is Ending.SCORED
    }
