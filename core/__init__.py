"""A second implementation of the rules on ints and lists, for search and simulation.

The engine decides every click and is the oracle: the core gives the same answers as the engine, only faster. mypyc
compiles its rule modules where a C compiler is available; otherwise they run as plain Python, with the same results.
`RUNNING` says which it is.
"""

from core.compiled import CORE, Running, adopt

__all__ = ["RUNNING"]

RUNNING: Running = adopt(CORE, __path__)
"""How the core runs in this process. Set here, before any rule module is imported."""
