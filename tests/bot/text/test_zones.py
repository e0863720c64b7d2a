"""Time zones as people type them: interpreted as intended, and suggested only if they would be understood."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.pace import zones
from bot.text.zones import _places, find_zones, likely_zones, read_offset, suggested_zones, zone_name

JULY = datetime(2026, 7, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Europe/Berlin", ["Europe/Berlin"]),
        ("europe berlin", ["Europe/Berlin"]),
        ("Berlin", ["Europe/Berlin"]),
        ("new york", ["America/New_York"]),
        ("São Paulo", ["America/Sao_Paulo"]),
        ("Indianapolis", ["America/Indiana/Indianapolis"]),
        ("Buenos Aires", ["America/Argentina/Buenos_Aires"]),
        ("EST", ["America/New_York"]),
        ("pdt", ["America/Los_Angeles"]),
        ("MESZ", ["Europe/Berlin"]),
        ("CST", ["America/Chicago", "Asia/Shanghai"]),
        ("IST", ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]),
        ("GMT-8", ["Etc/GMT+8"]),
        ("UTC +2", ["Etc/GMT-2"]),
        ("+02:00", ["Etc/GMT-2"]),
        ("+5:30", ["Asia/Kolkata"]),
        ("Etc/GMT-8", ["Etc/GMT-8"]),
        ("GMT", ["UTC"]),
        ("UTC+0", ["UTC"]),
        ("Munich", ["Europe/Berlin"]),
        ("München", ["Europe/Berlin"]),
        ("germany", ["Europe/Berlin"]),
        ("India", ["Asia/Kolkata"]),
        ("Spain", ["Europe/Madrid", "Atlantic/Canary"]),
        ("USA", ["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"]),
        ("Georgia", ["America/New_York", "Asia/Tbilisi"]),
        ("+15", []),
        ("+2:75", []),
        ("+10:30", []),
        ("Atlantis", []),
        ("", []),
    ],
)
def test_what_people_type_is_the_zone_that_they_mean(typed: str, meant: Sequence[str]) -> None:
    assert [*find_zones(typed)] == meant


@given(st.sampled_from(zones()) | st.sampled_from(["", "gmt", "utc-8", "est", "+1", "cst", "e", "am"]))
def test_whatever_is_suggested_is_understood_by_its_name_and_as_it_is_shown(typed: str) -> None:
    for zone in suggested_zones(typed):
        assert find_zones(zone) == (zone,)
        assert find_zones(zone_name(zone)) == (zone,)


def test_who_begins_to_type_any_zone_is_offered_its_clocks() -> None:
    for zone in zones():
        offered = suggested_zones(zone)
        assert offered, zone
        if find_zones(zone) == (zone,):
            assert zone in offered


@pytest.mark.parametrize(
    ("typed", "offset", "first"),
    [("GMT-8", -8, "America/Los_Angeles"), ("UTC+1", 1, "Europe/Berlin"), ("+9", 9, "Asia/Tokyo")],
)
def test_who_types_an_offset_is_offered_cities_before_the_fixed_offset(typed: str, offset: int, first: str) -> None:
    offered = suggested_zones(typed)
    assert offered[0] == first
    fixed = offered[-1]
    assert fixed.startswith("Etc/")
    assert ZoneInfo(fixed).utcoffset(JULY) == timedelta(hours=offset)
    assert read_offset(zone_name(fixed)) == timedelta(hours=offset)


def test_who_types_an_abbreviation_is_offered_its_place_first() -> None:
    for typed, place in (("PST", "America/Los_Angeles"), ("EST", "America/New_York"), ("CET", "Europe/Berlin")):
        assert suggested_zones(typed)[0] == place


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        *(("mun", "Europe/Berlin"), ("mumb", "Asia/Kolkata"), ("germ", "Europe/Berlin"), ("ber", "Europe/Berlin")),
        *(("lon", "Europe/London"), ("par", "Europe/Paris"), ("brit", "Europe/London"), ("east", "America/New_York")),
        *(
            ("l", "Europe/London"),
            ("europe/lo", "Europe/London"),
            ("chi", "America/Chicago"),
            ("wien", "Europe/Vienna"),
        ),
        *(("deutschl", "Europe/Berlin"), ("schweiz", "Europe/Zurich")),
    ],
)
def test_who_begins_to_type_a_country_or_a_large_city_is_offered_its_clocks_first(typed: str, zone: str) -> None:
    assert suggested_zones(typed)[0] == zone


def test_the_zones_of_a_language_and_the_person_s_own_come_before_others_that_fit() -> None:
    assert suggested_zones("in", "en-GB")[0] == suggested_zones("i", "hi")[0] == "Asia/Kolkata"
    assert suggested_zones("l", "pt-BR")[0] == "Europe/Lisbon"
    for typed in ("", "i", "ir"):
        assert suggested_zones(typed, "en-GB", "Asia/Irkutsk")[0] == "Asia/Irkutsk", typed


@pytest.mark.parametrize(
    ("typed", "first"),
    [("utc+", ["UTC+1", "UTC+2"]), ("GMT-", ["UTC-1", "UTC-2"]), ("+", ["UTC+1", "UTC+2"])],
)
def test_who_begins_to_type_an_offset_is_offered_those_with_that_sign(typed: str, first: list[str]) -> None:
    offered = [zone_name(each) for each in suggested_zones(typed)]
    assert offered[:2] == first
    assert {each[:4] for each in offered} == {first[0][:4]}


def test_all_places_have_one_to_five_zones_of_different_clocks_that_are_offered() -> None:
    for place, meant in _places().items():
        assert 1 <= len(meant) <= 5, place
        assert {*meant} <= {*zones()}
        assert {*meant} <= {*suggested_zones(place)}


def test_who_has_typed_nothing_is_offered_the_zones_of_their_language_first() -> None:
    assert suggested_zones("", "de")[0] == "Europe/Berlin"
    assert [*suggested_zones("", "en-US")[:4]] == [*likely_zones("en-US")[:4]]
    assert likely_zones("xx") == likely_zones(None)


def test_every_language_has_two_to_five_likely_zones_of_different_clocks() -> None:
    for locale in (None, "de", "fr", "en-US", "en-GB", "pt-BR", "ja", "ru", "zh-CN", "uk", "es-419", "hi"):
        likely = likely_zones(locale)
        assert 2 <= len(likely) <= 5
        assert set(likely) <= set(zones())
