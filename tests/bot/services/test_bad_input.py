"""Nonsense passed to a use case is refused with a named reason, and nothing changes.

Every public method of `Tables` is found by inspection: a new one fails here until its arguments are known. So is every
use case that `Tables.act` can carry out.
"""

import inspect
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

from bot import services
from bot.services import (
    adjudicating,
    archive,
    arranged,
    away,
    choosing,
    coaching,
    deadlines,
    draft,
    endings,
    everywhere,
    forgetting,
    idle,
    lobby,
    motions,
    outages,
    pacing,
    places,
    play,
    replay,
    review,
    rewording,
    same_deal,
    sights,
    substitutes,
    thoughts,
)
from bot.services.absence import SILENCE
from bot.services.authority import UseCase
from bot.services.game import Choice, Obstruction, TableSettings, TurnRef, Wish, Wonders
from bot.services.news import News
from bot.services.pace import Calm, Days, Live
from bot.services.people import PROGRAM, Actor, ChannelId, Computer, GameId, GuildId, Home, MessageId, Person, UserId
from bot.services.places import Move as MoveTable
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused
from bot.services.same_deal import DealWith
from bot.services.settings import GuildSettings
from bot.services.tables import Tables
from engine.catalogue import Side
from engine.commerce import Payment
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    Refusal,
    TakeOption,
    TakePawn,
)
from engine.ruleset import Expansion, Ruleset, Seat
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.playing import CARTHAGE, EDIFICE, UR, until, until_penalty
from tests.bot.services.world import CHANNEL, HOME, MOMENT, Table, World, actor, night_at, only, to

ROOT = Path(__file__).parents[3]
BIG_NUMBER = 10**30
MANAGER = replace(actor(5), manages=HOME.guild)
ELSEWHERE = Home(GuildId(7), ChannelId(702))

FIRST_TURN = TurnRef(1, 1, "card")
NO_SEATS = (-1, 7, 999, 1 << 63)
OTHER_TURNS = (TurnRef(1, 2, "card"), TurnRef(2, 1, "card"), TurnRef(1, 1, "nothing"), TurnRef(1, 1, "penalty"))

BAD: Mapping[str, tuple[list[object], set[Reason]]] = {
    "game": ([0, -1, 999, 1 << 63], {Reason.NO_SUCH_GAME}),
    "user": ([UserId(555)], {Reason.NOT_SEATED}),
    "seat": ([*NO_SEATS], {Reason.NO_SUCH_SEAT}),
    "seats": ([0, -1, BIG_NUMBER], {Reason.MALFORMED, Reason.TABLE_FULL}),
    "city": (["Atlantis", "giza", ""], {Reason.NO_SUCH_WONDER}),
    "board": ([-1, 2, BIG_NUMBER], {Reason.MALFORMED}),
    "turn": ([*OTHER_TURNS], {Reason.STALE_TURN}),
    "wish": ([Wish.PACE, Wish.SEAT], {Reason.MALFORMED}),
    "news": ([News.OPENED, News.PROPOSED], {Reason.MALFORMED, Reason.NO_SUCH_MOTION}),
    "number": ([-1, 1_000], {Reason.NO_SUCH_CLAIM}),
    "change": ([lambda now: replace(now, players=8)], {Reason.BAD_SETTINGS}),
    "place": ([-1, 1_000, BIG_NUMBER], {Reason.NO_SUCH_STEP}),
    "page": ([0, -1, 1_001, BIG_NUMBER], {Reason.MALFORMED}),
    "until": ([MOMENT.replace(tzinfo=None), MOMENT, MOMENT + timedelta(days=15)], {Reason.BAD_DATE}),
    "each": ([0, -1, 51], {Reason.MALFORMED}),
}
"""Invalid values of the right type, keyed by parameter, and the reasons for refusing them."""

ANY_USER = {"invite", "offer_seat", "step_out_for_good", "leave_second_seat", "note_report", "leave"}
"""Methods whose user may be unknown to the table."""
NOBODY: frozenset[UserId] = frozenset()


@dataclass
class Asked:
    """How to call a method so that it is accepted: the stage of the table, and the other arguments."""

    stage: str = "lobby"
    stranger: Reason | None = None
    """The reason given to strangers; None if no person calls the method."""
    also: dict[str, object] = field(default_factory=dict)


