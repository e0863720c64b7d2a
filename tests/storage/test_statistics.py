"""How people have done over time, on either database, compared with what plain Python finds in the same results."""

import random
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import URL, Delete, Row, Select, Update, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.archive import dealt, points
from bot.services.clearing import Part
from bot.services.game import Ending, Over, TakenSeat
from bot.services.people import FORMER, ChannelId, Computer, GameId, GuildId, Home, Person, UserId, is_former
from bot.services.ports import Before, Change, ScoreLine, SeatResult
from bot.services.settings import PersonSettings
from bot.services.statistics import (
    ALL_GAMES,
    KINDS,
    Among,
    Choice,
    Count,
    Opponents,
    OwnGame,
    Peak,
    Played,
    Rival,
    Season,
    Standing,
    Sums,
    counts_of,
    longest_leads,
    total,
)
from engine.catalogue import Side
from engine.ruleset import Seat
from players.levels import Level
from storage import SqlStore, open_store
from storage.database import Work
from storage.schema import results, seats, tallies
from tests.clock import Clock
from tests.statements import statements
from tests.storage.people import NOW, opened
from tests.storage.test_courses import of_two, with_edifices

__all__ = ("of_two", "with_edifices")

SERVERS = (GuildId(70), GuildId(71), None)
PEOPLE = [UserId(100 + number) for number in range(6)]
ANA, BEN = PEOPLE[:2]
SEASONS = (None, Season(2026, 1), Season(2026, 2))
CITIES = ("Giza", "Rhodes")


@dataclass
class Scored:
    """A game as plain Python knows it."""

    id: GameId
    guild: GuildId | None
    at: datetime
    sheet: tuple[SeatResult, ...]
    names: dict[UserId, str]

    @property
    def season(self) -> Season:
        return Season.at(self.at)

    @property
    def ranked(self) -> list[SeatResult]:
        return [each for each in self.sheet if each.rank]

    def sums(self, of: SeatResult) -> Sums:
        others = max(each.tally.total for each in self.ranked if each is not of)
        won = of.rank == 1
        tally = of.tally
        margin = tally.total - others if won else None
        return Sums(1, int(won), of.rank, tally.total, tally.total, tally.scientific, margin, None)


def sheet(chance: random.Random, people: Sequence[UserId] = ()) -> tuple[SeatResult, ...]:
    """Return the results of a game of 2 to 4, with computer players, ties and, of two, the Free City."""
    players = chance.randint(2, 4)
    people = people or chance.sample(PEOPLE, chance.randint(1, players))
    totals = sorted((chance.randint(40, 44) for _ in range(players)), reverse=True)
    lines = [
        SeatResult(
            Seat(seat),
            people[seat] if seat < len(people) else None,
            None if seat < len(people) else (Level.EASY, Level.MEDIUM)[seat % 2],
            chance.choice(CITIES),
            chance.choice("AB"),
            1 + sum(each > mine for each in totals),
            ScoreLine(**{kind: chance.randint(-3, 9) for kind in KINDS}, total=mine, coins=3),
            stages=chance.choice((None, *range(3))),
        )
        for seat, mine in enumerate(totals)
    ]
    city = SeatResult(
        Seat(players), None, None, "Olympia", "A", 0, ScoreLine(**dict.fromkeys(KINDS, 9), total=99, coins=0)
    )
    return (*lines, city) if players == 2 else tuple(lines)


async def play(
    store: SqlStore, clock: Clock, chance: random.Random, guild: GuildId | None, people: Sequence[UserId] = ()
) -> Scored:
    """Save a game that was scored, in one of two seasons."""
    clock.now = datetime(2026, 3, 31, 23, 59, tzinfo=UTC) + timedelta(minutes=2) * chance.randint(0, 1)
    lines = sheet(chance, people)
    names = {each.user: f"Zoë {chance.randint(1, 9)}" for each in lines if each.user is not None}
    seats = tuple(
        TakenSeat.taken_by(Person(each.user, names[each.user]) if each.user else Computer(each.level or Level.MEDIUM))
        for each in lines
        if each.rank
    )
    change = opened(home=Home(guild, ChannelId(700)))
    over = replace(change.game, seats=seats, progress=Over(Ending.SCORED))
    host = next(iter(names))
    game = await store.create(Change(replace(over, host=host, opener=host), results=lines))
    return Scored(game.id, guild, clock.now, lines, names)


