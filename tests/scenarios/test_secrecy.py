"""Hidden information never leaks: games are played twice with different hidden cards.

Everything that everyone could see must be the same byte by byte, in content, embeds, alternative texts, file names,
custom ids and suggestions. The same holds for everything that one person could see while another one decides.
"""

import re
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

import discord
import pytest
from discord.app_commands import Choice

from bot.client.sending import pictures, presenting
from bot.client.sending.pictures import Painter
from bot.pictures import Picture
from bot.pictures.drawing import Scene
from bot.screens.acts import Join, PickFor, ShowRules, ShowTable, Start, TakeBack
from bot.screens.screen import Button, Embed, File, Screen
from bot.services import play, tables
from bot.services.game import Game, Play, TurnRef, submissions
from bot.services.people import GameId, UserId
from bot.services.refusals import Reason
from bot.services.views import TableView, table_view
from engine import Deal, Move, Ruleset, Seat, SeatSetup, deal, start, submit
from engine.catalogue import Age
from engine.ruleset import Expansion
from engine.state import AgeDeal
from tests.bot.services.memory import MemoryStore
from tests.bot.services.test_advice import picks_of, with_pick
from tests.client.sketch import Sketch
from tests.engine.secrecy import random_phase
from tests.engine.twins import twin
from tests.scenarios.club import Club, club
from tests.scenarios.person import Manner, Person
from tests.scenarios.test_whole_games import opened
from tests.scenarios.witness import watching
from tests.screens import find
from tests.sweeps import sweep
from tests.table import at_random
from tests.undrawn import PIXEL, leave_undrawn

pytestmark = pytest.mark.slow

GAME = GameId(1)
PUBLIC = ("conflicts", "reveal", "table")
"""Pictures that everyone is shown during a game. At its end comes one more."""
SEED_WITH_EDIFICES = 31
"""Seed of a random game in which a stage brings a question, an edifice is constructed, and a penalty is chosen."""
SEED_OF_MUCH_IN_AGE_1 = 1501
"""Seed of a random game in which all of this happens in Age I."""
_BY_BUTTONS = 4
"""One in four choices is made with buttons. The others are typed, which takes one step instead of three or four."""
_SEALS = re.compile(r"\b[0-9a-f]{64}\b")


_numbers: dict[Scene, int] = {}


@pytest.fixture(autouse=True)
def _pictures_are_what_they_are_drawn_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send a number in place of each picture: the same one only if all the data from which it is drawn is the same.

    Data that does not show in the picture differs here, too.
    """
    leave_undrawn(monkeypatch)
    monkeypatch.setattr(pictures, "_draw", lambda scene: PIXEL + b"%d" % _numbers.setdefault(scene, len(_numbers)))


def random_game(
    players: int, chance: Random, expansions: tuple[Expansion, ...] = (), ages: int = 3
) -> tuple[Deal, list[tuple[Seat, Move]]]:
    """Return random legal moves of a game's first Ages, in which more cards stay hidden than when people play."""
    ruleset = Ruleset.for_players(players, expansions)
    dealt = deal(ruleset, [SeatSetup()] * ruleset.cities(players), chance)
    state, moves = start(dealt), []
    while state.waiting and state.table.age <= ages:
        for seat, move in random_phase(state, chance):
            moves.append((seat, move))
            state = submit(state, seat, move).state
    return dealt, moves


async def played(monkeypatch: pytest.MonkeyPatch, game: tuple[Deal, Sequence[tuple[Seat, Move]]]) -> list[str]:
    """Play this game in Discord; return what everyone could see."""
    dealt, moves = game
    players = len(dealt.ages[0].hands)
    monkeypatch.setattr(play, "deal", lambda *_: dealt)
    state = start(dealt)
    async with club(None, players, chance=Random(7)) as friends:
        with watching(monkeypatch) as witness:
            home = await opened(friends, players, **added(dealt.ruleset.expansions))
            people = [Person(member, home, Manner.BUTTONS, Random(0)) for member in friends.people]
            await people_sit_down(people)
            for number, (seat, move) in enumerate(moves):
                person = people[state.decides_for(seat)]
                if number % _BY_BUTTONS:
                    await person.type_move(move)
                else:
                    await person.perform(move, seat)
                state = submit(state, seat, move).state
        return [_SEALS.sub("<seal>", text) for text in witness.seen_by(None)]


