"""The evening itself: people check in, are seated round by round, come late, have to go, and pause together.

Every function is pure and takes the night as it is. What must be done at tables is noted as orders, which the
reconciler carries out (`bot.services.nights.reconciler`). `at` applies what follows from the time alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from bot.services.nights.mirroring import next_question
from bot.services.nights.night import (
    ENDED,
    EVENING,
    FEWEST_GUESTS,
    Answer,
    CallKind,
    Guest,
    Night,
    NightTable,
    Order,
    OrderKind,
    Round,
    Stage,
)
from bot.services.nights.seating import SMALLEST, seat
from bot.services.nights.signup import CHECK_IN, MOST_ANSWERS, answered, called, is_checking_in, next_reminder, reminded
from bot.services.pace import NOT_TOO_NEAR
from bot.services.people import GameId, Person, UserId
from bot.services.places import MOST_WATCHERS
from bot.services.ports import Chance
from bot.services.refusals import Reason, Refused

GRACE = timedelta(minutes=5)
"""How long after the hour the first round waits for those who have signed up. Then they can still come late."""
PATIENCE = timedelta(minutes=30)
"""How long a night waits for two people before it is called off."""
MISSED_AFTER = timedelta(hours=3)
"""If the program was down this long past the start, the night is called off, because nobody is waiting any more."""
BREAK = timedelta(minutes=3)
"""The time from the end of a round to the next one."""
STARTS_AFTER = timedelta(seconds=30)
"""How long after its people are seated a table begins by itself, unless somebody there begins it earlier."""
USUAL_PAUSE, LONGEST_PAUSE = 10, 30
"""The usual and the longest pause of a night, in minutes."""
ANSWER_HOLDS = timedelta(minutes=10)
"""How long people who answered a report cannot be reported again."""
_LATE = datetime.max.replace(tzinfo=UTC)
LONGEST_EVENING = timedelta(hours=12)
"""How long after its start a night ends by itself. Unfinished games go on as correspondence games."""


@dataclass(frozen=True, slots=True)
class TableFact:
    """The state of a table that the night has opened."""

    begun: bool
    over: bool
    persons: frozenset[UserId] = frozenset()
    """The people who play there now."""
    owners: frozenset[UserId] = frozenset()
    """The owners of its seats."""
    sat_down: Mapping[UserId, datetime] = field(default_factory=dict)
    """When its people sat down, if known."""
    acted: Mapping[UserId, datetime] = field(default_factory=dict)
    """When people who may have been reported last did something there themselves."""
    answering: frozenset[UserId] | None = None
    """The people who play there now and answer their own questions; None if the game has not begun."""


def at(
    night: Night, facts: Mapping[GameId, TableFact], chance: Chance, now: datetime, back: datetime | None = None
) -> Night:
    """Return the night as it is at this moment, with everything that is due.

    Args:
        night: the night as it was saved.
        facts: the opened tables that are, as far as the night knows, not over.
        chance: used to seat people.
        now: the time.
        back: when people could reach the program again after its last outage; None if there was none.
    """
    night = _after_outage(reminded(_observed(night, facts, now), now), back)
    match night.stage:
        case Stage.PLANNED if now >= night.plan.at:
            nobody = not night.coming and not night.undecided and not night.here
            missed = now >= night.plan.at + MISSED_AFTER
            return _deserted(night, now) if nobody or missed else _gathered(_gathering(night, now), chance, now, back)
        case _ if night.stage in EVENING and now >= night.plan.at + LONGEST_EVENING:
            return ended(night, now)
        case Stage.GATHERING:
            return _gathered(night, chance, now, back)
        case Stage.PLAYING if _round_is_over(night):
            return _after_round(_without_the_silent(night, facts), now)
        case Stage.PLAYING:
            return _with_late_tables(night, chance, now)
        case Stage.BREAK if night.turns_at is not None and now >= night.turns_at and night.paused is None:
            return _next_round(night, chance, now)
        case _:
            return night


def next_look(night: Night, now: datetime) -> datetime | None:
    """Return when something is due next because of the time alone, if anything is."""
    times = [night.paused, night.turns_at]
    if night.stage in EVENING:
        times.append(night.plan.at + LONGEST_EVENING)
    if night.stage is Stage.GATHERING and night.since is not None:
        times.append(night.since + PATIENCE)
    if night.stage is Stage.PLANNED:
        times += [night.opens, night.plan.at - CHECK_IN, night.plan.at, next_reminder(night), next_question(night)]
    return min((each for each in times if each is not None and each > now), default=None)


def _after_outage(night: Night, back: datetime | None) -> Night:
    """Return the night with a first round that waits as long after an outage as after the hour."""
    if night.stage is not Stage.GATHERING or night.turns_at is None or back is None:
        return night
    return replace(night, turns_at=max(night.turns_at, back + GRACE))


def _observed(night: Night, facts: Mapping[GameId, TableFact], now: datetime) -> Night:
    for number, place, table in tuple(night.tables()):
        fact = None if table.game is None or table.over is not None else facts.get(table.game)
        if fact is None:
            continue
        leaving = {order.user for order in night.orders if (order.kind, order.game) == (OrderKind.STEP_OUT, table.game)}
        joined = fact.persons - set(table.people) - leaving
        people = (*table.people, *sorted(user for user in joined if night.guest(user) is not None))
        over = now if fact.over else None
        seen = replace(table, people=people, begun=table.begun or fact.begun, over=over)
        night = night.with_table(number, place, seen)
        if number == len(night.rounds) and fact.answering is not None and over is None:
            night = _noting_who_answers(night, place, fact.answering)
    night = _seated_once(_back_at_tables(answered_at_tables(night, facts), facts), facts)
    if night.paused is not None and now >= night.paused:
        night = replace(night, paused=None)
    return night


def _noting_who_answers(night: Night, place: int, answering: frozenset[UserId]) -> Night:
    """Return the night; it notes whether more than one person still answers at a table of the latest round.

    Whoever is left there is told the first time. A table that was laid for one person is played while that one answers.
    """
    number = len(night.rounds)
    table = night.rounds[-1].tables[place - 1]
    if len(answering) > 1 or (answering and len(table.people) == 1):
        return night.with_table(number, place, replace(table, left_alone=False))
    there = tuple(guest.user for guest in night.here if guest.user in answering)
    after = night.with_table(number, place, replace(table, left_alone=True, was_left_alone=True))
    return after if table.was_left_alone else called(after, CallKind.LEFT_ALONE, there, place=table.place)


def answered_at_tables(night: Night, facts: Mapping[GameId, TableFact]) -> Night:
    """Return the night; guests who have done anything at its tables since a report have answered that report."""
    for guest in night.guests:
        acts = [fact.acted[guest.user] for fact in facts.values() if guest.user in fact.acted]
        if guest.reported_at is not None and acts and max(acts) > guest.reported_at:
            night = night.with_guest(_answering(guest, max(acts)))
    return night


def _back_at_tables(night: Night, facts: Mapping[GameId, TableFact]) -> Night:
    """Return the night; guests who were no longer there but play at their table again are there again."""
    leaving = {order.user for order in night.orders if order.kind is OrderKind.STEP_OUT}
    playing = frozenset(
        user
        for number, _, table in night.unfinished()
        if number == len(night.rounds) and table.game is not None and (fact := facts.get(table.game)) is not None
        for user in fact.persons & fact.owners
    )
    answering = frozenset(user for _, fact in _ever_left_alone(night, facts) for user in fact.answering or ())
    for guest in night.guests:
        if guest.left and guest.user in playing - leaving:
            night = night.with_guest(replace(guest, left=False))
        elif not guest.came and guest.user in answering:
            night = night.with_guest(replace(guest, came=True))
    return night


def _ever_left_alone(night: Night, facts: Mapping[GameId, TableFact]) -> Iterator[tuple[NightTable, TableFact]]:
    """Iterate over the tables of the latest round that have ever had at most one player left."""
    for number, _, table in night.unfinished():
        fact = None if table.game is None else facts.get(table.game)
        if number == len(night.rounds) and table.was_left_alone and fact is not None:
            yield table, fact


def _without_the_silent(night: Night, facts: Mapping[GameId, TableFact]) -> Night:
    """Return the night; guests who no longer answer at a table with at most one player left have to check in again."""
    for table, fact in _ever_left_alone(night, facts):
        for guest in map(night.guest, table.people if table.left_alone else ()):
            if guest is not None and guest.is_here and guest.user not in (fact.answering or ()):
                night = night.with_guest(replace(guest, came=False))
    return night


def _seated_once(night: Night, facts: Mapping[GameId, TableFact]) -> Night:
    """Return the night with nobody at two tables of the latest round: people keep the seat that they took first.

    A computer player takes the other seat. Earlier programs could seat people twice if they pressed two free seats at
    once.
    """
    playing: dict[UserId, list[tuple[bool, datetime, int]]] = {}
    for number, place, table in night.unfinished():
        fact = None if table.game is None else facts.get(table.game)
        if fact is None or fact.over or not fact.begun or number != len(night.rounds):
            continue
        for user in fact.persons & set(table.people):
            # People in seats of their own have been there from the beginning.
            when = (user not in fact.owners, fact.sat_down.get(user, _LATE), place)
            playing.setdefault(user, []).append(when)
    for user, tables in playing.items():
        for _, _, place in sorted(tables)[1:]:
            table = night.rounds[-1].tables[place - 1]
            assert table.game is not None, "people play there"
            others = tuple(each for each in table.people if each != user)
            night = night.with_table(len(night.rounds), place, replace(table, people=others))
            order = Order(OrderKind.LEAVE_SECOND, table.game, user)
            if order not in night.orders:
                night = replace(night, orders=(*night.orders, order))
    return night


# Gathering.


def begun(night: Night, chance: Chance, now: datetime) -> Night | None:
    """Return the night, begun at once by its organiser, who need not wait for anybody; None if nothing changes.

    Whoever is there is seated, if there are two or more. Those who have a place and are not there are called.

    Raises:
        Refused: NIGHT_OVER.
    """
    if night.stage not in {Stage.PLANNED, *EVENING}:
        raise Refused(Reason.NIGHT_OVER)
    if night.rounds:
        return None
    if night.stage is Stage.PLANNED:
        night = _gathering(replace(night, plan=replace(night.plan, at=now)), now)
    return _seated(replace(night, paused=None), chance, now) if len(night.sure) >= FEWEST_GUESTS else night


def came(night: Night, person: Person, now: datetime) -> Night | None:
    """Return the night with somebody who says that they are there, signed up or not; None if that is known.

    Before the first round they are seated with everyone else. Later they join a table that is not open yet and has
    computer players, or take a free seat, or are seated in the next round. Until the first round need no longer wait
    for those who have signed up, their places are kept.

    Raises:
        Refused: CHECK_IN_CLOSED, NIGHT_NOT_BEGUN, NIGHT_OVER, NIGHT_FULL, or LIST_FULL.
    """
    if night.stage is Stage.PLANNED and not is_checking_in(night, now):
        raise Refused(Reason.CHECK_IN_CLOSED)
    if night.stage is not Stage.PLANNED:
        _check_evening(night)
    known = night.guest(person.user)
    if known is not None and known.is_here:
        return None if known.is_sure else night.with_guest(_answering(replace(known, person=person), now))
    waits = night.stage is Stage.GATHERING and night.turns_at is not None and now < night.turns_at
    checking = waits or night.stage is Stage.PLANNED
    kept = {guest.user for guest in night.coming if not (guest.is_here or guest.left)} if checking else set()
    if person.user not in kept and len(night.here) + len(kept) >= night.plan.places:
        raise Refused(Reason.NIGHT_FULL, most=night.plan.places)
    if known is None and len(night.guests) >= MOST_ANSWERS:
        raise Refused(Reason.LIST_FULL, most=MOST_ANSWERS)
    if night.stage is Stage.PLANNED:
        # Whoever checks in before the hour also signs up, because places are still given to those who do.
        night = answered(night, person, Answer.IN) or night
        known = night.guest(person.user)
    guest = Guest(person, None) if known is None else replace(known, person=person)
    there = night.with_guest(replace(_answering(guest, now), came=True, left=False))
    # If they change their mind before the order to leave is carried out, they keep their seat. A seat that they have
    # already exchanged for another one stays given up.
    seats = {table.game for _, _, table in night.unfinished() if person.user in table.people}
    leaving = [each for each in night.orders if each.kind is OrderKind.STEP_OUT and each.user == person.user]
    orders = (each for each in night.orders if each not in leaving or each.game not in seats)
    return _joined(replace(there, orders=tuple(orders)), person.user)


def _joined(night: Night, user: UserId) -> Night:
    """Return the night with a latecomer at the smallest table that is not open yet, in place of a computer player."""
    latest = [each for each in night.unfinished() if each[0] == len(night.rounds)]
    unopened = [each for each in latest if each[2].game is None and each[2].computers]
    if not unopened or night.table_of(user) is not None:
        return night
    number, place, table = min(unopened, key=lambda each: len(each[2].people))
    return night.with_table(number, place, replace(table, people=(*table.people, user), computers=table.computers - 1))


def _answering(guest: Guest, now: datetime) -> Guest:
    """Return the guest after they have said or shown that they are there."""
    return guest if guest.reported is None else replace(guest, reported=None, reported_at=None, answered=now)


def _gathering(night: Night, now: datetime) -> Night:
    """Return the night from its hour on. Those who have a place and are not there yet are called, once."""
    night = replace(night, stage=Stage.GATHERING, since=now, opens=min(night.opens, now), turns_at=now + GRACE)
    return called(night, CallKind.CHECK_IN, tuple(guest.user for guest in night.coming if not guest.is_here))


def _gathered(night: Night, chance: Chance, now: datetime, back: datetime | None) -> Night:
    """Seats the first round when everyone is there or time is up. If there are too few people, they wait for more."""
    assert night.since is not None, "the gathering has begun"
    too_few = len(night.sure) < FEWEST_GUESTS
    patient = night.since + PATIENCE
    if too_few and now >= (patient if back is None else max(patient, back + NOT_TOO_NEAR)):
        return _deserted(night, now)
    if night.turns_at is not None and now >= night.turns_at:
        night = replace(night, turns_at=None)  # from now on two people are enough
    if too_few or night.paused is not None:
        return night
    all_here = len(night.coming) >= FEWEST_GUESTS and all(guest.is_sure or guest.left for guest in night.coming)
    return _seated(night, chance, now) if all_here or night.turns_at is None else night


def _deserted(night: Night, now: datetime) -> Night:
    return replace(night, stage=Stage.CANCELLED, since=now, turns_at=None, paused=None, deserted=True)


# Rounds.


def _seated(night: Night, chance: Chance, now: datetime) -> Night:
    tables = _laid(night, [guest.user for guest in night.sure], chance)
    return replace(night, stage=Stage.PLAYING, since=now, turns_at=None, rounds=(*night.rounds, Round(tables, now)))


def _laid(night: Night, people: Sequence[UserId], chance: Chance) -> tuple[NightTable, ...]:
    """Return tables for these people. Two are joined by a computer player, whose seat the third to come can take."""
    wanted = night.plan.settings.players if night.plan.computers else SMALLEST if len(people) < SMALLEST else 0
    earlier = [[table.people for table in each.tables] for each in night.rounds]
    seated = seat(people, night.plan.settings.players, earlier, chance, night.plan.rounds)
    return tuple(NightTable(each, max(0, wanted - len(each))) for each in seated)


def _with_late_tables(night: Night, chance: Chance, now: datetime) -> Night:
    """Return the night with tables for latecomers, as soon as enough have no seat in the round that is being played."""
    waiting = [guest.user for guest in latecomers(night)]
    if len(waiting) < SMALLEST:
        return night
    tables = tuple(replace(table, since=now) for table in _laid(night, waiting, chance))
    latest = replace(night.rounds[-1], tables=(*night.rounds[-1].tables, *tables))
    night = replace(night, rounds=(*night.rounds[:-1], latest))
    for table in tables:
        night = called(night, CallKind.SEATED, table.people)
    return night


def latecomers(night: Night) -> tuple[Guest, ...]:
    """Return the guests who are there and have no table in the round that is being played."""
    if night.stage is not Stage.PLAYING:
        return ()
    return tuple(guest for guest in night.sure if night.table_of(guest.user) is None)


def _round_is_over(night: Night) -> bool:
    return all(table.over is not None for table in night.awaited)


def _after_round(night: Night, now: datetime) -> Night:
    # Reported people count here, because they can still answer until the break is over.
    if _is_last(night, len(night.here)):
        return ended(night, now)
    return replace(night, stage=Stage.BREAK, since=now, turns_at=max(now + BREAK, night.paused or now))


def _next_round(night: Night, chance: Chance, now: datetime) -> Night:
    """Return the night with its next round, or ended if too many people have left or fewer rounds are planned now."""
    if _is_last(night, len(night.sure)):
        return ended(night, now)
    return _seated(_laid_aside(night, now), chance, now)  # a table with at most one player left may still be going on


def _is_last(night: Night, people: int) -> bool:
    """Whether no round follows the latest one by itself, if this many people can be seated."""
    return len(night.rounds) >= night.plan.rounds or people < FEWEST_GUESTS


def next_round(
    night: Night, facts: Mapping[GameId, TableFact], chance: Chance, now: datetime, after: int | None = None
) -> Night | None:
    """Return the night with the next round seated at once. Unfinished tables are laid aside as correspondence games.

    Before the first round, this begins the night (`begun`). None if more than `after` rounds have already been seated.
    Whoever has just played, as the `facts` show, is there.

    Raises:
        Refused: NIGHT_NOT_BEGUN, NIGHT_OVER, LAST_ROUND, TOO_FEW_HERE.
    """
    _check_evening(night)
    if after is not None and len(night.rounds) > after:
        return None
    if not night.rounds:
        return begun(night, chance, now)
    if len(night.rounds) >= night.plan.rounds:
        raise Refused(Reason.LAST_ROUND)
    night = _without_the_silent(answered_at_tables(night, facts), facts)
    if len(night.sure) < FEWEST_GUESTS:
        raise Refused(Reason.TOO_FEW_HERE)
    return _seated(_laid_aside(replace(night, paused=None), now), chance, now)


def ended(night: Night, now: datetime) -> Night:
    """Return the night, ended. Unfinished tables go on as correspondence games, and count when they end.

    If no table was ever open, the night is called off.

    Raises:
        Refused: NIGHT_NOT_BEGUN, NIGHT_OVER.
    """
    _check_evening(night)
    night = _laid_aside(replace(night, paused=None), now)
    if all(table.game is None for _, _, table in night.tables()):
        return _deserted(night, now)
    return replace(night, stage=Stage.OVER, since=now, turns_at=None)


def _laid_aside(night: Night, now: datetime) -> Night:
    """Return the night with its unfinished tables laid aside. A table that is not open yet will never open."""
    orders = (Order(OrderKind.LAY_ASIDE, game) for game in _open_games(night))
    night = replace(night, orders=(*night.orders, *orders))
    for number, place, table in night.unfinished():
        if table.game is None:
            night = night.with_table(number, place, replace(table, over=now))
    return night


# People come and go.


def left(night: Night, user: UserId, now: datetime) -> Night | None:
    """Return the night without somebody who says that they have to go; None if they are not there.

    A computer player plays on for them. They keep their seats at tables that were laid aside, where there is time.

    Raises:
        Refused: NIGHT_NOT_BEGUN, NIGHT_OVER.
    """
    _check_evening(night)
    guest = night.guest(user)
    if guest is None or not guest.is_here:
        return None
    seated = (
        Order(OrderKind.STEP_OUT, table.game, user, since=now)
        for number, _, table in night.unfinished()
        if number == len(night.rounds) and table.game is not None and user in table.people
    )
    after = night.with_guest(replace(guest, left=True, reported=None, reported_at=None))
    return replace(after, orders=(*night.orders, *seated))


def reported(night: Night, user: UserId, by: UserId, now: datetime) -> Night | None:
    """Return the night with an organiser's report that somebody seems to have left; None for a repeated report.

    The person is asked once whether they are there, at their table if they have one. They are not seated in a new round
    until they say so or do something at a table. Nothing else follows: the table decides who is absent
    (`bot.services.absence`).

    Raises:
        Refused: NIGHT_NOT_BEGUN, NIGHT_OVER; NOT_HERE if they never came, or have left; SAID_HERE if they have just
            answered another report.
    """
    _check_evening(night)
    guest = night.guest(user)
    if guest is None or not guest.is_here:
        raise Refused(Reason.NOT_HERE)
    reporters = guest.reporters | {by}
    if guest.reported is not None:  # the person is already being asked
        return None if by in guest.reporters else night.with_guest(replace(guest, reporters=reporters))
    if guest.answered is not None and now < guest.answered + ANSWER_HOLDS:
        left = guest.answered + ANSWER_HOLDS - now
        raise Refused(Reason.SAID_HERE, most=-(-left // timedelta(minutes=1)))
    seated = night.table_of(user)
    place = None if seated is None or seated[2].over is not None or seated[2].game is None else seated[2].place
    after = night.with_guest(replace(guest, reported=by, reported_at=now, reporters=reporters))
    return called(after, CallKind.SEEMS_GONE, (user,), by=by, place=place)


def took_seat(night: Night, person: Person, game: GameId, now: datetime) -> Night:
    """Return the night with somebody who plays on at a table of the latest round.

    They come late, or leave a table where they are the only one left: a computer player then plays on for them there.

    Raises:
        Refused: STILL_PLAYING if they were seated in that round, SEAT_TAKEN if the table is over or of another round,
            and what `came` raises.
    """
    after = came(night, person, now) or night
    if not may_take_seat(after, person.user):
        raise Refused(Reason.STILL_PLAYING)
    after = _without_a_table(after, person.user, now)
    for number, place, table in after.unfinished():
        if table.game == game and number == len(after.rounds):
            return after.with_table(number, place, replace(table, people=(*table.people, person.user)))
    raise Refused(Reason.SEAT_TAKEN)


def is_free_to_sit(night: Night, user: UserId) -> bool:
    """Whether somebody is there and plays at no table of the latest round now."""
    guest, seated = night.guest(user), night.table_of(user)
    return guest is not None and guest.is_here and (seated is None or seated[2].over is not None)


def may_take_seat(night: Night, user: UserId) -> bool:
    """Whether somebody is there and has sat at no table of the latest round, or at one with at most one player left."""
    guest, seated = night.guest(user), night.table_of(user)
    if guest is None or not guest.is_here:
        return False
    return seated is None or (seated[2].left_alone and seated[2].over is None)


def _without_a_table(night: Night, user: UserId, now: datetime) -> Night:
    """Return the night with somebody at no table of the latest round. A computer player plays on for them."""
    seated = night.table_of(user)
    if seated is None or seated[2].game is None:
        return night
    number, place, table = seated
    others = replace(table, people=tuple(each for each in table.people if each != user))
    leaving = Order(OrderKind.STEP_OUT, seated[2].game, user, since=now)
    return replace(night.with_table(number, place, others), orders=(*night.orders, leaving))


def watched(night: Night, user: UserId, *, on: bool) -> Night | None:
    """Return the night with or without a watcher; None if nothing changes.

    Raises:
        Refused: TOO_MANY_WATCHERS, or NIGHT_OVER if it has ended.
    """
    if (user in night.watchers) is on:
        return None
    if on and night.stage in ENDED:
        raise Refused(Reason.NIGHT_OVER)
    if on and len(night.watchers) >= MOST_WATCHERS:
        raise Refused(Reason.TOO_MANY_WATCHERS)
    others = {each: seen for each, seen in night.watchers.items() if each != user}
    return replace(night, watchers={**others, user: None} if on else others)


# Pauses.


def paused(night: Night, minutes: int, now: datetime) -> Night:
    """Return the night, paused at all tables for at most this number of minutes.

    Raises:
        Refused: NIGHT_NOT_BEGUN, NIGHT_OVER, or MALFORMED.
    """
    _check_evening(night)
    if not 1 <= minutes <= LONGEST_PAUSE:
        raise Refused(Reason.MALFORMED)
    until = now + timedelta(minutes=minutes)
    orders = (Order(OrderKind.PAUSE, game, until=until) for game in _open_games(night))
    turns = night.turns_at and (until if night.turns_at == night.paused else max(night.turns_at, until))
    return replace(night, paused=until, turns_at=turns, orders=(*night.orders, *orders))


def resumed(night: Night, now: datetime) -> Night:
    """Return the night with its pause ended at all tables.

    Raises:
        Refused: NIGHT_NOT_BEGUN, NIGHT_OVER, NOT_PAUSED.
    """
    _check_evening(night)
    if night.paused is None:
        raise Refused(Reason.NOT_PAUSED)
    orders = (Order(OrderKind.GO_ON, game) for game in _open_games(night))
    turns = night.turns_at and min(night.turns_at, now + STARTS_AFTER)
    return replace(night, paused=None, turns_at=turns, orders=(*night.orders, *orders))


def _open_games(night: Night) -> list[GameId]:
    return [table.game for _, _, table in night.unfinished() if table.game is not None]


def _check_evening(night: Night) -> None:
    if night.stage in {Stage.DRAFT, Stage.PLANNED}:
        raise Refused(Reason.NIGHT_NOT_BEGUN)
    if night.stage not in EVENING:
        raise Refused(Reason.NIGHT_OVER)
