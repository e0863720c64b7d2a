"""The standings of nights that were played: everyone finds everyone, first of all themselves."""

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from bot.pictures.drawing.figures import MINUS
from bot.pictures.drawing.nights.progress import ProgressScene
from bot.pictures.drawing.nights.seating import SeatingScene
from bot.pictures.drawing.nights.standings import StandingsScene
from bot.pictures.drawing.palette import MARGIN
from bot.screens.acts import ShowNight, ShowStandings
from bot.screens.nights.evening import night_screen, round_screen
from bot.screens.nights.standings import all_standings, end_screen, standings_screen
from bot.screens.plain import text_lines
from bot.screens.screen import Screen, at_a_glance, without_pictures
from bot.services.nights.honours import Honour
from bot.services.nights.posts import Post, PostKind
from bot.services.nights.views import NightView
from bot.services.people import UserId
from bot.text.words import Words
from tests.bot.night_games import CLUB, FRIENDS, VILLAGE, Evening
from tests.bot.pictures.drawing.reading import about
from tests.bot.pictures.drawing.reading import check as check_picture
from tests.bot.screens.limits import check
from tests.bot.whole_games import buttons
from tests.sweeps import sweep

WORDS = Words()
END = Post(PostKind.END)
NIGHTS = [(FRIENDS, 2, 11), (CLUB, 1, 10), (CLUB, 2, 10), (CLUB, 3, 10)]
"""Nights, the number of rounds that were played, and how many people a message in the channel names."""
EVENINGS = pytest.mark.parametrize("night", sweep([FRIENDS, VILLAGE, CLUB], short=(FRIENDS, VILLAGE)))
"""Whole evenings: of a few people, with computer players, and of many."""


def public(view: NightView) -> Screen:
    number = len(view.night.rounds)
    return standings_screen(WORDS, view, number) if number < view.night.plan.rounds else end_screen(WORDS, view, END)


def told(screen: Screen) -> list[str]:
    """Return a screen's lines as somebody reads or hears them who gets no pictures."""
    return [line.replace("\\", "").replace("**", "") for line in text_lines(without_pictures(screen))]


def places(lines: list[str]) -> list[str]:
    """Return the names of everyone whose place is told."""
    return [found[1] for line in lines if (found := re.match(r"\d+\. (\w+)[: ]", line))]


def scene_of(screen: Screen) -> StandingsScene:
    (picture,) = screen.pictures
    assert isinstance(picture.scene, StandingsScene)
    return picture.scene


@pytest.mark.slow
@pytest.mark.parametrize(("night", "rounds", "first"), sweep(NIGHTS, short=NIGHTS[:2]))
def test_in_the_channel_the_first_people_are_named_and_then_how_many_more_there_are(
    night: Evening, rounds: int, first: int
) -> None:
    view, people = night.after(rounds), night.people
    screen, everyone = public(view), [view.name_of(each.user) for each in view.standings]
    check(screen)
    assert len(everyone) == people
    assert places(told(screen)) == everyone[:first]
    assert [row.guest.name for row in scene_of(screen).rows] == everyone[:first]
    (picture,) = screen.pictures
    spoken = f"{picture.description} {picture.more}"
    assert re.findall(r"\d+\. (\w+): night points", spoken) == everyone[:first]
    more = people - first
    drawn = f"and {more} more: press Standings"
    assert scene_of(screen).more == (drawn if more else "")
    assert (drawn in told(screen), f" {more} more people: press Standings." in spoken) == (more > 0, more > 0)
    assert ShowStandings(view.night.id) in [button.act for button in buttons(screen)]
    check_picture(picture.scene.draw())


@pytest.mark.slow
@pytest.mark.parametrize(("night", "rounds", "first"), sweep(NIGHTS, short=NIGHTS[:2]))
def test_whoever_asks_is_told_their_own_place_first_and_finds_everyone_else(
    night: Evening, rounds: int, first: int
) -> None:
    view, people = night.after(rounds), night.people
    for place in (0, first - 1, people - 1):
        own, name = view.standings[place], view.name_of(view.standings[place].user)
        screen = all_standings(WORDS, view, own.user)
        check(screen)
        heading, said, *lines = told(screen)
        assert heading == "Wonders at Ana’s"  # noqa: RUF001 - as people type it
        assert re.fullmatch(rf"You're in place {own.place} of {people}\. Night points: [\d.]+\.", said)
        assert places(lines) == [view.name_of(each.user) for each in view.standings]
        scene = scene_of(screen)
        assert (None if scene.own is None else scene.own.guest.name) == (None if place < first else name)
        beside = [line.replace("\\", "") for line in text_lines(at_a_glance(screen))]
        assert places(beside) == [view.name_of(each.user) for each in view.standings[first:]]
        assert ShowNight(view.night.id, "") in [button.act for button in buttons(at_a_glance(screen))]
        assert name in places(told(night_screen(WORDS, view, own.user, organises=False)))


