"""Whole games played at random through the use cases, as everyone in the channel saw them."""

import asyncio
import re
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from bot.screens.screen import Button, Screen
from bot.services.people import Person, UserId
from bot.services.views import TableView, table_view
from engine.ruleset import Expansion, Ruleset, SeatSetup
from engine.views import Resolution
from tests.bot.services.playing import BABYLON, HALICARNASSUS, begun, stages_first
from tests.bot.services.world import MOMENT

SHORT = ("Ana", "Ben", "Cem", "Dia", "Eli", "Fay", "Gus")
LONG = tuple(f"{letter}{'*_~`' * 8}"[:32] for letter in "ABCDEFG")
"""Names of Discord's maximum length, made of Markdown characters, which escaping doubles."""
ENDLESS = tuple(f"{letter}{'*_~|' * 25}"[:100] for letter in "ABCDEFG")
"""Names of the maximum length that a seat can store."""
SCRIPTS = ("سلمى", "יעל", "प्रिया", "สมชาย", "王小明", "陳怡君", "さくら", "김민수")
"""A name in each script that pictures can write: Chinese has two."""
LONG_SCRIPTS = tuple(
    f"{name * 32}"[:32] for name in ("مُحمَّد ", "שָׁלּוֹם", "क्ष्म्यीं र्कि ", "น้ำปู่", "龍馬鬱", "ブログ・", "뷁 Ana (Ёж) ")
)
"""Names of Discord's maximum length, with letters that are wide, high or deep."""


@dataclass(frozen=True)
class WholeGame:
    """A whole game as everyone saw it."""

    tables: tuple[TableView, ...]
    """The table before the first choice and after every choice; the last entry shows the end of the game."""
    resolutions: tuple[Resolution, ...]

    @property
    def over(self) -> TableView:
        return self.tables[-1]

    def called(self, names: tuple[str, ...]) -> "WholeGame":
        """Return this game with these player names."""
        return replace(self, tables=tuple(renamed(table, names) for table in self.tables))


@cache
def whole_game(
    players: int,
    seed: int = 1,
    boards: tuple[SeatSetup, ...] = (BABYLON, HALICARNASSUS),
    expansions: tuple[Expansion, ...] = (),
) -> WholeGame:
    """Return a game of people. With the default boards, seventh cards are played and the discard pile is searched."""
    return asyncio.run(_played(players, seed, boards, expansions))


async def _played(
    players: int, seed: int, boards: tuple[SeatSetup, ...], expansions: tuple[Expansion, ...]
) -> WholeGame:
    table, chance = await begun(players, boards=boards, expansions=expansions, seed=seed), Random(seed)
    table.taste = stages_first(chance)
    tables = [table_view(table.game, MOMENT)]
    while table.thinking:
        await table.choose(chance.choice(table.thinking))
        tables.append(table_view(table.game, MOMENT))
    return WholeGame(tuple(tables), tuple(table.resolutions))


def turn_before(game: WholeGame, number: int) -> tuple[Resolution, ...]:
    """Return those of the first `number` resolutions that belong to the same turn as the last of them."""
    found = game.resolutions[:number]
    return tuple(each for each in found if (each.age, each.turn) == (found[-1].age, found[-1].turn))


def renamed(table: TableView, names: tuple[str, ...]) -> TableView:
    """Return the table with these names for the people."""
    seats = tuple(
        replace(seat, owner=Person(seat.owner.user, name)) if seat.owner else seat
        for seat, name in zip(table.seats, names, strict=False)
    )
    return replace(table, seats=seats, names=(*names[: len(seats)], *table.names[len(seats) :]))


def shown(screen: Screen) -> str:
    """Return a screen as text, for reading and comparing."""
    lines = [*([screen.notice] if screen.notice else []), screen.content]
    for embed in screen.embeds:
        lines += ["---", *(text for text in (embed.title, embed.description) if text)]
        for field in embed.fields:
            lines += [f"[{field.name}]", field.value]
    lines += [" | ".join(f"({button.label})" for button in row) for row in screen.rows if isinstance(row, tuple)]
    return "\n".join(lines)


def buttons(screen: Screen) -> list[Button]:
    """Return all buttons of a screen."""
    return [button for row in screen.rows if isinstance(row, tuple) for button in row]


def people(table: TableView) -> tuple[UserId, ...]:
    """Return the players by seat."""
    return tuple(seat.user for seat in table.seats if seat.user is not None)


def card_names(text: str) -> set[str]:
    """Return the cards that a text names. Wonders and edifices, such as the Military School, are not cards."""
    catalogue = Ruleset.for_players(3, tuple(Expansion)).catalogue
    others = {*(board.wonder for board in catalogue.boards.values()), *catalogue.edifices}
    known = sorted({*catalogue.cards, *others}, key=len, reverse=True)
    found = re.findall(r"\b(?:" + "|".join(re.escape(name) for name in known) + r")\b", text)
    return set(found) - others
