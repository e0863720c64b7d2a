"""What buttons and menu options do, as values; `custom_ids` encodes them for Discord.

Each class is one kind of act. Messages already sent contain its name and its fields in their order, so neither may
change. A method of a cog answers it, marked with `@on`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, dataclass_transform

from bot.services.game import Access, Sides, TurnRef, Wish, Wonders
from bot.services.motions import OF_TIME
from bot.services.nights.night import Answer, NightId, Whose
from bot.services.people import GameId, UserId
from bot.services.reliability import Demand
from bot.services.replay import Form, Part
from bot.services.same_deal import DealWith
from bot.services.settings import Manner, Reminders
from engine.catalogue import Side
from engine.notation import MoveKind, MoveText
from engine.ruleset import Expansion, Seat
from players.levels import Level

ZoneName = NewType("ZoneName", str)
"""A name in the IANA time zone database, such as `Europe/Berlin`."""
PaceText = NewType("PaceText", str)
"""A pace as it is saved."""
MomentsText = NewType("MomentsText", str)
"""Points in time, or spans between two of them, as `bot.screens.times` writes them."""
ActText = NewType("ActText", str)
"""The custom id of an act that is not in a lesson."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Act:
    """What a button or a menu option does; every subclass becomes a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class TableAct(Act):
    """An act at one table."""

    game: GameId


class SeatAct(TableAct):
    """An act on one seat."""

    seat: Seat


class TurnAct(TableAct):
    """An act on the question that a seat is asked in one turn; once the turn is over, its button is out of date."""

    turn: TurnRef
    seat: Seat


def kinds(of: type[Act] = Act) -> Iterator[type[Act]]:
    """Yield all kinds of acts: the classes without subclasses."""
    for kind in of.__subclasses__():
        yield from kinds(kind) if kind.__subclasses__() else (kind,)


# The lobby.


class ShowTables(Act):
    """Show a page, numbered from 1, of the tables here and the reader's own."""

    page: int


class OpenTable(Act):
    """Open a table here; everything can be set afterwards."""


class OpenAtPace(Act):
    """Open a table with these settings: the answer when a typed pace could mean several."""

    players: int
    sides: Sides
    wonders: Wonders
    access: Access
    expansion: Expansion | None
    level: Level
    pace: PaceText


class PlayComputers(Act):
    """Open a table with computer players in all other seats, start the game, and show the hand."""

    players: int
    """The number of players, including the person who clicked."""
    level: Level


class PlayAlone(Act):
    """As `PlayComputers`, with the settings with which the person's tables begin."""


class PlayHere(TableAct):
    """Add computer players in all free seats, and start the game."""


class Join(TableAct):
    """Take a seat."""


class Leave(TableAct):
    """Give up a seat in the lobby."""


class AddComputer(TableAct):
    """Add one computer player."""


class FillTable(TableAct):
    """Add computer players in all free seats."""


class DismissComputer(TableAct):
    """Remove the computer player that was added last."""


class Start(TableAct):
    """Start the draft or the game."""


class ShowSettings(TableAct):
    """Show the host the settings: players, sides, wonders, access, people."""


class ChangeSettings(TableAct):
    """Change how a table plays. Its button opens a modal with these settings, which is submitted as the same act."""

    seats: int
    """How many are taken: fewer players are not offered."""
    players: int
    sides: Sides
    wonders: Wonders
    expansion: Expansion | None
    private: bool
    """Whether only people who are invited can join."""


class SetCoach(TableAct):
    """Switch the table's coach on or off."""

    on: bool


class SetPlayers(TableAct):
    """Set the number of players."""

    players: int


class SetSides(TableAct):
    """Set which sides of the wonder boards are used."""

    sides: Sides


class SetWonders(TableAct):
    """Set how players get their wonders."""

    wonders: Wonders


class SetAccess(TableAct):
    """Set who may join."""

    access: Access


class SetDemand(TableAct):
    """Set what is required of people who join without an invitation."""

    demand: Demand


class SetExpansion(TableAct):
    """Set which expansion is played; None for the base game."""

    expansion: Expansion | None


