"""Turns announcements into screens, from the game as saved now. A late one says what happened, without buttons."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, assert_never

from bot.screens.changes import (
    called_screen,
    full_screen,
    idle_screen,
    passage_mentions,
    pause_screen,
    seats_changed_screen,
)
from bot.screens.lobby import closed_panel, draft_panel, lobby_panel
from bot.screens.off_turn import unfinished_turn
from bot.screens.panels import past_panel, started_panel, superseded_panel, turn_panel, unposted_panel
from bot.screens.replay import shared_step_screen
from bot.screens.reveals import conflicts_screen, reveal_screen, told_in_words, unreadable_screen
from bot.screens.scores import over_screen
from bot.screens.screen import Screen
from bot.screens.votes import vote_mentions, vote_screen
from bot.services.game import Ending, Status
from bot.services.news import Announcement, News
from bot.services.people import UserId
from bot.services.ports import NewerGameError, UnreadableGameError
from bot.services.refusals import Refused
from bot.services.replay import Replay, Step
from bot.services.story import Story
from bot.services.telling import Telling
from bot.services.views import Course, TableView
from bot.text.words import Words
from engine.outlook import later_questions
from engine.questions import OFF_TURN, QuestionKind
from engine.ruleset import Seat
from engine.views import Resolution

PanelMoment: TypeAlias = tuple[Status, int, int]
"""The moment of the game that a panel is for: the status, then the Age and the turn during play, otherwise 0 and 0."""

Later: TypeAlias = tuple[tuple[QuestionKind, tuple[UserId, ...]], ...]
"""The questions that follow the present one in the same turn, each with the people who are asked."""

_OfPeople: TypeAlias = Literal[
    News.FULL,
    News.SEAT_CHANGED,
    News.CLAIMED,
    News.VOTE_BEGAN,
    News.PROPOSED,
    News.IDLE,
    News.HURRIED,
    News.LIVE_BEGAN,
    News.PAUSED,
    News.RESUMED,
]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Told:
    """An announcement, with all the data for its screen."""

    news: News
    telling: Telling
    table: TableView
    resolution: Resolution | None = None
    """The resolution that it shows, or the last one before it."""
    earlier: tuple[Resolution, ...] = ()
    """Earlier resolutions of the same turn."""
    number: int | None = None
    """The number of the seat change or of the motion; None for other announcements."""
    course: Course | None = None
    """The points of a scored game, turn by turn; None before its end, or if they cannot be derived."""
    story: Story = ()
    """What is worth telling of a scored game, for its last message once it is posted; empty as above."""
    replay: Replay | None = None
    """The step of the replay that it shows; None for other announcements, or if it cannot be derived."""

    @property
    def its_turn(self) -> tuple[Resolution, ...]:
        """All resolutions of its turn, up to its own."""
        return () if self.resolution is None else (*self.earlier, self.resolution)

    @property
    def moment(self) -> PanelMoment:
        """The moment that it is for, if it is a panel."""
        match self.news:
            case News.OPENED:
                return (Status.LOBBY, 0, 0)
            case News.DRAFT_BEGAN:
                return (Status.DRAFT, 0, 0)
            case News.STARTED:
                return (Status.PLAY, 1, 1)
            case News.TURN_BEGAN if self.resolution is not None:
                return (Status.PLAY, self.resolution.after.age, self.resolution.after.turn)
            case _:
                return moment_of(self.table)

    @property
    def is_late(self) -> bool:
        """Whether more has been revealed since its resolution."""
        return self.resolution is not None and self.table.resolutions > self.resolution.number + 1

    @property
    def is_for_now(self) -> bool:
        """Whether it has its own message, however late.

        It asks something, its news is always alone, or it is the panel of the present turn.
        """
        begins = self.news is News.TURN_BEGAN and self.moment == moment_of(self.table)
        return self.asks or self.news.traits.always_alone or begins

    @property
    def asks(self) -> bool:
        """Whether it asks people a question that is still open."""
        match self.news:
            case News.DRAFT_BEGAN:
                return self.table.status is Status.DRAFT
            case News.STARTED:
                return self.table.status is Status.PLAY and not self.table.resolutions
            case News.TURN_BEGAN:
                return self.table.status is Status.PLAY and not self.is_late
            case News.MOVED:
                return self.table.is_running
            case News.REVEALED:
                return self.resolution is not None and unfinished_turn(self.table, self.resolution) is not None
            case _:
                return False  # it asks nothing, or nothing about the game itself

    @property
    def caused_by(self) -> UserId | None:
        """The person whose act led to its question; None if no person's act did, or if the panel has only moved."""
        return None if self.news is News.MOVED else self.table.asked_by

    @property
    def ends_what_some_were_asked(self) -> bool:
        """Whether it ends questions that single players were asked after everyone's cards were revealed."""
        if self.news is News.OVER:  # in a scored game, the conflicts before it have ended them
            view = self.table.table
            return self.table.ending is not Ending.SCORED and view is not None and view.asked in OFF_TURN
        if not self.news.traits.tells_off_turn:
            return False
        told_before = self.news is News.TURN_BEGAN and any(each.ends_age for each in self.its_turn)
        return not told_before and any(each.asked in OFF_TURN for each in self.its_turn)