def added(expansions: Sequence[str]) -> dict[str, object]:
    """Return the extra command options for a table with these expansions, which also gets a time limit."""
    return {"expansion": expansions[0], "time": "24h"} if expansions else {}


async def people_sit_down(people: Sequence[Person]) -> None:
    """Make everyone join, and the first person start the game."""
    for person in people[1:]:
        await person.press_newest(Join)
    await people[0].press_newest(Start)


@pytest.mark.parametrize(
    ("players", "seed", "expansions", "ages"),
    sweep(
        [
            (3, SEED_OF_MUCH_IN_AGE_1, (Expansion.EDIFICE,), 1),
            (3, SEED_WITH_EDIFICES, (Expansion.EDIFICE,), 3),
            (2, 1, (), 3),
            (7, 4, (), 3),
        ],
        short=[(3, SEED_OF_MUCH_IN_AGE_1, (Expansion.EDIFICE,), 1)],
    ),
)
async def test_what_everybody_sees_of_a_game_does_not_depend_on_what_is_hidden(
    monkeypatch: pytest.MonkeyPatch, players: int, seed: int, expansions: tuple[Expansion, ...], ages: int
) -> None:
    chance = Random(seed)
    game = random_game(players, chance, expansions, ages)
    other = twin(game, chance)
    assert other[1] != game[1], "the twin is the same game"
    seen = await played(monkeypatch, game)
    assert len(seen) > 6 * ages
    shown = (*PUBLIC, "end") if ages == 3 else PUBLIC
    assert all(any(f"('{picture}.png', " in text for text in seen) for picture in shown)
    assert not any("hand.png" in text for text in seen)
    assert await played(monkeypatch, other) == seen


# One person, while another decides.

VIEWER, DECIDER = 1, 0


async def seen_by_the_viewer(
    club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch, chance: Random
) -> list[str]:
    """Return what the viewer could see while another person looks at cards, seals a choice, and changes it."""
    viewer, decider = people[VIEWER], people[DECIDER]
    with watching(monkeypatch) as witness:
        shown = await Person(decider.member, decider.home, Manner.BUTTONS, chance).choose()
        assert shown is not None
        await look_round(club, viewer)
        await decider.press(shown, find(shown, TakeBack)[0])
        await look_round(club, viewer)
    return witness.seen_by(viewer.member.id)


async def look_round(club: Club, viewer: Person) -> None:
    """Open the hand, ask for suggestions, and use all commands that show something about the table."""
    hand = await viewer.open_hand()
    await viewer.press(hand, find(hand, PickFor)[0])
    for option in ("card", "action"):
        await viewer.member.autocomplete(viewer.home, "play", option, "")
    await viewer.member.autocomplete(viewer.home, "wonders board", "city", "")
    for command in ("wonders board", "wonders history", "wonders list", "wonders scores", "wonders seats", "hand"):
        await viewer.member.slash(viewer.home, command)
    await club.env.settle()


@asynccontextmanager
async def moment(
    chance: Random, age: Age, expansions: tuple[Expansion, ...] = ()
) -> AsyncIterator[tuple[Club, list[Person]]]:
    """Run a table for three at the start of an Age; one person gets direct messages."""
    async with club(None, 3, chance=Random(7)) as friends:
        home = await opened(friends, 3, **added(expansions))
        people = [Person(member, home, Manner.BUTTONS, chance) for member in friends.people]
        await people[2].member.slash(home, "settings messages", on=True)
        await people_sit_down(people)
        while (table := await friends.table(GAME).view()).turn != TurnRef(age, 1, "card"):
            await friends.table(GAME).choose(friends.people[table.thinking[0]], taste=at_random(chance))
        await friends.env.settle()
        yield friends, people


