"""Words messages in channels anew once somebody was forgotten who may be named there.

They stay where they are, and say what the game as saved now says: a former player stands in the person's place. There
may be thousands of them, and nobody waits for them. So they are edited one after another, with pauses, over a day.
"""

import asyncio
import logging
from datetime import timedelta
from typing import NamedTuple, Protocol

from bot.services.agenda import growing
from bot.services.authority import ALWAYS, Role, allowed
from bot.services.game import Game, Status
from bot.services.news import REFRESHED
from bot.services.nights.night import ENDED, Night, NightId
from bot.services.nights.nights import look_at
from bot.services.nights.ports import Kept, NightAnnouncer
from bot.services.nights.posts import wanted
from bot.services.nights.stores import WholeStore
from bot.services.occasion import Occasion
from bot.services.people import PROGRAM, Program
from bot.services.ports import (
    Aside,
    Change,
    Clock,
    Job,
    Kind,
    NewerGameError,
    NotNowError,
    OutOfReachError,
    Post,
    UnreadableGameError,
)
from bot.services.tables import Tables
from bot.services.telling import Telling

BETWEEN = timedelta(seconds=15)
"""The pause between two messages, of all games together: a day is enough for more than five thousand."""
BETWEEN_NIGHTS = timedelta(minutes=5)
"""The pause between two nights, whose messages are edited at once: there are about twenty."""
_EDIT_SECONDS = 60.0
"""An edit that takes longer is given up and tried again."""
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
_NEWER = timedelta(hours=1)

_log = logging.getLogger(__name__)


class Editor(Protocol):
    """Edits messages in channels."""

    async def reword(self, post: Post | Aside, telling: Telling) -> bool:
        """Words a message anew, from the game as saved now, without pinging anybody.

        Returns False if it was deleted. Raises OutOfReachError if the channel refuses the bot, UnreadableGameError if
        the message cannot be made from the saved game, and NotNowError if the caller should try again later.
        """


class _Reworded(NamedTuple):
    revision: int | None
    """The revision of the game from which a message was worded anew; None if the game cannot be read."""
    stands: bool
    """Whether the message still stands in its channel."""


class Reworder:
    """Has messages worded anew."""

    def __init__(
        self, store: WholeStore, editor: Editor, night_announcer: NightAnnouncer, tables: Tables, clock: Clock
    ) -> None:
        self._store = store
        self._editor = editor
        self._night_announcer = night_announcer
        self._tables = tables
        self._clock = clock
        self._failed = 0
        """How many attempts in a row have failed, at whatever games: Discord lets the bot wait, or is away."""

    async def do(self, job: Job) -> timedelta | None:
        """Words one message of a game or night anew, or at once all that show how a night goes.

        Returns when to go on; None if nothing is left to do.
        """
        return await (self._reword_night(job) if job.kind is Kind.REWORD_NIGHT else self._reword_next(job))

    async def _reword_next(self, job: Job) -> timedelta | None:
        try:
            found = await self._store.outdated_post(job.game)
            if found is None:
                return None
            post, games = found
            done = await self._reword(job, post)
        except NewerGameError:
            _log.info("game %s is left to a newer program", job.game)
            return _NEWER
        except (NotNowError, TimeoutError) as error:
            self._failed += 1
            _log.info("game %s: a message is worded anew later: %s", job.game, str(error) or type(error).__name__)
            return growing(self._failed, _FIRST_PAUSE, _LONGEST_PAUSE)
        self._failed = 0
        await self._store.note_reworded(job.game, post.message, done.revision, stands=done.stands)
        return BETWEEN * games

    async def _reword_night(self, job: Job) -> timedelta | None:
        number = NightId(int(job.key))
        try:
            night = await self._store.load_night(number)
            if night is None:
                return None
            if (aside := await self._store.outdated_aside(number)) is not None:
                await self._reword_aside(night, aside)
                return BETWEEN
            # Until a night is over, its messages are kept up to date anyway (`bot.services.nights.reconciler`).
            if night.stage not in ENDED:
                return None
            view = await look_at(self._store, self._tables, night, self._clock())
            if {table.game for _, _, table in night.tables() if table.game is not None} - view.tables.keys():
                _log.warning("night %s: messages stay as they are: its games are no longer kept", number)
                return None  # made anew, they would say that nobody has played
            kept = [
                await self._night_announcer.keep(view, post, night.posts[post.key])
                for post in wanted(night, self._clock())
                if post.key in night.posts
            ]
        except NewerGameError:
            return _NEWER
        except (NotNowError, TimeoutError) as error:
            _log.info("night %s: messages are worded anew later: %s", number, str(error) or type(error).__name__)
            return growing(job.attempt, _FIRST_PAUSE, _LONGEST_PAUSE)
        except (OutOfReachError, UnreadableGameError) as error:
            _log.warning("night %s: messages stay as they are: %s", number, error)
            return None
        return _FIRST_PAUSE if Kept.LATER in kept else None

    async def _reword_aside(self, night: Night, aside: Aside) -> None:
        try:
            async with asyncio.timeout(_EDIT_SECONDS):
                stands = await self._night_announcer.reword(night, aside)
        except OutOfReachError as error:
            _log.warning("night %s: a message stays as it is: %s", night.id, error)
            stands = True
        await self._store.note_aside_reworded(night, aside.message, stands=stands)

    async def _reword(self, job: Job, post: Post | Aside) -> _Reworded:
        """Words a message anew, if that is possible."""
        revision = None
        try:
            telling = await self._tables.telling(job.game)
            revision = telling.revision
            if post.message == telling.table.panel and telling.table.status is not Status.OVER:
                return await self._redraw(job)
            async with asyncio.timeout(_EDIT_SECONDS):
                return _Reworded(revision, stands=await self._editor.reword(post, telling))
        except NewerGameError:
            raise
        except (OutOfReachError, UnreadableGameError) as error:
            _log.warning("game %s: a message stays as it is: %s", job.game, error)
            return _Reworded(revision, stands=True)

    async def _redraw(self, job: Job) -> _Reworded:
        revision = None

        async def save(before: Game, change: Change) -> Game:
            nonlocal revision
            saved = await self._store.save(before, change)
            revision = saved.revision
            return saved

        await self._tables.act_with(save, job.game, PROGRAM, redraw)
        return _Reworded(revision, stands=True)


@allowed(Role.PROGRAM, when=ALWAYS, shows_presence=False)
def redraw(game: Game, _: Program, __: Occasion) -> Change:
    """Draws a table's panel again."""
    return Change(game, announcements=(REFRESHED,))
