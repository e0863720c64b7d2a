"""Words messages anew that only mention people: reminders, and the calls of a night. The people have seen them."""

import re
from collections.abc import Collection
from dataclasses import replace

from bot.client.sending.channels import Channels
from bot.client.sending.presenting import acts_on, read_screen
from bot.screens.acts import StillHere
from bot.services.people import FORMER_PLAYER, MessageId, UserId
from bot.services.ports import Aside
from bot.text.words import Words

MENTION = re.compile(r"<@!?(\d+)>")


async def reword_call(channels: Channels, aside: Aside, here: Collection[UserId], words: Words) -> bool:
    """Let a message mention only people who are still `here`; a former player stands in the place of all others.

    One that mentions nobody else is deleted. Buttons that are for one of the others go.

    Returns False if the message is gone. Raises MessageGoneError, MessageRefusedError, NotNowError and OutOfReachError.
    """
    message = await channels.read(aside.channel, aside.message)
    called = {UserId(int(each)) for each in MENTION.findall(message.content)}
    others = called.difference(here)
    if others and called == others and await channels.try_delete(aside.channel, aside.message):
        return False
    if others:
        said = MENTION.sub(lambda it: FORMER_PLAYER if int(it[1]) in others else it[0], message.content)
        await channels.reword(aside.channel, message, replace(read_screen(message), content=said), words)
    if any(isinstance(act, StillHere) and act.reported in others for act in acts_on(message)):
        await channels.take_buttons(aside.channel, MessageId(message.id))
    return True
