"""A night in progress: who is there, who sits where, how it is going, and what each person can do."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import partial

from bot.screens.acts import (
    AnswerNight,
    BeginNight,
    CancelNight,
    ComeBack,
    ComeToNight,
    EndNight,
    EndSeries,
    HostNight,
    LeaveNight,
    NextRound,
    NoteGone,
    PauseNight,
    PlanAgain,
    RemindOfNight,
    ReportGone,
    ResumeNight,
    ShowNight,
    ShowStandings,
    TakeNightSeat,
    WatchNight,
)
from bot.screens.nights.drawn import is_just_seated, round_pictures
from bot.screens.nights.plans import (
    embed_of,
    event_lines,
    full_time,
    list_lines,
    names_of,
    next_round_in_words,
    plan_lines,
    settling_buttons,
    time_line,
)
from bot.screens.nights.standings import live_again, standing_lines
from bot.screens.nights.telling import (
    chosen_at,
    heading,
    not_listed,
    ranked,
    shown_standings,
    state_of,
    strong,
    strong_heading,
)
from bot.screens.now import Now
from bot.screens.reveals import mention_list
from bot.screens.screen import IN_A_ROW, LONGEST_LABEL, Button, PeopleMenu, Screen, Style, in_rows
from bot.screens.tables import hand_button, relative_time
from bot.screens.tables import heading as heading_of
from bot.services.game import Status
from bot.services.nights.evening import STARTS_AFTER, USUAL_PAUSE, is_free_to_sit, latecomers
from bot.services.nights.night import AHEAD, EVENING, Answer, Guest, Night, NightTable, Stage
from bot.services.nights.posts import Post, PostKind
from bot.services.nights.signup import can_remind, is_checking_in
from bot.services.nights.views import NightView
from bot.services.people import Person, UserId
from bot.services.views import TableView
from bot.text.names import Naming, cut, names, short_name, short_names, spoken_name
from bot.text.words import Words
from engine.ruleset import Seat

MOST_SEATS = 5
"""The most free seats that a latecomer is offered at once."""


def gathering_screen(words: Words, view: NightView) -> Screen:
    """Ask people to check in. Latecomers can still do so after the first round is seated."""
    night = view.night
    missing = tuple(guest for guest in night.coming if not guest.is_here)
    told = [
        words.say(
            "night-gather",
            name=strong_heading(words, night),
            stage=_gathering(view),
            left=relative_time(night.plan.at),
            latest=_latest(night),
        )
    ]
    lines = [_line(words, "here", night.here)] if night.here and night.stage is not Stage.CANCELLED else []
    if night.stage in {*AHEAD, Stage.GATHERING} and missing:
        lines.append(_line(words, "missing", missing))
    details = Button(words.say("night-details"), ShowNight(night.id, Post(PostKind.GATHERING).key))
    here = (_here_button(words, night),) if is_checking_in(night, view.now) else ()
    rows = ((*here, details), *live_again(words, night, [table.id for table in view.left_over]))
    lines += [words.say("night-left-over", table=heading_of(words, table)) for table in view.left_over[:IN_A_ROW]]
    return Screen("\n".join(told), embeds=embed_of(lines), rows=rows)


def _gathering(view: NightView) -> str:
    night = view.night
    if night.stage is Stage.CANCELLED:
        return "off"
    if night.stage is Stage.OVER:
        return "over"
    if night.rounds:
        return "seated"
    if night.stage in AHEAD:
        return "early" if is_checking_in(night, view.now) else "later"
    return "now" if night.turns_at is not None else "few"


def _latest(night: Night) -> str:
    """Return when the night goes on by itself; empty if it does not."""
    return "" if night.turns_at is None else relative_time(night.turns_at)


def _line(words: Words, kind: str, guests: Sequence[Guest]) -> str:
    title = words.say("night-list", kind=kind, count=len(guests))
    return words.say("night-line", title=strong(title), names=names_of(words, guests)) if guests else title


def round_screen(
    words: Words, view: NightView, number: int, mentions: Sequence[UserId] = (), *, watched: bool = False
) -> Screen:
    """Show who sits where in a round, and each table's progress; use `watched` for someone who follows the night."""
    night = view.night
    told = [words.say("night-round", number=number, rounds=_rounds(night), name=strong_heading(words, night))]
    latest = number == len(night.rounds)
    if latest and night.stage is Stage.PLAYING:
        told += list(_round_notes(words, view, watched=watched))
    if mentions:
        told.append(mention_list(words, mentions))
    tables = night.rounds[number - 1].tables if number <= len(night.rounds) else ()
    told_of = [table_line(words, view, place, table) for place, table in enumerate(tables, 1)]
    beside = [line for place, table in enumerate(tables, 1) for line in _beside(words, view, place, table)]
    lines = [line for each in told_of for line in each]
    buttons = (
        Button(words.say("night-my-table"), ShowNight(night.id, Post(PostKind.ROUND, number).key), Style.PRIMARY),
        _here_button(words, night),
        Button(words.say("night-leave"), LeaveNight(night.id, sure=False)),
        Button(words.say("night-watch", on=_yes(on=not watched)), WatchNight(night.id, on=not watched)),
        Button(words.say("night-standings"), ShowStandings(night.id)),
    )
    rows = (buttons,) if latest and night.stage in EVENING else (buttons[:1],)
    return Screen(
        "\n".join(told),
        embeds=embed_of(lines),
        rows=rows,
        glance=rows,
        beside=embed_of(beside),
        pictures=round_pictures(words, view, number, list(_spoken_tables(words, view, tables))),
        mentions=tuple(mentions),
    )


