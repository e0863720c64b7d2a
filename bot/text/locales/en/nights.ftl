# Game nights: the plan, the sign-up, the evening with its rounds, and the standings.

## The plan

night-usual-name = Game night
night-when = { $time }, { $left }
# How often a night of a series comes.
night-rhythm = { $rhythm ->
    [weekly] Every week.
    [fortnightly] Every two weeks.
   *[monthly] Every month.
}
night-plan = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} at tables of about { $players } players. { $pace }.{ $computers ->
    [yes] {" "}Computer players fill any empty seats.
   *[no] {""}
}
night-organiser = Organised by { $person }.
night-place = Where: { $channel }.
night-limit = Room for { $count }.
night-following = Then again: { $times }.
night-draft = { $name }: plan it like this?
night-draft-ask = Only you can see this. Something wrong? Press Cancel, then type { COMMAND("night plan") } again.
night-confirm = Plan it
night-discard = Cancel
night-planned = It's planned! Friends can sign up in { $place }. To run the night, type { COMMAND("night host") }.
night-discarded = All right, I've dropped that plan.
night-forgotten = This plan is gone: you replaced it, cancelled it, or didn't confirm it within { $plan-minutes ->
    [60] an hour
   *[other] { $plan-minutes } minutes
}. Type { COMMAND("night plan") } again.
night-needs-channel = Please plan a game night in a server channel where I can post.

## The sign-up

