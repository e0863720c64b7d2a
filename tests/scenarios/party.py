"""A game night on the simulated Discord: people press buttons that they see, time passes, and games are played.

What people see is read from the simulated Discord, never from the bot. Choices at the tables are made without Discord,
because these tests are about the night.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from itertools import product
from pathlib import Path
from random import Random
from typing import TypeVar
from zoneinfo import ZoneInfo

import discord
import pytest
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.client.bot import WondersBot
from bot.client.incoming.call import Instead
from bot.screens.acts import Act, ConfirmNight, NoteGone, ReportGone, ShowNight
from bot.screens.custom_ids import UnknownActError
from bot.services import agenda
from bot.services.game import Status
from bot.services.nights.night import Night, NightId, NightTable
from bot.services.nights.stores import WholeStore
from bot.services.pace import Calm
from bot.services.people import GameId, UserId
from bot.services.ports import Chance
from bot.services.refusals import Refused
from bot.text.words import Languages
from engine import setup
from engine.setup import Deal
from engine.state import GameState
from storage import open_store
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server
from tests.client.simulator import Simulated
from tests.clock import Clock
from tests.messages import text_of
from tests.scenarios.payloads import check
from tests.scenarios.wire import Posted, Wire
from tests.screens import Shown, find, pressables
from tests.storage.sqlite_files import laid_out

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
"""Start time of the simulation."""
NAMES = tuple(map("".join, product("BDKLMRT", "aeiou", "n")))
"""People's names: Ban, Ben, Bin, Bon, Bun, Dan, Den, and so on."""
_A_MOMENT = timedelta(milliseconds=50)
"""Time between two presses. Two people never press at exactly the same time."""
_LANGUAGES = Languages()
"""All languages, read once and shared by restarted processes."""
_T = TypeVar("_T")


def make_haste(monkeypatch: pytest.MonkeyPatch, turns: int = 1) -> None:
    """Start each game with the last turns of Age III, and never wait for a real clock.

    Evenings have many tables, and whole games are tested elsewhere.
    """
    monkeypatch.setattr(agenda, "LOOK_SECONDS", 0)  # nothing is checked before a test asks for it
    whole = setup.start

    def last_turn(dealt: Deal) -> GameState:
        state = whole(dealt)
        hands = tuple(hand[: turns + 1] for hand in dealt.ages[2].hands)
        if dealt.ruleset.two_player:
            return state
        return replace(state, table=replace(state.table, age=3, turn=7 - turns, hands=hands), upcoming=())

    for module in ("bot.services.play", "bot.services.replay", "engine.replaying", "bot.services.story"):
        monkeypatch.setattr(f"{module}.start", last_turn)


