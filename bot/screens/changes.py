"""Public messages about seats that change hands, deadlines that come nearer, pauses, idle tables and full lobbies.

They are made from what everyone may see. Each message stays and pings the people whom it concerns.
"""

from collections.abc import Sequence
from datetime import timedelta

from bot.screens.acts import ComeBack, KeepTable, Start
from bot.screens.screen import Button, Row, Screen, Style
from bot.screens.tables import deadline_line, exact_time, hand_button, relative_time, until, whereabouts
from bot.services.absence import SILENCE
from bot.services.game import Status
from bot.services.pace import Live
from bot.services.passages import Passing, player_after
from bot.services.people import Computer, Occupant, Person, UserId, is_former
from bot.services.views import TableView
from bot.text.names import Naming, short_name, short_names
from bot.text.words import Words
from engine.ruleset import Seat


def seats_changed_screen(
    words: Words, table: TableView, numbers: Sequence[int], mentions: tuple[UserId, ...] = ()
) -> Screen:
    """Say who now plays which seats and why; owners can get theirs back with one click.

    Each change is described in full on one line. The message is recognised later by these lines.
    """
    first, *others = (passage_line(words, table, number) for number in numbers)
    text = "\n".join([first, *(words.say("table-says", game=str(table.id), text=each) for each in others)])
    return public_screen(words, table, text, mentions, come_back_buttons(words, table))


def come_back_buttons(words: Words, table: TableView) -> tuple[Button, ...]:
    """Return the one button for owners of lent seats and for people away or on autopilot; empty if there are none."""
    lent = any(seat.owner is not None and seat.owner.user != seat.user for seat in table.seats)
    shown = (lent or table.autopilots or table.away) and table.is_running
    return (Button(words.say("change-come-back"), ComeBack(table.id)),) if shown else ()


def called_screen(words: Words, table: TableView, mentions: tuple[UserId, ...] = (), *, live: bool) -> Screen | None:
    """Tell the players who are asked that their deadline has moved forward.

    Return None if the deadline has not moved, or if a new panel already says so. `live` gives the reason: the table now
    plays live, or everyone else has chosen.
    """
    new_panel = table.hurried_at_once and table.turn is not None and table.turn.asked == "card"
    holds = isinstance(table.settings.pace, Live) if live else table.hurried and not new_panel
    if not holds or table.deadline is None:
        return None
    names, users = short_names(words, table), {seat: table.seats[seat].user for seat in table.thinking}
    people = [f"<@{user}>" if user in mentions else names[seat] for seat, user in users.items() if user is not None]
    time = until(table, table.deadline)
    text = words.say("pace-live-call" if live else "pace-hurried-call", people=words.all_of(people), **time)
    button = hand_button(words, table)
    said = words.say("table-says", game=str(table.id), text=text)
    return Screen(said, rows=((button,),), mentions=mentions)


def autopilot_screen(words: Words, table: TableView) -> Screen:
    """Tell a person, in a direct message, that a computer player now chooses for them, and how to come back."""
    hand = hand_button(words, table)
    lines = [words.say("pace-autopilot-told"), whereabouts(words, table)]
    return Screen("\n".join(lines), rows=((*come_back_buttons(words, table), hand),))


def pause_screen(words: Words, table: TableView, *, begins: bool) -> Screen | None:
    """Announce a pause and its latest end or, after it, the new deadline; return None if that is no longer current."""
    if not table.is_running or begins is (table.paused is None):
        return None
    if not (told := deadline_line(words, table)):
        return None
    over = [] if begins else [words.say("pace-pause-over")]
    return Screen(words.say("table-says", game=str(table.id), text=words.in_sequence([*over, *told])))


def idle_screen(words: Words, table: TableView, mentions: tuple[UserId, ...] = ()) -> Screen | None:
    """Warn that an idle table will close, and say when; return None if it will no longer close."""
    if table.closes is None or not table.is_running:
        return None
    buttons = (Button(words.say("idle-keep"), KeepTable(table.id), Style.PRIMARY),)
    text = words.say("idle-told", time=relative_time(table.closes), at=exact_time(table.closes))
    return public_screen(words, table, text, mentions, buttons)


