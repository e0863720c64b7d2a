"""The game in words: cards, cities, hands and news, for Discord's screens and the terminal alike.

`words.Words` says the sentences of the catalogue in `locales/`, a folder for each language. The other modules turn what
a player or a spectator sees into lines of text. No rules are decided here, and nothing is read or printed.
"""
