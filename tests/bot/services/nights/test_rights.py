"""Who may do what at a night: a second table of permissions, written from the rulings and not from the code."""

from dataclasses import replace

import pytest

from bot.services.nights.night import Answer, Guest, Night, Stage
from bot.services.nights.planning import cancelled
from bot.services.nights.rights import Step, check, is_organiser
from bot.services.people import Actor, GuildId
from bot.services.refusals import Reason, Refused
from tests.bot.services.nights.friends import planned
from tests.bot.services.world import MOMENT, actor

SERVER, OTHER_SERVER = GuildId(7), GuildId(8)
ORGANISERS = {Step.CONFIRM, Step.CHANGE, Step.CANCEL, Step.HOST}

PEOPLE: dict[str, tuple[Actor, bool]] = {
    "organiser": (actor(0), True),
    "organiser who sees the channel no more": (actor(0), False),
    "manager": (replace(actor(1), manages=SERVER), True),
    "manager who does not see the channel": (replace(actor(1), manages=SERVER), False),
    "guest": (actor(2), True),
    "guest who sees the channel no more": (actor(2), False),
    "stranger who sees the channel": (actor(3), True),
    "stranger who does not": (actor(3), False),
    "manager of another server": (replace(actor(4), manages=OTHER_SERVER), False),
}
ALLOWED = {
    "organiser": set(Step),
    "organiser who sees the channel no more": set(Step),
    "manager": set(Step),
    "manager who does not see the channel": set(Step),
    "guest": set(Step) - ORGANISERS,
    "guest who sees the channel no more": set(Step) - ORGANISERS,
    "stranger who sees the channel": set(Step) - ORGANISERS,
    "stranger who does not": set[Step](),
    "manager of another server": set[Step](),
}


def night(stage: Stage) -> Night:
    return replace(planned(0, stage=stage), guests=(Guest(actor(2).person, Answer.OUT),))


def told(asked: Night, who: str, step: Step) -> Reason | None:
    person, sees = PEOPLE[who]
    try:
        check(asked, person, step, sees=sees)
    except Refused as refused:
        return refused.reason
    return None


@pytest.mark.parametrize("stage", [each for each in Stage if each is not Stage.DRAFT])
@pytest.mark.parametrize("who", PEOPLE)
def test_who_may_do_what(who: str, stage: Stage) -> None:
    blind = who in {"stranger who does not", "manager of another server"}
    for step in Step:
        expected = None if step in ALLOWED[who] else Reason.NO_SUCH_NIGHT if blind else Reason.ONLY_ORGANISER
        assert told(night(stage), who, step) is expected, step


@pytest.mark.parametrize("who", PEOPLE)
def test_a_plan_that_is_not_confirmed_is_there_for_nobody_but_who_has_written_it(who: str) -> None:
    for step in Step:
        expected = None if who.startswith("organiser") else Reason.NO_SUCH_NIGHT
        assert told(night(Stage.DRAFT), who, step) is expected, step


@pytest.mark.parametrize("who", PEOPLE)
def test_nor_is_one_that_was_dropped_before_anybody_knew_of_it(who: str) -> None:
    dropped = cancelled(replace(planned(stage=Stage.DRAFT), since=MOMENT), MOMENT)
    assert dropped is not None
    for step in Step:
        expected = None if who.startswith("organiser") else Reason.NO_SUCH_NIGHT
        assert told(dropped, who, step) is expected, step


def test_organisers_are_who_has_planned_it_and_who_manages_the_server() -> None:
    found = {who for who, (person, _) in PEOPLE.items() if is_organiser(night(Stage.PLANNED), person)}
    assert found == {who for who in PEOPLE if Step.HOST in ALLOWED[who]}
