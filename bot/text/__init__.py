"""The game as text: cards, cities, hands and news, for Discord's screens and the terminal alike.

`words.Words` formats the messages of the catalogue in `locales/`, which has a folder for each language. The other
modules turn what a player or a spectator sees into lines of text. No rules are decided here, and there is no I/O.
"""
