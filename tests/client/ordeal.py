"""Games under random failures: calls fail, permissions and threads come and go, and the bot is killed.

Once the failures stop, every table must have posted all lasting messages (each reveal, the conflicts, the end) exactly
once and in order, only one message may have the buttons, and no choice may be lost. A message may be posted twice only
if the bot never got Discord's response and could not read the channel. Players may hand their seats to a computer
player and return, but not to each other. Direct messages and answers to clicks are not checked.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

import discord
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from sqlalchemy import URL

from bot.screens import custom_ids
from bot.screens.acts import Act, Rematch, ShowSeats
from bot.screens.changes import passage_line
from bot.screens.scores import over_screen
from bot.services import lobby, places, substitutes
from bot.services.game import Choice, SealEntry, Status, TableSettings
from bot.services.nights.stores import WholeStore
from bot.services.people import ChannelId, GameId, GuildId, Home, UserId
from bot.services.places import Move
from bot.services.refusals import Refused
from bot.services.tables import Outcome
from bot.services.views import TableView
from bot.text.words import Languages, Words
from engine.moves import Move as Chosen
from engine.ruleset import Expansion, Seat
from players.levels import Level
from storage import open_store
from tests.bot.services.memory import MemoryStore
from tests.client.evening import NAMES, made
from tests.client.server import Server, Table
from tests.client.simulator import Simulator
from tests.client.weather import Look, Post, Weather
from tests.clock import Clock
from tests.storage.crash.promises import announcements
from tests.table import past_of
from tests.threads import at_once

SEATS = 3
WHOLE = 100
"""More turns than any game has."""
_LONG = timedelta(hours=7)
"""Longer than the bot ever waits before it tries again."""
_ROUNDS = 60
"""Maximum number of attempts after the failures have stopped."""
_TAKEN = ("send_messages", "view_channel", "read_message_history", "embed_links", "attach_files")
"""Permissions that the bot may lose and get back during a game."""


Stores: TypeAlias = Callable[[Clock], AbstractAsyncContextManager[WholeStore]]
"""A function that opens the store; after a kill, it opens the store again with everything that was saved."""

LANGUAGES = Languages()
"""The bot's languages, loaded once and shared by restarted bots."""


def in_database(url: str | URL) -> Stores:
    """Return a function that opens a store in a database; each new process of the bot opens it again."""
    return lambda clock: open_store(url, clock=clock)


def in_memory() -> Stores:
    """Return a function that opens a store in memory, which outlives the bot's processes."""
    store = MemoryStore()

    @asynccontextmanager
    async def opened(clock: Clock) -> AsyncIterator[WholeStore]:
        store.clock = clock
        yield store

    return opened


@dataclass
class Figures:
    """Counts of the games, failures, messages and double posts of a run."""

    games: int = 0
    met: Counter[str] = field(default_factory=Counter)
    told: int = 0
    """Number of announcements that had to be posted."""
    messages: int = 0
    doubles: Counter[str] = field(default_factory=Counter)
    """Number of unavoidable double posts, keyed by reason."""

    def __str__(self) -> str:
        faults = ", ".join(f"{count} {fault}" for fault, count in sorted(self.met.items()))
        doubles = ", ".join(f"{count} {why}" for why, count in sorted(self.doubles.items()) if count) or "none"
        return (
            f"{self.games} games, {self.met.total()} faults ({faults}): no choice lost; {self.told} announcements in "
            f"{self.messages} messages, each told and in order; told twice where the bot could not look: {doubles}"
        )


@dataclass
class NotingTable(Table):
    """A table, with the choices that the bot has acknowledged."""

    chosen: list[tuple[Seat, Chosen]] = field(default_factory=list)
    """Acknowledged choices, in order."""

    async def seal(self, who: int | MemberActor, choice: Choice, *, hold: bool = False) -> Outcome:
        outcome = await super().seal(who, choice, hold=hold)
        self.chosen.append((choice.seat, choice.move))
        return outcome


