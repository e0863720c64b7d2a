"""Answers to refused requests: a sentence for each reason, with what to do instead."""

from bot.services.refusals import Reason, Refused
from bot.text.words import Words


def refusal(words: Words, refused: Refused) -> str:
    """Return the sentence for a refusal; if a move breaks a rule of the game, it names the rule."""
    if refused.reason is Reason.ILLEGAL_MOVE and refused.rule is not None:
        rule = words.say(f"refusal-{refused.rule.name.lower().replace('_', '-')}", whose="yours")
        return words.say("refused-rule", reason=rule)
    return words.say(f"reason-{refused.reason}", most=refused.most or 0)
