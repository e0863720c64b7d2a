"""Slow and fast tests run in the right order (`conftest.pytest_collection_modifyitems`)."""

from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Item:
    path: str
    number: int
    slow: bool

    def get_closest_marker(self, name: str) -> bool:
        return self.slow and name == "slow"


@pytest.mark.parametrize(
    ("slow", "others"), [((70,), 0), ((70, 1), 5), ((3, 2, 4), 90), ((), 10), ((1,), 0), ((9, 9), 1), ((), 0)]
)
@pytest.mark.parametrize("workers", [0, 1, 3])
def test_whatever_is_run_all_of_it_is_run_once(
    slow: tuple[int, ...], others: int, workers: int, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    (conftest,) = (
        each
        for each in pytestconfig.pluginmanager.get_plugins()
        if getattr(each, "__file__", None) == str(Path(__file__).with_name("conftest.py"))
    )
    monkeypatch.setenv("PYTEST_XDIST_WORKER_COUNT", str(workers))
    items = [Item(f"long{file}", number, slow=True) for file, count in enumerate(slow) for number in range(count)]
    items += [Item("short", number, slow=False) for number in range(others)]
    ordered = items.copy()
    conftest.pytest_collection_modifyitems(ordered)
    assert len(ordered) == len(items)
    assert set(ordered) == set(items)
