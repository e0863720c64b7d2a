"""A question about a typed time, with its possible answers on buttons; nothing takes effect until one is pressed."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, time
from itertools import groupby

from bot.screens.acts import Act, MomentsText, PaceText, SetQuiet, ZoneName
from bot.screens.custom_ids import LONGEST, encode
from bot.screens.screen import IN_A_ROW, LONGEST_LABEL, Button, Screen, Style
from bot.services.pace import Pace, pace_text
from bot.services.settings import YEARS
from bot.text.names import cut, echo
from bot.text.pacing import pace_name
from bot.text.times.labels import labels
from bot.text.times.results import Hours, Open, Purpose, Question, Reason, Understood, Wrong
from bot.text.words import Words
from bot.text.zones import zone_name

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def which_time_screen(
    words: Words,
    typed: str,
    found: Open[Understood],
    locale: str | None,
    act: Callable[[ZoneName, MomentsText], Act],
) -> Screen:
    """Ask which of several times is meant, or in which zone.

    Args:
        words: the catalogue in the reader's language.
        typed: the text in question; empty if it is no longer known.
        found: the question with its possible answers.
        locale: the reader's Discord locale.
        act: a function that returns the act for an answer.
    """
    if found.question is Question.ZONE:
        zones = [(zone or "UTC", [*answers]) for zone, answers in groupby(found.answers, lambda each: each.zone)]
        while any(len(encode(act(ZoneName(zone), moments_text(answers)))) > LONGEST for zone, answers in zones):
            # The same for all zones: the least likely meaning is omitted.
            most = max(len(answers) for _, answers in zones) - 1
            zones = [(zone, answers[:most]) for zone, answers in zones]
        named = [(zone_name(zone), act(ZoneName(zone), moments_text(answers))) for zone, answers in zones]
        meanings = range(min(len(answers) for _, answers in zones))
        unlike = (number for number in meanings if len({answers[number].at for _, answers in zones}) > 1)
        telling = next(unlike, 0)  # "20h" may be so many hours, which are the same by all clocks
        shown = [(zone_name(zone), answers[telling]) for zone, answers in zones]
    else:
        named = [
            (label, act(ZoneName(each.zone or "UTC"), moments_text([each])))
            for label, each in zip(labels(words, found.answers, locale), found.answers, strict=True)
        ]
        shown = [(label, each) for (label, _), each in zip(named, found.answers, strict=True)]
    lines = [_answer_line(words, label, each) for label, each in shown]
    return _question(words, typed, found.question, lines, named)


def which_zone_screen(words: Words, typed: str, zones: Sequence[str], act: Callable[[ZoneName], Act]) -> Screen:
    """Ask which of several zones is meant."""
    return _question(words, typed, Question.ZONE, [], [(zone_name(zone), act(ZoneName(zone))) for zone in zones])


def which_hours_screen(words: Words, typed: str, found: Open[Hours]) -> Screen:
    """Ask which quiet hours are meant, or in which zone."""
    is_zone = found.question is Question.ZONE
    if is_zone and len({(each.begin, each.end) for each in found.answers}) > 1:
        examples = words.any_of(["22:00-07:00", "10pm-7am"])
        return Screen(words.say("moment-type-one", typed=echo(typed), examples=examples))
    named = [
        (
            zone_name(each.zone) if is_zone else f"{each.begin:%H:%M}-{each.end:%H:%M}",
            SetQuiet(ZoneName(each.zone), _minutes(each.begin), _minutes(each.end)),
        )
        for each in found.answers
    ]
    return _question(words, typed, found.question, [], named)


def which_pace_screen(words: Words, typed: str, found: Open[Pace], act: Callable[[PaceText], Act] | None) -> Screen:
    """Ask which pace is meant. There are no buttons if `act` is None or there are too many answers."""
    named = [(cut(pace_name(words, each), LONGEST_LABEL), PaceText(pace_text(each))) for each in found.answers]
    acts = [] if act is None or len(named) > IN_A_ROW else [(label, act(text)) for label, text in named]
    if acts and all(len(encode(each)) <= LONGEST for _, each in acts):
        return _question(words, typed, found.question, [], acts)
    examples = words.any_of([text for _, text in named[:IN_A_ROW]])
    return Screen(words.say("moment-type-one", typed=echo(typed), examples=examples))


def wrong_time_screen(words: Words, typed: str, wrong: Wrong, purpose: Purpose) -> Screen:
    """Say why a typed text is not a time, and what can be typed instead."""
    said = "part" if wrong.why is Reason.UNCLEAR and wrong.part and len(wrong.part) < len(typed.strip()) else "whole"
    why = words.say("moment-wrong", why=wrong.why.value, typed=echo(typed), part=echo(wrong.part), said=said)
    examples = words.say("moment-examples", purpose=purpose.value)
    return Screen(words.say("moment-wrong-try", why=why, examples=examples))


def by_zone_line(words: Words, understood: Understood) -> str:
    """Say in which time zone a typed time was understood, if the text names the zone; otherwise empty."""
    if not understood.said or understood.zone is None:
        return ""
    return words.say("moment-by-zone", zone=zone_name(understood.zone))


def moments_text(answers: Sequence[Understood]) -> MomentsText:
    """Encode times for custom ids, in minutes since 1970 in base 36; a span is its start, then its end."""
    texts = [
        "-".join(_minutes_text(moment) for moment in (each.since, each.at) if moment is not None) for each in answers
    ]
    return MomentsText(".".join(texts))


def read_moments(text: MomentsText, zone: ZoneName) -> tuple[Understood, ...]:
    """Decode what `moments_text` wrote; raise ValueError if the text is anything else."""
    return tuple(_understood([_moment(each) for each in part.split("-")], zone) for part in text.split("."))


def _understood(moments: Sequence[datetime], zone: ZoneName) -> Understood:
    since = moments[0] if len(moments) > 1 else None
    if since is not None and since >= moments[-1]:
        raise ValueError("a span that ends before it begins")
    return Understood(moments[-1], since, zone)


def _minutes_text(moment: datetime) -> str:
    number, text = int(moment.timestamp()) // 60, ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        text = _DIGITS[digit] + text
    return text


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromtimestamp(int(text, len(_DIGITS)) * 60, UTC)
    except (OverflowError, OSError) as error:
        raise ValueError(f"{text} is out of range") from error
    if moment.year not in YEARS or _minutes_text(moment) != text:
        raise ValueError(f"{text} is no moment")
    return moment


def _question(
    words: Words, typed: str, question: Question, lines: Sequence[str], named: Sequence[tuple[str, Act]]
) -> Screen:
    which = {"question": question.value, "typed": echo(typed)}
    asked = words.say("moment-which", **which) if typed else words.say("moment-which-one")
    buttons = tuple(
        Button(cut(label, LONGEST_LABEL), act, Style.SECONDARY if place else Style.PRIMARY)
        for place, (label, act) in enumerate(named)
    )
    other = [words.say("moment-other-zone")] if question is Question.ZONE else []
    return Screen("\n".join([asked, *lines, words.say("moment-press"), *other]), rows=(buttons,))


def _answer_line(words: Words, label: str, answer: Understood) -> str:
    """Say what a button means, in the reader's own time zone."""
    if answer.since is None:
        return words.say("moment-answer", answer=label, time=_time(answer.at))
    return words.say("moment-answer-span", answer=label, time=_time(answer.since), end=_time(answer.at))


def _minutes(at: time) -> int:
    return at.hour * 60 + at.minute


def _time(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:F>"
