"""Finds the night that a typed command means: the one that is named, or the best match."""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from discord import app_commands
from discord.app_commands import Choice

from bot.client.incoming.call import Call, Interaction, Visitor, make_call, words_of
from bot.client.private.keeping import of_night
from bot.screens.nights.evening import host_screen, look_at_hosting, look_at_night, night_screen
from bot.screens.nights.telling import night_name
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS, Screen
from bot.services.nights.night import AHEAD, ENDED, EVENING, Night, NightId, Stage
from bot.services.nights.rights import is_organiser
from bot.services.nights.views import NightView
from bot.services.people import ChannelId, GuildId, UserId
from bot.services.refusals import Reason, Refused
from bot.text.matching import best_matches, matches
from bot.text.names import cut
from bot.text.words import Words

NightFilter: TypeAlias = Callable[[Night], bool]
NightHandler: TypeAlias = Callable[[Call, NightId], Awaitable[Screen]]
"""A function that does something with a night for the caller, and returns the answer."""


def is_on(night: Night) -> bool:
    """Return whether a night has begun and is not over."""
    return night.stage in EVENING


def is_ahead(night: Night) -> bool:
    """Return whether a night is planned and has not begun."""
    return night.stage in AHEAD


def is_not_over(night: Night) -> bool:
    """Return whether a night is planned or has begun, and is not over."""
    return is_on(night) or is_ahead(night)


def is_asked_about(night: Night) -> bool:
    """Return whether the organiser is asked to choose between a night and its differing event."""
    return night.mirror.question is not None and night.mirror.question.is_open


def check_on(night: Night) -> None:
    """Raise Refused if a night has not begun, or is over."""
    if not is_on(night):
        raise Refused(Reason.NIGHT_OVER if night.stage in ENDED else Reason.NIGHT_NOT_BEGUN)


def check_ahead(night: Night) -> None:
    """Raise Refused if a night has begun, or is over."""
    if is_on(night) or night.stage in ENDED:
        raise Refused(Reason.NIGHT_BEGUN if is_on(night) else Reason.NIGHT_OVER)


def is_any(_: Night) -> bool:
    """Accept every night."""
    return True


def has_tables(night: Night) -> bool:
    """Return whether a night has had a round, so that people have been seated."""
    return bool(night.rounds)


def was_played(night: Night) -> bool:
    """Return whether a night has been played to its end."""
    return night.stage is Stage.OVER


async def answer_command(interaction: Interaction, given: str | None, fits: NightFilter, do: NightHandler) -> None:
    """Find the night that a typed command means, and answer the command."""
    call = await make_call(interaction)
    night = await find_night(call, given, fits)
    await call.show(await do(call, night))


async def find_night(call: Call, given: str | None, fits: NightFilter) -> NightId:
    """Return the night that was typed, else the best one that fits, or else the first one that is known.

    Nights in this channel are preferred to others, and then nights that have begun to planned ones. Nights that are
    over come last. In direct messages, the caller's own nights on all servers are known.

    Raises:
        Refused: there is no such night.
    """
    if given is not None and (number := re.fullmatch(r"\s*#?(\d{1,18})\s*", given)) is not None:
        return NightId(int(number[1]))
    nights = await _nights_of(call)
    if given is not None:
        fitting = best_matches(
            given, {each.id: each for each in nights}, lambda each: (_name(call.words, nights, each),)
        )
        if len(fitting) != 1:
            raise Refused(Reason.NO_SUCH_NIGHT)
        return fitting[0]
    found = [each for each in nights if fits(each)] or nights[:1]
    if not found:
        raise Refused(Reason.NO_SUCH_NIGHT)
    here = _places(call)
    return min(found, key=lambda each: (each.stage in ENDED, each.plan.home.channel not in here, not is_on(each))).id


async def _nights_of(call: Call) -> list[Night]:
    """Return the nights that the caller may know of: planned and current ones, then the last ones that were played."""
    if (guild := call.guild) is None:
        return list(await call.nights.around(call.user))
    return [*await call.nights.ahead(guild, call), *await call.nights.past(guild, call)]


def _places(call: Call) -> tuple[ChannelId, ...]:
    """Return the channel they ask from, and its parent if it is a thread."""
    channel = call.interaction.channel
    ids = (call.interaction.channel_id, getattr(channel, "parent_id", None))
    return tuple(ChannelId(each) for each in ids if each is not None)


def _name(words: Words, nights: Sequence[Night], wanted: NightId) -> str:
    return next(night_name(words, each) for each in nights if each.id == wanted)


def keep_night(call: Call, view: NightView, notice: str | None = None) -> None:
    """Keep an answer about a night up to date."""
    organises = is_organiser(view.night, call.manager())
    look = look_at_night(call.words, call.user, organises=organises, notice=notice)
    call.keep(of_night(view.night.id), look, view)


def keep_hosting(call: Call, view: NightView) -> None:
    """Keep an organiser's answer about a night up to date."""
    call.keep(of_night(view.night.id), look_at_hosting(call.words), view)


async def show_night(call: Call, number: NightId, notice: str | None = None) -> Screen:
    """Show the caller a night's state, and what they can do."""
    view = await call.nights.view(number, call)
    keep_night(call, view, notice)
    organises = is_organiser(view.night, call.manager())
    return night_screen(call.words, view, call.user, organises=organises, notice=notice)


async def host_night(call: Call, number: NightId, done: str = "", told: str = "") -> Screen:
    """Show the organiser everything about a night, below a line on what was `done`, or below the line `told`."""
    view = await call.nights.view_for_host(number, call)
    keep_hosting(call, view)
    return host_screen(call.words, view, call.words.say("night-done", what=done) if done else told)


class NightTransformer(app_commands.Transformer):
    """The option `night`, which suggests the server's nights."""

    async def transform(self, _: Interaction, value: object, /) -> str:  # type: ignore[override]  # our own client is the only one
        """Return the text as it was typed. `find_night` reads it."""
        return str(value)

    async def autocomplete(  # type: ignore[override]  # as above
        self, interaction: Interaction, value: object, /
    ) -> list[Choice[str]]:
        """Suggest the nights that match, or none if they cannot be loaded in time."""
        user, words, nights = UserId(interaction.user.id), words_of(interaction), interaction.client.nights
        guild, typing = interaction.guild_id, Visitor(interaction)
        found = await interaction.client.suggester.in_time(
            user, lambda: nights.around(user) if guild is None else nights.ahead(GuildId(guild), typing)
        )
        named = [(_suggestion(words, night), str(night.id)) for night in found or ()]
        return [
            Choice(name=name, value=number)
            for name, number in matches(str(value), named, lambda each: each)[:MOST_OPTIONS]
        ]


def _suggestion(words: Words, night: Night) -> str:
    return cut(words.say("nights-suggested", name=night_name(words, night), number=str(night.id)), LONGEST_OPTION)


if TYPE_CHECKING:
    NightOption: TypeAlias = str
else:
    NightOption = app_commands.Transform[str, NightTransformer]
