"""The bot on Discord. Only this package, `cogs` and the entry points import discord.py.

`bot` creates the client and connects its parts. `incoming` receives what people press and type, and calls a method of a
cog (`cog`). `sending` sends messages. `announcing` uses it for a table's channel, `private` for one person, and
`nights` for a night's channel. `servers` finds out who is on a server, and `commands` sends the slash commands.
"""
