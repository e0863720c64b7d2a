"""Who may do what at a night: one table, read before every use case."""

from enum import Enum, auto

from bot.services.nights.night import Night
from bot.services.people import Actor
from bot.services.refusals import Reason, Refused


class Step(Enum):
    """What a person may ask of a night."""

    CONFIRM = auto()
    CHANGE = auto()
    CANCEL = auto()
    HOST = auto()
    """To see and to do what the organiser can do this evening."""
    ANSWER = auto()
    COME = auto()
    LEAVE = auto()
    SEE = auto()
    WATCH = auto()
    PLAN_AGAIN = auto()


_ORGANISERS = frozenset({Step.CONFIRM, Step.CHANGE, Step.CANCEL, Step.HOST})


def check(night: Night, actor: Actor, step: Step, *, sees: bool) -> None:
    """Raises Refused unless the actor may do this; `sees` tells whether they see the night's channel.

    Organisers are who has planned it, and who manages the server. A plan that is not confirmed is there for who has
    written it alone.
    """
    if not knows_of(night, actor, sees=sees):
        raise Refused(Reason.NO_SUCH_NIGHT)
    if step in _ORGANISERS and not is_organiser(night, actor):
        raise Refused(Reason.ONLY_ORGANISER)


def knows_of(night: Night, actor: Actor, *, sees: bool) -> bool:
    """Whether the actor may know that there is this night; `sees` as of `check`."""
    if night.is_secret and actor.user != night.organiser:
        return False
    takes_part = night.guest(actor.user) is not None or actor.user in night.watchers
    return sees or takes_part or is_organiser(night, actor)


def is_organiser(night: Night, actor: Actor) -> bool:
    """Whether the actor may do what the organiser may."""
    return actor.user == night.organiser or (actor.manages is not None and actor.manages == night.guild)