night-answer = { $answer ->
    [in] I'm in
    [maybe] Maybe
   *[out] Can't
}
night-sign-up = Coming? Press I'm in, Maybe or Can't.
night-details = Details
night-coming = { $limit ->
    [0] Coming: { $count }
   *[other] Coming: { $count } of { $limit }
}
night-list = { $kind ->
    [waiting] On the waiting list: { $count }
    [maybe] Maybe: { $count }
    [out] Can't: { $count }
    [here] Here: { $count }
    [missing] Not here yet: { $count }
    [reported] Asked if they're still here: { $count }
   *[free] Not at a table: { $count }
}
night-line = { $title } · { $names }
night-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
night-off = { $why ->
    [deserted] Cancelled: too few people came.
   *[cancelled] Cancelled.
}
night-begun = It has started! Press I'm here to join in.
night-is-on = It has started.
night-is-over = It's over.
night-mine = { $how ->
    [in] You're in!
    [maybe] You said maybe.
    [out] You said you can't come.
    [early] You're checked in. You'll be seated within five minutes of the start.
    [here] You'll be seated once everyone who's coming is here, { $latest } at the latest. I'll ping you.
    [few] You'll be seated as soon as { $fewest-guests ->
        [2] two
       *[other] { $fewest-guests }
    } people are here.
    [free] Take a free seat now, or play from the next round.
    [seat] This is the last round, but you can take a free seat now.
    [waits] You'll be seated in the next round, { $break-minutes ->
        [3] three
       *[other] { $break-minutes }
    } minutes after this one ends, or at a new table as soon as { $fewest-at-table ->
        [3] three
       *[other] { $fewest-at-table }
    } people wait for one. { $waiting ->
        [one] You're the first.
       *[other] Waiting now: { $waiting }.
    }
    [waits-last] This is the last round, but a new table opens as soon as { $fewest-at-table ->
        [3] three
       *[other] { $fewest-at-table }
    } people wait for one. { $waiting ->
        [one] You're the first.
       *[other] Waiting now: { $waiting }.
    } You can watch in the meantime.
    [next] You'll play in the next round.
    [last] This is the last round; you can watch how it ends.
    [opening] Your table is about to open.
    [left] You've left this game night.
   *[none] You haven't answered yet.
}
night-waits = All places are taken. You're number { $place } on the waiting list; I'll let you know when you get a place.
# Somebody who was reported, and has not answered yet.
night-asked = Someone thinks you've gone. Still here? Press I'm here{ $round ->
    [first] , or you won't be seated for the first round.
    [next] , or you won't be seated for the next round.
   *[none] .
}
night-sits = { $how ->
    [plays] You're playing at table { $number }: { $channel }.
    [stood-up] You've left table { $number }. You can join it again until it starts: { $channel }.
    [person] { $player } is playing your seat at table { $number } ({ $channel }). To get it back, press Take my seat back.
   *[computer] A computer player has your seat at table { $number } ({ $channel }). To get it back, press Take my seat back.
}
# To the only one who still answers at their table.
night-plays-alone = You're the only one still playing there. You can play on, or { $free ->
    [yes] take a free seat at another table.{ $round ->
        [none] {""}
       *[other] {" "}Either way, you'll be seated in the next round.
    }
   *[no] leave with I have to go.
}
night-gave-back = { $owner } is back and has taken the seat again. Thanks for filling in!
night-remind = { $on ->
    [yes] Remind me { $reminder-hours ->
        [24] a day
       *[other] { $reminder-hours } hours
    } before
   *[no] Don't remind me { $reminder-hours ->
        [24] a day
       *[other] { $reminder-hours } hours
    } before
}
night-reminded = { $on ->
    [yes] I'll remind you { $reminder-hours ->
        [24] a day
       *[other] { $reminder-hours } hours
    } before.
   *[no] I won't remind you { $reminder-hours ->
        [24] a day
       *[other] { $reminder-hours } hours
    } before.
}
night-call = { $kind ->
    [moved-up] You've got a place: you're in for { $name }, { $time }!
    [day-before] { $name } is tomorrow: { $time }, { $left }, in { $channel }.
    [soon] { $name } starts soon: { $time }, { $left }, in { $channel }.
    [check-in] { $round ->
        [first] It's time for { $name }{ $place ->
            [here] {""}
           *[elsewhere] , in { $channel }
        }! Press I'm here{ $timed ->
            [yes] : seats come { $latest } at the latest
           *[no] {""}
        }.
       *[other] { $name } has started{ $place ->
            [here] {""}
           *[elsewhere] , in { $channel }
        }. Press I'm here to join in.
    }
    [seated] Your table is ready: table { $number }{ $opened ->
        [yes] , { $table }
       *[no] {""}
    }. It starts in { $table-starts-seconds ->
        [30] half a minute
       *[other] { $table-starts-seconds } seconds
    }.
    [left-alone] You're the only one still playing at table { $number }{ $awaited ->
        [yes] {""}
       *[no] , so the night no longer waits for that table
    }. You can play on, or { $free ->
        [yes] take a free seat at another table: press See other seats.{ $round ->
            [none] {""}
           *[other] {" "}Either way, you'll be seated in the next round.
        }
       *[no] leave with I have to go.
    }
    [moved] { $name } has moved: { $time }, { $left }, in { $channel }. Can't make it now? Press Can't.
    [cancelled] { $name } on { $time } is cancelled.
    [deleted] { $name } on { $time } is cancelled, because a server manager is having everything about this server deleted. The night will be gone soon.
    [seems-gone] { $person }, are you still here? { $organiser } thinks you've gone. Press I'm here{ $seated ->
        [yes] , or just keep playing
       *[no] {""}
    }{ $round ->
        [first] ; otherwise you won't be seated for the first round.
        [next] ; otherwise you won't be seated for the next round.
       *[none] .
    }{ $seated ->
        [yes] {" "}You won't lose your seat or your hand over this.
       *[no] {""}
    }
    [lost] I can't post in { $channel }, where { $name } is planned. Let me post there again, or pick another channel: type { COMMAND("night change") } there.
    [event-started] Someone has already started the server event for { $name }. The night itself still starts { $time }, { $left }. To start right now instead, press Begin now.
    [event-gone] Someone { $hand ->
        [cancelled] cancelled
        [ended] ended
       *[deleted] deleted
    } the server event for { $name }, so I won't create it again. The night itself goes ahead as planned: { $time }.{ $ahead ->
        [yes] {" "}To cancel the night too, press Cancel the night.
       *[no] {""}
    }
    [stuck] Something went wrong with { $name }, so it's stuck right now. I'll keep trying; you don't have to do anything. If it's still stuck in an hour, tell whoever runs this bot.
   *[no-event] { $name } in { $channel } { $listed ->
        [outdated] has a server event that's out of date
        [left] is cancelled, but its server event is still there
       *[missing] has no server event
    }: { $trouble ->
        [forbidden] I'm not allowed to { $listed ->
            [missing] create
           *[other] change
        } events there. Whoever runs that server can give me the Create Events permission.
        [full] the server already has as many events as Discord allows.
       *[refused] Discord rejected it.
    } { $listed ->
        [left] Anyone who manages events there can delete it.
       *[other] The night itself goes ahead as planned.
    }
}
# Somebody else has moved or renamed the event of a night in Discord, and its organiser says which is right.
night-event-question = { $what ->
    [moved] Someone has moved the server event for { $name }. The event now starts { $theirs }; the night, { $ours }.
    [renamed] Someone has renamed the server event for { $name }, { $ours }. The event is now called { $called }.
   *[both] Someone has moved and renamed the server event for { $name }. The event is now called { $called } and starts { $theirs }; the night starts { $ours }.
} Which is right? Keep ours puts the event back. Take theirs changes the night{ $what ->
    [renamed] .
   *[other] {" "}and lets everyone who's coming know.
} Until you choose, the night stays as it is.
night-event-settle = { $whose ->
    [ours] Keep ours
   *[theirs] Take theirs
}
night-event-settled = { $whose ->
    [ours] The night stays as it was, and I'm putting its event back.
   *[theirs] The night now matches its event. If the time has changed, I'll let everyone who's coming know.
}
# What the question says from then on, for everybody who saw it: the night's name, and what was chosen.
night-event-answered = { $whose ->
    [ours] { $name } stays as planned: { $time }.
   *[theirs] { $name } now matches its server event: { $time }.
}
night-event-gone = There's no server event: someone { $hand ->
    [cancelled] cancelled it.
    [ended] ended it.
   *[deleted] deleted it.
}
night-event-trouble = { $listed ->
    [outdated] The server event is out of date
    [left] The server event is still there
   *[missing] There's no server event
}: { $trouble ->
    [forbidden] I'm not allowed to { $listed ->
        [missing] create
       *[other] change
    } events here. I need the Create Events permission.
    [full] the server already has as many events as Discord allows.
   *[refused] Discord rejected it.
}

