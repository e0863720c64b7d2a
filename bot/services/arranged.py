"""Tables that a night arranges: its people are seated when the table opens, and what the night wants is done there.

The night acts at its tables by its own right, and has checked who may. What is found done already changes nothing.
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
"""The pace of a table that an evening has not finished."""
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
) -> Change:
    """Opens a table at which these people sit, in this order, and computer players after them; all are ready to begin.

    Two play without edifices, whatever the night plays, and a single person with computer players. They are invited,
    so that whoever leaves before it begins can sit down again. `reports` are the evening's reports so far.
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
    )
    closing = Appointment(Kind.LOBBY, now + lobby.LIFETIME)
    return Change(game, announcements=(Announcement(News.OPENED),), appointments=(closing,))


@allowed(Role.NIGHT, when=ALWAYS)
def start_seated(game: Game, _: NightActor, occasion: Occasion, level: Level) -> Change | None:
    """Begins with those who sit there; a single person plays with computer players. None if it has begun."""
    if not isinstance(game.progress, Lobby):
        return None
    seats = _with_company(game.seats, 0, level, occasion.chance)
    settings = _for_players(len(seats), game.settings)
    cities = {None, *settings.ruleset.catalogue.cities}
    seats = tuple(each if each.setup.city in cities else replace(each, setup=SeatSetup()) for each in seats)
    ready = {person.user: occasion.now for person in game.persons}
    settled = replace(game, seats=seats, settings=settings, ready=ready, invited=frozenset(), barred=frozenset())
    return lobby.begun(settled, occasion)


def _with_company(seats: Sequence[TakenSeat], computers: int, level: Level, chance: Chance) -> tuple[TakenSeat, ...]:
    """The seats, and so many computer players; more of them, where a single person would play with fewer than two."""
    alone = sum(each.user is not None for each in seats) == 1
    missing = max(computers, FEWEST_PLAYERS + 1 - len(seats) if alone else 0)
    return company.sit_down(seats, missing, level, chance)


def _for_players(players: int, settings: TableSettings) -> TableSettings:
    """The settings for so many players: two play without edifices."""
    dropped = {Expansion.EDIFICE} if players == FEWEST_PLAYERS else set[Expansion]()
    return replace(
        settings, players=players, expansions=tuple(each for each in settings.expansions if each not in dropped)
    )


@allowed(Role.NIGHT, when=ALWAYS)
def pause(game: Game, _: NightActor, occasion: Occasion, until: datetime) -> Change | None:
    """Stops a table's time until then; None where none runs, and where it is stopped until then.

    Raises:
        Refused: BAD_DATE for a time that is over, or too far away.
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
    """Lets a table's time run again; None where it runs."""
    if game.timing.pause is None:
        return None
    return Change(pauses.resumed(game, occasion.now), announcements=(REFRESHED,))


@allowed(Role.NIGHT, when=ALWAYS)
def lay_aside(game: Game, _: NightActor, __: Occasion) -> Change | None:
    """Lets a table that is played live go on over days, from now on; a lobby is closed, for nothing was played."""
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
    """Lets a computer player play on for somebody who has said that they have to go; `since` is when they did.

    None if they do not play there, have done anything there since, or the game is over. If they were the last person,
    the table is over, because nobody is left to play with.
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
    """Lets a computer player play on for somebody who sat down first at another table of the same round.

    None if they do not play here, play in a seat of their own, or the game is not running.
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

    A seat that the person has, or ever takes, stays theirs; the organiser can never sit in it. None if all that is
    known, or the game is over.
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
    """The seats that a late-comer can have: a computer player's own, and those whose owners have left the night."""
    return tuple(
        Seat(place)
        for place, seat in enumerate(seats)
        if seat.user is None and (seat.owner is None or seat.owner.user in gone)
    )


@allowed(Role.NIGHT, when=ALWAYS)
def seat_late_comer(
    game: Game, late_comer: NightActor, occasion: Occasion, seat: Seat, gone: frozenset[UserId]
) -> Change:
    """Gives a free seat to somebody who has come late; `gone` are those who have left the night.

    Raises:
        Refused: NO_SUCH_SEAT, SEAT_TAKEN, NOT_NOW, ALREADY_SEATED, SECOND_SEAT, REPORTED_THEM or TOO_MANY_CHANGES.
    """
    person = late_comer.person
    assert person is not None, "a person has come"
    game.check_seat(seat)
    if game.progress.status not in RUNNING:
        raise Refused(Reason.NOT_NOW)
    if seat not in free_seats(game.seats, gone):
        raise Refused(Reason.SEAT_TAKEN)
    substitutes.check_newcomer(game, seat, person.user)
    why = Passing.BACK if game.seat_owned(person.user) == seat else Passing.OFFERED
    return substitutes.pass_on(game, seat, person, why, occasion, by=person.user)