class ShowComputers(TableAct):
    """Show the host the computer players and their level."""


class SetLevel(TableAct):
    """Set the level of the computer players."""

    level: Level


class ShowPace(TableAct):
    """Show the host how long players have to choose."""


class SetPace(TableAct):
    """Set how long players have to choose."""

    pace: PaceText


class ShowPeople(TableAct):
    """Show the host whom they may invite, remove or make the host."""


class Invite(TableAct):
    """Let the selected people join."""


class Kick(TableAct):
    """Remove a person from the lobby."""

    user: UserId


class HandOver(TableAct):
    """Make another person at the table the host."""

    user: UserId


class ShowWonders(TableAct):
    """Show which wonders can be chosen."""


class PickWonder(TableAct):
    """Choose a wonder; without a city, one is dealt at random."""

    city: str
    """The slug of the city's name; empty for none."""
    side: Side | None


class KeepBoard(TableAct):
    """Keep one of the two boards offered in the draft."""

    board: int


# The private hand.


class ShowHand(TableAct):
    """Show the person who clicked what they are asked: their hand, a seventh card, the discard pile, or two boards."""


class PickCard(TurnAct):
    """Show what can be done with a card."""

    card: str
    """The slug of the card's name."""


class PickPayment(TurnAct):
    """Show the ways to pay for an action."""

    kind: MoveKind
    card: str


class PickFor(TurnAct):
    """Show which cards can be used in a certain way: for the next stage, or to be discarded."""

    kind: MoveKind


class Seal(TurnAct):
    """Make a choice; if it would reveal the turn's cards, the player is asked once to confirm it."""

    move: MoveText


class Reveal(TurnAct):
    """Reveal the turn with the choice that has been held back."""


class LookOrListen(TableAct):
    """Switch the person who clicked between text and pictures, and show the hand that way."""

    listen: bool


class TellHand(TableAct):
    """Show the hand as text, without its picture."""


class TakeBack(TurnAct):
    """Take back the sealed choice to choose again."""


class Why(TurnAct):
    """Explain why a card, or the next stage if the card is empty, can or cannot be built now."""

    card: str


class AskCoach(TableAct):
    """Show what the coach advises for the open question."""


class MorePile(TurnAct):
    """Show another page of a discard pile that does not fit into one menu."""

    page: int


# Watching a game.


class ShowTable(TableAct):
    """Show all cities in brief."""


class ShowBoard(SeatAct):
    """Show one city in full."""


class TellTable(TableAct):
    """Show all cities as text, without their picture."""


class TellBoard(SeatAct):
    """Show one city as text, without its picture."""


class ShowHistory(TableAct):
    """Show what was revealed in one Age."""

    age: int


class ShowStep(TableAct):
    """Show a step of the replay: that of `Step(part, number)`."""

    part: Part
    number: int
    opened: bool
    """Whether with what was hidden then; only once the game is over."""
    told: bool
    """Whether as text."""
    back: bool
    """Whether one has gone back to it from the step that follows it."""
    shared: bool
    """Whether it changes the message in the channel that was pressed, for everyone who sees it."""


class PostStep(TableAct):
    """Post a step of the replay in the table's channel, for everyone: that of `Step(part, number)`."""

    part: Part
    number: int
    opened: bool
    """As in `ShowStep`."""


class OfferShare(TableAct):
    """Ask what is shared of a game that is over: the step `Step(part, number)`, or all of it."""

    part: Part
    number: int
    opened: bool
    """As in `ShowStep`."""


class ShareReplay(TableAct):
    """Send the whole replay as one file."""

    form: Form


class PostFilm(TableAct):
    """Post the whole replay in the table's channel, for everyone, as a film in this form."""

    form: Form


class TellPanel(TableAct):
    """Show the panel's current content as text, for players who don't use pictures."""


class TellReveal(TableAct):
    """Show what was revealed as text, for players who don't use pictures."""

    number: int
    """The number of the resolution to show."""


class TellConflicts(TableAct):
    """Show as text how an Age ended."""

    number: int


