"""The coach's review of a game that is over: `/review`, and its buttons. Only the player sees it."""

import asyncio
from collections.abc import Callable

from discord import app_commands
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, is_private, make_call
from bot.client.incoming.clicks import on
from bot.client.private.keeping import PrivateMessage
from bot.client.sending.presenting import acts_on
from bot.client.sending.requests import tolerated
from bot.client.undocumented import own_context
from bot.screens.acts import AskMoment, MomentAct, ReviewGame, ShowAnswer, ShowPassed, TellPassed, TryMoment
from bot.screens.review import (
    answer_screen,
    is_show,
    moment_screen,
    passed_screen,
    read_deed,
    review_screen,
    told_passed_screen,
    tried_screen,
    unclear_screen,
    waiting_screen,
)
from bot.screens.screen import Screen, with_first_line
from bot.services import review as reviewing
from bot.services.background import begin
from bot.services.people import GameId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.review import MOST_MOMENTS, Moment, OwnGame, Review
from bot.text.words import Words
from cogs.shared.beside import shown, told_below
from cogs.shared.filters import has_played
from cogs.shared.tables import TableOption, find_table
from engine.catalogue import AGES, Age
from engine.notation import NotationError

_Show = Callable[[OwnGame, Review], Screen]
_LONGEST_ANSWER = 100


class Reviewing(Cog):
    """The review."""

    def __init__(self, bot: WondersBot) -> None:
        super().__init__(bot)
        self._coming: set[asyncio.Task[None]] = set()
        """The answers that are edited once their review is thought out."""
        self._waiting: dict[tuple[GameId, UserId], PrivateMessage] = {}
        """The message in which each person waits for a review: the one that they asked for last."""

    async def cog_unload(self) -> None:
        """Give up the answers that are still to come; their button shows them later."""
        await super().cog_unload()
        for each in self._coming:
            each.cancel()

    @app_commands.command()
    async def review(
        self,
        interaction: Interaction,
        moment: Range[int, 1, MOST_MOMENTS] | None = None,
        answer: Range[str, 0, _LONGEST_ANSWER] = "",
        hands: Range[int, 1, len(AGES)] | None = None,
        table: TableOption | None = None,
    ) -> None:
        """Review the caller's game, try a moment, or list the hands of an Age."""
        call = await make_call(interaction)
        found = await find_table(call, table, has_played)
        if hands is not None:
            await call.show(found.naming(call.words, await _show_passed(call, found.game, hands)))
            return
        typed = answer.strip()

        def show(own: OwnGame, review: Review) -> Screen:
            return found.naming(call.words, _read(call, own, review, moment, typed))

        if (screen := await self._think(call, found.game, show)) is not None:
            await call.show(screen)

    @on(ReviewGame)
    async def review_game(self, call: Call, game: GameId) -> Screen | None:
        """Show how many moments there are, or why there are none."""
        return await self._think(call, game, lambda own, review: review_screen(call.words, own, review))

    @on(AskMoment)
    async def ask_moment(self, call: Call, act: AskMoment) -> Screen | None:
        """Ask what the player would choose."""
        return await self._at_moment(
            call, act, lambda own, review, moment: moment_screen(call.words, own, review, moment)
        )

    @on(TryMoment)
    async def try_moment(self, call: Call, act: TryMoment) -> Screen | None:
        """Say whether another choice is as good as the best."""

        def show(own: OwnGame, review: Review, moment: Moment) -> Screen:
            try:
                move = moment.faced.question.find_move(act.move)
            except NotationError:
                return unclear_screen(call.words, own, review, moment, act.move.what)
            return tried_screen(call.words, own, review, moment, move)

        return await self._at_moment(call, act, show)

    @on(ShowAnswer)
    async def show_answer(self, call: Call, act: ShowAnswer) -> Screen | None:
        """Show what was chosen, and what was best."""
        return await self._at_moment(
            call, act, lambda own, review, moment: answer_screen(call.words, own, review, moment)
        )

    @on(ShowPassed)
    async def show_passed(self, call: Call, game: GameId, age: int) -> Screen:
        """Show every hand of an Age that the player saw."""
        return await _show_passed(call, game, age)

    @on(TellPassed)
    async def tell_passed(self, call: Call, game: GameId, age: int) -> Screen:
        """Show the same as text."""
        return await _show_passed(call, game, age, told_passed_screen)

    async def _at_moment(
        self, call: Call, act: MomentAct, show: Callable[[OwnGame, Review, Moment], Screen]
    ) -> Screen | None:
        """Answer a button about a moment; its message may be older than this process, or than the review."""

        def find(own: OwnGame, review: Review) -> Screen:
            moment = review.at(act.turn, act.seat)
            if moment is None:
                return with_first_line(call.words.say("review-not-a-moment"), review_screen(call.words, own, review))
            return show(own, review, moment)

        return await self._think(call, act.game, find)

    async def _think(self, call: Call, game: GameId, show: _Show) -> Screen | None:
        """Return what to show of a review if it is known; else say that it comes, and show it once it is thought out.

        It has a message of its own, so what it was asked for on stays, such as how the person did. The person who asked
        waits for nothing but the database, and so does whatever counts this press as under way.
        """
        own = await call.tables.look_back(game, call, reviewing.own_game)
        reviews, key, beside = call.tables.reviews, (game, call.user), not _in_review(call)
        if (known := reviews.known(*key)) is not None:
            return await shown(call, await asyncio.to_thread(show, own, known), beside=beside)
        message = await _wait(call, waiting_screen(call.words, own), beside=beside and is_private(call.interaction))
        before, self._waiting[key] = self._waiting.get(key), message

        async def finish() -> None:
            try:
                review = await reviews.think(own, call.user)
                screen = await asyncio.to_thread(show, own, review)
            finally:
                is_last = self._waiting.get(key) is message
                if is_last:
                    del self._waiting[key]
            if is_last:
                with tolerated("a review is shown at the next press"):
                    await message.edit(with_first_line(call.words.say("review-ready"), screen))

        coming = own_context().run(begin, "a review", finish())
        self._coming.add(coming)
        coming.add_done_callback(self._coming.discard)
        if before is not None and before.number != message.number:
            with tolerated("somebody waits for a review in two messages"):  # they may have dismissed it
                await before.remove()
        return None


