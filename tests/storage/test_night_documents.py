"""Any night can be written and read. Invalid documents are refused with an error that does not quote them."""

import json
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given

from bot.services.nights.night import Night
from bot.services.ports import NewerGameError, UnreadableGameError
from storage import documents
from storage.upgrades import HISTORIES
from tests.storage.any_nights import ANY_NIGHT
from tests.storage.evenings import before_late_tables, before_other_hands, before_reports, full, planned
from tests.storage.saved import FIXTURES, night_data, read_night
from tests.sweeps import examples

VERSION = HISTORIES["night"].version
KINDS = ("full", "bare")


def fixtures(kind: str) -> dict[int, Any]:
    return {
        int(path.parent.name): json.loads(path.read_text("utf-8"))
        for path in (FIXTURES / "nights").glob(f"*/{kind}.json")
    }


@pytest.mark.parametrize("kind", KINDS)
def test_every_version_has_a_fixture_of_every_kind(kind: str) -> None:
    assert sorted(fixtures(kind)) == list(range(1, VERSION + 1))


@pytest.mark.parametrize("kind", KINDS)
def test_every_version_can_be_read_and_the_latest_is_written_so(kind: str) -> None:
    for version, data in fixtures(kind).items():
        night = read_night(version, data)
        assert read_night(VERSION, night_data(night)) == night
        if version == VERSION:
            assert night_data(night) == data


def test_the_fixture_has_all_that_there_is_and_means_what_it_meant() -> None:
    nights = [read_night(version, data) for version, data in sorted(fixtures("full").items())]
    assert nights == [
        *[before_reports(full())] * 2,
        before_other_hands(full()),
        *[before_late_tables(full())] * 3,
        full(),
    ]
    assert len(nights) == VERSION
    usual = planned()
    unused = [each.name for each in fields(Night) if getattr(nights[0], each.name) == getattr(usual, each.name)]
    assert unused == ["organiser", "opens"]


def test_the_fixture_of_a_night_that_has_only_been_written_down_means_what_it_meant() -> None:
    nights = [read_night(version, data, planned()) for version, data in fixtures("bare").items()]
    assert nights == [planned()] * VERSION


def test_a_report_that_was_saved_before_the_release_has_no_time() -> None:
    data = fixtures("full")[3]
    for guest in data["guests"]:
        guest.pop("reported_at", None)
    ana, *_ = read_night(3, data).guests
    assert ana == replace(before_other_hands(full()).guests[0], reported_at=None)


def test_each_field_of_a_night_is_in_its_document_or_a_column_alone() -> None:
    assert {each.name for each in fields(Night)} == {"id", "revision", *night_data(full())}


@given(night=ANY_NIGHT)
@examples(40)
def test_any_night_comes_back_as_it_was(night: Night) -> None:
    written = json.dumps(night_data(night), allow_nan=False)
    read = read_night(VERSION, json.loads(written), night)
    assert read == night
    assert list(read.watchers) == list(night.watchers)
    assert list(read.posts) == list(night.posts)


@pytest.mark.parametrize("data", [None, [], "night", 5, {}])
def test_what_is_no_document_is_refused(data: object) -> None:
    with pytest.raises(UnreadableGameError), documents.reading(5, "night"):
        read_night(VERSION, data)


def test_a_newer_programs_document_is_left_to_it_and_one_of_no_version_is_damaged() -> None:
    data = night_data(full())
    with pytest.raises(NewerGameError, match="newer program"), documents.reading(5, "night"):
        read_night(VERSION + 1, data)
    for version in (0, -1):
        with pytest.raises(UnreadableGameError, match="is damaged"), documents.reading(5, "night"):
            read_night(version, data)