ASKED = {
    "open_table": Asked("none", None, {"host": actor(5), "home": HOME, "settings": TableSettings()}),
    "join_table": Asked("lobby", Reason.ONLY_HERE),
    "leave_table": Asked("lobby", Reason.ONLY_PLAYERS),
    "kick": Asked("lobby", Reason.ONLY_HOST, {"user": UserId(101)}),
    "invite": Asked("lobby", Reason.ONLY_HOST, {"user": UserId(105)}),
    "configure": Asked("lobby", Reason.ONLY_HOST, {"change": to(TableSettings(players=5))}),
    "choose_wonder": Asked("lobby", Reason.ONLY_PLAYERS, {"city": "Giza", "side": Side.A}),
    "add_computers": Asked("lobby", Reason.ONLY_HOST, {"level": Level.EASY, "seats": 1}),
    "dismiss_computer": Asked("lobby", Reason.ONLY_HOST),
    "start_with_computers": Asked("lobby", Reason.ONLY_HOST),
    "start_game": Asked("full", Reason.ONLY_HOST),
    "start_seated": Asked("full", None, {"level": Level.RANDOM}),
    "pause_for_night": Asked("timed", None, {"until": MOMENT + timedelta(minutes=10)}),
    "go_on_for_night": Asked("timed"),
    "lay_aside": Asked("play"),
    "step_out_for_good": Asked("play", None, {"user": UserId(101), "level": Level.RANDOM, "since": MOMENT}),
    "leave_second_seat": Asked("play", None, {"user": UserId(101), "level": Level.RANDOM}),
    "note_report": Asked("play", None, {"user": UserId(101), "left": NOBODY}),
    "be_there": Asked("play", Reason.ONLY_PLAYERS),
    "seat_latecomer": Asked("play", None, {"asker": actor(5), "seat": Seat(2), "gone": NOBODY}),
    "answer_for_the_late": Asked("play"),
    "change_pace": Asked("awaited", Reason.ONLY_PLAYERS, {"pace": Calm(), "left": NOBODY}),
    "propose": Asked("timed", Reason.ONLY_PLAYERS, {"wish": Wish.PAUSE, "left": NOBODY}),
    "vote": Asked(
        "claimed",
        Reason.ONLY_PLAYERS,
        {"news": News.CLAIMED, "number": 1, "agree": False, "to": UserId(105), "left": NOBODY},
    ),
    "say_ready": Asked("awaited", Reason.ONLY_PLAYERS),
    "let_computer_choose": Asked("play", Reason.ONLY_PLAYERS, {"turn": FIRST_TURN}),
    "asked": Asked("play", Reason.ONLY_PLAYERS, {"turn": FIRST_TURN}),
    "asked_now": Asked("play", Reason.ONLY_PLAYERS),
    "close_forgotten": Asked("lobby"),
    "offer": Asked("draft", Reason.ONLY_PLAYERS),
    "keep_board": Asked("draft", Reason.ONLY_PLAYERS, {"board": 0}),
    "hand": Asked("play", Reason.ONLY_PLAYERS),
    "sight": Asked("play", Reason.ONLY_HERE),
    "choose": Asked("play", Reason.ONLY_HERE, {"choice_of": "of seat 0", "hold": True}),
    "seal_choice": Asked("play", Reason.ONLY_OCCUPANT, {"choice": "of seat 0", "hold_until": None}),
    "reveal": Asked("held", Reason.ONLY_HERE, {"turn": FIRST_TURN, "seat": Seat(0), "look": lambda _: None}),
    "take_back": Asked("sealed", Reason.ONLY_OCCUPANT, {"turn": FIRST_TURN, "seat": Seat(0)}),
    "hand_over": Asked("play", Reason.ONLY_HOST, {"user": UserId(101)}),
    "step_out": Asked("play", Reason.ONLY_OCCUPANT, {"seat": Seat(0), "level": Level.RANDOM}),
    "offer_seat": Asked("play", Reason.ONLY_WITH_CONSENT, {"seat": Seat(0), "user": UserId(105)}),
    "go_away": Asked("play", Reason.ONLY_PLAYERS, {"until": MOMENT + timedelta(days=3), "since": None}),
    "come_back": Asked("play", Reason.ONLY_HERE),
    "is_away": Asked("away", Reason.ONLY_PLAYERS),
    "end_leave": Asked("play", Reason.ONLY_PLAYERS),
    "decline_seat": Asked("play", Reason.ONLY_OFFERED, {"seat": Seat(0)}),
    "propose_player": Asked("silent", Reason.ONLY_PLAYERS, {"seat": Seat(1), "to": UserId(105), "left": NOBODY}),
    "take_seat": Asked("play", Reason.ONLY_OFFERED, {"seat": Seat(0), "left": NOBODY}),
    "hand_back": Asked("play", Reason.ONLY_OCCUPANT, {"seat": Seat(0)}),
    "keep_open": Asked("play", Reason.ONLY_PLAYERS),
    "tend_idle": Asked("play", None, {"limit": timedelta(days=60), "waits": False}),
    "take_thought": Asked("play", None, {"resolution": 0, "answers": {}}),
    "note_membership": Asked("play", None, {"left": NOBODY, "there": NOBODY}),
    "leave": Asked("play", None, {"user": UserId(1), "mark": ""}),
    "think": Asked("play"),
    "give_notice": Asked("play"),
    "close_with_server": Asked("play"),
    "close_table": Asked("play", Reason.ONLY_MANAGERS, {"asker": MANAGER}),
    "let_count": Asked("counted", Reason.ONLY_MANAGERS, {"asker": MANAGER, "counts": True}),
    "end_game": Asked("lobby", Reason.ONLY_HOST),
    "open_rematch": Asked("over", Reason.ONLY_PLAYERS),
    "deal_offer": Asked("counted", Reason.ONLY_HERE),
    "open_same_deal": Asked("counted", Reason.ONLY_HERE, {"against": DealWith.COMPUTERS}),
    "check": Asked("lobby", Reason.ONLY_HOST, {"use_case": lobby.configure, "seat": None}),
    "table": Asked("play", Reason.ONLY_HERE),
    "scores_so_far": Asked("play", Reason.ONLY_HERE),
    "around": Asked("play", None, {"channels": (CHANNEL,), "over": True}),
    "summary_for_manager": Asked("play", Reason.ONLY_MANAGERS, {"asker": MANAGER}),
    "reliability": Asked("none", None),
    "experience": Asked("none", None),
    "last_finished": Asked("none", None),
    "announced_by": Asked("play", None, {"games": (GameId(1),), "message": MessageId(1)}),
    "server_tables": Asked("play", Reason.ONLY_MANAGERS, {"actor": MANAGER, "page": 1, "each": 10}),
    "history": Asked("play", Reason.ONLY_HERE),
    "record": Asked("over", Reason.ONLY_HERE),
    "played_deal": Asked("counted", Reason.ONLY_HERE),
    "move_table": Asked("play", Reason.ONLY_HOST, {"move": MoveTable(ELSEWHERE)}),
    "repost_panel": Asked("play", Reason.ONLY_PLAYERS),
    "post_step": Asked("over", Reason.ONLY_HERE, {"place": 3, "opened": True}),
    "note_lost": Asked("play", None, {"why": Obstruction.GONE}),
    "note_regained": Asked("play"),
    "excuse": Asked("play"),
    "note_warned": Asked("play", None, {"users": [UserId(100)]}),
    "watch": Asked("play", Reason.ONLY_HERE),
    "stop_watching": Asked("play"),
    "resolutions": Asked("play", Reason.ONLY_HERE),
    "public_table": Asked("play", None),
    "public_standing": Asked("play", None),
    "telling": Asked("play", None),
}

