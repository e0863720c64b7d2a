"""Seasons, places and records, from results that were summed up."""

import random
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from typing import Any

import pytest

from bot.services.people import UserId
from bot.services.statistics import (
    KINDS,
    MOST_ROWS,
    NARROW,
    Choice,
    Count,
    OwnRecord,
    Peak,
    Played,
    Season,
    Standing,
    Sums,
    figures,
    longest_leads,
    of_all_games,
    own_records,
    placed,
    records,
    server_figures,
    settled,
    share_ahead,
)
from engine.ruleset import Seat

ONE = Sums(games=1, wins=0, places=2, points=50, best=50, science=10, margin=None, lead=None)


def standing(user: int, **changed: Any) -> Standing:  # noqa: ANN401 - a field's value
    return Standing(UserId(user), f"Person {user}", replace(ONE, **changed))


def test_a_season_is_a_quarter_of_the_year_in_utc() -> None:
    west = timezone(timedelta(hours=-8))
    assert Season.at(datetime(2026, 3, 31, 23, 59, tzinfo=UTC)) == Season(2026, 1)
    assert Season.at(datetime(2026, 3, 31, 17, tzinfo=west)) == Season(2026, 2)
    assert Season.at(datetime(2026, 12, 31, 23, 59, tzinfo=UTC)) == Season(2026, 4)
    numbers = [Season(year, quarter).number for year in (2025, 2026) for quarter in (1, 2, 3, 4)]
    assert numbers == [*range(numbers[0], numbers[0] + 8)]
    assert [Season.numbered(number).number for number in numbers] == numbers


def test_most_wins_come_first_and_then_the_better_average_place_and_who_is_equal_shares_a_place() -> None:
    few = standing(1, wins=2, games=2, places=2)
    many = standing(2, wins=3, games=9, places=30)
    equal, as_good = standing(3, wins=1, games=2, places=4), standing(4, wins=1, games=4, places=8)
    worse = standing(5, wins=1, games=2, places=5)
    everyone = [worse, as_good, equal, few, many]
    random.Random(1).shuffle(everyone)
    found = [(each.place, each.standing.user) for each in placed(everyone)]
    assert found == [(1, 2), (2, 1), (3, 4), (3, 3), (5, 5)]


def test_a_page_has_ten_people_and_the_readers_own_place_if_that_is_on_another_page() -> None:
    everyone = [standing(number, wins=100 - number) for number in range(1, 2 * MOST_ROWS + 2)]
    for page, first, count, more in ((1, 1, 10, 10), (2, 11, 10, 1), (3, 21, 1, 0), (9, 21, 1, 0), (-1, 1, 10, 10)):
        found = server_figures((), Choice(4), everyone, UserId(15), page).shown
        assert [each.place for each in found.rows] == [*range(first, first + count)]
        assert found.mine is not None
        assert found.mine.place == 15
        assert found.own == (None if found.mine in found.rows else found.mine)
        assert (found.people, found.pages, found.more) == (len(everyone), 3, more), "whoever has a row is no one more"
    other = server_figures((), Choice(4), everyone, UserId(99), 1).shown
    assert (other.mine, other.more) == (None, 11)


def test_of_those_who_share_a_record_the_reader_is_named_first() -> None:
    everyone = [standing(number, wins=9 - number) for number in range(1, 6)]
    (best, *_) = server_figures((), Choice(4), everyone, UserId(4), 1).records
    assert [each.user for each in best.holders] == [4, 1, 2, 3, 5]


def test_records_are_held_by_everyone_who_has_come_as_far_and_what_is_not_known_is_no_record() -> None:
    one, two = standing(1, best=70, science=0, margin=3), standing(2, best=70, science=0, lead=0)
    found = {each.kind: (each.amount, [holder.user for holder in each.holders]) for each in records([one, two])}
    assert found == {"best": (70, [1, 2]), "margin": (3, [1])}
    three = standing(3, science=19, margin=0, lead=5)
    found = {each.kind: (each.amount, [holder.user for holder in each.holders]) for each in records([one, two, three])}
    assert found == {"best": (70, [1, 2]), "scientific": (19, [3]), "margin": (0, [3]), "lead": (5, [3])}


