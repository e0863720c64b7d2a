"""A deal is played again as it was, at one table at a time, and with people only by those who know nothing of it."""

import inspect
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.services import archive, endings, lobby, same_deal, sights, substitutes
from bot.services.game import Access, Ending, Over, Sides, TableSettings
from bot.services.passages import Passage, Passing
from bot.services.people import ChannelId, Home, UserId
from bot.services.refusals import Reason, Refused
from bot.services.replay import START, see_step
from bot.services.same_deal import DealWith
from engine.formats import FormatError, read_record, verify
from players.levels import Level
from tests.bot.services.replays import GAMES, watched
from tests.bot.services.test_bad_input import DECLARED, LOOKS_BACK
from tests.bot.services.world import SEAT_0, SEAT_1, SEAT_2, Table, actor, refusal, to
from tests.table import past_of

BOTH = (True, False)
FORMER, ZOE, YUN, XENA = 3, 4, 5, 6
"""Somebody who had a seat for a while, and people who had none."""


@pytest.fixture
async def first() -> Table:
    """Return a game of three people with edifices that is over. Somebody else had seat 0 for a while."""
    played = (await watched(GAMES[1])).table
    table = Table(played.world.copied(), played.id)
    passages = (Passage(1, SEAT_0, actor(each).person, Passing.OFFERED, (1, 2)) for each in (FORMER, 0))
    table.game = replace(table.game, passages=(*passages, *table.game.passages))
    return table


async def again(first: Table, who: int = ZOE, against: DealWith = DealWith.PEOPLE) -> Table:
    """Open a table that plays the deal again."""
    return Table(first.world, (await first.tables.open_same_deal(first.id, actor(who), against)).table.id)


async def begun_again(first: Table) -> Table:
    """Begin a game of people who know nothing of the deal."""
    table = await again(first)
    await table.join(YUN)
    await table.join(XENA)
    await table.start()
    return table


async def test_boards_and_cards_are_the_same_seat_by_seat_and_the_seal_is_its_own(first: Table) -> None:
    table = await begun_again(first)
    then, now = await past_of(first.store, first.id), await past_of(first.store, table.id)
    assert now.sealed.deal == then.sealed.deal
    assert now.sealed.salt != then.sealed.salt
    view, before = await table.view(), await first.view()
    assert (view.repeats, before.repeats) == (first.id, None)
    await table.abandon()
    record = read_record(await table.look_back(ZOE, archive.see_record))
    assert view.seal is not None
    assert before.seal is not None
    assert verify(record, view.seal)["verified"]
    with pytest.raises(FormatError):
        verify(record, before.seal)


async def test_against_computers_one_has_ones_own_seat_or_the_winners_whatever_one_knows(first: Table) -> None:
    winner = (await first.view()).begun_table.ranking[0][0]
    assert winner == SEAT_0, "otherwise the seats cannot be told apart"
    lent = replace(first.game.seats[SEAT_2], occupant=actor(FORMER).person)
    first.game = replace(first.game, seats=(*first.game.seats[:SEAT_2], lent))
    for who, seat in ((1, SEAT_1), (2, SEAT_2), (FORMER, SEAT_2), (ZOE, winner)):
        offer = await first.tables.deal_offer(first.id, actor(who))
        assert (offer.seat, offer.is_own, offer.knows) == (seat, who != ZOE, who != ZOE)
        table = await again(first, who, DealWith.COMPUTERS)
        assert table.users == [who if place == seat else None for place in range(3)]
        assert table.game.settings.access is Access.INVITED
        await table.act(who, lobby.start_with_computers)
        assert table.state.table.cities[seat].board == first.state.table.cities[seat].board
        await table.act(who, endings.end_game)


async def test_nobody_sits_down_who_had_a_seat_or_has_opened_hidden_cards(first: Table) -> None:
    for who in (ZOE, YUN, XENA):
        await first.look_back(who, see_step, START, opened=False)
        await first.look_back(who, archive.see_history)
    await first.look_back(7, see_step, START, opened=True)
    await first.look_back(8, archive.see_record)
    insiders = (0, 1, 2, FORMER, 7, 8)
    for who in insiders:
        assert await refusal(again(first, who)) is Reason.KNOWS_DEAL, who
    table = await again(first)
    for who in insiders:
        assert await refusal(table.join(who)) is Reason.KNOWS_DEAL, who
    await table.join(YUN)
    await table.join(XENA)
    await table.start()
    await table.act(ZOE, substitutes.offer_seat, SEAT_0, UserId(107))
    assert await refusal(table.act(7, substitutes.take_seat, SEAT_0, frozenset())) is Reason.KNOWS_DEAL
    await table.act(ZOE, substitutes.step_out, SEAT_0, Level.RANDOM)
    await table.act(ZOE, substitutes.come_back)
    assert table.users == [ZOE, YUN, XENA]


async def test_nobody_sits_down_with_somebody_who_plays_against_computers_and_knows_the_cards(first: Table) -> None:
    for who, seat, joins in ((1, SEAT_1, False), (ZOE, SEAT_0, True)):
        table = await again(first, who, DealWith.COMPUTERS)
        await table.act(who, lobby.start_with_computers)
        await table.act(who, substitutes.offer_seat, SEAT_2, UserId(100 + YUN))
        sitting = table.act(YUN, substitutes.take_seat, SEAT_2, frozenset())
        if joins:
            await sitting
            assert (table.users[seat], table.users[SEAT_2]) == (who, YUN)
        else:
            assert await refusal(sitting) is Reason.DEAL_KNOWN
            await table.act(who, endings.end_game)