OF_DISCORD = {"keep_film", "keep_signpost", "playing_deal", "retry_servers", "tables_in"}
"""Methods called by Discord events, or after a message was sent or a game looked at, with ids that exist."""
NOT_CALLED_BY_NAME = {"opening", "act", "act_with", "look", "look_back"}
"""The doors themselves, and a method that is used in a `with` statement, which `test_bounds.py` tests."""
USE_CASES: Mapping[str, UseCase[Any, ..., Change | None]] = {
    "leave_table": lobby.leave_table,
    "kick": lobby.kick,
    "invite": lobby.invite,
    "join_table": lobby.join_table,
    "configure": lobby.configure,
    "start_game": lobby.start_game,
    "close_forgotten": lobby.close_forgotten,
    "choose_wonder": lobby.choose_wonder,
    "keep_board": draft.keep_board,
    "seal_choice": play.seal_choice,
    "choose": choosing.choose,
    "reveal": choosing.reveal,
    "take_back": play.take_back_choice,
    "let_computer_choose": deadlines.let_computer_choose,
    "add_computers": lobby.add_computers,
    "dismiss_computer": lobby.dismiss_computer,
    "start_with_computers": lobby.start_with_computers,
    "change_pace": motions.change_pace,
    "propose": motions.propose,
    "vote": motions.vote,
    "say_ready": pacing.say_ready,
    "hand_over": substitutes.hand_over,
    "step_out": substitutes.step_out,
    "offer_seat": substitutes.offer_seat,
    "decline_seat": substitutes.decline_seat,
    "take_seat": substitutes.take_seat,
    "hand_back": substitutes.hand_back,
    "come_back": substitutes.come_back,
    "go_away": away.go_away,
    "end_leave": away.end_leave,
    "be_there": away.be_there,
    "propose_player": motions.propose_player,
    "end_game": endings.end_game,
    "close_table": endings.close_table,
    "close_with_server": endings.close_with_server,
    "let_count": adjudicating.let_count,
    "keep_open": idle.keep_open,
    "give_notice": idle.give_notice,
    "tend_idle": idle.tend_idle,
    "answer_for_the_late": deadlines.answer_for_the_late,
    "excuse": outages.excuse,
    "take_thought": thoughts.take,
    "note_membership": everywhere.note_membership,
    "leave": forgetting.leave,
    "redraw": rewording.redraw,
    "move_table": places.move_table,
    "repost_panel": places.repost_panel,
    "post_step": replay.post_step,
    "watch": places.watch,
    "stop_watching": places.stop_watching,
    "note_lost": places.note_lost,
    "note_regained": places.note_regained,
    "note_warned": places.note_warned,
    "start_seated": arranged.start_seated,
    "pause_for_night": arranged.pause,
    "go_on_for_night": arranged.go_on,
    "lay_aside": arranged.lay_aside,
    "step_out_for_good": arranged.step_out,
    "leave_second_seat": arranged.leave_second_seat,
    "note_report": arranged.note_report,
    "seat_latecomer": arranged.seat_latecomer,
}
"""The use cases that `Tables.act` carries out."""
READINGS: Mapping[str, UseCase[Any, ..., object]] = {
    "asked": deadlines.asked,
    "asked_now": deadlines.asked_now,
    "is_away": away.is_away,
    "table": sights.table,
    "sight": sights.sight,
    "hand": sights.hand,
    "ask_coach": coaching.ask,
    "offer": sights.offer,
    "scores_so_far": sights.scores_so_far,
    "summary_for_manager": sights.summary_for_manager,
}
"""What `Tables.look` shows."""
LOOKS_BACK: Mapping[str, UseCase[Any, ..., object]] = {
    "history": archive.see_history,
    "record": archive.see_record,
    "review": review.own_game,
    "resolutions": archive.see_resolutions,
    "sight_and_past": archive.see_sight,
    "step": replay.see_step,
    "all_steps": replay.see_all_steps,
    "played_deal": same_deal.see_deal,
}
"""What `Tables.look_back` shows."""
OF_AN_OUTCOME = {
    deadlines.outlook,
    idle.next_look,
    lobby.open_rematch,
    same_deal.open_same_deal,
    places.is_forsaken,
    play.reveal_choice,
    sights.everything,
}
"""What the program asks of an outcome, and parts of other use cases."""
OF_A_NIGHT = {
    "start_seated",
    "pause_for_night",
    "go_on_for_night",
    "lay_aside",
    "step_out_for_good",
    "leave_second_seat",
    "note_report",
    "seat_latecomer",
}
OF_THE_PROGRAM = {
    "answer_for_the_late",
    "close_forgotten",
    "close_with_server",
    "excuse",
    "give_notice",
    "leave",
    "note_lost",
    "note_membership",
    "note_regained",
    "note_warned",
    "take_thought",
    "tend_idle",
}
DECLARED = {**USE_CASES, **READINGS, **LOOKS_BACK}