## The evening

# The name of a table's thread, of which lists show the beginning, as does Discord when it tells of a new thread. The
# night's number tells nights of the same name apart.
night-thread = Table { $table }, round { $round } · night { $night }, { $name }
night-gather = { $stage ->
    [later] Check-in for { $name } opens { $check-in-minutes } minutes before it starts.
    [early] Check-in is open for { $name }, which starts { $left }. Already here? Press I'm here.
    [now] { $name } is starting. You'll be seated once everyone who's coming is here, { $latest } at the latest.
    [few] { $name } starts as soon as { $fewest-guests ->
        [2] two
       *[other] { $fewest-guests }
    } people are here. Press I'm here.
    [seated] { $name } is on. Late? Press I'm here.
    [over] { $name } is over.
   *[off] { $name } is cancelled: too few people came.
}
night-left-over = Still unfinished: { $table }. Its players can go back to playing it live.
night-here = I'm here
night-came = { $how ->
    [new] Welcome to { $name }!
    [answered] Thanks, noted: you're here.
   *[known] You're already here.
}
night-still-here = { $person } is here.
night-not-asked = That question is for { $person }. You don't have to do anything.
night-round = { $name } · round { $number } of { $rounds }
night-starts = { $where ->
    [threads] Go to your table's thread, below. Play starts { $left } at the latest.
    [watched] Play starts { $left } at the latest.
   *[here] Play at your table starts { $left } at the latest.
}
night-paused = Paused. Continues { $left } at the latest.
# $table: the link to its thread, or a table's number; where there are no threads, it stands in the night's own channel,
# among others, under the number of its game.
night-table = { $table } · { $state }
    .spoken = { $table }, { $state }
# Where a table goes on that was moved away from its thread.
night-moved = { $table }: { $place }
night-spoken = { $title }: { $names }.
night-table-opens = opening
night-table-waits = about to start
night-table-left-alone = { $state }, one player left at most
night-table-unscored = ended without a score
# $tie: coins where these decide between players with equal points.
night-points = { $player } with { $points }{ $tie ->
    [coins] {" "}(coins: { $coins })
   *[none] {""}
}
    .spoken = { $player } with { $points ->
        [one] 1 point
       *[other] { $points } points
    }{ $tie ->
        [coins] {" "}and { $coins ->
            [one] 1 coin
           *[other] { $coins } coins
        }
       *[none] {""}
    }
