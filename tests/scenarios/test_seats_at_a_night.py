"""A night's organiser or a server manager and an accomplice try in vain to see another player's hand.

They try all commands and buttons on the simulated Discord that might show it.
"""

from dataclasses import replace
from itertools import product

import discord
import pytest

from bot.screens.acts import ComeBack, ComeToNight, NextRound, ShowHand, StillHere, TakeNightSeat
from bot.services import play, sights
from bot.services.game import Choice, Game, Play
from bot.services.people import Actor, GameId, Person, UserId
from engine import setup
from engine.moves import Discard
from engine.ruleset import Seat
from engine.setup import Deal
from engine.state import GameState
from tests.messages import text_of
from tests.scenarios.party import Party, make_haste, party
from tests.screens import find
from tests.sweeps import sweep

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pictures_undrawn")]

GAME = GameId(1)
ORGANISER, BEN, ACCOMPLICE, MANAGER = 0, 1, 4, 5
TABLE: dict[str, object] = {"table": "1"}
LOOKS: tuple[tuple[str, dict[str, object]], ...] = (
    ("hand", TABLE),
    ("change", TABLE),
    ("why", TABLE),
    ("wonders seats", TABLE),
    ("wonders board", TABLE),
    ("wonders list", {}),
    ("night show", {}),
    ("night host", {}),
)
"""Commands that show players or onlookers something about a table or a night."""


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch)


async def table(friends: Party) -> Game:
    found = await friends.store.load(GAME)
    assert found is not None
    return found


async def begun(friends: Party) -> Game:
    """Start a night for four people, including the organiser and Ben. The accomplice and the manager do not play."""
    role = friends.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    friends.people.append(friends.guild.add_member(friends.env.create_user("Zoe"), roles=[role]))
    await friends.plan()
    await friends.command(ORGANISER, "begin")
    await friends.all_press(ComeToNight(friends.night), range(4))
    await friends.command(ORGANISER, "begin")
    await friends.begin_tables()
    return await table(friends)


def bens_seat(friends: Party, game: Game) -> Seat:
    """Return the seat that Ben owns, whoever plays it now."""
    seat = game.seat_owned(UserId(friends.people[BEN].id))
    assert seat is not None
    return seat


async def ben_discards(friends: Party) -> None:
    """Make Ben choose to discard a card."""
    game = await table(friends)
    ben = Actor(Person(UserId(friends.people[BEN].id), "Ben"), game.home.channel)
    with friends.env._bot_scope():
        hand = await friends.bot.tables.look(GAME, ben, sights.hand)
        choice = Choice(hand.turn, hand.view.seat, Discard(hand.view.hand[0]))
        await friends.bot.tables.act(GAME, ben, play.seal_choice, choice)
    await friends.quiet()


async def typed(friends: Party, who: int, command: str, **options: object) -> str:
    """Type a command; return the answer, even if it is a refusal."""
    return text_of(await friends.slash(who, command, None, **options))


async def try_everything(friends: Party, boss: int) -> list[str]:
    """As the organiser or the manager, and as the accomplice, try every way to see Ben's hand. Return what they see."""
    accomplice = friends.people[ACCOMPLICE]
    shown = [await typed(friends, boss, "night leave", person=friends.people[BEN])]
    host = await friends.command(boss, "host")
    shown += [text_of(host), text_of(await friends.point_at(boss, BEN, host))]
    shown.append(await typed(friends, ACCOMPLICE, "night here"))
    here = await friends.press(ACCOMPLICE, ComeToNight(friends.night))
    shown += [text_of(here), str([each.label for each in find(here, TakeNightSeat)])]
    seat = 1 + bens_seat(friends, await table(friends))
    shown += [await typed(friends, ACCOMPLICE, "night seat", table=1, seat=each) for each in range(1, 5)]
    for options in ({"do": "replace"}, {"do": "replace", "person": accomplice}, {"do": "offer", "person": accomplice}):
        shown.append(await typed(friends, boss, "wonders seats", seat=seat, **options, **TABLE))
    shown.append(await typed(friends, ACCOMPLICE, "wonders seats", do="take", seat=seat, **TABLE))
    await friends.later(seconds=30)
    for who in (ACCOMPLICE, boss):
        for command, options in LOOKS:
            shown.append(await typed(friends, who, command, **options))
    return shown + [text_of(message) for message in everything(friends)]


