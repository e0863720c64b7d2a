"""A night before it begins: the plan, the sign-up, the pings about it, and the list of a server's nights."""

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate

from bot.screens.acts import (
    AnswerNight,
    BeginNight,
    CancelNight,
    ComeToNight,
    ConfirmNight,
    DiscardNight,
    HostNight,
    LeaveNight,
    SettleEvent,
    ShowNight,
    StillHere,
)
from bot.screens.hosting import chosen_expansion
from bot.screens.nights.telling import heading, night_name, strong, strong_heading
from bot.screens.reveals import mention_list
from bot.screens.screen import LONGEST_LABEL, LONGEST_TEXT, Button, Embed, Screen, Style, in_rows
from bot.screens.tables import exact_time, relative_time, until, whereabouts
from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import (
    AHEAD,
    ENDED,
    EVENING,
    Answer,
    Call,
    CallKind,
    Guest,
    Night,
    Question,
    Stage,
    Whose,
)
from bot.services.nights.posts import Post, PostKind
from bot.services.nights.views import NightView
from bot.services.people import UserId, is_former
from bot.services.summaries import TableSummary
from bot.text.names import cut, short_name
from bot.text.pacing import pace_of_turns
from bot.text.words import Words

LONGEST_LIST = 900
"""Maximum characters in a list of names, so that four lists fit in a message; other names are only counted."""
_BETWEEN = 3
"""Maximum number of characters between two names."""
MOST_LISTED = 8
MOST_BUTTONS = 10
_COMING = frozenset({CallKind.MOVED_UP, CallKind.DAY_BEFORE, CallKind.SOON, CallKind.MOVED})
"""Kinds of pings that may make people realise that they cannot come."""
_OF_TABLES = frozenset({CallKind.SEATED, CallKind.LEFT_ALONE})


def full_time(at: datetime) -> str:
    """Format a time so that Discord shows it in each reader's language and zone, with the day of the week."""
    return f"<t:{int(at.timestamp())}:F>"


def time_line(words: Words, night: Night) -> str:
    """Say when a night begins, and how long it is until then."""
    return words.say("night-when", time=full_time(night.plan.at), left=relative_time(night.plan.at))


def plan_lines(words: Words, night: Night) -> list[str]:
    """Describe the plan: rounds, players, pace, expansion, wonder sides, organiser, and how often it repeats."""
    plan, settings = night.plan, night.plan.settings
    expansion = chosen_expansion(settings)
    rhythm = Rhythm.ONCE if night.series is None or night.series.ended else night.series.rhythm
    return [
        words.say(
            "night-plan",
            rounds=plan.rounds,
            players=settings.players,
            computers="yes" if plan.computers else "no",
            pace=pace_of_turns(words, settings.pace),
        ),
        *([] if expansion is None else [words.say(f"lobby-expansion-{expansion}")]),
        words.about(f"lobby-sides-{settings.sides}", "told", wonders=settings.wonders),
        *([] if is_former(night.organiser) else [words.say("night-organiser", person=f"<@{night.organiser}>")]),
        *([] if rhythm is Rhythm.ONCE else [words.say("night-rhythm", rhythm=rhythm.value)]),
    ]


def draft_screen(words: Words, night: Night, following: Sequence[datetime] = ()) -> Screen:
    """Show the plan as it was understood, for its organiser to confirm."""
    lines = [
        words.say("night-draft", name=strong_heading(words, night)),
        time_line(words, night),
        *plan_lines(words, night),
        words.say("night-place", channel=f"<#{night.plan.home.channel}>"),
        *([words.say("night-limit", count=night.plan.limit)] if night.plan.limit is not None else []),
        *(
            [words.say("night-following", times=words.all_of([exact_time(each) for each in following]))]
            if following
            else []
        ),
        words.say("night-draft-ask"),
    ]
    buttons = (
        Button(words.say("night-confirm"), ConfirmNight(night.id), Style.SUCCESS),
        Button(words.say("night-discard"), DiscardNight(night.id)),
    )
    return Screen("\n".join(lines), rows=(buttons,))


def signup_screen(words: Words, night: Night) -> Screen:
    """Return the sign-up message in the channel. While the night is in progress, it has a button for latecomers."""
    told = [strong_heading(words, night), time_line(words, night), *plan_lines(words, night)]
    details = Button(words.say("night-details"), ShowNight(night.id, Post(PostKind.SIGN_UP).key))
    if night.stage is Stage.CANCELLED:
        why = words.say("night-off", why="deserted" if night.deserted else "cancelled")
        return Screen("\n".join([*told[:2], why]), rows=((details,),))
    if night.stage in EVENING:
        late = Button(words.say("night-here"), ComeToNight(night.id), Style.SUCCESS)
        return Screen("\n".join([*told[:2], words.say("night-is-on")]), rows=((late, details),))
    if night.stage is Stage.OVER:
        return Screen("\n".join([*told[:2], words.say("night-is-over")]), rows=((details,),))
    answers = (
        Button(words.say("night-answer", answer="in"), AnswerNight(night.id, Answer.IN), Style.SUCCESS),
        Button(words.say("night-answer", answer="maybe"), AnswerNight(night.id, Answer.MAYBE)),
        Button(words.say("night-answer", answer="out"), AnswerNight(night.id, Answer.OUT)),
        details,
    )
    told.insert(2, words.say("night-sign-up"))
    return Screen("\n".join(told), embeds=embed_of(list_lines(words, night)), rows=(answers,))


