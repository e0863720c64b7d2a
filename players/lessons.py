"""Corrections to the static evaluation, learned in self-play (docs/adr/0017).

The corrections are in the JSON file next to this module, which `python -m benchmarks.learning` writes.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

Lessons: TypeAlias = tuple[tuple[str, float, float], ...]
"""Corrections in the form of `Weights.lessons`."""

FILE = Path(__file__).with_name("lessons.json")


@lru_cache
def lessons() -> Lessons:
    """Return the corrections to the evaluation learned so far."""
    learned: dict[str, tuple[float, float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple((what, first, last) for what, (first, last) in learned.items())
