"""Times that people type, read by one grammar for nights, for being away, and for hours of the day (ADR 18).

`reading` says what a text means: understood, open with a question, or wrong. `items` takes a text apart, by the words
of `languages`; `calendar` finds the days and moments. Nothing is ever guessed silently.
"""
