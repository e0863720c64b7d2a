"""Any night can be written and read. Invalid documents are refused with an error that does not quote them."""

import copy
import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from bot.services.nights.night import Night, NightId
from bot.services.ports import NewerGameError, UnreadableGameError
from storage import documents
from storage.night_documents import VERSION, night_document, read_night
from tests.storage.any_nights import ANY_NIGHT
from tests.storage.evenings import before_other_hands, before_reports, full, planned
from tests.sweeps import examples

FIXTURES = Path(__file__).with_name("documents") / "nights"
KINDS = ("full", "bare")


def fixtures(kind: str) -> dict[int, Any]:
    return {int(path.parent.name): json.loads(path.read_text("utf-8")) for path in FIXTURES.glob(f"*/{kind}.json")}


@pytest.mark.parametrize("kind", KINDS)
def test_every_version_has_a_fixture_of_every_kind(kind: str) -> None:
    assert sorted(fixtures(kind)) == list(range(1, VERSION + 1))


@pytest.mark.parametrize("kind", KINDS)
def test_every_version_can_be_read_and_the_latest_is_written_so(kind: str) -> None:
    for version, data in fixtures(kind).items():
        night = read_night(version, data, NightId(5), 7)
        assert read_night(VERSION, night_document(night), NightId(5), 7) == night
        if version == VERSION:
            assert night_document(night) == data


def test_the_fixture_has_all_that_there_is_and_means_what_it_meant() -> None:
    nights = [read_night(version, data, NightId(5), 7) for version, data in sorted(fixtures("full").items())]
    assert nights == [*[before_reports(full())] * 2, before_other_hands(full()), full()]
    assert len(nights) == VERSION
    usual = planned()
    unused = [each.name for each in fields(Night) if getattr(nights[0], each.name) == getattr(usual, each.name)]
    assert unused == ["organiser", "opens"]


def test_the_fixture_of_a_night_that_has_only_been_written_down_means_what_it_meant() -> None:
    nights = [read_night(version, data, NightId(0), 0) for version, data in fixtures("bare").items()]
    assert nights == [planned()] * VERSION


def test_a_report_that_was_saved_before_the_release_has_no_time() -> None:
    data = night_document(full())
    for guest in data["guests"]:
        del guest["reported_at"]
    ana, *_ = read_night(VERSION, data, NightId(5), 7).guests
    assert ana == replace(full().guests[0], reported_at=None)


def test_each_field_of_a_night_is_in_its_document_or_a_column_alone() -> None:
    assert {each.name for each in fields(Night)} == {"id", "revision", *night_document(full())}


@given(night=ANY_NIGHT)
@examples(40)
def test_any_night_comes_back_as_it_was(night: Night) -> None:
    written = json.dumps(night_document(night), allow_nan=False)
    read = read_night(VERSION, json.loads(written), night.id, night.revision)
    assert read == night
    assert list(read.watchers) == list(night.watchers)
    assert list(read.posts) == list(night.posts)


