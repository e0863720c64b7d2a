# Game nights: the plan, the sign-up, the evening with its rounds, and the standings.

## The plan

night-usual-name = Game night
night-when = { $time }, { $left }
# How often a night of a series comes.
night-rhythm = { $rhythm ->
    [weekly] Every week.
    [fortnightly] Every second week.
   *[monthly] Every month.
}
night-plan = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} at tables of about { $players }. { $pace }.{ $computers ->
    [yes] {" "}Computer players fill the tables.
   *[no] {""}
}
night-organiser = Organised by { $person }.
night-place = Where: { $channel }.
night-limit = Room for { $count }.
night-following = After that: { $times }.
night-draft = { $name }: shall I plan it like this?
night-draft-ask = Only you see this. Something wrong? Press Don't, then type { COMMAND("night plan") } again.
night-confirm = Plan it
night-discard = Don't
night-planned = It's planned: { $place }. Friends sign up there. { COMMAND("night host") } shows you everything.
night-discarded = Nothing is planned.
night-forgotten = This plan is gone: you replaced it, dropped it, or didn't confirm it within an hour. Type { COMMAND("night plan") } again.
night-needs-channel = Please plan a night in a server channel where I can write.

## The sign-up

night-answer = { $answer ->
    [in] I'm in
    [maybe] Maybe
   *[out] Can't
}
night-details = Details
night-coming = { $limit ->
    [0] Coming: { $count }
   *[other] Coming: { $count } of { $limit }
}
night-list = { $kind ->
    [waiting] Waiting for a place: { $count }
    [maybe] Maybe: { $count }
    [out] Can't: { $count }
    [here] Here: { $count }
    [missing] Not here yet: { $count }
    [reported] Asked whether they're still here: { $count }
   *[free] Not at a table: { $count }
}
night-line = { $title } · { $names }
night-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
night-off = { $why ->
    [deserted] Called off: too few came.
   *[cancelled] Called off.
}
night-begun = It has begun! Press I'm here to join in.
night-is-over = It's over.
night-mine = { $how ->
    [in] You're in!
    [maybe] You said maybe.
    [out] You said you can't come.
    [here] You're here. The first round is seated soon.
    [free] You're here. Take a free seat now, or play from the next round on.
    [seat] You're here. This is the last round, but you can take a free seat now.
    [next] You're here. You play in the next round.
    [last] You're here. This is the last round; you can watch how it ends.
    [opening] Your table is about to open.
    [left] You've left this night.
   *[none] You haven't answered yet.
}
night-waits = All places are taken. You're number { $place } on the wait list; I'll tell you when you move up.
# Somebody who was reported, and has not answered yet.
night-asked = Somebody thinks you've gone. Are you here? Press I'm here{ $round ->
    [first] , or the first round is seated without you.
    [next] , or the next round is seated without you.
   *[none] .
}
night-sits = { $how ->
    [plays] You play at table { $number }: { $channel }.
    [stood-up] You've left table { $number }. Until it starts, you can join again there: { $channel }.
    [person] { $player } plays your seat at table { $number } ({ $channel }). To have it back, press Take my seat back.
   *[computer] A computer player has your seat at table { $number } ({ $channel }). To have it back, press Take my seat back.
}
night-gave-back = { $owner } is back, and plays that seat again. Thank you for playing it!
night-remind = { $on ->
    [yes] Remind me a day before
   *[no] Don't remind me a day before
}
night-reminded = { $on ->
    [yes] I'll remind you a day before.
   *[no] I won't remind you a day before.
}
night-call = { $kind ->
    [moved-up] A place is free: you're in for { $name }, { $time }!
    [day-before] { $name } is tomorrow: { $time }, { $left }, in { $channel }.
    [soon] { $name } begins soon: { $time }, { $left }, in { $channel }.
    [moved] { $name } has moved: { $time }, { $left }, in { $channel }. Can't come any more? Press Can't.
    [cancelled] { $name } on { $time } is called off.
    [seems-gone] { $person }, are you still here? { $organiser } thinks you've gone. Press I'm here{ $seated ->
        [yes] , or just play on
       *[no] {""}
    }{ $round ->
        [first] ; otherwise the first round is seated without you.
        [next] ; otherwise the next round is seated without you.
       *[none] .
    }{ $seated ->
        [yes] {" "}Nobody takes your seat or hand because of this.
       *[no] {""}
    }
    [lost] I can't write in { $channel }, where { $name } is planned. Let me in there again, or choose another channel: type { COMMAND("night change") } there.
    [event-started] Somebody has already started the event of { $name } in the server's list. The night itself still begins { $time }, { $left }. To begin right now instead, press Begin now.
    [event-gone] Somebody { $hand ->
        [cancelled] cancelled
        [ended] ended
       *[deleted] deleted
    } the event of { $name } in the server's list, so I won't put it there again. The night itself goes on as planned: { $time }.{ $ahead ->
        [yes] {" "}To call it off, too, press Call it off.
       *[no] {""}
    }
    [stuck] Something went wrong with { $name }, so it's stuck right now. I'll keep trying; you don't have to do anything. If it's still stuck in an hour, tell whoever runs this bot.
   *[no-event] { $name } in { $channel } { $listed ->
        [outdated] isn't up to date in its server's list of events
        [left] is called off, but its event is still in the server's list
       *[missing] isn't in its server's list of events
    }: { $trouble ->
        [forbidden] I may not { $listed ->
            [missing] create
           *[other] change
        } events there. Whoever runs that server can let me: permission Create Events.
        [full] the server has as many events as Discord allows.
       *[refused] Discord didn't take it.
    } { $listed ->
        [left] Whoever manages events there can delete it.
       *[other] The night itself goes on as planned.
    }
}
# Somebody else has moved or renamed the event of a night in Discord, and its organiser says which is right.
night-event-question = { $what ->
    [moved] Somebody has moved the event of { $name } in the server's list. There it begins { $theirs }; here, { $ours }.
    [renamed] Somebody has renamed the event of { $name }, { $ours }, in the server's list. There it's called { $called }.
   *[both] Somebody has moved and renamed the event of { $name } in the server's list. There it's called { $called } and begins { $theirs }; here it begins { $ours }.
} Which is right? Keep ours puts the event back. Take theirs changes the night{ $what ->
    [renamed] .
   *[other] , and everybody who's coming is told.
} Until you choose, the night stays as it is.
night-event-settle = { $whose ->
    [ours] Keep ours
   *[theirs] Take theirs
}
night-event-settled = { $whose ->
    [ours] The night stays as it was, and I'm putting its event back.
   *[theirs] The night is like its event now. If that's another time, everybody who's coming is told.
}
# What the question says from then on, for everybody who saw it: the night's name, and what was chosen.
night-event-answered = { $whose ->
    [ours] { $name } stays as planned: { $time }.
   *[theirs] { $name } is like its event in the server's list now: { $time }.
}
night-event-gone = Not in the server's list of events: somebody { $hand ->
    [cancelled] cancelled it there.
    [ended] ended it there.
   *[deleted] deleted it there.
}
night-event-trouble = { $listed ->
    [outdated] Not up to date in the server's list of events
    [left] Still in the server's list of events
   *[missing] Not in the server's list of events
}: { $trouble ->
    [forbidden] I may not { $listed ->
        [missing] create
       *[other] change
    } events here (permission Create Events).
    [full] the server has as many events as Discord allows.
   *[refused] Discord didn't take it.
}