def parameters(name: str) -> list[str]:
    """Return the parameters of a method or use case that a caller gives."""
    if name in LOOKS_BACK:
        return ["game", "asker"]
    if name in DECLARED:
        return ["game", "asker", *list(inspect.signature(DECLARED[name]).parameters)[3:]]
    return list(inspect.signature(getattr(Tables, name)).parameters)[1:]


PARAMETERS = [(name, each) for name in ASKED for each in parameters(name)]


class Called(Table):
    """A table whose use cases are called by their names."""

    def copied(self) -> "Called":
        """Return an independent copy, which continues in the same way."""
        return Called(self.world.copied(), self.id)

    def arguments(self, method: str) -> dict[str, object]:
        """Return arguments that the method accepts."""
        given: dict[str, object] = {"game": self.id, "actor": actor(0), "asker": actor(0), **ASKED[method].also}
        return {name: given[name] for owner, name in PARAMETERS if owner == method}

    def ask(self, method: str, arguments: dict[str, Any]) -> Awaitable[object]:
        if method in DECLARED:
            given = {name: each for name, each in arguments.items() if name not in {"game", "asker"}}
            door: Any = self.world.tables.look if method in READINGS else self.world.tables.look_back
            asks = arguments["asker"]
            if method in USE_CASES:
                door = self.world.tables.act
                asks = night_at(arguments["game"], asks.person) if method in OF_A_NIGHT else asks
                asks = PROGRAM if method in OF_THE_PROGRAM else asks
            asked: Awaitable[object] = door(arguments["game"], asks, DECLARED[method], **given)
            return asked
        other: Awaitable[object] = getattr(self.world.tables, method)(**arguments)
        return other

    def stored(self) -> tuple[object, ...]:
        """Return everything that the store holds."""
        store = self.store
        return (
            dict(store.games),
            dict(store.deals),
            {game: tuple(log) for game, log in store.logs.items()},
            tuple(store.results),
            dict(store.outbox),
            (dict(store.hushed), dict(store.snoozed)),
            (set(store.insiders), store.saves),
        )

    async def refused(self, method: str, arguments: dict[str, Any]) -> Reason:
        """Return why the call is refused; check that nothing changed."""
        before = self.stored()
        with pytest.raises(Refused) as caught:
            await self.ask(method, arguments)
        assert self.stored() == before
        return caught.value.reason

    async def rule(self, seat: int, move: Move, turn: TurnRef) -> Refusal | None:
        """Return the rule that a move breaks."""
        before = self.stored()
        with pytest.raises(Refused) as caught:
            await self.act(seat, play.seal_choice, a_choice(seat, move, turn))
        assert self.stored() == before
        assert caught.value.reason is Reason.ILLEGAL_MOVE
        return caught.value.rule