def _beside(words: Words, view: NightView, place: int, table: NightTable) -> Iterator[str]:
    """Yield what the picture cannot have of a table: the link to its thread, and that it is left to one player."""
    named = _where(words, view, place, table)
    if table.left_alone and table.over is None:
        yield words.say("night-table-left-alone", state=named)
    elif _thread(view, table):
        yield named


def _where(words: Words, view: NightView, place: int, table: NightTable) -> str:
    """Name a table by the link to its thread, whose name has its number; by that number where it has no thread.

    The name of a place to which it was moved does not have the number, which then comes first.
    """
    named, thread = _numbered(words, view, place, table), _thread(view, table)
    if not thread:
        return named
    return thread if view.home_of(table) == table.place else words.say("night-moved", table=named, place=thread)


def _numbered(words: Words, view: NightView, place: int, table: NightTable) -> str:
    return words.say("night-table-numbered", number=str(view.number_of(place, table)))


def _thread(view: NightView, table: NightTable) -> str:
    """Return the link to a table's thread; empty before it has one, and where it has none."""
    home = view.home_of(table)
    return "" if home is None or view.table(table) is None or view.is_here(table) else f"<#{home.channel}>"


def _spoken_tables(words: Words, view: NightView, tables: Sequence[NightTable]) -> Iterator[str]:
    """Describe the tables in sentences, for people who do not see the picture: at first only who sits there."""
    is_seating = is_just_seated(tables)
    for place, table in enumerate(tables, 1):
        title, players = table_line(words, view, place, table, spoken_name)
        named = _numbered(words, view, place, table) if is_seating else title
        yield words.say("night-spoken", title=named, names=players)


def _rounds(night: Night) -> int:
    return max(night.plan.rounds, len(night.rounds))


def _round_notes(words: Words, view: NightView, *, watched: bool) -> Iterator[str]:
    night = view.night
    if night.paused is not None:
        yield words.say("night-paused", left=relative_time(night.paused))
    elif night.round is not None and any(_waits(view, table) for table in night.round.tables):
        threads = any(_thread(view, table) for table in night.round.tables)
        where = "watched" if watched else "threads" if threads else "here"
        yield words.say("night-starts", where=where, left=relative_time(night.round.since + STARTS_AFTER))


def _waits(view: NightView, table: NightTable) -> bool:
    """Return whether a table has not begun yet. Check the table itself, too, because the night is updated later."""
    seen = view.table(table)
    return not (table.begun or table.over) and (seen is None or seen.status is Status.LOBBY)


