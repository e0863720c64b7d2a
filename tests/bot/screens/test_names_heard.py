"""Heard aloud, no number sounds like part of the name before it: "Carol 2 with 2 points", not "Carol 2 2"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import TypeAlias

import pytest
from fluent.syntax import ast

from bot.screens.boards import board_screen, table_screen, told_board_screen, told_table_screen
from bot.screens.hands.hand import hand_screen, told_screen
from bot.screens.lobby import draft_panel, lobby_panel
from bot.screens.overseeing import managed_screen, server_screen
from bot.screens.panels import panel_in_words, turn_panel
from bot.screens.reveals import conflicts_screen, history_screen, reveal_screen, told_in_words
from bot.screens.scores import end_in_words, end_screen, score_screen, standing_screen
from bot.screens.screen import Screen
from bot.screens.seats import seats_screen
from bot.services.summaries import Page
from bot.text.messages import ENGLISH, LOCALES
from bot.text.messages import texts as in_catalogue
from bot.text.words import Notation, Words
from engine.ruleset import ALL_SEATS, Expansion, Seat
from tests.bot.at_table import moments, table_of
from tests.bot.screens.limits import texts
from tests.bot.screens.lobbies import lobby
from tests.bot.screens.test_reveals import age_ends
from tests.bot.whole_games import WholeGame, renamed, whole_game
from tests.sweeps import sweep

NAMES = ("Xana 20", "Xomputer 2 21", "Xem 22", "Xia 23", "Xli 24", "Xay 25", "Xus 26")
OfPlayers: TypeAlias = tuple[int, tuple[Expansion, ...]]
GAMES: tuple[OfPlayers, ...] = ((2, ()), (7, (Expansion.EDIFICE,)))
_SWALLOWED = re.compile(r"X[a-z]+ (?:2 )?2\d\)?[*_]*(?!\. )[^\w\n]{1,6}\d")
"""Matches a name and a number with only silent characters between them; a full stop is audible."""


def table_screens(words: Words, game: WholeGame) -> Iterator[Screen]:
    for table in game.tables[:: len(game.tables) // 4]:
        view = table.table
        if view is None or table is game.over:
            continue
        before = [each for each in game.resolutions if each.number == table.resolutions - 1]
        yield turn_panel(words, table, asked_for=True)
        yield panel_in_words(words, table, before)
        yield seats_screen(words, table, table.persons[0])
        for city in view.cities:
            yield board_screen(words, table, city.seat, Seat(0))
            yield told_board_screen(words, table, city.seat, None)
        yield table_screen(words, table, Seat(0))
        yield told_table_screen(words, table, None)
        yield server_screen(words, Page((table,), 1, last=True))
        yield managed_screen(words, table)


def told_screens(words: Words, game: WholeGame) -> Iterator[Screen]:
    """Yield the screens of the reveals, the conflicts, the history and the end of the game."""
    for resolution in game.resolutions:
        yield reveal_screen(words, game.over, resolution)
        yield told_in_words(reveal_screen(words, game.over, resolution))
    for resolution, before in age_ends(game):
        yield conflicts_screen(words, game.over, resolution, before)
        yield history_screen(words, game.over, game.resolutions, resolution.age)
    view = game.over.table
    assert view is not None
    yield end_screen(words, game.over, None)
    yield end_in_words(words, game.over, None)
    yield score_screen(words, game.over)
    so_far = next(table for table in game.tables if table.resolutions > 9)
    yield standing_screen(words, so_far, view.scores)
    yield told_in_words(standing_screen(words, so_far, view.scores))


def lobby_screens(words: Words) -> Iterator[Screen]:
    for players in (2, 7):
        table = renamed(lobby(players), NAMES)
        yield lobby_panel(words, table)
        yield draft_panel(words, replace(table, thinking=ALL_SEATS[:players]))


def hand_screens(words: Words) -> Iterator[Screen]:
    for moment in list(moments(3, 3))[::9]:
        table = table_of(moment.state, NAMES)
        yield hand_screen(words, table, moment.hand)
        yield told_screen(words, table, moment.hand, looks=False)


def heard(screen: Screen) -> Iterator[str]:
    """Yield everything that is read aloud on a screen, without the characters that escape markup."""
    of_pictures = (f"{each.description}\n{each.more}" for each in screen.pictures)
    beside = (text for each in screen.beside for text in (each.title, each.description))
    return (text.replace("\\", "") for text in (*texts(screen), *beside, *of_pictures))


NAMING = frozenset({"player", "who", "name", "names", "host", "owner", "winner", "loser", "person", "absent", "people"})
"""Message arguments that are names or end with a name."""
COUNTING = frozenset(
    {"ahead", "amount", "beaten", "coins", "count", "given", "night", "number", "points", "total", "won"}
)
"""Message arguments that are numbers or begin with a number."""


def spellings(part: ast.BaseNode) -> list[str]:
    """Return every form that a text can take, with a sample name or number for each argument."""
    match part:
        case ast.Pattern(elements=elements):
            return ["".join(each) for each in product(*map(spellings, elements))]
        case ast.TextElement() | ast.StringLiteral():
            return [part.value]
        case ast.Placeable(expression=expression):
            return spellings(expression)
        case ast.SelectExpression():
            return sorted({told for each in part.variants for told in spellings(each.value)})
        case ast.FunctionReference(arguments=ast.CallArguments(positional=[first, *_])):
            return spellings(first)
        case ast.VariableReference(id=ast.Identifier(name=name)):
            return [NAMES[0] if name in NAMING else "7" if name in COUNTING else "word"]
        case _:
            return ["word"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("notation", "games"),
    sweep([(Notation.WORDS, GAMES), (Notation.LETTERS, GAMES[:1])], short=[(Notation.WORDS, GAMES)]),
)
def test_between_a_name_and_a_number_there_is_always_a_word(notation: Notation, games: Sequence[OfPlayers]) -> None:
    words = Words(notation)
    screens = [*lobby_screens(words), *hand_screens(words)]
    for players, expansions in games:
        game = whole_game(players, expansions=expansions).called(NAMES)
        screens += [*table_screens(words, game), *told_screens(words, game)]
    all_heard = [text for screen in screens for text in heard(screen)]
    assert sum(name in text for text in all_heard for name in NAMES) > 300 * len(games)
    found = {text[max(0, each.start() - 20) : each.end()] for text in all_heard for each in _SWALLOWED.finditer(text)}
    assert found == set()


def test_so_there_is_in_every_text_of_the_catalogue() -> None:
    said = {entry: spellings(pattern) for entry, pattern in in_catalogue(LOCALES, ENGLISH).items()}
    assert any(NAMES[0] in each and "7" in each for spelled in said.values() for each in spelled)
    assert [(str(entry), each) for entry, spelled in said.items() for each in spelled if _SWALLOWED.search(each)] == []


def test_what_could_be_misheard_is_found() -> None:
    for told in ("Xana 20 38", "(Xana 20) 38: 3", "**Giza (Xomputer 2 21)**: 1 defeat", "1. Xana 20; 2. Xem 22"):
        assert _SWALLOWED.search(told)
    for told in ("Xana 20 with 38", "Xana 20. 2 players", "Xana 20, Xem 22", "Xana 20\n2. Xem 22"):
        assert not _SWALLOWED.search(told)
