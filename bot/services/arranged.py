"""Tables that a night arranges: its people are seated when a table opens, and the night's orders are carried out there.

The night acts at its tables by its own right, and has checked people's rights itself. What is already done changes
nothing.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.services import absence, company, endings, lobby, pauses, substitutes
from bot.services.authority import ALWAYS, Role, allowed
from bot.services.game import (
    FEWEST_PLAYERS,
    RUNNING,
    Access,
    Draft,
    Ending,
    Game,
    Lobby,
    Over,
    Play,
    Report,
    TableSettings,
    TakenSeat,
)
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.pace import Days, Live
from bot.services.passages import Passing
from bot.services.people import GameId, Home, NightActor, Person, UserId
from bot.services.ports import Appointment, Chance, Change, Kind
from bot.services.refusals import Reason, Refused
from bot.services.timing import Pause
from engine.ruleset import Expansion, Seat, SeatSetup
from players.levels import Level

AFTERWARDS = Days(24)
"""The pace of tables that are left unfinished when a night ends."""
_UNSAVED = GameId(0)


def open_seated(  # noqa: PLR0913, PLR0917 - who sits where, and what they play
    home: Home,
    settings: TableSettings,
    people: Sequence[Person],
    computers: int,
    level: Level,
    chance: Chance,
    now: datetime,
    reports: Sequence[Report] = (),
    *,
    rates: bool = False,
) -> Change:
    """Opens a table with these people, in this order, and computer players after them. All are ready to begin.

    Two players play without edifices, whatever the night plays, and a single person plays with computer players. All
    people are invited, so that anyone who leaves before the game begins can sit down again. `reports` has the evening's
    reports so far; `rates` is whether the server rates games.
    """
    seats = _with_company([TakenSeat.taken_by(person) for person in people], computers, level, chance)
    table = replace(_for_players(len(seats), settings), access=Access.INVITED)
    host = people[0].user
    ready = {person.user: now for person in people}
    game = Game(
        _UNSAVED,
        home,
        table,
        host,
        host,
        seats,
        Lobby(now + lobby.LIFETIME),
        invited=frozenset(ready),
        ready=ready,
        reports=tuple(reports),
        of_night=True,
        rated=rates,
    )
    closing = Appointment(Kind.LOBBY, now + lobby.LIFETIME)
    return Change(game, announcements=(Announcement(News.OPENED),), appointments=(closing,))


@allowed(Role.NIGHT, when=ALWAYS)
def start_seated(game: Game, _: NightActor, occasion: Occasion, level: Level) -> Change | None:
    """Begins with those who are seated. A single person plays with computer players. None if it has begun."""
    if not isinstance(game.progress, Lobby):
        return None
    seats = _with_company(game.seats, 0, level, occasion.chance)
    settings = _for_players(len(seats), game.settings)
    cities = {None, *settings.ruleset.catalogue.cities}
    seats = tuple(each if each.setup.city in cities else replace(each, setup=SeatSetup()) for each in seats)
    ready = {person.user: occasion.now for person in game.persons}
    settled = replace(game, seats=seats, settings=settings, ready=ready, invited=frozenset(), barred=frozenset())
    return lobby.begun(replace(settled, of_night=True), occasion)  # release 0.5.0 did not save that a night opened it


def _with_company(seats: Sequence[TakenSeat], computers: int, level: Level, chance: Chance) -> tuple[TakenSeat, ...]:
    """Return the seats with this number of computer players added, and with at least two for a single person."""
    alone = sum(each.user is not None for each in seats) == 1
    missing = max(computers, FEWEST_PLAYERS + 1 - len(seats) if alone else 0)
    return company.sit_down(seats, missing, level, chance)


def _for_players(players: int, settings: TableSettings) -> TableSettings:
    """Return the settings for this number of players. Two play without edifices."""
    dropped = {Expansion.EDIFICE} if players == FEWEST_PLAYERS else set[Expansion]()
    return replace(
        settings, players=players, expansions=tuple(each for each in settings.expansions if each not in dropped)
    )


@allowed(Role.NIGHT, when=ALWAYS)
def pause(game: Game, _: NightActor, occasion: Occasion, until: datetime) -> Change | None:
    """Stops a table's time until the given time; None if no time runs or if it is already stopped until then.

    Raises:
        Refused: BAD_DATE if that time is over or too far away.
    """
    now = occasion.now
    if until.tzinfo is None or not now < until <= now + pauses.LONGEST:
        raise Refused(Reason.BAD_DATE)
    timing = game.timing
    if not isinstance(game.progress, Draft | Play) or (timing.pause is None and timing.deadline is None):
        return None
    if timing.pause is not None and timing.pause.until == until:
        return None
    since = now if timing.pause is None else timing.pause.since
    return Change(replace(game, timing=timing.paused(Pause(since, until))), announcements=(REFRESHED,))


@allowed(Role.NIGHT, when=ALWAYS)
def go_on(game: Game, _: NightActor, occasion: Occasion) -> Change | None:
    """Makes a table's time run again; None if it is not paused."""
    if game.timing.pause is None:
        return None
    return Change(pauses.resumed(game, occasion.now), announcements=(REFRESHED,))


