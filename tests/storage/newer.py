"""A process of a simulated next release, which writes data that this release cannot read.

It is a copy of this program with a later version of the documents and an additional kind of announcement. It reads one
command per line.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL

from tests.patience import PATIENCE
from tests.storage.programs import copied

NEWS = "weather"
"""A kind of announcement that only the next release supports."""

_PROGRAM = """
import asyncio, json, random, sys
from bot.services import play, sights
from bot.services.agenda import Agenda
from bot.services.outbox_relay import OutboxRelay
from bot.services.game import Choice
from bot.services.people import Actor, ChannelId, GameId, Person, UserId
from bot.services.news import Announcement, News
from bot.services.ports import Change, Kind, Receipt
from bot.services.tables import Tables
from storage import open_store
from storage.repository import utc_now

class Board:
    def __init__(self):
        self.told = []

    async def find(self, notices, telling):
        return None

    async def post(self, notices, telling, *, missed):
        self.told.append([notices[0].game, notices[0].announcement.news.value])
        return Receipt()

    async def warn(self, game, users):
        return frozenset(users)

async def choose(tables, game, user, channel):
    actor = Actor(Person(UserId(user), f"Person {user}"), ChannelId(channel))
    hand = await tables.look(GameId(game), actor, sights.hand)
    question = hand.view.questions[0]
    await tables.act(GameId(game), actor, play.seal_choice, Choice(hand.turn, question.seat, question.moves[0]))

async def announce(store, game):
    before = await store.load(GameId(game))
    await store.save(before, Change(before, announcements=(Announcement(News.WEATHER),)))

async def main():
    async with open_store(sys.argv[1]) as store:
        tables, board = Tables(store, random.Random(1), utc_now), Board()
        agenda = Agenda(store, {Kind.DELIVER: OutboxRelay(store, board, tables).deliver})
        print("null", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            what, *of = json.loads(line)
            if what == "choose":
                await choose(tables, *of)
            elif what == "announce":
                await announce(store, *of)
            else:
                await agenda.work_off()
            print(json.dumps(board.told), flush=True)
            board.told = []

asyncio.run(main())
"""


class Newer:
    """A running process of the next release."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def does(self, *what: object) -> Any:  # noqa: ANN401 - JSON
        """Send a command to the process; return its response, such as announcements as pairs of game and news."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")
        return await self.said()

    async def said(self) -> Any:  # noqa: ANN401 - JSON
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            return json.loads(await self._process.stdout.readline())


@asynccontextmanager
async def newer(folder: Path, url: URL) -> AsyncIterator[Newer]:
    """Start a process of the next release on a database, and yield it."""
    copied(folder, "bot", "storage")
    _change(
        folder / "storage" / "upgrades.py", '    "game": History(\n        11,', '    "game": History(\n        12,'
    )
    _change(folder / "bot" / "services" / "news.py", '    OVER = "over"', f'    WEATHER = "{NEWS}"\n    OVER = "over"')
    command = (sys.executable, "-c", _PROGRAM, url.render_as_string(hide_password=False))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, stdin=pipe, stdout=pipe)
    try:
        started = Newer(process)
        await started.said()
        yield started
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _change(file: Path, before: str, after: str) -> None:
    text = file.read_text()
    assert before in text, f"{file.name} does not say {before!r} any more"
    file.write_text(text.replace(before, after))
