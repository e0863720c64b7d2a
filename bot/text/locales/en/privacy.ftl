# What is stored about people, kind by kind (bot/services/personal_data.py).

privacy-heading = What is stored about you
privacy-short = The bot knows you by your Discord id, and by the name that you had when you sat down. It keeps what it needs for your games, your settings and your game nights, in the database of whoever runs it. What you write to it in a direct message is read as a command, and not kept. The log has neither names nor ids of people. One by one:
privacy-ask = { $told ->
    [yes] Questions? Ask { $contact }.
   *[no] Questions? Ask whoever runs this bot.
}
privacy-own = Whoever runs this bot says more: { $address }
privacy-servers = { $kept ->
    [ever] If a server removes the bot, its games stay.
   *[days] If a server removes the bot, its games, nights and settings are deleted { $days ->
        [one] a day
       *[other] { $days } days
    } later.
} Anyone who manages a server can delete them at once: { COMMAND("server delete") }.
privacy-kind = - { $what }. Why: { $why }. How long: { $term }. If you are forgotten: { $fate }.

privacy-fate-deleted = it is deleted
privacy-fate-anonymous = a former player stands in your place
privacy-fate-kept = it stays

# $kept: whether the operator has settled for how many $days, "ever", or nothing that is known.
privacy-term-game = { $kept ->
    [days] until { $days } days after the game
    [ever] as long as the game, which is kept for ever
   *[open] as long as the bot keeps the game, even after it ends; whoever runs the bot settles how long that is
}
privacy-term-moves = { $kept ->
    [days] until { $days } days after the game
    [ever] as long as the game, which is kept for ever
   *[open] as long as the bot keeps the game, even after it ends, or for less time; whoever runs the bot settles how long that is
}
privacy-term-over = until the game is over
privacy-term-question = until the next question
privacy-term-decided = until that is settled
privacy-term-night = as long as the bot keeps the night, even after it ends
privacy-term-changed = until you change it
privacy-term-turns = the last 20 are kept
privacy-term-month = 31 days after the last one
privacy-term-posted = until somebody deletes it on Discord
privacy-term-run = until the program ends, at the latest
privacy-term-ever = as long as there is the database
privacy-term-operator = as long as the operator keeps it


privacy-seat = your id and name at each table where you have or had a seat, and when a seat changed hands
    .why = to play, and to show who played
privacy-offer = that a seat is offered to you
    .why = so that you can take it
privacy-host = that you opened or host a table, and whether you had finished fewer than three games then
    .why = to know what the host may do, how many tables you may have, and whether the table has a coach
privacy-taken-out = that you took a finished game out of a server's ratings, as one of its managers
    .why = so that the players know who decided it
privacy-invited = that you are invited to a table, were removed from it, or watch it
    .why = to know who may sit down, and who gets reveals
privacy-acts = when you last did something at a table, and that you had left the server
    .why = to know who is absent, and to remind nobody who is there
privacy-reports = that a night's organiser reported you as gone, or that you reported somebody, and when you last did something there after that
    .why = so that nobody who reports a player ever sits in that player's seat
privacy-ready = when you said that you are ready to play live
    .why = to begin a live game when everyone is there
privacy-asked = that your choice completed a question
    .why = so that nobody is pinged for a question that their own choice started
privacy-votes = how you voted, and what you proposed
    .why = to count votes
privacy-choices = what you chose, also what you took back while the question was open, and what a computer player chose for you
    .why = for the game, its history and the proof that the cards were dealt fairly
privacy-final = the table as it is, or as it was at the end, with what you have chosen at the open question, and for which questions a computer player chose for you
    .why = to go on with the game, and to show how it ended
privacy-attendance = which questions you missed at a table, what you used of your time there, and that you let a computer player choose
    .why = for autopilot, extra time and earlier deadlines
privacy-leave = from when until when you are away, at each table
    .why = so that a computer player answers for you; nobody asks for a reason
privacy-lost = that you were told elsewhere that a table is out of reach
    .why = to tell you once
privacy-results = your points, place, city, side and built stages in games that you finished, how many of the choices were your own, and how long you were in the lead; and that you left the seat of a rated game that counts for you
    .why = for the score sheet and for { COMMAND("me") }, of which people you've played with see your games on the server where they ask, and elsewhere those that you've played together, unless you ask to be left out, and to know how your next table begins: differently for your first three games
privacy-tallies = the sums of these results, by server, season and number of players
    .why = for { COMMAND("standings") }, which others on the server see unless you ask to be left out; games in private threads and channels count, too, but no game is named
privacy-ratings = your rating on each server that has ratings, how many games it rests on, the last of them, and what that changed
    .why = for { COMMAND("me") } and { COMMAND("standings") }, which others on the server see unless you ask to be left out. If you're forgotten, your rating and number of games before each rated game stay there as numbers without you, so that nobody else's rating changes
