"""What is hidden never leaves the seat that it belongs to: not in a view, an outcome, a log, a message of an error."""

import logging
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from bot.services.game import Choice, Game, Play
from bot.services.people import ChannelId
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused
from bot.services.views import table_view
from engine.moves import Discard
from engine.ruleset import Seat
from engine.state import GameState
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import World, actor, refusal
from tests.engine.secrecy import exchanged, knows, other_choices


def with_other_hidden_cards(game: Game, viewer: Seat | None, chance: Random) -> Game:
    """The same game for whoever sees only what this viewer sees."""
    stage = game.stage
    assert isinstance(stage, Play)
    twin = exchanged(stage.state, chance, partial(knows, stage.state, viewer))
    return replace(game, stage=replace(stage, state=other_choices(twin, viewer, chance)))


@pytest.mark.parametrize("players", range(2, 8))
async def test_the_table_and_a_hand_do_not_depend_on_what_is_hidden(players: int) -> None:
    store = MemoryStore()
    world = World(store, Random(players))
    game = await world.game(players)
    looked = 0
    while thinking := (await world.tables.table(game, actor(0))).thinking:
        await world.choose(game, world.chance.choice(thinking))
        now = store.games[game]
        if not isinstance(now.stage, Play):
            break
        twin = with_other_hidden_cards(now, None, world.chance)
        assert repr(table_view(twin)) == repr(table_view(now))
        seat = Seat(world.chance.randrange(players))
        twin = with_other_hidden_cards(now, seat, world.chance)
        assert isinstance(twin.stage, Play)
        store.games[game] = twin
        seen = await world.tables.hand(game, actor(seat))
        store.games[game] = now
        assert repr(seen) == repr(await world.tables.hand(game, actor(seat)))
        looked += twin.stage.state != now.stage.state
    assert looked > 10, "the twins were the same games"


@pytest.mark.parametrize("seed", range(3))
async def test_reprs_logs_and_refusals_name_no_card(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    store = MemoryStore()
    world = World(store, Random(seed))
    game = await world.game(3)
    for _ in range(10):
        for person in range(3):
            stage = store.games[game].stage
            assert isinstance(stage, Play)
            choice = await world.any_choice(game, person)
            texts = [repr(choice), repr(Change(store.games[game])), repr(store.logs[game]), repr(store.deals[game])]
            texts += [repr(store.games[game]), repr(store.outbox), await refused_text(world, choice)]
            for name in hidden_names(stage.state):
                assert not any(name in text for text in texts), name
            await world.tables.choose(game, actor(person), choice)
    assert not [record for record in caplog.records if record.name.startswith(("bot", "storage", "engine"))]


def hidden_names(state: GameState) -> set[str]:
    """The cards in hands, as far as they stand in no city."""
    built = {card.name for city in state.table.cities for card in city.built}
    return {card.name for hand in state.table.hands for card in hand} - built


async def refused_text(world: World, choice: Choice) -> str:
    """What somebody is told who tries a choice that is not theirs, and a card that is not in the hand."""
    game = next(iter(world.store.games)) if isinstance(world.store, MemoryStore) else None
    assert game is not None
    told = []
    for person in range(3):
        try:
            await world.tables.choose(game, actor(person), replace(choice, seat=Seat((choice.seat + 1) % 3)))
        except Refused as error:
            told.append(f"{error!s} {error!r} {error.detail}")
    return " ".join(told)


async def test_a_hand_is_shown_to_who_plays_it_from_anywhere_and_to_nobody_else() -> None:
    world = World()
    game = await world.game(3)
    for channel in (ChannelId(700), ChannelId(999), None):
        hand = await world.tables.hand(game, actor(1, channel))
        assert hand.view.seat == 1
        assert await refusal(world.tables.hand(game, actor(5, channel))) is Reason.ONLY_PLAYERS
    assert await refusal(world.tables.table(game, actor(5, ChannelId(999)))) is Reason.ONLY_HERE
    assert (await world.tables.table(game, actor(5))).id == game


async def test_the_salt_is_shown_by_nothing_before_the_end() -> None:
    store = MemoryStore()
    world = World(store)
    game = await world.game(3)
    salt = store.deals[game].salt
    await world.play(game, turns=3)
    shown = [repr(await world.tables.table(game, actor(0))), repr(await world.tables.hand(game, actor(0)))]
    shown += [repr(await world.tables.history(game, actor(0))), repr(store.games[game]), repr(store.deals[game])]
    assert not any(salt in text for text in shown)
    assert await refusal(world.tables.record(game, actor(0))) is Reason.NOT_NOW


async def test_a_view_that_told_of_a_choice_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Game) -> tuple[object, ...]:
        assert isinstance(game.stage, Play)
        return tuple(isinstance(move, Discard) for move in game.stage.state.choices)

    monkeypatch.setitem(globals(), "table_view", leaky)
    with pytest.raises(AssertionError):
        await test_the_table_and_a_hand_do_not_depend_on_what_is_hidden(5)