night-placed = { $place }. { night-points }
    .spoken = { $place }. { night-points.spoken }
night-my-table = My table
night-leave = I have to go
night-leave-ask = Do you have to go?{ $seated ->
    [yes] {" "}A computer player or a latecomer will play your seat. If you come back, press I'm back at your table.
   *[no] {""}
}{ $more ->
    [yes] {" "}You won't be in any more rounds until you press I'm here again.
   *[no] {""}
}
night-leave-yes = Yes, I have to go
night-leave-no = No, I'll stay
night-not-here = You're not at this game night right now. To join, press I'm here.
night-left = Thanks for playing!{ $seated ->
    [yes] {" "}A computer player is playing your seat now.
   *[no] {""}
}
night-watch = { $on ->
    [yes] Watch
   *[no] Stop watching
}
night-watching = { $how ->
    [on] You're watching: I'll send you updates on the night as direct messages. I've just sent the first one.
    [already] You're already watching: I send you updates on the night as direct messages.
    [closed] I can't send you direct messages, so you aren't watching. Allow them in this server's privacy settings, then try again. You can also follow it all in the night's channel.
    [failed] Discord rejected my direct message just now, so you aren't watching. Please try again in a minute.
   *[off] You've stopped watching this night.
}
night-watch-hello = You're watching { $name }, { $time }, in { $channel }. I'll send you updates here.
night-take-seat = Take { $player }'s seat, table { $number }
night-no-seat = There's no free seat right now. Please try again later.
night-other-seats = See other seats
# To a latecomer.
night-took-seat = You have a seat at table { $number }: { $channel }. { $begun ->
    [yes] You play from the next turn; until then, a computer player chooses.
   *[no] The game is about to start.
}

## The organiser's view

night-host = Organise
night-host-title = { $name }: organiser controls
night-stage = { $stage ->
    [planned] People can sign up.
    [gathering] People are checking in with I'm here.
    [playing] Round { $round } of { $rounds } is under way.
    [break] Round { $round } of { $rounds } is over.
    [over] It's over.
   *[cancelled] It's cancelled.
}
night-turns = Continues automatically { $left }.
night-begin = Begin now
night-next = Seat the next round now
night-pause = { $playing ->
    [yes] Pause all tables for { $minutes } min
   *[no] Wait { $minutes } more min
}
night-resume = Resume
night-end = End the night
night-cancel = Cancel the night
night-end-series = End the series
night-gone = Ask someone if they're still here
night-report = Ask { $person } if they're still here? { $seated ->
    [yes] Everyone at their table will see that you asked.
   *[no] Everyone here will see that you asked.
}
night-report-yes = Yes, ask them
night-reported = { $news ->
    [yes] I've asked { $person } if they're still here, and said you think they've gone.
   *[no] I've already asked { $person }, and they haven't answered yet.
}{ $round ->
    [first] {" "}They won't be seated for the first round unless they answer.
    [next] {" "}They won't be seated for the next round unless they answer.
   *[none] {""}
}{ $seated ->
    [yes] {" "}They keep their seat; if they stay away, the others at their table can vote on who takes over.
   *[no] {""}
}
night-refresh = Refresh
night-sure = { $what ->
    [cancel] Cancel { $name } on { $time }? I'll let everyone who's coming know.{ $series ->
        [yes] {" "}The other nights of the series stay as planned.
       *[no] {""}
    }
    [end] End { $name } now? { $unfinished ->
        [0] { $begun ->
            [yes] All tables have finished.
           *[no] No table has started yet.
        }
        [one] 1 table hasn't finished; it continues with { $night-turn-hours ->
            [24] a day
           *[other] { $night-turn-hours } hours
        } per turn and counts when it ends.
       *[other] { $unfinished } tables haven't finished; they continue with { $night-turn-hours ->
           [24] a day
          *[other] { $night-turn-hours } hours
       } per turn and count when they end.
    }
    [next] Seat the next round now?{ $unfinished ->
        [0] {""}
        [one] {" "}1 table hasn't finished; it continues with { $night-turn-hours ->
            [24] a day
           *[other] { $night-turn-hours } hours
        } per turn and counts when it ends.
       *[other] {" "}{ $unfinished } tables haven't finished; they continue with { $night-turn-hours ->
           [24] a day
          *[other] { $night-turn-hours } hours
       } per turn and count when they end.
    }{ $asked ->
        [yes] {" "}These people haven't said they're still here, so they won't be seated: { $unanswered }.
       *[no] {""}
    }
   *[series] Cancel all nights of this series that haven't started? There won't be any more.
}
night-sure-yes = { $what ->
    [cancel] Yes, cancel it
    [end] Yes, end it
    [next] Yes, seat the next round
   *[series] Yes, end the series
}
night-sure-no = Back
night-done = { $what ->
    [begin-seated] It's starting! I'm seating everyone who's here.
    [begin-called] It's starting! I'm pinging everyone who's coming. To seat whoever is here without waiting, press Begin now again.
    [begin-few] I can't seat anyone yet: it takes { $fewest-guests ->
        [2] two
       *[other] { $fewest-guests }
    } people. Once they're here, press Begin now again, or just wait.
    [begin-known] The night has already started.
    [next] I'm seating the next round.
    [pause] All tables are paused.
    [wait] I'll wait before I seat anyone.
    [resume] The pause is over, and the night continues.
    [end] The night is over. Thanks for hosting!
    [change] Changed. If the time or place is new, I'll let everyone who's coming know.
   *[cancel] It's cancelled, and I'm letting everyone who was coming know.
}
night-series-ended = The series has ended; { $count ->
    [0] no more nights were planned
    [one] 1 night is cancelled
   *[other] { $count } nights are cancelled
}.

