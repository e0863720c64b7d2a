"""What a player has missed, above their hand: what has just happened to them, and what a computer player did for them.

It is made only from what everyone in the table's channel has seen.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.pictures.depicting.conflicts import conflicts_picture
from bot.screens.screen import Screen, with_first_line
from bot.services.views import TableView
from bot.text import news
from bot.text.just_now import just_now, since_asked
from bot.text.voice import Voice
from bot.text.words import Words
from engine.ruleset import Seat
from engine.views import Resolution

_MOST_MISSED = 6
"""The most choices of a stand-in that are listed. Older ones can be found in the history."""


def with_just_now(
    words: Words, table: TableView, screen: Screen, resolutions: Sequence[Resolution], seat: Seat
) -> Screen:
    """Return a player's hand, preceded by what has happened to them since they were last asked.

    If an Age has ended since, the picture of its conflicts comes first. `resolutions` are all so far.
    """
    since = since_asked(resolutions, seat)
    told = with_first_line("\n".join(just_now(words, since, seat)), screen)
    fought = [conflicts_picture(words, table, each, told=seat) for each in since if each.ends_age]
    return replace(told, pictures=(*fought, *told.pictures))


def with_missed(words: Words, screen: Screen, missed: Sequence[Resolution], seat: Seat) -> Screen:
    """Return a player's screen, preceded by what a computer player did for them, the latest action last."""
    lines = [words.say("hand-missed")]
    for each in missed[-_MOST_MISSED:]:
        voice = Voice(words, each.before, None, ())
        if told := news.deeds(voice, seat, each.events, voice.name(seat)):
            lines.append(words.say("hand-missed-turn", age=each.age, turn=each.turn, what=told))
    return with_first_line("\n".join([*lines, ""]), screen)
