# Slash commands: the value is the command's name, .about its description, each option has its name and -about.
# Names: at most 32 letters, digits and hyphens, lower case. Descriptions: at most 100 characters.

## Options of many commands

slash-option-table = table
    .about = Which table; left out, the one that fits best
slash-option-sides = sides
    .about = Which sides of the wonder boards are played
    .sides-a = A for everybody
    .sides-b = B for everybody
    .sides-mixed = A or B, by chance or as each player likes
slash-option-wonders = wonders
    .about = How the wonders come to the players
    .wonders-random = By chance
    .wonders-chosen = Each player chooses one
    .wonders-drafted = Each player is shown two and keeps one
slash-option-private = private
    .about = Whether only people whom you invite may join
slash-option-time = time
    .about = How long a choice may take: 24h, live 90, no limit, 21:00 Europe/Berlin

## /wonders: the lobby

slash-wonders = wonders
    .about = Play 7 Wonders here
slash-wonders-new = new
    .about = Open a table here
    .players = players
    .players-about = How many play, 2 to 7; left out, 3
    .expansion = expansion
    .expansion-about = What is added to the game; left out, nothing
    .expansion-none = Nothing
    .expansion-edifice = Edifice, with the wonders of Ur and Carthage
    .expansion-carthage = The wonder of Carthage
slash-wonders-list = list
    .about = Show the tables here and your own
slash-wonders-join = join
    .about = Take a seat at a table
slash-wonders-leave = leave
    .about = Give your seat up before the game begins
slash-wonders-start = start
    .about = Begin the game at your table
slash-wonders-computer = computer
    .about = Let computer players sit down at your table
    .number = number
    .number-about = How many; left out, one
slash-wonders-dismiss = dismiss
    .about = Send a computer player away from your table
slash-wonders-wonder = wonder
    .about = Choose your wonder before the game begins
    .city = city
    .city-about = The city; left out, one by chance
    .side = side
    .side-about = The side of its board; left out, one by chance
    .side-a = A
    .side-b = B
slash-wonders-settings = settings
    .about = Settle what your table plays
    .players = players
    .players-about = How many play, 2 to 7
    .expansion = expansion
    .expansion-about = What is added to the game
    .expansion-none = Nothing
    .expansion-edifice = Edifice, with the wonders of Ur and Carthage
    .expansion-carthage = The wonder of Carthage
slash-wonders-invite = invite
    .about = Invite somebody to your table
    .person = person
    .person-about = Who may join
slash-wonders-kick = kick
    .about = Remove somebody from your table before the game begins
    .person = person
    .person-about = Who has to go
slash-wonders-host = host
    .about = Make somebody else at the table its host
    .person = person
    .person-about = Who becomes the host
slash-wonders-panel = panel
    .about = Bring the message with the buttons of your table to the end of the channel
slash-wonders-move = move
    .about = Move your table to this channel

## /wonders: seats and endings

slash-wonders-seats = seats
    .about = See who plays for whom, step out, come back, offer a seat, replace who isn't there
    .do = do
    .do-about = What is to be done; left out, you see who plays for whom
    .do-step-out = Let a computer player play
    .do-offer = Offer a seat to somebody
    .do-withdraw = Take an offer back, or decline it
    .do-take = Take the seat that is offered to me
    .do-give-back = Give a seat back, or take mine back
    .do-replace = Propose who plays for somebody who isn't there
    .do-agree = Agree to what is proposed
    .do-disagree = Disagree with what is proposed
    .seat = seat
    .seat-about = The number of the seat, 1 the first; left out, your own or the only one that fits
    .person = person
    .person-about = Who is to play the seat (left out, a computer player); else the person whose seat is meant
slash-wonders-end = end
    .about = Close your table, or end its game without a winner
    .sure = sure
    .sure-about = Yes to end it without being asked again
slash-wonders-vote = vote
    .about = Vote for abandoning the game; more than half of those who are there decide
    .abandon = abandon
    .abandon-about = Yes to abandon it, no to take your vote back