_SCENES: dict[str, Called] = {}


async def scene(stage: str) -> Called:
    """Return a table at this stage, for one test only."""
    if stage not in _SCENES:
        _SCENES[stage] = await at_stage(stage)
    return _SCENES[stage].copied()


async def at_stage(stage: str) -> Called:
    """Create the table: the host is in seat 0, the lobby has a free seat and a computer player."""
    world = World(MemoryStore(guilds={GuildId(7): GuildSettings(ratings=stage == "counted")}))
    wonders = Wonders.DRAFTED if stage == "draft" else Wonders.CHOSEN
    pace = Live() if stage == "awaited" else Days() if stage == "timed" else Calm()
    table = await world.lobby(2, TableSettings(players=4, wonders=wonders, pace=pace))
    await table.act(0, lobby.add_computers, Level.EASY, 1)
    if stage not in {"lobby", "none"}:
        await table.act(0, lobby.add_computers, Level.EASY)
    if stage == "awaited":
        world.clock.forward(SILENCE)
    if stage in {"draft", "play", "awaited", "timed", "sealed", "held", "silent", "claimed", "over", "counted"}:
        await table.start(0)
    if stage == "away":
        await table.start(0)
        await table.act(0, away.go_away, MOMENT + timedelta(days=3))
    if stage == "sealed":
        await table.choose(0)
    if stage == "held":
        await table.choose(1)
        await table.choose(0, hold=True)
    if stage == "counted":
        await table.play()
    if stage == "over":
        await table.turn(1)
        await table.abandon()
    if stage in {"silent", "claimed"}:
        world.clock.forward(SILENCE)
    if stage == "claimed":
        await table.act(0, motions.propose_player, Seat(1), UserId(105))
    if stage == "timed":
        await table.act(1, motions.propose, Wish.MORE_TIME)
    return Called(world, table.id)


