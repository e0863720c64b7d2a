"""The lobby: players take and leave seats, the host chooses the settings, and the game is started."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.services import company, draft, idle, play
from bot.services.authority import ALWAYS, LOBBY, OVER, Role, allowed
from bot.services.game import Ending, Game, Lobby, Over, TableSettings, TakenSeat, Wonders
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.outages import soonest_end
from bot.services.people import Actor, Computer, GameId, Home, Program, UserId
from bot.services.ports import Appointment, Change, Kind
from bot.services.refusals import Reason, Refused
from bot.services.reliability import Turns, meets
from engine.catalogue import Side
from engine.ruleset import SeatSetup
from players.levels import Level

LIFETIME = timedelta(days=1)
"""How long a lobby stays open after somebody last touched it."""

MOST_INVITED = 50

_UNSAVED = GameId(0)


def open_table(host: Actor, home: Home, settings: TableSettings, occasion: Occasion) -> Change:
    """Opens a table with its host in the first seat.

    Raises:
        Refused: NOT_RELIABLE_YOURSELF.
    """
    _check_demand(settings, occasion.turns)
    return opened(host, home, settings, occasion)


def opened(host: Actor, home: Home, settings: TableSettings, occasion: Occasion) -> Change:
    """Return the opening of a table with its host in the first seat, whatever the settings demand."""
    now = occasion.now
    seats = (TakenSeat.taken_by(host.person),)
    ready = {host.user: now}
    lobby, rated = Lobby(now + LIFETIME), occasion.rates
    game = Game(_UNSAVED, home, settings, host.user, host.user, seats, lobby, ready=ready, rated=rated)
    return opening(game, occasion)


@allowed(Role.PLAYER, Role.LENDER, when=OVER)
def open_rematch(over: Game, host: Actor, occasion: Occasion) -> Change:
    """Opens a table like the one before: the actor is the host, computer players sit down again, people are invited."""
    settings = settings_again(over, occasion)
    anew = opened(host, over.home, settings, occasion).game
    computers = tuple(
        TakenSeat.taken_by(seat.occupant)
        for seat in over.seats
        if isinstance(seat.occupant, Computer) and not seat.owner
    )
    owners = {seat.owner.user for seat in over.seats if seat.owner}
    others = owners.union(person.user for person in over.persons) - {host.user}
    return opening(replace(anew, seats=(*anew.seats, *computers), invited=frozenset(others)), occasion)


def settings_again(over: Game, occasion: Occasion) -> TableSettings:
    """Return the settings of a table like the one before."""
    beginners = over.settings.beginners and not occasion.experienced
    return replace(over.settings, pace=over.coming or over.settings.pace, beginners=beginners)


def opening(game: Game, occasion: Occasion) -> Change:
    """Return the change that opens a table with those who are seated."""
    closing = Appointment(Kind.LOBBY, occasion.now + LIFETIME)
    guard = occasion.bounds.to_open(game.host, game.home)
    return Change(game, announcements=(Announcement(News.OPENED),), appointments=(closing,), guard=guard)


@allowed(Role.WELCOME, when=LOBBY)
def join_table(game: Game, actor: Actor, occasion: Occasion) -> Change | None:
    """Takes the next free seat; nothing changes for a player who already has one.

    Invited people may join however reliable they are.
    """
    now = occasion.now
    if game.seat_of(actor.user) is not None:
        return None
    if len(game.seats) >= game.settings.players:
        raise Refused(Reason.TABLE_FULL)
    if actor.user not in game.invited and not meets(game.settings.demand, occasion.turns):
        raise Refused(Reason.NOT_RELIABLE)
    seats = (*game.seats, TakenSeat.taken_by(actor.person))
    change = change_of(replace(game, seats=seats, ready={**game.ready, actor.user: now}), now)
    if len(seats) < game.settings.players:
        return change
    return replace(change, announcements=(*change.announcements, Announcement(News.FULL)))


@allowed(Role.PLAYER, when=LOBBY)
def leave_table(game: Game, actor: Actor, occasion: Occasion) -> Change:
    """Gives up the actor's seat. If they are the host, the next person is; after the last person the table closes."""
    return without_player(game, actor.user, occasion.now)


@allowed(Role.HOST, when=LOBBY)
def kick(game: Game, actor: Actor, occasion: Occasion, user: UserId) -> Change:
    """Removes a person, or takes an invitation back. They can come back only if they are invited again."""
    if user == actor.user:
        raise Refused(Reason.NOT_YOURSELF)
    if game.seat_of(user) is None and user not in game.invited:
        raise Refused(Reason.NOT_SEATED)
    barred = replace(game, barred=game.barred | {user}, invited=game.invited - {user})
    return without_player(barred, user, occasion.now)


