"""The export has every kind of data that is stored about a person, in a world where all of it is, and nobody else's."""

import json
import random
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from bot.screens.exporting import PLACES, SECTIONS, Export
from bot.services import draft
from bot.services.attendance import Attendance, StandIn
from bot.services.exporting import Exporter
from bot.services.game import Draft, Leave, Lost, Motion, Obstruction, Play, Report, TableSettings, Wish, Wonders
from bot.services.nights.night import Answer, Call, CallKind, Guest, NightTable, Order, OrderKind, Round, Watched
from bot.services.occasion import Occasion
from bot.services.passages import Passage, Passing
from bot.services.people import ChannelId, GameId, MessageId, UserId
from bot.services.ports import Change, Sent
from bot.services.reliability import DueTurn
from bot.services.settings import PersonSettings, Reminders
from bot.text.words import Words
from engine.ruleset import Seat
from storage import SqlStore
from storage.schema import results
from tests.storage import people
from tests.storage.evenings import HOUR, of_series
from tests.storage.people import NOW, actor, finished, opened, started

ANA = UserId(700_000_000_000_000_000)
BEN, CEM = UserId(ANA + 1), UserId(ANA + 2)
LISTED = {"games", "nights"}


@pytest.fixture(autouse=True)
def ids_of_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give people ids of Discord's length, which stand in a file as nothing else does."""
    monkeypatch.setattr(people, "FIRST", ANA)


async def export(store: SqlStore, user: UserId) -> dict[str, Any]:
    """Return the parts of a person's export without what explains them, after checking that all else is there."""
    data = await Exporter(store, lambda: NOW).export(user, Export(Words(), user, NOW))
    text = data.decode()
    assert [each for each in (ANA, BEN, CEM) if str(each) in text] == [user]
    assert text.splitlines()[-2:] == [' "complete": "This is the end of the file: it is complete."', "}"]
    found = json.loads(data)
    return {section: found[section]["list"] if section in LISTED else found[section] for section in SECTIONS}


