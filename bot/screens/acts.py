"""What buttons and menu lines do, as values; `custom_ids` writes them for Discord.

A class is one kind of act; messages that were sent hold its name and its fields in their order, so both stay as they
are. A cog answers it (`bot.handlers.add`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, dataclass_transform

from bot.services.game import Access, Sides, TurnRef, Wish, Wonders
from bot.services.nights.night import Answer, NightId, Whose
from bot.services.people import GameId, UserId
from bot.services.reliability import Demand
from bot.services.settings import Manner, Reminders
from engine.catalogue import Side
from engine.notation import MoveKind, MoveText
from engine.ruleset import Expansion, Seat
from players.levels import Level

ZoneName = NewType("ZoneName", str)
"""A name of the IANA database, as `Europe/Berlin`."""
PaceText = NewType("PaceText", str)
"""A pace as it is saved."""
MomentsText = NewType("MomentsText", str)
"""Moments, or spans of them, as `bot.screens.times` writes them."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Act:
    """What a button or a menu line does; each class below becomes an immutable dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class TableAct(Act):
    """An act at one table."""

    game: GameId


class SeatAct(TableAct):
    """An act that is about one seat."""

    seat: Seat


class TurnAct(TableAct):
    """An act that is about what a seat is asked in one turn; once that is over, its button is out of date."""

    turn: TurnRef
    seat: Seat


def kinds(of: type[Act] = Act) -> Iterator[type[Act]]:
    """All kinds of acts: the classes on which no other builds."""
    for kind in of.__subclasses__():
        yield from kinds(kind) if kind.__subclasses__() else (kind,)


# The lobby.


class ShowTables(Act):
    """Show a page of the tables here and of the reader's own, 1 the first."""

    page: int


class OpenTable(Act):
    """Open a table here; everything can be settled there."""


class OpenAtPace(Act):
    """Open a table with these settings, after a question about the pace that was typed."""

    players: int
    sides: Sides
    wonders: Wonders
    access: Access
    expansion: Expansion | None
    level: Level
    pace: PaceText


class PlayComputers(Act):
    """Open a table with computer players in all other seats, begin, and show the hand."""

    players: int
    """How many play, the person who clicked among them."""
    level: Level


class Join(TableAct):
    """Take a seat."""


class Leave(TableAct):
    """Give up a seat in the lobby."""


class AddComputer(TableAct):
    """Seat one computer player."""


class FillTable(TableAct):
    """Seat computer players in all free seats."""


class DismissComputer(TableAct):
    """Send away the computer player that came last."""


class Start(TableAct):
    """Begin the draft or the game."""


class ShowSettings(TableAct):
    """Show the host what can be set: players, sides, wonders, access, people."""


class SetPlayers(TableAct):
    """Set the number of players."""

    players: int


class SetSides(TableAct):
    """Set which sides are played."""

    sides: Sides


class SetWonders(TableAct):
    """Set how players get their wonders."""

    wonders: Wonders


class SetAccess(TableAct):
    """Set who may join."""

    access: Access


class SetDemand(TableAct):
    """Set what is asked of those who sit down uninvited."""

    demand: Demand


class SetExpansion(TableAct):
    """Set which expansion is played; None for the base game."""

    expansion: Expansion | None


class ShowComputers(TableAct):
    """Show the host which computer players there are, and how well they play."""


class SetLevel(TableAct):
    """Set how well the computer players play."""

    level: Level


class ShowPace(TableAct):
    """Show the host how long a choice may take."""


class SetPace(TableAct):
    """Set how long a choice may take."""

    pace: PaceText


class ShowPeople(TableAct):
    """Show the host whom they may invite, remove or make the host."""


class Invite(TableAct):
    """Let the chosen people join."""


class Kick(TableAct):
    """Remove a person from the lobby."""

    user: UserId


class HandOver(TableAct):
    """Make another person at the table the host."""

    user: UserId


class ShowWonders(TableAct):
    """Show which wonders can be chosen."""


class PickWonder(TableAct):
    """Choose a wonder; where the city is empty, one is dealt at random."""

    city: str
    """The slug of the city's name."""
    side: Side | None


class KeepBoard(TableAct):
    """Keep one of the two boards of the draft."""

    board: int


# The private hand.


class ShowHand(TableAct):
    """Show the person who clicked what they are asked now: the hand, the seventh card, the discard pile, two boards."""


class PickCard(TurnAct):
    """Show what can be done with a card."""

    card: str
    """A slug."""


class PickPayment(TurnAct):
    """Show the ways to pay for an action."""

    kind: MoveKind
    card: str


class PickFor(TurnAct):
    """Show which cards can be used in this way: for the next stage, or to be discarded."""

    kind: MoveKind


class Seal(TurnAct):
    """Make a choice; who would reveal a turn's cards by it is asked once."""

    move: MoveText


