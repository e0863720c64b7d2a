"""Computer players that think outside the main process: a pool of workers, each a low-priority process.

A worker gets the deal and the choices made so far, replays them, and gives each player only what its seat has seen
(`players.knowledge`). It is limited in time and memory, may be stopped or killed at any moment, and keeps no state.
"""