## The evening

# The name of a table's thread; the night's number tells nights of the same name apart.
night-thread = { $name }, night { $night } · round { $round } · table { $table }
night-gather = { $stage ->
    [now] It's time: { $name }! Press I'm here.
    [few] { $name } begins as soon as two are here. Press I'm here.
    [seated] { $name } is on. Late? Press I'm here.
    [over] { $name } is over.
   *[off] { $name } is called off: too few came.
}
night-gather-until = Tables are seated at { $time } ({ $left }), or as soon as everyone's here. You can still join later.
night-left-over = Not finished yet: { $table }. Its people can play it live again now.
night-here = I'm here
night-came = { $how ->
    [new] Welcome!
    [answered] Thank you, noted: you're here.
   *[known] I know already that you're here.
}
night-still-here = { $person } is here.
night-not-asked = That question is for { $person }.
night-round = { $name } · round { $number } of { $rounds }
night-starts = Tables start by themselves { $left }, or when their host presses Start.
night-paused = Paused. Goes on { $left } at the latest.
night-table-name = Table { $number }
# Where there are no threads, it stands in the night's own channel, among others, under the number of its game.
night-table = Table { $number }{ $place ->
    [opening] {""}
    [here] , here as table { $game }
   *[thread] {" "}{ $thread }
} · { $state }
    .spoken = Table { $number }, { $state }
night-spoken = { $title }: { $names }.
night-table-opens = opening
night-table-waits = about to start
night-table-unscored = ended without scores
night-points = { $player } with { $points }
    .spoken = { $player } with { $points } points