class Reveal(TurnAct):
    """Reveal the turn with the choice that is held back."""


class LookOrListen(TableAct):
    """Say that the person who clicked listens to words, or looks at pictures; and show the hand so."""

    listen: bool


class TellHand(TableAct):
    """Show the hand in words, without its picture."""


class TakeBack(TurnAct):
    """Take the sealed choice back and choose anew."""


class Why(TurnAct):
    """Explain why a card, or the next stage where the card is empty, can or cannot be built now."""

    card: str


class MorePile(TurnAct):
    """Show another page of a discard pile that does not fit into one menu."""

    page: int


# Looking on.


class ShowTable(TableAct):
    """Show all cities in brief."""


class ShowBoard(SeatAct):
    """Show one city in full."""


class TellTable(TableAct):
    """Tell all cities in words, without their picture."""


class TellBoard(SeatAct):
    """Tell one city in words, without its picture."""


class ShowHistory(TableAct):
    """Show what was revealed in an Age."""

    age: int


class TellPanel(TableAct):
    """Tell in words what the panel says and shows now, for who does not look at its picture."""


class TellReveal(TableAct):
    """Tell in words what was revealed, for who does not look at its picture."""

    number: int
    """The resolution's; likewise below."""


class TellConflicts(TableAct):
    """Tell in words how an Age ended."""

    number: int


class ShowStanding(TableAct):
    """Show the points that can be counted on the table so far."""


class TellStanding(TableAct):
    """Tell in words what the points are so far; at the end, how the game ended."""


class Watch(TableAct):
    """Send a table's reveals to the person who clicked, or stop sending them."""

    on: bool


class BringHere(TableAct):
    """Move a table that is out of reach to the channel where this is clicked."""


# A running game's time.


class ShowTime(TableAct):
    """Show how a table's time runs, and what can be done about it."""


class ChangePace(TableAct):
    """Change how long a choice may take while a game is on, or propose it."""

    pace: PaceText


class SayReady(TableAct):
    """Say that the person who clicked is ready to play live."""


class Propose(TableAct):
    """Propose a pause, to go on, or more time."""

    wish: Wish


class VoteOnMotion(TableAct):
    """Vote on what is proposed about the time."""

    number: int
    agree: bool | None
    """None to take one's vote back."""


# While a game is on, and its end.


class ShowSeats(TableAct):
    """Show what can be done about seats: computer players, offers, handing back, ending."""


class StepOut(SeatAct):
    """Let a computer player play a seat."""


class OfferSeat(SeatAct):
    """Offer a seat to the chosen person."""


class WithdrawOffer(SeatAct):
    """Take the offer of a seat back, or decline it."""


class TakeSeat(SeatAct):
    """Take a seat that is offered."""


class HandBack(SeatAct):
    """Give a seat back to its owner."""


class ComeBack(TableAct):
    """Give the person who clicked their own seat back, whichever it is."""


class Replace(SeatAct):
    """Propose that a computer player plays for an absent player."""


class ReplaceBy(SeatAct):
    """Propose that the chosen person plays for an absent player."""


class Agree(SeatAct):
    """Vote on what is proposed for a seat; an older proposal's button does not vote on a newer one."""

    to: UserId | None
    """The proposed player; None for a computer player."""
    agree: bool


class Vote(TableAct):
    """Vote for abandoning the game, or take the vote back."""

    abandon: bool


class End(TableAct):
    """Close the lobby or end the game; asks first, unless `sure`."""

    sure: bool


class KeepTable(TableAct):
    """Keep an idle table open."""


class Rematch(TableAct):
    """Open a table like the one before, or join the one that is open."""


class ShowProof(TableAct):
    """Explain how to check that the deal was fair."""


# Reminders.


class NotThisTurn(TableAct):
    """Remind the person who clicked no more of what they are asked there."""

    turn: TurnRef | None
    """None in the draft; likewise below."""


class Snooze(TableAct):
    """Remind the person who clicked of nothing for some hours."""


class LetChoose(TableAct):
    """Let a computer player answer once for the person who clicked."""

    turn: TurnRef | None


# For the people who manage the server.


class ShowServer(Act):
    """Show a page of the server's tables, 1 the first."""

    page: int


class Manage(TableAct):
    """Show how a table of the server stands, and what can be done about it."""


class CloseTable(TableAct):
    """End a table of the server; asks first, unless `sure`."""

    sure: bool


class MoveHere(TableAct):
    """Move a table of the server to the channel where this is clicked."""


class Unstick(TableAct):
    """Post again what is due in a table's channel."""


# Help.


class ShowRules(Act):
    """Show a topic of the rules."""

    topic: str
    beside: bool = True
    """Whether to answer with a new message, or to replace the page that was clicked; likewise for the acts below."""


class ShowGuide(Act):
    """Show a page of the first-time guide, 1 the first."""

    page: int
    beside: bool = True


