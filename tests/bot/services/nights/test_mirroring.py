"""Changes that someone else makes to a night's event: what the organiser is asked and told, and how often."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.services.nights.mirroring import (
    ASKED_AGAIN,
    differing,
    doubted,
    is_in_doubt,
    looked_at,
    next_question,
    settled,
)
from bot.services.nights.night import (
    ENDED,
    Answer,
    CallKind,
    EventId,
    EventTrouble,
    Hand,
    Listed,
    Mirror,
    Night,
    Question,
    Stage,
    Whose,
)
from bot.services.nights.planning import FARTHEST
from bot.services.ports import Job, Kind
from bot.services.refusals import Reason, Refused
from tests.bot.services.nights.friends import BEGINS, FIRST, HOUR, MINUTE, SECOND, Meeting, asks, planned, user, why
from tests.bot.services.world import MOMENT

LEFT = Listed("Game night", BEGINS, BEGINS + 3 * HOUR)
OTHER = replace(LEFT, name="Party", start=BEGINS + HOUR, end=BEGINS + 4 * HOUR)
MIRROR = Mirror(EventId(1), "shown", listed=LEFT)
MOVED, RENAMED = Question(at=OTHER.start), Question(name="Party")


def asked(question: Question, **changes: object) -> Night:
    """Return a night whose organiser was asked this question at `MOMENT`."""
    told = replace(MIRROR, question=replace(question, asked=MOMENT, told=True))
    return replace(planned(0, 1), mirror=told, **changes)  # type: ignore[arg-type]


def calls(night: Night) -> list[CallKind]:
    return [call.kind for call in night.calls]


# What others have done.


@pytest.mark.parametrize(
    ("wanted", "found", "question"),
    [
        (LEFT, LEFT, None),
        (LEFT, OTHER, Question("Party", OTHER.start)),
        (LEFT, replace(LEFT, start=OTHER.start), MOVED),
        (LEFT, replace(LEFT, name="Party"), RENAMED),
        (LEFT, replace(LEFT, end=OTHER.end), None),
        (LEFT, replace(OTHER, on=True), RENAMED),
        (OTHER, LEFT, None),
        (OTHER, OTHER, None),
        (replace(LEFT, name="Ours"), OTHER, MOVED),
        (replace(LEFT, start=BEGINS - HOUR), OTHER, RENAMED),
    ],
)
def test_what_only_the_event_has_changed_somebody_else_has(
    wanted: Listed, found: Listed, question: Question | None
) -> None:
    assert differing(LEFT, wanted, found) == question


@pytest.mark.parametrize(
    ("mirror", "found", "doubt"),
    [
        (MIRROR, LEFT, False),
        (MIRROR, replace(LEFT, end=OTHER.end), False),
        (MIRROR, replace(LEFT, name="Party"), True),
        (MIRROR, replace(LEFT, start=OTHER.start), True),
        (MIRROR, replace(LEFT, on=True), True),
        (MIRROR, None, True),
        (replace(MIRROR, question=RENAMED), replace(LEFT, name="Party"), False),
        (replace(MIRROR, question=RENAMED), LEFT, True),
        (replace(MIRROR, question=MOVED), replace(LEFT, start=OTHER.start), False),
        (replace(MIRROR, question=Question(asked=MOMENT)), LEFT, False),
        (replace(MIRROR, listed=None), LEFT, True),
        (replace(MIRROR, hand=Hand.STARTED), replace(LEFT, on=True), False),
        (replace(MIRROR, hand=Hand.STARTED), None, True),
    ],
)
def test_only_what_is_not_known_yet_is_a_reason_to_look(mirror: Mirror, found: Listed | None, *, doubt: bool) -> None:
    assert is_in_doubt(mirror, found, MOMENT) is doubt


def test_what_begins_and_ends_at_its_time_is_no_reason_to_look() -> None:
    assert not is_in_doubt(MIRROR, replace(LEFT, on=True), BEGINS - 30 * SECOND)
    assert not is_in_doubt(MIRROR, None, LEFT.end)
    on = replace(MIRROR, listed=replace(LEFT, on=True))
    assert is_in_doubt(on, None, LEFT.end - SECOND)


def test_what_nobody_can_read_in_a_name_is_no_other_name() -> None:
    assert differing(LEFT, LEFT, replace(LEFT, name="Game\u200b night\ud800\0 ")) is None
    nameless = differing(LEFT, LEFT, replace(LEFT, name="\u200b"))
    assert nameless is not None
    taken = settled(asked(nameless), Whose.THEIRS, nameless.mark, MOMENT)
    assert taken is not None
    assert taken.plan.name == ""
    known = replace(MIRROR, question=nameless)
    assert not is_in_doubt(known, replace(LEFT, name="\u200b"), MOMENT)
    assert is_in_doubt(known, LEFT, MOMENT)


# Asked.


def look(night: Night, question: Question | None, now: object = MOMENT, **changes: object) -> Night:
    """Return the night after the bot has found its event in this state."""
    found = replace(night.mirror, question=question, **changes)  # type: ignore[arg-type]
    return looked_at(night, night, found, now)  # type: ignore[arg-type]


def test_the_organiser_is_asked_once_and_what_is_done_after_an_answer_an_hour_later() -> None:
    night = look(replace(planned(0), mirror=MIRROR), RENAMED)
    assert [(call.kind, call.users) for call in night.calls] == [(CallKind.EVENT_CHANGED, (user(0),))]
    assert look(look(night, RENAMED), RENAMED) == night
    for whose in Whose:
        answered = settled(night, whose, RENAMED.mark, MOMENT)
        assert answered is not None
        assert answered.calls == (), "what was not asked yet is asked no more"
        assert next_question(answered) is None
        again = look(look(answered, None), RENAMED)
        assert (calls(again), next_question(again)) == ([], MOMENT + ASKED_AGAIN)
        assert look(again, RENAMED, MOMENT + ASKED_AGAIN - SECOND) == again
        assert calls(look(again, RENAMED, MOMENT + ASKED_AGAIN)) == [CallKind.EVENT_CHANGED]
        assert look(answered, None, MOMENT + ASKED_AGAIN).mirror.question is None


def test_what_is_changed_again_is_asked_an_hour_later_unless_it_is_as_it_was() -> None:
    night = replace(asked(RENAMED), calls=())
    other = look(night, MOVED, MOMENT + MINUTE)
    assert (calls(other), other.mirror.question) == ([], replace(MOVED, asked=MOMENT))
    assert calls(look(other, other.mirror.question, MOMENT + ASKED_AGAIN - SECOND)) == []
    assert calls(look(other, other.mirror.question, MOMENT + ASKED_AGAIN)) == [CallKind.EVENT_CHANGED]
    back = look(night, None, MOMENT + MINUTE)
    assert back.mirror.question == Question(asked=MOMENT), "who asked when is remembered for an hour"
    assert look(back, back.mirror.question, MOMENT + ASKED_AGAIN).mirror.question is None
    again = look(back, RENAMED, MOMENT + 2 * MINUTE)
    assert calls(again) == []
    assert calls(look(again, again.mirror.question, MOMENT + ASKED_AGAIN)) == [CallKind.EVENT_CHANGED]


@pytest.mark.parametrize("hand", Hand)
def test_what_somebody_has_done_is_told_once(hand: Hand) -> None:
    night = replace(asked(RENAMED), calls=())
    event = night.mirror.event if hand is Hand.STARTED else None
    told = look(night, None, MOMENT + MINUTE, hand=hand, event=event)
    kind = CallKind.EVENT_STARTED if hand is Hand.STARTED else CallKind.EVENT_GONE
    assert calls(told) == [kind]
    assert look(told, told.mirror.question, MOMENT + MINUTE) == told
    assert event is not None or told.mirror.question is None


# While a process looks.


def test_an_answer_that_comes_while_somebody_looks_counts_and_it_is_looked_at_again() -> None:
    before = asked(RENAMED)
    after = settled(before, Whose.OURS, None, MOMENT)
    assert after is not None
    after = replace(after, revision=before.revision + 1)
    noted = looked_at(before, after, before.mirror, MOMENT)
    assert noted.mirror == replace(after.mirror, question=Question(asked=MOMENT))
    assert (noted.mirror.shown, calls(noted)) == (None, [])


def test_what_discord_reports_while_somebody_looks_is_looked_at_again() -> None:
    before = replace(planned(0), mirror=MIRROR)
    for known in (before, doubted(before)):
        now = replace(doubted(before), revision=before.revision + 1)
        assert looked_at(known, now, MIRROR, MOMENT).mirror == replace(MIRROR, shown=None)


def test_an_event_that_was_made_while_somebody_signed_up_is_known() -> None:
    before = planned(0)
    now = replace(planned(0, 1), revision=before.revision + 1)
    assert looked_at(before, now, MIRROR, MOMENT).mirror == replace(MIRROR, shown=None)


@pytest.mark.parametrize("changes", [{"name": "Friday round"}, {"at": BEGINS + HOUR}])
def test_a_plan_that_is_changed_while_somebody_looks_is_asked_about_at_the_next_look(changes: dict[str, Any]) -> None:
    before = replace(planned(0), mirror=MIRROR)
    now = replace(before, plan=replace(before.plan, **changes), revision=before.revision + 1)
    noted = looked_at(before, now, replace(MIRROR, question=MOVED), MOMENT)
    assert (noted.mirror.question, calls(noted)) == (None, [])


@pytest.mark.parametrize("stage", ENDED)
def test_of_a_night_that_has_ended_nothing_is_asked_though_its_event_cannot_be_taken_away(stage: Stage) -> None:
    refused = look(asked(MOVED, stage=stage), MOVED, trouble=EventTrouble.FORBIDDEN)
    assert (refused.mirror.event, refused.mirror.question) == (MIRROR.event, None)


# Answered.


@pytest.mark.parametrize("whose", Whose)
@pytest.mark.parametrize("question", [MOVED, RENAMED, Question("", OTHER.start)])
def test_once_answered_what_was_asked_about_is_how_the_event_was_left(question: Question, whose: Whose) -> None:
    """After the answer, anything else found in the event counts as a new change."""
    after = settled(asked(question), whose, question.mark, MOMENT)
    assert after is not None
    name, start = LEFT.name if question.name is None else question.name, question.at or LEFT.start
    assert (after.mirror.listed, after.mirror.shown) == (replace(LEFT, name=name, start=start), None)


def test_the_night_takes_over_what_was_asked_and_only_that() -> None:
    moved = settled(asked(MOVED), Whose.THEIRS, MOVED.mark, MOMENT)
    assert moved is not None
    assert (moved.plan.at, moved.plan.name, calls(moved)) == (OTHER.start, "", [CallKind.MOVED])
    renamed = settled(asked(RENAMED, stage=Stage.PLAYING), Whose.THEIRS, RENAMED.mark, MOMENT)
    assert renamed is not None
    assert (renamed.plan.at, renamed.plan.name, calls(renamed)) == (BEGINS, "Party", [])
    for night in (moved, renamed):
        assert why(settled, night, Whose.THEIRS, None, MOMENT) is Reason.EVENT_SETTLED


@pytest.mark.parametrize(
    ("night", "mark", "reason"),
    [
        (planned(0), None, Reason.EVENT_SETTLED),
        (asked(Question()), None, Reason.EVENT_SETTLED),
        (asked(MOVED), RENAMED.mark, Reason.EVENT_CHANGED),
        (asked(MOVED), "", Reason.EVENT_CHANGED),
        (asked(MOVED, stage=Stage.PLAYING), None, Reason.NIGHT_BEGUN),
        (asked(MOVED, stage=Stage.OVER), None, Reason.NIGHT_OVER),
        (asked(Question(at=MOMENT - HOUR)), None, Reason.NIGHT_PAST),
        (asked(Question(at=MOMENT + FARTHEST + HOUR)), None, Reason.NIGHT_TOO_FAR),
    ],
)
def test_what_cannot_be_taken_over_is_refused(night: Night, mark: str | None, reason: Reason) -> None:
    assert why(settled, night, Whose.THEIRS, mark, MOMENT) is reason


@pytest.mark.parametrize("stage", ENDED)
def test_of_a_night_that_has_ended_nothing_is_kept(stage: Stage) -> None:
    assert why(settled, asked(MOVED, stage=stage), Whose.OURS, MOVED.mark, MOMENT) is Reason.NIGHT_OVER


async def test_only_organisers_settle_it_and_a_night_that_nobody_has_is_not_doubted() -> None:
    meeting = Meeting()
    await meeting.plan()
    for who in (asks(1), asks(3, sees=False)):
        with pytest.raises(Refused):
            await meeting.nights.settle_event(FIRST, who, Whose.OURS)
    await meeting.nights.doubt_event(replace(planned(), id=9).id)  # type: ignore[arg-type]


# Several processes.


async def test_of_two_processes_that_look_at_the_same_moment_one_asks() -> None:
    meeting = Meeting()
    meeting.board.mirror = MIRROR
    await meeting.plan()
    await meeting.answer(Answer.IN, 1)
    other = meeting.copied()
    other.store, other.board, other.clock = meeting.store, meeting.board, meeting.clock
    other.start()
    meeting.board.mirror = replace(MIRROR, question=RENAMED)
    job = Job(Kind.NIGHT, "1", 1)
    await asyncio.gather(
        meeting.nights.doubt_event(FIRST),
        other.nights.doubt_event(FIRST),
        meeting.reconciler.tend(job),
        other.reconciler.tend(job),
    )
    await asyncio.gather(meeting.reconciler.tend(job), other.reconciler.tend(job))
    assert meeting.board.calls() == [("event-changed", [0])]


async def test_who_was_asked_an_hour_ago_is_asked_at_its_time() -> None:
    meeting = Meeting()
    meeting.board.mirror = MIRROR
    await meeting.plan()
    meeting.board.mirror = replace(MIRROR, question=RENAMED)
    await meeting.answer(Answer.IN, 1)
    meeting.board.mirror = replace(MIRROR, question=MOVED)
    await meeting.answer(Answer.IN, 2)

    async def as_noted(night: Night) -> Mirror:
        return night.mirror

    meeting.board.show_event = as_noted  # type: ignore[method-assign, assignment]  # nothing is new
    since = (await meeting.saved()).mirror.question
    assert since is not None
    assert since.asked is not None
    await meeting.at(since.asked + ASKED_AGAIN - SECOND)
    assert meeting.board.calls() == [("event-changed", [0])]
    await meeting.at(since.asked + ASKED_AGAIN)
    assert meeting.board.calls() == [("event-changed", [0])] * 2
    await meeting.at(since.asked + 9 * ASKED_AGAIN)
    assert len(meeting.board.calls()) == 2
