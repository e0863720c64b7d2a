"""Hypothesis strategies that generate any possible night."""

from datetime import UTC, datetime, time, timedelta, timezone

from hypothesis import strategies as st

from bot.services.game import Access, Obstruction, Sides, TableSettings, Wonders
from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import (
    MOST_GUESTS,
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
from bot.services.pace import Calm, Days, FixedHour, Live
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, Person, UserId
from bot.services.reliability import Demand
from engine.ruleset import Expansion

_IDS = st.integers(1, (1 << 63) - 1)
_USERS = st.integers(1 << 55, (1 << 62) - 1).map(UserId)
_GAMES = _IDS.map(GameId)
_NIGHTS = _IDS.map(NightId)
_MESSAGES = _IDS.map(MessageId)
_CHANNELS = _IDS.map(ChannelId)
_COUNTS = st.integers(0, 1 << 31)
_TEXTS = st.text(max_size=20)
_ZONES = (UTC, timezone(timedelta(hours=-7)), timezone(timedelta(hours=5, minutes=45)))
_WALL_TIMES = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1))  # noqa: DTZ001 - of no zone
_MOMENTS = st.builds(lambda wall, zone: wall.replace(tzinfo=zone), _WALL_TIMES, st.sampled_from(_ZONES))
_PERSONS = st.builds(Person, _USERS, _TEXTS)
_HOMES = st.builds(Home, _IDS.map(GuildId), _CHANNELS, st.none() | _CHANNELS)
_FLAGS = st.booleans()
_PACES = st.sampled_from(
    (
        Calm(),
        Live(90),
        Days(72),
        FixedHour(time(19), "UTC"),
        FixedHour(time(23, 30), "America/New_York", frozenset({0, 6})),
    )
)
_SETTINGS = st.builds(
    TableSettings,
    st.integers(3, 7),
    st.sampled_from(Sides),
    st.sampled_from(Wonders),
    st.sampled_from(Access),
    st.lists(st.sampled_from(Expansion), unique=True).map(tuple),
    _PACES,
    st.sampled_from(Demand),
)
_PLANS = st.builds(
    Plan,
    _TEXTS,
    _MOMENTS,
    st.sampled_from(("Europe/Berlin", "UTC", "Asia/Kathmandu")),
    _HOMES,
    _SETTINGS,
    st.integers(1, 6),
    st.none() | st.integers(2, MOST_GUESTS),
    _FLAGS,
)
_SERIES = st.builds(Series, st.sampled_from(Rhythm), _WALL_TIMES, _PLANS, st.none() | _NIGHTS, _FLAGS)
_GUESTS = st.builds(
    Guest,
    _PERSONS,
    st.none() | st.sampled_from(Answer),
    day_before=_FLAGS,
    came=_FLAGS,
    left=_FLAGS,
    reported=st.none() | _USERS,
    reported_at=st.none() | _MOMENTS,
    reporters=st.frozensets(_USERS, max_size=3),
    answered=st.none() | _MOMENTS,
)
_TABLES = st.builds(
    NightTable,
    st.lists(_USERS, max_size=4).map(tuple),
    _COUNTS,
    st.none() | _HOMES,
    st.none() | _GAMES,
    _FLAGS,
    st.none() | _MOMENTS,
    st.none() | _MOMENTS,
    _FLAGS,
    _FLAGS,
)
_ROUNDS = st.builds(Round, st.lists(_TABLES, max_size=3).map(tuple), _MOMENTS)
_ORDERS = st.builds(Order, st.sampled_from(OrderKind), _GAMES, st.none() | _USERS, st.none() | _MOMENTS)
_CALLS = st.builds(
    Call, _COUNTS, st.sampled_from(CallKind), st.lists(_USERS, max_size=3).map(tuple), st.frozensets(_USERS, max_size=3)
)
_WATCHED = st.builds(Watched, _TEXTS, _CHANNELS, _MESSAGES)
_MIRRORS = st.builds(
    Mirror,
    st.none() | _IDS.map(EventId),
    st.none() | _TEXTS,
    st.none() | st.sampled_from(EventTrouble),
    st.none() | st.builds(Listed, _TEXTS, _MOMENTS, _MOMENTS, _FLAGS),
    st.none() | st.builds(Question, st.none() | _TEXTS, st.none() | _MOMENTS, st.none() | _MOMENTS, _FLAGS),
    st.none() | st.sampled_from(Hand),
)

ANY_NIGHT = st.builds(
    Night,
    id=st.just(NightId(0)),
    organiser=_USERS,
    plan=_PLANS,
    stage=st.sampled_from(Stage),
    opens=_MOMENTS,
    guests=st.lists(_GUESTS, max_size=3).map(tuple),
    series=st.none() | _SERIES,
    slot=st.none() | _MOMENTS,
    rounds=st.lists(_ROUNDS, max_size=2).map(tuple),
    since=st.none() | _MOMENTS,
    turns_at=st.none() | _MOMENTS,
    deserted=_FLAGS,
    paused=st.none() | _MOMENTS,
    orders=st.lists(_ORDERS, max_size=2).map(tuple),
    calls=st.lists(_CALLS, max_size=2).map(tuple),
    called=_COUNTS,
    reminded=st.frozensets(st.sampled_from(CallKind)),
    watchers=st.dictionaries(_USERS, st.none() | _WATCHED, max_size=3),
    posts=st.dictionaries(_TEXTS, _MESSAGES, max_size=3),
    mirror=_MIRRORS,
    lost=st.none() | st.sampled_from(Obstruction),
    again=st.none() | _NIGHTS,
)
