"""Whole games with edifices, Ur and Carthage, as everyone at the table saw them. The use cases are not involved."""

import random
from dataclasses import replace
from functools import cache
from itertools import accumulate

from bot.services.views import Course
from engine import start
from engine.events import ChoiceSealed
from engine.replaying import points_by_turn, resolutions
from tests.bot.at_table import table_of
from tests.bot.whole_games import SHORT, WholeGame
from tests.engine.playouts import Moment, expansion_deal, expansion_play


@cache
def played(players: int, seed: int) -> tuple[tuple[Moment, ...], WholeGame, Course]:
    """Play a game; return every choice, what everyone saw, and the points after every turn."""
    chance = random.Random(seed)
    dealt = expansion_deal(players, chance)
    moments = tuple(expansion_play(start(dealt), chance))
    sealed = [(moment.seat, moment.move) for moment in moments]
    resolved = [any(not isinstance(event, ChoiceSealed) for event in moment.step.events) for moment in moments]
    states = [moments[0].state, *(moment.step.state for moment in moments)]
    tables = tuple(
        replace(table_of(state, SHORT), resolutions=number)
        for state, number in zip(states, accumulate(resolved, initial=0), strict=True)
    )
    return moments, WholeGame(tables, tuple(resolutions(dealt, sealed))), tuple(points_by_turn(dealt, sealed))


def edifice_game(players: int, seed: int) -> WholeGame:
    """Return what everyone saw of an Edifice game for three to seven players."""
    return played(players, seed)[1]
