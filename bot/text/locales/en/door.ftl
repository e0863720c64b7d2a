# The first message at the local table, where one person plays everybody. Nobody sees it on Discord.

# Arguments: $learn, $computers, $experts and $open, four buttons.
door = Welcome to 7 Wonders! Press { $learn } if it's new to you, { $computers } to get your first cards right here, { $experts } if you know the game well, or { $open } to start a game with friends.

# Arguments: $picker, the name of a menu at the top of the page, which is always in English; $you and $other, two people.
door-who = You start as { $you }, but you're all seven people here: choose { $other } under { $picker }, at the top, to see what only { $other } would see.
door-computers = Play against computers
door-experts = Play against experts
door-open = Open a table
door-languages = Language
# Arguments: $name, what the language calls itself, and $tag, its short sign.
door-language = { $name } ({ $tag })
# In the language that was chosen.
door-language-chosen = From now on everything here is in { $language }. Messages already here stay as they are.
