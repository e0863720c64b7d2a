"""A cache, which saves reading or computing things again and may drop them at any time."""

from collections import UserDict
from typing import TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")

MOST = 1000


class Latest(UserDict[_K, _V]):
    """A mapping that keeps the last thousand items set. Callers get an older item again from its source."""

    def __setitem__(self, key: _K, item: _V) -> None:
        self.data.pop(key, None)  # to make it the newest
        self.data[key] = item
        if len(self.data) > MOST:
            del self.data[next(iter(self.data))]