async def read(telling: Telling, announcement: Announcement, *, with_story: bool = False) -> Told:
    """Load the data of an announcement. Leave out, and log, everything that can no longer be derived.

    The end of a game is posted without its story, for which nobody waits.
    """
    # If the announcement can be posted, the table is within reach again.
    table = replace(telling.table, lost=None)
    if announcement.news.traits.replays:
        place = announcement.number
        opened = announcement.news is News.HANDS_SHOWN
        replay = None if place is None else await step_of(telling, place, opened=opened)
        return Told(announcement.news, telling, table, replay=replay)
    is_end = announcement.news is News.OVER
    course = await course_of(telling) if is_end else None
    story = await story_of(telling) if is_end and with_story else ()
    if announcement.number is None or not announcement.news.traits.reveals:
        return Told(announcement.news, telling, table, number=announcement.number, course=course, story=story)
    try:
        resolution = await telling.resolution(announcement.number)
        if not announcement.news.traits.tells_off_turn:
            return Told(announcement.news, telling, table, resolution, course=course, story=story)
        earlier = await _earlier_in_its_turn(telling, resolution)
        return Told(announcement.news, telling, table, resolution, earlier)
    except NewerGameError:
        raise
    except Refused:  # the moves are no longer kept
        return Told(announcement.news, telling, table, course=course)
    except UnreadableGameError:
        # The table continues. Its message says that something was revealed.
        _log.exception("game %s: what was revealed cannot be told", table.id)
        return Told(announcement.news, telling, table, course=course)


@dataclass(frozen=True, slots=True)
class Called:
    """The people whom a new message pings."""

    asked: tuple[UserId, ...] = ()
    """The people who are asked something, or whom the announcement concerns."""
    later: Later = ()
    autopilots: tuple[UserId, ...] = ()
    """The people whose seats have been put on autopilot."""


NOBODY = Called()


