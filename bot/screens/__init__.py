"""Discord's screens as plain data: texts, embeds, buttons, menus and their pictures.

`screen.Screen` is one message, `acts` defines what its buttons do, and `custom_ids` encodes that for Discord. The other
modules turn views into screens. Nothing here imports discord.py, decides a rule, or does I/O.
"""
