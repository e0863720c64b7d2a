"""Typed times: one grammar for nights, absences and hours of the day (ADR 18).

`reading` says what a text means: understood, open with a question, or wrong. `items` splits a text into tokens with the
words of `languages`; `calendar` finds the days and moments. Nothing is ever guessed silently.
"""