def table_line(
    words: Words, view: NightView, place: int, table: NightTable, naming: Naming = short_name
) -> tuple[str, str]:
    """Describe a table in two lines: where it is and how far it has got, and who plays there, the leaders first.

    In a message, where names are escaped, the first line links to the table's thread and is bold.
    """
    seen, state = view.table(table), state_of(words, view, table, view.table(table))
    if table.left_alone and table.over is None:
        state = words.say("night-table-left-alone", state=state)
    players = words.row_of(_players(words, view, table, seen, naming))
    if naming is not short_name:
        chosen, asked = (0, 0) if seen is None or seen.status is not Status.PLAY else chosen_at(seen)
        if asked:
            state = words.row_of([state, words.say("night-chosen", chosen=chosen, asked=asked, length="whole")])
        return words.about("night-table", "spoken", table=_numbered(words, view, place, table), state=state), players
    title = words.say("night-table", table=_where(words, view, place, table), state=state)
    return strong(title), not_listed(players)


def _players(words: Words, view: NightView, table: NightTable, seen: TableView | None, naming: Naming) -> list[str]:
    """List a table's players: by name and, once cards have been played there, by rank with their points."""
    if seen is None:
        return sorted((naming(view.name_of(user)) for user in table.people), key=str.casefold)
    say = words.say if naming is short_name else partial(_spoken, words)
    shown, is_over = [naming(name) for name in names(words, seen)], seen.id in view.results
    if not is_over and not (seen.resolutions and view.scores.get(seen.id)):
        return sorted((shown[seat] for seat, _ in seen.places()), key=str.casefold)
    return [
        say(
            "night-placed" if is_over else "night-points",
            place=each.place,
            player=shown[each.seat],
            points=each.points,
            tie="none" if each.coins is None else "coins",
            coins=each.coins or 0,
        )
        for each in ranked(view, seen)
    ]


def _spoken(words: Words, message: str, **arguments: str | int) -> str:
    return words.about(message, "spoken", **arguments)


def _here_button(words: Words, night: Night) -> Button:
    return Button(words.say("night-here"), ComeToNight(night.id), Style.SUCCESS)


# For one person.


def night_screen(words: Words, view: NightView, user: UserId, *, organises: bool, notice: str | None = None) -> Screen:
    """Show the state of a night for one person, and what they can do.

    With a notice of what they have just done, it says only what that means for them, and not again what the messages in
    the channel say. An empty notice is for those to whom just that says what they have done.
    """
    night, buttons = view.night, _buttons(words, view, user, organises=organises)
    told = [strong_heading(words, night)]
    told += [] if night.stage in EVENING else [time_line(words, night)]
    if notice is not None:
        details = Button(words.say("night-details"), ShowNight(night.id, ""))
        told = [*([notice] if notice else told), *_mine(words, view, user), *_ended(words, night)]
        return Screen("\n".join(told), rows=in_rows([*buttons, details]))
    told += _mine(words, view, user)
    lines: list[str] = []
    if night.stage in AHEAD:
        told += [*plan_lines(words, night), words.say("night-place", channel=f"<#{night.plan.home.channel}>")]
        lines += list_lines(words, night)
    elif night.stage is not Stage.CANCELLED:
        lines += _tables_now(words, view)
        lines += standing_lines(words, view, shown_standings(view.standings, user))
    return Screen("\n".join([*told, *_ended(words, night)]), embeds=embed_of(lines), rows=in_rows(buttons))


def _ended(words: Words, night: Night) -> list[str]:
    if night.stage is Stage.CANCELLED:
        return [words.say("night-off", why="deserted" if night.deserted else "cancelled")]
    return [words.say("night-is-over")] if night.stage is Stage.OVER else []


def look_at_night(
    words: Words, user: UserId, *, organises: bool, notice: str | None = None
) -> Callable[[NightView], Now]:
    """Return a function that keeps what one person is told about a night up to date.

    `notice` says what the person has done, and is kept; None if they have only looked. The message is not edited when
    other people sign up or tables change, because the messages in the channel show that.
    """

    def look(view: NightView) -> Now:
        details = Button(words.say("night-details"), ShowNight(view.night.id, ""))
        screen = night_screen(words, view, user, organises=organises, notice=notice)
        return _as_it_is(words, view.night, screen, details)

    return look


