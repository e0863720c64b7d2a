"""Answers to errors: one table from errors to sentences, and an incident number for the rest."""

import logging
from collections.abc import Mapping

import discord
from discord.app_commands import CommandNotFound, CommandSignatureMismatch, TransformerError

from bot.client.incidents import report_incident
from bot.client.incoming.call import Interaction, acknowledge, is_awaited, return_to, words_of
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
    """No cog that is loaded answers this kind of act."""


_SENTENCES: Mapping[type[BaseException], str] = {
    UnknownActError: "answer-old-button",
    NotLoadedError: "answer-not-loaded",
    CommandNotFound: "answer-old-command",
    CommandSignatureMismatch: "answer-old-command",
    OddValueError: "answer-odd-value",
    TransformerError: "answer-odd-value",
}
"""What is said of errors that are nobody's fault but an old message's or command's."""


async def answer(interaction: Interaction, error: BaseException) -> None:
    """Tell the person who asked what is wrong; if even that fails, log it.

    If the answer is still awaited, this is it. Otherwise it is a further message, so that a private message that was
    clicked on (often the hand) stays, to try again there.
    """
    original = getattr(error, "original", error)  # what discord.py has wrapped
    if _is_too_late(original):
        return
    words = words_of(interaction)
    screen = Screen(_sentence(words, original))
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
    """Log an error of an interaction that cannot be answered in words, such as autocomplete."""
    original = getattr(error, "original", error)
    if isinstance(original, CommandNotFound | CommandSignatureMismatch):
        _log.info("a command of an earlier release is typed: %s", type(original).__name__)
    elif not _is_too_late(original):
        report_incident(original)


class LoggedInShort(logging.Filter):
    """Logs errors of autocomplete, which get no answer, as all others are logged; discord.py logs their words, too."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Log the error of a record instead of it."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        pass_over(error)
        return False


_logged_in_short = LoggedInShort()


def log_in_short() -> None:
    """Log errors of autocomplete like all others: where they happened, but never with values."""
    logging.getLogger("discord.app_commands.tree").addFilter(_logged_in_short)


async def answer_too_fast(interaction: Interaction) -> None:
    """Tell a person who presses too fast to wait. It takes one request to Discord, and none to the database."""
    response, typing = interaction.response, interaction.type is discord.InteractionType.autocomplete
    screen = Screen(words_of(interaction).say("answer-too-fast"))
    with tolerated("an answer could not be given"):
        if typing:
            await response.autocomplete([])
        else:
            await response.send_message(ephemeral=True, **layouts.new_message(screen))


def _is_too_late(error: BaseException) -> bool:
    """Whether there is nobody left to answer; that is only worth a line in the log."""
    if failure_of(error) not in OVER:
        return False
    _log.info("an answer comes too late: %s", in_short(error))
    return True


def _named_by_discord(error: BaseException) -> str | None:
    """The message that explains Discord's refusal to people; None for refusals that only a developer understands."""
    match failure_of(error):
        case Failure.LOCKED:
            return "answer-locked"
        case Failure.RATE_LIMITED:
            _log.warning("Discord's rate limit: %s", in_short(error))
            return "answer-rate-limited"
        case _:
            return None


def _sentence(words: Words, original: BaseException) -> str:
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
            _log.error("a saved game cannot be read: %s", original)  # it reveals none of the content
            return words.say("answer-unreadable-game", incident=report_incident(original))
        case _:
            return words.say("answer-unexpected", incident=report_incident(original))
