# Answers where something cannot be done: what is wrong, and what to do next.

answer-unexpected = Something went wrong on my side. Check the table before you try again. If it keeps happening, tell whoever runs the bot this number: { $incident }.
answer-too-fast = You're too fast for me, so I skipped that one. Wait a few seconds, then try it again.
answer-rate-limited = Discord won't let me do any more right now. Try again in a minute.
answer-old-command = This command is from an older version of the bot. Restart Discord, then type it again.
answer-odd-value = This command can't use what you entered. Type it again and pick from what Discord suggests. If that doesn't help, restart Discord: it may still show an older version of the command.
answer-locked = This thread is locked, so I can't do that here. Ask someone who manages the server to unlock it.
answer-old-button = This button is from an older version of the bot. Please use a newer message.
answer-store-unavailable = I can't reach the saved games right now. Try again in a minute. If it keeps happening, tell whoever runs the bot.
answer-store-unanswered = I can't reach the saved games right now, so I don't know yet whether that was saved. Press My hand in a minute: if your choice isn't there, choose again. If it keeps happening, tell whoever runs the bot.
answer-no-table-there = I can't tell which table that message is about. Try it on one of my messages about a game, or type { COMMAND("wonders board") } or { COMMAND("wonders history") }.
answer-not-loaded = This part of the bot is being updated. Try again in a minute.
answer-newer-game = The bot is being updated, and this table is already on the new version. Try again in a minute.
answer-unreadable-game = I can't read this game's save, so it has to wait. No other table is affected. Please tell whoever runs the bot this number: { $incident }.

## A rule of the game; the rules themselves are the messages refusal-...

refused-rule = You can't do that: { $reason }. Nothing has changed. Press My hand to see what you can do now.

## All other refusals: one for each services.refusals.Reason