@pytest.mark.parametrize(("most", "lead", "known"), [(9, 2, set()), (10, 3, {"scientific", "lead"})])
def test_little_from_one_kind_and_a_short_lead_are_no_records(most: int, lead: int, known: set[str]) -> None:
    some = standing(1, games=2, science=most, lead=lead)
    mine = replace(
        of(3, "Giza", games=2, lead=lead),
        peaks=tuple(Peak(most if kind == "scientific" else 1, day(1)) for kind in KINDS),
    )
    for found in (own_records([mine]), records([some])):
        assert {each.kind for each in found} == {"best", *known}


@pytest.mark.parametrize(("margin", "known"), [(0, True), (NARROW, True), (NARROW + 1, False), (None, False)])
def test_only_a_narrow_win_is_a_record(margin: int | None, known: bool) -> None:  # noqa: FBT001 - a parameter
    some = standing(1, games=2, wins=2, margin=margin)
    mine = of(3, "Giza", games=2, wins=2, margin=margin)
    for found in (records([some]), own_records([mine])):
        assert ("margin" in {each.kind for each in found}) is known


def test_a_lead_lasts_as_long_as_one_player_alone_has_the_most_points() -> None:
    course = ((9, 0, 0, 0), (1, 0, 0, 9), (2, 1, 0, 9), (2, 2, 0, 9), (3, 2, 2, 9), (3, 4, 2, 9), (3, 5, 2, 9))
    assert longest_leads(course, [Seat(0), Seat(1), Seat(2)]) == (2, 2, 0, 0), "and the Free City leads nobody"


def test_without_a_number_of_players_that_of_which_there_are_most_games_counts() -> None:
    season = Season(2026, 1)
    counts = [Count(None, 3, 5), Count(None, 4, 4), Count(season, 4, 2), Count(season, 7, 2)]
    assert settled(Choice(), counts) == Choice(3)
    assert settled(Choice(0, season), counts) == Choice(7, season)
    assert settled(Choice(0, Season(2020, 1)), counts) == Choice(3, Season(2020, 1))
    assert settled(Choice(5), counts) == Choice(5)
    assert settled(Choice(), [Count(None, 3, 1), Count(None, 5, 1)]) == Choice(5)
    assert settled(Choice(), []) == Choice()


def test_own_games_of_several_numbers_of_players_are_shown_together_and_else_those_of_the_only_one() -> None:
    one, other = Season(2026, 1), Season(2026, 2)
    counts = [Count(None, 3, 5), Count(None, 4, 1), Count(one, 3, 4), Count(other, 3, 1), Count(other, 4, 1)]
    assert of_all_games(Choice(), counts) == Choice()
    assert of_all_games(Choice(0, other), counts) == Choice(0, other)
    assert of_all_games(Choice(0, one), counts) == Choice(3, one)
    assert of_all_games(Choice(4, one), counts) == Choice(4, one)
    assert of_all_games(Choice(0, Season(2020, 1)), counts) == Choice(0, Season(2020, 1))


def day(number: int) -> datetime:
    return datetime(2026, 1, number, tzinfo=UTC)


def of(players: int, city: str, game: int = 1, most: Mapping[str, int] | None = None, **changed: Any) -> Played:  # noqa: ANN401 - a field's value
    """Return games that are alike, with the newest one that brought most, and the most points of some kinds."""
    sums, at = replace(ONE, **changed), day(game)
    peaks = tuple(Peak((most or {}).get(kind, 1), at) for kind in KINDS)
    closest, longest = (Peak(amount or 0, at) for amount in (sums.margin, sums.lead))
    alike = (Season(2026, 1), players, city, "B")
    return Played(*alike, sums, (1,) * len(KINDS), Peak(sums.best, at), peaks, closest, longest)


