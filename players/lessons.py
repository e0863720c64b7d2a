"""What playing against itself taught the judgement: by how many points it errs (docs/adr/0017).

The file beside this one says it. `python -m benchmarks.learning` wrote it, and writes it again.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

Lessons: TypeAlias = tuple[tuple[str, float, float], ...]
"""As `Weights.lessons`."""

FILE = Path(__file__).with_name("lessons.json")


@lru_cache
def lessons() -> Lessons:
    """What has been learned so far."""
    learned: dict[str, tuple[float, float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple((what, first, last) for what, (first, last) in learned.items())