def screen_of(words: Words, told: Told, called: Called = NOBODY, *, whole: bool = False) -> Screen | None:
    """Return an announcement as a new message; None if it has nothing left to say, or has no message of its own.

    A `whole` panel also tells what the one before usually has told.
    """
    mentions = called.asked
    table, resolution = told.table, told.resolution
    match told.news:
        case News.REFRESHED | News.VOTES_ENDED | News.STORY:
            return None
        case News.OPENED:
            return lobby_panel(words, table, mentions) if table.status is Status.LOBBY else closed_panel(words, table)
        case News.DRAFT_BEGAN:
            return draft_panel(words, table, mentions) if table.status is Status.DRAFT else None
        case News.STARTED:
            return started_panel(words, table, mentions) if table.table is not None else None
        case News.MOVED:
            return panel_now(words, table, (), mentions, asked_for=True) if table.status is not Status.OVER else None
        case News.OVER | News.STEP_SHOWN | News.HANDS_SHOWN:
            return _screen_to_look_back(words, told)
        case (
            News.FULL
            | News.SEAT_CHANGED
            | News.CLAIMED
            | News.VOTE_BEGAN
            | News.PROPOSED
            | News.IDLE
            | News.HURRIED
            | News.LIVE_BEGAN
            | News.PAUSED
            | News.RESUMED
        ):
            return _screen_about_people(words, told, told.news, mentions)
        case News.REVEALED | News.TURN_BEGAN | News.AGE_ENDED:
            if resolution is None:
                return _screen_of_unreadable(words, told, mentions)
            return _screen_of_resolution(words, told, resolution, called, whole=whole)
        case _:
            assert_never(told.news)


def _screen_to_look_back(words: Words, told: Told) -> Screen | None:
    """Return the end of the game, or a step of its replay; None if that cannot be derived any more."""
    if told.news is News.OVER:
        return over_screen(words, told.table, told.course, told.story, told.telling.earlier)
    return None if told.replay is None else shared_step_screen(words, told.replay)


def _screen_of_unreadable(words: Words, told: Told, mentions: tuple[UserId, ...]) -> Screen | None:
    """Return what replaces a resolution that cannot be derived: a note about it, or the present turn's panel."""
    if told.news is not News.TURN_BEGAN:
        return unreadable_screen(words, told.table)
    return turn_panel(words, told.table, mentions=mentions) if told.table.status is Status.PLAY else None


def _screen_about_people(
    words: Words,
    told: Told,
    news: _OfPeople,
    mentions: tuple[UserId, ...],
) -> Screen | None:
    table, number = told.table, told.number
    match news:
        case News.FULL:
            return full_screen(words, table, mentions)
        case News.IDLE:
            return idle_screen(words, table, mentions)
        case News.HURRIED | News.LIVE_BEGAN:
            return called_screen(words, table, mentions, live=news is News.LIVE_BEGAN)
        case News.PAUSED | News.RESUMED:
            return pause_screen(words, table, begins=news is News.PAUSED)
        case News.VOTE_BEGAN | News.PROPOSED | News.CLAIMED:
            motion = table.motion(news, number)
            return None if motion is None else vote_screen(words, table, motion, mentions)
        case News.SEAT_CHANGED:
            return None if number is None else seats_changed_screen(words, table, (number,), mentions)
        case _:
            assert_never(news)


def users_to_call(told: Told) -> tuple[UserId, ...]:
    """Return whom a full lobby, a seat change, a proposal, a vote, an idle table or an earlier deadline pings."""
    table, number = told.table, told.number
    match told.news:
        case News.FULL:
            return (table.host,)
        case News.IDLE:
            owners = (seat.owner.user for seat in table.seats if seat.owner is not None)
            return tuple(dict.fromkeys((*table.persons, *owners)))
        case News.SEAT_CHANGED:
            return () if number is None else passage_mentions(table, number)
        case News.VOTE_BEGAN | News.PROPOSED | News.CLAIMED:
            motion = table.motion(told.news, number)
            return () if motion is None else vote_mentions(table, motion)
        case News.HURRIED if table.hurried_at_once:
            return ()
        case News.HURRIED | News.LIVE_BEGAN:
            latest = max(table.acts, key=lambda user: table.acts[user], default=None)  # this person has caused it
            return tuple(user for user in table.waited_for if user != latest)
        case (
            News.OPENED
            | News.REFRESHED
            | News.DRAFT_BEGAN
            | News.STARTED
            | News.MOVED
            | News.VOTES_ENDED
            | News.PAUSED
            | News.RESUMED
            | News.REVEALED
            | News.TURN_BEGAN
            | News.AGE_ENDED
            | News.OVER
            | News.STORY
            | News.STEP_SHOWN
            | News.HANDS_SHOWN
        ):
            return ()
        case _:
            assert_never(told.news)


