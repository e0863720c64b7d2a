"""The numbers that sentences name: how long something lasts, or how often. Each is decided in one place of the code.

Every message is given all of them, so that no text says a number that is not so any more.
"""

from collections.abc import Mapping
from datetime import timedelta

from bot.services import absence, arranged, attendance, away, lobby, pace, reminding
from bot.services.game import FEWEST_PEOPLE
from bot.services.nights import evening, night, planning, seating, signup

_DAY, _HOUR, _MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)

FIGURES: Mapping[str, int] = {
    # A table's time.
    "first-turn": pace.FIRST_TURN,
    "extra-minutes": pace.BANK // _MINUTE,
    "extra-minutes-once": pace.MOST_OF_BANK // _MINUTE,
    "extra-share": pace.GRACES,
    "fewest-people": FEWEST_PEOPLE,
    "snooze-hours": reminding.SNOOZE // _HOUR,
    # Who is there.
    "autopilot-after": attendance.AFTER,
    "stands-after": attendance.STANDS_AFTER,
    "absent-hours": absence.MISSING // _HOUR,
    "silent-hours": absence.SILENCE // _HOUR,
    "away-days": away.LONGEST // _DAY,
    "away-ahead-days": away.FARTHEST // _DAY,
    "lobby-hours": lobby.LIFETIME // _HOUR,
    # Game nights.
    "fewest-guests": night.FEWEST_GUESTS,
    "fewest-at-table": seating.SMALLEST,
    "check-in-minutes": signup.CHECK_IN // _MINUTE,
    "table-starts-seconds": evening.STARTS_AFTER // timedelta(seconds=1),
    "break-minutes": evening.BREAK // _MINUTE,
    "plan-minutes": planning.DRAFT_LIVES // _MINUTE,
    "night-ahead-days": planning.FARTHEST // _DAY,
    "reminder-hours": signup.DAY_BEFORE // _HOUR,
    "ping-minutes": signup.SOON // _MINUTE,
    "night-pause-minutes": evening.USUAL_PAUSE,
    "night-turn-hours": arranged.AFTERWARDS.hours,
}
"""By the name of the argument."""
