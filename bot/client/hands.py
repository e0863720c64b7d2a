"""Hands on their way: what is asked now, sent to who is asked and wants it so; the others are named in the channel."""

import asyncio
from dataclasses import dataclass, field

from bot.client.direct import DirectMessages, Reached
from bot.client.incidents import report_incident
from bot.client.nonces import nonce_of
from bot.client.readers import Readers
from bot.screens.hands import hand_screen, offer_screen
from bot.screens.likings import personal_screen
from bot.screens.screen import Screen
from bot.services.game import Status, TurnRef
from bot.services.latest import Latest
from bot.services.people import Actor, GameId, Person, UserId
from bot.services.ports import UnreadableGameError
from bot.services.settings import PersonSettings
from bot.services.summaries import TableSummary
from bot.services.tables import Tables
from bot.services.views import HandView, OfferView, TableView
from bot.text.words import Words

PATIENCE = 5.0
"""So many seconds the channel waits for the hands to be sent; who has none by then is mentioned there."""


@dataclass(frozen=True, slots=True)
class _Question:
    """What tells one question of a game from the next."""

    status: Status
    turn: TurnRef | None
    resolutions: int


@dataclass(slots=True)
class _Told:
    """Who was told of a question."""

    question: _Question
    asked: set[UserId] = field(default_factory=set)
    reached: set[UserId] = field(default_factory=set)


class Hands:
    """Sends them. Nothing that goes wrong here stops a game, or what its channel is told."""

    def __init__(self, tables: Tables, readers: Readers, direct: DirectMessages) -> None:
        self._tables = tables
        self._readers = readers
        self._direct = direct
        self._told: Latest[GameId, _Told] = Latest()

    async def send(self, table: TableView) -> tuple[UserId, ...]:
        """Sends what is asked now to everybody who wants it so, once; gives those who are to be mentioned instead."""
        told = self._told_of(table)
        await self._reach(table, told)
        return await self._readers.to_mention([user for user in thinking(table) if user not in told.reached])

    async def send_to_newcomers(self, table: TableView) -> None:
        """Sends what is asked to those who were not asked when it began: a seat has changed hands, for instance."""
        known = self._told.get(table.id)
        if known is None and (table.turn is None or table.turn.asked == "card"):
            # After a restart: they were asked by the one before.
            self._told_of(table).asked.update(thinking(table))
        await self._reach(table, self._told_of(table))

    async def send_all(self, person: Person) -> None:
        """Sends somebody, who from now on wants it so, what they are asked now at all their tables, each once."""
        likes = await self._readers.likes(person.user)
        for found in await self._tables.around(Actor(person, None)):
            if person.user not in thinking(found):
                continue
            try:
                table = await self._tables.shown(found.id)
            except UnreadableGameError as error:
                report_incident(error)  # the others are brought all the same
                continue
            told = self._told_of(table)
            if person.user in thinking(table) and person.user not in told.reached:
                told.asked.add(person.user)
                await self._send_one(table, told, person.user, likes)

    def forget(self, game: GameId) -> None:
        """Nobody is asked any more."""
        self._told.pop(game, None)

    def _told_of(self, table: TableView) -> _Told:
        question = _Question(table.status, table.turn, table.resolutions)
        known = self._told.get(table.id)
        if known is None or known.question != question:
            known = self._told[table.id] = _Told(question)
        return known

    async def _reach(self, table: TableView, told: _Told) -> None:
        new = [user for user in thinking(table) if user not in told.asked]
        likes = {user: await self._readers.likes(user) for user in new}
        told.asked.update(new)
        wanted = [user for user in new if likes[user].direct_messages]
        sending = {asyncio.create_task(self._send_one(table, told, user, likes[user])) for user in wanted}
        if sending:
            _, late = await asyncio.wait(sending, timeout=PATIENCE)
            for task in late:
                task.cancel()

    async def _send_one(self, table: TableView, told: _Told, user: UserId, likes: PersonSettings) -> None:
        try:
            screen = await self._asked(table, user, self._readers.words(likes))
            if screen is None:
                return  # it is answered, or the seat is another's
            nonce = nonce_of(table.id, told.question, user)
            if await self._direct.send(user, personal_screen(likes, screen), nonce) is Reached.YES:
                told.reached.add(user)
        except Exception as error:  # noqa: BLE001 - whatever it is, the channel is told, and the log without the hand
            report_incident(error)

    async def _asked(self, table: TableView, user: UserId, words: Words) -> Screen | None:
        """What the player is asked, as they see it now; None where that is nothing any more."""
        person = next(each.occupant for each in table.seats if each.user == user)
        assert isinstance(person, Person)
        sight = await self._tables.sight(table.id, Actor(person, None))
        match sight.asked:
            case HandView():
                return hand_screen(words, sight.table, sight.asked)
            case OfferView():
                return offer_screen(words, sight.table, sight.asked)
            case _:
                return None


def thinking(table: TableSummary) -> tuple[UserId, ...]:
    """The people for whom a table waits."""
    users = [table.seats[seat].user for seat in table.thinking]
    return tuple(user for user in users if user is not None)
