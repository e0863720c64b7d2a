"""Each kind of news is described once, where it is defined; only its name is saved."""

import pytest

from bot.services.game import Status
from bot.services.news import News, Traits

NAMES = {
    "opened",
    "full",
    "refreshed",
    "draft-began",
    "started",
    "revealed",
    "moved",
    "turn-began",
    "age-ended",
    "seat-changed",
    "claimed",
    "proposed",
    "votes-ended",
    "paused",
    "resumed",
    "idle",
    "hurried",
    "live-began",
    "vote-began",
    "over",
    "story",
    "step-shown",
    "hands-shown",
}


def test_the_names_under_which_news_are_saved_stay() -> None:
    assert {news.value for news in News} == NAMES
    assert all(News(name) == name for name in NAMES)


@pytest.mark.parametrize("news", News)
def test_each_kind_is_described(news: News) -> None:
    assert news.traits != Traits()


@pytest.mark.parametrize("news", News)
def test_what_is_said_of_a_kind_goes_together(news: News) -> None:
    traits = news.traits
    assert not (traits.pings and traits.has_buttons)  # it is recognised by its text, and may come several times
    assert not traits.replaces_panel or traits.begins is not None
    assert not traits.closes_lobby or traits.begins in {Status.DRAFT, Status.PLAY}
    assert not traits.tells_off_turn or traits.reveals
    assert not (traits.in_running_game and traits.for_watchers)  # what watchers are told is past, and stays true
    assert not (traits.always_alone and traits.known_by_heading)  # headings are searched for in combined messages


def test_each_stage_begins_with_news() -> None:
    assert {news.traits.begins for news in News} - {None} == set(Status)
