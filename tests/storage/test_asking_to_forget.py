"""Whoever asks to be forgotten leaves all tables and nights, and nobody else loses anything."""

import asyncio
import logging
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import URL, update

from bot.services import endings, lobby, substitutes
from bot.services.forgetting import Forgetter
from bot.services.game import Ending, Game, Lobby, Over, Play, TableSettings
from bot.services.marks import Marks
from bot.services.news import News
from bot.services.nights.night import Answer, Guest, Stage
from bot.services.nights.stores import Stored
from bot.services.occasion import Occasion
from bot.services.passages import Passing
from bot.services.people import (
    ChannelId,
    Computer,
    GameId,
    GuildId,
    Home,
    UserId,
    former_guest,
    former_player,
    is_former,
)
from bot.services.ports import Kind, Post
from bot.services.preferences import Preferences
from bot.services.refusals import Reason, Refused
from bot.services.settings import PersonSettings
from bot.services.tables import Tables
from engine.ruleset import Seat
from players.levels import Level
from storage import SqlStore, open_store
from storage.care import backup, restore
from storage.forgetting import marks_with
from storage.schema import nights
from tests.bot.services.world import BOUNDLESS
from tests.clock import Clock
from tests.storage import people, postgres
from tests.storage.evenings import EVENING, execute, of_series, planned
from tests.storage.mortal import KilledError, Mortal, everything
from tests.storage.people import HOME, NOW, actor, chosen, filled, finished, opened, playing, started, taken
from tests.storage.postgres import connected
from tests.storage.services import Services
from tests.sweeps import sweep
from tests.table import past_of

ANA = UserId(700_000_000_000_000_000)
BEN, CEM = UserId(ANA + 1), UserId(ANA + 2)


@pytest.fixture(autouse=True)
def ids_of_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give people ids of Discord's length, which stand in documents as nothing else does."""
    monkeypatch.setattr(people, "FIRST", ANA)


async def loaded(store: SqlStore, game: Game) -> Game:
    found = await store.load(game.id)
    assert found is not None
    return found


async def alone(store: SqlStore) -> Game:
    """Save a game that Ana plays with computer players."""
    game = await store.create(opened(TableSettings(3)))
    occasion = Occasion(NOW, Random(1), BOUNDLESS)
    game = await store.save(game, lobby.add_computers(game, actor(0), occasion))
    return await store.save(game, lobby.start_game(game, actor(0), occasion))


async def forget(services: Services, number: int = 0) -> None:
    await services.quiet()
    await services.forgetter.forget(actor(number))
    await services.quiet()


@pytest.fixture
def services(store: SqlStore, clock: Clock) -> Services:
    return Services(store, clock)


async def test_a_computer_player_takes_the_seat_and_everybody_else_plays_on(
    store: SqlStore, services: Services
) -> None:
    game = await started(store, TableSettings(3))
    for _ in range(4):  # in the middle of the second turn, in which Ana has chosen
        game = await store.save(game, chosen(game, Random(1)))
    assert isinstance(game.progress, Play)
    table = game.progress.state.table
    await forget(services)
    known = await everything(store)
    assert str(ANA) not in known
    assert "Zoë 0" not in known
    found = await loaded(store, game)
    assert isinstance(found.progress, Play)
    assert found.progress.state.table == table
    seat = found.seats[0]
    assert isinstance(seat.occupant, Computer)
    assert seat.owner is None
    assert (found.host, is_former(found.opener)) == (BEN, True)
    assert found.passages[-1].why is Passing.FORGOTTEN
    assert found.seats[1:] == game.seats[1:]
    assert News.SEAT_CHANGED in services.board.news(game.id)
    marks = await store.marks()
    assert found.forgotten == {marks.of(ANA, game.id)}
    assert marks.of(ANA) in known
    *_, (over, _) = [each async for each in playing(store, found)]
    assert isinstance(over.progress, Over)
    assert over.progress.ending is Ending.SCORED


