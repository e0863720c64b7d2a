"""What somebody else does to a night's scheduled event, and what follows: the night itself never changes because of it.

Three sides are compared: how the bot left the event (`Mirror.listed`), how it stands now, and how the night wants it.
Where only the event has changed, somebody else has changed it, and the organiser is asked; where the night has changed,
too, the night is right.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.nights import planning
from bot.services.nights.night import ENDED, CallKind, Hand, Listed, Mirror, Night, Plan, Question, Whose
from bot.services.nights.signup import called
from bot.services.refusals import Reason, Refused

EARLY = timedelta(minutes=1)
"""An event that begins so long before its time was started by somebody: Discord has another clock."""
ASKED_AGAIN = timedelta(hours=1)
"""So long after a question the organiser is not asked again, whatever else is done to the event."""


def differing(left: Listed, wanted: Listed, found: Listed) -> Question | None:
    """What somebody else has changed: the name, the time, both, or nothing. An event that is on keeps its start.

    Args:
        left: how the event was left.
        wanted: how the night wants it.
        found: how it stands.
    """
    name = found.name if found.name != left.name == wanted.name else None
    at = found.start if not found.on and found.start != left.start == wanted.start else None
    return None if name is None and at is None else Question(name, at)


def is_in_doubt(mirror: Mirror, found: Listed | None, now: datetime) -> bool:
    """Whether an event has to be looked at: Discord reports that it stands there otherwise than is known.

    `found` is what Discord reports, None if it does not stand there any more.
    """
    left = mirror.listed
    if left is None:
        return True
    if found is None:
        return now < left.end
    known = _with_theirs(left, mirror.question)
    moved = not found.on and found.start != known.start
    started = found.on and not left.on and now < left.start - EARLY and mirror.hand is not Hand.STARTED
    return moved or started or found.name != known.name


def looked_at(before: Night, night: Night, mirror: Mirror, now: datetime, *, news: bool | None = None) -> Night:
    """The night after a look at its event, with a call to its organiser if there is something to say.

    Args:
        before: the night when the look began.
        night: the night now.
        mirror: what the look has found.
        now: the time.
        news: whether its organiser is to hear that there is no event; None if the night itself notes who has.
    """
    known, organiser = night.mirror, (night.organiser,)
    if night.revision != before.revision:
        mirror = _merged(before, night, mirror)
    has_event = mirror.event is not None and night.stage not in ENDED
    question = _after(known.question, mirror.question, now) if has_event else None
    asks = question is not None and question.asked == now and question.told and known.question != question
    after = replace(night, mirror=replace(mirror, question=question))
    if asks or question is None or not question.is_open:
        after = _without_question(after)
    if news is None and mirror != known:
        after, news = note_trouble(after, mirror)
    if news:
        after = called(after, CallKind.NO_EVENT, organiser)
    if asks:
        after = called(after, CallKind.EVENT_CHANGED, organiser)
    if mirror.hand is not None and mirror.hand is not known.hand:
        started = mirror.hand is Hand.STARTED
        after = called(after, CallKind.EVENT_STARTED if started else CallKind.EVENT_GONE, organiser)
    return after


def note_trouble(night: Night, mirror: Mirror) -> tuple[Night, bool]:
    """The first night of a series after a look at the event of one of its nights, and whether to tell of trouble.

    The organiser is told once, and again only if an event could be shown in between.
    """
    known = CallKind.NO_EVENT in night.reminded
    if mirror.trouble is not None and not known:
        return replace(night, reminded=night.reminded | {CallKind.NO_EVENT}), True
    if known and mirror.trouble is None and mirror.event is not None:
        return replace(night, reminded=night.reminded - {CallKind.NO_EVENT}), False
    return night, False


def _merged(before: Night, night: Night, found: Mirror) -> Mirror:
    """What a look has found, of an event of which something was noted meanwhile: it has to be looked at again.

    What the organiser is asked about another plan is known only then.
    """
    then, saved = before.mirror, night.mirror
    if found.event is None:
        return found
    in_doubt = saved != then or saved.shown is None
    is_same = (night.plan, night.stage, saved.question) == (before.plan, before.stage, then.question)
    return replace(
        found,
        shown=None if in_doubt else found.shown,
        listed=found.listed if saved.listed == then.listed else saved.listed,
        question=found.question if is_same else saved.question,
    )


def _with_theirs(left: Listed, question: Question | None) -> Listed:
    """How an event stands in which somebody else has changed what the organiser is asked about."""
    asked = question or Question()
    return replace(left, name=left.name if asked.name is None else asked.name, start=asked.at or left.start)


def _after(known: Question | None, found: Question | None, now: datetime) -> Question | None:
    """What is noted of a question; it is asked now, or once the former one, answered or not, is an hour old.

    So whoever changes an event again and again brings one question an hour.
    """
    if known is not None:
        found = found or Question()
        found = replace(found, asked=known.asked, told=known.told and found.mark == known.mark)
    if found is None:
        return None
    is_due = found.asked is None or now >= found.asked + ASKED_AGAIN
    if not found.is_open:
        return None if is_due else found
    return replace(found, asked=now, told=True) if is_due and not found.told else found


def next_question(night: Night) -> datetime | None:
    """When the organiser can be asked what they have not been asked yet."""
    question = night.mirror.question
    if question is None or not question.is_open or question.told or question.asked is None:
        return None
    return question.asked + ASKED_AGAIN


def doubted(night: Night) -> Night:
    """The night, whose event is looked at next, whatever it shows."""
    return replace(night, mirror=replace(night.mirror, shown=None))


def settled(night: Night, whose: Whose, mark: str | None, now: datetime) -> Night | None:
    """The night after its organiser's answer: it takes over the event's time and name, or they are put back.

    Args:
        night: the night.
        whose: which is right.
        mark: the question that is answered (`Question.mark`); None for the one that is open.
        now: the time.

    Raises:
        Refused: EVENT_SETTLED if nothing is asked any more, EVENT_CHANGED if it is another question by now,
            NIGHT_OVER, or what `planning.changed` says.
    """
    question, listed = night.mirror.question, night.mirror.listed
    if question is None or not question.is_open or listed is None:
        raise Refused(Reason.EVENT_SETTLED)
    if mark is not None and mark != question.mark:
        raise Refused(Reason.EVENT_CHANGED)
    if night.stage in ENDED:
        raise Refused(Reason.NIGHT_OVER)
    # From here on theirs is how it was left: what the night wants otherwise is a change, what else is found is news.
    left = _with_theirs(listed, question)
    asked = Question(asked=question.asked)  # for the hour in which nothing is asked
    mirror = replace(night.mirror, shown=None, listed=left, question=asked)
    if whose is Whose.OURS:
        return _without_question(replace(night, mirror=mirror))

    def taken_over(plan: Plan) -> Plan:
        name = plan.name if question.name is None else question.name
        return replace(plan, name=name, at=question.at or plan.at)

    changed = planning.changed(night, taken_over, now) or night
    return _without_question(replace(changed, mirror=mirror))


def _without_question(night: Night) -> Night:
    """The night without a question that its organiser has not been asked yet."""
    return replace(night, calls=tuple(call for call in night.calls if call.kind is not CallKind.EVENT_CHANGED))