class ShowStanding(TableAct):
    """Show the points that can be counted on the table so far; at the end, how one did, or the score sheet."""


class ShowCourse(TableAct):
    """Show the score sheet of a finished game with the points turn by turn."""


class TellStanding(TableAct):
    """Show the points so far as text; at the end, how the game ended."""


class Watch(TableAct):
    """Start or stop sending a table's reveals to the person who clicked."""

    on: bool


class BringHere(TableAct):
    """Move a table that is out of reach to the channel of this click."""


# The time of a running game.


class ShowTime(TableAct):
    """Show a table's clock and what can be done about it."""


class ChangePace(TableAct):
    """Change how long players have to choose in a running game, or propose that change."""

    pace: PaceText


class SayReady(TableAct):
    """Say that the person who clicked is ready for live play."""


class Propose(TableAct):
    """Propose a pause, the end of a pause, or more time."""

    wish: Wish

    def __post_init__(self) -> None:
        if self.wish not in OF_TIME:
            raise ValueError(f"{self.wish} has a button of its own")


class VoteOnMotion(TableAct):
    """Vote on a proposal about the time."""

    number: int
    agree: bool | None
    """Whether to agree; None to take the vote back."""


# During a game, and at its end.


class ShowSeats(TableAct):
    """Show what can be done about seats: computer players, offers, handing back, ending the game."""


class StepOut(SeatAct):
    """Let a computer player take over a seat."""


class OfferSeat(SeatAct):
    """Offer a seat to the selected person."""


class WithdrawOffer(SeatAct):
    """Withdraw or decline the offer of a seat."""


class TakeSeat(SeatAct):
    """Take a seat that was offered."""


class HandBack(SeatAct):
    """Give a seat back to its owner."""


class ComeBack(TableAct):
    """Return their own seat to the person who clicked, whichever seat it is."""


class Replace(SeatAct):
    """Propose that a computer player replaces an absent player."""


class ReplaceBy(SeatAct):
    """Propose that the selected person replaces an absent player."""


class Agree(SeatAct):
    """Vote on the proposal for a seat; an older proposal's button does not vote on a newer one."""

    to: UserId | None
    """The proposed player; None for a computer player."""
    agree: bool


class Vote(TableAct):
    """Vote to abandon the game, or take that vote back."""

    abandon: bool


class End(TableAct):
    """Close the lobby or end the game; asks for confirmation unless `sure`."""

    sure: bool


class KeepTable(TableAct):
    """Keep an idle table open."""


class Rematch(TableAct):
    """Open a table like the previous one, or join the one that is already open."""


class AskDeal(TableAct):
    """Ask with whom to play the deal of a game again."""


class PlayDeal(TableAct):
    """Open a table that plays the deal of a game again."""

    against: DealWith


class ShowProof(TableAct):
    """Show what few people need: the hash of the deal, how to check it, and the way to the game's record."""


class SendRecord(TableAct):
    """Send the record of a game that is over, as a file."""


# The coach's review.


class ReviewGame(TableAct):
    """Show the person who clicked where they could have had more chance to win in a game that is over."""


class MomentAct(TableAct):
    """An act on one choice in a game that is over."""

    turn: TurnRef
    seat: Seat
    """The seat that the choice was for: the person's own, or the Free City's."""


class AskMoment(MomentAct):
    """Ask once more what the person who clicked would choose there."""


class TryMoment(MomentAct):
    """Say whether another choice would have been as good as the best one."""

    move: MoveText


class ShowAnswer(MomentAct):
    """Show what the person who clicked chose, and what would have been best."""


class ShowPassed(TableAct):
    """Show every hand of an Age that the person who clicked saw."""

    age: int


class TellPassed(TableAct):
    """Show the same as text, without its picture."""

    age: int


# Reminders.


class NotThisTurn(TableAct):
    """Stop reminding the person who clicked of a table's current question."""

    turn: TurnRef | None
    """The turn of the question; None in the draft."""


class Snooze(TableAct):
    """Send the person who clicked no reminders for some hours."""


