"""Public messages about seats that change hands, proposals for absent players' seats or the table's time, and votes.

They are made from what everyone may see. Each message stays and pings the people whom it concerns.
"""

import re
from collections.abc import Sequence
from datetime import timedelta

from bot.screens.acts import Act, Agree, ComeBack, KeepTable, Start, TakeSeat, Vote, VoteOnMotion
from bot.screens.screen import Button, Row, Screen, Style
from bot.screens.tables import deadline_line, exact_time, hand_button, relative_time, until, whereabouts
from bot.services.absence import SILENCE
from bot.services.game import Claim, Ending, Motion, Status
from bot.services.motions import RULES
from bot.services.pace import Live
from bot.services.passages import Absence, Passing
from bot.services.pauses import LONGEST, LONGEST_LIVE
from bot.services.people import Computer, Occupant, Person, UserId
from bot.services.views import TableView
from bot.text.names import short_name, short_names
from bot.text.pacing import pace_name
from bot.text.words import Words
from engine.ruleset import Seat

_MENTIONS = re.compile(r"(<@!?\d+> ?)+")
"""A line that only mentions people."""


def seats_changed_screen(
    words: Words, table: TableView, numbers: Sequence[int], mentions: tuple[UserId, ...] = ()
) -> Screen:
    """Say who now plays which seats and why; owners can get theirs back with one click.

    Each change is described in full on one line. The message is recognised later by these lines.
    """
    first, *others = (passage_line(words, table, number) for number in numbers)
    text = "\n".join([first, *(words.say("table-says", game=str(table.id), text=each) for each in others)])
    return _public_screen(words, table, text, mentions, come_back_buttons(words, table))


def come_back_buttons(words: Words, table: TableView) -> tuple[Button, ...]:
    """Return the one button for owners of lent seats and for people away or on autopilot; empty if there are none."""
    lent = any(seat.owner is not None and seat.owner.user != seat.user for seat in table.seats)
    shown = (lent or table.autopilots or table.away) and table.is_running
    return (Button(words.say("change-come-back"), ComeBack(table.id)),) if shown else ()


def claim_screen(words: Words, table: TableView, seat: Seat, mentions: tuple[UserId, ...] = ()) -> Screen | None:
    """Show the proposal for a seat, with its vote buttons, or return None if it has been dropped."""
    claim = table.claim_on(seat)
    if claim is None:
        return None
    buttons: tuple[Button, ...]
    if claim.agreed is not None:
        buttons = (Button(words.say("change-take"), TakeSeat(table.id, seat), Style.SUCCESS),)
    else:
        buttons = tuple(
            Button(words.say("change-agree", agree="yes" if agree else "no"), Agree(table.id, seat, claim.to, agree))
            for agree in (True, False)
        )
    # The proposed player is on a separate line: a message is recognised by its lines that mention nobody.
    absent, proposed = _absence(words, table, claim), _proposal(words, table, claim)
    return _public_screen(
        words, table, "\n".join([absent, proposed, words.say("change-claim-rule")]), mentions, buttons
    )


def vote_screen(words: Words, table: TableView, mentions: tuple[UserId, ...] = ()) -> Screen | None:
    """Say that someone wants to abandon the game; return None if there are no such votes."""
    if not table.votes or not table.is_running:
        return None
    buttons = (Button(words.say("seating-vote", abandon="yes"), Vote(table.id, abandon=True)),)
    return _public_screen(words, table, words.say("change-vote", away="yes" if table.away else "no"), mentions, buttons)


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


def motion_screen(words: Words, table: TableView, number: int, mentions: tuple[UserId, ...] = ()) -> Screen | None:
    """Show a proposal about the table's time, with its vote buttons; return None if it has been decided or dropped."""
    motion = table.motion(number)
    if motion is None or not table.is_running:
        return None
    buttons = tuple(
        Button(words.say("change-agree", agree="yes" if agree else "no"), VoteOnMotion(table.id, number, agree))
        for agree in (True, False)
    )
    rule = words.say("change-motion-rule", rule=RULES[motion.wish])
    return _public_screen(words, table, "\n".join([motion_told(words, table, motion), rule]), mentions, buttons)


