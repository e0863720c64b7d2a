"""What persons and servers have set. Unknown keys, from a newer program, are kept out; missing ones have defaults."""

from pydantic import BaseModel, ConfigDict


class _Settings(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class PersonSettings(_Settings):
    """How one person likes to play."""

    direct_messages: bool = False
    """Whether the hand comes as a direct message, too."""
    mentions: bool = True
    """Whether a person who gets no direct message is mentioned in the channel when asked something."""
    locale: str | None = None
    """The language of their last click, as Discord writes it (`en-US`); None before the first."""
    letters: bool = False
    """Whether to use the short letters of the accessible edition instead of words."""
    pictures: bool = True
    reachable: bool = True
    """Whether direct messages arrive, as far as is known: the bot does not keep knocking at a closed door."""


class GuildSettings(_Settings):
    """A server's settings for its tables."""

    language: str | None = None
    """The language of public messages; None for the server's language in Discord."""
    pictures: bool = True
