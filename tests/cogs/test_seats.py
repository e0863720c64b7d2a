"""Changes of seats during a game, in Discord."""

import re

from simcord.actors import MemberActor

from bot.screens.acts import (
    Agree,
    ComeBack,
    HandBack,
    OfferSeat,
    Replace,
    ReplaceBy,
    StepOut,
    TakeSeat,
    WithdrawOffer,
)
from bot.screens.custom_ids import encode
from bot.services.absence import SILENCE
from bot.services.game import Status
from bot.services.passages import Passing
from engine.ruleset import Seat
from tests.client.server import FIRST, Server
from tests.cogs.conftest import answer, manager, said
from tests.cogs.playing import begun
from tests.messages import text_of
from tests.screens import find


async def running(server: Server, *names: str) -> tuple[MemberActor, ...]:
    """Start a game with these people and a computer player in the last seat; the first person is the host."""
    people = server.persons(*names)
    await people[0].slash(server.channel, "wonders new", players=len(people) + 1)
    for person in people[1:]:
        await person.slash(server.channel, "wonders join")
    await people[0].slash(server.channel, "wonders computer")
    await people[0].slash(server.channel, "wonders start")
    return people


async def players(server: Server) -> list[int | None]:
    return [seat.user for seat in (await server.view()).seats]


