# How much time a table gives its players for each choice.

pace-calm = No time limit
    .about = The table waits for everyone
    .told = No time limit: the table waits for everyone.
pace-days = { $hours ->
    [24] 1 day
    [48] 2 days
    [72] 3 days
   *[other] { $hours } hours
}
    .about = Per turn; after that, a computer player makes that choice for you
    .each = { pace-days } per turn
    .told = Time per turn: { $hours ->
        [24] 1 day
        [48] 2 days
        [72] 3 days
       *[other] { $hours } hours
    }. After that, a computer player makes that choice for you.
pace-live = Live: { $seconds } seconds
    .each = Live, { $seconds } seconds per turn
    .about = When you're all here; the first turn of an Age gets { $first-turn ->
        [2] twice
       *[other] { $first-turn } times
    } as long
    .told = Live: { $seconds } seconds per turn, { $first-turn ->
        [2] twice
       *[other] { $first-turn } times
    } that for the first turn of an Age. After that, a computer player makes that choice for you.
pace-daily = Daily at { $at }, { $zone }
    .told = Cards are revealed daily at { $at }, { $zone }, or as soon as everyone has chosen. A computer player chooses for anyone who hasn't.
pace-weekdays = { $days } at { $at }, { $zone }
    .told = Cards are revealed on { $days } at { $at }, { $zone }, or as soon as everyone has chosen. A computer player chooses for anyone who hasn't.
weekday-0 = Mondays
weekday-1 = Tuesdays
weekday-2 = Wednesdays
weekday-3 = Thursdays
weekday-4 = Fridays
weekday-5 = Saturdays
weekday-6 = Sundays
pace-among-people = The clock only runs when at least { $fewest-people ->
    [2] two
   *[other] { $fewest-people }
} people are playing.
pace-unknown = I don't understand { $typed }. Try, for example, 24h, live 90, no limit, or 21:00 Europe/Berlin.
pace-no-length = A turn can take { $hours } hours, or { $seconds } seconds if you all play live. Try, for example, 24h or live 90.
pace-until = Choose by { $time } ({ $left }).
# Everyone else reads it, too, and knows then how long they wait at the latest.
pace-latest = Latecomers have until { $time } at the latest.
pace-paused = Paused until { $time } at the latest ({ $left }). The clock is stopped; you can still choose.
pace-pause-over = The pause is over.
pace-excused = I was offline until { $time }, so everyone gets that time back.
pace-standing = Nobody has answered for a while, so the clock has stopped until someone does.
pace-autopilot = On autopilot: { $who }. A computer player makes their choices right away until they play again or press I'm back.
away-not = You aren't away.
away-until = You're away until { $time } ({ $left }).
away-from = You'll be away from { $begin } ({ $left }) until { $time }.
away-about = While you're away, a computer player makes your choices right away, and your seats stay yours. Tables without a time limit wait for you. All the others see is that you're away. Doing anything at a table brings you back there.
away-noted = Noted{ $tables ->
    [0] {""}
    [one] {" "}for your table
   *[other] {" "}for your { $tables } tables
}. Have a good time!
# An absence that was to come is given up for another one, and one that was on for one to come.
away-replaces = This replaces your earlier absence ({ $begin } to { $time }).
away-here = This replaces your earlier absence (until { $time }): you're here until { $begin }.
# What was understood of a time that cannot be.
away-understood = { $span ->
    [from] That would be from { $begin } until { $time }.
   *[until] That would be until { $time }.
}
away-stays = All right, you won't be away.
away-welcome = Welcome back{ $tables ->
    [0] !
    [one] {" "}to your table! { COMMAND("wonders list") } shows whether it's waiting for you.
   *[other] {" "}to your { $tables } tables! { COMMAND("wonders list") } shows which ones are waiting for you.
}
away-menu = I'll be away for ...
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
    [yes] {" "}Press Seats to decide who takes over.
   *[no] {""}
}
pace-away = Away: { $who }. { $limited ->
    [yes] A computer player chooses in the meantime.
   *[no] The table waits.
}
pace-sooner = When everyone else has chosen, you'll have { $seconds } seconds at most.
pace-hurried = Everyone else has chosen, so there's less time than usual.
pace-live-call = Live from now on! { $people }, please choose by { $time } ({ $left }).
pace-hurried-call = { $people }, everyone else has chosen. Choose by { $time } ({ $left }). After that, a computer player chooses for you, just this once.
pace-autopilot-call = { $people }, your time ran out { $autopilot-after ->
    [2] twice
   *[other] { $autopilot-after } times
} in a row, so a computer player now makes your choices right away. To stop that, press I'm back, or just play.
pace-autopilot-told = Your time ran out { $autopilot-after ->
    [2] twice
   *[other] { $autopilot-after } times
} in a row, so a computer player now makes your choices right away. To stop that, press I'm back, or just play.
pace-drafted = A computer player chose a wonder for { $who }.
pace-stood-in = A computer player chose for { $who } this time.
hosting-pace = Time per turn
hosting-pace-about = { $table }. How long does each player get per turn? To reveal at the same time every day, or on certain days of the week, type { COMMAND("wonders settings") } with { OPTION("time") }, for example 21:00 Europe/Berlin.
hosting-demand-about = At open tables, you can also ask for players who choose on time, if you do, too.
hosting-menu-demand = How reliable should players be?
hosting-menu-pace = How much time per turn?
