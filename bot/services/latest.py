"""A cache: it saves reading or computing things again, and may forget them at any time."""

from collections import UserDict
from typing import TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")

MOST = 1000


class Latest(UserDict[_K, _V]):
    """A mapping that keeps the last thousand items set; a caller who misses an older one finds it out again."""

    def __setitem__(self, key: _K, item: _V) -> None:
        self.data.pop(key, None)  # so that it is the newest
        self.data[key] = item
        if len(self.data) > MOST:
            del self.data[next(iter(self.data))]
