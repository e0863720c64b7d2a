# The first message at the local table, where one person plays everybody. Nobody sees it on Discord.

# Arguments: $learn, $computers, $experts and $open, four buttons.
door = Welcome to 7 Wonders! New to it? Press { $learn }: about eight minutes, and you can play. Or begin right away: with computers, easy or expert, or with friends.

# The same message, after a game.
door-again = Another game?
# Arguments: $picker, the name of a menu at the top of the page, which is always in English; $you and $other, two people.
door-who = On this page you can be any of seven people. You're { $you } now; choose { $other } under { $picker }, at the top, to see what only { $other } would see.
door-computers = Play against computers
door-experts = Play against experts
door-open = Open a table
door-languages = Language
# Arguments: $name, what the language calls itself, and $tag, its short sign.
door-language = { $name } ({ $tag })
# In the language that was chosen.
door-language-chosen = From now on everything here is in { $language }. Messages already here stay as they are.
