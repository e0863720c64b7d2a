"""What the players vote on: the messages that ask them, how these end, and the lines and buttons on other screens."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from bot.screens.acts import Act, Agree, TakeSeat, Vote, VoteOnMotion
from bot.screens.changes import city_of, public_screen
from bot.screens.now import Now
from bot.screens.screen import Button, Screen, Style
from bot.services.absence import SILENCE
from bot.services.game import Ending, Motion, Wish
from bot.services.motions import RULES, Majority
from bot.services.news import News
from bot.services.pace import Live
from bot.services.passages import Absence
from bot.services.pauses import LONGEST, LONGEST_LIVE
from bot.services.people import GameId, Person, UserId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.views import TableView
from bot.text.names import short_name, short_names
from bot.text.pacing import pace_name
from bot.text.refusals import refusal
from bot.text.words import Words
from engine.ruleset import Seat

_MENTIONS = re.compile(r"(<@!?\d+> ?)+")
"""A line that only mentions people."""


def vote_screen(words: Words, table: TableView, motion: Motion, mentions: tuple[UserId, ...] = ()) -> Screen:
    """Ask the players to vote on a motion, or a person to take the seat that the others have agreed on."""
    buttons: tuple[Button, ...]
    if motion.wish is Wish.ABANDON:
        buttons = (Button(words.say("seating-vote", abandon="yes"), act_of_vote(table, motion, agree=True)),)
    elif motion.agreed is not None and motion.seat is not None:
        buttons = (Button(words.say("change-take"), TakeSeat(table.id, motion.seat), Style.SUCCESS),)
    else:
        buttons = tuple(
            Button(words.say("change-agree", agree="yes" if agree else "no"), act_of_vote(table, motion, agree=agree))
            for agree in (True, False)
        )
    text = "\n".join([*_told(words, table, motion), *_rule(words, motion)])
    return public_screen(words, table, text, mentions, buttons)


def not_ended_screen(words: Words, game: GameId, refused: Refused) -> Screen:
    """Say that the game is over already, or offer the vote if only that can end it. Reraise any other refusal."""
    if refused.reason is Reason.NOT_NOW:
        return Screen(words.say("end-already"))
    if refused.reason in {Reason.ONLY_BY_VOTE, Reason.RATED_BY_VOTE}:
        vote = Button(words.say("seating-vote", abandon="yes"), Vote(game, abandon=True))
        return Screen(refusal(words, refused), rows=((vote,),))
    raise refused


def act_of_vote(table: TableView, motion: Motion, *, agree: bool | None) -> Act:
    """Return what the button of a vote does; None takes the vote back."""
    if motion.wish is Wish.ABANDON:
        return Vote(table.id, abandon=bool(agree))
    if motion.seat is not None:
        return Agree(table.id, motion.seat, motion.to, agree=bool(agree))
    assert motion.number is not None
    return VoteOnMotion(table.id, motion.number, agree)


def vote_mentions(table: TableView, motion: Motion) -> tuple[UserId, ...]:
    """Return the people to ping about a motion: who may vote and has not; for a seat, also those whose seat it is."""
    asked = table.voters(motion) & table.to_call - motion.votes - motion.against
    if motion.seat is None:
        return tuple(user for user in table.persons if user in asked)
    taken = table.seats[motion.seat]
    its = (taken.user, taken.owner and taken.owner.user)
    others = sorted(asked) if motion.agreed is None else [motion.to]
    return tuple(dict.fromkeys(user for user in (*its, *others) if user is not None))


def vote_lines(words: Words, table: TableView, *news: News, named: bool = False) -> list[str]:
    """Return a line for each motion of these kinds, with its votes; if `named`, also who wants to abandon the game."""
    return [_line(words, table, motion, named=named) for each in news for motion in table.motions_of(each)]


def vote_count(words: Words, table: TableView) -> str:
    """Say how many of the votes needed to abandon the game have been cast."""
    return _line(words, table, table.abandoning)


def _line(words: Words, table: TableView, motion: Motion, *, named: bool = False) -> str:
    counted = {"votes": len(motion.votes & table.voters(motion)), "needed": table.votes_needed(motion)}
    if motion.wish is Wish.ABANDON:
        shown = short_names(words, table)
        wanting = [shown[seat] for seat, taken in table.places() if named and taken.user in motion.votes]
        players = words.all_of(wanting) if wanting else ""
        return words.say("seating-votes", named="yes" if wanting else "no", players=players, **counted)
    told = words.in_sequence(_told(words, table, motion))
    if motion.seat is not None:
        return words.say("change-claim-votes", claim=told, agreed="no" if motion.agreed is None else "yes", **counted)
    return words.say("change-motion-votes", motion=told, **counted)


def look_at_vote(words: Words, user: UserId, shown: Screen) -> Callable[[Sight], Now]:
    """Return a function that keeps the reply to a vote to abandon the game up to date as the count changes."""

    def look(sight: Sight) -> Now:
        table = sight.table
        if not table.is_running:
            return Now(Screen(words.say("play-over")))
        if table.seat_of(user) is None:  # a vote goes with its seat
            return Now(Screen(vote_count(words, table)))
        has_voted = user in table.abandoning.votes
        told = [words.say("vote-yours", vote="yes" if has_voted else "no"), vote_count(words, table)]
        return Now(replace(shown, content=words.in_sequence(told), rows=shown.rows if has_voted else ()))

    return look


def ended_vote_screen(words: Words, said: str, *, carried: bool) -> Screen:
    """Replace the message of a finished vote (`said`) with what was proposed and how the vote ended."""
    rules = {words.say("change-claim-rule"), *(words.say("change-motion-rule", rule=rule) for rule in Majority)}
    wanted = [line for line in said.splitlines() if line not in rules and not _MENTIONS.fullmatch(line)]
    return Screen("\n".join([*wanted, words.say("change-vote-ended", carried="yes" if carried else "no")]))


def how_ended(table: TableView, act: Act) -> bool | None:
    """Return whether the vote with this button was carried; None if it is still open, or the act is not a vote."""
    match act:
        case VoteOnMotion(number=number):
            motion, carried = table.motion(News.PROPOSED, number), number in table.carried
        case Agree(seat=seat, to=to):
            motion = table.motion(News.CLAIMED, seat)
            motion = motion if motion is not None and motion.to == to else None
            carried = motion is not None or _was_given(table, seat, to)
        case Vote():
            motion, carried = table.motion(News.VOTE_BEGAN), table.ending is Ending.VOTE
        case _:
            return None
    return None if motion is not None and motion.agreed is None else carried


def _was_given(table: TableView, seat: Seat, to: UserId | None) -> bool:
    """Return whether the others gave an absent player's seat to this person, or to a computer player, at last."""
    last = next((each for each in reversed(table.passages) if each.seat == seat), None)
    if last is None or last.why.value not in set(Absence):
        return False
    return (last.to.user if isinstance(last.to, Person) else None) == to