def _in_review(call: Call) -> bool:
    """Return whether a button or menu of a review was used, which goes on in its message."""
    pressed = call.interaction.message
    if pressed is None:
        return False
    waits = all(isinstance(each, ReviewGame) for each in acts_on(pressed))
    return waits or any(acts_on(pressed, (MomentAct, ShowPassed, TellPassed)))


async def _wait(call: Call, screen: Screen, *, beside: bool) -> PrivateMessage:
    """Say that a review comes, below the clicked message or else as the answer; return the message."""
    for below in await told_below(call, screen) if beside else ():
        return below
    await call.show(screen)
    return call.answer


async def _show_passed(
    call: Call, game: GameId, age: int, show: Callable[[Words, OwnGame, Age], Screen] = passed_screen
) -> Screen:
    of = next((each for each in AGES if each == age), None)
    if of is None:
        raise Refused(Reason.MALFORMED)
    own = await call.tables.look_back(game, call, reviewing.own_game)
    return await asyncio.to_thread(show, call.words, own, of)


def _read(call: Call, own: OwnGame, review: Review, number: int | None, typed: str) -> Screen:
    """Show what a typed moment and answer lead to; an answer alone is to the first moment."""
    if not review.moments or (number is None and not typed):
        return review_screen(call.words, own, review)
    if (number or 1) > len(review.moments):
        none = call.words.say("review-no-moment", number=number or 1)
        return with_first_line(none, review_screen(call.words, own, review))
    moment = review.moments[(number or 1) - 1]
    if not typed:
        return moment_screen(call.words, own, review, moment)
    if is_show(call.words, typed):
        return answer_screen(call.words, own, review, moment)
    move = read_deed(call.words, own, moment, typed)
    if move is None:
        return unclear_screen(call.words, own, review, moment, typed)
    return tried_screen(call.words, own, review, moment, move)


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Reviewing(bot))
