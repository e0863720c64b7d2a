"""Deleting a server: what that means, the second question, and what people at its tables are told."""

from collections.abc import Collection

from bot.screens.acts import Consent, DeleteServer
from bot.screens.screen import Button, Screen, Style
from bot.services.nights.stores import StoredServer
from bot.services.people import GameId
from bot.text.words import Words


def offer_screen(words: Words, stored: StoredServer) -> Screen:
    """Tell a manager what is deleted and what stays, and ask whether to go on."""
    counted = {"deletion-games": stored.open + stored.over, "deletion-nights": stored.nights}
    goes = [words.say(what, count=count) for what, count in counted.items() if count]
    lines = [
        f"**{words.say('deletion-heading')}**",
        words.say("deletion-open", count=stored.open) if stored.open else "",
        words.say("deletion-goes", what=words.all_of([*goes, words.say("deletion-settings")])),
        words.say("deletion-stays"),
        words.say("deletion-after"),
    ]
    onward = Button(words.say("forget-go-on"), DeleteServer(Consent.ONCE))
    return Screen("\n\n".join(filter(None, lines)), rows=((onward,),))


def asked_screen(words: Words) -> Screen:
    """Ask a second time, because nothing can be undone."""
    yes = Button(words.say("deletion-yes"), DeleteServer(Consent.TWICE), Style.DANGER)
    return Screen(words.say("deletion-sure"), rows=((yes,),))


def begun_screen(words: Words) -> Screen:
    """Say that it has begun."""
    return Screen(words.say("deletion-begun"))


def ended_screen(words: Words, games: Collection[GameId], days: int) -> Screen:
    """Tell a person that games end because their server removed the bot this many days ago."""
    tables = words.all_of([str(game) for game in sorted(games)])
    return Screen(words.say("deletion-ended", tables=tables, count=len(games), days=days))
