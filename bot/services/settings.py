"""What persons and servers have set. Unknown keys, from a newer program, are kept out; missing ones have defaults."""

from pydantic import BaseModel, ConfigDict


class _Settings(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class PersonSettings(_Settings):
    """How one person likes to play."""

    direct_messages: bool = False
    """The hand comes as a direct message, too."""
    mentions: bool = True
    """Who gets no direct message is mentioned in the channel when they are asked something."""
    locale: str | None = None
    """Of their last click, as Discord says it (`en-US`); None before the first."""
    letters: bool = False
    """The short letters of the accessible edition instead of words."""
    pictures: bool = True
    reachable: bool = True
    """Whether direct messages arrive, as far as it is known: a closed door is not knocked at again and again."""


class GuildSettings(_Settings):
    """What a server's tables are like."""

    language: str | None = None
    """Of public messages; None for the language that the server has in Discord."""
    pictures: bool = True
