"""Who plays for whom; the screen offers exactly what is allowed."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from bot.screens.acts import (
    Act,
    Agree,
    ComeBack,
    End,
    HandBack,
    HandOver,
    OfferSeat,
    Replace,
    ReplaceBy,
    ShowHand,
    ShowTable,
    ShowTime,
    StepOut,
    TakeSeat,
    Vote,
    WithdrawOffer,
)
from bot.screens.screen import PeopleMenu
from bot.screens.seats import offer_buttons, seats_screen, substitute_screen
from bot.services import endings, motions, places, substitutes
from bot.services.absence import SILENCE
from bot.services.game import Motion, Status, TableSettings, Wish, Wonders
from bot.services.lobby import add_computers
from bot.services.news import News
from bot.services.passages import Absence
from bot.services.people import Computer, GameId, Person, UserId
from bot.services.refusals import Reason, Refused
from bot.services.tables import Outcome
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.ruleset import ALL_SEATS
from players.levels import Level
from tests.bot.screens.limits import check
from tests.bot.screens.lobbies import acts, lobby
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import SEAT_0, SEAT_1, Table, World, actor
from tests.bot.whole_games import ENDLESS, LONG, renamed, shown, whole_game
from tests.sweeps import sweep

WORDS = Words()
GUEST, OTHER_GUEST = 8, 9
"""People who do not sit at the table."""
GAME = GameId(1)
PEOPLE = (0, 1, 2, GUEST, OTHER_GUEST)


async def begun(world: World, *, draft: bool = False) -> Table:
    """Start a table of three people and a computer player; with `draft`, it begins with a draft."""
    wonders = Wonders.DRAFTED if draft else Wonders.RANDOM
    table = await world.lobby(3, TableSettings(players=4, wonders=wonders))
    await table.act(0, add_computers, Level.MEDIUM)
    await table.start(0)
    return table


async def nothing(
    _: Table,
) -> None:
    """Do nothing: everyone plays for themselves."""


async def exchanged(table: Table) -> None:
    """Have a computer player play for Ben, and offer a guest both his seat and the computer player's."""
    await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    for owner, seat in ((1, SEAT_1), (0, ALL_SEATS[3])):
        await table.act(owner, substitutes.offer_seat, seat, actor(GUEST).user)


async def substituted(table: Table) -> None:
    """Have a guest play for Ben, and one person vote to abandon the game."""
    await table.act(1, substitutes.offer_seat, SEAT_1, actor(GUEST).user)
    await table.act(GUEST, substitutes.take_seat, SEAT_1)
    await table.act(2, motions.propose, Wish.ABANDON)


async def silent(table: Table) -> None:
    """Make Ben absent, and have Ana propose that a computer player plays for him."""
    table.world.clock.forward(SILENCE)
    for number in (0, 2):
        await table.act(number, places.repost_panel)
    await table.act(0, motions.propose_player, SEAT_1, None)


async def agreed(table: Table) -> None:
    """Have Ben step out, and the others agree that a guest may play for him."""
    await table.act(1, substitutes.step_out, SEAT_1, Level.MEDIUM)
    await table.act(0, motions.propose_player, SEAT_1, actor(GUEST).user)
    await table.act(2, motions.vote, News.CLAIMED, SEAT_1, agree=True, to=actor(GUEST).user)


async def alone(table: Table) -> None:
    """Have everyone except Ana step out."""
    for number in (1, 2):
        await table.act(number, substitutes.step_out, ALL_SEATS[number], Level.MEDIUM)


async def left_by_the_host(table: Table) -> None:
    """Have the first host step out, so that another person becomes the host."""
    await table.act(0, substitutes.step_out, SEAT_0, Level.MEDIUM)


SITUATIONS = (nothing, exchanged, substituted, silent, agreed, alone, left_by_the_host)
Situation = Callable[[Table], Awaitable[None]]


@cache
def _in(situation: Situation, *, draft: bool) -> Table:
    async def made() -> Table:
        table = await begun(World(), draft=draft)
        assert table.id == GAME
        await situation(table)
        return table

    return asyncio.run(made())


def in_situation(situation: Situation, *, draft: bool) -> Table:
    """Return a table in this situation, in a world of its own."""
    return Table(_in(situation, draft=draft).world.copied(), GAME)


def shown_to(person: int, situation: Situation, *, draft: bool = False) -> tuple[TableView, list[Act], str]:
    """Return the table, what a person can do about its seats, and the text that they see."""
    table = asyncio.run(in_situation(situation, draft=draft).view())
    screen = seats_screen(WORDS, table, actor(person).user)
    check(screen)
    return table, acts(screen), shown(screen)