def with_other_hidden_things(store: MemoryStore, viewer: Seat, chance: Random) -> MemoryStore:
    """Return a copy of the store with different hands for everyone except the viewer, from this Age on."""
    game, sealed = store.games[GAME], store.deals[GAME]
    assert isinstance(game.progress, Play)
    this_age = game.progress.state.table.age
    first, second, third = (
        each if age < this_age else dealt_otherwise(each, viewer, chance)
        for age, each in enumerate(sealed.deal.ages, 1)
    )
    other = replace(sealed.deal, ages=(first, second, third))
    state = start(other)
    for seat, move in submissions(tuple(store.logs[GAME])):
        state = submit(state, seat, move).state
    assert state != game.progress.state
    changed = store.copied()
    changed.games[GAME] = replace(game, progress=replace(game.progress, state=state))
    changed.deals[GAME] = replace(sealed, deal=other)
    return changed


def dealt_otherwise(age: AgeDeal, viewer: Seat, chance: Random) -> AgeDeal:
    """Return the deal of an Age with the cards of the other hands shuffled."""
    others = [card for seat, hand in enumerate(age.hands) if seat != viewer for card in hand]
    chance.shuffle(others)
    hands = tuple(hand if seat == viewer else tuple(others.pop() for _ in hand) for seat, hand in enumerate(age.hands))
    return replace(age, hands=hands)


async def seen_twice(
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
    age: Age = 1,
    *,
    expansions: tuple[Expansion, ...] = (),
) -> tuple[list[str], list[str]]:
    """Return what the viewer sees in two situations that differ only in hidden cards."""
    chance = Random(seed)
    async with moment(chance, age, expansions) as (friends, people):
        await friends.stop()
        assert isinstance(friends.store, MemoryStore)
        seen: list[list[str]] = []
        for store in (with_other_hidden_things(friends.store, Seat(VIEWER), chance), friends.store):
            await friends.restart(store)
            seen.append(await seen_by_the_viewer(friends, people, monkeypatch, Random(seed + len(seen))))
        return seen[0], seen[1]


@pytest.mark.parametrize(
    ("seed", "age", "expansions"),
    sweep([(1, 1, ()), (2, 2, ()), (3, 3, ()), (4, 2, (Expansion.EDIFICE,))], short=[(4, 2, (Expansion.EDIFICE,))]),
)
async def test_what_a_player_sees_does_not_depend_on_what_another_holds_and_chooses(
    monkeypatch: pytest.MonkeyPatch, seed: int, age: Age, expansions: tuple[Expansion, ...]
) -> None:
    one, other = await seen_twice(monkeypatch, seed, age, expansions=expansions)
    assert len(one) > 20
    assert any("('hand.png', " in text for text in one), "their own, with its description and its digest"
    assert one == other


# What a computer player chose for the viewer.


async def seen_after_letting_it_choose(
    friends: Club, viewer: Person, monkeypatch: pytest.MonkeyPatch, chance: Random
) -> list[str]:
    """Return what the viewer sees while they let a computer player choose, look around, and change the choice."""
    member, home = viewer.member, viewer.home
    with watching(monkeypatch) as witness:
        for change in ("play", "change"):
            hand = await viewer.open_hand()
            await viewer.press(hand, find(hand, ShowTable)[0])
            for option in ("card", "action", "pay"):
                await member.autocomplete(home, "play", option, "")
            await member.autocomplete(home, "why", "card", "")
            await member.slash(home, "why")
            for command in ("wonders board", "wonders history", "wonders list", "wonders scores", "wonders seats"):
                await member.slash(home, command)
            await member.slash(home, "reminder", do="computer", table=str(GAME))
            await member.slash(home, change, **({"card": "1"} if change == "play" else {}))
        hand = await viewer.open_hand()
        await viewer.press(hand, find(hand, PickFor)[0])
        for command in ("hand", "why"):
            await member.slash(home, command)
        await member.autocomplete(home, "play", "card", "")
        await Person(member, home, Manner.BUTTONS, chance).choose()
        await friends.env.settle()
    return witness.seen_by(member.id)


