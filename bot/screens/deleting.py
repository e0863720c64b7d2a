"""Deleting a server: what that means, the second question, and what people at its tables are told."""

from collections.abc import Collection

from bot.screens.acts import Consent, DeleteServer, KeepServer, SendServerData
from bot.screens.screen import Button, Screen, Style
from bot.services.nights.stores import StoredServer
from bot.services.people import GameId
from bot.text.words import Words


def offer_screen(words: Words, stored: StoredServer, *, anew: bool = False) -> Screen:
    """Tell a manager what is deleted and what stays, and ask whether to go on.

    `anew` says that the manager answered a question that no longer counts, and why they are asked again.
    """
    lines = [
        words.say("deletion-anew") if anew else "",
        f"**{words.say('deletion-heading')}**",
        words.say("deletion-goes", what=_all_of(words, stored)),
        words.say("deletion-open", count=stored.open) if stored.open else "",
        words.say("deletion-planned", count=stored.planned) if stored.planned else "",
        words.say("deletion-begun-nights", count=stored.begun) if stored.begun else "",
        words.say("deletion-stays"),
        words.say("deletion-copy"),
        words.say("deletion-after"),
        words.say("deletion-way-out"),
    ]
    onward = Button(words.say("deletion-go-on"), DeleteServer(Consent.ONCE))
    copy = Button(words.say("serverdata-button"), SendServerData())
    return Screen("\n\n".join(filter(None, lines)), rows=((onward, copy),))


def asked_screen(words: Words, stored: StoredServer) -> Screen:
    """Ask a second time, because nothing can be undone."""
    yes = Button(words.say("deletion-yes"), DeleteServer(Consent.TWICE), Style.DANGER)
    no = Button(words.say("deletion-no"), KeepServer())
    return Screen(words.say("deletion-sure", what=_all_of(words, stored)), rows=((yes, no),))


def begun_screen(words: Words) -> Screen:
    """Say that it has begun."""
    return Screen(words.say("deletion-begun"))


def under_way_screen(words: Words, stored: StoredServer) -> Screen:
    """Say that it began before, so that nobody has to ask for it again, and what is left."""
    what = "nothing" if stored.is_empty else _all_of(words, stored)
    return Screen(words.say("deletion-under-way", what=what))


def nothing_screen(words: Words) -> Screen:
    """Say that nothing is stored about the server."""
    return Screen(words.say("deletion-nothing"))


def kept_screen(words: Words) -> Screen:
    """Say that everything stays, because the manager wants to keep it."""
    return Screen(words.say("deletion-kept"))


def ended_screen(words: Words, games: Collection[GameId], days: int) -> Screen:
    """Tell a person that games end because their server removed the bot this many days ago."""
    tables = words.all_of([str(game) for game in sorted(games)])
    return Screen(words.say("deletion-ended", tables=tables, count=len(games), days=days))


def _all_of(words: Words, stored: StoredServer) -> str:
    """Say all that is stored about a server."""
    tables, parts = stored.open + stored.over, []
    if tables:
        inside = ("both" if stored.scored else "hands") if stored.dealt else "results" if stored.scored else "nothing"
        parts.append(words.say("deletion-tables", count=tables, inside=inside))
    if stored.nights:
        parts.append(words.say("deletion-nights", count=stored.nights))
    if stored.settings:
        parts.append(words.say("deletion-settings"))
    return words.all_of(parts)
