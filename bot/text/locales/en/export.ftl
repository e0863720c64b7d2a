# The file with everything that is stored about a person (bot/screens/exporting.py), and the messages around it.
# In the file, the names of fields are the same in every language; these texts explain them.

mydata-button = My data as a file
# $packed: whether the file is packed into a zip file.
mydata-here = Here is everything that I have stored about you{ $packed ->
    [yes] , packed into a zip file because it is so much
   *[no] {""}
}. Any text editor opens it, and its first lines say how to read it. Others don't see it unless you pass it on.
# What the attached file is, for those who can't see its name.
mydata-file = Your data as a file, for a text editor
mydata-too-large = Your file is larger than Discord lets me send. Whoever runs this bot can write it for you: { COMMAND("settings privacy") } says whom to ask.
mydata-closed = I may not attach files in this channel. Write { COMMAND("mydata") } to me in a direct message instead.
# $time: when.
mydata-too-soon = You can have one file a day. The next one: { $time }. Until then, what you have is nearly as new.

## The file

mydata-about = This is everything that the 7 Wonders bot has stored about the person with this Discord id, when the file was made. The part "stored" lists every kind of data: what it is, why and how long it is kept, what becomes of it if you are forgotten, and where in this file you find it ("here"). Each of the other parts begins with "about", which explains its fields in order. If a field is missing, nothing is stored there, or it is not so. Times are in UTC. Other people appear as everyone at the table sees them, without their ids. If you want to be forgotten, use { COMMAND("forget") }: it first says what is deleted and what stays.
# $unreadable: how many games and nights are damaged.
mydata-complete = { $unreadable ->
    [0] This is the end of the file: it is complete.
    [one] This is the end of the file: it is complete, except for what one damaged game or night no longer says.
   *[other] This is the end of the file: it is complete, except for what { $unreadable } damaged games or nights no longer say.
}
# $choices: how many choices of the person are stored.
mydata-unreadable = This game can't be read completely, because it is damaged or a newer version of the bot wrote it. What can still be read of you is told here. { $choices ->
    [0] It has no choices of yours.
    [one] It also has one choice of yours.
   *[other] It also has { $choices } choices of yours.
}
mydata-unreadable-night = This night can't be read, because it is damaged or a newer version of the bot wrote it.
# Why something is not in the file, by where it is.
mydata-elsewhere = Not in this file:
    .copy = not in this file, because it only repeats what "games" says
    .discord = not in this file, because it is on Discord and not in the database: you can read it there
    .memory = not in this file, because it is in the program's memory only until it ends
    .backup = not in this file: it is a copy of the database at an earlier time, which whoever runs the bot keeps

## What the fields are. An attribute has the name of a field.

mydata-settings = Your settings. Once you have changed one, all are here; until then, none.
    .direct_messages = whether you also get your hand as a direct message
    .mentions = whether you are mentioned when you are called in a channel
    .locale = the language of your last click, as Discord names it
    .letters = whether short letters stand for goods, coins and shields
    .pictures = whether you see the game in pictures
    .brief = whether you are told only what you need to decide
    .asked_how = whether you have been asked if you prefer pictures or text
    .reachable = whether direct messages reach you, as far as the bot knows
    .reminders = how you want to be reminded, if you have said so: here (in the channel), direct (by direct message) or none
    .zone = your time zone
    .away = until when you are away, as you have said
    .away_from = from when on you are away
    .quiet = your quiet hours, in which nobody reminds you
    .lesson = how far you are in the lessons, as a number of the bot's; 0 if you have not begun
    .left_out = whether others do not see your results over time
mydata-deadlines = How reliable you are at tables that everyone may join, for hosts who want reliable players. Nobody else sees it.
    .missed = your last questions with a deadline, at most 20, the oldest first: true if you missed it
    .last_missed = when you last missed one
mydata-reminders = What you were reminded of.
    .last = when you were last reminded of anything
    .none_until = until when you want no reminders
    .list = the reminders of the last 31 days, one for each table
mydata-reminder = One reminder.
    .table = the number of the table
    .at = when
    .none_wanted = true if you said that you want no more reminders of this table; "at" is then when you said so
    .channel = the channel with the message
    .message = the message
    .direct = whether it was a direct message
mydata-ratings = Your ratings, on servers that have them.
    .list = one for each server where a rated game has counted for you
mydata-rating = A rating.
    .server = the id of the Discord server
    .rating = the rating in points; everyone starts at 1500
    .games = how many games count for it
    .table = the number of the last of these
    .last = when that ended
    .changed = by how many points it changed the rating
mydata-cards = Games whose cards you know: you opened its hands or its record, or its deal was played again and you had a seat. At a table that plays such a deal again with people, you can't sit down.
    .tables = the numbers of their tables
mydata-forgetting = Whether you asked the bot to forget you.
    .asked = when you asked, until it is done
    .forgotten = when it was last done. The bot knows this by a code that it made from your id (a hash). A game that was on then keeps such a code until it is over
