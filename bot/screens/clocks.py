"""Screens and lines about a running table's time: the deadline, coming changes, and what the reader can do."""

from collections.abc import Callable, Iterator

from bot.screens.acts import ChangePace, PaceText, Propose, SayReady, ShowSeats, ShowTime
from bot.screens.now import Now
from bot.screens.screen import LONGEST_LABEL, Button, Menu, Option, Screen, Style, in_rows
from bot.screens.tables import deadline_line, exact_time, heading, reach_warning, short_heading, time_of_day
from bot.screens.votes import act_of_vote, vote_lines
from bot.services.game import FEWEST_PEOPLE, Motion, Status, Wish
from bot.services.motions import RULES
from bot.services.news import News
from bot.services.pace import Calm, pace_text
from bot.services.pacing import READY_FOR, is_more_time
from bot.services.people import UserId
from bot.services.sights import Sight
from bot.services.views import TableView
from bot.text.names import cut, short_names
from bot.text.pacing import OFFERED, pace_name, pace_told
from bot.text.words import Words


def time_screen(words: Words, table: TableView, user: UserId) -> Screen:
    """Show a table's clock, what is proposed about it, and what this person may do."""
    if table.status is Status.OVER:
        return Screen(words.say("play-over"))
    told = [heading(words, table), *reach_warning(words, table), pace_told(words, table.settings.pace)]
    if not table.is_running:
        return Screen("\n".join([*told, words.say("time-not-on")]))
    if len(table.people) < FEWEST_PEOPLE and not isinstance(table.settings.pace, Calm):
        told.append(words.say("pace-among-people"))
    told += [*time_lines(words, table), *_spent(words, table)]
    buttons = [Button(words.say("seating-back"), ShowSeats(table.id))]
    if table.seat_of(user) is None:
        return Screen("\n".join(told), rows=(tuple(buttons),))
    buttons = [*ready_button(words, table), *_votes(words, table, user), *_wishes(words, table), *buttons]
    return Screen("\n".join(told), rows=(_menu(words, table, user), *in_rows(buttons)))


def look_at_time(words: Words, user: UserId) -> Callable[[Sight], Now]:
    """Return a function that keeps a private message about a table's time up to date."""

    def look(sight: Sight) -> Now:
        table = sight.table
        runs = (table.is_running, table.settings.pace, table.coming, table.stands, table.paused, table.running_out)
        proposed = tuple(motion.number for motion in table.motions_of(News.PROPOSED))
        back = (Button(words.say("seating-time"), ShowTime(table.id)),)
        told = [words.say("time-changed", table=short_heading(words, table)), *deadline_line(words, table)]
        screen = time_screen(words, table, user)
        below = Screen("\n".join(told), rows=(back,)) if table.is_running else screen
        return Now(screen, (*runs, proposed), below=below)

    return look


def time_lines(words: Words, table: TableView) -> list[str]:
    """Describe the current clock, the next pace, and the proposals; also for panels."""
    return [*_now(words, table), *_coming(words, table), *vote_lines(words, table, News.PROPOSED)]


def ready_button(words: Words, table: TableView) -> tuple[Button, ...]:
    """Return the **Ready** button if a live pace waits until everyone is ready; empty if there is no such pace."""
    return (Button(words.say("time-ready"), SayReady(table.id), Style.SUCCESS),) if table.awaited else ()


def _now(words: Words, table: TableView) -> list[str]:
    """Say what the deadline is (in live play also the latest one), or that the clock is stopped; empty if unlimited."""
    until = deadline_line(words, table)
    if table.stands:
        return until
    if until and table.latest is not None:
        until = [words.in_sequence([*until, words.say("pace-latest", time=time_of_day(table.latest))])]
    if until and table.hurried:
        until.append(words.say("pace-hurried"))
    if until and table.excused is not None:
        until.append(words.say("pace-excused", time=exact_time(table.excused)))
    return until


def _coming(words: Words, table: TableView) -> list[str]:
    """Describe the next pace and, if it is a live one, who must still be ready for it; empty if no change is due."""
    if table.coming is None:
        return []
    pace, shown = pace_name(words, table.coming), short_names(words, table)
    if not table.awaited:
        return [words.say("time-coming", pace=pace)]
    minutes, waiting = READY_FOR.seconds // 60, words.all_of([shown[seat] for seat in table.awaited])
    return [words.say("time-coming-live", pace=pace, minutes=minutes, players=waiting)]


def _spent(words: Words, table: TableView) -> list[str]:
    """Say how many pauses and how much extra time have been used in this Age; empty if there is no clock."""
    if table.deadline is None and table.paused is None:
        return []
    pauses, more = (table.spent.get(wish, 0) for wish in (Wish.PAUSE, Wish.MORE_TIME))
    most = {"most-pauses": RULES[Wish.PAUSE].most or 0, "most-more": RULES[Wish.MORE_TIME].most or 0}
    drafting = "yes" if table.status is Status.DRAFT else "no"
    return [words.say("time-spent", draft=drafting, pauses=pauses, more=more, **most)]


def _votes(words: Words, table: TableView, user: UserId) -> Iterator[Button]:
    """Yield the votes that this person can still cast on each motion, or take back."""
    for motion in table.motions_of(News.PROPOSED):
        if user not in motion.votes:
            yield _vote(words, table, motion, agree=True)
        if user not in motion.against:
            yield _vote(words, table, motion, agree=False)
        if user in motion.votes | motion.against:
            yield _vote(words, table, motion, agree=None)


def _vote(words: Words, table: TableView, motion: Motion, *, agree: bool | None) -> Button:
    pace = "" if motion.pace is None else pace_name(words, motion.pace)
    said = "back" if agree is None else "yes" if agree else "no"
    label = words.say("time-vote", agree=said, wish=motion.wish, pace=pace)
    return Button(cut(label, LONGEST_LABEL), act_of_vote(table, motion, agree=agree))


def _wishes(words: Words, table: TableView) -> Iterator[Button]:
    """Yield a button for each proposal that can be made now and has not been made."""
    proposed = {motion.wish for motion in table.motions}
    for wish in table.wishes:
        if wish is not Wish.PACE and wish not in proposed:
            yield Button(words.say("time-propose", wish=wish), Propose(table.id, wish))


def _menu(words: Words, table: TableView, user: UserId) -> Menu:
    """Offer all other paces that need no typing; tell the host which of them begin without a vote."""
    present, coming, is_host = table.settings.pace, table.coming, user == table.host

    def about(more: bool) -> str:  # noqa: FBT001 - picks one of two sentences
        return words.say("time-at-once" if is_host and more else "time-by-vote")

    options = tuple(
        Option(
            pace_name(words, pace),
            ChangePace(table.id, PaceText(pace_text(pace))),
            about(is_more_time(pace, present, coming)),
        )
        for pace in OFFERED
        if pace != (coming or present)
    )
    return Menu(words.say("time-menu", host="yes" if is_host else "no"), options)