@allowed(Role.HOST, when=LOBBY)
def invite(game: Game, _: Actor, occasion: Occasion, user: UserId) -> Change | None:
    """Lets a person join from anywhere; nothing changes if they are already invited."""
    if user in game.invited:
        return None
    if len(game.invited) >= MOST_INVITED:
        raise Refused(Reason.TOO_MANY_INVITED)
    return change_of(replace(game, invited=game.invited | {user}), occasion.now)


@allowed(Role.HOST, when=LOBBY, in_game=Reason.SETTLED)
def configure(
    game: Game, _: Actor, occasion: Occasion, change: Callable[[TableSettings], TableSettings]
) -> Change | None:
    """Changes the settings. Wonders and sides that players have chosen stay if they are still allowed.

    If the level changes, computer players that are already seated change theirs, and keep their names and styles.

    `change` is given the settings as they are now, so that two people can change different settings at the same time.
    The actor can demand only a reliability that they have themselves.
    """
    settings = change(game.settings)
    if settings.coach and game.of_night:
        raise Refused(Reason.NO_COACH_AT_NIGHT)
    if settings.coach and not game.settings.coach and game.is_rated:
        raise Refused(Reason.NO_COACH_RATED)
    if settings.demand is not game.settings.demand:
        _check_demand(settings, occasion.turns)
    if game.repeats is not None and _of_deal(settings) != _of_deal(game.settings):
        raise Refused(Reason.DEAL_GIVEN)
    if len(game.seats) > settings.players:
        raise Refused(Reason.TABLE_FULL)
    if settings == game.settings:
        return None
    seats = tuple(replace(seat, setup=_still_allowed(seat.setup, settings)) for seat in game.seats)
    if settings.level is not game.settings.level:
        seats = _at_level(seats, settings.level)
    ready = game.ready if settings.pace == game.settings.pace else {}
    return change_of(replace(game, settings=settings, seats=seats, ready=ready), occasion.now)


@allowed(Role.PLAYER, when=LOBBY)
def choose_wonder(game: Game, actor: Actor, occasion: Occasion, city: str | None, side: Side | None) -> Change | None:
    """Chooses the actor's wonder, and its side if the table leaves that open; None leaves either to chance."""
    settings = game.settings
    if settings.wonders is not Wonders.CHOSEN:
        raise Refused(Reason.WONDERS_ARE_NOT_CHOSEN)
    if city is not None and city not in settings.ruleset.catalogue.cities:
        raise Refused(Reason.NO_SUCH_WONDER)
    if not _side_is_open(side, settings):
        raise Refused(Reason.SIDE_IS_SETTLED)
    mine = game.seat_of(actor.user)
    if city is not None and any(seat.setup.city == city for place, seat in game.places() if place != mine):
        raise Refused(Reason.WONDER_TAKEN)
    setup = SeatSetup(city, side)
    seats = tuple(replace(seat, setup=setup) if place == mine else seat for place, seat in game.places())
    return None if seats == game.seats else change_of(replace(game, seats=seats), occasion.now)


@allowed(Role.HOST, when=LOBBY, in_game=Reason.SETTLED)
def add_computers(
    game: Game, _: Actor, occasion: Occasion, level: Level | None = None, seats: int | None = None
) -> Change:
    """Seats this many computer players; None fills all free seats.

    A level becomes the table's level, as if it was set in the settings; None leaves that unchanged.
    """
    if level is not None:
        settings = replace(game.settings, level=level)
        game = replace(game, settings=settings, seats=_at_level(game.seats, level))
    free = game.settings.players - len(game.seats)
    if seats is not None and seats < 1:
        raise Refused(Reason.MALFORMED)
    if (seats or 0) > free or (free == 0 and seats is None):
        raise Refused(Reason.TABLE_FULL)
    together = company.sit_down(game.seats, seats or free, game.settings.level, occasion.chance)
    return change_of(replace(game, seats=together), occasion.now)


@allowed(Role.HOST, when=LOBBY, in_game=Reason.SETTLED)
def dismiss_computer(game: Game, _: Actor, occasion: Occasion) -> Change:
    """Removes the computer player that sat down last."""
    last = max((place for place, seat in game.places() if seat.user is None), default=None)
    if last is None:
        raise Refused(Reason.NO_COMPUTER)
    return change_of(replace(game, seats=game.seats[:last] + game.seats[last + 1 :]), occasion.now)