def test_a_record_names_the_newest_game_in_which_it_was_reached() -> None:
    games = [
        of(3, "Rhodes", 4, best=60, lead=4, wins=1, margin=2),
        of(5, "Giza", 2, {"guilds": 15, "military": 14}, best=61, wins=1, margin=2),
        replace(of(3, "Giza", 3, {"military": 13}, lead=4, games=2), season=Season(2026, 2)),
        of(3, "Babylon", 1, {"guilds": 15, "military": 15}, best=61, science=20),
    ]
    expected = (
        OwnRecord("best", 61, "Giza", "B", 5, day(2), 2),
        OwnRecord("guilds", 15, "Giza", "B", 5, day(2), 2),
        OwnRecord("margin", 2, "Rhodes", "B", 3, day(4), 2),
        OwnRecord("lead", 4, "Rhodes", "B", 3, day(4), 2),
    )
    for number in range(9):
        assert own_records(games) == expected
        random.Random(number).shuffle(games)
    again = replace(of(4, "Babylon", 9, {"guilds": 15, "military": 15}, best=61), season=Season(2026, 2))
    best, of_kind, *_ = own_records([*games, again])
    assert best == OwnRecord("best", 61, "Babylon", "B", 4, day(9), 3)
    assert of_kind == OwnRecord("military", 15, "Babylon", "B", 4, day(9), 2), "the first of the score sheet"
    assert own_records([of(3, "Giza")]) == (), "a single game would only be repeated"


def test_the_part_of_the_opponents_that_somebody_finished_ahead_of_is_a_count_of_them() -> None:
    """Whoever shares a place counts as behind, so joint winners have all of them behind, as other winners."""
    chance = random.Random(1)
    for _ in range(300):
        tables = [[chance.randint(40, 44) for _ in range(chance.randint(2, 7))] for _ in range(chance.randint(1, 9))]
        not_ahead = [other <= mine for mine, *others in tables for other in others]
        places = [1 + sum(other > mine for other in others) for mine, *others in tables]
        each_game = [(len(table), 1, place) for table, place in zip(tables, places, strict=True)]
        share = share_ahead(each_game)
        assert share == Fraction(sum(not_ahead), len(not_ahead))
        by_size = [[each for each in each_game if each[0] == size] for size in {*map(len, tables)}]
        assert share == share_ahead((each[0][0], len(each), sum(place for *_, place in each)) for each in by_size)
        assert (share == 1) == all(place == 1 for place in places)
    games = [of(5, "Giza", games=2, places=6), of(3, "Giza", games=3, places=3)]
    assert figures(games, (), Choice(), ()).ahead == Fraction(4 + 6, 8 + 6)
    assert figures(games, (), Choice(3), ()).ahead is None


def test_games_of_several_numbers_of_players_have_only_points_by_kind_in_common() -> None:
    games = [of(5, "Giza", points=70, best=70), of(3, "Giza"), of(3, "Rhodes", wins=1, points=52, best=52, science=12)]
    found = figures(games, (), Choice(), ())
    assert found.sums is not None
    assert (found.sums.games, found.sums.wins, found.sums.best) == (3, 1, 70)
    assert [(each.players, each.sums.games, each.sums.points) for each in found.sizes] == [(3, 2, 102), (5, 1, 70)]
    assert found.wonders == ()
    assert [kind for kind, _ in found.kinds] == [*KINDS], "as on the score sheet"
    assert dict(found.kinds) == {kind: sum(each.kinds[place] for each in games) / 3 for place, kind in enumerate(KINDS)}
    alone = figures(games, (), Choice(3), ())
    assert (alone.sizes, len(alone.wonders), {each.players for each in alone.records}) == ((), 2, {3})
