"""Help: the rules by topic, a guide for beginners, and details of each card, wonder and edifice."""

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call, words_of
from bot.client.incoming.clicks import on
from bot.screens import almanac
from bot.screens.acts import ShowCard, ShowEdifice, ShowGuide, ShowLegend, ShowRules, ShowWonder
from bot.screens.custom_ids import UnknownActError
from bot.screens.guide import LEGEND, PAGES, guide_screen
from bot.screens.rules import TOPICS, find_topic, rules_screen, topic_matches, topic_title
from bot.screens.screen import Button, Screen
from bot.screens.tables import way_to_hand
from bot.services import sights
from bot.services.game import Status
from bot.services.people import UserId
from bot.services.summaries import TableSummary
from cogs.shared.beside import shown
from cogs.shared.filters import awaits_choice, plays
from cogs.shared.tables import best_table, fitting_tables, tables_around
from engine.catalogue import Card, Edifice, Side
from engine.notation import slug
from engine.ruleset import Expansion

CATALOGUE = almanac.whole_catalogue()

_LONGEST_NAME = 100

_MOST_SEARCHED = 3
"""Most tables that are loaded to look for an edifice, because summaries do not say which edifices a table has."""

_Typed = Range[str, 1, _LONGEST_NAME]


class Help(Cog):
    """The rules, the guide, and details of each card, wonder and edifice."""

    @on(ShowRules)
    async def show_rules(self, call: Call, topic: str, *, beside: bool) -> Screen | None:
        """Show a topic of the rules."""
        return await shown(call, await _with_way_back(call, rules_screen(call.words, topic)), beside=beside)

    @app_commands.command()
    async def rules(self, interaction: Interaction, topic: _Typed = TOPICS[0]) -> None:
        """Show a topic of the rules."""
        call = await make_call(interaction)
        await call.show(await _with_way_back(call, rules_screen(call.words, find_topic(call.words, topic))))

    @rules.autocomplete("topic")
    async def suggest_topics(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the topics that match, in the person's language."""
        words = words_of(interaction)
        return [Choice(name=topic_title(words, topic), value=topic) for topic in topic_matches(words, typed)]

    @on(ShowGuide)
    async def show_guide(self, call: Call, page: int, *, beside: bool) -> Screen | None:
        """Show a page of the guide."""
        if not 1 <= page <= PAGES:
            raise UnknownActError(page)
        return await shown(call, await _guide(call, page), beside=beside)

    @on(ShowLegend)
    async def show_legend(self, call: Call, *, edifices: bool) -> Screen | None:
        """Show what the icons at a table mean."""
        return await shown(call, await _guide(call, LEGEND, edifices=edifices), beside=True)

    @app_commands.command()
    async def guide(self, interaction: Interaction, page: Range[int, 1, PAGES] = 1) -> None:
        """Show a page of the guide."""
        call = await make_call(interaction)
        await call.show(await _guide(call, page))

    @on(ShowCard)
    async def show_card(self, call: Call, card: str, *, beside: bool) -> Screen | None:
        """Show all about a card."""
        found = almanac.card_by_slug(card, CATALOGUE)
        if found is None:
            raise UnknownActError(card)
        return await shown(call, await _card(call, found), beside=beside)

    @app_commands.command()
    async def card(self, interaction: Interaction, name: _Typed) -> None:
        """Show all about a card."""
        call = await make_call(interaction)
        found = almanac.find_card(call.words, name, CATALOGUE)
        await call.show(await _card(call, found) if found else almanac.which_card_screen(call.words, name, CATALOGUE))

    @card.autocomplete("name")
    async def suggest_cards(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the cards whose names match."""
        words = words_of(interaction)
        found = almanac.card_matches(words, typed, CATALOGUE)
        return [Choice(name=words.called(each.name), value=each.name) for each in found]

    @on(ShowWonder)
    async def show_wonder(self, call: Call, city: str, side: Side, *, beside: bool) -> Screen | None:
        """Show all about one side of a wonder."""
        return await shown(call, await _wonder(call, city, side), beside=beside)

    @app_commands.command()
    async def wonder(self, interaction: Interaction, name: _Typed, side: Side = Side.A) -> None:
        """Show all about a wonder."""
        call = await make_call(interaction)
        city = almanac.find_city(call.words, name, CATALOGUE)
        await call.show(
            await _wonder(call, slug(city), side)
            if city
            else almanac.which_wonder_screen(call.words, name, side, CATALOGUE)
        )

    @wonder.autocomplete("name")
    async def suggest_wonders(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the wonders whose names match."""
        words = words_of(interaction)
        found = almanac.wonder_matches(words, typed, CATALOGUE)
        return [Choice(name=words.called(each.wonder), value=each.city) for each in found]

    @on(ShowEdifice)
    async def show_edifice(self, call: Call, edifice: str, *, beside: bool) -> Screen | None:
        """Show all about an edifice."""
        found = almanac.edifice_by_slug(edifice, CATALOGUE)
        if found is None:
            raise UnknownActError(edifice)
        return await shown(call, await _edifice(call, found), beside=beside)

    @app_commands.command()
    async def edifice(self, interaction: Interaction, name: _Typed | None = None) -> None:
        """Show all about an edifice. If none is named, show the edifices of the caller's table or one here."""
        call = await make_call(interaction)
        found = almanac.find_edifice(call.words, name or "", CATALOGUE)
        around = [] if name else fitting_tables(call, await tables_around(interaction), _has_edifices)
        if found is not None:
            await call.show(await _edifice(call, found))
        elif around:
            table = await call.tables.look(best_table(call, around, plays).id, call, sights.table)
            await call.show(almanac.edifices_screen(call.words, table))
        else:
            await call.show(almanac.which_edifice_screen(call.words, name or "", CATALOGUE))

    @edifice.autocomplete("name")
    async def suggest_edifices(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the edifices whose names match, or all edifices of a typed Age."""
        words = words_of(interaction)
        found = almanac.edifice_matches(words, typed, CATALOGUE)
        return [Choice(name=words.called(each.name), value=each.name) for each in found]


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Help(bot))


async def _guide(call: Call, page: int, *, edifices: bool = False) -> Screen:
    hand = await _way_to_hand(call)
    return _ending_with(guide_screen(call.words, page, edifices=edifices, plays=bool(hand)), hand)


async def _card(call: Call, card: Card) -> Screen:
    return await _with_way_back(call, almanac.card_screen(call.words, card, CATALOGUE))


async def _wonder(call: Call, city: str, side: Side) -> Screen:
    """Show all about one side of a wonder. Raises UnknownActError if the side does not exist."""
    found = almanac.board_by_slug(city, side, CATALOGUE)
    if found is None:
        raise UnknownActError(city)
    return await _with_way_back(call, almanac.wonder_screen(call.words, found, CATALOGUE))


async def _edifice(call: Call, found: Edifice) -> Screen:
    return await _with_way_back(call, await _edifice_screen(call, found))


async def _edifice_screen(call: Call, found: Edifice) -> Screen:
    """Show all about an edifice. If it is at the caller's table or one here, add its state there."""
    around = [table for table in await tables_around(call.interaction) if _has_edifices(table, call.user)]
    around.sort(key=lambda table: (table.home.channel != call.here().channel, not plays(table, call.user)))
    for each in around[:_MOST_SEARCHED]:
        table = await call.tables.look(each.id, call, sights.table)
        if almanac.is_laid_out(found, table):
            return almanac.edifice_screen(call.words, found, CATALOGUE, table)
    return almanac.edifice_screen(call.words, found, CATALOGUE, None)


async def _way_to_hand(call: Call) -> tuple[Button, ...]:
    """Return a button back to the caller's hand, or nothing if the caller has no running game here."""
    found = [table for table in await tables_around(call.interaction) if plays(table, call.user)]
    if call.guild is not None:
        found = [table for table in found if table.home.channel == call.here().channel]
    if not found:
        return ()
    table = best_table(call, found, awaits_choice)
    return way_to_hand(call.words, table, table.seat_of(call.user))


async def _with_way_back(call: Call, screen: Screen) -> Screen:
    return _ending_with(screen, await _way_to_hand(call))


def _ending_with(screen: Screen, hand: tuple[Button, ...]) -> Screen:
    """Add the button back to the hand, if there is one, below a screen."""
    return replace(screen, rows=(*screen.rows, hand)) if hand else screen


def _has_edifices(table: TableSummary, _: UserId) -> bool:
    """Return whether a table is a running game with edifices."""
    return table.status is Status.PLAY and Expansion.EDIFICE in table.settings.expansions
