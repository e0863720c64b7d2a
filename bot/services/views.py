"""What people may see of a game, built field by field. A new field of `Game` stays hidden until it is added here."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import TypeAlias

from bot.services.absence import absent, not_absent, there
from bot.services.attendance import StandIn
from bot.services.autopilot import is_on_autopilot
from bot.services.clock import SHORTENED, latest
from bot.services.game import Ending, Game, Held, Motion, Over, Play, Report, TurnRef, Wish, turn_of
from bot.services.idle import closes
from bot.services.motions import OF_TIME, RULES, announced, voters, why_not
from bot.services.news import News
from bot.services.pacing import awaited
from bot.services.passages import Absence, Passage
from bot.services.people import ChannelId, GameId, UserId
from bot.services.summaries import TableSummary, table_summary
from engine.ruleset import Seat, SeatSetup
from engine.state import GameState
from engine.views import PlayerView, PublicView, player_view, public_view

Course: TypeAlias = tuple[tuple[int, ...], ...]
"""The points of a game before its first turn and after every turn, by seat, as if it had ended there."""


@dataclass(frozen=True, slots=True)
class TableView(TableSummary):
    """What everyone who sees the table's channel may see."""

    opener: UserId
    """The person who was its first host."""
    asked_by: UserId | None
    """The person whose act led to the open question and who has seen it come; None if it was no person's."""
    barred: frozenset[UserId]
    """People whom the host has removed. They cannot come back uninvited. Each may see this only of themselves."""
    watchers: frozenset[UserId]
    """The people who receive what is revealed as a direct message."""
    table: PublicView | None
    seal: str | None
    """The hash over deal and salt, once the game has started."""
    resolutions: int
    ending: Ending | None
    rematch: GameId | None
    repeats: GameId | None
    """The game whose deal it plays again."""
    closes: datetime | None
    """When it closes unless somebody touches it; None unless its people have been told so."""
    former: ChannelId | None
    """The table's channel before it was moved."""
    present: frozenset[UserId]
    """The players who are there. Their votes count."""
    enders: frozenset[UserId]
    """The players who are there or away until a date. The game is abandoned only with their votes."""
    absent: Mapping[Seat, Absence]
    """The seats that the others may decide about, and why."""
    passages: tuple[Passage, ...]
    """Every time a seat changed hands since the game began, in order."""
    reports: tuple[Report, ...]
    """The people who were reported as gone, and by whom."""
    stand_ins: tuple[StandIn, ...]
    """Every answer of a computer player for people whose time was up or who had just taken their seat, in order."""
    excused: datetime | None
    """The end of the last outage that moved the deadline of the open question; None if there was none."""
    awaited: tuple[Seat, ...]
    """The seats whose players have to say that they are ready before a live pace begins."""
    sat_down: Mapping[UserId, datetime]
    """When each person of an unfinished game sat down, or last said that they are ready to play live."""
    away: tuple[Seat, ...]
    """The seats whose players have said that they are away."""
    answering: frozenset[UserId]
    """The players who answer their own questions: they are neither away nor on autopilot."""
    hurried: bool
    """Whether the deadline is earlier because people wait for only one player or for those who hardly ever answer."""
    latest: datetime | None
    """The latest end of the open question, with all extra time; None if nobody has any."""
    motions: tuple[Motion, ...]
    """The open motions, and those whose seat is on offer after a vote."""
    carried: tuple[int, ...]
    """The numbers of all carried motions about the time."""
    revealed_at: datetime | None
    """The latest time of the reveal, if everyone has chosen and the last choice is held back; else None."""
    wishes: tuple[Wish, ...]
    """The wishes about the table's time that can be proposed now or are open."""
    spent: Mapping[Wish, int]
    """How often people have agreed on a pause or on more time in this Age."""

    @property
    def begun_table(self) -> PublicView:
        """The `table` of a game that has begun, for screens and pictures that are only shown of such games."""
        assert self.table is not None, "nothing lies on the table before a game begins"
        return self.table

    @property
    def hurried_at_once(self) -> bool:
        """Whether the deadline was earlier from the start, so that the question has just pinged those who are asked."""
        if not self.hurried or self.asked is None or self.deadline is None:
            return False
        return self.deadline - self.asked <= SHORTENED

    @property
    def to_call(self) -> frozenset[UserId]:
        """The players whom a vote pings: those who are there, except those on autopilot."""
        return self.present - {self.seats[seat].user for seat in self.autopilots}

    def voters(self, motion: Motion) -> frozenset[UserId]:
        """Return the players who may vote on a motion."""
        return voters(motion, self.seats, self.present, self.enders)

    def votes_needed(self, motion: Motion) -> int:
        """Return how many votes it takes to carry a motion."""
        return RULES[motion.wish].majority.needed(len(self.voters(motion)))

    def motion(self, news: News, number: int | None = None) -> Motion | None:
        """Return the motion with this announcement, if it is still open."""
        return announced(self.motions, news, number)

    def motions_of(self, news: News) -> tuple[Motion, ...]:
        """Return the motions that are announced by this kind of news."""
        return tuple(motion for motion in self.motions if RULES[motion.wish].news is news)

    @property
    def abandoning(self) -> Motion:
        """The motion to abandon the game; one without votes if it is not open."""
        return self.motion(News.VOTE_BEGAN) or Motion(None, Wish.ABANDON, frozenset())