def of_people(games: Iterable[Scored]) -> list[tuple[Scored, SeatResult, UserId]]:
    """Return the results of people who were not forgotten."""
    return [
        (game, each, each.user)
        for game in games
        for each in game.ranked
        if each.user is not None and not is_former(each.user)
    ]


def standings(games: Sequence[Scored], guild: GuildId, players: int, season: Season | None) -> set[Standing]:
    found: defaultdict[UserId, list[tuple[Scored, SeatResult]]] = defaultdict(list)
    for game, result, user in of_people(games):
        if game.guild == guild and len(game.ranked) == players and season in {None, game.season}:
            found[user].append((game, result))
    return {
        Standing(user, theirs[-1][0].names[user], total(game.sums(result) for game, result in theirs))
        for user, theirs in found.items()
    }


def counts(games: Sequence[Scored], guild: GuildId) -> set[Count]:
    there = {game.id: game for game, *_ in of_people(games) if game.guild == guild}.values()
    found = Counter((season, len(game.ranked)) for game in there for season in (None, game.season))
    return {Count(season, players, number) for (season, players), number in found.items()}


def played(games: Sequence[Scored], user: UserId) -> set[Played]:
    found: defaultdict[tuple[Season, int, str, str], list[tuple[Scored, SeatResult]]] = defaultdict(list)
    for game, result, whose in of_people(games):
        if whose == user:
            found[game.season, len(game.ranked), result.city, result.side].append((game, result))
    return {
        Played(
            *key,
            total(game.sums(result) for game, result in theirs),
            tuple(sum(getattr(result.tally, kind) for _, result in theirs) for kind in KINDS),
            peak(theirs, "total"),
            tuple(peak(theirs, kind) for kind in KINDS),
            closest(theirs),
        )
        for key, theirs in found.items()
    }


def peak(of: Iterable[tuple[Scored, SeatResult]], kind: str) -> Peak:
    return peak_of([(getattr(result.tally, kind), game.at) for game, result in of])


def peak_of(known: Sequence[tuple[int, datetime]]) -> Peak:
    most, newest = max(known)
    return Peak(most, newest, [amount for amount, _ in known].count(most))


def closest(of: Iterable[tuple[Scored, SeatResult]]) -> Peak | None:
    won = [(-margin, game.at) for game, result in of if (margin := game.sums(result).margin) is not None]
    found = peak_of(won) if won else None
    return found and replace(found, amount=-found.amount)


def is_chosen(game: Scored, choice: Choice) -> bool:
    return choice.players in {0, len(game.ranked)} and choice.season in {None, game.season}


def last_games(games: Sequence[Scored], user: UserId, choice: Choice) -> list[OwnGame]:
    return [
        OwnGame(
            game.id,
            len(game.ranked),
            result.rank,
            result.tally.total,
            result.city,
            Side(result.side),
            game.at,
            apart_in(game, result),
            frozenset(each.level for each in game.ranked if each.level is not None),
            alone=sum(each.level is None for each in game.ranked) == 1,
            stages=result.stages,
        )
        for game, result, whose in of_people(games)
        if whose == user and is_chosen(game, choice)
    ]


def apart_in(game: Scored, result: SeatResult) -> int | None:
    """Return by how many points a player has won or was behind; None if all win, so that there is nobody to compare."""
    totals = [each.tally.total for each in game.ranked]
    if result.rank > 1:
        return max(totals) - result.tally.total
    winners = sum(each.rank == 1 for each in game.ranked)
    return 0 if winners > 1 else result.tally.total - sorted(totals)[-2]


def opponents(games: Sequence[Scored], user: UserId, choice: Choice) -> Opponents | None:
    found = [
        other.tally
        for game, mine, whose in of_people(games)
        if whose == user and is_chosen(game, choice)
        for other in game.ranked
        if other is not mine
    ]
    kinds = tuple(sum(getattr(each, kind) for each in found) for kind in KINDS)
    return Opponents(len(found), sum(each.total for each in found), kinds) if found else None


