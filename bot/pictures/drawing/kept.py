"""What was made once and is wanted again: kept as long as there is room for it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class Kept(Generic[_K, _V]):
    """So much of it as fits; what was not used for longest makes room for the rest."""

    def __init__(self, most: int, size: Callable[[_V], int]) -> None:
        """`size` says in bytes what one takes, of which all together take `most`."""
        self._most = most
        self._size_of = size
        self._found: OrderedDict[_K, _V] = OrderedDict()
        self._size = 0

    def get(self, key: _K) -> _V | None:
        """What is kept for this, if it still is."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def keep(self, key: _K, made: _V) -> None:
        """Keeps it, if nothing is kept for this yet."""
        if key in self._found:
            return
        self._found[key] = made
        self._size += self._size_of(made)
        while self._size > self._most:
            _, oldest = self._found.popitem(last=False)
            self._size -= self._size_of(oldest)

    def clear(self) -> None:
        """Nothing is kept any more."""
        self._found.clear()
        self._size = 0
