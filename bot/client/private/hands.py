"""Open questions as direct messages, to the players who want them so; the others are mentioned in the channel."""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field

from bot.client.incidents import report_incident
from bot.client.private.direct import DirectMessages, Reached
from bot.client.private.keeping import Keeper, of_table
from bot.client.sending.nonces import nonce_of
from bot.client.servers.readers import Readers
from bot.screens.changes import autopilot_screen
from bot.screens.hands import hand_screen, look_at_hand, offer_screen, with_first_question, with_missed
from bot.screens.likings import asks_how, personal_screen
from bot.screens.screen import Screen
from bot.services import archive, sights
from bot.services.game import Status, TurnRef
from bot.services.latest import Latest
from bot.services.people import Actor, Asker, GameId, Person, UserId
from bot.services.ports import UnreadableGameError
from bot.services.settings import PersonSettings
from bot.services.sights import Sight
from bot.services.tables import Tables
from bot.services.views import HandView, OfferView, TableView

PATIENCE = 5.0
"""Seconds that the channel waits for the hands to be sent; players without one by then are mentioned there."""


@dataclass(frozen=True, slots=True)
class Question:
    """Identifies a question of a game."""

    status: Status
    turn: TurnRef | None
    resolutions: int

    def is_after(self, other: "Question") -> bool:
        """Whether it is a later question of the same game."""
        return (self.status is Status.PLAY, self.resolutions) > (other.status is Status.PLAY, other.resolutions)


@dataclass(frozen=True, slots=True)
class AskedNow:
    """What one person is asked."""

    question: Question
    screen: Screen
    sight: Sight


@dataclass(slots=True)
class _Asking:
    """Who has been asked a question, and whom it has reached."""

    question: Question
    asked: set[UserId] = field(default_factory=set)
    reached: set[UserId] = field(default_factory=set)


