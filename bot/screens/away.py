"""What people see when they are or will be away: until when, and how to come back. Only they see it."""

from datetime import datetime

from bot.screens.acts import BeBack, GoAway
from bot.screens.screen import Button, Menu, Option, Screen, Style
from bot.screens.tables import exact_time, relative_time
from bot.text.words import Words

DAYS = (1, 2, 3, 5, 7, 10, 14)
"""The numbers of days that the menu offers, so that nothing has to be typed."""


def away_screen(words: Words, until: datetime | None, notice: str = "", *, since: datetime | None = None) -> Screen:
    """Show whether the reader is or will be away, what that means, and how to change it.

    Args:
        words: the catalogue in the reader's language.
        until: the end of the absence; None if they are not away.
        notice: a text shown above the rest.
        since: the beginning of the absence, if it is in the future.
    """
    lines = [notice] if notice else [words.say("away-not")] if until is None else []
    if until is not None and since is not None:
        begin = {"begin": exact_time(since), "left": relative_time(since)}
        lines.append(words.say("away-from", time=exact_time(until), **begin))
    elif until is not None:
        lines.append(words.say("away-until", time=exact_time(until), left=relative_time(until)))
    if until is not None or not notice:
        lines.append(words.say("away-about"))
    options = tuple(Option(words.say("away-days", days=days), GoAway(days)) for days in DAYS)
    back = Button(words.say("away-back", later="no" if since is None else "yes"), BeBack(), Style.PRIMARY)
    menu = Menu(words.say("away-menu"), options)
    return Screen("\n".join(lines), rows=(menu, (back,)) if until is not None else (menu,))
