"""What is stored about a person, and why, and for how long (`bot.services.personal_data`); and the terms of use."""

from bot.screens.acts import ShowPolicy
from bot.screens.screen import Button, Screen, Style
from bot.services.clearing import Kept, Part
from bot.services.personal_data import KINDS, Operator, PersonalData, Term
from bot.text.words import Words

_ON_A_PAGE = 4
"""Kinds of data on a page: as many as fit into a message in a language of long words."""
_KINDS_PAGES = -(-len(KINDS) // _ON_A_PAGE)
POLICY_PAGES = _KINDS_PAGES + 1
"""The last page has the terms of use."""
TERMS = ("terms-free", "terms-play", "terms-stop", "terms-yours", "terms-game")


def policy_screen(words: Words, page: int, operator: Operator, kept: Kept) -> Screen:
    """Show a page, 1 to POLICY_PAGES, with buttons to the next and the previous.

    `kept` is how long games that are over are kept.
    """
    parts = _terms(words, operator) if page == POLICY_PAGES else _kinds(words, page, operator, kept)
    title = "terms-heading" if page == POLICY_PAGES else "privacy-heading"
    heading = f"**{words.say(title)}**\n{words.say('guide-page', page=page, pages=POLICY_PAGES)}"
    return Screen("\n\n".join([heading, *parts]), rows=(_buttons(words, page),))


def policy_button(words: Words) -> Button:
    """Return the button that opens the first page in a new message."""
    return Button(words.say("privacy-heading"), ShowPolicy(1))


def how_long(words: Words, term: Term, kept: Kept) -> str:
    """Return how long something is kept."""
    days = kept.longest(Part.MOVES if term is Term.MOVES else Part.RESULTS)
    said = {"kept": "days", "days": days} if isinstance(days, int) else {"kept": days or "open", "days": 0}
    return words.say(f"privacy-term-{term}", **said)


def _kinds(words: Words, page: int, operator: Operator, kept: Kept) -> list[str]:
    shown = [_kind(words, each, kept) for each in KINDS[(page - 1) * _ON_A_PAGE : page * _ON_A_PAGE]]
    if page > 1:
        return shown
    ask = words.say("privacy-ask", contact=operator.contact, told="yes" if operator.contact else "no")
    own = [words.say("privacy-own", address=operator.privacy)] if operator.privacy else []
    days = None if operator.servers_kept is None else operator.servers_kept.days
    servers = words.say("privacy-servers", days=days or 0, kept="ever" if days is None else "days")
    return [words.say("privacy-short"), ask, *own, servers, *shown]


def _terms(words: Words, operator: Operator) -> list[str]:
    own = [words.say("terms-own", address=operator.terms)] if operator.terms else []
    return ["\n".join(f"- {words.say(each)}" for each in TERMS), *own]


def _kind(words: Words, kind: PersonalData, kept: Kept) -> str:
    what, why = words.say(f"privacy-{kind.key}"), words.about(f"privacy-{kind.key}", "why")
    term, fate = how_long(words, kind.term, kept), words.say(f"privacy-fate-{kind.fate}")
    return words.say("privacy-kind", what=what, why=why, term=term, fate=fate)


def _buttons(words: Words, page: int) -> tuple[Button, ...]:
    back = [Button(words.say("guide-back"), ShowPolicy(page - 1, beside=False))] if page > 1 else []
    onward = [Button(words.say("guide-next"), ShowPolicy(page + 1, beside=False), Style.PRIMARY)]
    terms = [Button(words.say("terms-heading"), ShowPolicy(POLICY_PAGES, beside=False))]
    return (*back, *(onward if page < POLICY_PAGES else []), *(terms if page == 1 else []))
