"""A table with a running game, set up by use cases, so that tests start where people act in Discord."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

import discord
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.client import presenting
from bot.screens.acts import Act, PickCard, PickFor, PickPayment, Reveal, Seal, ShowHand
from bot.screens.custom_ids import encode
from bot.screens.screen import Button, Screen
from bot.services import lobby, motions, play, sights
from bot.services.game import Choice, Status, TableSettings, Wish, Wonders
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, Person, UserId
from bot.services.views import HandView, TableView
from engine.catalogue import Age, Side
from engine.effects import Colour
from engine.moves import Build, BuildStage, Move
from engine.notation import MoveKind, slug
from engine.ruleset import Expansion
from tests.cogs.conftest import Server
from tests.screens import Shown, answer_to, find

PLAIN = (("Giza", Side.B), ("Rhodes", Side.A), ("Ephesus", Side.A))
"""Wonders whose players are only ever asked for cards."""

_Act = TypeVar("_Act", bound=Act)

Taste = Callable[[Age, Sequence[Move]], Move]
"""A function that chooses a seat's move in an Age from its legal moves."""


def stages_first(_: Age, moves: Sequence[Move]) -> Move:
    """Return a stage of the wonder if one can be built, otherwise a card, resources first."""
    return min(moves, key=_rank)


def _rank(move: Move) -> int:
    match move:
        case BuildStage():
            return 0
        case Build(card) if card.colour in {Colour.BROWN, Colour.GRAY}:
            return 1
        case Build():
            return 2
        case _:
            return 3


@dataclass
class Table:
    """A table with its people, in the order of their seats."""

    server: Server
    game: GameId
    people: tuple[MemberActor, ...]

    def actor(self, member: MemberActor) -> Actor:
        return Actor(Person(UserId(member.id), member.name), ChannelId(self.server.channel.id))

    async def view(self) -> TableView:
        return await self.server.bot.tables.public_table(self.game)

    async def hand(self, member: MemberActor) -> HandView:
        return await self.server.bot.tables.look(self.game, self.actor(member), sights.hand)

    async def abandon(self) -> None:
        """Make everyone vote to abandon the game, without Discord."""
        for member in self.people:
            outcome = await self.server.bot.tables.act(self.game, self.actor(member), motions.propose, Wish.ABANDON)
            if outcome.table.status is Status.OVER:
                return

    async def seal(self, member: MemberActor, taste: Taste = stages_first) -> None:
        """Answer all questions that one person has in a turn, without Discord."""
        hand = await self.hand(member)
        turn = hand.turn
        while hand.turn == turn and hand.view.questions:
            question = hand.view.questions[0]
            choice = Choice(turn, question.seat, taste(turn.age, question.moves))
            await self._choose(member, choice)
            hand = await self.hand(member)
        await self.server.env.settle()

    async def play_until(self, asked: str, taste: Taste = stages_first) -> MemberActor:
        """Play until someone is asked this question; return the person."""
        while True:
            table = await self.view()
            assert table.turn is not None, f"nobody was asked for the {asked}"
            member = self.people[table.thinking[0]]
            if table.turn.asked == asked:
                await self.server.env.settle()
                return member
            hand = await self.hand(member)
            question = hand.view.questions[0]
            choice = Choice(hand.turn, question.seat, taste(table.turn.age, question.moves))
            await self._choose(member, choice)

    async def _choose(self, member: MemberActor, choice: Choice) -> None:
        with at_work(self.server):
            await self.server.bot.tables.act(self.game, self.actor(member), play.seal_choice, choice)

    # What people do in Discord.

    def leave_hands(self) -> None:
        """Make the bot forget open hands, as after a restart, so that it does not update them."""
        self.server.forget_private_messages()

    async def my_hand(self, member: MemberActor) -> ResponseMessage:
        """Press "My hand" on the newest message that has this button."""
        result = await self.click(member, ShowHand(self.game))
        assert result.ephemeral
        assert result.response is not None
        return result.response

    async def click(self, member: MemberActor, act: Act) -> InteractionResult:
        """Press the button for this act in the channel; if no message has it, post one that does."""
        found = [each for each in reversed(self.server.channel.history()) if _has(each, act)]
        message = found[0] if found else await self.forged(act)
        return await member.click(message, custom_id=encode(act))

    async def forged(self, act: Act) -> discord.Message:
        """Post a message with a button that the bot itself would not have posted."""
        channel = self.server.bot.get_partial_messageable(self.server.channel.id)
        message = await channel.send(**presenting.new_message(Screen("forged", rows=((Button("forged", act),),))))
        await self.server.env.settle()
        return message


