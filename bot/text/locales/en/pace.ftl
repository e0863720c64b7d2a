# How much time a table gives its players for each choice.

pace-calm = No time limit
    .about = The table waits for everybody
    .told = No time limit: the table waits for everybody.
pace-days = { $hours ->
    [24] 1 day
    [48] 2 days
    [72] 3 days
   *[other] { $hours } hours
}
    .about = For each choice; then a computer player makes that one for you
    .told = Time for each choice: { $hours ->
        [24] 1 day
        [48] 2 days
        [72] 3 days
       *[other] { $hours } hours
    }. Then a computer player makes that one for you.
pace-live = Live: { $seconds } seconds
    .about = You're all here; the first turn of an Age gets twice as long
    .told = Live: { $seconds } seconds for each choice, twice that for the first turn of an Age. Then a computer player makes that one for you.
pace-daily = Daily at { $at }, { $zone }
    .told = Cards are revealed daily at { $at }, { $zone }, or as soon as all have chosen. A computer player chooses for whoever hasn't.
pace-weekdays = { $days } at { $at }, { $zone }
    .told = Cards are revealed on { $days } at { $at }, { $zone }, or as soon as all have chosen. A computer player chooses for whoever hasn't.
weekday-0 = Mondays
weekday-1 = Tuesdays
weekday-2 = Wednesdays
weekday-3 = Thursdays
weekday-4 = Fridays
weekday-5 = Saturdays
weekday-6 = Sundays
pace-among-people = Time runs only when at least two people play.
pace-unknown = I don't understand { $typed }. Try, for example, 24h, live 90, no limit, or 21:00 Europe/Berlin.
pace-no-length = A choice can take { $hours } hours, or { $seconds } seconds if you all play live. Try, for example, 24h or live 90.
pace-until = Time to choose: until { $time } ({ $left }).
# Everybody else reads it, too, and knows then how long they wait at the latest.
pace-latest = Whoever is late has until { $time } at the latest.
pace-paused = Paused until { $time } at the latest, { $left }. The clock is stopped; you can still choose.
pace-pause-over = The pause is over.
pace-excused = I was away until { $time }, so everyone gets that time back.
pace-standing = Nobody has answered for a while, so the clock has stopped until somebody does.
pace-autopilot = On autopilot: { $who }. A computer player chooses at once until they play again or press I'm back.
away-not = You aren't away.
away-until = You're away until { $time } ({ $left }).
away-from = You'll be away from { $begin } ({ $left }) until { $time }.
away-about = While you're away, a computer player chooses for you at once, and your seats stay yours. Tables without a time limit wait for you. Others only see that you're away. Anything you do at a table ends it there.
away-noted = Noted{ $tables ->
    [0] {""}
    [one] {" "}for your table
   *[other] {" "}for your { $tables } tables
}. Have a good time!
# An absence that was to come is given up for another one, and one that was on for one to come.
away-replaces = This replaces what you told me before: you won't be away from { $begin } until { $time }.
away-here = This replaces your absence until { $time }: you're here until { $begin }.
# What was understood of a time that cannot be.
away-understood = { $span ->
    [from] That's from { $begin } until { $time }.
   *[until] That's until { $time }.
}
away-stays = All right, you won't be away.
away-welcome = Welcome back{ $tables ->
    [0] !
    [one] {" "}to your table! { COMMAND("wonders list") } shows whether it's waiting for you.
   *[other] {" "}to your { $tables } tables! { COMMAND("wonders list") } shows which ones are waiting for you.
}
away-menu = Be away for ...
away-days = { $days ->
    [one] 1 day
    [7] 1 week
    [14] 2 weeks
   *[other] { $days } days
}
away-back = { $later ->
    [yes] I won't be away
   *[no] I'm back
}
# On the panel, in the list of seats, and for managers. Arguments: $who, $seats (yes: the button Seats is below).
pace-left = Left the server: { $who }.{ $seats ->
    [yes] {" "}Press Seats to decide who plays on.
   *[no] {""}
}
pace-away = Away: { $who }. { $limited ->
    [yes] A computer player chooses meanwhile.
   *[no] The table waits.
}
pace-sooner = Once everyone else has chosen, you have { $seconds } seconds at most.
pace-hurried = Everyone else has chosen, so there's less time than usual.
pace-live-call = Live from now on! { $people }, time to choose: until { $time } ({ $left }).
pace-hurried-call = { $people }, everyone else has chosen. Time to choose: until { $time } ({ $left }). Then a computer player chooses for you this once.
pace-autopilot-call = { $people }, your time was up twice in a row, so a computer player now chooses for you at once. Press I'm back, or just play, and it stops.
pace-autopilot-told = Your time was up twice in a row, so a computer player now chooses for you at once. Press I'm back, or just play, and it stops.
pace-drafted = A computer player chose a wonder for { $who }.
pace-stood-in = A computer player chose this time for { $who }.
hosting-pace = Time for each choice
hosting-pace-about = { $table }. How long may each choice take? For the same hour every day, or on some days of the week, type { COMMAND("wonders settings") } with { OPTION("time") }, for example 21:00 Europe/Berlin.
hosting-demand-about = You can also ask for people who answer in time at open tables, if you do so yourself.
hosting-menu-demand = Whom do you ask for?
hosting-menu-pace = How long may a choice take?
