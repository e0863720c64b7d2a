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
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.client.sending.nonces import nonce_of
from bot.client.sending.presenting import acts_on
from bot.pictures import Picture
from bot.pictures.drawing.animation import animation
from bot.screens.acts import (
    Act,
    OfferShare,
    PostFilm,
    PostStep,
    ShareReplay,
    ShowHistory,
    ShowStep,
    TellConflicts,
    TellReveal,
)
from bot.screens.film import film_frames
from bot.screens.replay import posted_screen, replay_screen, shared_step_screen, shown_step, unposted_screen
from bot.screens.replay_ways import first_step, to_step
from bot.screens.reveals import history_screen
from bot.screens.screen import Screen
from bot.screens.sharing import (
    busy_screen,
    film_posted_screen,
    film_screen,
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
from bot.services.ports import NotNowError, OutOfReachError
from bot.services.replay import (
    START,
    Form,
    Part,
    Replay,
    Step,
    people_in,
    post_step,
    see_all_steps,
    see_step,
    turn_number,
)
from bot.services.token_buckets import Allowance, TokenBuckets
from bot.services.views import TableView
from bot.text.words import Words
from cogs.shared.beside import shown, told_below
from cogs.shared.filters import has_begun
from cogs.shared.places import is_closed, is_closed_to, is_gone
from cogs.shared.tables import TableOption, answer_command, table_of_message
from engine.catalogue import AGES
from engine.constants import LAST_TURN

if TYPE_CHECKING:
    from bot.client.private.keeping import PrivateMessage

_POSTING = Allowance(at_once=3, per_second=1 / 120)
"""How many steps and films one person may post, so that nobody fills a channel."""
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
        return await self._made_beside(call, game, form, posts=False)

    @on(PostFilm)
    async def post_film(self, call: Call, game: GameId, form: Form) -> Screen | None:
        """Show everyone in the table's channel the film, and say so beside the private one."""
        return await self._made_beside(call, game, form, posts=True)

    async def _made_beside(self, call: Call, game: GameId, form: Form, *, posts: bool) -> Screen | None:
        sent: list[PrivateMessage] = []

        async def tell(screen: Screen) -> None:
            sent.extend(await told_below(call, screen))

        made = await self._as_file(call, game, form, tell, posts=posts)
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
                return await self._as_file(call, game, file, call.show, posts=channel)
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
        if (why := await _forbidden(call, replay.table)) is not None:
            return unposted_screen(call.words, why)
        if opened and (again := await call.tables.playing_deal(game)) is not None:
            return unposted_screen(call.words, "dealt-again", again)
        if not self._posting.take(call.user):
            return unposted_screen(call.words, "often")
        await call.tables.act(game, call, post_step, replay.at, opened=opened)
        return posted_screen(call.words, replay)

    async def _as_file(
        self,
        call: Call,
        game: GameId,
        form: Form,
        tell: Callable[[Screen], Awaitable[object]],
        *,
        posts: bool = False,
    ) -> Screen:
        """Return the replay as a file; `tell` says meanwhile that it is being made, or waits for those before it.

        If it `posts` a film, that is for everyone in the table's channel, and what is returned says so.
        Pictures are drawn one after another, so that others need not wait for them. The game is read again when it is
        their turn: somebody may have been forgotten meanwhile.
        """
        steps = await call.tables.look_back(game, call, see_all_steps)
        posts &= form is not Form.PAGE
        if posts and (why := await _forbidden_film(call, steps[-1].table)) is not None:
            return unposted_screen(call.words, why)
        before = len(self._in_line)
        if call.user in self._in_line or before >= _LONGEST_LINE:
            return busy_screen(call.words, steps, "own" if call.user in self._in_line else "others")
        if posts and not self._posting.take(call.user):
            return unposted_screen(call.words, "often")
        self._in_line.add(call.user)
        try:
            await tell(making_screen(call.words, steps, before))
            return await self._in_turn(call, game, form, steps, posts=posts)
        finally:
            self._in_line.remove(call.user)

    async def _in_turn(self, call: Call, game: GameId, form: Form, steps: Sequence[Replay], *, posts: bool) -> Screen:
        """Return the replay as a file, or post it, once those before it are made, or say why it no longer can be."""
        try:
            async with self._making:
                steps = await call.tables.look_back(game, call, see_all_steps)
                home = steps[-1].table.home
                words = await call.bot.readers.public_words(home.guild) if posts else call.words
                data = await _drawn(call, words, steps, form)
            if posts:
                return await _post_film(call, words, steps, form, data)
            return shared_screen(words, steps, form, data, pictures=call.settings.pictures)
        except _UnmadeError as error:
            return error.screen
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


async def _forbidden(call: Call, table: TableView) -> str | None:
    """Return why the bot does not post in a table's channel for a person, as in `unposted_screen`; None if it does."""
    home = table.home
    if table.lost is not None or is_closed(call.bot, home) or await is_gone(call.bot, home):
        return "lost"
    return "not-for-you" if await is_closed_to(call, home) else None


async def _forbidden_film(call: Call, table: TableView) -> str | None:
    """As `_forbidden`, of a message that is nothing without its file."""
    if (why := await _forbidden(call, table)) is not None:
        return why
    if not (await call.bot.readers.public(table.home.guild)).pictures:
        return "no-pictures"
    return None if call.bot.channels.may_attach(table.home.channel) else "no-files"


async def _post_film(call: Call, words: Words, steps: Sequence[Replay], form: Form, data: bytes) -> Screen:
    """Post a film in the table's channel, and keep it: it shows names. Say so, or why it is not there."""
    table, channels = steps[-1].table, call.bot.channels
    channel, screen = table.home.channel, film_screen(words, steps, form, data)
    nonce = nonce_of("film", call.interaction.id)
    try:
        try:
            posted = await channels.post(channel, screen, words, nonce)
        except NotNowError:  # perhaps only the answer was lost: with the same nonce, there is one message
            posted = await channels.post(channel, screen, words, nonce)
    except OutOfReachError:
        return unposted_screen(call.words, "lost")
    except NotNowError:
        return unposted_screen(call.words, "not-now")
    try:
        await call.tables.keep_film(table.id, channel, posted.message, people_in(steps))
    except Exception:
        await channels.try_delete(channel, posted.message)  # else nobody would find it if somebody is forgotten
        raise
    return film_posted_screen(call.words, steps)


async def _drawn(call: Call, words: Words, steps: Sequence[Replay], form: Form) -> bytes:
    """Return the replay as a file, in these words. Raises _UnmadeError if there is none."""
    if form is Form.PAGE:
        pictures = await asyncio.to_thread(lambda: list(page_frames(words, steps)))
        data = await asyncio.to_thread(replay_page, words, steps, await _all_drawn(call, steps, pictures))
    else:
        frames = await asyncio.to_thread(film_frames, words, steps, flows=form is not Form.GIF)
        drawn = await _all_drawn(call, steps, [each.picture for each in frames])
        shots = [(data, each.time, each.motion) for data, each in zip(drawn, frames, strict=True)]
        data = await asyncio.to_thread(animation, shots, gif=form is Form.GIF)
    limit = call.interaction.filesize_limit
    if len(data) > limit:
        raise _UnmadeError(too_large_screen(call.words, steps, form, len(data), limit))
    return data


class _UnmadeError(Exception):
    """There is no file; `screen` says why."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen.content)
        self.screen = screen


async def _all_drawn(call: Call, steps: Sequence[Replay], pictures: Sequence[Picture]) -> list[bytes]:
    """Draw pictures one after another. Raises _UnmadeError if one cannot be drawn now."""
    drawn = list[bytes]()
    for picture in pictures:
        data = await call.bot.painter.draw(picture, call.user)
        if data is None:
            raise _UnmadeError(undrawn_screen(call.words, steps))
        drawn.append(data)
    return drawn
