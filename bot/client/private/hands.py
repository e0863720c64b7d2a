"""Sends open questions to players who want them by direct message. The others are mentioned in the channel."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from bot.client.incidents import report_incident
from bot.client.private.direct import DirectMessages, Reached
from bot.client.private.keeping import Keeper, of_table
from bot.client.sending.nonces import nonce_of
from bot.client.servers.readers import Readers
from bot.screens.changes import autopilot_screen
from bot.screens.hands import (
    hand_screen,
    look_at_hand,
    offer_screen,
    with_first_question,
    with_just_now,
    with_missed,
)
from bot.screens.likings import asks_how, personal_screen
from bot.screens.scores import own_end_screen
from bot.screens.screen import Screen
from bot.services import archive, sights
from bot.services.game import Ending, Status, TurnRef
from bot.services.latest import Latest
from bot.services.own_end import own_end
from bot.services.people import Actor, Asker, GameId, Person, UserId
from bot.services.ports import UnreadableGameError
from bot.services.settings import PersonSettings
from bot.services.sights import Sight
from bot.services.tables import Tables
from bot.services.telling import Telling
from bot.services.views import HandView, OfferView, TableView
from bot.text.words import Words
from engine.views import Resolution

Revealed: TypeAlias = Callable[[], Awaitable[Sequence[Resolution]]]
"""Returns what has been revealed in a game so far. Raises UnreadableGameError if its log can no longer be read."""

PATIENCE = 5.0
"""How long the channel waits for hands to be sent, in seconds. Players without one by then are mentioned there."""


@dataclass(frozen=True, slots=True)
class Question:
    """Identifies a question of a game."""

    status: Status
    turn: TurnRef | None
    resolutions: int

    def is_after(self, other: "Question") -> bool:
        """Return whether this question comes later than another one of the same game."""
        return (self.status is Status.PLAY, self.resolutions) > (other.status is Status.PLAY, other.resolutions)


@dataclass(frozen=True, slots=True)
class AskedNow:
    """The question that one person is asked now."""

    question: Question
    screen: Screen
    sight: Sight


@dataclass(slots=True)
class _Asking:
    """The people who have been asked a question, and those whom it has reached by direct message."""

    question: Question
    asked: set[UserId] = field(default_factory=set)
    reached: set[UserId] = field(default_factory=set)


class Hands:
    """Sends hands. A failure never stops the game or the announcements in its channel."""

    def __init__(self, tables: Tables, readers: Readers, direct: DirectMessages, keeper: Keeper) -> None:
        self._tables = tables
        self._readers = readers
        self._direct = direct
        self._keeper = keeper
        self._askings: Latest[GameId, _Asking] = Latest()
        self._heard: Latest[tuple[GameId, UserId], Question] = Latest()
        """The question above which each player has last been told what had just happened."""
        self._ends: Latest[tuple[GameId, UserId], bool] = Latest()
        """Who has been told how they did in a game."""

    async def send(self, telling: Telling, but: UserId | None = None) -> tuple[UserId, ...]:
        """Send the open question once to everyone who wants it by direct message. Return whom to mention instead.

        `but` is not mentioned, because their own act has just led to the question.
        """
        table = telling.table
        asking = self._asking_now(table)
        await self._reach(telling, asking)
        known = {*asking.reached, but}
        return await self._readers.to_mention([user for user in table.waited_for if user not in known])

    async def send_to_newcomers(self, telling: Telling) -> None:
        """Send the open question to people who were not asked at first, for example after a seat change."""
        table = telling.table
        known = self._askings.get(table.id)
        if known is None and (table.turn is None or table.turn.asked == "card"):
            # After a restart: the previous process has asked them.
            self._asking_now(table).asked.update(table.waited_for)
        await self._reach(telling, self._asking_now(table))

    async def send_all(self, person: Person) -> None:
        """Send a person who has just switched on direct messages the open questions of all their tables, each once."""
        likes = await self._readers.likes(person.user)
        for found in await self._tables.around(Actor(person, None)):
            if person.user not in found.waited_for:
                continue
            try:
                table = await self._tables.public_table(found.id)
            except UnreadableGameError as error:
                report_incident(error)  # the other tables' questions are sent nevertheless
                continue
            asking = self._asking_now(table)
            if person.user in table.waited_for and person.user not in asking.reached:
                asking.asked.add(person.user)
                revealed = partial(self._revealed, table.id, Actor(person, None))
                await self._send_one(table, asking, person.user, likes, revealed)

    async def tell_of_autopilot(self, table: TableView, users: Collection[UserId], nonce: str) -> tuple[UserId, ...]:
        """Tell people by direct message, if they want those, that their seats are on autopilot. Return whom to mention.

        `nonce` is the nonce of the announcement.
        """
        reached = set()
        for user in users:
            likes = await self._readers.likes(user)
            screen = autopilot_screen(self._readers.words(likes), table)
            if likes.direct_messages and await self._direct.send(user, screen, nonce_of(nonce, user)) is Reached.YES:
                reached.add(user)
        return await self._readers.to_mention([user for user in users if user not in reached])

    def has_reached(self, table: TableView, user: UserId) -> bool:
        """Return whether a person has received the table's present question by direct message."""
        known = self._askings.get(table.id)
        return known is not None and known.question == question_of(table) and user in known.reached

    def reached(self, table: TableView) -> frozenset[UserId]:
        """Return the people who have received the table's present question by direct message."""
        return frozenset(user for user in table.waited_for if self.has_reached(table, user))

    def forget(self, game: GameId) -> None:
        """Forget a game that no longer asks anyone anything."""
        self._askings.pop(game, None)

    def _asking_now(self, table: TableView) -> _Asking:
        question = question_of(table)
        known = self._askings.get(table.id)
        if known is None or known.question != question:
            known = self._askings[table.id] = _Asking(question)
        return known

    def has_news(self, sight: Sight, user: UserId) -> bool:
        """Return whether there is anything to tell a player above their hand."""
        return bool(sight.missed) or self._tells_just_now(sight, user)

    def _tells_just_now(self, sight: Sight, user: UserId) -> bool:
        """Return whether to tell a player what has just happened: once above each question."""
        asked = isinstance(sight.asked, HandView) and bool(sight.asked.view.questions) and sight.table.resolutions > 0
        return asked and self._heard.get((sight.table.id, user)) != question_of(sight.table)

    def with_past(self, words: Words, sight: Sight, screen: Screen, told: Sequence[Resolution], user: UserId) -> Screen:
        """Return a hand, preceded by what has just happened to its player and what a computer player did for them.

        `told` is what has been revealed so far, or more.
        """
        table, seat = sight.table, sight.table.seat_of(user)
        if seat is None or len(told) < table.resolutions:
            return screen
        if self._tells_just_now(sight, user):
            screen = with_just_now(words, table, screen, told[: table.resolutions], seat)
        return with_missed(words, screen, [told[each] for each in sight.missed], seat) if sight.missed else screen

    def note_shown(self, sight: Sight, user: UserId) -> None:
        """Remember that a player has been shown the question that they are asked, and what had happened before it."""
        self._heard[sight.table.id, user] = question_of(sight.table)

    async def _reach(self, telling: Telling, asking: _Asking) -> None:
        table = telling.table
        new = [user for user in table.waited_for if user not in asking.asked]
        likes = {user: await self._readers.likes(user) for user in new}
        asking.asked.update(new)
        wanted = [user for user in new if likes[user].direct_messages]
        sending = {
            asyncio.create_task(self._send_one(table, asking, user, likes[user], telling.resolutions))
            for user in wanted
        }
        if sending:
            _, late = await asyncio.wait(sending, timeout=PATIENCE)
            for task in late:
                task.cancel()

    async def _send_one(
        self, table: TableView, asking: _Asking, user: UserId, likes: PersonSettings, revealed: Revealed
    ) -> None:
        try:
            person = next(each.occupant for each in table.seats if each.user == user)
            assert isinstance(person, Person)
            asked = await self._asked_now(table.id, Actor(person, None), user, likes, revealed)
            if asked is None:
                return  # answered meanwhile, or the seat has changed hands
            nonce = nonce_of(table.id, asking.question, user)
            reached, sent = await self._direct.deliver(user, asked.screen, nonce)
            if reached is Reached.YES:
                asking.reached.add(user)
                self.note_shown(asked.sight, user)
            if sent is not None:
                message = self._direct.private(user, sent)
                look = look_at_hand(self._readers.words(likes), user, asked.sight)
                self._keeper.keep(message, of_table(table.id), Actor(person, None), look, asked.sight)
                self._keeper.shows(message, asked.screen)
        except Exception as error:  # noqa: BLE001 - whatever it is, the channel goes on, and the log must not show the hand
            report_incident(error)

    async def tell_end(self, telling: Telling) -> Collection[UserId]:
        """Tell players of a scored game who want direct messages how they have done. Return those who were reached."""
        table = telling.table
        players = [] if table.ending is not Ending.SCORED else [each.user for each in table.seats if each.user]
        wanted = [user for user in players if (await self._readers.likes(user)).direct_messages]
        sending = {user: asyncio.create_task(self._send_end(telling, user)) for user in wanted}
        if sending:
            _, late = await asyncio.wait(sending.values(), timeout=PATIENCE)
            for task in late:
                task.cancel()
        return {user for user, task in sending.items() if task.done() and not task.cancelled() and task.result()}

    async def _send_end(self, telling: Telling, user: UserId) -> bool:
        try:
            screen, nonce = await self.own_end(telling, user), nonce_of(telling.table.id, "end", user)
            reached = await self._direct.send(user, screen, nonce) is Reached.YES
        except Exception as error:  # noqa: BLE001 - whatever it is, the channel says how the game ended
            report_incident(error)
            return False
        if reached:
            self.note_end(telling.table.id, user)
        return reached

    def note_end(self, game: GameId, user: UserId) -> None:
        """Remember that a player has been told how they did."""
        self._ends[game, user] = True

    def has_told_end(self, game: GameId, user: UserId) -> bool:
        """Return whether this process has told a player how they did."""
        return (game, user) in self._ends

    async def own_end(self, telling: Telling, user: UserId) -> Screen:
        """Return what a player of a scored game is told of how they have done, in the form that they prefer."""
        likes, table = await self._readers.likes(user), telling.table
        words, told = self._readers.words(likes), await _readable(telling.resolutions)
        own = await asyncio.to_thread(own_end, table, told, await telling.course(), user) if told else None
        rated, before = await telling.rated(user), await telling.before(user)
        screen = own_end_screen(words, table, user, own, rated, telling.earlier, before)
        return personal_screen(likes, screen)

    async def asked_now(self, game: GameId, asker: Asker, user: UserId, revealed: Revealed) -> AskedNow | None:
        """Return the open question as its player sees it now, in the form that they prefer; None if there is none.

        Raises Refused if the player may not see it.
        """
        return await self._asked_now(game, asker, user, await self._readers.likes(user), revealed)

    async def _asked_now(
        self, game: GameId, asker: Asker, user: UserId, likes: PersonSettings, revealed: Revealed
    ) -> AskedNow | None:
        sight, words = await self._tables.look(game, asker, sights.sight), self._readers.words(likes)
        tells = self.has_news(sight, user)
        told = await _readable(revealed) if tells or archive.follows_a_hand(sight) else ()
        sight = archive.with_last_hand(sight, told)
        match sight.asked:
            case HandView() if sight.asked.view.questions:
                screen = hand_screen(words, sight.table, sight.asked)
                if asks_how(likes, screen):
                    await self._readers.remember_asked(user)
                    screen = with_first_question(words, sight.table, screen)
                if tells:
                    screen = self.with_past(words, sight, screen, told, user)
            case OfferView():
                screen = offer_screen(words, sight.table, sight.asked)
            case _:
                return None
        return AskedNow(question_of(sight.table), personal_screen(likes, screen), sight)

    async def _revealed(self, game: GameId, asker: Asker) -> Sequence[Resolution]:
        _, told = await self._tables.look_back(game, asker, archive.see_resolutions)
        return told


async def _readable(revealed: Revealed) -> Sequence[Resolution]:
    """Return what has been revealed; nothing if the log can no longer be read: a player can choose all the same."""
    try:
        return await revealed()
    except UnreadableGameError as error:
        report_incident(error)
        return ()


def question_of(table: TableView) -> Question:
    """Return the question that a table asks now."""
    return Question(table.status, table.turn, table.resolutions)
