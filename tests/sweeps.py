"""Parameters of long tests: `make test` tries only some values, and `make soak` tries all of them."""

from collections.abc import Container, Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

PROFILES = {
    # No test depends on the speed of the machine; `make test` always tries the same examples.
    "test": settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]),
    "soak": settings(deadline=None, max_examples=1_000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]),
}
"""Hypothesis profiles. `soak` tries ten times as many examples, new ones each time, and prints how to repeat one."""
_USUAL = 100
"""Number of examples for property tests that do not set it."""


def sweep(values: Iterable[Any], short: Container[Any]) -> list[Any]:
    """Return these values as test parameters; all except the `short` ones are marked `soak`."""
    return [each if each in short else pytest.param(*_parts(each), marks=pytest.mark.soak) for each in values]


def examples(most: int) -> settings:
    """Return Hypothesis settings for at most this many examples in `make test`, and for more in `make soak`."""
    return settings(max_examples=most * settings().max_examples // _USUAL)


def _parts(value: Any) -> tuple[Any, ...]:  # noqa: ANN401 - one or several parameters of a test
    return value if isinstance(value, tuple) else (value,)
