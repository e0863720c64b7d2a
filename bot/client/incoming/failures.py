"""Answers errors: a sentence for each expected error, and an incident number for all others."""

import logging
from collections.abc import Mapping

import discord
from discord.app_commands import CommandNotFound, CommandSignatureMismatch, TransformerError

from bot.client.incidents import report_incident
from bot.client.incoming.call import Interaction, acknowledge, acknowledging, is_awaited, return_to, words_of
from bot.client.incoming.options import OddValueError
from bot.client.sending import layouts
from bot.client.sending.requests import FAILURES, OVER, Failure, failure_of, in_short, tolerated
from bot.screens.custom_ids import UnknownActError
from bot.screens.screen import Screen
from bot.services.ports import NewerGameError, StoreUnavailableError, Trouble, UnreadableGameError
from bot.services.refusals import Refused
from bot.text.refusals import refusal
from bot.text.words import Words

_log = logging.getLogger(__name__)


class NotLoadedError(Exception):
    """No loaded cog answers this kind of act."""


_SENTENCES: Mapping[type[BaseException], str] = {
    UnknownActError: "answer-old-button",
    NotLoadedError: "answer-not-loaded",
    CommandNotFound: "answer-old-command",
    CommandSignatureMismatch: "answer-old-command",
    OddValueError: "answer-odd-value",
    TransformerError: "answer-odd-value",
}
"""Messages for errors that come from old buttons, outdated commands or values, or cogs that are not loaded."""


async def answer(interaction: Interaction, error: BaseException) -> None:
    """Tell the person who asked what is wrong. If this fails, log it.

    If Discord still shows that an answer is under way, the error becomes that answer. Otherwise it is an additional
    message, so that a clicked private message (often the hand) stays and can be used again.
    """
    original = getattr(error, "original", error)  # the error that discord.py has wrapped, if any
    if _is_too_late(original):
        return
    words = words_of(interaction)
    screen = Screen(sentence(words, original))
    return_to(interaction)
    try:
        await acknowledge(interaction)
        if is_awaited(interaction):
            await interaction.edit_original_response(**layouts.edited_message(screen))
        else:
            await interaction.followup.send(ephemeral=True, **layouts.new_message(screen))
    except FAILURES as failed:
        if not _is_too_late(failed):
            _log.warning("an answer could not be given: %s", in_short(failed))


def pass_over(error: BaseException) -> None:
    """Log an error of an interaction that cannot show a message, such as autocomplete."""
    original = getattr(error, "original", error)
    if isinstance(original, CommandNotFound | CommandSignatureMismatch):
        _log.info("a command of an earlier release is typed: %s", type(original).__name__)
    elif not _is_too_late(original):
        report_incident(original)


class LoggedInShort(logging.Filter):
    """Replaces discord.py's log records of errors in autocomplete, because these contain the errors' messages."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Log a record's error with `pass_over`, and drop the record. Keep records without an error."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        pass_over(error)
        return False


_logged_in_short = LoggedInShort()


def log_in_short() -> None:
    """Log errors of autocomplete like all others: with places, but without values."""
    logging.getLogger("discord.app_commands.tree").addFilter(_logged_in_short)


async def answer_too_fast(interaction: Interaction) -> None:
    """Tell a person who presses too fast to wait. This makes one request to Discord, and none to the database."""
    response, typing = interaction.response, interaction.type is discord.InteractionType.autocomplete
    screen = Screen(words_of(interaction).say("answer-too-fast"))
    with tolerated("an answer could not be given"):
        if typing:
            await response.autocomplete([])
        else:
            with acknowledging(interaction):
                await response.send_message(ephemeral=True, **layouts.new_message(screen))


def _is_too_late(error: BaseException) -> bool:
    """Return whether an error means that nobody would see the answer any longer. If so, log it briefly."""
    if failure_of(error) not in OVER:
        return False
    _log.info("an answer comes too late: %s", in_short(error))
    return True


def _named_by_discord(error: BaseException) -> str | None:
    """Return the message that explains Discord's refusal, or None if only a developer would understand the refusal."""
    match failure_of(error):
        case Failure.LOCKED:
            return "answer-locked"
        case Failure.RATE_LIMITED:
            _log.warning("Discord's rate limit: %s", in_short(error))
            return "answer-rate-limited"
        case _:
            return None


def sentence(words: Words, original: BaseException) -> str:
    """Say what is wrong. An error that nobody expects is reported."""
    match original:
        case Refused():
            return refusal(words, original)
        case _ if type(original) in _SENTENCES:
            return words.say(_SENTENCES[type(original)])
        case _ if (message := _named_by_discord(original)) is not None:
            return words.say(message)
        case StoreUnavailableError():
            _log.warning("the database: %s", original.trouble.value)
            unknown = original.trouble is Trouble.UNANSWERED
            return words.say("answer-store-unanswered" if unknown else "answer-store-unavailable")
        case NewerGameError():
            _log.info("a table is with a newer program already: %s", original)
            return words.say("answer-newer-game")
        case UnreadableGameError():
            _log.error("a saved game cannot be read: %s", original)  # this error reveals nothing of the game
            return words.say("answer-unreadable-game", incident=report_incident(original))
        case _:
            return words.say("answer-unexpected", incident=report_incident(original))
