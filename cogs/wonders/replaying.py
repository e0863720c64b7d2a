"""Looking back at a game: what was revealed in an Age, the replay step by step, and all of it as one file."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.cog import Cog, context_menu
from bot.client.incoming import failures
from bot.client.incoming.call import Call, Interaction, make_call, return_to
from bot.client.incoming.clicks import on
from bot.client.sending.presenting import acts_on
from bot.pictures import Picture
from bot.pictures.drawing.animation import animation
from bot.screens.acts import Act, OfferShare, PostStep, ShareReplay, ShowHistory, ShowStep, TellConflicts, TellReveal
from bot.screens.moving_picture import moving_frames
from bot.screens.replay import posted_screen, replay_screen, shared_step_screen, shown_step, unposted_screen
from bot.screens.replay_ways import first_step, to_step
from bot.screens.reveals import history_screen
from bot.screens.screen import Screen
from bot.screens.sharing import (
    busy_screen,
    making_screen,
    offer_screen,
    page_frames,
    replay_page,
    shared_screen,
    too_large_screen,
    undrawn_screen,
    unshared_screen,
)
from bot.services import archive
from bot.services.news import News
from bot.services.people import GameId, MessageId, UserId
from bot.services.replay import START, Form, Part, Replay, Step, post_step, see_all_steps, see_step, turn_number
from bot.services.token_buckets import Allowance, TokenBuckets
from cogs.shared.beside import shown
from cogs.shared.filters import has_begun
from cogs.shared.places import is_closed, is_closed_to, is_gone
from cogs.shared.tables import TableOption, answer_command, table_of_message
from engine.catalogue import AGES
from engine.constants import LAST_TURN

if TYPE_CHECKING:
    from bot.client.private.keeping import PrivateMessage

_POSTING = Allowance(at_once=3, per_second=1 / 120)
"""How many steps one person may post, so that nobody fills a channel."""
_LONGEST_LINE = 20
"""How many people may wait for a file: each takes some seconds, and Discord lets the bot answer for 15 minutes."""


class Replaying(Cog):
    """Looking back at a game."""

    def __init__(self, bot: WondersBot) -> None:
        super().__init__(bot)
        self._posting = TokenBuckets(_POSTING, bot.clock)
        self._making = asyncio.Lock()
        """Held while pictures are put together into one file: that takes some 110 MB, so one after another."""
        self._in_line = set[UserId]()
        """Those whose file is made, or will be."""

    @on(ShowHistory)
    async def view_history(self, call: Call, game: GameId, age: int | None) -> Screen:
        """Show what was revealed in an Age, by default in the latest one."""
        table, resolutions = await call.tables.look_back(game, call, archive.see_resolutions)
        if table.table is None:
            return Screen(call.words.say("watching-no-cities"))
        latest = resolutions[-1].age if resolutions else table.table.age
        return history_screen(call.words, table, resolutions, age or latest, table.seat_of(call.user))

    @on(ShowStep)
    async def view_step(self, call: Call, act: ShowStep) -> Screen | None:
        """Show a step of the replay, alone or for everyone in the channel. A private list of games stays where it is.

        Raises Refused if there is no such step, or if hands are still secret.
        """
        if not act.shared:
            return await shown(call, await _alone(call, act), beside=not _in_replay(call))
        if act.opened and (again := await call.tables.playing_deal(act.game)) is not None:
            await call.show_also(unposted_screen(call.words, "dealt-again", again))
            return None
        replay = await _look(call, act)
        public = await call.bot.readers.public(replay.table.home.guild, replay.table.people)
        screen = public.fitted(shared_step_screen(public.words, replay, back=act.back, cities=act.part.shows_cities))
        await call.bot.channels.edit_pressed(call.interaction, screen, public.words)
        return None

    @on(PostStep)
    async def post_in_channel(
        self, call: Call, game: GameId, part: Part, number: int, *, opened: bool
    ) -> Screen | None:
        """Show everyone in the table's channel a step, and say so beside the step that was shown."""
        return await shown(call, await self._post(call, game, Step(part, number), opened=opened), beside=True)

    @on(OfferShare)
    async def offer_share(self, call: Call, act: OfferShare) -> Screen | None:
        """Ask what is shared, beside the step that was shown."""
        replay = await call.tables.look_back(act.game, call, see_step, Step(act.part, act.number), opened=False)
        return await shown(call, offer_screen(call.words, replay, act, pictures=call.settings.pictures), beside=True)

    @on(ShareReplay)
    async def share(self, call: Call, game: GameId, form: Form) -> Screen | None:
        """Send the whole replay as one file, beside the step that was shown."""
        sent: list[PrivateMessage] = []

        async def tell(screen: Screen) -> None:
            sent.extend(await call.tell_below(screen))
            return_to(call.interaction)

        made = await self._as_file(call, game, form, tell)
        if not sent:
            return await shown(call, made, beside=True)
        await sent[0].edit(made)
        return None

    @app_commands.command()
    async def history(
        self,
        interaction: Interaction,
        age: Range[int, 1, 3] | None = None,
        turn: Range[int, 1, 18] | None = None,
        hands: bool = False,
        file: Form | None = None,
        channel: bool = False,
        table: TableOption | None = None,
    ) -> None:
        """Show what was revealed in an Age, by default in the latest one, or replay the game from a turn on."""

        async def answer(call: Call, game: GameId) -> Screen:
            if file is not None:
                return await self._as_file(call, game, file, call.show)
            if turn is None and not hands and not channel:
                return await self.view_history(call, game, age)
            step = START if turn is None else Step(Part.TURN, turn)
            if turn is not None and age is not None and turn <= LAST_TURN:  # as a reveal names its turn
                step = Step(Part.TURN, turn_number(AGES[age - 1], turn))
            if channel:
                return await self._post(call, game, step, opened=hands)
            return await _alone(call, to_step(first_step(game, opened=hands), step))

        await answer_command(interaction, table, has_begun, answer)

    @context_menu("History")
    async def history_then(self, interaction: Interaction, message: discord.Message) -> None:
        """Show what was revealed in the Age that the clicked message is about, or else in the latest one."""
        call = await make_call(interaction)
        found = await table_of_message(call, message)
        told = await _step_told(call, found.game, message)
        _, resolutions = await call.tables.look_back(found.game, call, archive.see_resolutions)
        age = next((each.age for each in resolutions if told is not None and each.number == told.number), None)
        await call.show(found.naming(call.words, await self.view_history(call, found.game, age)))

    @context_menu("Replay")
    async def replay_from(self, interaction: Interaction, message: discord.Message) -> None:
        """Replay the game from the clicked reveal or panel on; from another message about a table, from the start."""
        call = await make_call(interaction)
        found = await table_of_message(call, message)
        step = await _step_told(call, found.game, message) or START
        await call.show(found.naming(call.words, await _alone(call, to_step(first_step(found.game), step))))

    async def _post(self, call: Call, game: GameId, step: Step, *, opened: bool) -> Screen:
        replay = await call.tables.look_back(game, call, see_step, step, opened=opened)
        table, home = replay.table, replay.table.home
        if table.lost is not None or is_closed(call.bot, home) or await is_gone(call.bot, home):
            return unposted_screen(call.words, "lost")
        if await is_closed_to(call, home):
            return unposted_screen(call.words, "not-for-you")
        if opened and (again := await call.tables.playing_deal(game)) is not None:
            return unposted_screen(call.words, "dealt-again", again)
        if not self._posting.take(call.user):
            return unposted_screen(call.words, "often")
        await call.tables.act(game, call, post_step, replay.at, opened=opened)
        return posted_screen(call.words, replay)

    async def _as_file(
        self, call: Call, game: GameId, form: Form, tell: Callable[[Screen], Awaitable[object]]
    ) -> Screen:
        """Return the replay as a file; `tell` says meanwhile that it is being made, or waits for those before it.

        Pictures are drawn one after another, so that others need not wait for them. The game is read again when it is
        their turn: somebody may have been forgotten meanwhile.
        """
        steps, before = await call.tables.look_back(game, call, see_all_steps), len(self._in_line)
        if call.user in self._in_line or before >= _LONGEST_LINE:
            return busy_screen(call.words, steps, "own" if call.user in self._in_line else "others")
        self._in_line.add(call.user)
        try:
            await tell(making_screen(call.words, steps, before))
            return await self._in_turn(call, game, form, steps)
        finally:
            self._in_line.remove(call.user)

    async def _in_turn(self, call: Call, game: GameId, form: Form, steps: Sequence[Replay]) -> Screen:
        """Return the replay as a file once those before it are made, or why that is no longer possible."""
        try:
            async with self._making:
                return await _drawn(call, await call.tables.look_back(game, call, see_all_steps), form)
        except Exception as error:  # noqa: BLE001 - whatever it is, nothing may go on saying that the file is made
            return unshared_screen(call.words, steps, failures.sentence(call.words, error))


