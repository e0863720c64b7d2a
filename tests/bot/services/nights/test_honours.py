"""Honours of a night: clearly earned, from public results, at most one each, spread over as many people as possible."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.nights.honours import MEASURES, MOST_LEVEL, Award, Honour, honours
from bot.services.nights.standings import PlayedTable, finishes, standings
from bot.services.people import UserId
from players.levels import Level
from tests.bot.services.nights.played import ANA, BEN, CEM, DEA, EVA, FAY, FREE_CITY, GUS, seat, table
from tests.sweeps import examples

LINES = {
    Honour.SCIENCE: "scientific",
    Honour.VICTORIES: "military",
    Honour.CIVILIAN: "civilian",
    Honour.GUILDS: "guilds",
}


def found(*night: PlayedTable) -> dict[Honour, Award]:
    return {each.honour: each for each in honours(night)}


def dull(of: int, number: int = 2) -> PlayedTable:
    """Return a table of two other players who are equal in everything, so that neither can earn an honour."""
    return table(number, seat(FAY, 1), seat(GUS, 1), of=of)


def test_one_game_alone_and_a_night_without_people_have_no_honours() -> None:
    assert honours(()) == ()
    assert honours([table(1, seat(ANA, 70, 40), seat(BEN, 40))]) == ()
    assert honours([table(number, seat(Level.MEDIUM, 70, 40), seat(FREE_CITY, 40)) for number in (1, 2)]) == ()


@pytest.mark.parametrize(("honour", "line"), LINES.items())
def test_the_most_points_of_a_line_in_one_game_earn_an_honour_if_they_are_many(honour: Honour, line: str) -> None:
    least, _ = MEASURES[honour]
    night = [
        table(1, seat(ANA, 50, **{line: 3}), seat(BEN, 40, **{line: least + 2})),
        table(1, seat(ANA, 41, **{line: least + 1}), seat(BEN, 50, **{line: least + 1}), of=2),
    ]
    assert found(*night)[honour] == Award(honour, least + 2, (BEN,))
    for few, has in ((least, True), (least - 1, False)):
        least_that_counts = table(1, seat(ANA, 50), seat(BEN, 40, **{line: few}))
        assert (honour in found(least_that_counts, dull(of=1))) == has


def test_the_most_coins_and_the_most_points_of_a_game_are_honoured() -> None:
    night = [table(1, seat(ANA, 50), seat(BEN, 40, 31)), table(2, seat(CEM, 49), seat(DEA, 48, 30))]
    assert honours(night) == (Award(Honour.POINTS, 50, (ANA,)), Award(Honour.COINS, 31, (BEN,)))


def test_who_won_every_table_with_other_people_is_unbeaten_if_there_were_two() -> None:
    once = table(1, seat(ANA, 50), seat(BEN, 40))
    assert Honour.UNBEATEN not in found(once, dull(of=1))
    alone = table(1, seat(ANA, 20), seat(Level.MEDIUM, 60), of=2)
    assert Honour.UNBEATEN not in found(once, alone)
    twice = table(1, seat(ANA, 45), seat(CEM, 40), of=3)
    assert found(once, alone, twice)[Honour.UNBEATEN] == Award(Honour.UNBEATEN, 2, (ANA,))
    lost = table(1, seat(ANA, 30), seat(CEM, 40), of=4)
    assert Honour.UNBEATEN not in found(once, alone, twice, lost)


def test_whoever_won_more_tables_is_unbeaten_rather_than_who_came_late() -> None:
    night = [
        table(1, seat(ANA, 50), seat(BEN, 40)),
        *(table(1, seat(ANA, 50), seat(BEN, 40), of=number) for number in (2, 3)),
        *(table(2, seat(CEM, 60), seat(DEA, 40), of=number) for number in (2, 3)),
    ]
    assert found(*night)[Honour.UNBEATEN] == Award(Honour.UNBEATEN, 3, (ANA,))


def test_a_comeback_counts_the_places_up_among_people_from_one_game_to_the_next() -> None:
    first = table(1, seat(ANA, 10), seat(BEN, 20), seat(Level.MEDIUM, 25), seat(CEM, 30), seat(DEA, 40))
    missed = table(1, seat(BEN, 30), seat(CEM, 40), of=2)
    third = table(1, seat(ANA, 45), seat(BEN, 20), seat(CEM, 40), seat(DEA, 50), of=3)
    assert found(third, missed, first)[Honour.COMEBACK] == Award(Honour.COMEBACK, 2, (ANA,))
    further = table(1, seat(ANA, 55), seat(BEN, 20), seat(CEM, 40), seat(DEA, 50), of=3)
    assert found(first, missed, further)[Honour.COMEBACK] == Award(Honour.COMEBACK, 3, (ANA,))


def test_a_lower_place_and_the_last_place_of_a_smaller_table_are_no_comeback() -> None:
    large = table(1, *(seat(user, 10 + number) for number, user in enumerate((ANA, BEN, CEM, DEA, EVA, FAY, GUS))))
    small = table(1, seat(ANA, 10), seat(EVA, 20), seat(FAY, 15), of=2)
    assert Honour.COMEBACK not in found(large, small)
    down = table(1, seat(GUS, 10), seat(EVA, 20), seat(FAY, 15), of=2)
    assert Honour.COMEBACK not in found(large, down)


def test_nobody_has_two_and_each_leaves_one_to_somebody_who_is_level() -> None:
    """Ana is the best at everything. Ben, who is ranked lower, is as good at science, and so gets that honour."""
    night = [
        table(1, seat(ANA, 60, 30, scientific=33), seat(BEN, 40, scientific=33), seat(CEM, 30)),
        table(1, seat(ANA, 50), seat(BEN, 40), of=2),
    ]
    assert honours(night) == (Award(Honour.UNBEATEN, 2, (ANA,)), Award(Honour.SCIENCE, 33, (BEN,), (ANA,)))


def test_who_would_go_without_shares_what_another_has_for_the_same_number() -> None:
    night = [
        table(1, seat(ANA, 50, guilds=14), seat(BEN, 40, guilds=14), seat(EVA, 30)),
        table(2, seat(CEM, 49), seat(DEA, 41)),
    ]
    assert honours(night) == (Award(Honour.POINTS, 50, (ANA,)), Award(Honour.GUILDS, 14, (BEN,), (ANA,)))
    night[1] = table(2, seat(CEM, 51), seat(DEA, 41))
    assert honours(night) == (Award(Honour.POINTS, 51, (CEM,)), Award(Honour.GUILDS, 14, (ANA, BEN)))


def test_what_too_many_have_or_all_is_nobodys_honour() -> None:
    users = (ANA, BEN, CEM, DEA, EVA)
    for level in range(1, 6):
        seats = [seat(user, 10 + user, military=18 if place < level else 3) for place, user in enumerate(users)]
        assert (Honour.VICTORIES in found(table(1, *seats), dull(of=1))) == (level <= MOST_LEVEL)
    pair = [table(1, seat(ANA, 50 + each, military=18), seat(BEN, 52 - each, military=18), of=each) for each in (1, 2)]
    assert Honour.VICTORIES not in found(*pair)


def test_the_order_of_seats_does_not_decide_who_of_three_shares_what_two_could_have_alone() -> None:
    seats = [*(seat(user, 40, scientific=24, guilds=14) for user in (ANA, BEN, CEM)), seat(DEA, 60)]
    nights = [[table(1, *order), dull(of=1)] for order in permutations(seats)]
    assert len({honours(night) for night in nights}) == 1
    assert sorted(len(each.users) for each in honours(nights[0])) == [1, 1, 2]


def test_computer_players_take_no_honour_from_anybody() -> None:
    seats = (seat(ANA, 40, scientific=24), seat(BEN, 30))
    night = [table(1, *seats, seat(Level.MEDIUM, 90, 60, scientific=60)), dull(of=1)]
    assert honours(night) == honours([table(1, *seats), dull(of=1)]) == (Award(Honour.POINTS, 40, (ANA,)),)


def amounts(draw: st.DrawFn, lines: Sequence[str]) -> dict[str, int]:
    return {line: draw(st.sampled_from((0, 12, 24))) for line in lines}


@st.composite
def nights(draw: st.DrawFn) -> list[PlayedTable]:
    """Draw a night of two or three rounds with two tables each, with few distinct results."""
    found = []
    for of in range(1, draw(st.integers(3, 4))):
        users = draw(st.permutations([UserId(number) for number in range(1, 9)]))
        for number, seated in enumerate((users[:3], users[3:7]), 1):
            results = [
                seat(
                    user, draw(st.integers(30, 34)), draw(st.sampled_from((0, 25))), **amounts(draw, [*LINES.values()])
                )
                for user in seated
            ]
            found.append(table(number, *results, of=of))
    return found


@given(nights(), st.data())
@examples(30)
def test_every_award_is_true_and_nobody_goes_without_who_is_best_at_something(
    night: list[PlayedTable], data: st.DataObject
) -> None:
    awards = honours(night)
    holders = [user for each in awards for user in each.users]
    assert len(holders) == len(set(holders))
    games = {
        each.user: [one for game in night for one in finishes(game) if one.user == each.user]
        for each in standings(night)
    }
    best: set[UserId] = set()
    for honour, (least, measure) in MEASURES.items():
        numbers = {user: measure(played) for user, played in games.items()}
        first = {user for user, number in numbers.items() if number == max(numbers.values())}
        award = next((each for each in awards if each.honour is honour), None)
        if award:
            assert award.amount == max(numbers.values()) >= least
            assert set(award.users) | set(award.level) == first
            assert set(award.level) <= set(holders) - set(award.users)
        if least <= max(numbers.values()) and len(first) <= MOST_LEVEL:
            best |= first
    assert set(holders) == best
    assert [each.honour for each in awards] == [honour for honour in Honour if honour in {one.honour for one in awards}]
    assert honours(data.draw(st.permutations(night))) == awards
