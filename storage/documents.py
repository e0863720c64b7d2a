"""Reads and writes documents: JSON text whose shape pydantic takes from the classes of the services.

Reading is strict: every field is required, no other field is allowed, and every value must be within its bounds.
Documents of older versions are upgraded first (`storage.upgrades`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, make_dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypeAlias, TypeVar, get_type_hints

from pydantic import TypeAdapter, ValidationError
from pydantic_core import SchemaSerializer, SchemaValidator, core_schema

from bot.services.people import is_id
from bot.services.ports import Facts, NewerGameError, StoreError, UnreadableGameError
from bot.services.settings import YEARS
from engine.ruleset import FactsError
from storage.troubles import DRIVER_ERRORS
from storage.upgrades import DocumentError, Kind, NewerDocumentError, upgraded

_Id = TypeVar("_Id", bound=int)
_T = TypeVar("_T")

Saved: TypeAlias = Literal["game", "night", "results of game"]
"""What error messages call a saved thing, before its number."""

_MOST = 1 << 31
"""The largest allowed whole number: more than any count reaches, and small enough that the databases can hold sums."""
_LONGEST = timedelta(days=36_525)
"""The longest allowed duration: more time than anyone is ever given to answer."""
_FIRST, _LAST = datetime(YEARS.start, 1, 1, tzinfo=UTC), datetime(YEARS.stop, 1, 1, tzinfo=UTC)
_TIME = r"^\d{4}-\d\d-\d\dT"
"""The pattern of a time's beginning. Without it, pydantic also reads seconds since 1970."""
_KEY = r"^(0|[1-9]\d*)$"
"""The pattern of a number as a key. Without it, pydantic also reads ` 1` and `1_0`."""

_STRICT = core_schema.CoreConfig(strict=True)


class Document:
    """Reads and writes one kind of document."""

    def __init__(self, kind: Kind, shape: Any) -> None:  # noqa: ANN401 - any type
        """`shape` is the type of the document's value."""
        self.kind = kind
        schema = _strict(TypeAdapter(shape).core_schema)
        self._validator, self._serializer = SchemaValidator(schema, _STRICT), SchemaSerializer(schema)

    def write(self, value: Any) -> str:  # noqa: ANN401 - of the shape
        """Return the text of a document of the latest version."""
        return self._serializer.to_json(value, warnings="error").decode()

    def read(self, text: str | bytes, version: int | None = None, context: object = None) -> Any:  # noqa: ANN401 - of the shape
        """Return the value of a document. Without `version`, the document must be of the latest version.

        Raises:
            DocumentError, NewerDocumentError, FactsError and others: `reading` turns them all into UnreadableGameError.
        """
        current = text if version is None else upgraded(self.kind, version, text)
        try:
            return self._validator.validate_json(current, extra="forbid", context=context)
        except ValidationError as error:
            faults = error.errors(include_url=False, include_input=False)
            causes = [fault.get("ctx", {}).get("error") for fault in faults]
            if other := next((each for each in causes if isinstance(each, FactsError)), None):
                raise other from None
            raise DocumentError(f"{self.kind}: {faults[0]['type']}") from None


def without(kind: type, /, *columns: str, **others: Any) -> type[Any]:  # noqa: ANN401 - types
    """Return a class with the fields of another, except `columns`. `others` adds fields, or replaces their types."""
    hints = get_type_hints(kind, include_extras=True)
    kept = {each.name: hints[each.name] for each in fields(kind) if each.name not in columns}
    return make_dataclass(kind.__name__, {**kept, **others}.items())


def part(value: object, shape: type[Any], /, **others: Any) -> Any:  # noqa: ANN401 - of the shape
    """Return an instance of a class made by `without`, with fields from `others` or else from a value."""
    return shape(**{name: others[name] if name in others else getattr(value, name) for name in shape.__annotations__})


