"""Who may do what, and when: every use case is declared with its right, which is checked before the use case runs.

`allowed` turns a function into a use case, in the module of its subject.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import update_wrapper
from typing import Concatenate, Generic, ParamSpec, TypeVar

from bot.services.absence import refused
from bot.services.game import RUNNING, Access, Game, Status, TakenSeat
from bot.services.occasion import Occasion
from bot.services.people import Actor, ActorT, ActorT_contra, AnyActor, GuildId, NightActor, Program
from bot.services.refusals import Reason, Refused
from engine.ruleset import Seat

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Role(Enum):
    """What a person is to a table, or to the seat that they ask about."""

    ONLOOKER = auto()
    """Asks from the table's own channel, and so sees it; or plays, owns a seat, is offered a seat, or is invited."""
    WELCOME = auto()
    """Invited, or in an open table's channel and not removed by the host; or at the table already."""
    PLAYER = auto()
    """Plays a seat."""
    LENDER = auto()
    """Owns a seat that somebody else plays, and plays no seat."""
    HOST = auto()
    MANAGER = auto()
    """Manages the table's server, and asks as its manager."""
    IMPARTIAL = auto()
    """Manages the server and has never had a seat in the game; if the game is not rated, any manager."""
    OCCUPANT = auto()
    """Plays the seat in question."""
    OWNER = auto()
    """Owns the seat in question, because they had it from the start."""
    OFFERED = auto()
    """Is offered the seat in question."""
    KEEPER = auto()
    """May pass on the seat in question: its owner, else the person who plays it, else the host."""
    ALONE = auto()
    """The host. While a game is on, only if no other person plays or owns a seat."""
    ANYBODY = auto()
    """Any person, wherever they ask from."""
    NIGHT = auto()
    """The night that the table belongs to. It has checked the person's right itself."""
    PROGRAM = auto()
    """The program itself."""


LOBBY = (Status.LOBBY,)
DRAFT = (Status.DRAFT,)
PLAY = (Status.PLAY,)
OVER = (Status.OVER,)
OPEN = (Status.LOBBY, Status.DRAFT, Status.PLAY)
ALWAYS = tuple(Status)


@dataclass(frozen=True, slots=True)
class Right:
    """The roles that may do something (any one is enough), and the stages of the game when they may."""

    who: tuple[Role, ...]
    when: tuple[Status, ...]
    in_game: Reason = Reason.NOT_NOW
    """The reason for refusing while a game is on, if the right ends when the game begins, or begins when it is over."""

    def check(self, game: Game, actor: AnyActor, seat: Seat | None = None) -> None:
        """Raises Refused unless the actor has this right now, and unless the given seat, if any, exists."""
        if seat is not None:
            game.check_seat(seat)
        if _roles(game, actor, None if seat is None else game.seats[seat]).isdisjoint(self.who):
            reason = _otherwise(game, actor, self.who[0])
            raise refused(game, reason) if reason is Reason.ONLY_WITH_CONSENT else Refused(reason)
        status = game.progress.status
        if status not in self.when:
            raise Refused(self.in_game if status in RUNNING else Reason.NOT_NOW)


class UseCase(Generic[ActorT_contra, P, R_co]):
    """What somebody may do at a table, or see of it: a function that checks their right before anything else.

    It is a pure function of the game, the actor, the occasion and its other arguments. A use case that does something
    returns the change, or None if there is nothing to change.
    """

    def __init__(  # noqa: PLR0913 - the parts of a declaration
        self,
        function: Callable[Concatenate[Game, ActorT_contra, Occasion, P], R_co],
        right: Right,
        *,
        seat_of: Callable[..., Seat] | None,
        instead: Callable[..., Right | None] | None,
        shows_presence: bool,
        hurries: bool,
        minds_outages: bool,
        uncovers: Callable[..., bool] | None,
    ) -> None:
        """See `allowed`."""
        self.right = right
        self.shows_presence = shows_presence
        self.hurries = hurries
        self.minds_outages = minds_outages
        self._function = function
        self._seat_of = seat_of
        self._instead = instead
        self._uncovers = uncovers
        update_wrapper(self, function)

    def __call__(
        self, game: Game, actor: ActorT_contra, occasion: Occasion, /, *args: P.args, **kwargs: P.kwargs
    ) -> R_co:
        """Raises Refused unless the actor may do this now."""
        other = None if self._instead is None else self._instead(game, *args, **kwargs)
        seat = None if self._seat_of is None else self._seat_of(game, actor, *args, **kwargs)
        (other or self.right).check(game, actor, seat)
        return self._function(game, actor, occasion, *args, **kwargs)

    def uncovers(self, *args: object, **kwargs: object) -> bool:
        """Return whether a call with these other arguments shows what was hidden in a game that is over."""
        return self._uncovers is not None and self._uncovers(*args, **kwargs)


