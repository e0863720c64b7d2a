"""Quiet hours: the part of each day in which a person wants to hear nothing, by the clocks of their zone."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Self
from zoneinfo import ZoneInfo

from bot.services.pace import is_zone


class QuietError(ValueError):
    """These are no quiet hours."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one time of day to another, over midnight where the second is the earlier one.

    Raises QuietError for what is none: equal times, for one, or an unknown zone.
    """

    begin: time
    """Hour and minute, without a zone; likewise the end."""
    end: time
    zone: str
    """A name of the IANA database, as `Europe/Berlin`."""

    def __post_init__(self) -> None:
        for each in (self.begin, self.end):
            if each.tzinfo is not None or (each.second, each.microsecond) != (0, 0):
                raise QuietError(f"{each!r} is no time of day")
        if self.begin == self.end:
            raise QuietError("a whole day, or no time at all")
        if not is_zone(self.zone):
            raise QuietError(f"{self.zone!r} is no zone")

    @classmethod
    def read(cls, text: str, zone: str) -> Self:
        """The quiet hours that have this text. Raises QuietError."""
        try:
            begin, end = map(time.fromisoformat, text.split("-"))
        except ValueError as error:
            raise QuietError(f"{text!r} are no quiet hours") from error
        return cls(begin, end, zone)

    @property
    def text(self) -> str:
        """As they are saved, without the zone: `22:00-07:00`."""
        return f"{self.begin:%H:%M}-{self.end:%H:%M}"

    def around(self, moment: datetime) -> tuple[datetime, datetime] | None:
        """From when to when it is quiet, in UTC, if it is at this moment; the end no longer belongs to it.

        An hour that a clock skips comes when it would have come without the change; of one that comes twice, the first
        counts.
        """
        found: tuple[datetime, datetime] | None = None
        for begin, end in sorted(self._near(moment)):
            if found is not None and begin <= found[1]:  # a clock that was changed may let two of them touch
                found = found[0], max(end, found[1])
            elif begin <= moment < end:
                found = begin, end
        return found

    def _near(self, moment: datetime) -> Iterator[tuple[datetime, datetime]]:
        zone = ZoneInfo(self.zone)
        first = moment.astimezone(zone).date() - timedelta(days=2)
        for days in range(4):
            day = first + timedelta(days=days)
            last = day + timedelta(days=self.begin > self.end)
            begin, end = (
                datetime.combine(date, hour, zone).astimezone(UTC)
                for date, hour in ((day, self.begin), (last, self.end))
            )
            yield begin, end
