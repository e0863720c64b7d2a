"""PRIVACY.md and TERMS.md say what the program does and what the bot itself says."""

from pathlib import Path

import pytest

from bot.services.personal_data import KINDS
from tests import policies


@pytest.mark.parametrize("file", [policies.PRIVACY, policies.USE], ids=lambda file: file.name)
def test_they_are_up_to_date(file: Path) -> None:
    made = {policies.PRIVACY: policies.privacy, policies.USE: policies.use}[file]
    page = file.read_text(encoding="utf-8")
    assert made(page) == page, "python -m tests.policies"


def test_the_policy_names_everything_in_the_database() -> None:
    page = policies.PRIVACY.read_text(encoding="utf-8")
    assert [place for kind in KINDS for place in kind.places if f"`{place}`" not in page] == []