def before(games: Sequence[Scored], user: UserId, this: Scored) -> Before | None:
    mine = [(game, result) for game, result, whose in of_people(games) if whose == user]
    if all(game is not this for game, _ in mine):
        return None
    players = len(this.ranked)
    earlier = [result for game, result in mine if len(game.ranked) == players and game.at < this.at]
    wins, totals = sum(each.rank == 1 for each in earlier), [each.tally.total for each in earlier]
    return Before(players, len(earlier), wins, max(totals, default=None))


def rivals(games: Sequence[Scored], user: UserId, choice: Choice) -> list[Rival]:
    found: dict[UserId, Rival] = {}
    for game, mine, whose in of_people(games):
        if whose != user or not is_chosen(game, choice):
            continue
        for _, other, them in of_people([game]):
            if them != user:
                known = found.get(them, Rival(them, "", 0, 0, 0))
                ahead, behind = known.ahead + (mine.rank < other.rank), known.behind + (mine.rank > other.rank)
                found[them] = Rival(them, game.names[them], known.games + 1, ahead, behind)
    return sorted(found.values(), key=lambda each: (-each.games, each.user))


async def check(store: SqlStore, games: Sequence[Scored]) -> None:
    """Compare all that the store tells with what plain Python finds."""
    for guild in filter(None, SERVERS):
        assert set(await store.tallied(guild)) == counts(games, guild)
        for players in range(2, 5):
            for season in SEASONS:
                found = await store.standing(guild, players, season)
                assert len(found) == len(set(found))
                assert set(found) == standings(games, guild, players, season)
    for user in PEOPLE:
        own = await store.played(user, ALL_GAMES)
        assert set(own) == played(games, user)
        assert sum(each.games for each in counts_of(own) if each.season is None) == len(
            [1 for *_, whose in of_people(games) if whose == user]
        )
        for game in games[:: 1 + len(games) // 8]:
            assert await store.before(user, game.id) == before(games, user, game)
        for choice in (Choice(), Choice(0, SEASONS[2]), Choice(3), Choice(3, SEASONS[1])):
            mine = sorted(last_games(games, user, choice), key=lambda each: -each.game)
            assert list(await store.last_games(user, choice, len(games))) == mine
            assert list(await store.last_games(user, choice, 2)) == mine[:2]
            assert await store.opponents(user, choice) == opponents(games, user, choice)
            assert list(await store.rivals(user, choice, None, 9, ALL_GAMES)) == rivals(games, user, choice)
        for other in PEOPLE:
            together = [game for game in games if {user, other} <= {each.user for each in game.ranked}]
            assert await store.name_for(user, other) == (together[-1].names[user] if together else None)


async def test_games_of_a_server_or_with_somebody_are_told_apart(store: SqlStore, clock: Clock) -> None:
    chance = random.Random(5)
    tables = [(guild, people) for guild in SERVERS for people in ([ANA, BEN], [ANA, PEOPLE[2]])]
    games = [await play(store, clock, chance, guild, people) for guild, people in tables]
    here = [game for game in games if game.guild == SERVERS[0]]
    assert set(await store.played(ANA, Among(SERVERS[0]))) == played(here, ANA) != set()
    choice = Choice(len(here[0].ranked))
    assert list(await store.rivals(ANA, choice, None, 9, Among(SERVERS[0]))) == rivals(here, ANA, choice) != []
    together = [game for game in games if {ANA, BEN} <= {each.user for each in game.ranked}]
    assert set(await store.played(ANA, Among(beside=BEN))) == played(together, ANA) != set()


async def test_who_replaces_a_person_is_no_computer_player_of_a_game(store: SqlStore, clock: Clock) -> None:
    game = await play(store, clock, random.Random(6), SERVERS[0], [ANA, BEN])
    replaced = TakenSeat(Computer(Level.EXPERT), Person(BEN, "Ben"))
    change = opened(home=Home(SERVERS[0], ChannelId(700)))
    seats = (TakenSeat.taken_by(Person(ANA, "Ana")), replaced, TakenSeat.taken_by(Computer(Level.CASUAL)))
    over = replace(change.game, seats=seats, progress=Over(Ending.SCORED))
    await store.create(Change(over, results=tuple(each for each in game.sheet if each.rank)))
    (last, *_) = await store.last_games(ANA, Choice(), 9)
    assert last.computers == {Level.CASUAL}


async def test_a_damaged_level_stops_only_the_game_that_it_belongs_to(store: SqlStore, clock: Clock) -> None:
    sound, broken = [await play(store, clock, random.Random(seed), SERVERS[0], [ANA]) for seed in (6, 7)]
    its_computers = (seats.c.game_id == broken.id, seats.c.level.is_not(None))
    await store._database.write(partial(_change, update(seats).where(*its_computers).values(level="nope")))
    assert [each.game for each in await store.last_games(ANA, Choice(), 9)] == [sound.id]


async def test_a_damaged_row_of_an_opponent_stops_only_itself(store: SqlStore, clock: Clock) -> None:
    games = [await play(store, clock, random.Random(seed), SERVERS[0], [ANA, BEN]) for seed in (8, 9)]
    broken = (results.c.game_id == games[0].id, results.c.user_id == BEN)
    await store._database.write(partial(_change, update(results).where(*broken).values(guilds=1 << 30)))
    others = tuple(each for each in games[0].sheet if each.user != BEN)
    sound = [replace(games[0], sheet=others), games[1]]
    assert await store.opponents(ANA, Choice()) == opponents(sound, ANA, Choice())
    assert await store.opponents(PEOPLE[5], Choice()) is None


@pytest.mark.parametrize("what", ["opponents", "played"])
async def test_each_part_is_read_by_the_indexes_in_one_statement(sqlite: URL, clock: Clock, what: str) -> None:
    async with open_store(sqlite, clock=clock) as store:
        games = [await play(store, clock, random.Random(8), SERVERS[0], [ANA, BEN])]
        choice = Choice(len(games[0].ranked))
        with statements() as asked:
            assert await (store.opponents(ANA, choice) if what == "opponents" else store.played(ANA, ALL_GAMES))
        (query,) = (each for each in asked if "results" in each)

        async def work(connection: AsyncConnection) -> list[str]:
            values = (1,) * query.count("?")
            found = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)
            return [row.detail for row in found]

        plan = await store._database.read(work)
    read = [each for each in plan if "results" in each or "games" in each]
    assert any("ix_results_user_id" in each for each in read)
    assert not [each for each in read if each.startswith("SCAN")]