def everything(table: TableView, user: UserId) -> Iterator[Act]:
    """Yield every act concerning seats that a person might try."""
    for seat in ALL_SEATS[: len(table.seats)]:
        taken = table.seats[seat]
        yield from (StepOut(table.id, seat), OfferSeat(table.id, seat))
        if taken.occupant != taken.owner or taken.user != user or taken.offered is not None:
            # Otherwise there is nothing to take, give back or withdraw, and the act only shows that they are there.
            yield from (WithdrawOffer(table.id, seat), TakeSeat(table.id, seat), HandBack(table.id, seat))
        if (motion := table.motion(News.CLAIMED, seat)) is None:
            yield from (Replace(table.id, seat), ReplaceBy(table.id, seat))
        elif table.seats[seat].user != user:  # the person concerned is present, whatever they do
            yield from (Agree(table.id, seat, motion.to, agree) for agree in (True, False))
    yield from (HandOver(table.id, actor(number).user) for number in PEOPLE)
    yield Vote(table.id, abandon=user not in table.abandoning.votes)
    yield End(table.id, sure=False)


async def done(table: Table, person: int, act: Act) -> Outcome:  # noqa: PLR0911 - one for each act
    """Carry out an act, and return its outcome."""
    match act:
        case StepOut(_, seat):
            return await table.act(person, substitutes.step_out, seat, Level.MEDIUM)
        case OfferSeat(_, seat):
            return await table.act(person, substitutes.offer_seat, seat, UserId(999))
        case WithdrawOffer(_, seat):
            return await table.act(person, substitutes.decline_seat, seat)
        case TakeSeat(_, seat):
            return await table.act(person, substitutes.take_seat, seat)
        case HandBack(_, seat):
            return await table.act(person, substitutes.hand_back, seat)
        case Replace(_, seat):
            return await table.act(person, motions.propose_player, seat, None)
        case ReplaceBy(_, seat):
            return await table.act(person, motions.propose_player, seat, UserId(999))
        case Agree(_, seat, to, agree):
            return await table.act(person, motions.vote, News.CLAIMED, seat, agree=agree, to=to)
        case HandOver(_, user):
            return await table.act(person, substitutes.hand_over, user)
        case Vote(_, abandon):
            return await (
                table.act(person, motions.propose, Wish.ABANDON)
                if abandon
                else table.act(person, motions.vote, News.VOTE_BEGAN, None, agree=None)
            )
        case End():
            return await table.act(person, endings.end_game)
        case _:
            raise AssertionError(act)


async def allowed(situation: Situation, person: int, act: Act, *, draft: bool) -> bool:
    """Return whether an act would change anything in that situation."""
    try:
        return bool((await done(in_situation(situation, draft=draft), person, act)).news)
    except Refused:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("draft", sweep([False, True], short=(False,)))
@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("person", sweep(PEOPLE, short=(0, 1, GUEST)))
def test_exactly_what_the_use_cases_allow_is_offered(situation: Situation, person: int, draft: bool) -> None:  # noqa: FBT001 - a parameter of the test
    async def possible() -> set[Act]:
        return {each for each in everything(table, user) if await allowed(situation, person, each, draft=draft)}

    user = actor(person).user
    table, offered, _ = shown_to(person, situation, draft=draft)
    assert {each for each in offered if not isinstance(each, ShowHand | ShowTable | ShowTime)} == asyncio.run(
        possible()
    )


def test_it_is_told_who_plays_for_whom_and_to_whom_a_seat_is_offered() -> None:
    table, _, text = shown_to(0, exchanged)
    cities = [city.board.city for city in table.table.cities] if table.table else []
    assert text.splitlines()[text.splitlines().index("Who's playing") :][:5] == [
        "Who's playing",
        f"1. Ana: {cities[0]}",
        rf"2. {table.seats[1].occupant.name} \(computer\), playing for Ben (offered to <@108>): {cities[1]}",
        f"3. Cem: {cities[2]}",
        rf"4. {table.seats[3].occupant.name} \(computer\), medium, a trader (offered to <@108>): {cities[3]}",
    ]


def test_a_substitute_is_told_with_whose_seat_it_is_and_votes_are_counted() -> None:
    _, _, text = shown_to(2, substituted)
    assert "2. Guest 8, playing for Ben" in text
    assert "1 of 3 votes needed to abandon the game: Cem." in text
    assert "(Take my vote back)" in text