def everything(friends: Party) -> list[discord.Message]:
    """Return all messages in the night's channel and its threads."""
    places = [friends.channel, *friends.channel.threads]
    return [message for place in places for message in place.history()]


@pytest.mark.parametrize("boss", sweep([ORGANISER, MANAGER], short=[MANAGER]))
async def test_nobody_who_runs_a_night_lets_an_accomplice_look_into_the_hand_of_somebody_who_plays(boss: int) -> None:
    """Ben is reported as gone just after he has chosen. He is asked at his table, and keeps his seat and his choice."""
    async with party(5) as friends:
        before = await begun(friends)
        await ben_discards(friends)
        sealed = await table(friends)
        shown = await try_everything(friends, boss)
        after = await table(friends)
        assert [seat.occupant for seat in after.seats] == [seat.occupant for seat in before.seats]
        assert after.passages == ()
        assert isinstance(sealed.progress, Play)
        assert isinstance(after.progress, Play)
        assert after.progress.state == sealed.progress.state
        assert not any("has stepped out" in text for text in shown)
        (asked,) = [text_of(each) for each in everything(friends) if "are you still here?" in text_of(each)]
        assert [f"<@{friends.people[who].id}>" in asked for who in (BEN, boss)] == [True, True]
        (thread,) = friends.channel.threads
        message = next(each for each in thread.history() if "are you still here?" in text_of(each))
        assert {
            each
            for each in friends.wire.posted
            if each.message == message.id and each.called == {friends.people[BEN].id}
        }
        (here,) = find(message, StillHere)
        for who in (ACCOMPLICE, boss):
            assert "That question is for Ben. You don't have to do anything." in text_of(
                await friends.press(who, here.act, thread)
            )
        assert not [each for each in (await friends.loaded()).sure if each.user == friends.people[BEN].id]
        assert "Thanks, noted: you're here." in text_of(await friends.press(BEN, here.act, thread))
        answered = next(each for each in thread.history() if each.id == message.id)
        assert (text_of(answered), find(answered, StillHere)) == ("Ben is here.", [])
        assert [guest.user for guest in (await friends.loaded()).sure if guest.user == friends.people[BEN].id]