async def test_damaged_points_of_a_kind_are_no_record(store: SqlStore, clock: Clock) -> None:
    games = [await play(store, clock, random.Random(9), SERVERS[0], [ANA, BEN]) for _ in range(2)]
    for game, guilds in zip(games, (1 << 30, 15), strict=True):
        mine = (results.c.game_id == game.id, results.c.user_id == ANA)
        await store._database.write(partial(_change, update(results).where(*mine).values(guilds=guilds)))
    (found,) = await store.played(ANA, ALL_GAMES)
    assert found.peaks[KINDS.index("guilds")] == Peak(15, games[1].at)


async def test_of_several_games_with_the_most_points_the_newest_is_known(store: SqlStore, clock: Clock) -> None:
    """What decides is when they were scored, and not when their tables were opened."""
    games = [await play(store, clock, random.Random(seed), SERVERS[0], [ANA, BEN]) for seed in (9, 9, 9)]
    days = [game.at + timedelta(hours=number) for game, number in zip(games, (2, 1, 3), strict=True)]
    for game, day, most, guilds in zip(games, days, (60, 60, 50), (15, 14, 15), strict=True):
        mine = (results.c.game_id == game.id, results.c.user_id == ANA)
        changed = update(results).where(*mine).values(total=most, guilds=guilds, scored_at=day)
        await store._database.write(partial(_change, changed))
    (found,) = await store.played(ANA, ALL_GAMES)
    assert found.peak == Peak(60, days[0], 2)
    assert found.peaks[KINDS.index("guilds")] == Peak(15, days[2], 2)


