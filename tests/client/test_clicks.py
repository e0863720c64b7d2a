"""Methods that answer acts: what they may take, and that each act has one."""

import pytest

from bot.client.incoming.call import Call
from bot.client.incoming.clicks import Handlers, marked, on
from bot.screens.acts import Act, Agree, Join, Leave, Vote
from bot.screens.screen import Screen
from bot.services.people import GameId
from engine.ruleset import Seat


async def test_a_method_gets_the_fields_that_it_names_or_the_whole_act() -> None:
    class Told:
        @on(Agree)
        async def fields(self, call: Call, seat: Seat, *, agree: bool, more: str = "usual") -> Screen:
            return Screen(f"{call} {seat} {agree} {more}")

        @on(Vote)
        async def whole(self, call: Call, act: Vote) -> Screen:
            return Screen(f"{call} {act.game} {act.abandon}")

        @on(Join)
        @on(Leave)
        async def both(self, call: Call, game: GameId | None) -> Screen | None:
            return Screen(f"{call} {game}")

    handlers = marked(Told())

    async def said(act: Act) -> str | None:
        shown = await handlers[type(act)]("call", act)  # type: ignore[arg-type]
        return None if shown is None else shown.content

    game = GameId(5)
    assert await said(Agree(game, Seat(2), None, agree=True)) == "call 2 True usual"
    assert await said(Vote(game, abandon=False)) == "call 5 False"
    assert (await said(Join(game)), await said(Leave(game))) == ("call 5", "call 5")


async def _other_name(_: object, __: Call, table: GameId) -> Screen:
    return Screen(str(table))


async def _other_type(_: object, __: Call, game: str) -> Screen:
    return Screen(game)


async def _narrower(_: object, __: Call, to: int) -> Screen:
    return Screen(str(to))


async def _other_act(_: object, __: Call, act: Leave) -> Screen:
    return Screen(str(act))


@pytest.mark.parametrize("method", [_other_name, _other_type, _narrower, _other_act])
def test_a_method_that_takes_what_its_act_does_not_have_is_refused_at_once(method: object) -> None:
    with pytest.raises(TypeError, match="Agree has no"):
        on(Agree)(method)  # type: ignore[type-var]


def test_two_methods_for_one_act_are_refused() -> None:
    class Twice:
        @on(Join)
        async def first(self, _: Call) -> Screen:
            return Screen("first")

        @on(Join)
        async def second(self, _: Call) -> Screen:
            return Screen("second")

    with pytest.raises(ValueError, match="two methods answer Join"):
        marked(Twice())


def test_an_act_that_is_answered_already_is_refused_and_nothing_is_registered() -> None:
    async def answer(_: Call, __: Act) -> None:
        """Answer nothing."""

    handlers = Handlers()
    handlers.add({Join: answer})
    with pytest.raises(ValueError, match="Join"):
        handlers.add({Leave: answer, Join: answer})
    assert handlers.kinds == {Join}
    handlers.remove((Join, Leave))
    handlers.add({Leave: answer, Join: answer})
    assert handlers.kinds == {Join, Leave}
