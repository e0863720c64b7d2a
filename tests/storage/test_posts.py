"""Messages in channels are kept, and worded anew one after another once somebody is forgotten."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Game, Obstruction, TableSettings
from bot.services.news import Announcement, News
from bot.services.nights.night import NightId, NightTable, Round, Stage
from bot.services.people import ChannelId, GameId, MessageId, UserId
from bot.services.ports import (
    Aside,
    AsideKind,
    Change,
    Kind,
    NotNowError,
    OutOfReachError,
    Post,
    Sent,
    UnreadableGameError,
)
from bot.services.rewording import BETWEEN, BETWEEN_NIGHTS, Reworder
from bot.services.tables import Tables
from storage import SqlStore
from storage.schema import asides, games, posts
from tests.bot.services.nights.friends import Told
from tests.bot.services.world import BOUNDLESS
from tests.clock import Clock
from tests.storage import people
from tests.storage.evenings import execute, planned
from tests.storage.mortal import KilledError, Mortal
from tests.storage.people import HOME, NOW, actor, ended, opened, started, taken, told
from tests.storage.services import Services
from tests.sweeps import sweep

ANA = UserId(700_000_000_000_000_000)
BEN, CEM = UserId(ANA + 1), UserId(ANA + 2)


@pytest.fixture(autouse=True)
def ids_of_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give people ids of Discord's length, which stand in documents as nothing else does."""
    monkeypatch.setattr(people, "FIRST", ANA)


@pytest.fixture
def services(store: SqlStore, clock: Clock) -> Services:
    return Services(store, clock)


def sent(message: int) -> Sent:
    return Sent(HOME.channel, MessageId(message), direct=False)


async def count(store: SqlStore) -> int:
    async def work(connection: AsyncConnection) -> int:
        return await connection.scalar(select(func.count()).select_from(posts)) or 0

    return await store._database.read(work)


async def over(store: SqlStore, services: Services) -> Game:
    """Save a game that is over, with all its messages."""
    game = await started(store, TableSettings(3))
    game = await store.save(game, ended(game))
    await services.quiet()
    return game


async def all_reworded(store: SqlStore, number: GameId) -> None:
    """Note that all messages of a game are worded anew from the game as it is now."""
    game = await store.load(number)
    assert game is not None
    while found := await store.outdated_post(game.id):
        await store.note_reworded(game.id, found[0].message, game.revision, stands=True)


async def test_a_message_is_kept_once_with_its_announcements_and_goes_with_its_game(store: SqlStore) -> None:
    game = await store.create(Change(opened().game))
    news = (Announcement(News.REVEALED, 4), Announcement(News.PAUSED), Announcement(News.TURN_BEGAN, 4))
    game = await store.save(game, Change(game, announcements=(*news, Announcement(News.OVER))))
    (job,) = await taken(store)
    *first, last = await store.waiting(game.id)
    await store.delivered(job, first, None, sent(8))
    await store.delivered(job, first, None, sent(9))
    await store.delivered(job, (last,), None, None)
    assert await count(store) == 2
    assert await store.outdated_post(game.id) is None
    await store.forget_in_game(game.id, ANA)
    both = (news[0], news[2])
    assert await store.outdated_post(game.id) == (Post(HOME.channel, MessageId(8), both), 1)
    await execute(store, delete(games).where(games.c.id == game.id))
    assert await count(store) == 0


async def test_the_message_of_the_end_is_found_again_even_if_other_rows_are_damaged(store: SqlStore) -> None:
    game = await store.create(Change(opened().game))
    news = (Announcement(News.REVEALED, 4), Announcement(News.OVER, 4), Announcement(News.STORY))
    game = await store.save(game, Change(game, announcements=news))
    assert await store.posted(game.id, News.OVER) is None
    (job,) = await taken(store)
    for number, notice in enumerate(await store.waiting(game.id), 8):
        await store.delivered(job, (notice,), None, sent(number))
    assert await store.posted(game.id, News.OVER) == Post(HOME.channel, MessageId(9), (news[1],))
    assert await store.posted(game.id, News.STORY) is None, "it has no message of its own"
    known = await store.create(Change(opened().game))
    assert await store.announced_by([known.id, game.id], MessageId(8)) == (game.id, (news[0],))
    assert await store.announced_by([known.id], MessageId(8)) is None
    assert await store.announced_by([], MessageId(8)) is None
    await execute(store, update(posts).where(posts.c.message_id == 9).values(channel_id=-1))
    assert await store.posted(game.id, News.OVER) is None
    assert await store.announced_by([game.id], MessageId(9)) is None


