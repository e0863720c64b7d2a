"""Discord's screens as plain data: texts, embeds, buttons, menus and the pictures that go with them.

`screen.Screen` is one message, `acts` what its buttons do, `custom_ids` how Discord gives that back. The other modules
make screens of views. Nothing here knows discord.py, decides a rule, or waits for anything.
"""