class Hands:
    """Sends hands. No failure here stops a game, or the announcements in its channel."""

    def __init__(self, tables: Tables, readers: Readers, direct: DirectMessages, keeper: Keeper) -> None:
        self._tables = tables
        self._readers = readers
        self._direct = direct
        self._keeper = keeper
        self._askings: Latest[GameId, _Asking] = Latest()

    async def send(self, table: TableView, but: UserId | None = None) -> tuple[UserId, ...]:
        """Send the open question to everybody who wants it so, once; return the people to mention instead.

        Nobody is called by what they have just caused: that is `but`.
        """
        asking = self._asking_now(table)
        await self._reach(table, asking)
        known = {*asking.reached, but}
        return await self._readers.to_mention([user for user in table.waited_for if user not in known])

    async def send_to_newcomers(self, table: TableView) -> None:
        """Send the open question to people who were not asked when it began, for instance after a change of seats."""
        known = self._askings.get(table.id)
        if known is None and (table.turn is None or table.turn.asked == "card"):
            # After a restart: the process before has asked them.
            self._asking_now(table).asked.update(table.waited_for)
        await self._reach(table, self._asking_now(table))

    async def send_all(self, person: Person) -> None:
        """Send a person who has just switched this on the open questions of all their tables, each once."""
        likes = await self._readers.likes(person.user)
        for found in await self._tables.around(Actor(person, None)):
            if person.user not in found.waited_for:
                continue
            try:
                table = await self._tables.public_table(found.id)
            except UnreadableGameError as error:
                report_incident(error)  # the other tables are sent all the same
                continue
            asking = self._asking_now(table)
            if person.user in table.waited_for and person.user not in asking.reached:
                asking.asked.add(person.user)
                await self._send_one(table, asking, person.user, likes)

    async def tell_of_autopilot(self, table: TableView, users: Collection[UserId], nonce: str) -> tuple[UserId, ...]:
        """Tell people whose seats have come on autopilot, where they want direct messages; return those to mention.

        `nonce` is that of the announcement.
        """
        reached = set()
        for user in users:
            likes = await self._readers.likes(user)
            screen = autopilot_screen(self._readers.words(likes), table)
            if likes.direct_messages and await self._direct.send(user, screen, nonce_of(nonce, user)) is Reached.YES:
                reached.add(user)
        return await self._readers.to_mention([user for user in users if user not in reached])

    def has_reached(self, table: TableView, user: UserId) -> bool:
        """Whether somebody has what the table asks now as a direct message."""
        known = self._askings.get(table.id)
        return known is not None and known.question == question_of(table) and user in known.reached

    def reached(self, table: TableView) -> frozenset[UserId]:
        """Who has what the table asks now as a direct message."""
        return frozenset(user for user in table.waited_for if self.has_reached(table, user))

    def forget(self, game: GameId) -> None:
        """Forget a game that asks nobody any more."""
        self._askings.pop(game, None)

    def _asking_now(self, table: TableView) -> _Asking:
        question = question_of(table)
        known = self._askings.get(table.id)
        if known is None or known.question != question:
            known = self._askings[table.id] = _Asking(question)
        return known

    async def _reach(self, table: TableView, asking: _Asking) -> None:
        new = [user for user in table.waited_for if user not in asking.asked]
        likes = {user: await self._readers.likes(user) for user in new}
        asking.asked.update(new)
        wanted = [user for user in new if likes[user].direct_messages]
        sending = {asyncio.create_task(self._send_one(table, asking, user, likes[user])) for user in wanted}
        if sending:
            _, late = await asyncio.wait(sending, timeout=PATIENCE)
            for task in late:
                task.cancel()

    async def _send_one(self, table: TableView, asking: _Asking, user: UserId, likes: PersonSettings) -> None:
        try:
            person = next(each.occupant for each in table.seats if each.user == user)
            assert isinstance(person, Person)
            asked = await self._asked_now(table.id, Actor(person, None), user, likes)
            if asked is None:
                return  # answered meanwhile, or the seat has changed hands
            nonce = nonce_of(table.id, asking.question, user)
            reached, sent = await self._direct.deliver(user, asked.screen, nonce)
            if reached is Reached.YES:
                asking.reached.add(user)
            if sent is not None:
                message = self._direct.private(user, sent)
                look = look_at_hand(self._readers.words(likes), user, asked.sight)
                self._keeper.keep(message, of_table(table.id), Actor(person, None), look, asked.sight)
                self._keeper.shows(message, asked.screen)
        except Exception as error:  # noqa: BLE001 - whatever it is, the channel goes on, and the log must not show the hand
            report_incident(error)

    async def asked_now(self, game: GameId, asker: Asker, user: UserId) -> AskedNow | None:
        """The open question as its player sees it now, as they like to read; None if there is none any more.

        Raises Refused: they may not see it.
        """
        return await self._asked_now(game, asker, user, await self._readers.likes(user))

    async def _asked_now(self, game: GameId, asker: Asker, user: UserId, likes: PersonSettings) -> AskedNow | None:
        sight, words = await self._tables.look(game, asker, sights.sight), self._readers.words(likes)
        match sight.asked:
            case HandView() if sight.asked.view.questions:
                screen = hand_screen(words, sight.table, sight.asked)
                if asks_how(likes, screen):
                    await self._readers.remember_asked(user)
                    screen = with_first_question(words, sight.table, screen)
                if sight.missed:
                    _, told = await self._tables.look_back(game, asker, archive.see_resolutions)
                    missed = [told[number] for number in sight.missed]
                    screen = with_missed(words, screen, missed, sight.asked.view.seat)
            case OfferView():
                screen = offer_screen(words, sight.table, sight.asked)
            case _:
                return None
        return AskedNow(question_of(sight.table), personal_screen(likes, screen), sight)


def question_of(table: TableView) -> Question:
    """What a table asks now."""
    return Question(table.status, table.turn, table.resolutions)
