"""Help: the rules by topic, the first-time guide, and everything about single cards, wonders and edifices."""

from dataclasses import replace

from discord.app_commands import Choice, Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, is_private, make_call, return_to, words_of
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
from cogs._commands import command
from cogs._filters import awaits_choice, plays
from cogs._tables import best_table, fitting_tables, tables_around
from engine.catalogue import Edifice, Side
from engine.notation import slug
from engine.ruleset import Expansion

CATALOGUE = almanac.whole_catalogue()
_LONGEST_NAME = 100
_MOST_SEARCHED = 3
"""Tables that are loaded to look for an edifice: a summary does not say which ones it has."""
_Typed = Range[str, 1, _LONGEST_NAME]


async def setup(bot: WondersBot) -> None:
    """Add the commands and the handlers of clicks."""
    for each in (rules, guide, card, wonder, edifice):
        bot.tree.add_command(each)
    bot.handlers.add(ShowRules, show_rules)
    bot.handlers.add(ShowGuide, show_guide)
    bot.handlers.add(ShowLegend, show_legend)
    bot.handlers.add(ShowCard, show_card)
    bot.handlers.add(ShowWonder, show_wonder)
    bot.handlers.add(ShowEdifice, show_edifice)


# Clicked.


async def show_rules(call: Call, act: ShowRules) -> None:
    """A topic of the rules."""
    await _show(call, rules_screen(call.words, act.topic), await _way_to_hand(call), beside=act.beside)


async def show_guide(call: Call, act: ShowGuide) -> None:
    """A page of the guide."""
    if not 1 <= act.page <= PAGES:
        raise UnknownActError(act)
    hand = await _way_to_hand(call)
    await _show(call, guide_screen(call.words, act.page, plays=bool(hand)), hand, beside=act.beside)


async def show_legend(call: Call, act: ShowLegend) -> None:
    """What the icons mean at a table."""
    hand = await _way_to_hand(call)
    await _show(call, guide_screen(call.words, LEGEND, edifices=act.edifices, plays=bool(hand)), hand, beside=True)


async def show_card(call: Call, act: ShowCard) -> None:
    """All about a card."""
    found = almanac.card_by_slug(act.card, CATALOGUE)
    if found is None:
        raise UnknownActError(act)
    screen = almanac.card_screen(call.words, found, CATALOGUE)
    await _show(call, screen, await _way_to_hand(call), beside=act.beside)


async def show_wonder(call: Call, act: ShowWonder) -> None:
    """All about a side of a wonder."""
    found = almanac.board_by_slug(act.city, act.side, CATALOGUE)
    if found is None:
        raise UnknownActError(act)
    screen = almanac.wonder_screen(call.words, found, CATALOGUE)
    await _show(call, screen, await _way_to_hand(call), beside=act.beside)


async def show_edifice(call: Call, act: ShowEdifice) -> None:
    """All about an edifice."""
    found = almanac.edifice_by_slug(act.edifice, CATALOGUE)
    if found is None:
        raise UnknownActError(act)
    await _show(call, await _edifice_screen(call, found), await _way_to_hand(call), beside=act.beside)


async def _edifice_screen(call: Call, found: Edifice) -> Screen:
    """All about an edifice, with its state at a table of the caller, or here, that has it."""
    around = [table for table in await tables_around(call.interaction) if _has_edifices(table, call.user)]
    around.sort(key=lambda table: (table.home.channel != call.here().channel, not plays(table, call.user)))
    for each in around[:_MOST_SEARCHED]:
        table = await call.tables.look(each.id, call, sights.table)
        if almanac.is_laid_out(found, table):
            return almanac.edifice_screen(call.words, found, CATALOGUE, table)
    return almanac.edifice_screen(call.words, found, CATALOGUE, None)


