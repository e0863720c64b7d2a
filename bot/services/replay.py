"""A game step by step, as everyone saw it; once it is over, also what was hidden then.

The steps are derived from the deal and the log at each look, so nothing is kept between two of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import islice

from bot.services.archive import by_our_rules, dealt, story_of
from bot.services.authority import OVER, PLAY, Role, allowed
from bot.services.feats import BigTurn
from bot.services.game import Ending, Game, LogEntry, Over, Past, SealedDeal, SealEntry, Status, counting, submissions
from bot.services.news import Announcement, News
from bot.services.occasion import Occasion
from bot.services.passages import player_after
from bot.services.people import Actor, Computer, Occupant, Person, UserId
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused
from bot.services.story import Story, lead_taken, turn_of_most
from bot.services.summaries import table_summary
from bot.services.titles import without_tokens
from bot.services.views import Course, TableView, table_view
from engine.catalogue import Age, Card
from engine.constants import LAST_TURN
from engine.events import conflicts_of
from engine.moves import Build, BuildStage, CardMove, Discard
from engine.questions import FROM_HAND
from engine.replaying import PlayedPhase, played_phases, points_of, revealed
from engine.ruleset import FREE_CITY, Seat
from engine.setup import start
from engine.state import AGE_OVER, GameState
from engine.views import PublicView, Resolution, public_view

_DRAFT = (0, 0)
"""The turn of a change of seats in a draft."""


class Part(StrEnum):
    """What a step shows. The values are part of buttons that were sent, so none may change."""

    START = "start"
    """The table before the first choice."""
    SEATS = "seats"
    """Seats that changed hands before the resolution of the step's number."""
    REVEAL = "reveal"
    """A resolution: cards, stages' offers, seventh cards, a search of the discard pile, or penalties."""
    CONFLICTS = "conflicts"
    """The end of an Age, after the resolution that ended it."""
    END = "end"
    TURN = "turn"
    """No step itself: leads to the cards of a turn, counted from 1 to 18 through the Ages."""
    OWN = "own"
    """No step itself: leads to the reader's last own choice before the resolution of this number."""
    CITIES = "cities"
    """No step itself: leads to the step at this place of the replay, from 0, and shows its cities."""
    TURN_CITIES = "turn-cities"
    """No step itself: leads where `TURN` does, and shows the cities. Only messages of earlier releases have it."""

    @property
    def shows_cities(self) -> bool:
        """Whether all cities are shown as they stood after the step, in place of what happened."""
        return self in {Part.CITIES, Part.TURN_CITIES}


class Form(StrEnum):
    """As what a whole replay is shared. The values are part of buttons that were sent, so none may change."""

    WEBP = "webp"
    """One animated picture, lossless. Discord plays it in every client."""
    PAGE = "page"
    """A page for any browser, with the words of every step."""
    GIF = "gif"
    """The animated picture for other places, and larger."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a replay, or a way to one."""

    part: Part
    number: int
    """That of a resolution, counted from 0, but for the turn of `TURN`, and the place of `CITIES`."""


START = Step(Part.START, 0)
MOST_STEPS = 1_000
"""More than the steps of any game."""


@dataclass(frozen=True, slots=True)
class OpenCity:
    """What was hidden of one city at a step."""

    used: tuple[tuple[Seat, CardMove], ...]
    """What was done with cards of its hand, and for which city: the Free City's card comes from its controller's."""
    left: tuple[Card, ...]
    """The rest of the hand; before the first turn, all of it."""
    passed: bool
    """Whether the rest was passed on."""
    buried: tuple[Card, ...]
    """The cards under the stages of the wonder afterwards, the lowest first."""