async def scene_for(method: str) -> tuple[Called, dict[str, Any]]:
    made = await scene(ASKED[method].stage)
    arguments = made.arguments(method)
    if method in {"seal_choice", "choose"}:
        choice = await made.any_choice(0)
        arguments |= {"choice": choice} if method == "seal_choice" else {"choice_of": only(choice)}
    return made, arguments


@pytest.mark.source
def test_every_use_case_and_every_parameter_has_its_case() -> None:
    methods = {name for name, _ in inspect.getmembers(Tables, inspect.isfunction) if not name.startswith("_")}
    assert methods - OF_DISCORD - NOT_CALLED_BY_NAME == set(ASKED) - set(DECLARED)
    assert {parameter for _, parameter in PARAMETERS} >= set(BAD)


@pytest.mark.source
def test_every_use_case_has_its_case() -> None:
    modules = [import_module(each.name) for each in walk_packages(services.__path__, "bot.services.")]
    found = {each for module in modules for each in vars(module).values() if isinstance(each, UseCase)}
    assert found - OF_AN_OUTCOME == set(DECLARED.values())


@pytest.mark.parametrize("method", ASKED)
async def test_what_makes_sense_is_not_refused(method: str) -> None:
    made, arguments = await scene_for(method)
    await made.ask(method, arguments)


@pytest.mark.parametrize(("method", "parameter"), [each for each in PARAMETERS if each[1] in BAD])
async def test_what_makes_no_sense_is_refused_by_name_and_changes_nothing(method: str, parameter: str) -> None:
    values, reasons = BAD[parameter]
    made, arguments = await scene_for(method)
    for value in values:
        if value == 555 and method in ANY_USER:
            continue
        reason = await made.refused(method, {**arguments, parameter: value})
        assert reason in reasons, (value, reason)


@pytest.mark.parametrize("method", [name for name, asked in ASKED.items() if asked.stranger])
@pytest.mark.parametrize("channel", [ChannelId(701), None])
async def test_every_use_case_asks_who_it_is(method: str, channel: ChannelId | None) -> None:
    made, arguments = await scene_for(method)
    who = "asker" if "asker" in arguments else "actor"
    assert await made.refused(method, {**arguments, who: actor(5, channel)}) is ASKED[method].stranger


READING = {
    "summary_for_manager",
    "server_tables",
    "table",
    "sight",
    "scores_so_far",
    "history",
    "resolutions",
}
CHANGING = [
    name
    for name, asked in ASKED.items()
    if asked.stranger and asked.stage not in {"over", "counted"} and name not in READING
]


@pytest.mark.parametrize("method", CHANGING)
async def test_a_game_that_is_over_does_not_change_any_more(method: str) -> None:
    _, arguments = await scene_for(method)
    over = await scene("over")
    reason = await over.refused(method, {**arguments, "game": over.id})
    assert reason in {Reason.NOT_NOW, Reason.ONLY_OFFERED}


# Choices.


def a_choice(seat: int, move: Move, turn: TurnRef = FIRST_TURN) -> Choice:
    return Choice(turn, Seat(seat), move)


@pytest.mark.parametrize("payment", [(-1, 0), (0, -1), (1, -1), (0, BIG_NUMBER), (3, 3)])
async def test_a_payment_of_too_much_or_too_little_is_refused(payment: tuple[int, int]) -> None:
    made, arguments = await scene_for("seal_choice")
    for card in (await made.hand(0)).view.hand:
        for move in (Build(card, Payment(*payment)), BuildStage(card, Payment(*payment))):
            reason = await made.refused("seal_choice", {**arguments, "choice": a_choice(0, move)})
            assert reason is Reason.ILLEGAL_MOVE


