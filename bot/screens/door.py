"""The first message at the local table, for people who have never seen the bot before."""

from collections.abc import Sequence

from bot.screens.acts import OpenTable, PlayAlone, PlayComputers, TryLanguage
from bot.screens.guide import guide_button, learn_button
from bot.screens.screen import MOST_OPTIONS, Button, Menu, Option, Row, Screen, Style
from bot.text.words import Languages, Words
from engine.notation import slug
from players.levels import Level

_PLAYERS = 3
"""Number of players at the first table, the minimum of the standard game."""


def door_screen(
    words: Words, picker: str, people: Sequence[str], languages: Languages, *, again: bool = False
) -> Screen:
    """Explain what one can do here and whom one plays; `again`, after a game, only offer another one.

    `picker` is the page's name for the menu of people; at least two `people` can be selected there, the first by
    default. Languages can be chosen if there are several.
    """
    you, other, *_ = people
    learn = f"**{words.say('learn-button')}**"
    welcome = [words.say("door", learn=learn), words.say("door-who", picker=f"**{picker}**", you=you, other=other)]
    lines = [words.say("door-again")] if again else welcome
    buttons: tuple[Button, ...] = (
        Button(words.say("door-computers"), PlayAlone()),
        Button(words.say("door-experts"), PlayComputers(_PLAYERS, Level.EXPERT)),
        Button(words.say("door-open"), OpenTable()),
    )
    if not again:
        buttons = (learn_button(words, Style.SUCCESS), *buttons, guide_button(words))
    return Screen("\n\n".join(lines), rows=(buttons, *_language_rows(words, languages)))


def _language_rows(words: Words, languages: Languages) -> tuple[Row, ...]:
    tags = languages.tags[:MOST_OPTIONS]
    if len(tags) == 1:
        return ()
    options = tuple(
        Option(words.say("door-language", name=languages.name(tag), tag=tag), TryLanguage(slug(tag))) for tag in tags
    )
    return (Menu(words.say("door-languages"), options),)
