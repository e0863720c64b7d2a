"""What holds in every test of the use cases."""

from collections import Counter
from collections.abc import Callable

import pytest

from bot.services import consequences
from bot.services.consequences import Consequence, Context
from bot.services.ports import Change
from tests.threads import leave_nothing_to_threads


@pytest.fixture(autouse=True)
def _threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use no threads; modules that test what happens meanwhile override this fixture."""
    leave_nothing_to_threads(monkeypatch)


@pytest.fixture(autouse=True)
def _no_rule_adds_what_it_does_not_declare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Watch what follows from every change, in whatever test."""
    watched = tuple(each._replace(rule=_watched(each)) for each in consequences.CONSEQUENCES)
    monkeypatch.setattr(consequences, "CONSEQUENCES", watched)


def _watched(rule: Consequence) -> Callable[[Context, Change], Change]:
    def apply(context: Context, change: Change) -> Change:
        after = rule.rule(context, change)
        if after is change:
            return after
        told = Counter(each.news for each in after.announcements) - Counter(each.news for each in change.announcements)
        added = {*told, *(each.kind for each in after.appointments[len(change.appointments) :])}
        assert added <= rule.adds, rule.why_here
        return after

    return apply
