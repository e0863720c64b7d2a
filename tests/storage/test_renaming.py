"""A person is forgotten in a document: nothing of them is left there, and the rest stays as it is."""

from typing import Any

import pytest
from hypothesis import given

from bot.services.nights.night import Night
from bot.services.people import GameId, former_guest, former_player
from storage.renaming import numbers, renamed, without
from storage.upgrades import HISTORIES
from tests.storage.any_nights import ANY_NIGHT
from tests.storage.saved import night_data, read_night
from tests.sweeps import examples

ANA, BEN = 700_000_000_000_000_001, 700_000_000_000_000_002
BY = former_player(GameId(12), 0)


def test_another_id_stands_wherever_the_persons_stood_and_no_name_beside_it() -> None:
    document = {
        "acts": {str(ANA): "2026-01-01T00:00:00Z", str(BEN): "2026-01-02T00:00:00Z"},
        "passages": [{"seat": 0, "to": {"kind": "person", "user": ANA, "name": "Ana"}}],
        "reports": [{"user": BEN, "by": ANA, "acted": None}],
        "guests": [{"person": {"kind": "person", "user": BEN, "name": "Ana"}, "came": True}],
    }
    assert renamed(document, ANA, BY) == {
        "acts": {str(BY): "2026-01-01T00:00:00Z", str(BEN): "2026-01-02T00:00:00Z"},
        "passages": [{"seat": 0, "to": {"kind": "person", "user": BY, "name": ""}}],
        "reports": [{"user": BEN, "by": BY, "acted": None}],
        "guests": [{"person": {"kind": "person", "user": BEN, "name": "Ana"}, "came": True}],
    }


@pytest.mark.parametrize(
    ("part", "left"),
    [
        ([ANA, BEN], [BEN]),
        ({str(ANA): [1], str(BEN): [2]}, {str(BEN): [2]}),
        (ANA, None),
        ({"since": 1, "told": [ANA]}, {"since": 1, "told": []}),
        ([{"wish": "seat", "votes": [BEN], "to": ANA}], []),
        ([{"wish": "pause", "votes": [ANA], "against": []}], []),
        ([{"wish": "pause", "votes": [ANA, BEN], "against": []}], [{"wish": "pause", "votes": [BEN], "against": []}]),
        ([{"kind": "soon", "users": [ANA, BEN], "reached": [ANA]}], [{"kind": "soon", "users": [BEN], "reached": []}]),
        ([{"kind": "soon", "users": [ANA], "reached": []}], []),
        ([{"kind": "gone", "users": [BEN], "by": ANA}], [{"kind": "gone", "users": [BEN], "by": None}]),
        ([{"wish": "seat", "votes": [ANA], "agreed": "left"}], [{"wish": "seat", "votes": [], "agreed": "left"}]),
        (True, True),
    ],
)
def test_an_entry_goes_with_the_person_that_it_is_about_and_stays_for_the_others(part: Any, left: Any) -> None:  # noqa: ANN401 - JSON
    assert without(part, ANA) == left


def test_a_yes_is_no_id() -> None:
    assert renamed({"came": True, "seat": 1}, 1, BY) == {"came": True, "seat": BY}


@given(ANY_NIGHT)
@examples(60)
def test_a_night_without_any_of_its_people_can_be_read_and_names_none_of_them(night: Night) -> None:
    data = night_data(night)
    people = {each for each in numbers(data) if 1 << 55 <= each < 1 << 62}  # also some channels, which does no harm
    for place, user in enumerate(sorted(people)):
        data = renamed(data, user, former_guest(night.id, place))
    assert not people & {*numbers(data)}
    assert {guest.person.name for guest in read_night(HISTORIES["night"].version, data).guests} <= {"Former player"}


def test_former_players_differ_in_each_game_and_night() -> None:
    made = [former_player(GameId(game), number) for game in (1, 2, 1 << 40) for number in (0, 1, 255)]
    made += [former_guest(night, number) for night in (1, 2, 1 << 40) for number in (0, 1, 255)]
    assert len(set(made)) == len(made)
    assert 1 << 62 <= min(made) <= max(made) < 1 << 63, "above Discord's ids, and the database can hold them"