def look_at_hosting(words: Words) -> Callable[[NightView], Now]:
    """Return a function that keeps the organiser's screen up to date."""

    def look(view: NightView) -> Now:
        refresh = Button(words.say("night-refresh"), HostNight(view.night.id))
        return _as_it_is(words, view.night, host_screen(words, view), refresh)

    return look


def _as_it_is(words: Words, night: Night, screen: Screen, button: Button) -> Now:
    goes = words.say("night-stage", stage=night.stage.value, round=len(night.rounds), rounds=_rounds(night))
    paused = [] if night.paused is None else [words.say("night-paused", left=relative_time(night.paused))]
    below = Screen("\n".join([strong_heading(words, night), goes, *paused]), rows=((button,),))
    matter = (night.stage, len(night.rounds), night.paused is None)
    return Now(screen, matter, below=below, counts=(screen.content, screen.rows))


def _tables_now(words: Words, view: NightView) -> list[str]:
    latest = view.night.round
    if latest is None:
        return [_line(words, "here", view.night.here)]
    return [line for place, table in enumerate(latest.tables, 1) for line in table_line(words, view, place, table)]


def _mine(words: Words, view: NightView, user: UserId) -> list[str]:
    """Say what matters most to a person: whether they have a place, or where they sit."""
    night = view.night
    guest = night.guest(user)
    if guest is None:
        return []
    if night.stage in AHEAD:
        return [words.say("night-mine", how="early") if guest.is_here else _my_answer(words, night, guest)]
    if guest.left:
        return [words.say("night-mine", how="left")]
    if night.stage not in EVENING or not guest.is_here:
        return [words.say("night-begun")] if night.stage in EVENING else []
    asked = [] if guest.is_sure else [words.say("night-asked", round=next_round_in_words(night))]
    seated, sits = night.table_of(user), sitting(view, user)
    if seated is None or sits in {Sitting.NOWHERE, Sitting.GAVE_BACK}:
        comes = words.say(
            "night-mine", how=_what_comes(view, user), waiting=len(latecomers(night)), latest=_latest(night)
        )
        told = [*_gave_back(words, view, user)] if sits is Sitting.GAVE_BACK else []
        return [*told, *(asked or [comes])]
    home = view.home_of(seated[2])
    if home is None:
        return [*asked, words.say("night-mine", how="opening")]
    where = f"<#{home.channel}>"
    how, player = sits.value, ""
    if sits is Sitting.LENT:
        player = _stand_in(words, view, user)
        how = "person" if player else "computer"
    more, seen = [], view.table(seated[2])
    if seated[2].left_alone and seen is not None and seen.answering == {user}:
        free = _yes(on=bool(view.seats_for(user)))
        more = [words.say("night-plays-alone", free=free, round=next_round_in_words(night))]
    number = str(view.number_of(seated[1], seated[2]))
    return [*asked, words.say("night-sits", how=how, number=number, channel=where, player=player), *more]


class Sitting(StrEnum):
    """The situation of someone who has checked in, in the latest round."""

    NOWHERE = "nowhere"
    PLAYS = "plays"
    """The person sits at a table, or at one that is about to open."""
    LENT = "lent"
    """Someone else, or a computer player, plays this person's seat."""
    STOOD_UP = "stood-up"
    """The person left their table before it began."""
    GAVE_BACK = "gave-back"
    """The person played someone's seat, and its owner is back."""


def sitting(view: NightView, user: UserId) -> Sitting:
    """Return the situation of someone who has checked in, in the latest round."""
    seated = view.night.table_of(user)
    if seated is None or is_free_to_sit(view.night, user):
        return Sitting.NOWHERE
    seen = view.table(seated[2])
    if seen is None or user in seen.persons:
        return Sitting.PLAYS
    if not seen.is_running:
        return Sitting.STOOD_UP
    return Sitting.GAVE_BACK if _own_seat(seen, user) is None else Sitting.LENT


def _own_seat(table: TableView, user: UserId) -> Seat | None:
    return next((place for place, seat in table.places() if seat.owner is not None and seat.owner.user == user), None)


