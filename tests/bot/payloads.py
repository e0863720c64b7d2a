"""Data that the fake Discord sends about its one server and about the people who use commands and buttons on it."""

from collections.abc import Sequence

from tests.client.discord_server import BOT, Json

SERVER = "7"
CHANNEL = "700"
PEOPLE = ("Ana", "Ben", "Cem")

_SENDS_READS_EMBEDS_ATTACHES = str((1 << 10) | (1 << 11) | (1 << 14) | (1 << 15) | (1 << 16))
_SINCE = "2026-01-01T00:00:00+00:00"
_MEMBER: Json = {"roles": [], "joined_at": _SINCE, "deaf": False, "mute": False, "flags": 0}
_CHANNEL: Json = {
    "id": CHANNEL,
    "type": 0,
    "guild_id": SERVER,
    "name": "table",
    "position": 0,
    "permission_overwrites": [],
    "parent_id": None,
    "nsfw": False,
}
_EVERYBODY: Json = {
    "id": SERVER,
    "name": "@everyone",
    "permissions": _SENDS_READS_EMBEDS_ATTACHES,
    "position": 0,
    "color": 0,
    "hoist": False,
    "managed": False,
    "mentionable": False,
}
_NONE_OF_THEM = (
    "emojis",
    "features",
    "threads",
    "voice_states",
    "presences",
    "stage_instances",
    "guild_scheduled_events",
    "stickers",
    "soundboard_sounds",
)
_ZEROS = (
    "verification_level",
    "default_message_notifications",
    "explicit_content_filter",
    "mfa_level",
    "system_channel_flags",
    "premium_tier",
    "nsfw_level",
)


def server() -> Json:
    """Return the server's data, as Discord sends it to the bot when it joins."""
    return {
        "id": SERVER,
        "name": "Friends",
        "owner_id": _user(PEOPLE[0])["id"],
        "roles": [_EVERYBODY],
        "channels": [_CHANNEL],
        "members": [{"user": BOT, **_MEMBER}],
        "member_count": len(PEOPLE) + 1,
        "joined_at": _SINCE,
        "large": False,
        "unavailable": False,
        "preferred_locale": "en-US",
        "afk_timeout": 300,
        **{name: [] for name in _NONE_OF_THEM},
        **dict.fromkeys(_ZEROS, 0),
    }


def interaction(person: str, kind: int, data: Json, message: Json | None, number: int) -> Json:
    """Return a command or a click in the channel; `number` becomes its id."""
    place = {"guild_id": SERVER, "guild": {"id": SERVER, "locale": "en-US", "features": []}, "channel_id": CHANNEL}
    permissions = {"permissions": _SENDS_READS_EMBEDS_ATTACHES}
    return {
        "id": str(number),
        "application_id": BOT["id"],
        "type": kind,
        "token": f"token-{number}",
        "version": 1,
        **place,
        "channel": {**_CHANNEL, **permissions},
        "member": {"user": _user(person), **_MEMBER, **permissions},
        "app_permissions": _SENDS_READS_EMBEDS_ATTACHES,
        "locale": "en-US",
        "guild_locale": "en-US",
        "data": data,
        "entitlements": [],
        "authorizing_integration_owners": {"0": SERVER},
        "context": 0,
        "attachment_size_limit": 1_000_000,
        **({} if message is None else {"message": message}),
    }


def application_command(commands: Sequence[Json], names: Sequence[str], options: Sequence[Json] = ()) -> Json:
    """Return the data of a command, found by its name and subcommand names, with the given options."""
    top, *below = names
    for name in reversed(below):
        options = [{"name": name, "type": 1, "options": options}]
    known = next(each for each in commands if each["name"] == top)
    return {"id": known["id"], "name": top, "type": 1, "options": options}


def _user(person: str) -> Json:
    number = str(100 + PEOPLE.index(person))
    return {"id": number, "username": person.lower(), "discriminator": "0", "avatar": None, "global_name": person}