def paths_in(found: object, before: str = "") -> Iterator[str]:
    """Yield the path of every field, as the explanations name it."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name != "about" or isinstance(value, str):
                yield f"{before}{name}"
                yield from paths_in(value, f"{before}{name}.")
    elif isinstance(found, list):
        for each in found:
            yield from paths_in(each, before)


async def with_everything(store: SqlStore) -> None:
    """Save a world in which every kind of data about Ana is stored."""
    ana, ben, cem = (actor(number).person for number in range(3))
    game = await started(store, TableSettings(3, beginners=True))
    assert isinstance(game.progress, Play)
    changed = replace(
        game,
        seats=(*game.seats[:2], replace(game.seats[2], offered=ANA)),
        invited=frozenset([ANA, BEN]),
        barred=frozenset([ANA, BEN]),
        watchers=frozenset([ANA, BEN]),
        taken_out_by=ANA,
        acts=dict.fromkeys((ANA, BEN), NOW),
        gone=frozenset([ANA, BEN]),
        reports=(Report(ANA, BEN, NOW), Report(CEM, ANA)),
        ready=dict.fromkeys((ANA, BEN), NOW),
        asked_by=ANA,
        motions=(
            Motion(None, Wish.ABANDON, frozenset([ANA, BEN])),
            Motion(5, Wish.PAUSE, frozenset([BEN]), frozenset([ANA])),
            Motion(1, Wish.SEAT, frozenset([CEM]), to=ANA),
        ),
        stand_ins=(StandIn(0, Seat(0), ANA),),
        timing=replace(game.timing, used=dict.fromkeys((ANA, BEN), HOUR)),
        attendance=Attendance(
            misses=dict.fromkeys((ANA, BEN), (NOW,)),
            record=dict.fromkeys((ANA, BEN), (True, False)),
            answered=dict.fromkeys((ANA, BEN), 1),
            let_choose=frozenset([ANA, BEN]),
        ),
        away=dict.fromkeys((ANA, BEN), NOW),
        leaves=dict.fromkeys((ANA, BEN), Leave(NOW, NOW + HOUR)),
        lost=Lost(NOW, Obstruction.CLOSED, frozenset([ANA, BEN])),
        passages=(Passage(0, Seat(0), ben, Passing.OFFERED, (1, 1)), Passage(0, Seat(0), ana, Passing.BACK, (1, 1))),
    )
    await store.save(game, Change(changed, due_turns=(DueTurn(ANA, missed=True, ended=NOW),)))
    scored = await finished(store, rated=True)
    left = update(results).where(results.c.game_id == scored.id, results.c.seat == 1).values(left_id=ANA)
    await store._database.write(lambda connection: connection.execute(left))
    drafted = await started(store, TableSettings(3, wonders=Wonders.DRAFTED))
    assert isinstance(drafted.progress, Draft)
    kept = draft.keep_board(drafted, actor(0), Occasion(NOW, random.Random(1)), 1)
    assert kept is not None
    await store.save(drafted, kept)
    night = replace(
        of_series(),
        organiser=ANA,
        guests=(
            Guest(ana, Answer.IN, True, True, True, BEN, NOW, frozenset([BEN]), NOW),  # noqa: FBT003 - all fields
            Guest(ben, Answer.IN, reporters=frozenset([ANA])),
            Guest(cem, None),
        ),
        rounds=(Round((NightTable((ANA, BEN, CEM), game=GameId(1)),), NOW),),
        watchers={ANA: Watched("signup", ChannelId(5), MessageId(6)), BEN: None},
        calls=(Call(1, CallKind.SOON, (ANA, CEM)),),
        orders=(Order(OrderKind.STEP_OUT, GameId(1), ANA, NOW, NOW), Order(OrderKind.STEP_OUT, GameId(1), BEN)),
    )
    await store.create_night(night)
    for again in (False, True):  # they were forgotten once, came back, and ask again
        await store.ask_to_forget(ANA)
        if not again:
            (number,) = await store.requests()
            await store.note_forgotten(number)
    likings = PersonSettings(
        locale="de", reminders=Reminders.DIRECT, zone="Europe/Berlin", away=NOW, away_from=NOW, quiet="22:00-08:00"
    )
    await store.change_person_settings(ANA, lambda _: likings)
    await store.note_reminders({ANA: [game.id], BEN: [game.id]}, NOW, timedelta(hours=1))
    await store.uncover(game, ANA)
    (reminder,) = [each for each in await store.reminders(game.id) if each.user == ANA]
    await store.note_sent([reminder], Sent(ChannelId(8), MessageId(9), direct=True))
    await store.hush(ANA, game.id, NOW + HOUR)
    await store.snooze(ANA, NOW + HOUR)


async def test_every_kind_of_data_is_told_and_every_field_has_a_use(store: SqlStore) -> None:
    await with_everything(store)
    told = await export(store, ANA)
    there = set(paths_in(told))
    assert {place for places in PLACES.values() for place in places} <= there
    every = {f"{section}.{path}" for section, shape in SECTIONS.items() for path, _, _ in shape.paths()}
    assert every - there == {"games.unreadable", "games.expansions", "games.choices.city", "nights.unreadable"}
    assert there <= every | {*SECTIONS}
    assert {*told["settings"]} >= {each.name for each in fields(PersonSettings)}
    first = told["games"][0]
    assert first["you_reported"] == ["Zoë 2"]
    votes = [vote["vote"] for vote in first["votes"]]
    assert votes == ["for it", "against it", "you are the one who would play the seat"]


async def test_others_find_what_is_theirs_there_and_nothing_of_hers(store: SqlStore) -> None:
    await with_everything(store)
    told = await export(store, CEM)
    there = set(paths_in(told))
    hers = {"votes.vote", "you_reported", "away", "invited", "removed", "watching", "time", "told_elsewhere"}
    assert there >= {"games.reported", "games.votes", "games.choices", "nights.your_name", "nights.tables.round"}
    assert not {f"games.{each}" for each in hers} - {"games.votes.vote"} & there
    others = {"answer", "zone", "series", "you_organise", "follow", "to_do", "you_reported", "reported", "came"}
    assert not {f"nights.{each}" for each in others} & there
    assert not {"deadlines.missed", "reminders.last", "reminders.list.at", "forgetting.asked", "settings.zone"} & there


async def test_a_number_that_is_part_of_an_id_is_nobody(store: SqlStore) -> None:
    """Documents are searched for the id as text."""
    game = await store.create(opened())
    await store.save(game, Change(replace(game, watchers=frozenset([UserId(BEN * 10)]))))
    assert await store.games_naming(BEN, GameId(0), 9) == (game.id,)
    data = await Exporter(store, lambda: NOW).export(BEN, Export(Words(), BEN, NOW))
    assert json.loads(data)["games"]["list"] == []
