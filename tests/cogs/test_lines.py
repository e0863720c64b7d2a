"""What a typed line says: a command and its values, in any of the bot's languages."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from discord import AppCommandOptionType, AppCommandType
from discord.app_commands import Command, Group, Parameter

from bot.client.bot import WondersBot
from bot.client.commands.translating import names_of_choice, names_of_option, path_of
from bot.client.incoming.lines import (
    Line,
    OddOptionError,
    SeveralCommandsError,
    TooManyWordsError,
    UnclearLineError,
    UnfinishedError,
    UnknownCommandError,
    Value,
    read_line,
)
from bot.client.incoming.options import check_values
from bot.client.incoming.typed_lines import help_screen, odd_option_screen, unclear_screen
from bot.client.sending.layouts import LONGEST
from bot.text.words import Languages, Words
from tests.bot.services.memory import MemoryStore
from tests.cogs.conftest import bot_on
from tests.pseudo import PSEUDO, half_language, pseudo_language
from tests.sweeps import sweep

TEXTS = ("Tavern", "east trading post", "22:00-07:00", "Europe/Berlin", "#3", "1 0", "5", "friday at 8 pm", "ü")


@pytest.fixture
async def bot() -> WondersBot:
    made = bot_on(MemoryStore())
    await made.load_extension("cogs")
    return made


def read(bot: WondersBot, line: str, words: Words | None = None) -> Line:
    return read_line(words or Words(), bot.tree.get_commands(type=AppCommandType.chat_input), line)


def said(bot: WondersBot, line: str) -> tuple[str, dict[str, Value]]:
    """Return the command and the values that a line says."""
    found = read(bot, line)
    return found.command.qualified_name, dict(found.values)


def leaves(bot: WondersBot) -> Iterator[Command[Any, ..., Any]]:
    yield from (each for each in bot.tree.walk_commands() if isinstance(each, Command))


def any_value(words: Words, option: Parameter, chance: Random) -> tuple[str, Value]:
    """Return how a value of an option is typed, and the value."""
    if option.choices:
        choice = chance.choice(option.choices)
        return chance.choice(names_of_choice(words, option, choice)), str(choice.value)
    if option.type is AppCommandOptionType.integer:
        number = chance.randint(int(option.min_value or 0), int(min(option.max_value or 9, 999)))
        return str(number), number
    if option.type is AppCommandOptionType.boolean:
        on = chance.random() < 0.5
        return chance.choice(words.say("typed-yes" if on else "typed-no").split()), on
    text = chance.choice(TEXTS)
    return text, text


@pytest.mark.parametrize("languages", sweep([Languages, pseudo_language, half_language], short=[half_language]))
async def test_whatever_can_be_sent_as_a_slash_command_can_be_typed(
    bot: WondersBot, languages: Callable[[], Languages]
) -> None:
    words, chance = languages().words(PSEUDO), Random(5)
    for command in leaves(bot):
        for _ in range(10):
            given = [
                each
                for each in command.parameters
                if each.type is not AppCommandOptionType.user and (each.required or chance.random() < 0.5)
            ]
            chance.shuffle(given)
            values: dict[str, Value] = {}
            typed = [path_of(chance.choice([words, Words()]), command)]
            for option in given:
                text, values[option.display_name] = any_value(words, option, chance)
                name = chance.choice(names_of_option(words, option))
                typed.append(chance.choice([f"{name} {text}", f"{name}: {text}", f"{name}:{text}"]))
            line = chance.choice(["", "/", " "]) + " ".join(typed)
            if any(each.required and each not in given for each in command.parameters):
                continue  # it asks for a person
            found = read(bot, line, words)
            assert (found.command, dict(found.values)) == (command, values), line
            check_values(found.command, found.data())


MEANT: list[tuple[str, str, dict[str, Value]]] = [
    ("hand", "hand", {}),
    ("HAND", "hand", {}),
    ("hand 3", "hand", {"table": "3"}),
    ("play tavern", "play", {"card": "tavern"}),
    ("play east trading post table 2", "play", {"card": "east trading post", "table": "2"}),
    ("play tavern stage", "play", {"card": "tavern stage"}),
    ("play card:tavern action:stage pay:1 0", "play", {"card": "tavern", "action": "stage", "pay": "1 0"}),
    ("history 2", "wonders history", {"age": 2}),
    ("board", "wonders board", {}),
    ("wonders board giza", "wonders board", {"city": "giza"}),
    ("wonder giza b", "wonder", {"name": "giza", "side": "B"}),
    ("wonders new 5 sides b", "wonders new", {"players": 5, "sides": "b"}),
    ("wonders new players 5 b random", "wonders new", {"players": 5, "sides": "b", "wonders": "random"}),
    ("wonders seats step out", "wonders seats", {"do": "step-out"}),
    ("wonders seats offer 2", "wonders seats", {"do": "offer", "seat": 2}),
    ("time pause", "time", {"do": "pause"}),
    ("time 3 days", "time", {"to": "3 days"}),
    ("night here", "night here", {}),
    ("here", "night here", {}),
    ("night answer I'm in", "night answer", {"answer": "in"}),
    ("night end sure", "night end", {"sure": True}),
    ("night seat 2 3", "night seat", {"table": 2, "seat": 3}),
    ("settings telling words", "settings telling", {"how": "words"}),
    ("settings brief off", "settings brief", {"on": False}),
    ("settings quiet 22:00-07:00", "settings quiet", {"hours": "22:00-07:00"}),
    ("reminder not this turn", "reminder", {"do": "not-this-turn"}),
    ("away until friday", "away", {"until": "friday"}),
    ("rules trading with the neighbours", "rules", {"topic": "trading with the neighbours"}),
    ("vote abandon", "wonders vote", {"abandon": True}),
]


UNCLEAR: list[tuple[str, type[UnclearLineError]]] = [
    ("", UnknownCommandError),
    ("/", UnknownCommandError),
    ("hello there", UnknownCommandError),
    ("leave", SeveralCommandsError),
    ("wonders", UnfinishedError),
    ("wonders fly", UnfinishedError),
    ("play", OddOptionError),
    ("card", OddOptionError),
    ("guide 9", OddOptionError),
    ("guide minus one", OddOptionError),
    ("night answer perhaps", OddOptionError),
    ("wonders kick ben", OddOptionError),
    ("wonders invite <@123>", OddOptionError),
    (f"card {'x' * 101}", OddOptionError),
    (f"card name {'x' * 101}", OddOptionError),
    ("settings show all", TooManyWordsError),
    ("settings brief on please", TooManyWordsError),
]


async def test_names_may_be_left_out_where_it_is_clear_what_is_meant(bot: WondersBot) -> None:
    for line, command, values in MEANT:
        assert said(bot, line) == (command, values), line


async def test_short_forms_stand_for_what_follows_a_game(bot: WondersBot) -> None:
    assert said(bot, "Replay") == ("wonders history", {"turn": 1})
    assert said(bot, "replay turn 11 hands") == ("wonders history", {"turn": 11, "hands": True})
    assert said(bot, "/share") == ("wonders history", {"file": "webp"})
    in_words = read_line(Words(), bot.tree.get_commands(type=AppCommandType.chat_input), "share", pictures=False)
    assert in_words.values == {"file": "page"}, "whoever reads words gets them"
    assert said(bot, "share page") == ("wonders history", {"file": "page"})
    assert said(bot, "results players 3") == ("me", {"players": 3})
    assert said(bot, "leave me out") == ("settings leave-out", {"on": True})
    assert said(bot, "leave me out no") == ("settings leave-out", {"on": False})


async def test_what_is_not_clear_is_not_done(bot: WondersBot) -> None:
    for line, error in UNCLEAR:
        with pytest.raises(UnclearLineError) as raised:
            read(bot, line)
        assert type(raised.value) is error, line


async def test_a_slip_is_asked_about(bot: WondersBot) -> None:
    with pytest.raises(UnknownCommandError) as raised:
        read(bot, "hnad")
    assert raised.value.nearest is not None
    assert raised.value.nearest.name == "hand"


async def test_odd_lines_are_never_an_error_of_another_kind_and_their_answers_are_short(bot: WondersBot) -> None:
    words, chance = Words(), Random(3)
    known = [each.name for each in bot.tree.walk_commands()]
    known += [option.display_name for each in leaves(bot) for option in each.parameters]
    odd = ["", ":", "::", "a:", ":b", "/", "//", "**", "||x||", "<@1>", "@everyone", "`", "-1", "9" * 30, "²", "٣"]
    odd += ["\u200b", "\u202e", "ﷺ", "👍🏽", "\x00", "\ud800", "x" * 2_000, "no", "on", "5", "b", "table:", "players:9"]
    for _ in range(1_000):
        line = " ".join(chance.choice(chance.choice([known, odd])) for _ in range(chance.randint(0, 9)))
        try:
            found = read(bot, line)
        except OddOptionError as error:
            screen = odd_option_screen(words, error, ())
        except UnclearLineError as error:
            screen = unclear_screen(words, error)
        else:
            check_values(found.command, found.data())
            continue
        assert 0 < len(screen.content) <= LONGEST, line


async def test_a_long_line_costs_little(bot: WondersBot) -> None:
    for name in ("play", "time", "wonders new", "night change", "away"):
        with pytest.raises(UnclearLineError):
            read(bot, f"settings show {name} " + "b on 3 x " * 450)
        try:
            read(bot, f"{name} " + "b on 3 x " * 450)
        except UnclearLineError:
            continue


async def test_help_names_every_command_in_one_message(bot: WondersBot) -> None:
    screen = help_screen(Words(), bot.tree.get_commands(type=AppCommandType.chat_input))
    assert all(each.name in screen.content for each in bot.tree.walk_commands() if not isinstance(each, Group))
    assert len(screen.content) <= LONGEST