class ShowLegend(Act):
    """Show what the icons mean at a table: the guide's last page, without the edifices' icons where there are none."""

    edifices: bool


class ShowCard(Act):
    """Show everything about a card."""

    card: str
    beside: bool = True


class ShowWonder(Act):
    """Show everything about a wonder board."""

    city: str
    side: Side
    beside: bool = True


class ShowEdifice(Act):
    """Show everything about an edifice."""

    edifice: str
    beside: bool = True


# Nights.


class NightAct(Act):
    """An act at one night."""

    night: NightId


class ConfirmNight(NightAct):
    """Plan what was written down, so that everybody can sign up."""


class DiscardNight(NightAct):
    """Forget what was written down; once it is planned, that stays."""


class CancelNight(NightAct):
    """Call a night off; asks first, unless `sure`."""

    sure: bool


class EndSeries(NightAct):
    """Call off all nights of a series that have not begun; asks first, unless `sure`."""

    sure: bool


class ShowNight(NightAct):
    """Show the person who clicked how a night stands, and what they can do.

    Each message of a night has this button, with the key by which it is known.
    """

    post: str


class AnswerNight(NightAct):
    """Say whether the person who clicked comes."""

    answer: Answer


class SettleEvent(NightAct):
    """Say whose time and name are right: the night's own, or those that somebody else has given its event."""

    whose: Whose
    mark: str
    """What was asked (`Question.mark`)."""


class RemindOfNight(NightAct):
    """Remind the person who clicked a day before, or do not."""

    on: bool


class ComeToNight(NightAct):
    """Say that the person who clicked is there."""


class LeaveNight(NightAct):
    """Say that the person who clicked has to go; asks first, unless `sure`."""

    sure: bool


class StillHere(NightAct):
    """Say that the person who clicked is still there, if it is they whom an organiser has reported."""

    reported: UserId


class NoteGone(NightAct):
    """Ask the organiser whether to report the chosen person, who seems to have gone."""


class ReportGone(NightAct):
    """Report, for the organiser, the person named, who seems to have gone."""

    user: UserId


class WatchNight(NightAct):
    """Bring the person who clicked how the night goes, or do not."""

    on: bool


class TakeNightSeat(NightAct):
    """Play on, for the person who clicked, at a table of the night."""

    game: GameId
    seat: Seat


class ShowStandings(NightAct):
    """Show who is ahead, in words."""


class HostNight(NightAct):
    """Show the organiser all of a night, and what can be done."""


class BeginNight(NightAct):
    """Begin before the time."""


class NextRound(NightAct):
    """Seat the next round; where tables are not over, asks first, unless `sure`.

    It is the one after so many: who presses twice seats one round.
    """

    rounds: int
    sure: bool


class PauseNight(NightAct):
    """Pause at all tables."""

    minutes: int


class ResumeNight(NightAct):
    """Go on at all tables."""


class EndNight(NightAct):
    """End the night; asks first, unless `sure`."""

    sure: bool


class PlanAgain(NightAct):
    """Plan the same for a week later."""


class PickNightTime(NightAct):
    """Let a night begin at the moment that was meant; of several, ask which."""

    zone: ZoneName
    is_own: bool
    """Whether the zone is that of the person who clicked, and remembered."""
    times: MomentsText


# Settings.


class Liking(StrEnum):
    """What a person can switch on and off."""

    LETTERS = "letters"
    """On buttons of earlier releases, as PICTURES."""
    BRIEF = "brief"
    DIRECT_MESSAGES = "direct-messages"
    MENTIONS = "mentions"
    PICTURES = "pictures"


class ShowAway(Act):
    """Ask the person who clicked until when they are away."""


class GoAway(Act):
    """Note that the person who clicked is away for so many days."""

    days: int


class PickAway(Act):
    """Note that the person who clicked is away for the span that was meant; of several, ask which."""

    zone: ZoneName
    is_own: bool
    """As of `PickNightTime`."""
    times: MomentsText


class BeBack(Act):
    """Note that the person who clicked is back, at all their tables."""


class SetLiking(Act):
    """Switch something on or off for the person who clicked."""

    liking: Liking
    on: bool


class SetManner(Act):
    """Say how the person who clicked is told what only they see."""

    manner: Manner


class SetReminders(Act):
    """Say how the person who clicked is reminded."""

    reminders: Reminders


class SetZone(Act):
    """Say by which clocks the person who clicked goes."""

    zone: ZoneName


class SetQuiet(Act):
    """Say in which hours the person who clicked wants to hear nothing, and by which clocks."""

    zone: ZoneName
    begin: int
    """In minutes from midnight; likewise the end."""
    end: int


class SetUsualPace(Act):
    """Set how long a choice may take at a server's new tables."""

    pace: PaceText


# At the local table alone.


class TryLanguage(Act):
    """Say everything in a language from now on."""

    language: str
    """A slug of its tag."""