def ended_vote_screen(words: Words, said: str, *, carried: bool) -> Screen:
    """Replace the message of a finished vote (`said`) with what was proposed and how the vote ended."""
    rules = {words.say("change-claim-rule"), *(words.say("change-motion-rule", rule=rule) for rule in RULES.values())}
    wanted = [line for line in said.splitlines() if line not in rules and not _MENTIONS.fullmatch(line)]
    return Screen("\n".join([*wanted, words.say("change-vote-ended", carried="yes" if carried else "no")]))


def how_ended(table: TableView, act: Act) -> bool | None:
    """Return whether the vote with this button was carried; None if it is still open, or the act is not a vote."""
    match act:
        case VoteOnMotion(number=number):
            return None if table.motion(number) is not None else number in table.carried
        case Agree(seat=seat, to=to):
            claim = table.claim_on(seat)
            if claim is not None and claim.to == to:
                return None if claim.agreed is None else True
            last = next((each for each in reversed(table.passages) if each.seat == seat), None)
            return last is not None and last.why.value in set(Absence) and _user(last.to) == to
        case Vote():
            is_open = bool(table.votes) and table.is_running
            return None if is_open else table.ending is Ending.VOTE
        case _:
            return None


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
    return _public_screen(words, table, text, mentions, buttons)


def full_screen(words: Words, table: TableView, mentions: tuple[UserId, ...] = ()) -> Screen | None:
    """Ping the host of a lobby that is now full; return None if a seat is free again or the lobby has ended."""
    if table.status is not Status.LOBBY or len(table.seats) < table.settings.players:
        return None
    buttons = (Button(words.say("lobby-start"), Start(table.id), Style.PRIMARY),)
    return _public_screen(words, table, words.say("lobby-full"), mentions, buttons)


def passage_mentions(table: TableView, number: int) -> tuple[UserId, ...]:
    """Return the people to ping about a change of a seat: its owner and the previous player, unless they caused it."""
    passage, former = table.passages[number], _former_player(table, number)
    owner, why = table.seats[passage.seat].owner, passage.why
    called = [] if owner is None or why is Passing.BACK else [owner.user]
    if isinstance(former, Person):
        # A seat without an owner is offered by the person who plays it.
        gave_it = why in {Passing.STEPPED_OUT, Passing.HANDED_BACK} or (why is Passing.OFFERED and owner is None)
        called = [user for user in called if user != former.user] if gave_it else [*called, former.user]
    return tuple(dict.fromkeys(called))


def claim_mentions(table: TableView, claim: Claim) -> tuple[UserId, ...]:
    """Return the people to ping about a claim: the seat's player and owner, and those who may vote or take the seat."""
    taken = table.seats[claim.seat]
    its = [user for user in (taken.user, taken.owner and taken.owner.user) if user is not None]
    others = (
        [claim.to]
        if claim.agreed is not None
        else sorted(table.voters(claim) & table.to_call - claim.votes - claim.against)
    )
    return tuple(dict.fromkeys(user for user in (*its, *others) if user is not None))


def claim_lines(words: Words, table: TableView) -> list[str]:
    """Return a line for each proposal for a seat, with its votes, for panels and lists."""
    return [
        words.say(
            "change-claim-votes",
            claim=words.in_sequence([_absence(words, table, claim), _proposal(words, table, claim)]),
            agreed="no" if claim.agreed is None else "yes",
            votes=len(claim.votes & table.voters(claim)),
            needed=table.votes_for(claim),
        )
        for claim in table.claims
    ]


def motion_mentions(table: TableView, motion: Motion) -> tuple[UserId, ...]:
    """Return the people to ping about a motion: those who may vote on it and have not."""
    asked = table.to_call - motion.votes - motion.against
    return tuple(user for user in table.persons if user in asked)


