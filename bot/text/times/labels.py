"""Formats times where Discord's own time formatting does not work: as button labels, and in files."""

from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date, format_skeleton, format_time

from bot.text.times.results import Understood
from bot.text.words import Words


def labels(words: Words, answers: Sequence[Understood], locale: str | None) -> Sequence[str]:
    """Return a distinct label for each answer, in its zone's local time. A span shows its beginning and its end.

    `locale` is the person's Discord locale; it is used only if it belongs to the language of `words`.
    """
    place = _locale(words, locale)
    found = [_label(words, each, place) for each in answers]
    if len(set(found)) == len(found):
        return found
    ends = zip(
        *(_offsets(each) for each, label in zip(answers, found, strict=True) if found.count(label) > 1), strict=False
    )
    differing = [len({*offsets}) > 1 for offsets in ends]
    return [_label(words, each, place, differing) for each in answers]


def day_label(words: Words, day: date) -> str:
    """Return a day with its month's name and its year."""
    return format_date(day, "long", locale=_locale(words, None))


def short_day_label(words: Words, day: date, *, year: bool) -> str:
    """Return a day with its month's short name, perhaps with its year."""
    return format_skeleton("yMMMd" if year else "MMMd", day, locale=_locale(words, None))


def _label(words: Words, answer: Understood, place: Locale, differing: Sequence[bool] = ()) -> str:
    """Return an answer's label. `differing` has a flag for each moment shown: whether to add its UTC offset."""
    told = [_moment(words, each, place) for each in _ends(answer)]
    for number, (label, offset) in enumerate(zip(told, _offsets(answer), strict=True)):
        if any(differing[number : number + 1]):
            told[number] = words.say("moment-label-offset", label=label, offset=f"{offset[:3]}:{offset[3:]}")
    return told[0] if len(told) == 1 else words.say("moment-label-span", begin=told[0], end=told[1])


def _ends(answer: Understood) -> Sequence[datetime]:
    """Return the answer's beginning, if it has one, and its end, in its zone's local time."""
    return [each.astimezone(_zone(answer)) for each in (answer.since, answer.at) if each is not None]


def _offsets(answer: Understood) -> Sequence[str]:
    return [f"{each:%z}" for each in _ends(answer)]


def _moment(words: Words, wall: datetime, place: Locale) -> str:
    day, hour = format_skeleton("MMMEd", wall, locale=place), format_time(wall, "short", locale=place)
    return words.say("moment-label", day=day, hour=hour.replace("\u202f", " "))


def _zone(answer: Understood) -> ZoneInfo:
    return ZoneInfo(answer.zone or "UTC")


def _locale(words: Words, locale: str | None) -> Locale:
    language = words.language.partition("-")[0]
    if locale is not None and locale.partition("-")[0] == language:
        return Locale.parse(locale, sep="-")
    # Everyone else reads English as written in Europe: 24 hours, and the day before the month.
    return Locale.parse("en-150" if language == "en" else words.language, sep="-")
