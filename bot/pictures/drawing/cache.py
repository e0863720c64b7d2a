"""A cache whose content has a limited size in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class Cache(Generic[_K, _V]):
    """As many things as fit; the least recently used makes room for a new one."""

    def __init__(self, most: int, size: Callable[[_V], int]) -> None:
        """`size` gives the bytes of one thing; all of them together take at most `most`."""
        self._most = most
        self._size_of = size
        self._found: OrderedDict[_K, _V] = OrderedDict()
        self._size = 0

    def get(self, key: _K) -> _V | None:
        """The thing cached for a key, if it still is."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def add(self, key: _K, made: _V) -> None:
        """Cache a thing, unless there is one for this key."""
        if key in self._found:
            return
        self._found[key] = made
        self._size += self._size_of(made)
        while self._size > self._most:
            _, oldest = self._found.popitem(last=False)
            self._size -= self._size_of(oldest)

    def clear(self) -> None:
        """Forget everything."""
        self._found.clear()
        self._size = 0