@pytest.mark.parametrize(
    ("games", "closest", "longest"),
    [
        (((46, 4), (46, 4), (50, 3)), (1, 1, 2), (4, 1, 2)),
        (((46, 3), (50, None), (40, None)), (1, 0, 1), (3, 0, 1)),
        (((40, None), (40, None)), None, None),
    ],
)
async def test_of_several_narrowest_wins_and_longest_leads_the_newest_is_known(
    store: SqlStore,
    clock: Clock,
    games: Sequence[tuple[int, int | None]],
    closest: tuple[int, int, int] | None,
    longest: tuple[int, int, int] | None,
) -> None:
    """They are hers with so many points and leads against 45 points; what is known is how many, when, and how often."""
    ids = [(await play(store, clock, random.Random(9), SERVERS[0], [ANA, BEN])).id for _ in games]
    days = [clock.now + timedelta(hours=number) for number in range(len(games))]
    for game, day, (most, lead) in zip(ids, days, games, strict=True):
        won = most > 45
        mine, theirs = {"total": most, "lead": lead, "rank": 2 - won, "scored_at": day}, {"total": 45, "rank": 1 + won}
        for user, changed in ((ANA, mine), (BEN, theirs), (None, {"total": 1, "rank": 3})):
            whose = (results.c.game_id == game, results.c.user_id.is_not_distinct_from(user))
            await store._database.write(partial(_change, update(results).where(*whose).values(changed)))
    (found,) = await store.played(ANA, ALL_GAMES)
    for peak, known in ((found.closest, closest), (found.longest, longest)):
        assert peak == (None if known is None else Peak(known[0], days[known[1]], known[2]))


@pytest.fixture
def clock() -> Clock:
    return Clock(NOW)


async def test_figures_are_what_the_results_say_while_games_come_and_go(url: URL, clock: Clock) -> None:
    chance = random.Random(1)
    async with open_store(url, clock=clock) as store:
        games = [await play(store, clock, chance, chance.choice(SERVERS)) for _ in range(40)]
        games.append(await play(store, clock, chance, SERVERS[1], [ANA]))  # it will be nobody's
        await check(store, games)

        for game in games[:3]:
            await store.forget_in_game(game.id, ANA)
        games = [as_forgotten(each, ANA) if each in games[:3] else each for each in games]
        await store.tally_anew()  # in the middle of it
        await check(store, games)
        for game in games:
            await store.forget_in_game(game.id, ANA)
        games = [as_forgotten(each, ANA) for each in games]
        await store.delete_nobodys_games()
        await check(store, games)

        gone, later = games[5:12], clock.now + timedelta(days=9)
        await store.delete_of(Part.RESULTS, tuple(each.id for each in gone), later)
        await store.tidy()
        games = [each for each in games if each not in gone]
        await check(store, games)

        games.append(await play(store, clock, chance, SERVERS[0]))
        await check(store, games)

        assert SERVERS[0] is not None
        clock.now = min(each.at for each in games)
        await store.ask_to_delete(SERVERS[0])
        progress = await store.delete_some(1, anyway=True)
        assert progress.deleted
        await store.note_deleted(1)
        left = [each for each in games if each.guild != SERVERS[0] or each.at > clock.now]
        assert {each.guild for each in left} == set(SERVERS), "some games there came later, and stay"
        await check(store, left)


def as_forgotten(game: Scored, user: UserId) -> Scored:
    lines = tuple(replace(each, user=UserId(FORMER)) if each.user == user else each for each in game.sheet)
    return replace(game, sheet=lines)


async def test_results_that_an_older_program_wrote_are_counted_at_the_next_start(url: URL, clock: Clock) -> None:
    chance = random.Random(2)
    async with open_store(url, clock=clock) as store:
        games = [await play(store, clock, chance, SERVERS[0]) for _ in range(5)]
        await store._database.write(partial(_change, delete(tallies).where(tallies.c.user_id == ANA)))
        with pytest.raises(AssertionError):
            await check(store, games)
        await store.tally_anew()
        await check(store, games)


