"""A second implementation of the rules on ints and lists, for search and simulation.

Real games are played with the engine, which is the reference: the core gives the same answers, only faster. mypyc
compiles its rule modules where a C compiler is available. Otherwise they run as plain Python, with the same results.
`RUNNING` reports which of the two applies.
"""

from core.compiled import CORE, Running, adopt

__all__ = ["RUNNING"]

RUNNING: Running = adopt(CORE, __path__)
"""How the core runs in this process. Set here, before any rule module is imported."""
