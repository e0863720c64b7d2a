"""Seats during a game: who plays for whom, and what the reader can do about it.

The options follow `bot.services.authority`: nothing is offered that this person would be refused.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, assert_never

from bot.screens.acts import (
    Act,
    Agree,
    ComeBack,
    End,
    HandBack,
    HandOver,
    OfferSeat,
    Replace,
    ReplaceBy,
    ShowHand,
    ShowSeats,
    ShowTable,
    ShowTime,
    StepOut,
    TakeSeat,
    Vote,
    WithdrawOffer,
)
from bot.screens.changes import come_back_buttons
from bot.screens.clocks import ready_button
from bot.screens.now import Now
from bot.screens.screen import LONGEST_OPTION, Button, Embed, Menu, Option, PeopleMenu, Row, Screen, Style, in_rows
from bot.screens.tables import gone_line, heading, reach_warning, short_heading
from bot.screens.votes import vote_lines
from bot.services.game import TakenSeat
from bot.services.news import News
from bot.services.people import Computer, UserId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.summaries import TableSummary
from bot.services.views import TableView
from bot.text.names import LONGEST_SHOWN, cut, escape, level_key, names, short_names
from bot.text.voice import Voice
from bot.text.words import Words
from engine.ruleset import Seat

_ELSEWHERE: dict[type[Act], str] = {
    ComeBack: "change-come-back",
    ShowHand: "seating-hand",
    ShowTime: "seating-time",
    ShowTable: "seating-table",
}
"""The labels of acts that lead to another screen."""

_OfSeat: TypeAlias = StepOut | OfferSeat | TakeSeat | HandBack | WithdrawOffer | Replace | ReplaceBy | Agree


def seats_screen(words: Words, table: TableView, user: UserId) -> Screen:
    """Show who plays for whom, and what this person can do about it."""
    lines = [_line(words, table, seat) for seat, _ in table.places()]
    lines += not_there(words, table, short_names(words, table)) if table.is_running else []
    wanting = vote_lines(words, table, News.CLAIMED, News.VOTE_BEGAN, named=True)
    embeds = (Embed(words.say("seating-heading"), "\n".join([*lines, *wanting])),) if lines else ()
    if not table.is_running:
        return Screen(f"{heading(words, table)}\n{words.say('seating-not-on')}", embeds)
    told = [heading(words, table), *reach_warning(words, table), *_about(words, table, user)]
    return Screen("\n".join(told), embeds, tuple(_rows(words, table, user)))


def substitute_screen(words: Words, table: TableView, act: OfferSeat | ReplaceBy) -> Screen:
    """Ask who should play a seat, in answer to an `act` that does not name anyone.

    Raises:
        Refused: there is no such seat.
    """
    if not 0 <= act.seat < len(table.seats):
        raise Refused(Reason.NO_SUCH_SEAT)
    proposed = "yes" if isinstance(act, ReplaceBy) else "no"
    asked = words.say("seating-offer-whom", player=occupancy(words, table, act.seat), proposed=proposed)
    menu = PeopleMenu(words.say("seating-offer-menu"), act)
    back = (Button(words.say("seating-back"), ShowSeats(table.id)),)
    return Screen(f"{heading(words, table)}\n{asked}", rows=(menu, back))


def look_at_seats(words: Words, user: UserId) -> Callable[[Sight], Now]:
    """Return a function that keeps a list of seats in a private message up to date."""

    def look(sight: Sight) -> Now:
        table = sight.table
        seats = tuple((seat.user, seat.owner, seat.offered) for seat in table.seats)
        motions = tuple((each.seat, each.to, each.agreed) for each in table.motions_of(News.CLAIMED))
        back = (Button(words.say("drafting-seats"), ShowSeats(table.id)),)
        below = Screen(words.say("seating-changed", table=short_heading(words, table)), rows=(back,))
        if not table.is_running:
            below = Screen(words.say("play-over"))
        return Now(seats_screen(words, table, user), (table.is_running, seats, motions, table.host), below=below)

    return look


def occupancy(words: Words, table: TableView, seat: Seat, *, level: bool = False) -> str:
    """Say who plays a seat, for whom, and to whom it is offered, escaped for a message.

    With `level`, also give the level and style of a computer player in its own seat; those that replace people are
    medium.
    """
    taken = table.seats[seat]
    told = short_names(words, table)[seat]
    if level and isinstance(taken.occupant, Computer) and taken.owner is None:
        level_of, style = level_key(taken.occupant.level), taken.occupant.style or "none"
        told = words.say("seating-level", player=told, level=level_of, style=style)
    if _is_substituted(taken):
        told = words.say("seating-for", player=told, owner=escape(_owner_name(taken)))
    if taken.offered is not None:
        told = words.say("seating-offered-to", player=told, person=f"<@{taken.offered}>")
    return told


def computer_lines(voice: Voice, table: TableView) -> list[str]:
    """Name the cities that computer players have had from the start, in a line for each level.

    Computer players that replace people are named elsewhere.
    """
    words = voice.words
    cities: dict[str, list[str]] = {}
    for seat, taken in table.places():
        if isinstance(taken.occupant, Computer) and taken.owner is None:
            of_level = cities.setdefault(level_key(taken.occupant.level), [])
            of_level.append(words.called(voice.table.cities[seat].board.city))
    return [
        words.say("panel-computers", count=len(found), level=level, cities=words.all_of(found))
        for level, found in cities.items()
    ]


def offer_buttons(words: Words, table: TableView) -> tuple[Row, ...]:
    """Return the public buttons: **Ready**, one for each seat on offer, and one for absent players to come back.

    Only the people concerned can use them.
    """
    found = [TakeSeat(table.id, seat) for seat, taken in table.places() if taken.offered is not None]
    taking = (Button(_act_text(words, table, act), act) for act in found)
    return in_rows([*ready_button(words, table), *taking, *come_back_buttons(words, table)])


def substitutions(words: Words, table: TableView) -> list[str]:
    """Return a line for each seat that is on offer or is played by someone other than its owner."""
    return [
        _with_city(words, table, seat)
        for seat, taken in table.places()
        if taken.offered is not None or _is_substituted(taken)
    ]


def not_there(words: Words, table: TableView, shown: Sequence[str], *, seats: bool = False) -> list[str]:
    """Name the players who have left the server, are away or are on autopilot, one line for each of these states.

    The end of an absence is private. `shown` and `seats` are as for `gone_line`; empty if everyone is there.
    """
    away = [shown[seat] for seat in table.away if seat not in table.gone]
    autopilots = [shown[seat] for seat in table.autopilots if seat not in {*table.away, *table.gone}]
    limited = "no" if table.deadline is None and table.paused is None and not table.stands else "yes"
    return [
        *gone_line(words, table, shown, seats=seats),
        *([words.say("pace-away", who=words.all_of(away), limited=limited)] if away else []),
        *([words.say("pace-autopilot", who=words.all_of(autopilots))] if autopilots else []),
    ]


def _line(words: Words, table: TableView, seat: Seat) -> str:
    """Return a seat's line in the list."""
    return words.say("seating-line", number=seat + 1, player=_with_city(words, table, seat, level=True))