class SameChance:
    """Randomness determined solely by the options, so that nights with and without faults can be compared."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return 0.5

    def sample(self, population: Sequence[_T], k: int) -> list[_T]:
        """Draw k items."""
        return Random(repr(population)).sample(population, k)

    def randbytes(self, n: int) -> bytes:
        """Return `n` bytes."""
        return blake2b(b"", digest_size=n).digest()


@dataclass(kw_only=True)
class Party(Server):
    """A server where a night is planned. In its channel, people press and type by default."""

    wire: Wire
    store: WholeStore
    luck: Chance
    """The bot's chance, and how people choose."""
    database: Path | None = None
    night: NightId = field(default=NightId(1))
    """The night to which methods refer by default."""
    pressed: set[type[Act]] = field(default_factory=set)
    """Kinds of acts that were done by pressing."""
    typed: set[str] = field(default_factory=set)
    """Subcommands of /night that were typed."""
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    # What people do.

    async def plan(self, when: str = "in 2 h", by: int = 0, **options: object) -> Shown:
        """Plan a night and confirm it."""
        asked = await self.command(by, "plan", None, when=when, **options)
        (yes,) = find(asked, ConfirmNight)
        assert isinstance(yes.act, ConfirmNight)
        self.night = yes.act.night
        return await self.press(by, yes.act, asked)

    async def press(self, who: int, act: Act, shown: Shown | ChannelHandle | None = None) -> Shown:
        """Press the button for this act in a message, or in a channel's newest message with it; return the answer."""
        message = shown if isinstance(shown, Shown) else self._newest(act, shown or self.channel)
        pressed = next(each for each in pressables(list(message.components)) if each.act == act)
        self.pressed.add(type(act))
        person, deaths = self.people[who], self.wire.deaths
        answer = await self._answered(lambda: person.click(message, custom_id=pressed.custom_id))
        private = isinstance(message, ResponseMessage)
        if private and deaths != self.wire.deaths and any(each.act == act for each in find(message, type(act))):
            return await self.press(who, act, message)  # the same message is still there
        return answer

    def _newest(self, act: Act, channel: ChannelHandle) -> discord.Message:
        for message in reversed(channel.history()):
            if any(found.act == act for found in find(message, type(act))):
                return message
        raise AssertionError(f"nobody can press {act}")

    async def press_first(self, who: int, kind: type[Act], shown: Shown) -> Shown:
        """Press the only button of this kind in a message."""
        return await self.press(who, find(shown, kind)[0].act, shown)

    async def press_directly(self, who: int, kind: type[Act]) -> Shown:
        """Press the button of this kind in the newest direct message."""
        user = self.people[who].user
        message = user.dm_channel.history()[-1]
        (pressed,) = find(message, kind)
        self.pressed.add(kind)
        return await self._answered(lambda: user.click(message, custom_id=pressed.custom_id))

    async def point_at(self, who: int, whom: int, shown: Shown) -> Shown:
        """Report someone as gone in the organiser's menu of people, and confirm it."""
        asked = await self.choose_from_menu(who, whom, shown)
        return await self.press_first(who, ReportGone, asked) if find(asked, ReportGone) else asked

    async def choose_from_menu(self, who: int, whom: int, shown: Shown) -> Shown:
        """Choose someone in the organiser's menu of people."""
        (menu,) = [
            each
            for row in shown.components
            for each in _parts(row)
            if each.get("type") == discord.ComponentType.user_select.value
        ]
        self.pressed.add(NoteGone)
        return await self._answered(
            lambda: self.people[who].select(shown, [self.people[whom]], custom_id=str(menu["custom_id"]))
        )

    async def command(self, who: int, name: str, channel: ChannelHandle | None = None, /, **options: object) -> Shown:
        """Type a subcommand of /night; return the answer."""
        self.typed.add(name)
        return await self.slash(who, f"night {name}", channel, **options)

    async def slash(self, who: int, name: str, channel: ChannelHandle | None = None, /, **options: object) -> Shown:
        """Type any command; return the answer."""
        person = self.people[who]
        return await self._answered(lambda: person.slash(channel or self.channel, name, **options))

    async def say(self, who: int, name: str, channel: ChannelHandle | None = None, /, **options: object) -> str:
        """Type a subcommand of /night; return the answer as text."""
        return text_of(await self.command(who, name, channel, **options))

    async def all_press(self, act: Act, who: Iterable[int] | None = None) -> None:
        """Press the button for this act as each of these people (by default everyone), one after another."""
        for each in range(len(self.people)) if who is None else who:
            await self.press(each, act)

    async def choose_all(self, *, but: Sequence[int] = ()) -> None:
        """Play the tables of the latest round, except for the choices of these people, until everybody else is done."""
        silent = {UserId(self.people[each].id) for each in but}
        for table in (await self.loaded()).rounds[-1].tables:
            if table.game is not None:
                await self.choose_at(table.game, silent)
        await self.quiet()

    async def choose_at(self, game: GameId, silent: set[UserId] | frozenset[UserId] = frozenset()) -> None:
        """Play a table, except for the choices of these people, until it waits for nobody else."""
        while True:
            await self.quiet()
            try:
                if not await self._choose_once(game, silent):
                    return
            except asyncio.CancelledError:
                if not self.wire.dead:
                    raise

    async def _choose_once(self, game: GameId, silent: set[UserId] | frozenset[UserId]) -> bool:
        """Make one choice for everyone whom the table waits for, except `silent`; return whether anyone chose."""
        table = self.table(game)
        seen = await table.view()
        users = [seen.seats[seat].user for seat in seen.thinking] if seen.status is Status.PLAY else []
        asked = [user for user in users if user is not None and user not in silent]
        for user in asked:
            await table.choose(table.person(user), taste=lambda _, moves: self.luck.sample(moves, 1)[0])
        return bool(asked)

    # What happens.

    async def quiet(self) -> None:
        """Do everything that is due now; if the process dies meanwhile, another one continues."""
        while self.wire.dead or not await self._is_quiet():
            await self.kill()

    async def _is_quiet(self) -> bool:
        """Do everything that is due now; return whether the process survived."""
        with self.env._bot_scope():
            looking = asyncio.ensure_future(self.bot.agenda.look())
            await asyncio.wait({looking})
            while (working := self.bot.agenda._task) is not None and not working.done():
                await asyncio.wait({working}, timeout=5)
        await self.env.settle()
        return not self.wire.dead

    async def later(self, **time: float) -> None:
        """Let this much time pass, doing what becomes due."""
        self._forward(timedelta(**time))
        await self.quiet()

    async def until(self, moment: datetime) -> None:
        """Let time pass until this moment, doing what becomes due."""
        await self.later(seconds=(moment - self.clock.now).total_seconds())

    async def play_round(self, *, but: Sequence[int] = ()) -> None:
        """Let the tables of the round begin, play them to the end, and let the night process their results."""
        await self.begin_tables()
        await self.choose_all(but=but)
        await self.later(seconds=10)

    async def begin_tables(self) -> None:
        """Wait until the tables of the round start automatically."""
        await self.later(seconds=31)
        await self.later(seconds=10)

    async def restart(self) -> None:
        """Stop the bot and let another process take over; Discord keeps running."""
        await self.bot.close()
        await self._begin_anew()
        await self.quiet()

    async def kill(self) -> None:
        """Kill the process; another one takes over when its leases run out."""
        await self.bot.close()
        self.wire.deaths += not self.wire.dead
        await self._begin_anew()
        await self.later(seconds=15)

    async def _begin_anew(self) -> None:
        await self.stack.aclose()
        if self.database is not None:
            self.store = await self.stack.enter_async_context(open_store(_url(self.database), clock=self.clock))
        self.wire.revive()
        self.bot = _made(self.wire.store(self.store), self.clock, self.luck)
        await self.env.restart_bot(self.bot)
        with self.env._bot_scope():  # SimCord does not report the servers again
            for guild in self.bot.guilds:
                self.bot.dispatch("guild_available", guild)
        await self.env.settle()

    def _forward(self, span: timedelta) -> None:
        self.clock.forward(span)
        self.env.backend.advance_clock(span.total_seconds())

    async def _answered(self, ask: Callable[[], Awaitable[InteractionResult]]) -> Shown:
        """Return the private answer to an action. If there is none because the process has died, repeat the action."""
        while True:
            self._forward(_A_MOMENT)
            result = await ask()
            await self.quiet()
            shown = [*([result.response] if result.response else []), *result.followups]
            if shown and (shown[-1].components or text_of(shown[-1])):
                return shown[-1]
            assert self.wire.deaths, "nobody answers"

    def close_door(self, who: int) -> None:
        """Make a person refuse direct messages from now on."""
        path = f"/channels/{self.people[who].user.dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=50007, times=None)

    # What people see.

    async def loaded(self, night: NightId | None = None) -> Night:
        """Return the night as saved."""
        found = await self.store.load_night(night or self.night)
        assert found is not None
        return found

    async def tables(self, number: int = 0) -> tuple[NightTable, ...]:
        """Return the tables of a round, by default the latest."""
        return (await self.loaded()).rounds[number - 1].tables

    def stands(self, night: NightId | None = None, channel: ChannelHandle | None = None) -> list[str]:
        """Return the keys of the night's messages in the channel, in order."""
        return [
            found.act.post
            for message in (channel or self.channel).history()
            for found in find(message, ShowNight)
            if isinstance(found.act, ShowNight) and found.act.night == (night or self.night)
        ]

    def post(self, key: str, night: NightId | None = None, channel: ChannelHandle | None = None) -> discord.Message:
        """Return the only message of the night with this key."""
        wanted = ShowNight(night or self.night, key)
        (message,) = [
            each
            for each in (channel or self.channel).history()
            if any(found.act == wanted for found in find(each, ShowNight))
        ]
        return message

    def told(self) -> list[str]:
        """Return the text of every message in the channel."""
        return [text_of(message) for message in self.channel.history()]

    def shows(self, key: str) -> str:
        """Return the text of the message with this key."""
        return text_of(self.post(key))

    def labels(self, shown: Shown) -> list[str]:
        """Return the labels of a message's buttons."""
        return [each.label for each in pressables(list(shown.components))]

    def direct(self, who: int) -> list[str]:
        """Return a person's direct messages."""
        return [text_of(message) for message in self.people[who].user.dm_channel.history()]

    def posted(self, key: str, night: NightId | None = None) -> Posted:
        """Return the record of how the message with this key was posted."""
        message = self.post(key, night).id
        (found,) = [each for each in self.wire.posted if each.message == message]
        return found

    def called(self, key: str, night: NightId | None = None) -> set[int]:
        """Return the indices of the people whom the message with this key has pinged."""
        return {self.number(each) for each in self.posted(key, night).called}

    def number(self, user: int) -> int:
        """Return the index of the person with this user id."""
        return next(number for number, each in enumerate(self.people) if each.id == user)

    def threads(self) -> list[str]:
        """Return the names of the channel's threads."""
        return [str(each.name) for each in self.channel.threads]

    def refusals(self) -> None:
        """Clear the errors that the bot answered with a refusal. Fail the test if there are other errors."""
        unseen = [error for error in self.env.errors if not isinstance(getattr(error, "original", error), _ANSWERED)]
        assert not unseen, unseen
        self.env.errors.clear()


