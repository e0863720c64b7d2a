# Times that people type: what was understood, what is wrong, and the one question that may be left.

# What is meant by a time that was typed? The answers stand on buttons.
moment-which = { $question ->
    [half] { $typed }: in the morning, or in the evening?
    [hour] { $typed }: which of these times do you mean?
    [week] { $typed }: this week, or the week after?
    [midnight] { $typed }: when that day ends, or when it begins?
    [span] { $typed }: is that a time of day, or a number of hours from now?
    [date] { $typed }: which day do you mean?
    [whole] { $typed }: the whole day, or only until it begins?
    [skipped] { $typed }: the clocks go forward then, so that time doesn't exist. Which one do you mean?
    [twice] { $typed }: the clocks go back then, so that time comes twice. Which one do you mean?
   *[zone] { $typed }: in which time zone?
}
moment-which-one = Which one do you mean?
# An answer, as its button says it, and the time as the reader's own clocks show it.
moment-answer = { $answer }: { $time }
moment-answer-span = { $answer }: { $time } to { $end }
moment-press = Press a button. Until then, nothing changes.
moment-other-zone = Another time zone? Type the time again with the name of a large city in that zone, for example 20:00 Europe/Rome.
# A time on a button: "Fri 27 Nov, 20:00".
moment-label = { $day }, { $hour }
moment-label-span = { $begin } to { $end }
# Of two times that look alike: "Sun 25 Oct, 02:30 (UTC+02:00)".
moment-label-offset = { $label } (UTC{ $offset })
# What can be typed, where there can be no buttons for it.
moment-type-one = { $typed } can mean several times. Please type one of these: { $examples }.
moment-by-zone = Time zone: { $zone }.
moment-over = That time has already passed. Please type another one.
# Why something typed is no time; $part is what of it was not understood.
moment-wrong = { $why ->
    [one-moment] When does it begin? Please type only that, not { $typed }.
    [no-end] Until when? Please add it to { $typed }.
    [no-hour] At what time? Please add it to { $typed }.
    [past] { $typed } has already passed.
    [too-far] { $typed } is more than a year away.
    [no-such-hour] There's no such time as { $typed }.
    [no-such-day] There's no such day as { $typed }.
   *[unclear] { $said ->
        [part] I don't understand { $part } in { $typed }.
       *[whole] I don't understand { $typed }.
    }
}
moment-wrong-try = { $why } { $examples }
moment-examples = { $purpose ->
    [night] Try, for example, Friday 20:00, tomorrow 19:30, or in 2 h.
   *[away] Try, for example, in 3 days, Friday, 24 December 18:00, or 5-7 March.
}