mydata-game = The tables that you opened or host, where you have or had a seat, or that know anything else of you, the oldest first.
    .table = the number of the table, as the bot shows it
    .server = the id of the Discord server
    .channel = the id of the channel or thread
    .opened = when it was opened
    .stage = whether it has begun or is over
    .over = when it ended; if it has no score, when anything in it last changed
    .ending = how it ended
    .expansions = the expansions that were played
    .you_opened = whether you opened it
    .beginners = true if you opened it as a table for beginners, as the bot offers it to those who have finished fewer than three games
    .you_host = whether you are its host
    .you_took_out = whether you took it out of the server's ratings, as one of its managers
    .offered_seat = the seat that is offered to you
    .seats = everyone at the table, in the order of the seats, as everyone there sees it. It is missing if you took no part there
    .changes = when a seat that is or was yours changed hands
    .your_points = what your points were for, if the game was played to its end
    .left_seat = the seat that you left before the end, if the place that it reached counts for your rating
    .city = what stood in your city at the end, or stands there now
    .choices = what you chose, in order; nothing if the game ended so long ago that its moves are no longer kept
    .hand = the cards in your hand now, by name, with the one that you have chosen until it is revealed
    .boards = the two wonders from which you choose in a draft
    .kept = the one that you keep
    .invited = whether you are invited
    .removed = whether the host has removed you
    .watching = whether you get what is revealed as a direct message
    .last_act = when you last did something there, or sat down
    .left_server = whether you had left the server when the bot last looked
    .reported = whether a night's organiser has reported you as gone
    .acted_since = when you last did something there after that
    .you_reported = whom you have reported as gone
    .ready = when you sat down, or said that you are ready to play live
    .your_choice_came_last = whether your choice ended the question before the one that is open
    .votes = your votes that are not decided yet
    .time = how you have answered there
    .away = when you are away from this table
    .told_elsewhere = whether you were told elsewhere that the table's channel can't be reached
    .unreadable = why the rest of this game can't be read
mydata-seat = One seat.
    .seat = its number, clockwise from 1
    .name = who plays it, by the name that they had when they sat down. In a game for two there is a third city, the Free City. Both choose for it, and it can't win
    .you = whether you play it
    .yours = whether it belongs to you, whoever plays it now
    .wonder = the wonder
    .side = the side of its board
    .place = the place at the end, from 1
    .points = the points at the end
mydata-change = One change.
    .seat = the number of the seat
    .to = who played it from then on
    .why = why
    .age = in which Age
    .turn = in which turn of the Age
mydata-points = Your points, by the rulebook's categories.
    .seat = the number of your seat
    .place = your place, from 1
    .military = points for conflicts
    .treasury = points for coins
    .wonder = points for stages of your wonder
    .civilian = points for civilian structures (blue)
    .scientific = points for scientific structures (green)
    .commercial = points for commercial structures (yellow)
    .guilds = points for guilds (purple)
    .edifices = points for edifices
    .debts = points for debts, 0 or below
    .total = all points together
    .choices = how many choices were made for your city, without those for the Free City
    .own_choices = how many of them you made yourself
    .lead = after how many turns in a row you were alone in the lead
    .stages = how many stages of your wonder you had built
    .coins = your coins at the end, which decide between equal points
mydata-city = Your city.
    .stages = how many stages of the wonder are built
    .built = the structures, in the order in which they were built
mydata-choice = One choice.
    .age = the Age
    .turn = the turn of the Age. A choice without Age and turn belongs to the draft of wonders, or a computer player made it just now and it is not revealed
    .city = the Free City, if you chose for it
    .choice = what you chose, with which card, and what you paid to whom
    .by_computer = true if a computer player answered for you because your time was up; it is told as everyone saw it
    .still_hidden = true as long as it is not revealed
mydata-drafted = Keep one of two wonders
mydata-vote = One vote.
    .about = what it is about
    .seat = the number of the seat that it is about
    .vote = how you voted
mydata-time = Your time.
    .missed = when you missed questions since you last did something there
    .in_time = whether you answered your last questions in time, the oldest first, at most 10
    .let_choose = whether you let a computer player answer the question that is open
    .extra_seconds = how much of your extra time you have used, in seconds
mydata-away = When you are away.
    .back = when you will be back
    .starts = from when on you will be away
    .ends = until when you will be away
mydata-night = The game nights that you organise or follow, or that you answered or came to, the oldest first.
    .night = the number of the night
    .server = the id of the Discord server
    .channel = the id of the channel
    .begins = when it begins or began
    .stage = how far it is
    .you_organise = whether you organise it
    .name = its name
    .zone = your time zone when you planned it
    .series = how it is repeated
    .answer = your answer
    .your_name = your name on the list
    .day_before = whether you want a reminder a day before
    .came = whether you said that you were there
    .left = whether you said that you had to go
    .reported = whether an organiser reported you as gone
    .reported_at = when they did
    .answered = when you last said that you are there after all
    .you_reported = whom you have reported as gone
    .tables = where you were seated
    .follow = whether you follow it by direct message
    .message = the latest of these messages
    .to_do = what is still to be done at your seat
    .calls = what you, or someone you reported, is still to be told, by the bot's word for it
    .unreadable = why this night can't be read
