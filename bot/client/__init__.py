"""The bot on Discord. Only this package and `cogs` know discord.py.

`bot` puts everything together. What people press and type comes in by `incoming`, which calls a method of a cog
(`cog`). What is told goes out by `sending`: to a table's channel by `announcing`, to one person by `private`, to a
night's channel by `nights`. `servers` knows who is there, and `commands` sends the slash commands.
"""
