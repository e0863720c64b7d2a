"""Help: the rules by topics, the first-time guide, and all about single cards and wonders. Answered from memory."""

from discord.app_commands import Choice, Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, called, is_private
from bot.render import almanac
from bot.render.acts import ShowCard, ShowGuide, ShowRules, ShowWonder
from bot.render.custom_ids import UnknownActError
from bot.render.guide import PAGES, guide_screen
from bot.render.rules import TOPICS, rules_screen, topic_matches, topic_title, typed_topic
from bot.render.screen import Screen
from cogs._commands import command
from engine.catalogue import Side
from engine.ruleset import Ruleset

CATALOGUE = Ruleset().catalogue
_LONGEST_NAME = 100
_Typed = Range[str, 1, _LONGEST_NAME]


async def setup(bot: WondersBot) -> None:
    """Adds the commands, and says who answers which click."""
    for each in (rules, guide, card, wonder):
        bot.tree.add_command(each)
    bot.handlers.add(ShowRules, show_rules)
    bot.handlers.add(ShowGuide, show_guide)
    bot.handlers.add(ShowCard, show_card)
    bot.handlers.add(ShowWonder, show_wonder)


# Clicked.


async def show_rules(call: Call, act: ShowRules) -> None:
    """A topic of the rules."""
    await _show(call, rules_screen(call.words, act.topic), beside=act.beside)


async def show_guide(call: Call, act: ShowGuide) -> None:
    """A page of the guide."""
    if not 1 <= act.page <= PAGES:
        raise UnknownActError(act)
    await _show(call, guide_screen(call.words, act.page), beside=act.beside)


async def show_card(call: Call, act: ShowCard) -> None:
    """All about a card."""
    found = almanac.card_of(act.card, CATALOGUE)
    if found is None:
        raise UnknownActError(act)
    await _show(call, almanac.card_screen(call.words, found, CATALOGUE), beside=act.beside)


async def show_wonder(call: Call, act: ShowWonder) -> None:
    """All about a side of a wonder."""
    found = almanac.board_of(act.city, act.side, CATALOGUE)
    if found is None:
        raise UnknownActError(act)
    await _show(call, almanac.wonder_screen(call.words, found, CATALOGUE), beside=act.beside)


async def _show(call: Call, screen: Screen, *, beside: bool) -> None:
    if beside and is_private(call.interaction):
        await call.show_also(screen)  # what was clicked on, perhaps a hand, stays
    else:
        await call.show(screen)


# Typed.


@command("slash-rules")
async def rules(interaction: Interaction, topic: _Typed = TOPICS[0]) -> None:
    """A topic of the rules."""
    call = await called(interaction)
    await call.show(rules_screen(call.words, typed_topic(call.words, topic)))


@rules.autocomplete("topic")
async def suggest_topics(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The topics, in the language of who types."""
    words = interaction.client.languages.words(str(interaction.locale))
    return [Choice(name=topic_title(words, topic), value=topic) for topic in topic_matches(words, typed)]


@command("slash-guide")
async def guide(interaction: Interaction, page: Range[int, 1, PAGES] = 1) -> None:
    """A page of the guide."""
    call = await called(interaction)
    await call.show(guide_screen(call.words, page))


@command("slash-card")
async def card(interaction: Interaction, name: _Typed) -> None:
    """All about a card."""
    call = await called(interaction)
    found = almanac.typed_card(name, CATALOGUE)
    if found is None:
        await call.show(almanac.which_card_screen(call.words, name, CATALOGUE))
    else:
        await call.show(almanac.card_screen(call.words, found, CATALOGUE))


@card.autocomplete("name")
async def suggest_cards(_: Interaction, typed: str) -> list[Choice[str]]:
    """The cards whose names fit."""
    return [Choice(name=found.name, value=found.name) for found in almanac.card_matches(typed, CATALOGUE)]


@command("slash-wonder")
async def wonder(interaction: Interaction, name: _Typed, side: Side = Side.A) -> None:
    """All about a wonder."""
    call = await called(interaction)
    city = almanac.typed_city(name, CATALOGUE)
    if city is None:
        await call.show(almanac.which_wonder_screen(call.words, name, side, CATALOGUE))
    else:
        await call.show(almanac.wonder_screen(call.words, CATALOGUE.boards[city, side], CATALOGUE))


@wonder.autocomplete("name")
async def suggest_wonders(_: Interaction, typed: str) -> list[Choice[str]]:
    """The wonders whose names fit."""
    return [Choice(name=found.wonder, value=found.city) for found in almanac.wonder_matches(typed, CATALOGUE)]