async def test_each_message_is_worded_anew_once_and_those_that_are_gone_are_forgotten(
    store: SqlStore, services: Services
) -> None:
    game, board = await over(store, services), services.board
    standing = await count(store)
    board.gone.add(MessageId(2))
    await services.forgetter.forget(actor(0))
    await services.quiet()
    for done in range(1, standing):
        await services.later(seconds=BETWEEN.total_seconds() - 1)
        assert len(board.reworded) == done
        await services.later(seconds=1)
    await services.later(hours=1)
    assert [(number, post.message) for number, post in board.reworded] == [
        (game.id, MessageId(each)) for each in range(1, standing + 1)
    ]
    kept = [each.announcements[0].news for _, each in board.reworded if isinstance(each, Post)]
    assert kept == board.news(game.id)
    assert await count(store) == standing - 1
    await services.forgetter.forget(actor(1))
    for _ in range(2 * standing):
        await services.later(seconds=BETWEEN.total_seconds())
    assert len(board.reworded) == 2 * standing - 1


async def test_several_games_share_the_pace(store: SqlStore, services: Services) -> None:
    numbers = {(await over(store, services)).id for _ in range(3)}
    await services.forgetter.forget(actor(0))
    await services.quiet()
    for done in range(1, 7):
        assert len(services.board.reworded) == done
        await services.later(seconds=BETWEEN.total_seconds())
    found = [number for number, _ in services.board.reworded]
    assert set(found[:3]) == set(found[3:6]) == numbers


async def test_the_panel_of_a_running_game_is_drawn_again(store: SqlStore, services: Services) -> None:
    game = await started(store, TableSettings(3))
    await services.quiet()
    await services.forgetter.forget(actor(0))
    await services.quiet()
    panel = (await services.tables.public_table(game.id)).panel
    refreshed = services.board.news(game.id).count(News.REFRESHED)
    for _ in range(10):
        await services.later(seconds=BETWEEN.total_seconds())
    assert panel not in [post.message for _, post in services.board.reworded]
    assert len(services.board.reworded) > 1
    assert services.board.news(game.id).count(News.REFRESHED) == refreshed + 1


async def test_what_cannot_be_edited_stays_and_what_fails_is_tried_again_later(
    store: SqlStore, services: Services
) -> None:
    await over(store, services)
    board, standing = services.board, await count(store)
    refusals: list[Exception] = [
        NotNowError("rate limit"),
        NotNowError("rate limit"),
        OutOfReachError(Obstruction.GONE),
        UnreadableGameError("damaged"),
    ]
    board.refusals = refusals
    await services.forgetter.forget(actor(0))
    await services.quiet()
    await services.later(seconds=59)
    assert len(refusals) == 3
    await services.later(seconds=1)
    assert len(refusals) == 2
    await services.later(seconds=119)
    assert len(refusals) == 2
    await services.later(seconds=1)
    assert len(refusals) == 1
    for _ in range(standing):
        await services.later(seconds=BETWEEN.total_seconds())
    assert [post.message for _, post in board.reworded] == [MessageId(each) for each in range(3, standing + 1)]
    assert await count(store) == standing


async def test_who_is_forgotten_just_as_the_last_message_is_done_is_not_passed_over(
    store: SqlStore, services: Services
) -> None:
    game = await over(store, services)
    await store.forget_in_game(game.id, ANA)
    (job,) = await taken(store, kind=Kind.REWORD)
    await all_reworded(store, game.id)
    await store.forget_in_game(game.id, BEN)
    await store.finish(job, None)
    (again,) = await taken(store, kind=Kind.REWORD)
    assert (again.key, again.attempt) == (job.key, 1)
    await all_reworded(store, game.id)
    await store.finish(again, None)
    assert await taken(store, kind=Kind.REWORD) == []


