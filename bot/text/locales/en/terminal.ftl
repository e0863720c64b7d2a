# The game in the terminal and its command line.

## Typed commands: every word that each one understands

command-quit = quit exit q
command-help = help h ?
command-hand = hand again a
command-turn = turn
command-table = table t
command-me = me city m
command-left = left l
command-right = right r
command-wonder = wonder
command-card = card c
command-edifices = edifices edifice e
command-news = news n
command-score = score
command-brief = brief
command-why = why w
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

welcome = Welcome to 7 Wonders. { $players ->
    [2] You and one other player each lead a city; the Free City lies between you. Yours is { $city }.
   *[other] You lead { $city }, one of { $players } cities.
} { $wonder } is yours to build. Say help at any time.
welcome-watch = 7 Wonders with { $cities } cities: { $names }. You are looking on.
welcome-back = Welcome back to 7 Wonders. You lead { $city }. It is Age { $age }, turn { $turn }.
saved = The game is saved in { $file }.
resume-with = To go on with it: { $command }
left = Goodbye.
not-saved = The game could not be saved in { $file }: { $reason }.

name-person = You
name-computer = Computer { $number }
name-free-city = Free City

## The command line

arg-program = 7 Wonders for friends who are not in one room.
arg-description = A game of 7 Wonders in the terminal, against computer players.
arg-players = how many players, 2 to 7; 3 if not said. Two play with a Free City
arg-seat = your seat, counted clockwise from 1; 1 if not said
arg-watch = look on while computer players play
arg-expansions = what is added: edifice (communal buildings, and the wonders of Ur and Carthage) or carthage; nothing if not said
arg-seed = deals the same game again
arg-sides = the sides of the wonder boards; mixed, by chance, if not said
arg-wonder = your wonder, such as Giza; by chance if not said
arg-save = where to save the game
arg-resume = go on with a saved game
arg-brief = tell each card in one short line; the command brief changes it in the game
arg-notation = resources and points in words, or in the letters of the accessible edition
error-players = A game has 2 to 7 players, so --players must be a number from 2 to 7.
error-seat = There is no seat { $seat }: with { $players } players the seats are 1 to { $players }.
error-seat-number = --seat must be a number: the seats are counted from 1.
error-expansions = --expansions must be edifice or carthage, or both with a comma between.
error-edifice-players = Edifice is for 3 to 7 players.
error-seed = --seed must be a whole number.
error-wonder = There is no wonder { $wonder }. There are: { $wonders }.
error-watch = With --watch nobody plays: leave --seat and --wonder out.
error-resume = A saved game keeps its table: with --resume leave { $option } out.
error-read = { $file } could not be read: { $reason }.
error-damaged = { $file } is not a saved game.
error-exists = { $file } is there already. Go on with it by --resume, or choose another name.
error-no-output = There is nowhere to write to.
not-told = The game is left, for nothing can be written any more: { $reason }.
error-no-command = After python -m bot, say a command: { $commands }. With --help you hear what each does.
error-arguments = { $reason }. Say --help for what there is.
