# Lines that somebody types to the bot in a direct message, in the words of the slash commands, without the slash.
# $command is the name of a command, as the reader can type it: "wonders new". $option is the name of one of its
# options, and $about the description of a command or an option.

# Words for help, for yes and for no, each separated from the next by a space.
typed-help-words = help ? commands
typed-yes = yes on true
typed-no = no off false

# Short forms: words for the replay, for the whole game as a file, for one's own results, and for being left out of those
# that others see.
typed-short-replay = replay
typed-short-share = share
typed-short-results = results
typed-short-leave-out = leave me out

# Above a list of all commands.
typed-help = Type a command here, with or without its slash. For example: hand, play tavern, or wonders board.
typed-command = { $command }: { $about }
# $inside are the names of the group's commands, with commas between them.
typed-group = { $command }: { $about }. After it, type one of these: { $inside }

# $meant is "one" if { $command } may be what was meant, else "none".
typed-unknown = { $meant ->
        [one] I don't know that command. Did you mean { $command }?
       *[none] I don't know that command.
    } Type help for a list of commands.
# Above a list of the group's commands.
typed-unfinished = What comes after { $command }? You can type:
# $commands are the names of two or more commands, with "or" before the last one.
typed-several = Which one do you mean: { $commands }?
# $typed is what was typed, shortened.
typed-too-many = I don't know what { $typed } means after { $command }, so nothing has changed.
typed-lacking = { $command } needs one more thing. { $about }.
typed-odd = I don't understand { $typed } as { $option }, so nothing has changed. { $option }: { $about }.
# Above a list of what can be typed.
typed-choices = You can type:
typed-person = I can't find people by name here. Pick them from the menu at the table or night, or type { $command } on the server.