@dataclass(frozen=True, slots=True)
class HandView:
    """What a seat's player sees, and the turn that a choice must name."""

    turn: TurnRef
    view: PlayerView
    held: Held | None = None
    """Which of the player's choices is held back, and until when, if any. The choice is in `view.chosen`."""
    by_computer: tuple[Seat, ...] = ()
    """The player's seats for which a computer player has chosen. Nobody sees its choices before the reveal."""
    since: PublicView | None = None
    """The table as the player's last hand in this Age showed it; None if they had none, or to tell everything."""


@dataclass(frozen=True, slots=True)
class OfferView:
    """The two boards that a player is shown in a draft."""

    boards: tuple[SeatSetup, SeatSetup]
    kept: int | None
    """The index of the board that is kept, 0 or 1; None while undecided, and if a computer player has kept one."""
    by_computer: bool = False
    """Whether a computer player has kept a board. Nobody sees which one before the game begins."""


def table_view(game: Game, now: datetime) -> TableView:
    """Return what everyone may see of a game. The time decides who counts as there."""
    progress = game.progress
    state = progress.state if isinstance(progress, Play | Over) else None
    summary = table_summary(game)
    return TableView(
        **{each.name: getattr(summary, each.name) for each in fields(summary)},
        opener=game.opener,
        asked_by=game.asked_by,
        barred=game.barred,
        watchers=game.watchers,
        table=None if state is None else public_view(state),
        seal=progress.seal if isinstance(progress, Play | Over) else None,
        resolutions=progress.resolutions if isinstance(progress, Play | Over) else 0,
        ending=progress.ending if isinstance(progress, Over) else None,
        rematch=progress.rematch if isinstance(progress, Over) else None,
        repeats=game.repeats,
        closes=closes(game),
        former=game.former,
        present=there(game, now),
        enders=not_absent(game, now),
        absent=absent(game, now),
        passages=game.passages,
        reports=game.reports,
        stand_ins=game.stand_ins,
        excused=game.timing.excused,
        awaited=awaited(game, now),
        sat_down=game.ready,
        away=tuple(place for place, seat in game.places() if seat.user in game.away),
        answering=frozenset(each.user for each in game.persons if not is_on_autopilot(game, each.user)),
        hurried=game.timing.hurried,
        latest=latest(game),
        motions=game.motions,
        carried=game.carried,
        revealed_at=game.revealed_at,
        wishes=tuple(wish for wish in OF_TIME if why_not(game, wish) is None),
        spent=game.spent,
    )


def hand_view(state: GameState, seat: Seat, held: Held | None = None, by_computer: Collection[Seat] = ()) -> HandView:
    """Return what a seat's player may see, without what a computer player has chosen for the `by_computer` seats."""
    mine = held is not None and state.decides_for(held.seat) == seat
    view = player_view(state, seat)
    own = tuple(each for each in view.chosen if each[0] not in by_computer)
    theirs = tuple(place for place, _ in view.chosen if place in by_computer)
    return HandView(turn_of(state), replace(view, chosen=own), held if mine else None, theirs)
