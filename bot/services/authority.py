"""Who may do what, and when: one table, read before every use case."""

from dataclasses import dataclass
from enum import Enum, auto

from bot.services.absence import refused
from bot.services.game import RUNNING, Access, Game, Status, TakenSeat
from bot.services.people import Actor, GuildId
from bot.services.refusals import Reason, Refused
from engine.ruleset import Seat


class Role(Enum):
    """What a person is to a table, or to the seat that they ask about."""

    ONLOOKER = auto()
    """Asks from the table's own channel, and so sees it; or plays, owns a seat, is offered one, or is invited."""
    WELCOME = auto()
    """Invited, or in an open table's channel and not removed by the host; or at the table already."""
    PLAYER = auto()
    """Plays a seat."""
    LENDER = auto()
    """Owns a seat that somebody else plays, and plays none."""
    HOST = auto()
    MANAGER = auto()
    """Manages the server where the table stands, and asks as its manager."""
    OCCUPANT = auto()
    """Plays the seat in question."""
    OWNER = auto()
    """Had the seat in question from the start."""
    OFFERED = auto()
    """Is offered the seat in question."""
    KEEPER = auto()
    """May pass on the seat in question: its owner; if it has none, the person who plays it; else the host."""
    ALONE = auto()
    """The host; while a game is on, only if no other person plays or owns a seat."""


class Action(Enum):
    """What a person may ask for."""

    JOIN = auto()
    LEAVE = auto()
    CONFIGURE = auto()
    CHOOSE_WONDER = auto()
    INVITE = auto()
    KICK = auto()
    FILL = auto()
    START = auto()
    HAND_OVER = auto()
    MOVE = auto()
    RESCUE = auto()
    """To move the table away from a channel that is gone or refuses the bot."""
    CALL = auto()
    KEEP_BOARD = auto()
    SEE_HAND = auto()
    CHOOSE = auto()
    TAKE_BACK = auto()
    STEP_OUT = auto()
    CLAIM = auto()
    """To propose who plays for an absent person, and to vote on it."""
    OFFER_SEAT = auto()
    DECLINE_SEAT = auto()
    TAKE_SEAT = auto()
    HAND_BACK = auto()
    SET_TIME = auto()
    """To change how long a choice may take while a game is on, or to say that one is ready for it."""
    VOTE = auto()
    GO_AWAY = auto()
    """To say until when one is away."""
    KEEP = auto()
    """To keep an idle table open."""
    END = auto()
    OVERSEE = auto()
    """To see the table in short, wherever it is, and what a manager can do about it."""
    CLOSE = auto()
    """To end it as the server's manager."""
    SEE_TABLE = auto()
    WATCH = auto()
    """To be sent what is revealed."""
    READ_HISTORY = auto()
    READ_RECORD = auto()
    REMATCH = auto()


@dataclass(frozen=True, slots=True)
class Right:
    """The roles of which any one suffices, and the stages of the game at which the action is possible."""

    who: tuple[Role, ...]
    when: tuple[Status, ...]
    too_late: Reason = Reason.NOT_NOW
    """Why not while a game is on, if it is possible only before."""


_LOBBY = (Status.LOBBY,)
_DRAFT = (Status.DRAFT,)
_PLAY = (Status.PLAY,)
_OVER = (Status.OVER,)
_OPEN = (Status.LOBBY, Status.DRAFT, Status.PLAY)
_ALWAYS = tuple(Status)

