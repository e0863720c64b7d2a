"""Questions that are asked twice."""

from datetime import timedelta

ANSWERED_WITHIN = timedelta(minutes=15)
"""How long a question counts as asked. Whoever presses an old button is asked anew."""