night-placed = { $place }. { $player } with { $points }
    .spoken = { $place }. { $player } with { $points } points
night-my-table = My table
night-leave = I have to go
night-leave-ask = Do you have to go?{ $seated ->
    [yes] {" "}Then a computer player, or somebody who comes late, plays your seat. If you come back, press I'm back at the table.
   *[no] {""}
}{ $more ->
    [yes] {" "}You're in no further round until you press I'm here again.
   *[no] {""}
}
night-leave-yes = Yes, I have to go
night-leave-no = No, I'll stay
night-not-here = You aren't at this night now.
night-left = Thanks for playing!{ $seated ->
    [yes] {" "}A computer player has your seat now.
   *[no] {""}
}
night-watch = { $on ->
    [yes] Watch
   *[no] Stop watching
}
night-watching = { $how ->
    [on] You're watching: I'll tell you how the night goes by direct message. I've just sent you the first one.
    [already] You're watching: I tell you how the night goes by direct message.
    [closed] I can't send you direct messages, so you aren't watching. Allow them in this server's privacy settings, then try again. The night's channel shows all of it, too.
    [failed] Discord wouldn't take my direct message just now, so you aren't watching. Please try again in a minute.
   *[off] You've stopped watching this night.
}
night-watch-hello = You're watching { $name }, { $time }, in { $channel }: I'll tell you here how it goes.
night-take-seat = Take { $player }'s seat, table { $number }
night-no-seat = No seat is free right now.
night-took-seat = The seat is yours: { $channel }. You play from the next turn; until then, a computer player chooses.

## The organiser's view

night-host = Organise
night-host-title = { $name }: organising
night-stage = { $stage ->
    [planned] People can sign up.
    [gathering] People are pressing I'm here.
    [playing] Round { $round } of { $rounds } is on.
    [break] Round { $round } of { $rounds } is over.
    [over] It's over.
   *[cancelled] It's called off.
}
night-turns = Goes on by itself { $left }.
night-begin = Begin now
night-next = { $first ->
    [yes] Seat the first round now
   *[no] Next round now
}
night-pause = { $playing ->
    [yes] Pause all tables, { $minutes } min
   *[no] Wait { $minutes } min more
}
night-resume = Go on
night-end = End the night
night-cancel = Call it off
night-end-series = End the series
night-gone = Ask somebody whether they're still here
night-report = Ask { $person } whether they're still here? { $seated ->
    [yes] Everybody at their table sees that you asked.
   *[no] Everybody here sees that you asked.
}
night-report-yes = Yes, ask them
night-reported = { $news ->
    [yes] I've asked { $person } whether they're still here, and said that you think they've gone.
   *[no] I've asked { $person } already, and they haven't answered yet.
}{ $round ->
    [first] {" "}Until they answer, the first round is seated without them.
    [next] {" "}Until they answer, the next round is seated without them.
   *[none] {""}
}{ $seated ->
    [yes] {" "}They keep their seat; if they stay away, the others at their table can vote on it.
   *[no] {""}
}
night-refresh = Refresh
night-sure = { $what ->
    [cancel] Call off { $name } on { $time }? Everybody who's coming is told.{ $series ->
        [yes] {" "}Other nights of the series stay.
       *[no] {""}
    }
    [end] End { $name } now? { $unfinished ->
        [0] { $begun ->
            [yes] All tables are over.
           *[no] No table has begun yet.
        }
        [one] 1 table isn't over; it goes on over days, and counts when it ends.
       *[other] { $unfinished } tables aren't over; they go on over days, and count when they end.
    }
    [next] Seat the next round now?{ $unfinished ->
        [0] {""}
        [one] {" "}1 table isn't over; it goes on over days, and counts when it ends.
       *[other] {" "}{ $unfinished } tables aren't over; they go on over days, and count when they end.
    }{ $asked ->
        [yes] {" "}It's seated without those who haven't said that they're still here: { $unanswered }.
       *[no] {""}
    }
   *[series] Call off all nights of this series that haven't begun? No more will follow.
}
night-sure-yes = { $what ->
    [cancel] Yes, call it off
    [end] Yes, end it
    [next] Yes, next round
   *[series] Yes, end the series
}
night-sure-no = No, go back
night-done = { $what ->
    [begin] It begins! I'm calling everybody who's coming.
    [next] The next round is being seated.
    [pause] All tables are paused.
    [wait] I'll wait before I seat anybody.
    [resume] All tables go on.
    [end] The night is over. Thank you for hosting!
    [change] Changed. If it's at another time or place now, everybody who's coming is told.
   *[cancel] It's called off, and those who would have come are told.
}
night-series-ended = The series has ended; { $count ->
    [0] nothing was planned any more
    [one] 1 night is called off
   *[other] { $count } nights are called off
}.

