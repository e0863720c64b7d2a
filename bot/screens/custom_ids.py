"""The codec between acts and Discord's custom ids.

A custom id comes back from outside, so anything that does not decode to exactly one act is rejected. It contains
nothing that its reader may not know: public messages carry only ids of games, seats and turns.
"""

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import NoReturn, TypeAlias, Union, get_args, get_origin, get_type_hints

from bot.screens.acts import Act, ActText, LessonAct, MomentsText, PaceText, ZoneName, kinds
from bot.services.game import TurnRef
from bot.services.pace import is_zone, pace_text, read_pace
from engine.notation import MoveText, parse_move_text
from engine.questions import QuestionKind

VERSION = "w1"
"""The version of the codec. Ids of any other version are rejected, and their buttons answer that they are outdated."""
LONGEST = 100
"""The longest custom id that Discord accepts, in characters."""
_LETTERS: dict[QuestionKind, str] = {
    "card": "c",
    "stage-choice": "o",
    "seventh-card": "s",
    "discard-pile": "d",
    "penalty": "p",
    "nothing": "n",
}
"""The letter of each kind of question. Sent ids contain these letters, so a letter never changes its meaning."""
_KINDS_ASKED = {letter: asked for asked, letter in _LETTERS.items()}
_TURN = re.compile(rf"([123])\.([1-7])([{''.join(_KINDS_ASKED)}])")
_SLUG = re.compile(r"[a-z0-9_]*")
_MOMENTS = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)?(?:\.[a-z0-9]+(?:-[a-z0-9]+)?)*")


class UnknownActError(ValueError):
    """The custom id is not, or no longer, one of this program's."""


def _tag(kind: type) -> str:
    """Return the class's name in kebab case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


KINDS: dict[str, type[Act]] = {_tag(kind): kind for kind in kinds()}


def encode(act: Act) -> str:
    """Return an act's custom id: version, kind and the fields in order, separated by colons."""
    parts = [write(getattr(act, name)) for name in _READERS[type(act)]]
    return ":".join([VERSION, _TAGS[type(act)], *parts])


def kind_of(custom_id: str) -> type[Act] | None:
    """Return the kind of act of a custom id without decoding it; None if this program has no such kind."""
    _, _, named = custom_id.partition(":")
    return KINDS.get(named.partition(":")[0])


def decode(custom_id: str) -> Act:
    """Return the act of a custom id.

    Raises:
        UnknownActError: the id has another version, or `encode` would not make it.
    """
    version, _, named = custom_id.partition(":")
    tag, _, rest = named.partition(":")
    if version != VERSION or tag not in KINDS:
        raise UnknownActError(custom_id)
    make: Callable[..., Act] = KINDS[tag]
    readers = _READERS[KINDS[tag]].values()
    # A move, a pace or another act comes last and contains colons itself. An act without fields is only its name.
    parts = rest.split(":", len(readers) - 1) if readers else []
    if len(parts) != len(readers):
        raise UnknownActError(custom_id)
    try:
        act = make(*(read(text) for text, read in zip(parts, readers, strict=True)))
    except ValueError:
        raise UnknownActError(custom_id) from None
    if encode(act) != custom_id:  # one id for one act: no "007", no "+7"
        raise UnknownActError(custom_id)
    return act


def with_fields(act: Act, values: Mapping[str, str]) -> Act:
    """Return an act with other values, as `write` writes them, in some of its fields.

    Raises:
        UnknownActError: the act has no such field, or it cannot have this value.
    """
    readers = _READERS[type(act)]
    try:
        changed = replace(act, **{name: readers[name](text) for name, text in values.items()})
        return decode(encode(changed))
    except (KeyError, ValueError):
        raise UnknownActError(sorted(values)) from None


def write(value: object) -> str:
    """Return the value of a field as it stands in a custom id."""
    match value:
        case None:
            return ""
        case bool():
            return "1" if value else "0"
        case TurnRef(age, turn, asked):
            return f"{age}.{turn}{_LETTERS[asked]}"
        case _:
            return str(value)


_Reader: TypeAlias = Callable[[str], object]
"""A function that returns the value of a field. Raises ValueError if the text is not one."""


def _reader(hint: object) -> _Reader:
    """Return the reader of fields of a type."""
    if get_origin(hint) in {Union, types.UnionType}:
        read = _reader(next(each for each in get_args(hint) if each is not type(None)))
        return lambda text: read(text) if text else None
    if hint not in _SIMPLE:
        hint = getattr(hint, "__supertype__", hint)
        hint = getattr(hint, "__origin__", hint)  # an id is an annotated int
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint
    return _SIMPLE.get(hint, _read_slug)


def _read_slug(text: str) -> str:
    return text if _SLUG.fullmatch(text) else _bad(text)


def _read_bool(text: str) -> bool:
    return text == "1" if text in {"0", "1"} else _bad(text)


def _read_turn(text: str) -> TurnRef:
    found = _TURN.fullmatch(text)
    if found is None:
        _bad(text)
    age, turn, letter = found.groups()
    return TurnRef(int(age), int(turn), _KINDS_ASKED[letter])  # type: ignore[arg-type]  # the pattern allows only these


def _read_zone(text: str) -> str:
    return text if is_zone(text) else _bad(text)


def _read_pace(text: str) -> str:
    return pace_text(read_pace(text))


def _read_moments(text: str) -> str:
    return text if _MOMENTS.fullmatch(text) else _bad(text)


def _read_act(text: str) -> str:
    kind = kind_of(text)
    return _bad(text) if kind is None or issubclass(kind, LessonAct) else encode(decode(text))


def _bad(text: str) -> NoReturn:
    raise UnknownActError(text)


_SIMPLE: Mapping[object, _Reader] = {
    bool: _read_bool,
    int: int,
    TurnRef: _read_turn,
    MoveText: parse_move_text,
    ZoneName: _read_zone,
    PaceText: _read_pace,
    MomentsText: _read_moments,
    ActText: _read_act,
}
"""The readers of types. Text of other types is a slug."""
_TAGS = {kind: tag for tag, kind in KINDS.items()}
_READERS: Mapping[type[Act], Mapping[str, _Reader]] = {
    kind: {name: _reader(hint) for name, hint in get_type_hints(kind).items()} for kind in _TAGS
}
"""The reader of each field of an act, in the order of the fields."""
