"""What follows from every change. Each use case's own tests show the rest."""

from dataclasses import replace
from random import Random

from bot.services.consequences import Context, with_consequences
from bot.services.occasion import Occasion
from bot.services.ports import Change
from tests.bot.services.world import MOMENT, World


async def test_that_people_cannot_reach_the_program_is_not_saved() -> None:
    game = (await World().game(3)).game
    cut_off = replace(game, cut_off=True)
    change = with_consequences(Context(game, cut_off, None, {}, Occasion(MOMENT, Random(1))), Change(cut_off))
    assert not change.game.cut_off
