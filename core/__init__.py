"""The rules once more, on ints and lists, for thinking and simulation.

The engine decides every click and is the oracle: what the core says of a position is what the engine says of it, only
sooner. Its rule modules are compiled by mypyc where a C compiler is at hand, and run uncompiled where there is none;
they say the same either way. `RUNNING` tells which it is.
"""

from core.compiled import CORE, Running, adopt

__all__ = ["RUNNING"]

RUNNING: Running = adopt(CORE, __path__)
"""How the core runs in this process. It is settled here, before any module of the rules is imported."""
