"""Dates in people's own words, by their own clocks."""

from datetime import UTC, datetime

import pytest

from bot.text.dates import DateError, needs_zone, read_date

NOW = datetime(2026, 11, 22, 22, 30, tzinfo=UTC)
"""A Sunday; in Berlin it is half past eleven in the evening, in Auckland Monday."""
BERLIN = "Europe/Berlin"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("in 3 days", "2026-11-25 22:30"),
        ("for 3 days", "2026-11-25 22:30"),
        ("2h", "2026-11-23 00:30"),
        ("Friday", "2026-11-26 23:00"),
        ("until friday 20:00", "2026-11-27 19:00"),
        ("tomorrow 8am", "2026-11-23 07:00"),
        ("24 December 18:00", "2026-12-24 17:00"),
        ("24.12.", "2026-12-23 23:00"),
        ("2026-12-01 18:00", "2026-12-01 17:00"),
        ("29 March 2027 02:30", "2027-03-29 00:30"),
        ("29 February 2028", "2028-02-28 23:00"),
        ("yesterday", "2026-11-21 22:30"),
    ],
)
def test_what_people_say(typed: str, meant: str) -> None:
    assert f"{read_date(typed, NOW, BERLIN):%Y-%m-%d %H:%M}" == meant


@pytest.mark.parametrize(
    "typed", ["", "soon", "31 February", "25:00", "9" * 100, "29 February 2027", "@everyone", "in"]
)
def test_what_makes_no_sense(typed: str) -> None:
    with pytest.raises(DateError):
        read_date(typed, NOW, BERLIN)


def test_americans_write_the_month_first() -> None:
    days = {locale: read_date("12/1 10:00", NOW, "UTC", locale) for locale in ("en-US", "en-GB")}
    assert days == {"en-US": datetime(2026, 12, 1, 10, tzinfo=UTC), "en-GB": datetime(2027, 1, 12, 10, tzinfo=UTC)}


@pytest.mark.parametrize(("typed", "needed"), [("in 3 days", False), ("2h", False), ("Friday", True), ("20:00", True)])
def test_a_zone_is_needed_where_it_makes_a_difference(typed: str, *, needed: bool) -> None:
    assert needs_zone(typed, NOW) is needed


def test_a_zone_decides_what_day_it_is() -> None:
    assert read_date("monday", NOW, BERLIN) == datetime(2026, 11, 22, 23, tzinfo=UTC)
    assert read_date("monday", NOW, "Pacific/Auckland") == datetime(2026, 11, 29, 11, tzinfo=UTC)