reason-malformed = I didn't understand that, and nothing has changed. Please pick one of the options shown.
reason-no-such-game = I can't find that table. It may have been deleted. See { COMMAND("wonders list") }, or open a table with { COMMAND("wonders new") }.
reason-no-such-seat = There's no such seat at this table. Type { COMMAND("wonders seats") } to see them all.
reason-not-now = You can't do that at this stage of the game. The table's newest message shows what you can do now.
reason-not-over = That comes once the game is over. Until then, it would tell what others hold.
reason-unscored = This game ended without scores, so there's nothing to review or to compare with. { COMMAND("wonders history") } still replays it.
reason-no-longer-kept = This game ended so long ago that its moves are no longer kept. Its results still are.
reason-deal-gone = The cards of this deal are no longer kept, or can't be read, so the game can't begin. The host can close this table under Settings.
reason-deal-given = This table plays a deal again, so players, sides, wonders and expansions stay as they were. Everything else can be changed.
reason-deal-on = Table { $most } has this deal now. You can play it once that table is over.
reason-knows-deal = This table is for people who don't know its cards. You had a seat in a game with this deal, or have opened its hands or record. You can play it against computers, from the end of the old game.
reason-deal-known = Somebody at this table knows its cards already, so no one else can sit down there. The other seats stay with computer players.
reason-plays-deal = You have a seat at table { $most }, which plays this deal again. Until that game is over, you can't look back at this one.
reason-no-such-step = The game has no such turn, or not yet. Pick one under "Go to a turn".
reason-no-coach = This table has no coach, so nobody here gets advice. { COMMAND("why") } still tells you what you can build. At your next table, the host can switch the coach on under Settings.
reason-no-coach-at-night = A night's tables have no coach, so that everyone plays for themselves. Everything else can be changed.
reason-no-coach-rated = A rated game has no coach, so that everyone plays for themselves. { COMMAND("why") } still tells you what you can build.
reason-settled = The game has begun, so its settings and the level of its computer players can't be changed. You can still change the time per turn: { COMMAND("time") }.
reason-only-here = Only this table's players can see it from here. Try again in the table's own channel.
reason-only-players = Only this table's players can do that. Watch with { COMMAND("wonders board") }, or open your own table with { COMMAND("wonders new") }.
reason-only-host = Only the host of this table can do that. Ask the host, or open your own table with { COMMAND("wonders new") }.
reason-only-managers = Only people who manage the server can do that, and only in the server itself. Ask one of them.
reason-only-invited = You need an invitation for this table. Ask the host for one, or open your own table with { COMMAND("wonders new") }.
reason-not-reliable = The host wants players who are known to be on time. Ask the host for an invitation: then you can always join. Only you can see your own record: { COMMAND("settings") }.
reason-not-reliable-yourself = At open tables, you can't ask others to be more reliable than you are, so nothing has changed. Choose a lower level; { COMMAND("settings") } shows yours.
reason-only-occupant = Someone else plays that seat. Type { COMMAND("wonders seats") } to see who plays which seat, and what you can do.
reason-only-offered = That seat hasn't been offered to you. Ask its owner to offer it to you while the game is on.
# $most: at a table that plays live, after so many minutes on autopilot someone counts as absent; 0 at others.
reason-only-with-consent = A seat only changes hands if its owner agrees. If they're absent ({ $most ->
    [0] left the server, stepped out, on autopilot for { $absent-hours ->
        [24] a day
       *[other] { $absent-hours } hours
    }, or silent for { $silent-hours } hours
   *[other] left the server, stepped out, or on autopilot for { $most } minutes
}), the others decide: type { COMMAND("wonders seats") }.
reason-only-by-vote = Others play here too, so ending this game takes a vote. Press the button, or type { COMMAND("wonders vote") }.
reason-rated-by-vote = You've had a seat in this rated game, so only its players can end it, by a vote: press the button, or type { COMMAND("wonders vote") }. Or ask another server manager who hasn't played in it.
reason-has-played = You had a seat in this game, so you can't decide whether it counts. Ask another server manager.
reason-not-rated = Only a rated game that was played to its end counts for the ratings, or can be taken out of them.
reason-time-is-up = Your time for this choice is up, so the sealed choice can't be changed. You can choose again next turn.
reason-no-time-runs = No clock is running right now, so there's nothing to stop or extend. Type { COMMAND("time") } to see why.
reason-not-paused = Nothing is paused right now. { COMMAND("time") } shows a game's clock.
reason-too-many-pauses = You've had { $most } pauses this Age, and that's the limit. If you can't play right now, type { COMMAND("away") }.
reason-too-much-time = You've had more time { $most } times this Age, and that's the limit. You can still propose a different time per turn: { COMMAND("time") }.
reason-no-such-motion = That's already been decided or withdrawn. Type { COMMAND("time") } to see the clock settings.
reason-proposed-already = Someone has already proposed a different time per turn. Vote on that first: type { COMMAND("time") }.
reason-not-live-soon = No need to press Ready: no live game is about to begin. Type { COMMAND("time") } to see the clock settings.
# As in reason-only-with-consent.
reason-not-absent = That seat's player is here, so nobody else can decide about it. Others can only decide if a player has left the server, stepped out, { $most ->
    [0] been on autopilot for { $absent-hours ->
        [24] a day
       *[other] { $absent-hours } hours
    }, or not answered for { $silent-hours } hours.
   *[other] or been on autopilot for { $most } minutes.
}
reason-no-such-claim = That's already been decided or withdrawn. Type { COMMAND("wonders seats") } to see what's proposed now.
reason-claimed-already = There's already another proposal for that seat. Vote on that first: type { COMMAND("wonders seats") }.
reason-second-seat = They've already seen another hand in this game, so they can't have a second seat. Choose someone else.
reason-starts-next-turn = You'll play this seat from the next turn. Until then, a computer player chooses, because these cards were dealt to the player before you.
reason-said-here = They've answered, so they're here. You can ask again in { $most ->
    [one] { $most } minute.
   *[other] { $most } minutes.
}
reason-reported-them = You reported this seat's player as gone, so you can't take it yourself. Choose another seat, or wait for the next round.
reason-sealed-by-another = Someone else has already chosen for this seat. That choice stays sealed; you'll take over after this turn.
reason-too-many-changes = That seat has changed hands too often this turn. Try again next turn; its owner can come back at any time.
reason-bad-date = You can be away for up to { $away-days } days, starting within the next { $away-ahead-days } days. Try, for example, { COMMAND("away") } { OPTION("away", "until") }: in 3 days.
reason-bad-settings = A table can't be set up like that. It has 2 to 7 players; please choose from the options shown.
reason-edifice-needs-three = Edifice needs 3 to 7 players. Under Settings, raise the number of players, or play without Edifice.
reason-table-full = There aren't enough free seats at this table. The host can raise the number of players, up to 7, or remove someone. Or open another table with { COMMAND("wonders new") }.
reason-too-many-invited = Too many people are invited already. Under Settings, you can open the table to everyone.
reason-too-many-open = You already have { $most } tables open that haven't begun. Start or close one, then open another.
reason-too-many-running = You, or whoever opened this table, already have { $most } games running. Finish one of them first.
reason-too-many-alone = You, or whoever opened this table, already have { $most } games running against computer players only. Finish one of them first, or ask a friend to join.
reason-channel-full = This channel is full: it has { $most } tables. Open yours in another channel, or wait until one of these is over.
reason-server-full = This server is full: it has { $most } tables. Wait until one of these is over, then open yours.
reason-too-many-watchers = Too many people are already watching this table by direct message. You can follow it in its channel.
reason-hidden-from-some = Some of the players can't see this channel, so the table can't be here. Choose one that all of you can see.
reason-seats-free = Some seats are still free. Wait for more players, add computer players, or choose fewer players under Settings.
reason-already-seated = Nobody can play two seats, and that person already has one at this table. Choose someone else, or first let a computer player take over that seat.
reason-not-seated = They have no seat at this table. Choose someone who plays here.
reason-no-computer = There's no computer player at this table to remove. To change the number of players, press Settings.
reason-not-yourself = You can't remove yourself. Press Leave instead; someone else then becomes the host.
reason-last-person = You're the only person left here, and computer players don't play alone. Offer your seat to someone, or end the game.
reason-no-owner = A computer player has had that seat from the start, so there's nobody to give it back to. The host can offer it to someone.
reason-wonder-taken = Someone else has that wonder. Please choose another one.
reason-no-such-wonder = There's no wonder by that name. Please choose one from the list.
reason-wonders-are-not-chosen = At this table nobody chooses a wonder before the game. The host can change that under Settings, before the game starts.
reason-side-is-settled = Everyone at this table plays the same side. Choose a wonder on that side, or ask the host to mix the sides under Settings.
reason-draft-needs-both-sides = With that many players, a draft of wonders needs both sides. Under Settings, mix the sides, or deal the wonders another way.
reason-stale-turn = That turn has already been revealed, and nothing has changed. Press My hand for the new one.
reason-not-asked = It isn't your move: you've already chosen, or it's up to others. Press My hand to see how things stand.
reason-illegal-move = The rules don't allow that, and nothing has changed. Press My hand to see what you can do now.
reason-let-choose-already = A computer player has already chosen for you this time, and it only does that once per choice. Press My hand: until the reveal, you can still choose yourself.
reason-nothing-to-take-back = You haven't chosen anything yet. Press My hand to choose.
reason-no-such-night = I can't find that game night. It may have been deleted. See { COMMAND("night list") }, or plan one with { COMMAND("night plan") }.
reason-bad-plan = A game night can't be planned like that. Tables have 3 to 7 players; please choose from the options shown.
reason-too-many-rounds = A game night has at most { $most } rounds. Try, for example, { OPTION("night plan", "rounds") }: 3.
reason-too-few-guests = A game night takes at least { $fewest-guests ->
    [2] two
   *[other] { $fewest-guests }
} people. Leave { OPTION("night plan", "limit") } out, or try, for example, 8.
reason-too-many-guests = At most { $most } people can come to one game night. Try, for example, { OPTION("night plan", "limit") }: 30.
reason-too-many-own-nights = You already have { $most } game nights or series coming up. Cancel one, or wait until one has started, then plan another. To see them, type { COMMAND("night list") }.
reason-too-many-nights = This server has { $most } game nights planned, and that's the limit. Cancel one first: { COMMAND("night list") }.
reason-night-past = That time has already passed. Try, for example, { COMMAND("night plan") } { OPTION("night plan", "when") }: Friday 20:00.
reason-night-too-far = That's more than { $night-ahead-days ->
    [366] a year
   *[other] { $night-ahead-days } days
} away. Try, for example, { COMMAND("night plan") } { OPTION("night plan", "when") }: Friday 20:00.
reason-night-begun = The night has started, so its time, its place and the rounds so far can't change. { COMMAND("night host") } shows what you can do now.
reason-night-not-begun = The night hasn't started yet. { COMMAND("night show") } shows when it does.
reason-check-in-closed = Check-in opens { $check-in-minutes } minutes before the night starts. { COMMAND("night show") } shows when that is.
reason-night-over = That night is over. See { COMMAND("night list") } for the next one.
reason-night-full = All { $most } places are taken right now. If someone doesn't come, a place opens up when everyone gets a table: press I'm here again then.
reason-only-organiser = Only this night's organiser, or someone who manages the server, can do that. Plan your own night with { COMMAND("night plan") }.
reason-sign-up-closed = Sign-up is closed: the night has started, or is over. If it's on, press I'm here.
reason-not-coming = Press I'm in first; then I can remind you.
reason-not-here = They aren't here. Choose someone who has pressed I'm here.
reason-too-late-to-remind = It starts in less than { $reminder-hours ->
    [24] a day
   *[other] { $reminder-hours } hours
}; I'll ping you { $ping-minutes ->
    [30] half an hour
   *[other] { $ping-minutes } minutes
} before.
reason-last-round = That was the last round. To add one, use { COMMAND("night change") } { OPTION("night change", "rounds") }.
reason-too-few-here = A round needs at least { $fewest-guests ->
    [2] two
   *[other] { $fewest-guests }
} people, and there aren't enough here yet. Wait until someone else presses I'm here.
reason-seat-taken = That seat is no longer free. { COMMAND("night show") } shows which ones are.
reason-still-playing = You've already had a seat this round. Free seats are for people who haven't.
reason-no-series = This night doesn't repeat, so there's no series to end. To cancel just this night, type { COMMAND("night host") }.
reason-event-settled = That's already decided: there's nothing left to choose between the night and its server event. To change the night, use { COMMAND("night change") }.
reason-event-changed = Someone has changed the server event again since then. { COMMAND("night host") } shows how it is now, and asks you again.
reason-list-full = { $most } people have answered, and the list is full. See { COMMAND("night list") } for other nights.