## Standings

# A night's own points: the first of a table gets 1, the last 0, the others something between.
night-standings-title = Night points (and points above your tables' average)
# $by: whether coins decide between two who are equal otherwise.
night-standing = { $place }. { $player } with { $beaten } ({ $points }{ $by ->
    [coins] {" "}points, { $coins } coins
   *[points] {""}
}){ $won ->
    [0] {""}
    [one] {" "}· won 1 table
   *[other] {" "}· won { $won } tables
}
# The same without markup, as a sentence; the other is a line.
night-standing-spoken = { $place }. { $player }: night points { $beaten }, { $side ->
    [above] points above average { $points }
    [below] points below average { $points }
   *[even] average points
}{ $coins-side ->
    [none] {""}
    [above] , coins above average { $coins }
    [below] , coins below average { $coins }
   *[even] , average coins
}{ $won ->
    [0] {""}
    [one] , won 1 table
   *[other] , won { $won } tables
}.
# After the first of many people.
# $where: whether the button below shows them, or they are here.
# The reader's own place follows if they are one of these people.
night-standings-more = { $where ->
    [button] and { $count } more: press { night-standings }
    [own] You:
   *[here] and { $count } more
}
    .spoken = { $where ->
        [button] { $count } more people: press { night-standings }.
        [own] You, one of { $count } more people:
       *[here] { $count } more people.
    }
# Also below the picture's rows, where 150 letters take two lines.
night-standings-told = Night points: at each table, first place gets 1, last place 0, and those in between get a share. If equal, points above table average decide, then coins.
night-picture-level = { $side ->
    [even] average coins
   *[other] { $coins } coins { $side ->
        [above] above
       *[below] below
    } average
}
# To whoever asks. Arguments: $sharing, how many have this place; $people, how many have one; $beaten, night points.
night-own-standing = { $sharing ->
    [1] You're in place { $place } of { $people }. Night points: { $beaten }.
   *[other] You're tied for place { $place } of { $people }. Night points: { $beaten }.
}
night-standings = Standings
night-after-round = { $name } after round { $number } of { $rounds }
night-next-at = The next round starts { $left }. New here? Press I'm here.
# Some have been asked whether they are still here.
night-next-asked = { $people }, are you still here? Press I'm here, or you won't be seated for the next round.
night-won = { $kind ->
    [ahead] { $name }: { $count ->
        [one] { $names } is ahead.
       *[other] { $names } are ahead.
    }
    [late-ahead] Another table of { $name } has finished. { $count ->
        [one] { $names } is ahead.
       *[other] { $names } are ahead.
    }
    [late] The last table of { $name } has finished. { $count ->
        [one] { $names } wins the night!
       *[other] { $names } share the victory!
    }
   *[won] { $names } { $count ->
        [one] wins
       *[other] share the victory in
    } { $name }! Thanks for playing, everyone.
}
night-no-winner = { $name } is over. No table finished its game.
night-unfinished = { $count ->
    [one] 1 table hasn't finished. It continues with { $night-turn-hours ->
        [24] a day
       *[other] { $night-turn-hours } hours
    } per turn and counts when it ends.
   *[other] { $count } tables haven't finished. They continue with { $night-turn-hours ->
       [24] a day
      *[other] { $night-turn-hours } hours
   } per turn and count when they end.
} To go back to playing one live, press its button. The clock starts when everyone at that table has pressed Ready.
night-live-again = Play table { $number } live
# A table of the night that has just ended.
night-finish-live = Play table { $number } of round { $round } live
night-again = Same again next week
night-planned-again = It's planned for { $time }: { $place }.
night-nothing-played = No table has finished yet.