async def test_a_game_that_is_over_knows_its_forgotten_no_more(store: SqlStore, services: Services) -> None:
    game = await started(store, TableSettings(3))
    await forget(services)
    assert (await loaded(store, game)).forgotten
    await services.tables.act(game.id, replace(actor(1), manages=HOME.guild), endings.close_table)
    assert not (await loaded(store, game)).forgotten


async def test_whoever_was_forgotten_gets_no_seat_there_again(store: SqlStore, services: Services) -> None:
    game = await started(store, TableSettings(3))
    await forget(services)
    with pytest.raises(Refused) as caught:
        await services.tables.act(game.id, actor(1), substitutes.offer_seat, Seat(0), ANA)
    assert caught.value.reason is Reason.SECOND_SEAT
    await services.tables.act(game.id, actor(1), substitutes.offer_seat, Seat(0), UserId(ANA + 9))


async def test_whoever_once_played_a_seat_gets_no_other_one_after_they_were_forgotten(
    store: SqlStore, services: Services
) -> None:
    game = await started(store, TableSettings(3))
    act, dan = services.tables.act, UserId(ANA + 5)
    await act(game.id, actor(0), substitutes.step_out, Seat(0), Level.EASY)
    await act(game.id, actor(0), substitutes.offer_seat, Seat(0), dan)
    await act(game.id, actor(5), substitutes.take_seat, Seat(0))
    await act(game.id, actor(0), substitutes.hand_back, Seat(0))
    await forget(services, 5)
    with pytest.raises(Refused) as caught:
        await act(game.id, actor(1), substitutes.offer_seat, Seat(1), dan)
    assert caught.value.reason is Reason.SECOND_SEAT


async def test_nobody_is_forgotten_in_a_seat_that_they_take_in_the_meantime(store: SqlStore) -> None:
    game = await filled(store)
    assert not await store.forget_in_game(game.id, ANA, anyway=False)
    assert (await loaded(store, game)).persons[0].user == ANA


async def test_who_plays_for_a_person_that_is_forgotten_keeps_the_seat(store: SqlStore, services: Services) -> None:
    game = await started(store, TableSettings(3))
    await services.tables.act(game.id, actor(0), substitutes.step_out, Seat(0), Level.EASY)
    await services.tables.act(game.id, actor(0), substitutes.offer_seat, Seat(0), UserId(ANA + 5))
    await services.tables.act(game.id, actor(5), substitutes.take_seat, Seat(0))
    await forget(services)
    found = await loaded(store, game)
    assert (found.seats[0].user, found.seats[0].owner) == (ANA + 5, None)
    assert str(ANA) not in (await everything(store)).replace(str(ANA + 5), "")


async def test_if_nobody_else_plays_the_seats_of_others_are_theirs_again(store: SqlStore, services: Services) -> None:
    game = await started(store, TableSettings(3))
    for number in (1, 2):
        await services.tables.act(game.id, actor(number), substitutes.step_out, Seat(number), Level.EASY)
    await forget(services)
    found = await loaded(store, game)
    assert isinstance(found.progress, Play)
    assert [seat.user for seat in found.seats] == [None, BEN, None]
    assert [seat.owner and seat.owner.user for seat in found.seats] == [None, BEN, CEM]
    assert [each.why for each in found.passages[-2:]] == [Passing.HANDED_BACK, Passing.FORGOTTEN]


async def test_games_of_the_person_alone_are_deleted_once_their_channel_knows(
    store: SqlStore, services: Services
) -> None:
    running, empty, lobby_of_three = await alone(store), await store.create(opened()), await filled(store)
    await services.quiet()
    assert await store.stored(ANA) == Stored(own=0, lobbies=2, running=1, games=0, nights=0)
    await services.forgetter.forget(actor(0))
    await services.quiet()
    await services.later(seconds=1)
    assert await store.load(running.id) is not None
    for _ in range(6):
        await services.later(minutes=1)
    assert [await store.load(game.id) for game in (running, empty)] == [None, None]
    assert News.OVER in services.board.news(running.id)
    posts = [post for game, post in services.board.reworded if game == running.id and isinstance(post, Post)]
    assert {post.announcements[0].news for post in posts} >= {News.OPENED, News.OVER}
    left = await loaded(store, lobby_of_three)
    assert isinstance(left.progress, Lobby)
    assert ([person.user for person in left.persons], left.host) == ([BEN, CEM], BEN)
    assert str(ANA) not in await everything(store)