def full_screen(words: Words, table: TableView, mentions: tuple[UserId, ...] = ()) -> Screen | None:
    """Ping the host of a lobby that is now full; return None if a seat is free again or the lobby has ended."""
    if table.status is not Status.LOBBY or len(table.seats) < table.settings.players:
        return None
    buttons = (Button(words.say("lobby-start"), Start(table.id), Style.PRIMARY),)
    return public_screen(words, table, words.say("lobby-full"), mentions, buttons)


def forgotten_screen(words: Words, table: TableView) -> Screen:
    """Replace a message that may name somebody who was forgotten, and that cannot be made from the game any more."""
    return Screen(words.say("table-says", game=str(table.id), text=words.say("change-unsaid")))


def passage_mentions(table: TableView, number: int) -> tuple[UserId, ...]:
    """Return the people to ping about a change of a seat: its owner and the previous player, unless they caused it."""
    passage, former = table.passages[number], former_player(table, number)
    owner, why = table.seats[passage.seat].owner, passage.why
    called = [] if owner is None or why is Passing.BACK else [owner.user]
    if isinstance(former, Person):
        # A seat without an owner is offered by the person who plays it.
        gave_it = why in {Passing.STEPPED_OUT, Passing.HANDED_BACK} or (why is Passing.OFFERED and owner is None)
        called = [user for user in called if user != former.user] if gave_it else [*called, former.user]
    return tuple(user for user in dict.fromkeys(called) if not is_former(user))


def passage_line(words: Words, table: TableView, number: int, naming: Naming = short_name) -> str:
    """Describe one change of a seat: who plays it from then on, and why.

    No two lines of a table are the same, because messages in the channel are recognised by their text: a repetition is
    numbered.
    """
    line, seat = _passage(words, table, number, naming), table.passages[number].seat
    before = (each for each in range(number) if table.passages[each].seat == seat)  # other seats name another city
    times = 1 + sum(_passage(words, table, each, naming) == line for each in before)
    return line if times == 1 else words.say("change-told-again", line=line, times=times)


def _passage(words: Words, table: TableView, number: int, naming: Naming) -> str:
    passage = table.passages[number]
    owner = table.seats[passage.seat].owner
    former = former_player(table, number)
    absent = former if isinstance(former, Person) else owner
    return words.say(
        "change-told",
        why=passage.why,
        hours=SILENCE // timedelta(hours=1),
        city=city_of(words, table, passage.seat),
        player=_player(words, passage.to, naming),
        former=_player(words, former, naming),
        absent="" if absent is None else naming(absent.name),
        owner="" if owner is None else naming(owner.name),
        owned="no" if owner is None else "yes",
        lent="yes" if isinstance(former, Person) else "no",
    )


def former_player(table: TableView, number: int) -> Occupant | None:
    """Return who played the seat before this change, or None if a computer player had it from the start."""
    seat = table.passages[number].seat
    count = sum(each.seat == seat for each in table.passages[:number])
    changes = [each for each in table.passages if each.seat == seat]
    return player_after(table.id, table.seats[seat].owner, changes, count)


def _player(words: Words, player: Occupant | None, naming: Naming) -> str:
    if isinstance(player, Computer) and player.name:
        return naming(words.say("computer-named", name=player.name))
    return naming(player.name) if isinstance(player, Person) else words.say("change-computer")


def city_of(words: Words, table: TableView, seat: Seat) -> str:
    """Name a seat's city or, where there are no boards yet, the seat."""
    if table.table is None:
        return words.say("change-seat", number=seat + 1)
    return words.called(table.table.cities[seat].board.city)


def public_screen(
    words: Words, table: TableView, text: str, mentions: tuple[UserId, ...], buttons: tuple[Button, ...]
) -> Screen:
    """Say something about the table, to these people above all."""
    people = " ".join(f"<@{user}>" for user in mentions)
    lines = [words.say("table-says", game=str(table.id), text=text), *([people] if people else [])]
    rows: tuple[Row, ...] = (buttons,) if buttons else ()
    return Screen("\n".join(lines), rows=rows, mentions=mentions)
