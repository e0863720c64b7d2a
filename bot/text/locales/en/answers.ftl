# Answers where something cannot be done: what is wrong, and what to do next.

answer-unexpected = Something went wrong on my side. Please look at the table before you try again; if it stays so, tell whoever runs the bot this number: { $incident }.
answer-old-command = This command is from an older version of the bot. Please restart Discord, and type the command anew.
answer-old-button = This button is from an older version of the bot. Please use a newer message.
answer-store-unavailable = I cannot reach the saved games just now. Please try again in a minute. If it lasts, tell whoever runs the bot.
answer-newer-game = A newer version of the bot is being started, and this table is with it already. Try again in a minute.
answer-unreadable-game = I cannot read this game as it is saved, so it has to wait; no other table is touched. Please tell whoever runs the bot this number: { $incident }.

## A rule of the game; the rules themselves are the messages refusal-...

refused-rule = That is not possible: { $reason }. Nothing has changed. Press My hand to see what you can do now.

## All other refusals: one for each services.refusals.Reason

reason-malformed = I did not understand that, so nothing has changed. Please take one of the choices that are offered.
reason-no-such-game = There is no such table. See { COMMAND("wonders list") } for those that there are, or open one with { COMMAND("wonders new") }.
reason-no-such-seat = There is no such seat at this table. Type { COMMAND("wonders seats") } to hear of those that there are.
reason-not-now = That cannot be done at this stage of the game. The newest message of the table tells how far it is, and what can be done now.
reason-only-here = This table can be seen only from its own channel, or by its players. Please try it there.
reason-only-players = Only those who play at this table can do that. Once the cards are dealt you can look on with { COMMAND("wonders board") }. To play, open a table of your own with { COMMAND("wonders new") }.
reason-only-host = Only the host of this table can do that. Ask the host, or open a table of your own with { COMMAND("wonders new") }.
reason-only-managers = Only those who may manage the server where the table stands can do that, and only from there. Ask one of them.
reason-only-invited = For this table one needs an invitation. Ask the host for one, or open a table of your own with { COMMAND("wonders new") }.
reason-not-reliable = The host of this table asks for people who are known to answer in time. Ask them to invite you: invited people can always join. How you do at open tables is in { COMMAND("settings") }, for your eyes only.
reason-not-reliable-yourself = You can ask of others only what you are yourself at open tables: see { COMMAND("settings") }. Nothing has changed.
reason-only-occupant = Somebody else plays that seat. Type { COMMAND("wonders seats") } to hear who plays which, and what you can do about it.
reason-only-offered = That seat is not offered to you. While the game is on, whoever it belongs to can offer it to you.
reason-only-with-consent = A seat passes on only with the consent of whoever it belongs to. If they aren't there (they left the server, stepped out, or haven't answered for 72 hours), the others decide: type { COMMAND("wonders seats") }.
reason-only-by-vote = Others play here too, so ending this game is a vote. Press the button, or type { COMMAND("wonders vote") }.
reason-time-is-up = Your time for this choice is up, so what's sealed stays. You'll choose again next turn.
reason-no-time-runs = No clock runs here right now, so it can't be stopped or given more time. Type { COMMAND("time") } to see why.
reason-not-paused = There's no pause to end: the game is on. Type { COMMAND("time") } to see how the clock runs.
reason-too-many-pauses = You've had { $most } pauses in this Age, and that's the most there can be.
reason-too-much-time = You've had more time { $most } times in this Age, and that's the most there can be.
reason-no-such-motion = That's decided already, or over. Type { COMMAND("time") } to see how the clock runs.
reason-proposed-already = Another time is proposed already. Vote on that first: type { COMMAND("time") }.
reason-not-live-soon = You needn't press Ready now: no live game is about to begin. Type { COMMAND("time") } to see how the clock runs.
reason-not-absent = That seat's player is there, so nobody else decides about it. Once they've left the server, stepped out, been on autopilot for a day, or not answered for 72 hours, the others may.
reason-no-such-claim = That isn't proposed any more. Type { COMMAND("wonders seats") } to see what is.
reason-claimed-already = Something else is proposed for that seat. Vote on that first: type { COMMAND("wonders seats") }.
reason-second-seat = They already know another hand of this game, and nobody ever gets a second seat of it. Choose somebody else.
reason-sealed-by-another = Somebody else has chosen for this seat already, and that stays sealed. You play from the next question on.
reason-too-many-changes = That seat has changed hands too often this turn. Try again next turn; whoever it belongs to can come back at any time.
reason-bad-date = You can be away for up to 14 days from now. Say, for example, { COMMAND("away") } { OPTION("away", "until") }: in 3 days.
reason-bad-settings = A table cannot be set like that. It has 2 to 7 players; please choose from what is offered.
reason-edifice-needs-three = Edifice is for 3 to 7 players, so it does not go with a table for 2. Under Settings, settle more players, or play without Edifice.
reason-table-full = There are not enough free seats at this table. The host can settle more players, up to 7, or send somebody away; or open another table with { COMMAND("wonders new") }.
reason-too-many-invited = Nobody else can be invited to this table: too many people are already. Under Settings you can open the table to all.
reason-too-many-open = You have { $most } tables open already that have not begun. Start one of them, or close one, and then open another.
reason-too-many-running = { $most } games are running that you, or whoever opened this table, have opened or host. Finish one of them first.
reason-too-many-alone = { $most } games are running that you, or whoever opened this table, play with nobody but computer players. Finish one of them first, or ask a friend to join.
reason-channel-full = This channel has { $most } tables already, and holds no more. Open yours in another channel, or when one of these is over.
reason-server-full = This server has { $most } tables already, and holds no more. Open yours when one of these is over.
reason-too-many-watchers = Nobody else can watch this table by direct message: too many people do already. You can follow it in its channel.
reason-hidden-from-some = Somebody who plays cannot see this channel, so the table cannot be here. Choose one that all of you see.
reason-seats-free = Some seats are still free. Wait for more players, add computer players, or settle fewer players under Settings.
reason-already-seated = One person plays one seat, and that person plays a seat of this table already. Choose somebody else, or let a computer player take over that other seat first.
reason-not-seated = That person has no seat at this table. Choose somebody who plays here.
reason-no-computer = No computer player sits at this table, so none can be sent away.
reason-not-yourself = You cannot remove yourself. Press Leave instead; another player then becomes the host.
reason-last-person = No other person plays at this table, and computer players do not play alone. Offer your seat to somebody, or end the game.
reason-no-owner = A computer player has had that seat from the start, so there is nobody to give it back to. The host can offer it to somebody.
reason-wonder-taken = Somebody else has chosen that wonder. Please choose another one.
reason-no-such-wonder = There is no wonder of that name. Please choose one of those that are offered.
reason-wonders-are-not-chosen = At this table wonders are not chosen but dealt. The host can change that under Settings, before the game starts.
reason-side-is-settled = At this table everybody plays the same side. Choose a wonder on that side, or ask the host to mix the sides under Settings.
reason-draft-needs-both-sides = With so many players a draft of wonders needs both sides. Under Settings, mix the sides, or deal the wonders in another way.
reason-stale-turn = This turn is revealed already, so nothing has changed. Press My hand for the new one.
reason-not-asked = The table isn't waiting for you right now: you have chosen already, or others are asked. My hand shows how it stands.
reason-illegal-move = The rules do not allow that, so nothing has changed. Press My hand to see what you can do now.
reason-nothing-to-take-back = You have not chosen anything that could be taken back. Press My hand to choose.
reason-not-a-record = I cannot read that file as the record of a game. Please take the file that was given out at the end of a game, as it was.