def test_who_is_away_takes_the_own_seat_back_and_who_is_offered_one_may_decline() -> None:
    assert "(Take my seat back)" in shown_to(1, exchanged)[2]
    table, _, text = shown_to(GUEST, exchanged)
    name = f"{table.seats[1].occupant.name} (computer)"
    assert f"(Take {name}'s seat) | (Decline {name}'s seat)" in text
    assert "You've been offered a seat." in text


@pytest.mark.parametrize(("people", "way"), [(1, End), (2, Vote)])
def test_alone_with_computers_one_ends_the_game_at_once_and_with_others_by_a_vote(people: int, way: type[Act]) -> None:
    async def begun_table() -> TableView:
        table = await World(MemoryStore()).lobby(people, TableSettings(players=3))
        await table.act(0, add_computers, Level.MEDIUM, 3 - people)
        return (await table.start(0)).table

    offered = acts(seats_screen(WORDS, asyncio.run(begun_table()), actor(0).user))
    assert [type(each) for each in offered if isinstance(each, End | Vote)] == [way]


def test_the_last_person_is_told_why_no_computer_player_can_take_the_seat() -> None:
    assert "Computer players don't play on their own" in shown_to(0, alone)[2]


def test_at_a_rated_table_it_is_told_when_leaving_is_too_late_not_to_be_rated() -> None:
    table = shown_to(0, nothing)[0]
    for each, told in ((replace(table, rated=True), True), (table, False)):
        assert ("it still counts for you" in shown(seats_screen(WORDS, each, actor(0).user))) is told


def test_seats_do_not_change_hands_before_the_game_or_after_it() -> None:
    for table in (lobby(2), whole_game(3).over, replace(lobby(1), seats=(), names=(), status=Status.OVER)):
        screen = seats_screen(WORDS, table, actor(0).user)
        check(screen)
        assert not screen.rows
        assert "only change hands during a game" in screen.content


def test_a_seat_is_offered_to_who_is_chosen_in_a_menu_of_people() -> None:
    table = whole_game(3).tables[0]
    for act in (OfferSeat(table.id, SEAT_1), ReplaceBy(table.id, SEAT_1)):
        screen = substitute_screen(WORDS, table, act)
        check(screen)
        assert isinstance(screen.rows[0], PeopleMenu)
        assert screen.rows[0].act == act
    with pytest.raises(Refused) as caught:
        substitute_screen(WORDS, table, OfferSeat(table.id, ALL_SEATS[3]))
    assert caught.value.reason is Reason.NO_SUCH_SEAT


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
@pytest.mark.parametrize("names", [pytest.param(LONG, marks=pytest.mark.soak), ENDLESS])
@pytest.mark.parametrize("notation", sweep(list(Notation), short=(Notation.WORDS,)))
def test_every_screen_stays_within_discords_limits(players: int, names: tuple[str, ...], notation: Notation) -> None:
    words, table = Words(notation), renamed(whole_game(players).tables[0], names)
    users = [UserId((1 << 62) + number) for number in range(players)]
    substitutes = tuple(
        replace(seat, occupant=Person(user, names[-1]) if place % 2 else Computer(Level.MEDIUM), offered=users[place])
        for place, (seat, user) in enumerate(zip(table.seats, users, strict=True))
    )
    busy = replace(
        table,
        seats=substitutes,
        host=users[1],
        names=tuple(None if place % 2 == 0 else names[place] for place in range(len(table.names))),
        present=frozenset(users),
        enders=frozenset(users),
        absent=dict.fromkeys(ALL_SEATS[:players], Absence.SILENT),
        motions=(
            Motion(None, Wish.ABANDON, frozenset(users)),
            *(
                Motion(place, Wish.SEAT, frozenset(users[:1]), to=users[0] if place % 2 else None)
                for place in range(0, players, 2)
            ),
        ),
    )
    all_mine = replace(busy, seats=tuple(replace(seat, offered=UserId(9)) for seat in substitutes))
    for one, user in ((table, UserId(100)), (busy, users[1]), (busy, users[0]), (all_mine, UserId(9))):
        check(seats_screen(words, one, user))
        check(substitute_screen(words, one, OfferSeat(one.id, SEAT_0)))
    public = [button for row in offer_buttons(words, busy) if isinstance(row, tuple) for button in row]
    assert len(public) == players + 1
    assert public[-1].act == ComeBack(busy.id)