def embed_of(lines: Sequence[str]) -> tuple[Embed, ...]:
    """Return an embed with as many of these lines as fit; empty if there are no lines."""
    ends = accumulate(len(line) + 1 for line in lines)
    fitting = [line for line, end in zip(lines, ends, strict=True) if end <= LONGEST_TEXT]
    return (Embed(description="\n".join(fitting)),) if fitting else ()


def list_lines(words: Words, night: Night) -> list[str]:
    """List who is coming, on the waiting list, undecided or not coming. The order of the guests is kept."""
    limit = night.plan.limit
    coming = words.say("night-coming", count=len(night.coming), limit=0 if limit is None else limit)
    lines = [_list_line(words, coming, night.coming)]
    for kind, guests in (("waiting", night.waiting), ("maybe", night.undecided), ("out", night.absent)):
        if guests:
            lines.append(_list_line(words, words.say("night-list", kind=kind, count=len(guests)), guests))
    return lines


def _list_line(words: Words, title: str, guests: Sequence[Guest]) -> str:
    return words.say("night-line", title=strong(title), names=names_of(words, guests)) if guests else title


def names_of(words: Words, guests: Sequence[Guest]) -> str:
    """Return the guests' names, escaped. A list that is too long ends with the number of names left out."""
    named = [short_name(guest.person.name) for guest in guests]
    ends = accumulate(len(name) + _BETWEEN for name in named)
    shown = [name for name, end in zip(named, ends, strict=True) if end <= LONGEST_LIST]
    if more := len(guests) - len(shown):
        shown.append(words.say("night-more", count=more))
    return words.row_of(shown)


def call_screen(  # noqa: PLR0913 - who is pinged, and what else they are told
    words: Words,
    view: NightView,
    call: Call,
    *,
    mentions: Sequence[UserId] = (),
    busy: Sequence[UserId] = (),
    elsewhere: Sequence[TableSummary] = (),
) -> Screen:
    """Ping people and say why.

    In the channel, `mentions` are pinged; `busy` are those of them for whom other tables will soon wait. A direct
    message names these tables (`elsewhere`) and pings nobody.
    """
    night = view.night
    where = f"<#{night.plan.home.channel}>"
    said = (
        _question_told(words, night)
        if call.kind is CallKind.EVENT_CHANGED
        else words.say(
            "night-call",
            kind=call.kind.value,
            name=heading(words, night),
            time=full_time(night.plan.at),
            left=relative_time(night.plan.at),
            timed="no" if night.turns_at is None else "yes",
            latest="" if night.turns_at is None else relative_time(night.turns_at),
            channel=where,
            trouble="" if night.mirror.trouble is None else night.mirror.trouble.value,
            listed=_listed_in_words(night),
            hand="" if night.mirror.hand is None else night.mirror.hand.value,
            ahead="yes" if night.stage in AHEAD else "no",
            person=words.all_of([f"<@{user}>" for user in call.users]),
            organiser="" if call.by is None else f"<@{call.by}>",
            round=next_round_in_words(night),
            place="here" if mentions else "elsewhere",
            seated="no" if call.place is None else "yes",
            **_table_told(view, call),
        )
    )
    asked = call.kind is CallKind.SEEMS_GONE  # the sentence itself names them
    people = [mention_list(words, mentions)] if mentions and not asked else []
    more = [
        words.say("reminder-direct-other", table=whereabouts(words, each), **until(each, each.deadline))
        for each in elsewhere
        if each.deadline is not None
    ]
    if busy:
        more.append(words.say("reminder-others", people=mention_list(words, busy)))
    key = Post(PostKind.CALL, call.number).key
    alone, others = call.kind is CallKind.LEFT_ALONE, _has_other_seats(view, call)
    details = Button(words.say("night-other-seats" if others else "night-details"), ShowNight(night.id, key))
    go = Button(words.say("night-leave"), LeaveNight(night.id, sure=False))
    cannot = Button(words.say("night-answer", answer="out"), AnswerNight(night.id, Answer.OUT))
    here = [Button(words.say("night-here"), StillHere(night.id, user), Style.SUCCESS) for user in call.users]
    come = Button(words.say("night-here"), ComeToNight(night.id), Style.SUCCESS)
    buttons = (
        *((come,) if call.kind is CallKind.CHECK_IN and night.stage in EVENING else ()),
        *((cannot,) if call.kind in _COMING and night.stage in AHEAD else ()),
        *(here if asked and night.stage in EVENING else ()),
        *(settling_buttons(words, night) if call.kind is CallKind.EVENT_CHANGED else ()),
        *(_instead(words, night, call) if night.stage in AHEAD else ()),
        *((go,) if alone and not others and night.stage in EVENING else ()),
        *((details,) if call.kind is not CallKind.DELETED else ()),  # soon no button finds it
    )
    return Screen("\n".join([said, *people, *more]), rows=(buttons,) if buttons else (), mentions=tuple(mentions))