## Standings

# A night's own points: the first of a table gets 1, the last 0, the others something between.
night-standings-title = Night points (and points above the average of your tables)
night-standing = { $place }. { $player } with { $beaten } ({ $points }){ $won ->
    [0] {""}
    [one] {" "}· won 1 table
   *[other] {" "}· won { $won } tables
}
# The same without markup, as a sentence; the other is a line.
night-standing-spoken = { $place }. { $player }: night points { $beaten }, { $side ->
    [above] { $points } points above average
    [below] { $points } points below average
   *[even] average points
}{ $won ->
    [0] {""}
    [one] , won 1 table
   *[other] , won { $won } tables
}.
night-standings-told = Night points: at each table, first place gets 1, last place 0, and the places between get a share.
night-standings = Standings
night-after-round = { $name } after round { $number } of { $rounds }
night-next-at = The next round begins { $left }. You don't need to do anything; only newcomers press I'm here.
# Some have been asked whether they are still here.
night-next-asked = { $people }, are you still here? Press I'm here, or the next round is seated without you.
night-won = { $kind ->
    [ahead] { $name }: { $count ->
        [one] { $names } is ahead.
       *[other] { $names } are ahead.
    }
    [late-ahead] Another table of { $name } is over. { $count ->
        [one] { $names } is ahead.
       *[other] { $names } are ahead.
    }
    [late] The last table of { $name } is over. { $count ->
        [one] { $names } wins the night!
       *[other] { $names } share the victory!
    }
   *[won] { $names } { $count ->
        [one] wins
       *[other] share the victory of
    } { $name }! Thank you all for playing.
}
night-no-winner = { $name } is over. No table was played to its end.
night-unfinished = { $count ->
    [one] 1 table isn't over. It goes on with a day for each choice, and counts when it ends.
   *[other] { $count } tables aren't over. They go on with a day for each choice, and count when they end.
} To play one live again, press its button. It begins once everyone at that table has pressed Ready.
night-live-again = Play table { $number } live
# A table of the night that has just ended.
night-finish-live = Play table { $number } of round { $round } live
night-again = Same again next week
night-planned-again = It's planned for { $time }: { $place }.
night-nothing-played = No table is over yet.

## The list

nights-none = No game night is planned here. Plan one with { COMMAND("night plan") }.
nights-none-ahead = No game night is planned here right now.
nights-ahead = Game nights
nights-past = Earlier
nights-line = { $name }, night { $number }: { $time }, { $channel }, { $stage ->
    [planned] { $coming } coming
    [over] over
   *[on] on now
}
nights-show = Show { $name }, night { $number }
nights-suggested = { $name }, night { $number }

## Honours: what somebody was best at in the whole night

night-honours = Titles of the evening
night-honour = { $honour ->
    [unbeaten] Unbeaten
    [comeback] Comeback of the evening
    [points] Grandest city
    [science] Brightest minds
    [victories] Strongest army
    [civilian] Finest buildings
    [guilds] Master of guilds
   *[coins] Fullest purse
}
night-honour-told = { $who }{ $honour ->
    [unbeaten] , first at all { $amount } tables
    [comeback] , up { $amount } places from one game to the next
    [points] {" "}with { $amount } points in one game
    [science] {" "}with { $amount } points for science in one game
    [victories] {" "}with { $amount } points for victories in one game
    [civilian] {" "}with { $amount } points for civilian structures in one game
    [guilds] {" "}with { $amount } points for guilds in one game
   *[coins] {" "}with { $amount } coins at the end of a game
}
night-honour-line = { $title }: { $told }.

## Pictures; words above columns are short

night-picture-round = Round { $number } of { $rounds }
night-picture-after = After round { $number } of { $rounds }
night-picture-over = { $final ->
    [yes] The night is over
   *[no] So far
}
night-picture-told = { $name }: { $what }.
night-picture-guest = Guest
night-picture-head = { $of ->
    [share] Night pts
    [points] ± points
    [coins] ± coins
    [tables] Tables
   *[won] Won
}
night-picture-chosen = { $short ->
    [yes] { $chosen } of { $asked }
   *[no] { $chosen } of { $asked } chosen
}