@pytest.mark.parametrize("step", sweep(range(1, 61), {5, 12, 25}))
async def test_killed_at_any_step_it_goes_on_after_the_next_start(
    store: SqlStore, services: Services, step: int
) -> None:
    game, _ = await started(store, TableSettings(3)), await alone(store)
    night = await store.create_night(replace(planned(), organiser=ANA, guests=(Guest(actor(1).person, Answer.IN),)))
    assert night is not None
    await store.ask_to_forget(ANA)
    (job,) = await taken(store, kind=Kind.FORGET)
    mortal: Any = Mortal(store, step)
    tables = Tables(mortal, Random(1), services.clock, lambda: None, BOUNDLESS)
    dying = Forgetter(mortal, tables, Preferences(store, services.clock), services.clock, lambda: None)
    with suppress(KilledError):
        await dying.do(job)
    for _ in range(2):
        await services.later(minutes=2)
    assert str(ANA) not in await everything(store)
    found, after = await loaded(store, game), await store.load_night(night.id)
    assert [each.why for each in found.passages] == [Passing.FORGOTTEN]
    assert after is not None
    assert after.organiser == BEN


async def test_a_nights_first_guest_organises_it_and_a_night_without_guests_is_called_off(
    store: SqlStore, services: Services
) -> None:
    ana, ben, cem = (actor(number).person for number in range(3))
    mine = replace(planned(), organiser=ANA)
    night = await store.create_night(replace(mine, guests=(Guest(ana, Answer.IN), Guest(ben, Answer.IN))))
    empty = await store.create_night(replace(mine, guests=(Guest(ana, Answer.IN), Guest(cem, Answer.MAYBE))))
    others = await store.create_night(replace(mine, organiser=BEN, guests=(Guest(ana, Answer.IN),)))
    draft = await store.create_night(replace(mine, stage=Stage.DRAFT))
    assert night is not None
    assert empty is not None
    assert others is not None
    assert draft is not None
    await forget(services)
    found = [await store.load_night(each.id) for each in (night, empty, others, draft)]
    assert [each and (each.organiser, each.stage) for each in found] == [
        (BEN, Stage.PLANNED),
        (former_guest(empty.id, 0), Stage.CANCELLED),
        (BEN, Stage.PLANNED),
        None,
    ]
    assert [[guest.user for guest in each.guests] for each in found if each] == [[BEN], [CEM], []]
    assert str(ANA) not in await everything(store)


async def test_in_an_evening_somebody_who_is_there_organises_it(store: SqlStore, services: Services) -> None:
    ana, ben, cem = (actor(number).person for number in range(3))
    guests = (
        Guest(ana, Answer.IN, came=True),
        Guest(ben, Answer.IN, came=True, left=True),
        Guest(cem, None, came=True),
    )
    evening = await store.create_night(replace(planned(), organiser=ANA, stage=Stage.BREAK, guests=guests))
    over = await store.create_night(replace(planned(), organiser=ANA, stage=Stage.OVER, guests=guests))
    assert evening is not None
    assert over is not None
    await forget(services)
    found = [await store.load_night(each.id) for each in (evening, over)]
    assert [each and each.organiser for each in found] == [CEM, former_guest(over.id, 0)]


async def test_a_damaged_night_keeps_nobody_in_the_others_of_its_series(store: SqlStore, services: Services) -> None:
    first = await store.create_night(replace(of_series(), organiser=ANA, guests=(Guest(actor(1).person, Answer.IN),)))
    assert first is not None
    second = await store.create_night(replace(of_series(first.id, EVENING + timedelta(days=7)), organiser=ANA))
    assert second is not None
    await execute(store, update(nights).where(nights.c.id == second.id).values(document="[1]"))
    await forget(services)
    found = await store.load_night(first.id)
    assert found is not None
    assert found.organiser == BEN


