"""Thinking computer players beside the program: a pool of workers, each a process of low priority of its own.

A worker gets a game as it was dealt and the choices made so far, replays them, and hands each player only what its seat
has seen (`players.knowledge`). It is bounded in time and memory, may be stopped or killed at any moment, and keeps
nothing.
"""