DAMAGES: list[Callable[[dict[str, Any]], object]] = [
    lambda it: it.pop("organiser"),
    lambda it: it.update(organiser=0),
    lambda it: it.update(organiser="Ana"),
    lambda it: it.update(organiser=True),
    lambda it: it.update(stage="afterwards"),
    lambda it: it.update(stage=None),
    lambda it: it.update(opens=None),
    lambda it: it.update(opens="2026-01-01T12:00:00"),
    lambda it: it.update(opens=1767268800),
    lambda it: it.update(slot="soon"),
    lambda it: it.update(deserted=0),
    lambda it: it.update(called=-1),
    lambda it: it.update(called=1.0),
    lambda it: it.update(called=float("nan")),
    lambda it: it.update(reminded=["never"]),
    lambda it: it.update(reminded="soon"),
    lambda it: it.update(lost="weather"),
    lambda it: it.update(again=0),
    lambda it: it.update(again=True),
    lambda it: it.update(posts=[]),
    lambda it: it["posts"].update(signup=None),
    lambda it: it.update(watchers={}),
    lambda it: it.update(watchers=[[100]]),
    lambda it: it.update(watchers=[[0, None]]),
    lambda it: it.update(watchers=[[100, 900]]),
    lambda it: it["watchers"][1][1].update(message=0),
    lambda it: it["watchers"][1][1].update(post=1),
    lambda it: it.update(mirror=None),
    lambda it: it["mirror"].update(event="1"),
    lambda it: it["mirror"].update(shown=12),
    lambda it: it["mirror"].update(trouble="none"),
    lambda it: it["mirror"].pop("listed"),
    lambda it: it["mirror"].update(hand="left"),
    lambda it: it["mirror"]["listed"].update(name=None),
    lambda it: it["mirror"]["listed"].update(start=None),
    lambda it: it["mirror"]["listed"].update(on="yes"),
    lambda it: it["mirror"]["question"].update(name=1),
    lambda it: it["mirror"]["question"].update(at="2026-01-01T12:00:00"),
    lambda it: it["mirror"]["question"].update(told=None),
    lambda it: it.update(plan=None),
    lambda it: it["plan"].update(name=None),
    lambda it: it["plan"].update(at=None),
    lambda it: it["plan"].update(at="2026-01-01T12:00:00"),
    lambda it: it["plan"].update(zone="Europe/Atlantis"),
    lambda it: it["plan"].update(rounds=7),
    lambda it: it["plan"].update(rounds=1.0),
    lambda it: it["plan"].update(limit=1),
    lambda it: it["plan"].update(limit="12"),
    lambda it: it["plan"].update(computers=None),
    lambda it: it["plan"]["home"].update(guild=None),
    lambda it: it["plan"]["home"].update(channel=0),
    lambda it: it["plan"]["home"].update(parent="700"),
    lambda it: it["plan"]["settings"].update(players=2, expansions=[]),
    lambda it: it["plan"]["settings"].update(pace="25h"),
    lambda it: it["plan"]["settings"].pop("demand"),
    lambda it: it["plan"]["settings"].pop("level"),
    lambda it: it["plan"]["settings"].update(level="genius"),
    lambda it: it["series"]["plan"]["settings"].pop("level"),
    lambda it: it["series"].update(rhythm="daily"),
    lambda it: it["series"].update(first="2026-01-02T19:00:00+00:00"),
    lambda it: it["series"].update(first=None),
    lambda it: it["series"].update(root=-4),
    lambda it: it["series"].update(ended="no"),
    lambda it: it["series"].update(plan=None),
    lambda it: it.update(guests={}),
    lambda it: it.update(guests=""),
    lambda it: it["guests"][0].update(user=0),
    lambda it: it["guests"][0].update(name=None),
    lambda it: it["guests"][0].update(answer="perhaps"),
    lambda it: it["guests"][0].update(came=None),
    lambda it: it["guests"][0].update(day_before="yes"),
    lambda it: it["guests"][0].update(came="2026-01-01"),
    lambda it: it["guests"][0].pop("left"),
    lambda it: it.update(rounds=None),
    lambda it: it["rounds"][0].update(tables=None),
    lambda it: it["rounds"][0].update(since=None),
    lambda it: it["rounds"][0]["tables"][0].update(people=100),
    lambda it: it["rounds"][0]["tables"][0].update(people=[0]),
    lambda it: it["rounds"][0]["tables"][0].update(computers=-1),
    lambda it: it["rounds"][0]["tables"][0].update(place=701),
    lambda it: it["rounds"][0]["tables"][0].update(game="17"),
    lambda it: it["rounds"][0]["tables"][0].update(begun=None),
    lambda it: it["rounds"][0]["tables"][0].update(over=True),
    lambda it: it.update(orders=[None]),
    lambda it: it["orders"][0].update(kind="dance"),
    lambda it: it["orders"][0].update(game=None),
    lambda it: it["orders"][1].update(user=0),
    lambda it: it["orders"][0].update(until=12),
    lambda it: it["calls"][0].update(number=None),
    lambda it: it["calls"][0].update(kind="hello"),
    lambda it: it["calls"][0].update(users=[None]),
    lambda it: it["calls"][0].update(reached=[[]]),
    lambda it: it["calls"][0].update(reached=""),
]


@pytest.mark.parametrize("number", range(len(DAMAGES)))
def test_a_damaged_document_is_refused(number: int) -> None:
    data = night_document(full())
    damaged = copy.deepcopy(data)
    DAMAGES[number](damaged)
    assert damaged != data
    with pytest.raises(UnreadableGameError, match="night 5 is damaged") as caught, documents.reading(5, "night"):
        read_night(VERSION, damaged, NightId(5), 7)
    assert "Ana" not in str(caught.value)
    assert not isinstance(caught.value, NewerGameError)


@pytest.mark.parametrize("data", [None, [], "night", 5, {}])
def test_what_is_no_document_is_refused(data: object) -> None:
    with pytest.raises(UnreadableGameError), documents.reading(5, "night"):
        read_night(VERSION, data, NightId(5), 7)


def test_a_newer_programs_document_is_left_to_it_and_one_of_no_version_is_damaged() -> None:
    data = night_document(full())
    with pytest.raises(NewerGameError, match="newer program"), documents.reading(5, "night"):
        read_night(VERSION + 1, data, NightId(5), 7)
    for version in (0, -1):
        with pytest.raises(UnreadableGameError, match="is damaged"), documents.reading(5, "night"):
            read_night(version, data, NightId(5), 7)