def _with_city(words: Words, table: TableView, seat: Seat, *, level: bool = False) -> str:
    """Return the same as `occupancy`, with the seat's city once there is one."""
    told = occupancy(words, table, seat, level=level)
    if table.table is None:
        return told
    return words.say("seating-city", player=told, city=words.called(table.table.cities[seat].board.city))


def _about(words: Words, table: TableView, user: UserId) -> Iterator[str]:
    """Yield facts that this person should know before they press a button."""
    mine = table.seat_of(user)
    if mine is not None and len(table.persons) == 1:
        yield words.say("seating-last-person")
    elif mine is not None and table.is_rated:
        yield words.say("seating-rated")
    if mine is not None and any(seat != mine for seat in table.absent):
        yield words.say("seating-absent")
    if table.seat_lent_by(user) is not None:
        yield words.say("seating-away")
    if mine is None and table.is_offered_to(user):
        yield words.say("seating-offered")


def _rows(words: Words, table: TableView, user: UserId) -> Iterator[Row]:
    """Yield at most five rows: the menus, then the buttons."""
    mine = table.seat_of(user)
    acts: list[Act] = [*_own_acts(table, user)]
    if mine is not None and (decided := [*_absence_acts(table, user, mine)]):
        yield _menu(words, table, words.say("seating-menu-absent"), decided)
    if user == table.host:
        yield from _host_menus(words, table)
    if _may_end_alone(table, user):
        acts.append(End(table.id, sure=False))
    elif mine is not None:
        acts.append(Vote(table.id, abandon=user not in table.abandoning.votes))
    if mine in {*table.autopilots, *table.away}:
        acts.insert(0, ComeBack(table.id))
    acts += [ShowTime(table.id), ShowTable(table.id) if mine is None else ShowHand(table.id)]
    yield from in_rows([Button(_label(words, table, user, act), act, _style(act)) for act in acts])


def _own_acts(table: TableView, user: UserId) -> Iterator[_OfSeat]:
    """Yield what this person may do about their own seat, the one that they play, and those offered to them."""
    for seat, taken in table.places():
        if taken.offered == user:
            yield TakeSeat(table.id, seat)
            yield WithdrawOffer(table.id, seat)
        if taken.user == user and len(table.persons) > 1:
            yield StepOut(table.id, seat)
        if keeper_of(taken) == user:
            yield OfferSeat(table.id, seat)
            if taken.offered not in {None, user}:
                yield WithdrawOffer(table.id, seat)
        if user in {taken.user, taken.owner and taken.owner.user} and can_go_back(table, taken):
            yield HandBack(table.id, seat)