def _told(words: Words, table: TableView, motion: Motion) -> list[str]:
    """Say what is proposed, in sentences.

    Who is to play a seat has one of its own: a message is recognised by its lines that mention nobody.
    """
    if motion.wish is Wish.ABANDON:
        return [words.say("change-vote", away="yes" if table.away else "no")]
    if motion.seat is not None:
        return _told_of_seat(words, table, motion, motion.seat)
    pace = "" if motion.pace is None else pace_name(words, motion.pace)
    is_live = isinstance(table.settings.pace, Live)
    begins_live = isinstance(motion.pace, Live) and not is_live
    minutes, hours = LONGEST_LIVE // timedelta(minutes=1), LONGEST // timedelta(hours=1)
    longest = words.say("change-pause", live="yes" if is_live else "no", minutes=minutes, hours=hours)
    told = {"pace": pace, "live": "yes" if begins_live else "no", "longest": longest}
    return [words.say("change-motion", wish=motion.wish, **told)]


def _told_of_seat(words: Words, table: TableView, motion: Motion, seat: Seat) -> list[str]:
    taken = table.seats[seat]
    its = taken.occupant if isinstance(taken.occupant, Person) else taken.owner
    absent = words.say(
        "change-absent",
        why=motion.agreed or table.absent.get(seat, Absence.SILENT),
        hours=SILENCE // timedelta(hours=1),
        absent="" if its is None else short_name(its.name),
    )
    proposed = words.say(
        "change-claim",
        city=city_of(words, table, seat),
        agreed="no" if motion.agreed is None else "yes",
        kind="computer" if motion.to is None else "person",
        person="" if motion.to is None else f"<@{motion.to}>",
    )
    return [absent, proposed]


def _rule(words: Words, motion: Motion) -> list[str]:
    """Say how many have to agree, where that is not said with what is proposed."""
    if motion.wish is Wish.ABANDON:
        return []
    if motion.seat is not None:
        return [words.say("change-claim-rule")]
    return [words.say("change-motion-rule", rule=RULES[motion.wish].majority)]