async def test_a_repetition_is_of_the_first_deal_and_who_played_or_opened_it_knows_that(first: Table) -> None:
    table = await begun_again(first)
    await table.act(ZOE, substitutes.offer_seat, SEAT_0, UserId(109))
    await table.act(9, substitutes.take_seat, SEAT_0, frozenset())
    await table.abandon()
    await table.look_back(7, archive.see_record)
    for source in (first, table):
        for who in (ZOE, YUN, XENA, 7, 9):
            assert (await first.tables.deal_offer(source.id, actor(who))).knows
            assert await refusal(again(source, who)) is Reason.KNOWS_DEAL
        assert not (await first.tables.deal_offer(source.id, actor(10))).knows
        third = await again(source, 10)
        assert third.game.repeats == first.id
        await third.act(10, lobby.leave_table)


def look_back(table: Table, who: int, name: str, **hands: bool) -> Awaitable[object]:
    """Show the past of a game in one of the ways that there are."""
    given: dict[str, tuple[object, ...]] = {"step": (START,), "sight_and_past": (lambda _: True,)}
    shown: Awaitable[object] = table.look_back(who, LOOKS_BACK[name], *given.get(name, ()), **hands)
    return shown


async def test_while_one_has_a_seat_the_past_of_all_other_games_with_the_deal_is_closed(first: Table) -> None:
    """It reveals what is still hidden. Whatever reads the deal and the log of a game goes through the same door."""
    past = {name for name, each in DECLARED.items() if "past" in inspect.signature(each).parameters}
    assert past == set(LOOKS_BACK)
    second = await begun_again(first)
    await second.abandon()
    table = await again(first, 7)
    await table.join(8)
    for source in (first, second):
        for who in (7, 8):
            for name, hands in [(name, {}) for name in past - {"step"}] + [("step", {"opened": each}) for each in BOTH]:
                with pytest.raises(Refused) as caught:
                    await look_back(source, who, name, **hands)
                assert (caught.value.reason, caught.value.most) == (Reason.PLAYS_DEAL, table.id), name
        await source.look(7, sights.table)  # what lies there for all to see
    await table.act(8, lobby.leave_table)
    await first.look_back(8, archive.see_record)
    assert await refusal(table.join(8)) is Reason.KNOWS_DEAL
    for who in (9, 10):
        await table.join(who)
    await table.start()
    await table.look_back(7, archive.see_history)
    assert await refusal(first.look_back(7, see_step, START, opened=True)) is Reason.PLAYS_DEAL
    await table.abandon()
    await first.look_back(7, see_step, START, opened=True)


async def test_a_deal_is_at_one_table_at_a_time(first: Table) -> None:
    table = await again(first)
    for against in DealWith:
        with pytest.raises(Refused) as caught:
            await again(first, 7, against)
        assert (caught.value.reason, caught.value.most) == (Reason.DEAL_ON, table.id)
    await table.act(ZOE, lobby.leave_table)
    assert (await again(first, 7, DealWith.COMPUTERS)).id > table.id


async def test_what_the_deal_settles_cannot_be_changed(first: Table) -> None:
    table = await again(first)
    settings = table.game.settings
    others = TableSettings(2), replace(settings, sides=Sides.A), replace(settings, expansions=())
    for other in others:
        assert await refusal(table.act(ZOE, lobby.configure, to(other))) is Reason.DEAL_GIVEN
    await table.act(ZOE, lobby.configure, to(replace(settings, coach=True, access=Access.INVITED)))


async def test_a_game_without_scores_has_nothing_to_compare_with(first: Table) -> None:
    first.game = replace(first.game, progress=Over(Ending.VOTE, first.state, "seal", 1))
    assert await refusal(first.look_back(ZOE, same_deal.see_deal)) is Reason.UNSCORED
    assert await refusal(again(first)) is Reason.UNSCORED


async def test_a_deal_that_is_gone_is_told(first: Table) -> None:
    table = await again(first)
    await table.act(ZOE, lobby.add_computers)
    del first.store.deals[first.id]
    assert await refusal(table.start()) is Reason.DEAL_GONE
    await table.act(ZOE, lobby.leave_table)
    for against in DealWith:
        assert await refusal(again(first, ZOE, against)) is Reason.NO_LONGER_KEPT


async def test_at_the_end_the_first_result_is_known_with_names_only_in_the_same_channel(first: Table) -> None:
    table = await begun_again(first)
    assert (await table.tables.telling(table.id)).earlier is None, "while it is on"
    table.game = replace(table.game, progress=Over(Ending.SCORED, first.state, "seal", 1))
    earlier = (await table.tables.telling(table.id)).earlier
    assert earlier is not None
    assert (earlier.table.id, earlier.named) == (first.id, True)
    table.game = replace(table.game, home=Home(table.game.home.guild, ChannelId(900)))
    earlier = (await table.tables.telling(table.id)).earlier
    assert earlier is not None
    assert not earlier.named
    del first.store.games[first.id]
    assert (await table.tables.telling(table.id)).earlier is None
