"""The use cases of a table: who may do what, and what comes of it. No Discord, no SQL.

Decisions are pure functions of a `Game` (`lobby`, `draft`, `play`, `substitutes`, `endings`); `Tables` loads, asks them
and saves; the `Courier` delivers what is to be announced, and the `Crier` reminds people.
"""