async def _look(call: Call, act: ShowStep) -> Replay:
    return await call.tables.look_back(act.game, call, see_step, Step(act.part, act.number), opened=act.opened)


def _in_replay(call: Call) -> bool:
    """Return whether a button or menu of a replay was used."""
    pressed = call.interaction.message
    return pressed is not None and any(acts_on(pressed, (ShowStep,)))


async def _alone(call: Call, act: ShowStep) -> Screen:
    """Show the person who asks a step."""
    replay = await _look(call, act)
    seat = replay.table.seat_of(call.user)
    return replay_screen(call.words, replay, act, seat, pictures=call.settings.pictures)


_PARTS: Mapping[type[Act] | News, Part] = {
    TellReveal: Part.REVEAL,
    TellConflicts: Part.CONFLICTS,
    News.REVEALED: Part.REVEAL,
    News.TURN_BEGAN: Part.REVEAL,
    News.AGE_ENDED: Part.CONFLICTS,
}
"""The steps that messages tell, by their buttons or, without pictures, by what was announced."""


async def _step_told(call: Call, game: GameId, message: discord.Message) -> Step | None:
    """Return the step of the replay that a message in the channel tells or shows; None if it is about none."""
    if (shared := shown_step(acts_on(message))) is not None and shared.part is not Part.START:
        return Step(shared.part, shared.number)
    for act in acts_on(message):
        if isinstance(act, TellReveal | TellConflicts):
            return Step(_PARTS[type(act)], act.number)
    _, announced = await call.tables.announced_by([game], MessageId(message.id)) or (game, ())
    told = (
        Step(_PARTS[each.news], each.number) for each in announced if each.news in _PARTS and each.number is not None
    )
    return next(told, None)


