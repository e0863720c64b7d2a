"""`/me` and `/standings`: how people have done over time."""

from enum import StrEnum

import discord
from discord import app_commands
from discord.app_commands import Choice as Suggestion
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Instead, Interaction, make_call, person_of, words_of
from bot.client.incoming.clicks import on
from bot.client.sending.presenting import acts_on
from bot.screens.acts import ReviewGame, ShowOwnResults, ShowRatings, ShowResultsOf, ShowServerResults
from bot.screens.custom_ids import UnknownActError
from bot.screens.screen import Screen
from bot.screens.statistics import (
    hidden_screen,
    no_ratings_screen,
    no_results_screen,
    only_server_screen,
    ratings_screen,
    results_screen,
    standings_screen,
    unknown_results_screen,
    unknown_season_screen,
)
from bot.services.people import GuildId, Person, UserId, is_former, is_id
from bot.services.rating import ShownRating
from bot.services.settings import YEARS
from bot.services.statistics import FEWEST, MOST, Choice, Season
from bot.text.matching import best_matches
from bot.text.statistics import read_season, suggested_seasons
from cogs.shared.beside import shown
from cogs.shared.filters import plays
from cogs.shared.tables import tables_around

_LONGEST = 100
_MOST_PAGES = 1_000
_SEASONS = range(Season(YEARS.start, 1).number, Season(YEARS.stop, 1).number)


class StandingsBy(StrEnum):
    """What decides the places on a server, as a choice of an option."""

    WINS = "wins"
    RATING = "rating"


class Statistics(Cog):
    """Shows results over time."""

    @on(ShowOwnResults)
    async def show_own_results(self, call: Call, players: int, season: int) -> Screen | None:
        """Show the person how they have done. How they did in a game that just ended stays where it is."""
        pressed = call.interaction.message
        ended = pressed is not None and any(acts_on(pressed, (ReviewGame,)))
        return await shown(call, await _own(call, _choice(players, season)), beside=ended)

    @on(ShowResultsOf)
    async def show_results_of(self, call: Call, user: UserId, players: int, season: int) -> Screen:
        """Show how another person has done. Raises UnknownActError for an id that no person has."""
        if not is_id(user) or is_former(user):
            raise UnknownActError(user)
        return await _of(call, user, _choice(players, season))

    @on(ShowServerResults)
    async def show_server_results(self, call: Call, players: int, season: int, page: int) -> Screen:
        """Show the standings of the server."""
        return await _standings(call, _choice(players, season), page)

    @on(ShowRatings)
    async def show_ratings(self, call: Call, page: int) -> Screen:
        """Show the ratings of the server."""
        return await _ratings(call, page)

    @app_commands.command(name="me")
    async def me_command(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        players: Range[int, FEWEST, MOST] | None = None,
        season: Range[str, 1, _LONGEST] | None = None,
    ) -> None:
        """Show how the person who asks has done, or another one. A name may be typed in place of a season.

        In direct messages nobody can be picked from a menu of people.
        """
        call = await make_call(interaction)
        user = None if person is None else person_of(person).user
        if user is None and season is not None and not _is_season(season):
            user, season = await _named(call, season), None
        choice = Choice(players or 0, _typed(call, season))
        await call.show(await _own(call, choice) if user is None else await _of(call, user, choice))

    @app_commands.command(name="standings")
    async def standings_command(
        self,
        interaction: Interaction,
        players: Range[int, FEWEST, MOST] | None = None,
        season: Range[str, 1, _LONGEST] | None = None,
        by: StandingsBy = StandingsBy.WINS,
        page: Range[int, 1, _MOST_PAGES] = 1,
    ) -> None:
        """Show the standings of the server, or its ratings, which are about all rated games."""
        call = await make_call(interaction)
        if by is StandingsBy.RATING:
            await call.show(await _ratings(call, page))
            return
        await call.show(await _standings(call, Choice(players or 0, _typed(call, season)), page))

    @me_command.autocomplete("season")
    @standings_command.autocomplete("season")
    async def suggest_seasons(self, interaction: Interaction, typed: str) -> list[Suggestion[str]]:
        """Suggest the last seasons."""
        now = Season.at(interaction.client.clock())
        return [
            Suggestion(name=name, value=value) for name, value in suggested_seasons(words_of(interaction), typed, now)
        ]


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Statistics(bot))


async def _own(call: Call, choice: Choice) -> Screen:
    figures, rating = await call.bot.statistics.own(call.user, choice), await _rating(call, call.user)
    if not figures.counts:
        playing = [table for table in await tables_around(call.interaction) if plays(table, call.user)]
        return no_results_screen(call.words, playing, server=call.guild is not None)
    return results_screen(call.words, figures, call.person, own=True, server=call.guild is not None, rating=rating)


async def _of(call: Call, user: UserId, choice: Choice) -> Screen:
    if user == call.user:
        return await _own(call, choice)
    found = await call.bot.statistics.of_person(user, call.user, choice, call.guild)
    if found is None:
        return hidden_screen(call.words)
    figures, name = found
    rating = await _rating(call, user)
    return results_screen(
        call.words, figures, Person(user, name), own=False, server=call.guild is not None, rating=rating
    )


async def _rating(call: Call, user: UserId) -> ShownRating | None:
    """Return a person's rating on the server; None if it has no ratings."""
    if call.guild is None or not await _rates(call, call.guild):
        return None
    return await call.bot.statistics.rating(call.guild, user, call.bot.clock())


async def _rates(call: Call, guild: GuildId) -> bool:
    return (await call.bot.preferences.guild(guild)).ratings


async def _standings(call: Call, choice: Choice, page: int) -> Screen:
    if call.guild is None:
        return only_server_screen(call.words)
    figures, rates = (
        await call.bot.statistics.of_server(call.guild, call.user, choice, page),
        await _rates(call, call.guild),
    )
    return standings_screen(call.words, figures, call.user, left_out=call.settings.left_out, rates=rates)


async def _ratings(call: Call, page: int) -> Screen:
    if call.guild is None:
        return only_server_screen(call.words)
    if not await _rates(call, call.guild):
        return no_ratings_screen(call.words)
    figures = await call.bot.statistics.ratings(call.guild, call.user, call.bot.clock(), page)
    return ratings_screen(call.words, figures, call.user, left_out=call.settings.left_out)


def _choice(players: int, season: int) -> Choice:
    """Return the choice of a button. Raises UnknownActError for numbers that no button has."""
    if players not in {0, *range(FEWEST, MOST + 1)} or season not in {0, *_SEASONS}:
        raise UnknownActError(players, season)
    return Choice(players, Season.numbered(season) if season else None)


async def _named(call: Call, typed: str) -> UserId:
    """Return the person with this name among those of the caller's results. Raises Instead if there isn't one alone."""
    figures = await call.bot.statistics.own(call.user, Choice(0, None))
    found = best_matches(typed, figures.rivals, lambda each: (each.name,))
    if len(found) != 1:
        raise Instead(unknown_results_screen(call.words, typed))
    return found[0].user


def _is_season(typed: str) -> bool:
    try:
        read_season(typed)
    except ValueError:
        return False
    return True


def _typed(call: Call, season: str | None) -> Season | None:
    """Return the season that was typed; None for all time. Raises Instead if it is not understood."""
    try:
        return None if season is None else read_season(season)
    except ValueError:
        raise Instead(unknown_season_screen(call.words, season or "")) from None
