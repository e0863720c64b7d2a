# The time of a running game: what is coming, what is voted on, and what can be changed.

time-not-on = Before the game, the host sets this with { COMMAND("wonders settings") }.
time-coming = From the next choice on: { $pace }.
time-coming-live = { $pace }, if you all press Ready within { $minutes } minutes. Still missing: { $players }.
time-spent = { $draft ->
    [yes] In this draft
   *[no] In this Age
}: { $pauses } of { $most-pauses } pauses used, more time { $more } of { $most-more } times.
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
    [go-on] end the pause
    [more-time] more time
   *[pace] { $pace }
}
time-menu = { $host ->
    [yes] Change the time per turn
   *[no] Propose a different time per turn
}
time-at-once = From the next choice on
time-by-vote = If more than half of those present agree
time-which = There are several proposals. Press the button for the one you mean.
time-nothing = There are no proposals here right now.
time-voted = { $outcome ->
    [open] Noted.
    [carried] Agreed!
   *[fallen] That proposal has been dropped.
}
# Told below what shows how a table's time runs, once that is otherwise.
time-changed = { $table }: the clock settings, or the proposals to change them, have been updated. Press { seating-time } to take a look.