async def test_moves_that_the_rules_forbid_are_refused_with_the_rule() -> None:
    made, arguments = await scene_for("seal_choice")
    hand = (await made.hand(0)).view.hand
    absent = next(card for card in Ruleset().catalogue.cards.values() if card not in hand)
    of_other_questions = (Decline(), TakeOption(0), TakePawn(1), GiveUpCard(hand[0]), GiveUpTokens((1,)))
    with_cards = (Discard(absent), Build(absent), BuildStage(absent), BuildStage(hand[0], take_part=True))
    for move in (*with_cards, BuildDiscarded(absent), *of_other_questions):
        with pytest.raises(Refused) as caught:
            await made.ask("seal_choice", {**arguments, "choice": a_choice(0, move)})
        assert caught.value.reason is Reason.ILLEGAL_MOVE
        assert caught.value.rule is not None
        assert await made.refused("seal_choice", {**arguments, "choice": a_choice(0, move)}) is Reason.ILLEGAL_MOVE


@pytest.mark.slow
async def test_off_turn_only_what_is_offered_can_be_taken() -> None:
    table = await until("stage-choice", 3, [UR, CARTHAGE], expansions=EDIFICE, least=2, seed=22)
    made = Called(table.world, table.id)
    card = table.state.table.hands[0][0]
    others: tuple[Move, ...] = (Decline(), Discard(card), BuildStage(card), GiveUpCard(card), GiveUpTokens((1,)))
    not_offered: tuple[tuple[Move, ...], ...] = (
        (TakeOption(-1), TakeOption(0), TakeOption(BIG_NUMBER)),
        (TakeOption(-1), TakeOption(2), TakeOption(BIG_NUMBER), TakePawn(1)),
    )
    for seat in (0, 1):
        for rule, moves in ((Refusal.NO_SUCH_OPTION, not_offered[seat]), (Refusal.WRONG_KIND, others)):
            for move in moves:
                assert await made.rule(seat, move, await table.open_turn()) is rule


@pytest.mark.slow
async def test_only_what_the_penalty_asks_for_can_be_given_up() -> None:
    table, _ = await until_penalty()
    made = Called(table.world, table.id)
    cards = [move.card for move in await table.moves(0) if isinstance(move, GiveUpCard)]
    assert cards, "the penalty of this game takes a card"
    built = [card for city in table.state.table.cities for card in city.built]
    wrong = [card for card in built if card not in cards]
    assert {card.colour for card in wrong} > {cards[0].colour}, "also the right colour in another city"
    tokens: tuple[tuple[int, ...], ...] = ((), (1,), (-1,), (BIG_NUMBER,))
    not_the_penalty: tuple[Move, ...] = (*map(GiveUpCard, wrong), *map(GiveUpTokens, tokens))
    others: tuple[Move, ...] = (Decline(), Discard(cards[0]), BuildDiscarded(cards[0]), TakeOption(0), TakePawn(1))
    for rule, moves in ((Refusal.NOT_THE_PENALTY, not_the_penalty), (Refusal.WRONG_KIND, others)):
        for move in moves:
            assert await made.rule(0, move, await table.open_turn()) is rule


async def test_choices_for_seats_and_turns_that_are_not_asked_are_refused() -> None:
    made, arguments = await scene_for("seal_choice")
    valid = arguments["choice"]
    for seat in NO_SEATS:
        refused = await made.refused("seal_choice", {**arguments, "choice": a_choice(seat, valid.move)})
        assert refused is Reason.NO_SUCH_SEAT, seat
    for seat in (1, 2, 3):
        refused = await made.refused("seal_choice", {**arguments, "choice": a_choice(seat, valid.move)})
        assert refused is Reason.ONLY_OCCUPANT, seat
    for turn in OTHER_TURNS:
        refused = await made.refused("seal_choice", {**arguments, "choice": a_choice(0, valid.move, turn)})
        assert refused is Reason.STALE_TURN, turn


@pytest.mark.parametrize("stage", ["lobby", "draft", "over"])
@pytest.mark.parametrize("seat", [-1, 7, 0, 1, 2])
async def test_no_choice_is_accepted_where_nothing_is_played(stage: str, seat: int) -> None:
    made = await scene(stage)
    asked = {"game": made.id, "asker": actor(0)}
    answers = {
        await made.refused("seal_choice", {**asked, "choice": a_choice(seat, Decline())}),
        await made.refused("take_back", {**asked, "turn": FIRST_TURN, "seat": seat}),
    }
    assert answers == {Reason.NOT_NOW}


# What the values themselves refuse, so that no use case ever sees it.


