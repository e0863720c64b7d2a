"""Games in Discord: every seat is played by buttons, direct messages, typed commands or typed lines."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from simcord.builders import ChannelHandle

from bot.screens.acts import Join, Rematch, SendRecord, ShowHand, ShowProof, Start
from bot.services.game import Ending, Status
from bot.services.people import GameId
from engine.__main__ import main
from engine.events import EdificeConstructed, EdificeFailed, OptionTaken, PawnTaken
from engine.notation import MoveKind
from engine.questions import QuestionKind
from engine.ruleset import Seat
from tests.messages import text_of
from tests.scenarios.club import Club, club, wish
from tests.scenarios.payloads import check
from tests.scenarios.person import Manner, Person
from tests.screens import answer_to, find
from tests.sweeps import sweep

pytestmark = pytest.mark.slow

GAME = GameId(1)
ON_DISK = 3
"""With this number of players, the game is kept in a database; with others, in memory, to save time."""
WONDERS_FIRST = (MoveKind.PART, MoveKind.STAGE)
"""Kinds of moves to prefer so that everything in the expansion comes up."""
MANNERS = (Manner.BUTTONS, Manner.TYPED, Manner.DIRECT)


async def opened(club: Club, players: int, **options: object) -> ChannelHandle:
    """Open a table as the first person; return the channel of its messages."""
    host = club.people[0]
    result = await host.slash(club.channel, "wonders new", players=players, **({"sides": "mixed"} | options))
    assert result.ephemeral
    threads = club.channel.threads
    return threads[-1] if threads else club.channel


async def seated(club: Club, home: ChannelHandle, chance: Random, *, start: bool = True) -> list[Person]:
    """Make everyone join, and start the game unless `start` is false."""
    people = [Person(member, home, MANNERS[place % len(MANNERS)], chance) for place, member in enumerate(club.people)]
    for person in people:
        if person.manner is Manner.DIRECT:
            await person.member.slash(home, "settings messages", on=True)
    for person in people[1:]:
        joined = await person.press_newest(Join)
        assert joined.ephemeral
    if start:
        await people[0].press_newest(Start)
    return people


async def play(  # noqa: PLR0913 - how, and how far
    club: Club,
    people: list[Person],
    chance: Random,
    *,
    restart_at: int = 0,
    until_age: int = 4,
    wishes: Mapping[Seat, tuple[MoveKind, ...]] | None = None,
) -> None:
    """Play until an Age begins or the game is over; each move is made by a random person whom the table waits for.

    With `wishes`, people prefer these kinds of moves; otherwise they choose at random from what they are offered.
    """
    moves = 0
    while (table := await club.table(GAME).view()).thinking and table.begun_table.age < until_age:
        person = people[seat := chance.choice(table.thinking)]
        if wishes is None:
            assert await person.choose() is not None
        else:
            await person.make(*await wish(club.table(GAME), person.member, chance, wishes.get(seat, ())))
        moves += 1
        if moves == restart_at:
            await club.restart()
        assert moves < 1000


@pytest.mark.usefixtures("pictures_undrawn")
@pytest.mark.parametrize(("players", "seed", "until_age"), sweep([(2, 1, 2), (2, 1, 4), (3, 2, 4)], short=[(2, 1, 2)]))
async def test_a_game_is_played_by_people_of_every_manner(
    tmp_path: Path, players: int, seed: int, until_age: int
) -> None:
    """The short game is an Age. `test_languages` also plays a whole one."""
    chance = Random(seed)
    async with club(tmp_path if players == ON_DISK else None, players, chance=chance) as friends:
        home = await opened(friends, players)
        invitation = friends.channel.history()[0]
        assert find(invitation, Join)
        people = await seated(friends, home, chance)
        invitation = friends.channel.history()[0]
        assert "the game has begun" in text_of(invitation)
        assert not find(invitation, Join)
        await play(friends, people, chance, restart_at=players * 5, until_age=until_age)
        for request in friends.env.http_requests:
            check(request.json)
        assert not friends.env.errors
        table = await friends.table(GAME).view()
        if until_age < 4:
            assert table.resolutions == 6
            return
        assert (table.status, table.ending) == (Status.OVER, Ending.SCORED)
        told = home.history()
        assert find(told[-1], Rematch)
        assert [file.filename for file in told[-1].attachments] != []
        assert "it's over" in text_of(friends.channel.history()[0])


@pytest.mark.usefixtures("pictures_undrawn")
async def test_an_age_is_played_by_somebody_who_only_types_to_the_bot() -> None:
    chance = Random(2)
    async with club(None, 3, chance=chance) as friends:
        ana, ben, _ = friends.people
        home = await opened(friends, 3, private=True)
        writer = Person(ben, home, Manner.LINES, chance)
        people = [
            Person(ana, home, Manner.BUTTONS, chance),
            writer,
            Person(friends.people[2], home, Manner.TYPED, chance),
        ]
        for person in people[1:]:
            await ana.slash(home, "wonders invite", person=person.member)
        await writer.write("wonders join table 1")
        await people[2].member.slash(home, "wonders join")
        await people[0].press_newest(Start)
        sent = len(friends.env.http_requests)
        await play(friends, people, chance, until_age=2)
        table = await friends.table(GAME).view()
        assert (table.resolutions, table.thinking) == (6, (0, 1, 2))
        (scores,) = await writer.write("scores table 1")
        assert "ben" in text_of(scores)
        for request in friends.env.http_requests[sent:]:
            check(request.json)
        assert not friends.env.errors


async def check_that_everything_came_up(club: Club, asked: set[QuestionKind]) -> None:
    telling = await club.bot.tables.telling(GAME)
    told = [await telling.resolution(number) for number in range(telling.table.resolutions)]
    events = {type(event) for each in told for event in each.events}
    assert {EdificeConstructed, EdificeFailed, OptionTaken, PawnTaken} <= events
    assert asked <= {each.asked for each in told}


async def check_record(club: Club, home: ChannelHandle, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Check that the game is over and that replaying its record, which is behind More, gives the same result."""
    table = await club.table(GAME).view()
    assert (table.status, table.ending) == (Status.OVER, Ending.SCORED)
    person = Person(club.people[0], home, Manner.BUTTONS, Random(0))
    more = answer_to(await person.press_newest(ShowProof))
    assert more is not None
    sent = answer_to(await person.press(more, find(more, SendRecord)[0]))
    assert sent is not None
    for message in (more, sent):
        assert find(message, ShowHand), "which leads back to how they did"
    (record,) = sent.attachments
    (folder / record.filename).write_bytes(await record.read())
    assert main(["replay", str(folder / record.filename)]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert table.table is not None
    assert [each["total"] for each in last["result"]["scores"]] == [score.total for score in table.table.scores]


@pytest.mark.soak  # `test_languages` also plays such a game
@pytest.mark.parametrize(("players", "seed", "asked"), [(3, 1, "penalty"), (7, 4, "stage-choice")])
async def test_a_whole_game_with_edifices_is_played_and_its_record_replayed(
    tmp_path: Path, players: int, seed: int, asked: QuestionKind, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every other person participates or builds stages if possible. The seeds ensure that every question occurs."""
    chance = Random(seed)
    async with club(tmp_path if players == ON_DISK else None, players, chance=chance) as friends:
        home = await opened(friends, players, expansion="edifice", wonders="chosen")
        people = await seated(friends, home, chance, start=False)
        for person, city, side in zip(people, ("Ur", "Carthage"), "AB", strict=False):
            await person.member.slash(home, "wonders wonder", city=city, side=side)
        await people[0].press_newest(Start)
        wishes = {Seat(seat): WONDERS_FIRST for seat in range(0, players, 2)}
        await play(friends, people, chance, restart_at=players * 7, wishes=wishes)
        await check_that_everything_came_up(friends, {asked})
        for request in friends.env.http_requests:
            check(request.json)
        assert not friends.env.errors
        await check_record(friends, home, tmp_path, capsys)
