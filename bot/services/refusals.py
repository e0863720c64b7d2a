"""Why a use case is refused: a named reason, for which the screens have a sentence. What is refused changes nothing."""

from enum import StrEnum

from engine.moves import Refusal


class Reason(StrEnum):
    """What is wrong with what was asked."""

    MALFORMED = "malformed"
    NO_SUCH_GAME = "no-such-game"
    NO_SUCH_SEAT = "no-such-seat"
    NOT_NOW = "not-now"
    """The game is at another stage: not started yet, or over."""
    ONLY_HERE = "only-here"
    """To be seen from the table's own channel, or by whoever plays."""
    ONLY_PLAYERS = "only-players"
    ONLY_HOST = "only-host"
    ONLY_MANAGERS = "only-managers"
    """Only for who manages the server where the table stands."""
    ONLY_INVITED = "only-invited"
    ONLY_OCCUPANT = "only-occupant"
    """The seat is played by another."""
    ONLY_OFFERED = "only-offered"
    """The seat is offered to another, or to nobody."""
    ONLY_WITH_CONSENT = "only-with-consent"
    """A seat passes on by whose it is; the host offers those that are nobody's."""
    ONLY_BY_VOTE = "only-by-vote"
    """The host ends a game alone only where nobody else has to do with it."""
    NOT_ABSENT = "not-absent"
    """The seat's person is there, so that the others do not decide about it."""
    NO_SUCH_CLAIM = "no-such-claim"
    """What is agreed to is not proposed any more."""
    CLAIMED_ALREADY = "claimed-already"
    """Something else is proposed for that seat."""
    SECOND_SEAT = "second-seat"
    """Who ever had a seat of a game has no other one of it."""
    SEALED_BY_ANOTHER = "sealed-by-another"
    """Another person has chosen for the seat: whoever plays it now goes on with the next question."""
    TOO_MANY_CHANGES = "too-many-changes"
    """The seat has changed hands often enough since the question was asked."""
    BAD_SETTINGS = "bad-settings"
    EDIFICE_NEEDS_THREE = "edifice-needs-three"
    """Two players cannot play with the Edifice expansion."""
    TABLE_FULL = "table-full"
    """It has no seat left, or not so many."""
    TOO_MANY_INVITED = "too-many-invited"
    TOO_MANY_OPEN = "too-many-open"
    """Lobbies that one person has opened or hosts."""
    TOO_MANY_RUNNING = "too-many-running"
    """Running tables that one person has opened or hosts."""
    TOO_MANY_ALONE = "too-many-alone"
    """Of these, without another person."""
    CHANNEL_FULL = "channel-full"
    """Of tables that are not over, with those in its threads."""
    SERVER_FULL = "server-full"
    TOO_MANY_WATCHERS = "too-many-watchers"
    HIDDEN_FROM_SOME = "hidden-from-some"
    """Not everybody who plays can see the channel."""
    SEATS_FREE = "seats-free"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    """The person who is named has no seat."""
    NO_COMPUTER = "no-computer"
    """No computer player sits there."""
    NOT_YOURSELF = "not-yourself"
    LAST_PERSON = "last-person"
    """Computer players do not play alone: end the game instead."""
    NO_OWNER = "no-owner"
    """The seat has been a computer player's from the start."""
    WONDER_TAKEN = "wonder-taken"
    NO_SUCH_WONDER = "no-such-wonder"
    WONDERS_ARE_NOT_CHOSEN = "wonders-are-not-chosen"
    SIDE_IS_SETTLED = "side-is-settled"
    DRAFT_NEEDS_BOTH_SIDES = "draft-needs-both-sides"
    STALE_TURN = "stale-turn"
    """The choice was for a turn that is revealed already."""
    ILLEGAL_MOVE = "illegal-move"
    """The rules do not allow it; `rule` says which one."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOT_A_RECORD = "not-a-record"


def require(value: object, kind: type) -> None:
    """Raises Refused for a value that comes from outside and is not what its type says."""
    if not isinstance(value, kind):
        raise Refused(Reason.MALFORMED)


class Refused(ValueError):
    """What was asked is not done, and nothing has changed."""

    def __init__(
        self, reason: Reason, rule: Refusal | None = None, detail: str | None = None, most: int | None = None
    ) -> None:
        """With ILLEGAL_MOVE goes the broken rule of the game, with bounds a number.

        With NOT_A_RECORD a detail goes, with SEALED_BY_ANOTHER who that was.
        """
        super().__init__(detail or (rule.value if rule else reason.value))
        self.reason = reason
        self.rule = rule
        self.detail = detail
        self.most = most