@pytest.mark.parametrize("players", [-1, 0, 1, 8, 100])
def test_there_is_no_table_for_so_many(players: int) -> None:
    with pytest.raises(Refused) as caught:
        TableSettings(players=players)
    assert caught.value.reason is Reason.BAD_SETTINGS


@pytest.mark.parametrize(("players", "reason"), [(2, Reason.EDIFICE_NEEDS_THREE), (3, Reason.BAD_SETTINGS)])
def test_no_expansion_is_played_twice(players: int, reason: Reason) -> None:
    with pytest.raises(Refused) as caught:
        TableSettings(players, expansions=(Expansion.EDIFICE, Expansion.EDIFICE))
    assert caught.value.reason is reason


@pytest.mark.parametrize("number", [0, -1, 1 << 63])
def test_people_and_places_have_ids(number: int) -> None:
    for make in (
        lambda: Person(UserId(number), "Ana"),
        lambda: Home(GuildId(7), ChannelId(number)),
        lambda: Home(GuildId(number), CHANNEL),
        lambda: Actor(actor(0).person, ChannelId(number)),
        lambda: Actor(actor(0).person, CHANNEL, GuildId(number)),
    ):
        with pytest.raises(Refused) as caught:
            make()
        assert caught.value.reason is Reason.MALFORMED


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", "Player"),
        (" \u200b\t", "Player"),
        ("x" * 101, "x" * 100),
        ("An\0a\ud800", "Ana"),
        ("A\nna\x1b[31m", "A na[31m"),
        ("\u202eAna", "Ana"),
        ("\u3164", "Player"),
        ("\u115f\u1160\uffa0\u2800\u034f", "Player"),
        ("\ufe0f\u0301", "Player"),
        ("Ana\u3164", "Ana"),
        ("A\u034fna", "Ana"),
        ("A\u2800na", "A na"),
        ("Ame\u0301lie \u2764\ufe0f", "Ame\u0301lie \u2764\ufe0f"),
        ("Žofie 🎲", "Žofie 🎲"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("\u0646\u0d4d\u200d", "\u0646\u0d4d\u200d"),
        ("\u0d15\u0d4d\u200c\u0d37", "\u0d15\u0d4d\u200c\u0d37"),
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("A\u200dn\u200ca", "Ana"),
        ("\u0416\u200d\u0430\u043d\u044f", "\u0416\u0430\u043d\u044f"),
        ("7\u200c7", "77"),
        ("\u0645\u06cc\u200c\u200d\u200c\u0631", "\u0645\u06cc\u200c\u0631"),
        ("\u200dAna \u200cB", "Ana B"),
        ("\u200c\u200d", "Player"),
        ("\ufe0f\u200d", "Player"),
        ("\u0645\u202e\u2066\u200b\u200f\u061c\ufeff\u0631", "\u0645\u0631"),
        ("\U0001d159", "Player"),
        ("A\U0001d159\U00016fe4na", "Ana"),
        ("A" + "\u0301" * 40 + "n" + "\u20dd" * 40 + "a", "A" + "\u0301" * 5 + "n" + "\u20dd" * 5 + "a"),
        ("\u0915" + "\u0301\u200d" * 40, "\u0915" + "\u0301\u200d" * 5),
        ("\u0f67\u0f71\u0f74\u0f83", "\u0f67\u0f71\u0f74\u0f83"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "\U0001f3f4"),
    ],
)
def test_names_are_made_readable(name: str, shown: str) -> None:
    assert Person(UserId(1), name).name == shown


def test_the_name_of_a_computer_player_is_made_readable_and_may_be_missing() -> None:
    assert Computer(Level.EASY, name="Ze\u202eno\n").name == "Zeno"
    assert Computer(Level.EASY, name="\u3164").name == Computer(Level.EASY).name == ""


async def test_a_level_that_nobody_can_choose_is_refused() -> None:
    made = await scene("lobby")
    asked = {"game": made.id, "asker": actor(0)}
    assert await made.refused("add_computers", {**asked, "level": Level.RANDOM, "seats": 1}) is Reason.BAD_SETTINGS

    def by_chance(now: TableSettings) -> TableSettings:
        return replace(now, level=Level.RANDOM)

    assert await made.refused("configure", {**asked, "change": by_chance}) is Reason.BAD_SETTINGS
