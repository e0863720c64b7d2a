"""What is stored about a person, and why, and for how long: pages made from `bot.services.personal_data`."""

from bot.screens.acts import ShowPolicy
from bot.screens.screen import Button, Screen, Style
from bot.services.personal_data import KINDS, PersonalData
from bot.text.words import Words

_ON_A_PAGE = 5
"""Kinds of data on a page: as many as fit into a message in a language of long words."""
POLICY_PAGES = -(-len(KINDS) // _ON_A_PAGE)


def policy_screen(words: Words, page: int) -> Screen:
    """Show a page, 1 to POLICY_PAGES, with buttons to the next and the previous."""
    shown = KINDS[(page - 1) * _ON_A_PAGE : page * _ON_A_PAGE]
    heading = f"**{words.say('privacy-heading')}**\n{words.say('guide-page', page=page, pages=POLICY_PAGES)}"
    before = [words.say("privacy-short")] if page == 1 else []
    text = "\n\n".join([heading, *before, *(_kind(words, each) for each in shown)])
    return Screen(text, rows=(_buttons(words, page),))


def policy_button(words: Words) -> Button:
    """Return the button that opens the first page in a new message."""
    return Button(words.say("privacy-heading"), ShowPolicy(1))


def _kind(words: Words, kind: PersonalData) -> str:
    what, why = words.say(f"privacy-{kind.key}"), words.about(f"privacy-{kind.key}", "why")
    return words.say("privacy-kind", what=what, why=why, term=words.say(f"privacy-term-{kind.term}"))


def _buttons(words: Words, page: int) -> tuple[Button, ...]:
    back = [Button(words.say("guide-back"), ShowPolicy(page - 1, beside=False))] if page > 1 else []
    onward = [Button(words.say("guide-next"), ShowPolicy(page + 1, beside=False), Style.PRIMARY)]
    return (*back, *(onward if page < POLICY_PAGES else []))
