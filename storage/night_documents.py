"""Converts nights to JSON and back; documents have a version, and all old ones are still read.

A document holds the whole night but for its number and its revision. What nights are searched for is in columns, too:
these always say what the document says (`storage.nights`).

`VERSION` rises with every change of shape, that of a table's settings included. Then an upgrade is needed as in
`storage.documents`, and a fixture in `tests/storage/documents/nights/`; those of old versions stay.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TypeVar

from bot.services.game import Obstruction
from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import (
    Answer,
    Call,
    CallKind,
    EventId,
    EventTrouble,
    Guest,
    Hand,
    Listed,
    Mirror,
    Night,
    NightId,
    NightTable,
    Order,
    OrderKind,
    Plan,
    Question,
    Round,
    Series,
    Stage,
    Watched,
)
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, Person, UserId
from storage.documents import (
    Json,
    check_moment,
    check_version,
    moment_data,
    read_id,
    read_moment,
    read_settings,
    read_text,
    read_time,
    read_user,
    read_whole,
    read_yes_or_no,
    settings_data,
    settings_to_7,
)

VERSION = 4

_T = TypeVar("_T")


def night_document(night: Night) -> dict[str, Json]:
    """A night as a document of this version."""
    return {
        "organiser": night.organiser,
        "plan": _plan_data(night.plan),
        "stage": night.stage.value,
        "opens": night.opens.isoformat(),
        "guests": [_guest_data(guest) for guest in night.guests],
        "series": None if night.series is None else _series_data(night.series),
        "slot": moment_data(night.slot),
        "rounds": [_round_data(each) for each in night.rounds],
        "since": moment_data(night.since),
        "turns_at": moment_data(night.turns_at),
        "deserted": night.deserted,
        "paused": moment_data(night.paused),
        "orders": [_order_data(order) for order in night.orders],
        "calls": [_call_data(call) for call in night.calls],
        "called": night.called,
        "reminded": sorted(kind.value for kind in night.reminded),
        # In their order: so they are served.
        "watchers": [[user, None if seen is None else _watched_data(seen)] for user, seen in night.watchers.items()],
        "posts": dict(night.posts),
        "mirror": _mirror_data(night.mirror),
        "lost": None if night.lost is None else night.lost.value,
        "again": night.again,
    }


def read_night(version: int, data: Json, night: NightId, revision: int) -> Night:
    """Read a night's document; number and revision are columns alone.

    Raises:
        NewerGameError: a newer program wrote it.
        AttributeError, KeyError, TypeError, ValueError and others, as of `read_game`: it is damaged.
    """
    check_version(version, VERSION)
    for upgrade in UPGRADES[version - 1 :]:
        data = upgrade(data)
    return Night(
        id=night,
        organiser=read_user(data["organiser"]),
        plan=_read_plan(data["plan"]),
        stage=Stage(data["stage"]),
        opens=read_time(data["opens"]),
        guests=_every(data["guests"], _read_guest),
        series=_if_any(data["series"], _read_series),
        slot=read_moment(data["slot"]),
        rounds=_every(data["rounds"], _read_round),
        since=read_moment(data["since"]),
        turns_at=read_moment(data["turns_at"]),
        deserted=read_yes_or_no(data["deserted"]),
        paused=read_moment(data["paused"]),
        orders=_every(data["orders"], _read_order),
        calls=_every(data["calls"], _read_call),
        called=read_whole(data["called"]),
        reminded=frozenset(_every(data["reminded"], CallKind)),
        watchers=dict(_every(data["watchers"], _read_watcher)),
        posts={read_text(post): read_id(message, MessageId) for post, message in data["posts"].items()},
        mirror=_read_mirror(data["mirror"]),
        lost=_if_any(data["lost"], Obstruction),
        again=_if_any(data["again"], _read_night_id),
        revision=revision,
    )


def _to_2(data: Json) -> Json:
    """Add the level that tables have: there was one to choose."""
    series = data["series"]
    later = series and {**series, "plan": _plan_to_2(series["plan"])}
    return {**data, "plan": _plan_to_2(data["plan"]), "series": later}


def _plan_to_2(plan: Json) -> Json:
    return {**plan, "settings": settings_to_7(plan["settings"])}


def _to_3(data: Json) -> Json:
    """Add reports that somebody seems to have gone. Until then, an organiser's word was enough to replace them.

    Version 3 also has kinds of calls that older programs do not know.
    """
    guests = [{**each, "reported": None, "reporters": [], "answered": None} for each in data["guests"]]
    calls = [{**each, "by": None, "place": None} for each in data["calls"]]
    orders = [{**each, "since": None} for each in data["orders"]]
    return {**data, "guests": guests, "calls": calls, "orders": orders}


def _to_4(data: Json) -> Json:
    """Add what others do to the scheduled event: until then nobody noticed.

    Version 4 also has kinds of calls that older programs do not know.
    """
    return {**data, "mirror": {**data["mirror"], "listed": None, "question": None, "hand": None}}


UPGRADES: tuple[Callable[[Json], Json], ...] = (_to_2, _to_3, _to_4)
"""From version 1 to 2, ...; pure, as those of `storage.documents`."""


def _plan_data(plan: Plan) -> Json:
    return {
        "name": plan.name,
        "at": plan.at.isoformat(),
        "zone": plan.zone,
        "home": _home_data(plan.home),
        "settings": settings_data(plan.settings),
        "rounds": plan.rounds,
        "limit": plan.limit,
        "computers": plan.computers,
    }


def _read_plan(data: Mapping[str, Json]) -> Plan:
    return Plan(
        name=read_text(data["name"]),
        at=read_time(data["at"]),
        zone=read_text(data["zone"]),
        home=_read_home(data["home"]),
        settings=read_settings(data["settings"]),
        rounds=read_whole(data["rounds"]),
        limit=_if_any(data["limit"], read_whole),
        computers=read_yes_or_no(data["computers"]),
    )


def _home_data(home: Home) -> Json:
    return {"guild": home.guild, "channel": home.channel, "parent": home.parent}


def _read_home(data: Mapping[str, Json]) -> Home:
    return Home(
        _if_any(data["guild"], lambda it: read_id(it, GuildId)),
        read_id(data["channel"], ChannelId),
        _if_any(data["parent"], lambda it: read_id(it, ChannelId)),
    )


def _series_data(series: Series) -> Json:
    return {
        "rhythm": series.rhythm.value,
        "first": series.first.isoformat(),
        "plan": _plan_data(series.plan),
        "root": series.root,
        "ended": series.ended,
    }


def _read_series(data: Mapping[str, Json]) -> Series:
    return Series(
        rhythm=Rhythm(data["rhythm"]),
        first=_read_wall_time(data["first"]),
        plan=_read_plan(data["plan"]),
        root=_if_any(data["root"], _read_night_id),
        ended=read_yes_or_no(data["ended"]),
    )


def _read_wall_time(value: Json) -> datetime:
    shown = datetime.fromisoformat(read_text(value))
    if shown.tzinfo is not None:
        raise ValueError(f"{value!r} with a zone")
    check_moment(shown.replace(tzinfo=UTC))
    return shown


def _guest_data(guest: Guest) -> Json:
    return {
        "user": guest.user,
        "name": guest.person.name,
        "answer": None if guest.answer is None else guest.answer.value,
        "day_before": guest.day_before,
        "came": guest.came,
        "left": guest.left,
        "reported": guest.reported,
        "reported_at": moment_data(guest.reported_at),
        "reporters": sorted(guest.reporters),
        "answered": moment_data(guest.answered),
    }


def _read_guest(data: Mapping[str, Json]) -> Guest:
    return Guest(
        person=Person(read_user(data["user"]), read_text(data["name"])),
        answer=_if_any(data["answer"], Answer),
        day_before=read_yes_or_no(data["day_before"]),
        came=read_yes_or_no(data["came"]),
        left=read_yes_or_no(data["left"]),
        reported=_if_any(data["reported"], read_user),
        reported_at=read_moment(data.get("reported_at")),  # not there before the release of version 3
        reporters=frozenset(_every(data["reporters"], read_user)),
        answered=read_moment(data["answered"]),
    )


def _round_data(one: Round) -> Json:
    return {"since": one.since.isoformat(), "tables": [_table_data(table) for table in one.tables]}


def _read_round(data: Mapping[str, Json]) -> Round:
    return Round(_every(data["tables"], _read_table), read_time(data["since"]))


def _table_data(table: NightTable) -> Json:
    return {
        "people": list(table.people),
        "computers": table.computers,
        "place": None if table.place is None else _home_data(table.place),
        "game": table.game,
        "begun": table.begun,
        "over": moment_data(table.over),
    }


def _read_table(data: Mapping[str, Json]) -> NightTable:
    return NightTable(
        people=_every(data["people"], read_user),
        computers=read_whole(data["computers"]),
        place=_if_any(data["place"], _read_home),
        game=_if_any(data["game"], lambda it: read_id(it, GameId)),
        begun=read_yes_or_no(data["begun"]),
        over=read_moment(data["over"]),
    )


def _order_data(order: Order) -> Json:
    return {
        "kind": order.kind.value,
        "game": order.game,
        "user": order.user,
        "until": moment_data(order.until),
        "since": moment_data(order.since),
    }


def _read_order(data: Mapping[str, Json]) -> Order:
    return Order(
        OrderKind(data["kind"]),
        read_id(data["game"], GameId),
        _if_any(data["user"], read_user),
        read_moment(data["until"]),
        read_moment(data["since"]),
    )


def _call_data(call: Call) -> Json:
    return {
        "number": call.number,
        "kind": call.kind.value,
        "users": list(call.users),
        "reached": sorted(call.reached),
        "by": call.by,
        "place": None if call.place is None else _home_data(call.place),
    }


def _read_call(data: Mapping[str, Json]) -> Call:
    return Call(
        read_whole(data["number"]),
        CallKind(data["kind"]),
        _every(data["users"], read_user),
        frozenset(_every(data["reached"], read_user)),
        _if_any(data["by"], read_user),
        _if_any(data["place"], _read_home),
    )


def _watched_data(seen: Watched) -> Json:
    return {"post": seen.post, "channel": seen.channel, "message": seen.message}


def _read_watcher(data: Json) -> tuple[UserId, Watched | None]:
    user, seen = data
    return read_user(user), _if_any(seen, _read_watched)


def _read_watched(data: Mapping[str, Json]) -> Watched:
    return Watched(read_text(data["post"]), read_id(data["channel"], ChannelId), read_id(data["message"], MessageId))


def _mirror_data(mirror: Mirror) -> Json:
    return {
        "event": mirror.event,
        "shown": mirror.shown,
        "trouble": None if mirror.trouble is None else mirror.trouble.value,
        "listed": None if mirror.listed is None else _listed_data(mirror.listed),
        "question": None if mirror.question is None else _question_data(mirror.question),
        "hand": None if mirror.hand is None else mirror.hand.value,
    }


def _read_mirror(data: Mapping[str, Json]) -> Mirror:
    return Mirror(
        _if_any(data["event"], lambda it: read_id(it, EventId)),
        _if_any(data["shown"], read_text),
        _if_any(data["trouble"], EventTrouble),
        _if_any(data["listed"], _read_listed),
        _if_any(data["question"], _read_question),
        _if_any(data["hand"], Hand),
    )


def _listed_data(listed: Listed) -> Json:
    return {
        "name": listed.name,
        "start": listed.start.isoformat(),
        "end": listed.end.isoformat(),
        "on": listed.on,
    }


def _read_listed(data: Mapping[str, Json]) -> Listed:
    return Listed(read_text(data["name"]), read_time(data["start"]), read_time(data["end"]), read_yes_or_no(data["on"]))


def _question_data(question: Question) -> Json:
    return {
        "name": question.name,
        "at": moment_data(question.at),
        "asked": moment_data(question.asked),
        "told": question.told,
    }


def _read_question(data: Mapping[str, Json]) -> Question:
    return Question(
        _if_any(data["name"], read_text),
        read_moment(data["at"]),
        read_moment(data["asked"]),
        read_yes_or_no(data["told"]),
    )


def _read_night_id(value: Json) -> NightId:
    return read_id(value, NightId)


def _if_any(value: Json, read: Callable[[Json], _T]) -> _T | None:
    return None if value is None else read(value)


def _every(value: Json, read: Callable[[Json], _T]) -> tuple[_T, ...]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} instead of a list")
    return tuple(map(read, value))
