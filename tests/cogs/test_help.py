"""Help by commands, menus and buttons, in servers and direct messages; the answers are always private."""

import logging

import discord
import pytest
from simcord.results import InteractionResult

from bot.client.sending import presenting
from bot.screens.acts import (
    Act,
    OpenTable,
    ShowCard,
    ShowEdifice,
    ShowGuide,
    ShowHand,
    ShowLegend,
    ShowRules,
    ShowWonder,
    TryLanguage,
)
from bot.screens.almanac import whole_catalogue
from bot.screens.custom_ids import encode
from bot.screens.screen import Button, Screen
from engine.catalogue import Side
from tests.client.server import Server
from tests.cogs.conftest import said
from tests.cogs.playing import begun, press
from tests.messages import text_of
from tests.screens import answer_to, find
from tests.sweeps import sweep


async def posted(server: Server, act: Act) -> discord.Message:
    """Make the bot post a public message that has a button."""
    channel = server.bot.get_partial_messageable(server.channel.id)
    return await channel.send(**presenting.new_message(Screen("A table", rows=((Button("Press", act),),))))


def content(result: InteractionResult) -> str:
    """Return the text of the answer; check that it is a single private message."""
    assert result.ephemeral
    assert result.response is not None
    assert not result.followups
    return text_of(result.response)


# Commands.


async def test_the_rules_begin_with_the_aim_and_lead_on_in_place(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "rules")
    assert content(shown).startswith("**The aim and a turn**")
    assert shown.response is not None
    chosen = await ana.select(shown.response, [encode(ShowRules("science", beside=False))])
    assert not chosen.followups
    assert text_of(shown.response).startswith("**Science**")
    assert server.channel.history() == []


async def test_a_topic_is_suggested_and_found_by_a_part_of_its_title(server: Server) -> None:
    ana = server.person("ana")
    suggested = await ana.autocomplete(server.channel, "rules", "topic", "free")
    assert suggested == [
        {"name": "Chains: building for free", "value": "chains"},
        {"name": "Two players and the Free City", "value": "two"},
    ]
    assert content(await ana.slash(server.channel, "rules", topic="chains")).startswith("**Chains")
    assert content(await ana.slash(server.channel, "rules", topic="Free City")).startswith("**Two players")
    assert content(await ana.slash(server.channel, "rules", topic="chess")).startswith("There's no topic")


async def test_the_guide_is_leafed_through(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "guide")
    assert "Page 1 of 5" in content(shown)
    assert shown.response is not None
    await ana.click(shown.response, label="Next")
    assert "Page 2 of 5" in text_of(shown.response)
    await ana.click(shown.response, label="Back")
    assert "Page 1 of 5" in text_of(shown.response)
    assert "Page 3 of 5" in content(await ana.slash(server.channel, "guide", page=3))
    legend = await ana.slash(server.channel, "guide", page=5)
    assert legend.response is not None
    assert [each.filename for each in legend.response.attachments] == ["legend-hand.png", "legend-table.png"]


async def test_a_card_is_suggested_and_told(server: Server) -> None:
    ana = server.person("ana")
    suggested = await ana.autocomplete(server.channel, "card", "name", "lib")
    assert suggested == [{"name": "Library", "value": "Library"}]
    shown = await ana.slash(server.channel, "card", name="Library")
    assert content(shown).startswith("**Library**")
    assert shown.response is not None
    await ana.select(shown.response, [encode(ShowCard("senate", beside=False))])
    assert text_of(shown.response).startswith("**Senate**")


async def test_never_more_than_25_cards_are_suggested(server: Server) -> None:
    ana = server.person("ana")
    assert len(await ana.autocomplete(server.channel, "card", "name", "")) == 25


async def test_a_card_that_was_never_suggested_is_answered_kindly(server: Server) -> None:
    ana = server.person("ana")
    assert content(await ana.slash(server.channel, "card", name="palac")).startswith("**Palace**")
    several = await ana.slash(server.channel, "card", name="guild")
    assert content(several) == "Several cards match guild. Which one do you mean?"
    none = await ana.slash(server.channel, "card", name="@everyone")
    assert content(none).startswith("There's no card called \\@everyone. Type ")


async def test_a_card_is_found_by_its_printed_name_in_any_language_and_asked_about_if_nearly_so(
    server: Server,
) -> None:
    ana = server.person("ana")
    assert await ana.autocomplete(server.channel, "card", "name", "Pała") == [{"name": "Palace", "value": "Palace"}]
    assert content(await ana.slash(server.channel, "card", name="Palast")).startswith("**Palace**")
    nearly = await ana.slash(server.channel, "card", name="Palase")
    assert content(nearly) == "There's no card called Palase. Did you mean Palace?"
    assert nearly.response is not None
    await ana.click(nearly.response, label="Show Palace")
    assert text_of(nearly.response).startswith("**Palace**")
    wonder = await ana.slash(server.channel, "wonder", name="Rodos", side="B")
    assert wonder.response is not None
    await ana.click(wonder.response, label="Show The Colossus of Rhodes")
    assert "Rhodes, side B." in text_of(wonder.response)
    assert content(await ana.slash(server.channel, "edifice", name="École militaire")).startswith("**Military School**")