privacy-insider = that you opened the hands or the record of a game that is over, or had a seat in a game whose deal was played again
    .why = so that nobody who knows the cards plays the deal again with people who don't
privacy-forgetting = that you have asked to be forgotten
    .why = to do it, also after a crash
privacy-mark = once you are forgotten, when that was and a code made from your id (a hash), which only this bot can compare with an id
    .why = so that you stay forgotten if the database is restored from a backup, and so that nobody gets a second seat in a game
privacy-turns = which of your last 20 questions with a deadline you missed, at tables that everyone may join, and when you last did
    .why = to know how reliable you are, for hosts who want reliable players; nobody else sees it
privacy-settings = your settings: language, notation, pictures, mentions, direct messages and whether they arrive, reminders, time zone, quiet hours, when you are away, how far you are in the lessons, and whether others see you in statistics
    .why = to show the game as you like, and to go on where you were
privacy-reminded = when you were last reminded, and until when you want no reminders
    .why = so that you get at most one reminder an hour
privacy-reminders = of which tables you were reminded, when and in which message, and that you want no more reminders
    .why = to send one reminder for everything, and to delete it once it is dealt with
privacy-organiser = that you organise a night
    .why = to know what the organiser may do, and to show who invites
privacy-guest = your id, name and answer if you answered an invitation or came, whether you want a reminder, whether you came, and that you had to go
    .why = for the list, the waiting list and the reminder, and to know who is seated
privacy-seated = at which table of a night you were seated in each round
    .why = so that the same people do not meet again and again, and for the standings
privacy-follower = that you follow a night by direct message, and in which message
    .why = to send it and keep it up to date
privacy-orders = what is still to be done at your seat, or told to you
    .why = so that nothing is lost in a crash
privacy-typed = the name that the organiser of a night gave it, and your time zone when you planned one
    .why = to show it, and to name its hour
privacy-copy = a copy of what lists show of a table
    .why = to show lists quickly
privacy-posts = what messages about tables and nights in channels say, alternative texts of pictures included: who comes, who sits where, what was revealed, and the score; films of whole games, which are removed once you are forgotten; and the invitations, reminders and calls there
    .why = so that everyone can follow
privacy-pictures = pictures at tables, but no films of whole games; names of threads; messages that the bot posted before it kept their ids, that it can no longer read or edit, or whose game is deleted or damaged; and messages that show how a night went, if one of its games is no longer kept
    .why = so that everyone can follow
privacy-direct = what the bot sent to you alone
    .why = so that you can play
privacy-memory = pictures, settings and reviews of games that the program has just used, and when you last had a file with your data
    .why = to answer quickly
privacy-backup = a copy of the database
    .why = so that no game is lost with a disk

## Terms of use

terms-heading = Terms of use
terms-free = The bot is free, and comes as it is. Nobody promises that it always runs, or that no game is ever lost.
terms-play = Play fair and be kind. Keep to Discord's terms and to your server's rules.
terms-stop = Whoever runs the bot, and a server's managers, may close tables. The bot may leave a server.
terms-yours = What is stored about you is yours: { COMMAND("settings privacy") } says what it is, { COMMAND("mydata") } sends it to you, and { COMMAND("forget") } makes the bot forget you.
terms-game = 7 Wonders is a game by Antoine Bauza, published by Repos Production. This bot is not theirs.
terms-own = Whoever runs this bot has terms of their own, too: { $address }

## Being forgotten

forget-heading = Forget me
forget-playing = { $running ->
    [1] In the game that you are playing, a computer player takes your seat.
   *[many] In the { $running } games that you are playing, a computer player takes your seat.
} You cannot have a seat there again, because you have seen hidden cards. The table is told that a player has left for good, without your name.
forget-lobbies = { $lobbies ->
    [1] You leave the table that has not begun.
   *[many] You leave the { $lobbies } tables that have not begun.
}
forget-past = In past games and nights, "Former player" stands where your name was, another one in each game and each night. All games of one night have the same one, so that its standings stay right. These are other people's games, too, so they stay. Games that you played with computer players alone are deleted.
forget-deleted = Your settings, invitations, sign-ups and reminders are deleted, and whatever you follow. If you organise a night, the first person who said that they come organises it; if nobody did, it ends.
forget-stays = In what I have posted about tables and nights, your name is replaced bit by bit, over a day or longer, where I can still edit it. Pictures, direct messages, names of threads and everything else that is on Discord stay as they are. So do backups, as long as whoever runs the bot keeps them.
forget-after = It takes about a minute, and nobody can undo it. If you use the bot again, you begin as a new person. To keep everything, do nothing.
forget-go-on = Go on
forget-sure = Shall I really forget you? Nobody can undo it.
forget-me = Yes, forget me
forget-begun = It has begun. In about a minute I will have forgotten you. Thank you for playing.
