"""Hidden things never leave their seat: not in a view, an outcome, a log, or an error message."""

import logging
import traceback
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random

import pytest

from bot.services import archive, play
from bot.services.game import Choice, Game, Play, SealedDeal, SealEntry, TableSettings, submissions
from bot.services.pace import Days
from bot.services.people import ChannelId
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused
from bot.services.replay import START, see_step
from bot.services.views import table_view
from engine.commerce import Payment
from engine.moves import Build, BuildDiscarded, BuildStage, Decline, Discard
from engine.ruleset import Expansion, Seat
from engine.state import GameState
from tests.bot.services.memory import MemoryStore
from tests.bot.services.playing import EDIFICE, begun, until_penalty
from tests.bot.services.world import MOMENT, Table, World, actor, refusal
from tests.engine.secrecy import exchanged, knows, other_choices
from tests.engine.twins import twin
from tests.sweeps import sweep


def with_other_hidden_cards(game: Game, viewer: Seat | None, chance: Random) -> Game:
    """Return the game with other cards wherever this viewer cannot see them."""
    stage = game.progress
    assert isinstance(stage, Play)
    twin = exchanged(stage.state, chance, partial(knows, stage.state, viewer))
    return replace(game, progress=replace(stage, state=other_choices(twin, viewer, chance)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "expansions"),
    sweep(
        [*((players, ()) for players in range(2, 8)), *((players, EDIFICE) for players in (3, 4, 5, 7))],
        short=[(2, ()), (4, EDIFICE)],
    ),
)
async def test_the_table_and_a_hand_do_not_depend_on_what_is_hidden(
    players: int, expansions: tuple[Expansion, ...]
) -> None:
    store = MemoryStore()
    world = World(store, Random(players))
    table = await world.game(players, TableSettings(players, expansions=expansions))
    looked = 0
    while thinking := (await table.view(0)).thinking:
        await table.choose(world.chance.choice(thinking))
        now = store.games[table.id]
        if not isinstance(now.progress, Play):
            break
        twin = with_other_hidden_cards(now, None, world.chance)
        assert repr(table_view(twin, MOMENT)) == repr(table_view(now, MOMENT))
        seat = Seat(world.chance.randrange(players))
        twin = with_other_hidden_cards(now, seat, world.chance)
        assert isinstance(twin.progress, Play)
        store.games[table.id] = twin
        seen = await table.hand(seat)
        store.games[table.id] = now
        assert repr(seen) == repr(await table.hand(seat))
        looked += twin.progress.state != now.progress.state
    assert looked > 10, "the twins were the same games"


async def test_what_somebody_gives_up_is_seen_by_nobody_else_until_all_who_are_asked_have_chosen() -> None:
    """The choice changes nothing that others are shown or that may get into a log."""
    table, last = await until_penalty()
    others = [person for person in range(4) if person != last]
    told = []
    for move in await table.moves(last):
        outcome = await table.make(last, move)
        shown = [repr(await table.hand(person)) for person in others]
        shown.append(repr(await table.look_back(others[0], archive.see_history)))
        assert outcome.table.table is not None
        assert outcome.table.table.sealed == (last,)
        logged = (repr(replace(table.game, revision=0)), repr(outcome), repr(table.log[-1]))
        assert not any("GiveUp" in text for text in (*logged, repr(table.log), repr(table.store.outbox)))
        told.append((*shown, *logged))
    assert len(told) > 1
    assert len(set(told)) == 1


async def test_a_stand_in_tells_no_sooner_and_no_more_than_that_it_has_answered() -> None:
    """Compare games with different hands: the same seats get stand-ins, at the same time and with the same deadline."""
    store = MemoryStore()
    world = World(store, Random(5))
    table = await world.game(4, TableSettings(4, pace=Days(24)))
    world.clock.forward(timedelta(hours=25))
    for person in range(4):
        await table.choose(person)  # all except the first have answered late, and have no overtime left
    overtime = {user: used for user, used in store.games[table.id].timing.overtime.items() if user != actor(0).user}
    now = store.games[table.id]
    now = store.games[table.id] = replace(now, timing=replace(now.timing, used=overtime, used_now={}))
    world.clock.forward(timedelta(hours=24))
    told = []
    twin = with_other_hidden_cards(now, None, world.chance)
    assert twin.progress != now.progress
    for each in (now, twin):
        store.games[table.id] = each
        again = await world.jobs.answer_for_the_late(table.id)
        after = store.games[table.id]
        assert after.thinking == (0,)
        told.append((again, after.stand_ins, repr(table_view(after, world.clock())), after.timing))
    assert told[0] == told[1]
    assert [each.seat for each in told[0][1]] == [1, 2, 3]


