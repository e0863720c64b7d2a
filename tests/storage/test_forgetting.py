"""Nothing of a person is left in the database after they were forgotten, and everybody else keeps everything."""

import random
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import substitutes
from bot.services.game import Over, Play, TableSettings
from bot.services.nights.night import Answer, Call, CallKind, Guest, NightId, NightTable, Order, OrderKind, Round, Stage
from bot.services.nights.standings import PlayedTable, Standing, standings
from bot.services.occasion import Occasion
from bot.services.people import GameId, Person, UserId, former_guest, former_player
from bot.services.ports import ConflictError
from bot.services.settings import PersonSettings
from engine.ruleset import Seat
from players.levels import Level
from storage import SqlStore
from tests.storage import people
from tests.storage.evenings import planned
from tests.storage.mortal import everything
from tests.storage.people import NOW, actor, finished, started

ANA = UserId(700_000_000_000_000_000)


@pytest.fixture(autouse=True)
def ids_of_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give people ids of Discord's length, which stand in documents as nothing else does."""
    monkeypatch.setattr(people, "FIRST", ANA)


async def forgotten(store: SqlStore, user: UserId) -> None:
    """Forget a person everywhere."""
    await store.forget_settings(user)
    for game in await store.games_naming(user, GameId(0), 100):
        await store.forget_in_game(game, user)
    for night in await store.nights_naming(user, NightId(0), 100):
        await store.forget_in_night(night, user)


async def test_a_game_that_is_over_keeps_all_but_the_person(store: SqlStore) -> None:
    game = await finished(store)
    past, results = await store.past(game.id), (await store.results_at([game.id]))[game.id]
    before = await everything(store)
    assert str(ANA) in before
    assert "Zoë 0" in before
    await forgotten(store, ANA)
    after = await everything(store)
    assert str(ANA) not in after
    assert "Zoë 0" not in after
    by, found, known = former_player(game.id, 0), await store.load(game.id), await store.past(game.id)
    assert found is not None
    assert past is not None
    assert known is not None
    assert found.persons == (Person(by, ""), *game.persons[1:])
    assert (found.host, found.opener) == (by, by)
    assert isinstance(found.progress, Over)
    assert isinstance(game.progress, Over)
    assert found.progress.state == game.progress.state
    assert known.sealed == past.sealed
    assert [replace(each, by=ANA if each.by == by else each.by) for each in known.log] == list(past.log)
    assert (await store.results_at([game.id]))[game.id] == tuple(
        replace(each, user=by) if each.user == ANA else each for each in results
    )
    assert await store.results_of(ANA) == ()
    assert await store.games_naming(ANA, GameId(0), 100) == ()


async def test_each_is_another_former_player_and_another_one_in_each_game(store: SqlStore) -> None:
    games = [await finished(store, seed) for seed in (1, 2)]
    for user in (ANA, UserId(ANA + 2)):
        await forgotten(store, user)
    found = [await store.load(game.id) for game in games]
    users = [person.user for game in found if game is not None for person in game.persons]
    assert [user >= former_player(GameId(0), 0) for user in users] == [True, False, True, True, False, True]
    assert len(set(users)) == 5, "whoever stays is the same in both"


async def test_in_a_game_that_goes_on_nobody_is_called_by_what_they_have_left(store: SqlStore) -> None:
    game = await started(store, TableSettings(3))
    occasion = Occasion(NOW, random.Random(1))
    game = await store.save(game, substitutes.step_out(game, actor(0), occasion, Seat(0), Level.EASY))
    await forgotten(store, ANA)
    assert str(ANA) not in await everything(store)
    found = await store.load(game.id)
    assert found is not None
    assert isinstance(found.progress, Play)
    owner = found.seats[0].owner
    assert owner == Person(former_player(game.id, 0), "")
    with pytest.raises(ConflictError):
        await store.save(game, people.refreshed(game))


async def test_a_night_keeps_all_but_the_person(store: SqlStore) -> None:
    ana, ben, cem = (Person(UserId(ANA + number), f"Zoë {number}") for number in range(3))
    table = NightTable((ana.user, ben.user, cem.user), game=GameId(1))
    night = replace(
        planned(),
        organiser=ana.user,
        guests=(
            Guest(ana, Answer.IN, came=True),
            Guest(ben, Answer.IN, reporters=frozenset([ana.user])),
            Guest(cem, None),
        ),
        rounds=(Round((table,), NOW),),
        watchers={ana.user: None, ben.user: None},
        calls=(Call(1, CallKind.SOON, (ana.user, cem.user)), Call(2, CallKind.SOON, (ana.user,))),
        orders=(Order(OrderKind.STEP_OUT, GameId(1), ana.user),),
    )
    made = await store.create_night(night)
    assert made is not None
    await forgotten(store, ANA)
    assert str(ANA) not in await everything(store)
    by = former_guest(made.id, 0)
    assert await store.load_night(made.id) == replace(
        made,
        organiser=by,
        guests=(
            replace(made.guests[0], person=Person(by, "")),
            replace(made.guests[1], reporters=frozenset([by])),
            made.guests[2],
        ),
        rounds=(Round((replace(table, people=(by, ben.user, cem.user)),), NOW),),
        watchers={ben.user: None},
        calls=(Call(1, CallKind.SOON, (cem.user,)),),
        orders=(),
        revision=made.revision + 1,
    )


async def test_settings_go(store: SqlStore) -> None:
    await store.change_person_settings(ANA, lambda known: replace(known, letters=True))
    await store.snooze(ANA, NOW)
    await forgotten(store, ANA)
    assert str(ANA) not in await everything(store)
    assert await store.person_settings([ANA]) == {ANA: PersonSettings()}


async def test_a_damaged_game_loses_the_id_and_keeps_its_faults(store: SqlStore) -> None:
    await finished(store)

    async def damage(connection: AsyncConnection) -> None:
        broken = text("UPDATE games SET snapshot = :broken").bindparams(broken=f'{{"acts": [{ANA}')
        await connection.execute(broken)

    if store._database.dialect == "sqlite":  # PostgreSQL saves no such text
        await store._database.write(damage)
    await forgotten(store, ANA)
    assert str(ANA) not in await everything(store)


async def test_the_standings_of_a_night_stay_as_they_are(store: SqlStore) -> None:
    games = [await finished(store, seed) for seed in (1, 2)]
    users = tuple(person.user for person in games[0].persons)
    rounds = tuple(Round((NightTable(users, game=game.id),), NOW) for game in games)
    made = await store.create_night(replace(planned(), organiser=users[1], stage=Stage.OVER, rounds=rounds))
    assert made is not None

    async def known() -> list[tuple[bool, Standing]]:
        scored = await store.results_at([game.id for game in games])
        found = standings([PlayedTable(number, 1, scored[game.id]) for number, game in enumerate(games, 1)])
        return [(each.user in users[1:], replace(each, user=users[0])) for each in found]

    before = await known()
    await store.forget_in_night(made.id, ANA)
    assert await known() == before
    assert len(before) == 3
    assert str(ANA) not in await everything(store)
