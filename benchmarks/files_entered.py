"""`python -m benchmarks.files_entered [--list]`: how many of our files the program enters in three short stories.

Each story begins in a prepared state, on the simulated Discord and a SQLite file. A file counts when one of its
functions is called in any thread: whoever follows the story in the code comes by about as many. The core is not
compiled here, because calls of compiled functions are not seen.
"""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, TypeAlias
from unittest.mock import patch

import pytest
from simcord.builders import ChannelHandle
from simcord.http import router
from simcord.results import InteractionResult

from bot.screens.acts import AnswerNight, ComeToNight, Join, Reveal, Seal, Start
from bot.services.agenda import LOOK_SECONDS
from bot.services.nights.night import Answer
from bot.services.people import GameId
from core.compiled import PLAIN_VARIABLE, asked_for_source
from storage import SqlStore
from tests.scenarios.party import Party, make_haste, party
from tests.scenarios.person import Manner, Person
from tests.screens import Pressable, Shown

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "core", "players", "bot", "cogs", "storage")
GAME = GameId(1)
PLAYERS = 3


class Entered:
    """The files that were entered while this was on."""

    def __init__(self) -> None:
        self._on = self._over = False
        self._seen: dict[str, None] = {}

    @property
    def files(self) -> list[str]:
        """The paths of our own files, in order of the first call."""
        ours = [Path(each).relative_to(ROOT) for each in self._seen if Path(each).is_relative_to(ROOT)]
        return [each.as_posix() for each in ours if each.parts[0] in ROOMS]

    @contextmanager
    def on(self) -> Iterator[None]:
        """Note what is entered inside the block, until the story is over."""
        self._on = not self._over
        try:
            yield
        finally:
            self._on = False

    def begin_again(self) -> None:
        """Forget what was noted: the story begins later."""
        self._seen.clear()

    def end(self) -> None:
        """End the story here, whatever the program goes on to do."""
        self._over, self._on = True, False

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call; Python reports every one."""
        if self._on and event == "call":
            self._seen.setdefault(frame.f_code.co_filename)


Story: TypeAlias = Callable[[Entered, Path], Coroutine[Any, Any, None]]
"""Plays a story, with its database in this folder."""


class Chooser(Person):
    """A person whose presses are noted from the one that makes a choice."""

    entered: Entered

    async def press(self, shown: Shown, pressed: Pressable) -> InteractionResult:
        """Press a button."""
        if not isinstance(pressed.act, Seal | Reveal):
            return await super().press(shown, pressed)
        with self.entered.on():
            return await super().press(shown, pressed)


async def last_choice(entered: Entered, folder: Path) -> None:
    """The last choice is sealed, until the reveal is posted."""
    async with party(PLAYERS, folder) as friends:
        last = await _one_is_left(friends)
        last.entered = entered
        with _ended_by_a_message(entered, last.home):
            await last.choose()


async def deadline(entered: Entered, folder: Path) -> None:
    """A deadline passes, until what followed is saved and posted."""
    async with party(PLAYERS, folder) as friends:
        await _one_is_left(friends, time="live 60")
        while not (await friends.bot.tables.public_table(GAME)).resolutions:
            entered.begin_again()
            friends.clock.forward(timedelta(seconds=LOOK_SECONDS))
            with entered.on():
                await friends.quiet()


async def next_round(entered: Entered, folder: Path) -> None:
    """A night's next round becomes due, until its only table is opened."""
    with pytest.MonkeyPatch.context() as patched:
        make_haste(patched)
        async with party(PLAYERS, folder) as friends:
            await friends.plan()
            await friends.all_press(AnswerNight(friends.night, Answer.IN), range(1, PLAYERS))
            await friends.later(hours=2)
            await friends.all_press(ComeToNight(friends.night))
            await friends.play_round()
            while len((await friends.loaded()).rounds) == 1:
                entered.begin_again()
                friends.clock.forward(timedelta(seconds=LOOK_SECONDS))
                with _ended_by_an_opened_table(entered), entered.on():
                    await friends.quiet()


STORIES: tuple[Story, ...] = (last_choice, deadline, next_round)


async def _one_is_left(friends: Party, **options: object) -> Chooser:
    """Begin a game in which all but one have chosen; return who has not."""
    await friends.slash(0, "wonders new", players=PLAYERS, **options)
    home = friends.channel.threads[-1]
    people = [Chooser(member, home, Manner.BUTTONS, Random(1)) for member in friends.people]
    for person in people[1:]:
        await person.press_newest(Join)
    await people[0].press_newest(Start)
    await friends.quiet()
    for person in people[:-1]:
        person.entered = Entered()
        await person.choose()
    await friends.quiet()
    return people[-1]


@contextmanager
def _ended_by_a_message(entered: Entered, home: ChannelHandle) -> Iterator[None]:
    """End the story once there is a new message in the channel."""
    dispatch = router.dispatch

    def noted(backend: Any, method: str, path: str, **request: Any) -> Any:  # noqa: ANN401 - SimCord's own types
        answer = dispatch(backend, method, path, **request)
        if (method, path) == ("POST", f"/channels/{home.id}/messages"):
            entered.end()
        return answer

    with patch.object(router, "dispatch", noted):
        yield


@contextmanager
def _ended_by_an_opened_table(entered: Entered) -> Iterator[None]:
    """End the story once a table of the night is saved: what is posted there is a story of its own."""
    save = SqlStore.open_night_table

    async def noted(*given: Any, **named: Any) -> Any:  # noqa: ANN401 - passed on as given
        saved = await save(*given, **named)
        entered.end()
        return saved

    with patch.object(SqlStore, "open_night_table", noted):
        yield


def enter(story: Story) -> list[str]:
    """Play a story; return the files that were entered, in order."""
    entered = Entered()
    threading.setprofile(entered.note)
    sys.setprofile(entered.note)
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(story(entered, Path(folder)))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return entered.files


def main() -> None:
    """Play the stories and print how many files each enters."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.files_entered")
    parser.add_argument("--list", action="store_true", help="name the files, in order of the first call")
    options = parser.parse_args()
    if not asked_for_source():
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, PLAIN_VARIABLE: "1"})  # noqa: S606 - this program again
    logging.disable(logging.CRITICAL)
    for story in STORIES:
        files = enter(story)
        print(f"{len(files):3}  {story.__doc__}", *(files if options.list else ()), sep="\n     ")


if __name__ == "__main__":
    main()
