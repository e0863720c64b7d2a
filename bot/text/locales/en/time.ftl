# The time of a running game: what is coming, what is voted on, and what can be changed.

time-not-on = Before a game, its host sets this with { COMMAND("wonders settings") }.
time-coming = From the next choice on: { $pace }.
time-coming-live = { $pace }, as soon as you've all pressed Ready within { $minutes } minutes. Not yet: { $players }.
time-spent = { $draft ->
    [yes] In this draft
   *[no] In this Age
}: { $pauses } of { $most-pauses } pauses, more time { $more } of { $most-more } times.
time-ready = Ready
time-propose = { $wish ->
    [pause] Pause the game
    [go-on] End the pause
   *[more-time] More time for this choice
}
time-vote = { $agree ->
    [yes] Agree
    [no] Disagree
   *[back] Take my vote back
}: { $wish ->
    [pause] pause
    [go-on] go on
    [more-time] more time
   *[pace] { $pace }
}
time-menu = { $host ->
    [yes] Another time for each choice
   *[no] Propose another time for each choice
}
time-at-once = From the next choice on
time-by-vote = If more than half of those who are there agree
time-which = Several things are proposed. Press the button of the one you mean.
time-nothing = Nothing is proposed here now.
time-voted = { $outcome ->
    [open] Noted.
    [carried] Agreed!
   *[fallen] It isn't proposed any more.
}
# Told below what shows how a table's time runs, once that is otherwise.
time-changed = { $table }: its clock, or what is proposed about it, has changed. Press { seating-time } to see it.
