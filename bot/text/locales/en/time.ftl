# The time of a running game: what is coming, and what can be changed.

time-not-on = Before a game, its host sets this with /wonders settings.
time-coming = From the next choice on: { $pace }.
time-coming-live = { $pace }, as soon as all of you have pressed Ready within { $minutes } minutes. Not yet: { $players }.
time-ready = Ready
time-menu = Give the table more time
