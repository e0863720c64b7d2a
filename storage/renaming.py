"""Forgets a person in a document: another id stands in their place, or none (`bot.services.personal_data`).

It works on JSON and not on the services' classes. An id of Discord stands in no document by chance: wherever it stands,
it is the person's. So documents of earlier versions, and damaged ones, are rewritten like any other.
"""

from collections.abc import Iterator

from storage.upgrades import Json


def renamed(data: Json, user: int, by: int) -> Json:
    """Return a document, or a part of one, in which `by` stands for a person, without the person's name."""
    if isinstance(data, list):
        return [renamed(each, user, by) for each in data]
    if not isinstance(data, dict):
        return by if _is(data, user) else data
    found = {str(by) if key == str(user) else key: renamed(each, user, by) for key, each in data.items()}
    return {**found, "name": ""} if _is(data.get("user"), user) and "name" in data else found


def without(data: Json, user: int) -> Json:
    """Return a part of a document without a person. Where the id stands alone, there is none afterwards.

    An entry of a list goes as a whole if it is about this person, or about several of whom nobody is left.
    """
    if isinstance(data, list):
        return [without(each, user) for each in data if not _is_about(each, user)]
    if not isinstance(data, dict):
        return None if _is(data, user) else data
    return {key: without(each, user) for key, each in data.items() if key != str(user)}


def numbers(data: Json) -> Iterator[int]:
    """Yield all whole numbers of a document, also those that are keys."""
    match data:
        case dict():
            yield from (int(key) for key in data if key.isdecimal())
            for each in data.values():
                yield from numbers(each)
        case list():
            for each in data:
                yield from numbers(each)
        case int() if not isinstance(data, bool):
            yield data


def _is_about(entry: Json, user: int) -> bool:
    if not isinstance(entry, dict):
        return _is(entry, user)
    if "users" in entry:  # a call is about those who are called, and may be by somebody else
        return bool(entry["users"] == [user])
    if entry.get("votes") == [user] and entry.get("agreed") is None:
        return True  # what the others have agreed on is theirs, too
    return any(_is(each, user) for each in entry.values())


def _is(value: Json, user: int) -> bool:
    return type(value) is int and value == user