@pytest.mark.parametrize(
    ("seed", "age", "telling"),
    sweep([(1, 1, "words"), (2, 2, "letters"), (3, 3, "pictures")], short=[(3, 3, "pictures")]),
)
async def test_what_a_computer_player_chose_is_not_seen_by_who_let_it_choose(
    monkeypatch: pytest.MonkeyPatch, seed: int, age: Age, telling: str
) -> None:
    chance = Random(seed)
    async with moment(chance, age) as (friends, people):
        viewer = people[VIEWER]
        await viewer.member.slash(viewer.home, "settings telling", how=telling)
        await viewer.member.slash(viewer.home, "reminder", do="computer")
        await friends.env.settle()
        await friends.stop()
        assert isinstance(friends.store, MemoryStore)
        before, seen = friends.store, []
        one, *_, other = picks_of(before, GAME, VIEWER)
        for pick in (one, other):
            await friends.restart(with_pick(before, GAME, pick))
            seen.append(await seen_after_letting_it_choose(friends, viewer, monkeypatch, Random(seed)))
            refused = {str(getattr(error, "original", error)) for error in friends.env.errors}
            assert refused == {Reason.LET_CHOOSE_ALREADY.value}
            friends.env.errors.clear()
    assert any("A computer player has chosen for you." in text for text in seen[0])
    assert seen[0] == seen[1]


# The check itself.


def _peeking(monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """Return a function that gives a code word for another player's hand, which no other screen may contain."""
    peeked: list[str] = []
    view = table_view

    def spying(game: Game, now: datetime) -> TableView:
        if isinstance(game.progress, Play):
            held = " ".join(card.name for card in game.progress.state.hand(Seat(DECIDER)))
            peeked[:] = [f"x{zlib.crc32(held.encode()):x}"]
        return view(game, now)

    monkeypatch.setattr(tables, "table_view", spying)
    return lambda: peeked[0] if peeked else ""


LEAKS: dict[str, Callable[[Screen, str], Screen]] = {
    "content": lambda screen, hidden: replace(screen, content=f"{screen.content} {hidden}"),
    "embed": lambda screen, hidden: replace(screen, embeds=(*screen.embeds, Embed(description=hidden, title="."))),
    "alternative text": lambda screen, hidden: replace(screen, files=(File("table.png", b"png", hidden),)),
    "file name": lambda screen, hidden: replace(screen, files=(File(f"{hidden}.txt", b"text"),)),
    "file": lambda screen, hidden: replace(screen, files=(File("table.txt", hidden.encode()),)),
    "custom id": lambda screen, hidden: replace(screen, rows=(*screen.rows[:4], (Button(".", ShowRules(hidden)),))),
}


@pytest.mark.parametrize("kind", sweep(LEAKS, short=("alternative text",)))
async def test_a_leak_into_a_message_is_found(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    hidden, leak = _peeking(monkeypatch), LEAKS[kind]
    for made in ("new_message", "edited_message"):
        make = getattr(presenting, made)
        monkeypatch.setattr(presenting, made, lambda screen, make=make: make(leak(screen, hidden())))
    one, other = await seen_twice(monkeypatch, 1)
    assert one != other


async def test_a_leak_into_what_is_drawn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden, paint = _peeking(monkeypatch), Painter.paint

    async def leaking(painter: Painter, screen: Screen, who: UserId | None = None) -> Screen:
        return await paint(painter, replace(screen, pictures=(Picture("table", Sketch(hidden()), "."),)), who)

    monkeypatch.setattr(Painter, "paint", leaking)
    one, other = await seen_twice(monkeypatch, 1)
    assert one != other


async def test_a_leak_into_suggestions_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden, suggest = _peeking(monkeypatch), discord.InteractionResponse.autocomplete

    async def leaking(response: discord.InteractionResponse[Any], choices: Sequence[Choice[str]]) -> None:
        await suggest(response, [*choices[:24], Choice(name=hidden() or "nothing", value="nothing")])

    monkeypatch.setattr(discord.InteractionResponse, "autocomplete", leaking)
    one, other = await seen_twice(monkeypatch, 1)
    assert one != other
