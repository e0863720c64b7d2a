"""What persons and servers like. Unknown keys, from a newer program, are kept out; missing ones have defaults."""

from pydantic import BaseModel, ConfigDict


class _Preferences(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class PersonSettings(_Preferences):
    """How one person likes to play."""

    direct_messages: bool = False
    """The hand comes as a direct message, too."""
    letters: bool = False
    """The short letters of the accessible edition instead of words."""
    pictures: bool = True


class GuildSettings(_Preferences):
    """What a server's tables are like."""

    language: str = "en"
    pictures: bool = True