def _table_of(view: NightView, user: UserId) -> TableView | None:
    seated = view.night.table_of(user)
    return None if seated is None else view.table(seated[2])


def _stand_in(words: Words, view: NightView, user: UserId) -> str:
    """Name the person who plays someone's seat for them; empty for a computer player."""
    table = _table_of(view, user)
    seat = None if table is None else _own_seat(table, user)
    if table is None or seat is None or table.seats[seat].user is None:
        return ""
    return short_names(words, table)[seat]


def _gave_back(words: Words, view: NightView, user: UserId) -> Iterator[str]:
    """Name the owner who has returned to the seat that this person was playing for them."""
    table = _table_of(view, user)
    for passage in () if table is None else reversed(table.passages):
        owner = None if table is None else table.seats[passage.seat].owner
        if isinstance(passage.to, Person) and passage.to.user == user and owner is not None:
            yield words.say("night-gave-back", owner=short_name(owner.name))
            return


def _what_comes(view: NightView, user: UserId) -> str:
    """Return what someone who has checked in without a seat can do.

    The result is "here", "few", "free", "waits", "next", or in the last round "seat", "waits-last" or "last".
    """
    night, seats = view.night, view.seats_for(user)
    if not night.rounds:
        return "few" if night.turns_at is None else "here"
    waits = user in {guest.user for guest in latecomers(night)}
    if len(night.rounds) < night.plan.rounds:
        return "free" if seats else "waits" if waits else "next"
    return "seat" if seats else "waits-last" if waits else "last"


def _my_answer(words: Words, night: Night, guest: Guest) -> str:
    waiting = [each.user for each in night.waiting]
    if guest.user in waiting:
        return words.say("night-waits", place=waiting.index(guest.user) + 1)
    return words.say("night-mine", how=guest.answer.value if guest.answer is not None else "none")


def _buttons(words: Words, view: NightView, user: UserId, *, organises: bool) -> list[Button]:
    night = view.night
    guest = night.guest(user)
    buttons: list[Button] = []
    if night.stage in AHEAD:
        buttons += [
            Button(words.say("night-answer", answer=each.value), AnswerNight(night.id, each), _style(each))
            for each in Answer
            if guest is None or guest.answer is not each
        ]
        if is_checking_in(night, view.now) and (guest is None or not guest.is_here):
            buttons.insert(0, _here_button(words, night))
        if guest is not None and guest.answer is Answer.IN and can_remind(night, view.now):
            on = not guest.day_before
            buttons.append(Button(words.say("night-remind", on=_yes(on=on)), RemindOfNight(night.id, on)))
    if night.stage in EVENING:
        here = guest is not None and guest.is_here
        buttons += [] if guest is not None and guest.is_sure else [_here_button(words, night)]
        buttons += [*_to_my_seat(words, view, user), *_free_seats(words, view, user)]
        buttons += [Button(words.say("night-leave"), LeaveNight(night.id, sure=False))] if here else []
    if night.stage in {*AHEAD, *EVENING}:
        on = user not in night.watchers
        buttons.append(Button(words.say("night-watch", on=_yes(on=on)), WatchNight(night.id, on)))
    if night.rounds:
        buttons.append(Button(words.say("night-standings"), ShowStandings(night.id)))
    if night.stage is Stage.OVER:
        buttons.append(Button(words.say("night-again"), PlanAgain(night.id), Style.SUCCESS))
    if organises and night.stage in {*AHEAD, *EVENING}:
        buttons.append(Button(words.say("night-host"), HostNight(night.id)))
    return buttons


def _style(answer: Answer) -> Style:
    return Style.SUCCESS if answer is Answer.IN else Style.SECONDARY


def _yes(*, on: bool) -> str:
    return "yes" if on else "no"


def _to_my_seat(words: Words, view: NightView, user: UserId) -> Iterator[Button]:
    """Yield the button that opens someone's hand, or the one that gives them their seat back."""
    table = _table_of(view, user)
    if table is None or not table.is_running:
        return
    match sitting(view, user):
        case Sitting.PLAYS:
            yield hand_button(words, table)
        case Sitting.LENT:
            yield Button(words.say("seating-own-back"), ComeBack(table.id), Style.SUCCESS)


