"""Who may do what at a night, as checked before every use case."""

from enum import Enum, auto

from bot.services.nights.night import Night
from bot.services.people import Actor
from bot.services.refusals import Reason, Refused


class Step(Enum):
    """What a person may ask for at a night."""

    CONFIRM = auto()
    CHANGE = auto()
    CANCEL = auto()
    HOST = auto()
    """To see and do what the organiser can this evening."""
    ANSWER = auto()
    COME = auto()
    LEAVE = auto()
    SEE = auto()
    WATCH = auto()
    PLAN_AGAIN = auto()


_ORGANISERS = frozenset({Step.CONFIRM, Step.CHANGE, Step.CANCEL, Step.HOST})


def check(night: Night, actor: Actor, step: Step, *, sees: bool) -> None:
    """Raises Refused unless the actor may do this. `sees` tells whether they see the night's channel.

    Organisers are the person who planned the night and the server's managers. Only its author can see an unconfirmed
    plan.
    """
    if not knows_of(night, actor, sees=sees):
        raise Refused(Reason.NO_SUCH_NIGHT)
    if step in _ORGANISERS and not is_organiser(night, actor):
        raise Refused(Reason.ONLY_ORGANISER)


def knows_of(night: Night, actor: Actor, *, sees: bool) -> bool:
    """Whether the actor may know that this night exists. `sees` is as in `check`."""
    if night.is_secret and actor.user != night.organiser:
        return False
    return sees or night.concerns(actor.user) or is_organiser(night, actor)


def is_organiser(night: Night, actor: Actor) -> bool:
    """Whether the actor may do what the organiser may."""
    return actor.user == night.organiser or (actor.manages is not None and actor.manages == night.guild)