_ANSWERED = (Instead, Refused, UnknownActError)
"""Errors that the bot answers with a refusal."""


def _parts(row: object) -> list[dict[str, object]]:
    data = row if isinstance(row, dict) else row.to_dict()  # type: ignore[attr-defined]
    return list(data.get("components", ()))


async def forged(friends: Party, who: int, act: Act) -> str:
    """Press a button that was shown to another person, or long ago; return the answer."""
    message = await friends.forged(act)
    said = text_of(await friends.press(who, act))
    friends.env.backend.delete_message(friends.channel.id, message.id)
    return said


def wall(moment: str, zone: str = "Europe/Berlin") -> datetime:
    """Convert a local time in a time zone to UTC."""
    return datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def _url(database: Path) -> str:
    return f"sqlite:///{database}"


def _made(store: WholeStore, clock: Clock, chance: Chance) -> WondersBot:
    """Return a bot that checks for due jobs only on request, because a week has too many five-second checks."""
    bot = WondersBot(store, chance, clock, _LANGUAGES, allowance=None, usual_pace=Calm())
    bot._look_at_the_agenda.start = bot._look_at_the_agenda.get_task  # type: ignore[assignment]
    bot._keep_the_pulse.start = bot._keep_the_pulse.get_task  # type: ignore[assignment]
    return bot