@allowed(Role.NIGHT, when=ALWAYS)
def lay_aside(game: Game, _: NightActor, __: Occasion) -> Change | None:
    """Switches a live table to a correspondence pace, from now on. A lobby is closed, because nothing was played."""
    if isinstance(game.progress, Lobby):
        return endings.ending_change(game, Ending.HOST)
    live = isinstance(game.settings.pace, Live) or isinstance(game.coming, Live)
    if not isinstance(game.progress, Draft | Play) or not live:
        return None
    settings, timing = replace(game.settings, pace=AFTERWARDS), game.timing.unpaused()
    return Change(replace(game, settings=settings, coming=None, timing=timing), announcements=(REFRESHED,))


@allowed(Role.NIGHT, when=ALWAYS)
def step_out(
    game: Game, _: NightActor, occasion: Occasion, user: UserId, level: Level, since: datetime | None = None
) -> Change | None:
    """Has a computer player play on for somebody who has said that they have to go. `since` is when they said so.

    None if they do not play there, if they have done anything there since, or if the game is over. If they were the
    last person, the table is over, because nobody is left to play with.
    """
    mine, acted = game.seat_of(user), game.acts.get(user)
    if mine is None or isinstance(game.progress, Over):
        return None
    if since is not None and acted is not None and acted > since:
        return None
    if isinstance(game.progress, Lobby):
        instead = TakenSeat.taken_by(company.newcomer(game.seats, level, occasion.chance))
        seats = tuple(instead if each.user == user else each for each in game.seats)
        if not any(each.user for each in seats):
            return endings.ending_change(game, Ending.EMPTY)
        host = next(each.user for each in seats if each.user is not None) if game.host == user else game.host
        return lobby.change_of(replace(game, seats=seats, host=host), occasion.now)
    if len(game.persons) == 1:
        return endings.ending_change(game, Ending.EMPTY)
    computer = company.stand_in(game, mine, level, occasion.chance)
    return substitutes.pass_on(game, mine, computer, Passing.STEPPED_OUT, occasion, by=user)


@allowed(Role.NIGHT, when=ALWAYS)
def leave_second_seat(game: Game, _: NightActor, occasion: Occasion, user: UserId, level: Level) -> Change | None:
    """Has a computer player play on for somebody who sat down first at another table of the same round.

    None if they do not play here, if they play in a seat of their own, or if the game is not running.
    """
    mine = game.seat_of(user)
    if mine is None or mine == game.seat_owned(user) or game.progress.status not in RUNNING:
        return None
    if len(game.persons) == 1:
        return endings.ending_change(game, Ending.EMPTY)
    computer = company.stand_in(game, mine, level, occasion.chance)
    return substitutes.pass_on(game, mine, computer, Passing.SEATED_TWICE, occasion)


@allowed(Role.NIGHT, when=ALWAYS, shows_presence=False)
def note_report(game: Game, organiser: NightActor, _: Occasion, user: UserId, left: frozenset[UserId]) -> Change | None:
    """Notes that a night's organiser has reported somebody as gone, and which players have left the server.

    The person keeps any seat that they have or take later. The organiser can never sit in it. None if all this is known
    or the game is over.
    """
    if isinstance(game.progress, Over):
        return None
    by = organiser.user
    assert by is not None, "a person organises it"
    known = any((each.user, each.by) == (user, by) for each in game.reports)
    after = game if known else replace(game, reports=(*game.reports, Report(user, by)))
    if user in game.people and game.progress.status in RUNNING:
        after = absence.note_left(after, organiser, left)
    if after == game:
        return None
    return Change(after, announcements=(REFRESHED,) if user in game.people else ())


def free_seats(seats: Sequence[TakenSeat], gone: frozenset[UserId]) -> tuple[Seat, ...]:
    """Return the seats that a latecomer can have: computer players' own, and those whose owners have left the night."""
    return tuple(
        Seat(place)
        for place, seat in enumerate(seats)
        if seat.user is None and (seat.owner is None or seat.owner.user in gone)
    )


@allowed(Role.NIGHT, when=ALWAYS)
def seat_latecomer(
    game: Game, latecomer: NightActor, occasion: Occasion, seat: Seat, gone: frozenset[UserId]
) -> Change:
    """Gives a free seat to a latecomer. `gone` has the people who have left the night.

    Raises:
        Refused: NO_SUCH_SEAT, SEAT_TAKEN, NOT_NOW, ALREADY_SEATED, SECOND_SEAT, REPORTED_THEM or TOO_MANY_CHANGES.
    """
    person = latecomer.person
    assert person is not None, "a person has come"
    game.check_seat(seat)
    if isinstance(game.progress, Over):
        raise Refused(Reason.NOT_NOW)
    if seat not in free_seats(game.seats, gone):
        raise Refused(Reason.SEAT_TAKEN)
    substitutes.check_newcomer(game, seat, person.user, occasion)
    if isinstance(game.progress, Lobby):
        seats = (*game.seats[:seat], TakenSeat.taken_by(person), *game.seats[seat + 1 :])
        ready, invited = {**game.ready, person.user: occasion.now}, game.invited | {person.user}
        return lobby.change_of(replace(game, seats=seats, ready=ready, invited=invited), occasion.now)
    why = Passing.BACK if game.seat_owned(person.user) == seat else Passing.OFFERED
    return substitutes.pass_on(game, seat, person, why, occasion, by=person.user)