@allowed(Role.HOST, when=LOBBY)
def start_game(game: Game, actor: Actor, occasion: Occasion) -> Change:
    """Deals the cards, or first shows every player two boards if wonders are drafted. The actor counts as ready."""
    if len(game.seats) < game.settings.players:
        raise Refused(Reason.SEATS_FREE)
    ready = {**game.ready, actor.user: occasion.now}
    settled = replace(game, invited=frozenset(), barred=frozenset(), ready=ready)
    return replace(begun(settled, occasion), guard=occasion.bounds.to_start(game))


@allowed(Role.HOST, when=LOBBY, in_game=Reason.SETTLED)
def start_with_computers(game: Game, actor: Actor, occasion: Occasion) -> Change:
    """Seats computer players in all free seats, and starts the game."""
    free = game.settings.players - len(game.seats)
    seats = company.sit_down(game.seats, free, game.settings.level, occasion.chance) if free else game.seats
    return start_game(replace(game, seats=seats), actor, occasion)


def begun(game: Game, occasion: Occasion) -> Change:
    """Begins the draft of wonders, or the game, with those who are seated. Now it is settled whether it is rated.

    Raises:
        Refused: DEAL_GONE.
    """
    game = replace(game, rated=game.is_rated)
    if game.repeats is not None:
        if occasion.deal is None:
            raise Refused(Reason.DEAL_GONE)
        change = play.begin_with(game, occasion.deal, occasion.chance)
    elif game.settings.wonders is Wonders.DRAFTED:
        change = draft.begin_draft(game, occasion.chance)
    else:
        change = play.deal_game(game, [seat.setup for seat in game.seats], occasion.chance)
    return replace(change, appointments=(*change.appointments, idle.first_look(occasion.now)))


def was_given_up(game: Game) -> bool:
    """Whether the table was closed before the first card was dealt."""
    return isinstance(game.progress, Over) and game.progress.state is None


@allowed(Role.PROGRAM, when=ALWAYS, minds_outages=True)
def close_forgotten(game: Game, _: Program, occasion: Occasion) -> Change | None:
    """Closes a lobby that has expired; None if it has not expired or is no longer a lobby.

    If its people could not reach the program shortly before, it expires later instead.
    """
    now = occasion.now
    if not isinstance(game.progress, Lobby) or now < game.progress.expires:
        return None
    if (soonest := soonest_end(game.home, occasion.outages, now)) is not None:
        return Change(replace(game, progress=Lobby(soonest)), announcements=(REFRESHED,))
    return Change(replace(game, progress=Over(Ending.EXPIRED)), announcements=(Announcement(News.OVER),))


def change_of(game: Game, now: datetime) -> Change:
    """Return a change to a lobby, which gets its full lifetime again."""
    return Change(replace(game, progress=Lobby(now + LIFETIME)), announcements=(REFRESHED,))


def _of_deal(settings: TableSettings) -> tuple[object, ...]:
    """Return the settings that a deal settles."""
    return settings.players, settings.sides, settings.wonders, settings.expansions


def _check_demand(settings: TableSettings, turns: Turns) -> None:
    """Raises Refused unless a host with this record of turns meets the demand of the settings."""
    if not meets(settings.demand, turns):
        raise Refused(Reason.NOT_RELIABLE_YOURSELF)


def _at_level(seats: Sequence[TakenSeat], level: Level) -> tuple[TakenSeat, ...]:
    """Return the seats with all computer players at this level. They keep their styles and names."""
    return tuple(
        TakenSeat.taken_by(replace(seat.occupant, level=level)) if isinstance(seat.occupant, Computer) else seat
        for seat in seats
    )


def _still_allowed(setup: SeatSetup, settings: TableSettings) -> SeatSetup:
    if settings.wonders is not Wonders.CHOSEN:
        return SeatSetup()
    city = setup.city if setup.city in settings.ruleset.catalogue.cities else None
    return SeatSetup(city, setup.side if _side_is_open(setup.side, settings) else None)


def _side_is_open(side: Side | None, settings: TableSettings) -> bool:
    return side is None or settings.sides.side in {None, side}


def without_player(game: Game, user: UserId, now: datetime) -> Change:
    """Return a lobby without a person. If they were the host, the next person is; without anybody it closes."""
    seats = tuple(seat for seat in game.seats if seat.user != user)
    left = replace(game, seats=seats)
    if not left.persons:
        return Change(replace(left, progress=Over(Ending.EMPTY)), announcements=(Announcement(News.OVER),))
    return change_of(replace(left, host=game.heir(user)), now)
