"""Quiet hours: the part of each day in which a person wants no reminders, in their local time."""

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
    """A time from one hour of the day to another, over midnight if the second is earlier.

    Raises QuietError for impossible hours, such as equal times or an unknown zone.
    """

    begin: time
    """Hour and minute, without a zone. The same holds for the end."""
    end: time
    zone: str
    """A name of the IANA database, for example `Europe/Berlin`."""

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
        """Return the quiet hours with this text. Raises QuietError."""
        try:
            begin, end = map(time.fromisoformat, text.split("-"))
        except ValueError as error:
            raise QuietError(f"{text!r} are no quiet hours") from error
        return cls(begin, end, zone)

    @property
    def text(self) -> str:
        """The quiet hours as they are saved, without the zone: `22:00-07:00`."""
        return f"{self.begin:%H:%M}-{self.end:%H:%M}"

    def around(self, moment: datetime) -> tuple[datetime, datetime] | None:
        """Return the begin and end, in UTC, of the quiet hours at this moment, if any. The end is not part of them.

        A time that a clock change skips is taken as if the clock had not changed. Of a time that occurs twice, the
        first counts.
        """
        found: tuple[datetime, datetime] | None = None
        for begin, end in sorted(self._near(moment)):
            if found is not None and begin <= found[1]:  # a clock change may make two of them touch
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