async def test_taking_part_is_seen_by_nobody_else_before_the_reveal() -> None:
    """Whether a player who builds a stage takes part or not looks the same to the others."""
    for seed in range(20):
        table = await begun(3, expansions=EDIFICE, seed=seed)
        while table.thinking:
            person = table.thinking[0]
            part = next((each for each in await table.moves(person) if getattr(each, "take_part", False)), None)
            if isinstance(part, BuildStage) and len(table.thinking) > 1:
                told = []
                before = table.game
                for move in (part, replace(part, take_part=False)):
                    table.game = before
                    outcome = await table.make(person, move)
                    others = [repr(await table.hand(each)) for each in {0, 1, 2} - {person}]
                    told.append((others, repr(outcome), repr(table.game), repr(table.store.outbox)))
                assert told[0] == told[1]
                return
            await table.choose(person)
    raise AssertionError("nobody can ever take part")


@pytest.mark.parametrize(("seed", "expansions"), [(0, ()), (1, ()), (2, ()), (3, EDIFICE)])
async def test_reprs_logs_and_refusals_name_no_card(
    seed: int, expansions: tuple[Expansion, ...], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    store = MemoryStore()
    world = World(store, Random(seed))
    table = await world.game(3, TableSettings(expansions=expansions))
    for _ in range(10):
        for person in range(3):
            stage = store.games[table.id].progress
            assert isinstance(stage, Play)
            choice = await table.any_choice(person)
            texts = [
                repr(choice),
                repr(Change(store.games[table.id])),
                repr(store.logs[table.id]),
                repr(store.deals[table.id]),
            ]
            texts += [repr(store.games[table.id]), repr(store.outbox), await refused_text(world, choice)]
            for name in hidden_names(stage.state):
                assert not any(name in text for text in texts), name
            await table.act(person, play.seal_choice, choice)
    said = [record.getMessage() for record in caplog.records if record.name.startswith(("bot", "storage", "engine"))]
    assert said == [f"game {table.id} begins (people: 3, computer players: 0)"]


def hidden_names(state: GameState) -> set[str]:
    """Return the names of cards that are in hands and have not been built in any city."""
    built = {card.name for city in state.table.cities for card in city.built}
    return {card.name for hand in state.table.hands for card in hand} - built


async def refused_text(world: World, choice: Choice) -> str:
    """Return the replies to people who try a choice that is not theirs, and a card that is not in the hand."""
    game = next(iter(world.store.games)) if isinstance(world.store, MemoryStore) else None
    assert game is not None
    told = []
    for person in range(3):
        try:
            await world.tables.act(
                game, actor(person), play.seal_choice, replace(choice, seat=Seat((choice.seat + 1) % 3))
            )
        except Refused as error:
            told.append(f"{error!s} {error!r} {error.detail}")
    return " ".join(told)


async def test_a_hand_is_shown_to_who_plays_it_from_anywhere_and_to_nobody_else() -> None:
    table = await World().game(3)
    for channel in (ChannelId(700), ChannelId(999), None):
        hand = await table.hand(actor(1, channel))
        assert hand.view.seat == 1
        assert await refusal(table.hand(actor(5, channel))) is Reason.ONLY_PLAYERS
    assert await refusal(table.view(actor(5, ChannelId(999)))) is Reason.ONLY_HERE
    assert (await table.view(5)).id == table.id


async def test_the_salt_is_shown_by_nothing_before_the_end() -> None:
    store = MemoryStore()
    table = await World(store).game(3)
    salt = store.deals[table.id].salt
    await table.turn(3)
    shown = [
        repr(await table.view(0)),
        repr(await table.hand(0)),
    ]
    shown += [
        repr(await table.look_back(0, archive.see_history)),
        repr(store.games[table.id]),
        repr(store.deals[table.id]),
    ]
    assert not any(salt in text for text in shown)
    assert await refusal(table.look_back(0, archive.see_record)) is Reason.NOT_NOW


@pytest.mark.slow
@pytest.mark.parametrize("most", sweep([4, 20], short=[4]))
@pytest.mark.parametrize(
    ("players", "expansions"), sweep([(2, ()), (3, ()), (6, ()), (4, EDIFICE)], short=[(2, ()), (4, EDIFICE)])
)
async def test_what_comes_of_a_choice_does_not_depend_on_what_is_hidden_from_who_chooses(
    players: int, expansions: tuple[Expansion, ...], most: int
) -> None:
    """This includes refusals and their reasons, so nobody finds out by trying where a card is."""
    store = MemoryStore()
    world = World(store, Random(players))
    table = await world.game(players, TableSettings(players, expansions=expansions))
    catalogue = (await table.view(0)).settings.ruleset.catalogue.cards
    looked = 0
    while thinking := (await table.view(0)).thinking:
        person = world.chance.choice(thinking)
        now = store.games[table.id]
        twin = with_other_hidden_cards(now, Seat(person), world.chance)
        good = await table.any_choice(person)
        hand = (await table.hand(person)).view.hand
        guesses = world.chance.sample([card for card in catalogue.values() if card not in hand], most)
        tried = [replace(good, move=kind(card)) for kind in (Discard, BuildDiscarded) for card in guesses]
        if good.seat == person and len(thinking) > 1:
            tried.append(good)
        for choice in tried:
            answers = []
            for shown in (now, twin):
                store.games[table.id] = shown
                answers.append(await answer(table, person, choice))
            store.games[table.id] = now
            if not isinstance(good.move, BuildDiscarded | Decline):
                assert answers[0] == answers[1]
                looked += 1
        await table.act(person, play.seal_choice, good)
    assert looked > 100


async def answer(table: Table, person: int, choice: Choice) -> str:
    """Return the full reply to a person who tries to make this choice."""
    try:
        return repr(await table.act(person, play.seal_choice, choice))
    except Refused as error:
        return repr((error, error.reason, error.rule, error.detail, str(error)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "expansions", "turns"),
    sweep(
        [(*game, turns) for game in ((2, ()), (3, ()), (5, ()), (4, EDIFICE)) for turns in (4, 30)],
        short=[(2, (), 4), (2, (), 30), (3, (), 4), (4, EDIFICE, 30)],
    ),
)
async def test_history_and_announcements_do_not_depend_on_what_is_hidden(
    players: int, expansions: tuple[Expansion, ...], turns: int
) -> None:
    """Compare two games that look the same. In the middle of a turn, nobody can even see who has chosen."""
    store = MemoryStore()
    world = World(store, Random(players))
    table = await world.game(players, TableSettings(players, expansions=expansions))
    while (now := await table.view(0)).thinking and now.resolutions < turns:
        await table.choose(now.thinking[0])
    told = await everything_told(table)
    deal, log = store.deals[table.id], store.logs[table.id]
    other, moves = twin((deal.deal, submissions(tuple(log))), world.chance)
    assert other != deal.deal
    store.deals[table.id] = SealedDeal(other, "0" * 64)
    store.logs[table.id] = [SealEntry(seat, move, None) for seat, move in moves]
    assert await everything_told(table) == told
    store.deals[table.id], store.logs[table.id] = deal, log
    if now.thinking:
        await table.choose(now.thinking[0])
    assert await everything_told(table) == told


async def everything_told(table: Table) -> str:
    telling = await table.tables.telling(table.id)
    told = [repr(await telling.resolution(number)) for number in range(telling.table.resolutions)]
    steps = (await table.look_back(5, see_step, START, opened=False)).steps
    for each in steps:
        shown = await table.look_back(5, see_step, each, opened=False)
        told.append(repr((shown.steps, shown.at, shown.table.table, shown.table.names, shown.resolutions, shown.own)))
    return "\n".join([repr(await table.look_back(0, archive.see_history)), *told])


async def test_the_traceback_of_a_refusal_names_no_card() -> None:
    """A traceback may get into a log."""
    table = await World().game(3)
    choice = await table.any_choice(0)
    mine = (await table.hand(0)).view.hand
    theirs = next(card for card in (await table.hand(1)).view.hand if card not in mine)
    unknown = replace(theirs, name="Secret Garden")
    for move in (Discard(theirs), BuildDiscarded(theirs), Build(theirs, Payment(9, 9)), Discard(unknown)):
        try:
            await table.act(0, play.seal_choice, replace(choice, move=move))
        except Refused as error:
            text = "".join(traceback.format_exception(error))
            assert move.card.name not in text
        else:
            raise AssertionError("it was not refused")


async def test_a_view_that_told_of_a_choice_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Game, _: object) -> tuple[object, ...]:
        assert isinstance(game.progress, Play)
        return tuple(isinstance(move, Discard) for move in game.progress.state.choices)

    monkeypatch.setitem(globals(), "table_view", leaky)
    with pytest.raises(AssertionError):
        await test_the_table_and_a_hand_do_not_depend_on_what_is_hidden(5, ())