@pytest.mark.parametrize("running", [False, True])
async def test_who_is_forgotten_while_a_message_is_edited_does_not_stay_named_there(
    store: SqlStore, services: Services, monkeypatch: pytest.MonkeyPatch, *, running: bool
) -> None:
    game = await started(store, TableSettings(3)) if running else await over(store, services)
    await services.quiet()
    board, note = services.board, store.note_reworded
    panel = (await services.tables.public_table(game.id)).panel if running else MessageId(1)
    redrawn, edited = board.news(game.id).count(News.REFRESHED), list[MessageId]()

    async def late(number: GameId, message: MessageId, revision: int | None, *, stands: bool) -> None:
        if message == panel and panel not in edited:
            await store.forget_in_game(game.id, BEN)
        edited.append(message)
        await note(number, message, revision, stands=stands)

    monkeypatch.setattr(store, "note_reworded", late)
    await store.forget_in_game(game.id, ANA)
    for _ in range(4 * await count(store)):
        await services.later(seconds=BETWEEN.total_seconds())
    assert panel is not None
    assert edited.count(panel) == 2, "the first time, somebody was named there still"
    assert board.news(game.id).count(News.REFRESHED) == redrawn + 2 * running
    assert await store.outdated_post(game.id) is None


async def test_what_is_on_its_way_when_somebody_is_forgotten_is_worded_anew_too(store: SqlStore) -> None:
    game = await store.create(Change(opened().game, announcements=(Announcement(News.OPENED),)))
    (job,) = await taken(store)
    notices = await store.waiting(game.id)
    await store.forget_in_game(game.id, ANA)
    assert await store.outdated_post(game.id) is None
    after = await store.load(game.id)
    assert after is not None
    await store.save(after, told(after, News.FULL))
    await store.delivered(job, notices, None, sent(8))
    found = await store.outdated_post(game.id)
    assert found is not None
    assert found[0].message == MessageId(8)
    assert len(await taken(store, kind=Kind.REWORD)) == 1
    await all_reworded(store, game.id)
    await store.delivered(job, await store.waiting(game.id), None, sent(9))
    assert await store.outdated_post(game.id) is None


async def test_what_a_late_delivery_brings_back_is_worded_anew_once_more(store: SqlStore) -> None:
    """The story is an edit of the end's message, made from the game as it was before somebody was forgotten."""
    game = await store.create(Change(opened().game))
    news = (Announcement(News.OVER), Announcement(News.STORY))
    game = await store.save(game, Change(game, announcements=news))
    (job,) = await taken(store)
    end, story = await store.waiting(game.id)
    await store.delivered(job, (end,), None, sent(8))
    await store.forget_in_game(game.id, ANA)
    await all_reworded(store, game.id)
    await store.delivered(job, (story,), None, None)
    assert await store.outdated_post(game.id) == (Post(HOME.channel, MessageId(8), (news[0],)), 1)
    assert len(await taken(store, kind=Kind.REWORD)) == 1


