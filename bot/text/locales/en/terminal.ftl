# The game in the terminal and its command line.

## Typed commands: every word that each one understands

command-quit = quit exit q
command-help = help h ?
command-hand = hand again a
command-turn = turn
command-table = table cities t
command-me = me city m
command-left = left l
command-right = right r
command-wonder = wonder
command-card = card c
command-edifices = edifices edifice e
command-news = news n
command-score = score scores
command-brief = brief
command-why = why w
command-advice = advice coach
command-back = back b
command-pay = pay p
command-build = build
command-olympia = olympia free
command-stage = stage s
command-stage-and-take-part = part join
command-discard = discard sell d
command-take = take
command-leave = leave none
command-choose = choose
command-give-up = give-up

## The program

welcome = Welcome to 7 Wonders! { $players ->
    [2] You and one other player each lead a city; the Free City lies between you. Yours is { $city }.
   *[other] You lead { $city }, one of { $players } cities.
} Your wonder: { $wonder }. Type help at any time.
# Arguments: $cities, the other cities, each with the computer player that leads it: Rhodes (Zeno).
welcome-opponents = You're playing against { $cities }.
welcome-watch = Welcome to 7 Wonders with { $cities } cities: { $names }. You're watching.
welcome-back = Welcome back to 7 Wonders! You lead { $city }. It's Age { $age }, turn { $turn }.
saved = The game is saved in { $file }.
resume-with = To continue: { $command }
left = Goodbye.
not-saved = I couldn't save the game in { $file }: { $reason }.

name-person = You
name-free-city = Free City

## The command line

arg-program = 7 Wonders for friends who aren't in the same room.
arg-description = A game of 7 Wonders in the terminal, against computer players.
arg-players = how many players, 2 to 7 (default: 3); two play with a Free City
arg-seat = your seat, counted clockwise from 1 (default: 1)
arg-watch = watch computer players play
arg-expansions = what to add: edifice (communal buildings, and the wonders of Ur and Carthage) or carthage (default: nothing)
arg-seed = deal the same game again
arg-level = how well the computer players play: easy, casual, medium, hard or expert (default: medium)
arg-sides = the sides of the wonder boards (default: mixed at random)
arg-wonder = your wonder, such as Giza (default: at random)
arg-save = where to save the game
arg-resume = continue a saved game
arg-learn = learn the game by playing: short lessons, from the first, or from the one with this number
arg-brief = describe each card in one short line; in the game, type brief to turn this on or off
arg-notation = resources and points in words, or in the letters of the accessible edition
error-players = A game has 2 to 7 players, so --players must be a number from 2 to 7.
error-seat = There's no seat { $seat }: with { $players } players, the seats are 1 to { $players }.
error-seat-number = --seat must be a number: seats are counted from 1.
error-expansions = --expansions must be edifice or carthage, or both, separated by a comma.
error-edifice-players = Edifice needs 3 to 7 players.
error-seed = --seed must be a whole number.
error-wonder = There's no wonder { $wonder }. Choose one of these: { $wonders }.
error-watch = With --watch, you don't play: leave --seat and --wonder out.
error-learn = The lessons are always the same game: with --learn, leave { $option } out.
# Arguments: $count, how many lessons there are.
error-lesson = There are { $count } lessons: with --learn, name a number from 1 to { $count }, or none.
error-resume = A saved game keeps its setup: with --resume, leave { $option } out.
error-read = I couldn't read { $file }: { $reason }.
error-damaged = { $file } isn't a saved game. Choose another file.
error-exists = { $file } already exists. Continue it with --resume, or choose another name.
error-no-output = There's nowhere to write to.
not-told = I'm ending the game because I can't write any more: { $reason }.
error-no-command = After python -m bot, type a command: { $commands }. Add --help to see what each does.
error-arguments = { $reason }. Use --help to see your options.