@pytest.mark.slow
def test_whoever_has_no_place_finds_everyone_all_the_same() -> None:
    view = CLUB.after(1)
    screen = all_standings(WORDS, view, UserId(1))
    assert not [line for line in told(screen) if line.startswith("You")]
    assert len(places(told(screen))) == 60
    assert scene_of(screen).own is None
    nobody = all_standings(WORDS, FRIENDS.seated(1), UserId(100))
    assert told(nobody) == ["Wonders at Ana’s", "No table has finished yet."]  # noqa: RUF001 - as people type it
    assert nobody.pictures == ()


def signed(told: str) -> float:
    """Return by how much it is above average, from "4.1 coins above average"; 0 for nothing."""
    amount, _, side = told.partition(" coins ")
    return number(amount) * (-1 if side.startswith("below") else 1) if side else 0


def number(drawn: str) -> float:
    return float(drawn.replace(MINUS, "-") or 0)


@pytest.mark.slow
@pytest.mark.parametrize("night", sweep([FRIENDS, VILLAGE, CLUB], short=(FRIENDS, VILLAGE)))
def test_what_puts_someone_ahead_of_the_next_is_drawn_and_told(night: Evening) -> None:
    for rounds in (1, 2, 3):
        screen = public(night.after(rounds))
        scene, (picture,) = scene_of(screen), screen.pictures
        counted = [each.counted for each in scene.columns]
        rows = [dict(zip(counted, row.counts, strict=True)) for row in scene.rows]
        decides = [
            (
                number(row["share"]),
                number(row.get("points", "")),
                signed(shown.coins),
            )
            for row, shown in zip(rows, scene.rows, strict=True)
        ]
        for (one, mine), (other, theirs) in pairwise(zip(scene.rows, decides, strict=True)):
            assert (mine > theirs, mine == theirs) == (one.place < other.place, one.place == other.place)
        by_coins = sum(bool(row.coins) for row in scene.rows)
        said = f"{picture.description} {picture.more}"
        assert len(re.findall(r"coins (?:above|below) average|average coins", said)) == by_coins
        assert len([line for line in told(screen) if re.search(r" points, .*coins\)", line)]) == by_coins


@pytest.mark.slow
@pytest.mark.parametrize("night", sweep([FRIENDS, VILLAGE, CLUB], short=(VILLAGE,)))
def test_at_a_table_too_coins_are_drawn_and_told_where_they_decide(night: Evening) -> None:
    for rounds in (1, 2, 3):
        screen = round_screen(WORDS, night.during(rounds), rounds)
        (picture,) = screen.pictures
        assert isinstance(picture.scene, ProgressScene)
        found = sum(bool(each.coins) for table in picture.scene.tables for each in table.players)
        for table in picture.scene.tables:
            for one, other in pairwise(table.players):
                mine, theirs = ((number(each.points), number(each.coins)) for each in (one, other))
                assert (mine > theirs, mine == theirs) == (int(one.place) < int(other.place), one.place == other.place)
        assert len(re.findall(r"points? and \d+ coins?", f"{picture.description} {picture.more}")) == found
        assert "\n".join(told(screen)).count("(coins: ") == found


@pytest.mark.slow
def test_what_decides_is_called_night_points_in_words_and_in_the_picture() -> None:
    for view in (FRIENDS.after(2), FRIENDS.after(3)):
        screen = public(view)
        (picture,) = screen.pictures
        said = " ".join([*told(screen), picture.description, *(each.head for each in scene_of(screen).columns)])
        assert "Places" not in said
        assert [each.head for each in scene_of(screen).columns] == [
            "Night points",
            "Tables won",
            "Points above table average",
        ]
        assert "Night points (and points above your tables' average)" in told(screen)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("night", "rounds"),
    sweep([(FRIENDS, 1), (Evening(11, 1), 1), (FRIENDS, 3), (CLUB, 2)], short=[(FRIENDS, 1), (FRIENDS, 3)]),
)
def test_what_decides_is_always_drawn_and_told_with_the_first_standings_and_to_whoever_asks(
    night: Evening, rounds: int
) -> None:
    view = night.after(rounds)
    last = view.standings[-1].user
    for screen, times in ((public(view), rounds == 1), (all_standings(WORDS, view, last), True)):
        rule = scene_of(screen).rule
        (picture,) = screen.pictures
        assert "If equal, points above table average decide, then coins." in rule
        assert told(screen).count(rule) == times
        assert f"{picture.description} {picture.more}".count(rule) == times
        assert " ".join(row.text for row in about(picture.scene.draw(), "rule")) == rule
        assert not [line for line in text_lines(at_a_glance(screen)) if rule in line], "the picture has it"


@pytest.mark.slow
def test_only_where_all_places_are_listed_nobody_is_told_to_press_standings() -> None:
    view = CLUB.after(1)
    last = view.standings[-1].user
    night, own = night_screen(WORDS, view, last, organises=False), all_standings(WORDS, view, last)
    assert "and 50 more: press Standings" in told(night)
    assert ShowStandings(view.night.id) in [button.act for button in buttons(night)]
    assert scene_of(own).more == "You:"
    assert "press Standings" not in "\n".join([*told(own), own.pictures[0].description, own.pictures[0].more or ""])


