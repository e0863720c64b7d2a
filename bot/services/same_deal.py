"""The same deal again: a table that plays the boards and cards of a game that is over, seat by seat (docs/adr/0031).

One plays it against computer players, whatever one knows of it, or with people who know nothing of it: nobody who had
a seat in a game with this deal, and nobody who has opened its hidden cards (`Store.uncover`). Nobody sits down with
somebody who knows it. The store checks this in the transaction that gives somebody a seat. While somebody has a seat
at such a table, the past of every other game with this deal is closed to them (`Tables.look_back`).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.services import company, lobby
from bot.services.archive import dealt
from bot.services.authority import OVER, Role, allowed
from bot.services.game import Access, Ending, Game, Over, Past, Wonders
from bot.services.occasion import Occasion
from bot.services.people import Actor, Person, UserId
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused
from bot.services.views import TableView, table_view
from engine.ruleset import Seat
from engine.scoring import final_scores, ranking
from players.levels import Level


class DealWith(StrEnum):
    """With whom a deal is played again. The values are part of buttons that were sent, so none may change."""

    COMPUTERS = "computers"
    """Computer players have all other seats. What one knows of the cards does not matter."""
    PEOPLE = "people"
    """People who do not know the cards."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """How the game went for which a deal was dealt, for the end of a game that has played it again."""

    table: TableView
    named: bool
    """Whether its players may be named: both games are in the same channel, so everyone who reads this sees both."""


@dataclass(frozen=True, slots=True)
class DealOffer:
    """How somebody may play the deal of a game again."""

    table: TableView
    """The game that they look at."""
    seat: Seat
    """The seat that they would get against computer players."""
    is_own: bool
    """Whether they had that seat when the cards were first played. Otherwise it is the winner's."""
    level: Level
    """How well the computer players would play."""
    knows: bool
    """Whether they know the cards, so that they cannot play with people."""


@allowed(Role.ONLOOKER, when=OVER, in_game=Reason.NOT_OVER)
def see_deal(game: Game, _: Actor, occasion: Occasion, past: Past | None) -> TableView:
    """Return a table whose deal can be played again.

    Raises:
        Refused: UNSCORED, NO_LONGER_KEPT, or what `authority` says. A repetition needs none,
            because the first game has them.
    """
    dealt(game, past)
    if game.repeats is None:
        _check_scored(game)
    return table_view(game, occasion.now)


def offer_of(table: TableView, first: Game, user: UserId, *, knows: bool) -> DealOffer:
    """Return how a user may play the deal of a table again; `first` is the game for which the cards were dealt.

    Raises Refused: UNSCORED.
    """
    _check_scored(first)
    own = _own_seat(first, user)
    seat = _winners_seat(first) if own is None else own
    knows = knows or user in all_seated(first)
    return DealOffer(table, seat, own is not None, first.settings.level, knows)


@allowed(Role.ONLOOKER, when=OVER, in_game=Reason.NOT_OVER)
def open_same_deal(  # noqa: PLR0913, PLR0917 - every use case has the first three
    over: Game, host: Actor, occasion: Occasion, first: Game, past: Past | None, against: DealWith
) -> Change:
    """Opens a table in the same channel that plays a deal again; with computer players, it is full at once.

    Against computer players one has one's own seat of then, or else the winner's. With people, seats are taken in their
    order.

    Args:
        over: the game that is looked at, which may be a repetition itself.
        host: who opens the table.
        occasion: the moment.
        first: the game for which the cards were dealt.
        past: its deal and log.
        against: with whom it is played.

    Raises:
        Refused: as `see_deal`.
    """
    dealt(first, past)
    _check_scored(first)
    # The deal has the boards, so there is nothing to choose or to draft.
    settings = replace(lobby.settings_again(first, occasion), wonders=Wonders.RANDOM)
    if against is DealWith.COMPUTERS:
        settings = replace(settings, access=Access.INVITED)
    anew = lobby.opened(host, over.home, settings, occasion).game
    if against is DealWith.COMPUTERS:
        own, me = _own_seat(first, host.user), anew.seats[0]
        mine = _winners_seat(first) if own is None else own
        others = company.sit_down(anew.seats, settings.players - 1, settings.level, occasion.chance)[1:]
        anew = replace(anew, seats=(*others[:mine], me, *others[mine:]))
    return lobby.opening(replace(anew, repeats=first.id), occasion)


def _check_scored(game: Game) -> None:
    if not isinstance(game.progress, Over) or game.progress.ending is not Ending.SCORED:
        raise Refused(Reason.UNSCORED)


def all_seated(game: Game) -> frozenset[UserId]:
    """Return all people who have, or ever had, a seat of a game."""
    return game.people | {to.user for each in game.passages if isinstance(to := each.to, Person)}


def earlier_of(game: Game, first: Game, occasion: Occasion) -> Earlier | None:
    """Return how the first game with a deal went; None if it has no scores."""
    if not isinstance(first.progress, Over) or first.progress.ending is not Ending.SCORED:
        return None
    return Earlier(table_view(first, occasion.now), named=first.home.channel == game.home.channel)


def _own_seat(first: Game, user: UserId) -> Seat | None:
    owned = first.seat_owned(user)
    return first.seat_of(user) if owned is None else owned


def _winners_seat(first: Game) -> Seat:
    assert isinstance(first.progress, Over)
    assert first.progress.state is not None, "it was scored"
    table = first.progress.state.table
    return ranking(final_scores(first.progress.state), table.players)[0][0]