def _absence_acts(table: TableView, user: UserId, mine: Seat) -> Iterator[_OfSeat]:
    """Yield what a player may propose or vote on for the seats of absent players."""
    for seat in table.absent:
        motion = table.motion(News.CLAIMED, seat)
        if seat != mine and motion is None:
            if table.seats[seat].user is not None:
                yield Replace(table.id, seat)
            yield ReplaceBy(table.id, seat)
        elif seat != mine and motion is not None:
            if user not in motion.votes:
                yield Agree(table.id, seat, motion.to, agree=True)
            if user not in motion.against:
                yield Agree(table.id, seat, motion.to, agree=False)


def keeper_of(taken: TakenSeat) -> UserId | None:
    """Return who may pass a seat on: its owner or, without one, its player; None if the host decides."""
    return taken.user if taken.owner is None else taken.owner.user


def _may_end_alone(table: TableView, user: UserId) -> bool:
    """Return whether this person is the host of a game in which nobody else plays or owns a seat."""
    return user == table.host and not table.people - {user}


def _host_menus(words: Words, table: TableView) -> Iterator[Menu]:
    """Yield at most two menus: the seats that nobody owns, and the people who can become the host."""
    nobodys = [(seat, taken) for seat, taken in table.places() if keeper_of(taken) is None]
    acts: list[_OfSeat] = [OfferSeat(table.id, seat) for seat, _ in nobodys]
    acts += [WithdrawOffer(table.id, seat) for seat, taken in nobodys if taken.offered is not None]
    if acts:
        yield _menu(words, table, words.say("seating-menu-offer"), acts)
    if heirs := hand_over_options(words, table):
        yield Menu(words.say("seating-menu-host"), heirs)


def hand_over_options(words: Words, table: TableView) -> tuple[Option, ...]:
    """Return the people to whom the host can hand over."""
    shown = names(words, table)
    return tuple(
        Option(cut(shown[seat], LONGEST_OPTION), HandOver(table.id, taken.user))
        for seat, taken in table.places()
        if taken.user is not None and taken.user != table.host
    )


def _menu(words: Words, table: TableView, placeholder: str, acts: Sequence[_OfSeat]) -> Menu:
    return Menu(placeholder, tuple(Option(_act_text(words, table, act), act) for act in acts))


def _label(words: Words, table: TableView, user: UserId, act: Act) -> str:
    """Return the label of a button that only this person sees."""
    match act:
        case StepOut():
            return words.say("seating-own-step-out")
        case OfferSeat():
            return words.say("seating-own-offer")
        case HandBack(seat=seat) if _is_owned_by(table.seats[seat], user):
            return words.say("seating-own-back")
        case WithdrawOffer(seat=seat) if table.seats[seat].offered == user:
            return words.say("seating-decline", player=cut(names(words, table)[seat], LONGEST_SHOWN))
        case WithdrawOffer() | TakeSeat() | HandBack():
            return _act_text(words, table, act)
        case Vote(abandon=abandon):
            return words.say("seating-vote", abandon="yes" if abandon else "no")
        case End():
            return words.say("seating-end")
        case _:
            return words.say(_ELSEWHERE[type(act)])


def _act_text(words: Words, table: TableView, act: _OfSeat) -> str:
    """Say what an act does to a seat, for a button or a menu."""
    taken, player = table.seats[act.seat], cut(names(words, table)[act.seat], LONGEST_SHOWN)
    match act:
        case StepOut():
            return words.say("seating-step-out", player=player)
        case OfferSeat():
            return words.say("seating-offer", player=player)
        case TakeSeat():
            return words.say("seating-take", player=player)
        case HandBack():
            return words.say("seating-hand-back", owner=_owner_name(taken))
        case WithdrawOffer():
            return words.say("seating-withdraw", player=player)
        case Replace():
            return words.say("seating-replace", player=player)
        case ReplaceBy():
            return words.say("seating-replace-by", player=player)
        case Agree(to=to, agree=agree):
            kind = "computer" if to is None else "person"
            return words.say("seating-agree", agree="yes" if agree else "no", kind=kind, player=player)
        case _:
            assert_never(act)


def _style(act: Act) -> Style:
    match act:
        case TakeSeat():
            return Style.SUCCESS
        case ShowHand():
            return Style.PRIMARY
        case End():
            return Style.DANGER
        case _:
            return Style.SECONDARY


def _owner_name(taken: TakenSeat) -> str:
    """Return the owner's name, not escaped; empty for a seat that nobody owns."""
    return cut(taken.owner.name, LONGEST_SHOWN) if taken.owner else ""


def _is_substituted(taken: TakenSeat) -> bool:
    """Return whether someone other than its owner plays the seat."""
    return taken.owner is not None and taken.owner.user != taken.user


def _is_owned_by(taken: TakenSeat, user: UserId) -> bool:
    return taken.owner is not None and taken.owner.user == user


def can_go_back(table: TableSummary, taken: TakenSeat) -> bool:
    """Return whether someone else plays the seat and its owner plays no other seat."""
    owner = taken.owner
    return owner is not None and owner.user != taken.user and table.seat_of(owner.user) is None