def _free_seats(words: Words, view: NightView, user: UserId) -> Iterator[Button]:
    """Yield buttons for the free seats that a latecomer can take instead of waiting for the next round."""
    numbers = {table.game: str(view.number_of(place, table)) for _, place, table in view.night.tables()}
    for game, seat in view.seats_for(user)[:MOST_SEATS]:
        label = words.say("night-take-seat", player=_whose(words, view.tables[game], seat), number=numbers[game])
        yield Button(cut(label, LONGEST_LABEL), TakeNightSeat(view.night.id, game, seat), Style.PRIMARY)


def taken_seat_line(words: Words, view: NightView, user: UserId) -> str:
    """Tell a latecomer which seat is theirs, and from when they play there."""
    seated = view.night.table_of(user)
    table = None if seated is None else view.table(seated[2])
    assert seated is not None, "they have just sat down"
    assert table is not None, "the table is open"
    return words.say(
        "night-took-seat",
        number=str(view.number_of(seated[1], seated[2])),
        channel=f"<#{table.home.channel}>",
        begun=_yes(on=table.is_running),
    )


def leave_screen(words: Words, night: Night, user: UserId) -> Screen:
    """Ask someone to confirm that they are leaving."""
    buttons = (
        Button(words.say("night-leave-yes"), LeaveNight(night.id, sure=True), Style.DANGER),
        Button(words.say("night-leave-no"), ShowNight(night.id, "")),
    )
    more = next_round_in_words(night) != "none"
    said = words.say("night-leave-ask", seated=_yes(on=not is_free_to_sit(night, user)), more=_yes(on=more))
    return Screen(said, rows=(buttons,))


def _whose(words: Words, table: TableView, seat: Seat) -> str:
    """Return the name of the player whose free seat this is: its owner, or its original computer player."""
    owner = table.seats[seat].owner
    return names(words, table)[seat] if owner is None else owner.name


def left_screen(words: Words, night: Night, user: UserId) -> Screen:
    """Say goodbye to someone who leaves; `night` is as it was before they left."""
    return Screen(words.say("night-left", seated=_yes(on=not is_free_to_sit(night, user))))


def watching_screen(words: Words, night: Night) -> Screen:
    """Return the first direct message to someone who watches a night."""
    where, time = f"<#{night.plan.home.channel}>", full_time(night.plan.at)
    said = words.say("night-watch-hello", name=heading(words, night), time=time, channel=where)
    return Screen(said, rows=((Button(words.say("night-watch", on="no"), WatchNight(night.id, on=False)),),))


# For the organiser.


def host_screen(words: Words, view: NightView, notice: str = "") -> Screen:
    """Show the organiser everything: who is there, the state of each table, what comes next, and all steps."""
    night = view.night
    told = [*([notice, ""] if notice else []), strong(words.say("night-host-title", name=heading(words, night)))]
    told += [time_line(words, night), *plan_lines(words, night)] if night.stage in AHEAD else []
    told.append(words.say("night-stage", stage=night.stage.value, round=len(night.rounds), rounds=_rounds(night)))
    if night.turns_at is not None:
        told.append(words.say("night-turns", left=relative_time(night.turns_at)))
    if night.paused is not None:
        told.append(words.say("night-paused", left=relative_time(night.paused)))
    told += event_lines(words, night)
    lines: list[str] = []
    if night.stage in AHEAD:
        lines += list_lines(words, night)
        lines += [_line(words, "here", night.here)] if night.here else []
    elif night.stage is not Stage.CANCELLED:
        lines.append(_line(words, "here", night.here))
        asked = night.asked
        lines += [_line(words, "reported", asked)] if asked and night.stage in EVENING else []
        nowhere = {Sitting.NOWHERE, Sitting.GAVE_BACK}
        free = tuple(guest for guest in night.here if sitting(view, guest.user) in nowhere)
        if free and night.stage is Stage.PLAYING:
            lines.append(_line(words, "free", free))
        lines += _tables_now(words, view) if night.rounds else []
    gone = PeopleMenu(words.say("night-gone"), NoteGone(night.id))
    steps = [*settling_buttons(words, night), *_steps(words, view)]
    rows = (*in_rows(steps), *((gone,) if night.stage in EVENING else ()))
    return Screen("\n".join(told), embeds=embed_of(lines), rows=rows)