async def test_who_has_to_go_lets_a_computer_player_play_and_takes_the_seat_back(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    seats = answer(await ben.slash(server.channel, "wonders seats"))
    seats = answer(await ben.click(seats, custom_id=encode(StepOut(FIRST, Seat(1)))))
    assert await players(server) == [ana.id, None, None]
    await ben.click(seats, custom_id=encode(HandBack(FIRST, Seat(1))))
    assert await players(server) == [ana.id, ben.id, None]


async def test_the_host_offers_a_seat_and_who_is_offered_it_takes_it(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    cem, dua = server.persons("cem", "dua")
    offer = OfferSeat(FIRST, Seat(2))
    seats = answer(await ana.slash(server.channel, "wonders seats"))
    people = answer(await ana.select(seats, [encode(offer)], custom_id="menu:0"))
    await ana.select(people, [cem], custom_id=f"people:{encode(offer)}")
    assert (await server.view()).seats[2].offered == cem.id
    offered = answer(await cem.slash(server.channel, "wonders seats"))
    taken = await cem.click(offered, custom_id=encode(TakeSeat(FIRST, Seat(2))))
    assert "yours now" in said(taken)
    assert await players(server) == [ana.id, ben.id, cem.id]
    assert "from the next turn" in said(await cem.click(answer(taken), label="My hand"))
    looking_on = answer(await dua.slash(server.channel, "wonders seats", table="1"))
    assert encode(StepOut(FIRST, Seat(2))) not in str(looking_on.components)


async def test_only_whose_seat_it_is_is_asked_to_whom_it_is_offered(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    offer = OfferSeat(table.id, Seat(1))
    for person in (table.people[0], server.person("zoe")):
        assert "only changes hands if its owner agrees" in said(await table.click(person, offer))
    assert "Who do you want to offer it to" in said(await table.click(table.people[1], offer))


async def test_an_offer_is_declined(server: Server) -> None:
    ana, _ = await running(server, "ana", "ben")
    cem = server.person("cem")
    offer = OfferSeat(FIRST, Seat(2))
    seats = answer(await ana.slash(server.channel, "wonders seats"))
    people = answer(await ana.select(seats, [encode(offer)], custom_id="menu:0"))
    await ana.select(people, [cem], custom_id=f"people:{encode(offer)}")
    offered = answer(await cem.slash(server.channel, "wonders seats"))
    await cem.click(offered, custom_id=encode(WithdrawOffer(FIRST, Seat(2))))
    assert (await server.view()).seats[2].offered is None


async def test_the_last_person_cannot_leave_the_game_to_computer_players(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    mine = answer(await ana.slash(server.channel, "wonders seats"))
    bens = answer(await ben.slash(server.channel, "wonders seats"))
    await ben.click(bens, custom_id=encode(StepOut(FIRST, Seat(1))))
    assert "don't play alone" in said(await ana.click(mine, custom_id=encode(StepOut(FIRST, Seat(0)))))
    assert await players(server) == [ana.id, None, None]


async def test_stepping_out_twice_is_answered_kindly(server: Server) -> None:
    _, ben = await running(server, "ana", "ben")
    first = answer(await ben.slash(server.channel, "wonders seats"))
    second = answer(await ben.slash(server.channel, "wonders seats"))
    server.forget_private_messages()
    await ben.click(first, custom_id=encode(StepOut(FIRST, Seat(1))))
    assert said(await ben.click(second, custom_id=encode(StepOut(FIRST, Seat(1)))))
    assert (await server.view()).seats[1].user is None


async def test_before_and_after_a_game_the_seats_stay_as_they_are(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    assert "only change hands during a game" in said(await ana.slash(server.channel, "wonders seats", table="1"))
    await ana.slash(server.channel, "wonders leave")
    assert (await server.view()).status is Status.OVER
    assert "only change hands during a game" in said(await ana.slash(server.channel, "wonders seats", table="1"))


# By typing alone.


async def typed(server: Server, member: MemberActor, /, **options: object) -> str:
    """Type /wonders seats; return the answer."""
    return said(await member.slash(server.channel, "wonders seats", **options))


async def test_who_has_to_go_types_it_and_takes_the_seat_back_by_typing(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    assert re.search(r"^\w+ \\\(computer\\\) now plays seat 2\.", await typed(server, ben, do="step-out"))
    assert await players(server) == [ana.id, None, None]
    assert "ben now plays seat 2." in await typed(server, ben, do="give-back")
    assert await players(server) == [ana.id, ben.id, None]


async def test_a_seat_is_offered_and_taken_by_typing(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    cem = server.person("cem")
    assert f"You've offered seat 3 to <@{cem.id}>." in await typed(server, ana, do="offer", person=cem)
    assert (await server.view()).seats[2].offered == cem.id
    assert "yours now" in await typed(server, cem, do="take")
    assert await players(server) == [ana.id, ben.id, cem.id]


async def test_who_is_offered_a_seat_hears_of_it_by_hand_too(server: Server) -> None:
    """People with an offer used to be told that only players have a hand and that they should open their own table."""
    ana, _ = await running(server, "ana", "ben")
    cem = server.person("cem")
    assert "tell them" in (await typed(server, ana, do="offer", person=cem)).lower()
    hand = await cem.slash(server.channel, "hand")
    assert "You've been offered a seat." in said(hand)
    (take,) = find(answer(hand), TakeSeat)
    assert "yours now" in said(await cem.click(answer(hand), custom_id=take.custom_id))


async def test_an_offer_is_declined_or_taken_back_by_typing(server: Server) -> None:
    _, ben = await running(server, "ana", "ben")
    cem = server.person("cem")
    for person in (cem, ben):
        await typed(server, ben, do="offer", seat=2, person=cem)
        assert (await server.view()).seats[1].offered == cem.id
        assert "Seat 2 is no longer offered to anyone." in await typed(server, person, do="withdraw")
        assert (await server.view()).seats[1].offered is None


async def test_who_is_not_there_is_replaced_by_typing_when_more_than_half_agree(server: Server) -> None:
    ana, ben, cem = await running(server, "ana", "ben", "cem")
    assert "I can't find that seat" in await typed(server, ana, do="replace")
    assert "seat's player is here" in await typed(server, ana, do="replace", seat=2)
    server.clock.forward(SILENCE)
    for person in (ana, cem):
        await person.slash(server.channel, "wonders panel")
    assert "Proposal for seat 2: 1 of the 2 votes needed so far." in await typed(server, ana, do="replace")
    assert await players(server) == [ana.id, ben.id, cem.id, None]
    assert re.search(r"^\w+ \\\(computer\\\) now plays seat 2\.", await typed(server, cem, do="agree"))
    assert await players(server) == [ana.id, None, cem.id, None]
    assert "ben now plays seat 2." in await typed(server, ben, do="give-back")


async def test_who_left_the_server_is_replaced_at_once_and_by_buttons(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    seats = answer(await ana.slash(server.channel, "wonders seats"))
    assert not find(seats, Replace)
    server.guild.remove_member(ben)
    seats = answer(await ana.slash(server.channel, "wonders seats"))
    (replace,) = find(seats, Replace)
    await server.env.settle()
    assert "(ben). Press Seats to decide who takes over." in text_of(server.panel())
    assert "Left the server: ben." in said(await manager(server).slash(server.channel, "server tables"))
    await ana.select(seats, [encode(replace.act)], custom_id=replace.custom_id)
    assert await players(server) == [ana.id, None, None]
    (passage,) = (await server.view()).passages
    assert passage.why is Passing.LEFT


async def test_a_person_is_proposed_and_disagreed_with_by_buttons(server: Server) -> None:
    ana, ben, cem = await running(server, "ana", "ben", "cem")
    dua = server.person("dua")
    await typed(server, ben, do="step-out")
    seats = answer(await ana.slash(server.channel, "wonders seats"))
    (by,) = find(seats, ReplaceBy)
    people = answer(await ana.select(seats, [encode(by.act)], custom_id=by.custom_id))
    await ana.select(people, [dua], custom_id=f"people:{encode(by.act)}")
    public = next(each for each in reversed(server.channel.history()) if find(each, Agree))
    assert f"<@{ben.id}>" in text_of(public)
    assert f"<@{cem.id}>" in text_of(public)
    agree, _ = find(public, Agree)
    assert "can take seat 2" in said(await cem.click(public, custom_id=agree.custom_id))
    assert (await server.view()).seats[1].offered == dua.id
    await server.env.settle()
    public = next(each for each in server.channel.history() if each.id == public.id)
    assert not find(public, Agree), "it is decided"
    assert "no longer a proposal" in await typed(server, cem, do="disagree", seat=2)
    assert (await server.view()).seats[1].offered is None


async def test_who_stepped_out_is_not_called_for_it_and_comes_back_by_one_press(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    await typed(server, ben, do="step-out")
    told = server.channel.history()[-1]
    assert re.search(r"ben has stepped out: \w+ \\\(computer\\\) plays", text_of(told))
    assert not told.mentions
    (back,) = find(told, ComeBack)
    assert "Only this table's players" in said(await server.person("zoe").click(told, custom_id=back.custom_id))
    assert "You're playing seat 2 again." in said(await ben.click(told, custom_id=back.custom_id))
    assert await players(server) == [ana.id, ben.id, None]
    assert "ben is back and plays" in text_of(server.channel.history()[-1])
    history = said(await ana.slash(server.channel, "wonders history"))
    assert "ben has stepped out" in history
    assert "ben is back" in history


async def test_where_something_is_missing_it_is_asked_for_and_nothing_changes(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    cem = server.person("cem")
    program = server.guild.add_member(server.env.create_user("program", bot=True))
    before = await server.view()
    assert "Please also choose what to do" in await typed(server, ana, seat=2)
    assert "Please also choose what to do" in await typed(server, ana, person=cem)
    assert 'option "person"' in await typed(server, ana, do="offer")
    assert 'option "person"' in await typed(server, ana, do="offer", seat=1)
    assert 'option "person"' in await typed(server, ana, do="offer", person=program)
    assert "I can't find that seat" in await typed(server, ben, do="take")
    assert "I can't find that seat" in await typed(server, ana, do="step-out", person=cem)
    assert "I can't find that seat" in await typed(server, ana, do="withdraw")
    assert "I can't find that seat" in await typed(server, ana, do="give-back")
    assert "no such seat" in await typed(server, ana, do="step-out", seat=7)
    assert "no such seat" in await typed(server, ana, do="offer", seat=7)
    assert await server.view() == before


async def test_of_several_computer_players_the_one_whose_seat_is_offered_has_to_be_named(server: Server) -> None:
    ana, cem = server.persons("ana", "cem")
    await ana.slash(server.channel, "wonders new", players=3)
    await ana.slash(server.channel, "wonders computer", number=2)
    await ana.slash(server.channel, "wonders start")
    assert "Several seats" in await typed(server, ana, do="offer", person=cem)
    await typed(server, ana, do="offer", seat=3, person=cem)
    assert [seat.offered for seat in (await server.view()).seats] == [None, None, cem.id]


async def test_typing_gives_nobody_a_right_that_buttons_do_not_give(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    cem, zoe = server.persons("cem", "zoe")
    before = await server.view()
    for person, seat in ((ben, 3), (ben, 1), (ana, 2)):
        assert "only changes hands if its owner agrees" in await typed(
            server, person, do="offer", seat=seat, person=cem
        )
    for seat in (1, 2):
        assert "player is here" in await typed(server, ana, do="replace", seat=seat)
    assert "already been decided or withdrawn" in await typed(server, ana, do="agree", seat=2)
    assert "Someone else plays" in await typed(server, ana, do="step-out", seat=2)
    assert "Someone else plays" in await typed(server, ben, do="step-out", seat=1)
    assert "hasn't been offered to you" in await typed(server, zoe, do="take", seat=3, table="1")
    assert await typed(server, zoe, do="step-out", seat=1, table="1")
    assert await typed(server, zoe, do="give-back", seat=1, table="1")
    assert await server.view() == before
    assert ana.id == before.host


async def test_before_a_game_nothing_typed_changes_a_seat(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    assert "only change hands during a game" in await typed(server, ana, do="step-out", table="1")
    assert "only change hands during a game" in await typed(server, ana, do="offer", person=ana, table="1")


async def test_of_two_tables_the_one_where_it_can_be_done_is_meant(server: Server) -> None:
    ana, ben = await running(server, "ana", "ben")
    cem = server.person("cem")
    await typed(server, ana, do="offer", person=cem)
    await begun(server, "cem", "dua", "eva")
    assert "yours now" in await typed(server, cem, do="take")
    assert await players(server) == [ana.id, ben.id, cem.id]
