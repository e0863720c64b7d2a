# Reminders that time runs out, and what their buttons answer.

reminder-here = { $people }, table { $table } is waiting for your choice.
reminder-others = { $people }: other tables need you soon, too; { COMMAND("wonders list") } shows which.
reminder-live = { $people }, time to choose: until { $time } ({ $left }).
reminder-direct = Still waiting for your choice. { $table }
reminder-direct-other = Soon after: { $table } Time to choose: until { $time } ({ $left }).
reminder-settled = { $direct ->
    [yes] Done: table { $table } isn't waiting for you any more.
   *[no] This reminder for table { $table } is done.
}
reminder-not-this-turn = Not this turn
reminder-snooze = Snooze 3 h
reminder-let-choose = Let the computer choose
reminder-away = Away
reminder-hushed = I won't remind you of this turn again.
reminder-snoozed = I'll be quiet until { $time } ({ $left }). { $hushed ->
    [yes] Then I'll remind you of your other tables again, but not of this turn.
   *[no] Then I'll remind you again, if there's still time.
}
reminder-chosen = A computer player has chosen for you this once.
