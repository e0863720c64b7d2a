"""The use cases of a table: who may do what, and what comes of it. No Discord, no SQL.

A use case is a pure function of a game, an actor and an `occasion`, found where its subject is, and declared there with
its right (`authority.allowed`). `tables` is the door: its method act loads a game, lets a use case decide, and saves
what comes of it; its method look shows what somebody may see. Where to look:

- the game as a value: `game`, `people`, `settings`; what is refused: `authority`, `bounds`, `refusals`,
  `token_buckets`
- from the lobby to the end: `lobby`, `draft`, `play`, `choosing` (from what is seen), `endings`, `idle`, `archive`;
  where it is shown: `places`
- who is there, and who plays: `passages`, `absence`, `away`, `autopilot`, `substitutes`, `hosts`, `company`
- computer players that think: `thoughts` says when, and what comes of it; `thinkers` those of this process; `thinking`
  has what goes to a worker and back
- what follows from every change, in order: `consequences`
- what people vote on, how, and what follows: `motions`
- time: `timing` is that of the open question, as a value; `clock` says until when anyone has time, and what is due
  next; `pace`, `pacing` (another pace), `questions`, `moment` (what the time alone changes); when none runs: `pauses`,
  `outages`, and `reach`, what this process knows of them
- who answers for the late: `deadlines`; how people answer: `attendance` (here), `due_turns`, `reliability` (everywhere)
- what is seen: `views`, `sights`, `summaries`, `titles`; what is told: `news`, `telling`, `outbox_relay`
- reminders: `reminding` says who is due when, `quiet` not then, `reminder_sender` tells them
- what is due at a time: `agenda` claims it, `duties` says who does it, `table_jobs` does it for tables; `background`
  keeps loops going; what concerns a person at all their tables: `everywhere`
- evenings together, from the plan to the standings: `nights`; what they want done at tables: `arranged`
- what it all needs: `ports` (a store, chance, a clock), `preferences` (settings that are read and changed), `latest`
"""
