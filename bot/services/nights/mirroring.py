"""What somebody else does to a night's scheduled event, and what follows. The event alone never changes the night.

Three versions are compared: how the bot left the event (`Mirror.listed`), how it is now, and how the night wants it. If
only the event has changed, somebody else has changed it, and the organiser is asked. If the night has changed, too, the
night is right.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.nights import planning
from bot.services.nights.night import ENDED, CallKind, Hand, Listed, Mirror, Night, Plan, Question, Whose
from bot.services.nights.signup import called
from bot.services.refusals import Reason, Refused

EARLY = timedelta(minutes=1)
"""How early an event must begin to count as started by somebody, given that Discord has another clock."""
ASKED_AGAIN = timedelta(hours=1)
"""How long after a question the organiser is not asked again, whatever else is done to the event."""


def differing(left: Listed, wanted: Listed, found: Listed) -> Question | None:
    """Return what somebody else has changed: the name, the time, both, or None. A running event keeps its start.

    Args:
        left: the event as the bot left it.
        wanted: the event as the night wants it.
        found: the event as it is now.
    """
    name = found.name if found.name != left.name == wanted.name else None
    at = found.start if not found.on and found.start != left.start == wanted.start else None
    return None if name is None and at is None else Question(name, at)


def is_in_doubt(mirror: Mirror, found: Listed | None, now: datetime) -> bool:
    """Whether an event must be checked, because Discord reports it differently from what is known.

    `found` is what Discord reports; None if the event is gone.
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
    """Return the night after a check of its event, with a call to its organiser if there is something to say.

    Args:
        before: the night when the check began.
        night: the night now.
        mirror: what the check has found.
        now: the time.
        news: whether to tell the organiser that there is no event; None if this night itself notes that they were told.
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
    """Return a series' first night after a check of the event of one of its nights, and whether to tell of trouble.

    The organiser is told once, and again only if an event could be shown in between.
    """
    known = CallKind.NO_EVENT in night.reminded
    if mirror.trouble is not None and not known:
        return replace(night, reminded=night.reminded | {CallKind.NO_EVENT}), True
    if known and mirror.trouble is None and mirror.event is not None:
        return replace(night, reminded=night.reminded - {CallKind.NO_EVENT}), False
    return night, False


def _merged(before: Night, night: Night, found: Mirror) -> Mirror:
    """Return what a check has found, if something about the event was saved in the meantime: it must be checked again.

    Only the next check shows what to ask the organiser about a changed plan.
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
    """Return the event with the changes by somebody else that the organiser is asked about."""
    asked = question or Question()
    return replace(left, name=left.name if asked.name is None else asked.name, start=asked.at or left.start)


def _after(known: Question | None, found: Question | None, now: datetime) -> Question | None:
    """Return what is saved of a question. It is asked now, or once the last one, answered or not, is an hour old.

    So repeated changes to an event cause only one question an hour.
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
    """Return when the organiser can be asked the question that they have not been asked yet, if there is one."""
    question = night.mirror.question
    if question is None or not question.is_open or question.told or question.asked is None:
        return None
    return question.asked + ASKED_AGAIN


def doubted(night: Night) -> Night:
    """Return the night, marked so that its event is checked next, whatever it shows."""
    return replace(night, mirror=replace(night.mirror, shown=None))


def settled(night: Night, whose: Whose, mark: str | None, now: datetime) -> Night | None:
    """Return the night after its organiser's answer: it adopts the event's time and name, or restores its own.

    Args:
        night: the night.
        whose: whose time and name are right.
        mark: the question that is answered (`Question.mark`); None for the open one.
        now: the time.

    Raises:
        Refused: EVENT_SETTLED if no question is open, EVENT_CHANGED if a different one is open now, NIGHT_OVER, or what
            `planning.changed` raises.
    """
    question, listed = night.mirror.question, night.mirror.listed
    if question is None or not question.is_open or listed is None:
        raise Refused(Reason.EVENT_SETTLED)
    if mark is not None and mark != question.mark:
        raise Refused(Reason.EVENT_CHANGED)
    if night.stage in ENDED:
        raise Refused(Reason.NIGHT_OVER)
    # From now on the other person's version counts as the one that the bot left: the night's wishes differ from it as
    # changes, and anything else that is found is news.
    left = _with_theirs(listed, question)
    asked = Question(asked=question.asked)  # keeps the hour in which nothing is asked
    mirror = replace(night.mirror, shown=None, listed=left, question=asked)
    if whose is Whose.OURS:
        return _without_question(replace(night, mirror=mirror))

    def taken_over(plan: Plan) -> Plan:
        name = plan.name if question.name is None else question.name
        return replace(plan, name=name, at=question.at or plan.at)

    changed = planning.changed(night, taken_over, now) or night
    return _without_question(replace(changed, mirror=mirror))


def _without_question(night: Night) -> Night:
    """Return the night without a question that its organiser has not been asked yet."""
    return replace(night, calls=tuple(call for call in night.calls if call.kind is not CallKind.EVENT_CHANGED))
