"""The first message at the local table, for whoever sees all of this for the first time."""

from collections.abc import Sequence

from bot.screens.acts import OpenTable, PlayComputers, TryLanguage
from bot.screens.guide import guide_button
from bot.screens.screen import MOST_OPTIONS, Button, Menu, Option, Row, Screen, Style
from bot.text.words import Languages, Words
from engine.notation import slug
from players.levels import Level

_PLAYERS = 3
"""At the first table: the fewest of the usual game."""


def door_screen(words: Words, picker: str, people: Sequence[str], languages: Languages) -> Screen:
    """What one can do here, and who one is.

    `picker` is what the page calls the menu that says so; at least two `people` can be chosen there, and the first is
    at the beginning. Languages can be chosen where there are several.
    """
    you, other, *_ = people
    first, experts, opening = (f"**{words.say(each)}**" for each in ("door-computers", "door-experts", "door-open"))
    lines = [
        words.say("door", computers=first, experts=experts, open=opening),
        words.say("door-who", picker=f"**{picker}**", you=you, other=other),
    ]
    buttons = (
        Button(words.say("door-computers"), PlayComputers(_PLAYERS, Level.MEDIUM), Style.SUCCESS),
        Button(words.say("door-experts"), PlayComputers(_PLAYERS, Level.EXPERT)),
        Button(words.say("door-open"), OpenTable(), Style.PRIMARY),
        guide_button(words),
    )
    return Screen("\n\n".join(lines), rows=(buttons, *_language_rows(words, languages)))


def _language_rows(words: Words, languages: Languages) -> tuple[Row, ...]:
    tags = languages.tags[:MOST_OPTIONS]
    if len(tags) == 1:
        return ()
    options = tuple(
        Option(words.say("door-language", name=languages.name(tag), tag=tag), TryLanguage(slug(tag))) for tag in tags
    )
    return (Menu(words.say("door-languages"), options),)