@asynccontextmanager
async def party(
    people: int, folder: Path | None = None, *, at: datetime = BEGINNING, chance: Chance | None = None
) -> AsyncIterator[Party]:
    """Run the bot with some people on a server. Without a folder it keeps everything in memory, which is faster.

    At the end, check that everything sent was within Discord's limits and that there were no unhandled errors.
    """
    async with AsyncExitStack() as outside:
        stack, clock, drawn, wire = AsyncExitStack(), Clock(at), chance or Random(1), Wire()
        database = None if folder is None else laid_out(folder / "party.db")
        store: WholeStore = MemoryStore(clock=clock)
        if database is not None:
            store = await stack.enter_async_context(open_store(_url(database), clock=clock))
        bot = _made(wire.store(store), clock, drawn)
        env = await outside.enter_async_context(Simulated(bot))
        outside.enter_context(wire.around(env))
        env.backend.advance_clock((at - BEGINNING).total_seconds())
        guild = env.create_guild()
        channel = guild.create_text_channel("table")
        members = [guild.add_member(env.create_user(name)) for name in NAMES[:people]]
        made = Party(
            env=env,
            bot=bot,
            guild=guild,
            channel=channel,
            people=members,
            wire=wire,
            store=store,
            luck=drawn,
            database=database,
            stack=stack,
        )
        try:
            yield made
        finally:
            await made.bot.close()
            await made.stack.aclose()
        for request in env.http_requests:
            check(request.json)
        made.refusals()