def allowed(  # noqa: PLR0913 - as above
    *who: Role,
    when: tuple[Status, ...],
    in_game: Reason = Reason.NOT_NOW,
    seat_of: Callable[..., Seat] | None = None,
    instead: Callable[..., Right | None] | None = None,
    shows_presence: bool = True,
    hurries: bool = False,
    minds_outages: bool = False,
    uncovers: Callable[..., bool] | None = None,
) -> Callable[[Callable[Concatenate[Game, ActorT, Occasion, P], R]], UseCase[ActorT, P, R]]:
    """Declares a use case together with its right.

    Args:
        who: the roles that may do it; any one is enough. Anyone who has none is told that they lack the first.
        when: the stages of the game.
        in_game: see `Right.in_game`.
        seat_of: returns the seat in question from the game, the actor and the other arguments; None if no seat matters.
        instead: returns a right that replaces this one, from the game and the other arguments; or None.
        shows_presence: whether somebody who does this shows that they are there.
        hurries: whether it also retries at once the announcements that wait for the table's channel.
        minds_outages: whether it takes something from people who do nothing, so that outages must be known up to now.
        uncovers: returns from its other arguments whether it shows what was hidden in a game that is over; None if it
            never does. Whoever sees that is noted, and cannot play the same deal with people who do not know it.
    """
    right = Right(who, when, in_game)

    def declare(function: Callable[Concatenate[Game, ActorT, Occasion, P], R]) -> UseCase[ActorT, P, R]:
        return UseCase(
            function,
            right,
            seat_of=seat_of,
            instead=instead,
            shows_presence=shows_presence,
            hurries=hurries,
            minds_outages=minds_outages,
            uncovers=uncovers,
        )

    return declare


def the_seat(_: Game, __: AnyActor, seat: Seat, *___: object, **____: object) -> Seat:
    """Return the first of the other arguments; for use as `seat_of` in `allowed`."""
    return seat


_OTHERWISE: dict[Role, Reason] = {
    Role.ONLOOKER: Reason.ONLY_HERE,
    Role.WELCOME: Reason.ONLY_INVITED,
    Role.PLAYER: Reason.ONLY_PLAYERS,
    Role.LENDER: Reason.ONLY_PLAYERS,
    Role.HOST: Reason.ONLY_HOST,
    Role.MANAGER: Reason.ONLY_MANAGERS,
    Role.IMPARTIAL: Reason.ONLY_MANAGERS,
    Role.OCCUPANT: Reason.ONLY_OCCUPANT,
    Role.OWNER: Reason.ONLY_OCCUPANT,
    Role.OFFERED: Reason.ONLY_OFFERED,
    Role.KEEPER: Reason.ONLY_WITH_CONSENT,
    Role.ALONE: Reason.ONLY_HOST,
    Role.ANYBODY: Reason.NOT_NOW,
    Role.NIGHT: Reason.NOT_NOW,
    Role.PROGRAM: Reason.NOT_NOW,
}


def _otherwise(game: Game, actor: AnyActor, role: Role) -> Reason:
    """Return the reason for refusing somebody who lacks this role, the first of those that are enough."""
    if not isinstance(actor, Actor):
        return Reason.NOT_NOW
    if role is Role.WELCOME and game.settings.access is Access.OPEN and actor.user not in game.barred:
        return Reason.ONLY_HERE  # the table is open only to people who see it
    if role is Role.ALONE and game.progress.status in RUNNING and game.seat_of(actor.user) is not None:
        return Reason.ONLY_BY_VOTE
    if role is Role.IMPARTIAL and _manages(game, actor):
        return Reason.RATED_BY_VOTE if game.progress.status in RUNNING else Reason.HAS_PLAYED
    return _OTHERWISE[role]


def _manages(game: Game, actor: Actor) -> bool:
    return actor.manages is not None and actor.manages == game.home.guild


def _roles(game: Game, actor: AnyActor, meant: TakenSeat | None) -> frozenset[Role]:
    if isinstance(actor, Program):
        return frozenset({Role.PROGRAM})
    if isinstance(actor, NightActor):
        return frozenset({Role.NIGHT} if game.id in actor.games else ())
    user = actor.user
    here = actor.channel == game.home.channel
    plays = game.seat_of(user) is not None
    invited = user in game.invited
    open_to_all = game.settings.access is Access.OPEN and user not in game.barred
    offered = any(each.offered == user for each in game.seats)
    owns = game.seat_owned(user) is not None
    owner = meant.owner.user if meant is not None and meant.owner is not None else None
    occupant = meant.user if meant is not None else None
    others = game.people - {user}
    is_settled = game.progress.status is not Status.LOBBY
    held = {
        Role.ANYBODY: True,
        Role.ONLOOKER: here or plays or invited or offered or owns,
        Role.WELCOME: invited or (open_to_all and here) or plays,
        Role.PLAYER: plays,
        Role.LENDER: owns and not plays,
        Role.HOST: user == game.host,
        Role.MANAGER: _manages(game, actor),
        Role.IMPARTIAL: _manages(game, actor) and not (is_settled and game.is_rated and game.has_had_seat(user)),
        Role.OCCUPANT: occupant == user,
        Role.OWNER: owner == user,
        Role.OFFERED: meant is not None and meant.offered == user,
        Role.KEEPER: meant is not None and user == (owner or occupant or game.host),
        Role.ALONE: user == game.host and not (others and game.progress.status in RUNNING),
    }
    return frozenset(role for role, has in held.items() if has)


def managed_server(actor: Actor) -> GuildId:
    """Return the server that the actor manages.

    Raises:
        Refused: ONLY_MANAGERS.
    """
    if actor.manages is None:
        raise Refused(Reason.ONLY_MANAGERS)
    return actor.manages