@dataclass(frozen=True, slots=True)
class OpenHands:
    """What was hidden at a step. Shown only once the game is over."""

    cities: tuple[OpenCity, ...]
    """By seat."""
    discard: tuple[Card, ...]
    """The discard pile afterwards, the oldest card first."""

    def lay_under(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that lay under a wonder already, without the one that was put there at the step."""
        used = (each for city in self.cities for each in city.used)
        put = sum(city == seat and isinstance(move, BuildStage) for city, move in used)
        buried = self.cities[seat].buried
        return buried[: len(buried) - put]


@dataclass(frozen=True, slots=True)
class Replay:
    """A step of a game, with the ways to all others."""

    table: TableView
    """The table as it was at this step, with those who had the seats then."""
    steps: tuple[Step, ...]
    at: int
    """The index of the step that is shown."""
    resolutions: tuple[Resolution, ...]
    """Everything that was revealed, up to now."""
    own: frozenset[int]
    """The numbers of the resolutions in which the reader made a choice."""
    opened: OpenHands | None
    """What was hidden at the step, if that was asked for."""
    course: Course | None
    """The points of a scored game, turn by turn, at its end; else None."""
    story: Story
    """The story of a scored game, at its end; else empty."""
    ended: datetime | None = None
    """When the game ended, at whatever step; None while it is on, and if that is not known."""
    own_cards: tuple[Card, ...] = ()
    """The cards that the reader themselves put under a wonder or discarded at the step, which nobody else saw."""
    turning: Step | None = None
    """The step of a scored game in which the winner took the lead for good, at whatever step; else None."""
    biggest: BigTurn | None = None
    """The biggest turn of a scored game, at its end; else None."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over, at whatever step."""
        return self.steps[-1].part is Part.END

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.steps[self.at]

    @property
    def before(self) -> Step | None:
        """The step before it, if any."""
        return self.steps[self.at - 1] if self.at else None

    @property
    def after(self) -> Step | None:
        """The step after it, if any yet."""
        return self.steps[self.at + 1] if self.at + 1 < len(self.steps) else None

    @property
    def resolution(self) -> Resolution:
        """The resolution that the step shows; only for reveals and conflicts."""
        return self.resolutions[self.step.number]

    @property
    def cities(self) -> TableView:
        """The table as its cities stood after the step, in the step's own turn, and past the last one after conflicts.

        The conflicts of an Age are a step of their own, so the cards before them have not brought any tokens yet.
        """
        if self.step.part not in {Part.REVEAL, Part.CONFLICTS}:
            return self.table
        of, view = self.resolution, self.table.begun_table
        fought = self.step.part is Part.CONFLICTS
        later = [] if fought else conflicts_of(of.events)
        turn = AGE_OVER if fought else of.turn
        then = replace(view, age=of.age, turn=turn, asked=of.asked, due=(), sealed=(), scores=(), ranking=())
        then = replace(then, cities=without_tokens(view, later))
        return replace(self.table, status=Status.PLAY, table=then)

    @property
    def cities_before(self) -> PublicView:
        """The cities as they stood before the step, to be compared with `cities`; nothing else in it counts."""
        match self.step.part:
            case Part.REVEAL:
                return self.resolution.before
            case Part.CONFLICTS:
                view = self.cities.begun_table
                return replace(view, cities=without_tokens(view, conflicts_of(self.resolution.events)))
            case _:
                return self.table.begun_table


@allowed(Role.ONLOOKER, when=(*PLAY, *OVER), uncovers=lambda _, *, opened: opened)
def see_step(  # noqa: PLR0913 - every use case has the first four
    game: Game, actor: Actor, occasion: Occasion, past: Past | None, to: Step, *, opened: bool
) -> Replay:
    """Return a step of a game as everyone saw it; `opened`, with what was hidden then.

    Raises:
        Refused: there is no such step, the game is not over and hidden cards are asked for, or its moves are no longer
            kept.
        UnreadableGameError: by our rules the log is not a game.
    """
    return _Replaying(game, table_view(game, occasion.now), past, actor.user).at(to, opened=opened)


@allowed(Role.ONLOOKER, when=OVER, in_game=Reason.NOT_OVER)
def see_all_steps(game: Game, actor: Actor, occasion: Occasion, past: Past | None) -> tuple[Replay, ...]:
    """Return all steps of a game that is over, as everyone saw it. Raises as `see_step` does."""
    replaying = _Replaying(game, table_view(game, occasion.now), past, actor.user)
    return tuple(replaying.at(step, opened=False) for step in replaying.steps)


def people_in(steps: Iterable[Replay]) -> frozenset[UserId]:
    """Return all people whose names these steps may show: who had a seat, owned one or was given one."""
    found = set[UserId]()
    for table in (each.table for each in steps):
        found |= table.people
        found.update(each.to.user for each in table.passages if isinstance(each.to, Person))
    return frozenset(found)


@allowed(Role.ONLOOKER, when=(*PLAY, *OVER), shows_presence=False)
def post_step(game: Game, _: Actor, __: Occasion, place: int, *, opened: bool) -> Change:
    """Posts a step of the replay in the table's channel, for everyone; `opened`, with what was hidden then.

    `place` is the place of the step in the replay, from 0, which `see_step` has found: the deal is not needed for it.

    Raises:
        Refused: the game is not over and hidden cards are asked for, or no game has so many steps.
    """
    if opened:
        _check_over(game)
    if not 0 <= place < MOST_STEPS:
        raise Refused(Reason.NO_SUCH_STEP)
    return Change(game, announcements=(Announcement(News.HANDS_SHOWN if opened else News.STEP_SHOWN, place),))


def step_for_all(game: Game, table: TableView, past: Past | None, to: Step | int, *, opened: bool) -> Replay:
    """Return a step, or the one at a place from 0, for everyone in the table's channel: there is no reader.

    Raises as `see_step` does.
    """
    replaying = _Replaying(game, table, past, None)
    if isinstance(to, int):
        if to >= len(replaying.steps):
            raise Refused(Reason.NO_SUCH_STEP)
        to = replaying.steps[to]
    return replaying.at(to, opened=opened)


def _check_over(game: Game) -> None:
    if not isinstance(game.progress, Over):
        raise Refused(Reason.NOT_OVER)


def _is_scored(game: Game) -> bool:
    return isinstance(game.progress, Over) and game.progress.ending is Ending.SCORED


class _Replaying:
    """A game that is looked at again, by one person or by everyone in its channel."""

    def __init__(self, game: Game, table: TableView, past: Past | None, reader: UserId | None) -> None:
        self._game = game
        self._table = table
        self._past = dealt(game, past)
        self._ended = None if past is None else past.ended
        self._played = played(*self._past)
        self._reader = reader
        self._own = frozenset() if reader is None else frozenset(self._played.chosen_by(reader))
        self.steps = tuple(_steps(self._table, self._played.resolutions))
        self._turning = self._played.turning if _is_scored(game) else None

    def at(self, to: Step, *, opened: bool) -> Replay:
        """Return a step. Raises Refused if there is none, or if it is `opened` before the game is over."""
        if opened:
            _check_over(self._game)
        found = self._played.resolutions
        step = _step_meant(to, self.steps, found, self._own)
        ends = step.part is Part.END and _is_scored(self._game)
        return Replay(
            _as_it_was(self._game, self._table, step, self._played.state_at(step)),
            self.steps,
            self.steps.index(step),
            found,
            self._own,
            self._played.opened(step) if opened else None,
            self._played.course if ends else None,
            story_of(self._game, *self._past) if ends else (),
            self._ended,
            () if self._reader is None else tuple(self._played.hidden_by(self._reader, step)),
            self._turning,
            self._played.biggest if ends else None,
        )


@dataclass(frozen=True, slots=True)
class Played:
    """A game with its hidden parts, as far as it was revealed."""

    first: GameState
    phases: tuple[PlayedPhase, ...]
    resolutions: tuple[Resolution, ...]
    sealed: tuple[SealEntry, ...]
    """The choices that count, in order."""

    @property
    def course(self) -> Course:
        """The points before the first turn and after each."""
        return tuple(points_of(self.first, self.phases))

    @property
    def turning(self) -> Step | None:
        """The step of a scored game in which the winner took the lead for good; None if there was none."""
        if (taken := lead_taken(self.first, self.phases)) is None:
            return None
        number, fought = taken
        return Step(Part.CONFLICTS if fought else Part.REVEAL, number)

    @property
    def biggest(self) -> BigTurn | None:
        """The biggest turn of a scored game."""
        return turn_of_most(self.first, self.phases)

    def chosen_by(self, user: UserId) -> Iterator[int]:
        """Yield the numbers of the resolutions for which a person sealed a choice."""
        for number, entries in enumerate(self._sealed_by_phase()):
            if user in {each.by for each in entries}:
                yield number

    def hidden_by(self, user: UserId, step: Step) -> Iterator[Card]:
        """Yield the cards that a person put under a wonder or discarded at a step."""
        if step.part is Part.REVEAL:
            for each in self._sealed_by_phase()[step.number]:
                if each.by == user and isinstance(each.move, BuildStage | Discard):
                    yield each.move.card

    def _sealed_by_phase(self) -> list[tuple[SealEntry, ...]]:
        entries = iter(self.sealed)
        return [tuple(islice(entries, len(phase.choices))) for phase in self.phases]

    def state_at(self, step: Step) -> GameState:
        """Return the state after a step's answers, or before any."""
        played = step.number + (step.part in {Part.REVEAL, Part.CONFLICTS})
        return self.phases[played - 1].state if played else self.first

    @by_our_rules()
    def opened(self, step: Step) -> OpenHands:
        """Return what was hidden at a step. Hands are shown where cards were dealt or chosen from them.

        Raises UnreadableGameError as `played` does.
        """
        after = self.state_at(step)
        cities = (
            OpenCity(*self._hand(step, seat), city.buried)
            for seat, city in zip(after.table.seats, after.table.cities, strict=True)
        )
        return OpenHands(tuple(cities), after.table.discard)

    def _hand(self, step: Step, seat: Seat) -> tuple[tuple[tuple[Seat, CardMove], ...], tuple[Card, ...], bool]:
        """Return what was done with a hand at a step, what was left of it, and whether that was passed on."""
        if step == START:
            return (), self.first.hand(seat), False
        if step.part is not Part.REVEAL or (phase := self.phases[step.number]).asked not in FROM_HAND:
            return (), (), False
        before = self.state_at(Step(Part.SEATS, step.number))
        chosen = dict(phase.choices)
        if seat not in chosen or seat not in before.table.players:
            return (), (), False
        mine = [seat, *([FREE_CITY] if before.table.controller == seat else [])]
        used = [(each, move) for each in mine if isinstance(move := chosen.get(each), Build | BuildStage | Discard)]
        left = list(before.hand(seat))
        for _, move in used:
            left.remove(move.card)
        return tuple(used), tuple(left), phase.asked == "card" and phase.turn < LAST_TURN


@by_our_rules()
def played(sealed: SealedDeal, log: tuple[LogEntry, ...]) -> Played:
    """Return what was played. Raises UnreadableGameError if by our rules the log is not a game."""
    first, phases = start(sealed.deal), tuple(played_phases(sealed.deal, submissions(log)))
    return Played(first, phases, tuple(revealed(first, phases)), counting(log))


def _steps(table: TableView, found: Sequence[Resolution]) -> Iterator[Step]:
    yield START
    for resolution in found:
        if changes_shown(table, seats := Step(Part.SEATS, resolution.number)):
            yield seats
        yield Step(Part.REVEAL, resolution.number)
        if resolution.ends_age:
            yield Step(Part.CONFLICTS, resolution.number)
    if changes_shown(table, seats := Step(Part.SEATS, len(found))):
        yield seats
    if table.status is Status.OVER:
        yield Step(Part.END, len(found))


def changes_shown(table: TableView, step: Step) -> tuple[int, ...]:
    """Return the numbers of the changes of seats that a step shows. Those of the draft belong to the start."""
    if step.part not in {Part.START, Part.SEATS}:
        return ()
    return tuple(
        number
        for number, each in enumerate(table.passages)
        if each.resolutions == step.number and (each.turn == _DRAFT) is (step.part is Part.START)
    )


def turn_number(age: Age, turn: int) -> int:
    """Return the number of a turn of the game, from 1 to 18."""
    return (age - 1) * LAST_TURN + turn


def _step_meant(to: Step, steps: Sequence[Step], found: Sequence[Resolution], own: Iterable[int]) -> Step:
    """Return the step that is asked for. Raises Refused if there is none."""
    match to.part:
        case Part.TURN | Part.TURN_CITIES:
            its = (each for each in found if turn_number(each.age, each.turn) == to.number)
            to = next((Step(Part.REVEAL, each.number) for each in its), to)
        case Part.OWN:
            before = [number for number in own if number < to.number]
            to = Step(Part.REVEAL, max(before)) if before else to
        case Part.CITIES:
            to = dict(enumerate(steps)).get(to.number, to)
        case Part.END:
            to = next((each for each in steps if each.part is Part.END), to)
    if to not in steps:
        raise Refused(Reason.NO_SUCH_STEP)
    return to


def _as_it_was(game: Game, now: TableView, step: Step, state: GameState) -> TableView:
    """Return the table with the cities of a step, and with those who had the seats then."""
    seats = tuple(replace(taken, occupant=_had(game, place, step)) for place, taken in game.places())
    then = replace(game, seats=seats)
    view = public_view(state)
    if step.part in {Part.START, Part.SEATS}:
        view = replace(view, due=(), sealed=())  # nobody who looks back waits for a choice
    status = now.status if view.ranking or step.part is Part.END else Status.PLAY
    return replace(now, status=status, table=view, seats=seats, names=table_summary(then).names)


def _had(game: Game, seat: Seat, step: Step) -> Occupant:
    """Return who had a seat at a step."""
    changes = [each for each in game.passages if each.seat == seat]
    if not changes:
        return game.seats[seat].occupant
    count = sum(each.turn == _DRAFT or (step != START and each.resolutions <= step.number) for each in changes)
    return player_after(game.id, game.seats[seat].owner, changes, count) or Computer(game.settings.level)