class LetChoose(TableAct):
    """Have a computer player answer one question for the person who clicked."""

    turn: TurnRef | None


# For the people who manage the server.


class ShowServer(Act):
    """Show a page, numbered from 1, of the server's tables."""

    page: int


class Manage(TableAct):
    """Show the state of one of the server's tables and what can be done about it."""


class CloseTable(TableAct):
    """End one of the server's tables; asks for confirmation unless `sure`."""

    sure: bool


class LetCount(TableAct):
    """Take a finished game out of the server's ratings, or put it back."""

    counts: bool


class MoveHere(TableAct):
    """Move one of the server's tables to the channel of this click."""


class Unstick(TableAct):
    """Post again what is due in a table's channel."""


# Help.


class ShowRules(Act):
    """Show a topic of the rules."""

    topic: str
    beside: bool = True
    """Whether to answer with a new message instead of replacing the page that was clicked."""


class ShowGuide(Act):
    """Show a page, numbered from 1, of the beginners' guide."""

    page: int
    beside: bool = True


class ShowLegend(Act):
    """Show what a table's icons mean: the guide's last page, without the icons of edifices if none are played."""

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


# Learning by playing.


class Learn(Act):
    """Go on with the lessons where the person who clicked is; begin with the first one if they have had none."""


class LearnAgain(Act):
    """Go back to the first lesson."""


class StopLearning(Act):
    """Stop for now. The lessons go on later."""


class LessonAct(Act):
    """An act in one lesson."""

    lesson: int
    """Its number, counted from 1."""


class ShowMe(LessonAct):
    """Play the right move for the person who clicked, and go on."""


class SkipLesson(LessonAct):
    """Go on without answering."""


class InLesson(LessonAct):
    """Do at the practice table of a lesson what another act does at a table."""

    changed: bool
    """Whether the person has already taken back a choice in this lesson."""
    inner: ActText


# Game nights.


class NightAct(Act):
    """An act at one night."""

    night: NightId


class ConfirmNight(NightAct):
    """Confirm the draft of a night, so that everyone can sign up."""


class DiscardNight(NightAct):
    """Discard the draft of a night; a night that is already confirmed is not affected."""


class CancelNight(NightAct):
    """Cancel a night; asks for confirmation unless `sure`."""

    sure: bool


class EndSeries(NightAct):
    """Cancel all nights of a series that have not begun; asks for confirmation unless `sure`."""

    sure: bool


class ShowNight(NightAct):
    """Show the person who clicked the state of a night and what they can do.

    Every message of a night has this button; `post` is that message's key.
    """

    post: str


class AnswerNight(NightAct):
    """Set whether the person who clicked is coming."""

    answer: Answer


class SettleEvent(NightAct):
    """Choose between the night's own time and name, and those that someone has given its event on Discord."""

    whose: Whose
    mark: str
    """The key of the question that was asked (`Question.mark`)."""


class RemindOfNight(NightAct):
    """Switch the reminder one day before a night on or off for the person who clicked."""

    on: bool


class ComeToNight(NightAct):
    """Check in the person who clicked."""


class LeaveNight(NightAct):
    """Let the person who clicked leave the night early; asks for confirmation unless `sure`."""

    sure: bool


class StillHere(NightAct):
    """Record that the person who clicked is still there, if they are the one reported as gone."""

    reported: UserId


class NoteGone(NightAct):
    """Ask the organiser whether to report that the selected person seems to have gone."""


class ReportGone(NightAct):
    """Report, on the organiser's behalf, that the named person seems to have gone."""

    user: UserId


class WatchNight(NightAct):
    """Start or stop sending updates on a night to the person who clicked."""

    on: bool


class TakeNightSeat(NightAct):
    """Let the person who clicked take over a seat at a table of the night."""

    game: GameId
    seat: Seat


class ShowStandings(NightAct):
    """Show the standings as text."""


class HostNight(NightAct):
    """Show the organiser everything about a night and what can be done."""


class BeginNight(NightAct):
    """Begin a night before its time."""