def _strict(schema: Any) -> Any:  # noqa: ANN401 - part of a schema
    """Return a schema that requires every field, bounds whole numbers and times, and writes sets in order.

    A type's own bounds stay, such as those of an id. What a schema contains depends on pydantic's version (ADR 2).
    """
    if isinstance(schema, list | tuple):
        return type(schema)(map(_strict, schema))
    if not isinstance(schema, dict):
        return schema
    found = {key: value | _STRICT if key == "config" else _strict(value) for key, value in schema.items()}
    match found.get("type"):
        case "dataclass-field" if found["schema"]["type"] == "default":
            return {**found, "schema": found["schema"]["schema"]}
        case "int":
            return {"ge": 0, "le": _MOST, **found}
        case "timedelta":
            return {"ge": timedelta(), "le": _LONGEST, **found}
        case "datetime":
            zone = found.get("tz_constraint", "aware")
            first, last = (each if zone == "aware" else each.replace(tzinfo=None) for each in (_FIRST, _LAST))
            return _of_text(_TIME, {**found, "tz_constraint": zone, "ge": first, "lt": last})
        case "frozenset":
            ordered = core_schema.list_schema(found["items_schema"])
            return {
                **found,
                "serialization": core_schema.plain_serializer_function_ser_schema(sorted, return_schema=ordered),
            }
        case "dict" if found["keys_schema"]["type"] == "int":
            return {**found, "keys_schema": _of_text(_KEY, found["keys_schema"])}
        case _:
            return found


def _of_text(pattern: str, schema: Any) -> core_schema.ChainSchema:  # noqa: ANN401 - part of a schema
    text = core_schema.str_schema(pattern=pattern, strict=True)
    return core_schema.chain_schema([text, {**schema, "strict": False}])


@contextmanager
def reading(number: int, what: Saved = "game") -> Iterator[None]:
    """Turn any error while something saved is read into UnreadableGameError, which reveals none of the content.

    Errors of the database itself and UnreadableGameError pass unchanged.
    """
    try:
        yield
    except (StoreError, *DRIVER_ERRORS):
        raise
    except NewerDocumentError as error:
        raise NewerGameError(f"{what} {number}: {error}") from None
    except FactsError as error:
        kind = NewerGameError if error.needed > error.version else UnreadableGameError
        raise kind(f"{what} {number}: {error}", Facts(error.name, error.needed, error.version)) from None
    except DocumentError as error:
        raise UnreadableGameError(f"{what} {number} is damaged ({error})") from None
    except Exception as error:  # noqa: BLE001 - a wrong value can cause any error
        # Not chained: the original message names cards, and this one may be logged.
        raise UnreadableGameError(f"{what} {number} is damaged ({type(error).__name__})") from None


# Values of columns. SQLite accepts any value in any column.


def is_saved_id(value: Any) -> bool:  # noqa: ANN401 - a column's value
    """Return whether a saved value is an id, of Discord or of this program."""
    return type(value) is int and is_id(value)


def read_id(value: Any, kind: Callable[[int], _Id]) -> _Id:  # noqa: ANN401 - a column's value
    """Return a saved id, of Discord or of this program. Raise ValueError if the value is not an id."""
    if not is_saved_id(value):
        raise ValueError(f"{value!r} instead of an id")
    return kind(value)


def read_whole(value: Any) -> int:  # noqa: ANN401 - a column's value
    """Return a saved whole number. Raise ValueError for other values, for negative numbers and for too large ones."""
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ValueError(f"{value!r} instead of a whole number")
    return value


def sound(read: Callable[[Any], _T], value: Any) -> _T | None:  # noqa: ANN401 - a column's value
    """Return what a column says; None if it is empty or cannot be read, for readers that tell the rest all the same."""
    if value is None:
        return None
    try:
        return read(value)
    except (ValueError, TypeError):
        return None


def check_moment(value: Any) -> datetime:  # noqa: ANN401 - a column's value
    """Return a saved time. Raise ValueError if it is not a time, has no zone or is out of range."""
    if not isinstance(value, datetime) or value.tzinfo is None or value.year not in YEARS:
        raise ValueError(f"{value!r} instead of a moment")
    return value


def read_text(value: Any) -> str:  # noqa: ANN401 - a column's value
    """Return a saved text. Raise ValueError if it is not text, or cannot be sent because UTF-8 cannot encode it."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} instead of text")  # noqa: TRY004 - a wrong value in a column
    value.encode()
    return value