def motion_told(words: Words, table: TableView, motion: Motion) -> str:
    """Say in a sentence what is proposed."""
    pace = "" if motion.pace is None else pace_name(words, motion.pace)
    is_live = isinstance(table.settings.pace, Live)
    begins_live = isinstance(motion.pace, Live) and not is_live
    minutes, hours = LONGEST_LIVE // timedelta(minutes=1), LONGEST // timedelta(hours=1)
    longest = words.say("change-pause", live="yes" if is_live else "no", minutes=minutes, hours=hours)
    told = {"pace": pace, "live": "yes" if begins_live else "no", "longest": longest}
    return words.say("change-motion", wish=motion.wish, **told)


def motion_lines(words: Words, table: TableView) -> list[str]:
    """Return a line for each motion, with its votes, for panels and lists."""
    return [
        words.say(
            "change-motion-votes",
            motion=motion_told(words, table, motion),
            votes=len(motion.votes & table.present),
            needed=table.votes_for_motion(motion),
        )
        for motion in table.motions
    ]


def passage_line(words: Words, table: TableView, number: int) -> str:
    """Describe one change of a seat: who plays it from then on, and why.

    No two lines of a table are the same, because messages in the channel are recognised by their text: a repetition is
    numbered.
    """
    line, seat = _passage(words, table, number), table.passages[number].seat
    before = (each for each in range(number) if table.passages[each].seat == seat)  # other seats name another city
    times = 1 + sum(_passage(words, table, each) == line for each in before)
    return line if times == 1 else words.say("change-told-again", line=line, times=times)


def _passage(words: Words, table: TableView, number: int) -> str:
    passage = table.passages[number]
    owner = table.seats[passage.seat].owner
    former = _former_player(table, number)
    absent = former if isinstance(former, Person) else owner
    return words.say(
        "change-told",
        why=passage.why,
        hours=SILENCE // timedelta(hours=1),
        city=_city(words, table, passage.seat),
        player=_player(words, passage.to),
        former=_player(words, former),
        absent="" if absent is None else short_name(absent.name),
        owner="" if owner is None else short_name(owner.name),
        owned="no" if owner is None else "yes",
        lent="yes" if isinstance(former, Person) else "no",
    )


def _absence(words: Words, table: TableView, claim: Claim) -> str:
    taken = table.seats[claim.seat]
    its = taken.occupant if isinstance(taken.occupant, Person) else taken.owner
    return words.say(
        "change-absent",
        why=claim.agreed or table.absent.get(claim.seat, Absence.SILENT),
        hours=SILENCE // timedelta(hours=1),
        absent="" if its is None else short_name(its.name),
    )


def _proposal(words: Words, table: TableView, claim: Claim) -> str:
    return words.say(
        "change-claim",
        city=_city(words, table, claim.seat),
        agreed="no" if claim.agreed is None else "yes",
        kind="computer" if claim.to is None else "person",
        person="" if claim.to is None else f"<@{claim.to}>",
    )


def _former_player(table: TableView, number: int) -> Occupant | None:
    """Return who played the seat before this change, or None if a computer player had it from the start."""
    seat = table.passages[number].seat
    earlier = [each.to for each in table.passages[:number] if each.seat == seat]
    return earlier[-1] if earlier else table.seats[seat].owner


def _player(words: Words, player: Occupant | None) -> str:
    if isinstance(player, Computer) and player.name:
        return short_name(words.say("computer-named", name=player.name))
    return short_name(player.name) if isinstance(player, Person) else words.say("change-computer")


def _user(player: Occupant) -> UserId | None:
    return player.user if isinstance(player, Person) else None


def _city(words: Words, table: TableView, seat: Seat) -> str:
    if table.table is None:
        return words.say("change-seat", number=seat + 1)
    return words.called(table.table.cities[seat].board.city)


def _public_screen(
    words: Words, table: TableView, text: str, mentions: tuple[UserId, ...], buttons: tuple[Button, ...]
) -> Screen:
    people = " ".join(f"<@{user}>" for user in mentions)
    lines = [words.say("table-says", game=str(table.id), text=text), *([people] if people else [])]
    rows: tuple[Row, ...] = (buttons,) if buttons else ()
    return Screen("\n".join(lines), rows=rows, mentions=mentions)