@contextmanager
def at_work(server: Server) -> Iterator[None]:
    """Run use cases inside the block as the bot's own work, so that the simulated Discord waits for their effects."""
    with server.env._bot_scope():
        yield


async def press(member: MemberActor, shown: Shown, kind: type[Act], text: str = "") -> ResponseMessage:
    """Press the button or choose the menu option of this kind; return the message that results."""
    pressed = next(each for each in find(shown, kind) if text in each.label)
    if pressed.value is None:
        result = await member.click(shown, custom_id=pressed.custom_id)
    else:
        result = await member.select(shown, [pressed.value], custom_id=pressed.custom_id)
    assert result.acknowledged
    now = answer_to(result)
    assert now is not None
    return now


async def pick(member: MemberActor, shown: Shown, card: str) -> ResponseMessage:
    """Choose a card from the menu of the discard pile."""
    pressed = next(each for each in find(shown, PickCard) if isinstance(each.act, PickCard) and each.act.card == card)
    assert pressed.value is not None
    result = await member.select(shown, [pressed.value], custom_id=pressed.custom_id)
    assert result.response is not None
    return result.response


async def to_discard(member: MemberActor, hand: Shown) -> ResponseMessage:
    """Press "Discard" in a hand to see which cards can be discarded."""
    return await press(member, hand, PickFor, "Discard")


async def discard(member: MemberActor, hand: Shown, card: str) -> ResponseMessage:
    """Discard a card, given by its slug, with two presses."""
    shown = await to_discard(member, hand)
    pressed = next(each for each in find(shown, Seal) if isinstance(each.act, Seal) and each.act.move.what == card)
    return await press(member, shown, Seal, pressed.label)


async def decide(member: MemberActor, shown: Shown) -> ResponseMessage:
    """Make the first possible choice, with as many presses as it needs."""
    while True:
        kind = next(each for each in (Seal, PickPayment, PickFor) if find(shown, each))
        pressed = await press(member, shown, kind)
        if kind is Seal:
            return await press(member, pressed, Reveal) if find(pressed, Reveal) else pressed
        shown = pressed


async def begun(
    server: Server,
    *names: str,
    boards: Sequence[tuple[str, Side]] = PLAIN,
    wonders: Wonders = Wonders.CHOSEN,
    expansions: tuple[Expansion, ...] = (),
) -> Table:
    """Start a game with these people, and with these boards if wonders are chosen."""
    people = server.persons(*names)
    tables = server.bot.tables
    place = ChannelId(server.channel.id)
    actors = [Actor(Person(UserId(each.id), each.name), place) for each in people]
    settings = TableSettings(players=len(people), wonders=wonders, expansions=expansions)
    home = Home(GuildId(server.guild.id), place)
    with at_work(server):
        game = (await tables.open_table(actors[0], home, settings)).table.id
        for actor in actors[1:]:
            await tables.act(game, actor, lobby.join_table)
        if wonders is Wonders.CHOSEN:
            for actor, (city, side) in zip(actors, boards, strict=False):
                await tables.act(game, actor, lobby.choose_wonder, city, side)
        await tables.act(game, actors[0], lobby.start_game)
    await server.env.settle()
    return Table(server, game, people)


def acts(shown: Shown, kind: type[_Act]) -> list[_Act]:
    """Return all acts of this kind that a message offers."""
    return [each.act for each in find(shown, kind) if isinstance(each.act, kind)]


def offered(shown: Shown) -> set[str]:
    """Return the cards that a message offers to build."""
    paid = {act.card for act in acts(shown, PickPayment) if act.kind is MoveKind.BUILD}
    at_once = {act.move.what for act in acts(shown, Seal) if act.move.kind is MoveKind.BUILD}
    return {act.card for act in acts(shown, PickCard)} | at_once | paid


def buildable(hand: HandView) -> set[str]:
    """Return the slugs of the cards that can be built, whatever they cost."""
    (question,) = hand.view.questions
    return {slug(card.name) for card in question.choosable if MoveKind.BUILD in question.possibilities(card)}


def cards_of(hand: HandView) -> set[str]:
    """Return the slugs of the cards in a hand."""
    return {slug(card.name) for card in hand.view.hand}


def _has(message: discord.Message, act: Act) -> bool:
    return any(each.act == act for each in find(message, type(act)))
