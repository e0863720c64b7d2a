"""Long sweeps: of all sizes, notations and names `make test` tries a few, and `make soak` the others, too."""

from collections.abc import Container, Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

PROFILES = {
    # No test depends on how fast the machine is; and `make test` finds in a change what it found before, or not at all.
    "test": settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]),
    "soak": settings(deadline=None, max_examples=1_000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]),
}
"""Of properties: `make soak` tries ten times as many examples, and others every time; it says how to try one again."""
_USUAL = 100
"""Examples of a property that says nothing else."""


def sweep(values: Iterable[Any], short: Container[Any]) -> list[Any]:
    """All of these as parameters of a test, marked as long but for the `short` ones."""
    return [each if each in short else pytest.param(*_parts(each), marks=pytest.mark.soak) for each in values]


def examples(most: int) -> settings:
    """So many examples of a property in `make test`, in `make soak` more in proportion."""
    return settings(max_examples=most * settings().max_examples // _USUAL)


def _parts(value: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a parameter of a test, or several
    return value if isinstance(value, tuple) else (value,)
