"""Keeps the SQL that SQLAlchemy makes of a statement for all databases of a test run.

The program opens one database, and makes the SQL of each statement once. Each test opens another one.
"""

from functools import partial
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import create_async_engine


class _Compiled(dict[Any, Any]):
    """A cache of compiled statements, as SQLAlchemy's option `compiled_cache` expects it.

    SQLAlchemy's key begins with the dialect, an object that each engine creates. For all engines of `storage.database`,
    its name and how it converts JSON say everything.
    """

    def get(self, key: Any, default: Any = None) -> Any:  # noqa: ANN401 - SQLAlchemy's keys and values are its own
        return super().get(_shared(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:  # noqa: ANN401 - as above
        super().__setitem__(_shared(key), compiled)


def _shared(key: Any) -> tuple[Any, ...]:  # noqa: ANN401 - as above
    dialect, *others = key
    return (dialect.name, dialect._json_serializer is None, *others)


def share() -> None:
    """From now on, all databases that are opened in this process share their compiled statements."""
    options = {"compiled_cache": _Compiled()}
    pytest.MonkeyPatch().setattr(
        "storage.database.create_async_engine", partial(create_async_engine, execution_options=options)
    )