async def test_asking_twice_is_asking_once_and_afterwards_one_begins_anew(store: SqlStore, services: Services) -> None:
    await store.change_person_settings(ANA, lambda known: replace(known, letters=True))
    await services.forgetter.forget(actor(0))
    await services.forgetter.forget(actor(0))
    await services.quiet()
    assert str(ANA) not in await everything(store)
    await store.change_person_settings(ANA, lambda known: replace(known, letters=True))
    await services.later(days=1)
    assert await store.person_settings([ANA]) == {ANA: PersonSettings(letters=True)}
    await services.forgetter.forget(actor(0))
    await services.quiet()
    assert await store.person_settings([ANA]) == {ANA: PersonSettings()}


def test_marks_tell_nothing_without_the_key_and_differ_in_each_game() -> None:
    marks = [
        Marks(key).of(user, game)
        for key in (b"1", b"2")
        for user in (ANA, BEN)
        for game in (None, GameId(1), GameId(2))
    ]
    assert len(set(marks)) == len(marks)
    assert Marks(b"1").of(ANA) == marks[0]


async def test_a_restore_brings_nobody_back_who_was_forgotten(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "wonders.db"
    async with open_store(f"sqlite:///{file}", clock=clock) as store:
        services = Services(store, clock)
        await started(store, TableSettings(3))
        await forget(services, 1)
        await store.change_person_settings(BEN, lambda known: replace(known, letters=True))  # he begins anew
        game = await started(store, TableSettings(3), 2)
        await asyncio.to_thread(backup, file, tmp_path / "backup.db")
        clock.forward(timedelta(days=1))
        await forget(services, 0)
        await services.forgetter.forget(actor(2))  # and the program is stopped
    await asyncio.to_thread(restore, tmp_path / "backup.db", file)
    async with open_store(f"sqlite:///{file}", clock=clock) as store:
        services = Services(store, clock)
        assert str(ANA) in await everything(store)
        await services.forgetter.catch_up()
        assert str(ANA) not in await everything(store)
        found = await loaded(store, game)
        assert [seat.user for seat in found.seats] == [None, BEN, None]
        assert str(CEM) not in await everything(store)
        assert (await store.person_settings([BEN]))[BEN].letters
        assert await store.requests() == ()
        marks = await store.marks()
        known = await everything(store)
        assert all(marks.of(each) in known for each in (ANA, BEN, CEM))


async def test_nothing_is_left_in_any_byte_of_the_databases_files(url: URL, clock: Clock) -> None:
    async with open_store(url, clock=clock) as store:
        services = Services(store, clock)
        for seed in range(3):
            await started(store, TableSettings(3), seed)
        await finished(store)
        await alone(store)
        await store.create_night(replace(planned(), organiser=ANA, guests=(Guest(actor(0).person, Answer.IN),)))
        await store.change_person_settings(ANA, lambda known: replace(known, letters=True))
        files = await files_of(url)
        assert found_in(files) >= {"wonders.db-wal"} or found_in(files) >= {
            "games",
            "moves",
            "person_settings",
            "seats",
        }
        await forget(services)
        await services.later(minutes=2)
        files = await files_of(url)
        assert files.keys() >= {"wonders.db-wal"} or files["games"]
        assert found_in(files) == set()


@pytest.mark.soak
async def test_of_twenty_games_of_which_three_go_on_everybody_else_keeps_all(
    url: URL, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with open_store(url, clock=clock) as store:
        services, games = Services(store, clock), []
        for seed in range(20):
            game = await started(store, TableSettings(3), seed, Home(GuildId(70), ChannelId(700 + seed % 5)))
            async for game, _ in playing(store, game, seed):  # noqa: B020 - each is the game after the one before
                if seed < 3 and game.revision == 30:
                    break
            games.append(game)
        await services.quiet()
        numbers = [game.id for game in games]
        logs, scores = [await past_of(store, game) for game in numbers], await store.results_at(numbers)
        assert len(scores) == 17
        await store.ask_to_forget(ANA)
        mortal: Any = Mortal(store, 60)
        dying = Forgetter(mortal, Tables(mortal, Random(1), clock), Preferences(store, clock), clock, lambda: None)
        await dying.catch_up()
        assert found_in(await files_of(url))  # it was killed on the way
        services = Services(store, clock)
        await services.forgetter.catch_up()
        await services.later(minutes=2)
        assert found_in(await files_of(url)) == set()
        assert found_in({"dump": await asyncio.to_thread(dump, url), "log": caplog.text.encode()}) == set()
        for game, before in zip(games, logs, strict=True):
            found, after = await loaded(store, game), await past_of(store, game.id)
            own = former_player(game.id, 0)
            assert found.seats[1:] == game.seats[1:]
            assert after.sealed == before.sealed
            log = [replace(each, by=own if each.by == ANA else each.by) for each in before.log]
            assert list(after.log[: len(log)]) == log
            assert len(after.log) == len(log) or game.id in numbers[:3]
        rows = {game: [replace(each, user=None) for each in their] for game, their in scores.items()}
        kept = await store.results_at(numbers)
        assert {game: [replace(each, user=None) for each in their] for game, their in kept.items()} == rows
        assert {each.user for each in kept[numbers[3]]} == {former_player(numbers[3], 0), BEN, CEM}


def dump(url: URL) -> bytes:
    """Return what `pg_dump` writes about a database; of SQLite, whose files are looked at as they are, nothing."""
    programs = postgres.binaries()
    if url.drivername == "sqlite" or programs is None:
        return b""
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return subprocess.run([programs / "pg_dump", address], capture_output=True, check=True).stdout


async def test_while_a_table_cannot_be_written_anew_the_request_stays(postgresql: URL, clock: Clock) -> None:
    async with open_store(postgresql, clock=clock, busy_seconds=0.01) as store:
        services = Services(store, clock)
        game = await started(store, TableSettings(3))
        async with connected(postgresql) as reader, reader.transaction():
            await reader.execute("SELECT FROM moves")
            await forget(services)
            assert await store.requests()
        await services.later(minutes=2)
        assert not await store.requests()
        assert found_in(await files_of(postgresql)) == set()
        assert (await loaded(store, game)).seats[0].user is None


async def files_of(url: URL) -> dict[str, bytes]:
    """Return the contents of SQLite's files, or of the files of PostgreSQL's tables and indexes, by their names."""
    if url.database is not None and url.drivername == "sqlite":
        return {file.name: file.read_bytes() for file in Path(url.database).parent.iterdir()}
    async with connected(url) as connection:
        await connection.execute("CHECKPOINT")
        return dict(
            await connection.fetch(
                "SELECT relname, pg_read_binary_file(pg_relation_filepath(oid)) FROM pg_class "
                "WHERE relkind IN ('r', 'i', 't') AND pg_relation_filepath(oid) LIKE 'base/%'"
            )
        )


def found_in(files: Mapping[str, bytes]) -> set[str]:
    """Return the names of files in which Ana's id or name is, in any form."""
    wanted = [str(ANA).encode(), ANA.to_bytes(8, "big"), ANA.to_bytes(8, "little"), "Zoë 0".encode()]
    return {name for name, content in files.items() if any(each in content for each in wanted)}


async def test_marks_of_another_database_are_taken_over_by_both_kinds(store: SqlStore, services: Services) -> None:
    await started(store, TableSettings(3))
    marks = marks_with("a key")
    await store.take_over("a key", {marks.of(ANA): NOW, marks.of(UserId(ANA + 9)): NOW})
    assert len(await store.requests()) == 1
    await services.quiet()
    assert str(ANA) not in await everything(store)
    await store.take_over("a key", {marks.of(BEN): NOW, marks.of(ANA): NOW})
    await store.take_over("a key", {marks.of(BEN): NOW})
    assert len(await store.requests()) == 1