async def _drawn(call: Call, steps: Sequence[Replay], form: Form) -> Screen:
    try:
        if form is Form.PAGE:
            pictures = await asyncio.to_thread(lambda: list(page_frames(call.words, steps)))
            data = await asyncio.to_thread(replay_page, call.words, steps, await _all_drawn(call, pictures))
        else:
            pictures, times = await asyncio.to_thread(moving_frames, call.words, steps, rises=form is not Form.GIF)
            frames = await _all_drawn(call, pictures)
            data = await asyncio.to_thread(animation, frames, times, gif=form is Form.GIF)
    except _UndrawnError:
        return undrawn_screen(call.words, steps)
    limit = call.interaction.filesize_limit
    if len(data) > limit:
        return too_large_screen(call.words, steps, form, len(data), limit)
    return shared_screen(call.words, steps, form, data)


class _UndrawnError(Exception):
    """A picture could not be drawn now."""


async def _all_drawn(call: Call, pictures: Sequence[Picture]) -> list[bytes]:
    """Draw pictures one after another. Raises _UndrawnError if one cannot be drawn."""
    drawn = list[bytes]()
    for picture in pictures:
        data = await call.bot.painter.draw(picture, call.user)
        if data is None:
            raise _UndrawnError
        drawn.append(data)
    return drawn