def _table_told(view: NightView, call: Call) -> dict[str, str]:
    """Return what a call says about the table where its people sit together; for other calls, that there is none."""
    seated = view.night.table_of(call.users[0]) if call.kind in _OF_TABLES and call.users else None
    if seated is None:
        return {"number": "0", "table": "", "opened": "no", "awaited": "no", "free": "no"}
    _, place, table = seated
    home = view.home_of(table)
    return {
        "number": str(view.number_of(place, table)),
        "table": "" if home is None else f"<#{home.channel}>",
        "opened": "no" if home is None else "yes",
        "awaited": "yes" if table in view.night.awaited else "no",
        "free": "yes" if _has_other_seats(view, call) else "no",
    }


def _has_other_seats(view: NightView, call: Call) -> bool:
    """Return whether the only one left at a table can take a seat at another."""
    return call.kind is CallKind.LEFT_ALONE and any(view.seats_for(user) for user in call.users)


def _question_told(words: Words, night: Night) -> str:
    question = night.mirror.question or Question()
    moved = "" if question.at is None else full_time(question.at)
    usual = words.say("night-usual-name")
    renamed = "" if question.name is None else short_name(question.name or usual)
    what = "both" if moved and renamed else "moved" if moved else "renamed"
    name, ours = heading(words, night), full_time(night.plan.at)
    return words.say("night-event-question", what=what, name=name, called=renamed, theirs=moved, ours=ours)


def settling_buttons(words: Words, night: Night) -> tuple[Button, ...]:
    """Return buttons to choose which is right, the night or its event; empty if there is no open question."""
    question = night.mirror.question
    if question is None or not question.is_open:
        return ()
    return tuple(
        Button(words.say("night-event-settle", whose=each.value), SettleEvent(night.id, each, question.mark))
        for each in Whose
    )


def settling_screen(words: Words, night: Night) -> Screen:
    """Ask the organiser which is right, the night or its event."""
    back = Button(words.say("night-host"), HostNight(night.id))
    return Screen(_question_told(words, night), rows=((*settling_buttons(words, night), back),))


def _instead(words: Words, night: Night, call: Call) -> tuple[Button, ...]:
    """Return the organiser's button for what to do after someone has started or removed a night's event."""
    if call.kind is CallKind.EVENT_STARTED:
        return (Button(words.say("night-begin"), BeginNight(night.id)),)
    if call.kind is CallKind.EVENT_GONE:
        return (Button(words.say("night-cancel"), CancelNight(night.id, sure=False)),)
    return ()


def event_lines(words: Words, night: Night) -> list[str]:
    """Tell the organiser that a night's event is missing, or has been changed."""
    mirror = night.mirror
    if mirror.question is not None and mirror.question.is_open:
        return [_question_told(words, night)]
    if mirror.trouble is not None:
        return [words.say("night-event-trouble", trouble=mirror.trouble.value, listed=_listed_in_words(night))]
    if mirror.event is None and mirror.hand is not None and night.stage in {*AHEAD, *EVENING}:
        return [words.say("night-event-gone", hand=mirror.hand.value)]
    return []


def _listed_in_words(night: Night) -> str:
    """Return what the event list shows if Discord refuses a night's event: `missing`, `left` or `outdated`."""
    if night.mirror.event is None:
        return "missing"
    return "left" if night.stage in ENDED else "outdated"


def next_round_in_words(night: Night) -> str:
    """Return which round is seated next: `first`, `next`, or `none` after the last one."""
    if not night.rounds:
        return "first"
    return "next" if len(night.rounds) < night.plan.rounds else "none"


def list_screen(words: Words, ahead: Sequence[Night], past: Sequence[Night]) -> Screen:
    """List a server's nights: those planned or in progress, then the most recent ones, with buttons to show them."""
    if not ahead and not past:
        return Screen(words.say("nights-none"))
    lines = [strong(words.say("nights-ahead", count=len(ahead)))] if ahead else [words.say("nights-none-ahead")]
    lines += [_in_list(words, night) for night in ahead[:MOST_LISTED]]
    if past:
        lines += [strong(words.say("nights-past")), *(_in_list(words, night) for night in past[:MOST_LISTED])]
    shown = [*ahead[:MOST_LISTED], *past[:MOST_LISTED]][:MOST_BUTTONS]
    buttons = [
        Button(
            cut(words.say("nights-show", name=night_name(words, night), number=str(night.id)), LONGEST_LABEL),
            ShowNight(night.id, ""),
        )
        for night in shown
    ]
    return Screen("\n".join(lines), rows=in_rows(buttons))


def _in_list(words: Words, night: Night) -> str:
    return words.say(
        "nights-line",
        name=heading(words, night),
        number=str(night.id),
        time=exact_time(night.plan.at),
        stage=night.stage.value,
        coming=len(night.coming),
        channel=f"<#{night.plan.home.channel}>",
    )
