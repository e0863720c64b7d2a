"""Why a use case refuses: a named reason, for which the screens have a sentence. A refusal changes nothing."""

from enum import StrEnum

from engine.moves import Refusal


class Reason(StrEnum):
    """What is wrong with a request."""

    MALFORMED = "malformed"
    NO_SUCH_GAME = "no-such-game"
    NO_SUCH_SEAT = "no-such-seat"
    NOT_NOW = "not-now"
    """The game is at another stage: not started yet, or over."""
    ONLY_HERE = "only-here"
    """Only from the table's own channel, or for people with a seat or an invitation."""
    ONLY_PLAYERS = "only-players"
    ONLY_HOST = "only-host"
    ONLY_MANAGERS = "only-managers"
    """Only for managers of the server where the table stands."""
    ONLY_INVITED = "only-invited"
    NOT_RELIABLE = "not-reliable"
    """The host asks uninvited people for more reliability than the actor has."""
    NOT_RELIABLE_YOURSELF = "not-reliable-yourself"
    """A host asks others for no more reliability than their own."""
    ONLY_OCCUPANT = "only-occupant"
    """Somebody else plays the seat."""
    ONLY_OFFERED = "only-offered"
    """The seat is offered to somebody else, or to nobody."""
    ONLY_WITH_CONSENT = "only-with-consent"
    """Only its owner may pass a seat on; the host may pass on those without an owner."""
    ONLY_BY_VOTE = "only-by-vote"
    """The host may end a game alone only if nobody else plays or owns a seat."""
    NOT_ABSENT = "not-absent"
    """The seat's person is there, so the others may not decide about it."""
    NO_SUCH_CLAIM = "no-such-claim"
    """The claim that was voted on is not there any more."""
    CLAIMED_ALREADY = "claimed-already"
    """Something else is proposed for that seat."""
    SECOND_SEAT = "second-seat"
    """A person who ever had a seat of a game can have no other one of it."""
    SEALED_BY_ANOTHER = "sealed-by-another"
    """Another person has chosen for the seat: its player now goes on with the next question."""
    TOO_MANY_CHANGES = "too-many-changes"
    """The seat has changed hands often enough since the question was asked."""
    BAD_DATE = "bad-date"
    """Nobody can be away until then: it is over, or more than two weeks from now."""
    BAD_SETTINGS = "bad-settings"
    EDIFICE_NEEDS_THREE = "edifice-needs-three"
    """Two players cannot play with the Edifice expansion."""
    TABLE_FULL = "table-full"
    """It has no seat left, or not so many."""
    TOO_MANY_INVITED = "too-many-invited"
    TOO_MANY_OPEN = "too-many-open"
    """One person has opened or hosts too many lobbies."""
    TOO_MANY_RUNNING = "too-many-running"
    """One person has opened or hosts too many running tables."""
    TOO_MANY_ALONE = "too-many-alone"
    """Too many of these are without another person."""
    CHANNEL_FULL = "channel-full"
    """The channel and its threads have too many unfinished tables."""
    SERVER_FULL = "server-full"
    TOO_MANY_WATCHERS = "too-many-watchers"
    HIDDEN_FROM_SOME = "hidden-from-some"
    """Not all players can see the channel."""
    SEATS_FREE = "seats-free"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    """The named person has no seat."""
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
    """The choice was for a turn that has been revealed already."""
    NOT_ASKED = "not-asked"
    """Nothing is asked of this player that is open."""
    ILLEGAL_MOVE = "illegal-move"
    """The game's rules do not allow it; `rule` says which one."""
    TIME_IS_UP = "time-is-up"
    """Whoever takes a choice back has no time left for another one."""
    NO_TIME_RUNS = "no-time-runs"
    """The table has no limit now, or it is paused, or out of reach."""
    NOT_PAUSED = "not-paused"
    TOO_MANY_PAUSES = "too-many-pauses"
    """In this Age there have been enough of them."""
    TOO_MUCH_TIME = "too-much-time"
    """In this Age there has been more time often enough."""
    NO_SUCH_MOTION = "no-such-motion"
    """What was voted on is decided already, or over."""
    PROPOSED_ALREADY = "proposed-already"
    """Another pace is proposed already."""
    NOT_LIVE_SOON = "not-live-soon"
    """No live pace is about to begin, so that nobody has to be ready."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOT_A_RECORD = "not-a-record"


def require(value: object, kind: type) -> None:
    """Raises Refused, MALFORMED, for a value from outside that is not of its declared type."""
    if not isinstance(value, kind):
        raise Refused(Reason.MALFORMED)


class Refused(ValueError):
    """The request is not carried out, and nothing has changed."""

    def __init__(
        self, reason: Reason, rule: Refusal | None = None, detail: str | None = None, most: int | None = None
    ) -> None:
        """ILLEGAL_MOVE comes with the broken `rule` of the game, a bound with its number as `most`.

        NOT_A_RECORD comes with a `detail`, SEALED_BY_ANOTHER with that person's name as `detail`.
        """
        super().__init__(detail or (rule.value if rule else reason.value))
        self.reason = reason
        self.rule = rule
        self.detail = detail
        self.most = most
