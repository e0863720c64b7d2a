"""The message at the end of a game: what each city did best, and its points over time if the log can be read."""

import logging

import pytest

from bot.client.announcing import screens as announcing
from bot.pictures import Picture
from bot.screens.acts import ShowStanding
from bot.screens.scores import score_screen
from bot.services.news import Announcement, News
from bot.services.ports import UnreadableGameError
from bot.services.telling import Telling
from bot.text.words import Words
from tests.bot.services.playing import begun
from tests.bot.services.world import Table
from tests.bot.whole_games import buttons


def over(table: Table) -> Announcement:
    return next(each for each in table.news if each.news is News.OVER)


async def told_of(table: Table) -> announcing.Told:
    return await announcing.read(await table.tables.telling(table.id), over(table))


async def pictures(table: Table) -> tuple[Picture, ...]:
    screen = announcing.screen_of(Words(), await told_of(table))
    assert screen is not None
    return screen.pictures


async def test_the_end_of_a_game_is_told_with_its_titles_and_its_course_is_behind_a_button() -> None:
    table = await begun(3)
    await table.play()
    (picture,) = await pictures(table)
    assert picture.name == "end"
    told = await told_of(table)
    screen = announcing.screen_of(Words(), told)
    assert screen is not None
    assert ShowStanding(table.id) in [button.act for button in buttons(screen)]
    _, behind = score_screen(Words(), told.table, told.course).pictures
    assert "turn by turn" in behind.description
    assert told.course == await (await table.tables.telling(table.id)).course()
    assert told.resolution is not None, "its panel becomes what was revealed last"


async def test_where_the_course_cannot_be_read_the_end_is_told_without_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begun(3)
    await table.play()

    async def unreadable(_: object) -> None:
        raise UnreadableGameError("the log is no game")

    monkeypatch.setattr(Telling, "course", unreadable)
    with caplog.at_level(logging.ERROR):
        assert [each.name for each in await pictures(table)] == ["end"]
    assert f"game {table.id}: its end is told without the course of its points" in caplog.text


async def test_a_game_that_was_ended_has_neither() -> None:
    table = await begun(3)
    await table.turn()
    await table.abandon()
    assert await pictures(table) == ()
    assert (await told_of(table)).course is None