def _screen_of_resolution(
    words: Words, told: Told, resolution: Resolution, called: Called, *, whole: bool
) -> Screen | None:
    table = told.table
    if told.news is News.REVEALED:
        return reveal_screen(words, table, resolution, called.asked, called.later, called.autopilots)
    if told.news is News.AGE_ENDED:
        return conflicts_screen(words, table, resolution, told.earlier)
    if told.moment != moment_of(table):
        return unposted_panel(words, table, told.its_turn)
    if told.is_late:
        return superseded_panel(words, table, told.its_turn)
    return turn_panel(
        words,
        table,
        before=told.its_turn,
        mentions=called.asked,
        autopilots=called.autopilots,
        asked_for=whole,
    )


def lasting_screen(words: Words, told: Told) -> Screen | None:
    """Return what a message says that was posted long ago, for everyone who looks back; None if nothing is left of it.

    A panel is no longer the table's: it only says what `former_panel` leaves of it.
    """
    table, resolution = told.table, told.resolution
    match told.news:
        case News.OPENED | News.DRAFT_BEGAN:
            return closed_panel(words, table)
        case News.TURN_BEGAN if resolution is not None:
            stopped = table.status is Status.OVER and _is_last_turn(table, resolution)
            return past_panel(words, table, None if stopped else resolution, before=told.its_turn)
        case News.TURN_BEGAN | News.MOVED:
            return None
        case News.HURRIED | News.LIVE_BEGAN:  # whom they called is not known any more
            return None
        case _:
            return screen_of(words, told)


def _is_last_turn(table: TableView, resolution: Resolution) -> bool:
    """Return whether nobody's cards were revealed any more in the turn after a resolution."""
    view, began = table.table, resolution.after
    return view is not None and table.ending is not Ending.SCORED and (view.age, view.turn) == (began.age, began.turn)


def missed_part(words: Words, told: Told) -> Screen | None:
    """Return the lasting part of an announcement that is late, without buttons and pictures; None if there is none."""
    screen = screen_of(words, told)
    return None if screen is None else told_in_words(screen)


def people_asked_later(told: Told) -> Later:
    """Return the questions of this turn that are asked only after the present one has been answered."""
    if told.resolution is None or told.news is not News.REVEALED:
        return ()
    view = unfinished_turn(told.table, told.resolution)
    return () if view is None else tuple((asked, _users(told, seats)) for asked, seats in later_questions(view))


def come_on_autopilot(told: Told) -> tuple[UserId, ...]:
    """Return the people whose seats were put on autopilot in what this announcement shows, and still are.

    The reveal of all cards covers its own resolution, and the next turn's panel the questions asked after that.
    """
    if told.resolution is None or told.news not in {News.REVEALED, News.TURN_BEGAN}:
        return ()
    told_here = (
        [told.resolution] if told.news is News.REVEALED else [each for each in told.its_turn if each.asked in OFF_TURN]
    )
    numbers = {each.number for each in told_here}
    still = {told.table.seats[seat].user for seat in told.table.autopilots}
    return tuple(
        each.user
        for each in told.table.stand_ins
        if each.autopilot and each.resolution in numbers and each.user is not None and each.user in still
    )


def invited_without_seat(table: TableView) -> tuple[UserId, ...]:
    """Return invited people who have no seat yet. When a rematch opens, these are the players of the previous game."""
    return tuple(user for user in sorted(table.invited) if table.seat_of(user) is None)


def _users(told: Told, seats: Sequence[Seat]) -> tuple[UserId, ...]:
    """Return the people who decide for these seats; for the Free City, its controller."""
    taken, controller = told.table.seats, told.table.table.controller if told.table.table else None
    deciding = [controller if seat >= len(taken) and controller is not None else seat for seat in seats]
    return tuple(user for seat in deciding if (user := taken[seat].user) is not None)


# Panels.