def test_whoever_looks_alone_finds_their_own_row_marked_among_the_first_and_below() -> None:
    view = CLUB.after(1)
    for place in (5, 40):
        screen = all_standings(WORDS, view, view.standings[place].user)
        scene = scene_of(screen)
        shown = [*scene.rows, *([scene.own] if scene.own else [])]
        (mine,) = (row for row in shown if row.is_reader)
        assert mine.place == view.standings[place].place
        assert (mine is scene.own) == (place == 40)
        assert rim_of(screen)
    assert not rim_of(end_screen(WORDS, VILLAGE.after(3), END))


def rim_of(screen: Screen) -> bool:
    """Return whether a row of the picture has a white rim."""
    drawn = Image.open(BytesIO(scene_of(screen).draw().png())).convert("RGB")
    left = (drawn.getpixel((MARGIN - 3, down)) for down in range(drawn.height))
    return (255, 255, 255) in left


@pytest.mark.slow
@EVENINGS
def test_each_title_has_a_sign_and_what_several_have_is_each_ones(night: Evening) -> None:
    view = night.after(3)
    screen = end_screen(WORDS, view, END)
    awards = scene_of(screen).awards
    assert all(award.icon for award in awards)
    for award, honour in zip(awards, view.honours, strict=True):
        assert award.told.endswith(" each") == (
            len(honour.users) > 1 and honour.honour not in {Honour.UNBEATEN, Honour.COMEBACK}
        )


@pytest.mark.slow
@EVENINGS
def test_a_title_of_the_night_is_drawn_whole_and_told_in_full(night: Evening) -> None:
    view = night.after(3)
    screen = end_screen(WORDS, view, END)
    (picture,) = screen.pictures
    said = f"{picture.description} {picture.more}"
    assert len(scene_of(screen).awards) == len(view.honours) > 3
    for award in scene_of(screen).awards:
        (full,) = re.findall(rf"{award.title}: ([^.]*)\.", said)
        assert set(re.findall(r"\w+", award.told)) <= set(re.findall(r"\w+", full))
    drawn = [mark.what for mark in picture.scene.draw().marks if mark.about[:1] == ("award",)]
    assert not [text for text in drawn if text.endswith("…")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("night", "number"),
    sweep([(FRIENDS, 2), (VILLAGE, 2), (CLUB, 1), (CLUB, 2)], short=[(FRIENDS, 2), (VILLAGE, 2), (CLUB, 1)]),
)
def test_a_round_is_drawn_as_it_is_told_while_it_is_seated_and_while_it_is_played(night: Evening, number: int) -> None:
    for view in (night.seated(number), night.during(number), night.after(number)):
        screen = round_screen(WORDS, view, number)
        check(screen)
        (picture,) = screen.pictures
        check_picture(picture.scene.draw())
        said = f"{picture.description} {picture.more}"
        scene = picture.scene
        assert isinstance(scene, ProgressScene | SeatingScene)
        is_seating = isinstance(scene, SeatingScene)
        heading, _, _ = (scene.title if is_seating else scene.told).partition(" · If equal, more coins lead")
        assert heading == ("Tables for round" if is_seating else "Round") + f" {number} of 3"
        if isinstance(scene, SeatingScene):
            for table in scene.tables:
                seated = [guest.name for guest in table.guests if not guest.is_computer]
                assert seated == sorted(seated, key=str.casefold), "people find themselves"
        if isinstance(scene, ProgressScene):
            by_coins = any(player.coins for table in scene.tables for player in table.players)
            assert ("coins" in scene.told) == by_coins
            chosen = [each.chosen[0] for each in scene.tables if each.chosen]
            assert re.findall(r"\d of \d p\w+ ha\w+ chosen", said) == chosen
            assert all(int(each[0]) < int(each[5]) for each in chosen)
            heads = {each.told for each in scene.tables}
            assert all(re.fullmatch(r"Over|Age \d, turn \d", head) for head in heads)
        assert all(view.name_of(guest.user) in said for guest in view.night.guests)


@pytest.mark.slow
def test_a_table_has_one_number_its_own_where_it_stands_among_others() -> None:
    view = FRIENDS.during(2)
    apart = round_screen(WORDS, view, 2)
    here = {game: replace(table, home=view.night.plan.home) for game, table in view.tables.items()}
    among = round_screen(WORDS, replace(view, tables=here), 2)
    for screen, numbers in ((apart, [1, 2, 3]), (among, [4, 5, 6])):
        (picture,) = screen.pictures
        assert isinstance(picture.scene, ProgressScene)
        assert [table.number for table in picture.scene.tables] == [f"Table {each}" for each in numbers]
        assert re.findall(r"[Tt]able (\d+)", picture.description) == [str(each) for each in numbers]
    said = "\n".join(told(apart))
    assert all(f"<#{table.home.channel}> · " in said for table in list(view.tables.values())[3:])
    assert "Table" not in said, "the name of its thread has the number"
    assert re.findall(r"(<#|Table \d+) · ", "\n".join(told(among))) == ["Table 4", "Table 5", "Table 6"]