RIGHTS: dict[Action, Right] = {
    Action.JOIN: Right((Role.WELCOME,), _LOBBY),
    Action.LEAVE: Right((Role.PLAYER,), _LOBBY),
    Action.CONFIGURE: Right((Role.HOST,), _LOBBY, Reason.SETTLED),
    Action.CHOOSE_WONDER: Right((Role.PLAYER,), _LOBBY),
    Action.INVITE: Right((Role.HOST,), _LOBBY),
    Action.KICK: Right((Role.HOST,), _LOBBY),
    Action.FILL: Right((Role.HOST,), _LOBBY, Reason.SETTLED),
    Action.START: Right((Role.HOST,), _LOBBY),
    Action.HAND_OVER: Right((Role.HOST,), _OPEN),
    Action.MOVE: Right((Role.HOST, Role.MANAGER), _OPEN),
    Action.RESCUE: Right((Role.PLAYER, Role.MANAGER), _OPEN),
    Action.CALL: Right((Role.PLAYER, Role.MANAGER), _OPEN),
    Action.KEEP_BOARD: Right((Role.PLAYER,), _DRAFT),
    Action.SEE_HAND: Right((Role.PLAYER,), _PLAY),
    Action.CHOOSE: Right((Role.OCCUPANT,), _PLAY),
    Action.TAKE_BACK: Right((Role.OCCUPANT,), _PLAY),
    Action.STEP_OUT: Right((Role.OCCUPANT,), RUNNING),
    Action.CLAIM: Right((Role.PLAYER,), RUNNING),
    Action.OFFER_SEAT: Right((Role.KEEPER,), RUNNING),
    Action.DECLINE_SEAT: Right((Role.OFFERED, Role.KEEPER), RUNNING),
    Action.TAKE_SEAT: Right((Role.OFFERED, Role.OCCUPANT), RUNNING),
    Action.HAND_BACK: Right((Role.OCCUPANT, Role.OWNER), RUNNING),
    Action.SET_TIME: Right((Role.PLAYER,), RUNNING),
    Action.VOTE: Right((Role.PLAYER,), RUNNING),
    Action.GO_AWAY: Right((Role.PLAYER, Role.LENDER), _OPEN),
    Action.KEEP: Right((Role.PLAYER, Role.LENDER), RUNNING),
    Action.END: Right((Role.ALONE,), _OPEN),
    Action.OVERSEE: Right((Role.MANAGER,), _ALWAYS),
    Action.CLOSE: Right((Role.MANAGER,), _OPEN),
    Action.SEE_TABLE: Right((Role.ONLOOKER,), _ALWAYS),
    Action.WATCH: Right((Role.ONLOOKER,), _OPEN),
    Action.READ_HISTORY: Right((Role.ONLOOKER,), (*_PLAY, *_OVER)),
    Action.READ_RECORD: Right((Role.ONLOOKER,), _OVER),
    Action.REMATCH: Right((Role.PLAYER, Role.LENDER), _OVER),
}

_OTHERWISE: dict[Role, Reason] = {
    Role.ONLOOKER: Reason.ONLY_HERE,
    Role.WELCOME: Reason.ONLY_INVITED,
    Role.PLAYER: Reason.ONLY_PLAYERS,
    Role.LENDER: Reason.ONLY_PLAYERS,
    Role.HOST: Reason.ONLY_HOST,
    Role.MANAGER: Reason.ONLY_MANAGERS,
    Role.OCCUPANT: Reason.ONLY_OCCUPANT,
    Role.OWNER: Reason.ONLY_OCCUPANT,
    Role.OFFERED: Reason.ONLY_OFFERED,
    Role.KEEPER: Reason.ONLY_WITH_CONSENT,
    Role.ALONE: Reason.ONLY_HOST,
}


def check(game: Game, actor: Actor, action: Action) -> None:
    """Raises Refused unless the actor may do this now."""
    _check(game, actor, action, None)


def check_at(game: Game, actor: Actor, action: Action, seat: Seat) -> None:
    """Raises Refused unless there is such a seat and the actor may do this with it now."""
    game.check_seat(seat)
    _check(game, actor, action, game.seats[seat])


def _check(game: Game, actor: Actor, action: Action, meant: TakenSeat | None) -> None:
    right = RIGHTS[action]
    if _roles(game, actor, meant).isdisjoint(right.who):
        reason = _otherwise(game, actor, right.who[0])
        raise refused(game, reason) if reason is Reason.ONLY_WITH_CONSENT else Refused(reason)
    status = game.progress.status
    if status not in right.when:
        raise Refused(right.too_late if status in RUNNING else Reason.NOT_NOW)


def _otherwise(game: Game, actor: Actor, role: Role) -> Reason:
    """The reason for refusing somebody who lacks the first of the roles that suffice."""
    if role is Role.WELCOME and game.settings.access is Access.OPEN and actor.user not in game.barred:
        return Reason.ONLY_HERE  # the table is open, but only to people who see it
    if role is Role.ALONE and game.progress.status in RUNNING and game.seat_of(actor.user) is not None:
        return Reason.ONLY_BY_VOTE
    return _OTHERWISE[role]


def _roles(game: Game, actor: Actor, meant: TakenSeat | None) -> frozenset[Role]:
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
    held = {
        Role.ONLOOKER: here or plays or invited or offered or owns,
        Role.WELCOME: invited or (open_to_all and here) or plays,
        Role.PLAYER: plays,
        Role.LENDER: owns and not plays,
        Role.HOST: user == game.host,
        Role.MANAGER: actor.manages is not None and actor.manages == game.home.guild,
        Role.OCCUPANT: occupant == user,
        Role.OWNER: owner == user,
        Role.OFFERED: meant is not None and meant.offered == user,
        Role.KEEPER: meant is not None and user == (owner or occupant or game.host),
        Role.ALONE: user == game.host and not (others and game.progress.status in RUNNING),
    }
    return frozenset(role for role, has in held.items() if has)


def managed_server(actor: Actor) -> GuildId:
    """The server that the actor manages.

    Raises:
        Refused: ONLY_MANAGERS.
    """
    if actor.manages is None:
        raise Refused(Reason.ONLY_MANAGERS)
    return actor.manages