def _steps(words: Words, view: NightView) -> list[Button]:
    night = view.night
    if night.stage in AHEAD:
        steps = [
            Button(words.say("night-begin"), BeginNight(night.id), Style.PRIMARY),
            Button(words.say("night-cancel"), CancelNight(night.id, sure=False), Style.DANGER),
        ]
        if night.series is not None and not night.series.ended:
            steps.append(Button(words.say("night-end-series"), EndSeries(night.id, sure=False), Style.DANGER))
        return steps
    if night.stage not in EVENING:
        return [Button(words.say("night-again"), PlanAgain(night.id), Style.SUCCESS)] if night.rounds else []
    steps = []
    if not night.rounds:
        steps.append(Button(words.say("night-begin"), BeginNight(night.id), Style.PRIMARY))
    elif len(night.rounds) < night.plan.rounds:
        sure = not is_asked_before_next(night)
        steps.append(Button(words.say("night-next"), NextRound(night.id, len(night.rounds), sure), Style.PRIMARY))
    if night.paused is None:
        label = words.say("night-pause", minutes=USUAL_PAUSE, playing=_yes(on=night.stage is Stage.PLAYING))
        steps.append(Button(label, PauseNight(night.id, USUAL_PAUSE)))
    else:
        steps.append(Button(words.say("night-resume"), ResumeNight(night.id), Style.SUCCESS))
    steps.append(Button(words.say("night-end"), EndNight(night.id, sure=False), Style.DANGER))
    steps.append(Button(words.say("night-refresh"), HostNight(night.id)))
    return steps


def report_screen(words: Words, night: Night, guest: Guest) -> Screen:
    """Ask the organiser to confirm a report that someone has gone; others will see it."""
    said = words.say(
        "night-report", person=short_name(guest.person.name), seated=_yes(on=not is_free_to_sit(night, guest.user))
    )
    buttons = (
        Button(words.say("night-report-yes"), ReportGone(night.id, guest.user), Style.DANGER),
        Button(words.say("night-sure-no"), HostNight(night.id)),
    )
    return Screen(said, rows=(buttons,))


def reported_line(words: Words, night: Night, guest: Guest, *, news: bool) -> str:
    """Tell the organiser that a person has been reported; without `news`, that they had already been reported."""
    return words.say(
        "night-reported",
        person=short_name(guest.person.name),
        news=_yes(on=news),
        round=next_round_in_words(night),
        seated=_yes(on=not is_free_to_sit(night, guest.user)),
    )


def is_asked_before_next(night: Night) -> bool:
    """Return whether the organiser must confirm the next round, because of unfinished tables or missing answers."""
    return bool(night.asked) or (night.round is not None and any(table.over is None for table in night.round.tables))


def sure_screen(words: Words, night: Night, what: str) -> Screen:
    """Ask the organiser to confirm; `what` is "cancel", "end", "next" or "series"."""
    acts = {
        "cancel": CancelNight(night.id, sure=True),
        "end": EndNight(night.id, sure=True),
        "next": NextRound(night.id, len(night.rounds), sure=True),
        "series": EndSeries(night.id, sure=True),
    }
    buttons = (
        Button(words.say("night-sure-yes", what=what), acts[what], Style.DANGER),
        Button(words.say("night-sure-no"), HostNight(night.id)),
    )
    said = words.say(
        "night-sure",
        what=what,
        name=heading(words, night),
        time=full_time(night.plan.at),
        unfinished=len(night.unfinished()),
        begun=_yes(on=bool(night.rounds)),
        unanswered=words.all_of([short_name(guest.person.name) for guest in night.asked]),
        asked=_yes(on=bool(night.asked)),
        series=_yes(on=night.series is not None and not night.series.ended),
    )
    return Screen(said, rows=(buttons,))