class NextRound(NightAct):
    """Seat the next round; if tables are not finished, asks for confirmation unless `sure`.

    `rounds` is the number of rounds before it, so pressing twice seats only one round.
    """

    rounds: int
    sure: bool


class PauseNight(NightAct):
    """Pause all tables of a night."""

    minutes: int


class ResumeNight(NightAct):
    """Resume all tables of a night."""


class EndNight(NightAct):
    """End the night; asks for confirmation unless `sure`."""

    sure: bool


class PlanAgain(NightAct):
    """Plan the same night a week later."""


class PickNightTime(NightAct):
    """Set a night's beginning to the time that was meant; if several are possible, ask which."""

    zone: ZoneName
    is_own: bool
    """Whether the zone belongs to the person who clicked and is remembered for them."""
    times: MomentsText


# Results over time. A season of 0 is all time. Players are 0 for all of a person's own games, and elsewhere for the
# number of which there are most games.


class ShowOwnResults(Act):
    """Show the person who clicked how they have done."""

    players: int
    season: int
    """The season's number."""


class ShowResultsOf(Act):
    """Show how somebody has done, if the person who clicked has finished a game with them."""

    user: UserId
    players: int
    season: int


class ShowServerResults(Act):
    """Show the standings of the server."""

    players: int
    season: int
    page: int


class ShowRatings(Act):
    """Show the ratings of the server."""

    page: int


# Settings.


class Liking(StrEnum):
    """A personal setting that can be switched on and off."""

    LETTERS = "letters"
    """Used only by buttons of earlier releases, as is PICTURES."""
    BRIEF = "brief"
    DIRECT_MESSAGES = "direct-messages"
    MENTIONS = "mentions"
    PICTURES = "pictures"
    LEFT_OUT = "left-out"
    """Whether others do not see the person in statistics."""


class ShowAway(Act):
    """Ask the person who clicked how long they will be away."""


class GoAway(Act):
    """Set the person who clicked as away for this number of days."""

    days: int


class PickAway(Act):
    """Set the person who clicked as away for the span that was meant; if several are possible, ask which."""

    zone: ZoneName
    is_own: bool
    """Whether the zone belongs to the person who clicked and is remembered for them."""
    times: MomentsText


class BeBack(Act):
    """Set the person who clicked as back, at all their tables."""


class SetLiking(Act):
    """Switch a personal setting on or off for the person who clicked."""

    liking: Liking
    on: bool


class SetManner(Act):
    """Set whether the person who clicked gets private messages as pictures, in words or in letters."""

    manner: Manner


class SetReminders(Act):
    """Set how the person who clicked is reminded."""

    reminders: Reminders


class SetZone(Act):
    """Set the time zone of the person who clicked."""

    zone: ZoneName


class SetQuiet(Act):
    """Set the quiet hours of the person who clicked, and their time zone."""

    zone: ZoneName
    begin: int
    """Minutes since midnight, like the end."""
    end: int


class ShowPolicy(Act):
    """Show a page, numbered from 1, of what is stored about a person."""

    page: int
    beside: bool = True


class Consent(StrEnum):
    """How often a person has agreed to be forgotten, or to have a server deleted."""

    NONE = "none"
    ONCE = "once"
    TWICE = "twice"

    @property
    def next(self) -> "Consent":
        """Once more, at most twice."""
        return Consent.ONCE if self is Consent.NONE else Consent.TWICE


class ForgetMe(Act):
    """Forget the person who clicked, who is asked twice."""

    consent: Consent
    beside: bool = True


class DeleteServer(Act):
    """Delete what is stored about the server of the manager who clicked, who is asked twice."""

    consent: Consent


class KeepServer(Act):
    """Answer the question of `DeleteServer` with no."""


class SendServerData(Act):
    """Send the manager who clicked a file with what everyone saw on the server."""


class SendMyData(Act):
    """Send the person who clicked a file with everything that is stored about them."""


class SetUsualPace(Act):
    """Set how long players have to choose at a server's new tables."""

    pace: PaceText


# Only at the local table.


class TryLanguage(Act):
    """Switch all texts of the local table to a language."""

    language: str
    """The slug of the language's tag."""
