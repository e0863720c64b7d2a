"""The guide for first-time players: each page is one message."""

from bot.pictures.depicting.legend import legend_pictures
from bot.pictures.depicting.primer import guide_picture
from bot.screens.acts import Learn, OpenTable, PlayAlone, ShowGuide, ShowLegend, ShowRules
from bot.screens.policy import policy_button
from bot.screens.rules import TOPICS
from bot.screens.screen import Button, Screen, Style
from bot.text.words import Words

PAGES = 5
LEGEND = PAGES
"""The page with all icons that the pictures use."""


def guide_screen(words: Words, page: int, *, edifices: bool = True, plays: bool = False) -> Screen:
    """Show a page, 1 to PAGES, with buttons to the next and the previous; the legend may omit the edifices' icons.

    Someone who `plays` already is not offered a table at the end.
    """
    number = words.say("guide-page", page=page, pages=PAGES)
    heading = f"**{words.say(f'guide-title-{page}')}**\n{number}"
    pictures = legend_pictures(words, edifices=edifices) if page == LEGEND else (guide_picture(words, str(page)),)
    return Screen(
        f"{heading}\n\n{words.say(f'guide-text-{page}')}",
        rows=(_buttons(words, page, plays=plays), *(((policy_button(words),),) if page == PAGES else ())),
        pictures=pictures,
    )


def guide_button(words: Words) -> Button:
    """Return the button that opens the guide's first page in a new message."""
    return Button(words.say("guide-how"), ShowGuide(1))


def learn_button(words: Words, style: Style = Style.SECONDARY) -> Button:
    """Return the button that begins the lessons, or goes on with them."""
    return Button(words.say("learn-button"), Learn(), style)


def legend_button(words: Words, *, edifices: bool) -> Button:
    """Return the button from a table's picture to the meaning of its icons."""
    return Button(words.say("guide-legend"), ShowLegend(edifices))


def _buttons(words: Words, page: int, *, plays: bool) -> tuple[Button, ...]:
    back = [Button(words.say("guide-back"), ShowGuide(page - 1, beside=False))] if page > 1 else []
    onward = (
        Button(words.say("guide-next"), ShowGuide(page + 1, beside=False), Style.PRIMARY)
        if page < PAGES
        else Button(words.say("guide-rules"), ShowRules(TOPICS[0], beside=False))
    )
    if page == 1:
        return (onward, learn_button(words, Style.SUCCESS))
    if page < PAGES or plays:
        return (*back, onward)
    alone = Button(words.say("door-computers"), PlayAlone(), Style.SUCCESS)
    return (alone, Button(words.say("guide-open"), OpenTable(), Style.SECONDARY), learn_button(words), *back, onward)