def moment_of(table: TableView) -> PanelMoment:
    """Return the moment that a table's panel is for now."""
    playing = table.table if table.status is Status.PLAY else None
    return (table.status, playing.age, playing.turn) if playing is not None else (table.status, 0, 0)


def panel_now(
    words: Words,
    table: TableView,
    before: Sequence[Resolution],
    mentions: tuple[UserId, ...] = (),
    *,
    asked_for: bool = False,
) -> Screen:
    """Return a table's panel as it is now.

    `before` is what `revealed_before_the_turn` returns. `mentions` are the people to ping. A panel that was `asked_for`
    again, put back or moved tells everything: the channel has none to go on from.
    """
    match table.status:
        case Status.LOBBY:
            return lobby_panel(words, table)
        case Status.DRAFT:
            return draft_panel(words, table, mentions)
        case Status.PLAY:
            return turn_panel(words, table, before=before, mentions=mentions, asked_for=asked_for)
        case Status.OVER:
            return (
                closed_panel(words, table)
                if table.table is None
                else past_panel(words, table, None, first=not table.resolutions)
            )
        case _:
            assert_never(table.status)


def former_panel(words: Words, told: Told, before: Sequence[Resolution], *, first: bool, reveal: str = "") -> Screen:
    """Return what the panel becomes once this announcement follows it, if it is not deleted.

    `before` are the resolutions of the turn before the panel's turn, and `first` tells whether there is none. `reveal`
    is the link to the reveal of its own turn.
    """
    table = told.table
    if told.news.traits.closes_lobby or table.table is None:
        return closed_panel(words, table)
    return past_panel(words, table, told.resolution, first=first, before=before, reveal=reveal)


async def revealed_before_the_turn(told: Told) -> tuple[Resolution, ...]:
    """Return the resolutions of the turn before the present panel's turn, at the time of this announcement."""
    table, telling = told.table, told.telling
    if told.resolution is not None:  # it ended the turn of that panel
        number = (await first_of_its_turn(telling, told.resolution)).number
    elif table.table is not None and table.table.asked in OFF_TURN:
        last = await telling.resolution(table.resolutions - 1)
        number = (await first_of_its_turn(telling, last)).number
    else:
        number = table.resolutions
    if not number:
        return ()
    last = await telling.resolution(number - 1)
    return (*await _earlier_in_its_turn(telling, last), last)


async def course_of(telling: Telling) -> Course | None:
    """Return the course of a scored game; None for other games, or if it can no longer be derived."""
    if telling.table.ending is not Ending.SCORED:
        return None
    try:
        return await telling.course()
    except Refused:  # the moves are no longer kept
        return None
    except UnreadableGameError:
        _log.exception("game %s: its end is told without the course of its points", telling.table.id)
        return None


async def story_of(telling: Telling) -> Story:
    """Return the story of a scored game; empty for other games, or if it can no longer be derived."""
    try:
        return await telling.story()
    except Refused:  # it was not scored, or its moves are no longer kept
        return ()
    except UnreadableGameError:
        _log.exception("game %s: its story cannot be told", telling.table.id)
        return ()


async def step_of(telling: Telling, to: Step | int, *, opened: bool) -> Replay | None:
    """Return a step of the replay, as `Telling.step` does; None if there is none, or if it can no longer be derived."""
    try:
        return await telling.step(to, opened=opened)
    except Refused:  # the moves are no longer kept
        return None
    except UnreadableGameError:
        _log.exception("game %s: a step of its replay cannot be shown", telling.table.id)
        return None


async def first_of_its_turn(telling: Telling, resolution: Resolution) -> Resolution:
    """Return the resolution with which the turn began: everyone's cards."""
    while resolution.asked != "card":
        resolution = await telling.resolution(resolution.number - 1)
    return resolution


async def _earlier_in_its_turn(telling: Telling, resolution: Resolution) -> tuple[Resolution, ...]:
    first = (await first_of_its_turn(telling, resolution)).number
    return tuple([await telling.resolution(number) for number in range(first, resolution.number)])
