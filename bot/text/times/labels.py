"""Moments in words, where Discord shows no times of its own: on buttons."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_skeleton, format_time

from bot.text.times.results import Understood
from bot.text.words import Words


def labels(words: Words, answers: Sequence[Understood], locale: str | None) -> Sequence[str]:
    """The answers by the clocks of their zone, no two of them alike; a span from its beginning to its end.

    `locale` is the person's, as Discord writes it: it counts where it is of the language of the words.
    """
    place = _locale(words, locale)
    found = [_label(words, each, place) for each in answers]
    if len(set(found)) == len(found):
        return found
    offsets = [f"{each.at.astimezone(_zone(each)):%z}" for each in answers]
    return [
        words.say("moment-label-offset", label=label, offset=f"{offset[:3]}:{offset[3:]}")
        for label, offset in zip(found, offsets, strict=True)
    ]


def _label(words: Words, answer: Understood, place: Locale) -> str:
    ends = [each for each in (answer.since, answer.at) if each is not None]
    told = [_moment(words, each.astimezone(_zone(answer)), place) for each in ends]
    return told[0] if len(told) == 1 else words.say("moment-label-span", begin=told[0], end=told[1])


def _moment(words: Words, wall: datetime, place: Locale) -> str:
    day, hour = format_skeleton("MMMEd", wall, locale=place), format_time(wall, "short", locale=place)
    return words.say("moment-label", day=day, hour=hour.replace("\u202f", " "))


def _zone(answer: Understood) -> ZoneInfo:
    return ZoneInfo(answer.zone or "UTC")


def _locale(words: Words, locale: str | None) -> Locale:
    language = words.language.partition("-")[0]
    own = locale if locale is not None and locale.partition("-")[0] == language else words.language
    return Locale.parse(own, sep="-")
