"""Compare a database after kills with a witness's records: everything acknowledged was saved exactly once."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Any, TypeAlias

from sqlalchemy import make_url

from bot.services.agenda import Agenda
from bot.services.game import Past, SealEntry, submissions, turn_of
from bot.services.news import News
from bot.services.outbox_relay import OutboxRelay
from bot.services.people import GameId, MessageId, UserId
from bot.services.ports import Kind, Notice, Receipt, Store
from bot.services.tables import Tables
from bot.services.telling import Telling
from engine.events import AgeEnded, GameEnded, TurnBegan
from engine.replaying import resolutions
from engine.ruleset import FREE_CITY
from engine.setup import start
from engine.snapshot import dump_move
from engine.turn import submit
from storage import open_store
from tests.storage.crash.witness import Intent, Witness
from tests.storage.postgres import settle

MUCH_LATER = datetime(9000, 1, 1, tzinfo=UTC)
"""A time when every lease of a killed program has run out."""

Question: TypeAlias = tuple[tuple[Any, ...], int]
"""The question's turn and seat."""
Logged: TypeAlias = dict[str, Any]
"""A choice that was sealed."""
NOTHING = repr(None)


async def kill_often(url: str, kills: int, seed: int, aims: Sequence[str | None] = (None,)) -> str:
    """Kill the program this many times, with these aims in turn. Check the database, and return the figures as text."""
    chance = Random(seed)
    async with Witness().listening() as witness:
        for number in range(kills):
            await witness.kill_one(url, chance, aims[number % len(aims)])
    assert witness.acknowledged, "nothing was under load"
    if make_url(url).get_backend_name() == "postgresql":
        await settle(make_url(url))
    async with open_store(url, clock=lambda: MUCH_LATER) as store:
        tables = Tables(store, chance, lambda: MUCH_LATER)
        await Agenda(store, {Kind.DELIVER: OutboxRelay(store, Channel(witness), tables).deliver}).work_off()
        assert witness.channel, "nothing was announced"
        told = {message.game for message in witness.channel}
        for game in sorted(told | {intent.game for intent in witness.intents.values()}):
            await check(store, GameId(game), witness)
    # A panel refreshed twice looks the same; anything else would be seen twice.
    nonces = [message.nonce for message in witness.channel if message.news != News.REFRESHED]
    assert len(nonces) == len(set(nonces)), "an announcement stands in a channel twice"
    return (
        f"{kills} kills, {witness.aimed} of them aimed: "
        f"{len(witness.acknowledged)} choices acknowledged, none lost or doubled; "
        f"{len(nonces)} messages, none lost or doubled, {witness.found} of them found instead of posted again"
    )


@dataclass
class Channel:
    """An announcer for a relay in this process. It posts to the witness's channels."""

    witness: Witness

    async def find(self, notices: Sequence[Notice], _: Telling) -> Receipt | None:
        found = self.witness.write_down({"kind": "find", "nonce": notices[0].nonce})
        return None if found is None else Receipt(panel=MessageId(found))

    async def warn(self, _: GameId, users: Sequence[UserId]) -> frozenset[UserId]:
        return frozenset(users)

    async def post(self, notices: Sequence[Notice], _: Telling, *, missed: bool) -> Receipt:
        assert not missed, "the witness refuses nothing"
        notice = notices[0]
        news, resolution = notice.announcement.news.value, notice.announcement.number
        told = {"kind": "post", "nonce": notice.nonce, "game": notice.game, "news": news, "resolution": resolution}
        message = self.witness.write_down(told)
        assert message is not None
        return Receipt(panel=MessageId(message))


async def check(store: Store, game: GameId, witness: Witness) -> None:
    past = await store.past(game)
    channel = [
        (message.news, message.resolution)
        for message in witness.channel
        if message.game == game and message.news != News.REFRESHED
    ]
    table = await store.load(game)
    assert table is not None
    opened = [("opened", None)]
    if len(table.seats) == table.settings.players and all(seat.owner is not None for seat in table.seats):
        opened += [("full", None)]  # with people only; computer players do not call the host
    if past is None:
        assert channel == opened
        return
    told = [*opened, *announcements(past)]
    assert channel == told, f"game {game}: in the channel stands {channel}, and not {told}"
    acknowledged = set(witness.acknowledged)
    meant: dict[Question, list[tuple[Intent, bool]]] = defaultdict(list)
    for serial, intent in witness.intents.items():
        if intent.game == game:
            meant[intent.turn, intent.seat].append((intent, serial in acknowledged))
    logged = questions(past)
    assert logged.keys() <= meant.keys(), "something was chosen that nobody meant"
    for question, intents in meant.items():
        assert ends_in(intents, logged[question], free_city=question[1] == FREE_CITY), (question, intents)


def announcements(past: Past) -> list[tuple[str, int | None]]:
    """Return the announcements that a game's channel must show, each exactly once and in this order."""
    told: list[tuple[str, int | None]] = [("started", None)]
    for each in resolutions(past.sealed.deal, submissions(past.log)):
        kinds = {type(event) for event in each.events}
        told += [("revealed", each.number)] if each.asked == "card" else []
        told += [("age-ended", each.number)] if AgeEnded in kinds else []
        told += [("turn-began", each.number)] if TurnBegan in kinds else []
        told += [("over", each.number)] if GameEnded in kinds else []
    return told


def questions(past: Past) -> dict[Question, list[Logged]]:
    """Return the logged choices, keyed by question. Raise IllegalMove if a choice is logged twice."""
    state = start(past.sealed.deal)
    found: dict[Question, list[Logged]] = defaultdict(list)
    for entry in past.log:
        turn = turn_of(state)
        question = ((turn.age, turn.turn, turn.asked), entry.seat)
        assert isinstance(entry, SealEntry), "what is taken back leaves nothing behind"
        state = submit(state, entry.seat, entry.move).state
        if entry.by is not None:
            found[question].append(dump_move(entry.move))
    return found


def ends_in(intents: Sequence[tuple[Intent, bool]], logged: Sequence[Logged], *, free_city: bool) -> bool:
    """Return whether these intents explain a question's log, which has at most one choice."""
    sealed = {NOTHING}
    for intent, acknowledged in intents:
        after = {NOTHING if intent.move is None else repr(intent.move)}
        sealed = after if acknowledged else sealed | after
    if free_city:  # it is gone if its controller's was changed
        sealed.add(NOTHING)
    ended, *more = map(repr, logged) if logged else (NOTHING,)
    return not more and ended in sealed
