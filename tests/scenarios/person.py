"""A person at a table who presses buttons, answers direct messages, or types commands."""

from dataclasses import dataclass
from enum import Enum, auto
from random import Random

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.screens.acts import Act, KeepBoard, PickCard, PickFor, PickPayment, Reveal, Seal, ShowHand, TakeBack
from engine.moves import (
    Build,
    BuildStage,
    Move,
)
from engine.notation import MoveKind, MoveText, move_text
from engine.ruleset import Seat
from tests.messages import text_of
from tests.screens import Pressable, Shown, answer_to, find

_SEALS = (Seal, KeepBoard)
_WAYS = (PickPayment, PickFor, PickCard)
"""Acts of the buttons that lead to a choice."""


class Manner(Enum):
    """How a person plays."""

    BUTTONS = auto()
    """With the "My hand" button on the table's message."""
    DIRECT = auto()
    """With the bot's direct messages."""
    TYPED = auto()
    """With commands."""
    LINES = auto()
    """With lines that they type to the bot in direct messages: without buttons, and without slash commands."""


@dataclass
class Person:
    """A person who plays in one manner."""

    member: MemberActor
    home: ChannelHandle
    """The channel of the table's messages."""
    manner: Manner
    chance: Random

    async def press(self, shown: Shown, pressed: Pressable) -> InteractionResult:
        """Press a button or choose a menu option."""
        actor = self.member if self._in_server(shown) else self.member.user
        result: InteractionResult
        if pressed.value is None:
            result = await actor.click(shown, custom_id=pressed.custom_id)
        else:
            result = await actor.select(shown, [pressed.value], custom_id=pressed.custom_id)
        assert result.acknowledged
        return result

    async def open_hand(self) -> Shown:
        """Press "My hand" on the newest message that has this button; return the hand."""
        result = await self.press_newest(ShowHand)
        assert result.ephemeral
        assert result.response is not None
        return result.response

    async def press_newest(self, kind: type[Act]) -> InteractionResult:
        """Press the button of this kind on the newest public message of the table that has one."""
        public = reversed(self.home.history())
        message, button = next((each, found[0]) for each in public if (found := find(each, kind)))
        return await self.press(message, button)

    async def choose(self) -> Shown | None:
        """Make a choice for the open question; return the screen that follows, if there is one."""
        if self.manner is Manner.LINES:
            return await self.write_choice()
        return await (self.type_choice() if self.manner is Manner.TYPED else self.follow(await self._asked()))

    async def make(self, move: Move, seat: Seat) -> None:
        """Make this move for a seat."""
        await (self.type_move(move) if self.manner is Manner.TYPED else self.perform(move, seat))

    async def _asked(self) -> Shown:
        """Return the newest direct message with a question if the person plays that way; otherwise open the hand."""
        sent = self.member.user.dm_channel.history() if self.manner is Manner.DIRECT else ()
        asked = next((each for each in reversed(sent) if _asks(each)), None)
        return asked if asked is not None else await self.open_hand()

    async def follow(self, shown: Shown) -> Shown:
        """Press buttons at random until a choice is sealed."""
        for _ in range(8):
            ways = [way for kind in (*_SEALS, *_WAYS) for way in find(shown, kind)]
            if not ways:
                return shown
            pressed = self.chance.choice(ways)
            shown = self._now(shown, await self.press(shown, pressed))
            if isinstance(pressed.act, _SEALS):
                return await self._reveal(shown)
        raise AssertionError("no way led to a sealed choice")

    async def _reveal(self, shown: Shown) -> Shown:
        """Confirm the reveal if the bot asks for confirmation."""
        asked = find(shown, Reveal)
        if not asked:
            return shown
        return self._now(shown, await self.press(shown, asked[0]))

    def _now(self, shown: Shown, result: InteractionResult) -> Shown:
        """Return the screen that the person sees after a press."""
        if (answer := answer_to(result)) is not None or not isinstance(shown, discord.Message):
            return answer or shown
        return next(each for each in self.member.user.dm_channel.history() if each.id == shown.id)

    async def perform(self, move: Move, seat: Seat) -> Shown:
        """Make this choice for a seat by pressing buttons."""
        wanted = move_text(move)
        shown = await self._asked()
        for _ in range(8):
            ways = [way for kind in (*_SEALS, *_WAYS) for way in find(shown, kind)]
            pressed = next((each for each in ways if _leads_to(each.act, wanted, seat)), None)
            if pressed is None:
                raise AssertionError(f"no way leads to {wanted} for seat {seat}")
            shown = self._now(shown, await self.press(shown, pressed))
            if isinstance(pressed.act, _SEALS):
                return await self._reveal(shown)
        raise AssertionError("no way led to a sealed choice")

    async def type_move(self, move: Move) -> None:
        """Make this choice for the first open question by typing it."""
        action, card, payment = move_text(move)
        paid = {"pay": f"{payment.left}.{payment.right}"} if isinstance(move, Build | BuildStage) else {}
        result = await self.member.slash(self.home, "play", card=card or action.value, action=action.value, **paid)
        assert result.ephemeral

    async def type_choice(self) -> Shown | None:
        """Type /play with options chosen at random from autocomplete; return the screen that follows, if any."""
        options: dict[str, str] = {}
        for option in ("card", "action", "pay"):
            offered = await self.member.autocomplete(self.home, "play", option, "", **options)
            if not offered:
                break
            options[option] = self.chance.choice([each["value"] for each in offered])
        result = await self.member.slash(self.home, "play", **options)
        assert result.ephemeral
        return answer_to(result)

    async def write(self, line: str) -> list[discord.Message]:
        """Type a line to the bot; return its answers."""
        channel = self.member.user.dm_channel
        known = {each.id for each in channel.history()} | {(await self.member.send_dm(line)).id}
        return [each for each in channel.history() if each.id not in known]

    async def write_choice(self) -> discord.Message:
        """Ask what can be played, and play one of it: built if that is possible, else discarded."""
        (asked,) = await self.write("play")
        _, _, listed = text_of(asked).partition("You can type:\n")
        card = self.chance.choice(listed.splitlines()).partition(",")[0]
        answer = (await self.write(f"play {card}"))[0]
        if find(answer, TakeBack) or find(answer, Reveal) or not _asks(answer):
            return answer
        way = "build pay 1 1" if "Same price" in text_of(answer) else "discard"
        return (await self.write(f"play {card} {way}"))[0]

    def _in_server(self, shown: Shown) -> bool:
        channel = shown.channel_id if isinstance(shown, ResponseMessage) else shown.channel.id
        return channel != self.member.user.dm_channel.id


def _asks(shown: Shown) -> bool:
    """Return whether a question can be answered on this screen."""
    return any(find(shown, kind) for kind in (*_SEALS, *_WAYS))


def _leads_to(act: Act, wanted: MoveText, seat: Seat) -> bool:
    match act:
        case Seal():
            return (act.seat, act.move) == (seat, wanted)
        case PickFor():
            return (act.seat, act.kind) == (seat, wanted.kind)
        case PickPayment():
            return (act.seat, act.kind, act.card) == (seat, wanted.kind, wanted.what)
        case PickCard():
            return act.seat == seat and (act.card == wanted.what or wanted.kind is MoveKind.LEAVE)
        case _:
            return False