## The list

nights-none = No game night is planned here. Plan one with { COMMAND("night plan") }.
nights-none-ahead = No game night is planned here right now.
nights-ahead = Game nights
nights-past = Earlier nights
nights-line = { $name }, night { $number }: { $time }, { $channel }, { $stage ->
    [planned] { $coming } coming
    [over] over
   *[on] on now
}
nights-show = Show { $name }, night { $number }
nights-suggested = { $name }, night { $number }

## Honours: what somebody was best at in the whole night

night-honours = Titles of the night
night-honour = { $honour ->
    [unbeaten] Unbeaten
    [comeback] Comeback of the night
    [points] Grandest city
    [science] Brightest minds
    [victories] Strongest army
    [civilian] Finest buildings
    [guilds] Master of guilds
   *[coins] Fullest purse
}
# Where several have it; $count: how many.
night-honour-each = { $count ->
    [one] {""}
   *[other] {" "}each
}
# The second is for a picture, beside the title and its icon.
night-honour-told = { $who }{ $honour ->
    [unbeaten] , first at all { $amount } tables
    [comeback] , up { $amount } places from one table to the next
    [points] {" "}with { $amount } points{ night-honour-each } in one game
    [science] {" "}with { $amount } science points{ night-honour-each } in one game
    [victories] {" "}with { $amount } military points{ night-honour-each } in one game
    [civilian] {" "}with { $amount } points{ night-honour-each } from civilian structures in one game
    [guilds] {" "}with { $amount } points{ night-honour-each } from guilds in one game
   *[coins] {" "}with { $amount } coins{ night-honour-each } at the end of a game
}
    .short = { $who }{ $honour ->
        [unbeaten] , all { $amount } tables
        [comeback] , up { $amount } places from one table to the next
        [science] {" "}with { $amount } science points{ night-honour-each }
        [victories] {" "}with { $amount } military points{ night-honour-each }
        [coins] {" "}with { $amount } coins{ night-honour-each }
       *[other] {" "}with { $amount } points{ night-honour-each }
    }
night-honour-line = { $title }: { $told }.

## Pictures; words above columns are short

# Who sits where, and later how all tables stand.
night-picture-round = { $what ->
    [seats] Tables for round { $number } of { $rounds }
   *[tables] Round { $number } of { $rounds }
}
# Where equal points have different places. $round: the first of these.
night-picture-round-coins = { $round } · If equal, more coins lead
night-table-numbered = Table { $number }
night-picture-after = After round { $number } of { $rounds }
# Above the winners' names. $winners: how many there are, or 0 while a table is still played in round $number of $rounds.
night-picture-over = { $winners ->
    [0] Round { $number } of { $rounds }, so far
    [one] Winner of the night
   *[other] Winners of the night
}
# How the words of a picture begin, below a message that names the night and the round.
night-picture-told = { $what ->
    [seats] Seats.
    [tables] How it stands.
   *[standings] Standings.
}
night-picture-guest = Guest
night-picture-head = { $of ->
    [share] Night points
    [points] Points above table average
   *[won] Tables won
}
# Computer players are not counted. A picture takes the longest that has room.
night-chosen = { $length ->
    [least] { $chosen } of { $asked }
    [short] { $chosen } of { $asked } chose
    [long] { $chosen } of { $asked ->
        [one] 1 person chose
       *[other] { $asked } people chose
    }
   *[whole] { $chosen } of { $asked ->
        [one] 1 person has chosen
       *[other] { $asked } people have chosen
    }
}
