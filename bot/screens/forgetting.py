"""Being forgotten: what it means, the second question, and that it has begun."""

from bot.screens.acts import Consent, ForgetMe
from bot.screens.policy import policy_button
from bot.screens.screen import Button, Screen, Style
from bot.services.nights.stores import Stored
from bot.text.words import Words


def offer_screen(words: Words, stored: Stored) -> Screen:
    """Tell a person what is deleted, what stays and why, and ask whether to go on."""
    lines = [
        f"**{words.say('forget-heading')}**",
        words.say("forget-playing", running=stored.running) if stored.running else "",
        words.say("forget-lobbies", lobbies=stored.lobbies) if stored.lobbies else "",
        words.say("forget-past") if stored.games or stored.nights else "",
        words.say("forget-deleted"),
        words.say("forget-stays"),
        words.say("forget-after"),
    ]
    onward = Button(words.say("forget-go-on"), ForgetMe(Consent.ONCE, beside=False))
    return Screen("\n\n".join(filter(None, lines)), rows=((onward, policy_button(words)),))


def asked_screen(words: Words) -> Screen:
    """Ask a second time, because nothing can be undone."""
    yes = Button(words.say("forget-me"), ForgetMe(Consent.TWICE, beside=False), Style.DANGER)
    return Screen(words.say("forget-sure"), rows=((yes,),))


def begun_screen(words: Words) -> Screen:
    """Say that it has begun."""
    return Screen(words.say("forget-begun"))


def forget_button(words: Words) -> Button:
    """Return the button that begins, in a new message."""
    return Button(words.say("forget-heading"), ForgetMe(Consent.NONE))