@dataclass(kw_only=True)
class Ordeal(Server):
    """A server with a bot that meets random failures; each table has a channel of its own."""

    stores: Stores
    weather: Weather
    store: WholeStore
    stack: AsyncExitStack
    lengths: Sequence[int]
    """Numbers of turns after which a game may be abandoned; one of them is drawn for each game."""
    figures: Figures = field(default_factory=Figures)
    replaced: set[int] = field(default_factory=set)
    """Panels in whose place somebody has asked for a new one: if posting that fails, the bot forgets the former one."""

    # A game.

    async def play(self) -> None:
        """Play a game from its lobby to the last message, and check the invariants."""
        table = await self._open()
        self.weather.share = self.chance.choice((0.05, 0.2, 0.4))
        turns = self.chance.choice(self.lengths)
        runs = True
        while runs and turns:
            revealed = (await table.view()).resolutions
            while (shown := await table.view()).thinking and shown.resolutions == revealed:
                await self._happen(table)
                if thinking := (await table.view()).thinking:
                    await table.choose(self.chance.choice(thinking))
                if self.chance.random() < 0.4:
                    await self.quiet()
            runs, turns = shown.status is Status.PLAY, turns - 1
        if runs and self.chance.random() < 0.3:
            await self._give_up(table)
        await self._clear_up(table)
        await self._check(table)
        if (await table.view()).status is not Status.OVER:
            await self._give_up(table)
            await self._clear_up(table)
            await self._check(table)

    def working(self) -> AbstractContextManager[None]:
        return nullcontext()

    async def _open(self) -> NotingTable:
        channel = ChannelId(self.guild.create_text_channel("table").id)
        if self.chance.random() < 0.5:
            channel = self._thread(channel)
        persons = self.chance.choice((1, 2, 3))
        expansions = (Expansion.EDIFICE,) if self.chance.random() < 0.3 else ()
        settings = TableSettings(players=SEATS, expansions=expansions)
        home = Home(GuildId(self.guild.id), channel)
        table = NotingTable(self, GameId(0), self.people[:persons], home)
        table.id = (await self.bot.tables.open_table(table.actor(0), home, settings)).table.id
        for member in table.people[1:]:
            await table.join(member)
        if persons < SEATS:
            await table.act(0, lobby.add_computers, Level.EASY)
        await self.quiet()
        await table.start(0)
        self.figures.games += 1
        return table

    async def _give_up(self, table: NotingTable) -> None:
        """Abandon the game by a unanimous vote."""
        for member in table.people:
            with suppress(Refused):  # a person who has not stepped out
                await table.act(member, substitutes.come_back)
        await table.abandon()

    def _somebody(self, table: NotingTable, shown: TableView) -> MemberActor:
        """Return a random person who plays a seat."""
        return next(member for member in table.people if shown.seat_of(UserId(member.id)) is not None)

    # What happens.

    async def _happen(self, table: NotingTable) -> None:
        """Cause a random event, or none."""
        self.clock.forward(timedelta(seconds=self.chance.choice((0, 0, 1, 6, 15, 600))))
        shown = await table.view()
        drawn = self.chance.randrange(16)
        self.weather.diary.append(f"-- {drawn}, panel {shown.panel}, waiting {len(await self.store.waiting(shown.id))}")
        match drawn:
            case 0 | 1:
                self._permit(shown, self.chance.sample(_TAKEN, self.chance.choice((1, 1, 2))))
            case 2 | 3:
                self._permit(shown)
            case 4 | 5:
                self._change_thread(shown)
            case 6:
                await self.kill()
            case 7 | 8:
                self.weather.die_after(self.chance.randint(1, 5))
            case 9 if shown.lost is not None:
                await self._move(table, shown)
            case 10:
                self.replaced.update([shown.panel] if shown.panel else [])
                await table.act(self._somebody(table, shown), places.repost_panel)
            case 11 if self.chance.random() < 0.2 and self._is_there(shown):
                self.weather.met["channel deleted"] += 1
                self.env.backend.delete_channel(shown.home.channel)
            case 12 if len(table.people) > 1:
                await self._pass_seat(table, shown)
            case _:
                pass

    async def _pass_seat(self, table: NotingTable, shown: TableView) -> None:
        """Make a random player step out or come back, if allowed."""
        seat = self.chance.randrange(len(table.people))
        with suppress(Refused):
            if shown.seats[seat].user == table.people[seat].id:
                await table.act(seat, substitutes.step_out, Seat(seat), Level.RANDOM)
            else:
                await table.act(seat, substitutes.come_back)
            self.weather.met["seat changed"] += 1

    def _permit(self, shown: TableView, taken: Sequence[str] = ()) -> None:
        """Deny the bot only these permissions in the table's channel (for a thread, in its parent channel)."""
        if not self._is_there(shown):
            return
        backend = self.env.backend
        place = backend.get_channel(shown.home.channel)
        if place.is_thread:
            taken = ["send_messages_in_threads" if each == "send_messages" else each for each in taken]
        self.weather.met["permissions taken"] += bool(taken)
        allow, deny = discord.PermissionOverwrite(**dict.fromkeys(taken, False)).pair()
        overwrite = Overwrite(backend.bot_user.id, OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
        backend.set_overwrite(place.parent_id if place.is_thread and place.parent_id else place.id, overwrite)

    def _change_thread(self, shown: TableView) -> None:
        if self._is_there(shown) and self.env.backend.get_channel(shown.home.channel).is_thread:
            state = {"archived": self.chance.random() < 0.5, "locked": self.chance.random() < 0.3}
            self.weather.met["thread archived or locked"] += any(state.values())
            self.env.backend.edit_channel(shown.home.channel, {}, thread_metadata=state)

    async def _move(self, table: NotingTable, shown: TableView) -> None:
        self.weather.met["table moved"] += 1
        home = Home(GuildId(self.guild.id), ChannelId(self.guild.create_text_channel("elsewhere").id))
        await table.act(self._somebody(table, shown), places.move_table, Move(home))
        table.home = home

    def _thread(self, channel: ChannelId) -> ChannelId:
        backend = self.env.backend
        return ChannelId(backend.create_thread(channel, "table", backend.bot_user.id).id)

    def _is_there(self, shown: TableView) -> bool:
        return shown.home.channel in self.env.backend.channels

    async def quiet(self) -> None:
        """Wait until all possible work is done; if the bot dies, start another one."""
        self.bot.agenda.wake()
        dies = asyncio.create_task(self.weather.dying.wait())
        try:
            while not self.weather.dying.is_set() and (busy := self._busy()):
                await asyncio.wait({*busy, dies}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            dies.cancel()
        if self.weather.dying.is_set():
            await self.kill()

    def _busy(self) -> set[asyncio.Task[None]]:
        board, working = self.bot.announcer, self.bot.agenda._task
        tasks = {*board._watchers._latest.values(), *board._panels._edits._tasks, *([working] if working else [])}
        return {task for task in tasks if not task.done()}

    async def kill(self) -> None:
        """Kill the bot and start another one. Unfinished work and memory are lost, but leases remain."""
        await self.bot.close()
        self.weather.bury()
        await self.stack.aclose()
        self.store = await self.stack.enter_async_context(self.stores(self.clock))
        self.bot = made(self.store, self.clock, LANGUAGES)
        with patch.object(self.bot.agenda, "wake"):  # the simulated Discord waits until a bot is idle
            await self.env.restart_bot(self.bot)
        self.bot.agenda.wake()
        self.clock.forward(timedelta(seconds=self.chance.choice((0, 5, 20))))

    # What must hold.

    async def _clear_up(self, table: NotingTable) -> None:
        """Stop the failures, and give the bot access to the table's channel or move the table to another channel."""
        self.weather.share = 0.0
        await self.quiet()
        shown = await table.view()
        if not self._is_there(shown) and shown.status is not Status.OVER:
            await self._move(table, shown)
        elif self._is_there(shown):
            self._permit(shown)
            if self.env.backend.get_channel(shown.home.channel).is_thread:
                state = {"archived": False, "locked": False}
                self.env.backend.edit_channel(shown.home.channel, {}, thread_metadata=state)
        for _ in range(_ROUNDS):
            self.clock.forward(_LONG)
            await self.quiet()
            shown = await table.view()
            if not await self.store.waiting(table.id) and (shown.lost is None or self._is_forsaken(shown)):
                return
        raise AssertionError(f"still waiting: {await self.store.waiting(table.id)}")

    def _is_forsaken(self, shown: TableView) -> bool:
        """Return whether the table is over and its channel is gone for good, so that nothing can be posted."""
        return shown.status is Status.OVER and not self._is_there(shown)

    async def _check(self, table: NotingTable) -> None:
        shown = await table.view()
        log = (await past_of(self.store, table.id)).log
        sealed = [(each.seat, each.move) for each in log if isinstance(each, SealEntry) and each.by is not None]
        assert sealed == table.chosen, "a choice was lost or doubled"
        expected = await self._expected(shown)
        found = list(self._found(expected, _saying(await self.bot.readers.public_words(shown.home.guild), shown)))
        self._check_doubles(found)
        once = list(dict.fromkeys(heading for heading, _ in found))
        if self._is_forsaken(shown):
            assert once == expected[: len(once)], f"told {once}, wanted {expected}"
            return
        assert once == expected, f"told {once}, wanted {expected}"
        await self._check_seats(shown)
        panels = [message for message, acts in self._buttons(shown) if ShowSeats in acts]
        left = [each for each in panels if each != shown.panel and self._is_unknown(each)]
        self.figures.doubles["panels that kept their buttons"] += len(left)
        panels = [each for each in panels if each not in left]
        ends = [message for message, acts in self._buttons(shown) if Rematch in acts]
        doubled = [each for each in ends[:-1] if self._is_unknown(each)]
        self.figures.doubles["ends that kept their buttons"] += len(doubled)
        ends = [each for each in ends if each not in doubled]
        if shown.status is Status.OVER:
            assert (len(ends), panels) == (1, []), f"ends {ends}, panels {panels}"
            self.figures.told += len(expected)
        else:
            assert (panels, ends) == ([shown.panel], []), f"{panels}, not {shown.panel} in {shown.turn}; ends {ends}"

    async def _check_seats(self, shown: TableView) -> None:
        """Check that each seat change was posted, and posted twice only if the bot could not know of the first post."""
        words = await self.bot.readers.public_words(shown.home.guild)
        wanted = Counter(passage_line(words, shown, number) for number in range(len(shown.passages)))
        saying = _saying(words, shown)
        found = [
            (line, place)
            for place, post in enumerate(self.weather.seen)
            if isinstance(post, Post)
            for line in post.text.splitlines()
            if line.startswith(saying) and line.removeprefix(saying) in wanted
        ]
        for line, often in wanted.items():
            places = [(each, place) for each, place in found if each == saying + line]
            assert len(places) >= often, f"told {len(places)} times: {line}"
            if often == 1:
                self._check_doubles(places)
        self.figures.told += len(shown.passages)

    async def _expected(self, shown: TableView) -> list[str]:
        """Return the headings of all permanent messages in order, derived from the deal and the log."""
        words = await self.bot.readers.public_words(shown.home.guild)
        past = await past_of(self.store, shown.id)
        expected = []
        telling = await self.bot.tables.telling(shown.id)
        for kind, number in announcements(past):
            if kind in {"revealed", "age-ended"} and number is not None:
                told = await telling.resolution(number)
                if kind == "revealed":
                    expected.append(words.say("reveal", asked=told.asked, age=told.age, turn=told.turn))
                else:
                    expected.append(words.say("conflicts-heading", age=told.age))
        if shown.status is Status.OVER:
            (heading, *_) = over_screen(words, shown, None).content.splitlines()
            expected.append(heading.removeprefix(_saying(words, shown)))
        return expected

    def _found(self, expected: Sequence[str], saying: str) -> Iterator[tuple[str, int]]:
        """Yield each expected heading that was posted, in the order of posting, with the index of its post."""
        for place, post in enumerate(self.weather.seen):
            for line in post.text.replace("**", "").splitlines() if isinstance(post, Post) else ():
                if line.startswith(saying):
                    yield from ((heading, place) for heading in expected if heading in line)

    def _check_doubles(self, found: Sequence[tuple[str, int]]) -> None:
        places: dict[str, list[int]] = {}
        for heading, place in found:
            places.setdefault(heading, []).append(place)
        for heading, told in places.items():
            for first, second in pairwise(told):
                why = self._excuse(first, second)
                seen = self.weather.seen
                assert why is not None, (
                    f"told twice without need: {heading} {seen[first]} {seen[first + 1 : second + 1]}"
                )
                self.figures.doubles[why] += 1

    def _excuse(self, first: int, second: int) -> str | None:
        """Return why the bot could not know about the first of two posts; None if it could."""
        seen = self.weather.seen
        one, other = seen[first], seen[second]
        assert isinstance(one, Post)
        assert isinstance(other, Post)
        if one.heard and one.lives == other.lives:
            return None
        if one.channel != other.channel:
            return "in a channel that the table has left"
        between = [each for each in seen[first:second] if isinstance(each, Look) and each.channel == one.channel]
        looks = [
            each for each in between if each.lives == other.lives
        ]  # it may have seen the message and died before posting more
        if any(each.saw for each in looks):
            return None
        return "history forbidden" if looks else None

    def _is_unknown(self, message: int) -> bool:
        """Return whether the bot cannot know about a panel because it could not read the channel last time."""
        seen = self.weather.seen
        place, post = next((at, it) for at, it in enumerate(seen) if isinstance(it, Post) and it.message == message)
        if post.heard and post.lives == self.weather.lives and message not in self.replaced:
            return False
        looks = [each for each in seen[place:] if isinstance(each, Look) and each.channel == post.channel]
        return bool(looks) and not looks[-1].saw

    def _buttons(self, shown: TableView) -> Iterator[tuple[int, set[type[Act]]]]:
        """Yield the ID of each message in the table's channel, with the act types of its buttons for this table."""
        for message in self.env.backend.messages[shown.home.channel].values():
            found = [custom_ids.decode(each["custom_id"]) for row in message.components for each in _pressed(row)]
            yield message.id, {type(act) for act in found if getattr(act, "game", None) == shown.id}


def _saying(words: Words, shown: TableView) -> str:
    """Return the text at the beginning of every heading of a table."""
    return words.say("table-says", game=str(shown.id), text="")


def _pressed(row: dict[str, Any]) -> list[dict[str, Any]]:
    return [each for each in row["components"] if "custom_id" in each and "options" not in each]


@contextmanager
def without_threads() -> Iterator[None]:
    """Run work meant for threads directly, so that a seed gives the same run every time (except with a database)."""
    with patch("asyncio.to_thread", at_once):
        yield


@asynccontextmanager
async def ordeal(stores: Stores, seed: int, lengths: Sequence[int]) -> AsyncIterator[Ordeal]:
    """Run a server with random failures and an empty store."""
    chance, clock = Random(seed), Clock()
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(stores(clock))
        bot = made(store, clock, LANGUAGES)
        env = Simulator(bot)
        weather = Weather(env.backend, chance)
        with weather.around(), without_threads():
            await env.start()
            guild = env.create_guild()
            players = [guild.add_member(env.create_user(name)) for name in NAMES[:SEATS]]
            begun = Ordeal(
                env=env,
                bot=bot,
                guild=guild,
                channel=guild.create_text_channel("hall"),
                people=players,
                chance=chance,
                stores=stores,
                weather=weather,
                store=store,
                stack=stack,
                lengths=lengths,
            )
            await bot.preferences._store.change_guild_settings(
                GuildId(guild.id), lambda it: replace(it, pictures=False)
            )
            try:
                yield begun
            except BaseException as error:
                error.add_note("\n".join([f"seed {seed}, game {begun.figures.games}:", *weather.diary]))
                raise
            finally:
                await begun.bot.close()
                weather.bury()
                await env.shutdown()
        assert not env.errors, "something went wrong unseen"


async def suffer(stores: Stores, seed: int, games: int, lengths: Sequence[int] = (3, 6, 6, 10, WHOLE)) -> Figures:
    """Play games under random failures, each with one of these numbers of turns, and check the invariants."""
    async with ordeal(stores, seed, lengths) as begun:
        for _ in range(games):
            await begun.play()
        begun.figures.met.update(begun.weather.met)
        begun.figures.messages = sum(isinstance(each, Post) for each in begun.weather.seen)
        return begun.figures
