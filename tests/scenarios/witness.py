"""Records everything that the bot sends, and which person could see it."""

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import discord
import pytest
from simcord.backend import Backend
from simcord.backend.models.message import EPHEMERAL_FLAG
from simcord.http import router

Json: TypeAlias = Any
"""JSON of Discord's requests and answers."""

_IDS = re.compile(r"(?<![0-9a-f])\d{15,20}(?![0-9a-f])")  # a hash may contain as many digits in a row
_TOKENS = re.compile(r"(?<=/)[\w.-]{24,}(?=/|$)")


@dataclass(frozen=True)
class Sent:
    """A request that the bot sent."""

    viewer: int | None
    """The only user who sees the result; None if everyone in the channel does."""
    text: str
    """The request's method, path, parameters and body, and the name, description and digest of each file."""


@dataclass
class Witness:
    """The requests recorded so far, and who can see them."""

    sent: list[Sent] = field(default_factory=list)

    def seen_by(self, user: int | None) -> list[str]:
        """Return what a user (None: everyone) could see, in order, with Discord's ids replaced by small numbers."""
        texts = [each.text for each in self.sent if each.viewer is None or each.viewer == user]
        known: dict[str, str] = {}
        return [_IDS.sub(lambda found: known.setdefault(found[0], f"<{len(known)}>"), text) for text in texts]


@contextmanager
def watching(monkeypatch: pytest.MonkeyPatch) -> Iterator[Witness]:
    """Record what the bot sends inside the block, and yield the recording."""
    witness, dispatch = Witness(), router.dispatch

    def recorded(backend: Backend, method: str, path: str, **request: Json) -> Json:
        files = [_file(each) for each in request.get("files") or []]  # before they are read
        sent = request.get("json")
        result = dispatch(backend, method, path, **request)
        given = _TOKENS.sub("<token>", path)
        body = json.dumps(sent, sort_keys=True, ensure_ascii=False)
        viewer = _viewer(backend, method, path, sent, result)
        witness.sent.append(Sent(viewer, f"{method} {given} {request.get('params')} {body} {files}"))
        return result

    with monkeypatch.context() as patched:
        patched.setattr(router, "dispatch", recorded)
        yield witness


def _viewer(backend: Backend, method: str, path: str, sent: Json, result: Json) -> int | None:
    """Return the only user who sees a request's effect, which is the bot for reads; None if everyone sees it."""
    parts = path.strip("/").split("/")
    bot = int(backend.bot_user.id)
    if method == "GET" or parts[:2] == ["users", "@me"] or parts[0] == "applications":
        return bot
    if parts[0] == "channels":
        channel = backend.channels[int(parts[1])]
        others = [user for user in channel.recipient_ids if user != bot] if channel.guild_id is None else []
        return int(others[0]) if others else None
    interaction = next(each for each in backend.interactions.values() if each.token == parts[2])
    private = interaction.guild_id is None or _acknowledges_alone(sent) or _ephemeral(result)
    return int(interaction.user_id) if private else None


def _acknowledges_alone(sent: Json) -> bool:
    """Return whether a response is private: an ephemeral message, suggestions, a form, or nothing."""
    if not isinstance(sent, dict) or "type" not in sent:
        return False
    return sent["type"] in {6, 8, 9} or bool((sent.get("data") or {}).get("flags", 0) & EPHEMERAL_FLAG)


def _ephemeral(result: Json) -> bool:
    return isinstance(result, dict) and bool(result.get("flags", 0) & EPHEMERAL_FLAG)


def _file(file: discord.File) -> tuple[str, str | None, str]:
    data = file.fp.read()
    file.fp.seek(0)
    return file.filename, file.description, hashlib.sha256(data).hexdigest()
