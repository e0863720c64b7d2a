"""Choices that are made from what their player sees, and the last one of a turn, which may be held back."""

from collections.abc import Callable
from typing import TypeAlias

from bot.services import play
from bot.services.authority import ALWAYS, Role, allowed
from bot.services.clock import hold_until
from bot.services.game import Choice, Game, TurnRef
from bot.services.occasion import Occasion
from bot.services.people import Actor
from bot.services.ports import Change
from bot.services.sights import Sight, sight
from engine.ruleset import Seat

ChoiceOf: TypeAlias = Callable[[Sight], Choice]
"""Makes a choice from what a person sees. If it raises, nothing changes."""


@allowed(Role.ONLOOKER, when=ALWAYS)
def choose(game: Game, actor: Actor, occasion: Occasion, choice_of: ChoiceOf, *, hold: bool = False) -> Change | None:
    """Seals what is picked from what the actor sees, in place of an earlier choice; the last one reveals the turn.

    With `hold`, where two or more people play, the last one is held back for a minute, or until the actor's time is
    up: then, or by `reveal`, the turn is revealed. Until then the actor may change it; for all others all have chosen.

    Raises:
        Refused: as `play.seal_choice` raises it.
    """
    choice = choice_of(sight(game, actor, occasion))
    until = hold_until(game, actor.user, occasion.now) if hold else None
    return play.seal_choice(game, actor, occasion, choice, until)


@allowed(Role.ONLOOKER, when=ALWAYS)
def reveal(  # noqa: PLR0913, PLR0917 - which question, and who looks
    game: Game,
    actor: Actor,
    occasion: Occasion,
    turn: TurnRef,
    seat: Seat,
    look: Callable[[Sight], object] = lambda _: None,
) -> Change | None:
    """Reveals the turn whose last choice the actor holds back for a seat; if none is held, nothing changes.

    `look` is given what the actor sees just before.
    """
    look(sight(game, actor, occasion))
    return play.reveal_choice(game, actor, occasion, turn, seat)
