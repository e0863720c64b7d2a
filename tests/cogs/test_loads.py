"""The number of reads that a click needs: one for its table, and one more for everything posted about it.

Therefore everything in one answer comes from the same revision.
"""

from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

import pytest
from simcord.actors import MemberActor

from bot.screens.acts import PickPayment, Reveal, Seal, ShowBoard, ShowHistory, ShowStanding, ShowTable, TakeBack
from bot.services.preferences import REFRESH_SECONDS
from engine.catalogue import Side
from engine.moves import Build
from engine.notation import slug
from engine.ruleset import Seat
from storage import SqlStore
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server, Table
from tests.cogs.playing import PLAIN, begun, cards_of, discard, press, to_discard
from tests.screens import find
from tests.statements import statements
from tests.sweeps import sweep

pytestmark = pytest.mark.slow

READING = ("load", "past")
"""Methods that read a whole game; other reads, such as a list of tables, do not count."""
ONCE = {"load": 1}
WITH_ITS_PAST = {"load": 1, "past": 1}
"""Reads for a hand, above which stands what has just happened to its player."""
WITH_WHAT_IS_TOLD = {"load": 2}
"""Reads if a click also causes an announcement: one for the click, and one for the announcement."""
WITH_WHAT_IS_REVEALED = {"load": 3, "past": 1}
"""Reads if a click causes a reveal: one replay for all announcements, and a third load for the next hand."""

_T = TypeVar("_T")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, *, on_disk: bool) -> Counter[str]:
    """Return a counter of the calls to each of the store's methods that read a game."""
    found: Counter[str] = Counter()
    kind = SqlStore if on_disk else MemoryStore
    for name in READING:
        monkeypatch.setattr(kind, name, _counted(getattr(kind, name), name, found))
    return found


def _counted(method: Callable[..., _T], name: str, found: Counter[str]) -> Callable[..., _T]:
    def counted(*given: object) -> _T:
        found[name] += 1
        return method(*given)

    return counted


async def reads(server: Server, asked: Counter[str], click: Awaitable[_T]) -> tuple[dict[str, int], _T]:
    """Return how many times each store method was called because of a click, and the answer to the click."""
    await server.env.settle()
    asked.clear()
    answer = await click
    await server.env.settle()
    return dict(asked), answer


async def one_left(table: Table) -> MemberActor:
    """Make everyone except the last person choose; return that person."""
    *others, last = table.people
    for each in others:
        await table.answer(each)
    return last


async def test_my_hand_and_what_is_picked_from_it_load_once(server: Server, asked: Counter[str]) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    found, hand = await reads(server, asked, table.my_hand(ana))
    assert found == WITH_ITS_PAST
    found, _ = await reads(server, asked, to_discard(ana, hand))
    assert found == ONCE
    found, _ = await reads(server, asked, ana.slash(server.channel, "hand"))
    assert found == WITH_ITS_PAST


async def test_a_menu_of_payments_loads_once(server: Server, asked: Counter[str]) -> None:
    table = await begun(server, "ana", "ben", "cem", boards=(("Giza", Side.A), ("Rhodes", Side.A), ("Ephesus", Side.A)))
    while True:  # until a card can be paid for in several ways
        ana = table.people[0]
        moves = (await table.hand(ana)).view.questions[0].moves
        built = Counter(slug(move.card.name) for move in moves if isinstance(move, Build))
        several = [card for card, ways in built.items() if ways > 1]
        if several:
            break
        for each in table.people:
            await table.answer(each)
    shown = await table.my_hand(ana)
    found, menu = await reads(server, asked, press(ana, shown, PickPayment))
    assert found == ONCE
    assert find(menu, Seal)


@pytest.mark.parametrize("on_disk", sweep([False, True], short=[True]))
async def test_sealing_loads_once_and_once_more_for_what_the_channel_is_told(
    server: Server, asked: Counter[str]
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    shown = await to_discard(ana, await table.my_hand(ana))
    with statements() as said:
        found, sealed = await reads(server, asked, press(ana, shown, Seal))
    assert found == WITH_WHAT_IS_TOLD
    assert sum(each.startswith("BEGIN") for each in said) <= 11, "transactions, of all that follows"
    found, _ = await reads(server, asked, press(ana, sealed, TakeBack))
    assert found == WITH_WHAT_IS_TOLD
    name = (await table.hand(ana)).view.hand[0].name
    found, _ = await reads(server, asked, ana.slash(server.channel, "play", card=name, action="discard"))
    assert found == WITH_WHAT_IS_TOLD


@pytest.mark.parametrize("on_disk", sweep([False, True], short=[False]))
async def test_the_last_choice_loads_twice_and_plays_the_game_again_once_for_all_that_is_told(
    server: Server, asked: Counter[str]
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    assert await messages_of_the_last_choice(server, asked, table) == 2, "the reveal, and the next turn's panel"
    for _ in range(4):
        await table.answer(await one_left(table))
    assert await messages_of_the_last_choice(server, asked, table) == 3, "the conflicts of the Age, too"


async def messages_of_the_last_choice(server: Server, asked: Counter[str], table: Table) -> int:
    """Return how many messages the last choice of a turn causes."""
    last = await one_left(table)
    held = await discard(last, await table.my_hand(last), min(cards_of(await table.hand(last))))
    told = {each.id for each in server.channel.history()}
    found, _ = await reads(server, asked, press(last, held, Reveal))
    assert found == WITH_WHAT_IS_REVEALED
    return len({each.id for each in server.channel.history()} - told)


async def test_the_table_is_looked_at_by_loading_once(server: Server, asked: Counter[str]) -> None:
    table = await begun(server, "ana", "ben", "cem")
    for each in table.people:
        await table.answer(each)
    for act in (ShowTable(table.id), ShowBoard(table.id, Seat(1)), ShowStanding(table.id)):
        found, _ = await reads(server, asked, table.click(table.people[0], act))
        assert found == ONCE, act
    found, _ = await reads(server, asked, table.click(table.people[0], ShowHistory(table.id, 1)))
    assert found == {"load": 1, "past": 1}


@pytest.mark.parametrize("on_disk", [True])
async def test_no_click_reads_the_settings_of_people_who_have_clicked_before(server: Server) -> None:
    """A background loop rereads all cached settings together, because another process may have changed them."""
    table = await begun(server, "ana", "ben", "cem")
    for each in table.people:
        await table.my_hand(each)
    for _ in range(3):
        server.clock.forward(timedelta(seconds=REFRESH_SECONDS))
        await server.bot.preferences.refresh()
        with statements() as said:
            for each in table.people:
                await table.my_hand(each)
            await server.env.settle()
        assert not [each for each in said if "FROM person_settings" in each]


async def test_what_others_see_alone_is_kept_true_without_reading_more(server: Server, asked: Counter[str]) -> None:
    table = await begun(server, "ana", "ben", "cem", "dia", boards=(*PLAIN, ("Babylon", Side.A)))
    *others, dia = table.people
    for number, each in enumerate(others):
        hand = await table.my_hand(each)
        found, _ = await reads(server, asked, discard(each, hand, min(cards_of(await table.hand(each)))))
        assert found == {"load": 3}, f"two presses; {number} more are told for whom the table waits"
    await table.my_hand(dia)
    found, _ = await reads(server, asked, table.click(others[0], ShowTable(table.id)))
    assert found == ONCE