async def test_an_invitation_a_reminder_and_a_signpost_are_kept_as_long_as_they_may_name_somebody(
    store: SqlStore,
) -> None:
    lobby = opened().game
    thread = replace(HOME, channel=ChannelId(77), parent=HOME.channel)
    game = await store.create(Change(replace(lobby, home=thread)))
    await store.note_reminders({ANA: [game.id]}, NOW, None)
    (reminder,) = await store.reminders(game.id)
    await store.note_sent([reminder], sent(8))
    assert await store.outdated_post(game.id) is None
    for _ in range(2):
        await store.keep_signpost(game.id, sent(9))
    assert await asides_of(store, game) == [Aside(AsideKind.SIGNPOST, HOME.channel, MessageId(9))]
    assert len(await taken(store, kind=Kind.REWORD)) == 1
    await store.forget_in_game(game.id, ANA)
    invitation = Aside(AsideKind.INVITATION, HOME.channel, MessageId(77))
    assert [each.message for each in await asides_of(store, game)] == [77, 8, 9]
    (reminder,) = await store.reminders(game.id)
    await store.close_reminders([reminder])
    await store.forget_in_game(game.id, BEN)
    assert [each.message for each in await asides_of(store, game)] == [77, 9]
    await store.note_reminders({ANA: [game.id]}, NOW + BETWEEN, None)
    *_, late = await store.reminders(game.id)
    await store.note_sent([late], sent(10))
    assert await asides_of(store, game) == [Aside(AsideKind.CALL, HOME.channel, MessageId(10))], "she has no seat now"
    await execute(store, update(asides).values(outdated=True))
    await execute(store, update(asides).where(asides.c.message_id == 9).values(kind="unheard of"))
    assert (await asides_of(store, game))[0] == invitation, "a damaged one stops none"


async def test_a_film_is_made_anew_once_somebody_in_it_is_forgotten_also_while_it_is_made(store: SqlStore) -> None:
    game = await started(store, TableSettings(3))
    for _ in range(2):
        await store.keep_film(game.id, sent(8), [ANA, BEN])
    assert await store.outdated_post(game.id) is None
    gone = UserId(ANA + 9)
    await store.keep_film(game.id, sent(9), [ANA, gone])
    film = Aside(AsideKind.FILM, HOME.channel, MessageId(8))
    assert await asides_of(store, game) == [replace(film, message=MessageId(9))], "who was forgotten meanwhile"
    assert len(await taken(store, kind=Kind.REWORD)) == 1
    await store.forget_in_game(game.id, ANA)
    assert await asides_of(store, game) == [film, replace(film, message=MessageId(9))]
    await store.keep_film(game.id, sent(10), [BEN])
    assert await asides_of(store, game) == [], "it was made afterwards"
    await store.keep_film(game.id, sent(11), [ANA, BEN])
    assert await asides_of(store, game) == [replace(film, message=MessageId(11))]


async def asides_of(store: SqlStore, game: Game) -> list[Aside]:
    """Return the messages of a game without announcements that have to be worded anew, and note that this is done."""
    found: list[Aside] = []
    while (each := await store.outdated_post(game.id)) is not None:
        assert isinstance(each[0], Aside)
        found.append(each[0])
        await store.note_reworded(game.id, found[-1].message, None, stands=True)
    return found


async def test_calls_of_a_night_and_messages_where_it_was_are_worded_anew_while_it_goes_on(
    store: SqlStore, services: Services
) -> None:
    night = await store.create_night(replace(planned(), organiser=ANA, posts={"signup": MessageId(5)}))
    assert night is not None
    moved = replace(night.plan, home=replace(HOME, channel=ChannelId(78)))
    night = await store.save_night(night, replace(night, plan=moved, posts={}), look=False)
    board, reworded = services.night_board, services.night_board.reworded
    await store.keep_call(night.id, sent(6), [ANA])
    assert await store.outdated_aside(night.id) is None
    await store.keep_call(night.id, sent(7), [ANA, BEN])
    assert await store.outdated_aside(night.id) == Aside(AsideKind.CALL, HOME.channel, MessageId(7)), "he is gone"
    board.trouble["reword"] = NotNowError("rate limit")
    await services.later(seconds=BETWEEN_NIGHTS.total_seconds())
    assert reworded == []
    board.trouble["reword"] = OutOfReachError(Obstruction.GONE)
    await services.later(minutes=1)
    board.trouble.clear()
    assert await store.outdated_aside(night.id) is None, "it is given up"
    await store.forget_in_night(night.id, ANA)
    for _ in range(4):
        await services.later(seconds=BETWEEN_NIGHTS.total_seconds())
    assert sorted(each.message for each in reworded) == [5, 6, 7]
    assert {each.kind for each in reworded if each.message == MessageId(5)} == {AsideKind.LEFT}