slash-wonders-rematch = rematch
    .about = Play again with the same people
slash-wonders-record = record
    .about = Get a game that is over as a file
slash-wonders-proof = proof
    .about = Hear how to check that the deal was fair

## Playing

slash-hand = hand
    .about = See your cards, or whatever you are asked now
slash-play = play
    .about = Choose a card and seal what you do with it
    .card = card
    .card-about = The card, or the beginning of its name; or what you take or give up, where that is asked
    .action = action
    .action-about = What you do with it; left out, you build it
    .pay = pay
    .pay-about = Coins for your left and your right neighbour, such as 2 1; left out, the cheapest way
slash-change = change
    .about = Take your sealed choice back and choose anew
slash-why = why
    .about = Hear why a card or the next stage can or cannot be built now
    .card = card
    .card-about = The card, or the beginning of its name; left out, the next stage of your wonder
slash-keep = keep
    .about = Keep one of the two wonder boards that you are shown
    .board = board
    .board-about = 1, 2 or its name

## /wonders: looking on

slash-wonders-board = board
    .about = See a city, or the whole table
    .city = city
    .city-about = The city or its player; left out, all cities in short
slash-wonders-history = history
    .about = See what was revealed so far
    .age = age
    .age-about = Which Age, 1 to 3; left out, the latest
slash-wonders-scores = scores
    .about = See the points that lie on the table so far
slash-wonders-watch = watch
    .about = Get what is revealed at a table as a direct message, or stop it
    .switch = switch
    .switch-about = On or off; left out, on
    .switch-on = on
    .switch-off = off

## Help

slash-rules = rules
    .about = Read the rules, topic by topic
    .topic = topic
    .topic-about = What you want to know more about
slash-card = card
    .about = All about a card: cost, effect, chains, how many there are
    .name = name
    .name-about = A card, or a part of its name
slash-wonder = wonder
    .about = All about a wonder and its stages
    .name = name
    .name-about = A wonder or its city
    .side = side
    .side-about = Side A or B of the board; A if not said
    .side-a = Side A
    .side-b = Side B
slash-edifice = edifice
    .about = All about an edifice: cost, reward, penalty
    .name = name
    .name-about = An edifice, a part of its name, or an Age, such as 2; left out, those of your table
slash-guide = guide
    .about = How to play: a guide for your first game
    .page = page
    .page-about = Which page; left out, the first

## Settings of a person and of a server

slash-settings = settings
    .about = Your own settings
slash-settings-show = show
    .about = How everything is set for you
slash-settings-notation = notation
    .about = Write resources and points in words or in letters
    .write = write
    .write-about = Words, or the letters of the accessible edition
    .write-words = Words: 2 stone and 1 ore
    .write-letters = Letters: s s o
slash-settings-messages = messages
    .about = Get your hand as a direct message, too
    .on = on
    .on-about = Whether direct messages are sent to you
slash-settings-mentions = mentions
    .about = Be mentioned in the channel when it is your move
    .on = on
    .on-about = Whether you are mentioned
slash-settings-pictures = pictures
    .about = Get pictures of hands, cities and tables, too
    .on = on
    .on-about = Whether pictures come with what only you see
slash-server = server
    .about = The settings and the tables of this server
slash-server-tables = tables
    .about = See all tables of this server, end one, move one here, or post its message anew
    .which = table
    .which-about = Which table; left out, all of them
    .do = do
    .do-about = What is done with it; left out, you see how it stands
    .do-end = End it for everybody
    .do-move = Move it to this channel
    .do-unstick = Post its message anew
    .sure = sure
    .sure-about = End it without being asked first
    .page = page
    .page-about = Which page of the list; left out, the first
slash-server-language = language
    .about = In which language everybody sees the tables of this server
    .name = name
    .name-about = A language, or that of the server in Discord
slash-server-pictures = pictures
    .about = Show everybody pictures of the tables of this server, too
    .on = on
    .on-about = Whether pictures come with what everybody sees