async def _way_to_hand(call: Call) -> tuple[Button, ...]:
    """The button back to the hand, where a game of the caller's goes on here; empty elsewhere."""
    found = [table for table in await tables_around(call.interaction) if plays(table, call.user)]
    if call.guild is not None:
        found = [table for table in found if table.home.channel == call.here().channel]
    if not found:
        return ()
    table = best_table(call, found, awaits_choice)
    return way_to_hand(call.words, table, table.seat_of(call.user))


async def _show(call: Call, screen: Screen, hand: tuple[Button, ...], *, beside: bool) -> None:
    """Answer with the screen, and the way back to the hand at its end."""
    screen = replace(screen, rows=(*screen.rows, hand)) if hand else screen
    if beside and is_private(call.interaction):
        await call.show_also(screen)
        return_to(call.interaction)  # the clicked message may be a hand, and stays
    else:
        await call.show(screen)


# Typed.


@command("slash-rules")
async def rules(interaction: Interaction, topic: _Typed = TOPICS[0]) -> None:
    """A topic of the rules."""
    call = await make_call(interaction)
    await show_rules(call, ShowRules(find_topic(call.words, topic)))


@rules.autocomplete("topic")
async def suggest_topics(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The topics, in the typist's language."""
    words = words_of(interaction)
    return [Choice(name=topic_title(words, topic), value=topic) for topic in topic_matches(words, typed)]


@command("slash-guide")
async def guide(interaction: Interaction, page: Range[int, 1, PAGES] = 1) -> None:
    """A page of the guide."""
    call = await make_call(interaction)
    await show_guide(call, ShowGuide(page))


@command("slash-card")
async def card(interaction: Interaction, name: _Typed) -> None:
    """All about a card."""
    call = await make_call(interaction)
    found = almanac.find_card(call.words, name, CATALOGUE)
    if found is None:
        await call.show(almanac.which_card_screen(call.words, name, CATALOGUE))
    else:
        await show_card(call, ShowCard(slug(found.name)))


@card.autocomplete("name")
async def suggest_cards(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The cards whose names fit."""
    words = words_of(interaction)
    found = almanac.card_matches(words, typed, CATALOGUE)
    return [Choice(name=words.called(each.name), value=each.name) for each in found]


@command("slash-wonder")
async def wonder(interaction: Interaction, name: _Typed, side: Side = Side.A) -> None:
    """All about a wonder."""
    call = await make_call(interaction)
    city = almanac.find_city(call.words, name, CATALOGUE)
    if city is None:
        await call.show(almanac.which_wonder_screen(call.words, name, side, CATALOGUE))
    else:
        await show_wonder(call, ShowWonder(slug(city), side))


@wonder.autocomplete("name")
async def suggest_wonders(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The wonders whose names fit."""
    words = words_of(interaction)
    found = almanac.wonder_matches(words, typed, CATALOGUE)
    return [Choice(name=words.called(each.wonder), value=each.city) for each in found]


@command("slash-edifice")
async def edifice(interaction: Interaction, name: _Typed | None = None) -> None:
    """All about an edifice; if none is named, the state of those at one's own table."""
    call = await make_call(interaction)
    found = almanac.find_edifice(call.words, name or "", CATALOGUE)
    if found is not None:
        await show_edifice(call, ShowEdifice(slug(found.name)))
        return
    around = [] if name else fitting_tables(call, await tables_around(interaction), _has_edifices)
    if around:
        meant = best_table(call, around, plays).id
        table = await call.tables.look(meant, call, sights.table)
        await call.show(almanac.edifices_screen(call.words, table))
    else:
        await call.show(almanac.which_edifice_screen(call.words, name or "", CATALOGUE))


@edifice.autocomplete("name")
async def suggest_edifices(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The edifices whose names fit, or all of an Age that is typed."""
    words = words_of(interaction)
    found = almanac.edifice_matches(words, typed, CATALOGUE)
    return [Choice(name=words.called(each.name), value=each.name) for each in found]


def _has_edifices(table: TableSummary, _: UserId) -> bool:
    """A running game with edifices."""
    return table.status is Status.PLAY and Expansion.EDIFICE in table.settings.expansions
