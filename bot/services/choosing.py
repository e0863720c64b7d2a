"""Choices that are made from what their player sees, and the last choice of a turn, which may be held back."""

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
    """Seals a choice made from what the actor sees, in place of an earlier one. The last choice reveals the turn.

    With `hold`, and if two or more people play, the last choice is held back for a minute or until the actor's time is
    up. After that, or by `reveal`, the turn is revealed. Until then the actor may change the choice, and the others see
    that everyone has chosen.

    Raises:
        Refused: as `play.seal_choice` does.
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
    """Reveals the turn whose last choice the actor holds back for a seat; nothing changes if none is held back.

    `look` is called with what the actor sees just before.
    """
    look(sight(game, actor, occasion))
    return play.reveal_choice(game, actor, occasion, turn, seat)
