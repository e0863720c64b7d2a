"""What is kept so that it need not be read or computed again, and may be forgotten at any time."""

from collections import UserDict
from typing import TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")

MOST = 1000


class Latest(UserDict[_K, _V]):
    """A mapping of the last thousand that were set; whoever misses an older one finds it out again."""

    def __setitem__(self, key: _K, item: _V) -> None:
        self.data.pop(key, None)  # so that it is the newest
        self.data[key] = item
        if len(self.data) > MOST:
            del self.data[next(iter(self.data))]