async def ended_night(store: SqlStore, services: Services) -> NightId:
    """Save a night of Ana that is over, with two messages."""
    posts_by_key = {"signup": MessageId(5), "end": MessageId(6)}
    made = await store.create_night(replace(planned(), organiser=ANA, stage=Stage.OVER, since=NOW, posts=posts_by_key))
    assert made is not None
    for key, message in posts_by_key.items():
        services.night_board.told[message] = Told(made.id, key, key, made.plan.home.channel, (), NOW)
    await services.quiet()
    services.night_board.shown.clear()
    return made.id


async def test_messages_of_a_night_that_is_over_are_worded_anew_later(store: SqlStore, services: Services) -> None:
    night, board = await ended_night(store, services), services.night_board
    told = len(board.told)
    await services.forgetter.forget(actor(0))
    await services.quiet()
    assert board.shown == {}
    board.trouble["keep"] = NotNowError("rate limit")
    await services.later(seconds=BETWEEN_NIGHTS.total_seconds())
    assert board.shown == {}
    board.trouble.clear()
    board.busy = True
    await services.later(minutes=1)
    assert board.shown == {}
    board.busy = False
    await services.later(minutes=1)
    assert [*board.shown] == [MessageId(5), MessageId(6)]
    assert (len(board.told), board.direct) == (told, {})
    board.shown.clear()
    await services.later(hours=24)
    assert board.shown == {}, "once is enough"
    await store.forget_in_night(night, BEN)
    board.trouble["keep"] = OutOfReachError(Obstruction.GONE)
    board.shown.clear()
    await services.later(hours=1)
    board.trouble.clear()
    await services.later(hours=24)
    assert board.shown == {}, "it is given up"
    assert board.direct == {}, "nobody is told of the channel of an old night"


async def test_messages_of_a_night_stay_if_its_games_are_no_longer_kept(store: SqlStore, services: Services) -> None:
    night, found = await ended_night(store, services), await over(store, services)
    kept = await store.load_night(night)
    assert kept is not None
    seated = NightTable(tuple(person.user for person in found.persons), game=found.id)
    await store.save_night(kept, replace(kept, rounds=(Round((seated,), NOW),)))
    await services.later(hours=1)
    await execute(store, delete(games).where(games.c.id == found.id))
    services.night_board.shown.clear()
    await services.forgetter.forget(actor(0))
    for _ in range(3):
        await services.later(seconds=BETWEEN_NIGHTS.total_seconds())
    assert services.night_board.shown == {}


async def test_who_is_forgotten_while_a_night_is_worded_anew_is_not_passed_over(
    store: SqlStore, services: Services, clock: Clock
) -> None:
    night = await ended_night(store, services)
    await store.forget_in_night(night, ANA)
    clock.forward(BETWEEN_NIGHTS)
    (job,) = await taken(store, kind=Kind.REWORD_NIGHT)
    await store.forget_in_night(night, BEN)
    await store.finish(job, None)
    clock.forward(2 * BETWEEN_NIGHTS)
    assert [each.key for each in await taken(store, kind=Kind.REWORD_NIGHT)] == [str(night)]


@pytest.mark.parametrize("step", sweep(range(1, 9), {3, 6}))
async def test_killed_at_any_step_it_goes_on_after_the_next_start(
    store: SqlStore, services: Services, step: int
) -> None:
    game, board = await over(store, services), services.board
    standing = await count(store)
    await store.forget_in_game(game.id, ANA)
    mortal: Any = Mortal(store, step)
    tables = Tables(mortal, Random(1), services.clock, lambda: None, BOUNDLESS)
    dying = Reworder(mortal, board, services.night_board, tables, services.clock)
    (job,) = await taken(store, kind=Kind.REWORD)
    with suppress(KilledError):
        while True:
            await dying.do(job)
    for _ in range(standing + 1):
        await services.later(seconds=BETWEEN.total_seconds())
    assert {post.message for _, post in board.reworded} == {MessageId(each) for each in range(1, standing + 1)}
    assert len(board.reworded) <= standing + 1
    assert await store.outdated_post(game.id) is None
