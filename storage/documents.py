"""Reads and writes documents: JSON text whose shape pydantic takes from the classes of the services.

Reading is strict: every field has to be there, nothing else may be, and every value is in its bounds. Documents of
older versions are upgraded first (`storage.upgrades`).
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
from storage.upgrades import Kind, NewerDocumentError, upgraded

_Id = TypeVar("_Id", bound=int)

Saved: TypeAlias = Literal["game", "night", "results of game"]
"""The kinds of saved things that errors name, with their number."""

_MOST = 1 << 31
"""More than any count reaches, and little enough that the databases can hold sums of it."""
_LONGEST = timedelta(days=36_525)
"""More time than anyone is ever given to answer."""
_FIRST, _LAST = datetime(YEARS.start, 1, 1, tzinfo=UTC), datetime(YEARS.stop, 1, 1, tzinfo=UTC)
_TIME = r"^\d{4}-\d\d-\d\dT"
"""How a time begins. Without this, pydantic also reads seconds since 1970."""
_KEY = r"^(0|[1-9]\d*)$"
"""A number as a key. Without this, pydantic also reads ` 1` and `1_0`."""

_STRICT = core_schema.CoreConfig(strict=True)


class DocumentError(ValueError):
    """A document that cannot be read. The message says its kind and the kind of fault, and nothing of its content."""


class Document:
    """How one kind of document is read and written."""

    def __init__(self, kind: Kind, shape: Any) -> None:  # noqa: ANN401 - any type
        """`shape` is the type of the document's value."""
        self.kind = kind
        schema = _strict(TypeAdapter(shape).core_schema)
        self._validator, self._serializer = SchemaValidator(schema, _STRICT), SchemaSerializer(schema)

    def write(self, value: Any) -> str:  # noqa: ANN401 - of the shape
        """Return the text of a document of the latest version."""
        return self._serializer.to_json(value, warnings="error").decode()

    def read(self, text: str | bytes, version: int | None = None, context: object = None) -> Any:  # noqa: ANN401 - of the shape
        """Return the value of a document; without a version, of the latest one.

        Raises:
            DocumentError, NewerDocumentError, FactsError and others. `reading` turns them into one.
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
    """Return a class with the fields of another, except those that have columns; `others` get these types."""
    hints = get_type_hints(kind, include_extras=True)
    kept = {each.name: hints[each.name] for each in fields(kind) if each.name not in columns}
    return make_dataclass(kind.__name__, {**kept, **others}.items())


def part(value: object, shape: type[Any], /, **others: Any) -> Any:  # noqa: ANN401 - of the shape
    """Return these others and fields of a value as a value of this class."""
    return shape(**{name: others[name] if name in others else getattr(value, name) for name in shape.__annotations__})


def _strict(schema: Any) -> Any:  # noqa: ANN401 - part of a schema
    """Return a schema in which every field has to be there and every value has bounds, and sets are written in order.

    Bounds that a type has of its own stay, such as those of an id.
    """
    if isinstance(schema, list | tuple):
        return type(schema)(map(_strict, schema))
    if not isinstance(schema, dict):
        return schema
    found = {key: value | _STRICT if key == "config" else _strict(value) for key, value in schema.items()}
    match found.get("type"):
        case "dataclass-field" | "typed-dict-field" if found["schema"]["type"] == "default":
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

    Errors of the database itself pass, and so does what is an UnreadableGameError already.
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


# What columns hold. SQLite accepts any value in any column.


def is_saved_id(value: Any) -> bool:  # noqa: ANN401 - a column's value
    """Whether a saved value is an id of Discord's, or of ours."""
    return type(value) is int and is_id(value)


def read_id(value: Any, kind: Callable[[int], _Id]) -> _Id:  # noqa: ANN401 - a column's value
    """Return an id of Discord's, or of ours; raise ValueError if the value is none."""
    if not is_saved_id(value):
        raise ValueError(f"{value!r} instead of an id")
    return kind(value)


def read_whole(value: Any) -> int:  # noqa: ANN401 - a column's value
    """Return a whole number from 0 on; raise ValueError if the value is none."""
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ValueError(f"{value!r} instead of a whole number")
    return value


def check_moment(value: Any) -> datetime:  # noqa: ANN401 - a column's value
    """Return a time with a zone, in the years of saved times; raise ValueError if the value is none."""
    if not isinstance(value, datetime) or value.tzinfo is None or value.year not in YEARS:
        raise ValueError(f"{value!r} instead of a moment")
    return value


def read_text(value: Any) -> str:  # noqa: ANN401 - a column's value
    """Return a text; raise ValueError if the value is none, or if UTF-8 cannot encode it: nobody could send it."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} instead of text")  # noqa: TRY004 - a wrong value in a column
    value.encode()
    return value