async def test_a_wonder_is_suggested_told_and_turned_over(server: Server) -> None:
    ana = server.person("ana")
    suggested = await ana.autocomplete(server.channel, "wonder", "name", "rho")
    assert suggested == [{"name": "The Colossus of Rhodes", "value": "Rhodes"}]
    shown = await ana.slash(server.channel, "wonder", name="Rhodes")
    assert "Rhodes, side A." in content(shown)
    assert shown.response is not None
    await ana.click(shown.response, label="Side B")
    assert "Rhodes, side B." in text_of(shown.response)
    await ana.select(shown.response, [encode(ShowWonder("giza", Side.B, beside=False))])
    assert "Giza, side B." in text_of(shown.response)


async def test_the_side_of_a_wonder_can_be_said(server: Server) -> None:
    ana = server.person("ana")
    assert "Giza, side B." in content(await ana.slash(server.channel, "wonder", name="giza", side="B"))
    unknown = await ana.slash(server.channel, "wonder", name="Atlantis", side="B")
    assert content(unknown).startswith("I don't know which wonder you mean by Atlantis.")


async def test_wonders_of_expansions_can_be_looked_up_whatever_a_table_plays(server: Server) -> None:
    ana = server.person("ana")
    assert "Ur, side A." in content(await ana.slash(server.channel, "wonder", name="ziggurat"))
    assert "Carthage, side B." in content(await ana.slash(server.channel, "wonder", name="carthage", side="B"))


async def test_an_edifice_is_suggested_and_told_and_leads_to_the_others(server: Server) -> None:
    ana = server.person("ana")
    assert await ana.autocomplete(server.channel, "edifice", "name", "arti") == [
        {"name": "Artisan District", "value": "Artisan District"}
    ]
    assert len(await ana.autocomplete(server.channel, "edifice", "name", "")) == 15
    assert len(await ana.autocomplete(server.channel, "edifice", "name", "age 2")) == 5
    shown = await ana.slash(server.channel, "edifice", name="belv")
    assert content(shown).startswith("**Belvedere**")
    assert shown.response is not None
    assert len(find(shown.response, ShowEdifice)) == 15
    await ana.select(shown.response, [encode(ShowEdifice("agora", beside=False))])
    assert text_of(shown.response).startswith("**Agora**")
    unknown = await ana.slash(server.channel, "edifice", name="@everyone")
    assert content(unknown).startswith("I don't know which edifice you mean by \\@everyone.")


async def test_what_is_looked_up_has_a_picture_for_those_who_want_pictures_and_the_same_words_for_all(
    server: Server,
) -> None:
    ana, ben = server.persons("ana", "ben")
    await ben.slash(server.channel, "settings telling", how="words")
    for kind, name in (("card", "Library"), ("wonder", "Giza"), ("edifice", "Agora")):
        seen, told = [await person.slash(server.channel, kind, name=name) for person in (ana, ben)]
        assert seen.response is not None
        assert told.response is not None
        (picture,) = seen.response.attachments
        assert picture.filename == f"{kind}.png"
        assert content(seen) == f"{content(told)}\n{picture.description}"
        assert not told.response.attachments


