"""Nobody sees a hand without its player's consent, not even a host with an accomplice."""

from random import Random

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.client.sending import presenting
from bot.screens.acts import Act, PickCard, PickFor, Seal, ShowHand, TakeBack
from bot.screens.custom_ids import encode
from bot.screens.screen import Button, Screen
from bot.services.people import GameId
from bot.services.refusals import Refused
from tests.messages import text_of
from tests.scenarios.club import Club, club
from tests.scenarios.person import Manner, Person
from tests.scenarios.test_secrecy import people_sit_down
from tests.scenarios.test_whole_games import opened
from tests.screens import find
from tests.sweeps import sweep

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pictures_undrawn")]

GAME = GameId(1)


def said(result: InteractionResult) -> str:
    """Return the text of the whole answer; check that it is private."""
    shown = [*([result.response] if result.response else []), *result.followups][-1]
    assert shown.ephemeral
    return text_of(shown)


async def typed(member: MemberActor, home: ChannelHandle, command: str, **options: object) -> str:
    """Type a command; return the answer."""
    return said(await member.slash(home, command, **options))


def told(home: ChannelHandle) -> list[str]:
    """Return the text of every message in the table's channel."""
    return [text_of(message) for message in home.history()]


async def with_a_sealed_choice(friends: Club) -> tuple[ChannelHandle, list[Person]]:
    """Return a table's channel and its three players. Ben, in the second seat, has chosen, and the others have not."""
    home = await opened(friends, 3)
    people = [Person(member, home, Manner.BUTTONS, Random(2)) for member in friends.people[:3]]
    await people_sit_down(people)
    assert await people[1].choose() is not None
    await friends.env.settle()
    return home, people


async def hand_of(person: Person) -> str:
    """Return what a person sees on pressing "My hand"."""
    return said(await person.press_newest(ShowHand))


async def test_a_host_cannot_let_an_accomplice_look_into_an_active_players_hand() -> None:
    """The host tries to offer Ben's seat. The accomplice tries to take it, see the hand, and change the choice."""
    async with club(None, 4) as friends:
        home, (ana, ben, _) = await with_a_sealed_choice(friends)
        dua = friends.people[3]
        before, posted, mine = await friends.table(GAME).view(), told(home), await hand_of(ben)
        assert "Still choosing: " in mine
        assert "only changes hands" in await typed(ana.member, home, "wonders seats", do="offer", seat=2, person=dua)
        assert "hasn't been offered to you" in await typed(dua, home, "wonders seats", do="take", seat=2, table="1")
        for command in ("hand", "change"):
            assert "Only this table's players" in await typed(dua, home, command, table="1")
        assert "Someone else plays" in await typed(dua, home, "wonders seats", do="give-back", seat=2, table="1")
        await friends.env.settle()
        assert await friends.table(GAME).view() == before
        assert told(home) == posted
        assert await hand_of(ben) == mine
        assert all(isinstance(getattr(error, "original", error), Refused) for error in friends.env.errors)
        friends.env.errors.clear()


LOOKS: tuple[tuple[str, dict[str, object]], ...] = (
    ("hand", {}),
    ("change", {}),
    ("why", {}),
    ("play", {"card": "stage"}),
    ("wonders seats", {}),
    ("wonders board", {}),
    ("wonders history", {}),
    ("wonders list", {}),
)
"""Commands, with their options, that show players something about their table."""


async def forged(friends: Club, home: ChannelHandle, member: MemberActor, act: Act) -> str:
    """Press a button that was shown to another person; return the answer."""
    with friends.working():
        channel = friends.bot.get_partial_messageable(home.id)
        message = await channel.send(**presenting.new_message(Screen("forged", rows=((Button("forged", act),),))))
    await friends.env.settle()
    return said(await member.click(message, custom_id=encode(act)))


async def seen_by_a_newcomer(which: int, *, troubled: bool) -> list[str]:
    """Return what Dua sees on taking Ben's seat after he discarded his first (0) or second (1) card."""
    async with club(None, 4, chance=Random(7)) as friends:
        home = await opened(friends, 3)
        people = [Person(member, home, Manner.BUTTONS, Random(2)) for member in friends.people[:3]]
        await people_sit_down(people)
        ben, dua = people[1], friends.people[3]
        hand = await ben.open_hand()
        discarding = (
            await ben.press(hand, next(each for each in find(hand, PickFor) if "Discard" in each.label))
        ).response
        assert discarding is not None
        seals = [each.act for each in find(discarding, Seal) if isinstance(each.act, Seal)][:2]
        cards = [PickCard(GAME, each.turn, each.seat, each.move.what) for each in seals]
        await forged(friends, home, ben.member, seals[which])
        if troubled:
            await friends.restart()
            friends.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=2)
        await typed(ben.member, home, "wonders seats", do="offer", person=dua)
        shown = [await typed(dua, home, "wonders seats", do="take", table="1")]
        shown += [await typed(dua, home, command, **options) for command, options in LOOKS]
        for option in ("card", "action"):
            shown.append(str(await dua.autocomplete(home, "play", option, "")))
        take_back = TakeBack(GAME, cards[0].turn, cards[0].seat)
        pressed: tuple[Act, ...] = (ShowHand(GAME), take_back, *cards, *seals)
        for act in pressed:
            shown.append(await forged(friends, home, dua, act))
        shown += told(home)
        assert (await friends.table(GAME).view()).thinking == (0, 2)
        for person in (people[0], people[2]):
            await person.choose()
        await friends.env.settle()
        assert "Your hand" in await typed(dua, home, "hand", table="1")
        return shown


@pytest.mark.parametrize("troubled", sweep([False, True], short=[True]))
async def test_of_what_was_sealed_before_a_newcomer_sees_nothing_whatever_it_was(
    troubled: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """Two games differ only in the choice that Ben sealed. The person who takes his seat must see exactly the same.

    This also holds after a restart, or if Discord refuses the announcement.
    """
    seen = [await seen_by_a_newcomer(which, troubled=troubled) for which in (0, 1)]
    assert seen[0] == seen[1]
    assert sum("You'll play this seat from the next turn" in text for text in seen[0]) > 5
    assert not any("Sealed: " in text for text in seen[0])


@pytest.mark.parametrize("status", [None, 503])
async def test_a_host_cannot_bring_the_table_to_a_server_of_their_own_and_call_the_others_gone(
    status: int | None,
) -> None:
    """Players who had never been on the new server used to count as having left it, so the host decided alone."""
    async with club(None, 4) as friends:
        home, (ana, ben, _) = await with_a_sealed_choice(friends)
        hideout = friends.env.create_guild()
        channel = hideout.create_text_channel("hideout")
        there, accomplice = (hideout.add_member(each.user) for each in (ana.member, friends.people[3]))
        before, posted, mine = await friends.table(GAME).view(), told(home), await hand_of(ben)
        if status is not None:
            friends.env.inject_error("GET", f"/guilds/{hideout.id}/members/*", status=status, times=9)
        assert "can't see this channel" in await typed(there, channel, "wonders move", table="1")
        answer = await typed(there, channel, "wonders seats", do="replace", seat=2, person=accomplice, table="1")
        assert "That seat's player is here" in answer
        assert "own channel" in await typed(accomplice, channel, "wonders seats", do="take", seat=2, table="1")
        assert (await friends.table(GAME).view(), told(home), await hand_of(ben)) == (before, posted, mine)
        friends.env.errors.clear()
