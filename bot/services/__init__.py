"""The use cases of a table: who may do what, and what follows. No Discord, no SQL.

A use case is a pure function of a game, an actor and an `occasion`. It is declared with its right (`authority.allowed`)
in the module of its subject. `tables` is the entry point: its method act loads a game, runs a use case, and saves the
result; its method look shows what somebody may see. Where to look:

- the game as a value: `game`, `people`, `settings`; what is refused: `authority`, `bounds`, `refusals`,
  `token_buckets`
- from the lobby to the end: `lobby`, `experience` (how it begins), `draft`, `play`, `choosing` (from what is seen),
  `endings`, `idle`, `archive`, `replay`, `same_deal` (played again); where it is shown: `places`
- who is there, and who plays: `passages`, `absence`, `away`, `autopilot`, `substitutes`, `hosts`, `company`
- computer players that think: `thoughts` says when, and uses the result; `thinkers` has those of this process;
  `thinking` has what goes to a worker and back
- what follows from every change, in order: `consequences`
- what people vote on, how, and what follows: `motions`
- time: `timing` is the time of the open question, as a value; `clock` says how long anyone has, and what is due next;
  `pace`, `pacing` (another pace), `questions`, `moment` (what the time alone changes); when no time runs: `pauses`,
  `outages`, and `reach` (the outages that this process knows of)
- who answers for people who are late: `deadlines`; how people answer: `attendance` (here), `due_turns`, `reliability`
  (everywhere)
- what is seen: `views`, `sights`, `coaching` (who may ask the coach), `review` (what the coach says after the
  end), `summaries`, `titles`, `feats`, `story`, `own_end`; what is announced: `news`, `telling`, `outbox_relay`
- results over time, of people and of servers: `statistics`; how well people play against one another: `rating`,
  and whether a finished game counts for that: `adjudicating`
- reminders: `reminding` says who is reminded when, `quiet` when not, `reminder_sender` sends them
- jobs: `agenda` claims them, `duties` says who does them, `table_jobs` does those of tables; `background` keeps loops
  going; what concerns a person at all their tables: `everywhere`
- learning by playing: `lessons`, and how far a person is: `learning`
- what is stored about people, kind by kind: `personal_data`; `exporting` hands it out, `forgetting` forgets
  them, `marks` knows them again, `rewording` takes their names out of messages; `clearing` deletes what was
  kept long enough, `deleting` a server
- evenings together, from the plan to the standings: `nights`; what they want done at tables: `arranged`
- what is reported, without names, to whoever watches the program: `observing`
- what it all needs: `ports` (a store, chance, a clock), `preferences` (settings that are read and changed), `latest`
"""