async def test_who_wants_to_be_left_out_is_in_nobody_elses_figures(store: SqlStore, clock: Clock) -> None:
    chance = random.Random(3)
    games = [await play(store, clock, chance, SERVERS[0]) for _ in range(60)]
    guild = games[0].guild
    assert guild is not None
    changed = await store.change_person_settings(ANA, lambda known: replace(known, left_out=True))
    assert changed == (await store.person_settings([ANA]))[ANA] == PersonSettings(left_out=True)
    everyone = standings(games, guild, 3, None)
    assert set(await store.standing(guild, 3, None)) == {each for each in everyone if each.user != ANA}
    of_ben = rivals(games, BEN, Choice(4))
    assert ANA in {each.user for each in of_ben}
    assert list(await store.rivals(BEN, Choice(4), None, 9, ALL_GAMES)) == [each for each in of_ben if each.user != ANA]
    without = [replace(each, sheet=tuple(line for line in each.sheet if line.user != ANA)) for each in games]
    of_four = {each.id for each in games if len(each.ranked) == 4}
    shown = [each for each in without if each.id in of_four]
    assert await store.opponents(BEN, Choice(4)) == opponents(shown, BEN, Choice()) != opponents(games, BEN, Choice(4))
    assert await store.opponents(ANA, Choice(4)) == opponents(games, ANA, Choice(4)), "they still see the others"
    assert await store.name_for(ANA, BEN) is None
    assert await store.name_for(BEN, ANA) is not None
    assert set(await store.played(ANA, ALL_GAMES)) == played(games, ANA)
    assert list(await store.rivals(ANA, Choice(4), None, 9, ALL_GAMES)) == rivals(games, ANA, Choice(4))

    await store.change_person_settings(ANA, lambda known: replace(known, mentions=False))
    assert (await store.own(ANA)).settings == PersonSettings(mentions=False, left_out=True)
    await store.change_person_settings(ANA, lambda known: replace(known, left_out=False))
    assert set(await store.standing(guild, 3, None)) == everyone


async def test_how_long_each_seat_was_in_the_lead_alone_and_its_stages_are_saved_with_the_results(
    url: URL, with_edifices: Change, of_two: Change
) -> None:
    async with open_store(url, clock=Clock(NOW)) as store:
        for change in (with_edifices, of_two):
            game = await store.create(change)
            course = points(*dealt(game, await store.past(game.id)))
            leads = longest_leads(course, [each.seat for each in change.results if each.rank])
            assert isinstance(game.progress, Over)
            assert game.progress.state is not None
            cities = game.progress.state.table.cities
            query = select(results.c.seat, results.c.lead, results.c.stages).where(results.c.game_id == game.id)
            rows = await store._database.read(partial(_all, query))
            found = {row.seat: row.lead for row in rows}
            assert found == {each.seat: leads[each.seat] if each.rank else None for each in change.results}
            assert any(found.values())
            assert [row.stages for row in rows] == [cities[row.seat].stages for row in rows]
            assert any(row.stages for row in rows)


async def _all(query: Select[Any], connection: AsyncConnection) -> Sequence[Row[Any]]:
    found: Sequence[Row[Any]] = (await connection.execute(query)).all()
    return found


async def _change(statement: Delete | Update, connection: AsyncConnection) -> None:
    await connection.execute(statement)


async def test_nothing_that_happens_while_sums_are_computed_is_undone(
    store: SqlStore, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are read first and written later. Meanwhile somebody is forgotten, and games are scored."""
    chance, write = random.Random(3), store._database.write
    games = [await play(store, clock, chance, SERVERS[1], [ANA, BEN]) for _ in range(2)]
    meanwhile: list[Callable[[], Awaitable[object]]] = [partial(store.forget_in_game, each.id, ANA) for each in games]

    async def late(work: Work[Any], operation: str = "") -> object:
        while operation == "write_tallies" and meanwhile:
            await meanwhile.pop()()
        return await write(work, operation)

    async def one_more() -> None:
        games.append(await play(store, clock, chance, SERVERS[1], [BEN]))

    monkeypatch.setattr(store._database, "write", late)
    for happens in ([], [one_more]):
        meanwhile += happens
        await write(partial(_change, update(tallies).values(games=9, last_id=1)))
        await store.tally_anew()
        assert meanwhile == []
        assert await store._database.read(partial(_all, select(tallies).where(tallies.c.user_id == ANA))) == []
    await check(store, [as_forgotten(each, ANA) for each in games])


async def test_points_and_the_last_game_are_compared_too_at_each_start(store: SqlStore, clock: Clock) -> None:
    game = await play(store, clock, random.Random(4), SERVERS[0], [ANA, BEN])
    query = select(*tallies.c).order_by(*tallies.primary_key)
    before = await store._database.read(partial(_all, query))
    for wrong in ({"points": tallies.c.points + 1}, {"last_id": game.id + 1}):
        await store._database.write(partial(_change, update(tallies).where(tallies.c.user_id == ANA).values(wrong)))
        await store.tally_anew()
        assert await store._database.read(partial(_all, query)) == before