@pytest.mark.parametrize(
    ("boss", "chosen"),
    sweep(product([ORGANISER, MANAGER], [True, False]), short=[(ORGANISER, True)]),
)
async def test_two_nights_that_differ_in_bens_hand_alone_look_the_same_to_those_who_run_them(
    boss: int,
    chosen: bool,  # noqa: FBT001 - a parameter of the test
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """This holds even if Ben really leaves and the accomplice gets his seat, because his hand is never shown."""
    told: list[list[str]] = []
    hands: list[tuple[Seat, tuple[object, ...]]] = []
    for other_hand in (False, True):
        with monkeypatch.context() as patch:
            async with party(5) as friends:
                if other_hand:
                    patch_ben(patch, hands[0][0])
                game = await begun(friends)
                seat = bens_seat(friends, game)
                assert isinstance(game.progress, Play)
                hands.append((seat, game.progress.state.table.hands))
                if chosen:
                    await ben_discards(friends)
                shown = await try_everything(friends, boss)
                await friends.command(BEN, "leave", None, sure=True)
                shown += await try_everything(friends, boss)
                assert (await table(friends)).seat_of(UserId(friends.people[ACCOMPLICE].id)) == seat
                told.append(shown)
    (seat, first), (same, second) = hands
    assert seat == same
    assert [mine == theirs for mine, theirs in zip(first, second, strict=True)].count(False) == 1
    assert first[seat] != second[seat]
    assert told[0] == told[1]
    assert any("You'll play this seat from the next turn" in text for text in told[0])


def patch_ben(monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    """Start games in the last turn, and give one seat two other cards from its own deal."""
    whole = setup.start

    def last_turn(dealt: Deal) -> GameState:
        state = whole(dealt)
        hands = [hand[2:4] if place == seat else hand[:2] for place, hand in enumerate(dealt.ages[2].hands)]
        return replace(state, table=replace(state.table, age=3, turn=6, hands=tuple(hands)), upcoming=())

    for module in ("bot.services.play", "engine.replaying"):
        monkeypatch.setattr(f"{module}.start", last_turn)


# What people are told about their seats.


async def bens_seat_is_taken(friends: Party) -> Game:
    """Make Ben leave and a latecomer take his seat from the next turn; return the game before that."""
    game = await begun(friends)
    await friends.command(BEN, "leave", None, sure=True)
    shown = await friends.press(ACCOMPLICE, ComeToNight(friends.night))
    (seat,) = find(shown, TakeNightSeat)
    assert seat.label == "Take Ben's seat, table 1"
    await friends.press(ACCOMPLICE, seat.act, shown)
    return game


async def test_whoever_comes_back_hears_who_plays_their_seat_and_takes_it_back_with_one_press() -> None:
    async with party(5) as friends:
        game = await bens_seat_is_taken(friends)
        shown = await friends.press(BEN, ComeToNight(friends.night))
        name = friends.people[ACCOMPLICE].user.name
        assert f"{name} is playing your seat at table 1" in text_of(shown)
        await friends.press_first(BEN, ComeBack, shown)
        assert (await table(friends)).seat_of(UserId(friends.people[BEN].id)) == bens_seat(friends, game)
        shown = await friends.command(BEN, "show")
        assert "You're playing at table 1" in text_of(shown)
        assert find(shown, ShowHand)


async def test_whose_seat_was_taken_back_is_not_told_that_it_is_theirs() -> None:
    """The bot used to answer that a computer player had the seat, and where to find the hand, which was wrong."""
    async with party(5) as friends:
        await bens_seat_is_taken(friends)
        shown = await friends.press(BEN, ComeToNight(friends.night))
        await friends.press_first(BEN, ComeBack, shown)
        shown = await friends.command(ACCOMPLICE, "show")
        assert "Ben is back and has taken the seat again." in text_of(shown)
        assert "You'll play in the next round" in text_of(shown)
        assert "is playing your seat" not in text_of(shown)
        assert not find(shown, ShowHand)
        name = friends.people[ACCOMPLICE].user.name
        assert f"**Not at a table: 1** · {name}" in text_of(await friends.command(ORGANISER, "host"))


async def test_an_organiser_is_asked_before_somebody_is_reported_from_the_menu() -> None:
    """A wrong choice in a menu of all members would accuse an innocent person in public."""
    async with party(5) as friends:
        await begun(friends)
        host = await friends.command(ORGANISER, "host")
        asked = await friends.choose_from_menu(ORGANISER, BEN, host)
        assert "Ask Ben if they're still here?" in text_of(asked)
        assert not (await friends.loaded()).asked
        assert not [each for each in everything(friends) if find(each, StillHere)]


async def test_nobody_is_left_out_of_a_round_unseen() -> None:
    """A reported person who has not answered is pinged before the next round, and not told that they will play."""
    async with party(5) as friends:
        await begun(friends)
        await friends.choose_all()
        await friends.later(seconds=10)
        await friends.command(ORGANISER, "leave", None, person=friends.people[BEN])
        assert "you won't be seated for the next round" in text_of(await friends.command(BEN, "show"))
        assert "You'll play in the next round" not in text_of(await friends.command(BEN, "show"))
        asked = await friends.press_first(ORGANISER, NextRound, await friends.command(ORGANISER, "host"))
        assert "These people haven't said they're still here, so they won't be seated: Ben." in text_of(asked)
        assert len((await friends.loaded()).rounds) == 1
        await friends.later(seconds=10)
        assert "Ben, are you still here?" in friends.shows("standings_1")


async def test_whoever_was_reported_during_the_round_is_called_in_the_break() -> None:
    async with party(5) as friends:
        await begun(friends)
        await friends.command(ORGANISER, "leave", None, person=friends.people[BEN])
        await friends.choose_all(but=[BEN])
        for _ in range(10):  # a computer player answers for Ben
            await friends.later(minutes=1)
            if friends.stands()[-1] == "standings_1":
                break
        assert friends.called("standings_1") == {BEN}


async def test_a_seat_that_nobody_can_have_is_refused_with_what_comes_next() -> None:
    async with party(5) as friends:
        await begun(friends)
        said = await typed(friends, ACCOMPLICE, "night seat", table=1)
        assert "There's no free seat right now. Please try again later." in said
