# Reminders that time runs out, and what their buttons answer.

reminder-here = { $people }, table { $table } is waiting for your choice.
reminder-others = { $people }: other tables need you soon, too; { COMMAND("wonders list") } shows which.
reminder-live = { $people }, please choose by { $time } ({ $left }).
reminder-direct = This table is still waiting for your choice. { $table }
reminder-direct-other = Soon after that: { $table } Choose by { $time } ({ $left }).
reminder-settled = Table { $table } no longer needs this reminder.
reminder-not-this-turn = Not this turn
reminder-snooze = Snooze 3 h
reminder-let-choose = Let the computer choose
reminder-away = Away
reminder-hushed = I won't remind you about this turn again.
reminder-snoozed = I'll be quiet until { $time } ({ $left }). { $hushed ->
    [yes] Then I'll remind you about your other tables again, but not about this turn.
   *[no] Then I'll remind you again, if there's still time.
}
reminder-chosen = A computer player has chosen for you, just this once.
