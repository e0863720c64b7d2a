"""Screens for whatever a player is being asked, and updates of messages that still show an earlier question."""

from collections.abc import Callable
from typing import assert_never

from bot.screens.acts import ShowHand
from bot.screens.changes import passage_mentions
from bot.screens.hands.draft import offer_screen
from bot.screens.hands.hand import hand_screen, last_lines, lent_screen, stood_in, veiled_screen
from bot.screens.hands.question import open_question
from bot.screens.now import Besides, Now
from bot.screens.scores import own_end_screen
from bot.screens.screen import Button, Screen, Style
from bot.screens.seats import seats_screen
from bot.screens.tables import deadline_line, look_on, place_line, reach_warning
from bot.services.game import Ending, Status, TurnRef
from bot.services.people import UserId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight, Veiled
from bot.services.views import HandView, OfferView, TableView
from bot.text.names import short_names
from bot.text.words import Words
from engine.ruleset import Seat


def asked_screen(words: Words, sight: Sight, user: UserId) -> Screen:
    """Show what the player is asked, or say why nothing is asked. Raises Refused if they do not play."""
    match sight.asked:
        case HandView():
            return hand_screen(words, sight.table, sight.asked)
        case OfferView():
            return offer_screen(words, sight.table, sight.asked)
        case Veiled(by):
            return veiled_screen(words, sight.table, by)
        case None:
            return _unasked_screen(words, sight.table, user)
        case _:
            assert_never(sight.asked)


def _unasked_screen(words: Words, table: TableView, user: UserId) -> Screen:
    match table.status:
        case Status.LOBBY:
            return Screen(words.say("play-not-begun"))
        case Status.OVER:
            if table.ending is Ending.SCORED and table.seat_of(user) is not None:
                return own_end_screen(words, table, user)
            return Screen(words.say("play-over"))
        case Status.DRAFT | Status.PLAY:
            lent = table.seat_lent_by(user)
            if lent is not None:
                return lent_screen(words, table, lent)
            if table.is_offered_to(user):
                return seats_screen(words, table, user)
            raise Refused(Reason.ONLY_PLAYERS)
        case _:
            assert_never(table.status)


def look_at_hand(
    words: Words, user: UserId, shown: Sight, offer: Callable[[Words, TableView, OfferView], Screen] = offer_screen
) -> Callable[[Sight], Now]:
    """Return a function that keeps a private message with a player's question up to date."""
    turn = shown.asked.turn if isinstance(shown.asked, HandView) else None
    seat, resolutions = shown.table.seat_of(user), shown.table.resolutions

    def look(sight: Sight) -> Now:
        table, asked = sight.table, sight.asked
        if table.seat_of(user) is None or not table.is_running:
            return Now(_gone_screen(words, sight, user, seat), table.status, own=_gave_it(table, user, seat))
        match asked:
            case HandView() if (asked.turn, table.resolutions) == (turn, resolutions):
                return _same_question(words, table, asked)
            case OfferView() if turn is None and isinstance(shown.asked, OfferView):
                return Now(offer(words, table, asked), Status.DRAFT, (_place(words, table),))
            case Veiled(by):
                return Now(veiled_screen(words, table, by), "veiled")
            case _:
                return Now(_gone_on_screen(words, table, shown, turn), "over")

    return look


def look_at_seat(
    words: Words, user: UserId, shown: TableView, screen: Screen, *, until_next: bool = False
) -> Callable[[Sight], Now]:
    """Return a function that updates an answer about a player's seat; with `until_next`, the next turn replaces it."""
    seat = shown.seat_of(user)

    def look(sight: Sight) -> Now:
        table = sight.table
        if table.seat_of(user) is None or not table.is_running:
            return Now(_gone_screen(words, sight, user, seat))
        same = (table.status, table.resolutions) == (shown.status, shown.resolutions)
        return Now(screen if same or not until_next else _pointer(words, table, words.say("hand-yours-again")))

    return look


def _gave_it(table: TableView, user: UserId, seat: Seat | None) -> bool:
    """Return whether someone lost their seat because of their own action."""
    last = max((number for number, each in enumerate(table.passages) if each.seat == seat), default=None)
    return table.is_running and last is not None and user not in passage_mentions(table, last)


def _same_question(words: Words, table: TableView, hand: HandView) -> Now:
    """Show the sealed choice or, if the question is open again, say so."""
    screen = hand_screen(words, table, hand)
    if open_question(hand) is not None:
        screen = _pointer(words, table, words.say("hand-not-sealed"))
    besides = (_time(words, table), _last(words, table, hand), _place(words, table))
    return Now(screen, (hand.turn, hand.view.chosen, hand.by_computer), besides, own=not stood_in(table, hand))


def _time(words: Words, table: TableView) -> Besides:
    """Say what the deadline is, and why it is earlier or later than usual."""
    told = "\n".join([*reach_warning(words, table), *deadline_line(words, table)])
    return Besides(told, told)


def _last(words: Words, table: TableView, hand: HandView) -> Besides:
    """Say whether the others are waiting only for this choice."""
    told = "".join(last_lines(words, table, hand)) or words.say("hand-not-last")
    return Besides(told, told)


def _place(words: Words, table: TableView) -> Besides:
    """Name the table and its channel."""
    return Besides(place_line(words, table), words.say("seat-where", place=f"<#{table.home.channel}>"))


def _gone_screen(words: Words, sight: Sight, user: UserId, seat: Seat | None) -> Screen:
    """Tell someone that they no longer have a seat at the table."""
    table = sight.table
    if table.status is Status.OVER:
        return Screen(words.say("play-over"))  # how they have done is told below it
    try:
        return asked_screen(words, sight, user)
    except Refused:
        player = "" if seat is None else short_names(words, table)[seat]
        told = words.say("hand-seat-lost", player=player, known="no" if seat is None else "yes")
        return Screen(told, rows=look_on(words, table))


def _gone_on_screen(words: Words, table: TableView, shown: Sight, turn: TurnRef | None) -> Screen:
    """Tell someone that their earlier question is over and another one has been asked."""
    if turn is not None:
        where = f"<#{table.home.channel}>"
        told = words.say("hand-turn-over", age=turn.age, turn=turn.turn, channel=where)
    elif isinstance(shown.asked, OfferView):
        told = words.say("lobby-begun", status=table.status.value)
    else:
        told = words.say("hand-yours-again")
    return _pointer(words, table, told)


def _pointer(words: Words, table: TableView, told: str) -> Screen:
    """Return a screen with this text and a button to the current question."""
    hand = Button(words.say("panel-hand"), ShowHand(table.id), Style.PRIMARY)
    return Screen("\n".join([told, *reach_warning(words, table)]), rows=look_on(words, table, hand))