mydata-series = The series that the night belongs to.
    .rhythm = how often: once, weekly, fortnightly or monthly
    .first = when the first one was planned, in your time zone then
    .name = the name that you gave it
mydata-round = One seat.
    .round = the number of the round
    .table = the number of the table in the round
    .game = the number of its game, as in "games"
mydata-message = One message.
    .channel = the channel, which is the direct messages between you and the bot
    .message = the message
mydata-order = One thing to do.
    .what = what, by the bot's word for it
    .table = the number of the table
    .since = since when
    .ends = when it ends

## Words for what has a fixed set of values

mydata-stages = Stage
    .lobby = it has not begun
    .draft = the wonders are being chosen
    .play = it is being played
    .over = it is over
mydata-endings = Ending
    .scored = it was played to the end
    .host = the host ended it
    .vote = everyone agreed to end it
    .expired = it never began, because nobody did anything for too long
    .manager = a manager of the server ended it
    .deleted = it ended because everything about the server is being deleted
    .idle = nobody did anything for a long time
    .empty = everyone left
mydata-passings = Why
    .stepped-out = its player let a computer player take over
    .offered = it was offered
    .left = the others decided so, because its player had left the server
    .away = the others decided so, because its player had stepped out
    .autopilot = the others decided so, because its player no longer answered
    .silent = the others decided so, because its player had not answered for a long time
    .back = its owner came back
    .handed-back = it was handed back to its owner
    .seated-twice = its player had sat down at another table of the same night
    .forgotten = its player asked to be forgotten
mydata-wishes = About
    .abandon = to end the game
    .seat = who is to play a seat whose player is absent
    .pause = to pause
    .go-on = to end the pause
    .more-time = to have more time
    .pace = to change the pace
mydata-votes = Vote
    .for = for it
    .against = against it
    .you = you are the one who would play the seat
mydata-answers = Answer
    .in = I'm in
    .maybe = maybe
    .out = I can't come
mydata-night-stages = Stage
    .draft = not confirmed yet
    .planned = planned
    .gathering = people are gathering
    .playing = it is being played
    .break = a break between two rounds
    .over = it is over
    .cancelled = it was called off

## The file about a server, for its managers. Stages and endings are as above.

serverdata-button = This server's data as a file
# $packed: whether the file is packed into a zip file.
serverdata-here = Here is what I have stored about this server, as everyone at the tables saw it{ $packed ->
    [yes] , packed into a zip file because it is so much
   *[no] {""}
}. Any text editor opens it, and its first lines say how to read it. It has other people's names: pass it on with care.
# There are neither tables nor nights.
serverdata-settings-only = I have stored no tables and no game nights of this server, so this file has only its settings. Any text editor opens it.
serverdata-file = This server's data as a file, for a text editor
# $time: when.
serverdata-too-soon = A manager of this server has had its file today. The next one: { $time }. If it wasn't you, ask the other managers for it.
serverdata-too-large = The file is larger than Discord lets me send. Whoever runs this bot can help: { COMMAND("settings privacy") } says whom to ask.
serverdata-closed = I may not attach files in this channel. Use { COMMAND("server export") } in another one, or let me attach files here.
serverdata-about = This is what the 7 Wonders bot has stored about the server with this Discord id, when the file was made: its settings, games and nights, as everyone at the tables saw them, also in channels that you can't read. People are in it by name. Each part begins with "about", which explains its fields in order. If a field is missing, nothing is stored there, or it is not so. Times are in UTC. What is hidden is not in it, and neither are people's ids and own settings: { COMMAND("mydata") } gives everyone their own data. If you want it deleted, use { COMMAND("server delete") }.
serverdata-unreadable = This can't be read, because it is damaged or a newer version of the bot wrote it.
serverdata-settings = The server's settings. "pictures" is always here. If another one is missing, nobody has set it.
    .language = the language of public messages
    .pictures = whether public messages have pictures
    .pace = how long a choice may take at new tables
    .bio = what the bot's profile on the server says
serverdata-game = All tables of the server, the oldest first.
    .table = the number of the table, as the bot shows it
    .channel = the id of the channel or thread
    .opened = when it was opened
    .stage = whether it has begun or is over
    .over = when it ended; of a game without a score, when it last changed
    .ending = how it ended
    .expansions = the expansions that were played
    .seats = everyone at the table, in the order of the seats
    .unreadable = why this game can't be read
serverdata-seat = One seat.
    .seat = its number, clockwise from 1
    .name = who plays it, by the name that they had when they sat down. In a game for two there is a third city, the Free City, which can't win
    .wonder = the wonder
    .side = the side of its board
    .place = the place at the end, from 1
    .points = the points at the end
serverdata-night = The server's game nights, the oldest first. Plans that their organiser has not confirmed are not here.
    .night = the number of the night
    .channel = the id of the channel
    .begins = when it begins or began
    .stage = how far it is
    .name = its name
    .coming = who has a place, by name
    .came = who came, by name
    .tables = the tables of each round
    .unreadable = why this night can't be read
serverdata-round = One table.
    .round = the number of the round
    .table = the number of the table in the round
    .game = the number of its game, as in "games"