async def test_without_a_name_the_edifices_of_the_own_table_are_told_as_they_lie_there(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    assert content(await ana.slash(server.channel, "edifice")).startswith("Each Age of a game")
    await ana.slash(server.channel, "wonders new", expansion="edifice")
    assert content(await ana.slash(server.channel, "edifice")).startswith("Each Age of a game")
    await ana.slash(server.channel, "wonders computer", number=2)
    await ana.slash(server.channel, "wonders start")
    table = (await server.view()).table
    assert table is not None
    for person in (ana, ben):
        told = said(await person.slash(server.channel, "edifice"))
        assert all(project.edifice.name in told for project in table.projects)
        assert told.startswith("Table 1 (ana's)")
        name = table.projects[0].edifice.name
        assert "2 of 2 pawns left. Nobody has one yet." in said(
            await person.slash(server.channel, "edifice", name=name)
        )
    other = next(
        name for name in whole_catalogue().edifices if name not in {each.edifice.name for each in table.projects}
    )
    assert "pawns left" not in said(await ana.slash(server.channel, "edifice", name=other))
    elsewhere = server.guild.create_text_channel("elsewhere")
    assert "Table 1 (ana's)" in content(await ana.slash(elsewhere, "edifice"))
    assert content(await ben.slash(elsewhere, "edifice")).startswith("Each Age of a game")


async def test_help_is_there_in_direct_messages_too(server: Server) -> None:
    ben = server.env.create_user("ben")
    shown = await ben.slash("card", name="Library")
    assert text_of(shown.response).startswith("**Library**")
    assert await ben.autocomplete("card", "name", "pala") == [{"name": "Palace", "value": "Palace"}]


# Buttons on other messages.


@pytest.mark.parametrize(
    ("act", "beginning"),
    [
        (ShowRules("conflicts"), "**Conflicts**"),
        (ShowGuide(1), "**Your first game**"),
        (ShowLegend(edifices=False), "**The icons in the pictures**"),
        (ShowCard("palace"), "**Palace**"),
        (ShowWonder("giza", Side.A), "**The Pyramids of Giza**"),
        (ShowEdifice("agora"), "**Agora**"),
    ],
)
async def test_help_asked_for_on_a_public_message_is_private_and_leaves_it_as_it_is(
    server: Server, act: Act, beginning: str
) -> None:
    ana = server.person("ana")
    table = await posted(server, act)
    assert content(await ana.click(table, label="Press")).startswith(beginning)
    assert server.env.http_requests[-1].method == "PATCH"  # the answer itself, with no second one after it
    assert [text_of(message) for message in server.channel.history()] == ["A table"]


HELP = (
    ShowRules("conflicts", beside=False),
    ShowGuide(1, beside=False),
    ShowLegend(edifices=False),
    ShowCard("palace", beside=False),
    ShowWonder("giza", Side.A, beside=False),
    ShowEdifice("agora", beside=False),
)


async def test_from_help_asked_for_in_a_game_the_hand_is_one_tap_away(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    await table.my_hand(ana)  # the first one also asks a question
    hand = text_of(await table.my_hand(ana))
    for act in HELP:
        shown = answer_to(await table.click(ana, act))
        assert shown is not None
        assert not find(shown, OpenTable)
        assert text_of(await press(ana, shown, ShowHand)) == hand
    typed = await ana.slash(server.channel, "rules")
    assert typed.response is not None
    assert [each.act for each in find(typed.response, ShowHand)] == [ShowHand(table.id)]


async def test_help_leads_to_no_hand_who_does_not_play_here_or_whose_game_is_over(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, zoe = table.people[0], server.person("zoe")
    elsewhere = server.guild.create_text_channel("elsewhere")
    looking = [await zoe.click(await posted(server, act), label="Press") for act in HELP]
    looking.append(await ana.slash(elsewhere, "rules"))
    await table.abandon()
    looking.append(await ana.slash(server.channel, "rules"))
    for each in looking:
        assert each.response is not None
        assert not find(each.response, ShowHand)


async def test_help_asked_for_on_a_direct_message_stands_beside_it(server: Server) -> None:
    ben = server.env.create_user("ben")
    user = await server.bot.fetch_user(ben.id)
    hand = await user.send(**presenting.new_message(Screen("Your hand", rows=((Button("?", ShowCard("palace")),),))))
    result = await ben.click(hand, label="?")
    assert [text_of(followup).splitlines()[0] for followup in result.followups] == ["**Palace**"]
    assert text_of(ben.dm_channel.history()[0]) == "Your hand"


@pytest.mark.parametrize(
    "act",
    sweep(
        [
            ShowCard("excalibur"),
            ShowWonder("atlantis", Side.A),
            ShowEdifice("palace"),
            ShowGuide(6),
            ShowGuide(0),
            TryLanguage("en"),  # only the local table lets people try languages
        ],
        short=(ShowGuide(6), TryLanguage("en")),
    ),
)
async def test_a_button_for_what_there_is_not_is_answered_as_an_old_one(server: Server, act: Act) -> None:
    ana = server.person("ana")
    result = await ana.click(await posted(server, act), label="Press")
    assert result.ephemeral
    assert "from an older version of the bot" in said(result)


async def test_a_command_that_is_gone_is_answered_kindly_and_its_suggestions_are_one_line_of_the_log(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord keeps showing the old list of commands for a while after an update."""
    caplog.set_level(logging.INFO, "bot.client")
    server.bot.tree.remove_command("card")
    ana = server.person("ana")
    await ana.autocomplete(server.channel, "card", "name", "alt")
    (said_once,) = [record for record in caplog.records if record.name.startswith("bot.client.incoming.failures")]
    assert said_once.levelname == "INFO"
    assert "CommandNotFound" in said_once.getMessage()
    answered = said(await ana.slash(server.channel, "card", name="altar"))
    assert "from an older version" in answered
    assert "number" not in answered, "it is no incident"
