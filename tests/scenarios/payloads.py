"""Check the JSON of messages and answers against Discord's documented limits."""

from collections.abc import Iterator
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""JSON of Discord's requests and answers."""

_IS_LAYOUT = 1 << 15
"""Flag of a message made of layout components."""
_ROW, _TEXT, _GALLERY = 1, 10, 12
"""Discord's numbers for these types of components."""


def check(sent: Json) -> None:
    """Raise AssertionError if Discord would refuse this body of a message or an answer."""
    for message in _messages(sent):
        assert len(message.get("content") or "") <= 2000
        embeds = message.get("embeds") or []
        assert len(embeds) <= 10
        assert sum(map(_check_embed, embeds)) <= 6000
        if int(message.get("flags") or 0) & _IS_LAYOUT:
            assert not message.get("content")
            assert not embeds
            _check_layout(message["components"])
        else:
            _check_rows(message.get("components") or [])
        for file in message.get("attachments") or []:
            assert len(file.get("description") or "") <= 1024
        mentions = message.get("allowed_mentions") or {}
        assert not mentions.get("parse"), "nobody is notified but those who are named"
        assert len(mentions.get("users") or []) <= 100
    for choice in _choices(sent):
        assert 1 <= len(choice["name"]) <= 100
        assert len(str(choice["value"])) <= 100


def _messages(sent: Json) -> Iterator[dict[str, Any]]:
    if not isinstance(sent, dict):
        return
    if "content" in sent or "embeds" in sent or "components" in sent:
        yield sent
    yield from _messages(sent.get("data"))


def _choices(sent: Json) -> list[dict[str, Any]]:
    data = sent.get("data") if isinstance(sent, dict) else None
    choices: list[dict[str, Any]] = (data or {}).get("choices") or []
    assert len(choices) <= 25
    return choices


def _check_embed(embed: dict[str, Any]) -> int:
    title, description = embed.get("title") or "", embed.get("description") or ""
    footer = (embed.get("footer") or {}).get("text") or ""
    fields = embed.get("fields") or []
    assert title.strip() or description.strip() or fields
    assert len(title) <= 256
    assert len(description) <= 4096
    assert len(footer) <= 2048
    assert len(fields) <= 25
    for field in fields:
        assert 1 <= len(field["name"].strip()) <= len(field["name"]) <= 256
        assert 1 <= len(field["value"].strip()) <= len(field["value"]) <= 1024
    return len(title) + len(description) + len(footer) + sum(len(each["name"] + each["value"]) for each in fields)


def _check_layout(parts: list[dict[str, Any]]) -> None:
    """Check a layout against the limits in Discord's OpenAPI document."""
    found = list(walk(parts))
    assert 1 <= len(found) <= 40
    assert sum(len(each["content"]) for each in found if each["type"] == _TEXT) <= 4000
    assert all(each["content"].strip() for each in found if each["type"] == _TEXT)
    for gallery in (each for each in found if each["type"] == _GALLERY):
        assert 1 <= len(gallery["items"]) <= 10
        assert all(len(item.get("description") or "") <= 1024 for item in gallery["items"])
    _check_items([each for each in found if each["type"] == _ROW])


def walk(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield these components and all components nested in them."""
    for part in parts:
        yield part
        yield from walk(part.get("components", []))


def _check_rows(rows: list[dict[str, Any]]) -> None:
    assert len(rows) <= 5
    _check_items(rows)


def _check_items(rows: list[dict[str, Any]]) -> None:
    ids = [item["custom_id"] for row in rows for item in row["components"] if "custom_id" in item]
    assert len(ids) == len(set(ids)), "two buttons of one message with the same custom id"
    for row in rows:
        items = row["components"]
        assert 1 <= len(items) <= (5 if items[0]["type"] == 2 else 1)
        for item in items:
            assert 1 <= len(item["custom_id"]) <= 100
            assert len(item.get("label") or "") <= 80
            assert len(item.get("placeholder") or "") <= 150
            assert item["type"] != 2 or item.get("label")
            if item["type"] == 3:
                _check_options(item["options"])


def _check_options(options: list[dict[str, Any]]) -> None:
    assert 1 <= len(options) <= 25
    values = [option["value"] for option in options]
    assert len(values) == len(set(values))
    for option in options:
        assert 1 <= len(option["label"]) <= 100
        assert 1 <= len(option["value"]) <= 100
        assert len(option.get("description") or "") <= 100
        assert sum(bool(each.get("default")) for each in options) <= 1
